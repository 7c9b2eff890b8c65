//! The program that runs a test in the manner of jcstress: a state and a result are made, each actor runs in
//! a thread of its own, the arbiter after all of them, and what the result object says of itself is noted. The signal of a test that
//! asks whether an actor ends is an actor like the other.
//!
//! In jcstress actors meet state and result by way of what orders memory, so here they get them from the
//! thread that has made them. The text goes into static fields of the model library, some characters in
//! each.

use std::rc::Rc;

use fencepost_ir::{ControlOp, JoinMode, Kind, LocalOp, MethodBuilder, ObjectOp, Observable, Reg, SyncOp};

use super::body::Body;
use super::intrinsics::THREAD;
use super::stack::{StackEntry, StackValue};
use super::{Linker, Routine};
use crate::class::constant::Member;
use crate::class::descriptor::Ty;
use crate::class::flags;
use crate::code::Call;
use crate::stress::Test;
use crate::types::{FieldId, LowerResult, MethodId, invalid};

/// Where the model library keeps the text of a result.
const RESULTS: &str = "fencepost/Results";

/// A test's methods, found.
#[derive(Clone, Debug)]
pub(crate) struct Plan {
    test: Test,
    actors: Vec<MethodId>,
    arbiter: Option<MethodId>,
}

impl Plan {
    /// How many actors there are.
    pub(super) fn actors(&self) -> usize {
        self.actors.len()
    }
}

/// What actors and arbiters are given.
#[derive(Clone, Copy)]
struct Given {
    test: Reg,
    state: Reg,
    /// The result, or the actor's thread for its signal.
    last: Reg,
}

impl Linker<'_> {
    /// Finds what a test consists of.
    pub(super) fn plan(&mut self, test: &Test) -> LowerResult<Rc<Plan>> {
        let class = self.types.need(&test.class)?;
        let find =
            |(name, descriptor): &(String, String)| match self.types.own_method(class, name, descriptor) {
                Some(id) => Ok(id),
                None => invalid(format!("there is no method {name}")),
            };
        let actors: Vec<MethodId> = test.actors.iter().map(find).collect::<LowerResult<_>>()?;
        let arbiter = test.arbiter.as_ref().map(find).transpose()?;
        actors.iter().chain(&arbiter).for_each(|&method| {
            self.routine(Routine::Method(method));
        });
        let plan = Rc::new(Plan { test: test.clone(), actors, arbiter });
        self.test = Some(plan.clone());
        Ok(plan)
    }

    /// The static fields that hold the text of the result.
    pub(super) fn result_words(&mut self) -> LowerResult<Vec<Observable>> {
        let class = self.types.need(RESULTS)?;
        let declared = self.types.class(class);
        let fields = declared.fields.iter().enumerate();
        let words: Vec<u32> =
            fields.filter(|(_, field)| field.is(flags::STATIC)).map(|(index, _)| index as u32).collect();
        let field = |index| FieldId { class, index };
        words.into_iter().map(|index| self.static_field(field(index)).map(Observable::Static)).collect()
    }

    /// The code that runs a test.
    pub(super) fn start_test(&mut self, plan: &Plan) -> LowerResult<MethodBuilder> {
        let class = self.types.need(&plan.test.class)?;
        let uses_thread_objects = self.uses_thread_objects;
        let starts_others = self.draft.known_routine(&Routine::ThreadBody).is_some();
        let mut body = Body::new(self, class, "(start)");
        body.out.library();
        if uses_thread_objects {
            let object = body.thread_object("main")?;
            body.emit(SyncOp::BindThread { object });
        }
        body.initialise_early();
        if plan.test.table.asks_for_end && starts_others {
            // Another thread that runs in a cycle would be taken for the actor, or hide that the actor does.
            let message =
                body.link.draft.builder.message("a test of termination that starts threads of its own");
            body.emit(ControlOp::Unsupported { message });
        }
        let Test { class, state, result, .. } = &plan.test;
        let state_object = body.construct_new(state)?;
        let test = if class == state { state_object } else { body.construct_new(class)? };
        let result_object = match result {
            Some(result) => body.construct_new(result)?,
            None => body.out.register(Kind::Ref),
        };
        let given = Given { test, state: state_object, last: result_object };
        let mut threads = Vec::new();
        for (number, (name, _)) in plan.test.actors.iter().enumerate() {
            let thread = body.thread_object(name)?;
            let method = body.link.routine(Routine::Actor(number));
            // There is no result where there is a signal, which may want the actor's thread.
            let third = match threads.first() {
                Some(&actor) if plan.test.table.asks_for_end => actor,
                _ => given.last,
            };
            let arguments = body.out.operands(&[given.test, given.state, third]);
            body.emit(SyncOp::Spawn { object: thread, method, arguments });
            threads.push(thread);
        }
        let dst = body.out.register(Kind::I32);
        for object in threads {
            body.emit(SyncOp::Join { object, dst, mode: JoinMode::Untimed, since: None });
        }
        if let Some(arbiter) = plan.arbiter {
            body.act(plan, arbiter, given)?;
        }
        if plan.test.table.asks_for_end {
            body.call_library(RESULTS, "terminated", "()V")?;
        } else {
            body.stack.push(StackEntry { kind: Kind::Ref, value: StackValue::Variable(given.last) });
            body.call_library(RESULTS, "note", "(Ljava/lang/Object;)V")?;
        }
        body.leave(None)?;
        body.finish()
    }
}

/// What the thread of an actor runs.
pub(super) fn actor(link: &mut Linker<'_>, number: usize, name: &str) -> LowerResult<MethodBuilder> {
    let Some(plan) = link.test.clone() else { return invalid("an actor without a test") };
    let class = link.types.need(&plan.test.class)?;
    let mut body = Body::new(link, class, name);
    body.out.library();
    let [test, state, last] = [(); 3].map(|()| body.out.parameter(Kind::Ref));
    body.act(&plan, plan.actors[number], Given { test, state, last })?;
    body.finish_thread()?;
    body.leave(None)?;
    body.finish()
}

impl Body<'_, '_> {
    /// Makes an object by the constructor without parameters.
    pub(super) fn construct_new(&mut self, class: &str) -> LowerResult<Reg> {
        let id = self.link.types.need(class)?;
        self.initialise(id);
        let ty = self.link.instantiate(&Ty::class(class));
        let object = self.out.register(Kind::Ref);
        self.emit(ObjectOp::New { dst: object, ty });
        self.stack.push(StackEntry { kind: Kind::Ref, value: StackValue::Variable(object) });
        let member = Member { class: Ty::class(class), name: "<init>".into(), descriptor: "()V".into() };
        self.invoke(Call::Special, &member)?;
        Ok(object)
    }

    /// An object for a thread, in a register of its own.
    pub(super) fn thread_object(&mut self, name: &str) -> LowerResult<Reg> {
        self.call_library(THREAD, "first", "()Ljava/lang/Thread;")?;
        let (entry, made) = self.pop_register()?;
        let object = self.out.register(Kind::Ref);
        self.emit(LocalOp::Move { dst: object, src: made });
        self.release(&entry);
        self.name_thread(object, name)?;
        Ok(object)
    }

    /// Calls an actor or arbiter, and drops what it gives.
    fn act(&mut self, plan: &Plan, method: MethodId, given: Given) -> LowerResult<()> {
        let declared = self.link.types.method(method);
        let (is_static, signature) = (declared.is(flags::STATIC), declared.signature.clone());
        let mut push =
            |register| self.stack.push(StackEntry { kind: Kind::Ref, value: StackValue::Variable(register) });
        if !is_static {
            push(given.test);
        }
        for ty in &signature.parameters {
            let is_result = matches!(ty, Ty::Class(name) if plan.test.result.as_deref() == Some(&**name));
            let is_last = is_result || *ty == Ty::class(THREAD);
            push(if is_last { given.last } else { given.state });
        }
        self.call_method(method)?;
        if signature.result.is_some() {
            let entry = self.pop()?;
            self.release(&entry);
        }
        Ok(())
    }
}

//! Where a program starts and ends: the code that calls `main`, the exceptions that failing instructions
//! throw, and what can be observed.

use fencepost_frontend::lower::{finish_types, path};
use fencepost_frontend::names::closest;
use fencepost_frontend::results::RESULT;
use fencepost_frontend::words;
use fencepost_frontend::{LoadRequest, Mention, Observed, bytecode};
use fencepost_ir::path::{DeadEnd, Lookup};
use fencepost_ir::words::Dialect;
use fencepost_ir::{
    Kind, LocalOp, MemoryOp, MethodBuilder, Missing, ObjectOp, Observable, Op, Place, Program, SyncOp, Trap,
};

use super::body::Body;
use super::collection::Service;
use super::entry_point::EntryPoint;
use super::intrinsics::THREAD;
use super::questions::Question;
use super::stack::{StackEntry, StackValue, fresh};
use super::{Linker, Origins, Routine};
use crate::class::descriptor::Ty;
use crate::class::flags;
use crate::error::Error;
use crate::stress::Test;
use crate::types::{FieldId, LowerError, LowerResult, STRING, invalid};
use crate::world::ClassId;

/// A program that is ready to run.
#[derive(Debug)]
pub(crate) struct Linked {
    /// The program.
    pub program: Program,
    /// `Class::method` of what is run.
    pub entry: String,
    /// What is needed and no library provides.
    pub missing: Vec<Missing>,
    /// The observed values.
    pub observed: Vec<Observed>,
    /// What the paths lead to.
    pub lookups: Vec<Result<Lookup, DeadEnd>>,
    /// Whether the entry point gives an exit code.
    pub returns: bool,
    /// Where methods and fields come from.
    pub origins: Origins,
    /// A class that cannot be read, if there is one.
    pub unreadable: Option<Error>,
}

/// What each failing instruction throws, and with which message.
const EXCEPTIONS: [(Trap, &str, Option<&str>); 9] = [
    (Trap::NullReference, "java/lang/NullPointerException", None),
    (Trap::IndexOutOfRange, "java/lang/ArrayIndexOutOfBoundsException", None),
    (Trap::DivideByZero, "java/lang/ArithmeticException", Some("/ by zero")),
    (Trap::InvalidCast, "java/lang/ClassCastException", None),
    (Trap::ArrayTypeMismatch, "java/lang/ArrayStoreException", None),
    (Trap::NegativeLength, "java/lang/NegativeArraySizeException", None),
    (
        Trap::IllegalMonitorState,
        "java/lang/IllegalMonitorStateException",
        Some("current thread is not owner"),
    ),
    (Trap::ThreadState, "java/lang/IllegalThreadStateException", None),
    (Trap::TypeInitialisation, "java/lang/NoClassDefFoundError", Some("Could not initialize class")),
];

impl Linker<'_> {
    /// Translates everything that an entry point of a class can reach.
    pub(crate) fn link(
        mut self,
        class: ClassId,
        method: Option<&str>,
        request: &LoadRequest<'_>,
    ) -> LowerResult<Linked> {
        let main = self.find_entry(class, method)?;
        let returns = self.types.method(main.method).signature.result == Some(Ty::Int);
        self.set_exceptions()?;
        self.routine(Routine::Method(main.method));
        let entry = main.name.clone();
        let start = |link: &mut Self| link.start(&main, &request.arguments);
        let linked = self.complete(start, entry, &bytecode::observed_names(request), &request.mentions)?;
        Ok(Linked { returns, ..linked })
    }

    /// Translates everything that a test can reach. What is observed are the words of its result's text.
    pub(crate) fn link_test(mut self, test: &Test, request: &LoadRequest<'_>) -> LowerResult<Linked> {
        self.set_exceptions()?;
        let plan = self.plan(test)?;
        let words = self.result_words()?;
        let entry = test.class.replace('/', ".");
        let linked = self.complete(|link| link.start_test(&plan), entry, &[], &request.mentions)?;
        Ok(Linked { observed: words.into_iter().map(|word| Observed::new(RESULT, word)).collect(), ..linked })
    }

    /// Translates everything, and puts the program together.
    fn complete(
        mut self,
        start: impl Fn(&mut Self) -> LowerResult<MethodBuilder>,
        entry: String,
        observe: &[String],
        mentions: &[Mention],
    ) -> LowerResult<Linked> {
        let id = self.draft.builder.declare();
        self.draft.builder.thread("main", id, Vec::new());
        let start = |link: &mut Self| Ok((start(link)?, link.services()?));
        self.translate_with(&start)?;
        let mut observed = Vec::new();
        for name in observe {
            // Java's integers are signed, and characters are narrow enough not to matter.
            observed.push(Observed::new(name, self.observable(name)?));
        }
        let lookups = mentions.iter().map(|mention| path::look_up(&mut self, &mention.steps)).collect();
        // Objects that stand for classes are objects too, and what reflection tells of them leads to code.
        let (start, services) = loop {
            self.finish_type_objects()?;
            self.list_interfaces()?;
            let is_more = self.close_reflection()?;
            let translated = self.translate_with(&start)?;
            if !is_more {
                break translated;
            }
        };
        self.draft.builder.define(id, start);
        self.draft.builder.early(id, self.initialisers.early.clone());
        self.list_interfaces()?;
        self.list_classes()?;
        self.list_literals()?;
        self.finish_program()?;
        self.finish_traces()?;
        self.tell_enums();
        finish_types(&mut self)?;
        self.finish_collection(services);
        self.draft.builder.callbacks(self.reflection.callbacks.iter().copied().collect());
        let missing = std::mem::take(&mut self.draft.missing).into_iter().collect();
        let unreadable = std::mem::take(&mut self.types.world.errors).into_iter().next();
        let origins = self.origins();
        let mut program = self.draft.builder.build();
        words::tell(&mut program, Dialect::Java);
        Ok(Linked { program, entry, missing, observed, lookups, returns: false, origins, unreadable })
    }

    /// Translates everything, and what the program starts with, which depends on what there is, and from
    /// which more may be reached.
    fn translate_with(
        &mut self,
        start: &impl Fn(&mut Self) -> LowerResult<(MethodBuilder, Vec<Service>)>,
    ) -> LowerResult<(MethodBuilder, Vec<Service>)> {
        loop {
            self.translate_all()?;
            let (uses_thread_objects, early) = (self.uses_thread_objects, self.early_classes().len());
            let started = start(self)?;
            self.translate_all()?;
            let served = started.1.len() == self.needed_services().len();
            let is_early = early == self.early_classes().len();
            if uses_thread_objects == self.uses_thread_objects && served && is_early {
                return Ok(started);
            }
        }
    }

    /// Names the types of the exceptions that instructions throw.
    fn set_exceptions(&mut self) -> LowerResult<()> {
        for (trap, name, message) in EXCEPTIONS {
            self.types.need(name)?;
            let id = self.instantiate(&Ty::class(name));
            self.draft.builder.trap(trap, id);
            if let Some(message) = message {
                let constant = self.text_constant(message);
                self.draft.builder.trap_message(trap, constant);
            }
        }
        self.draft.builder.trap_operands();
        let slot = self.types.slot_named("java/lang/Throwable", "message")?;
        self.draft.builder.exception_message(slot);
        let slot = self.types.slot_named("java/lang/Throwable", "cause")?;
        self.draft.builder.exception_cause(slot);
        let failure = self.target(&Ty::class("java/lang/AssertionError"));
        self.draft.builder.assertion(failure);
        Ok(())
    }

    /// The code that calls the entry point.
    fn start(&mut self, main: &EntryPoint, given: &[String]) -> LowerResult<MethodBuilder> {
        let uses_thread_objects = self.uses_thread_objects;
        let mut body = Body::new(self, main.class, "(start)");
        body.out.library();
        body.assume_no_finalizers();
        if uses_thread_objects {
            let object = body.thread_object("main")?;
            body.emit(SyncOp::BindThread { object });
        }
        body.initialise_early();
        let call = |body: &mut Body<'_, '_>| body.call_entry(main, given);
        let handled = |body: &mut Body<'_, '_>| {
            body.push_const(Kind::I32, 1);
            body.set_exit_code()
        };
        body.protected(call, handled)?;
        if body.link.affirms(Question::Hooks) {
            body.call_library("java/lang/Ending", "begin", "()V")?;
        }
        if uses_thread_objects {
            body.finish_thread()?;
        }
        body.leave(None)?;
        body.finish()
    }

    /// Stories tell constants of enums by their names, for which they have to know the class of all enums.
    fn tell_enums(&mut self) {
        let all = Ty::class("java/lang/Enum");
        let made: Vec<Ty> = self.draft.types.instantiated().to_vec();
        if made.iter().any(|ty| matches!(ty, Ty::Class(_)) && self.types.is_assignable(ty, &all)) {
            self.target(&all);
        }
    }

    fn finish_program(&mut self) -> LowerResult<()> {
        let string = self.instantiate(&Ty::class(STRING));
        self.draft.builder.strings(string);
        let slot = self.types.slot_named(THREAD, "daemon")?;
        self.draft.builder.background(slot);
        if self.affirms(Question::Interrupts) {
            let slot = self.types.slot_named(THREAD, "interruption")?;
            self.draft.builder.interruption(slot);
        }
        let slot = self.types.slot_named(THREAD, "name")?;
        self.draft.builder.thread_name(slot);
        let slot = self.types.slot_named(THREAD, "permit")?;
        self.draft.builder.permit(slot);
        self.draft
            .builder
            .initialisers(fencepost_ir::InitialiserRules { cycles_wait: true, failures_pass_on: true });
        self.draft.builder.promises_order();
        Ok(())
    }

    /// A class of the program by its name with `.`, `/` or `$` between parts.
    pub(crate) fn find_class(&mut self, name: &str) -> Option<ClassId> {
        let mut name = name.replace('.', "/");
        loop {
            if let Some(found) = self.types.find(&name) {
                return Some(found);
            }
            // A nested class may be written like one of a package.
            let at = name.rfind('/')?;
            name.replace_range(at..=at, "$");
        }
    }

    /// The value that a user names: `return` or a static field.
    fn observable(&mut self, name: &str) -> LowerResult<Observable> {
        if name == bytecode::EXIT_CODE {
            return Ok(Observable::Static(self.draft.exit_code()));
        }
        let Some((class, field)) = name.rsplit_once("::").or_else(|| name.rsplit_once('.')) else {
            return invalid(format!("`{name}` is not of the form `Class.field`"));
        };
        let Some(id) = self.find_class(class) else {
            return invalid(format!("cannot observe `{name}`: there is no class `{class}`"));
        };
        let declared = self.types.class(id);
        let Some(index) = declared.fields.iter().position(|it| &*it.name == field) else {
            let statics = declared.fields.iter().filter(|it| it.is(flags::STATIC)).map(|it| &*it.name);
            let hint = match closest(field, statics) {
                Some(near) => format!("; did you mean `{class}.{near}`?"),
                None => String::new(),
            };
            return invalid(format!("cannot observe `{name}`: `{class}` has no such field{hint}"));
        };
        if !declared.fields[index].is(flags::STATIC) {
            return invalid(format!("cannot observe `{name}`: only static fields can be observed"));
        }
        let field = FieldId { class: id, index: index as u32 };
        self.static_field(field).map(Observable::Static)
    }
}

impl Body<'_, '_> {
    /// Gives a thread its name.
    pub(super) fn name_thread(&mut self, object: fencepost_ir::Reg, name: &str) -> LowerResult<()> {
        let class = self.link.types.need(THREAD)?;
        let fields = &self.link.types.class(class).fields;
        let Some(index) = fields.iter().position(|field| &*field.name == "name") else {
            return Err(LowerError::Unsupported("threads".to_owned()));
        };
        let place = self.field_place(object, FieldId { class, index: index as u32 })?;
        let constant = self.link.text_constant(name);
        let src = self.scratch(Kind::Ref);
        self.emit(LocalOp::Constant { dst: src, constant });
        self.emit(MemoryOp::Set { place, src });
        self.temporaries.release(src);
        Ok(())
    }

    /// Pops the exit code.
    pub(super) fn set_exit_code(&mut self) -> LowerResult<()> {
        let place = Place::Static(self.link.draft.exit_code());
        let access = self.link.draft.access.vwrite;
        self.consume(|src| Op::Memory(MemoryOp::Store { place, src, access }))
    }

    /// Pushes the array of the program's arguments.
    pub(super) fn push_arguments(&mut self, given: &[String]) {
        let ty = self.link.instantiate(&Ty::class(STRING).array());
        let [array, text] = [Kind::Ref, Kind::Ref].map(|kind| fresh(&mut self.out, kind));
        let number = fresh(&mut self.out, Kind::I32);
        self.emit(LocalOp::Const { dst: number, value: given.len() as u64 });
        self.emit(ObjectOp::NewArray { dst: array, ty, length: number });
        let region = self.link.element_region(fencepost_ir::Storage::Ref);
        for (position, argument) in given.iter().enumerate() {
            let constant = self.link.text_constant(argument);
            self.emit(LocalOp::Constant { dst: text, constant });
            self.emit(LocalOp::Const { dst: number, value: position as u64 });
            let place = Place::Element { array, index: number, slot: 0, region };
            self.emit(MemoryOp::Set { place, src: text });
        }
        self.stack.push(StackEntry { kind: Kind::Ref, value: StackValue::Variable(array) });
    }
}

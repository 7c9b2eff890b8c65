//! What a garbage collector has to know: which classes have finalizers, and which fields refer weakly.
//!
//! A program gets a collector only if it makes objects whose death shows: of a class with a finalizer that does
//! something, or references, which are fields that the model library marks. Finalizers of the class library itself do not run;
//! that is an assumption, which the verdict names.

use fencepost_ir::{Collection, ControlOp, Dead, Kind, MethodBuilder, ObjectOp, Reg, Strength, SyncOp};

use super::Linker;
use super::body::Body;
use super::intrinsics::THREAD;
use super::stack::{StackEntry, StackValue};
use crate::class::descriptor::Ty;
use crate::code::Instruction;
use crate::types::{FieldId, LowerResult, MethodId, OBJECT, invalid};
use crate::world::ClassId;

const REFERENCE: &str = "java/lang/ref/Reference";
const QUEUE: &str = "java/lang/ref/ReferenceQueue";

/// What is assumed of programs that make objects with a finalizer of the class library's.
const ASSUMPTION: &str = "finalizers of the class library's own classes do not run";

/// A thread that serves the collector.
pub(crate) struct Service {
    name: &'static str,
    body: MethodBuilder,
}

/// What a thread does that serves the collector, with all that comes into a list.
#[derive(Clone, Copy)]
pub(crate) struct Duty {
    name: &'static str,
    list: Dead,
    class: &'static str,
    method: &'static str,
    descriptor: &'static str,
}

const FINALIZES: Duty = Duty {
    name: "Finalizer",
    list: Dead::Objects,
    class: "java/lang/Finalization",
    method: "finish",
    descriptor: "(Ljava/lang/Object;)V",
};

const ENQUEUES: Duty = Duty {
    name: "Reference Handler",
    list: Dead::References,
    class: REFERENCE,
    method: "settle",
    descriptor: "(Ljava/lang/ref/Reference;)V",
};

impl Linker<'_> {
    /// What threads the collector needs, by what there is so far.
    pub(crate) fn needed_services(&mut self) -> Vec<Duty> {
        let mut needed = Vec::new();
        let made = self.made_classes();
        if made.iter().any(|&class| self.finalizer(class).is_some_and(|found| self.is_own(found))) {
            needed.push(FINALIZES);
        }
        if self.weak_fields().next().is_some() && made.iter().any(|&it| &*self.types.class(it).name == QUEUE)
        {
            needed.push(ENQUEUES);
        }
        needed
    }

    /// These threads.
    pub(crate) fn services(&mut self) -> LowerResult<Vec<Service>> {
        let needed = self.needed_services().into_iter();
        needed.map(|duty| Ok(Service { name: duty.name, body: self.service(duty)? })).collect()
    }

    fn service(&mut self, duty: Duty) -> LowerResult<MethodBuilder> {
        let Duty { name, list, class, method, descriptor } = duty;
        let uses_thread_objects = self.uses_thread_objects;
        let owner = self.types.need(class)?;
        let mut body = Body::new(self, owner, name);
        body.out.library();
        let next = body.out.register(Kind::Ref);
        // Nothing is done before there is something to do.
        body.emit(ObjectOp::NextDead { dst: next, list });
        if uses_thread_objects {
            body.call_library(THREAD, "service", "()Ljava/lang/Thread;")?;
            let (entry, object) = body.pop_register()?;
            body.name_thread(object, name)?;
            body.emit(SyncOp::BindThread { object });
            body.release(&entry);
        }
        let again = body.out.label();
        body.out.bind(again);
        body.stack.push(StackEntry { kind: Kind::Ref, value: StackValue::Variable(next) });
        body.call_library(class, method, descriptor)?;
        body.emit(ObjectOp::KeepAlive { object: next, built: false });
        body.emit(ObjectOp::NextDead { dst: next, list });
        body.out.jump(again);
        body.finish()
    }

    /// Adds the collector, if the program needs one. All types have been described.
    pub(crate) fn finish_collection(&mut self, services: Vec<Service>) {
        let mut collection = Collection::default();
        for class in self.made_classes() {
            if self.finalizer(class).is_some_and(|found| self.is_own(found)) {
                let ty = self.types.ty(class);
                collection.finalised.insert(self.type_id(&ty));
            }
        }
        for (field, strength) in self.weak_fields().collect::<Vec<_>>() {
            collection.weak.insert(self.field_region(field), strength);
        }
        if collection.finalised.is_empty() && collection.weak.is_empty() {
            return;
        }
        if let Some(class) = self.types.find(REFERENCE) {
            let fields = &self.types.class(class).fields;
            let home = fields.iter().position(|field| &*field.name == "home");
            let home = home.map(|index| FieldId { class, index: index as u32 });
            collection.queue = home.map(|home| self.field_region(home));
        }
        self.draft.builder.collection(collection);
        for Service { name, body } in services {
            let method = self.draft.builder.method(body);
            self.draft.builder.thread(name, method, Vec::new());
        }
    }

    /// The classes that objects are made of.
    fn made_classes(&mut self) -> Vec<ClassId> {
        let names = self.draft.types.instantiated().to_vec();
        let classes = names.iter().filter_map(|ty| match ty {
            Ty::Class(name) => self.types.find(name),
            _ => None,
        });
        classes.collect()
    }

    /// The fields of these that refer weakly.
    fn weak_fields(&mut self) -> impl Iterator<Item = (FieldId, Strength)> + use<> {
        let mut found = Vec::new();
        for class in self.made_classes() {
            for class in self.types.chain(class) {
                for (index, field) in self.types.class(class).fields.iter().enumerate() {
                    let strength = field.annotations.iter().find_map(|annotation| match &*annotation.ty {
                        "Lfencepost/Soft;" => Some(Strength::Soft),
                        "Lfencepost/Weak;" => Some(Strength::Weak),
                        "Lfencepost/Phantom;" => Some(Strength::Last),
                        _ => None,
                    });
                    found.extend(strength.map(|it| (FieldId { class, index: index as u32 }, it)));
                }
            }
        }
        found.into_iter()
    }

    /// The finalizer of objects of a class, if it has one that does something.
    fn finalizer(&mut self, class: ClassId) -> Option<MethodId> {
        let found = self.types.find_in_chain(class, "finalize", "()V")?;
        let idle = self
            .types
            .method(found)
            .code
            .as_ref()
            .is_none_or(|code| matches!(code.instructions.first(), Some((_, Instruction::Return(None)))));
        (!idle && &*self.types.class(found.class).name != OBJECT).then_some(found)
    }

    /// Whether a method is the program's own.
    fn is_own(&self, method: MethodId) -> bool {
        !self.types.world.is_library(method.class)
    }
}

impl Body<'_, '_> {
    /// Notes what is assumed if there are finalizers that do not run.
    pub(super) fn assume_no_finalizers(&mut self) {
        let made = self.link.made_classes();
        let skipped =
            |link: &mut Linker<'_>, class| link.finalizer(class).is_some_and(|found| !link.is_own(found));
        if made.into_iter().any(|class| skipped(self.link, class)) {
            let message = self.link.draft.builder.message(ASSUMPTION.to_owned());
            self.emit(ControlOp::Relies { message });
        }
    }

    /// The object that a constructor is about to be called for, if it has a finalizer.
    pub(super) fn made_for_finalizer(&mut self, constructor: MethodId) -> LowerResult<Option<Reg>> {
        let Some(found) = self.link.finalizer(constructor.class) else { return Ok(None) };
        if !self.link.is_own(found) {
            return Ok(None);
        }
        let count = self.link.types.method(constructor).signature.parameters.len();
        let Some(at) = self.stack.len().checked_sub(count + 1) else { return invalid("the stack is empty") };
        Ok(match self.stack[at].value {
            StackValue::Temp(object) | StackValue::Variable(object) => Some(object),
            StackValue::Const(_) | StackValue::Unmade(_) => None,
        })
    }
}

//! When a class is initialised: JVMS §5.5.

use std::collections::HashMap;
use std::ops::Range;

use fencepost_ir::{Kind, SyncOp};

use super::body::Body;
use super::{Linker, Routine};
use crate::class::constant::Member;
use crate::class::descriptor::Ty;
use crate::class::{ASSERTION_STATUS, Field, flags};
use crate::code::{Call, Instruction};
use crate::types::{CLASS, LowerResult, MethodId};
use crate::world::ClassId;

/// The annotation of library classes that may be initialised before the program begins.
const EARLY: &str = "fencepost/Early";

/// What is known about initialisers.
#[derive(Default)]
pub(crate) struct Initialisers {
    /// Whether initialising a class does anything.
    needed: HashMap<ClassId, bool>,
    /// Whether all that an initialiser does is to make handles.
    makes_handles: HashMap<ClassId, bool>,
    /// Which instructions of the program's start run initialisers that may run there.
    pub early: Range<u32>,
}

impl Linker<'_> {
    /// Whether initialising a class does anything: by its own initialiser, or by one above it.
    pub(crate) fn needs_initialising(&mut self, class: ClassId) -> bool {
        if let Some(&known) = self.initialisers.needed.get(&class) {
            return known;
        }
        let own = self.class_initialiser(class).is_some();
        let needed = own || self.initialised_before(class).into_iter().any(|above| above != class);
        self.initialisers.needed.insert(class, needed);
        needed
    }

    /// The initialiser of a class, unless all it does is to ask whether assertions are on, or to make handles.
    pub(crate) fn class_initialiser(&mut self, class: ClassId) -> Option<MethodId> {
        let method = self.types.own_method(class, "<clinit>", "()V")?;
        let is_idle = self.only_asks_for_assertions(method) || self.makes_handles(class);
        (!is_idle).then_some(method)
    }

    /// Whether all that a class's initialiser does is to make handles.
    pub(crate) fn makes_handles(&mut self, class: ClassId) -> bool {
        if let Some(&known) = self.initialisers.makes_handles.get(&class) {
            return known;
        }
        let method = self.types.own_method(class, "<clinit>", "()V");
        let makes = method.is_some_and(|method| self.only_makes_handles(method));
        self.initialisers.makes_handles.insert(class, makes);
        makes
    }

    /// The classes that the program may initialise, and that a JVM may have initialised before the program begins: nothing can
    /// tell, as their initialisers only fill their own fields.
    pub(super) fn early_classes(&self) -> Vec<ClassId> {
        let mut routines: Vec<_> = self.draft.routines().collect();
        routines.sort_by_key(|(_, id)| *id);
        let classes = routines.into_iter().filter_map(|(routine, _)| match routine {
            Routine::Initialiser(class) => Some(*class),
            _ => None,
        });
        let is_early = |class: &ClassId| {
            let annotations = &self.types.class(*class).annotations;
            self.types.world.is_library(*class) && annotations.iter().any(|it| it.is(EARLY))
        };
        classes.filter(is_early).collect()
    }

    /// The superclass, and the interfaces with default methods, that are initialised before a class and
    /// do something then.
    pub(crate) fn initialised_before(&mut self, class: ClassId) -> Vec<ClassId> {
        if self.types.world.get(class).is(flags::INTERFACE) {
            return Vec::new();
        }
        let mut before: Vec<ClassId> = self.types.superclass(class).into_iter().collect();
        for interface in self.types.interfaces(class) {
            let has_default =
                |method: &crate::class::Method| method.flags & (flags::ABSTRACT | flags::STATIC) == 0;
            if self.types.world.get(interface).methods.iter().any(has_default) {
                before.push(interface);
            }
        }
        before.retain(|&above| above != class && self.needs_initialising(above));
        before
    }

    /// Whether an initialiser only sets `$assertionsDisabled`, which nothing here reads.
    fn only_asks_for_assertions(&self, id: MethodId) -> bool {
        let Some(code) = &self.types.method(id).code else { return false };
        code.instructions.iter().all(|(_, instruction)| match instruction {
            Instruction::Constant(_)
            | Instruction::IfZero(..)
            | Instruction::Push(..)
            | Instruction::Goto(_)
            | Instruction::Return(None) => true,
            Instruction::Invoke(Call::Virtual, member) => asks_for_assertions(member),
            Instruction::PutStatic(member) => &*member.name == ASSERTION_STATUS,
            _ => false,
        })
    }
}

/// Whether a call asks a class if its assertions are to be on.
fn asks_for_assertions(member: &Member) -> bool {
    matches!(&member.class, Ty::Class(class) if &**class == CLASS)
        && &*member.name == "desiredAssertionStatus"
}

impl Body<'_, '_> {
    /// Answers the question that a compiler puts into each class with assertions: they are on, as they are what is
    /// checked. A program that asks by itself calls the library, and the verdict names what that assumes.
    pub(super) fn answer_assertion_status(&mut self, member: &Member) -> LowerResult<bool> {
        let is_status = |field: &Field| &*field.name == ASSERTION_STATUS && field.is(flags::SYNTHETIC);
        let by_compiler = &*self.method.0 == "<clinit>" && self.class.fields.iter().any(is_status);
        if !by_compiler || !asks_for_assertions(member) {
            return Ok(false);
        }
        self.pop()?;
        self.push_const(Kind::I32, 1);
        Ok(true)
    }

    /// Initialises what a JVM may have initialised before.
    pub(super) fn initialise_early(&mut self) {
        let first = self.out.position();
        for class in self.link.early_classes() {
            let ty = self.link.types.ty(class);
            let ty = self.link.type_id(&ty);
            self.emit(SyncOp::Initialise { ty });
        }
        self.link.initialisers.early = first..self.out.position();
    }

    /// Initialises a class if that does anything and may not have happened.
    pub(super) fn initialise(&mut self, class: ClassId) {
        if self.link.needs_initialising(class) && self.initialised.insert(class) {
            self.link.routine(Routine::Initialiser(class));
            let ty = self.link.types.ty(class);
            let ty = self.link.type_id(&ty);
            self.emit(SyncOp::Initialise { ty });
        }
    }
}

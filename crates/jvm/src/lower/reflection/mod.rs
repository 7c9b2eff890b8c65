//! Reflection: what the objects of classes say about classes and members, and the code that it calls.
//!
//! Members are objects that exist from the start, linked into lists that the model library walks without an event. They are
//! made as far as the program asks for them: native methods of `fencepost.Reflection` note what they need ([`Wants`]), and
//! [`Linker::close_reflection`] is repeated with the translation until nothing new turns up. [`facts`] says how classes are
//! declared, [`members`] lists members, [`thunks`] are the routines behind them, [`annotations`] and [`proxies`] are objects
//! whose classes no file has, and [`handles`] calls of method handles.

mod annotations;
mod facts;
mod handles;
mod intrinsics;
mod members;
mod proxies;
mod services;
mod thunks;

use std::collections::{BTreeSet, HashMap, HashSet};
use std::rc::Rc;

use fencepost_ir::MethodId as Number;

use super::{Linker, Routine};
use crate::class::descriptor::Ty;
use crate::types::{FieldId, LowerResult, MethodId};
use crate::world::ClassId;

pub(super) use annotations::element;
pub(super) use proxies::{proxy_call, proxy_of};
pub(super) use services::SERVICES;
pub(super) use thunks::thunk;

/// The type that stands for `void`, which is no name of a class.
pub(super) const VOID: &str = "void";

/// What reflection calls: code that takes a target and an array of arguments, and gives an object.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Reflected {
    /// A method.
    Call(MethodId),
    /// A constructor.
    New(MethodId),
    /// The value of a field.
    Get(FieldId),
    /// Sets a field.
    Set(FieldId),
    /// Initialises a class.
    Initialise(ClassId),
}

/// An object that gets the number of a routine.
struct Callee {
    constant: u32,
    /// Where the number goes.
    slot: u32,
    routine: Reflected,
    /// The class and the name of the member.
    class: ClassId,
    member: Rc<str>,
}

/// What the program asks of reflection.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Wants {
    /// How classes are declared.
    facts: bool,
    /// Members of classes.
    members: bool,
    /// Code behind members.
    calls: bool,
    /// Where `Unsafe` finds fields.
    offsets: bool,
    /// Classes by names that are known at run time only.
    names: bool,
    /// Code that initialises classes.
    initialisers: bool,
    /// Annotations of classes and members.
    annotations: bool,
}

/// What reflection knows so far.
#[derive(Default)]
pub(crate) struct Reflection {
    wants: Wants,
    /// Classes of the library that the program's code names: their members can be called.
    mentioned: HashSet<Ty>,
    /// Texts in the program's code that may be names of classes.
    texts: BTreeSet<Rc<str>>,
    described: HashSet<Ty>,
    told: HashSet<Ty>,
    methods: HashMap<MethodId, u32>,
    fields: HashMap<FieldId, u32>,
    /// What may be called, and has no number yet.
    calls: Vec<Callee>,
    calls_done: usize,
    /// Which classes are the program's own.
    own: HashMap<ClassId, bool>,
    /// Fields whose objects get an offset.
    offsets: Vec<(u32, FieldId)>,
    offsets_done: usize,
    initialisers: HashSet<Ty>,
    /// The list of all classes.
    classes: Option<u32>,
    annotations: annotations::Annotations,
    proxies: proxies::Proxies,
    /// What is called by its number.
    pub callbacks: BTreeSet<Number>,
}

/// A reference to an object that exists from the start.
fn reference(constant: u32) -> u64 {
    u64::from(constant) + 1
}

impl Linker<'_> {
    /// Makes what reflection asks for; whether there was anything new.
    pub(crate) fn close_reflection(&mut self) -> LowerResult<bool> {
        let before = self.reflection_progress();
        self.name_classes()?;
        self.describe_classes()?;
        self.tell_members()?;
        self.make_annotations()?;
        self.number_routines()?;
        Ok(before != self.reflection_progress())
    }

    fn reflection_progress(&self) -> [usize; 7] {
        let known = &self.reflection;
        let objects = self.statics.in_order().len();
        let code = known.calls_done + known.initialisers.len();
        [
            objects,
            known.described.len(),
            known.told.len(),
            code,
            known.offsets_done,
            known.texts.len(),
            known.annotations.done(),
        ]
    }

    /// Notes a class that the program's code names.
    pub(super) fn mention(&mut self, by: ClassId, ty: &Ty) {
        if !self.types.world.is_library(by) {
            self.reflection.mentioned.insert(ty.clone());
        }
    }

    /// Notes a text in the program's code that may be the name of a class.
    pub(super) fn note_text(&mut self, by: ClassId, text: &str) {
        let fits = |c: char| c.is_alphanumeric() || ".$_".contains(c);
        if !self.types.world.is_library(by) && text.len() < 200 && text.chars().all(fits) && !text.is_empty()
        {
            self.reflection.texts.insert(text.into());
        }
    }

    /// Gives objects to the classes that texts name, where the program looks for classes by name.
    fn name_classes(&mut self) -> LowerResult<()> {
        if !self.reflection.wants.names {
            return Ok(());
        }
        for text in self.reflection.texts.clone() {
            let name = text.replace('.', "/");
            if self.types.find(&name).is_some() {
                self.type_constant(&Ty::class(&name))?;
                self.reflection.mentioned.insert(Ty::class(&name));
            }
        }
        Ok(())
    }

    /// What a stack trace or a message calls the code behind a member.
    pub(super) fn reflected_name(&self, reflected: &Reflected) -> String {
        let name = match reflected {
            Reflected::Call(id) | Reflected::New(id) => self.types.method_name(*id),
            Reflected::Get(id) | Reflected::Set(id) => {
                format!("{}.{}", self.types.world.get(id.class).shown(), self.types.field(*id).name)
            }
            Reflected::Initialise(class) => self.types.world.get(*class).shown(),
        };
        format!("{name} (by reflection)")
    }

    /// Numbers the routines that reflection may call.
    fn number_routines(&mut self) -> LowerResult<()> {
        if self.reflection.wants.calls {
            self.number_calls();
        }
        while self.reflection.wants.offsets && self.reflection.offsets_done < self.reflection.offsets.len() {
            let (constant, field) = self.reflection.offsets[self.reflection.offsets_done];
            self.reflection.offsets_done += 1;
            let (slot, offset) = (self.types.slot_named(members::FIELD, "offset")?, self.offset(field));
            self.draft.builder.set_constant(constant, slot, offset);
        }
        if self.reflection.wants.initialisers {
            self.number_initialisers()?;
        }
        Ok(())
    }

    fn number_calls(&mut self) {
        for callee in std::mem::take(&mut self.reflection.calls) {
            if self.is_called(&callee) {
                self.reflection.calls_done += 1;
                self.number_routine(callee.constant, callee.slot, Routine::Reflected(callee.routine));
            } else {
                self.reflection.calls.push(callee);
            }
        }
    }

    fn number_initialisers(&mut self) -> LowerResult<()> {
        let slot = self.types.slot_named(crate::types::CLASS, "initialiser")?;
        for (constant, ty) in self.statics.in_order() {
            let Ty::Class(name) = &ty else { continue };
            if let Some(class) = self.types.find(name)
                && self.reflection.initialisers.insert(ty)
            {
                self.number_routine(constant, slot, Routine::Reflected(Reflected::Initialise(class)));
            }
        }
        Ok(())
    }

    fn number_routine(&mut self, constant: u32, slot: u32, routine: Routine) {
        let method = self.routine(routine);
        self.reflection.callbacks.insert(method);
        self.draft.builder.set_constant(constant, slot, method.0.into());
    }

    /// An object of a class of the model library that exists from the start, with what some of its fields hold: each by the
    /// class that declares it.
    pub(super) fn known_object(&mut self, class: &str, fields: &[(&str, &str, u64)]) -> LowerResult<u32> {
        let id = self.types.need(class)?;
        let mut slots = vec![0; self.types.layout(id).len()];
        for (owner, field, value) in fields {
            slots[self.types.slot_named(owner, field)? as usize] = *value;
        }
        let ty = self.instantiate(&Ty::class(class));
        Ok(self.draft.builder.constant(ty, slots))
    }

    /// A list of classes, as a word.
    pub(super) fn class_list(&mut self, types: &[Ty]) -> LowerResult<u64> {
        const LIST: &str = "fencepost/ClassList";
        let mut next = 0;
        for ty in types.iter().rev() {
            let first = reference(self.type_constant(ty)?);
            next = reference(self.known_object(LIST, &[(LIST, "first", first), (LIST, "next", next)])?);
        }
        Ok(next)
    }

    /// Lists all classes that have objects, for the search by name.
    pub(crate) fn list_classes(&mut self) -> LowerResult<()> {
        const LIST: &str = "fencepost/ClassList";
        let Some(head) = self.reflection.classes else { return Ok(()) };
        let all: Vec<Ty> = self.statics.in_order().into_iter().map(|(_, ty)| ty).collect();
        let rest = self.class_list(&all)?;
        let slot = self.types.slot_named(LIST, "next")?;
        self.draft.builder.set_constant(head, slot, rest);
        Ok(())
    }
}

//! Reflection: what type objects say about types and members, and the code that it calls.
//!
//! Types and members are objects that exist from the start, linked into lists that the model library walks. They are made
//! as far as the program asks for them: the model library's externs note what they need ([`Wants`]), and
//! [`Linker::close_reflection`] repeats until nothing new turns up. [`facts`] relates types, [`members`] lists members, [`instances`] generic methods with type arguments,
//! [`attributes`] reads custom attributes, [`thunks`] are the routines behind `Invoke` and `GetValue`.

mod attributes;
mod facts;
mod instances;
mod intrinsics;
mod members;
mod thunks;

use std::collections::{HashMap, HashSet};

use super::{Linker, Routine};
use crate::metadata::Token;
use crate::types::{LowerResult, MethodInst, Ty, unsupported};
use crate::world::{AssemblyId, DefId};

pub(crate) use thunks::thunk;

/// What reflection calls: code that takes a target and an array of arguments, and gives an object.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Reflected {
    /// A method.
    Call(MethodInst),
    /// A constructor.
    New(MethodInst),
    /// The value of a field.
    Get(Ty, Token),
    /// Sets a field.
    Set(Ty, Token),
    /// The default value of a value type.
    Default(Ty),
    /// Makes an attribute, by its row.
    Attribute(AssemblyId, Token),
}

/// What the program asks of reflection.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Wants {
    /// How types are related, and what they are made of.
    pub facts: bool,
    /// Members of types.
    pub members: bool,
    /// Code behind members.
    pub calls: bool,
    /// Methods behind delegates, and delegates of methods.
    pub callees: bool,
    /// Attributes of types and members.
    pub attributes: bool,
    /// All types of an assembly.
    pub types: bool,
    /// Generic methods that get type arguments.
    pub instances: bool,
}

/// What reflection knows so far.
#[derive(Default)]
pub(crate) struct Reflection {
    pub wants: Wants,
    /// How many type objects have been described, and told their members.
    facts_done: usize,
    /// How far from the program's own code a type is mentioned.
    depths: HashMap<Ty, u32>,
    members_done: usize,
    types_done: usize,
    /// Types of libraries that the program's code names, whose members can be called.
    pub mentioned: HashSet<Ty>,
    told: HashSet<Ty>,
    members: HashMap<(Ty, Token), u32>,
    /// Generic methods, with their object and that of their type; and what has been made of them.
    generics: Vec<(u32, u32, MethodInst)>,
    instances: HashMap<u32, instances::Instances>,
    instances_done: usize,
    /// Objects that get the number of a routine: in which slot, of which routine.
    calls: Vec<(u32, u32, Routine)>,
    calls_done: usize,
    callees: Vec<(u32, u32, Routine)>,
    callees_done: usize,
    /// Objects that get attributes, and what has them.
    attributed: Vec<(u32, AssemblyId, Token)>,
    attributed_done: usize,
    assemblies: HashMap<AssemblyId, u32>,
    parameters: HashMap<(DefId, usize), u32>,
    /// The heads of the lists of all types, and of methods behind delegates.
    all_types: Option<u32>,
    all_callees: Option<u32>,
}

/// A reference to an object that exists from the start.
fn reference(constant: u32) -> u64 {
    u64::from(constant) + 1
}

impl Linker<'_> {
    /// Makes what reflection asks for, until nothing new turns up.
    pub(crate) fn close_reflection(&mut self) -> LowerResult<()> {
        loop {
            self.give_type_objects()?;
            let before = self.reflection_progress();
            self.list_types()?;
            self.describe_facts()?;
            self.describe_members()?;
            self.describe_instances()?;
            self.tell_held()?;
            self.describe_attributes()?;
            self.make_code();
            self.translate_all()?;
            if before == self.reflection_progress() {
                break;
            }
        }
        self.relate_types()?;
        self.list_all_types()?;
        self.list_callees()
    }

    fn reflection_progress(&self) -> [usize; 8] {
        let known = &self.reflection;
        [
            self.statics.type_objects_in_order().len(),
            known.facts_done,
            known.members_done,
            known.types_done,
            known.attributed_done,
            known.calls_done,
            known.callees_done,
            known.instances_done,
        ]
    }

    /// What a stack trace or a message calls the code behind a member.
    pub(crate) fn reflected_name(&self, reflected: &Reflected) -> String {
        match reflected {
            Reflected::Call(inst) | Reflected::New(inst) => {
                format!("{} (by reflection)", self.types.method_name(inst))
            }
            Reflected::Get(owner, _) | Reflected::Set(owner, _) => {
                format!("a field of {} (by reflection)", self.types.name(*owner))
            }
            Reflected::Default(ty) => format!("{} (by reflection)", self.types.name(*ty)),
            Reflected::Attribute(..) => "an attribute (by reflection)".to_owned(),
        }
    }

    /// Numbers the routines that reflection may call.
    fn make_code(&mut self) {
        while self.reflection.wants.calls && self.reflection.calls_done < self.reflection.calls.len() {
            let (constant, slot, routine) = self.reflection.calls[self.reflection.calls_done].clone();
            self.reflection.calls_done += 1;
            self.number_routine(constant, slot, routine);
        }
        while self.reflection.wants.callees && self.reflection.callees_done < self.reflection.callees.len() {
            let (constant, slot, routine) = self.reflection.callees[self.reflection.callees_done].clone();
            self.reflection.callees_done += 1;
            self.number_routine(constant, slot, routine);
        }
    }

    fn number_routine(&mut self, constant: u32, slot: u32, routine: Routine) {
        let method = self.draft.routine(routine);
        self.callbacks.insert(method);
        self.draft.builder.set_constant(constant, slot, method.0.into());
    }

    /// An object of a class of the model library that exists from the start.
    pub(crate) fn known_object(
        &mut self,
        namespace: &str,
        name: &str,
        fields: &[(&str, u64)],
    ) -> LowerResult<u32> {
        let class = self.types.system(namespace, name)?;
        let id = self.instantiate(class);
        let mut slots = vec![0; self.types.instance_leaves(class)?.len()];
        for (field, value) in fields {
            slots[self.types.slot_named(class, field)? as usize] = *value;
        }
        Ok(self.draft.builder.constant(id, slots))
    }

    /// Sets a field of an object that exists from the start.
    pub(crate) fn set_known(
        &mut self,
        constant: u32,
        class: (&str, &str),
        field: &str,
        value: u64,
    ) -> LowerResult<()> {
        let class = self.types.system(class.0, class.1)?;
        let slot = self.types.slot_named(class, field)?;
        self.draft.builder.set_constant(constant, slot, value);
        Ok(())
    }

    /// The slot of a class of the model library.
    fn known_slot(&mut self, class: (&str, &str), field: &str) -> LowerResult<u32> {
        let class = self.types.system(class.0, class.1)?;
        self.types.slot_named(class, field)
    }

    /// A list of types, as the model library has it.
    fn type_list(&mut self, types: &[u32]) -> LowerResult<u64> {
        let mut next = 0;
        for &ty in types.iter().rev() {
            let fields = [("_type", reference(ty)), ("_next", next)];
            next = reference(self.known_object("Fencepost", "TypeList", &fields)?);
        }
        Ok(next)
    }

    /// The object that stands for a method, to be filled in later.
    fn method_object(&mut self, inst: &MethodInst) -> LowerResult<u32> {
        self.reflection.wants.members = true;
        self.reflection.mentioned.insert(inst.owner);
        self.type_constant(inst.owner)?;
        self.tell(inst.owner)?;
        match self.reflection.members.get(&(inst.owner, inst.token)) {
            Some(&known) if inst.args.is_empty() => Ok(known),
            _ => unsupported("a method that reflection does not know"),
        }
    }
}

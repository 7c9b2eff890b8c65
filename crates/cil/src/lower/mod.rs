//! From closed types and method bodies to a linked [`Program`](fencepost_ir::Program).
//!
//! Starting from the entry point, every method that can be called is translated once per
//! instantiation. Virtual calls reach the implementations of the types that are instantiated
//! somewhere in what has been translated so far; this is repeated until nothing new turns up.
//!
//! * [`body`] walks one method's instructions; [`stack`] is its evaluation stack. `arith`,
//!   `memory`, `objects`, `calls`, `flow` and `protect` translate one family of instructions each.
//! * [`intrinsics`] is what the runtime itself provides, [`synthesis`] the methods that have no
//!   CIL: a delegate's `Invoke`, array accessors, calls on boxed values; [`equality`] that of structs.
//! * [`kinds`] turns types into run-time types, [`statics`] holds statics and constants,
//!   [`entry`] is the code that calls `Main`, [`exit`] what happens before the program ends.

mod arith;
mod array_data;
mod arrays;
mod blocks;
mod body;
mod calls;
mod collection;
mod delegates;
mod elements;
mod entry;
mod equality;
mod exit;
mod fields;
mod flow;
mod initialisers;
mod instruction;
mod intrinsics;
mod kinds;
mod lookup;
mod memory;
mod objects;
mod operands;
mod origins;
mod protect;
#[cfg(test)]
mod real_code;
mod stack;
mod statics;
mod synchronized;
mod synthesis;
mod traces;
mod variables;

use std::collections::{HashMap, HashSet, VecDeque};

use fencepost_ir::broken::Invariant;
use fencepost_ir::{
    AccessId, Budget, Class, Given, MethodBuilder, MethodId, Missing, ProgramBuilder, Selector, SourceId,
    Surroundings,
};

use crate::types::{LowerError, MethodInst, Outcome, Ty, Types};
use crate::world::AssemblyId;

pub use origins::MethodOrigin;

/// A method of the program under construction.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Routine {
    /// A method with a body.
    Method(MethodInst),
    /// The filter of one of a method's exception clauses.
    Filter(MethodInst, usize),
    /// A method of a value type, called on a box.
    Unboxing(MethodInst),
    /// A static method, called with a delegate's unused target in front.
    Untargeted(MethodInst),
    /// A delegate type's `Invoke`.
    Invoke(Ty),
    /// A class initialiser that wraps what leaves it.
    Initialiser(Ty),
    /// An array type's `Get`.
    ArrayGet(Ty),
    /// An array type's `Set`.
    ArraySet(Ty),
    /// An array type's `Address`, and whether the pointer is only read through (`readonly.`).
    ArrayAddress(Ty, bool),
    /// What an array says about its shape.
    ArrayShape(Ty, arrays::Query),
    /// An array type's constructor with this many parameters.
    ArrayNew(Ty, u32),
    /// Whether two boxes of a value type hold the same.
    StructEquals(Ty),
    /// A hash of a boxed value.
    StructHash(Ty),
    /// The name of a boxed enum's value, or null.
    EnumName(Ty),
    /// A boxed enum's value.
    EnumValue(Ty),
    /// A box of a value of the enum that this is an array of.
    EnumOf(Ty),
    /// What the user gives, by index.
    Given(Given),
}

/// The key of dynamic dispatch.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Message {
    /// A virtual or interface method.
    Virtual(MethodInst),
    /// See [`Routine::StructEquals`].
    StructEquals,
    /// See [`Routine::StructHash`].
    StructHash,
    /// See [`Routine::EnumName`].
    EnumName,
    /// See [`Routine::EnumValue`].
    EnumValue,
    /// See [`Routine::EnumOf`].
    EnumOf,
    /// See [`Routine::ArrayShape`].
    ArrayShape(arrays::Query),
}

/// The access classes that CIL has.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Accesses {
    pub read: AccessId,
    pub write: AccessId,
    pub vread: AccessId,
    pub vwrite: AccessId,
    pub lock: AccessId,
    pub unlock: AccessId,
    pub rmw: AccessId,
    pub fence: AccessId,
}

impl Accesses {
    fn new(builder: &mut ProgramBuilder) -> Accesses {
        // Eight classes without attributes always fit.
        let mut access = |class| builder.access(class, &[]).or_broken("room for a class of accesses");
        Accesses {
            read: access(Class::Read),
            write: access(Class::Write),
            vread: access(Class::VRead),
            vwrite: access(Class::VWrite),
            lock: access(Class::Lock),
            unlock: access(Class::Unlock),
            rmw: access(Class::Rmw),
            fence: access(Class::Fence),
        }
    }

    /// A load, volatile or not.
    pub(crate) fn load(&self, volatile: bool) -> AccessId {
        if volatile { self.vread } else { self.read }
    }

    /// A store, volatile or not.
    pub(crate) fn store(&self, volatile: bool) -> AccessId {
        if volatile { self.vwrite } else { self.write }
    }
}

/// The most that is translated, in instructions.
const MAX_WORK: usize = 20_000_000;

/// What a routine costs besides its instructions.
const ROUTINE: usize = 200;

/// A program under construction.
pub(crate) struct Linker<'w> {
    /// The types, over the assemblies.
    pub types: Types<'w>,
    pub(crate) builder: ProgramBuilder,
    pub(crate) access: Accesses,
    routines: HashMap<Routine, MethodId>,
    queue: VecDeque<(MethodId, Routine)>,
    messages: HashMap<Message, Selector>,
    message_list: Vec<Message>,
    /// How many run-time types and messages have been paired.
    paired: (usize, usize),
    pub(crate) kinds: kinds::Kinds,
    pub(crate) statics: statics::Statics,
    sources: HashMap<String, SourceId>,
    missing: HashSet<Missing>,
    /// How much has been translated.
    spent: usize,
    /// How long this may go on.
    pub(crate) budget: Option<&'w Budget<'w>>,
    /// Whether libraries have to be as they should be, too.
    is_strict: bool,
    /// Methods that function pointers point to, and messages that are looked up for one.
    pub(crate) callbacks: std::collections::BTreeSet<MethodId>,
    pub(crate) looked_up: HashSet<Selector>,
    /// The most words of anything that a pointer was made to.
    pub(crate) pointer_words: u32,
    pub(crate) uses_thread_objects: bool,
    pub(crate) uses_type_objects: bool,
    /// Whether arrays are made of types that are known at run time only.
    pub(crate) uses_vectors: bool,
    /// Whether some code reads stack traces.
    pub(crate) reads_traces: bool,
    /// What is called before the program ends, if anything asks for it. Its code is written last.
    before_end: Option<MethodId>,
    /// What the user says of the world outside.
    pub(crate) surroundings: &'w Surroundings,
}

impl<'w> Linker<'w> {
    /// A program without methods.
    pub(crate) fn new(types: Types<'w>, surroundings: &'w Surroundings) -> Linker<'w> {
        let mut builder = ProgramBuilder::new();
        builder.source("?");
        Linker {
            access: Accesses::new(&mut builder),
            types,
            builder,
            routines: HashMap::new(),
            queue: VecDeque::new(),
            messages: HashMap::new(),
            message_list: Vec::new(),
            paired: (0, 0),
            kinds: kinds::Kinds::default(),
            statics: statics::Statics::default(),
            sources: HashMap::new(),
            missing: HashSet::new(),
            spent: 0,
            budget: None,
            is_strict: false,
            callbacks: std::collections::BTreeSet::new(),
            looked_up: HashSet::new(),
            pointer_words: 1,
            uses_thread_objects: false,
            uses_type_objects: false,
            uses_vectors: false,
            reads_traces: false,
            before_end: None,
            surroundings,
        }
    }

    /// The number of a routine, which will be translated.
    pub(crate) fn routine(&mut self, routine: Routine) -> MethodId {
        if let Some(&id) = self.routines.get(&routine) {
            return id;
        }
        let id = self.builder.declare();
        self.routines.insert(routine.clone(), id);
        self.queue.push_back((id, routine));
        id
    }

    /// Whether a routine is part of the program.
    pub(crate) fn has_routine(&self, routine: &Routine) -> bool {
        self.routines.contains_key(routine)
    }

    /// The selector of a message, which types will implement.
    pub(crate) fn selector(&mut self, message: Message) -> Outcome<Selector> {
        let message = match message {
            Message::Virtual(inst) => Message::Virtual(self.types.introduction(&inst)?),
            other => other,
        };
        if let Some(&selector) = self.messages.get(&message) {
            return Ok(selector);
        }
        let selector = Selector(self.message_list.len() as u32);
        self.messages.insert(message.clone(), selector);
        self.message_list.push(message);
        Ok(selector)
    }

    /// The number of a source file.
    pub(crate) fn source(&mut self, name: &str) -> SourceId {
        if let Some(&id) = self.sources.get(name) {
            return id;
        }
        let id = self.builder.source(name);
        self.sources.insert(name.to_owned(), id);
        id
    }

    /// Counts what is translated: a program can ask for more and more types and methods, without
    /// end or nearly so.
    pub(crate) fn spend(&mut self, amount: usize) -> Outcome<()> {
        self.spent = self.spent.saturating_add(amount);
        match self.spent > MAX_WORK {
            true => crate::types::unsupported("the program becomes too large (generic types without end?)"),
            false => Ok(()),
        }
    }

    /// Remembers that a caller needs what no library provides.
    pub(crate) fn note_missing(&mut self, what: &str, caller: String) {
        self.missing.insert(Missing { what: what.to_owned(), caller });
    }

    /// Everything that is needed and no library provides.
    pub(crate) fn missing(&self) -> Vec<Missing> {
        let mut all: Vec<Missing> = self.missing.iter().cloned().collect();
        all.sort();
        all
    }

    /// Translates until nothing new turns up.
    pub(crate) fn translate_all(&mut self) -> Outcome<()> {
        loop {
            while let Some((id, routine)) = self.queue.pop_front() {
                self.check_budget()?;
                let body = self.translate(&routine)?;
                self.builder.define(id, body);
            }
            self.pair()?;
            if self.queue.is_empty() {
                return Ok(());
            }
        }
    }

    fn check_budget(&self) -> Outcome<()> {
        let done = || self.routines.len().saturating_sub(self.queue.len());
        let during = || format!("translating the program ({} methods so far)", done());
        self.budget.map_or(Ok(()), |budget| budget.check(during)).map_err(LowerError::Stopped)
    }

    fn translate(&mut self, routine: &Routine) -> Outcome<MethodBuilder> {
        let name = self.routine_name(routine);
        let translated = self.spend(ROUTINE).and_then(|()| match routine {
            Routine::Method(inst) => body::method(self, inst, &name),
            Routine::Filter(inst, clause) => body::filter(self, inst, *clause, &name),
            other => synthesis::routine(self, other, &name),
        });
        match translated {
            Err(LowerError::Unsupported(why)) => self.stand_in(routine, &name, &why),
            Err(LowerError::Invalid(why)) if self.is_forgiven(routine) => self.stand_in(routine, &name, &why),
            Err(LowerError::Invalid(why)) if !why.contains("::") => {
                Err(LowerError::Invalid(format!("{name}: {why}")))
            }
            other => other,
        }
    }

    /// What can be called but not entered.
    fn stand_in(&mut self, routine: &Routine, name: &str, why: &str) -> Outcome<MethodBuilder> {
        self.note_missing(why, name.to_owned());
        let (parameters, results) = self.routine_shape(routine).unwrap_or_default();
        let mut out = MethodBuilder::new(name);
        for kind in parameters {
            out.parameter(kind);
        }
        out.returns(results);
        let message = self.builder.message(format!("{name}: {why}"));
        out.emit(fencepost_ir::ControlOp::Unsupported { message });
        Ok(out)
    }

    /// A malformed library is not a fault of the program.
    pub(crate) fn forgives(&self, assembly: AssemblyId) -> bool {
        !self.is_strict && self.types.world.is_library(assembly)
    }

    fn is_forgiven(&self, routine: &Routine) -> bool {
        match routine {
            Routine::Method(inst) | Routine::Filter(inst, _) => self.forgives(inst.assembly),
            _ => false,
        }
    }

    fn routine_name(&self, routine: &Routine) -> String {
        match routine {
            Routine::Method(inst) | Routine::Unboxing(inst) | Routine::Untargeted(inst) => {
                self.types.method_name(inst)
            }
            Routine::Filter(inst, _) => format!("{} (filter)", self.types.method_name(inst)),
            Routine::Invoke(ty) => format!("{}::Invoke", self.types.name(*ty)),
            Routine::Initialiser(ty) => format!("{}::.cctor", self.types.name(*ty)),
            Routine::ArrayShape(ty, query) => format!("{}::{query:?}", self.types.name(*ty)),
            Routine::ArrayGet(ty) => format!("{}::Get", self.types.name(*ty)),
            Routine::ArraySet(ty) => format!("{}::Set", self.types.name(*ty)),
            Routine::ArrayAddress(ty, _) => format!("{}::Address", self.types.name(*ty)),
            Routine::ArrayNew(ty, _) => format!("{}::.ctor", self.types.name(*ty)),
            Routine::StructEquals(ty) => format!("{}::Equals", self.types.name(*ty)),
            Routine::StructHash(ty) => format!("{}::GetHashCode", self.types.name(*ty)),
            Routine::EnumName(ty) => format!("{}::ToString", self.types.name(*ty)),
            Routine::EnumValue(ty) => format!("{} value", self.types.name(*ty)),
            Routine::EnumOf(ty) => format!("{} box", self.types.name(*ty)),
            Routine::Given(given) => format!("({given:?})"),
        }
    }

    /// Parameter kinds and number of result registers of a routine.
    fn routine_shape(&mut self, routine: &Routine) -> Outcome<(Vec<fencepost_ir::Kind>, u16)> {
        let (Routine::Method(inst)
        | Routine::Filter(inst, _)
        | Routine::Unboxing(inst)
        | Routine::Untargeted(inst)) = routine
        else {
            return Ok((Vec::new(), 0));
        };
        let mut kinds = Vec::new();
        if matches!(routine, Routine::Untargeted(_)) {
            kinds.push(fencepost_ir::Kind::Ref);
        }
        for parameter in self.types.parameters(inst)? {
            kinds.extend(self.types.kinds(parameter)?);
            if kinds.len() > stack::MAX_REGISTERS {
                return crate::types::unsupported("too many parameters");
            }
        }
        if let (Routine::Unboxing(_), Some(first)) = (routine, kinds.first_mut()) {
            *first = fencepost_ir::Kind::Ref;
        }
        let result = self.types.signature(inst)?.result;
        Ok((kinds, self.types.leaves(result)?.len() as u16))
    }

    /// Says what each instantiated type does for each message, as far as that is new.
    fn pair(&mut self) -> Outcome<()> {
        let (types, messages) = (self.kinds.instantiated.len(), self.message_list.len());
        for type_index in 0..types {
            self.check_budget()?;
            let ty = self.kinds.instantiated[type_index];
            let first = if type_index < self.paired.0 { self.paired.1 } else { 0 };
            for message_index in first..messages {
                let message = self.message_list[message_index].clone();
                if let Some(routine) = self.response(ty, &message)? {
                    let method = self.routine(routine);
                    let selector = Selector(message_index as u32);
                    self.kinds.dispatch.entry(ty).or_default().push((selector, method));
                }
            }
        }
        self.paired = (types, messages);
        Ok(())
    }

    /// What an object of a type does for a message.
    fn response(&mut self, ty: Ty, message: &Message) -> Outcome<Option<Routine>> {
        let is_value = self.types.is_value_type(ty);
        let is_enum = self.types.kind(ty) == Some(crate::world::DefKind::Enum);
        Ok(match message {
            Message::StructEquals => is_value.then_some(Routine::StructEquals(ty)),
            Message::StructHash => is_value.then_some(Routine::StructHash(ty)),
            Message::EnumName => is_enum.then_some(Routine::EnumName(ty)),
            Message::EnumValue => is_enum.then_some(Routine::EnumValue(ty)),
            Message::EnumOf => match *self.types.shape(ty) {
                crate::types::Shape::Array(element)
                    if self.types.kind(element) == Some(crate::world::DefKind::Enum) =>
                {
                    Some(Routine::EnumOf(element))
                }
                _ => None,
            },
            Message::ArrayShape(query) => {
                let is_array = match self.types.shape(ty) {
                    crate::types::Shape::MultiArray { .. } => *query != arrays::Query::Make,
                    crate::types::Shape::Array(_) => {
                        !matches!(query, arrays::Query::FlatGet | arrays::Query::FlatSet)
                    }
                    _ => false,
                };
                is_array.then_some(Routine::ArrayShape(ty, *query))
            }
            Message::Virtual(declared) => {
                let implementation = match self.types.implementation(ty, declared) {
                    Ok(found) => found,
                    Err(LowerError::Unsupported(_)) => None,
                    Err(trouble) => return Err(trouble),
                };
                match implementation {
                    Some(inst) if !self.types.is_abstract(&inst) => Some(self.as_called_on_object(inst)),
                    _ if self.must_implement(ty, declared)? => {
                        let (class, method) = (self.types.name(ty), self.types.method_name(declared));
                        return crate::types::invalid(format!("{class} does not implement {method}"));
                    }
                    _ => None,
                }
            }
        })
    }

    /// Whether a type that is not abstract breaks a promise if it does not have a method. What the
    /// library promises may be more than the real one does.
    fn must_implement(&mut self, ty: Ty, declared: &MethodInst) -> Outcome<bool> {
        let is_own = declared.assembly == crate::world::MAIN;
        let is_class = self.types.kind(ty) == Some(crate::world::DefKind::Class);
        Ok(is_own && is_class && self.types.is_assignable(ty, declared.owner)?)
    }

    /// A method in the form that takes an object: a method of a value type takes the box.
    pub(crate) fn as_called_on_object(&self, inst: MethodInst) -> Routine {
        if self.types.is_value_type(inst.owner) { Routine::Unboxing(inst) } else { Routine::Method(inst) }
    }
}

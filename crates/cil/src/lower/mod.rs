//! From closed types and method bodies to a linked [`Program`](fencepost_ir::Program).
//!
//! Starting from the entry point, every method that can be called is translated once per
//! instantiation. Virtual calls reach the implementations of the types that are instantiated
//! somewhere in what has been translated so far; this is repeated until nothing new turns up.
//!
//! * [`body`] walks one method's instructions; [`stack`] is its evaluation stack. `arith`,
//!   `memory`, `objects`, `calls`, `flow` and `protect` translate one family of instructions each.
//!   Fields that are only variables are found by [`hoisted`].
//! * [`intrinsics`] is what the runtime itself provides, [`synthesis`] the methods that have no
//!   CIL: a delegate's `Invoke`, array accessors, calls on boxed values; [`equality`] that of structs.
//! * [`kinds`] turns types into run-time types, [`statics`] holds statics and constants,
//!   [`reflection`] is what type objects know, [`entry`] is the code that calls `Main`, [`entry_point`] finds it,
//!   [`test`] is the code of a test, [`exit`] what happens before the program ends.

mod arith;
mod array_data;
mod arrays;
mod async_calls;
mod awaiters;
mod blocks;
mod body;
mod calls;
mod collection;
mod delegates;
mod elements;
mod entry;
mod entry_point;
mod equality;
mod exit;
mod fields;
mod flow;
mod giving_up;
mod hoisted;
mod initialisers;
mod instruction;
mod intrinsics;
mod kept;
mod kinds;
mod lines;
mod lookup;
mod memory;
mod messages;
mod objects;
mod operands;
mod origins;
mod pointers;
mod protect;
#[cfg(test)]
mod real_code;
mod reflection;
mod stack;
mod statics;
mod synchronized;
mod synthesis;
mod test;
mod traces;
mod variables;

use std::collections::HashSet;

use fencepost_frontend::lower::{self, Draft, Translator, Vocabulary};
use fencepost_ir::{
    Given, Kind, MethodBuilder, MethodId, ProgramBuilder, Selector, Span, Surroundings, Type,
};

use crate::types::{LowerError, LowerResult, MethodInst, Ty, Types};
use crate::world::AssemblyId;

pub(crate) use entry::Linked;
pub(crate) use origins::MethodOrigin;

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
    /// What reflection calls.
    Reflected(reflection::Reflected),
    /// What runs the test that the program is.
    Test,
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

/// What CIL calls routines, messages and types.
pub(crate) enum Words {}

impl Vocabulary for Words {
    type Routine = Routine;
    type Message = Message;
    type Class = Ty;
    type Runtime = kinds::RuntimeType;
    const TOO_LARGE: &'static str = "the program becomes too large (generic types without end?)";
}

/// A program under construction.
pub(crate) struct Linker<'w> {
    /// The types, over the assemblies.
    pub types: Types<'w>,
    pub(crate) draft: Draft<'w, Words>,
    pub(crate) kinds: kinds::Kinds,
    pub(crate) statics: statics::Statics,
    pub(crate) reflection: reflection::Reflection,
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
    /// The head of the list of literals, if a program looks for one.
    pub(crate) all_literals: Option<u32>,
    /// Delegates that a compiler keeps in static fields, and the objects that they are called on.
    kept_lambdas: std::collections::HashMap<(Ty, crate::metadata::Token), u32>,
    /// Arrays of data of the file that no code writes.
    known_data: std::collections::HashMap<(AssemblyId, crate::metadata::Token, Ty), u32>,
    /// Whether threads fill those fields themselves.
    pub(crate) lambdas_in_fields: bool,
    /// Types whose initialisers some code needs.
    pub(crate) initialised: std::collections::BTreeSet<Ty>,
    /// Whether the program interrupts threads, once that is known.
    interrupts: Option<bool>,
    /// Whether some code reads stack traces.
    pub(crate) reads_traces: bool,
    /// What is called before the program ends, if anything asks for it. Its code is written last.
    before_end: Option<MethodId>,
    /// The test that the program is, if it is one.
    pub(crate) test: Option<std::rc::Rc<test::TestRun>>,
    /// What the user says of the world outside.
    pub(crate) surroundings: &'w Surroundings,
}

impl<'w> Linker<'w> {
    /// A program without methods.
    pub(crate) fn new(types: Types<'w>, surroundings: &'w Surroundings) -> Linker<'w> {
        Linker {
            draft: Draft::new(ProgramBuilder::new()),
            types,
            kinds: kinds::Kinds::default(),
            statics: statics::Statics::default(),
            reflection: reflection::Reflection::default(),
            is_strict: false,
            callbacks: std::collections::BTreeSet::new(),
            looked_up: HashSet::new(),
            pointer_words: 1,
            uses_thread_objects: false,
            uses_type_objects: false,
            uses_vectors: false,
            all_literals: None,
            kept_lambdas: std::collections::HashMap::new(),
            known_data: std::collections::HashMap::new(),
            lambdas_in_fields: false,
            initialised: std::collections::BTreeSet::new(),
            interrupts: None,
            reads_traces: false,
            before_end: None,
            test: None,
            surroundings,
        }
    }

    /// The selector of a message, which types will implement.
    pub(crate) fn selector(&mut self, message: Message) -> LowerResult<Selector> {
        let message = match message {
            Message::Virtual(inst) => Message::Virtual(self.types.introduction(&inst)?),
            other => other,
        };
        Ok(self.draft.selector(message))
    }

    /// Translates until nothing new turns up.
    pub(crate) fn translate_all(&mut self) -> LowerResult<()> {
        lower::translate_all(self)
    }

    /// A malformed library is not a fault of the program.
    pub(crate) fn forgives(&self, assembly: AssemblyId) -> bool {
        !self.is_strict && self.types.world.is_library(assembly)
    }

    /// Parameter kinds and number of result registers of a routine.
    fn routine_shape(&mut self, routine: &Routine) -> LowerResult<lower::RoutineShape> {
        if matches!(routine, Routine::Reflected(_)) {
            return Ok(lower::RoutineShape { parameters: vec![Kind::Ref; 2], results: 1 });
        }
        let (Routine::Method(inst)
        | Routine::Filter(inst, _)
        | Routine::Unboxing(inst)
        | Routine::Untargeted(inst)) = routine
        else {
            return Ok(lower::RoutineShape::default());
        };
        let mut kinds = Vec::new();
        if matches!(routine, Routine::Untargeted(_)) {
            kinds.push(Kind::Ref);
        }
        for parameter in self.types.parameters(inst)? {
            kinds.extend(self.types.kinds(parameter)?);
            if kinds.len() > lower::MAX_REGISTERS {
                return crate::types::unsupported("too many parameters");
            }
        }
        if let (Routine::Unboxing(_), Some(first)) = (routine, kinds.first_mut()) {
            *first = Kind::Ref;
        }
        let result = self.types.signature(inst)?.result;
        Ok(lower::RoutineShape { parameters: kinds, results: self.types.leaves(result)?.len() as u16 })
    }

    /// What an object of a type does for a message.
    fn response(&mut self, ty: Ty, message: &Message) -> LowerResult<Option<Routine>> {
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
    fn must_implement(&mut self, ty: Ty, declared: &MethodInst) -> LowerResult<bool> {
        let is_own = declared.assembly == crate::world::MAIN;
        let is_class = self.types.kind(ty) == Some(crate::world::DefKind::Class);
        Ok(is_own && is_class && self.types.is_assignable(ty, declared.owner)?)
    }

    /// A method in the form that takes an object: a method of a value type takes the box, and a delegate's `Invoke` is
    /// made here.
    pub(crate) fn as_called_on_object(&self, inst: MethodInst) -> Routine {
        if self.types.is_value_type(inst.owner) {
            Routine::Unboxing(inst)
        } else if self.is_invoke(&inst) {
            Routine::Invoke(inst.owner)
        } else {
            Routine::Method(inst)
        }
    }

    /// Whether a method is the `Invoke` of a delegate type, which has no code.
    pub(crate) fn is_invoke(&self, inst: &MethodInst) -> bool {
        self.types.kind(inst.owner) == Some(crate::world::DefKind::Delegate)
            && self.types.world.assembly(inst.assembly).method(inst.token).name == "Invoke"
    }
}

impl<'w> Translator<'w> for Linker<'w> {
    type Words = Words;

    fn draft(&mut self) -> &mut Draft<'w, Words> {
        &mut self.draft
    }

    fn beginning(&mut self, routine: &Routine) -> Option<Span> {
        match routine {
            Routine::Method(inst) => self.first_line(inst),
            _ => None,
        }
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
            Routine::Reflected(reflected) => self.reflected_name(reflected),
            Routine::Test => "(test)".to_owned(),
        }
    }

    fn body(&mut self, routine: &Routine, name: &str) -> LowerResult<MethodBuilder> {
        match routine {
            Routine::Method(inst) => body::method(self, inst, name),
            Routine::Filter(inst, clause) => body::filter(self, inst, *clause, name),
            Routine::Reflected(reflected) => reflection::thunk(self, reflected, name),
            Routine::Test => test::routine(self, name),
            other => synthesis::routine(self, other, name),
        }
    }

    fn shape(&mut self, routine: &Routine) -> lower::RoutineShape {
        self.routine_shape(routine).unwrap_or_default()
    }

    fn blame(&self, name: &str, why: String) -> String {
        // What is wrong with another method is said with that method's name.
        if why.contains("::") { why } else { format!("{name}: {why}") }
    }

    fn responses(
        &mut self,
        ty: &Ty,
        messages: &[(Selector, Message)],
    ) -> LowerResult<Vec<(Selector, Routine)>> {
        let mut all = Vec::new();
        for (selector, message) in messages {
            all.extend(self.response(*ty, message)?.map(|routine| (*selector, routine)));
        }
        Ok(all)
    }

    fn describe(&mut self, ty: &kinds::RuntimeType) -> LowerResult<Type> {
        self.describe_runtime(*ty)
    }

    fn accepts(&mut self, target: &kinds::RuntimeType, ty: &Ty) -> LowerResult<bool> {
        self.passes(*target, *ty)
    }
}

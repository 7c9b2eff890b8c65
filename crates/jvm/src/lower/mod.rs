//! From classes and their code to a linked [`Program`](fencepost_ir::Program).
//!
//! Starting from the entry point, every method that can be called is translated once. Virtual calls
//! reach the implementations of the classes that are instantiated somewhere in what has been
//! translated so far; this is repeated until nothing new turns up.
//!
//! * [`body`] walks one method's instructions; [`stack`] is its operand stack. `instruction` says which
//!   family of instructions is translated where: `arith`, `flow`, `memory`, `objects`, `calls`.
//! * [`dynamic`] is `invokedynamic`: [`lambdas`], string concatenation, [`records`].
//! * [`handles`] is `VarHandle` and `Unsafe`: access to variables by handles.
//! * [`intrinsics`] is what the machine itself provides, [`synthesis`] the methods that have no
//!   bytecode.
//! * [`kinds`] turns types into run-time types, [`statics`] holds statics and constants,
//!   [`origins`] says where they come from, [`initialisers`] when a class is initialised, [`entry`] is the
//!   code that calls `main`, [`stress`] that runs a test, and [`questions`] what the model library does only
//!   for programs that can tell the difference.

mod arith;
mod blocks;
mod body;
mod calls;
mod collection;
mod conversions;
mod dynamic;
mod entry;
mod finals;
mod flow;
mod handles;
mod initialisers;
mod instruction;
mod intrinsics;
mod kinds;
mod lambdas;
mod lookup;
mod mathematics;
mod memory;
mod objects;
mod operands;
mod origins;
mod protect;
mod questions;
mod records;
mod replacements;
mod stack;
mod statics;
mod stress;
mod synthesis;
mod traces;

use std::collections::{HashMap, HashSet, VecDeque};
use std::rc::Rc;

use fencepost_ir::broken::Invariant;
use fencepost_ir::{
    AccessId, Budget, Class as AccessClass, ControlOp, Given, Kind, MethodBuilder, MethodId as Number,
    Missing, ProgramBuilder, Selector, SourceId, Surroundings,
};

use self::handles::mode::Mode;
use self::questions::Question;
use crate::class::descriptor::{Signature, Ty};
use crate::class::flags;
use crate::types::{LowerError, MethodId, OBJECT, Outcome, Types, invalid, unsupported};
use crate::world::ClassId;

pub use origins::{Origin, Origins};

/// A method of the program under construction.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Routine {
    /// A method of a class.
    Method(MethodId),
    /// What happens when a class is initialised.
    Initialiser(ClassId),
    /// What an object that a call site has made does when its method of this type is called.
    Lambda(usize, Box<str>),
    /// Makes an array of arrays with so many lengths.
    Matrix(Ty, u8),
    /// All constants of the enum that an object of `java.lang.Class` stands for.
    EnumConstants,
    /// Makes an array of the class that an object of `java.lang.Class` stands for.
    ArrayOf,
    /// An access through a handle that is known at run time only, for callers of this type; whether these are
    /// of the library.
    ByHandle(Mode, Rc<str>, bool),
    /// An access by an offset that is known at run time only, to variables of this type.
    ByOffset(Mode, Ty),
    /// What a started thread runs.
    ThreadBody,
    /// Whether a handler takes uncaught exceptions.
    HasHandler,
    /// What the thread of one of the test's actors runs.
    Actor(usize),
    /// What the user gives, by index.
    Given(Given),
}

/// The access classes that Java has.
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
    pub freeze: AccessId,
}

impl Accesses {
    fn new(builder: &mut ProgramBuilder) -> Accesses {
        // Nine classes always fit.
        let mut access = |class, attributes: &[&str]| {
            builder.access(class, attributes).or_broken("room for a class of accesses")
        };
        let freeze = access(AccessClass::Fence, &["freeze"]);
        let mut access = |class| access(class, &[]);
        Accesses {
            read: access(AccessClass::Read),
            write: access(AccessClass::Write),
            vread: access(AccessClass::VRead),
            vwrite: access(AccessClass::VWrite),
            lock: access(AccessClass::Lock),
            unlock: access(AccessClass::Unlock),
            rmw: access(AccessClass::Rmw),
            fence: access(AccessClass::Fence),
            freeze,
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
    /// The types, over the classes.
    pub types: Types<'w>,
    pub(crate) builder: ProgramBuilder,
    pub(crate) access: Accesses,
    routines: HashMap<Routine, Number>,
    queue: VecDeque<(Number, Routine)>,
    messages: HashMap<MethodId, Selector>,
    message_list: Vec<MethodId>,
    /// How many run-time types and messages have been paired.
    paired: (usize, usize),
    pub(crate) kinds: kinds::Kinds,
    pub(crate) statics: statics::Statics,
    pub(crate) lambdas: lambdas::Lambdas,
    initialisers: initialisers::Initialisers,
    sources: HashMap<String, SourceId>,
    missing: HashSet<Missing>,
    /// How much has been translated.
    spent: usize,
    /// How long this may go on.
    pub(crate) budget: Option<&'w Budget<'w>>,
    pub(crate) uses_thread_objects: bool,
    pub(crate) uses_type_objects: bool,
    pub(crate) handles: handles::Handles,
    /// Routines that go through all that is known of something, and how much that was.
    listings: Vec<(Number, Routine, usize)>,
    /// The questions that have been answered with yes.
    pub(crate) affirmed: HashSet<Question>,
    /// Whether some code reads stack traces.
    pub(crate) reads_traces: bool,
    /// The test that is run, if it is one.
    test: Option<Rc<stress::Plan>>,
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
            lambdas: lambdas::Lambdas::default(),
            initialisers: initialisers::Initialisers::default(),
            sources: HashMap::new(),
            missing: HashSet::new(),
            spent: 0,
            budget: None,
            uses_thread_objects: false,
            uses_type_objects: false,
            handles: handles::Handles::default(),
            listings: Vec::new(),
            affirmed: HashSet::new(),
            reads_traces: false,
            test: None,
            surroundings,
        }
    }

    /// The number of a routine, which will be translated.
    pub(crate) fn routine(&mut self, routine: Routine) -> Number {
        if let Some(&id) = self.routines.get(&routine) {
            return id;
        }
        let id = self.builder.declare();
        self.routines.insert(routine.clone(), id);
        let goes_through_all = matches!(
            routine,
            Routine::EnumConstants | Routine::ArrayOf | Routine::ByHandle(..) | Routine::ByOffset(..)
        );
        if goes_through_all {
            let known = self.listed();
            self.listings.push((id, routine.clone(), known));
        }
        self.queue.push_back((id, routine));
        id
    }

    /// How much there is that routines go through.
    fn listed(&mut self) -> usize {
        self.enums().len() + self.handles.count() + self.components().len()
    }

    /// The number of a routine if something needs it.
    pub(crate) fn known_routine(&self, routine: &Routine) -> Option<Number> {
        self.routines.get(routine).copied()
    }

    /// The selector of a method, which classes will implement.
    pub(crate) fn selector(&mut self, method: MethodId) -> Selector {
        if let Some(&selector) = self.messages.get(&method) {
            return selector;
        }
        let selector = Selector(self.message_list.len() as u32);
        self.messages.insert(method, selector);
        self.message_list.push(method);
        selector
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

    /// Counts what is translated.
    pub(crate) fn spend(&mut self, amount: usize) -> Outcome<()> {
        self.spent = self.spent.saturating_add(amount);
        if self.spent > MAX_WORK { unsupported("the program becomes too large") } else { Ok(()) }
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
            self.pair();
            // There may be more to go through than when these were last translated.
            let known = self.listed();
            for (id, routine, seen) in &mut self.listings {
                if *seen < known {
                    *seen = known;
                    self.queue.push_back((*id, routine.clone()));
                }
            }
            self.answer_again();
            self.check_budget()?;
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
            Routine::Method(id) => match self.idle(*id, &name) {
                Some(idle) => Ok(idle),
                None => body::method(self, *id, &name),
            },
            Routine::Initialiser(class) => synthesis::initialiser(self, *class, &name),
            Routine::Lambda(lambda, descriptor) => lambdas::body(self, *lambda, descriptor, &name),
            Routine::Matrix(ty, lengths) => synthesis::matrix(self, ty, *lengths, &name),
            Routine::EnumConstants => synthesis::enum_constants(self, &name),
            Routine::ArrayOf => synthesis::array_of(self, &name),
            Routine::ByHandle(mode, descriptor, by_library) => {
                handles::by_handle(self, *mode, (descriptor, *by_library), &name)
            }
            Routine::ByOffset(mode, ty) => handles::by_offset(self, *mode, ty, &name),
            Routine::ThreadBody => synthesis::thread_body(self, &name),
            Routine::HasHandler => synthesis::has_handler(self, &name),
            Routine::Actor(number) => stress::actor(self, *number, &name),
            Routine::Given(given) => Ok(synthesis::given(self, *given, &name)),
        });
        match translated {
            Err(LowerError::Unsupported(why)) => Ok(self.stand_in(routine, &name, &why)),
            Err(LowerError::Invalid(why)) if self.is_forgiven(routine) => {
                Ok(self.stand_in(routine, &name, &why))
            }
            Err(LowerError::Invalid(why)) => invalid(format!("{name}: {why}")),
            Ok(_) | Err(LowerError::Stopped(_)) => translated,
        }
    }

    /// What can be called but not entered.
    fn stand_in(&mut self, routine: &Routine, name: &str, why: &str) -> MethodBuilder {
        self.note_missing(why, name.to_owned());
        let mut out = MethodBuilder::new(name);
        let (parameters, gives) = self.shape(routine);
        for kind in parameters {
            out.parameter(kind);
        }
        out.returns(gives.into());
        let message = self.builder.message(format!("{name}: {why}"));
        out.emit(ControlOp::Unsupported { message });
        out
    }

    /// What a routine takes, and whether it gives something: callers count on it though it cannot be entered.
    fn shape(&self, routine: &Routine) -> (Vec<Kind>, bool) {
        let with = |first: Option<Kind>, signature: &Signature| {
            let parameters = first.into_iter().chain(signature.parameters.iter().map(Ty::kind));
            (parameters.collect(), signature.result.is_some())
        };
        let on_object = |descriptor: &str| {
            Signature::parse(descriptor).map_or_else(Default::default, |it| with(Some(Kind::Ref), &it))
        };
        match routine {
            Routine::Method(id) => {
                let method = self.types.method(*id);
                with((!method.is(flags::STATIC)).then_some(Kind::Ref), &method.signature)
            }
            Routine::Lambda(_, descriptor) => on_object(descriptor),
            Routine::ByHandle(_, descriptor, _) => on_object(descriptor),
            Routine::ByOffset(mode, ty) => {
                let values = std::iter::repeat_n(ty.kind(), mode.values());
                ([Kind::I64, Kind::Ref].into_iter().chain(values).collect(), mode.result(ty).is_some())
            }
            Routine::Matrix(_, lengths) => (vec![Kind::I32; usize::from(*lengths)], true),
            Routine::EnumConstants => (vec![Kind::Ref], true),
            Routine::ArrayOf => (vec![Kind::Ref, Kind::I32], true),
            Routine::ThreadBody => (vec![Kind::Ref], false),
            Routine::HasHandler => (vec![Kind::Ref, Kind::Ptr], true),
            Routine::Actor(_) => (vec![Kind::Ref; 3], false),
            Routine::Initialiser(_) => (Vec::new(), false),
            Routine::Given(_) => (vec![Kind::I32], true),
        }
    }

    /// A malformed library is not a fault of the program.
    fn is_forgiven(&self, routine: &Routine) -> bool {
        matches!(routine, Routine::Method(id) if self.types.world.is_library(id.class))
    }

    fn routine_name(&self, routine: &Routine) -> String {
        match routine {
            Routine::Method(id) => self.types.method_name(*id),
            Routine::Initialiser(class) => format!("{}::<clinit>", self.types.world.get(*class).shown()),
            Routine::Lambda(lambda, _) => self.lambdas.name(*lambda),
            Routine::Matrix(ty, _) => format!("new {ty}"),
            Routine::EnumConstants => "java.lang.Class::getEnumConstants".to_owned(),
            Routine::ArrayOf => "java.lang.reflect.Array::newInstance".to_owned(),
            Routine::ByHandle(mode, ..) => format!("java.lang.invoke.VarHandle::{:?}", mode.action),
            Routine::ByOffset(mode, ty) => format!("jdk.internal.misc.Unsafe::{:?} {ty}", mode.action),
            Routine::ThreadBody => "(thread)".to_owned(),
            Routine::HasHandler => "(uncaught)".to_owned(),
            Routine::Actor(number) => format!("(actor {})", number + 1),
            Routine::Given(given) => format!("({given:?})"),
        }
    }

    /// Says what each instantiated type does for each message, as far as that is new.
    fn pair(&mut self) {
        let (types, messages) = (self.kinds.instantiated.len(), self.message_list.len());
        for type_index in 0..types {
            if self.check_budget().is_err() {
                return;
            }
            let ty = self.kinds.instantiated[type_index].clone();
            let first = if type_index < self.paired.0 { self.paired.1 } else { 0 };
            let class = match &ty {
                Ty::Class(name) => self.types.find(name),
                _ => None,
            };
            let supertypes = class.map(|class| self.types.supertypes(class));
            for message_index in first..messages {
                let message = self.message_list[message_index];
                if supertypes.as_ref().is_some_and(|known| !known.contains(&message.class)) {
                    continue;
                }
                if let Some(routine) = self.response(&ty, message) {
                    let method = self.routine(routine);
                    let selector = Selector(message_index as u32);
                    self.kinds.dispatch.entry(ty.clone()).or_default().push((selector, method));
                }
            }
        }
        self.paired = (types, messages);
    }

    /// What an object of a type does for a message.
    fn response(&mut self, ty: &Ty, message: MethodId) -> Option<Routine> {
        let owner = self.types.ty(message.class);
        if !self.types.is_assignable(ty, &owner) {
            return None;
        }
        let class = match ty {
            Ty::Class(name) => self.types.find(name)?,
            _ => self.types.find(OBJECT)?,
        };
        if let Some(routine) = self.lambda_response(class, message) {
            return Some(routine);
        }
        let selected = self.types.select(class, message)?;
        (!self.types.method(selected).is(flags::ABSTRACT)).then_some(Routine::Method(selected))
    }
}

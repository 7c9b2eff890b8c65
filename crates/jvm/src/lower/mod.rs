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
//! * [`reflection`] is what programs learn about classes and members, and call by it.
//! * [`intrinsics`] is what the machine itself provides, [`synthesis`] the methods that have no
//!   bytecode.
//! * [`kinds`] turns types into run-time types, [`statics`] holds statics and constants,
//!   [`origins`] says where they come from, [`initialisers`] when a class is initialised, [`entry`] is the
//!   code that calls `main`, [`stress`] that runs a test, and [`questions`] what the model library does only
//!   for programs that can tell the difference.

mod arith;
mod blocks;
mod body;
mod boxes;
mod calls;
mod chance;
mod collection;
mod conversions;
mod dates;
mod dynamic;
mod entry;
mod entry_point;
mod finals;
mod flow;
mod handles;
mod hooks;
mod initialisers;
mod instruction;
mod intrinsics;
mod kinds;
mod lambdas;
mod late_finals;
mod lookup;
mod mathematics;
mod memory;
mod nulls;
mod objects;
mod operands;
mod origins;
mod patience;
mod protect;
mod questions;
mod records;
mod reflection;
mod replacements;
mod stack;
mod statics;
mod stress;
mod switches;
mod synthesis;
mod traces;
mod uses;

use std::collections::HashSet;
use std::rc::Rc;

use fencepost_frontend::lower::{self, Draft, Translator, Vocabulary};
use fencepost_ir::broken::Invariant;
use fencepost_ir::{
    AccessId, Class as AccessClass, Given, Kind, MethodBuilder, MethodId as Number, ProgramBuilder, Selector,
    Surroundings, Type,
};

use self::handles::mode::Mode;
use self::questions::Question;
use self::reflection::Reflected;
use crate::class::descriptor::{Signature, Ty};
use crate::class::flags;
use crate::types::{LowerResult, MethodId, OBJECT, Types};
use crate::world::ClassId;

pub(crate) use entry::Linked;
pub(crate) use origins::{Origin, Origins};

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
    /// The files beside the classes, by index.
    Resources,
    /// What is behind a member of a class.
    Reflected(Reflected),
    /// What an annotation gives when this method is called.
    AnnotationElement(usize, MethodId),
    /// Makes a proxy of the interface that an object of `java.lang.Class` stands for.
    ProxyOf,
    /// What a proxy does when this method is called.
    ProxyCall(MethodId),
}

/// What Java calls routines, messages and types.
pub(crate) enum Words {}

impl Vocabulary for Words {
    type Routine = Routine;
    type Message = MethodId;
    type Class = Ty;
    type Runtime = Ty;
    const TOO_LARGE: &'static str = "the program becomes too large";
}

/// A program under construction.
pub(crate) struct Linker<'w> {
    /// The types, over the classes.
    pub types: Types<'w>,
    pub(crate) draft: Draft<'w, Words>,
    /// The access at the end of a constructor that has set final fields.
    pub(crate) freeze: AccessId,
    pub(crate) kinds: kinds::Kinds,
    pub(crate) statics: statics::Statics,
    boxes: boxes::Boxes,
    pub(crate) lambdas: lambdas::Lambdas,
    initialisers: initialisers::Initialisers,
    pub(crate) uses_thread_objects: bool,
    pub(crate) uses_type_objects: bool,
    pub(crate) handles: handles::Handles,
    pub(crate) reflection: reflection::Reflection,
    /// Routines that go through all that is known of something, and how much that was.
    listings: Vec<(Routine, usize)>,
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
        // The first class of accesses always fits.
        let freeze =
            builder.access(AccessClass::Fence, &["freeze"]).or_broken("room for a class of accesses");
        Linker {
            draft: Draft::new(builder),
            freeze,
            types,
            kinds: kinds::Kinds::default(),
            statics: statics::Statics::default(),
            boxes: boxes::Boxes::default(),
            lambdas: lambdas::Lambdas::default(),
            initialisers: initialisers::Initialisers::default(),
            uses_thread_objects: false,
            uses_type_objects: false,
            handles: handles::Handles::default(),
            reflection: reflection::Reflection::default(),
            listings: Vec::new(),
            affirmed: HashSet::new(),
            reads_traces: false,
            test: None,
            surroundings,
        }
    }

    /// The number of a routine, which will be translated.
    pub(crate) fn routine(&mut self, routine: Routine) -> Number {
        let goes_through_all = matches!(
            routine,
            Routine::EnumConstants
                | Routine::ArrayOf
                | Routine::ProxyOf
                | Routine::ByHandle(..)
                | Routine::ByOffset(..)
        );
        if goes_through_all && self.draft.known_routine(&routine).is_none() {
            let known = self.listed();
            self.listings.push((routine.clone(), known));
        }
        self.draft.routine(routine)
    }

    /// How much there is that routines go through.
    fn listed(&mut self) -> usize {
        self.enums().len() + self.handles.count() + self.components().len()
    }

    /// Translates until nothing new turns up.
    pub(crate) fn translate_all(&mut self) -> LowerResult<()> {
        lower::translate_all(self)
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
        let made = self.lambda_response(class, message);
        let made = made.or_else(|| self.annotation_response(class, message));
        if let Some(routine) = made.or_else(|| self.proxy_response(class, message)) {
            return Some(routine);
        }
        let selected = self.types.select(class, message)?;
        (!self.types.method(selected).is(flags::ABSTRACT)).then_some(Routine::Method(selected))
    }
}

impl<'w> Translator<'w> for Linker<'w> {
    type Words = Words;

    fn draft(&mut self) -> &mut Draft<'w, Words> {
        &mut self.draft
    }

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
            Routine::Resources => "(resources)".to_owned(),
            Routine::Reflected(reflected) => self.reflected_name(reflected),
            Routine::AnnotationElement(_, method) => {
                format!("{} (annotation)", self.types.method_name(*method))
            }
            Routine::ProxyOf => "java.lang.reflect.Proxy::newProxyInstance".to_owned(),
            Routine::ProxyCall(method) => format!("{} (proxy)", self.types.method_name(*method)),
        }
    }

    fn body(&mut self, routine: &Routine, name: &str) -> LowerResult<MethodBuilder> {
        match routine {
            Routine::Method(id) => match self.idle(*id, name) {
                Some(idle) => Ok(idle),
                None => body::method(self, *id, name),
            },
            Routine::Initialiser(class) => synthesis::initialiser(self, *class, name),
            Routine::Lambda(lambda, descriptor) => lambdas::body(self, *lambda, descriptor, name),
            Routine::Matrix(ty, lengths) => synthesis::matrix(self, ty, *lengths, name),
            Routine::EnumConstants => synthesis::enum_constants(self, name),
            Routine::ArrayOf => synthesis::array_of(self, name),
            Routine::ByHandle(mode, descriptor, by_library) => {
                handles::by_handle(self, *mode, (descriptor, *by_library), name)
            }
            Routine::ByOffset(mode, ty) => handles::by_offset(self, *mode, ty, name),
            Routine::ThreadBody => synthesis::thread_body(self, name),
            Routine::HasHandler => synthesis::has_handler(self, name),
            Routine::Actor(number) => stress::actor(self, *number, name),
            Routine::Given(given) => Ok(synthesis::given(self, *given, name)),
            Routine::Resources => Ok(synthesis::resources(self, name)),
            Routine::Reflected(reflected) => reflection::thunk(self, reflected, name),
            Routine::AnnotationElement(number, method) => reflection::element(self, *number, *method, name),
            Routine::ProxyOf => reflection::proxy_of(self, name),
            Routine::ProxyCall(method) => reflection::proxy_call(self, *method, name),
        }
    }

    fn shape(&mut self, routine: &Routine) -> lower::RoutineShape {
        let with = |first: Option<Kind>, signature: &Signature| {
            let parameters = first.into_iter().chain(signature.parameters.iter().map(Ty::kind));
            (parameters.collect(), signature.result.is_some())
        };
        let on_object = |descriptor: &str| {
            Signature::parse(descriptor).map_or_else(Default::default, |it| with(Some(Kind::Ref), &it))
        };
        let (parameters, gives) = match routine {
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
            Routine::Given(_) | Routine::Resources => (vec![Kind::I32], true),
            Routine::Reflected(_) | Routine::ProxyOf => (vec![Kind::Ref; 2], true),
            Routine::AnnotationElement(..) => (vec![Kind::Ref], true),
            Routine::ProxyCall(id) => with(Some(Kind::Ref), &self.types.method(*id).signature),
        };
        lower::RoutineShape { parameters, results: gives.into() }
    }

    fn responses(
        &mut self,
        ty: &Ty,
        messages: &[(Selector, MethodId)],
    ) -> LowerResult<Vec<(Selector, Routine)>> {
        let class = match ty {
            Ty::Class(name) => self.types.find(name),
            _ => None,
        };
        let supertypes = class.map(|class| self.types.supertypes(class));
        let mut all = Vec::new();
        for &(selector, message) in messages {
            let is_foreign = supertypes.as_ref().is_some_and(|known| !known.contains(&message.class));
            if !is_foreign {
                all.extend(self.response(ty, message).map(|routine| (selector, routine)));
            }
        }
        Ok(all)
    }

    fn reconsider(&mut self) {
        // There may be more to go through than when these were last translated.
        let known = self.listed();
        for (routine, seen) in &mut self.listings {
            if *seen < known {
                *seen = known;
                self.draft.translate_again(routine);
            }
        }
        self.answer_again();
    }

    fn describe(&mut self, ty: &Ty) -> LowerResult<Type> {
        Ok(self.described(ty))
    }

    fn accepts(&mut self, target: &Ty, ty: &Ty) -> LowerResult<bool> {
        Ok(self.types.is_assignable(ty, target))
    }
}

//! A whole linked program.

use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

use crate::access::{Access, Attributes};
use crate::collection::Collection;
use crate::footprint::Regions;
use crate::op::{Arguments, Op, Reg, Target};
use crate::remedy::Remedy;
use crate::span::{SourceId, Span};
use crate::traces::Traces;
use crate::trap::Trap;
use crate::types::{Kind, Region, Storage, Type, TypeId};
use crate::words::Words;

/// Index into [`Program::code`].
pub type Pc = u32;

/// Index into [`Program::methods`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct MethodId(pub u32);

/// Index into [`Program::statics`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub struct StaticId(pub u32);

/// A static field or litmus variable.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StaticSlot {
    /// Name for reports and `--observe`.
    pub name: String,
    /// Width.
    pub storage: Storage,
    /// Value at the start.
    pub initial: u64,
    /// Which region accesses to it belong to.
    pub region: Region,
}

/// Variables of 64 bits that a platform with words of 32 bits may access in two halves (JLS 17.7, ECMA-335 I.12.6.6). Here
/// every access is indivisible, so an answer that depends on one takes something for granted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tearing {
    /// Where they are. [Plain](Access::is_plain) accesses are those that may be divided.
    pub regions: Regions,
    /// What is taken for granted: an index into [`Program::messages`].
    pub message: u32,
}

/// What an exception handler catches.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum HandlerKind {
    /// Exceptions of a type.
    Catch(TypeId),
    /// Every exception; ends the search for a handler.
    CatchAll,
    /// Runs on the way to an outer handler, which it resumes with [`ControlOp::Throw`].
    Finally,
    /// Exceptions for which this method gives a number other than zero. It takes the exception and
    /// a pointer to register 0 of the frame that has the handler, and runs before anything is
    /// unwound. Registers that it reads or writes through the pointer must be pinned. An exception
    /// that leaves it counts as zero.
    Filter(MethodId),
}

/// A protected range of code. Inner handlers come before outer ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Handler {
    /// First protected position.
    pub start: Pc,
    /// First position after the protected range.
    pub end: Pc,
    /// What it catches.
    pub kind: HandlerKind,
    /// Where it continues.
    pub target: Target,
    /// Gets the exception object. An [`Op::Throw`] of this very register throws it on: its stack trace goes on, too.
    pub exception: Reg,
}

impl Handler {
    /// Whether it protects a position.
    #[inline]
    pub fn covers(&self, pc: Pc) -> bool {
        (self.start..self.end).contains(&pc)
    }
}

/// A variable's name in a range of code.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Local {
    /// The name.
    pub name: String,
    /// Where it is.
    pub register: Reg,
    /// Where it has this name: values of [`Span::offset`].
    pub scope: std::ops::Range<u32>,
}

/// A method: a range of the program's code and the shape of its frame.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Method {
    /// Full name for reports.
    pub name: String,
    /// First position of its code.
    pub start: Pc,
    /// First position after its code.
    pub end: Pc,
    /// The kind of each register; parameters come first.
    pub registers: Vec<Kind>,
    /// How many registers are parameters.
    pub parameters: u16,
    /// How many registers a return hands back.
    pub results: u16,
    /// Exception handlers, inner before outer.
    pub handlers: Vec<Handler>,
    /// Registers that a managed pointer may point to: never dead.
    pub pinned: Vec<Reg>,
    /// Registers that are observed after the method ends as a thread's outermost one.
    pub observed: Vec<Reg>,
    /// The names of its variables, where known.
    pub locals: Vec<Local>,
    /// Whether it is not the user's code: stories prefer the line of the user's code that called it.
    pub library: bool,
}

/// An object that exists from the start and whose slots never change: a string literal, a type's
/// object. Constant `i` has handle `i + 1` in every state; a slot that holds a reference holds the
/// handle of another constant.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Constant {
    /// Its type.
    pub ty: TypeId,
    /// Its slots; for an array, those of all elements.
    pub slots: Vec<u64>,
}

/// A thread that exists from the start.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct InitialThread {
    /// Name for reports.
    pub name: String,
    /// Its code, which takes no parameters.
    pub method: MethodId,
    /// Registers with a value other than zero at the start.
    pub registers: Vec<(Reg, u64)>,
}

/// A value that can be observed when every thread has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Observable {
    /// A static's value.
    Static(StaticId),
    /// A register of an initial thread's outermost frame.
    Register {
        /// Index into [`Program::threads`].
        thread: u16,
        /// One of its method's `observed` registers.
        register: Reg,
    },
}

/// What a language says about types' initialisers where others differ.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct InitialiserRules {
    /// Whether threads that wait for each other's initialisers are deadlocked. Otherwise the one that
    /// would close such a cycle goes on with the type as it is.
    pub cycles_wait: bool,
    /// Whether an exception that leaves an initialiser goes on to the thread that ran it, and others that need the
    /// type get [`Trap::TypeInitialisation`]. Otherwise all get the same.
    pub failures_pass_on: bool,
}

/// A linked program. Built with [`ProgramBuilder`](crate::ProgramBuilder).
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Program {
    /// Every method's instructions, one after another.
    pub code: Vec<Op>,
    /// The source position of each instruction.
    pub spans: Vec<Span>,
    /// Methods, ordered by `start`.
    pub methods: Vec<Method>,
    /// Types.
    pub types: Vec<Type>,
    /// Statics.
    pub statics: Vec<StaticSlot>,
    /// Those of them that hold unsigned integers.
    pub unsigned: BTreeSet<StaticId>,
    /// The slots of objects, or of elements, that do: type and slot.
    pub unsigned_slots: BTreeSet<(TypeId, u32)>,
    /// Names of regions; statics, fields and element types index it.
    pub regions: Vec<String>,
    /// The regions of final fields of objects, which [`MemoryOp::Freeze`] is about.
    pub finals: Vec<Region>,
    /// Operand lists of calls.
    pub arguments: Vec<Reg>,
    /// Jump tables.
    pub tables: Vec<Vec<Target>>,
    /// Texts of assertions and of unsupported instructions.
    pub messages: Vec<String>,
    /// What would help against unsupported instructions, by their message.
    pub remedies: BTreeMap<u32, Remedy>,
    /// Source file names.
    pub sources: Vec<String>,
    /// Attribute names; see [`Attributes`](crate::Attributes).
    pub attributes: Vec<String>,
    /// The access classes that instructions use.
    pub accesses: Vec<Access>,
    /// The most words of anything that managed pointers point to: how far one is moved on. Without
    /// it, as far as there is memory.
    pub pointer_words: Option<u32>,
    /// The methods that calls through registers can reach; without a list, all of them.
    pub callbacks: Option<Vec<MethodId>>,
    /// The statics that are one object, as first and count, in order: a pointer into one does not leave it.
    /// The static after each is its guard, which no pointer can be used to access.
    pub extents: Vec<(StaticId, u32)>,
    /// Where pointers are checked (C): the type of freed objects, whose only slot says where that happened.
    pub freed: Option<TypeId>,
    /// Whether [`INDETERMINATE`](crate::INDETERMINATE) and the like are the values of memory that was never written (C).
    pub indeterminate: bool,
    /// Whether these words are what the clock says instead ([`with_unknown_time`](Program::with_unknown_time)).
    pub unknown_time: bool,
    /// Where it is a fault to read what was never written (C): the attribute of accesses that may, because they copy
    /// whole structs.
    pub copies: Option<Attributes>,
    /// Where variables of functions end (C): the regions of the last two slots of their objects, see
    /// [`MemoryOp::EndScope`].
    pub lifetimes: Option<[Region; 2]>,
    /// Whether conflicting accesses that may take effect next to each other are a fault unless both are
    /// atomic (C): the attribute of accesses that are not.
    pub races: Option<Attributes>,
    /// The variables that a platform may access in two halves, if there are any (.NET, Java).
    pub tearing: Option<Tearing>,
    /// What is taken for granted where a step of its own ([`Issue::Alone`](crate::op::Issue::Alone)) keeps accesses in order
    /// that a model lets pass each other: an index into [`Program::messages`], if there is such a step.
    pub in_order: Option<u32>,
    /// Threads that exist from the start.
    pub threads: Vec<InitialThread>,
    /// The exception type of each [`Trap`]; without one the trap always ends the program.
    pub traps: [Option<TypeId>; Trap::ALL.len()],
    /// The type of exceptions that are failed assertions if they are not caught.
    pub assertion: Option<TypeId>,
    /// How types are initialised.
    pub initialisers: InitialiserRules,
    /// Whether the language promises the order of its volatile and opaque accesses, and of those marked
    /// `acq`, `rel`, `acqrel` or `sc`, on any hardware: they are compiled with the fences which that takes, and models of hardware keep them in order.
    pub promises_order: bool,
    /// The constant string that becomes the message of a trap's exception.
    pub trap_messages: [Option<u32>; Trap::ALL.len()],
    /// Whether the exceptions of traps say which index, and which length, was wrong (Java).
    pub trap_operands: bool,
    /// What the exception of [`Trap::NullReference`] says where an instruction raises it: indices into
    /// [`Program::messages`] (Java).
    pub null_messages: BTreeMap<Pc, u32>,
    /// Objects that exist from the start.
    pub constants: Vec<Constant>,
    /// The type of strings that [`Native`](crate::Native) functions make: an array of UTF-16 units.
    pub string_type: Option<TypeId>,
    /// The slot of a thread's object that is not zero if it is a background one: the program ends when all others have.
    pub background: Option<u32>,
    /// The slot of a thread's object that is not zero if the thread has been interrupted: then it gives up waiting. Only the thread itself sets it to zero.
    pub interruption: Option<u32>,
    /// Initialisers that may run before everything else, as nothing can tell when they do: the method that runs them, and
    /// which of its instructions do.
    pub early: Option<(MethodId, std::ops::Range<u32>)>,
    /// Where it is counted how often time has leapt, if the program reads the clock.
    pub clock: Option<StaticId>,
    /// Whether it leaps for threads that wait.
    pub waits: bool,
    /// What a garbage collector does, if the program can tell.
    pub collection: Option<Collection>,
    /// The slot of a thread's object that holds its name, a string.
    pub thread_name: Option<u32>,
    /// The slot of a thread's object that holds its permit: a thread that waits for a pulse of its own permit
    /// is parked, and a pulse of it unparks that thread.
    pub permit: Option<u32>,
    /// The slot of an exception object that holds its message, a string.
    pub exception_message: Option<u32>,
    /// The slot of an exception object that holds the exception that caused it.
    pub exception_cause: Option<u32>,
    /// The class of exceptions with several causes, and the slot that holds an array of them.
    pub exception_causes: Option<(TypeId, u32)>,
    /// The stack traces that the program may read.
    pub traces: Option<Traces>,
    /// What stories call all this.
    pub words: Words,
}

impl Program {
    /// Statics have numeric addresses from here on, for [`Place::Address`](crate::Place::Address).
    pub const ADDRESS_BASE: u64 = 0x0100_0000_0000;
    const ADDRESS_STRIDE: u64 = 0x1_0000;

    /// The numeric address of a static.
    pub fn address(id: StaticId) -> u64 {
        Self::ADDRESS_BASE + u64::from(id.0) * Self::ADDRESS_STRIDE
    }

    /// The static at a numeric address.
    pub fn static_at(&self, address: u64) -> Option<StaticId> {
        let offset = address.checked_sub(Self::ADDRESS_BASE)?;
        let index = offset / Self::ADDRESS_STRIDE;
        (offset % Self::ADDRESS_STRIDE == 0 && index < self.statics.len() as u64)
            .then_some(StaticId(index as u32))
    }

    /// The statics that are one object with the one at `slot`, or with the one that it guards.
    pub fn extent(&self, slot: u32) -> std::ops::Range<u32> {
        let after = self.extents.partition_point(|&(first, _)| first.0 <= slot);
        match self.extents[..after].last() {
            Some(&(first, count)) if slot <= first.0 + count => first.0..first.0 + count,
            _ => slot..slot + 1,
        }
    }

    /// The threads that exist from the start, but for those that serve the garbage collector.
    pub fn own_threads(&self) -> &[InitialThread] {
        let own = self.collection.as_ref().map(|collection| usize::from(collection.services));
        &self.threads[..own.unwrap_or(self.threads.len()).min(self.threads.len())]
    }

    /// The method that contains a position.
    pub fn method_at(&self, pc: Pc) -> MethodId {
        MethodId(self.methods.partition_point(|method| method.start <= pc) as u32 - 1)
    }

    /// What stories call a method.
    pub fn method_name(&self, id: MethodId) -> &str {
        self.words.methods.get(&id).unwrap_or(&self.method(id).name)
    }

    /// Whether a position is in code that is not the user's.
    pub fn is_library(&self, pc: Pc) -> bool {
        self.method(self.method_at(pc)).library
    }

    /// The first of some positions that is in the user's code.
    pub fn users(&self, stack: &[Pc]) -> Option<Pc> {
        let mut users = stack.iter().copied().filter(|&pc| !self.is_library(pc));
        // What a compiler has made, such as the accessors of an event, has no line; the line that calls it has one.
        let first = users.next()?;
        let has_line = |pc: &Pc| self.spans[*pc as usize].line != 0;
        Some(std::iter::once(first).chain(users).find(has_line).unwrap_or(first))
    }

    /// Whether a position is in a source file that the user's code is in, too: code that a front end has made for the user's may be.
    pub fn is_in_users_file(&self, pc: Pc) -> bool {
        let span = self.spans[pc as usize];
        let is_there = |method: &Method| {
            let spans = &self.spans[method.start as usize..method.end as usize];
            !method.library && spans.iter().any(|other| other.line != 0 && other.source == span.source)
        };
        span.line != 0 && self.methods.iter().any(is_there)
    }

    /// The library's method that the user's code called to come to the first of some positions, if it is in a library.
    pub fn entered_library(&self, stack: &[Pc]) -> Option<&str> {
        let users = stack.iter().position(|&pc| !self.is_library(pc))?;
        let entered = *stack.get(users.checked_sub(1)?)?;
        Some(&self.method(self.method_at(entered)).name)
    }

    /// A method by its index.
    pub fn method(&self, id: MethodId) -> &Method {
        &self.methods[id.0 as usize]
    }

    /// A type by its index.
    pub fn ty(&self, id: TypeId) -> &Type {
        &self.types[id.0 as usize]
    }

    /// The registers of an operand list.
    pub fn operands(&self, arguments: Arguments) -> &[Reg] {
        let start = arguments.start as usize;
        &self.arguments[start..start + usize::from(arguments.count)]
    }

    /// The static with this name.
    pub fn static_named(&self, name: &str) -> Option<StaticId> {
        let index = self.statics.iter().position(|slot| slot.name == name)?;
        Some(StaticId(index as u32))
    }

    /// `file:line`, or `method+offset` where there is no line.
    pub fn position(&self, pc: Pc) -> String {
        let span = self.spans[pc as usize];
        let SourceId(source) = span.source;
        if span.line == 0 {
            format!("{}+{}", self.method(self.method_at(pc)).name, span.offset)
        } else {
            format!("{}:{}", self.sources[source as usize], span.line)
        }
    }
}

//! What each instruction does: the one table that analyses, readiness and reductions are derived from.
//!
//! The rows of the table stand beside the instructions, in the file of their group ([`LocalOp::effects`](super::LocalOp::effects)
//! and its like); here is what a row consists of. Whatever asks about instructions in general asks this
//! table: liveness (`uses`, `defines`), footprints (`reads`, `writes`, `asks`, `changes`), control flow (`flow`), when a
//! thread can issue an instruction (`issue`, `decisive`), and where a fence may go (`traps`).

mod row;

use super::{Arguments, Op, Place, Reg, Target};
use crate::native::Native;
use crate::program::MethodId;
use crate::types::{Selector, TypeId};

pub(super) use row::issued;

/// What an instruction does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effects {
    /// The registers that it reads. [`Flow::Return`] reads more of them.
    pub uses: Uses,
    /// The registers that it surely overwrites unless it traps.
    pub defines: Defines,
    /// What its thread needs before it can be issued.
    pub issue: Issue,
    /// How many of the first registers in `uses` decide what happens next: whether it traps, or where control goes.
    pub decisive: u8,
    /// Whether some operands make it raise an exception.
    pub traps: bool,
    /// Whether it does nothing but compute its result from registers.
    pub computes: bool,
    /// The memory that it may read as other threads see it.
    pub reads: Option<Extent>,
    /// The memory that it may write for other threads to see.
    pub writes: Option<Extent>,
    /// Memory that no other thread has to do with, which it accesses without an event.
    pub direct: Option<Place>,
    /// What it finds out about other threads.
    pub asks: Communication,
    /// What other threads can find out of it.
    pub changes: Communication,
    /// Where control goes.
    pub flow: Flow,
}

/// What a thread needs before it can issue an instruction. Wherever an operand is decisive ([`Effects::decisive`]) it
/// has to have arrived as well, or, where the model speculates, to be guessed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Issue {
    /// Nothing: pending operands are handed on.
    Unconditional,
    /// Room in the window, if an operand is pending: then so is the result.
    Computed,
    /// The same where the model speculates, and all operands elsewhere.
    Inspected,
    /// All operands.
    Values,
    /// Room in the window: it is a memory event.
    Event,
    /// All operands, and that no guess is open: it is never undone.
    Certain,
    /// All operands, and that the thread really comes there: behind no guess and no lock in flight.
    Reached,
    /// Nothing in flight. It is an action of its own.
    Alone,
    /// It depends on the state or the memory model: the machine says.
    Varies,
}

/// Registers that an instruction reads: some of its own, and a list of arguments.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Uses {
    registers: [Reg; Uses::MOST],
    count: u8,
    /// Arguments, after the others.
    pub arguments: Arguments,
}

impl Uses {
    /// The most registers that an instruction names besides arguments: a read-modify-write of an array's element.
    const MOST: usize = 4;

    const NONE: Uses =
        Uses { registers: [Reg(0); Uses::MOST], count: 0, arguments: Arguments { start: 0, count: 0 } };

    /// Those that are not arguments.
    #[inline]
    pub fn registers(&self) -> &[Reg] {
        &self.registers[..usize::from(self.count)]
    }

    fn add(&mut self, register: Reg) {
        self.registers[usize::from(self.count)] = register;
        self.count += 1;
    }
}

/// Registers that an instruction overwrites.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Defines {
    /// None, or it is not known which.
    Nothing,
    /// One.
    Register(Reg),
    /// Those from here on that the results of a call take.
    Results(Reg, Callee),
    /// Those from here on that the results of a function of the machine take.
    Native(Reg, Native),
}

/// What a call runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Callee {
    /// A known method.
    Method(MethodId),
    /// What a selector means for some type.
    Selector(Selector),
    /// Any method whose index may be in a register.
    Callback,
    /// A type's initialiser.
    Initialiser(TypeId),
}

/// Memory that an instruction may touch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Extent {
    /// A place.
    Place(Place),
    /// Anything that a pointer may point to.
    Pointed,
    /// All slots of objects of a type.
    Type(TypeId),
    /// All weak references.
    WeakReferences,
    /// Anything.
    Everything,
}

/// What threads learn of each other other than by memory: a set.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Communication(u8);

impl Communication {
    /// Nothing.
    pub const NOTHING: Communication = Communication(0);
    /// Which thread has which monitor, and which threads wait.
    pub const MONITORS: Communication = Communication(1);
    /// Whether threads have ended.
    pub const ENDS: Communication = Communication(2);
    /// The same, but only where threads can be interrupted: else it just waits for that.
    pub const ENDS_IF_INTERRUPTED: Communication = Communication(4);
    /// Whether threads have been started.
    pub const STARTS: Communication = Communication(8);
    /// The time.
    pub const TIME: Communication = Communication(16);

    /// Whether all of the other are in it.
    pub fn contains(self, other: Communication) -> bool {
        self.0 & other.0 == other.0
    }

    /// Both together.
    pub const fn and(self, other: Communication) -> Communication {
        Communication(self.0 | other.0)
    }
}

/// Where control goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flow {
    /// To the next instruction.
    Next,
    /// Elsewhere.
    Jump(Target),
    /// Elsewhere or to the next instruction.
    Branch(Target),
    /// To an entry of a jump table or to the next instruction.
    Switch(u32),
    /// To the next instruction, after running another method. An initialiser runs only if it has not before.
    Call(Callee),
    /// To another method, whose results go to the caller.
    TailCall(Callee),
    /// To the next instruction; another thread begins with a method.
    Spawn(MethodId),
    /// To the caller, with as many registers from here on as the method has results.
    Return(Reg),
    /// To a handler, or nowhere.
    Leaves,
}

impl Flow {
    /// Whether control never falls through to the next instruction.
    pub fn ends_block(self) -> bool {
        matches!(self, Flow::Jump(_) | Flow::TailCall(_) | Flow::Return(_) | Flow::Leaves)
    }

    /// What it runs before its thread goes on, or returns to the caller.
    pub fn callee(self) -> Option<Callee> {
        match self {
            Flow::Call(callee) | Flow::TailCall(callee) => Some(callee),
            _ => None,
        }
    }
}

impl Op {
    /// What the instruction does.
    pub fn effects(&self) -> Effects {
        match self {
            Op::Local(op) => op.effects(),
            Op::Memory(op) => op.effects(),
            Op::Object(op) => op.effects(),
            Op::Control(op) => op.effects(),
            Op::Sync(op) => op.effects(),
        }
    }
}

impl Effects {
    /// Whether it touches nothing but registers of its frame, and control goes on in the same method whatever it finds:
    /// it gives the same now as later.
    pub fn is_local(&self) -> bool {
        let goes_on = matches!(self.flow, Flow::Next | Flow::Jump(_) | Flow::Branch(_) | Flow::Switch(_));
        let alone = self.asks == Communication::NOTHING && self.changes == Communication::NOTHING;
        let nothing = self.reads.is_none() && self.writes.is_none() && self.direct.is_none();
        matches!(self.issue, Issue::Unconditional | Issue::Computed | Issue::Inspected)
            && goes_on
            && !self.traps
            && alone
            && nothing
    }

    /// Whether its thread issues no read behind it before it is done, if a decision before it is open: it waits for all
    /// that is in flight, or for all guesses.
    pub fn waits_for_guesses(&self) -> bool {
        matches!(self.issue, Issue::Alone | Issue::Certain | Issue::Reached)
    }

    /// Whether a fence after it differs from one before it: because it waits for all before it, or goes on elsewhere, be
    /// it by failing. So do memory events.
    pub fn parts_fences(&self) -> bool {
        self.issue == Issue::Alone || self.flow != Flow::Next || self.traps
    }
}

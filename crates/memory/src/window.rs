//! A thread's in-flight window: what it has issued and not completed, in program order.
//!
//! Semantics, after Huynh and Roychoudhury's incomplete bytecodes (docs/design/execution.md): an
//! event may complete before an earlier in-flight one iff the model lets that pair be reordered
//! and the later one does not depend on the earlier. Dependence is: same location with a write
//! among the two (for two reads, where the model keeps those in order), an address that is not
//! known yet and may be that location, or a value that the earlier one produces. With
//! *forwarding*, a read of a location with an in-flight write of its own thread takes that
//! write's value instead of waiting. With *publication*, a write that stores a reference to an
//! object waits for all earlier accesses to that object.
//!
//! Besides events the window holds fences (markers that order what is before with what is after,
//! and vanish once nothing they hold back is left), guesses (decisions taken before their value
//! arrived) and computations whose inputs have not arrived.
//!
//! In models that keep stages apart a write first *executes* (its own thread sees it) and is then
//! *reflected*. Executing early can only enable things, so it is not a step to choose: writes
//! execute as soon as the rules let them, in [`Window::settle`].
//!
//! What holds an event up is decided in [`blocker`](crate::blocker) and nowhere else.

use fencepost_ir::{AccessId, BinaryOp, Region, UnaryOp};

use crate::rules::{AccessSet, Rules};

/// A value, or the slot of the window that will produce it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Operand {
    /// Known.
    Value(u64),
    /// To come from the slot with this index.
    Pending(u16),
}

impl Operand {
    /// The value, if known.
    #[inline]
    pub fn value(self) -> Option<u64> {
        match self {
            Operand::Value(value) => Some(value),
            Operand::Pending(_) => None,
        }
    }
}

/// A memory location. Opaque here but for the object it lies in; the machine gives it meaning.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Loc(pub u64);

impl Loc {
    /// The object it lies in, as a reference to that object is stored: the upper half.
    #[inline]
    pub fn object(self) -> u32 {
        (self.0 >> 32) as u32
    }
}

/// Where an event accesses memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Location {
    /// A resolved location.
    Known(Loc),
    /// The address is computed from a value that has not arrived: may be any location of
    /// `region`, or any location at all.
    Unknown {
        /// What the address is computed from.
        base: Operand,
        /// Slots to add to the base.
        slot: u32,
        /// Where it may lie.
        region: Option<Region>,
    },
}

/// An in-flight memory event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Event {
    /// Its access class.
    pub access: AccessId,
    /// Where.
    pub location: Location,
    /// The region of the location, for deciding what unknown addresses may be.
    pub region: Option<Region>,
    /// What a write stores, or the operand of a read-modify-write.
    pub value: Operand,
    /// What a compare-exchange compares with.
    pub expected: Operand,
    /// Staged models: whether a write is visible to its own thread.
    pub executed: bool,
    /// Staged models: the threads a write is visible to, once its reflection has begun.
    pub seen: u32,
    /// Staged models: place in the coherence order among begun writes to this location.
    pub stamp: u16,
}

impl Event {
    /// Whether other threads see it already.
    pub fn begun(&self) -> bool {
        self.seen != 0
    }
}

/// A deferred operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Computation {
    /// One operand.
    Unary(UnaryOp),
    /// Two operands.
    Binary(BinaryOp),
    /// What its instruction asks of an object that never changes: its type, its length, the address
    /// of one of its slots.
    Inspect,
}

/// What a slot holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Entry {
    /// A memory event.
    Event(Event),
    /// A fence.
    Fence(AccessId),
    /// A decision of its instruction, taken before the values that it depends on have arrived.
    Guess {
        /// First value that decides.
        a: Operand,
        /// Second value that decides; known where the first alone does.
        b: Operand,
        /// Which way it was taken; the machine gives it meaning.
        way: u32,
    },
    /// An operation on values to come.
    Compute {
        /// The operation.
        computation: Computation,
        /// First operand.
        a: Operand,
        /// Second operand; ignored by unary operations.
        b: Operand,
    },
}

/// One entry of the window and the instruction it comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct WindowSlot {
    /// The instruction.
    pub pc: u32,
    /// The instruction that stories name for it: the same, or the call of a library that led to
    /// it. It is not part of the state, and a stored state has it only where the machine is told to keep it.
    pub site: u32,
    /// Whether a later event of its thread has taken effect, if that is noted.
    pub overtaken: bool,
    /// What it waits to do.
    pub entry: Entry,
}

/// The in-flight window of one thread.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Window {
    /// Oldest first.
    pub slots: Vec<WindowSlot>,
}

impl Window {
    /// The events that the one in a slot overtakes if it takes a step now: all that are before it.
    pub fn overtaken_by(&self, slot: usize) -> impl Iterator<Item = (usize, &Event)> {
        self.events().take_while(move |&(at, _)| at < slot)
    }

    /// The events with their indices, oldest first.
    pub fn events(&self) -> impl DoubleEndedIterator<Item = (usize, &Event)> {
        self.slots.iter().enumerate().filter_map(|(index, slot)| match &slot.entry {
            Entry::Event(event) => Some((index, event)),
            _ => None,
        })
    }

    /// Whether an undecided guess is in flight.
    pub fn has_guess(&self) -> bool {
        self.slots.iter().any(|slot| matches!(slot.entry, Entry::Guess { .. }))
    }

    /// Whether nothing issued from now on could complete before something in flight has.
    pub fn is_barred(&self, rules: &Rules) -> bool {
        self.is_barred_by(rules, |_| true)
    }

    /// Whether nothing issued from now on could complete before the event in one of these slots has.
    pub fn is_barred_by(&self, rules: &Rules, which: impl Fn(usize) -> bool) -> bool {
        let mut before: AccessSet = 0;
        for (index, slot) in self.slots.iter().enumerate() {
            match slot.entry {
                Entry::Event(event) if which(index) => {
                    let bit = 1 << event.access.0;
                    // Every later event waits for one of this access class.
                    if rules.barriers & bit != 0 {
                        return true;
                    }
                    before |= bit;
                }
                Entry::Fence(access) => {
                    // The access classes that the fence keeps before every event behind it.
                    let held_by_all = rules.fence(access).before.iter().fold(!0, |all, row| all & row);
                    if held_by_all & before != 0 {
                        return true;
                    }
                }
                Entry::Event(_) | Entry::Guess { .. } | Entry::Compute { .. } => {}
            }
        }
        false
    }

    /// The first fence to drop because it holds nothing back: no earlier event is of an access class that it orders,
    /// or the same fence stands before it with no event between, and orders the same.
    pub fn drop_idle_fences(&mut self, rules: &Rules) -> Option<usize> {
        let mut before: AccessSet = 0;
        let mut since_event: AccessSet = 0;
        for (index, slot) in self.slots.iter().enumerate() {
            match slot.entry {
                Entry::Event(event) => {
                    before |= 1 << event.access.0;
                    since_event = 0;
                }
                Entry::Fence(access) => {
                    if rules.fence(access).firsts & before == 0 || since_event >> access.0 & 1 == 1 {
                        return Some(index);
                    }
                    since_event |= 1 << access.0;
                }
                Entry::Guess { .. } | Entry::Compute { .. } => {}
            }
        }
        None
    }
}

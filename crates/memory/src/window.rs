//! A thread's in-flight window: what it has issued and not completed, in program order.
//!
//! Semantics, after Huynh and Roychoudhury's incomplete bytecodes (see ARCHITECTURE.md): an
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

use fencepost_ir::{AccessId, BinaryOp, Class, Region, UnaryOp};

use crate::order::{
    Overlap, execute_issue, fence_row, is_held_there, is_plain_write, is_visible, may_be_same, overlap,
    publishes, there,
};
use crate::rules::{Kinds, Rules};

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
    /// The object it lies in, as references to that are written: its upper half.
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
    /// Its access kind.
    pub kind: AccessId,
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
pub struct Slot {
    /// The instruction.
    pub pc: u32,
    /// The instruction that stories name for it: the same, or the call of a library that led to
    /// it. Not part of the state, and lost when that is stored.
    pub site: u32,
    /// How many places where a fence could stand its thread had passed when it was issued, if that
    /// is noted. Not part of the state either.
    pub born: u32,
    /// Whether a later event of its thread has taken effect, if that is noted.
    pub overtaken: bool,
    /// What it waits to do.
    pub entry: Entry,
}

/// A step that an event may take now, as far as its own thread's window is concerned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// Take effect on memory (for a lock, if the monitor lets it).
    Complete,
    /// A read takes the value of an earlier in-flight write of its thread.
    Forward(u64),
    /// A write becomes visible to one more thread.
    Reflect(u8),
}

/// The in-flight window of one thread.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Window {
    /// Oldest first.
    pub slots: Vec<Slot>,
}

impl Window {
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
        let mut before: Kinds = 0;
        for slot in &self.slots {
            match slot.entry {
                Entry::Event(event) => {
                    let bit = 1 << event.kind.0;
                    if rules.barriers & bit != 0 {
                        return true;
                    }
                    before |= bit;
                }
                Entry::Fence(kind) => {
                    let held_by_all = rules.fence(kind).before.iter().fold(!0, |all, row| all & row);
                    if held_by_all & before != 0 {
                        return true;
                    }
                }
                Entry::Guess { .. } | Entry::Compute { .. } => {}
            }
        }
        false
    }

    /// Calls `f` with every event that may take a step, and the step. `others` is
    /// the set of all other threads that writes still have to reach.
    pub fn steps(&self, rules: &Rules, others: u32, mut f: impl FnMut(usize, Step)) {
        for (index, event) in self.events() {
            if !matches!(event.location, Location::Known(_)) {
                continue;
            }
            let class = rules.class(event.kind);
            if rules.stages.is_some() && class.writes() && class != Class::Rmw {
                self.reflections(rules, index, event, others, &mut f);
            } else if let Some(step) = self.completion(rules, index, event) {
                f(index, step);
            }
        }
    }

    /// Which slots cannot complete, or get their values, before the event at `slot` has completed; that
    /// one is among them. For models without stages.
    pub fn behind(&self, rules: &Rules, slot: usize) -> Vec<bool> {
        let mut behind = vec![false; self.slots.len()];
        behind[slot] = true;
        let is_pending = |operand: &Operand| operand.value().is_none();
        for later in slot + 1..self.slots.len() {
            let waits = |operand: Operand| matches!(operand, Operand::Pending(on) if behind[usize::from(on)]);
            behind[later] = match &self.slots[later].entry {
                Entry::Fence(_) => false,
                // Either value may be enough to decide it.
                Entry::Guess { a, b, .. } => [*a, *b].into_iter().filter(is_pending).all(waits),
                Entry::Compute { a, b, .. } => waits(*a) || waits(*b),
                Entry::Event(event) => {
                    let address = match event.location {
                        Location::Known(_) => false,
                        Location::Unknown { base, .. } => waits(base),
                    };
                    address
                        || waits(event.value)
                        || waits(event.expected)
                        || self.is_held_by_any(rules, later, event, &behind)
                }
            };
        }
        behind
    }

    /// Whether an event has to wait for an earlier one of these.
    fn is_held_by_any(&self, rules: &Rules, index: usize, event: &Event, which: &[bool]) -> bool {
        let kind = usize::from(event.kind.0);
        let mut held_by = rules.before[kind];
        let mut hidden = false;
        self.slots[..index].iter().enumerate().rev().any(|(at, earlier)| match &earlier.entry {
            Entry::Fence(fence) => {
                held_by |= fence_row(rules, *fence, kind);
                false
            }
            Entry::Guess { .. } => which[at] && is_visible(rules.class(event.kind)),
            Entry::Compute { .. } => false,
            Entry::Event(first) => {
                let same = matches!((first.location, event.location), (Location::Known(a), Location::Known(b)) if a == b);
                // A read waits for the value of the youngest write, not for that to be done, nor for
                // older ones.
                let forwards = same
                    && rules.forwarding
                    && is_plain_write(rules, first)
                    && !is_visible(rules.class(event.kind));
                let waits = if forwards {
                    let youngest = !std::mem::replace(&mut hidden, true);
                    youngest && matches!(first.value, Operand::Pending(on) if which[usize::from(on)])
                } else {
                    which[at] && same && matches!(overlap(rules, first, event), Overlap::MustWait)
                };
                let known = matches!(first.location, Location::Known(_)) && event.value.value().is_some();
                let handed_out = known && publishes(rules, first, event);
                waits || which[at] && (handed_out || held_by >> first.kind.0 & 1 == 1)
            }
        })
    }

    /// Marks writes as executed that nothing holds up any more.
    pub fn settle(&mut self, rules: &Rules) {
        if rules.stages.is_none() {
            return;
        }
        for index in 0..self.slots.len() {
            if let Entry::Event(event) = self.slots[index].entry {
                let class = rules.class(event.kind);
                let waits = class.writes() && class != Class::Rmw && !event.executed;
                if waits
                    && event.value.value().is_some()
                    && self.may_execute(rules, index, &event)
                    && let Entry::Event(event) = &mut self.slots[index].entry
                {
                    event.executed = true;
                }
            }
        }
    }

    /// Drops fences that hold nothing back: no earlier event is of a kind they order, or the
    /// same fence stands before them with no event between.
    pub fn drop_idle_fences(&mut self, rules: &Rules) -> Option<usize> {
        let mut before: Kinds = 0;
        let mut since_event: Kinds = 0;
        for (index, slot) in self.slots.iter().enumerate() {
            match slot.entry {
                Entry::Event(event) => {
                    before |= 1 << event.kind.0;
                    since_event = 0;
                }
                Entry::Fence(kind) => {
                    if rules.fence(kind).firsts & before == 0 || since_event >> kind.0 & 1 == 1 {
                        return Some(index);
                    }
                    since_event |= 1 << kind.0;
                }
                Entry::Guess { .. } | Entry::Compute { .. } => {}
            }
        }
        None
    }

    /// Whether a read, lock, unlock, read-modify-write, or a write of an unstaged model may
    /// complete.
    fn completion(&self, rules: &Rules, index: usize, event: &Event) -> Option<Step> {
        let class = rules.class(event.kind);
        event.value.value()?;
        event.expected.value()?;
        let kind = usize::from(event.kind.0);
        let mut held_by = rules.before[kind];
        let mut executes_first = rules.stages.as_ref().map_or(0, |stages| stages.execute_execute[kind]);
        let mut forwarded = None;
        for earlier in self.slots[..index].iter().rev() {
            match &earlier.entry {
                Entry::Fence(fence) => held_by |= fence_row(rules, *fence, kind),
                Entry::Guess { .. } if is_visible(class) => return None,
                Entry::Guess { .. } | Entry::Compute { .. } => {}
                Entry::Event(first) => {
                    let bit = 1 << first.kind.0;
                    if held_by & bit != 0 || executes_first & bit != 0 && !first.executed {
                        return None;
                    }
                    if is_held_there(rules, first, event) {
                        return None;
                    }
                    held_by |= rules.issue[usize::from(first.kind.0)];
                    executes_first |= execute_issue(rules, first);
                    if publishes(rules, first, event) {
                        return None;
                    }
                    match overlap(rules, first, event) {
                        Overlap::None => {}
                        // An older write is hidden by the younger one whose value is taken.
                        _ if forwarded.is_some() && is_plain_write(rules, first) => {}
                        Overlap::Forwards(value) => forwarded = Some(value),
                        Overlap::MustWait => return None,
                    }
                }
            }
        }
        Some(forwarded.map_or(Step::Complete, Step::Forward))
    }

    fn may_execute(&self, rules: &Rules, index: usize, event: &Event) -> bool {
        let kind = usize::from(event.kind.0);
        let mut held_by = rules.before[kind];
        let mut executes_first = rules.stages.as_ref().map_or(0, |stages| stages.execute_execute[kind]);
        self.slots[..index].iter().rev().all(|earlier| match &earlier.entry {
            Entry::Fence(fence) => {
                held_by |= fence_row(rules, *fence, kind);
                true
            }
            Entry::Guess { .. } | Entry::Compute { .. } => true,
            Entry::Event(first) => {
                let bit = 1 << first.kind.0;
                let unordered = held_by & bit == 0
                    && (executes_first & bit == 0 || first.executed)
                    && !is_held_there(rules, first, event);
                held_by |= rules.issue[usize::from(first.kind.0)];
                executes_first |= execute_issue(rules, first);
                let in_turn = !may_be_same(first, event) || first.executed || !is_plain_write(rules, first);
                unordered && in_turn
            }
        })
    }

    /// The reflections that a staged write may take.
    fn reflections(
        &self,
        rules: &Rules,
        index: usize,
        event: &Event,
        others: u32,
        f: &mut impl FnMut(usize, Step),
    ) {
        let Some(stages) = &rules.stages else { return };
        let kind = usize::from(event.kind.0);
        if !event.executed {
            return;
        }
        let waiting = others & !event.seen;
        let mut targets = waiting;
        let mut all_in_turn = true;
        for earlier in &self.slots[..index] {
            match &earlier.entry {
                Entry::Guess { .. } => return,
                Entry::Fence(_) | Entry::Compute { .. } => {}
                Entry::Event(first) => {
                    let bit = 1 << first.kind.0;
                    if stages.done_reflect[kind] & bit != 0
                        || stages.execute_reflect[kind] & bit != 0 && !first.executed
                        || there(rules, first, event, |stages| &stages.done_reflect)
                        || there(rules, first, event, |stages| &stages.execute_reflect) && !first.executed
                        || may_be_same(first, event) && !first.begun()
                        || publishes(rules, first, event)
                    {
                        return;
                    }
                    if stages.reflect_reflect[kind] & bit != 0
                        || there(rules, first, event, |stages| &stages.reflect_reflect)
                    {
                        targets &= first.seen;
                        all_in_turn = false;
                    }
                }
            }
        }
        // With nobody left to reach one by one, it goes to memory like any other write.
        let together = rules.together >> event.kind.0 & 1 == 1;
        if !rules.separate_reflection || waiting == 0 || together {
            if all_in_turn {
                f(index, Step::Complete);
            }
            return;
        }
        (0..32)
            .filter(|thread| targets >> thread & 1 == 1)
            .for_each(|thread| f(index, Step::Reflect(thread)));
    }
}

//! The one place where a model's rules decide: which earlier slot of a window keeps an event from its next
//! step, and why.
//!
//! [`Window::blocker`] answers that for one event, [`Window::steps`] lists the events that nothing blocks, and
//! [`Window::behind`] says what cannot happen before a given event. All of them walk back from the event and
//! add up what holds it up: the model's table for its access class, what fences on the way order across themselves,
//! and what earlier events had to wait for before they were issued ([`Backwards`]).

use fencepost_ir::AccessId;

use crate::order::{
    Overlap, by_location, is_plain_write, is_visible, may_be_same, overlap, publishes, there,
};
use crate::rules::{AccessSet, Rules};
use crate::window::{Entry, Event, Location, Operand, Window};

/// Why an event cannot take its next step.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Blocker {
    /// The slot that it waits for: its own, if its address or a value that it needs has not arrived.
    pub slot: usize,
    /// Which rule lets it wait.
    pub hold: Hold,
}

/// The rules by which an earlier slot holds an event up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hold {
    /// The event's own address, or a value that it needs, has not arrived.
    Operand,
    /// The model keeps events of the two access classes in order, or a fence between them does.
    Order,
    /// The model keeps stages of the two events in order.
    Stage,
    /// The model keeps accesses of the two access classes in order because of where they access memory.
    Location,
    /// Both may access one location.
    Overlap,
    /// The event stores a reference to the object that the earlier one accesses.
    Publication,
    /// A guess is undecided, and the event would be seen by other threads.
    Guess,
}

/// A step that an event may take now, as far as its own thread's window is concerned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WindowStep {
    /// Take effect on memory (for a lock, if the monitor lets it).
    Complete,
    /// A read takes the value of an earlier in-flight write of its thread.
    Forward(u64),
    /// A write becomes visible to one more thread.
    Reflect(u8),
}

/// What holds up an event, added up on the way back from it.
struct Backwards<'r> {
    rules: &'r Rules,
    access: usize,
    /// Access classes of earlier events that have to be done first.
    done_first: AccessSet,
    /// Access classes of earlier events that have to be executed first, where the model keeps stages apart.
    executed_first: AccessSet,
}

impl<'r> Backwards<'r> {
    #[inline]
    fn from(rules: &'r Rules, access: AccessId) -> Backwards<'r> {
        let access = usize::from(access.0);
        let executed_first = rules.stages.as_ref().map_or(0, |stages| stages.execute_execute[access]);
        Backwards { rules, access, done_first: rules.before[access], executed_first }
    }

    /// A fence stands between the event and what comes before the fence.
    #[inline]
    fn cross(&mut self, fence: AccessId) {
        // A fence is a marker, not an event: it never completes, it only adds to what later events wait for.
        self.done_first |= self.rules.fence(fence).before[self.access];
    }

    /// The rule by which the access class of an earlier event holds this one up.
    #[inline]
    fn by_access(&self, first: &Event) -> Option<Hold> {
        let bit = 1 << first.access.0;
        if self.done_first & bit != 0 {
            return Some(Hold::Order);
        }
        (self.executed_first & bit != 0 && !first.executed).then_some(Hold::Stage)
    }

    /// The walk goes past an earlier event: what that one had to wait for before it was issued, this one has to
    /// wait for as well.
    #[inline]
    fn pass(&mut self, first: &Event) {
        let access = usize::from(first.access.0);
        // Issue is in program order, so waiting before issue is inherited by everything behind it.
        self.done_first |= self.rules.issue[access];
        self.executed_first |= self.rules.stages.as_ref().map_or(0, |stages| stages.execute_issue[access]);
    }
}

/// How far a staged write has come with its reflection.
struct Reflection {
    /// The threads that it may reach next.
    targets: u32,
    /// An earlier write that has to reach each thread first.
    in_turn_after: Option<usize>,
}

impl Window {
    /// What keeps the event in a slot from its next step, if anything does. `others` is the set of all other
    /// threads that writes still have to reach.
    pub fn blocker(&self, rules: &Rules, others: u32, index: usize) -> Option<Blocker> {
        let Entry::Event(event) = &self.slots[index].entry else { return None };
        if !matches!(event.location, Location::Known(_)) {
            return Some(Blocker { slot: index, hold: Hold::Operand });
        }
        // A staged write is held up twice: before its own thread sees it, and before each other thread does.
        if !is_staged(rules, event) {
            return self.completion(rules, index, event).err();
        }
        if !event.executed {
            return self.execution(rules, index, event).err();
        }
        match self.reflection(rules, index, event, others) {
            Err(blocker) => Some(blocker),
            Ok(Reflection { targets, in_turn_after }) => {
                let waits = if goes_to_all(rules, event, others) { true } else { targets == 0 };
                in_turn_after.filter(|_| waits).map(|slot| Blocker { slot, hold: Hold::Stage })
            }
        }
    }

    /// What would hold up an event of this access class if it were issued now, judged by access classes alone.
    pub fn blocker_of_next(&self, rules: &Rules, access: AccessId) -> Option<Blocker> {
        let mut back = Backwards::from(rules, access);
        self.slots.iter().enumerate().rev().find_map(|(slot, earlier)| match &earlier.entry {
            // The walk goes backwards, so everything that is still to come is on the fence's far side.
            Entry::Fence(fence) => {
                back.cross(*fence);
                None
            }
            Entry::Guess { .. } | Entry::Compute { .. } => None,
            Entry::Event(first) => {
                let hold = back.by_access(first);
                back.pass(first);
                hold.map(|hold| Blocker { slot, hold })
            }
        })
    }

    /// Calls `f` with every event that may take a step, and the step. `others` is
    /// the set of all other threads that writes still have to reach.
    pub fn steps(&self, rules: &Rules, others: u32, mut f: impl FnMut(usize, WindowStep)) {
        for (index, event) in self.events() {
            if !matches!(event.location, Location::Known(_)) {
                continue;
            }
            if !is_staged(rules, event) {
                if let Ok(step) = self.completion(rules, index, event) {
                    f(index, step);
                }
            } else if event.executed
                && let Ok(Reflection { targets, in_turn_after }) =
                    self.reflection(rules, index, event, others)
            {
                if !goes_to_all(rules, event, others) {
                    let targets = (0..32).filter(|thread| targets >> thread & 1 == 1);
                    targets.for_each(|thread| f(index, WindowStep::Reflect(thread)));
                } else if in_turn_after.is_none() {
                    f(index, WindowStep::Complete);
                }
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
                // It leaves the window by itself once nothing before it is in flight.
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

    /// Whether an event has to wait for an earlier one of these, whatever the addresses and values to come turn
    /// out to be.
    fn is_held_by_any(&self, rules: &Rules, index: usize, event: &Event, which: &[bool]) -> bool {
        let mut back = Backwards::from(rules, event.access);
        let mut hidden = false;
        self.slots[..index].iter().enumerate().rev().any(|(at, earlier)| match &earlier.entry {
            Entry::Fence(fence) => {
                back.cross(*fence);
                false
            }
            Entry::Guess { .. } => which[at] && is_visible(rules.class(event.access)),
            Entry::Compute { .. } => false,
            Entry::Event(first) => {
                let same = matches!((first.location, event.location), (Location::Known(a), Location::Known(b)) if a == b);
                // A read waits for the value of the youngest write, not for that to be done, nor for
                // older ones.
                let forwards = same
                    && rules.forwarding
                    && is_plain_write(rules, first)
                    && !is_visible(rules.class(event.access));
                let waits = if forwards {
                    let youngest = !std::mem::replace(&mut hidden, true);
                    youngest && matches!(first.value, Operand::Pending(on) if which[usize::from(on)])
                } else {
                    which[at] && same && matches!(overlap(rules, first, event), Overlap::MustWait)
                };
                let known = matches!(first.location, Location::Known(_)) && event.value.value().is_some();
                let handed_out = known && publishes(rules, first, event);
                waits || which[at] && (handed_out || back.by_access(first).is_some())
            }
        })
    }

    /// Marks writes as executed that nothing holds up any more.
    pub fn settle(&mut self, rules: &Rules) {
        if rules.stages.is_none() {
            return;
        }
        // In ascending order: a write that executes may be all that a later one of the same round waits for.
        for index in 0..self.slots.len() {
            if let Entry::Event(event) = self.slots[index].entry
                && is_staged(rules, &event)
                && !event.executed
                && self.execution(rules, index, &event).is_ok()
                && let Entry::Event(event) = &mut self.slots[index].entry
            {
                event.executed = true;
            }
        }
    }

    /// How a read, lock, unlock, read-modify-write, or a write of an unstaged model may complete.
    #[inline]
    fn completion(&self, rules: &Rules, index: usize, event: &Event) -> Result<WindowStep, Blocker> {
        if event.value.value().is_none() || event.expected.value().is_none() {
            return Err(Blocker { slot: index, hold: Hold::Operand });
        }
        let class = rules.class(event.access);
        let mut back = Backwards::from(rules, event.access);
        let mut forwarded = None;
        for (slot, earlier) in self.slots[..index].iter().enumerate().rev() {
            let blocked = |hold| Err(Blocker { slot, hold });
            match &earlier.entry {
                Entry::Fence(fence) => back.cross(*fence),
                // A visible event behind a guess could justify the guess: a value out of thin air.
                Entry::Guess { .. } if is_visible(class) => return blocked(Hold::Guess),
                Entry::Guess { .. } | Entry::Compute { .. } => {}
                Entry::Event(first) => {
                    if let Some(hold) = back.by_access(first).or_else(|| by_location(rules, first, event)) {
                        return blocked(hold);
                    }
                    back.pass(first);
                    if publishes(rules, first, event) {
                        return blocked(Hold::Publication);
                    }
                    match overlap(rules, first, event) {
                        Overlap::None => {}
                        // An older write is hidden by the younger one whose value is taken.
                        _ if forwarded.is_some() && is_plain_write(rules, first) => {}
                        Overlap::Forwards(value) => forwarded = Some(value),
                        Overlap::MustWait => return blocked(Hold::Overlap),
                    }
                }
            }
        }
        Ok(forwarded.map_or(WindowStep::Complete, WindowStep::Forward))
    }

    /// Whether its own thread may see a staged write. Only that thread does, so guesses do not hold it up, nor does
    /// publication.
    fn execution(&self, rules: &Rules, index: usize, event: &Event) -> Result<(), Blocker> {
        if event.value.value().is_none() {
            return Err(Blocker { slot: index, hold: Hold::Operand });
        }
        let mut back = Backwards::from(rules, event.access);
        for (slot, earlier) in self.slots[..index].iter().enumerate().rev() {
            match &earlier.entry {
                Entry::Fence(fence) => back.cross(*fence),
                Entry::Guess { .. } | Entry::Compute { .. } => {}
                Entry::Event(first) => {
                    let out_of_turn =
                        may_be_same(first, event) && !first.executed && is_plain_write(rules, first);
                    let hold = back.by_access(first).or_else(|| by_location(rules, first, event));
                    if let Some(hold) = hold.or(out_of_turn.then_some(Hold::Overlap)) {
                        return Err(Blocker { slot, hold });
                    }
                    back.pass(first);
                }
            }
        }
        Ok(())
    }

    /// The threads that an executed write may reach next. Fences have held up its execution, so they need not be
    /// asked again.
    fn reflection(
        &self,
        rules: &Rules,
        index: usize,
        event: &Event,
        others: u32,
    ) -> Result<Reflection, Blocker> {
        let mut reflection = Reflection { targets: others & !event.seen, in_turn_after: None };
        let Some(stages) = &rules.stages else { return Ok(reflection) };
        let access = usize::from(event.access.0);
        for (slot, earlier) in self.slots[..index].iter().enumerate() {
            let blocked = |hold| Err(Blocker { slot, hold });
            match &earlier.entry {
                // Another thread could act on a write that the right guess does not make.
                Entry::Guess { .. } => return blocked(Hold::Guess),
                Entry::Fence(_) | Entry::Compute { .. } => {}
                Entry::Event(first) => {
                    let bit = 1 << first.access.0;
                    let done_first = stages.done_reflect[access] & bit != 0
                        || there(rules, first, event, |stages| &stages.done_reflect);
                    let executed_first = stages.execute_reflect[access] & bit != 0
                        || there(rules, first, event, |stages| &stages.execute_reflect);
                    if done_first || executed_first && !first.executed {
                        return blocked(Hold::Stage);
                    }
                    // Coherence: two writes of one thread to one location reach every other thread in order.
                    if may_be_same(first, event) && !first.begun() {
                        return blocked(Hold::Overlap);
                    }
                    if publishes(rules, first, event) {
                        return blocked(Hold::Publication);
                    }
                    if stages.reflect_reflect[access] & bit != 0
                        || there(rules, first, event, |stages| &stages.reflect_reflect)
                    {
                        // In order for each observer: only threads that have seen the earlier write may see this one.
                        reflection.targets &= first.seen;
                        reflection.in_turn_after = Some(slot);
                    }
                }
            }
        }
        Ok(reflection)
    }
}

/// Whether an event is a write that executes for its own thread before it is reflected to others.
#[inline]
fn is_staged(rules: &Rules, event: &Event) -> bool {
    rules.stages.is_some() && is_plain_write(rules, event)
}

/// Whether a write reaches all other threads in one step: because the model says so, or because there is no thread
/// left to reach one by one, when it goes to memory like any other write.
fn goes_to_all(rules: &Rules, event: &Event, others: u32) -> bool {
    !rules.separate_reflection || others & !event.seen == 0 || rules.reaches_together(event.access)
}

//! Data races: two conflicting accesses of different threads, at least one of them not atomic, that can both
//! take effect in one state.
//!
//! This is the definition of a race as adjacency: if neither has to wait for the other, nothing orders them. It
//! is relative to the memory model. What the model keeps in order, such as two writes under `tso`, is ordered.
//! Stubborn sets keep such states: a set that contains one of two conflicting accesses contains the other one,
//! or an action that has to come before it.
//!
//! All accesses of an atomic block count as atomic, and the block is one step: two blocks do not race, and a block
//! races with an access that is not atomic if that could come next, too.

use fencepost_ir::broken::broken;
use fencepost_ir::{AccessId, MemoryOp, Op, Pc};
use fencepost_memory::window::Entry;
use fencepost_memory::{Event, Location, WindowStep};

use crate::issue::atomic::Done;
use crate::issue::readiness::Readiness;
use crate::machine::Machine;
use crate::outcome::{Failure, FailureKind};
use crate::state::State;

/// One of two accesses that race.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct RacingAccess {
    /// What it is, by which thread and where.
    text: String,
    thread: usize,
    pc: Pc,
}

/// A race, and the events of it by thread and slot: each may have overtaken what would have kept them apart.
pub(crate) struct Race {
    failure: Failure,
    events: Vec<(usize, usize)>,
}

impl Race {
    /// What is wrong; what the two have overtaken is noted on the way.
    pub(crate) fn ends(self, state: &mut State) -> Failure {
        self.events.into_iter().for_each(|(thread, slot)| state.note_reorderings(thread, slot));
        self.failure
    }
}

impl Machine<'_> {
    /// The race of an event that is about to take effect with one of another thread, if there is any.
    pub(crate) fn race(&self, state: &State, index: usize, slot: usize) -> Option<Race> {
        let plain = self.program.races?;
        let Entry::Event(event) = state.threads[index].window.slots[slot].entry else {
            broken("what takes effect is not an event");
        };
        let is_plain =
            |event: &Event| self.program.accesses[usize::from(event.access.0)].attributes.0 & plain.0 != 0;
        if let Some((other, at)) = self.rival(state, index, &event, is_plain) {
            let sides = [self.event_side(state, index, slot), self.event_side(state, other, at)];
            let events = vec![(index, slot), (other, at)];
            return Some(Race { failure: self.race_between(state, sides), events });
        }
        let accesses = self.rules.class(event.access);
        if is_plain(&event) && (accesses.reads() || accesses.writes()) {
            let failure = self.race_with_block(state, index, slot, &event)?;
            Some(Race { failure, events: vec![(index, slot)] })
        } else {
            None
        }
    }

    /// The event of another thread that races with one that is about to take effect, if there is any: its thread and slot.
    pub(super) fn rival(
        &self,
        state: &State,
        index: usize,
        event: &Event,
        is_plain: impl Fn(&Event) -> bool,
    ) -> Option<(usize, usize)> {
        let class = self.rules.class(event.access);
        if !class.reads() && !class.writes() {
            return None;
        }
        let conflicts = |other: &Event| {
            let other_class = self.rules.class(other.access);
            matches!(event.location, Location::Known(_))
                && other.location == event.location
                && (class.writes() && (other_class.reads() || other_class.writes()) || other_class.writes())
                && (is_plain(event) || is_plain(other))
        };
        let others = state.threads.iter().enumerate().filter(|&(other, thread)| {
            other != index && thread.window.events().any(|(_, other)| conflicts(other))
        });
        let mut ready = others.map(|(other, _)| (other, self.ready(state, other, conflicts)));
        ready.find_map(|(other, at)| Some((other, at?)))
    }

    /// The first event of a thread that can take effect now and is such a one.
    fn ready(&self, state: &State, index: usize, such: impl Fn(&Event) -> bool) -> Option<usize> {
        let window = &state.threads[index].window;
        let mut found = None;
        window.steps(&self.rules, self.audience(state, index), |at, step| {
            let takes_effect = matches!(step, WindowStep::Complete | WindowStep::Reflect(_));
            if takes_effect && matches!(&window.slots[at].entry, Entry::Event(event) if such(event)) {
                found = found.or(Some(at));
            }
        });
        found
    }

    /// Whether an event and an access of a block conflict.
    fn conflict_in_block(&self, event: &Event, done: &Done) -> bool {
        let class = self.rules.class(event.access);
        event.location == Location::Known(done.at)
            && (class.writes() || class.reads())
            && (class.writes() || done.writes)
    }

    /// The race of an access that is not atomic with a block of another thread that could come next.
    fn race_with_block(&self, state: &State, index: usize, slot: usize, event: &Event) -> Option<Failure> {
        for (other, thread) in state.threads.iter().enumerate() {
            let frame = thread.frame();
            let Op::Memory(MemoryOp::AtomicBegin { access }) = self.program.code[frame.pc as usize] else {
                continue;
            };
            if other == index
                || event.region.is_some_and(|region| !self.facts.blocks.touches(frame.pc, region))
                || self.readiness(state, other) != Readiness::Synchronise
            {
                continue;
            }
            let (log, _) = self.rehearse(state, other, access);
            if let Some(done) = log.iter().find(|done| self.conflict_in_block(event, done)) {
                let sides = [self.event_side(state, index, slot), self.block_side(state, other, done)];
                return Some(self.race_between(state, sides));
            }
        }
        None
    }

    /// The race of the block that a thread is at with an access of another thread that is not atomic.
    pub(crate) fn race_of_block(&self, state: &State, index: usize, access: AccessId) -> Option<Race> {
        let plain = self.program.races?;
        let begin = state.threads[index].frame().pc;
        let may_race = |event: &Event| {
            self.program.accesses[usize::from(event.access.0)].attributes.0 & plain.0 != 0
                && event.region.is_none_or(|region| self.facts.blocks.touches(begin, region))
        };
        let mut log = None;
        for (other, thread) in state.threads.iter().enumerate() {
            if other == index || !thread.window.events().any(|(_, event)| may_race(event)) {
                continue;
            }
            let log = log.get_or_insert_with(|| self.rehearse(state, index, access).0);
            for done in log.iter() {
                let races = |event: &Event| may_race(event) && self.conflict_in_block(event, done);
                if let Some(at) = self.ready(state, other, races) {
                    let sides = [self.block_side(state, index, done), self.event_side(state, other, at)];
                    let failure = self.race_between(state, sides);
                    return Some(Race { failure, events: vec![(other, at)] });
                }
            }
        }
        None
    }

    fn event_side(&self, state: &State, thread: usize, slot: usize) -> RacingAccess {
        let slot = &state.threads[thread].window.slots[slot];
        let what = match &slot.entry {
            Entry::Event(event) => self.named_access(state, event, slot.pc).to_string(),
            entry => broken(format_args!("a race of what is not an event: {entry:?}")),
        };
        self.side(state, thread, &what, slot.pc, slot.site)
    }

    fn block_side(&self, state: &State, thread: usize, done: &Done) -> RacingAccess {
        let verb = if done.writes { "write" } else { "read" };
        let what = format!("{verb} {} in an atomic block", self.location_name(state, done.at));
        self.side(state, thread, &what, done.pc, done.pc)
    }

    fn side(&self, state: &State, thread: usize, what: &str, pc: Pc, site: Pc) -> RacingAccess {
        let (name, place) = (self.thread_name(state, thread), self.program.position(site));
        RacingAccess { text: format!("{what} by {name} at {place}"), thread, pc }
    }

    fn race_between(&self, state: &State, mut sides: [RacingAccess; 2]) -> Failure {
        // One race has one name and place, whichever of the two comes first.
        sides.sort();
        let [first, second] = &sides;
        let message = format!("data race: {}, and {}", first.text, second.text);
        let thread = &state.threads[first.thread];
        let mut failure = self.failure(thread, first.thread, FailureKind::Exception, message);
        failure.pc = first.pc;
        failure
    }
}

//! Data races: two conflicting accesses of different threads, at least one of them not atomic, that can both
//! take effect in one state.
//!
//! This is the definition of a race as adjacency: if neither has to wait for the other, nothing orders them. It
//! is relative to the memory model. What the model keeps in order, such as two writes under `tso`, is ordered.
//! Stubborn sets keep such states: a set that contains one of two conflicting accesses contains the other one,
//! or an action that has to come before it.

use fencepost_memory::window::Entry;
use fencepost_memory::{Event, Location, Step};

use crate::machine::{Failure, FailureKind, Machine};
use crate::state::State;

impl Machine<'_> {
    /// The race of an event that is about to take effect with one of another thread, if there is any.
    pub(crate) fn race(&self, state: &State, index: usize, slot: usize) -> Option<Failure> {
        let plain = self.program.races?;
        let Entry::Event(event) = state.threads[index].window.slots[slot].entry else { return None };
        let class = self.rules.class(event.kind);
        if !class.reads() && !class.writes() {
            return None;
        }
        let is_plain =
            |event: &Event| self.program.accesses[usize::from(event.kind.0)].attributes.0 & plain.0 != 0;
        let conflicts = |other: &Event| {
            let other_class = self.rules.class(other.kind);
            matches!(event.location, Location::Known(_))
                && other.location == event.location
                && (class.writes() && (other_class.reads() || other_class.writes()) || other_class.writes())
                && (is_plain(&event) || is_plain(other))
        };
        for (other, thread) in state.threads.iter().enumerate() {
            if other == index || !thread.window.events().any(|(_, other)| conflicts(other)) {
                continue;
            }
            let mut found = None;
            thread.window.steps(&self.rules, self.audience(state, other), |at, step| {
                let ready = matches!(step, Step::Complete | Step::Reflect(_));
                if ready && matches!(&thread.window.slots[at].entry, Entry::Event(other) if conflicts(other))
                {
                    found = found.or(Some(at));
                }
            });
            if let Some(at) = found {
                return Some(self.race_between(state, (index, slot), (other, at)));
            }
        }
        None
    }

    fn race_between(&self, state: &State, first: (usize, usize), second: (usize, usize)) -> Failure {
        let name = |(thread, slot): (usize, usize)| {
            let slot = &state.threads[thread].window.slots[slot];
            let what = match &slot.entry {
                Entry::Event(event) => self.event_name(state, event, slot.pc),
                _ => String::new(),
            };
            format!("{} by {} at {}", what, self.thread_name(state, thread), self.program.position(slot.site))
        };
        // One race has one name and place, whichever of the two comes first.
        let mut both = [(name(first), first), (name(second), second)];
        both.sort();
        let message = format!("data race: {}, and {}", both[0].0, both[1].0);
        let (index, slot) = both[0].1;
        let mut failure = self.failure(&state.threads[index], index, FailureKind::Exception, message);
        failure.pc = state.threads[index].window.slots[slot].pc;
        failure
    }
}

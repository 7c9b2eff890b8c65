//! How far an execution is from the plainest one.
//!
//! In the plainest execution a thread goes on for as long as it can, its events take effect in program order, and then the
//! next thread has its turn. Each of these is a departure from it:
//!
//! * a *preemption*: another thread acts although the last one could go on;
//! * a *late thread*: the last one cannot go on, and another thread acts than the next one that can;
//! * a *reordering*: an event takes effect, or a thread synchronises, before an earlier event of its thread, or a write
//!   becomes visible to one thread before others;
//! * a *guess*: a thread goes on without a value that decides where.
//!
//! A thread that could only wake up early (after a timeout, or spuriously), or only depart further, counts as one that
//! cannot go on. Which value a choice has, which waiter a pulse wakes, and which write a read sees where threads have
//! views, are no departures: all of them are tried.

use fencepost_machine::state::Status;
use fencepost_machine::{Action, ActionKind, State};

/// The departures of each enabled action of one state.
#[derive(Default)]
pub(super) struct Departures {
    /// How many, for each action.
    pub(super) counts: Vec<usize>,
    /// The thread that goes on if nothing departs.
    pub(super) expected: usize,
}

impl Departures {
    /// Counts them, after this thread has acted.
    pub(super) fn count(&mut self, state: &State, actions: &[Action], last: usize) {
        let own = actions.iter().map(|&action| usize::from(departs_alone(state, action)));
        self.counts.clear();
        self.counts.extend(own);
        let goes_on = |thread: usize| {
            let status = state.threads.get(thread).map(|thread| thread.status);
            let plain =
                |(action, &count): (&Action, &usize)| usize::from(action.thread) == thread && count == 0;
            !matches!(status, Some(Status::Waiting { .. })) && actions.iter().zip(&self.counts).any(plain)
        };
        let acts = |thread: usize| actions.iter().any(|action| usize::from(action.thread) == thread);
        let threads = state.threads.len();
        let mut turns = (0..threads).map(|turn| (last + turn) % threads);
        let expected =
            turns.clone().find(|&thread| goes_on(thread)).or_else(|| turns.find(|&thread| acts(thread)));
        self.expected = expected.unwrap_or(last);
        for (action, count) in actions.iter().zip(&mut self.counts) {
            *count += usize::from(usize::from(action.thread) != self.expected);
        }
    }
}

/// Whether an action departs from what its own thread would do if it were alone.
pub(super) fn departs_alone(state: &State, action: Action) -> bool {
    let window = &state.threads[usize::from(action.thread)].window;
    let is_late = |slot: usize| window.events().next().is_some_and(|(first, _)| first < slot);
    match action.kind {
        ActionKind::Complete { slot } | ActionKind::Forward { slot, .. } | ActionKind::See { slot, .. } => {
            is_late(usize::from(slot))
        }
        ActionKind::Synchronise { .. } => is_late(usize::MAX),
        ActionKind::Reflect { .. } | ActionKind::Guess { .. } => true,
        ActionKind::Choose { .. } | ActionKind::Issue => false,
    }
}

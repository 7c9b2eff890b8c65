//! When to give up, and telling how far a search has come.

use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use crate::options::{Options, Progress};

/// How many states pass between looks at the clock and the memory.
const PULSE: usize = 64;

/// Watches the limits of a search.
pub(super) struct Watch<'o> {
    options: &'o Options<'o>,
    started: Instant,
    /// The most bytes seen so far.
    peak: usize,
}

/// How much a search has taken.
pub(super) struct Taken {
    pub(super) states: usize,
    pub(super) frontier: usize,
    pub(super) memory: usize,
}

impl<'o> Watch<'o> {
    pub(super) fn new(options: &'o Options<'o>) -> Watch<'o> {
        Watch { options, started: Instant::now(), peak: 0 }
    }

    pub(super) fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    /// The most bytes taken, if there are `now` so many.
    pub(super) fn peak(&self, now: usize) -> usize {
        self.peak.max(now)
    }

    /// Why to give up before the next state, if it is time to. Looks at the clock and the memory
    /// only now and then.
    pub(super) fn look(&mut self, visited: usize, taken: impl FnOnce() -> Taken) -> Option<String> {
        if self.options.cancel.is_some_and(|cancel| cancel.load(Ordering::Relaxed)) {
            return Some("interrupted".to_owned());
        }
        if !visited.is_multiple_of(PULSE) {
            return None;
        }
        let Taken { states, frontier, memory } = taken();
        self.peak = self.peak(memory);
        let elapsed = self.elapsed();
        if let Some(progress) = self.options.progress
            && visited.is_multiple_of(16 * PULSE)
        {
            progress(&Progress { states, frontier, memory, elapsed });
        }
        let limits = self.options.limits;
        if limits.memory.is_some_and(|limit| memory > limit) {
            Some(format!("stopped at the memory limit; states stored: {states}"))
        } else if limits.time.is_some_and(|limit| elapsed > limit) {
            Some(format!("stopped at the time limit; states stored: {states}"))
        } else {
            None
        }
    }

    /// Why to give up now that there are so many states.
    pub(super) fn look_at_states(&self, states: usize) -> Option<String> {
        let reached = self.options.limits.states.is_some_and(|limit| states >= limit);
        reached.then(|| format!("stopped at the limit of {states} states"))
    }
}

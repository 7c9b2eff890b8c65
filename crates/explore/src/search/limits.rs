//! When to give up, and telling how far a search has come.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use crate::options::{Limits, Options, Progress};
use crate::store::Store;

/// How many states pass between looks at the memory.
pub(super) const PULSE: usize = 64;

/// Of so many bytes one may be taken at once, when the store grows. The search ends that much before
/// the limit, so as not to exceed it.
const GROWTH: usize = 16;

/// Watches the limits of a search.
pub(super) struct Watch<'o> {
    options: &'o Options<'o>,
    started: Instant,
    /// States visited so far, about.
    visited: AtomicUsize,
    /// Bytes taken by workers, about.
    private: AtomicUsize,
    /// The most bytes seen so far.
    peak: AtomicUsize,
}

impl<'o> Watch<'o> {
    pub(super) fn new(options: &'o Options<'o>) -> Watch<'o> {
        let (visited, private, peak) = Default::default();
        Watch { options, started: Instant::now(), visited, private, peak }
    }

    pub(super) fn elapsed(&self) -> Duration {
        self.started.elapsed()
    }

    /// The most bytes taken.
    pub(super) fn peak(&self, store: &Store) -> usize {
        let memory = store.bytes() + self.private.load(Ordering::Relaxed);
        self.peak.fetch_max(memory, Ordering::Relaxed).max(memory)
    }

    /// What is left of the time and the memory.
    pub(super) fn rest(&self, store: &Store) -> Limits {
        let taken = store.bytes() + self.private.load(Ordering::Relaxed);
        let Limits { states, memory, time } = self.options.limits;
        Limits {
            states,
            memory: memory.map(|limit| limit.saturating_sub(taken)),
            time: time.map(|limit| limit.saturating_sub(self.elapsed())),
        }
    }

    /// Takes note that a search on the side has taken so many bytes.
    pub(super) fn saw(&self, store: &Store, aside: usize) {
        let memory = store.bytes() + self.private.load(Ordering::Relaxed) + aside;
        self.peak.fetch_max(memory, Ordering::Relaxed);
    }

    /// Takes note that a worker takes so many bytes instead of so many.
    pub(super) fn takes(&self, now: usize, before: usize) {
        self.private.fetch_add(now.wrapping_sub(before), Ordering::Relaxed);
    }

    /// Why to stop at once, if somebody wants it or no time is left. A worker asks before every state: a lone
    /// thread may execute millions of instructions on the way to the next one.
    pub(super) fn look_up(&self, store: &Store) -> Option<String> {
        if self.options.cancel.is_some_and(|cancel| cancel.load(Ordering::Relaxed)) {
            Some("interrupted".to_owned())
        } else if self.options.limits.time.is_some_and(|limit| self.elapsed() > limit) {
            Some(format!("stopped at the time limit; states stored: {}", store.len()))
        } else {
            None
        }
    }

    /// Why to give up, if it is time to; a worker asks after every [`PULSE`] states.
    pub(super) fn look(&self, store: &Store) -> Option<String> {
        let visited = self.visited.fetch_add(PULSE, Ordering::Relaxed);
        let memory = store.bytes() + self.private.load(Ordering::Relaxed);
        self.peak.fetch_max(memory, Ordering::Relaxed);
        let (states, elapsed) = (store.len(), self.elapsed());
        if let Some(progress) = self.options.progress
            && visited.is_multiple_of(16 * PULSE)
        {
            let frontier = states.saturating_sub(visited);
            progress(&Progress { states, frontier, memory, elapsed });
        }
        let limits = self.options.limits;
        if limits.memory.is_some_and(|limit| memory + memory / GROWTH > limit) {
            Some(format!("stopped at the memory limit; states stored: {states}"))
        } else {
            None
        }
    }

    /// Why to give up now that there is one more state.
    pub(super) fn look_at_states(&self, store: &Store) -> Option<String> {
        if self.options.limits.states.is_some_and(|limit| store.len() >= limit) {
            Some(format!("stopped at the limit of {} states", store.len()))
        } else if store.is_full() {
            Some("the store has no numbers left for more states".to_owned())
        } else {
            None
        }
    }
}

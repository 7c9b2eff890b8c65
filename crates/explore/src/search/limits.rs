//! When to give up, and telling how far a search has come.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use fencepost_ir::{Budget, Stop, Stopped};

use crate::config::{Limits, Progress, SearchConfig};
use crate::reason::Reason;
use crate::store::Store;

/// How many states pass between looks at the memory.
pub(super) const PULSE: usize = 64;

/// Of so many bytes one may be taken in one piece, when the store grows. The search ends that much before
/// the limit, so as not to exceed it.
const GROWTH: usize = 16;

/// Watches the limits of a search.
pub(super) struct LimitWatch<'o> {
    options: &'o SearchConfig<'o>,
    /// What may be spent on this search.
    pub(super) budget: Budget<'o>,
    /// States visited so far, about.
    visited: AtomicUsize,
    /// Bytes taken by workers, about.
    private: AtomicUsize,
    /// The most bytes seen so far.
    peak: AtomicUsize,
}

impl<'o> LimitWatch<'o> {
    pub(super) fn new(options: &'o SearchConfig<'o>) -> LimitWatch<'o> {
        let (visited, private, peak) = Default::default();
        LimitWatch { options, budget: budget(options), visited, private, peak }
    }

    pub(super) fn elapsed(&self) -> Duration {
        self.budget.elapsed()
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

    /// Goes on where so many states were visited and so many bytes taken at the most.
    pub(super) fn go_on(&self, visited: usize, peak: usize) {
        self.visited.store(visited / PULSE * PULSE, Ordering::Relaxed);
        self.peak.fetch_max(peak, Ordering::Relaxed);
    }

    /// Takes note that a worker takes so many bytes instead of so many.
    pub(super) fn takes(&self, now: usize, before: usize) {
        self.private.fetch_add(now.wrapping_sub(before), Ordering::Relaxed);
    }

    /// Why to stop now, if the budget has run out. A worker asks before every state: a lone
    /// thread may execute millions of instructions on the way to the next one.
    pub(super) fn look_up(&self, store: &Store) -> Option<Reason> {
        self.budget.stop().map(|why| Reason::Stopped(searching(why, store)))
    }

    /// Why to give up, if it is time to; a worker asks after every [`PULSE`] states.
    pub(super) fn look(&self, store: &Store) -> Option<Reason> {
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
        self.look_at_memory(store)
    }

    /// Why to give up, if the search takes too much memory.
    pub(super) fn look_at_memory(&self, store: &Store) -> Option<Reason> {
        let memory = store.bytes() + self.private.load(Ordering::Relaxed);
        let limit = self.options.limits.memory.filter(|&limit| memory + memory / GROWTH > limit)?;
        Some(Reason::Stopped(searching(Stop::Memory(limit), store)))
    }

    /// Why to give up now that there is one more state.
    pub(super) fn look_at_states(&self, store: &Store) -> Option<Reason> {
        if self.options.limits.states.is_some_and(|limit| store.len() >= limit) {
            Some(Reason::States(store.len()))
        } else if store.is_full() {
            Some(Reason::StoreFull)
        } else {
            None
        }
    }
}

/// What may be spent on a search that begins now.
pub(super) fn budget<'o>(options: &SearchConfig<'o>) -> Budget<'o> {
    let time = options.limits.time;
    options.budget.map_or_else(|| Budget::unlimited().lasting(time), |budget| budget.part(time))
}

/// A search that was stopped.
fn searching(why: Stop, store: &Store) -> Stopped {
    Stopped { why, during: format!("searching ({} states so far)", store.len()) }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A number of a state has 32 bits.
    #[test]
    fn numbers_of_states_run_out_long_before_they_wrap() {
        let config = SearchConfig::default();
        let watch = LimitWatch::new(&config);
        for states in [1, 1_000_000_000, 4_000_000_000] {
            assert_eq!(watch.look_at_states(&Store::pretending(states)), None, "{states}");
        }
        for states in [4_050_000_000, u32::MAX as usize] {
            assert_eq!(watch.look_at_states(&Store::pretending(states)), Some(Reason::StoreFull), "{states}");
        }
    }
}

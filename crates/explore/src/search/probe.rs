//! When a breadth-first search looks far from the start, and how far.
//!
//! A probe is a depth-first search on the side. What is wrong far away but not hidden is found by a
//! small one immediately; so small ones come early, and larger ones only when the search itself has
//! become large. All of them together take less than the search has taken until then.

use serde::{Deserialize, Serialize};

/// How many states are stored before the first probe.
const BEFORE_FIRST: usize = 3_000;

/// By how much the search grows from one probe to the next.
const GROWTH: usize = 4;

/// How much of what the search has stored a probe may store.
const SHARE: usize = 2;

/// The probes of one search.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Probes {
    /// How many states are stored before the next one.
    next: usize,
}

impl Probes {
    pub(super) fn new() -> Probes {
        Probes { next: BEFORE_FIRST }
    }

    /// How many states a probe may store that is due now that this many are stored.
    pub(super) fn due(&mut self, stored: usize) -> Option<usize> {
        (stored >= self.next).then(|| {
            self.next = stored * GROWTH;
            stored / SHARE
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_probes_together_are_smaller_than_the_search() {
        let mut probes = Probes::new();
        assert_eq!(probes.due(BEFORE_FIRST - 1), None);
        let mut spent = 0;
        for stored in (0..2_000_000).step_by(17) {
            spent += probes.due(stored).unwrap_or(0);
            assert!(spent <= stored, "{spent} states of probes, {stored} of the search");
        }
        assert!(spent > 400_000, "and keep pace with it");
    }
}

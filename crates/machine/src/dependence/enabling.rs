//! What has to happen in a thread before it can do something (Valmari's necessary enabling sets, at the grain of single
//! events).

use crate::machine::Machine;
use crate::state::State;

impl Machine<'_> {
    /// The first of a thread's `enabled` events in flight that has to complete before any of the events at `slots` can, and,
    /// if `code` says so, before any that the thread has not issued yet; if there is one.
    pub fn comes_before(
        &self,
        state: &State,
        thread: usize,
        slots: &[usize],
        code: bool,
        mut enabled: impl Iterator<Item = usize>,
    ) -> Option<usize> {
        if self.rules.stages.is_some() {
            return None;
        }
        enabled.find(|&first| {
            let behind = state.threads[thread].window.behind(&self.rules, first);
            slots.iter().all(|&slot| behind[slot]) && (!code || self.issues_after(state, thread, &behind))
        })
    }
}

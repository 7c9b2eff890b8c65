//! The end of a thread, for the threads that wait for it.

use crate::machine::Machine;
use crate::state::{State, Status};

impl Machine<'_> {
    /// Ends a thread.
    pub(crate) fn end(&self, state: &mut State, index: usize) {
        state.threads[index].status = Status::Finished;
        self.narrow_audience(state);
        self.release_joiners(state, index);
        self.settle_views(state);
    }

    /// Lets the threads that wait for its end know that a thread has ended.
    pub(crate) fn release_joiners(&self, state: &mut State, ended: usize) {
        for index in 0..state.threads.len() {
            let joins = &state.threads[index].joins;
            if !joins.iter().any(|awaited| usize::from(awaited.thread) == ended) {
                continue;
            }
            state.dirty.thread(index);
            self.learn_from(state, index, ended);
            if state.awaited(index).next().is_none() {
                let thread = &mut state.threads[index];
                thread.joins.clear();
                thread.status = Status::Running;
                state.freed |= 1 << index;
            }
        }
    }
}

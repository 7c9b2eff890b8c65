//! Parking, in words. A thread parks by waiting on its permit, an object that only the library knows, so
//! stories and reports speak of neither the object nor its lock.

use fencepost_ir::{Class, Op, SyncOp};
use fencepost_memory::{Event, Location};

use crate::machine::Machine;
use crate::state::heap::{Handle, handle_of};
use crate::state::{State, Status};

impl Machine<'_> {
    /// Whether an event only serves parking, which has a step of its own: the lock of a permit; or is at a location that
    /// only a compiler knows.
    pub(crate) fn is_aside(&self, state: &State, event: &Event) -> bool {
        let Location::Known(loc) = event.location else { return false };
        let is_lock = matches!(self.rules.class(event.access), Class::Lock | Class::Unlock);
        match is_lock {
            true => self.permit_of(state, handle_of(loc)).is_some(),
            false => self.is_hidden(state, loc) || self.is_awaited(state, loc),
        }
    }

    /// Whether the wait that a thread is at is for its permit.
    pub(crate) fn is_at_park(&self, state: &State, index: usize) -> bool {
        let thread = &state.threads[index];
        let Op::Sync(SyncOp::Wait { object, .. }) = self.program.code[thread.frame().pc as usize] else {
            return false;
        };
        self.permit_of(state, thread.expect_value(object) as Handle) == Some(index)
    }

    /// The next step of a thread that is at a park.
    pub(crate) fn describe_park(&self, state: &State, index: usize, variant: u16) -> String {
        let what = match state.threads[index].status {
            Status::Running if variant == 0 => "parks",
            Status::Running => "parks and wakes up spuriously",
            Status::Waiting { .. } if self.is_interrupted(state, index) => {
                "is interrupted while it is parked"
            }
            Status::Waiting { .. } => "has been parked for long enough",
            _ => "is not parked any more",
        };
        what.to_owned()
    }
}

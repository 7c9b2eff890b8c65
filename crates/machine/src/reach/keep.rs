//! Whether a thread keeps what it has to itself until one of its events in flight is done.
//!
//! An object is *private* to a thread if no other can reach it ([`Owners`]). No other thread can touch it
//! before that thread hands it out: completes a write of a reference to somewhere others can reach. So
//! an access to a private object is as good as local while the thread hands out nothing, and that is
//! certain until the access is done if
//!
//! * every write of a reference that is in flight goes to a private object itself, or has to wait for
//!   the access; and
//! * nothing else is issued before, because the next instruction needs what the access gives, or stands
//!   behind something that waits for the access; or no write issued from now on can pass the access.
//!
//! Which reference a write hands out does not matter: it may have to be read first, or what it refers
//! to may lead to the object by a write that is in flight too.

use fencepost_ir::{Class, ControlOp, Kind, Op, Reg, SyncOp};
use fencepost_memory::window::Entry;
use fencepost_memory::{Location, Operand};

use crate::machine::Machine;
use crate::reach::Owners;
use crate::state::heap::{STATICS, handle_of};
use crate::state::{State, Status};

impl Machine<'_> {
    /// Whether `thread` hands out no reference before its event at `slot` is done.
    pub fn publishes_nothing_before(
        &self,
        state: &State,
        owners: &mut Owners,
        thread: usize,
        slot: usize,
    ) -> bool {
        let window = &state.threads[thread].window;
        let Entry::Event(event) = window.slots[slot].entry else { return false };
        self.rules.stages.is_none()
            && !self.has_publication_before(state, owners, thread, slot)
            && (self.rules.holds_back(event.access, Class::writes)
                || self.issues_after(state, thread, &window.behind(&self.rules, slot)))
    }

    /// Whether `thread` has a write in flight that may hand out a reference before its event at `slot` is done.
    pub(crate) fn has_publication_before(
        &self,
        state: &State,
        owners: &mut Owners,
        thread: usize,
        slot: usize,
    ) -> bool {
        let window = &state.threads[thread].window;
        let behind = window.behind(&self.rules, slot);
        window.events().any(|(at, other)| {
            let mut private =
                |loc| handle_of(loc) != STATICS && owners.is_kept(self, state, handle_of(loc), thread);
            let kind = self.operand_kinds(window.slots[at].pc).0;
            self.rules.class(other.access).writes()
                && matches!(kind, Kind::Ref | Kind::Ptr)
                && !behind[at]
                && !matches!(other.location, Location::Known(loc) if private(loc))
        })
    }

    /// Whether a thread issues nothing, or nothing that could complete, before one of these slots is
    /// done: what else is in flight may be done already.
    pub(crate) fn issues_after(&self, state: &State, index: usize, behind: &[bool]) -> bool {
        let thread = &state.threads[index];
        let frame = thread.frame();
        if thread.status != Status::Running {
            return false;
        }
        if thread.window.is_barred_by(&self.rules, |slot| behind[slot]) {
            return true;
        }
        // Where the model speculates a thread may go on without knowing.
        let late = |register: Reg| match thread.get(register) {
            Operand::Pending(slot) => !self.rules.speculates && behind[usize::from(slot)],
            Operand::Value(_) => false,
        };
        match self.program.code[frame.pc as usize] {
            Op::Sync(SyncOp::Lock { object, .. } | SyncOp::Unlock { object, .. }) => late(object),
            Op::Control(ControlOp::Assume { condition }) => late(condition),
            // A thread ends, and an initialiser is done, only when nothing is in flight.
            Op::Control(ControlOp::Return { .. }) => thread.frames.len() == 1 || frame.initialises.is_some(),
            _ => self.needs[frame.pc as usize].waits_for(self.program, late),
        }
    }
}

//! Time, for programs that ask for it.
//!
//! What a program does with the time is up to it, and no finite search tries all times. It is enough for
//! most programs that a deadline has passed or has not: so time stands still, and now and then leaps
//! further than any deadline. That is a number in a static of its own that only [`SyncOp::Clock`] touches, and what waits
//! for a while; it orders nothing, and all threads agree on it.
//!
//! A wait with a deadline gives up only when time has leapt since it began: another thread has read the clock and
//! found that it had, or it leaps in the very step that gives up. It has to be that step: if the thread left the wait set
//! first, others could find it gone before the deadline. [`SyncOp::Time`] notes when a wait begins. In a program that never
//! reads the clock there is no time, and a wait gives up whenever it likes. Leaps that are waited for do not count among
//! those that [`Clock`](crate::Clock) allows.

use fencepost_ir::broken::Invariant;
use fencepost_ir::{Op, Pc, Reg, StaticId, SyncOp};
use fencepost_memory::Operand;

use crate::machine::Machine;
use crate::outcome::{FailureKind, Halt, Shortfall};
use crate::state::State;
use crate::state::heap::static_loc;

impl Machine<'_> {
    /// Whether an instruction asks for the time.
    pub(crate) fn is_clock(&self, pc: Pc) -> bool {
        matches!(self.program.code[pc as usize], Op::Sync(SyncOp::Clock { .. }))
    }

    /// Whether an instruction notes the time, and lets it pass.
    pub(crate) fn is_time(&self, pc: Pc) -> Option<bool> {
        match self.program.code[pc as usize] {
            Op::Sync(SyncOp::Time { since, .. }) => Some(since.is_some()),
            _ => None,
        }
    }

    /// How often time has leapt.
    fn leaps(&self, state: &State, leaps: StaticId) -> u64 {
        let (read, waited) = parts(state.statics[leaps.0 as usize]);
        read + waited
    }

    /// Whether time may leap when the clock is read.
    pub(crate) fn time_may_leap(&self, state: &State, leaps: StaticId) -> bool {
        parts(state.statics[leaps.0 as usize]).0 < self.settings.assumptions.clock.leaps.into()
    }

    /// Lets time leap if it has not since a wait began, whose deadline so has passed.
    pub(crate) fn reach_deadline(&self, state: &mut State, index: usize, since: Reg) {
        let Some(leaps) = self.program.clock else { return };
        let (_, waited) = parts(state.statics[leaps.0 as usize]);
        if self.leaps(state, leaps) <= state.threads[index].expect_value(since) && waited <= MOST_WAITED {
            let count = state.statics[leaps.0 as usize];
            self.store(state, static_loc(leaps), count + 1);
        }
    }

    /// Does what [`SyncOp::Time`] says.
    pub(crate) fn note_time(&self, state: &mut State, index: usize, dst: Reg, since: Option<Reg>) {
        if let Some(since) = since {
            self.reach_deadline(state, index, since);
        }
        let count = self.program.clock.map_or(0, |leaps| self.leaps(state, leaps));
        state.threads[index].set(dst, Operand::Value(count));
    }

    /// Lets time leap so many times because the clock is read.
    pub(crate) fn pass_time(&self, state: &mut State, leaps: StaticId, times: u32) {
        let count = state.statics[leaps.0 as usize];
        self.store(state, static_loc(leaps), count + u64::from(times) * ONE_READ);
    }

    /// Puts the time into a register.
    pub(crate) fn read_clock(
        &self,
        state: &mut State,
        index: usize,
        dst: Reg,
        leaps: StaticId,
    ) -> Result<(), Halt> {
        let (_, waited) = parts(state.statics[leaps.0 as usize]);
        if waited > MOST_WAITED {
            let message = format!("the clock is read after more than {MOST_WAITED} waits have given up");
            return Err(self.fail(state, index, FailureKind::Unsupported, message));
        }
        let count = self.leaps(state, leaps);
        let thread = &mut state.threads[index];
        thread.set(dst, Operand::Value(count));
        if self.settings.assumptions.clock.trusted {
            return Ok(());
        }
        let stack: Vec<Pc> = thread.frames.iter().rev().map(|frame| frame.pc).collect();
        let place =
            self.program.users(&stack).or(stack.first().copied()).or_broken("a frame that reads the clock");
        self.fall_short(state, index, Shortfall::Clock, place);
        Ok(())
    }
}

/// One leap that a thread finds when it reads the clock; a leap for one that waits counts one.
const ONE_READ: u64 = 16;

/// How many leaps there are for threads that wait. After one more time stands still: they give up without, and whatever
/// reads the clock then ends its path, since its answer would be wrong.
const MOST_WAITED: u64 = 6;

/// The leaps that were found, and those that were waited for.
fn parts(count: u64) -> (u64, u64) {
    (count / ONE_READ, count % ONE_READ)
}

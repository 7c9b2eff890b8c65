//! Time, for programs that ask for it.
//!
//! What a program does with the time is up to it, and no finite search tries all times. It is enough for
//! most programs that a deadline has passed or has not: so time stands still, and now and then leaps
//! further than any deadline. That is a number in a static of its own that only [`Op::Clock`] touches; it
//! orders nothing, and all threads agree on it.

use fencepost_ir::{Op, Pc, Reg, StaticId};
use fencepost_memory::Operand;

use crate::heap::static_loc;
use crate::machine::{Machine, Shortfall};
use crate::state::State;

impl Machine<'_> {
    /// Whether an instruction asks for the time.
    pub(crate) fn is_clock(&self, pc: Pc) -> bool {
        matches!(self.program.code[pc as usize], Op::Clock { .. })
    }

    /// Whether there is a leap left.
    pub(crate) fn time_may_leap(&self, state: &State, leaps: StaticId) -> bool {
        state.statics[leaps.0 as usize] < self.settings.clock.leaps.into()
    }

    /// Lets time leap so many times.
    pub(crate) fn pass_time(&self, state: &mut State, leaps: StaticId, times: u32) {
        let count = state.statics[leaps.0 as usize];
        self.store(state, static_loc(leaps), count + u64::from(times));
    }

    /// Puts the time into a register.
    pub(crate) fn read_clock(&self, state: &mut State, index: usize, dst: Reg, leaps: StaticId) {
        let count = state.statics[leaps.0 as usize];
        let thread = &mut state.threads[index];
        thread.set(dst, Operand::Value(count));
        if self.settings.clock.trusted {
            return;
        }
        let stack: Vec<Pc> = thread.frames.iter().rev().map(|frame| frame.pc).collect();
        let Some(place) = self.program.users(&stack).or(stack.first().copied()) else { return };
        self.fall_short(state, index, Shortfall::Clock, place);
    }
}

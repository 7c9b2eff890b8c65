//! Noticing that a thread goes round for ever before its next state: the same place again with the same registers, and
//! nothing changed in between. It gets its state then, instead of going on until its steps are spent.
//!
//! For a lone thread looking at each round would cost more than most rounds do. So now and then a round is remembered,
//! and the next few are compared with it. A thread that reads what no other can disturb is slower than that, and is
//! looked at each time.

use fencepost_ir::Pc;
use fencepost_memory::Operand;

/// A round is remembered each time so many have gone by.
const EVERY: u32 = 1 << 10;

/// So many after it are compared with it.
const COMPARED: u32 = 1 << 6;

/// The rounds of a lone thread's loops.
#[derive(Default)]
pub(crate) struct Rounds {
    count: u32,
    /// Whether memory has changed since a round was remembered.
    pub(crate) changed: bool,
    remembered: Option<(usize, Vec<Operand>)>,
}

impl Rounds {
    /// Notes a jump back to `target`; whether the thread has most likely been there in just this state,
    /// given the registers of all frames. A mistake costs a state and nothing else.
    #[inline(always)]
    pub(crate) fn repeats(&mut self, target: usize, registers: &[Operand]) -> bool {
        self.count = self.count.wrapping_add(1);
        self.count % EVERY < COMPARED && self.look(target, registers)
    }

    #[inline(never)]
    fn look(&mut self, target: usize, registers: &[Operand]) -> bool {
        if self.count.is_multiple_of(EVERY) {
            self.changed = false;
            self.remembered = Some((target, registers.to_vec()));
            return false;
        }
        let Some((place, before)) = &self.remembered else { return false };
        !self.changed && *place == target && before == registers
    }
}

/// The reads of a thread that no other can disturb, since its last state.
#[derive(Default)]
pub(crate) struct UndisturbedReads {
    count: u32,
    remembered: Option<(Pc, Vec<Operand>)>,
}

impl UndisturbedReads {
    /// Notes one; whether the thread has most likely been here in just this state, given the registers of all frames. A
    /// mistake costs a state and nothing else.
    pub(crate) fn repeat(&mut self, pc: Pc, registers: &[Operand]) -> bool {
        self.count += 1;
        let repeats = self.remembered.as_ref().is_some_and(|(at, before)| *at == pc && before == registers);
        // Brent's way to find a cycle: however long it is, in the end one of its rounds is remembered.
        if self.count.is_power_of_two() {
            self.remembered = Some((pc, registers.to_vec()));
        }
        repeats
    }
}

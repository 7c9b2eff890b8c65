//! Noticing that a lone thread goes round for ever: the same place again with the same registers, and
//! nothing changed in between. It gets its state then, instead of going on until its fuel is spent.
//!
//! Looking at each round would cost more than most rounds do. So now and then a round is remembered, and
//! the next few are compared with it.

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

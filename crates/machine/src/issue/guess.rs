//! Going on without knowing: speculation past undecided branches and null checks, and choices.

use fencepost_ir::{Class, Op, Pc, Reg};
use fencepost_memory::Operand;
use fencepost_memory::window::Entry;

use crate::issue::wait::Wait;
use crate::machine::{Effect, Machine};
use crate::state::{Frame, GuessMark, State, Thread};

impl Machine<'_> {
    /// Goes on past a decision as if its value had arrived.
    pub(crate) fn guess(&self, state: &mut State, index: usize, nonzero: bool) -> Effect {
        let Wait::Guess(on) = self.wait(state, index) else { return Effect::Pruned };
        let thread = &mut state.threads[index];
        let Some(&Frame { pc, .. }) = thread.top() else { return Effect::Pruned };
        let mark = self.guess_mark(thread, nonzero);
        thread.guesses.push(mark);
        thread.push(pc, Entry::Guess { on, nonzero });
        Effect::Continues
    }

    /// Where a thread goes on after guessing at `pc`.
    pub(crate) fn after_guess(&self, pc: Pc, nonzero: bool) -> Pc {
        match self.program.code[pc as usize] {
            Op::Branch { when, target, .. } if when == nonzero => target,
            Op::Branch { .. } => pc + 1,
            _ => pc,
        }
    }

    fn guess_mark(&self, thread: &Thread, nonzero: bool) -> GuessMark {
        let Some((top, callers)) = thread.frames.split_last() else {
            return GuessMark { callers: Vec::new(), live: Vec::new() };
        };
        let mut mark =
            GuessMark { callers: callers.iter().map(|frame| frame.pc).collect(), live: Vec::new() };
        for (depth, frame) in thread.frames.iter().enumerate() {
            let base = frame.base as usize;
            let end = thread.frames.get(depth + 1).map_or(thread.registers.len(), |next| next.base as usize);
            let pc = if depth == callers.len() { self.after_guess(top.pc, nonzero) } else { frame.pc };
            let live = |position: &usize| self.liveness.is_live(pc, Reg((position - base) as u16));
            mark.live.extend((base..end).filter(live).map(|position| thread.registers[position]));
        }
        mark
    }

    /// Whether a guess would repeat one in flight with nothing but reads issued in between and
    /// the same live registers in all frames: a spin loop going round once more. Leaving out that round gives
    /// an execution with the same effects and fewer constraints, so the guess adds nothing.
    pub(crate) fn leads_nowhere_new(&self, thread: &Thread, nonzero: bool) -> bool {
        let Some(frame) = thread.top() else { return false };
        let mark = self.guess_mark(thread, nonzero);
        let mut nth = thread.guesses.len();
        for slot in thread.window.slots.iter().rev() {
            match slot.entry {
                Entry::Event(event) => {
                    if !matches!(self.rules.class(event.kind), Class::Read | Class::VRead) {
                        return false;
                    }
                }
                Entry::Guess { nonzero: other, .. } => {
                    nth -= 1;
                    if slot.pc == frame.pc && other == nonzero && thread.guesses[nth] == mark {
                        return true;
                    }
                }
                Entry::Fence(_) | Entry::Compute { .. } => {}
            }
        }
        false
    }

    /// Takes one of the values of a choice.
    pub(crate) fn choose(&self, state: &mut State, index: usize, value: u32) -> Effect {
        let thread = &mut state.threads[index];
        let Some(&Frame { pc, .. }) = thread.top() else { return Effect::Pruned };
        if let Op::Choose { dst, .. } = self.program.code[pc as usize] {
            thread.set(dst, Operand::Value(value.into()));
            thread.goto(pc + 1);
        }
        Effect::Continues
    }
}

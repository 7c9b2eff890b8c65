//! Going on without knowing: speculation past undecided decisions, and choices.

use fencepost_ir::broken::{Invariant, broken};
use fencepost_ir::{Class, ControlOp, Op, Reg, SyncOp};
use fencepost_memory::Operand;
use fencepost_memory::window::Entry;

use crate::issue::readiness::Readiness;
use crate::machine::Machine;
use crate::outcome::{Effect, Halt, Shortfall};
use crate::state::{GuessMark, State, Thread};
use crate::values::decide::Decision;

impl Machine<'_> {
    /// The ways that a thread which waits for a value may guess its decision to go.
    pub(crate) fn guesses(&self, thread: &Thread, mut f: impl FnMut(u32)) {
        let ways = self.ways(thread.frame().pc);
        ways.into_iter().filter(|&way| !self.leads_nowhere_new(thread, way)).for_each(&mut f);
    }

    /// Goes on past a decision as if its values had arrived.
    pub(crate) fn guess(&self, state: &mut State, index: usize, way: u32) -> Effect {
        if self.readiness(state, index) != Readiness::Guess {
            broken("a guess where nothing is to be guessed");
        }
        let thread = &mut state.threads[index];
        let pc = thread.frame().pc;
        let Decision { a, b, .. } = self.decision(thread, pc).or_broken("what an instruction decides");
        let mark = self.guess_mark(thread, way);
        thread.guesses.push(mark);
        thread.push(pc, Entry::Guess { a, b, way });
        Effect::Continues
    }

    /// What is remembered of a guess: where the thread is, and what is in the registers that are live behind it.
    pub(crate) fn guess_mark(&self, thread: &Thread, way: u32) -> GuessMark {
        let mut mark = GuessMark { callers: Vec::new(), live: Vec::new(), short: None };
        let (top, callers) = thread.frames.split_last().or_broken("a frame of a thread that guesses");
        mark.callers.extend(callers.iter().map(|frame| frame.pc));
        for (depth, frame) in thread.frames.iter().enumerate() {
            let base = frame.base as usize;
            let end = thread.frames.get(depth + 1).map_or(thread.registers.len(), |next| next.base as usize);
            let pc = if depth == callers.len() { self.after_guess(top.pc, way) } else { frame.pc };
            let live = |position: &usize| self.facts.liveness.is_live(pc, Reg((position - base) as u16));
            mark.live.extend((base..end).filter(live).map(|position| thread.registers[position]));
        }
        mark
    }

    /// Whether a guess would repeat one in flight with nothing but reads issued in between and
    /// the same live registers in all frames: a spin loop going round once more. Leaving out that round gives
    /// an execution with the same effects and fewer constraints, so the guess adds nothing.
    fn leads_nowhere_new(&self, thread: &Thread, way: u32) -> bool {
        let frame = thread.frame();
        let mark = self.guess_mark(thread, way);
        let mut nth = thread.guesses.len();
        for slot in thread.window.slots.iter().rev() {
            match slot.entry {
                Entry::Event(event) => {
                    if !matches!(self.rules.class(event.access), Class::Read | Class::VRead) {
                        return false;
                    }
                }
                Entry::Guess { way: other, .. } => {
                    nth -= 1;
                    let (callers, live) = (&thread.guesses[nth].callers, &thread.guesses[nth].live);
                    if slot.pc == frame.pc && other == way && *callers == mark.callers && *live == mark.live {
                        return true;
                    }
                }
                Entry::Fence(_) | Entry::Compute { .. } => {}
            }
        }
        false
    }

    /// Whether a thread, behind a guess, has come to a decision that it has guessed already: it goes round a
    /// loop of reads.
    pub fn would_guess_again(&self, state: &State, index: usize) -> bool {
        let thread = &state.threads[index];
        if thread.guesses.is_empty() || self.readiness(state, index) != Readiness::Guess {
            return false;
        }
        let ways = self.ways(thread.frame().pc);
        ways.into_iter().any(|way| self.leads_nowhere_new(thread, way))
    }

    /// Takes one of the values of a choice.
    pub(crate) fn choose(&self, state: &mut State, index: usize, value: u32) -> Effect {
        let thread = &mut state.threads[index];
        let pc = thread.frame().pc;
        match self.program.code[pc as usize] {
            Op::Control(ControlOp::Choose { dst, .. }) => {
                thread.set(dst, Operand::Value(value.into()));
                thread.goto(pc + 1);
            }
            Op::Sync(SyncOp::Clock { dst, leaps }) => {
                self.pass_time(state, leaps, value);
                match self.read_clock(state, index, dst, leaps) {
                    Ok(()) => {}
                    Err(Halt::Failed(failure)) => return Effect::Failed(*failure),
                    // Behind a guess there is no failure yet, and no answer either.
                    Err(_) => self.fall_short(state, index, Shortfall::Clock, pc),
                }
                state.threads[index].goto(pc + 1);
            }
            Op::Sync(SyncOp::Time { dst, since }) => {
                self.note_time(state, index, dst, since);
                state.threads[index].goto(pc + 1);
            }
            op => broken(format_args!("a choice by an instruction that leaves none: {op:?}")),
        }
        Effect::Continues
    }
}

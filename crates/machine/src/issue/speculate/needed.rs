//! Guesses that every read behind them would have to wait for.
//!
//! A thread is at a decision that depends on one read in flight, `r`, and on nothing else. Suppose each read behind the
//! decision, up to something that no read passes, either needs the value of `r` for its address, or is of a region that
//! no other thread may write before this one goes on. Then guessing is of no use, and the thread waits for `r`:
//!
//! * While the guess is open, `r` is in flight: when `r` completes, the decision is decided in the same step. So a read
//!   of the first kind does not complete before, guess or not.
//! * A read of the second kind gives the same after the decision ([`super::undisturbed`]).
//! * Nothing but reads completes behind an open guess.
//!
//! So take an execution in which the thread guesses right and, while the guess is open, completes reads of the second kind.
//! Moved behind the completion of `r` they read the same, and the execution is one without the guess. Which reads there
//! are is known from the code ([`fencepost_ir::independent`]): `if (p != null) p.f = …` and a null check in front of `p.f`
//! are of this kind unless the code goes on to read something else.

use std::collections::BTreeSet;

use fencepost_ir::Reg;
use fencepost_ir::independent::WaitingFrame;
use fencepost_memory::window::{Entry, WindowSlot};
use fencepost_memory::{Location, Operand};

use crate::machine::Machine;
use crate::state::{State, Thread};
use crate::values::decide::Decision;

impl Machine<'_> {
    /// Whether every read behind the next instruction of a thread, which decides on a value to come, needs that value or
    /// cannot be disturbed.
    pub(crate) fn reads_need_decision(&self, state: &State, index: usize) -> bool {
        let thread = &state.threads[index];
        // What these frames return to waits until everything is certain.
        let returns_late = thread.frames.iter().any(|it| it.initialises.is_some() || it.filters.is_some());
        let (Some(independent), false) = (&self.independent, returns_late) else { return false };
        let decision = self.decision(thread, thread.frame().pc);
        let read = decision.and_then(|decision| only_event(&thread.window.slots, decision));
        let found = read.and_then(|read| independent.from(waiting_frames(thread, read)));
        let regions = found.as_ref().and_then(|found| found.regions(&self.pending(state)));
        regions.is_some_and(|regions| !self.may_be_disturbed(state, index, regions))
    }
}

/// The one event in flight that a decision depends on, if it is one.
fn only_event(slots: &[WindowSlot], decision: Decision) -> Option<usize> {
    let mut open = vec![decision.a, decision.b];
    let mut events = BTreeSet::new();
    while let Some(operand) = open.pop() {
        let Operand::Pending(slot) = operand else { continue };
        match slots[usize::from(slot)].entry {
            Entry::Event(_) => {
                events.insert(usize::from(slot));
            }
            Entry::Compute { a, b, .. } => open.extend([a, b]),
            Entry::Fence(_) | Entry::Guess { .. } => return None,
        }
    }
    let first = events.pop_first()?;
    events.is_empty().then_some(first)
}

/// A thread's frames, with the registers that hold nothing before an event in flight is done.
fn waiting_frames(thread: &Thread, event: usize) -> Vec<WaitingFrame> {
    let slots = &thread.window.slots;
    let mut late = vec![false; slots.len()];
    late[event] = true;
    for at in event + 1..slots.len() {
        let is_late = |operand: Operand| matches!(operand, Operand::Pending(on) if late[usize::from(on)]);
        late[at] = match slots[at].entry {
            Entry::Compute { a, b, .. } => is_late(a) || is_late(b),
            Entry::Event(event) => matches!(event.location, Location::Unknown { base, .. } if is_late(base)),
            Entry::Fence(_) | Entry::Guess { .. } => false,
        };
    }
    let ends = thread.frames.iter().skip(1).map(|frame| frame.base as usize).chain([thread.registers.len()]);
    let frames = thread.frames.iter().zip(ends).map(|(frame, end)| {
        let base = frame.base as usize;
        let is_late =
            |&at: &usize| matches!(thread.registers[at], Operand::Pending(on) if late[usize::from(on)]);
        let dependent = (base..end).filter(is_late).map(|at| Reg((at - base) as u16)).collect();
        WaitingFrame { pc: frame.pc, result: frame.result, dependent }
    });
    frames.collect()
}

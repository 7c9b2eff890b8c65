//! Paths that end in a failure, and those that show less than the model allows.

use fencepost_ir::{Class, Pc};

use crate::machine::Machine;
use crate::outcome::{FailureKind, Halt, Shortfall};
use crate::state::{State, Thread};

impl Machine<'_> {
    /// Ends the path, unless a guess in flight may turn out wrong: then the thread waits for it.
    pub(crate) fn fail(&self, state: &State, index: usize, kind: FailureKind, message: String) -> Halt {
        if self.is_tentative(&state.threads[index]) {
            return Halt::Parked;
        }
        Halt::Failed(Box::new(self.failure(&state.threads[index], index, kind, message)))
    }

    /// Whether the thread may not really come to where it is: behind a guess, or a lock that it may
    /// never get.
    pub(crate) fn is_tentative(&self, thread: &Thread) -> bool {
        let locks =
            |(_, event): (usize, &fencepost_memory::Event)| self.rules.class(event.access) == Class::Lock;
        thread.window.has_guess() || thread.window.events().any(locks)
    }

    /// Notes that the search will see less than it should from here on, if all guesses are right. What is noted is
    /// a position in the user's code, if one has led here.
    pub(crate) fn fall_short(&self, state: &mut State, index: usize, shortfall: Shortfall, pc: Pc) {
        let thread = &state.threads[index];
        let callers = || thread.frames.iter().rev().map(|frame| frame.pc);
        let users = || callers().find(|&pc| !self.program.is_library(pc));
        let pc = if self.program.is_library(pc) { users().unwrap_or(pc) } else { pc };
        match state.threads[index].guesses.last_mut() {
            Some(guess) => guess.short = guess.short.or(Some((shortfall, pc))),
            None => state.shortfall = Some((shortfall, pc)),
        }
    }
}

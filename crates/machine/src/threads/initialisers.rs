//! Which initialisers of types may still begin.
//!
//! An initialiser begins at most once: what needs its type finds it running, done or failed from then on, and never
//! runs it again. So what its body would do is not to come any more for the thread that needs the type; for the thread
//! that runs it there is a frame in the body. Static analyses know of code, not of states, and ask
//! ([`fencepost_ir::footprint::Pending`]).
//!
//! Some may run before everything else ([`Program::early`](fencepost_ir::Program::early)), so that no two threads meet in
//! them.

use fencepost_ir::footprint::Pending;
use fencepost_ir::{Pc, TypeId};

use crate::machine::Machine;
use crate::reductions::Reduction;
use crate::state::{Initialisation, State};

/// The initialisers that have not begun in a state.
#[derive(Clone, Copy, Debug)]
pub struct NotBegun<'s>(Option<&'s [Initialisation]>);

impl Pending for NotBegun<'_> {
    fn may_begin(&self, TypeId(ty): TypeId) -> bool {
        self.0.is_none_or(|initialisers| matches!(initialisers[ty as usize], Initialisation::NotYet))
    }
}

impl Machine<'_> {
    /// The initialisers that may still begin.
    pub fn pending<'s>(&self, state: &'s State) -> NotBegun<'s> {
        NotBegun(self.settings.has(Reduction::InitialiseOnce).then_some(&state.initialisers))
    }

    /// Whether an instruction would run an initialiser earlier than code asks for, which is switched off.
    pub(crate) fn passes_early(&self, pc: Pc) -> bool {
        let Some((method, instructions)) = &self.program.early else { return false };
        let at = pc.checked_sub(self.program.method(*method).start);
        at.is_some_and(|at| instructions.contains(&at)) && !self.settings.has(Reduction::EarlyInitialisers)
    }
}

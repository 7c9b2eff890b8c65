//! Looking at memory with the eyes of a thread.

use fencepost_ir::broken::broken;
use fencepost_ir::{Class, MemoryOp, Op, Pc};
use fencepost_memory::{Location, Operand};

use crate::machine::Machine;
use crate::outcome::{FailureKind, Halt};
use crate::state::State;
use crate::values::place::ResolvedPlace;

impl Machine<'_> {
    /// Gives a register what an initial thread would read at a place now.
    pub(crate) fn peek(&self, state: &mut State, index: usize, pc: Pc) -> Halt {
        let Op::Memory(MemoryOp::Peek { dst, place, thread }) = self.program.code[pc as usize] else {
            broken("a look at memory by an instruction that is none");
        };
        let at = match self.resolve(state, index, place) {
            ResolvedPlace::Memory(Location::Known(at), _) => at,
            ResolvedPlace::Trap(trap) => return self.raise(state, index, trap),
            _ => {
                return self.fail(
                    state,
                    index,
                    FailureKind::Unsupported,
                    "only shared variables can be looked at with the eyes of a process".to_owned(),
                );
            }
        };
        let viewer = state.threads.iter().position(|it| it.path == [thread]);
        let Some(viewer) = viewer else {
            let message = format!("process {thread} does not exist");
            return self.fail(state, index, FailureKind::Unsupported, message);
        };
        // No thread can see when another one issues its writes, so they count only once they take effect.
        let issued = (viewer == index).then(|| state.threads[viewer].window.events().rev());
        let own = issued.into_iter().flatten().find_map(|(_, event)| {
            let seen = self.rules.forwarding && (self.rules.stages.is_none() || event.executed);
            let writes = matches!(self.rules.class(event.access), Class::Write | Class::VWrite);
            let hidden = event.begun() || event.location != Location::Known(at);
            (writes && seen && !hidden).then(|| event.value.value()).flatten()
        });
        let value = own.unwrap_or_else(|| self.view(state, viewer, at, Class::Read));
        let thread = &mut state.threads[index];
        thread.set(dst, Operand::Value(value));
        thread.goto(pc + 1);
        Halt::No
    }
}

//! Native functions: what bytecode libraries leave to the machine.

use fencepost_ir::broken::Invariant;
use fencepost_ir::op::Arguments;
use fencepost_ir::{Native, Reg, Trap};
use fencepost_memory::Operand;

use crate::machine::Machine;
use crate::outcome::{FailureKind, Halt};
use crate::state::State;
use crate::state::heap::Handle;
use crate::values::native::{self, NativeResult};

impl Machine<'_> {
    /// Calls one.
    pub(super) fn native(
        &self,
        state: &mut State,
        index: usize,
        native: Native,
        arguments: Arguments,
        dst: Reg,
    ) -> Result<(), Halt> {
        let operands = self.program.operands(arguments).iter();
        let operands: Vec<u64> =
            operands.map(|&register| state.threads[index].expect_value(register)).collect();
        if operands.iter().any(|&operand| self.is_indeterminate(operand)) {
            return Err(self.raise(state, index, Trap::Uninitialised));
        }
        let text = match native {
            Native::ParseF64 => state.heap.text(*operands.first().or_broken("a text to read") as Handle),
            _ => None,
        };
        let given = match native.is_about_traces() {
            true => self.trace_function(state, index, native, &operands)?,
            false => native::call(native, &operands, text.as_deref()),
        };
        match given {
            NativeResult::Words(words) => {
                for (offset, &word) in words.iter().enumerate().take(usize::from(native.results())) {
                    state.threads[index].set(Reg(dst.0 + offset as u16), Operand::Value(word));
                }
            }
            NativeResult::Text(text) => {
                let Some(ty) = self.program.string_type else {
                    let message = "a string where the program has no type for strings".to_owned();
                    return Err(self.fail(state, index, FailureKind::Unsupported, message));
                };
                let units: Vec<u64> = text.encode_utf16().map(u64::from).collect();
                let string = self.allocate(state, ty, units.len());
                state.heap.get_mut(string).slots = units;
                state.threads[index].set(dst, Operand::Value(string.into()));
            }
        }
        Ok(())
    }
}

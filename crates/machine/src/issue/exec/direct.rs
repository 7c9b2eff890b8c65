//! Instructions that take effect immediately on data that threads do not share, or that never changes:
//! immutable slots, types, constants, native functions, output.

use fencepost_ir::broken::{Invariant, broken};
use fencepost_ir::op::Arguments;
use fencepost_ir::{Class, ControlOp, LocalOp, MemoryOp, Native, ObjectOp, Op, Pc, Place, Reg, SyncOp, Trap};
use fencepost_memory::{Loc, Location, Operand};

use crate::machine::Machine;
use crate::outcome::{FailureKind, Halt};
use crate::state::heap::Handle;
use crate::state::{Output, State};
use crate::values::native::{self, Given};
use crate::values::place::Resolved;

impl Machine<'_> {
    /// Executes one of them, with all that it needs. An error is what became of the thread instead
    /// of going on with the next instruction.
    pub(super) fn execute_direct(&self, state: &mut State, index: usize, pc: Pc) -> Result<(), Halt> {
        let known = |register: Reg| state.threads[index].expect_value(register);
        let handle = |register: Reg| known(register) as Handle;
        let (dst, value) = match self.program.code[pc as usize] {
            Op::Memory(MemoryOp::Get { dst, place }) => {
                let value = self.get(state, index, pc, place)?;
                state.threads[index].set(dst, value);
                return Ok(());
            }
            Op::Memory(MemoryOp::Set { place, src }) => return self.set(state, index, place, known(src)),
            Op::Local(LocalOp::Constant { dst, constant }) => (dst, u64::from(constant) + 1),
            Op::Object(ObjectOp::StoreCheck { array, .. }) => {
                if self.guessed_outcome(&state.heap, &state.threads[index], pc) == 0 {
                    let array = handle(array);
                    self.not_null(state, index, array)?;
                    return Err(self.raise(state, index, Trap::ArrayTypeMismatch));
                }
                return Ok(());
            }
            Op::Object(ObjectOp::TypeObject { dst, object }) => {
                let thread = &mut state.threads[index];
                if let pending @ Operand::Pending(_) = thread.get(object) {
                    let ty = self.inspect_later(thread, pc, pending, Operand::Value(0));
                    thread.set(dst, ty);
                    return Ok(());
                }
                let object = thread.expect_value(object) as Handle;
                self.not_null(state, index, object)?;
                let ty = self.program.ty(state.heap.get(object).ty);
                let Some(constant) = ty.object else {
                    let message = format!("the object that stands for type `{}`", ty.name);
                    return Err(self.fail(state, index, FailureKind::Unsupported, message));
                };
                (dst, u64::from(constant) + 1)
            }
            Op::Object(ObjectOp::ResolveVirtual { dst, selector, object }) => {
                (dst, self.dispatch(state, index, Some(object), selector)?.0.into())
            }
            Op::Local(LocalOp::Native { native, arguments, dst }) => {
                return self.native(state, index, native, arguments, dst);
            }
            Op::Sync(SyncOp::BindThread { object }) => {
                let object = handle(object);
                self.not_null(state, index, object)?;
                if state.threads[index].object != 0 || state.heap.get(object).thread != 0 {
                    return Err(self.raise(state, index, Trap::ThreadState));
                }
                state.threads[index].object = object;
                state.heap.get_mut(object).thread = index as u16 + 1;
                state.dirty.objects.push(object);
                return Ok(());
            }
            // `readiness` has let it through: it was, and that never changes.
            Op::Sync(SyncOp::HasStarted { dst, .. }) => (dst, 1),
            Op::Control(ControlOp::Print { text, error }) => {
                if let Some(text) = state.heap.text(handle(text)) {
                    let site = self.site(&state.threads[index]);
                    state.output.push(Output { thread: index, pc, site, text, error });
                }
                return Ok(());
            }
            Op::Control(ControlOp::FailWith { text }) => {
                let text = state.heap.text(handle(text)).unwrap_or_else(|| "assertion failed".to_owned());
                return Err(self.fail(state, index, FailureKind::Assertion, text));
            }
            op => broken(format_args!("executed as if it took effect at once: {op:?}")),
        };
        state.threads[index].set(dst, Operand::Value(value));
        Ok(())
    }

    fn not_null(&self, state: &mut State, index: usize, object: Handle) -> Result<(), Halt> {
        match object {
            0 => Err(self.raise(state, index, Trap::NullReference)),
            _ => Ok(()),
        }
    }

    /// The value at a place, which is to come if the place is not known yet.
    fn get(&self, state: &mut State, index: usize, pc: Pc, place: Place) -> Result<Operand, Halt> {
        match self.resolve(state, index, place) {
            Resolved::Trap(trap) => Err(self.raise(state, index, trap)),
            Resolved::Register(position) => Ok(state.threads[index].registers[position]),
            Resolved::Memory(Location::Known(loc), _) if self.is_contended(state, loc) => {
                // Some read only to find out whether they may.
                if let Op::Memory(MemoryOp::Get { dst, .. }) = self.program.code[pc as usize]
                    && !self.facts.liveness.is_live(pc + 1, dst)
                {
                    return Ok(Operand::Value(0));
                }
                let message = "the library reads in one go what threads may see differently: check under a model of hardware".to_owned();
                Err(self.fail(state, index, FailureKind::Unsupported, message))
            }
            Resolved::Memory(Location::Known(loc), _) => {
                Ok(Operand::Value(self.view(state, index, loc, Class::Read)))
            }
            Resolved::Memory(Location::Unknown { .. }, _) => {
                Ok(self.address_later(&mut state.threads[index], pc, place))
            }
        }
    }

    fn set(&self, state: &mut State, index: usize, place: Place, value: u64) -> Result<(), Halt> {
        match self.resolve(state, index, place) {
            Resolved::Trap(trap) => Err(self.raise(state, index, trap)),
            Resolved::Register(position) => {
                state.threads[index].registers[position] = Operand::Value(value);
                Ok(())
            }
            Resolved::Memory(Location::Known(loc), _) => {
                self.writable(state, index, loc)?;
                if self.is_contended(state, loc) {
                    let message = "the library writes in one go what threads may see differently: check under a model of hardware".to_owned();
                    return Err(self.fail(state, index, FailureKind::Unsupported, message));
                }
                let storage = self.storage(state, loc);
                self.attach(state, loc, value);
                self.store(state, loc, self.fit(storage, value));
                Ok(())
            }
            Resolved::Memory(Location::Unknown { .. }, _) => broken("a write at once to an address to come"),
        }
    }

    /// Constants are not part of a state's form, so nothing may change them.
    pub(crate) fn writable(&self, state: &State, index: usize, loc: Loc) -> Result<(), Halt> {
        match self.constant_written(state, loc) {
            None => Ok(()),
            Some(message) => Err(self.fail(state, index, FailureKind::Unsupported, message)),
        }
    }

    fn native(
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
            Given::Words(words) => {
                for (offset, &word) in words.iter().enumerate().take(usize::from(native.results())) {
                    state.threads[index].set(Reg(dst.0 + offset as u16), Operand::Value(word));
                }
            }
            Given::Text(text) => {
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

//! Calls and returns: what moves between frames.

use fencepost_ir::broken::Invariant;
use fencepost_ir::op::Arguments;
use fencepost_ir::{Handler, MethodId, Pc, Reg, Trap};
use fencepost_memory::Operand;
use fencepost_memory::views::Carrier;

use crate::control::traces::Passing;
use crate::machine::Machine;
use crate::outcome::{FailureKind, Halt};
use crate::state::{FilterDecision, Frame, Initialisation, State, Thread};

impl Machine<'_> {
    /// Calls `method`.
    pub(crate) fn call(
        &self,
        state: &mut State,
        index: usize,
        method: MethodId,
        arguments: Arguments,
        result: Reg,
    ) -> Halt {
        if self.push_frame(&mut state.threads[index], method, arguments, result) {
            Halt::No
        } else {
            self.too_deep(state, index)
        }
    }

    /// A program that can take it gets an exception; otherwise the limit is Fencepost's and not the
    /// program's.
    fn too_deep(&self, state: &mut State, index: usize) -> Halt {
        if self.program.traps[Trap::StackOverflow as usize].is_some() {
            return self.raise(state, index, Trap::StackOverflow);
        }
        let message = format!(
            "calls nest more than {} deep, which is as far as they are followed",
            self.settings.frames
        );
        self.fail(state, index, FailureKind::Unsupported, message)
    }

    /// Pushes a frame for `method`, unless there are as many as there may be.
    pub(crate) fn push_frame(
        &self,
        thread: &mut Thread,
        method: MethodId,
        arguments: Arguments,
        result: Reg,
    ) -> bool {
        if thread.frames.len() >= self.settings.frames {
            return false;
        }
        let caller = thread.frame_mut();
        let pc = caller.pc;
        caller.pc += 1;
        let callee = self.program.method(method);
        let base = thread.registers.len();
        for &register in self.program.operands(arguments) {
            let value = thread.get(register);
            thread.registers.push(value);
        }
        thread.registers.resize(base + callee.registers.len(), Operand::Value(0));
        for register in (0..callee.results).map(|offset| Reg(result.0 + offset)) {
            if !self.matters_during_call(pc, register) {
                thread.set(register, Operand::Value(0));
            }
        }
        thread.frames.push(Frame { result, ..Frame::new(callee.start, base) });
        true
    }

    /// A call through a function pointer that points to no method.
    pub(crate) fn call_of_nothing(&self, state: &State, index: usize) -> Halt {
        let message = "call through a function pointer that points to no method".to_owned();
        self.fail(state, index, FailureKind::Unsupported, message)
    }

    /// Puts a frame for `method` in the place of the top one.
    pub(crate) fn tail_call(
        &self,
        state: &mut State,
        index: usize,
        method: MethodId,
        arguments: Arguments,
    ) -> Halt {
        let thread = &mut state.threads[index];
        let values: Vec<Operand> =
            self.program.operands(arguments).iter().map(|&register| thread.get(register)).collect();
        let frame = thread.frame_mut();
        let callee = self.program.method(method);
        let base = frame.base as usize;
        frame.pc = callee.start;
        thread.registers.truncate(base);
        thread.registers.extend(values);
        thread.registers.resize(base + callee.registers.len(), Operand::Value(0));
        Halt::No
    }

    /// Whether the old value of a register that a call at `pc` overwrites can still be seen before
    /// it returns: through a pointer, or by a handler if it throws.
    fn matters_during_call(&self, pc: Pc, register: Reg) -> bool {
        let caller = self.method_of(pc);
        let in_handler =
            |handler: &Handler| handler.covers(pc) && self.facts.liveness.is_live(handler.target, register);
        caller.pinned.contains(&register) || caller.handlers.iter().any(in_handler)
    }

    /// Pops the top frame, handing its results to the caller.
    pub(crate) fn pop_frame(&self, thread: &mut Thread, first: Reg) -> Frame {
        let frame = thread.frames.pop().or_broken("a frame to return from");
        let results = self.method_of(frame.pc).results;
        for offset in 0..results {
            let value = thread.registers[frame.base as usize + usize::from(first.0 + offset)];
            thread.set(Reg(frame.result.0 + offset), value);
        }
        thread.registers.truncate(frame.base as usize);
        frame
    }

    /// Leaves the top frame: returns, or tells what a filter has decided.
    pub(crate) fn leave(&self, state: &mut State, index: usize, first: Reg) -> Halt {
        let thread = &mut state.threads[index];
        if let &Frame { filters: Some(filter), .. } = thread.frame() {
            let taken = thread.expect_value(first) != 0;
            let height = thread.frames.len() - 1;
            let passing = Passing::Beyond(filter.depth as usize);
            let filter_decisions = vec![FilterDecision { filter, taken }];
            return self.propagate(state, index, filter.exception, passing, height, filter_decisions);
        }
        let frame = self.pop_frame(thread, first);
        if let Some(ty) = frame.initialises {
            state.initialisers[ty.0 as usize] = Initialisation::Done;
            state.dirty.globals = true;
            self.release(state, index, Carrier::Initialiser(ty.0));
        }
        Halt::No
    }
}

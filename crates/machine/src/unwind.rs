//! Calls, returns, and exceptions: what moves between frames.
//!
//! An exception is handled in two passes, as the bytecodes define it: the first looks for a
//! handler that will take it and changes nothing, so an uncaught exception is reported with the
//! stack intact; the second unwinds to the innermost handler, which may be a `finally` that
//! throws it on when done.

use fencepost_ir::op::Arguments;
use fencepost_ir::{Handler, HandlerKind, MethodId, Pc, Reg, Trap};
use fencepost_memory::Operand;

use crate::heap::Handle;
use crate::issue::Halt;
use crate::machine::{FailureKind, Machine};
use crate::state::{Frame, Initialisation, State};

impl Machine<'_> {
    /// Pushes a frame for `method`.
    pub(crate) fn call(
        &self,
        state: &mut State,
        index: usize,
        method: MethodId,
        arguments: Arguments,
        result: Reg,
    ) -> Halt {
        let thread = &mut state.threads[index];
        if thread.frames.len() >= self.settings.frames {
            return self.raise(state, index, Trap::StackOverflow);
        }
        let Some(caller) = thread.frames.last_mut() else { return Halt::Parked };
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
        thread.frames.push(Frame { pc: callee.start, base: base as u32, result, initialises: None });
        Halt::No
    }

    /// Whether the old value of a register that a call at `pc` overwrites can still be seen before
    /// it returns: through a pointer, or by a handler if it throws.
    fn matters_during_call(&self, pc: Pc, register: Reg) -> bool {
        let caller = self.method_of(pc);
        let in_handler =
            |handler: &Handler| handler.covers(pc) && self.liveness.is_live(handler.target, register);
        caller.pinned.contains(&register) || caller.handlers.iter().any(in_handler)
    }

    /// Pops the top frame, handing its results to the caller.
    pub(crate) fn leave(&self, state: &mut State, index: usize, first: Reg) -> Halt {
        let thread = &mut state.threads[index];
        let Some(frame) = thread.frames.pop() else { return Halt::Parked };
        let results = self.program.method(self.program.method_at(frame.pc)).results;
        for offset in 0..results {
            let value = thread.registers[frame.base as usize + usize::from(first.0 + offset)];
            thread.set(Reg(frame.result.0 + offset), value);
        }
        thread.registers.truncate(frame.base as usize);
        if let Some(ty) = frame.initialises {
            state.initialisers[ty.0 as usize] = Initialisation::Done;
            state.dirty.globals = true;
        }
        Halt::No
    }

    /// Raises the exception of a failed instruction.
    pub(crate) fn raise(&self, state: &mut State, index: usize, trap: Trap) -> Halt {
        if state.threads[index].window.has_guess() {
            // Nothing is certain yet: the instruction is tried again when the guesses are decided.
            return Halt::Parked;
        }
        match self.program.traps[trap as usize] {
            Some(ty) => {
                let handle = state.heap.allocate(ty, self.program.ty(ty).slots.len());
                state.dirty.objects.push(handle);
                self.throw(state, index, handle)
            }
            None => self.fail(state, index, FailureKind::Exception, self.trap_message(trap)),
        }
    }

    /// Transfers control to the handler of an exception.
    pub(crate) fn throw(&self, state: &mut State, index: usize, exception: Handle) -> Halt {
        let ty = self.program.ty(state.heap.get(exception).ty);
        let takes = |kind: HandlerKind| match kind {
            HandlerKind::Catch(caught) => ty.is(caught),
            HandlerKind::CatchAll => true,
            HandlerKind::Finally | HandlerKind::Filter(_) => false,
        };
        let thread = &state.threads[index];
        let mut innermost = None;
        let mut caught = false;
        'frames: for (depth, frame) in thread.frames.iter().enumerate().rev() {
            // Frames below the top have gone on to the instruction after their call.
            let at = if depth + 1 == thread.frames.len() { frame.pc } else { frame.pc - 1 };
            for handler in &self.program.method(self.program.method_at(at)).handlers {
                if handler.covers(at) {
                    let taken = takes(handler.kind);
                    if innermost.is_none() && (taken || handler.kind == HandlerKind::Finally) {
                        innermost = Some((depth, *handler));
                    }
                    if taken {
                        caught = true;
                        break 'frames;
                    }
                }
            }
            if frame.initialises.is_some() {
                // It goes no further than this, once what has to run on the way has run.
                if innermost.is_none() {
                    return self.initialiser_failed(state, index, depth);
                }
                caught = true;
                break 'frames;
            }
        }
        let Some((depth, handler)) = innermost.filter(|_| caught) else {
            let message = format!("uncaught exception {}", ty.name);
            return self.fail(state, index, FailureKind::Exception, message);
        };
        let thread = &mut state.threads[index];
        if let Some(next) = thread.frames.get(depth + 1) {
            thread.registers.truncate(next.base as usize);
        }
        thread.frames.truncate(depth + 1);
        thread.goto(handler.target);
        thread.set(handler.exception, Operand::Value(exception.into()));
        Halt::No
    }

    /// An exception leaves an initialiser: the type is unusable from now on, and whoever needed
    /// it gets an exception that says so.
    fn initialiser_failed(&self, state: &mut State, index: usize, depth: usize) -> Halt {
        let thread = &mut state.threads[index];
        let frame = thread.frames[depth];
        thread.registers.truncate(frame.base as usize);
        thread.frames.truncate(depth);
        if let Some(ty) = frame.initialises {
            state.initialisers[ty.0 as usize] = Initialisation::Failed;
            state.dirty.globals = true;
        }
        // The frame below is at the `Initialise` that ran it, whose retry raises the exception.
        Halt::No
    }
}

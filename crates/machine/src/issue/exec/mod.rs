//! What instructions do that a thread issues: one file for each group of them.
//!
//! Bodies that need nothing but values and the heap are shared with the loop of a thread that runs alone
//! ([`alone`](super::alone)).

mod control;
mod direct;
mod local;
mod memory;
mod object;
mod sync;

use fencepost_ir::broken::{Invariant, broken};
use fencepost_ir::{
    AccessId, MemoryOp, MethodId, Op, Pc, Reg, Region, Selector, Storage, SyncOp, Trap, UnaryOp,
};
use fencepost_memory::window::{Computation, Entry};
use fencepost_memory::{Event, Location, Operand};

use crate::machine::Machine;
use crate::outcome::{FailureKind, Halt};
use crate::state::heap::{Handle, MONITOR, loc};
use crate::state::{State, Thread};

impl Machine<'_> {
    /// Executes one instruction that has all it needs.
    ///
    /// The bodies give the position to go on at. An error is what becomes of the thread instead; that is [`Halt::No`]
    /// if the instruction has put control where it belongs itself, as calls do.
    pub(crate) fn execute(&self, state: &mut State, index: usize) -> Halt {
        let pc = state.threads[index].frame().pc;
        let next = match self.program.code[pc as usize] {
            Op::Local(op) => self.execute_local(state, index, pc, op),
            Op::Memory(op) => self.execute_memory(state, index, pc, op),
            Op::Object(op) => self.execute_object(state, index, pc, op),
            Op::Control(op) => self.execute_control(state, index, pc, op),
            Op::Sync(op) => self.execute_sync(state, index, pc, op),
        };
        match next {
            Ok(next) => {
                state.threads[index].goto(next);
                Halt::No
            }
            Err(halt) => halt,
        }
    }

    /// Whether the thread will own the monitor once its window is done: now, or by a lock in
    /// flight. Locks and unlocks of one monitor complete in program order.
    fn will_own(&self, state: &State, index: usize, object: Handle) -> bool {
        let monitor = &state.heap.get(object).monitor;
        let mut count = if monitor.owned_by(index) { i64::from(monitor.count) } else { 0 };
        let thread = &state.threads[index];
        for slot in &thread.window.slots {
            match (slot.entry, self.program.code[slot.pc as usize]) {
                (Entry::Event(event), Op::Sync(SyncOp::Lock { .. }))
                    if event.location == Location::Known(loc(object, MONITOR)) =>
                {
                    count += 1
                }
                (Entry::Event(event), Op::Sync(SyncOp::Unlock { .. }))
                    if event.location == Location::Known(loc(object, MONITOR)) =>
                {
                    count -= 1
                }
                _ => {}
            }
        }
        count > 0
    }

    /// The method that `selector` means for the object in a register, or is guessed to mean.
    pub(super) fn dispatch(
        &self,
        state: &mut State,
        index: usize,
        receiver: Option<Reg>,
        selector: Selector,
    ) -> Result<MethodId, Halt> {
        let thread = &state.threads[index];
        let receiver = receiver.or_broken("the receiver of a virtual call");
        let object = match thread.get(receiver) {
            Operand::Value(0) => return Err(self.raise(state, index, Trap::NullReference)),
            Operand::Value(object) => object as Handle,
            Operand::Pending(_) => {
                // `readiness` lets no guess through that there is nothing to call.
                let guessed = self.guessed_outcome(&state.heap, thread, thread.frame().pc).checked_sub(1);
                return Ok(MethodId(guessed.or_broken("a method that was guessed")));
            }
        };
        let ty = self.program.ty(state.heap.get(object).ty);
        ty.method(selector).ok_or_else(|| {
            let message = format!("`{}` does not implement the method called here", ty.name);
            self.fail(state, index, FailureKind::Unsupported, message)
        })
    }

    /// The method that the function pointer in a register points to, or is guessed to.
    fn called(&self, state: &State, index: usize, callee: Reg) -> Option<MethodId> {
        let thread = &state.threads[index];
        match thread.get(callee) {
            Operand::Value(word) => self.callee(word),
            Operand::Pending(_) => {
                self.guessed_outcome(&state.heap, thread, thread.frame().pc).checked_sub(1).map(MethodId)
            }
        }
    }

    pub(crate) fn allocate(&self, state: &mut State, ty: fencepost_ir::TypeId, slots: usize) -> Handle {
        let handle = state.heap.allocate(ty, slots);
        state.dirty.objects.push(handle);
        self.register(state, ty, handle);
        handle
    }

    /// An indivisible update of the thread's own register.
    fn rmw_register(&self, state: &mut State, index: usize, position: usize) -> Halt {
        let thread = &mut state.threads[index];
        let pc = thread.frame().pc;
        let Op::Memory(MemoryOp::Rmw { op, dst, operand, expected, .. }) = self.program.code[pc as usize]
        else {
            broken("an update by an instruction that is none");
        };
        let storage = self.register_kind(thread, position).storage();
        // `readiness` has seen to it that all of them are known.
        let old = thread.registers[position].value().or_broken("the value of a register that is updated");
        let (operand, expected) = (thread.expect_value(operand), thread.expect_value(expected));
        let new = match self.modify(op, storage, old, operand, expected) {
            Ok(new) => new,
            Err(trap) => return self.raise(state, index, trap),
        };
        thread.registers[position] = Operand::Value(new);
        thread.set(dst, Operand::Value(old));
        thread.goto(pc + 1);
        Halt::No
    }

    /// Ends the path, unless a guess in flight may turn out wrong: then the thread waits for it.
    pub(crate) fn fail(&self, state: &State, index: usize, kind: FailureKind, message: String) -> Halt {
        if self.is_tentative(&state.threads[index]) {
            return Halt::Parked;
        }
        Halt::Failed(self.failure(&state.threads[index], index, kind, message))
    }
}

impl Thread {
    fn defer(&mut self, pc: Pc, computation: Computation, a: Operand, b: Operand) -> Operand {
        self.push(pc, Entry::Compute { computation, a, b })
    }
}

impl Machine<'_> {
    fn combine(
        &self,
        thread: &mut Thread,
        pc: Pc,
        op: fencepost_ir::BinaryOp,
        a: Operand,
        b: Operand,
    ) -> Result<Operand, Trap> {
        match (a, b) {
            (Operand::Value(a), Operand::Value(b)) => self.binary(op, a, b).map(Operand::Value),
            _ => Ok(thread.defer(pc, Computation::Binary(op), a, b)),
        }
    }

    /// Cuts a value to the width of where it is stored.
    fn narrow(&self, thread: &mut Thread, pc: Pc, value: Operand, storage: Storage) -> Operand {
        match (value, storage) {
            (Operand::Value(value), _) => Operand::Value(self.fit(storage, value)),
            (_, Storage::I64 | Storage::F64 | Storage::Ref | Storage::Ptr) => value,
            _ => thread.defer(pc, Computation::Unary(UnaryOp::Narrow(storage)), value, Operand::Value(0)),
        }
    }
}

/// Notes an assumption, once.
pub(crate) fn relies_on(relies: &mut Vec<u32>, message: u32) {
    if !relies.contains(&message) {
        relies.push(message);
    }
}

fn event(
    access: AccessId,
    location: Location,
    region: Option<Region>,
    value: Operand,
    expected: Operand,
) -> Event {
    Event { access, location, region, value, expected, executed: false, seen: 0, stamp: 0 }
}

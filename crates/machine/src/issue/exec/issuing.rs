//! A thread that issues: its memory events enter its window, and its registers may hold what is still to come.

use fencepost_ir::broken::{Invariant, broken};
use fencepost_ir::op::Arguments;
use fencepost_ir::{
    AccessId, Class, MemoryOp, MethodId, Op, Pc, Place, Reg, Region, Storage, SyncOp, Trap, TypeId, UnaryOp,
};
use fencepost_memory::window::{Computation, Entry};
use fencepost_memory::{Event, Loc, Location, Operand};

use super::{Executor, Update};
use crate::machine::Machine;
use crate::outcome::{FailureKind, Halt};
use crate::state::heap::{Handle, Heap, MONITOR, handle_of, loc};
use crate::state::{Initialisation, State, Thread};
use crate::values::place::ResolvedPlace;

/// A thread of a state, by its index.
pub(super) struct Issuing<'a> {
    pub(super) machine: &'a Machine<'a>,
    pub(super) state: &'a mut State,
    pub(super) index: usize,
}

impl Issuing<'_> {
    fn thread(&self) -> &Thread {
        &self.state.threads[self.index]
    }

    fn thread_mut(&mut self) -> &mut Thread {
        &mut self.state.threads[self.index]
    }

    fn fail(&self, message: &str) -> Halt {
        self.machine.fail(self.state, self.index, FailureKind::Unsupported, message.to_owned())
    }

    /// Puts an event that accesses a place into the window; its result is to come.
    fn push_event(
        &mut self,
        pc: Pc,
        access: AccessId,
        (location, region): (Location, Option<Region>),
        value: Operand,
        expected: Operand,
    ) -> Operand {
        self.thread_mut().push(pc, Entry::Event(event(access, location, region, value, expected)))
    }

    /// Where a place in memory is that is accessed by an event.
    fn located(&mut self, pc: Pc, place: Place, location: Location) -> Location {
        self.machine.located(&mut self.state.threads[self.index], pc, place, location)
    }

    /// Constants are not part of a state's form, so nothing may change them.
    fn writable(&self, location: Location) -> Result<(), Halt> {
        match location {
            Location::Known(loc) => self.machine.writable(self.state, self.index, loc),
            Location::Unknown { .. } => Ok(()),
        }
    }
}

impl Executor for Issuing<'_> {
    type Value = Operand;

    fn value(word: u64) -> Operand {
        Operand::Value(word)
    }

    fn word(value: Operand) -> Option<u64> {
        value.value()
    }

    fn get(&self, register: Reg) -> Operand {
        self.thread().get(register)
    }

    fn set(&mut self, register: Reg, value: Operand) {
        self.thread_mut().set(register, value);
    }

    fn heap(&self) -> &Heap {
        &self.state.heap
    }

    fn whole(&mut self) -> Result<(&mut State, usize), Halt> {
        Ok((self.state, self.index))
    }

    fn raise(&mut self, trap: Trap) -> Halt {
        self.machine.raise(self.state, self.index, trap)
    }

    fn later(&mut self, pc: Pc, computation: Computation, a: Operand, b: Operand) -> Operand {
        self.thread_mut().push(pc, Entry::Compute { computation, a, b })
    }

    fn guessed(&self, pc: Pc) -> u32 {
        self.machine.guessed_outcome(&self.state.heap, self.thread(), pc)
    }

    fn relies(&mut self) -> &mut Vec<u32> {
        &mut self.state.relies
    }

    fn pass(&mut self, pc: Pc) {
        self.thread_mut().pass(pc);
    }

    fn load(&mut self, pc: Pc, place: Place, access: AccessId) -> Result<Operand, Halt> {
        match self.machine.resolve(self.state, self.index, place) {
            ResolvedPlace::Trap(trap) => Err(self.raise(trap)),
            ResolvedPlace::Register(position) => Ok(self.thread().registers[position]),
            ResolvedPlace::Memory(location, region) => {
                let location = self.located(pc, place, location);
                let zero = Operand::Value(0);
                Ok(self.push_event(pc, access, (location, region), zero, zero))
            }
        }
    }

    fn store(&mut self, pc: Pc, place: Place, value: Operand, access: AccessId) -> Result<(), Halt> {
        match self.machine.resolve(self.state, self.index, place) {
            ResolvedPlace::Trap(trap) => return Err(self.raise(trap)),
            ResolvedPlace::Register(position) => self.thread_mut().registers[position] = value,
            ResolvedPlace::Memory(location, region) => {
                self.writable(location)?;
                let storage = self.machine.location_storage(self.state, location);
                let location = self.located(pc, place, location);
                let value = self.narrow(pc, value, storage);
                self.push_event(pc, access, (location, region), value, Operand::Value(0));
            }
        }
        Ok(())
    }

    fn update(
        &mut self,
        pc: Pc,
        place: Place,
        update: Update<Operand>,
        access: AccessId,
    ) -> Result<Operand, Halt> {
        match self.machine.resolve(self.state, self.index, place) {
            ResolvedPlace::Trap(trap) => Err(self.raise(trap)),
            // No other thread has this register: no event.
            ResolvedPlace::Register(position) => self.update_register(position, update),
            ResolvedPlace::Memory(location, region) => {
                self.writable(location)?;
                let location = self.located(pc, place, location);
                Ok(self.push_event(pc, access, (location, region), update.operand, update.expected))
            }
        }
    }

    fn look(&mut self, pc: Pc, place: Place) -> Result<Operand, Halt> {
        let machine = self.machine;
        match machine.resolve(self.state, self.index, place) {
            ResolvedPlace::Trap(trap) => Err(self.raise(trap)),
            ResolvedPlace::Register(position) => Ok(self.thread().registers[position]),
            ResolvedPlace::Memory(Location::Known(loc), _) if machine.is_contended(self.state, loc) => {
                // Some read only to find out whether they may.
                if let Op::Memory(MemoryOp::Get { dst, .. }) = machine.program.code[pc as usize]
                    && !machine.facts.liveness.is_live(pc + 1, dst)
                {
                    return Ok(Operand::Value(0));
                }
                Err(self.fail(
                    "the library reads in one go what threads may see differently: check under a model of hardware",
                ))
            }
            ResolvedPlace::Memory(Location::Known(loc), _) => {
                Ok(Operand::Value(machine.view(self.state, self.index, loc, Class::Read)))
            }
            ResolvedPlace::Memory(Location::Unknown { .. }, _) => {
                Ok(machine.address_later(self.thread_mut(), pc, place))
            }
        }
    }

    fn put(&mut self, place: Place, value: Operand) -> Result<(), Halt> {
        let machine = self.machine;
        match machine.resolve(self.state, self.index, place) {
            ResolvedPlace::Trap(trap) => return Err(self.raise(trap)),
            ResolvedPlace::Register(position) => self.thread_mut().registers[position] = value,
            ResolvedPlace::Memory(location, _) => {
                self.writable(location)?;
                let Location::Known(loc) = location else { broken("a write at once to an address to come") };
                if machine.is_contended(self.state, loc) {
                    return Err(self.fail(
                        "the library writes in one go what threads may see differently: check under a model of hardware",
                    ));
                }
                let value = value.value().or_broken("the value of a write that takes effect at once");
                let storage = machine.storage(self.state, loc);
                machine.attach(self.state, loc, value);
                machine.store(self.state, loc, machine.fit(storage, value));
            }
        }
        Ok(())
    }

    fn address(&mut self, pc: Pc, place: Place) -> Result<Operand, Halt> {
        self.machine.address_of(self.state, self.index, pc, place)
    }

    fn fence(&mut self, pc: Pc, access: AccessId) {
        self.pass(pc);
        let machine = self.machine;
        let thread = self.thread_mut();
        thread.push(pc, Entry::Fence(access));
        if let Some(at) = thread.window.drop_idle_fences(&machine.rules) {
            thread.remove_slot(at, None);
        }
    }

    fn allocate(&mut self, ty: TypeId, slots: usize) -> Handle {
        self.machine.allocate(self.state, ty, slots)
    }

    fn hold(&mut self, pc: Pc, object: Reg) {
        self.machine.hold(&mut self.state.threads[self.index], pc, object);
    }

    fn lock(&mut self, pc: Pc, object: Handle, access: AccessId) -> Result<(), Halt> {
        let zero = Operand::Value(0);
        self.push_event(pc, access, (Location::Known(loc(object, MONITOR)), None), zero, zero);
        Ok(())
    }

    fn unlock(&mut self, pc: Pc, object: Handle, access: AccessId) {
        let zero = Operand::Value(0);
        self.push_event(pc, access, (Location::Known(loc(object, MONITOR)), None), zero, zero);
    }

    /// Locks and unlocks of one monitor complete in program order.
    fn will_own(&self, object: Handle) -> bool {
        self.machine.will_own(self.state, self.index, object)
    }

    fn thread_object(&self) -> Handle {
        self.thread().object
    }

    fn initialisation(&mut self, ty: TypeId) -> Initialisation {
        self.machine.use_initialised(self.state, self.index, ty);
        self.state.initialisers[ty.0 as usize]
    }

    fn is_index(&self, index: usize) -> bool {
        self.index == index
    }

    fn call(&mut self, method: MethodId, arguments: Arguments, result: Reg) -> Halt {
        self.machine.call(self.state, self.index, method, arguments, result)
    }

    fn leave(&mut self, first: Reg) -> Halt {
        self.machine.leave(self.state, self.index, first)
    }
}

impl Issuing<'_> {
    /// Updates a register of the thread's own. `readiness` has seen to it that all values are known.
    fn update_register(&mut self, position: usize, update: Update<Operand>) -> Result<Operand, Halt> {
        let storage = self.machine.register_kind(self.thread(), position).storage();
        let old = self.thread().registers[position];
        let known = |operand: Operand| operand.value().or_broken("the value of a register that is updated");
        let Update { op, operand, expected } = update;
        match self.machine.modify(op, storage, known(old), known(operand), known(expected)) {
            Ok(new) => self.thread_mut().registers[position] = Operand::Value(new),
            Err(trap) => return Err(self.raise(trap)),
        }
        Ok(old)
    }

    /// Cuts a value to the width of where it is stored.
    fn narrow(&mut self, pc: Pc, value: Operand, storage: Storage) -> Operand {
        match (value, storage) {
            (Operand::Value(value), _) => Operand::Value(self.machine.fit(storage, value)),
            (_, Storage::I64 | Storage::F64 | Storage::Ref | Storage::Ptr) => value,
            _ => self.later(pc, Computation::Unary(UnaryOp::Narrow(storage)), value, Operand::Value(0)),
        }
    }
}

impl Machine<'_> {
    /// Constants are not part of a state's form, so nothing may change them.
    pub(crate) fn writable(&self, state: &State, index: usize, loc: Loc) -> Result<(), Halt> {
        match self.constant_written(state, loc) {
            None => Ok(()),
            Some(message) => Err(self.fail(state, index, FailureKind::Unsupported, message)),
        }
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

impl Machine<'_> {
    /// Whether a thread will own a monitor when all that it has issued is done.
    fn will_own(&self, state: &State, index: usize, object: Handle) -> bool {
        let monitor = &state.heap.get(object).monitor;
        let at = Location::Known(loc(object, MONITOR));
        let mut count = if monitor.owned_by(index) { i64::from(monitor.count) } else { 0 };
        for slot in &state.threads[index].window.slots {
            match (slot.entry, self.program.code[slot.pc as usize]) {
                (Entry::Event(event), Op::Sync(SyncOp::Lock { .. })) if event.location == at => count += 1,
                (Entry::Event(event), Op::Sync(SyncOp::Unlock { .. })) if event.location == at => count -= 1,
                _ => {}
            }
        }
        count > 0
    }

    /// The same of any monitor.
    pub(super) fn will_own_any(&self, state: &State, index: usize) -> bool {
        let locks = state.threads[index].window.slots.iter().filter_map(|slot| match slot.entry {
            Entry::Event(event) => match (self.program.code[slot.pc as usize], event.location) {
                (Op::Sync(SyncOp::Lock { .. }), Location::Known(loc)) => Some(handle_of(loc)),
                _ => None,
            },
            _ => None,
        });
        state.heap.held_by(index).chain(locks).any(|object| self.will_own(state, index, object))
    }
}

//! Running alone: while no other thread can act, no thread sees in what order a thread's memory
//! events take effect, so each takes effect where it is issued and none needs a state.
//!
//! Every model lets a thread see its own events in program order, so completing them at issue
//! gives the only final state there is. The loop here is an interpreter for the instructions that
//! programs spend their time in; it leaves to the general path whatever traps, blocks, chooses, is
//! rare, or writes what is watched.

use fencepost_ir::broken::Invariant;
use fencepost_ir::{ControlOp, LocalOp, MemoryOp, ObjectOp, Op, Place, Reg, Region, Storage, SyncOp};
use fencepost_memory::Operand;

use crate::issue::exec::relies_on;
use crate::machine::Machine;
use crate::shortcuts::endless::Rounds;
use crate::state::heap::{Handle, Heap, Object, Pointer, STATICS, handle_of, slot_of};
use crate::state::{Dirty, Frame, Initialisation, State};
use crate::values::objects::object;

/// How many instructions that run alone count as one local step: no other thread waits for a
/// state, and a state costs as much as the whole heap.
const PER_LOCAL_STEP: usize = 100;

/// What a lone thread may still do before it gets a state.
pub(crate) struct Fuel {
    instructions: usize,
    /// Slots to allocate: what becomes garbage is dropped only when a state is made.
    slots: usize,
}

impl Fuel {
    /// For a thread that may take `local_steps`, with as much to allocate as there is already.
    pub(crate) fn new(local_steps: usize, heap: &Heap) -> Fuel {
        let present = heap.objects.iter().map(|object| 1 + object.slots.len()).sum();
        Fuel { instructions: local_steps.saturating_mul(PER_LOCAL_STEP), slots: local_steps.max(present) }
    }

    /// Whether a state is due.
    pub(crate) fn is_spent(&self) -> bool {
        self.instructions == 0 || self.slots == 0
    }
}

/// Where a place is.
enum Spot {
    Static(usize),
    /// Slot of an object, and the same within an instance or element of its type.
    Slot(Handle, usize, usize),
    /// Position in [`Thread::registers`].
    Register(usize),
}

/// The registers of all frames, of which none is pending, and where those of the top one begin.
struct Registers<'t> {
    all: &'t mut [Operand],
    base: usize,
}

impl Registers<'_> {
    #[inline(always)]
    fn get(&self, register: Reg) -> u64 {
        self.at(self.base + usize::from(register.0))
    }

    #[inline(always)]
    fn set(&mut self, register: Reg, value: u64) {
        self.all[self.base + usize::from(register.0)] = Operand::Value(value);
    }

    #[inline(always)]
    fn at(&self, position: usize) -> u64 {
        self.all[position].value().or_broken("the value of a register while nothing is in flight")
    }
}

/// The memory that a lone thread changes in place.
struct Cells<'s> {
    statics: &'s mut [u64],
    heap: &'s mut Heap,
    dirty: &'s mut Dirty,
}

impl Machine<'_> {
    /// Executes instructions of a lone thread with an empty window, up to one that is not for it.
    pub(crate) fn run_alone(&self, state: &mut State, index: usize, fuel: &mut Fuel) {
        let State { threads, statics, initialisers, heap, dirty, relies, .. } = state;
        let thread = &mut threads[index];
        let code = &self.program.code[..];
        let mut rounds = Rounds::default();
        'frame: loop {
            let &Frame { pc, base, result, initialises, filters } = thread.frame();
            let depth = thread.frames.len() - 1;
            let mut pc = pc as usize;
            let mut registers = Registers { all: &mut thread.registers, base: base as usize };
            let stopped = loop {
                if fuel.is_spent() {
                    break pc;
                }
                fuel.instructions -= 1;
                let mut next = pc + 1;
                match code[pc] {
                    Op::Local(LocalOp::Nop)
                    | Op::Memory(MemoryOp::Fence { .. } | MemoryOp::Freeze { .. })
                    | Op::Object(ObjectOp::KeepAlive { .. }) => {}
                    Op::Control(ControlOp::Relies { message }) => relies_on(relies, message),
                    Op::Local(LocalOp::Const { dst, value }) => registers.set(dst, value),
                    Op::Local(LocalOp::Move { dst, src }) => registers.set(dst, registers.get(src)),
                    Op::Local(LocalOp::Unary { op, dst, a }) => match self.unary(op, registers.get(a)) {
                        Ok(value) => registers.set(dst, value),
                        Err(_) => break pc,
                    },
                    Op::Local(LocalOp::Binary { op, dst, a, b }) => {
                        match self.binary(op, registers.get(a), registers.get(b)) {
                            Ok(value) => registers.set(dst, value),
                            Err(_) => break pc,
                        }
                    }
                    Op::Local(LocalOp::BinaryImmediate { op, dst, a, b }) => {
                        match self.binary(op, registers.get(a), i64::from(b) as u64) {
                            Ok(value) => registers.set(dst, value),
                            Err(_) => break pc,
                        }
                    }
                    Op::Control(ControlOp::Jump { target }) => next = target as usize,
                    Op::Control(
                        ControlOp::Branch { condition: value, .. } | ControlOp::Switch { value, .. },
                    )
                    | Op::Local(LocalOp::CheckWritten { value })
                        if self.is_unwritten_register(pc as u32, value, registers.get(value)) =>
                    {
                        break pc;
                    }
                    Op::Local(LocalOp::CheckWritten { .. }) => {}
                    Op::Control(ControlOp::Branch { condition, when, target }) => {
                        if (registers.get(condition) != 0) == when {
                            next = target as usize;
                        }
                    }
                    Op::Control(ControlOp::Switch { value, table }) => {
                        let value = registers.get(value) as usize;
                        if let Some(&target) = self.program.tables[table as usize].get(value) {
                            next = target as usize;
                        }
                    }
                    Op::Memory(MemoryOp::Load { dst, place, .. } | MemoryOp::Get { dst, place }) => {
                        let value = match self.spot(heap, &thread.frames, &registers, place) {
                            Some(Spot::Static(id)) => statics[id],
                            Some(Spot::Slot(handle, slot, _)) => heap.get(handle).slots[slot],
                            Some(Spot::Register(position)) => registers.at(position),
                            None => break pc,
                        };
                        if self.may_not_read(pc as u32, value) {
                            break pc;
                        }
                        registers.set(dst, value);
                    }
                    Op::Memory(MemoryOp::Store { place, src, .. } | MemoryOp::Set { place, src }) => {
                        let value = registers.get(src);
                        let Some(spot) = self.spot(heap, &thread.frames, &registers, place) else { break pc };
                        if let Spot::Register(position) = spot {
                            registers.all[position] = Operand::Value(value);
                        } else {
                            let mut cells = Cells { statics, heap, dirty };
                            let fit = |storage, _| Some(self.fit(storage, value));
                            let Some((old, new)) = self.change(&mut cells, spot, fit) else { break pc };
                            rounds.changed |= old != new;
                        }
                    }
                    Op::Memory(MemoryOp::Rmw { op, dst, place, operand, expected, .. }) => {
                        let (operand, expected) = (registers.get(operand), registers.get(expected));
                        let Some(spot) = self.spot(heap, &thread.frames, &registers, place) else { break pc };
                        let mut cells = Cells { statics, heap, dirty };
                        let modify = |storage, old| {
                            let readable = !self.may_not_read(pc as u32, old);
                            readable.then(|| self.modify(op, storage, old, operand, expected).ok()).flatten()
                        };
                        let Some((old, new)) = self.change(&mut cells, spot, modify) else { break pc };
                        rounds.changed |= old != new;
                        registers.set(dst, old);
                    }
                    Op::Object(ObjectOp::New { ty, .. }) if self.minds(ty) => break pc,
                    Op::Object(ObjectOp::New { dst, ty }) => {
                        let slots = self.program.ty(ty).slots.len();
                        let handle = heap.allocate(ty, slots);
                        rounds.changed = true;
                        fuel.slots = fuel.slots.saturating_sub(1 + slots);
                        dirty.object(handle, heap.objects.len());
                        registers.set(dst, handle.into());
                    }
                    Op::Object(ObjectOp::NewArray { dst, ty, length }) => {
                        let Ok(slots) = self.array_slots(ty, registers.get(length)) else { break pc };
                        let handle = heap.allocate(ty, slots);
                        rounds.changed = true;
                        fuel.slots = fuel.slots.saturating_sub(1 + slots);
                        dirty.object(handle, heap.objects.len());
                        registers.set(dst, handle.into());
                    }
                    Op::Object(ObjectOp::ArrayLength { dst, array }) => {
                        let Some(length) = self.array_length(heap, registers.get(array)) else { break pc };
                        registers.set(dst, length);
                    }
                    Op::Object(ObjectOp::IsInstance { dst, object, ty }) => {
                        registers.set(dst, self.is_instance(heap, registers.get(object), ty).into());
                    }
                    Op::Object(ObjectOp::Cast { object, ty }) => {
                        if !self.may_be_cast(heap, registers.get(object), ty) {
                            break pc;
                        }
                    }
                    Op::Object(ObjectOp::NullCheck { object }) => {
                        if registers.get(object) == 0 {
                            break pc;
                        }
                    }
                    Op::Local(LocalOp::Constant { dst, constant }) => {
                        registers.set(dst, u64::from(constant) + 1)
                    }
                    Op::Object(ObjectOp::StoreCheck { array, value }) => {
                        let Some(array) = object(heap, registers.get(array)) else { break pc };
                        if self.can_hold(heap, array, || Some(registers.get(value))) != Some(true) {
                            break pc;
                        }
                    }
                    Op::Sync(SyncOp::CurrentThread { dst }) => registers.set(dst, thread.object.into()),
                    Op::Sync(SyncOp::Initialise { ty }) => {
                        let passes = match initialisers[ty.0 as usize] {
                            Initialisation::Done => true,
                            Initialisation::Running(other) => usize::from(other) == index,
                            Initialisation::NotYet => self.program.ty(ty).initialiser.is_none(),
                            Initialisation::Failed(_) => false,
                        };
                        if !passes {
                            break pc;
                        }
                    }
                    Op::Sync(SyncOp::Lock { object: reference, .. }) => {
                        let handle = registers.get(reference) as Handle;
                        let free = |object: &Object| object.monitor.is_free_for(index);
                        if !object(heap, handle.into()).is_some_and(free) {
                            break pc;
                        }
                        heap.get_mut(handle).monitor.acquire(index, 1);
                        rounds.changed = true;
                        dirty.object(handle, heap.objects.len());
                    }
                    Op::Sync(SyncOp::Unlock { object: reference, .. }) => {
                        let handle = registers.get(reference) as Handle;
                        let owned = |object: &Object| object.monitor.owned_by(index);
                        if !object(heap, handle.into()).is_some_and(owned) {
                            break pc;
                        }
                        heap.get_mut(handle).monitor.release();
                        rounds.changed = true;
                        dirty.object(handle, heap.objects.len());
                    }
                    Op::Control(ControlOp::Assume { condition }) => {
                        if registers.get(condition) == 0 {
                            break pc;
                        }
                    }
                    Op::Control(ControlOp::Call { method, arguments, dst }) => {
                        thread.goto(pc as u32);
                        if self.push_frame(thread, method, arguments, dst) {
                            continue 'frame;
                        }
                        return;
                    }
                    Op::Control(ControlOp::CallVirtual { selector, arguments, dst }) => {
                        let receiver = self.program.operands(arguments).first();
                        let receiver = receiver.map_or(0, |&receiver| registers.get(receiver));
                        let method = self.implementation(heap, receiver, selector);
                        thread.goto(pc as u32);
                        if method.is_some_and(|method| self.push_frame(thread, method, arguments, dst)) {
                            continue 'frame;
                        }
                        return;
                    }
                    Op::Control(ControlOp::Return { first })
                        if depth > 0 && initialises.is_none() && filters.is_none() =>
                    {
                        let (base, from) = (base as usize, usize::from(first.0));
                        let into = thread.frames[depth - 1].base as usize + usize::from(result.0);
                        for offset in 0..usize::from(self.method_of(pc as u32).results) {
                            thread.registers[into + offset] = thread.registers[base + from + offset];
                        }
                        thread.registers.truncate(base);
                        thread.frames.truncate(depth);
                        continue 'frame;
                    }
                    _ => break pc,
                }
                if next <= pc && rounds.repeats(next, registers.all) {
                    fuel.instructions = 0;
                }
                pc = next;
            };
            thread.goto(stopped as u32);
            return;
        }
    }

    /// Changes the value at a place in memory to what `new` makes of the storage there and the old value; both values.
    /// `None` if that is no value, or if it is not for the loop.
    #[inline(always)]
    fn change(
        &self,
        cells: &mut Cells<'_>,
        spot: Spot,
        new: impl FnOnce(Storage, u64) -> Option<u64>,
    ) -> Option<(u64, u64)> {
        match spot {
            Spot::Static(id) if !self.watches_static(id) => {
                let old = cells.statics[id];
                let new = new(self.program.statics[id].storage, old)?;
                cells.statics[id] = new;
                self.static_written(cells.dirty, id);
                Some((old, new))
            }
            Spot::Slot(handle, slot, within) if self.plain(cells.heap, handle, slot, within) => {
                let objects = cells.heap.objects.len();
                let object = cells.heap.get_mut(handle);
                let old = object.slots[slot];
                let new = new(self.program.ty(object.ty).slots[within].storage, old)?;
                object.slots[slot] = new;
                cells.dirty.object(handle, objects);
                Some((old, new))
            }
            _ => None,
        }
    }

    /// Whether writing to an object's slot changes nothing but its value, which is not watched:
    /// constants are not to be written, and whether a thread is a background one decides when the
    /// program ends.
    #[inline(always)]
    fn plain(&self, heap: &Heap, handle: Handle, slot: usize, within: usize) -> bool {
        let decides = |background: u32| background as usize == slot && heap.get(handle).thread != 0;
        let region = self.program.ty(heap.get(handle).ty).slots[within].region;
        !heap.is_constant(handle)
            && !self.program.background.is_some_and(decides)
            && !self.watch.covers(region)
    }

    #[inline(always)]
    fn watches_static(&self, id: usize) -> bool {
        self.watch.covers(self.program.statics[id].region)
    }

    #[inline(always)]
    fn static_written(&self, dirty: &mut Dirty, id: usize) {
        match self.facts.homes.of_static(id) {
            Some(home) => dirty.thread(home),
            None => dirty.globals = true,
        }
    }

    /// Where a place is; `None` if it traps.
    #[inline(always)]
    fn spot(&self, heap: &Heap, frames: &[Frame], registers: &Registers<'_>, place: Place) -> Option<Spot> {
        match place {
            Place::Static(id) => Some(Spot::Static(id.0 as usize)),
            Place::Field { object, slot, .. } => match registers.get(object) as Handle {
                0 => None,
                handle => Some(Spot::Slot(handle, slot as usize, slot as usize)),
            },
            Place::Element { array, index, slot, .. } => {
                let (handle, element) = (registers.get(array), registers.get(index) as usize);
                let object = object(heap, handle)?;
                let stride = self.program.ty(object.ty).slots.len();
                let slot = usize::from(slot);
                (element < self.elements(object))
                    .then(|| Spot::Slot(handle as Handle, element * stride + slot, slot))
            }
            Place::Pointer { pointer, slot, region } => {
                self.pointed(heap, frames, registers.get(pointer), slot, region)
            }
            Place::Address(address) => {
                let id = self.program.static_at(registers.get(address))?;
                Some(Spot::Static(id.0 as usize))
            }
        }
    }

    fn pointed(
        &self,
        heap: &Heap,
        frames: &[Frame],
        word: u64,
        slot: u32,
        region: Option<Region>,
    ) -> Option<Spot> {
        match Pointer::from_word(word) {
            Pointer::Null | Pointer::Number(_) => None,
            Pointer::Memory(_) => {
                let loc = self.pointed_to(heap, word, slot, region).ok()?;
                let at = slot_of(loc) as usize;
                match handle_of(loc) {
                    STATICS => Some(Spot::Static(at)),
                    handle => {
                        let stride = self.program.ty(heap.get(handle).ty).slots.len();
                        Some(Spot::Slot(handle, at, at % stride.max(1)))
                    }
                }
            }
            Pointer::Register { depth, register } => {
                let frame = frames.get(depth as usize)?;
                Some(Spot::Register((frame.base + register + slot) as usize))
            }
        }
    }
}

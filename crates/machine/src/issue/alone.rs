//! Running alone: while no other thread can act, no thread sees in what order a thread's memory
//! events take effect, so each takes effect where it is issued and none needs a state.
//!
//! Every model lets a thread see its own events in program order, so completing them at issue
//! gives the only final state there is. The loop here is an interpreter for the instructions that
//! programs spend their time in; it leaves to the general path whatever traps, blocks, chooses, is
//! rare, or writes what is watched.

use fencepost_ir::broken::Invariant;
use fencepost_ir::{ControlOp, LocalOp, MemoryOp, ObjectOp, Op, Place, Reg, Region, SyncOp};
use fencepost_memory::{Kinds, Operand};

use crate::action::{Action, ActionKind};
use crate::heap::{Handle, Heap, Object, Pointer, STATICS, handle_of, slot_of};
use crate::issue::endless::Rounds;
use crate::issue::relies_on;
use crate::machine::Machine;
use crate::outcome::Halt;
use crate::state::{Dirty, Frame, Initialisation, State, Status, Thread};

/// How many instructions that run alone count as one local step: no other thread waits for a
/// state, and a state costs as much as the whole heap.
const PER_LOCAL_STEP: usize = 100;

/// What a lone thread may still do before it gets a state.
pub(super) struct Fuel {
    instructions: usize,
    /// Slots to allocate: what becomes garbage is dropped only when a state is made.
    slots: usize,
}

impl Fuel {
    /// For a thread that may take `local_steps`, with as much to allocate as there is already.
    pub(super) fn new(local_steps: usize, heap: &Heap) -> Fuel {
        let present = heap.objects.iter().map(|object| 1 + object.slots.len()).sum();
        Fuel { instructions: local_steps.saturating_mul(PER_LOCAL_STEP), slots: local_steps.max(present) }
    }

    /// Whether a state is due.
    pub(super) fn is_spent(&self) -> bool {
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

impl Machine<'_> {
    /// Whether no other thread can act before this one ends: each has ended, or waits for the end
    /// of one that has not. (Where threads have views of their own those that wait will know all that
    /// this one does, so what is ordinary stays so; but what is not needs more care than is taken here.)
    pub(super) fn is_alone(&self, state: &State, index: usize) -> bool {
        self.runs_alone
            && state.views.is_empty()
            && !self.is_final(state)
            && !self.minds_some(&state.heap.objects)
            && state.threads.iter().enumerate().all(|(other, thread)| {
                other == index
                    || self.is_idle_service(thread)
                    || matches!(thread.status, Status::Finished | Status::Joining)
                    || self.awaited_end(state, other).is_some()
            })
    }

    /// The only thread that has not ended and does not wait for the end of another.
    pub fn last_thread(&self, state: &State) -> Option<usize> {
        let waits = |thread: &Thread| {
            let at = self.program.code[thread.frame().pc as usize];
            let joins =
                matches!(at, Op::Sync(SyncOp::Join { timed: false, .. })) && thread.window.slots.is_empty();
            thread.status == Status::Joining || (thread.status == Status::Running && joins)
        };
        let mut left = state
            .threads
            .iter()
            .enumerate()
            .filter(|(_, it)| !it.is_finished() && !waits(it) && !self.is_idle_service(it));
        let (index, _) = left.next()?;
        left.next().is_none().then_some(index)
    }

    /// Whether an action is a read that a compiler may have moved out of the loop that it is in, if it is in one,
    /// and nothing but such reads is in flight in its thread.
    pub fn reads_for_ever(&self, state: &State, action: &Action) -> bool {
        matches!(action.kind, ActionKind::Complete { .. } | ActionKind::See { .. })
            && self.flies_only(state, action, self.rules.hoisted)
    }

    /// Whether an action may be part of a loop that a compiler may have moved all reads out of: a plain access
    /// with nothing but such accesses in flight. A thread that can go round need not guess for it.
    pub fn stays_in_loop(&self, state: &State, action: &Action) -> bool {
        match action.kind {
            ActionKind::Issue => true,
            ActionKind::Complete { .. } | ActionKind::Forward { .. } | ActionKind::See { .. } => {
                self.flies_only(state, action, self.rules.movable)
            }
            ActionKind::Guess { .. }
            | ActionKind::Reflect { .. }
            | ActionKind::Choose { .. }
            | ActionKind::Synchronise { .. } => false,
        }
    }

    /// Whether only events of these kinds are in flight in the thread of an action.
    fn flies_only(&self, state: &State, action: &Action, kinds: Kinds) -> bool {
        let thread = &state.threads[usize::from(action.thread)];
        kinds != 0 && thread.window.events().all(|(_, event)| kinds >> event.kind.0 & 1 == 1)
    }

    /// The thread, not ended yet, whose end a running thread has to wait for.
    pub(super) fn awaited_end(&self, state: &State, index: usize) -> Option<usize> {
        let thread = &state.threads[index];
        let Op::Sync(SyncOp::Join { object, timed: false, .. }) =
            self.program.code[thread.frame().pc as usize]
        else {
            return None;
        };
        if thread.status != Status::Running || !thread.window.slots.is_empty() {
            return None;
        }
        if self.may_be_interrupted(state, index) {
            return None;
        }
        let object = thread.known(object) as Handle;
        let target = if object == 0 { 0 } else { state.heap.get(object).thread };
        usize::from(target).checked_sub(1).filter(|&target| !state.threads[target].is_finished())
    }

    /// Takes the synchronisation step that a lone thread is at, if there is just one way to and
    /// the thread is still alone after it.
    pub(super) fn synchronise_alone(&self, state: &mut State, index: usize) -> Halt {
        let frame = state.threads[index].frame();
        match self.program.code[frame.pc as usize] {
            Op::Sync(
                SyncOp::Initialise { .. }
                | SyncOp::Join { .. }
                | SyncOp::AwaitOthers
                | SyncOp::TryLock { .. }
                | SyncOp::AskLock { .. }
                | SyncOp::Pulse { .. }
                | SyncOp::HasStarted { .. }
                | SyncOp::ThreadStatus { .. },
            )
            | Op::Object(ObjectOp::CloneObject { .. })
            | Op::Memory(
                MemoryOp::Fence { .. }
                | MemoryOp::Freeze { .. }
                | MemoryOp::Peek { .. }
                | MemoryOp::Free { .. }
                | MemoryOp::EndScope { .. },
            ) => {}
            // One that fails is a step of its own.
            Op::Memory(MemoryOp::AtomicBegin { .. }) if self.facts.blocks.accesses(frame.pc).is_some() => {}
            _ => return Halt::Parked,
        }
        let (mut ways, mut only) = (0, 0);
        self.variants(state, index, |variant| (ways, only) = (ways + 1, variant));
        if ways == 1 { self.synchronise_at(state, index, only) } else { Halt::Parked }
    }

    /// Executes instructions of a lone thread with an empty window, up to one that is not for it.
    pub(super) fn run_alone(&self, state: &mut State, index: usize, fuel: &mut Fuel) {
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
                        match self.spot(heap, &thread.frames, &registers, place) {
                            Some(Spot::Static(id)) if !self.watches_static(id) => {
                                let value = self.fit(self.program.statics[id].storage, value);
                                rounds.changed |= statics[id] != value;
                                statics[id] = value;
                                self.static_written(dirty, id);
                            }
                            Some(Spot::Slot(handle, slot, within))
                                if self.plain(heap, handle, slot, within) =>
                            {
                                let objects = heap.objects.len();
                                let object = heap.get_mut(handle);
                                let storage = self.program.ty(object.ty).slots[within].storage;
                                let value = self.fit(storage, value);
                                rounds.changed |= object.slots[slot] != value;
                                object.slots[slot] = value;
                                dirty.object(handle, objects);
                            }
                            Some(Spot::Register(position)) => registers.all[position] = Operand::Value(value),
                            _ => break pc,
                        }
                    }
                    Op::Memory(MemoryOp::Rmw { op, dst, place, operand, expected, .. }) => {
                        let (operand, expected) = (registers.get(operand), registers.get(expected));
                        match self.spot(heap, &thread.frames, &registers, place) {
                            Some(Spot::Static(id)) if !self.watches_static(id) => {
                                let storage = self.program.statics[id].storage;
                                let old = statics[id];
                                if self.may_not_read(pc as u32, old) {
                                    break pc;
                                }
                                let Ok(new) = self.modify(op, storage, old, operand, expected) else {
                                    break pc;
                                };
                                statics[id] = new;
                                rounds.changed |= statics[id] != old;
                                registers.set(dst, old);
                                self.static_written(dirty, id);
                            }
                            Some(Spot::Slot(handle, slot, within))
                                if self.plain(heap, handle, slot, within) =>
                            {
                                let objects = heap.objects.len();
                                let object = heap.get_mut(handle);
                                let storage = self.program.ty(object.ty).slots[within].storage;
                                let old = object.slots[slot];
                                if self.may_not_read(pc as u32, old) {
                                    break pc;
                                }
                                let Ok(new) = self.modify(op, storage, old, operand, expected) else {
                                    break pc;
                                };
                                object.slots[slot] = new;
                                rounds.changed |= object.slots[slot] != old;
                                registers.set(dst, old);
                                dirty.object(handle, objects);
                            }
                            _ => break pc,
                        }
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
                        let length = registers.get(length) as usize;
                        let slots = self.program.ty(ty).slots.len().saturating_mul(length);
                        if length > i32::MAX as usize || slots > Heap::MAX_SLOTS {
                            break pc;
                        }
                        let handle = heap.allocate(ty, slots);
                        rounds.changed = true;
                        fuel.slots = fuel.slots.saturating_sub(1 + slots);
                        dirty.object(handle, heap.objects.len());
                        registers.set(dst, handle.into());
                    }
                    Op::Object(ObjectOp::ArrayLength { dst, array }) => {
                        match object(heap, registers.get(array)) {
                            Some(object) => {
                                let stride = self.program.ty(object.ty).slots.len().max(1);
                                registers.set(dst, elements(object, stride) as u64);
                            }
                            None => break pc,
                        }
                    }
                    Op::Object(ObjectOp::IsInstance { dst, object: reference, ty }) => {
                        let object = object(heap, registers.get(reference));
                        let is = object.is_some_and(|object| self.program.ty(object.ty).is(ty));
                        registers.set(dst, is.into());
                    }
                    Op::Object(ObjectOp::Cast { object: reference, ty }) => {
                        let object = object(heap, registers.get(reference));
                        if object.is_some_and(|object| !self.program.ty(object.ty).is(ty)) {
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
                        let element = self.program.ty(array.ty).element;
                        let fits = |value: &Object| element.is_none_or(|ty| self.program.ty(value.ty).is(ty));
                        if !object(heap, registers.get(value)).is_none_or(fits) {
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
                        let object = object(heap, receiver);
                        let method = object.and_then(|object| self.program.ty(object.ty).method(selector));
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
                (element < elements(object, stride.max(1)))
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

/// The object that a word refers to, if it is not null.
#[inline(always)]
fn object(heap: &Heap, word: u64) -> Option<&Object> {
    heap.objects.get((word as usize).wrapping_sub(1))
}

/// How many elements of `stride` slots an array has.
#[inline(always)]
fn elements(array: &Object, stride: usize) -> usize {
    if stride == 1 { array.slots.len() } else { array.slots.len() / stride }
}

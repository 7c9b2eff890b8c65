//! Running alone: while no other thread can act, no thread sees in what order a thread's memory
//! events take effect, so each takes effect where it is issued and none needs a state.
//!
//! Every model lets a thread see its own events in program order, so completing them at issue
//! gives the only final state there is. Here is how a lone thread gets at registers and memory; what its instructions do
//! is in `issue::exec`. Whatever traps, blocks, chooses, is rare, or writes what is watched is left to the general
//! path.

use fencepost_ir::broken::{Invariant, broken};
use fencepost_ir::op::Arguments;
use fencepost_ir::{AccessId, MethodId, Pc, Place, Reg, StaticId, Storage, Trap, TypeId};
use fencepost_memory::window::Computation;
use fencepost_memory::{Loc, Operand};

use crate::facts::LockDiscipline;
use crate::issue::exec::{Executor, Update};
use crate::machine::Machine;
use crate::outcome::Halt;
use crate::shortcuts::endless::Rounds;
use crate::state::heap::{Handle, Heap, Pointer, loc, static_loc};
use crate::state::{Dirty, Frame, Initialisation, State, Thread};
use crate::values::place::SettledPlace;

/// How many jumps back, calls and returns count as one local step: no other thread waits for a state, and a state costs
/// as much as the whole heap. What comes between two of them is no longer than a method.
const PER_LOCAL_STEP: usize = 10;

/// What a lone thread may still do before it gets a state.
pub(crate) struct Fuel {
    jumps: usize,
    /// Slots to allocate: what becomes garbage is dropped only when a state is made.
    slots: usize,
}

impl Fuel {
    /// For a thread that may take `local_steps`, with as much to allocate as there is already.
    pub(crate) fn new(local_steps: usize, heap: &Heap) -> Fuel {
        let present = heap.objects.iter().map(|object| 1 + object.slots.len()).sum();
        Fuel { jumps: local_steps.saturating_mul(PER_LOCAL_STEP), slots: local_steps.max(present) }
    }

    /// Takes note of a jump back, a call or a return.
    #[inline(always)]
    fn jump(&mut self) {
        self.jumps = self.jumps.saturating_sub(1);
    }

    /// Whether a state is due.
    pub(crate) fn is_spent(&self) -> bool {
        self.jumps == 0 || self.slots == 0
    }
}

/// A change of frames, made when the instruction is done with the registers.
enum Transfer {
    Call { method: MethodId, arguments: Arguments, result: Reg },
    Return { first: Reg },
}

/// A lone thread in one of its frames, and the memory that it changes in place.
struct Alone<'a> {
    machine: &'a Machine<'a>,
    index: usize,
    /// The registers of all frames, of which none is pending.
    registers: &'a mut [Operand],
    /// Where those of the top frame begin.
    base: usize,
    frames: &'a [Frame],
    object: Handle,
    statics: &'a mut [u64],
    initialisers: &'a [Initialisation],
    heap: &'a mut Heap,
    dirty: &'a mut Dirty,
    relies: &'a mut Vec<u32>,
    fuel: &'a mut Fuel,
    rounds: &'a mut Rounds,
    /// Whom to tell of accesses that other threads may make as well, before or after.
    discipline: Option<&'a LockDiscipline>,
    transfer: Option<Transfer>,
}

impl Machine<'_> {
    /// Executes instructions of a lone thread with an empty window, up to one that is not for it.
    pub(crate) fn run_alone(&self, state: &mut State, index: usize, fuel: &mut Fuel) {
        let discipline = self.discipline.as_deref().filter(|_| !self.has_joined_all(state, index));
        let State { threads, statics, initialisers, heap, dirty, relies, .. } = state;
        let thread = &mut threads[index];
        let code = &self.program.code[..];
        let mut rounds = Rounds::default();
        while !fuel.is_spent() {
            let Thread { frames, registers, object, .. } = &mut *thread;
            let &Frame { pc, base, .. } = frames.last().or_broken("a frame of a thread");
            let mut alone = Alone {
                machine: self,
                index,
                registers,
                base: base as usize,
                frames,
                object: *object,
                statics,
                initialisers,
                heap,
                dirty,
                relies,
                fuel,
                rounds: &mut rounds,
                discipline,
                transfer: None,
            };
            let mut pc = pc;
            let moved = loop {
                let Ok(next) = self.perform(&mut alone, pc, code[pc as usize]) else { break alone.transfer };
                let goes_back = next <= pc;
                pc = next;
                if goes_back && alone.stops_at(pc) {
                    break None;
                }
            };
            thread.goto(pc);
            fuel.jump();
            let goes_on = match moved {
                None => false,
                Some(Transfer::Call { method, arguments, result }) => {
                    self.push_frame(thread, method, arguments, result)
                }
                Some(Transfer::Return { first }) => {
                    self.pop_frame(thread, first);
                    true
                }
            };
            if !goes_on {
                return;
            }
        }
    }
}

impl Alone<'_> {
    /// Whether the thread gets a state where it has jumped back to.
    #[inline(always)]
    fn stops_at(&mut self, target: Pc) -> bool {
        if self.rounds.repeats(target as usize, self.registers) {
            self.fuel.jumps = 0;
        }
        self.fuel.jump();
        self.fuel.is_spent()
    }

    #[inline(always)]
    fn at(&self, position: usize) -> u64 {
        self.registers[position].value().or_broken("the value of a register while nothing is in flight")
    }

    /// Where a place is.
    #[inline(always)]
    fn spot(&self, place: Place) -> Result<SettledPlace, Halt> {
        let value = |register| self.get(register);
        self.machine.spot(self.heap, self.frames, value, place).ok_or(Halt::Parked)
    }

    /// Changes the value at a place in memory to what `new` makes of the storage there and the old value, which it
    /// gives. An error if that is not a value, or if it is not for a lone thread.
    #[inline(always)]
    fn change(
        &mut self,
        spot: SettledPlace,
        new: impl FnOnce(Storage, u64) -> Option<u64>,
    ) -> Result<u64, Halt> {
        let program = self.machine.program;
        self.note_access(spot);
        let (old, new) = match spot {
            SettledPlace::Static(id) if !self.watches_static(id) => {
                let old = self.statics[id];
                let new = new(program.statics[id].storage, old).ok_or(Halt::Parked)?;
                self.statics[id] = new;
                match self.machine.facts.homes.of_static(id) {
                    Some(home) => self.dirty.thread(home),
                    None => self.dirty.globals = true,
                }
                (old, new)
            }
            SettledPlace::Slot(handle, slot, within) if self.is_plain(handle, slot, within) => {
                let objects = self.heap.objects.len();
                let object = self.heap.get_mut(handle);
                let old = object.slots[slot];
                let new = new(program.ty(object.ty).slots[within].storage, old).ok_or(Halt::Parked)?;
                object.slots[slot] = new;
                self.dirty.object(handle, objects);
                (old, new)
            }
            SettledPlace::Static(_) | SettledPlace::Slot(..) | SettledPlace::Register(_) => {
                return Err(Halt::Parked);
            }
        };
        self.rounds.changed |= old != new;
        if let (Some(discipline), Some(at)) = (self.discipline, location(spot)) {
            self.machine.note_change(discipline, self.heap, at, old, new);
        }
        Ok(old)
    }

    /// Notes which locks the thread has at an access.
    #[inline(always)]
    fn note_access(&self, spot: SettledPlace) {
        if let (Some(discipline), Some(at)) = (self.discipline, location(spot)) {
            self.machine.note_names(discipline, self.heap, self.statics, self.index, at, &[]);
        }
    }

    /// Whether writing to an object's slot changes nothing but its value, which is not watched:
    /// constants are not to be written, and whether a thread is a background one decides when the
    /// program ends.
    #[inline(always)]
    fn is_plain(&self, handle: Handle, slot: usize, within: usize) -> bool {
        let program = self.machine.program;
        let object = self.heap.get(handle);
        let decides = |background: u32| background as usize == slot && object.thread != 0;
        !self.heap.is_constant(handle)
            && !program.background.is_some_and(decides)
            && !self.machine.watch.covers(program.ty(object.ty).slots[within].region)
    }

    #[inline(always)]
    fn watches_static(&self, id: usize) -> bool {
        self.machine.watch.covers(self.machine.program.statics[id].region)
    }

    /// Notes that the monitor of an object has changed.
    #[inline(always)]
    fn monitor_changed(&mut self, object: Handle) {
        self.rounds.changed = true;
        self.dirty.object(object, self.heap.objects.len());
    }
}

/// Where a place is in memory, unless it is a register.
#[inline(always)]
fn location(spot: SettledPlace) -> Option<Loc> {
    match spot {
        SettledPlace::Static(id) => Some(static_loc(StaticId(id as u32))),
        SettledPlace::Slot(handle, slot, _) => Some(loc(handle, slot as u32)),
        SettledPlace::Register(_) => None,
    }
}

impl Executor for Alone<'_> {
    type Value = u64;

    #[inline(always)]
    fn value(word: u64) -> u64 {
        word
    }

    #[inline(always)]
    fn word(value: u64) -> Option<u64> {
        Some(value)
    }

    #[inline(always)]
    fn get(&self, register: Reg) -> u64 {
        self.at(self.base + usize::from(register.0))
    }

    #[inline(always)]
    fn set(&mut self, register: Reg, value: u64) {
        self.registers[self.base + usize::from(register.0)] = Operand::Value(value);
    }

    #[inline(always)]
    fn heap(&self) -> &Heap {
        self.heap
    }

    #[inline(always)]
    fn whole(&mut self) -> Result<(&mut State, usize), Halt> {
        Err(Halt::Parked)
    }

    #[inline(always)]
    fn raise(&mut self, _: Trap) -> Halt {
        Halt::Parked
    }

    #[inline(always)]
    fn later(&mut self, _: Pc, computation: Computation, _: u64, _: u64) -> u64 {
        broken(format_args!("nothing is still to come to a thread that runs alone: {computation:?}"))
    }

    #[inline(always)]
    fn guessed(&self, _: Pc) -> u32 {
        broken("a thread that runs alone guesses nothing")
    }

    #[inline(always)]
    fn relies(&mut self) -> &mut Vec<u32> {
        self.relies
    }

    #[inline(always)]
    fn pass(&mut self, _: Pc) {}

    #[inline(always)]
    fn load(&mut self, pc: Pc, place: Place, _: AccessId) -> Result<u64, Halt> {
        let value = self.look(pc, place)?;
        if self.machine.may_not_read(pc, value) { Err(Halt::Parked) } else { Ok(value) }
    }

    #[inline(always)]
    fn store(&mut self, _: Pc, place: Place, value: u64, _: AccessId) -> Result<(), Halt> {
        self.put(place, value)
    }

    #[inline(always)]
    fn update(&mut self, pc: Pc, place: Place, update: Update<u64>, _: AccessId) -> Result<u64, Halt> {
        let Update { op, operand, expected } = update;
        let (machine, spot) = (self.machine, self.spot(place)?);
        self.change(spot, |storage, old| {
            let readable = !machine.may_not_read(pc, old);
            readable.then(|| machine.modify(op, storage, old, operand, expected).ok()).flatten()
        })
    }

    #[inline(always)]
    fn look(&mut self, _: Pc, place: Place) -> Result<u64, Halt> {
        let spot = self.spot(place)?;
        self.note_access(spot);
        Ok(match spot {
            SettledPlace::Static(id) => self.statics[id],
            SettledPlace::Slot(handle, slot, _) => self.heap.get(handle).slots[slot],
            SettledPlace::Register(position) => self.at(position),
        })
    }

    #[inline(always)]
    fn put(&mut self, place: Place, value: u64) -> Result<(), Halt> {
        match self.spot(place)? {
            SettledPlace::Register(position) => self.registers[position] = Operand::Value(value),
            spot => {
                let machine = self.machine;
                self.change(spot, |storage, _| Some(machine.fit(storage, value)))?;
            }
        }
        Ok(())
    }

    #[inline(always)]
    fn address(&mut self, _: Pc, place: Place) -> Result<u64, Halt> {
        // Behind the end of an object there are addresses, too, in languages that free memory.
        if self.machine.program.freed.is_some() {
            return Err(Halt::Parked);
        }
        let at = location(self.spot(place)?).ok_or(Halt::Parked)?;
        Ok(Pointer::Memory(at).to_word())
    }

    #[inline(always)]
    fn fence(&mut self, _: Pc, _: AccessId) {}

    #[inline(always)]
    fn allocate(&mut self, ty: TypeId, slots: usize) -> Handle {
        if let Some(discipline) = self.discipline {
            discipline.makes(ty);
        }
        let handle = self.heap.allocate(ty, slots);
        self.rounds.changed = true;
        self.fuel.slots = self.fuel.slots.saturating_sub(1 + slots);
        self.dirty.object(handle, self.heap.objects.len());
        handle
    }

    #[inline(always)]
    fn hold(&mut self, _: Pc, _: Reg) {}

    #[inline(always)]
    fn lock(&mut self, _: Pc, object: Handle, _: AccessId) -> Result<(), Halt> {
        if !self.heap.get(object).monitor.is_free_for(self.index) {
            return Err(Halt::Parked);
        }
        self.heap.acquire(object, self.index, 1);
        self.monitor_changed(object);
        Ok(())
    }

    #[inline(always)]
    fn unlock(&mut self, _: Pc, object: Handle, _: AccessId) {
        self.heap.release(object);
        self.monitor_changed(object);
    }

    #[inline(always)]
    fn will_own(&self, object: Handle) -> bool {
        self.heap.get(object).monitor.owned_by(self.index)
    }

    #[inline(always)]
    fn thread_object(&self) -> Handle {
        self.object
    }

    #[inline(always)]
    fn initialisation(&mut self, ty: TypeId) -> Initialisation {
        self.initialisers[ty.0 as usize]
    }

    #[inline(always)]
    fn is_index(&self, index: usize) -> bool {
        self.index == index
    }

    #[inline(always)]
    fn call(&mut self, method: MethodId, arguments: Arguments, result: Reg) -> Halt {
        self.transfer = Some(Transfer::Call { method, arguments, result });
        Halt::No
    }

    #[inline(always)]
    fn leave(&mut self, first: Reg) -> Halt {
        match self.frames {
            [_, .., Frame { initialises: None, filters: None, .. }] => {
                self.transfer = Some(Transfer::Return { first });
                Halt::No
            }
            _ => Halt::Parked,
        }
    }
}

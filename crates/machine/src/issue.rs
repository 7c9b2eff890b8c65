//! Issuing: a thread executes its instructions in program order.
//!
//! Instructions on the thread's own frame take effect at once, on pending values too (the result
//! is then pending). Memory events enter the window. A thread stops at whatever decides what
//! happens next on a value that has not arrived, at synchronisation, and at choices; [`Wait`]
//! says which, and is a function of the state alone.

use fencepost_ir::{AccessId, Op, Pc, Place, Reg, Region, Storage, Trap, UnaryOp};
use fencepost_memory::window::{Computation, Entry};
use fencepost_memory::{Event, Loc, Location, Operand, Slot};

use crate::arith;
use crate::heap::{Handle, Heap, MONITOR, Pointer, STATICS, handle_of, loc, slot_of, static_loc};
use crate::machine::{Effect, Failure, FailureKind, Machine, Shortfall};
use crate::state::{Frame, GuessMark, Initialisation, State, Status, Thread};

/// The most values that a choice can be between.
const MAX_CHOICES: u64 = 1 << 16;

/// What became of issuing.
pub(crate) enum Halt {
    /// It goes on.
    No,
    /// The thread waits, or has issued as much as was asked.
    Parked,
    /// An assumption failed, or there is nothing to choose from.
    Pruned,
    /// The path ends here.
    Failed(Failure),
}

/// What a thread needs before it can issue its next instruction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Wait {
    /// Nothing.
    No,
    /// A value that has not arrived.
    Value,
    /// A value that has not arrived, or a guess at whether it is zero.
    Guess(Operand),
    /// Something in its window has to complete.
    Window,
    /// A choice between this many values.
    Choice(u32),
    /// A step that other threads take part in.
    Synchronise,
    /// It will not issue anything any more, or not before it is woken.
    Fixed,
}

/// Where an instruction's place is.
pub(crate) enum Resolved {
    Memory(Location, Option<Region>),
    /// A register of this thread: position in [`Thread::registers`].
    Register(usize),
    Trap(Trap),
}

impl Thread {
    /// Position in [`Thread::registers`] of a register of the top frame.
    #[inline]
    pub(crate) fn position(&self, register: Reg) -> usize {
        self.frames[self.frames.len() - 1].base as usize + usize::from(register.0)
    }

    #[inline]
    pub(crate) fn get(&self, register: Reg) -> Operand {
        self.registers[self.position(register)]
    }

    #[inline]
    pub(crate) fn set(&mut self, register: Reg, value: Operand) {
        let position = self.position(register);
        self.registers[position] = value;
    }

    /// A register that is known to hold a value.
    #[inline]
    pub(crate) fn known(&self, register: Reg) -> u64 {
        self.get(register).value().unwrap_or(0)
    }

    #[inline]
    pub(crate) fn goto(&mut self, pc: Pc) {
        if let Some(frame) = self.frames.last_mut() {
            frame.pc = pc;
        }
    }

    fn push(&mut self, pc: Pc, entry: Entry) -> Operand {
        self.window.slots.push(Slot { pc, entry });
        Operand::Pending((self.window.slots.len() - 1) as u16)
    }
}

impl Machine<'_> {
    /// What the thread needs before it can issue its next instruction.
    pub(crate) fn wait(&self, state: &State, index: usize) -> Wait {
        let thread = &state.threads[index];
        if thread.status != Status::Running {
            return Wait::Fixed;
        }
        let Some(frame) = thread.top() else { return Wait::Fixed };
        let idle = thread.window.slots.is_empty();
        if !idle && self.settings.run_ahead && thread.window.is_barred(&self.rules) {
            return Wait::Window;
        }
        let needs = |register: Reg| match thread.get(register) {
            Operand::Value(_) => Wait::No,
            Operand::Pending(_) => Wait::Value,
        };
        let decides = |register: Reg| match thread.get(register) {
            Operand::Value(_) => Wait::No,
            on if thread.window.guessed(on).is_some() => Wait::No,
            on if self.rules.speculates => Wait::Guess(on),
            Operand::Pending(_) => Wait::Value,
        };
        let no_guess = || if idle || !thread.window.has_guess() { Wait::No } else { Wait::Value };
        // Without its operands it traps or enters the window.
        let computes = |can_trap: bool, operands: Wait| match operands {
            Wait::No => Wait::No,
            _ if can_trap => operands,
            _ => self.room(thread),
        };
        let drained = |then: Wait| if idle { then } else { Wait::Window };
        match self.program.code[frame.pc as usize] {
            Op::Nop
            | Op::Const { .. }
            | Op::Move { .. }
            | Op::Jump { .. }
            | Op::AddressOfRegister { .. }
            | Op::New { .. }
            | Op::Call { .. }
            | Op::CurrentThread { .. } => Wait::No,
            Op::Unary { op, a, .. } => computes(op.can_trap(), needs(a)),
            Op::BinaryImmediate { op, a, .. } => computes(op.can_trap(), needs(a)),
            Op::Binary { op, a, b, .. } => computes(op.can_trap(), needs(a).or(needs(b))),
            Op::Branch { condition, .. } => decides(condition),
            Op::Switch { value, .. } => needs(value),
            Op::Load { place, .. } | Op::Store { place, .. } => {
                self.room(thread).or(place_wait(place, needs, decides))
            }
            Op::Rmw { place, operand, expected, .. } => {
                let needed = self.room(thread).or(place_wait(place, needs, decides));
                match thread.register_at(place).map(|position| thread.registers[position]) {
                    Some(Operand::Pending(_)) => needed.or(Wait::Value),
                    Some(Operand::Value(_)) => needed.or(needs(operand)).or(needs(expected)),
                    None => needed,
                }
            }
            Op::Fence { .. } => self.room(thread),
            Op::AddressOf { place, .. } => place_wait(place, needs, needs),
            Op::NewArray { length, .. } => needs(length),
            Op::ArrayLength { array, .. } => needs(array),
            Op::IsInstance { object, .. } | Op::Cast { object, .. } => needs(object),
            Op::NullCheck { object } => decides(object),
            Op::CallVirtual { arguments, .. } => {
                self.program.operands(arguments).first().map_or(Wait::No, |&receiver| needs(receiver))
            }
            Op::CallIndirect { callee, .. } => needs(callee),
            Op::Return { .. } => {
                if thread.frames.len() == 1 {
                    Wait::Fixed
                } else if frame.initialises.is_some() {
                    drained(Wait::No)
                } else {
                    Wait::No
                }
            }
            Op::Throw { exception } => needs(exception).or(no_guess()),
            Op::Raise { .. } | Op::Fail { .. } | Op::Unsupported { .. } => no_guess(),
            Op::Lock { object, .. } | Op::Unlock { object, .. } => self.room(thread).or(needs(object)),
            Op::TryLock { .. } | Op::Wait { .. } | Op::Pulse { .. } | Op::Spawn { .. } | Op::Join { .. } => {
                drained(Wait::Synchronise)
            }
            Op::Initialise { ty } => match state.initialisers[ty.0 as usize] {
                Initialisation::Done => Wait::No,
                Initialisation::Failed => no_guess(),
                Initialisation::Running(thread) if usize::from(thread) == index => Wait::No,
                _ if self.program.ty(ty).initialiser.is_none() => Wait::No,
                _ => drained(Wait::Synchronise),
            },
            Op::Choose { bound, .. } => match thread.get(bound) {
                Operand::Value(bound @ 1..=MAX_CHOICES) => Wait::Choice(bound as u32),
                Operand::Value(_) => no_guess(),
                Operand::Pending(_) => Wait::Value,
            },
            Op::Assume { condition } => decides(condition),
        }
    }

    /// Whether the window has room for one more event.
    fn room(&self, thread: &Thread) -> Wait {
        if thread.window.slots.len() < self.settings.window { Wait::No } else { Wait::Window }
    }

    /// Issues until the thread has to wait, or `events` entries were added to its window.
    pub(crate) fn issue(&self, state: &mut State, index: usize, events: usize) -> Halt {
        let mut local_steps = self.settings.local_steps as usize;
        let goal = state.threads[index].window.slots.len().saturating_add(events);
        while state.threads[index].window.slots.len() < goal && local_steps > 0 {
            match self.wait(state, index) {
                Wait::No => {}
                Wait::Window if self.clear(&mut state.threads[index]) => continue,
                wait => {
                    self.note_shortfall(state, index, wait);
                    return Halt::Parked;
                }
            }
            let objects = state.heap.objects.len();
            match self.execute(state, index) {
                Halt::No => {}
                halt => return halt,
            }
            let allocated: usize =
                state.heap.objects[objects..].iter().map(|object| object.slots.len()).sum();
            local_steps = local_steps.saturating_sub(1 + allocated);
        }
        Halt::Parked
    }

    /// Clears a full window of what nothing wants any more; whether that helps.
    fn clear(&self, thread: &mut Thread) -> bool {
        let full = self.room(thread) == Wait::Window;
        if full {
            self.tidy(thread);
        }
        full && self.room(thread) == Wait::No
    }

    fn note_shortfall(&self, state: &mut State, index: usize, wait: Wait) {
        let thread = &state.threads[index];
        let Some(frame) = thread.top() else { return };
        let shortfall = match wait {
            Wait::Window if self.room(thread) == Wait::Window && !thread.window.is_barred(&self.rules) => {
                Shortfall::WindowFull
            }
            Wait::Value if self.rules.speculates && !thread.window.has_guess() => Shortfall::NotSpeculated,
            _ => return,
        };
        state.shortfall = Some((shortfall, frame.pc));
    }

    /// Executes one instruction that has all it needs.
    fn execute(&self, state: &mut State, index: usize) -> Halt {
        let thread = &mut state.threads[index];
        let Some(&Frame { pc, .. }) = thread.top() else { return Halt::Parked };
        let mut next = pc + 1;
        match self.program.code[pc as usize] {
            Op::Nop => {}
            Op::Const { dst, value } => thread.set(dst, Operand::Value(value)),
            Op::Move { dst, src } => thread.set(dst, thread.get(src)),
            Op::Unary { op, dst, a } => {
                let result = match thread.get(a) {
                    Operand::Value(a) => match arith::unary(op, a) {
                        Ok(value) => Operand::Value(value),
                        Err(trap) => return self.raise(state, index, trap),
                    },
                    a => thread.defer(pc, Computation::Unary(op), a, Operand::Value(0)),
                };
                thread.set(dst, result);
            }
            Op::Binary { op, dst, a, b } => {
                let (a, b) = (thread.get(a), thread.get(b));
                match thread.combine(pc, op, a, b) {
                    Ok(result) => thread.set(dst, result),
                    Err(trap) => return self.raise(state, index, trap),
                }
            }
            Op::BinaryImmediate { op, dst, a, b } => {
                let (a, b) = (thread.get(a), Operand::Value(i64::from(b) as u64));
                match thread.combine(pc, op, a, b) {
                    Ok(result) => thread.set(dst, result),
                    Err(trap) => return self.raise(state, index, trap),
                }
            }
            Op::Jump { target } => next = target,
            Op::Branch { condition, when, target } => {
                if thread.truth(condition) == when {
                    next = target;
                }
            }
            Op::Switch { value, table } => {
                let value = thread.known(value) as usize;
                if let Some(&target) = self.program.tables[table as usize].get(value) {
                    next = target;
                }
            }
            Op::Load { dst, place, access } => match self.resolve(state, index, place) {
                Resolved::Trap(trap) => return self.raise(state, index, trap),
                Resolved::Register(position) => {
                    let thread = &mut state.threads[index];
                    thread.set(dst, thread.registers[position]);
                }
                Resolved::Memory(location, region) => {
                    let event = event(access, location, region, Operand::Value(0), Operand::Value(0));
                    let thread = &mut state.threads[index];
                    let pending = thread.push(pc, Entry::Event(event));
                    thread.set(dst, pending);
                }
            },
            Op::Store { place, src, access } => match self.resolve(state, index, place) {
                Resolved::Trap(trap) => return self.raise(state, index, trap),
                Resolved::Register(position) => {
                    let thread = &mut state.threads[index];
                    thread.registers[position] = thread.get(src);
                }
                Resolved::Memory(location, region) => {
                    let storage = self.location_storage(state, location);
                    let thread = &mut state.threads[index];
                    let value = thread.narrow(pc, thread.get(src), storage);
                    let event = event(access, location, region, value, Operand::Value(0));
                    thread.push(pc, Entry::Event(event));
                }
            },
            Op::Rmw { dst, place, operand, expected, access, .. } => {
                match self.resolve(state, index, place) {
                    Resolved::Trap(trap) => return self.raise(state, index, trap),
                    // A register of this thread is nobody else's: no event.
                    Resolved::Register(position) => return self.rmw_register(state, index, position),
                    Resolved::Memory(location, region) => {
                        let thread = &mut state.threads[index];
                        let event =
                            event(access, location, region, thread.get(operand), thread.get(expected));
                        let pending = thread.push(pc, Entry::Event(event));
                        thread.set(dst, pending);
                    }
                }
            }
            Op::Fence { access } => {
                thread.push(pc, Entry::Fence(access));
                thread.goto(next);
                if let Some(at) = thread.window.drop_idle_fences(&self.rules) {
                    thread.remove_slot(at, None);
                }
                return Halt::No;
            }
            Op::AddressOf { dst, place } => match self.resolve(state, index, place) {
                Resolved::Trap(trap) => return self.raise(state, index, trap),
                Resolved::Register(position) => {
                    let thread = &mut state.threads[index];
                    let pointer = thread.pointer_to(position);
                    thread.set(dst, Operand::Value(pointer.to_word()));
                }
                Resolved::Memory(Location::Known(loc), _) => {
                    state.threads[index].set(dst, Operand::Value(Pointer::Memory(loc).to_word()));
                }
                Resolved::Memory(Location::Unknown { .. }, _) => return Halt::Parked,
            },
            Op::AddressOfRegister { dst, register } => {
                let pointer = thread.pointer_to(thread.position(register));
                thread.set(dst, Operand::Value(pointer.to_word()));
            }
            Op::New { dst, ty } => {
                let handle = self.allocate(state, ty, self.program.ty(ty).slots.len());
                state.threads[index].set(dst, Operand::Value(handle.into()));
            }
            Op::NewArray { dst, ty, length } => {
                let length = thread.known(length);
                // Lengths are 32-bit or sign-extended 64-bit integers.
                if length > i32::MAX as u64 {
                    return self.raise(state, index, Trap::NegativeLength);
                }
                let slots = self.program.ty(ty).slots.len() * length as usize;
                if slots > Heap::MAX_SLOTS {
                    let message = format!("an array of {length} elements");
                    return self.fail(state, index, FailureKind::Unsupported, message);
                }
                let handle = self.allocate(state, ty, slots);
                state.threads[index].set(dst, Operand::Value(handle.into()));
            }
            Op::ArrayLength { dst, array } => match thread.known(array) {
                0 => return self.raise(state, index, Trap::NullReference),
                array => {
                    let object = state.heap.get(array as Handle);
                    let length = object.slots.len() / self.program.ty(object.ty).slots.len().max(1);
                    thread.set(dst, Operand::Value(length as u64));
                }
            },
            Op::IsInstance { dst, object, ty } => {
                let object = thread.known(object) as Handle;
                let is = object != 0 && self.program.ty(state.heap.get(object).ty).is(ty);
                thread.set(dst, Operand::Value(is.into()));
            }
            Op::Cast { object, ty } => {
                let object = thread.known(object) as Handle;
                if object != 0 && !self.program.ty(state.heap.get(object).ty).is(ty) {
                    return self.raise(state, index, Trap::InvalidCast);
                }
            }
            Op::NullCheck { object } => {
                if !thread.truth(object) {
                    return self.raise(state, index, Trap::NullReference);
                }
            }
            Op::Call { method, arguments, dst } => return self.call(state, index, method, arguments, dst),
            Op::CallVirtual { selector, arguments, dst } => {
                let receiver = self.program.operands(arguments).first();
                let receiver = receiver.map_or(0, |&receiver| thread.known(receiver)) as Handle;
                if receiver == 0 {
                    return self.raise(state, index, Trap::NullReference);
                }
                let ty = self.program.ty(state.heap.get(receiver).ty);
                match ty.method(selector) {
                    Some(method) => return self.call(state, index, method, arguments, dst),
                    None => {
                        let message = format!("`{}` does not implement the method called here", ty.name);
                        return self.fail(state, index, FailureKind::Unsupported, message);
                    }
                }
            }
            Op::CallIndirect { callee, arguments, dst } => {
                let callee = thread.known(callee) as u32;
                if callee as usize >= self.program.methods.len() {
                    let message = "call through a function pointer that points to no method".to_owned();
                    return self.fail(state, index, FailureKind::Unsupported, message);
                }
                return self.call(state, index, fencepost_ir::MethodId(callee), arguments, dst);
            }
            Op::Return { first } => return self.leave(state, index, first),
            Op::Throw { exception } => match thread.known(exception) {
                0 => return self.raise(state, index, Trap::NullReference),
                exception => return self.throw(state, index, exception as Handle),
            },
            Op::Raise { trap } => return self.raise(state, index, trap),
            Op::Lock { object, access } | Op::Unlock { object, access } => {
                let unlocks = matches!(self.program.code[pc as usize], Op::Unlock { .. });
                let object = thread.known(object) as Handle;
                if object == 0 {
                    return self.raise(state, index, Trap::NullReference);
                }
                if unlocks && !self.will_own(state, index, object) {
                    return self.raise(state, index, Trap::IllegalMonitorState);
                }
                let location = Location::Known(loc(object, MONITOR));
                let event = event(access, location, None, Operand::Value(0), Operand::Value(0));
                state.threads[index].push(pc, Entry::Event(event));
            }
            Op::CurrentThread { dst } => thread.set(dst, Operand::Value(thread.object.into())),
            Op::Initialise { ty } => {
                if state.initialisers[ty.0 as usize] == Initialisation::Failed {
                    return self.raise(state, index, Trap::TypeInitialisation);
                }
            }
            Op::Assume { condition } => {
                if !thread.truth(condition) {
                    return Halt::Pruned;
                }
            }
            Op::Choose { bound, .. } => match thread.known(bound) {
                0 => return Halt::Pruned,
                bound => {
                    let message = format!("a choice between {bound} values");
                    return self.fail(state, index, FailureKind::Unsupported, message);
                }
            },
            Op::Fail { message } => {
                let message = self.program.messages[message as usize].clone();
                return self.fail(state, index, FailureKind::Assertion, message);
            }
            Op::Unsupported { message } => {
                let message = self.program.messages[message as usize].clone();
                return self.fail(state, index, FailureKind::Unsupported, message);
            }
            // `wait` never lets these through: they are actions of their own.
            Op::TryLock { .. } | Op::Wait { .. } | Op::Pulse { .. } | Op::Spawn { .. } | Op::Join { .. } => {
                return Halt::Parked;
            }
        }
        state.threads[index].goto(next);
        Halt::No
    }

    /// Whether the thread will own the monitor once its window is done: now, or by a lock in
    /// flight. Locks and unlocks of one monitor complete in program order.
    fn will_own(&self, state: &State, index: usize, object: Handle) -> bool {
        let monitor = &state.heap.get(object).monitor;
        let mut count = if monitor.owned_by(index) { i64::from(monitor.count) } else { 0 };
        let thread = &state.threads[index];
        for slot in &thread.window.slots {
            match (slot.entry, self.program.code[slot.pc as usize]) {
                (Entry::Event(event), Op::Lock { .. })
                    if event.location == Location::Known(loc(object, MONITOR)) =>
                {
                    count += 1
                }
                (Entry::Event(event), Op::Unlock { .. })
                    if event.location == Location::Known(loc(object, MONITOR)) =>
                {
                    count -= 1
                }
                _ => {}
            }
        }
        count > 0
    }

    fn allocate(&self, state: &mut State, ty: fencepost_ir::TypeId, slots: usize) -> Handle {
        let handle = state.heap.allocate(ty, slots);
        state.dirty.objects.push(handle);
        handle
    }

    /// An indivisible update of the thread's own register.
    fn rmw_register(&self, state: &mut State, index: usize, position: usize) -> Halt {
        let thread = &mut state.threads[index];
        let Some(&Frame { pc, .. }) = thread.top() else { return Halt::Parked };
        let Op::Rmw { op, dst, operand, expected, .. } = self.program.code[pc as usize] else {
            return Halt::Parked;
        };
        let storage = self.register_kind(thread, position).storage();
        // `wait` has seen to it that all of them are known.
        let old = thread.registers[position];
        let new = arith::modify(
            op,
            storage,
            old.value().unwrap_or(0),
            thread.known(operand),
            thread.known(expected),
        );
        thread.registers[position] = Operand::Value(new);
        thread.set(dst, old);
        thread.goto(pc + 1);
        Halt::No
    }

    /// Where an instruction's place is, for operands that `wait` has let through.
    fn resolve(&self, state: &State, index: usize, place: Place) -> Resolved {
        let thread = &state.threads[index];
        let known = |loc: Loc| Resolved::Memory(Location::Known(loc), self.region(state, loc));
        if let Some(position) = thread.register_at(place) {
            return Resolved::Register(position);
        }
        match place {
            Place::Static(id) => known(static_loc(id)),
            Place::Field { object, slot, region } => match thread.get(object) {
                Operand::Value(0) => Resolved::Trap(Trap::NullReference),
                Operand::Value(object) => known(loc(object as Handle, slot)),
                base if thread.window.guessed(base) == Some(false) => Resolved::Trap(Trap::NullReference),
                base => {
                    let location = Location::Unknown { base, slot, region: Some(region) };
                    Resolved::Memory(location, Some(region))
                }
            },
            Place::Element { array, index, slot, .. } => {
                let (array, element) = (thread.known(array) as Handle, thread.known(index));
                if array == 0 {
                    return Resolved::Trap(Trap::NullReference);
                }
                let object = state.heap.get(array);
                let stride = self.program.ty(object.ty).slots.len();
                if element >= (object.slots.len() / stride.max(1)) as u64 {
                    return Resolved::Trap(Trap::IndexOutOfRange);
                }
                known(loc(array, (element as usize * stride) as u32 + u32::from(slot)))
            }
            Place::Pointer { pointer, slot } => match Pointer::from_word(thread.known(pointer)) {
                Pointer::Memory(Loc(word)) => known(Loc(word + u64::from(slot))),
                Pointer::Null | Pointer::Register { .. } => Resolved::Trap(Trap::NullReference),
            },
            Place::Address(register) => match thread.get(register) {
                Operand::Value(address) => match self.program.static_at(address) {
                    Some(id) => known(static_loc(id)),
                    None => Resolved::Trap(Trap::BadAddress),
                },
                base => Resolved::Memory(Location::Unknown { base, slot: 0, region: None }, None),
            },
        }
    }

    pub(crate) fn region(&self, state: &State, loc: Loc) -> Option<Region> {
        match handle_of(loc) {
            STATICS => self.program.statics.get(slot_of(loc) as usize).map(|slot| slot.region),
            handle if slot_of(loc) != MONITOR => {
                Some(self.program.ty(state.heap.get(handle).ty).slot(slot_of(loc)).region)
            }
            _ => None,
        }
    }

    /// The width of a location. An unknown one is in a region whose slots all have one width, or
    /// it is a litmus variable, and those are all 64-bit.
    pub(crate) fn location_storage(&self, state: &State, location: Location) -> Storage {
        match location {
            Location::Known(loc) => self.storage(state, loc),
            Location::Unknown { region, .. } => region.map_or(Storage::I64, |region| {
                let mut slots = self.program.types.iter().flat_map(|ty| &ty.slots);
                slots.find(|slot| slot.region == region).map_or(Storage::I64, |slot| slot.storage)
            }),
        }
    }

    pub(crate) fn fail(&self, state: &State, index: usize, kind: FailureKind, message: String) -> Halt {
        Halt::Failed(self.failure(&state.threads[index], index, kind, message))
    }

    /// Goes on past a decision as if its value had arrived.
    pub(crate) fn guess(&self, state: &mut State, index: usize, nonzero: bool) -> Effect {
        let Wait::Guess(on) = self.wait(state, index) else { return Effect::Pruned };
        let thread = &mut state.threads[index];
        let Some(&Frame { pc, .. }) = thread.top() else { return Effect::Pruned };
        let mark = self.guess_mark(thread, nonzero);
        thread.guesses.push(mark);
        thread.push(pc, Entry::Guess { on, nonzero });
        Effect::Continues
    }

    /// Where a thread goes on after guessing at `pc`.
    pub(crate) fn after_guess(&self, pc: Pc, nonzero: bool) -> Pc {
        match self.program.code[pc as usize] {
            Op::Branch { when, target, .. } if when == nonzero => target,
            Op::Branch { .. } => pc + 1,
            _ => pc,
        }
    }

    fn guess_mark(&self, thread: &Thread, nonzero: bool) -> GuessMark {
        let Some((top, callers)) = thread.frames.split_last() else {
            return GuessMark { callers: Vec::new(), live: Vec::new() };
        };
        let mut mark =
            GuessMark { callers: callers.iter().map(|frame| frame.pc).collect(), live: Vec::new() };
        for (depth, frame) in thread.frames.iter().enumerate() {
            let base = frame.base as usize;
            let end = thread.frames.get(depth + 1).map_or(thread.registers.len(), |next| next.base as usize);
            let pc = if depth == callers.len() { self.after_guess(top.pc, nonzero) } else { frame.pc };
            let live = |position: &usize| self.liveness.is_live(pc, Reg((position - base) as u16));
            mark.live.extend((base..end).filter(live).map(|position| thread.registers[position]));
        }
        mark
    }

    /// Whether a guess would repeat one in flight with nothing but reads issued in between and
    /// the same live registers in all frames: a spin loop going round once more. Leaving out that round gives
    /// an execution with the same effects and fewer constraints, so the guess adds nothing.
    pub(crate) fn leads_nowhere_new(&self, thread: &Thread, nonzero: bool) -> bool {
        let Some(frame) = thread.top() else { return false };
        let mark = self.guess_mark(thread, nonzero);
        let mut nth = thread.guesses.len();
        for slot in thread.window.slots.iter().rev() {
            match slot.entry {
                Entry::Event(event) => {
                    if !matches!(
                        self.rules.class(event.kind),
                        fencepost_ir::Class::Read | fencepost_ir::Class::VRead
                    ) {
                        return false;
                    }
                }
                Entry::Guess { nonzero: other, .. } => {
                    nth -= 1;
                    if slot.pc == frame.pc && other == nonzero && thread.guesses[nth] == mark {
                        return true;
                    }
                }
                Entry::Fence(_) | Entry::Compute { .. } => {}
            }
        }
        false
    }

    /// Takes one of the values of a choice.
    pub(crate) fn choose(&self, state: &mut State, index: usize, value: u32) -> Effect {
        let thread = &mut state.threads[index];
        let Some(&Frame { pc, .. }) = thread.top() else { return Effect::Pruned };
        if let Op::Choose { dst, .. } = self.program.code[pc as usize] {
            thread.set(dst, Operand::Value(value.into()));
            thread.goto(pc + 1);
        }
        Effect::Continues
    }
}

impl Thread {
    /// The truth of a register whose value is known or guessed.
    fn truth(&self, register: Reg) -> bool {
        match self.get(register) {
            Operand::Value(value) => value != 0,
            on => self.window.guessed(on).unwrap_or(false),
        }
    }

    /// The position of the register that a pointer to a register of this thread points to.
    fn register_at(&self, place: Place) -> Option<usize> {
        let Place::Pointer { pointer, slot } = place else { return None };
        match Pointer::from_word(self.get(pointer).value()?) {
            Pointer::Register { depth, register } => {
                let frame = self.frames.get(depth as usize)?;
                Some((frame.base + register + slot) as usize)
            }
            Pointer::Null | Pointer::Memory(_) => None,
        }
    }

    fn pointer_to(&self, position: usize) -> Pointer {
        let depth = self.frames.partition_point(|frame| frame.base as usize <= position) - 1;
        Pointer::Register {
            depth: depth as u32,
            register: (position - self.frames[depth].base as usize) as u32,
        }
    }

    fn defer(&mut self, pc: Pc, computation: Computation, a: Operand, b: Operand) -> Operand {
        self.push(pc, Entry::Compute { computation, a, b })
    }

    fn combine(
        &mut self,
        pc: Pc,
        op: fencepost_ir::BinaryOp,
        a: Operand,
        b: Operand,
    ) -> Result<Operand, Trap> {
        match (a, b) {
            (Operand::Value(a), Operand::Value(b)) => arith::binary(op, a, b).map(Operand::Value),
            _ => Ok(self.defer(pc, Computation::Binary(op), a, b)),
        }
    }

    /// Cuts a value to the width of where it is stored.
    fn narrow(&mut self, pc: Pc, value: Operand, storage: Storage) -> Operand {
        match (value, storage) {
            (Operand::Value(value), _) => Operand::Value(storage.fit(value)),
            (_, Storage::I64 | Storage::F64 | Storage::Ref | Storage::Ptr) => value,
            _ => self.defer(pc, Computation::Unary(UnaryOp::Narrow(storage)), value, Operand::Value(0)),
        }
    }
}

impl Wait {
    /// This, or else the other.
    fn or(self, other: Wait) -> Wait {
        if self == Wait::No { other } else { self }
    }
}

fn event(
    kind: AccessId,
    location: Location,
    region: Option<Region>,
    value: Operand,
    expected: Operand,
) -> Event {
    Event { kind, location, region, value, expected, executed: false, seen: 0, stamp: 0 }
}

/// What an instruction's place needs: `needs` for values it must have, `decides` for an object
/// that may be guessed not to be null.
fn place_wait(place: Place, needs: impl Fn(Reg) -> Wait, decides: impl Fn(Reg) -> Wait) -> Wait {
    match place {
        Place::Static(_) | Place::Address(_) => Wait::No,
        Place::Field { object, .. } => decides(object),
        Place::Element { array, index, .. } => needs(array).or(needs(index)),
        Place::Pointer { pointer, .. } => needs(pointer),
    }
}

//! Issuing: a thread executes its instructions in program order.
//!
//! Instructions on the thread's own frame take effect at once, on pending values too (the result
//! is then pending). Memory events enter the window. A thread stops at whatever decides what
//! happens next on a value that has not arrived, at synchronisation, and at choices; [`Wait`]
//! says which, and is a function of the state alone.

mod alone;
mod decide;
mod direct;
mod endless;
mod guarded;
mod guess;
mod inspect;
mod place;
mod undisturbed;
mod wait;

use fencepost_ir::broken::{Invariant, broken};
use fencepost_ir::{
    AccessId, ControlOp, LocalOp, LockQuestion, MemoryOp, MethodId, ObjectOp, Op, Pc, Place, Reg, Region,
    Selector, Storage, SyncOp, Trap, UnaryOp,
};
use fencepost_memory::window::{Computation, Entry};
use fencepost_memory::{Event, Location, Operand, Slot};

use crate::action::ActionKind;
use crate::heap::{Handle, Heap, MONITOR, Pointer, loc};
use crate::machine::{Effect, Failure, FailureKind, Machine, Shortfall, positions};
use crate::state::{Initialisation, State, Thread};
use crate::traces::Passing;

use alone::Fuel;
pub use guarded::Guards;
pub(crate) use place::Resolved;
pub(crate) use wait::Wait;

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
    #[track_caller]
    pub(crate) fn known(&self, register: Reg) -> u64 {
        self.get(register).value().or_broken("the value of a register that was waited for")
    }

    #[inline]
    #[track_caller]
    pub(crate) fn goto(&mut self, pc: Pc) {
        self.frame_mut().pc = pc;
    }

    pub(crate) fn push(&mut self, pc: Pc, entry: Entry) -> Operand {
        let born = self.passed.len() as u32;
        self.window.slots.push(Slot { pc, site: pc, born, overtaken: false, entry });
        Operand::Pending((self.window.slots.len() - 1) as u16)
    }
}

impl Machine<'_> {
    /// Issues until the thread has to wait, or `events` entries were added to its window.
    pub(crate) fn issue(&self, state: &mut State, index: usize, events: usize) -> Halt {
        let mut local_steps = self.settings.local_steps as usize;
        let goal = state.threads[index].window.slots.len().saturating_add(events);
        let mut fuel = self.is_alone(state, index).then(|| Fuel::new(local_steps, &state.heap));
        while state.threads[index].window.slots.len() < goal && local_steps > 0 {
            if let Some(fuel) = fuel.as_mut().filter(|_| state.threads[index].window.slots.is_empty()) {
                self.run_alone(state, index, fuel);
                if fuel.is_spent() {
                    return Halt::Parked;
                }
            }
            match self.wait(state, index) {
                Wait::No => {}
                Wait::Synchronise if fuel.is_some() => match self.synchronise_alone(state, index) {
                    Halt::No => continue,
                    halt => return halt,
                },
                Wait::Synchronise if self.pass_joins(state, index) || self.pass_freeze(state, index) => {
                    continue;
                }
                Wait::Window if self.clear(&mut state.threads[index]) => continue,
                Wait::Guess | Wait::Value if self.reads_ahead && self.read_undisturbed(state, index) => {
                    local_steps -= 1;
                    continue;
                }
                wait => {
                    self.note_shortfall(state, index, wait);
                    return Halt::Parked;
                }
            }
            let objects = state.heap.objects.len();
            let in_flight = state.threads[index].window.slots.len();
            match self.execute(state, index) {
                Halt::No => {}
                halt => return halt,
            }
            // What is made may die from now on.
            if self.minds_some(&state.heap.objects[objects..]) {
                fuel = None;
            }
            self.note_sites(&mut state.threads[index], in_flight);
            let allocated: usize =
                state.heap.objects[objects..].iter().map(|object| object.slots.len()).sum();
            local_steps = local_steps.saturating_sub(1 + allocated);
        }
        Halt::Parked
    }

    /// Notes for entries that library code has just issued which call of the user's led to them.
    #[inline]
    fn note_sites(&self, thread: &mut Thread, in_flight: usize) {
        if thread.window.slots.len() > in_flight
            && self.method_of(thread.frame().pc).library
            && let Some(site) = positions(&thread.frames).find(|&pc| !self.method_of(pc).library)
        {
            thread.window.slots[in_flight..].iter_mut().for_each(|slot| slot.site = site);
        }
    }

    /// Clears a full window of what nothing wants any more; whether that helps.
    fn clear(&self, thread: &mut Thread) -> bool {
        let full = self.room(thread) == Wait::Window;
        if full {
            self.tidy(thread);
        }
        full && self.room(thread) == Wait::No
    }

    /// Lets a read take effect that no thread can disturb; whether there was one. One that comes to a fault is left for a
    /// step of its own.
    fn read_undisturbed(&self, state: &mut State, index: usize) -> bool {
        let Some(read) = self.undisturbed_read(state, index) else { return false };
        let before = self.program.freed.is_some().then(|| state.threads[index].clone());
        let effect = match read {
            ActionKind::Complete { slot } => self.complete(state, index, slot.into()),
            ActionKind::Forward { slot, value } => self.forward(state, index, slot.into(), value),
            kind => broken(format_args!("a read that is no read: {kind:?}")),
        };
        if let (Effect::Failed(_), Some(before)) = (&effect, before) {
            state.threads[index] = before;
        }
        effect == Effect::Continues
    }

    /// Notes if what a thread waits for is a bound of ours rather than the model's. Behind a guess
    /// that counts only if the guess turns out right.
    pub(crate) fn note_shortfall(&self, state: &mut State, index: usize, wait: Wait) {
        let thread = &state.threads[index];
        let pc = thread.frame().pc;
        // What everything later has to wait for is no bound of ours.
        if thread.window.is_barred(&self.rules) {
            return;
        }
        let shortfall = match wait {
            Wait::Window if self.room(thread) == Wait::Window => Shortfall::WindowFull,
            Wait::Value if self.rules.speculates && self.reads_ahead_matter(state, index) => {
                Shortfall::NotSpeculated
            }
            _ => return,
        };
        self.fall_short(state, index, shortfall, pc);
    }

    /// Notes that the search will see less than it should from here on, if all guesses are right. What is noted is
    /// a position in the user's code, if one has led here.
    pub(crate) fn fall_short(&self, state: &mut State, index: usize, shortfall: Shortfall, pc: Pc) {
        let thread = &state.threads[index];
        let callers = || thread.frames.iter().rev().map(|frame| frame.pc);
        let users = || callers().find(|&pc| !self.program.is_library(pc));
        let pc = if self.program.is_library(pc) { users().unwrap_or(pc) } else { pc };
        match state.threads[index].guesses.last_mut() {
            Some(guess) => guess.short = guess.short.or(Some((shortfall, pc))),
            None => state.shortfall = Some((shortfall, pc)),
        }
    }

    /// Executes one instruction that has all it needs.
    pub(crate) fn execute(&self, state: &mut State, index: usize) -> Halt {
        let thread = &mut state.threads[index];
        let pc = thread.frame().pc;
        let mut next = pc + 1;
        match self.program.code[pc as usize] {
            Op::Local(LocalOp::Nop) => {
                if state.crossings.is_some() {
                    thread.passed.push(pc);
                }
            }
            Op::Local(LocalOp::Const { dst, value }) => thread.set(dst, Operand::Value(value)),
            Op::Local(LocalOp::Move { dst, src }) => thread.set(dst, thread.get(src)),
            Op::Local(LocalOp::Unary { op, dst, a }) => {
                let result = match thread.get(a) {
                    Operand::Value(a) => match self.unary(op, a) {
                        Ok(value) => Operand::Value(value),
                        Err(trap) => return self.raise(state, index, trap),
                    },
                    a => thread.defer(pc, Computation::Unary(op), a, Operand::Value(0)),
                };
                thread.set(dst, result);
            }
            Op::Local(LocalOp::Binary { op, dst, a, b }) => {
                let (a, b) = (thread.get(a), thread.get(b));
                match self.combine(thread, pc, op, a, b) {
                    Ok(result) => thread.set(dst, result),
                    Err(trap) => return self.raise(state, index, trap),
                }
            }
            Op::Local(LocalOp::BinaryImmediate { op, dst, a, b }) => {
                let (a, b) = (thread.get(a), Operand::Value(i64::from(b) as u64));
                match self.combine(thread, pc, op, a, b) {
                    Ok(result) => thread.set(dst, result),
                    Err(trap) => return self.raise(state, index, trap),
                }
            }
            Op::Control(ControlOp::Jump { target }) => next = target,
            Op::Control(
                ControlOp::Branch { condition: value, .. }
                | ControlOp::Switch { value, .. }
                | ControlOp::Assume { condition: value },
            ) if thread.get(value).value().is_some_and(|it| self.is_unwritten_register(pc, value, it)) => {
                return self.raise(state, index, Trap::Uninitialised);
            }
            Op::Control(ControlOp::Branch { condition, when, target }) => {
                let holds = match thread.get(condition) {
                    Operand::Value(value) => value != 0,
                    Operand::Pending(_) => self.way(&state.heap, thread, pc) != 0,
                };
                if holds == when {
                    next = target;
                }
            }
            Op::Control(ControlOp::Switch { value, .. }) => {
                next = match thread.get(value) {
                    Operand::Value(value) => self.switched(pc, value),
                    Operand::Pending(_) => self.way(&state.heap, thread, pc),
                };
            }
            Op::Memory(MemoryOp::Load { dst, place, access }) => match self.resolve(state, index, place) {
                Resolved::Trap(trap) => return self.raise(state, index, trap),
                Resolved::Register(position) => {
                    let thread = &mut state.threads[index];
                    thread.set(dst, thread.registers[position]);
                }
                Resolved::Memory(location, region) => {
                    let thread = &mut state.threads[index];
                    let location = self.located(thread, pc, place, location);
                    let event = event(access, location, region, Operand::Value(0), Operand::Value(0));
                    let pending = thread.push(pc, Entry::Event(event));
                    thread.set(dst, pending);
                }
            },
            Op::Memory(MemoryOp::Store { place, src, access }) => match self.resolve(state, index, place) {
                Resolved::Trap(trap) => return self.raise(state, index, trap),
                Resolved::Register(position) => {
                    let thread = &mut state.threads[index];
                    thread.registers[position] = thread.get(src);
                }
                Resolved::Memory(location, region) => {
                    if let Location::Known(loc) = location
                        && let Err(halt) = self.writable(state, index, loc)
                    {
                        return halt;
                    }
                    let storage = self.location_storage(state, location);
                    let thread = &mut state.threads[index];
                    let location = self.located(thread, pc, place, location);
                    let value = self.narrow(thread, pc, thread.get(src), storage);
                    let event = event(access, location, region, value, Operand::Value(0));
                    thread.push(pc, Entry::Event(event));
                }
            },
            Op::Memory(MemoryOp::Rmw { dst, place, operand, expected, access, .. }) => {
                match self.resolve(state, index, place) {
                    Resolved::Trap(trap) => return self.raise(state, index, trap),
                    // A register of this thread is nobody else's: no event.
                    Resolved::Register(position) => return self.rmw_register(state, index, position),
                    Resolved::Memory(location, region) => {
                        if let Location::Known(loc) = location
                            && let Err(halt) = self.writable(state, index, loc)
                        {
                            return halt;
                        }
                        let thread = &mut state.threads[index];
                        let location = self.located(thread, pc, place, location);
                        let event =
                            event(access, location, region, thread.get(operand), thread.get(expected));
                        let pending = thread.push(pc, Entry::Event(event));
                        thread.set(dst, pending);
                    }
                }
            }
            Op::Memory(MemoryOp::Fence { access } | MemoryOp::Freeze { access, .. }) => {
                if state.crossings.is_some() {
                    thread.passed.push(pc);
                }
                thread.push(pc, Entry::Fence(access));
                thread.goto(next);
                if let Some(at) = thread.window.drop_idle_fences(&self.rules) {
                    thread.remove_slot(at, None);
                }
                return Halt::No;
            }
            Op::Memory(MemoryOp::AddressOf {
                dst,
                place: Place::Pointer { pointer, slot, region: None },
            }) if self.program.freed.is_some() && thread.get(pointer).value().is_some() => {
                match self.addressed(&state.heap, thread.known(pointer), slot) {
                    Ok(word) => state.threads[index].set(dst, Operand::Value(word)),
                    Err(trap) => return self.raise(state, index, trap),
                }
            }
            Op::Memory(MemoryOp::AddressOf { dst, place }) => match self.resolve(state, index, place) {
                Resolved::Trap(trap) => return self.raise(state, index, trap),
                Resolved::Register(position) => {
                    let thread = &mut state.threads[index];
                    let pointer = thread.pointer_to(position);
                    thread.set(dst, Operand::Value(pointer.to_word()));
                }
                Resolved::Memory(Location::Known(loc), _) => {
                    state.threads[index].set(dst, Operand::Value(Pointer::Memory(loc).to_word()));
                }
                Resolved::Memory(Location::Unknown { .. }, _) => {
                    let thread = &mut state.threads[index];
                    let pointer = self.address_later(thread, pc, place);
                    thread.set(dst, pointer);
                }
            },
            Op::Local(LocalOp::AddressOfRegister { dst, register }) => {
                let pointer = thread.pointer_to(thread.position(register));
                thread.set(dst, Operand::Value(pointer.to_word()));
            }
            Op::Memory(MemoryOp::PointerAdd { dst, pointer, index: by, words }) => {
                match (thread.get(pointer), thread.get(by)) {
                    (Operand::Value(pointer), Operand::Value(by)) if !self.is_indeterminate(by) => {
                        match self.moved(&state.heap, pointer, by as i64, words) {
                            Ok(word) => state.threads[index].set(dst, Operand::Value(word)),
                            Err(trap) => return self.raise(state, index, trap),
                        }
                    }
                    (Operand::Value(_), Operand::Value(_)) => {
                        return self.raise(state, index, Trap::Uninitialised);
                    }
                    (pointer, by) => {
                        let moved = self.inspect_later(thread, pc, pointer, by);
                        thread.set(dst, moved);
                    }
                }
            }
            Op::Memory(MemoryOp::PointerDifference { dst, a, b, words }) => {
                match self.distance(&state.heap, thread.known(a), thread.known(b), words) {
                    Ok(distance) => state.threads[index].set(dst, Operand::Value(distance)),
                    Err(trap) => return self.raise(state, index, trap),
                }
            }
            Op::Memory(MemoryOp::PointerRoom { dst, pointer, words }) => {
                match self.room_behind(&state.heap, thread.known(pointer), words) {
                    Ok(room) => thread.set(dst, Operand::Value(room)),
                    Err(trap) => return self.raise(state, index, trap),
                }
            }
            Op::Memory(MemoryOp::AtomicEnd) => {}
            Op::Local(LocalOp::CheckWritten { value }) => {
                let word = thread.get(value).value();
                if word.is_some_and(|word| self.is_unwritten_register(pc, value, word)) {
                    return self.raise(state, index, Trap::Uninitialised);
                }
            }
            Op::Memory(MemoryOp::EndScope { object, .. }) => {
                let object = thread.known(object) as Handle;
                self.end_scope(state, index, object, pc);
            }
            Op::Object(ObjectOp::New { dst, ty }) => {
                let handle = self.allocate(state, ty, self.program.ty(ty).slots.len());
                let thread = &mut state.threads[index];
                thread.set(dst, Operand::Value(handle.into()));
                // To the collector it is not there before what is in flight is done.
                if self.minds(ty) {
                    self.hold(thread, pc, dst);
                }
            }
            Op::Object(ObjectOp::NewArray { dst, ty, length }) => {
                let length = thread.known(length);
                // Lengths are 32-bit or sign-extended 64-bit integers.
                if length > i32::MAX as u64 {
                    return self.raise(state, index, Trap::NegativeLength);
                }
                let slots = self.program.ty(ty).slots.len() * length as usize;
                if slots > Heap::MAX_SLOTS {
                    let message =
                        format!("an array of {length} elements is too large to search with: make it smaller");
                    return self.fail(state, index, FailureKind::Unsupported, message);
                }
                let handle = self.allocate(state, ty, slots);
                state.threads[index].set(dst, Operand::Value(handle.into()));
            }
            Op::Object(ObjectOp::ArrayLength { dst, array }) => match thread.get(array) {
                Operand::Value(0) => return self.raise(state, index, Trap::NullReference),
                Operand::Value(array) => {
                    let length = self.elements(state.heap.get(array as Handle));
                    thread.set(dst, Operand::Value(length as u64));
                }
                array => {
                    let length = self.inspect_later(thread, pc, array, Operand::Value(0));
                    thread.set(dst, length);
                }
            },
            Op::Object(ObjectOp::IsInstance { dst, object, ty }) => match thread.get(object) {
                Operand::Value(object) => {
                    let is = object != 0 && self.program.ty(state.heap.get(object as Handle).ty).is(ty);
                    thread.set(dst, Operand::Value(is.into()));
                }
                object => {
                    let is = self.inspect_later(thread, pc, object, Operand::Value(0));
                    thread.set(dst, is);
                }
            },
            Op::Object(ObjectOp::Cast { object, ty }) => {
                if let Operand::Value(object @ 1..) = thread.get(object)
                    && !self.program.ty(state.heap.get(object as Handle).ty).is(ty)
                {
                    return self.raise(state, index, Trap::InvalidCast);
                }
            }
            Op::Object(ObjectOp::NullCheck { object }) => {
                if thread.get(object) == Operand::Value(0) {
                    return self.raise(state, index, Trap::NullReference);
                }
            }
            Op::Control(ControlOp::Call { method, arguments, dst }) => {
                return self.call(state, index, method, arguments, dst);
            }
            Op::Control(ControlOp::TailCall { method, arguments }) => {
                return self.tail_call(state, index, method, arguments);
            }
            Op::Control(ControlOp::CallVirtual { selector, arguments, dst }) => {
                let receiver = self.program.operands(arguments).first();
                match self.dispatch(state, index, receiver.copied(), selector) {
                    Ok(method) => return self.call(state, index, method, arguments, dst),
                    Err(halt) => return halt,
                }
            }
            Op::Control(ControlOp::CallIndirect { callee, arguments, dst }) => {
                return match self.called(state, index, callee) {
                    Some(method) => self.call(state, index, method, arguments, dst),
                    None => self.call_of_nothing(state, index),
                };
            }
            Op::Control(ControlOp::TailCallIndirect { callee, arguments }) => {
                return match self.called(state, index, callee) {
                    Some(method) => self.tail_call(state, index, method, arguments),
                    None => self.call_of_nothing(state, index),
                };
            }
            Op::Control(ControlOp::Return { first }) => return self.leave(state, index, first),
            Op::Control(ControlOp::Throw { exception }) => match thread.known(exception) {
                0 => return self.raise(state, index, Trap::NullReference),
                object => {
                    let passing = self.passing(pc, exception);
                    return self.throw(state, index, object as Handle, passing);
                }
            },
            Op::Control(ControlOp::Raise { trap }) => return self.raise(state, index, trap),
            Op::Sync(SyncOp::Lock { object, access } | SyncOp::Unlock { object, access }) => {
                let unlocks = matches!(self.program.code[pc as usize], Op::Sync(SyncOp::Unlock { .. }));
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
            Op::Sync(SyncOp::AskLock { dst, object, question: LockQuestion::WillBeMine }) => {
                let object = thread.known(object) as Handle;
                if object == 0 {
                    return self.raise(state, index, Trap::NullReference);
                }
                let mine = self.will_own(state, index, object);
                state.threads[index].set(dst, Operand::Value(mine.into()));
            }
            Op::Sync(SyncOp::CurrentThread { dst }) => thread.set(dst, Operand::Value(thread.object.into())),
            Op::Sync(SyncOp::Initialise { ty }) => {
                self.use_initialised(state, index, ty);
                match state.initialisers[ty.0 as usize] {
                    Initialisation::Failed(0) => return self.raise(state, index, Trap::TypeInitialisation),
                    Initialisation::Failed(exception) => {
                        return self.throw(state, index, exception, Passing::Anew);
                    }
                    _ => {}
                }
            }
            Op::Control(ControlOp::Assume { .. }) => {
                if self.way(&state.heap, thread, pc) == 0 {
                    return Halt::Pruned;
                }
            }
            Op::Control(ControlOp::Choose { bound, .. }) => match thread.known(bound) {
                0 => return Halt::Pruned,
                bound => {
                    let message =
                        format!("a choice between {bound} values is too much to try: choose between fewer");
                    return self.fail(state, index, FailureKind::Unsupported, message);
                }
            },
            Op::Memory(MemoryOp::BulkInit) => {
                let others =
                    state.threads.iter().enumerate().any(|(at, other)| at != index && !other.is_finished());
                if others && self.rules.publication.is_none() && self.rules.writes_pass() {
                    self.fall_short(state, index, Shortfall::AtOnce, pc);
                }
            }
            Op::Control(ControlOp::Relies { message }) => relies_on(&mut state.relies, message),
            Op::Sync(SyncOp::Clock { dst, leaps }) => {
                if let Err(halt) = self.read_clock(state, index, dst, leaps) {
                    return halt;
                }
            }
            Op::Object(ObjectOp::KeepAlive { object, .. }) => {
                self.hold(&mut state.threads[index], pc, object)
            }
            Op::Control(ControlOp::Fail { message }) => {
                let message = self.program.messages[message as usize].clone();
                return self.fail(state, index, FailureKind::Assertion, message);
            }
            Op::Control(ControlOp::Unsupported { message }) => {
                let message = self.program.messages[message as usize].clone();
                return self.fail(state, index, FailureKind::Unsupported, message);
            }
            Op::Memory(MemoryOp::Get { .. } | MemoryOp::Set { .. })
            | Op::Object(ObjectOp::StoreCheck { .. } | ObjectOp::TypeObject { .. })
            | Op::Local(LocalOp::Constant { .. } | LocalOp::Native { .. })
            | Op::Object(ObjectOp::ResolveVirtual { .. })
            | Op::Sync(SyncOp::BindThread { .. } | SyncOp::HasStarted { .. })
            | Op::Control(ControlOp::Print { .. } | ControlOp::FailWith { .. }) => {
                if let Err(halt) = self.execute_direct(state, index, pc) {
                    return halt;
                }
            }
            // `wait` never lets these through: they are actions of their own.
            Op::Sync(
                SyncOp::TryLock { .. }
                | SyncOp::AskLock { .. }
                | SyncOp::Wait { .. }
                | SyncOp::Pulse { .. }
                | SyncOp::Spawn { .. }
                | SyncOp::Join { .. }
                | SyncOp::Time { .. }
                | SyncOp::ThreadStatus { .. },
            )
            | Op::Object(ObjectOp::CloneObject { .. })
            | Op::Memory(MemoryOp::AtomicBegin { .. } | MemoryOp::Peek { .. } | MemoryOp::Free { .. })
            | Op::Object(
                ObjectOp::Collect
                | ObjectOp::NextDead { .. }
                | ObjectOp::Finalise { .. }
                | ObjectOp::AwaitFinalisers,
            )
            | Op::Sync(SyncOp::AwaitOthers)
            | Op::Control(ControlOp::Halt) => {
                broken(format_args!("issued, and is a step of its own: {:?}", self.program.code[pc as usize]))
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
    fn dispatch(
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
                // `wait` lets no guess through that there is nothing to call.
                let guessed = self.way(&state.heap, thread, thread.frame().pc).checked_sub(1);
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
                self.way(&state.heap, thread, thread.frame().pc).checked_sub(1).map(MethodId)
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
        // `wait` has seen to it that all of them are known.
        let old = thread.registers[position].value().or_broken("the value of a register that is updated");
        let (operand, expected) = (thread.known(operand), thread.known(expected));
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
pub(super) fn relies_on(relies: &mut Vec<u32>, message: u32) {
    if !relies.contains(&message) {
        relies.push(message);
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

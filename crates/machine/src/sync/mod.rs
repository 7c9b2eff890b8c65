//! Synchronisation: monitors' wait sets, starting and joining threads, class initialisers; and whatever else is a step
//! of its own (`Issue::Alone` in its row of effects), such as a copy of an object, an atomic block, or a collection.
//!
//! All of these take effect with an empty window: what the thread issued before is complete, and
//! what it issues afterwards has not begun. Any contender may win a released lock; there is no
//! hidden hand-off.

mod end;
mod free;
pub(crate) mod garbage;
mod objects;
mod peek;
mod variants;

use fencepost_ir::broken::broken;
use fencepost_ir::{ControlOp, MemoryOp, MethodId, ObjectOp, Op, Pulse, Reg, SyncOp, Trap, TypeId};
use fencepost_memory::Operand;
use fencepost_memory::window::Entry;

use crate::machine::Machine;
use crate::outcome::Halt;
use crate::state::heap::Handle;
use crate::state::{Frame, Initialisation, State, Status, Thread};

impl Machine<'_> {
    /// A step of its own: the instruction that a thread is at, in one of its variants.
    pub(crate) fn synchronise_at(&self, state: &mut State, index: usize, variant: u16) -> Halt {
        let thread = &state.threads[index];
        let pc = thread.frame().pc;
        let op = self.program.code[pc as usize];
        match op {
            Op::Sync(SyncOp::Initialise { ty }) => self.initialise(state, index, ty),
            Op::Sync(SyncOp::Wait { object, lock, dst, .. }) => {
                let gives_up = variant == 1 && matches!(thread.status, Status::Waiting { .. });
                if gives_up {
                    self.give_up(state, index, &op);
                }
                self.wait_step(state, index, (object, lock), dst, variant)
            }
            Op::Control(ControlOp::Return { .. }) => {
                self.end(state, index);
                Halt::No
            }
            Op::Memory(MemoryOp::Fence { .. }) => {
                self.pass_fence(state, index);
                state.threads[index].goto(pc + 1);
                Halt::No
            }
            Op::Memory(MemoryOp::Freeze { object, .. }) => {
                let object = thread.expect_value(object) as Handle;
                self.freeze(state, index, object);
                state.threads[index].goto(pc + 1);
                Halt::No
            }
            Op::Memory(MemoryOp::AtomicBegin { access }) => match self.race_of_block(state, index, access) {
                Some(race) => Halt::Failed(Box::new(race.ends(state))),
                None => self.run_block(state, index, access, None),
            },
            Op::Memory(MemoryOp::EndScope { object, .. }) => {
                let object = thread.expect_value(object) as Handle;
                self.end_scope(state, index, object, pc);
                state.threads[index].goto(pc + 1);
                Halt::No
            }
            Op::Memory(MemoryOp::Peek { .. }) => self.peek(state, index, pc),
            Op::Object(
                ObjectOp::Collect
                | ObjectOp::NextDead { .. }
                | ObjectOp::Finalise { .. }
                | ObjectOp::AwaitFinalisers
                | ObjectOp::KeepAlive { .. },
            ) => self.mind(state, index, variant),
            Op::Memory(MemoryOp::Free { pointer }) => {
                let word = thread.expect_value(pointer);
                let halt = self.free(state, index, word, pc);
                if matches!(halt, Halt::No) {
                    state.threads[index].goto(pc + 1);
                }
                halt
            }
            Op::Sync(SyncOp::AwaitOthers) => {
                let ended = |other: &usize| *other != index && state.threads[*other].is_finished();
                for other in (0..state.threads.len()).filter(ended).collect::<Vec<usize>>() {
                    self.learn_from(state, index, other);
                }
                state.threads[index].goto(pc + 1);
                Halt::No
            }
            Op::Control(ControlOp::Halt) => {
                state.halted = true;
                state.dirty.globals = true;
                Halt::No
            }
            Op::Sync(
                SyncOp::TryLock { object, .. }
                | SyncOp::Pulse { object, .. }
                | SyncOp::Spawn { object, .. }
                | SyncOp::Join { object, .. }
                | SyncOp::AskLock { object, .. }
                | SyncOp::HasStarted { object, .. }
                | SyncOp::ThreadStatus { object, .. },
            )
            | Op::Object(ObjectOp::CloneObject { object, .. }) => {
                match thread.expect_value(object) as Handle {
                    0 => self.raise(state, index, Trap::NullReference),
                    object => self.synchronise_on(state, index, op, object, variant),
                }
            }
            op => broken(format_args!("a step of its own by an instruction that is none: {op:?}")),
        }
    }

    /// A thread gives up waiting: it is interrupted, or its deadline has passed.
    fn give_up(&self, state: &mut State, index: usize, op: &Op) {
        if let Some(since) = op.waits_since().filter(|_| !self.is_interrupted(state, index)) {
            self.reach_deadline(state, index, since);
        }
    }

    /// Whether a thread has the monitor of the object in a register.
    fn owns(&self, state: &State, index: usize, lock: Reg) -> bool {
        let handle = state.threads[index].expect_value(lock) as Handle;
        handle != 0 && state.heap.get(handle).monitor.owned_by(index)
    }

    /// Whether a thread that wants a lock back may have it: no thread has it, and none stands in line
    /// before this one.
    pub(crate) fn may_reacquire(&self, state: &State, index: usize, lock: Handle) -> bool {
        let monitor = &state.heap.get(lock).monitor;
        let turn = monitor.waiters.iter().position(|&waiter| usize::from(waiter) == index);
        monitor.owner == 0 && turn.is_none_or(|turn| turn == 0)
    }

    /// Wakes waiters. Java's `notify` may choose any of them (JLS 17.2.2); .NET's `Monitor.Pulse` wakes the first in
    /// the queue.
    fn pulse(&self, state: &mut State, handle: Handle, which: Pulse, variant: usize) {
        let waiters = &mut state.heap.get_mut(handle).monitor.waiters;
        let woken: Vec<u16> = match which {
            Pulse::All => std::mem::take(waiters),
            Pulse::First if !waiters.is_empty() => vec![waiters.remove(0)],
            Pulse::Any if variant < waiters.len() => vec![waiters.remove(variant)],
            Pulse::First | Pulse::Any => Vec::new(),
        };
        for thread in woken {
            self.wake(state, usize::from(thread), handle, true);
        }
    }

    /// Ends the wait of a thread that has left a wait set. If the set is not that of the lock's own object,
    /// threads that have been pulsed stand in line for the lock; one that has given up tries to get it like any other.
    fn wake(&self, state: &mut State, index: usize, set: Handle, pulsed: bool) {
        if let Status::Waiting { object, count } = state.threads[index].status {
            state.threads[index].status = Status::Reacquiring { object, count, pulsed };
            state.dirty.thread(index);
            if pulsed && object != set {
                state.heap.get_mut(object).monitor.waiters.push(index as u16);
                state.dirty.objects.push(object);
            }
        }
    }

    /// The next step of waiting for a pulse of one object without the lock of another: give up the
    /// lock, give up waiting, or get the lock back.
    fn wait_step(
        &self,
        state: &mut State,
        index: usize,
        (object, lock): (Reg, Reg),
        dst: Reg,
        variant: u16,
    ) -> Halt {
        let thread = &mut state.threads[index];
        let (set, lock) = (thread.expect_value(object) as Handle, thread.expect_value(lock) as Handle);
        if set == 0 || lock == 0 {
            return self.raise(state, index, Trap::NullReference);
        }
        match thread.status {
            Status::Running => {
                if !state.heap.get(lock).monitor.owned_by(index) {
                    return self.raise(state, index, Trap::IllegalMonitorState);
                }
                // A wait releases the monitor as often as it was entered, and enters it as often again before it
                // returns (JLS 17.2.1; `Monitor.Wait` documents the same).
                let count = state.heap.release_all(lock);
                thread.status = match variant {
                    0 => {
                        state.heap.get_mut(set).monitor.waiters.push(index as u16);
                        Status::Waiting { object: lock, count }
                    }
                    // A spurious wake-up (JLS 17.2.1) is a wait that never joins the wait set: no thread can tell
                    // that from one that joins it and leaves it again, and this way there is no step in between.
                    _ => Status::Reacquiring { object: lock, count, pulsed: false },
                };
                state.dirty.objects.extend([set, lock]);
                self.exit(state, index, lock);
            }
            Status::Waiting { .. } if variant != 0 => {
                state.heap.get_mut(set).monitor.waiters.retain(|&waiter| usize::from(waiter) != index);
                state.dirty.objects.push(set);
                self.wake(state, index, set, false);
            }
            Status::Reacquiring { object, count, pulsed } => {
                state.heap.acquire(object, index, count);
                state.heap.get_mut(object).monitor.waiters.retain(|&waiter| usize::from(waiter) != index);
                state.dirty.objects.push(object);
                thread.status = Status::Running;
                thread.set(dst, Operand::Value(pulsed.into()));
                thread.frame_mut().pc += 1;
                self.enter(state, index, object);
            }
            status @ (Status::Waiting { .. } | Status::Joining { .. } | Status::Finished) => {
                broken(format_args!("a step of a wait by a thread that is {status:?}"))
            }
        }
        Halt::No
    }

    /// Starts a thread. It sees everything its starter does: a start synchronises with the first action of the
    /// thread (JLS 17.4.4).
    fn spawn(
        &self,
        state: &mut State,
        index: usize,
        object: Handle,
        method: MethodId,
        operands: Vec<Operand>,
    ) -> Halt {
        let starter = &mut state.threads[index];
        let mut path = starter.path.clone();
        path.push(starter.children);
        starter.children += 1;
        starter.frame_mut().pc += 1;
        let callee = self.program.method(method);
        let family = self.family(&state.heap, &operands, &callee.registers);
        let mut registers = operands;
        registers.resize(callee.registers.len(), Operand::Value(0));
        let thread = Thread {
            path,
            family,
            object,
            status: Status::Running,
            frames: vec![Frame::new(callee.start, 0)],
            registers,
            passed: state.trail.as_ref().map(|_| Box::default()),
            ..Thread::empty()
        };
        // By its path (whose child it is, and which) and not last: the order in which different threads start others
        // must not tell states apart.
        let position = state.threads.partition_point(|other| other.path < thread.path);
        self.make_room(state, position, index);
        state.threads.insert(position, thread);
        state.heap.get_mut(object).thread = position as u16 + 1;
        state.dirty.globals = true;
        state.dirty.threads = !0;
        state.freed |= 1 << position;
        Halt::No
    }

    /// Renumbers what refers to threads from `position` on: one more comes before them. The new
    /// thread sees of writes in flight what its starter sees.
    fn make_room(&self, state: &mut State, position: usize, starter: usize) {
        let renumber = |thread: &mut u16, base: usize| {
            if usize::from(*thread) >= position + base {
                *thread += 1;
            }
        };
        for (index, object) in state.heap.objects.iter_mut().enumerate() {
            let before = (object.monitor.owner, object.thread);
            renumber(&mut object.monitor.owner, 1);
            renumber(&mut object.thread, 1);
            object.monitor.waiters.iter_mut().for_each(|waiter| renumber(waiter, 0));
            if before != (object.monitor.owner, object.thread) || !object.monitor.waiters.is_empty() {
                state.dirty.objects.push(index as Handle + 1);
            }
        }
        for initialisation in &mut state.initialisers {
            if let Initialisation::Running(thread) = initialisation {
                renumber(thread, 0);
            }
        }
        for thread in &mut state.threads {
            thread.joins.iter_mut().for_each(|awaited| renumber(&mut awaited.thread, 0));
        }
        state.views.start(position, starter);
        for slot in state.threads.iter_mut().flat_map(|thread| &mut thread.window.slots) {
            if let Entry::Event(event) = &mut slot.entry
                && event.begun()
            {
                let low = event.seen & ((1 << position) - 1);
                let high = (event.seen >> position) << (position + 1);
                event.seen = low | high | (event.seen >> starter & 1) << position;
            }
        }
    }

    /// Begins a type's initialiser, or goes on if it is done or being run by a thread that in
    /// turn waits for this one.
    fn initialise(&self, state: &mut State, index: usize, ty: TypeId) -> Halt {
        let initialiser = self.program.ty(ty).initialiser;
        match (state.initialisers[ty.0 as usize], initialiser) {
            // Marked as running before the first instruction runs, so that the same thread passes immediately when it
            // comes here again, and others wait (JLS 12.4.2, ECMA-335 II.10.5.3.3).
            (Initialisation::NotYet, Some(method)) => {
                state.initialisers[ty.0 as usize] = Initialisation::Running(index as u16);
                state.dirty.globals = true;
                let callee = self.program.method(method);
                let thread = &mut state.threads[index];
                let base = thread.registers.len();
                thread.registers.resize(base + callee.registers.len(), Operand::Value(0));
                // The frame below stays at the instruction, which is a no-op once this is done.
                thread.frames.push(Frame { initialises: Some(ty), ..Frame::new(callee.start, base) });
            }
            _ => {
                state.threads[index].frame_mut().pc += 1;
                self.use_initialised(state, index, ty);
            }
        }
        Halt::No
    }

    /// Whether `owner`, which runs an initialiser that `index` wants, waits for `index` through a
    /// chain of initialisers: then `index` sees the type as it is, unless the language has it wait.
    pub(crate) fn waits_in_cycle(&self, state: &State, index: usize, owner: usize) -> bool {
        // Two Java threads that wait for each other's initialisers deadlock (JLS 12.4.2); the CLI lets one of them see
        // the type before its initialiser has finished (ECMA-335 II.10.5.3.3).
        if self.program.initialisers.cycles_wait {
            return false;
        }
        let mut current = owner;
        for _ in 0..state.threads.len() {
            // A thread waits for an initialiser when all that it did before is complete.
            let Thread { window, .. } = &state.threads[current];
            let pc = state.threads[current].frame().pc;
            let (true, Op::Sync(SyncOp::Initialise { ty })) =
                (window.slots.is_empty(), self.program.code[pc as usize])
            else {
                return false;
            };
            match state.initialisers[ty.0 as usize] {
                Initialisation::Running(next) if usize::from(next) == index => return true,
                Initialisation::Running(next) if usize::from(next) != current => current = usize::from(next),
                _ => return false,
            }
        }
        false
    }
}

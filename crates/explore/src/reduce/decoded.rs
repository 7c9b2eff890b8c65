//! A decoded state as the reduction sees it: what its actions claim, and what may come later.

use std::cell::{Cell, OnceCell, RefCell};

use fencepost_ir::footprint::Footprint;
use fencepost_ir::{Class, ControlOp, LockQuestion, MemoryOp, Op, Patience, Reg, Region, SyncOp};
use fencepost_machine::encode::Owners;
use fencepost_machine::heap::{Handle, MONITOR, handle_of, loc, slot_of};
use fencepost_machine::state::{Status, Thread};
use fencepost_machine::{Action, ActionKind, Guards, Machine, State};
use fencepost_memory::window::Entry;
use fencepost_memory::{Event, Location};

use super::private::Privacy;
use super::{Claim, Observed, Touch, View, WaitsFor};
use fencepost_machine::{Reduction, Reductions};

/// A decoded state as a [`View`].
pub(crate) struct Decoded<'a> {
    pub(super) machine: &'a Machine<'a>,
    pub(super) state: &'a State,
    pub(super) actions: &'a [Action],
    /// What anybody looks at in final states.
    observed: &'a Observed,
    /// Whether threads that wait count as held.
    holds: bool,
    /// Whether what ends the path comes last.
    pub(super) ends_last: bool,
    /// Which objects one thread alone can reach, if anybody wants to know.
    pub(super) owners: Option<&'a RefCell<Owners>>,
    /// Of each action, whether what it accesses is its thread's own, if that was asked.
    pub(super) privacy: Vec<Cell<Option<Privacy>>>,
    /// Of each thread, the locks it has that others need for what they may do, if that was asked.
    guards: Vec<OnceCell<Guards<'a>>>,
}

impl<'a> Decoded<'a> {
    /// The state that has these enabled actions. `observed` says what anybody looks at in final
    /// states; `owners` is about this state.
    pub(crate) fn new(
        machine: &'a Machine<'a>,
        state: &'a State,
        actions: &'a [Action],
        observed: &'a Observed,
        reductions: Reductions,
        owners: &'a RefCell<Owners>,
    ) -> Decoded<'a> {
        let holds = reductions.contains(Reduction::HeldThreads);
        let ends_last = reductions.contains(Reduction::EndsLast);
        let owners = reductions.contains(Reduction::PrivateObjects).then_some(owners);
        let privacy = vec![Cell::new(None); actions.len()];
        let guards = state.threads.iter().map(|_| OnceCell::new()).collect();
        Decoded { machine, state, actions, observed, holds, ends_last, owners, privacy, guards }
    }
}

impl Decoded<'_> {
    pub(super) fn event(&self, action: &Action) -> Option<(usize, &Event)> {
        let (ActionKind::Complete { slot } | ActionKind::Forward { slot, .. } | ActionKind::See { slot, .. }) =
            action.kind
        else {
            return None;
        };
        let slots = &self.state.threads[usize::from(action.thread)].window.slots;
        match &slots[usize::from(slot)].entry {
            Entry::Event(event) => Some((usize::from(slot), event)),
            _ => None,
        }
    }

    /// The object in a register of a thread's top frame, which is known; `None` if it is null.
    pub(super) fn object(&self, thread: usize, register: Reg) -> Option<Handle> {
        self.register(thread, register).map(|word| word as Handle).filter(|&handle| handle != 0)
    }

    /// The value in a register of a thread's top frame, if it is known.
    pub(super) fn register(&self, thread: usize, register: Reg) -> Option<u64> {
        let thread = &self.state.threads[thread];
        let position = thread.frame().base as usize + usize::from(register.0);
        thread.registers[position].value()
    }

    pub(super) fn op(&self, thread: usize) -> Op {
        self.machine.program.code[self.state.threads[thread].frame().pc as usize]
    }

    /// The claim of a synchronisation step.
    fn synchronisation(&self, thread: usize) -> Option<Claim> {
        let monitor = |object: Handle| Claim::Access(Touch { loc: loc(object, MONITOR), writes: true });
        let status = self.state.threads[thread].status;
        // Time may leap with it.
        if !matches!(status, Status::Reacquiring { .. }) && self.op(thread).waits_since().is_some() {
            return None;
        }
        if let Status::Waiting { object, .. } | Status::Reacquiring { object, .. } = status {
            return Some(monitor(object));
        }
        match self.op(thread) {
            Op::Control(ControlOp::Halt) => self.ends_path(thread).then_some(Claim::EndOfPath),
            // Wait sets go with the lock.
            Op::Sync(
                SyncOp::TryLock { object, .. }
                | SyncOp::Pulse { lock: Some(object), .. }
                | SyncOp::Wait { lock: object, .. },
            ) => self.object(thread, object).map(monitor),
            Op::Sync(SyncOp::AskLock { object, question: LockQuestion::IsTaken, .. }) => {
                let loc = loc(self.object(thread, object)?, MONITOR);
                Some(Claim::Access(Touch { loc, writes: false }))
            }
            // Some may give up waiting on it.
            Op::Sync(SyncOp::AskLock { question: LockQuestion::Waiters, .. }) => None,
            Op::Sync(SyncOp::AskLock { .. }) => Some(Claim::Private),
            Op::Sync(SyncOp::Join { object, .. }) => {
                let target = self.state.heap.get(self.object(thread, object)?).thread;
                let ended = self.state.threads[usize::from(target).checked_sub(1)?].is_finished();
                ended.then_some(Claim::Private)
            }
            // Whether a thread was started depends on the threads that may start it; that it has ended, on nothing.
            Op::Sync(SyncOp::ThreadStatus { object, .. } | SyncOp::HasStarted { object, .. }) => {
                let target = usize::from(self.state.heap.get(self.object(thread, object)?).thread);
                Some(match target.checked_sub(1) {
                    None => Claim::Start,
                    Some(target) if self.state.threads[target].is_finished() => Claim::Private,
                    Some(target) => Claim::Asks(target),
                })
            }
            // Staged writes have to reach all before a block.
            Op::Memory(MemoryOp::AtomicBegin { .. }) if self.machine.rules.stages.is_none() => {
                let pc = self.state.threads[thread].frame().pc;
                self.machine.blocks.accesses(pc).map(|_| Claim::Block(pc))
            }
            // An end changes which threads staged writes have to reach.
            Op::Control(ControlOp::Return { .. }) if self.machine.rules.stages.is_none() => {
                Some(Claim::End(thread))
            }
            // A new thread changes which threads staged writes have to reach.
            Op::Sync(SyncOp::Spawn { .. }) if self.machine.rules.stages.is_none() => Some(Claim::Start),
            _ => None,
        }
    }

    /// Whether an event in flight can take effect now.
    pub(super) fn is_enabled(&self, thread: usize, slot: usize) -> bool {
        let this = |action: &&Action| usize::from(action.thread) == thread;
        let mut actions = self.actions.iter().filter(this);
        actions.any(|action| self.event(action).is_some_and(|(at, _)| at == slot))
    }

    /// Whether the code that `thread` may still run reads or writes a region.
    fn may_touch(&self, thread: usize, region: Region, reads: bool, writes: bool) -> bool {
        let footprint = &self.machine.footprint;
        let mut frames = self.state.threads[thread].frames.iter().filter(|_| !self.ends_path(thread));
        frames.any(|frame| {
            reads && footprint.reads(frame.pc, region) || writes && footprint.writes(frame.pc, region)
        })
    }
}

impl Decoded<'_> {
    /// Whether `thread` needs a lock that `owner` has before it can disturb an access to a region.
    fn keeps_out(&self, owner: usize, thread: usize, region: Region, touch: Touch) -> bool {
        let guards = self.guards[owner].get_or_init(|| self.machine.lasting_guards(self.state, owner));
        let other = &self.state.threads[thread];
        !(guards.let_write(other, region) || touch.writes && guards.let_read(other, region))
    }
}

impl View for Decoded<'_> {
    fn threads(&self) -> usize {
        self.state.threads.len()
    }

    fn claim(&self, index: usize) -> Option<Claim> {
        // A look at memory tells when writes of its own thread take effect, too.
        if self.machine.peeks {
            return None;
        }
        let action = &self.actions[index];
        let thread = usize::from(action.thread);
        match action.kind {
            ActionKind::Synchronise { .. } => return self.synchronisation(thread),
            ActionKind::Issue => return self.ends_path(thread).then_some(Claim::EndOfPath),
            ActionKind::Choose { .. } => {
                return Some(match self.op(thread) {
                    Op::Sync(SyncOp::Clock { .. } | SyncOp::Time { .. }) => {
                        let leaps = self.machine.program.clock?;
                        Claim::Clock(self.machine.program.statics[leaps.0 as usize].region)
                    }
                    _ => Claim::Private,
                });
            }
            _ => {}
        }
        let (_, event) = self.event(action)?;
        let Location::Known(loc) = event.location else { return None };
        match self.machine.rules.class(event.kind) {
            Class::Read | Class::VRead => Some(Claim::Access(Touch { loc, writes: false })),
            // It changes what others see elsewhere.
            Class::Write | Class::VWrite | Class::Rmw
                if event.value.value().is_some_and(|it| self.machine.attaches(self.state, loc, it)) =>
            {
                None
            }
            // The program may end with it, or not end where it would have.
            Class::Write | Class::VWrite | Class::Rmw
                if self.machine.changes_ground(self.state, loc) && self.privacy(index) == Privacy::Shared =>
            {
                None
            }
            Class::Write | Class::VWrite | Class::Rmw => Some(Claim::Access(Touch { loc, writes: true })),
            Class::Lock | Class::Unlock => {
                let monitor = &self.state.heap.get(handle_of(loc)).monitor;
                let owned = monitor.owned_by(thread);
                Some(if owned { Claim::Release(loc) } else { Claim::Access(Touch { loc, writes: true }) })
            }
            Class::Fence => None,
        }
    }

    fn conflicts(&self, one: Claim, other: Claim) -> bool {
        match (one, other) {
            (Claim::Block(one), Claim::Block(other)) => self.blocks_conflict(one, other),
            (Claim::Block(pc), Claim::Access(touch)) | (Claim::Access(touch), Claim::Block(pc)) => {
                self.touches_block(pc, touch)
            }
            _ => one.conflicts(other),
        }
    }

    fn takes_thread(&self, action: usize) -> bool {
        self.privacy[action].get() == Some(Privacy::WithThread)
    }

    fn may_conflict_later(&self, thread: usize, action: usize, claim: Claim) -> bool {
        let (machine, other) = (self.machine, &self.state.threads[thread]);
        if other.is_finished() {
            return false;
        }
        let own = usize::from(self.actions[action].thread);
        if machine.may_end_before(self.state, thread, own)
            && self.observed.may_be_changed_by(machine, self.state, own)
        {
            return true;
        }
        // A thread that was started may have to end, too, before the program does.
        if claim == Claim::Start && machine.may_leave_behind(self.state, thread, own) {
            return true;
        }
        let touch = match claim {
            Claim::Access(touch) => touch,
            Claim::Release(_) => return self.may_touch(thread, Footprint::MONITORS, true, false),
            Claim::Start => return self.may_touch(thread, Footprint::STARTS, true, true),
            Claim::Asks(target) => return target == thread,
            Claim::End(ending) => {
                return machine.end_may_cut_short(self.state, ending, thread)
                    || self.may_touch(thread, Footprint::THREADS, true, true);
            }
            Claim::Clock(region) => return self.may_touch(thread, region, true, true),
            Claim::Block(pc) => return self.may_disturb(thread, pc),
            Claim::Private => return false,
            Claim::EndOfPath => return true,
        };
        let region = if slot_of(touch.loc) == MONITOR {
            Footprint::MONITORS
        } else {
            match self.event(&self.actions[action]).and_then(|(_, event)| event.region) {
                Some(region) => region,
                None => return self.privacy(action) == Privacy::Shared,
            }
        };
        // Of a thread that is held only what is in flight already matters.
        let held = self.holds && self.is_held_by(thread, own) && self.precedes_releases(action);
        let held_from = if held { self.awaited_lock(thread).map(|(slot, _)| slot) } else { None };
        let in_flight = other.window.events().any(|(slot, event)| {
            let same = match event.location {
                Location::Known(loc) => loc == touch.loc,
                Location::Unknown { region: within, .. } => within.is_none_or(|within| within == region),
            };
            same && (touch.writes || machine.rules.class(event.kind).writes())
                && held_from.is_none_or(|from| slot < from)
                && !self.is_enabled(thread, slot)
        });
        let comes = || {
            self.may_touch(thread, region, touch.writes, true)
                && !(self.holds
                    && self.precedes_releases(action)
                    && self.keeps_out(own, thread, region, touch))
        };
        (in_flight || !held && comes()) && self.privacy(action) == Privacy::Shared
    }

    fn is_visible(&self, index: usize) -> bool {
        let (watch, action) = (&self.machine.watch, &self.actions[index]);
        match action.kind {
            _ if watch.is_empty() => false,
            ActionKind::Complete { .. } => self.event(action).is_none_or(|(_, event)| {
                let writes = self.machine.rules.class(event.kind).writes();
                let watched = event.region.is_none_or(|region| watch.covers(region));
                writes && watched && self.privacy(index) == Privacy::Shared
            }),
            ActionKind::Forward { .. }
            | ActionKind::See { .. }
            | ActionKind::Guess { .. }
            | ActionKind::Choose { .. } => false,
            // With a thread's end, writes that only it had not seen are seen by all.
            ActionKind::Synchronise { .. } => {
                let writes = match self.op(usize::from(action.thread)) {
                    Op::Memory(MemoryOp::AtomicBegin { .. }) => {
                        self.block_is_watched(usize::from(action.thread))
                    }
                    _ => false,
                };
                writes || watch.threads || self.machine.rules.stages.is_some()
            }
            ActionKind::Reflect { .. } | ActionKind::Issue => true,
        }
    }

    fn waits_for(&self, thread: usize) -> WaitsFor {
        let Thread { status, window, .. } = &self.state.threads[thread];
        let unless_held = match (status, self.locks_to_come(thread)) {
            // The owner of the lock may wake it; if there is none, any thread may get the lock.
            (Status::Waiting { .. }, _) | (_, 1) => WaitsFor::Anybody,
            (_, 0) if window.slots.is_empty() && matches!(self.op(thread), Op::Sync(SyncOp::AwaitOthers)) => {
                let awaited = self.machine.awaited_for_sure(self.state, thread);
                return awaited.map_or(WaitsFor::Anybody, WaitsFor::Thread);
            }
            (_, 0) if window.slots.is_empty() => {
                let waits = matches!(
                    self.op(thread),
                    Op::Sync(
                        SyncOp::Join { .. } | SyncOp::TryLock { patience: Patience::UntilInterrupted, .. }
                    )
                );
                let interruptible = waits && self.machine.may_be_interrupted(self.state, thread);
                if interruptible { WaitsFor::Anybody } else { WaitsFor::Nobody }
            }
            // What it has in flight comes first.
            (_, 0) => return WaitsFor::Nobody,
            _ => return WaitsFor::Anybody,
        };
        self.held_by(thread).map_or(unless_held, WaitsFor::Thread)
    }
}

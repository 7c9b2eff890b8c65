//! A decoded state as the reduction sees it: what its actions depend on, and what may come later.

use std::cell::{Cell, OnceCell, RefCell};

use fencepost_ir::footprint::Footprint;
use fencepost_ir::{Class, Region};
use fencepost_machine::dependence::{Dependence, Touch};
use fencepost_machine::reach::Owners;
use fencepost_machine::state::heap::{MONITOR, handle_of, slot_of};
use fencepost_machine::state::{Status, Thread};
use fencepost_machine::{Action, ActionKind, Guards, Machine, State};
use fencepost_memory::window::Entry;
use fencepost_memory::{Event, Location};

use super::private::{Handing, Privacy};
use super::{Later, ObservedRegions, View, WaitsFor};
use fencepost_machine::{Reduction, Reductions};

/// A decoded state as a [`View`].
pub(crate) struct Decoded<'a> {
    pub(super) machine: &'a Machine<'a>,
    pub(super) state: &'a State,
    pub(super) actions: &'a [Action],
    /// What is observed of final states.
    observed: &'a ObservedRegions,
    /// Whether threads that wait count as held.
    holds: bool,
    /// Whether what ends the path comes last.
    pub(super) ends_last: bool,
    /// Whether reads may be settled.
    settles: bool,
    /// Which objects only one thread can reach, if that is asked for.
    pub(super) owners: Option<&'a RefCell<Owners>>,
    /// Of each action, whether what it accesses is its thread's own, if that was asked.
    pub(super) privacy: Vec<Cell<Option<Privacy>>>,
    /// Of each action, who has to hand out what it accesses before others can, if that was asked.
    pub(super) handings: Vec<OnceCell<Option<Handing>>>,
    /// Of each action, what it depends on, if that was asked.
    dependences: Vec<OnceCell<Option<Dependence>>>,
    /// What was asked of each thread.
    known: Vec<KnownThread<'a>>,
}

/// What is found out of a thread once, when it is asked.
#[derive(Default)]
struct KnownThread<'a> {
    /// The locks it has that others need for what they may do.
    guards: OnceCell<Guards<'a>>,
    /// The thread that has to act before it.
    held_by: OnceCell<Option<usize>>,
    /// Whether its next instruction ends the path without a failure, and is to come last.
    ends_path: OnceCell<bool>,
}

impl<'a> Decoded<'a> {
    /// The state that has these enabled actions. `observed` says what is observed of final
    /// states; `owners` is about this state.
    pub(crate) fn new(
        machine: &'a Machine<'a>,
        state: &'a State,
        actions: &'a [Action],
        observed: &'a ObservedRegions,
        reductions: Reductions,
        owners: &'a RefCell<Owners>,
    ) -> Decoded<'a> {
        let holds = reductions.contains(Reduction::HeldThreads);
        let ends_last = reductions.contains(Reduction::EndsLast);
        let owners = reductions.contains(Reduction::PrivateObjects).then_some(owners);
        let privacy = vec![Cell::new(None); actions.len()];
        let handings = vec![OnceCell::new(); actions.len()];
        let dependences = vec![OnceCell::new(); actions.len()];
        let known = state.threads.iter().map(|_| KnownThread::default()).collect();
        let settles = reductions.contains(Reduction::SettledReads) && machine.settles_reads();
        Decoded {
            machine,
            state,
            actions,
            observed,
            holds,
            ends_last,
            settles,
            owners,
            privacy,
            handings,
            dependences,
            known,
        }
    }
}

impl Decoded<'_> {
    /// Whether the next instruction of a thread ends the path without a failure, and is to come last.
    pub(super) fn ends_path(&self, thread: usize) -> bool {
        self.ends_last
            && *self.known[thread].ends_path.get_or_init(|| self.machine.ends_path(self.state, thread))
    }

    /// Whether an action has to happen before its thread releases a monitor or ends.
    pub(super) fn precedes_releases(&self, action: usize) -> bool {
        let action = &self.actions[action];
        match (action.kind, self.event(action)) {
            (_, Some((slot, event))) => {
                self.machine.rules.holds_back(event.access, |class| class == Class::Unlock)
                    && !self.machine.releases_before(self.state, usize::from(action.thread), slot)
            }
            // With nothing in flight it is all that its thread can do.
            (ActionKind::Synchronise { .. }, None) => true,
            _ => false,
        }
    }

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

    /// Whether an action is a read or a write of memory, and not of a monitor.
    pub(super) fn accesses_data(&self, index: usize) -> bool {
        self.event(&self.actions[index]).is_some_and(|(_, event)| {
            !matches!(self.machine.rules.class(event.access), Class::Lock | Class::Unlock | Class::Fence)
        })
    }

    /// Whether an event in flight can take effect now.
    pub(super) fn is_enabled(&self, thread: usize, slot: usize) -> bool {
        self.enabled_slots(thread).any(|at| at == slot)
    }

    /// The events in flight of a thread that can take effect now.
    fn enabled_slots(&self, thread: usize) -> impl Iterator<Item = usize> {
        let this = move |action: &&Action| usize::from(action.thread) == thread;
        self.actions.iter().filter(this).filter_map(|action| self.event(action)).map(|(slot, _)| slot)
    }

    /// Whether the code that `thread` may still run reads or writes a region.
    fn may_touch(&self, thread: usize, region: Region, reads: bool, writes: bool) -> bool {
        let (footprint, pending) = (&self.machine.facts.footprint, self.machine.pending(self.state));
        let mut frames = self.state.threads[thread].frames.iter();
        frames.any(|frame| {
            reads && footprint.reads(frame.pc, region, &pending)
                || writes && footprint.writes(frame.pc, region, &pending)
        }) && !self.ends_path(thread)
    }
}

impl Decoded<'_> {
    /// The thread that has to act before this one, if there is one ([`Machine::held_by`]).
    fn held_by(&self, thread: usize) -> Option<usize> {
        *self.known[thread].held_by.get_or_init(|| self.machine.held_by(self.state, thread))
    }

    /// Whether `thread` needs a lock that `owner` has before it can disturb an access to a region.
    fn keeps_out(&self, owner: usize, thread: usize, region: Region, touch: Touch) -> bool {
        let guards = self.known[owner].guards.get_or_init(|| self.machine.lasting_guards(self.state, owner));
        let other = &self.state.threads[thread];
        let pending = self.machine.pending(self.state);
        !(guards.let_write(other, region, pending) || touch.writes && guards.let_read(other, region, pending))
    }
}

impl Decoded<'_> {
    /// What an enabled action depends on, if that is known.
    fn find_dependence(&self, index: usize) -> Option<Dependence> {
        // A look at memory tells when writes of its own thread take effect, too.
        if self.machine.facts.peeks {
            return None;
        }
        let action = &self.actions[index];
        let thread = usize::from(action.thread);
        match action.kind {
            ActionKind::Synchronise { .. } => {
                let found = self.machine.dependence_of_synchronisation(self.state, thread);
                // What ends the path is known to conflict with nothing only where it comes last.
                return found.filter(|&found| self.ends_last || found != Dependence::EndOfPath);
            }
            ActionKind::Issue => return self.ends_path(thread).then_some(Dependence::EndOfPath),
            ActionKind::Choose { .. } => return self.machine.dependence_of_choice(self.state, thread),
            _ => {}
        }
        let (_, event) = self.event(action)?;
        let Location::Known(loc) = event.location else { return None };
        match self.machine.rules.class(event.access) {
            Class::Read | Class::VRead => Some(Dependence::Access(Touch { loc, writes: false })),
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
            Class::Write | Class::VWrite | Class::Rmw => {
                Some(Dependence::Access(Touch { loc, writes: true }))
            }
            Class::Lock | Class::Unlock => {
                let monitor = &self.state.heap.get(handle_of(loc)).monitor;
                let owned = monitor.owned_by(thread);
                Some(if owned {
                    Dependence::Release(loc)
                } else {
                    Dependence::Access(Touch { loc, writes: true })
                })
            }
            Class::Fence => None,
        }
    }
}

impl View for Decoded<'_> {
    fn threads(&self) -> usize {
        self.state.threads.len()
    }

    fn dependence(&self, index: usize) -> Option<Dependence> {
        *self.dependences[index].get_or_init(|| self.find_dependence(index))
    }

    fn conflicts(&self, one: Dependence, other: Dependence) -> bool {
        match (one, other) {
            (Dependence::Block(one), Dependence::Block(other)) => self.blocks_conflict(one, other),
            (Dependence::Block(pc), Dependence::Access(touch))
            | (Dependence::Access(touch), Dependence::Block(pc)) => self.touches_block(pc, touch),
            _ => one.conflicts(other),
        }
    }

    fn takes_thread(&self, action: usize) -> bool {
        self.privacy[action].get() == Some(Privacy::WithThread)
    }

    fn conflicts_later(&self, thread: usize, action: usize, dependence: Dependence) -> Later {
        let comes = |comes: bool| if comes { Later::Comes } else { Later::Never };
        let (machine, other) = (self.machine, &self.state.threads[thread]);
        if other.is_finished() {
            return Later::Never;
        }
        let own = usize::from(self.actions[action].thread);
        if self.observed.may_be_changed_by(machine, self.state, own)
            && machine.may_end_before(self.state, thread, own)
        {
            return Later::Comes;
        }
        // A thread that was started may have to end, too, before the program does.
        if dependence == Dependence::Start && machine.may_leave_behind(self.state, thread, own) {
            return Later::Comes;
        }
        let touch = match dependence {
            Dependence::Access(touch) => touch,
            Dependence::Release(_) => {
                return match self.may_touch(thread, Footprint::MONITORS, true, false) {
                    true => self.unless_handed_out(action, thread, || Later::Comes),
                    false => Later::Never,
                };
            }
            Dependence::Start => return comes(self.may_touch(thread, Footprint::STARTS, true, true)),
            Dependence::Asks(target) => return comes(target == thread),
            Dependence::End(ending) => {
                let cut_short = machine.end_may_cut_short(self.state, ending, thread);
                return comes(cut_short || self.may_touch(thread, Footprint::THREADS, true, true));
            }
            Dependence::Clock(region) => return comes(self.may_touch(thread, region, true, true)),
            Dependence::Block(pc) => return comes(self.may_disturb(thread, pc)),
            Dependence::Private => return Later::Never,
            Dependence::EndOfPath => return Later::Comes,
        };
        let region = if slot_of(touch.loc) == MONITOR {
            Footprint::MONITORS
        } else {
            match self.event(&self.actions[action]).and_then(|(_, event)| event.region) {
                Some(region) => region,
                None => return comes(self.privacy(action) == Privacy::Shared),
            }
        };
        let comes = self.may_touch(thread, region, touch.writes, true);
        if !comes && other.window.slots.is_empty() {
            return Later::Never;
        }
        // Of a thread that is held only what is in flight already matters.
        let precedes = self.holds && self.precedes_releases(action);
        let held = precedes && machine.is_held_by(self.state, thread, own, |thread| self.held_by(thread));
        let held_from =
            if held { self.machine.lock_that_bars(self.state, thread).map(|(slot, _)| slot) } else { None };
        let conflicts = |&(slot, event): &(usize, &Event)| {
            let same = match event.location {
                Location::Known(loc) => loc == touch.loc,
                Location::Unknown { region: within, .. } => within.is_none_or(|within| within == region),
            };
            same && (touch.writes || machine.rules.class(event.access).writes())
                && held_from.is_none_or(|from| slot < from)
                && !self.is_enabled(thread, slot)
        };
        let in_flight: Vec<usize> = other.window.events().filter(conflicts).map(|(slot, _)| slot).collect();
        let comes = comes && !held && !(precedes && self.keeps_out(own, thread, region, touch));
        if in_flight.is_empty() && !comes || self.privacy(action) != Privacy::Shared {
            return Later::Never;
        }
        self.unless_handed_out(action, thread, || {
            let enabled = self.enabled_slots(thread);
            let first = machine.comes_before(self.state, thread, &in_flight, comes, enabled);
            first.map_or(Later::Comes, Later::Behind)
        })
    }

    fn is_finished(&self, thread: usize) -> bool {
        self.state.threads[thread].is_finished()
    }

    fn is_visible(&self, index: usize) -> bool {
        let (watch, action) = (&self.machine.watch, &self.actions[index]);
        match action.kind {
            _ if watch.is_empty() => false,
            ActionKind::Complete { .. } => self.event(action).is_none_or(|(_, event)| {
                let writes = self.machine.rules.class(event.access).writes();
                let watched = event.region.is_none_or(|region| watch.covers(region));
                writes && watched && self.privacy(index) == Privacy::Shared
            }),
            ActionKind::Forward { .. }
            | ActionKind::See { .. }
            | ActionKind::Guess { .. }
            | ActionKind::Choose { .. } => false,
            // With a thread's end, writes that only it had not seen are seen by all.
            ActionKind::Synchronise { .. } => {
                let thread = usize::from(action.thread);
                let writes = self.machine.begins_block(self.state, thread) && self.block_is_watched(thread);
                writes || watch.threads || self.machine.rules.stages.is_some()
            }
            ActionKind::Reflect { .. } | ActionKind::Issue => true,
        }
    }

    fn is_settled(&self, index: usize) -> bool {
        self.settles && self.machine.completes_settled_read(self.state, self.actions[index])
    }

    fn way_of_now(&self, index: usize) -> Option<u32> {
        if self.settles { self.machine.way_of_now(self.state, self.actions[index]) } else { None }
    }

    fn waits_for(&self, thread: usize) -> WaitsFor {
        let Thread { status, window, .. } = &self.state.threads[thread];
        let unless_held = match (status, self.machine.locks_to_come(self.state, thread)) {
            // The owner of the lock may wake it; if there is none, any thread may get the lock.
            (Status::Waiting { .. }, _) | (_, 1) => WaitsFor::Unknown,
            (_, 0) if window.slots.is_empty() && self.machine.awaits_others(self.state, thread) => {
                let awaited = self.machine.awaited_for_sure(self.state, thread);
                return awaited.map_or(WaitsFor::Unknown, WaitsFor::Thread);
            }
            (_, 0) if window.slots.is_empty() => {
                let interruptible = self.machine.interrupt_lets_go_on(self.state, thread);
                if interruptible { WaitsFor::Unknown } else { WaitsFor::NoThread }
            }
            // What it has in flight comes first.
            (_, 0) => return WaitsFor::NoThread,
            _ => return WaitsFor::Unknown,
        };
        self.held_by(thread).map_or(unless_held, WaitsFor::Thread)
    }
}

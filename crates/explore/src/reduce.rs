//! Partial-order reduction: which of a state's actions are enough.
//!
//! Stubborn sets (Valmari; Godefroid's persistent sets) at the grain of single in-flight events,
//! so that they stay correct, and are small, when a thread has several events in flight:
//!
//! * Two enabled completions of one thread commute: events that depend on each other, or that the
//!   model keeps in order, are never enabled together. So a set need not contain the other
//!   actions of its own threads.
//! * A completion conflicts with an enabled completion of another thread if they access one
//!   location and one of them writes. Conflicting ones are taken into the set.
//! * If another thread has a conflicting event in flight that is not enabled, or may come to one
//!   by the footprint of the code before it, some enabled action of that thread has to happen
//!   first: all of them are taken into the set. If it has none, no small set is known.
//! * Guessing an unresolved decision each way is local, and covers whatever happens if the thread
//!   waits for the value instead; a thread's guesses are enough by themselves.
//! * Taking a lock conflicts with whatever else is done to that monitor. Releasing one, or taking
//!   one again, conflicts only with trying it: nobody else can do anything to a monitor that
//!   somebody has, but for waking up, which commutes.
//! * Starting a thread conflicts only with what depends on whether it was started; what it will do
//!   is in its starter's footprint. A join of a thread that has ended, a choice, and asking for one's
//!   own lock conflict with nothing. Where a thread has several ways to do such a thing, the set
//!   contains all of them.
//! * A thread that has no enabled action because it waits for a lock or for the end of a thread
//!   goes on only after an action of the one it waits for.
//! * An access to an object that no other thread can reach conflicts with nothing, if the thread
//!   cannot hand the object out before: if the model lets no later write pass the access.
//! * A thread that may end the program conflicts with all that others would still do, if final
//!   states are observed. (The end itself is no completion, so no small set contains it.)
//!
//! The smallest set found from any start is used. Final states are observed, and deadlocks, which
//! once there never go away. If more is watched, an action that may change that is visible, and no
//! small set contains one (C2): postponing invisible actions hides nothing, since after them what is
//! watched is as before. A write to an object that is private as above is invisible: what is watched
//! is reached from statics, and the object is not before the write is done. The caller keeps the cycle condition
//! (C3): it takes all actions after all unless one of the chosen ones leads to a state that is still
//! to be visited, or none can lie on a cycle (a guess only ever adds to a window, which is bounded).
//!
//! Not done here: class initialisers and ends of threads that somebody asks for (no small set
//! contains them), sleep sets.

use fencepost_ir::footprint::Footprint;
use fencepost_ir::{Class, Op, Reg, Region};
use fencepost_machine::encode::Owners;
use fencepost_machine::heap::{Handle, MONITOR, STATICS, handle_of, loc, slot_of};
use fencepost_machine::state::Status;
use fencepost_machine::{Action, ActionKind, Machine, State};
use fencepost_memory::window::Entry;
use fencepost_memory::{Event, Loc, Location};

/// A subset of a state's actions that is enough.
#[derive(Debug)]
pub(crate) struct Enough {
    /// Their indices.
    pub(crate) actions: Vec<usize>,
    /// Whether none of them can lie on a cycle.
    pub(crate) acyclic: bool,
}

/// What an action has to do with other threads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Claim {
    /// It accesses memory or a monitor.
    Access(Touch),
    /// It releases a monitor that its thread has, or takes it once more.
    Release(Loc),
    /// It starts a thread.
    Start,
    /// Nothing.
    Private,
}

impl Claim {
    /// Whether another thread's enabled action makes a difference to this one.
    fn conflicts(self, other: Claim) -> bool {
        match (self, other) {
            (Claim::Access(own), Claim::Access(other)) => own.conflicts(other),
            (Claim::Access(own), Claim::Release(loc)) => own.loc == loc,
            _ => false,
        }
    }
}

/// What an action does to memory or, always writing, to a monitor.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Touch {
    pub(crate) loc: Loc,
    pub(crate) writes: bool,
}

impl Touch {
    fn conflicts(self, other: Touch) -> bool {
        self.loc == other.loc && (self.writes || other.writes)
    }
}

/// What a reduction has to know of a state.
pub(crate) trait View {
    /// How many threads there are.
    fn threads(&self) -> usize;
    /// What an enabled action has to do with other threads, if that is known.
    fn claim(&self, action: usize) -> Option<Claim>;
    /// Whether `thread` has an event in flight that is not enabled, or may come to an action, that
    /// conflicts with the enabled action `action`, which has this claim.
    fn may_conflict_later(&self, thread: usize, action: usize, claim: Claim) -> bool;
    /// Whether an enabled action may change what is watched.
    fn is_visible(&self, action: usize) -> bool;
    /// The only thread whose actions can enable one of `thread`, which has none.
    fn waits_for(&self, thread: usize) -> Option<usize>;
}

/// More actions than this are many.
const MANY: usize = 16;
/// How many actions of many are few.
const SMALL: usize = 4;

/// The smallest subset of `actions` known to be enough; `None` if that is all of them.
pub(crate) fn enough(view: &impl View, actions: &[Action]) -> Option<Enough> {
    let guesses = |action: &Action| matches!(action.kind, ActionKind::Guess { .. });
    if let Some(start) = actions.iter().position(guesses) {
        let of_thread =
            |&index: &usize| actions[index].thread == actions[start].thread && guesses(&actions[index]);
        let chosen: Vec<usize> = (start..actions.len()).filter(of_thread).collect();
        return (chosen.len() < actions.len()).then_some(Enough { actions: chosen, acyclic: true });
    }
    // Among many actions only small sets are worth looking for.
    let most = if actions.len() > MANY { SMALL + 1 } else { actions.len() };
    let mut best: Option<Vec<usize>> = None;
    for start in 0..actions.len() {
        let bound = best.as_ref().map_or(most, Vec::len);
        if let Some(closed) = closure(view, actions, start, bound) {
            let done = closed.len() == 1;
            best = Some(closed);
            if done {
                break;
            }
        }
    }
    best.map(|actions| Enough { actions, acyclic: false })
}

/// The closed set that grows from `start`, if it stays smaller than `bound`.
fn closure(view: &impl View, actions: &[Action], start: usize, bound: usize) -> Option<Vec<usize>> {
    let of = |thread: usize| {
        let own = move |action: &Action| usize::from(action.thread) == thread;
        (0..actions.len()).filter(move |&index| own(&actions[index]))
    };
    let mut set = vec![start];
    let mut next = 0;
    while next < set.len() {
        if set.len() >= bound {
            return None;
        }
        let index = set[next];
        next += 1;
        if view.is_visible(index) {
            return None;
        }
        let claim = view.claim(index)?;
        let own = usize::from(actions[index].thread);
        if matches!(actions[index].kind, ActionKind::Synchronise { .. } | ActionKind::Choose { .. }) {
            join(&mut set, of(own));
        }
        for thread in (0..view.threads()).filter(|&thread| thread != own) {
            if view.may_conflict_later(thread, index, claim) {
                join(&mut set, of(first_to_act(view, actions, thread)?));
            } else {
                let clashes = |other: &usize| view.claim(*other).is_none_or(|other| claim.conflicts(other));
                join(&mut set, of(thread).filter(clashes));
            }
        }
    }
    (set.len() < bound).then_some(set)
}

fn join(set: &mut Vec<usize>, more: impl Iterator<Item = usize>) {
    for index in more {
        if !set.contains(&index) {
            set.push(index);
        }
    }
}

/// A thread one of whose enabled actions comes before any action of `thread`.
fn first_to_act(view: &impl View, actions: &[Action], mut thread: usize) -> Option<usize> {
    for _ in 0..view.threads() {
        if actions.iter().any(|action| usize::from(action.thread) == thread) {
            return Some(thread);
        }
        thread = view.waits_for(thread)?;
    }
    None
}

/// A decoded state as a [`View`].
pub(crate) struct Decoded<'a> {
    pub(crate) machine: &'a Machine<'a>,
    pub(crate) state: &'a State,
    pub(crate) actions: &'a [Action],
    /// Whether anybody looks at final states.
    pub(crate) observed: bool,
    /// Which objects one thread alone can reach, if anybody wants to know.
    pub(crate) owners: Option<&'a Owners>,
}

impl Decoded<'_> {
    fn event(&self, action: &Action) -> Option<(usize, &Event)> {
        let (ActionKind::Complete { slot } | ActionKind::Forward { slot, .. }) = action.kind else {
            return None;
        };
        let slots = &self.state.threads[usize::from(action.thread)].window.slots;
        match &slots[usize::from(slot)].entry {
            Entry::Event(event) => Some((usize::from(slot), event)),
            _ => None,
        }
    }
}

impl Decoded<'_> {
    /// The object in a register of a thread's top frame, which is known; `None` if it is null.
    fn object(&self, thread: usize, register: Reg) -> Option<Handle> {
        let thread = &self.state.threads[thread];
        let position = thread.top()?.base as usize + usize::from(register.0);
        thread.registers[position].value().map(|word| word as Handle).filter(|&handle| handle != 0)
    }

    fn op(&self, thread: usize) -> Option<Op> {
        let frame = self.state.threads[thread].top()?;
        Some(self.machine.program.code[frame.pc as usize])
    }

    /// The claim of a synchronisation step.
    fn synchronisation(&self, thread: usize) -> Option<Claim> {
        let monitor = |object: Handle| Claim::Access(Touch { loc: loc(object, MONITOR), writes: true });
        let status = self.state.threads[thread].status;
        if let Status::Waiting { object, .. } | Status::Reacquiring { object, .. } = status {
            return Some(monitor(object));
        }
        match self.op(thread)? {
            Op::TryLock { object, .. } | Op::Pulse { object, .. } | Op::Wait { object, .. } => {
                self.object(thread, object).map(monitor)
            }
            Op::OwnsLock { .. } => Some(Claim::Private),
            Op::Join { object, .. } => {
                let target = self.state.heap.get(self.object(thread, object)?).thread;
                let ended = self.state.threads[usize::from(target).checked_sub(1)?].is_finished();
                ended.then_some(Claim::Private)
            }
            // Whether a thread was started depends on who may start it; that it has ended, on nothing.
            Op::ThreadStatus { object, .. } => {
                match self.state.heap.get(self.object(thread, object)?).thread {
                    0 => Some(Claim::Start),
                    target if self.state.threads[usize::from(target) - 1].is_finished() => {
                        Some(Claim::Private)
                    }
                    _ => None,
                }
            }
            // A new thread changes whom staged writes have to reach.
            Op::Spawn { .. } if self.machine.rules.stages.is_none() => Some(Claim::Start),
            _ => None,
        }
    }

    /// Whether an action accesses an object that nobody else can reach, and that its thread cannot
    /// hand out before.
    fn is_private(&self, thread: usize, action: usize, touch: Touch) -> bool {
        let Some((_, event)) = self.event(&self.actions[action]) else { return false };
        let handle = handle_of(touch.loc);
        handle != STATICS
            && self.owners.is_some_and(|owners| owners.is_only(handle, thread))
            && self.machine.rules.holds_back_writes(event.kind)
    }

    /// Whether the code that `thread` may still run reads or writes a region.
    fn may_touch(&self, thread: usize, region: Region, reads: bool, writes: bool) -> bool {
        let footprint = &self.machine.footprint;
        self.state.threads[thread].frames.iter().any(|frame| {
            reads && footprint.reads(frame.pc, region) || writes && footprint.writes(frame.pc, region)
        })
    }
}

impl View for Decoded<'_> {
    fn threads(&self) -> usize {
        self.state.threads.len()
    }

    fn claim(&self, action: usize) -> Option<Claim> {
        let action = &self.actions[action];
        let thread = usize::from(action.thread);
        match action.kind {
            ActionKind::Synchronise { .. } => return self.synchronisation(thread),
            ActionKind::Choose { .. } => return Some(Claim::Private),
            _ => {}
        }
        let (_, event) = self.event(action)?;
        let Location::Known(loc) = event.location else { return None };
        match self.machine.rules.class(event.kind) {
            Class::Read | Class::VRead => Some(Claim::Access(Touch { loc, writes: false })),
            Class::Write | Class::VWrite | Class::Rmw => Some(Claim::Access(Touch { loc, writes: true })),
            Class::Lock | Class::Unlock => {
                let monitor = &self.state.heap.get(handle_of(loc)).monitor;
                let owned = monitor.owned_by(thread);
                Some(if owned { Claim::Release(loc) } else { Claim::Access(Touch { loc, writes: true }) })
            }
            Class::Fence => None,
        }
    }

    fn may_conflict_later(&self, thread: usize, action: usize, claim: Claim) -> bool {
        let (machine, other) = (self.machine, &self.state.threads[thread]);
        if other.is_finished() {
            return false;
        }
        let own = usize::from(self.actions[action].thread);
        if self.observed && machine.may_end_before(self.state, thread, own) {
            return true;
        }
        let touch = match claim {
            Claim::Access(touch) => touch,
            Claim::Release(_) => return self.may_touch(thread, Footprint::MONITORS, true, false),
            Claim::Start => return self.may_touch(thread, Footprint::STARTS, true, true),
            Claim::Private => return false,
        };
        if self.is_private(own, action, touch) {
            return false;
        }
        let region = if slot_of(touch.loc) == MONITOR {
            Footprint::MONITORS
        } else {
            match self.event(&self.actions[action]).and_then(|(_, event)| event.region) {
                Some(region) => region,
                None => return true,
            }
        };
        let enabled = |slot: usize| {
            let this = |action: &&Action| usize::from(action.thread) == thread;
            self.actions
                .iter()
                .filter(this)
                .any(|action| self.event(action).is_some_and(|(at, _)| at == slot))
        };
        let in_flight = other.window.events().any(|(slot, event)| {
            let same = match event.location {
                Location::Known(loc) => loc == touch.loc,
                Location::Unknown { region: within, .. } => within.is_none_or(|within| within == region),
            };
            same && (touch.writes || machine.rules.class(event.kind).writes()) && !enabled(slot)
        });
        in_flight || self.may_touch(thread, region, touch.writes, true)
    }

    fn is_visible(&self, index: usize) -> bool {
        let (watch, action) = (&self.machine.watch, &self.actions[index]);
        match action.kind {
            _ if watch.is_empty() => false,
            ActionKind::Complete { .. } => self.event(action).is_none_or(|(_, event)| {
                let writes = self.machine.rules.class(event.kind).writes();
                let watched = event.region.is_none_or(|region| watch.covers(region));
                let private = |loc| self.is_private(usize::from(action.thread), index, Touch { loc, writes });
                writes && watched && !matches!(event.location, Location::Known(loc) if private(loc))
            }),
            ActionKind::Forward { .. } | ActionKind::Guess { .. } | ActionKind::Choose { .. } => false,
            // With a thread's end, writes that only it had not seen are seen by all.
            ActionKind::Synchronise { .. } => watch.threads || self.machine.rules.stages.is_some(),
            ActionKind::Reflect { .. } | ActionKind::Issue => true,
        }
    }

    fn waits_for(&self, thread: usize) -> Option<usize> {
        let waiter = &self.state.threads[thread];
        if self.machine.rules.stages.is_some() || waiter.is_finished() {
            return None;
        }
        let owner = |object: Handle| usize::from(self.state.heap.get(object).monitor.owner).checked_sub(1);
        if let Status::Reacquiring { object, .. } = waiter.status {
            return owner(object);
        }
        let locks = waiter.window.events().filter_map(|(_, event)| match event.location {
            Location::Known(loc) if self.machine.rules.class(event.kind) == Class::Lock => Some(loc),
            _ => None,
        });
        let locks: Vec<Loc> = locks.collect();
        match (&locks[..], self.op(thread)?) {
            ([lock], _) => owner(handle_of(*lock)).filter(|&owner| owner != thread),
            ([], Op::Join { object, timed: false, .. }) if waiter.window.slots.is_empty() => {
                let target = self.state.heap.get(self.object(thread, object)?).thread;
                usize::from(target).checked_sub(1)
            }
            _ => None,
        }
    }
}

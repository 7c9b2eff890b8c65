//! What others may do while a thread has a lock.
//!
//! A thread that has to take a lock of this one before it could disturb it cannot do so until this one has
//! released the lock. Code alone does not say which lock that is. But it is known if everything that an instruction
//! may lock is of one type, this thread has the lock of the only object of that type, and no thread makes
//! another one before ([`fencepost_ir::until`]).

use fencepost_ir::footprint::Regions;
use fencepost_ir::until::UntilLock;
use fencepost_ir::{Class, Pc, Region, TypeId};
use fencepost_memory::{Event, Location};

use crate::machine::Machine;
use crate::state::heap::{Handle, MONITOR, loc};
use crate::state::{State, Thread};
use crate::threads::initialisers::NotBegun;

/// What others may do before they need each of a thread's locks.
#[derive(Debug, Default)]
pub struct Guards<'m>(Vec<&'m UntilLock>);

fn positions(thread: &Thread) -> impl Iterator<Item = Pc> + '_ {
    thread.frames.iter().rev().map(|frame| frame.pc)
}

impl Guards<'_> {
    /// Whether a thread may write a region before it needs one of the locks.
    pub fn let_write(&self, thread: &Thread, region: Region, pending: NotBegun<'_>) -> bool {
        self.0.iter().all(|until| until.writes(positions(thread), region, &pending))
    }

    /// Whether a thread may read a region before it needs one of the locks.
    pub fn let_read(&self, thread: &Thread, region: Region, pending: NotBegun<'_>) -> bool {
        self.0.iter().all(|until| until.reads(positions(thread), region, &pending))
    }

    /// The same for writing any of some regions.
    pub(crate) fn let_write_any(&self, thread: &Thread, regions: &Regions, pending: NotBegun<'_>) -> bool {
        self.0.iter().all(|until| until.writes_any(positions(thread), regions, &pending))
    }
}

impl Machine<'_> {
    /// What threads may do before they need a lock, by the type of what they lock; nothing if that is not known.
    fn until(&self) -> &[(TypeId, UntilLock)] {
        self.speculation().map_or(&[], |known| &known.until)
    }

    /// The locks that a thread has and keeps while it does what is in flight and issues nothing that
    /// waits for more, for which no thread makes another object either.
    pub fn lasting_guards(&self, state: &State, index: usize) -> Guards<'_> {
        if self.until().is_empty() {
            return Guards::default();
        }
        let (mut guards, pending) = (self.guards(state, index, 0), self.pending(state));
        guards.0.retain(|until| !until.ever_makes(positions(&state.threads[index]), &pending));
        guards
    }

    /// The locks that a thread has and does not release by what is in flight before `slot`. Until it
    /// has done more than that, others have to wait for them.
    pub(crate) fn guards(&self, state: &State, index: usize, slot: usize) -> Guards<'_> {
        let pending = self.pending(state);
        let guards = self.until().iter().filter(|(ty, until)| {
            let mut objects = state.heap.objects.iter().enumerate().filter(|(_, object)| object.ty == *ty);
            let (Some((at, object)), None) = (objects.next(), objects.next()) else { return false };
            let others = || state.threads.iter().enumerate().filter(|(other, _)| *other != index);
            object.monitor.owned_by(index)
                && !self.unlocks_before(state, index, at as Handle + 1, slot)
                && others()
                    .all(|(_, thread)| thread.is_finished() || !until.makes(positions(thread), &pending))
        });
        Guards(guards.map(|(_, until)| until).collect())
    }

    /// Adds what a thread may read and write by code that it comes to before it needs one of the locks.
    pub(crate) fn add_footprint(
        &self,
        state: &State,
        thread: &Thread,
        guards: &Guards<'_>,
        reads: &mut Regions,
        writes: &mut Regions,
    ) {
        // Each of the locks by itself bounds what the thread may do, so one is enough.
        if let Some(until) = guards.0.first() {
            return until.add(positions(thread), &self.pending(state), reads, writes);
        }
        for frame in &thread.frames {
            self.facts.footprint.add(frame.pc, &self.pending(state), reads, writes);
        }
    }

    /// Whether a thread may release a lock by an unlock in flight that is before `slot`.
    pub(crate) fn unlocks_before(&self, state: &State, index: usize, object: Handle, slot: usize) -> bool {
        let monitor = Location::Known(loc(object, MONITOR));
        let unlocks =
            |event: &Event| self.rules.class(event.access) == Class::Unlock && event.location == monitor;
        state.threads[index].window.events().any(|(at, event)| at < slot && unlocks(event))
    }
}

//! The discipline of locks: an access under the lock that guards all of its kind needs no state.
//!
//! A region is *guarded* if there is one name for a lock such that every access to the region is made by a thread that has
//! the lock of that name. A name is one of the following: the accessed object itself, a field of it, a static, the only object
//! of a type, or a field of that one. Nothing in the program says which regions are guarded. The search takes for granted that all are of which it sees an access under
//! some lock. It notes by which names each access knows a lock that its thread has. When no name is left that fits all
//! accesses to a region on which it relied, it begins again without that region.
//!
//! **An access `e` to a guarded region is enough by itself** (see `explore::reduce`) if its thread t has the lock, and cannot
//! release it before `e` is done. Before that no other thread has the lock, so none accesses the location. And t's own
//! events commute with `e` as ever. So `e` takes effect where it can, without a state, like an
//! [unseen access](crate::shortcuts).
//!
//! A lock counts at an access if it comes before the access in program order, and its unlock does not. So which locks count
//! does not depend on the order in which a thread's own events take effect. Two things see to that. Models that let an access
//! out of a critical section do not have this reduction. And where a lock passes an earlier access, or an access an earlier
//! unlock, the access was made without that lock, although it takes effect while the thread has it. (T1: `x = 1; lock (l) …`.
//! If the lock is taken while the write is in flight, the write is not guarded: it might as well come first.)
//!
//! **It is found out if a region is not guarded, although the search leaves executions out.** Take a state that the search
//! visits, from which a shortest execution σ ends with an access `b` to a region that was relied on, made without the lock,
//! where the search goes on with `e` alone. No step of σ but the last conflicts with `e`: that would be an access without the
//! lock in a shorter execution. So `e` can come first, or be added, and what is left of σ still ends with `b`, without the
//! lock: which locks count at an access is the business of its thread alone. The cycle condition sees to it that a step of σ is taken in the
//! end. This is why names of locks are looked at, one access at a time. A state in which two accesses are about to be made
//! may well be left out; an access is not.
//!
//! *Accesses that need no lock.* Before a thread starts the first other one, and after it has joined all others, its accesses
//! come before or after all of theirs. It does not matter here that a thread *is* alone: the others may have ended before or
//! after `b`, and a search with stubborn sets need not try both. But a join comes after the end in any order of the steps, and
//! so does asking whether a thread has ended if the answer is yes. A thread has joined all others if they have ended and each
//! was joined by some thread ([`Thread::joined`]): follow the
//! joins, and they lead to the one that is left.
//!
//! *Names stay what they are.* A field or static that names a lock must refer to the same lock as long as several
//! threads run. It may be written once, while it refers to nothing. If another reference comes there later, it names no
//! lock, and the search begins again. The same goes for the only object of a type: no other one must be made while several
//! threads run. If it dies, its name is gone, and no access fits it any more.
//!
//! *Every access counts*: those of a thread that runs alone, and a copy of an object, which reads all of it. Slots that are
//! looked at or written without an event are never guarded.

use std::sync::Arc;

use fencepost_ir::{Class, MemoryOp, Op, StaticId};
use fencepost_memory::{Event, Loc, Location};

use crate::facts::discipline::{FIELDS, ITSELF, LockNames, by_field, by_static};
use crate::facts::{LockDiscipline, LocksLearnt};
use crate::machine::Machine;
use crate::reductions::Reduction;
use crate::state::State;
use crate::state::heap::{Handle, Heap, Object, STATICS, handle_of, slot_of};

impl<'p> Machine<'p> {
    /// The same, with all regions taken to be guarded by locks but for what is known, if that makes a difference and is known
    /// to be right.
    pub fn guarded_but_for(&self, learnt: LocksLearnt) -> Option<Machine<'p>> {
        let blocks = |op: &Op| matches!(op, Op::Memory(MemoryOp::AtomicBegin { .. }));
        let fits = self.settings.has(Reduction::GuardedAccesses)
            && self.hides_accesses
            && self.rules.store_buffer.is_none()
            && self.keeps_sections()
            && !self.program.code.iter().any(blocks);
        let mut machine = fits.then(|| self.clone())?;
        machine.discipline = Some(Arc::new(LockDiscipline::new(self.program, learnt)));
        Some(machine)
    }

    /// Whether accesses stay within the critical sections that they are in: behind the lock, and before the unlock.
    fn keeps_sections(&self) -> bool {
        let of = |class| self.rules.event_accesses().filter(move |&access| self.rules.class(access) == class);
        let is_access = |class| !matches!(class, Class::Lock | Class::Unlock | Class::Fence);
        let mut accesses = self.rules.event_accesses().filter(|&access| is_access(self.rules.class(access)));
        accesses.all(|access| {
            of(Class::Lock).all(|lock| self.rules.keeps(lock, access))
                && of(Class::Unlock).all(|unlock| self.rules.keeps(access, unlock))
        })
    }

    /// Whether an event in flight that can complete is guarded by a lock that its thread keeps until it is done.
    pub(crate) fn is_guarded(&self, state: &State, index: usize, slot: usize, event: &Event) -> bool {
        let Some(discipline) = self.discipline.as_deref() else { return false };
        let (Location::Known(at), Some(region)) = (event.location, event.region) else { return false };
        let guarded = discipline.may_guard(region)
            && !self.is_looked_at(state, at)
            && self.lock_names(discipline, &state.heap, &state.statics, index, at, &[]) != 0
            && !self.has_joined_all(state, index)
            && self.rules.holds_back(event.access, |class| class == Class::Unlock)
            && self.released_before(state, index, slot).is_empty();
        if guarded {
            discipline.relies_on(region);
        }
        guarded
    }

    /// Whether a location is one that is looked at, or written, without an event.
    fn is_looked_at(&self, state: &State, at: Loc) -> bool {
        match handle_of(at) {
            STATICS => self.program.clock.is_some_and(|StaticId(clock)| clock == slot_of(at)),
            _ => {
                self.is_mark(state, at)
                    || self.program.traces.as_ref().is_some_and(|traces| traces.slot == slot_of(at))
            }
        }
    }

    /// Whether all other threads have ended, and were joined. So it is if there are none yet.
    pub(crate) fn has_joined_all(&self, state: &State, index: usize) -> bool {
        state.threads.iter().enumerate().all(|(other, thread)| other == index || thread.joined)
    }

    /// The names of locks that a thread has where it accesses a location, without those that it has `released` in program
    /// order.
    fn lock_names(
        &self,
        discipline: &LockDiscipline,
        heap: &Heap,
        statics: &[u64],
        index: usize,
        at: Loc,
        released: &[Handle],
    ) -> LockNames {
        let mut names = 0;
        let held = || heap.held_by(index).filter(|handle| !released.contains(handle));
        if held().next().is_none() {
            return names;
        }
        let has = |object: u64| {
            object != 0
                && heap.get(object as Handle).monitor.owned_by(index)
                && !released.contains(&(object as Handle))
        };
        for (position, &StaticId(id)) in discipline.statics.iter().enumerate() {
            let region = self.program.statics[id as usize].region;
            if has(statics[id as usize]) && discipline.may_name(region) {
                names |= by_static(position);
                discipline.names(region);
            }
        }
        let handle = handle_of(at);
        if handle != STATICS {
            let object = heap.get(handle);
            let fields = discipline.fields_of(object).filter(|&(slot, _, lock)| slot < FIELDS && has(lock));
            for (slot, region, _) in fields.filter(|&(_, region, _)| discipline.may_name(region)) {
                names |= by_field(slot);
                discipline.names(region);
            }
            if has(handle.into()) {
                names |= ITSELF;
            }
        }
        let made = &heap.objects[heap.constants() as usize..];
        let is_single = |object: &Object| made.iter().filter(|other| other.ty == object.ty).count() == 1;
        for object in held().filter(|&handle| !heap.is_constant(handle)).map(|handle| heap.get(handle)) {
            if is_single(object) {
                names |= discipline.by_single(object.ty, None);
            }
        }
        for object in made {
            let fields = discipline.fields_of(object).filter(|&(_, _, lock)| has(lock));
            for (slot, region, _) in fields.filter(|&(_, region, _)| discipline.may_name(region)) {
                if is_single(object) {
                    names |= discipline.by_single(object.ty, Some(slot));
                    discipline.names(region);
                }
            }
        }
        names
    }

    /// Notes an access that takes effect.
    #[inline]
    pub(crate) fn note_access(&self, state: &State, index: usize, slot: usize, at: Loc, new: Option<u64>) {
        if let Some(discipline) = self.discipline.as_deref()
            && !self.has_joined_all(state, index)
        {
            let released = self.released_before(state, index, slot);
            self.note_names(discipline, &state.heap, &state.statics, index, at, &released);
            if let Some(new) = new {
                self.note_change(discipline, &state.heap, at, self.load(state, at), new);
            }
        }
    }

    /// Notes by which names an access knows a lock.
    pub(crate) fn note_names(
        &self,
        discipline: &LockDiscipline,
        heap: &Heap,
        statics: &[u64],
        index: usize,
        at: Loc,
        released: &[Handle],
    ) {
        if let Some(region) = self.region(heap, at)
            && discipline.is_open(region)
        {
            discipline.accesses(region, self.lock_names(discipline, heap, statics, index, at, released));
        }
    }

    /// Notes the accesses that a lock is about to pass: it comes later in program order, so it guards none of them.
    pub(crate) fn note_passed_by_lock(&self, state: &State, index: usize, slot: usize) {
        let Some(discipline) = self.discipline.as_deref() else { return };
        let earlier = state.threads[index].window.events().take_while(|&(earlier, _)| earlier < slot);
        for (earlier, event) in earlier {
            match (self.rules.class(event.access), event.location, event.region) {
                (Class::Lock | Class::Unlock | Class::Fence, ..) => {}
                (_, Location::Known(at), _) => self.note_access(state, index, earlier, at, None),
                // It is not known yet which object that is, so no name is known to fit.
                (_, Location::Unknown { .. }, Some(region)) => discipline.accesses(region, 0),
                (_, Location::Unknown { .. }, None) => discipline.accesses_any(),
            }
        }
    }

    /// Notes if a reference is replaced by another.
    pub(crate) fn note_change(&self, discipline: &LockDiscipline, heap: &Heap, at: Loc, old: u64, new: u64) {
        if let Some(region) = self.region(heap, at)
            && old != 0
            && old != new
        {
            discipline.changes(region);
        }
    }

    /// The objects whose locks a thread releases by what is in flight before `slot`.
    fn released_before(&self, state: &State, index: usize, slot: usize) -> Vec<Handle> {
        let earlier = state.threads[index].window.events().take_while(|&(earlier, _)| earlier < slot);
        let unlocks = |event: &Event| self.rules.class(event.access) == Class::Unlock;
        let released = earlier.filter_map(|(_, event)| match event.location {
            Location::Known(at) if unlocks(event) => Some(handle_of(at)),
            _ => None,
        });
        released.collect()
    }

    /// Notes that a thread reads all of an object.
    pub(crate) fn note_copy(&self, state: &State, index: usize, slots: impl Iterator<Item = Loc>) {
        slots.for_each(|at| self.note_access(state, index, 0, at, None));
    }
}

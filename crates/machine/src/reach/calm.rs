//! Calm regions: plain accesses that race with nothing take effect in program order.
//!
//! A *race* is a state in which two threads can both complete an access to one location, at least one of them a write.
//! That is relative to the memory model: whatever the model keeps in order cannot be completed in the same state. A
//! region is *calm* as long as no race was seen on it. The search begins with all regions calm, looks for races in every
//! state that it visits, and begins again with fewer calm regions when it has found one.
//!
//! An access is calm if it is plain and its region is. A thread with a calm access `e` that can complete, and that
//! nothing visible may pass (below), does nothing else first: it issues no further, does not guess, and completes no
//! later event. Its earlier events in flight, and the other threads, go on as always. Call the model with this rule M′,
//! and without it M. M′ only leaves out executions of M.
//!
//! **M′ has a race if M has one.** Take a shortest execution σ of M that leads to a race on a calm region, and the first
//! step `f` of it that M′ leaves out, because of a calm access `e` of the same thread t.
//! * If `e` comes later in σ, it can as well come right before `f`. Nothing of t disables it, and two enabled events of
//!   one thread commute. An action of another thread that conflicts with `e` would be a race in a shorter execution.
//! * If `e` does not come in σ, and is not one of the two that race, it can be added before `f` for the same reason.
//! * Let `e` be one of the two that race, and F the steps of t in σ, from `f` on, that are later than `e` in program
//!   order. All of them are calm accesses, reads, or choices of t, since nothing visible passes `e`. If no other thread
//!   accesses anything that they write, σ without F leads to the same race, and is shorter. Otherwise take the first such
//!   access `g`, and the step of F that it conflicts with. Without that step and the later ones of F, σ leads to a state
//!   in which both are enabled: a race, by a shorter execution.
//!
//! **Without a race, M′ has all violations, deadlocks and final states of M**, by the first two items. With stubborn sets
//! on top: a set that contains one of two conflicting accesses contains the other, or an action that has to come before
//! it, so a race that is reachable is seen (data races that are violations, in C, are found in the same way).
//!
//! *Nothing visible may pass `e`*: no event to come that other threads see, and that is not a calm access, may complete
//! before `e` does. Otherwise the other thread of a race could be led to it by that event. (T1: `x = 1; y = 1`. T2: `if (y
//! == 1) x = 2`. If `x` stays calm although `y` races, and the writes may be swapped, T2 may write `x` first.) Which events
//! may pass is known from the model's table, and whether they may come from the thread's footprint. A racy region counts
//! only if some instruction writes it in a way that may pass: what is exchanged, and never stored, may well stay behind
//! all earlier accesses. A lock passes unnoticed, unless some thread asks whether a monitor is taken.
//!
//! *Every access counts.* A copy of an object reads it without events, so it is looked at as an access. Slots that other
//! threads look at without an event (whether a thread is interrupted, in the background, has a permit) are never calm, nor
//! is what is watched in every state. What else a thread can learn of another (that it has started a thread, released a
//! lock, ended, run an initialiser or waits for one) it learns when the other has nothing in flight.
//!
//! **Views** (`java-op`). A model in which each thread sees its own set of writes has no windows to speak of, so the
//! argument above says nothing about it. There all regions are calm or none is. As long as no race is found, threads see
//! the newest write, as under `sc`. If an execution of `sc` has no race, every write to a location happens before every
//! later access to it, so no other write can be seen than the newest: there is nothing but `sc`. If two accesses of an
//! execution are not ordered by happens-before, the first such pair can be brought together: what happens before either
//! of them stays, the rest is left out. So the search comes to a state in which both can complete. That takes that a
//! thread learns of others only by what orders them: a program in which threads ask for the time, whether a lock is taken
//! or whether a thread has ended is searched with views from the start, and one in which a thread is started twice from
//! then on. (T1: `x = 1; lock (l)`. T2: `if (!try(l)) r = x`.) So is one in which a thread finds that another was started,
//! by neither of the two. That a thread was *not* started yet tells nothing: what is left out starts no thread, and what
//! stays comes in the order in which it came. Accesses that need no states are in no first pair: while one thread alone can
//! reach an object, the other access of a pair would come after the object was handed out, and if nothing orders that, it
//! is an earlier pair; and a lock orders what it guards.
//!
//! This is a relative of the local data-race-freedom theorem of Dolan, Sivaramakrishnan and Madhavapeddy (*Bounding Data
//! Races in Space and Time*, PLDI 2018). It needs no promise of the model: what a model does not order is a race here.

use std::sync::Arc;

use fencepost_ir::footprint::Footprint;
use fencepost_ir::op::Communication;
use fencepost_ir::{AccessId, Class, JoinMode, MemoryOp, ObjectOp, Op, Region, SyncOp};
use fencepost_memory::window::Entry;
use fencepost_memory::{Event, Loc, Location};

use crate::facts::Calm;
use crate::machine::Machine;
use crate::reductions::Reduction;
use crate::state::heap::{Handle, STATICS, handle_of, slot_of};
use crate::state::{Frame, State, Status, Thread};

/// Whether an instruction may show a thread how far another one has come, without an order between what they did. Whether
/// a thread was started is looked at where it is asked ([`Machine::sees_start`]).
fn learns_without_order(op: &Op) -> bool {
    let asks = op.effects().asks;
    let ordered = matches!(
        op,
        Op::Sync(
            SyncOp::Join { mode: JoinMode::Untimed | JoinMode::Assumed, .. }
                | SyncOp::AwaitOthers
                | SyncOp::HasStarted { .. }
        )
    );
    asks != Communication::NOTHING && !ordered
}

impl<'p> Machine<'p> {
    /// The same with all regions calm but those that are known to have races, if that makes a difference and is known to
    /// be right.
    pub fn calm_but_for(&self, racy: Vec<Region>) -> Option<Machine<'p>> {
        let helps = match self.rules.views {
            // With views all regions are calm or none is.
            Some(_) => racy.is_empty() && !self.program.code.iter().any(learns_without_order),
            // There is nothing to gain where nothing passes a plain access anyway.
            None => !self
                .rules
                .event_accesses()
                .all(|access| !self.is_plain(access) || self.rules.is_barrier(access)),
        };
        // The argument at the head of this file does not cover writes in stages, bounded store buffers, collectors, looks
        // at memory without an event, and atomic blocks. In C (`freed`, `races`) a race is a violation anyway.
        let blocks = |op: &Op| matches!(op, Op::Memory(MemoryOp::AtomicBegin { .. }));
        let fits = self.settings.has(Reduction::CalmRegions)
            && self.settings.has(Reduction::RunAhead)
            && self.rules.stages.is_none()
            && self.rules.store_buffer.is_none()
            && self.facts.garbage.is_none()
            && !self.facts.peeks
            && self.program.freed.is_none()
            && self.program.races.is_none()
            && !self.program.code.iter().any(blocks);
        let mut machine = (helps && fits).then(|| self.clone())?;
        machine.calm = Some(Arc::new(Calm::new(self.program, &self.rules, racy)));
        machine.rules.views = None;
        machine.hides_accesses = machine.may_hide_accesses();
        // Steps of a flat program are remembered instead: the states in which to look for races are then not decoded.
        (!machine.is_flat()).then_some(machine)
    }

    fn is_plain(&self, access: AccessId) -> bool {
        matches!(self.rules.class(access), Class::Read | Class::Write)
    }

    /// The calm access that a thread completes before anything later, if it has one.
    #[inline]
    pub(crate) fn calm_front(&self, state: &State, index: usize) -> Option<usize> {
        let calm = self.calm.as_deref()?;
        let thread = &state.threads[index];
        // There are no stages here, so there are no other threads that writes have yet to reach: `others` is 0.
        let leads = |&(slot, event): &(usize, &Event)| {
            self.is_calm(calm, state, event)
                && thread.window.blocker(&self.rules, 0, slot).is_none()
                && !self.may_be_passed(calm, state, thread, slot, event)
        };
        thread.window.events().find(leads).map(|(slot, _)| slot)
    }

    /// A region that is not calm after all, if this state shows one: two threads can complete conflicting accesses.
    pub fn race_on_calm(&self, state: &State) -> Option<Region> {
        let calm = self.calm.as_deref()?;
        let mut ready: Vec<(usize, Loc, &Event)> = Vec::new();
        let copied = |index| self.copied_next(state, index).map(|object| (index, object));
        let copies: Vec<(usize, Handle)> = (0..state.threads.len()).filter_map(copied).collect();
        for (index, thread) in state.threads.iter().enumerate().filter(|(_, thread)| !thread.is_finished()) {
            // Nothing later than the front can complete in M′. Threads that compete for a monitor do not race.
            let front = self.calm_front(state, index).unwrap_or(usize::MAX);
            let enabled = |&(slot, event): &(usize, &Event)| {
                slot <= front
                    && !matches!(self.rules.class(event.access), Class::Lock | Class::Unlock)
                    && thread.window.blocker(&self.rules, 0, slot).is_none()
            };
            for (_, event) in thread.window.events().filter(enabled) {
                let Location::Known(at) = event.location else { continue };
                let writes = self.rules.class(event.access).writes();
                let conflicts = |&&(other, place, earlier): &&(usize, Loc, &Event)| {
                    other != index
                        && place == at
                        && (writes || self.rules.class(earlier.access).writes())
                        && (self.is_calm(calm, state, event) || self.is_calm(calm, state, earlier))
                };
                let is_calm = self.is_calm(calm, state, event);
                if let Some((_, _, earlier)) = ready.iter().find(conflicts) {
                    return if is_calm { event.region } else { earlier.region };
                }
                // A copy reads all slots of an object, without events.
                let is_copied = copies.iter().any(|&(other, object)| other != index && object == at.object());
                if is_calm && writes && is_copied {
                    return event.region;
                }
                ready.push((index, at, event));
            }
        }
        None
    }

    /// The same if it is the last step that shows it: a thread has learnt of another without an order between them.
    pub fn unordered_in_calm(&self, state: &mut State) -> Option<Region> {
        let learnt = std::mem::take(&mut state.unordered);
        let calm = self.calm.as_deref().filter(|calm| learnt && calm.instead_of_views);
        calm.map(|_| Footprint::STARTS)
    }

    /// A thread has found that the thread of an object was started. If it has not started that one itself, and is not it,
    /// there may be no order between the start and what it does next.
    pub(crate) fn sees_start(&self, state: &mut State, index: usize, object: Handle) {
        let asks = &state.threads[index].path;
        let target = usize::from(state.heap.get(object).thread).checked_sub(1);
        let ordered = |target: usize| {
            let path = &state.threads[target].path;
            target == index || path.split_last().is_some_and(|(_, starter)| starter == asks)
        };
        state.unordered |= target.is_some_and(|target| !ordered(target));
    }

    /// The object that a thread copies next, if it can do so now.
    pub(crate) fn copied_next(&self, state: &State, index: usize) -> Option<Handle> {
        let thread = &state.threads[index];
        let runs = thread.status == Status::Running && thread.window.slots.is_empty();
        match self.program.code[runs.then(|| thread.frame().pc)? as usize] {
            Op::Object(ObjectOp::CloneObject { object, .. }) => {
                thread.get(object).value().map(|it| it as Handle)
            }
            _ => None,
        }
    }

    /// Whether an access is plain, and to a calm region.
    fn is_calm(&self, calm: &Calm, state: &State, event: &Event) -> bool {
        let Location::Known(at) = event.location else { return false };
        self.is_plain(event.access)
            && event.region.is_some_and(|region| !calm.racy.has(region))
            && !self.is_mark(state, at)
    }

    /// Whether an access takes effect in program order, because no race was seen on its region.
    pub(crate) fn is_calm_access(&self, state: &State, event: &Event) -> bool {
        self.calm.as_deref().is_some_and(|calm| self.is_calm(calm, state, event))
    }

    /// The slots of threads' objects that other threads look at without an event.
    fn marks(&self) -> impl Iterator<Item = u32> {
        [self.program.background, self.program.interruption, self.program.permit].into_iter().flatten()
    }

    /// Whether a location is such a slot.
    pub(super) fn is_mark(&self, state: &State, at: Loc) -> bool {
        handle_of(at) != STATICS
            && self.marks().any(|mark| mark == slot_of(at))
            && self
                .mark_regions(state, slot_of(at))
                .any(|region| self.region(&state.heap, at) == Some(region))
    }

    /// The regions of such a slot, as far as there are threads' objects.
    fn mark_regions(&self, state: &State, mark: u32) -> impl Iterator<Item = Region> {
        let objects = state.threads.iter().map(|thread| thread.object).filter(|&object| object != 0);
        objects.filter_map(move |object| {
            let slots = &self.program.ty(state.heap.get(object).ty).slots;
            slots.get(mark as usize).map(|slot| slot.region)
        })
    }

    /// Whether something that other threads see may come later in the thread and complete before a calm access.
    fn may_be_passed(&self, calm: &Calm, state: &State, thread: &Thread, slot: usize, event: &Event) -> bool {
        let passes = calm.passes(self.rules.class(event.access));
        let visible = |later: &Event| match self.rules.class(later.access) {
            Class::Read | Class::VRead => false,
            Class::Write => !self.is_calm(calm, state, later),
            _ => true,
        };
        let in_flight = thread.window.slots[slot + 1..].iter().any(|later| match &later.entry {
            Entry::Event(later) => visible(later) && !self.rules.keeps(event.access, later.access),
            _ => false,
        });
        let (footprint, pending) = (&self.facts.footprint, self.pending(state));
        let comes = |frame: &Frame| footprint.writes_any(frame.pc, passes, &pending);
        let marks = |region: Region| {
            footprint.ever_writes(region)
                && thread.frames.iter().any(|frame| footprint.writes(frame.pc, region, &pending))
        };
        in_flight
            || !passes.is_empty() && thread.frames.iter().any(comes)
            || self.marks().any(|mark| self.mark_regions(state, mark).any(marks))
    }
}

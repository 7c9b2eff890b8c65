//! How threads and programs end, and which threads can observe it.
//!
//! A program has ended when it was halted, or when all threads that are left are background ones. An initial
//! thread keeps the program alive until it has ended, whatever its object says: a runtime waits for it before
//! it looks at the others.
//!
//! Mostly no thread can tell another's end from its last instruction, and the two are one step: if another
//! foreground thread lives on, the end only lets others go on. That it lives on is the point. Of the
//! foreground threads one ends last, and its end is a step of its own, which can be put off until all is done
//! that background threads ever do in that run. But not if one of those has to see this very end first,
//! because it joins the thread: then it takes a *second* foreground thread that has not ended to keep the
//! program alive. So where background threads may join, each foreground thread's end is a step of its own.
//!
//! Whether a thread is a background one may change while it runs. A write that is in flight, or that some
//! thread may still come to, counts as done and as not done.

use fencepost_ir::footprint::Footprint;
use fencepost_ir::{Op, Region, SyncOp};
use fencepost_memory::Loc;

use crate::machine::Machine;
use crate::reductions::Reduction;
use crate::state::heap::{Handle, STATICS, handle_of, loc, slot_of};
use crate::state::{Frame, State, Status, Thread};

impl Machine<'_> {
    /// Whether the program has ended: it was halted, or only background threads are left.
    pub fn is_final(&self, state: &State) -> bool {
        let ended = |thread: &Thread| thread.is_finished() || self.is_background(state, thread);
        state.halted || state.threads.iter().all(ended)
    }

    /// A thread that keeps the program alive, other than `index`.
    pub(crate) fn awaited_other(&self, state: &State, index: usize) -> Option<usize> {
        let lives = |thread: &Thread| !thread.is_finished() && !self.is_background(state, thread);
        (0..state.threads.len()).find(|&other| other != index && lives(&state.threads[other]))
    }

    /// A thread that has to end before `index` goes on, which waits for all others, if that is certain: no thread
    /// becomes a background one any more.
    pub fn awaited_for_sure(&self, state: &State, index: usize) -> Option<usize> {
        let waits = matches!(
            self.program.code[state.threads[index].frame().pc as usize],
            Op::Sync(SyncOp::AwaitOthers)
        );
        let awaited = self.awaited_other(state, index).filter(|_| waits)?;
        (!self.may_change_ground(state)).then_some(awaited)
    }

    /// Whether a thread's object says that the program need not wait for it.
    fn is_background(&self, state: &State, thread: &Thread) -> bool {
        if self.is_service(thread) {
            return true;
        }
        let slot = self.program.background.filter(|_| !thread.is_initial() && thread.object != 0);
        let slots = || state.heap.get(thread.object).slots.len();
        let slot = slot.filter(|&slot| (slot as usize) < slots());
        slot.is_some_and(|slot| self.word(state, loc(thread.object, slot)) != 0)
    }

    /// The region of the slots that mark background threads, as far as there are threads' objects.
    fn background_region(&self, state: &State) -> Option<Region> {
        let slot = self.program.background? as usize;
        let objects = state.threads.iter().map(|thread| thread.object).filter(|&object| object != 0);
        let mut slots = objects.filter_map(|object: Handle| {
            self.program.ty(state.heap.get(object).ty).slots.get(slot).map(|slot| slot.region)
        });
        slots.next()
    }

    /// Whether there may ever be background threads.
    fn has_background(&self, state: &State) -> bool {
        let set = |region| self.facts.footprint.ever_sets(region);
        self.facts.garbage.is_some()
            || self.program.background.is_some() && self.background_region(state).is_none_or(set)
    }

    /// Whether a thread has a write in flight, or may come to one, to a region.
    fn may_still_write(&self, state: &State, thread: &Thread, region: Region) -> bool {
        let comes = |frame: &Frame| self.facts.footprint.writes(frame.pc, region, &self.pending(state));
        let mut in_flight = thread.window.events().filter(|(_, event)| {
            self.rules.class(event.access).writes() && event.region.is_none_or(|its| its == region)
        });
        !thread.is_finished() && (in_flight.next().is_some() || thread.frames.iter().any(comes))
    }

    /// Whether a thread that is none now may become a background thread, or the other way round.
    fn may_change_ground(&self, state: &State) -> bool {
        self.background_region(state).is_some_and(|region| {
            self.facts.footprint.ever_writes(region)
                && state.threads.iter().any(|thread| self.may_still_write(state, thread, region))
        })
    }

    /// Whether a write to a location may decide when the program ends: it marks a thread, or what may become
    /// one, as a background thread or not.
    pub fn changes_ground(&self, state: &State, at: Loc) -> bool {
        let marks = |region| self.background_region(state).is_none_or(|background| background == region);
        handle_of(at) != STATICS
            && self.program.background == Some(slot_of(at))
            && self.region(&state.heap, at).is_some_and(marks)
    }

    /// Whether a thread has a write in flight that may decide when the program ends. It waits for that before it
    /// does anything else, on any hardware: a runtime changes what a thread is to it with its own locks held.
    pub(crate) fn has_ground_in_flight(&self, state: &State, thread: &Thread) -> bool {
        self.background_region(state).is_some_and(|region| {
            let mut events = thread.window.events();
            events.any(|(_, event)| event.region == Some(region) && self.rules.class(event.access).writes())
        })
    }

    /// Whether it matters when a thread ends: threads are watched, another thread may ask, or the
    /// program may end with it.
    pub(crate) fn end_is_seen(&self, state: &State, index: usize) -> bool {
        if self.watch.threads || self.ends_apart {
            return true;
        }
        let others = state.threads.iter().enumerate().filter(|(other, _)| *other != index);
        let mut running = others.map(|(_, thread)| thread).filter(|thread| !thread.is_finished()).peekable();
        if running.peek().is_none() {
            return false;
        }
        let reads = |thread: &Thread, region: Region| {
            thread
                .frames
                .iter()
                .any(|frame| self.facts.footprint.reads(frame.pc, region, &self.pending(state)))
        };
        if running.clone().any(|thread| reads(thread, Footprint::THREADS)) {
            return true;
        }
        if !self.has_background(state) {
            return false;
        }
        let changes = self.may_change_ground(state);
        // The end of a background thread ends nothing.
        if !changes && self.is_background(state, &state.threads[index]) {
            return false;
        }
        let background =
            |thread: &Thread| !thread.is_initial() && changes || self.is_background(state, thread);
        // A thread that waits for several ends has passed its joins.
        let joins = |thread: &Thread| {
            matches!(thread.status, Status::Joining { .. }) && background(thread)
                || (background(thread) || self.may_start(state, thread)) && reads(thread, Footprint::STARTS)
        };
        !self.settings.has(Reduction::RunAhead) || running.clone().any(joins) || running.all(background)
    }

    /// Whether a thread may start others.
    fn may_start(&self, state: &State, thread: &Thread) -> bool {
        let starts =
            |frame: &Frame| self.facts.footprint.writes(frame.pc, Footprint::STARTS, &self.pending(state));
        thread.frames.iter().any(starts)
    }

    /// Whether `first` may end the program before `second`, which is running, has ended.
    pub fn may_end_before(&self, state: &State, first: usize, second: usize) -> bool {
        let halts =
            |frame: &Frame| self.facts.footprint.writes(frame.pc, Footprint::THREADS, &self.pending(state));
        self.facts.footprint.ever_writes(Footprint::THREADS) && state.threads[first].frames.iter().any(halts)
            || self.may_leave_behind(state, first, second)
    }

    /// The same, other than by halting it: `first` may be the last thread that keeps the program alive.
    pub fn may_leave_behind(&self, state: &State, first: usize, second: usize) -> bool {
        let (first, second) = (&state.threads[first], &state.threads[second]);
        if self.is_service(second) {
            return true;
        }
        if self.program.background.is_none() || second.is_initial() {
            return false;
        }
        let changes = self.may_change_ground(state);
        changes || !self.is_background(state, first) && self.is_background(state, second)
    }

    /// Whether the end of `ending` may keep `other`, or a thread that it starts, from doing something: because
    /// the program ends with it, or with a later end that would not have been the last.
    pub fn end_may_cut_short(&self, state: &State, ending: usize, other: usize) -> bool {
        self.may_end_before(state, ending, other)
            || self.may_start(state, &state.threads[other]) && self.has_background(state)
    }
}

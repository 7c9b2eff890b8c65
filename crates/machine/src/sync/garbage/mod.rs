//! The garbage collector, for programs that can tell that there is one.
//!
//! A program can tell if it makes objects that are finalised, or weak references ([`fencepost_ir::Collection`]). Then it has a
//! thread that collects, and others that serve it: one that finalises what has died, one that puts references that were
//! cleared into their queues. All of them run beside the program and keep it alive no longer; none of them ever has to do
//! anything. So a program that ends only if there is a collection is not stuck, and one that waits for what no collection
//! brings is.
//!
//! **What is dead.** An object lives if a root leads to it by references that count: statics, threads that have not ended
//! with their registers and all that they have in flight, and the collector's lists. Of the registers those count that the
//! code to come still reads, by the liveness analysis, whether or not dead ones are part of a state. So an object may be
//! finalised while a method of its own still runs. A compiler could shorten lives further, where the bytecode uses an object
//! for nothing but a null check, or lengthen them; neither is tried.
//!
//! **When.** A runtime stops each thread where all that comes before is done and nothing after it has begun. In a state that
//! is so for a thread if no event in flight was overtaken by a later one that has taken effect ([`WindowSlot::overtaken`]): then it
//! stands before the oldest of them. It must not have guessed, either. So the collector is a fence for all threads, but it
//! tells them nothing: where threads have views of their own they know no more after it than before, but that none sees
//! an outdated reference to what has died. Within one model the
//! order of a thread's own accesses is kept as ever: a weak reference is read by an ordinary event.
//!
//! An issued instruction counts by its events in flight, and not by the registers that it took them from. That is the same
//! with run-ahead and without: issuing further needs fewer registers, so whatever dies in a state without run-ahead dies as
//! well in the state that the thread runs ahead to, and that one is reached either way. [`ObjectOp::KeepAlive`] is
//! issued into the window and stays there until nothing is in flight before it; so does the making of an object whose death shows.
//!
//! **How much.** A collector need not find all that is dead in one step: one of a young generation takes what is old for alive. So
//! it finds any set of dead objects that what it leaves out does not lead to ([`batches`]). References to all of them
//! are cleared together, and those to be finalised are put into a list, which keeps them alive, with what they lead to, until they have been.
//! Sets that come to the same as two smaller ones one after the other are left out. Java's rule for weak references (they are
//! cleared together with those to objects that lead to this one) is the same.
//!
//! **Reductions.** What is dead depends on references anywhere, which no footprint knows of. So the search takes all actions,
//! joins are not gathered, and no read is taken ahead of its time. A thread runs alone only while there is nothing yet
//! that could die in a way that shows. Running ahead is argued for above; threads are exchanged as ever, since the collector's
//! lists speak of objects only. Programs without a collector pay for none of this.

pub(crate) mod batches;
mod reach;

use fencepost_ir::broken::{Invariant, broken};
use fencepost_ir::{Dead, ObjectOp, Op, Reg, Storage, Strength, Trap};
use fencepost_memory::views::{Carrier, Cell};
use fencepost_memory::window::Entry;
use fencepost_memory::{Loc, Operand};

use crate::action::{Action, ActionKind};
use crate::machine::Machine;
use crate::outcome::{Halt, Shortfall};
use crate::state::heap::{Handle, MONITOR, loc};
use crate::state::{State, Thread};

/// The slot that stands for what an object's constructor did, as a carrier of knowledge.
const BUILT: u32 = MONITOR - 1;

impl Machine<'_> {
    /// Notes which events in flight an action overtakes.
    pub(crate) fn note_overtaking(&self, state: &mut State, action: Action) {
        let (ActionKind::Complete { slot }
        | ActionKind::Forward { slot, .. }
        | ActionKind::See { slot, .. }
        | ActionKind::Reflect { slot, .. }) = action.kind
        else {
            return;
        };
        if self.facts.garbage.is_some() {
            let window = &mut state.threads[usize::from(action.thread)].window;
            let earlier = window.slots[..usize::from(slot)].iter_mut();
            let events = earlier.filter(|slot| matches!(slot.entry, Entry::Event(_)));
            events.for_each(|slot| slot.overtaken = true);
        }
    }

    /// Whether all threads are where a runtime could stop them.
    fn is_safe(&self, state: &State) -> bool {
        state.threads.iter().all(|thread| {
            !thread.window.has_guess()
                && thread.window.slots.iter().all(|slot| !slot.overtaken)
                && thread.window.events().all(|(_, event)| !event.begun())
        })
    }

    /// In how many ways an instruction about the collector can be done now.
    pub(crate) fn ways_to_mind(&self, state: &State, index: usize) -> usize {
        let frame = state.threads[index].frame();
        let lists = self.collector(state).map(|index| &state.threads[index].garbage);
        match (self.program.code[frame.pc as usize], lists) {
            (Op::Object(ObjectOp::Collect), _) if self.is_safe(state) => self.batches(state).0.len(),
            (Op::Object(ObjectOp::NextDead { list: Dead::Objects, .. }), Some(lists)) => lists.dead.len(),
            (Op::Object(ObjectOp::NextDead { list: Dead::References, .. }), Some(lists)) => {
                lists.cleared.len()
            }
            // A finaliser does not wait for itself.
            (Op::Object(ObjectOp::AwaitFinalisers), Some(lists)) => {
                let done = lists.dead.is_empty() && !state.threads.iter().any(|it| self.finalises(it));
                usize::from(done || self.is_service(&state.threads[index]))
            }
            (Op::Object(ObjectOp::AwaitFinalisers), None) => 1,
            _ => 0,
        }
    }

    /// Whether a thread is finalising an object.
    fn finalises(&self, thread: &Thread) -> bool {
        self.is_service(thread) && !self.is_collector(thread) && !self.is_idle_service(thread)
    }

    /// Does one of these.
    pub(crate) fn mind(&self, state: &mut State, index: usize, variant: u16) -> Halt {
        let thread = &state.threads[index];
        let pc = thread.frame().pc;
        let object = |register: Reg| thread.expect_value(register) as Handle;
        match self.program.code[pc as usize] {
            Op::Object(ObjectOp::Collect) => {
                self.collect(state, index, usize::from(variant));
                return Halt::No;
            }
            Op::Object(ObjectOp::NextDead { dst, list }) => {
                let collector = self.collector(state).or_broken("a collector that has found objects dead");
                let next = state.threads[collector].garbage.of(list).remove(usize::from(variant));
                state.dirty.thread(collector);
                state.threads[index].set(dst, Operand::Value(next.into()));
                self.acquire(state, index, Carrier::Place(loc(next, BUILT)));
            }
            Op::Object(ObjectOp::KeepAlive { object: register, .. }) => {
                let carrier = Carrier::Place(loc(object(register), BUILT));
                self.release(state, index, carrier);
            }
            Op::Object(ObjectOp::Finalise { object: register, wanted }) => match object(register) {
                0 => return self.raise(state, index, Trap::NullReference),
                object => self.change_lists(state, |lists| match wanted {
                    true => lists.registered.push(object),
                    false => lists.registered.retain(|&other| other != object),
                }),
            },
            Op::Object(ObjectOp::AwaitFinalisers) => {}
            op => broken(format_args!("the collector minds an instruction that is not for it: {op:?}")),
        }
        state.threads[index].goto(pc + 1);
        Halt::No
    }

    /// Finds one of the sets of objects that may be found dead.
    fn collect(&self, state: &mut State, index: usize, variant: usize) {
        let (batches, all) = self.batches(state);
        if !all {
            let pc = state.threads[index].frame().pc;
            self.fall_short(state, index, Shortfall::Garbage, pc);
        }
        let batch = batches.into_iter().nth(variant).or_broken("a set of objects that may be found dead");
        self.clear_references(state, batch.strength, &batch.objects);
        self.forget_writes(state, &batch.objects);
        if batch.strength != Strength::Weak {
            return;
        }
        let dies = |object: &Handle| batch.objects.contains(object);
        self.change_lists(state, |lists| {
            let (dead, registered) = lists.registered.iter().partition(|&object| dies(object));
            lists.registered = registered;
            lists.dead.extend::<Vec<Handle>>(dead);
        });
        if self.collection().is_some_and(|collection| collection.together) {
            let gone = self.unreachable(state, Strength::Last);
            let gone: Vec<Handle> = gone.into_iter().filter(dies).collect();
            self.clear_references(state, Strength::Last, &gone);
        }
    }

    /// Clears all references of a strength to some objects, and notes which are to be put into queues.
    fn clear_references(&self, state: &mut State, strength: Strength, objects: &[Handle]) {
        let Some(garbage) = &self.facts.garbage else { return };
        for at in garbage.edges.references(state, self, strength) {
            if !objects.iter().any(|&object| self.refers(state, at, object)) {
                continue;
            }
            self.erase(state, at);
            if let Some(value) = garbage.edges.value_of(state, at) {
                self.erase(state, value);
            }
            let queue = self.collection().and_then(|collection| collection.queue);
            let holder = at.object();
            let slots = &self.program.ty(state.heap.get(holder).ty).slots;
            let queued = slots.iter().position(|slot| Some(slot.region) == queue);
            if queued.is_some_and(|slot| self.word(state, loc(holder, slot as u32)) != 0) {
                self.change_lists(state, |lists| lists.cleared.push(holder));
            }
        }
    }

    /// No thread sees a write any more that leads to one of some objects and that a later one has taken the place of.
    fn forget_writes(&self, state: &mut State, objects: &[Handle]) {
        if state.views.is_empty() {
            return;
        }
        let cells: Vec<(Loc, Cell)> = state.views.cells().map(|(at, cell)| (at, cell.clone())).collect();
        for (at, mut cell) in cells {
            let refers = self.storage(state, at) == Storage::Ref;
            let leads = |value: u64| {
                let found = self.reachable(state, value as Handle);
                objects.iter().any(|object| found.contains(object))
            };
            let before = cell.writes.len();
            cell.writes.retain(|write| !(refers && write.hidden != 0 && leads(write.value)));
            if cell.writes.len() < before {
                state.views.insert(at, cell);
            }
        }
        self.settle_views(state);
    }

    /// Whether a slot refers to an object, for any thread that sees it.
    fn refers(&self, state: &State, at: Loc, object: Handle) -> bool {
        match state.views.cell(at) {
            Some(cell) => cell.writes.iter().any(|write| write.value == u64::from(object)),
            None => self.load(state, at) == u64::from(object),
        }
    }

    /// Makes a slot null to every thread.
    fn erase(&self, state: &mut State, at: Loc) {
        if !state.views.is_empty() {
            state.views.retain(|other| other != at);
        }
        self.store(state, at, 0);
    }
}

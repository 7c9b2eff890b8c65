//! Threads that do the same are interchangeable: their places are given out by what they do.
//!
//! Threads are ordered by the threads that started them, and a thread's place in that order is written wherever a
//! state speaks of a thread. But a place is only a name. Nothing that a program can do depends on
//! it: locks, wait sets, joins and initialisers refer to threads, and objects that stand for them,
//! as they refer to any object. So exchanging the places of two threads, everywhere, gives a state
//! with the same future, and if one of the two was visited the other need not be. It is always
//! sound, whatever order is chosen; how much is gained depends on how often two states that differ
//! only in this get the same order.
//!
//! Exchanged are threads that have the same starter and have started none themselves, so that
//! families stay together and [paths](crate::state::Thread::path) stay with the places. Initial
//! threads are never exchanged: a litmus test observes their registers. Nor are threads that were
//! started with different data: nothing would be gained, and as small sets of actions are looked for
//! in the order of threads, an order that changes from state to state makes them fit together badly. Such
//! data is in the objects that stand for threads, or in the arguments that they are started with: numbers, and
//! pointers to what exists from the start, of which a [digest](crate::state::Thread::family) is kept.
//! What keeps other threads of one method apart is a number that is read, or the variables in
//! which their starter keeps them, until it has asked for all their ends (`joins`).
//!
//! The number that a library gives each thread is not read by most programs. A plain slot of an
//! object that stands for a thread is not part of a state if no instruction reads it and it is
//! neither watched nor observed in the end.

use std::cmp::Ordering;

use fencepost_ir::broken::Invariant;
use fencepost_memory::window::Entry;

use crate::machine::Machine;
use crate::reach::thread_order::ThreadPair;
use crate::reductions::Reduction;
use crate::state::heap::Handle;
use crate::state::{Initialisation, State, Thread};

impl Machine<'_> {
    /// Gives threads that may be exchanged their places. Says where each thread was before, if any
    /// has moved.
    pub fn order_threads(&self, state: &mut State) -> Option<Vec<usize>> {
        if !self.settings.has(Reduction::ThreadSymmetry) || state.threads.len() < 3 {
            return None;
        }
        let pair = |one, other| ThreadPair { machine: self, state, one, other };
        let compare = |one, other| pair(one, other).compare();
        let siblings = |one: usize, other: usize| {
            are_siblings(&state.threads[one], &state.threads[other]) && pair(one, other).are_kin()
        };
        let mut neighbours = (1..state.threads.len()).filter(|&at| siblings(at - 1, at));
        if !neighbours.any(|at| compare(at - 1, at) == Ordering::Greater) {
            return None;
        }
        let mut before: Vec<usize> = (0..state.threads.len()).collect();
        for family in before.chunk_by_mut(|&one, &other| siblings(one, other)) {
            family.sort_by(|&one, &other| compare(one, other));
        }
        exchange(state, &before);
        Some(before)
    }
}

fn are_siblings(one: &Thread, other: &Thread) -> bool {
    let ([starter @ .., _], [its @ .., _]) = (&one.path[..], &other.path[..]) else { return false };
    one.family == other.family
        && one.children == 0
        && other.children == 0
        && !starter.is_empty()
        && starter == its
}

/// Puts the thread that was at `before[place]` at each place, and renames it everywhere.
fn exchange(state: &mut State, before: &[usize]) {
    let mut place = vec![0u16; before.len()];
    before.iter().zip(0..).for_each(|(&thread, at)| place[thread] = at);
    let rename = |thread: &mut u16| *thread = place[usize::from(*thread)];
    let rename_numbered = |thread: &mut u16| {
        if *thread != 0 {
            *thread = place[usize::from(*thread) - 1] + 1;
        }
    };
    let paths: Vec<Vec<u16>> = state.threads.iter_mut().map(|it| std::mem::take(&mut it.path)).collect();
    let mut threads: Vec<Option<Thread>> = state.threads.drain(..).map(Some).collect();
    for (at, path) in paths.into_iter().enumerate() {
        let thread = threads[before[at]].take().or_broken("a place for each thread");
        state.threads.push(Thread { path, ..thread });
    }
    state.dirty.threads = !0;
    state.views.exchange(before);
    for thread in &mut state.threads {
        thread.joins.iter_mut().for_each(|awaited| rename(&mut awaited.thread));
        for slot in &mut thread.window.slots {
            if let Entry::Event(event) = &mut slot.entry
                && event.begun()
            {
                event.seen =
                    (0..before.len()).fold(0, |seen, at| seen | (event.seen >> before[at] & 1) << at);
            }
        }
    }
    for (index, object) in state.heap.objects.iter_mut().enumerate() {
        if object.is_marked() {
            rename_numbered(&mut object.monitor.owner);
            rename_numbered(&mut object.thread);
            object.monitor.waiters.iter_mut().for_each(rename);
            state.dirty.objects.push(index as Handle + 1);
        }
    }
    for initialisation in &mut state.initialisers {
        if let Initialisation::Running(thread) = initialisation {
            rename(thread);
            state.dirty.globals = true;
        }
    }
}

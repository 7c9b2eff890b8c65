//! Views: what each thread may read where the order of writes is not decided for all.
//!
//! After OpMM, De, Roychoudhury and D'Souza's operational approximation of the Java memory model
//! ("Java Memory Model Aware Software Verification"). Threads execute in program order. A read may
//! see any earlier write to its location that is not *hidden* from it: `w` is hidden from a read `r`
//! iff some write `w'` to the location has `w` happens-before `w'` happens-before `r`.
//!
//! * [`lists`] is the definition: write-lists with write, release and acquire items, the algorithms
//!   Mask&Read and Mask&Read2 that find the writes a read may see. Tests are held against it.
//! * [`Views`] is what the machine uses. Items are gone: for each write that some thread may still see
//!   there is written down which agents know it, and from which it is hidden. Only locations with more
//!   than one such write have an entry; all others are ordinary memory.
//!
//! Departures from the paper, none of which changes what can be read: happens-before is passed on
//! from agent to agent as it arises instead of being looked up at each read, lists are not kept per
//! thread, and a volatile read's acquire item goes to all lists (as the paper's text has it; by its
//! Figure 4 chains through a third thread would be lost).

mod cell;
pub mod lists;

use std::collections::BTreeMap;

pub use cell::{Cell, Knowledge, Write};

use crate::window::Loc;

/// An agent that knows of writes, by happens-before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Agent {
    /// A thread, by its index. One that has ended still knows what it knew.
    Thread(usize),
    /// What carries knowledge from one thread to another.
    Carrier(Carrier),
}

/// What carries knowledge from a thread that releases it to one that acquires it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Carrier {
    /// A monitor or a volatile location.
    Place(Loc),
    /// A type's initialiser, by the number of the type.
    Initialiser(u32),
    /// All fences together: each releases and acquires.
    Fences,
}

/// A set of threads, one bit each.
pub type Threads = u128;

/// The locations where threads may see different writes, and these writes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Views {
    cells: BTreeMap<Loc, Cell>,
}

impl Views {
    /// Whether every location is ordinary memory.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.cells.is_empty()
    }

    /// The writes to a location that is not ordinary.
    #[inline]
    pub fn cell(&self, loc: Loc) -> Option<&Cell> {
        // Under most models there is never any.
        if self.is_empty() { None } else { self.cells.get(&loc) }
    }

    /// Every location that is not ordinary, in order.
    pub fn cells(&self) -> impl Iterator<Item = (Loc, &Cell)> {
        self.cells.iter().map(|(&loc, cell)| (loc, cell))
    }

    /// Those within an object.
    pub fn cells_of(&self, object: u32) -> impl Iterator<Item = (Loc, &Cell)> {
        let start = u64::from(object) << 32;
        self.cells.range(Loc(start)..=Loc(start | u64::from(u32::MAX))).map(|(&loc, cell)| (loc, cell))
    }

    /// Makes a location have these writes.
    pub fn insert(&mut self, loc: Loc, cell: Cell) {
        self.cells.insert(loc, cell);
    }

    /// Makes the locations of an object ordinary.
    pub fn remove_object(&mut self, object: u32) {
        let locs: Vec<Loc> = self.cells_of(object).map(|(loc, _)| loc).collect();
        locs.iter().for_each(|loc| drop(self.cells.remove(loc)));
    }

    /// Makes those locations ordinary that are not to be kept.
    pub fn retain(&mut self, mut keep: impl FnMut(Loc) -> bool) {
        self.cells.retain(|&loc, _| keep(loc));
    }

    /// A thread writes to a location, which holds `ordinary` if it is ordinary. `ordered` says whether
    /// a reader may ask for the newest write. The location is not ordinary until it is [settled](Views::settle).
    pub fn write(&mut self, loc: Loc, ordinary: u64, thread: usize, value: u64, ordered: bool) {
        let cell = self.cells.entry(loc).or_insert_with(|| Cell::of(ordinary, ordered));
        cell.write(thread, value, ordered);
    }

    /// `to` gets to know all that `from` does.
    pub fn transfer(&mut self, from: Agent, to: Agent) {
        self.cells.values_mut().for_each(|cell| cell.transfer(from, to));
    }

    /// What a carrier knows does not matter any more.
    pub fn forget(&mut self, carrier: Carrier) {
        self.cells.values_mut().for_each(|cell| cell.forget(carrier));
    }

    /// A thread has frozen a final field: no thread sees there any more what is hidden from that thread.
    pub fn drop_hidden(&mut self, loc: Loc, thread: usize) {
        self.cells.entry(loc).and_modify(|cell| cell.drop_hidden(thread));
    }

    /// A thread has frozen an object through which others may come to a location: what is hidden there from
    /// the thread is outdated.
    pub fn date(&mut self, loc: Loc, thread: usize) {
        self.cells.entry(loc).and_modify(|cell| cell.date(thread));
    }

    /// A thread comes to a location through a final field, and does not see any more what is outdated there.
    pub fn hide_outdated(&mut self, loc: Loc, thread: usize) {
        self.cells.entry(loc).and_modify(|cell| cell.hide_outdated(thread));
    }

    /// Threads that have come through a final field may come to a location: no thread sees there any more
    /// what is outdated.
    pub fn drop_outdated(&mut self, loc: Loc) {
        self.cells.entry(loc).and_modify(Cell::drop_outdated);
    }

    /// Forgets what cannot matter any more to the `live` threads, nor to one that will have joined all.
    /// Tells of each location that becomes ordinary, and what it holds.
    pub fn settle(&mut self, live: Threads, mut ordinary: impl FnMut(Loc, u64)) {
        self.cells.retain(|&loc, cell| match cell.settle(live) {
            Some(value) => {
                ordinary(loc, value);
                false
            }
            None => true,
        });
    }

    /// Thread `starter` (by its index before) starts one that gets the index `position`; those from
    /// there on move up.
    pub fn start(&mut self, position: usize, starter: usize) {
        self.cells.values_mut().for_each(|cell| cell.start(position, starter));
    }

    /// Gives threads new indices: the one at `before[index]` gets `index`.
    pub fn exchange(&mut self, before: &[usize]) {
        self.cells.values_mut().for_each(|cell| cell.exchange(before));
    }
}

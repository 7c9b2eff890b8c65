//! The writes to one location that some thread may still see, each with what every agent knows of it.
//!
//! To an agent a write is one of three things, in this order and never back: *unknown*, *known* (it
//! happens before what the agent does next) or *hidden* (the agent knows a write that comes after it).
//! These are the marks of Mask&Read, kept instead of found out.
//!
//! Forgotten is what cannot matter (`Cell::settle`): a write that is hidden from all live threads,
//! since future ones get their knowledge from these; that some agents know a write which all live
//! threads know; and of two writes of one value that are the same to every agent, one.

use super::{Agent, Carrier, Threads};

/// What a write is to an agent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Knowledge {
    /// It may be seen.
    Unknown,
    /// It may be seen, until the agent's next write.
    Known,
    /// It is not seen any more.
    Hidden,
}

/// A write that some thread may still see.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Write {
    /// What was written.
    pub value: u64,
    /// Whether it is the last one, where that is asked for.
    pub newest: bool,
    /// Whether every agent knows it.
    pub common: bool,
    /// Threads that know it and that it is not hidden from; empty if it is common.
    pub known: Threads,
    /// Threads that it is hidden from.
    pub hidden: Threads,
    /// Whether some thread that it is hidden from has frozen an object since: a thread that comes to it through a
    /// final field does not see it.
    pub outdated: bool,
    /// Carriers that know it, unless it is common, or that it is hidden from; in order.
    pub carried: Vec<(Carrier, Knowledge)>,
}

impl Write {
    /// What it is to an agent.
    pub fn knowledge(&self, agent: Agent) -> Knowledge {
        let (known, hidden) = match agent {
            Agent::Thread(thread) => (self.known >> thread & 1 == 1, self.hidden >> thread & 1 == 1),
            Agent::Carrier(carrier) => match self.carried.binary_search_by_key(&carrier, |&(it, _)| it) {
                Ok(place) => (true, self.carried[place].1 == Knowledge::Hidden),
                Err(_) => (false, false),
            },
        };
        match (hidden, known || self.common) {
            (true, _) => Knowledge::Hidden,
            (_, true) => Knowledge::Known,
            _ => Knowledge::Unknown,
        }
    }

    /// Makes it at least that to an agent.
    fn raise(&mut self, agent: Agent, knowledge: Knowledge) {
        if knowledge <= self.knowledge(agent) {
            return;
        }
        match agent {
            Agent::Thread(thread) => {
                let bit = 1 << thread;
                self.known &= !bit;
                match knowledge {
                    Knowledge::Hidden => self.hidden |= bit,
                    _ => self.known |= bit,
                }
            }
            Agent::Carrier(carrier) => match self.carried.binary_search_by_key(&carrier, |&(it, _)| it) {
                Ok(place) => self.carried[place].1 = knowledge,
                Err(place) => self.carried.insert(place, (carrier, knowledge)),
            },
        }
    }

    /// What tells writes apart, whatever objects are called.
    pub fn rank(&self) -> (Threads, Threads, bool, bool, bool) {
        (self.hidden, self.known, self.common, self.newest, self.outdated)
    }
}

/// The writes to a location.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cell {
    /// In an order that depends on no object's name, but for writes that are the same to all threads.
    pub writes: Vec<Write>,
}

impl Cell {
    /// A location that every agent knows to hold a value. `ordered` says whether a reader may ask for the
    /// newest write.
    pub fn of(value: u64, ordered: bool) -> Cell {
        let (newest, carried) = (ordered, Vec::new());
        let write = Write { value, newest, common: true, known: 0, hidden: 0, outdated: false, carried };
        Cell { writes: vec![write] }
    }

    /// What a thread may read, each value once.
    pub fn seen_by(&self, thread: usize) -> Vec<u64> {
        self.values(|write| write.hidden >> thread & 1 == 0)
    }

    /// What a thread may read that has joined all others, each value once.
    pub fn left(&self) -> Vec<u64> {
        self.values(|write| write.hidden == 0)
    }

    /// What was written last, where that is asked for.
    pub fn newest(&self) -> Option<u64> {
        self.writes.iter().find(|write| write.newest).map(|write| write.value)
    }

    fn values(&self, mut test: impl FnMut(&Write) -> bool) -> Vec<u64> {
        let mut values = Vec::new();
        for write in &self.writes {
            if test(write) && !values.contains(&write.value) {
                values.push(write.value);
            }
        }
        values
    }

    pub(super) fn write(&mut self, thread: usize, value: u64, ordered: bool) {
        let agent = Agent::Thread(thread);
        for write in &mut self.writes {
            write.newest = false;
            if write.knowledge(agent) == Knowledge::Known {
                write.raise(agent, Knowledge::Hidden);
            }
        }
        let (newest, known, carried) = (ordered, 1 << thread, Vec::new());
        let write = Write { value, newest, common: false, known, hidden: 0, outdated: false, carried };
        self.writes.push(write);
    }

    /// Whether some write is hidden from a thread.
    pub fn hides_from(&self, thread: usize) -> bool {
        self.writes.iter().any(|write| write.hidden >> thread & 1 == 1)
    }

    /// Whether some write is outdated.
    pub fn is_outdated(&self) -> bool {
        self.writes.iter().any(|write| write.outdated)
    }

    /// Whether some write that is hidden from a thread is not outdated.
    pub fn ages_for(&self, thread: usize) -> bool {
        self.writes.iter().any(|write| write.hidden >> thread & 1 == 1 && !write.outdated)
    }

    /// No thread sees any more what is hidden from this one. Something is left: the last write is hidden
    /// from no thread.
    pub(super) fn drop_hidden(&mut self, thread: usize) {
        self.writes.retain(|write| write.hidden >> thread & 1 == 0);
    }

    /// What is hidden from a thread is outdated.
    pub(super) fn date(&mut self, thread: usize) {
        for write in &mut self.writes {
            write.outdated |= write.hidden >> thread & 1 == 1;
        }
    }

    /// No thread sees any more what is outdated.
    pub(super) fn drop_outdated(&mut self) {
        self.writes.retain(|write| !write.outdated);
    }

    /// A thread does not see any more what is outdated.
    pub(super) fn hide_outdated(&mut self, thread: usize) {
        for write in self.writes.iter_mut().filter(|write| write.outdated) {
            write.raise(Agent::Thread(thread), Knowledge::Hidden);
        }
    }

    pub(super) fn transfer(&mut self, from: Agent, to: Agent) {
        for write in &mut self.writes {
            write.raise(to, write.knowledge(from));
        }
    }

    pub(super) fn forget(&mut self, carrier: Carrier) {
        for write in &mut self.writes {
            write.carried.retain(|&(it, _)| it != carrier);
        }
    }

    /// Forgets what cannot matter any more; says what is left if that is one write. Where no thread is
    /// live, only a thread that has joined all of them may still look.
    pub(super) fn settle(&mut self, live: Threads) -> Option<u64> {
        match live {
            0 => self.writes.retain(|write| write.hidden == 0),
            live => self.writes.retain(|write| write.hidden & live != live),
        }
        for write in &mut self.writes {
            if (write.known | write.hidden) & live == live {
                write.common = true;
            }
            if write.common {
                write.known = 0;
                write.carried.retain(|&(_, knowledge)| live != 0 && knowledge == Knowledge::Hidden);
            }
        }
        if let [only] = &self.writes[..] {
            return Some(only.value);
        }
        self.writes.sort_by_key(Write::rank);
        let mut index = 1;
        while index < self.writes.len() {
            if self.writes[..index].contains(&self.writes[index]) {
                self.writes.remove(index);
            } else {
                index += 1;
            }
        }
        match &self.writes[..] {
            [only] => Some(only.value),
            _ => None,
        }
    }

    pub(super) fn start(&mut self, position: usize, starter: usize) {
        self.rename(|threads| {
            let below = threads & ((1 << position) - 1);
            // In two steps: a position may be the last there is.
            let above = (threads >> position) << position << 1;
            below | above | (threads >> starter & 1) << position
        });
    }

    pub(super) fn exchange(&mut self, before: &[usize]) {
        self.rename(|threads| (0..before.len()).fold(0, |set, at| set | (threads >> before[at] & 1) << at));
    }

    fn rename(&mut self, new: impl Fn(Threads) -> Threads) {
        for write in &mut self.writes {
            (write.known, write.hidden) = (new(write.known), new(write.hidden));
        }
        self.writes.sort_by_key(Write::rank);
    }
}

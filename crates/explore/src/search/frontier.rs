//! States that wait to be visited.
//!
//! With an exact store a number says all, and breadth first not even that is kept: a level of the
//! search is a range of numbers. A store of fingerprints cannot give a state back, so its vector
//! waits here.

use std::collections::VecDeque;
use std::ops::Range;
use std::sync::{Mutex, PoisonError};

use fencepost_machine::encode::Vector;

use crate::store::StateId;

/// How many states a worker visits before it looks for more to do.
pub(super) const SHARE: usize = 32;

/// New states, in the order in which a worker found them.
#[derive(Clone, Debug)]
pub(super) enum Fresh {
    /// Their order is not needed.
    Unordered,
    /// Their numbers.
    Numbers(Vec<StateId>),
    /// Their vectors, a share in each; the last is not empty.
    Vectors(VecDeque<Vectors>),
}

impl Fresh {
    pub(super) fn push(&mut self, id: StateId, vector: &Vector) {
        match self {
            Fresh::Unordered => {}
            Fresh::Numbers(numbers) => numbers.push(id),
            Fresh::Vectors(shares) => {
                if shares.back().is_none_or(|share| share.states.len() == SHARE) {
                    shares.push_back(Vectors::default());
                }
                if let Some(share) = shares.back_mut() {
                    share.push(id, vector);
                }
            }
        }
    }

    /// Takes the newest; its vector, if there is one, goes to `into`.
    pub(super) fn pop(&mut self, into: &mut Vector) -> Option<StateId> {
        match self {
            Fresh::Unordered => None,
            Fresh::Numbers(numbers) => numbers.pop(),
            Fresh::Vectors(shares) => {
                let share = shares.back_mut()?;
                let id = share.pop(into);
                if share.states.is_empty() {
                    shares.pop_back();
                }
                id
            }
        }
    }

    /// Takes all vectors.
    pub(super) fn take_vectors(&mut self) -> impl Iterator<Item = Vectors> + use<> {
        let vectors =
            if let Fresh::Vectors(shares) = self { std::mem::take(shares) } else { VecDeque::new() };
        vectors.into_iter()
    }

    /// Calls `each` with all vectors.
    pub(super) fn for_each_vector(&self, mut each: impl FnMut(StateId, &Vector)) {
        let Fresh::Vectors(shares) = self else { return };
        let mut vector = Vector::default();
        for share in shares {
            for index in 0..share.states.len() {
                if let Some(id) = share.get(index, &mut vector) {
                    each(id, &vector);
                }
            }
        }
    }

    pub(super) fn bytes(&self) -> usize {
        match self {
            Fresh::Unordered => 0,
            Fresh::Numbers(numbers) => numbers.capacity() * size_of::<StateId>(),
            // All shares but the last are as large as each other, about.
            Fresh::Vectors(shares) => shares.front().map_or(0, Vectors::bytes) * shares.len(),
        }
    }
}

/// A few states with their vectors.
#[derive(Clone, Debug, Default)]
pub(super) struct Vectors {
    ids: Vec<u32>,
    states: Vec<StoredVector>,
}

#[derive(Clone, Copy, Debug)]
struct StoredVector {
    id: StateId,
    threads: usize,
    /// Where its part of `ids` ends.
    end: usize,
}

impl Vectors {
    fn push(&mut self, id: StateId, vector: &Vector) {
        self.ids.extend_from_slice(&vector.ids);
        self.states.push(StoredVector { id, threads: vector.threads, end: self.ids.len() });
    }

    fn pop(&mut self, into: &mut Vector) -> Option<StateId> {
        let id = self.get(self.states.len().checked_sub(1)?, into);
        self.states.pop();
        self.ids.truncate(self.states.last().map_or(0, |stored| stored.end));
        id
    }

    /// One of the states, from the first on.
    pub(super) fn get(&self, index: usize, into: &mut Vector) -> Option<StateId> {
        let StoredVector { id, threads, end } = *self.states.get(index)?;
        let start = if index == 0 { 0 } else { self.states[index - 1].end };
        into.threads = threads;
        into.ids.clear();
        into.ids.extend_from_slice(&self.ids[start..end]);
        Some(id)
    }

    fn bytes(&self) -> usize {
        self.ids.capacity() * size_of::<u32>() + self.states.capacity() * size_of::<StoredVector>()
    }
}

/// States of one level, to be shared among workers.
pub(super) enum Level {
    Numbers(Range<usize>),
    Vectors(Vec<Mutex<Vectors>>),
}

/// What one worker takes of a level.
pub(super) enum Share {
    Numbers(Range<usize>),
    Vectors(Vectors),
}

impl Level {
    /// The share with this number, which one worker may take.
    pub(super) fn share(&self, number: usize) -> Option<Share> {
        match self {
            Level::Numbers(states) => {
                let start = states.start + number * SHARE;
                (start < states.end).then(|| Share::Numbers(start..states.end.min(start + SHARE)))
            }
            Level::Vectors(shares) => {
                let mut share = shares.get(number)?.lock().unwrap_or_else(PoisonError::into_inner);
                Some(Share::Vectors(std::mem::take(&mut share)))
            }
        }
    }

    /// How many shares there are.
    pub(super) fn shares(&self) -> usize {
        match self {
            Level::Numbers(states) => states.len().div_ceil(SHARE),
            Level::Vectors(shares) => shares.len(),
        }
    }
}

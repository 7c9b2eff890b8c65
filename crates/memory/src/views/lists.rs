//! Write-lists: OpMM as its authors wrote it down.
//!
//! A location has a list of what happened that may matter to its readers, oldest first: the writes to
//! it, and every release and acquire of a lock, a volatile location, or of what stands for the start or
//! the end of a thread. [`mask_and_read`] (Algorithm 1) goes through it from its end and finds the
//! writes that a thread may see; [`mask_and_read_pruning`] (Algorithm 2) finds the same and deletes
//! items that can only stand for what is hidden. This is the definition that tests compare with; the
//! machine keeps [`Views`](super::Views).

use std::collections::HashMap;
use std::hash::Hash;

use super::Knowledge;

/// An item of a write-list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Item {
    /// A thread writes a value to the location.
    Write {
        /// What is written.
        value: u64,
        /// The thread that writes.
        thread: usize,
    },
    /// A thread releases: what it did before happens before every later acquire.
    Release {
        /// The lock, the volatile location, or what stands for a thread's start or end.
        key: u64,
        /// The thread that releases.
        thread: usize,
    },
    /// A thread acquires.
    Acquire {
        /// As for a release.
        key: u64,
        /// The thread that acquires.
        thread: usize,
    },
}

/// Algorithm 1, *Mask&Read*: the write-items that a thread may see, as `(value, writer)`, newest first.
/// The marks *undef*, *unmarked* and *marked* are [`Knowledge`].
pub fn mask_and_read(list: &[Item], reader: usize) -> Vec<(u64, usize)> {
    let mut masks = Masks::new(reader);
    list.iter().rev().filter_map(|item| masks.pass(*item).0).collect()
}

/// Algorithm 2, *Mask&Read2*: the same, and deletes items that hide nothing but what is hidden already.
pub fn mask_and_read_pruning(list: &mut Vec<Item>, reader: usize) -> Vec<(u64, usize)> {
    let mut masks = Masks::new(reader);
    let mut seen = Vec::new();
    for index in (0..list.len()).rev() {
        let (write, delete) = masks.pass(list[index]);
        seen.extend(write);
        if delete {
            list.remove(index);
        }
    }
    seen
}

/// What is known while going through a list.
struct Masks {
    /// `ThSet`
    threads: HashMap<usize, Knowledge>,
    /// `AcSet`
    acquired: HashMap<u64, Knowledge>,
}

impl Masks {
    fn new(reader: usize) -> Masks {
        Masks { threads: HashMap::from([(reader, Knowledge::Known)]), acquired: HashMap::new() }
    }

    /// Goes past an item: whether it is a write to be seen, and whether it may be deleted.
    fn pass(&mut self, item: Item) -> (Option<(u64, usize)>, bool) {
        let Masks { threads, acquired } = self;
        match item {
            Item::Write { value, thread } => match mark(threads, thread) {
                Knowledge::Unknown => (Some((value, thread)), false),
                Knowledge::Known => {
                    threads.insert(thread, Knowledge::Hidden);
                    (Some((value, thread)), false)
                }
                Knowledge::Hidden => (None, true),
            },
            Item::Acquire { key, thread } => {
                let by = mark(threads, thread);
                if mark(acquired, key) != Knowledge::Hidden && by != Knowledge::Unknown {
                    acquired.insert(key, by);
                }
                (None, by == Knowledge::Hidden)
            }
            Item::Release { key, thread } => {
                let by = mark(acquired, key);
                if mark(threads, thread) != Knowledge::Hidden && by != Knowledge::Unknown {
                    threads.insert(thread, by);
                }
                (None, mark(threads, thread) == Knowledge::Hidden)
            }
        }
    }
}

fn mark<K: Eq + Hash>(marks: &HashMap<K, Knowledge>, key: K) -> Knowledge {
    marks.get(&key).copied().unwrap_or(Knowledge::Unknown)
}

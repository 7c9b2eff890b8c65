//! States as bytes on their way to another process.
//!
//! A component is sent to each process once, when a state first needs it; after that its number stands for it. Of a state only
//! the components are sent that differ from those of the state before it. What is read is not trusted: a number or a length
//! that cannot be is an error.

use std::collections::HashMap;
use std::io;

use fencepost_machine::encode::{Vector, trailing_components};

use crate::keep::misfit;
use crate::store::Store;

/// The most words of a component, and components of a state, that are believed.
const MOST: u64 = 1 << 28;

/// Appends a number, the fewer bytes the smaller it is.
pub(super) fn put(to: &mut Vec<u8>, mut number: u64) {
    while number >= 0x80 {
        to.push(number as u8 | 0x80);
        number >>= 7;
    }
    to.push(number as u8);
}

/// Bytes that are read from the front.
#[derive(Clone, Copy)]
pub(super) struct Bytes<'b>(pub(super) &'b [u8]);

impl<'b> Bytes<'b> {
    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(super) fn number(&mut self) -> io::Result<u64> {
        let (mut number, mut shift) = (0u64, 0);
        loop {
            let (&byte, rest) = self.0.split_first().ok_or_else(|| misfit("the end of a message"))?;
            self.0 = rest;
            number |= u64::from(byte & 0x7F).checked_shl(shift).ok_or_else(|| misfit("a number"))?;
            if byte < 0x80 {
                return Ok(number);
            }
            shift += 7;
        }
    }

    /// A number of 32 bits.
    pub(super) fn small(&mut self) -> io::Result<u32> {
        u32::try_from(self.number()?).map_err(|_| misfit("a number"))
    }

    /// A number of items, each of which takes a byte at least.
    fn count(&mut self) -> io::Result<usize> {
        let count = self.number()?;
        if count <= MOST && count <= self.0.len() as u64 {
            Ok(count as usize)
        } else {
            Err(misfit("a length"))
        }
    }

    /// Bytes after their number.
    pub(super) fn run(&mut self) -> io::Result<Bytes<'b>> {
        let count = self.number()?;
        self.take(usize::try_from(count).map_err(|_| misfit("a length"))?).map(Bytes)
    }

    /// So many bytes.
    pub(super) fn take(&mut self, count: usize) -> io::Result<&'b [u8]> {
        let (taken, rest) = self.0.split_at_checked(count).ok_or_else(|| misfit("a length"))?;
        self.0 = rest;
        Ok(taken)
    }
}

/// Appends bytes after their number.
pub(super) fn put_run(to: &mut Vec<u8>, bytes: &[u8]) {
    put(to, bytes.len() as u64);
    to.extend_from_slice(bytes);
}

/// Writes states to one other process.
#[derive(Default)]
pub(super) struct StateWriter {
    /// By component: the number that it has there plus 1, or 0 if it was not sent.
    numbers: Vec<u32>,
    /// The same of objects with pages: their words are no others' words there.
    paged: HashMap<u32, u32>,
    sent: u32,
    last: Vector,
}

impl StateWriter {
    pub(super) fn write(&mut self, store: &Store, ids: &[u32], threads: usize, to: &mut Vec<u8>) {
        let is_alike = self.last.threads == threads && self.last.ids.len() == ids.len();
        put(to, if is_alike { 0 } else { ids.len() as u64 });
        if !is_alike {
            put(to, threads as u64);
            for (at, &id) in ids.iter().enumerate() {
                self.component(store, id, at > threads, to);
            }
        } else {
            let mut from = 0;
            for (at, &id) in ids.iter().enumerate() {
                if self.last.ids[at] != id {
                    put(to, (at - from + 1) as u64);
                    self.component(store, id, at > threads, to);
                    from = at + 1;
                }
            }
            put(to, 0);
        }
        self.last.threads = threads;
        self.last.ids.clear();
        self.last.ids.extend_from_slice(ids);
    }

    /// Writes the number of a component, and the component itself if it is not known there.
    fn component(&mut self, store: &Store, id: u32, is_object: bool, to: &mut Vec<u8>) {
        let words = store.component(id);
        let pages = if is_object { trailing_components(words).min(words.len()) } else { 0 };
        let known = match pages {
            0 => self.numbers.get(id as usize).copied().unwrap_or(0),
            _ => self.paged.get(&id).copied().unwrap_or(0),
        };
        if known != 0 {
            return put(to, u64::from(known - 1));
        }
        put(to, u64::from(self.sent));
        let (own, pages) = words.split_at(words.len() - pages);
        put(to, own.len() as u64);
        own.iter().for_each(|&word| put(to, u64::from(word)));
        put(to, pages.len() as u64);
        pages.iter().for_each(|&page| self.component(store, page, false, to));
        self.sent += 1;
        if !pages.is_empty() {
            self.paged.insert(id, self.sent);
            return;
        }
        if self.numbers.len() <= id as usize {
            self.numbers.resize(id as usize + 1, 0);
        }
        self.numbers[id as usize] = self.sent;
    }

    /// Bytes in use.
    pub(super) fn bytes(&self) -> usize {
        self.numbers.capacity() * size_of::<u32>() + self.paged.capacity() * 16
    }
}

/// Reads states from one other process.
#[derive(Default)]
pub(super) struct StateReader {
    /// What the components are called here, by the numbers that they have there.
    components: Vec<u32>,
    /// The state that was read last.
    pub(super) last: Vector,
}

impl StateReader {
    /// Reads a state into `last`.
    pub(super) fn read(&mut self, store: &Store, from: &mut Bytes<'_>) -> io::Result<()> {
        let mut last = std::mem::take(&mut self.last);
        match from.count()? {
            0 => {
                let mut at = 0;
                loop {
                    let skipped = from.number()?;
                    if skipped == 0 {
                        break;
                    }
                    at += skipped as usize;
                    let id = self.component(store, from, 0)?;
                    *last.ids.get_mut(at - 1).ok_or_else(|| misfit("a component's place"))? = id;
                }
            }
            count => {
                last.threads = from.number()? as usize;
                if last.threads >= count {
                    return Err(misfit("the number of threads"));
                }
                last.ids.clear();
                for _ in 0..count {
                    last.ids.push(self.component(store, from, 0)?);
                }
            }
        }
        self.last = last;
        if self.last.ids.is_empty() { Err(misfit("a state")) } else { Ok(()) }
    }

    fn component(&mut self, store: &Store, from: &mut Bytes<'_>, depth: usize) -> io::Result<u32> {
        let number = from.number()? as usize;
        if number < self.components.len() {
            return Ok(self.components[number]);
        }
        // Pages have no pages.
        if number > self.components.len() || depth > 1 {
            return Err(misfit("a component's number"));
        }
        let mut words = Vec::new();
        for _ in 0..from.count()? {
            words.push(from.small()?);
        }
        for _ in 0..from.count()? {
            words.push(self.component(store, from, depth + 1)?);
        }
        let id = store.add_component(&words);
        self.components.push(id);
        Ok(id)
    }

    /// Bytes in use.
    pub(super) fn bytes(&self) -> usize {
        self.components.capacity() * size_of::<u32>()
    }
}

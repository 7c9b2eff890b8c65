//! The way to a state, which the first process asks the others for.
//!
//! A process knows where each of its states was reached from. So the first process asks one after the other, from the state
//! back to the start; each answers with as much of the way as it has. What comes is stored in a store of its own, with the
//! ways that were asked for before.

use std::io;

use fencepost_machine::encode::Vector;

use super::Spread;
use super::round::garbled;
use super::wire::{Bytes, StateReader, put};
use crate::cluster::Lost;
use crate::search::shared::Shared;
use crate::store::{NO_PARENT, StateId, Store, Unfolded};

/// What the first process asks a process for, in the first number of a message.
const NOTHING: u64 = 0;
const WAY: u64 = 1;
const END: u64 = 2;

/// A state of a process.
pub(super) type Far = (usize, StateId);

/// Ways from the start.
pub(super) struct Paths {
    pub(super) store: Store,
    readers: Vec<StateReader>,
}

impl Paths {
    pub(super) fn new(processes: usize) -> Paths {
        let store = Store::default();
        Paths { store, readers: (0..processes).map(|_| StateReader::default()).collect() }
    }

    /// The number that a state has here, once the way to it is known.
    pub(super) fn way(
        &mut self,
        shared: &Shared<'_, '_>,
        spread: &mut Spread<'_>,
        (mut process, mut id): Far,
    ) -> Result<StateId, Lost> {
        let mut way: Vec<Vector> = Vec::new();
        loop {
            let mut questions = vec![vec![NOTHING as u8]; spread.peers.len()];
            questions[process].clear();
            put(&mut questions[process], WAY);
            put(&mut questions[process], u64::from(id));
            spread.exchange(questions)?;
            let mut answers = vec![Vec::new(); spread.peers.len()];
            if process == spread.here {
                answers[process] = answer(shared, spread, id);
            }
            let answers = spread.exchange(answers)?;
            let read = self.read(process, &answers[process], &mut way);
            match read.map_err(|error| garbled(process, &error))? {
                Some(next) if next.0 < spread.peers.len() => (process, id) = next,
                Some(_) => return Err(garbled(process, &crate::keep::misfit("a process"))),
                None => break,
            }
        }
        let mut at = NO_PARENT;
        for state in way.iter().rev() {
            at = self.store.insert(state, at, &mut Unfolded::default()).0;
        }
        Ok(at)
    }

    /// Reads a part of a way, from its end on; says where it goes on, unless at the start.
    fn read(&mut self, from: usize, answer: &[u8], way: &mut Vec<Vector>) -> io::Result<Option<Far>> {
        let mut answer = Bytes(answer);
        for _ in 0..answer.number()? {
            self.readers[from].read(&self.store, &mut answer)?;
            way.push(self.readers[from].last.clone());
        }
        let (process, id) = (answer.small()?, answer.small()?);
        Ok((id != NO_PARENT).then_some((process as usize, id)))
    }
}

/// The part of the way to a state that this process has, and where it goes on.
fn answer(shared: &Shared<'_, '_>, spread: &mut Spread<'_>, mut id: StateId) -> Vec<u8> {
    let (mut states, mut count) = (Vec::new(), 0);
    let (mut vector, mut unfolded) = (Vector::default(), Unfolded::default());
    let mut process = spread.here;
    while process == spread.here && (id as usize) < shared.store.len() {
        shared.store.get(id, &mut vector, &mut unfolded);
        spread.answering.write(&shared.store, &vector.ids, vector.threads, &mut states);
        count += 1;
        let parent = shared.store.parent(id);
        process = if parent == NO_PARENT { usize::MAX } else { shared.store.origin(id) };
        id = parent;
    }
    let mut message = Vec::new();
    put(&mut message, count);
    message.append(&mut states);
    put(&mut message, if id == NO_PARENT { 0 } else { process as u64 });
    put(&mut message, u64::from(id));
    message
}

/// Answers the first process until it has no more questions. Gives its last words.
pub(super) fn serve(shared: &Shared<'_, '_>, spread: &mut Spread<'_>) -> Result<Vec<u8>, Lost> {
    loop {
        let silence = vec![Vec::new(); spread.peers.len()];
        let mut messages = spread.exchange(silence.clone())?;
        let question = std::mem::take(&mut messages[0]);
        let mut read = Bytes(&question);
        let asked = read.number().and_then(|asked| Ok((asked, if asked == WAY { read.small()? } else { 0 })));
        let (asked, id) = asked.map_err(|error| garbled(0, &error))?;
        let mut answers = silence;
        match asked {
            END => return Ok(read.0.to_vec()),
            WAY => answers[0] = answer(shared, spread, id),
            _ => {}
        }
        spread.exchange(answers)?;
    }
}

/// Tells all that there are no more questions, and what the first process has to say in the end.
pub(super) fn dismiss(spread: &Spread<'_>, words: &[u8]) -> Result<(), Lost> {
    let mut message = Vec::new();
    put(&mut message, END);
    message.extend_from_slice(words);
    spread.tell_all(&message).map(|_| ())
}

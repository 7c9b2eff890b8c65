//! The writes to locations where threads may see different ones, as words with the object, or the
//! statics, that the locations are in.
//!
//! Writes are in an order that depends on which agents know of them and then on the values that they write, by
//! canonical numbers; so it does not matter in which order they were made. Where they refer to objects
//! that nothing else leads to these get their numbers by what they are like; of two that are alike either
//! may come first, and then states that are the same may have two forms. What a monitor knows that no thread
//! can reach any more is left out.

use fencepost_ir::Kind;
use fencepost_ir::broken::broken;
use fencepost_memory::Loc;
use fencepost_memory::views::{Carrier, Cell, Knowledge, Threads, Views, Write};

use super::numbering::Numbering;
use super::words::{Reader, put};
use crate::facts::kind_of;
use crate::machine::Machine;
use crate::state::State;
use crate::state::heap::{Handle, handle_of, loc, slot_of};

const NEWEST: u32 = 1;
const COMMON: u32 = 2;
const OUTDATED: u32 = 4;

/// What carries knowledge, in the low bits of its first word; above them whether a write is hidden.
const PLACE: u32 = 0;
const INITIALISER: u32 = 1;
const FENCES: u32 = 2;
const HIDDEN: u32 = 4;

impl Machine<'_> {
    pub(super) fn encode_cells(
        &self,
        state: &State,
        object: Handle,
        numbering: &Numbering,
        words: &mut Vec<u32>,
    ) {
        words.push(state.views.cells_of(object).count() as u32);
        for (at, cell) in state.views.cells_of(object) {
            let kind = kind_of(self.storage(state, at));
            let mut writes: Vec<Vec<u32>> = cell
                .writes
                .iter()
                .map(|write| encode_write(write, state.threads.len(), kind, numbering))
                .collect();
            writes.sort_unstable();
            words.extend([slot_of(at), writes.len() as u32]);
            writes.iter().for_each(|write| words.extend(write));
        }
    }
}

fn encode_write(write: &Write, threads: usize, kind: Kind, numbering: &Numbering) -> Vec<u32> {
    let mut words = Vec::new();
    put_threads(&mut words, write.hidden, threads);
    put_threads(&mut words, write.known, threads);
    let newest = if write.newest { NEWEST } else { 0 };
    let mut carried: Vec<Vec<u32>> = write.carried.iter().filter_map(|it| carrier(it, numbering)).collect();
    carried.sort_unstable();
    let outdated = if write.outdated { OUTDATED } else { 0 };
    words.push(newest | outdated | if write.common { COMMON } else { 0 });
    put(&mut words, numbering.value(kind, write.value));
    words.push(carried.len() as u32);
    carried.iter().for_each(|carrier| words.extend(carrier));
    words
}

/// A carrier that some thread can still reach, with what it knows.
fn carrier((carrier, knowledge): &(Carrier, Knowledge), numbering: &Numbering) -> Option<Vec<u32>> {
    let hidden = if *knowledge == Knowledge::Hidden { HIDDEN } else { 0 };
    Some(match *carrier {
        Carrier::Place(at) => {
            let handle = Some(numbering.handle(handle_of(at))).filter(|&number| number != 0)?;
            vec![hidden | PLACE, handle, slot_of(at)]
        }
        Carrier::Initialiser(ty) => vec![hidden | INITIALISER, ty],
        Carrier::Fences => vec![hidden | FENCES],
    })
}

/// A set of threads, as many words as so many threads take, highest first: sets are in order as numbers.
fn put_threads(words: &mut Vec<u32>, set: Threads, threads: usize) {
    words.extend((0..threads.div_ceil(32)).rev().map(|word| (set >> (32 * word)) as u32));
}

fn read_threads(reader: &mut Reader<'_>, threads: usize) -> Threads {
    (0..threads.div_ceil(32)).fold(0, |set, _| set << 32 | Threads::from(reader.word()))
}

/// Loads the writes to slots of an object, or to statics, of a state with so many threads.
pub(super) fn decode_cells(reader: &mut Reader<'_>, threads: usize, object: Handle, views: &mut Views) {
    views.remove_object(object);
    for _ in 0..reader.word() {
        let (slot, writes) = (reader.word(), reader.word());
        let writes = (0..writes).map(|_| decode_write(reader, threads)).collect();
        views.insert(loc(object, slot), Cell { writes });
    }
}

fn decode_write(reader: &mut Reader<'_>, threads: usize) -> Write {
    let (hidden, known) = (read_threads(reader, threads), read_threads(reader, threads));
    let flags = reader.word();
    let value = reader.value();
    let mut carried: Vec<(Carrier, Knowledge)> = (0..reader.word())
        .map(|_| {
            let word = reader.word();
            let knowledge = if word & HIDDEN != 0 { Knowledge::Hidden } else { Knowledge::Known };
            let carrier = match word & 3 {
                PLACE => Carrier::Place(Loc(u64::from(reader.word()) << 32 | u64::from(reader.word()))),
                INITIALISER => Carrier::Initialiser(reader.word()),
                FENCES => Carrier::Fences,
                other => broken(format_args!("a stored carrier is of kind {other}")),
            };
            (carrier, knowledge)
        })
        .collect();
    carried.sort_unstable();
    let [newest, common, outdated] = [NEWEST, COMMON, OUTDATED].map(|flag| flags & flag != 0);
    Write { value, newest, common, known, hidden, outdated, carried }
}

//! Writing a store, and filling an empty one with what was written: every component, pair and state gets the number that
//! it had, and states are folded as they were.

use std::io::{self, Read, Write};
use std::sync::atomic::{AtomicU32, Ordering};

use serde::{Deserialize, Serialize};

use super::segments::Segments;
use super::shape::TreeShape;
use super::{States, Store};
use crate::disk::Cooling;
use crate::keep::{misfit, read_data, read_numbers, read_word, write_data, write_numbers, write_word};

/// After so many numbers it is looked whether some can go to files.
const COOL_AFTER: usize = 1 << 12;

/// How states are folded.
#[derive(Serialize, Deserialize)]
pub(super) struct KeptShapes {
    pub(super) shapes: Vec<TreeShape>,
    pub(super) generation: u32,
    pub(super) arrange_at: usize,
}

impl Store {
    /// Writes all of it.
    pub(crate) fn write(&self, to: &mut dyn Write) -> io::Result<()> {
        write_word(to, self.components.len() as u64)?;
        for id in 0..self.components.len() {
            write_numbers(to, self.components.get(id as u32).iter().copied())?;
        }
        match &self.states {
            States::Exact(states) => {
                write_data(to, &Some(states.kept_shapes()))?;
                let (inner, roots) = states.both();
                inner.write(to)?;
                roots.write(to)?;
            }
            States::Compact(states) => {
                write_data(to, &None::<KeptShapes>)?;
                states.write(to)?;
            }
        }
        write_numbers(to, (0..self.len()).map(|id| self.parent(id as u32)))?;
        match &self.origins {
            Some(_) => write_numbers(to, (0..self.len()).map(|id| self.origin(id as u32) as u32)),
            None => Ok(()),
        }
    }

    /// Reads what another store has written, into this one, which is empty. States that were visited go to files on the way, if
    /// there are any.
    pub(crate) fn read(&mut self, from: &mut dyn Read, cooling: Option<Cooling<'_>>) -> io::Result<()> {
        let (count, mut words) = (read_word(from)?, Vec::new());
        for id in 0..count {
            words.clear();
            read_numbers(from, |word| words.push(word))?;
            if u64::from(self.components.intern(&words)) != id {
                return Err(misfit("a component"));
            }
        }
        self.components.release_memory();
        let shapes: Option<KeptShapes> = read_data(from)?;
        match (&mut self.states, shapes) {
            (States::Exact(states), Some(shapes)) => {
                states.set_shapes(shapes);
                let (inner, roots) = states.both_mut();
                inner.read(from, None)?;
                roots.read(from, cooling)?;
            }
            (States::Compact(states), None) => states.read(from)?,
            _ => return Err(misfit("the kind of store")),
        }
        let states = self.len();
        read_of_states(from, &mut self.parents, states, cooling)?;
        match &mut self.origins {
            Some(origins) => read_of_states(from, &mut origins.of, states, cooling),
            None => Ok(()),
        }
    }
}

/// Reads a number for each state.
fn read_of_states(
    from: &mut dyn Read,
    to: &mut Segments<AtomicU32>,
    states: usize,
    cooling: Option<Cooling<'_>>,
) -> io::Result<()> {
    let (mut id, mut cooled) = (0, Ok(()));
    read_numbers(from, |number| {
        to.provide(id).store(number, Ordering::Relaxed);
        id += 1;
        if let Some(cooling) = cooling.filter(|_| id.is_multiple_of(COOL_AFTER) && cooled.is_ok()) {
            cooled = to.cool(cooling.below(id), cooling.disk);
        }
    })?;
    cooled?;
    if id == states { Ok(()) } else { Err(misfit("the number of states")) }
}

#[cfg(test)]
mod tests {
    use fencepost_machine::encode::{Components, Vector};

    use super::*;
    use crate::disk::tests::Sheets;
    use crate::store::{NO_PARENT, Unfolded};

    fn vector(store: &mut Store, number: u32) -> Vector {
        let globals = store.intern(&[2, 9]);
        let leaf = |leaf: u32| if leaf.is_multiple_of(3) { number >> (2 * leaf / 3) & 0x3F } else { leaf };
        let leaves: Vec<u32> = (0..11).map(|at| store.intern(&[9, leaf(at)])).collect();
        Vector { ids: [vec![globals], leaves].concat(), threads: 2 }
    }

    fn filled(mut store: Store) -> Store {
        let mut unfolded = Unfolded::default();
        for number in 0..6000 {
            let state = vector(&mut store, number);
            let parent = if number == 0 { NO_PARENT } else { number / 2 };
            store.insert(&state, parent, &mut unfolded);
            if number % 1000 == 0 {
                store.release_memory(usize::MAX);
            }
        }
        store
    }

    fn written(store: &Store) -> Vec<u8> {
        let mut bytes = Vec::new();
        store.write(&mut bytes).unwrap();
        bytes
    }

    #[test]
    fn a_store_comes_back_with_all_of_its_numbers() {
        for make in [Store::default, Store::compact, Store::unarranged] {
            let (mut before, mut after) = (filled(make()), make());
            let bytes = written(&before);
            after.read(&mut &bytes[..], None).unwrap();
            assert_eq!((after.len(), written(&after)), (before.len(), bytes.clone()));
            // States that were visited go to files on the way.
            let (disk, mut cold) = (Sheets::sparing(20), make());
            cold.read(&mut &bytes[..], Some(Cooling { disk: &disk, visited: 4500 })).unwrap();
            assert!(cold.bytes() < after.bytes(), "{} of {}", cold.bytes(), after.bytes());
            assert_eq!(written(&cold), bytes);
            let (mut unfolded, mut back) = (Unfolded::default(), Vector::default());
            for number in 0..6000 {
                let state = vector(&mut before, number);
                let id = before.find(&state).unwrap();
                assert_eq!(vector(&mut after, number), state);
                assert_eq!(after.insert(&state, 7, &mut unfolded), (id, false));
                assert_eq!(after.parent(id), before.parent(id));
                assert!(!after.get(id, &mut back, &mut unfolded) || back == state);
            }
        }
    }

    #[test]
    fn what_does_not_fit_is_refused() {
        let bytes = written(&filled(Store::default()));
        assert!(Store::compact().read(&mut &bytes[..], None).is_err());
        for length in (0..bytes.len()).step_by(977) {
            assert!(Store::default().read(&mut &bytes[..length], None).is_err(), "{length}");
        }
        // The same pair twice.
        let end = bytes.len() - 6000 * 4 - 8;
        let twice = [&bytes[..end - 8], &bytes[end - 16..end - 8], &bytes[end..]].concat();
        assert!(Store::default().read(&mut &twice[..], None).is_err());
    }
}

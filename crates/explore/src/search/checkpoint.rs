//! Keeping a search between two batches of states, and going on with one that was kept.
//!
//! What is kept: the store, in which states have their numbers, the level that is being visited, what the workers have
//! noted, what was found, and what the round takes for granted. A search that goes on visits what the one that was kept would
//! have visited, state by state, with however many workers; so both end with the same counts and the same answer. Steps that are
//! remembered are not kept: they are learnt again.
//!
//! In the middle of a batch there is nothing to keep. So a search that is kept does not end there when its budget has run out,
//! but between two batches, which are small then, and is kept before it ends.

use std::io::{self, Read, Write};
use std::ops::Range;
use std::time::Duration;

use fencepost_ir::broken::Invariant;
use fencepost_machine::encode::Vector;
use fencepost_machine::{Granted, LocksSeen};
use serde::{Deserialize, Serialize};

use super::kept_findings::KeptFindings;
use super::probe::Probes;
use super::terminal_states::TerminalStates;
use super::termination::LastThread;
use super::{A_WORKER, Search};
use crate::disk::Cooling;
use crate::keep::{
    Keeper, misfit, read_data, read_numbers, read_word, write_data, write_numbers, write_word,
};
use crate::store::StateId;

/// Where a search is between two batches.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Place {
    /// The states of the level that are still to be visited.
    pub(super) level: Range<usize>,
    pub(super) probes: Probes,
}

impl Place {
    /// Before the first state.
    pub(super) fn start() -> Place {
        Place { level: 0..0, probes: Probes::new() }
    }
}

/// What connects a search with earlier and later ones.
#[derive(Default)]
pub(super) struct Sitting<'o> {
    pub(super) keeper: Option<&'o dyn Keeper>,
    /// What was spent before this search began.
    before: Duration,
    /// Where to go on, unless at the start.
    pub(super) from: Option<Place>,
    /// What workers of the search that was kept have noted.
    pub(super) ends: Vec<TerminalStates>,
}

impl<'o> Sitting<'o> {
    pub(super) fn new(keeper: Option<&'o dyn Keeper>, before: Duration) -> Sitting<'o> {
        Sitting { keeper, before, ..Sitting::default() }
    }

    /// Whether the search is kept.
    pub(super) fn is_kept(&self) -> bool {
        self.keeper.is_some()
    }
}

/// All that is kept besides what may be large.
#[derive(Serialize, Deserialize)]
struct KeptHead {
    granted: Granted,
    took: Duration,
    place: Place,
    transitions: usize,
    max_window: usize,
    peak_bytes: usize,
    found: KeptFindings,
    locks: Option<LocksSeen>,
    last: Option<LastThread>,
}

/// A search that was kept, as far as it is read.
pub(super) struct Resumed<'k> {
    head: KeptHead,
    rest: Box<dyn Read + 'k>,
}

impl<'k> Resumed<'k> {
    pub(super) fn read(mut rest: Box<dyn Read + 'k>) -> io::Result<Resumed<'k>> {
        Ok(Resumed { head: read_data(&mut *rest)?, rest })
    }

    /// What its round takes for granted.
    pub(super) fn granted(&self) -> Granted {
        self.head.granted.clone()
    }

    /// What was spent on it.
    pub(super) fn took(&self) -> Duration {
        self.head.took
    }
}

impl Search<'_, '_> {
    /// Keeps the search if it is time to, and if it is to end here; whether it is.
    pub(super) fn pause(&self, place: &Place) -> bool {
        let (shared, Some(keeper)) = (&self.shared, self.sitting.keeper) else { return false };
        if shared.stopped() {
            return true;
        }
        let limits = &shared.limits;
        let stop = limits.look_up(&shared.store).or_else(|| limits.look_at_memory(&shared.store));
        // A story that the end of the budget has kept from being told would stay untold.
        let is_told = || shared.note(|report| report.violations.iter().all(|it| it.untold.is_none()));
        let is_kept = if stop.is_some() { is_told() } else { keeper.is_due() };
        if is_kept {
            keeper.keep(&|to| self.write(place, to), &|is_written| Ok(is_written));
        }
        let ends = stop.is_some();
        shared.stop_if(stop);
        ends
    }

    pub(super) fn write(&self, place: &Place, to: &mut dyn Write) -> io::Result<()> {
        let (shared, first) = (&self.shared, self.workers.first().or_broken(A_WORKER));
        let head = KeptHead {
            granted: shared.machine.granted(),
            took: self.sitting.before + shared.limits.elapsed(),
            place: place.clone(),
            transitions: self.transitions(),
            max_window: self.max_window(),
            peak_bytes: shared.limits.peak(&shared.store),
            found: shared.note(|report| report.kept()),
            locks: shared.machine.discipline.as_deref().map(|locks| locks.seen()),
            last: first.last.clone(),
        };
        write_data(to, &head)?;
        shared.store.write(to)?;
        let ends = self.ends();
        write_word(to, ends.len() as u64)?;
        ends.into_iter().try_for_each(|ends| ends.write(to))?;
        let mut waiting = Vec::new();
        self.workers.iter().for_each(|worker| {
            worker.fresh.for_each_vector(|id, vector| {
                waiting.push((id, vector.clone()));
            })
        });
        write_word(to, waiting.len() as u64)?;
        waiting.into_iter().try_for_each(|(id, vector)| {
            write_word(to, u64::from(id))?;
            write_word(to, vector.threads as u64)?;
            write_numbers(to, vector.ids.into_iter())
        })
    }

    /// Takes over a search that was kept. This one has not begun. Gives what was written after it.
    pub(super) fn go_on<'k>(&mut self, resumed: Resumed<'k>) -> io::Result<Box<dyn Read + 'k>> {
        let Resumed { head, mut rest } = resumed;
        let shared = &mut self.shared;
        let (level, disk) = (&head.place.level, shared.options.disk);
        let cooling = disk.map(|disk| Cooling { disk, visited: level.start });
        shared.store.read(&mut *rest, cooling)?;
        if level.start > level.end || level.end > shared.store.len() {
            return Err(misfit("the level"));
        }
        shared.limits.go_on(level.start, head.peak_bytes);
        let discipline = shared.machine.discipline.as_deref();
        match (discipline, &head.locks) {
            (None, None) => {}
            (Some(locks), Some(seen)) if locks.go_on(seen) => {}
            _ => return Err(misfit("what was seen of locks")),
        }
        shared.note(|report| report.go_on(head.found));
        for _ in 0..read_word(&mut *rest)? {
            self.sitting.ends.push(TerminalStates::read(&mut *rest, disk)?);
        }
        let first = self.workers.first_mut().or_broken(A_WORKER);
        (first.transitions, first.max_window) = (head.transitions, head.max_window);
        if first.last.is_some() != head.last.is_some() {
            return Err(misfit("what is asked"));
        }
        first.last = head.last;
        let mut vector = Vector::default();
        for _ in 0..read_word(&mut *rest)? {
            let id = read_word(&mut *rest)? as StateId;
            vector.threads = read_word(&mut *rest)? as usize;
            vector.ids.clear();
            read_numbers(&mut *rest, |component| vector.ids.push(component))?;
            first.fresh.push(id, &vector);
        }
        self.sitting.from = Some(head.place);
        Ok(rest)
    }
}

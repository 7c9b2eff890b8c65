//! Keeping a search that several processes share.
//!
//! Each process writes its part. A part is enough for going on if no state, and no answer about one, is on its way. So when it is
//! time, in one process or another, all of them pause: they visit nothing more until a round has passed in which none has sent
//! a state or waited for an answer. What was kept before stands until all have written their parts, so there is always one moment
//! of which every process has its part.
//!
//! Not kept: which components the others know. They are sent again.

use std::cell::OnceCell;
use std::io::{self, Write};
use std::ops::Range;

use super::round::Fare;
use super::steps::StepsFrom;
use super::{Peer, Spread};
use crate::cluster::Lost;
use crate::keep::{read_numbers, write_numbers};
use crate::reason::Reason;
use crate::search::Search;
use crate::search::checkpoint::{Place, Resumed};

/// Whether the processes are about to keep the search.
#[derive(Default)]
pub(super) struct Pause {
    /// Whether all visit nothing until it is kept.
    pub(super) is_on: bool,
    /// Why this process ends once it is.
    then: Option<Reason>,
}

impl Search<'_, '_> {
    /// Looks whether a limit is reached. If the search is kept, it ends only after that.
    pub(super) fn look_at_limits(&self, spread: &mut Spread<'_>) {
        let (shared, limits) = (&self.shared, &self.shared.limits);
        let stop = limits.look_up(&shared.store).or_else(|| limits.look_at_memory(&shared.store));
        match self.sitting.is_kept() {
            true => spread.pause.then = spread.pause.then.take().or(stop),
            false => shared.stop_if(stop),
        }
    }

    /// Whether this process wants the search to be kept.
    pub(super) fn wants_pause(&self, spread: &Spread<'_>) -> bool {
        self.sitting.keeper.is_some_and(|keeper| spread.pause.then.is_some() || keeper.is_due())
    }

    /// Keeps the search once nothing is on its way. All processes come to the same conclusion. `level` is what is left of it.
    pub(super) fn pause_together(
        &self,
        spread: &mut Spread<'_>,
        fares: &[Fare],
        level: Range<usize>,
    ) -> Result<(), Lost> {
        if spread.pause.is_on && !fares.iter().any(|fare| fare.waits) {
            self.keep_together(spread, level)?;
            spread.pause.is_on = false;
            self.shared.stop_if(spread.pause.then.take());
        } else {
            spread.pause.is_on |= fares.iter().any(|fare| fare.pauses);
        }
        Ok(())
    }

    fn keep_together(&self, spread: &Spread<'_>, level: Range<usize>) -> Result<(), Lost> {
        let place = Place { level, ..Place::start() };
        let lost = OnceCell::new();
        let all = |is_written: bool| {
            let told = spread.tell_all(&[u8::from(is_written)]);
            let flags = told.inspect_err(|error| {
                lost.get_or_init(|| error.clone());
            })?;
            Ok(flags.iter().all(|flag| flag[..] == [1]))
        };
        match self.sitting.keeper {
            Some(keeper) => keeper.keep(&|to| self.write_part(spread, &place, to), &all),
            // The others are not to wait for a part that never comes.
            None => drop(all(false)),
        }
        lost.into_inner().map_or(Ok(()), Err)
    }

    fn write_part(&self, spread: &Spread<'_>, place: &Place, to: &mut dyn Write) -> io::Result<()> {
        self.write(place, to)?;
        write_numbers(to, spread.levels.iter().map(|&end| end as u32))?;
        for Peer { steps, .. } in &spread.peers {
            steps.write(to)?;
        }
        Ok(())
    }

    /// Goes on with the part of a search that this process has kept.
    pub(super) fn go_on_together(&mut self, spread: &mut Spread<'_>, resumed: Resumed<'_>) -> io::Result<()> {
        let mut rest = self.go_on(resumed)?;
        read_numbers(&mut *rest, |end| spread.levels.push(end as usize))?;
        for Peer { steps, .. } in &mut spread.peers {
            *steps = StepsFrom::read(&mut *rest, self.shared.store.len(), self.shared.options.disk)?;
        }
        Ok(())
    }
}

//! Which states lead to an end, if several processes have them.
//!
//! Steps are noted where they lead to: the parent of each state, with its process, and the steps to states that were known
//! already. So each process goes backwards from its ends; where a step comes from another process, that one is told.
//!
//! Nearly all steps lead to the next level. So all processes go over the levels together, from the last one to the first: when
//! they come to a level, all is known of the one after it. What that leaves (a step back to a state of which it was not known
//! yet) is sorted in memory, and they go on until there is nothing more to tell.

use std::ops::Range;

use fixedbitset::FixedBitSet;

use super::Spread;
use super::paths::Far;
use super::round::garbled;
use super::wire::{Bytes, put};
use crate::cluster::Lost;
use crate::search::{Search, cut_short};
use crate::store::{NO_PARENT, StateId};

/// How many states' predecessors are read at a time.
const BATCH: usize = 1 << 16;

/// What a message about states that lead to an end begins with, if its process goes on, and if it has to give up.
const GOES_ON: u8 = 1;
const GIVES_UP: u8 = 2;

/// States that are known to lead to an end.
struct Ends {
    here: usize,
    /// Those of this process.
    mine: FixedBitSet,
    /// Those of each process that it was told of, and those that it is yet to be told of.
    told: Vec<FixedBitSet>,
    messages: Vec<Vec<u8>>,
}

impl Ends {
    fn contains(&self, id: StateId) -> bool {
        self.mine.contains(id as usize)
    }

    /// Notes a state of any process; whether it is one of this process that was not known.
    fn reach(&mut self, (process, id): Far) -> bool {
        if process == self.here {
            return !self.mine.put(id as usize);
        }
        let told = &mut self.told[process];
        if !told.contains(id as usize) {
            told.grow_and_insert(id as usize);
            put(&mut self.messages[process], u64::from(id));
        }
        false
    }
}

impl Search<'_, '_> {
    /// Calls `f` with each state of a range that was reached from another, and with that one; the highest state first.
    fn each_parent_here(&self, states: Range<usize>, mut f: impl FnMut(Far, StateId)) {
        let (store, mut end) = (&self.shared.store, states.end);
        let (mut parents, mut origins) = (Vec::new(), Vec::new());
        while end > states.start {
            let start = end.saturating_sub(BATCH).max(states.start);
            store.parents(start..end, &mut parents);
            store.origins(start..end, &mut origins);
            for (id, (&parent, &origin)) in (start..end).zip(parents.iter().zip(&origins)).rev() {
                if parent != NO_PARENT {
                    f((origin as usize, parent), id as StateId);
                }
            }
            end = start;
        }
    }

    /// Calls `f` with each step to a state of this process, and where it comes from.
    pub(super) fn each_step_here(&self, spread: &Spread<'_>, mut f: impl FnMut(Far, StateId)) {
        self.each_parent_here(0..self.shared.store.len(), &mut f);
        for ends in self.ends() {
            ends.steps().up().for_each(|(from, to)| f((spread.here, from), to));
        }
        for (process, peer) in spread.peers.iter().enumerate() {
            peer.steps.up().for_each(|(from, to)| f((process, from), to));
        }
    }

    /// Which states of this process lead to an end; nothing if a process has to give up before that is known.
    pub(super) fn reach_together(&self, spread: &Spread<'_>) -> Result<Option<FixedBitSet>, Lost> {
        let processes = spread.peers.len();
        let mut ends = Ends {
            here: spread.here,
            mine: FixedBitSet::with_capacity(self.shared.store.len()),
            told: vec![FixedBitSet::new(); processes],
            messages: vec![Vec::new(); processes],
        };
        self.ends().iter().flat_map(|noted| noted.ends()).for_each(|id| ends.mine.insert(id as usize));
        let Some(is_settled) = self.sweep(spread, &mut ends)? else { return Ok(None) };
        // All have to know whether all are settled.
        let flags = spread.tell_all(&[u8::from(is_settled)])?;
        let is_known = flags.iter().all(|flag| flag[..] == [1]) || self.settle_rest(spread, &mut ends)?;
        Ok(is_known.then_some(ends.mine))
    }

    /// Goes over the levels, from the last one to the first. Says whether no step is left that may lead to an end after all;
    /// nothing if a process has to give up.
    fn sweep(&self, spread: &Spread<'_>, ends: &mut Ends) -> Result<Option<bool>, Lost> {
        let mut is_settled = true;
        let noted = self.ends();
        let mut here: Vec<_> = noted.iter().map(|noted| noted.steps().down().peekable()).collect();
        let mut there: Vec<_> = spread.peers.iter().map(|peer| peer.steps.down()).collect();
        for level in (0..spread.levels.len()).rev() {
            let first = if level == 0 { 0 } else { spread.levels[level - 1] };
            let next =
                spread.levels[level]..spread.levels.get(level + 1).copied().unwrap_or(spread.levels[level]);
            let mut step = |ends: &mut Ends, from, to| {
                if ends.contains(to) {
                    ends.reach(from);
                } else {
                    is_settled = false;
                }
            };
            self.each_parent_here(next, |from, to| step(ends, from, to));
            for (process, (peer, steps)) in spread.peers.iter().zip(&mut there).enumerate() {
                let count = peer.steps.of_level(level);
                steps.take(count).for_each(|(from, to)| step(ends, (process, from), to));
            }
            let goes_on = self.tell_ends(spread, ends, GOES_ON, &mut Vec::new())?;
            if goes_on.is_none() {
                return Ok(None);
            }
            for steps in &mut here {
                while let Some((from, to)) = steps.next_if(|&(from, _)| from as usize >= first) {
                    step(ends, (spread.here, from), to);
                }
            }
        }
        Ok(Some(is_settled))
    }

    /// Goes on from all that is known to lead to an end, over the steps that are left. Says whether all is known then.
    fn settle_rest(&self, spread: &Spread<'_>, ends: &mut Ends) -> Result<bool, Lost> {
        // Steps to states that are not known to lead to an end, by these.
        let (mut left, mut open): (Vec<(StateId, u32, StateId)>, Vec<StateId>) = Default::default();
        self.each_step_here(spread, |from, to| match ends.contains(to) {
            true if ends.reach(from) => open.push(from.1),
            true => {}
            false => left.push((to, from.0 as u32, from.1)),
        });
        left.sort_unstable();
        let mut goes_on = Some(true);
        while goes_on == Some(true) {
            while let Some(id) = open.pop() {
                let start = left.partition_point(|&(to, ..)| to < id);
                for &(_, process, from) in left[start..].iter().take_while(|&&(to, ..)| to == id) {
                    if ends.reach((process as usize, from)) {
                        open.push(from);
                    }
                }
            }
            let has_news = ends.messages.iter().any(|message| !message.is_empty());
            goes_on = self.tell_ends(spread, ends, if has_news { GOES_ON } else { 0 }, &mut open)?;
        }
        Ok(goes_on.is_some())
    }

    /// Tells the others which of their states lead to an end, and takes the same from them; what was not known is `news`. Says whether
    /// any goes on; nothing if one has to give up.
    fn tell_ends(
        &self,
        spread: &Spread<'_>,
        ends: &mut Ends,
        mut fare: u8,
        news: &mut Vec<StateId>,
    ) -> Result<Option<bool>, Lost> {
        if let Some(reason) = cut_short(&self.shared) {
            self.shared.stop_if(Some(reason));
            fare = GIVES_UP;
        }
        let mut messages = vec![vec![fare]; spread.peers.len()];
        for (message, told) in messages.iter_mut().zip(&mut ends.messages) {
            message.append(told);
        }
        let (mut goes_on, mut gives_up) = (false, false);
        for (from, message) in spread.exchange(messages)?.iter().enumerate() {
            let (&fare, ids) = message.split_first().unwrap_or((&GIVES_UP, &[]));
            (goes_on, gives_up) = (goes_on || fare == GOES_ON, gives_up || fare == GIVES_UP);
            let mut ids = Bytes(ids);
            while !ids.is_empty() {
                let id = ids.small().map_err(|error| garbled(from, &error))?;
                if id as usize >= ends.mine.len() {
                    return Err(garbled(from, &crate::keep::misfit("a state")));
                }
                if ends.reach((spread.here, id)) {
                    news.push(id);
                }
            }
        }
        Ok((!gives_up).then_some(goes_on))
    }
}

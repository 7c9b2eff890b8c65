//! Terminal states, and whether every state can reach one.
//!
//! A state is *stuck* if no end of the program is reachable from it, whatever the schedule: threads loop and wait for
//! something that never happens (a livelock). A failure, a failed assumption and a deadlock count as ends: they are reported, or
//! not looked at, for themselves. An assumption behind a guess fails only when the guess is known to be right.
//!
//! Each worker notes the ends that it finds, and the steps that lead to states which are known already. All
//! other steps are in the store: they lead from a state's predecessor to the state. After the search, what leads
//! to an end is found by going [backwards](ends) in passes over all steps, in the [order](steps) of the states that they
//! start from. Of the states that lead to no end, the strongly connected [components] that no step leaves are where threads loop for
//! ever. (Where threads guess, a state that leads to no end may also have a guess in flight that is wrong: see
//! [`guesses`](super::guesses).)
//!
//! What is noted may be in files, so all of this goes without much more memory than a few bits for each state, unless there are few
//! states that need more.
//!
//! *Why stubborn sets keep this* (after Valmari and Vogler, *Fair testing and stubborn sets*). Ends have no actions, so
//! each end that is reachable from a state of the reduced graph is reachable from it within that graph:
//! what is stuck there is stuck. For the other direction let a path of the whole graph lead to a stuck state.
//! From each state of the reduced graph a state is reachable in which all actions are taken (the cycle condition),
//! by actions that commute with the path unless they are on it. So each action of the path is taken sooner or
//! later, and the reduced graph has a state that the stuck one leads to. That one is stuck, too.

mod components;
mod cursors;
mod ends;
mod last;
mod steps;

use std::borrow::Cow;
use std::io::{self, Read, Write};

use fencepost_ir::Budget;
use fixedbitset::FixedBitSet;

use crate::disk::{ColdBytes, Disk};
use crate::keep::{read_bytes, read_numbers, read_word, write_word};
use crate::store::StateId;

use cursors::{StepsDown, StepsUp, write_number};

pub(super) use components::{last_components, strongly_connected};
pub(super) use ends::leading_to_end;
pub(super) use last::first_of_last_components;
pub(super) use steps::Steps;

/// How many bytes of steps are read from a file at a time.
const BLOCK: u64 = 1 << 20;

/// The steps that one worker has found to lead to known states, and the ends. A step takes a few bytes: how far
/// its state is from that of the step before, and how far it leads.
#[derive(Debug, Default)]
pub(super) struct TerminalStates {
    steps: Vec<u8>,
    /// Steps before these, in a file.
    cold: Option<ColdBytes>,
    last: StateId,
    /// A bit for each state up to the last end.
    ends: FixedBitSet,
    /// Whether a thread would have repeated a guess.
    pub(super) repeated: bool,
}

impl TerminalStates {
    /// Notes a step to a state that was known already. One that stays where it is leads to no other end.
    pub(super) fn step(&mut self, from: StateId, to: StateId) {
        if from != to {
            write_number(&mut self.steps, i64::from(from) - i64::from(self.last));
            write_number(&mut self.steps, i64::from(to) - i64::from(from));
            self.last = from;
        }
    }

    /// Notes that paths end in a state.
    pub(super) fn end(&mut self, id: StateId) {
        self.ends.grow_and_insert(id as usize);
    }

    /// Bytes in use.
    pub(super) fn bytes(&self) -> usize {
        self.steps.capacity() + self.ends.len() / 8
    }

    /// Moves steps to the disk, if they are many.
    pub(super) fn cool(&mut self, disk: &dyn Disk) -> io::Result<()> {
        if self.steps.len() < disk.spares() {
            return Ok(());
        }
        let cold = match &mut self.cold {
            Some(cold) => cold,
            none => none.insert(ColdBytes::new(disk)?),
        };
        cold.append(&self.steps)?;
        self.steps.clear();
        // There are many more of a search that was kept.
        self.steps.shrink_to(2 * disk.spares());
        Ok(())
    }

    /// How many bytes of steps are in a file.
    fn cold_length(&self) -> u64 {
        self.cold.as_ref().map_or(0, ColdBytes::len)
    }

    /// Bytes of steps, those in a file first.
    fn length(&self) -> u64 {
        self.cold_length() + self.steps.len() as u64
    }

    /// Bytes of steps from a place on: some of those in a file, or else all that are in memory.
    fn block_from(&self, start: u64) -> Cow<'_, [u8]> {
        match &self.cold {
            Some(cold) if start < cold.len() => read_block(cold, start, (cold.len() - start).min(BLOCK)),
            _ => Cow::Borrowed(&self.steps[(start - self.cold_length()) as usize..]),
        }
    }

    /// Bytes of steps up to a place: all that are in memory, or else some of those in a file.
    fn block_to(&self, end: u64) -> Cow<'_, [u8]> {
        match &self.cold {
            Some(cold) if end <= cold.len() => {
                let length = end.min(BLOCK);
                read_block(cold, end - length, length)
            }
            _ => Cow::Borrowed(&self.steps[..(end - self.cold_length()) as usize]),
        }
    }

    /// Writes all of it.
    pub(super) fn write(&self, to: &mut dyn Write) -> io::Result<()> {
        write_word(to, self.length())?;
        let mut start = 0;
        while start < self.length() {
            let block = self.block_from(start);
            to.write_all(&block)?;
            start += block.len() as u64;
        }
        write_word(to, u64::from(self.last))?;
        write_word(to, self.ends.count_ones(..) as u64)?;
        self.ends().try_for_each(|end| to.write_all(&end.to_le_bytes()))?;
        write_word(to, u64::from(self.repeated))
    }

    /// Reads what was written.
    pub(super) fn read(from: &mut dyn Read) -> io::Result<TerminalStates> {
        let (steps, last) = (read_bytes(from)?, read_word(from)? as StateId);
        let mut ends = FixedBitSet::new();
        read_numbers(from, |end| ends.grow_and_insert(end as usize))?;
        Ok(TerminalStates { steps, cold: None, last, ends, repeated: read_word(from)? != 0 })
    }

    /// The states in which paths end.
    pub(super) fn ends(&self) -> impl Iterator<Item = StateId> {
        self.ends.ones().map(|end| end as StateId)
    }

    /// The steps that were noted, in the order in which they were.
    fn steps_up(&self) -> StepsUp<'_> {
        StepsUp::new(self)
    }

    /// The same, the last one first.
    fn steps_down(&self) -> StepsDown<'_> {
        StepsDown::new(self)
    }

    /// Calls `f` with each step that was noted, unless the budget runs out.
    pub(super) fn each_step(&self, budget: &Budget<'_>, mut f: impl FnMut(StateId, StateId)) {
        self.steps_up().take_while(|_| budget.goes_on()).for_each(|(from, to)| f(from, to));
    }
}

fn read_block(cold: &ColdBytes, start: u64, length: u64) -> Cow<'static, [u8]> {
    let mut block = vec![0; length as usize];
    cold.read(&mut block, start);
    Cow::Owned(block)
}

#[cfg(test)]
mod tests;

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
mod noted;
mod steps;

use std::io::{self, Read, Write};

use fixedbitset::FixedBitSet;

use crate::disk::Disk;
use crate::keep::{read_numbers, read_word, write_word};
use crate::store::StateId;

pub(super) use components::{last_components, strongly_connected};
pub(super) use ends::leading_to_end;
pub(super) use last::first_of_last_components;
pub(super) use noted::NotedSteps;
pub(super) use steps::Steps;

/// The steps that one worker has found to lead to known states, and the ends.
#[derive(Debug, Default)]
pub(super) struct TerminalStates {
    steps: NotedSteps,
    /// A bit for each state up to the last end.
    ends: FixedBitSet,
    /// Whether a thread would have repeated a guess.
    pub(super) repeated: bool,
}

impl TerminalStates {
    /// Notes a step to a state that was known already. One that stays where it is leads to no other end.
    pub(super) fn step(&mut self, from: StateId, to: StateId) {
        if from != to {
            self.steps.note(from, to);
        }
    }

    /// Notes that paths end in a state.
    pub(super) fn end(&mut self, id: StateId) {
        self.ends.grow_and_insert(id as usize);
    }

    /// Bytes in use.
    pub(super) fn bytes(&self) -> usize {
        self.steps.bytes() + self.ends.len() / 8
    }

    /// Moves steps to the disk, if they are many.
    pub(super) fn cool(&mut self, disk: &dyn Disk) -> io::Result<()> {
        self.steps.cool(disk)
    }

    /// Writes all of it.
    pub(super) fn write(&self, to: &mut dyn Write) -> io::Result<()> {
        self.steps.write(to)?;
        write_word(to, self.ends.count_ones(..) as u64)?;
        self.ends().try_for_each(|end| to.write_all(&end.to_le_bytes()))?;
        write_word(to, u64::from(self.repeated))
    }

    /// Reads what was written.
    pub(super) fn read(from: &mut dyn Read, disk: Option<&dyn Disk>) -> io::Result<TerminalStates> {
        let (steps, mut ends) = (NotedSteps::read(from, disk)?, FixedBitSet::new());
        read_numbers(from, |end| ends.grow_and_insert(end as usize))?;
        Ok(TerminalStates { steps, ends, repeated: read_word(from)? != 0 })
    }

    /// The states in which paths end.
    pub(super) fn ends(&self) -> impl Iterator<Item = StateId> {
        self.ends.ones().map(|end| end as StateId)
    }

    /// The steps that were noted.
    pub(super) fn steps(&self) -> &NotedSteps {
        &self.steps
    }
}

#[cfg(test)]
mod tests;

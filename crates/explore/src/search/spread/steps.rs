//! Steps from states of another process to states of this one.

use std::io::{self, Read, Write};

use crate::disk::Disk;
use crate::keep::{misfit, read_word, write_word};
use crate::search::terminal_states::NotedSteps;
use crate::store::StateId;

/// Steps from one process to states that were known here already, level by level.
#[derive(Default)]
pub(super) struct StepsFrom {
    steps: NotedSteps,
    /// How many were noted in each level that has ended, and in the one at hand.
    levels: Vec<u64>,
    noted: u64,
}

impl StepsFrom {
    pub(super) fn note(&mut self, from: StateId, to: StateId) {
        self.steps.note(from, to);
        self.noted += 1;
    }

    /// A level has ended.
    pub(super) fn end_level(&mut self) {
        self.levels.push(std::mem::take(&mut self.noted));
    }

    /// How many steps start from states of a level.
    pub(super) fn of_level(&self, level: usize) -> usize {
        self.levels.get(level).map_or(0, |&count| count as usize)
    }

    /// The steps, the first one first.
    pub(super) fn up(&self) -> impl Iterator<Item = (StateId, StateId)> {
        self.steps.up()
    }

    /// The steps, the last one first.
    pub(super) fn down(&self) -> impl Iterator<Item = (StateId, StateId)> {
        self.steps.down()
    }

    /// Bytes in use.
    pub(super) fn bytes(&self) -> usize {
        self.steps.bytes() + self.levels.capacity() * size_of::<u64>()
    }

    /// Moves steps to the disk, if they are many.
    pub(super) fn cool(&mut self, disk: &dyn Disk) -> io::Result<()> {
        self.steps.cool(disk)
    }

    pub(super) fn write(&self, to: &mut dyn Write) -> io::Result<()> {
        self.steps.write(to)?;
        write_word(to, self.levels.len() as u64)?;
        self.levels.iter().chain([&self.noted]).try_for_each(|&count| write_word(to, count))
    }

    /// Reads what was written, if it leads to so many states only.
    pub(super) fn read(from: &mut dyn Read, states: usize, disk: Option<&dyn Disk>) -> io::Result<StepsFrom> {
        let steps = NotedSteps::read(from, disk)?;
        let mut levels = Vec::new();
        for _ in 0..read_word(from)? {
            levels.push(read_word(from)?);
        }
        let read = StepsFrom { steps, levels, noted: read_word(from)? };
        let mut count = 0;
        for (_, to) in read.up() {
            count += 1;
            if to as usize >= states {
                return Err(misfit("a step"));
            }
        }
        match read.levels.iter().sum::<u64>() + read.noted == count {
            true => Ok(read),
            false => Err(misfit("the number of steps")),
        }
    }
}

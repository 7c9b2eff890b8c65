//! Steps that were noted one after the other, in a few bytes each: how far the state of a step is from that of the step before, and
//! how far it leads. The first of them may be in a file.

use std::borrow::Cow;
use std::io::{self, Read, Write};

use super::cursors::{StepsDown, StepsUp, write_number};
use crate::disk::{ColdBytes, Disk};
use crate::keep::{read_word, write_word};
use crate::store::StateId;

/// How many bytes of steps are read from a file at a time.
const BLOCK: u64 = 1 << 20;

/// Steps in the order in which they were noted.
#[derive(Debug, Default)]
pub(in crate::search) struct NotedSteps {
    bytes: Vec<u8>,
    /// Steps before these, in a file.
    cold: Option<ColdBytes>,
    /// The state that the last one starts from.
    pub(super) last: StateId,
}

impl NotedSteps {
    /// Notes a step.
    pub(in crate::search) fn note(&mut self, from: StateId, to: StateId) {
        write_number(&mut self.bytes, i64::from(from) - i64::from(self.last));
        write_number(&mut self.bytes, i64::from(to) - i64::from(from));
        self.last = from;
    }

    /// Bytes of memory in use.
    pub(in crate::search) fn bytes(&self) -> usize {
        self.bytes.capacity()
    }

    /// Moves steps to the disk, if they are many.
    pub(in crate::search) fn cool(&mut self, disk: &dyn Disk) -> io::Result<()> {
        if self.bytes.len() < disk.spares() {
            return Ok(());
        }
        let cold = match &mut self.cold {
            Some(cold) => cold,
            none => none.insert(ColdBytes::new(disk)?),
        };
        cold.append(&self.bytes)?;
        self.bytes.clear();
        // There are many more of a search that was kept.
        self.bytes.shrink_to(2 * disk.spares());
        Ok(())
    }

    /// How many bytes are in a file.
    fn cold_length(&self) -> u64 {
        self.cold.as_ref().map_or(0, ColdBytes::len)
    }

    /// How many bytes there are, those in a file first.
    pub(super) fn length(&self) -> u64 {
        self.cold_length() + self.bytes.len() as u64
    }

    /// Bytes from a place on: some of those in a file, or else all that are in memory.
    pub(super) fn block_from(&self, start: u64) -> Cow<'_, [u8]> {
        match &self.cold {
            Some(cold) if start < cold.len() => read_block(cold, start, (cold.len() - start).min(BLOCK)),
            _ => Cow::Borrowed(&self.bytes[(start - self.cold_length()) as usize..]),
        }
    }

    /// Bytes up to a place: all that are in memory, or else some of those in a file.
    pub(super) fn block_to(&self, end: u64) -> Cow<'_, [u8]> {
        match &self.cold {
            Some(cold) if end <= cold.len() => {
                let length = end.min(BLOCK);
                read_block(cold, end - length, length)
            }
            _ => Cow::Borrowed(&self.bytes[..(end - self.cold_length()) as usize]),
        }
    }

    /// Writes all of them.
    pub(in crate::search) fn write(&self, to: &mut dyn Write) -> io::Result<()> {
        write_word(to, self.length())?;
        let mut start = 0;
        while start < self.length() {
            let block = self.block_from(start);
            to.write_all(&block)?;
            start += block.len() as u64;
        }
        write_word(to, u64::from(self.last))
    }

    /// Reads what was written. If it is much, it goes to the disk on the way.
    pub(in crate::search) fn read(
        mut from: &mut dyn Read,
        disk: Option<&dyn Disk>,
    ) -> io::Result<NotedSteps> {
        let (mut left, mut noted) = (read_word(from)?, NotedSteps::default());
        while left > 0 {
            let count = (&mut from).take(left.min(BLOCK)).read_to_end(&mut noted.bytes)?;
            if count == 0 {
                return Err(io::ErrorKind::UnexpectedEof.into());
            }
            left -= count as u64;
            disk.map_or(Ok(()), |disk| noted.cool(disk))?;
        }
        noted.last = read_word(from)? as StateId;
        Ok(noted)
    }

    /// The steps, the first one first.
    pub(in crate::search) fn up(&self) -> StepsUp<'_> {
        StepsUp::new(self)
    }

    /// The steps, the last one first.
    pub(in crate::search) fn down(&self) -> StepsDown<'_> {
        StepsDown::new(self)
    }

    #[cfg(test)]
    pub(super) fn is_cold(&self) -> bool {
        self.cold.is_some()
    }
}

fn read_block(cold: &ColdBytes, start: u64, length: u64) -> Cow<'static, [u8]> {
    let mut block = vec![0; length as usize];
    cold.read(&mut block, start);
    Cow::Owned(block)
}

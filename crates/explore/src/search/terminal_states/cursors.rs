//! Steps that were noted, read in the order in which they were noted, or in the opposite one.
//!
//! A step is two numbers: how far its state is from that of the step before, and how far it leads. A number has 7 bits in each byte, and
//! only the last byte is below 80 (hexadecimal): so it can be read from both of its ends.

use std::borrow::Cow;

use super::noted::NotedSteps;
use crate::store::StateId;

/// Appends a number, the fewer bytes the closer it is to 0.
pub(super) fn write_number(bytes: &mut Vec<u8>, number: i64) {
    let mut rest = ((number << 1) ^ (number >> 63)) as u64;
    while rest >= 0x80 {
        bytes.push(rest as u8 | 0x80);
        rest >>= 7;
    }
    bytes.push(rest as u8);
}

/// The number whose sign is in its lowest bit.
fn signed(number: u64) -> i64 {
    (number >> 1) as i64 ^ -((number & 1) as i64)
}

/// Steps, the first one first.
pub(in crate::search) struct StepsUp<'t> {
    noted: &'t NotedSteps,
    block: Cow<'t, [u8]>,
    /// The place in the block, and that of the next block.
    at: usize,
    next: u64,
    from: i64,
}

impl<'t> StepsUp<'t> {
    pub(super) fn new(noted: &'t NotedSteps) -> StepsUp<'t> {
        StepsUp { noted, block: Cow::Borrowed(&[]), at: 0, next: 0, from: 0 }
    }

    #[inline]
    fn byte(&mut self) -> Option<u8> {
        if self.at == self.block.len() {
            if self.next == self.noted.length() {
                return None;
            }
            self.block = self.noted.block_from(self.next);
            (self.at, self.next) = (0, self.next + self.block.len() as u64);
        }
        self.at += 1;
        Some(self.block[self.at - 1])
    }

    #[inline]
    fn number(&mut self) -> Option<i64> {
        let (mut number, mut shift) = (0, 0);
        loop {
            let byte = self.byte()?;
            number |= u64::from(byte & 0x7F) << shift;
            if byte < 0x80 {
                return Some(signed(number));
            }
            shift += 7;
        }
    }
}

impl Iterator for StepsUp<'_> {
    type Item = (StateId, StateId);

    #[inline]
    fn next(&mut self) -> Option<(StateId, StateId)> {
        self.from += self.number()?;
        let to = self.from + self.number()?;
        Some((self.from as StateId, to as StateId))
    }
}

/// Steps, the last one first.
pub(in crate::search) struct StepsDown<'t> {
    noted: &'t NotedSteps,
    block: Cow<'t, [u8]>,
    /// What is left of the block, and what there is before it.
    left: usize,
    before: u64,
    from: i64,
}

impl<'t> StepsDown<'t> {
    pub(super) fn new(noted: &'t NotedSteps) -> StepsDown<'t> {
        let from = noted.last.into();
        StepsDown { noted, block: Cow::Borrowed(&[]), left: 0, before: noted.length(), from }
    }

    /// The byte before the place, which may be in another block.
    #[inline]
    fn peek(&mut self) -> Option<u8> {
        while self.left == 0 {
            if self.before == 0 {
                return None;
            }
            self.block = self.noted.block_to(self.before);
            (self.left, self.before) = (self.block.len(), self.before - self.block.len() as u64);
        }
        Some(self.block[self.left - 1])
    }

    #[inline]
    fn number(&mut self) -> Option<i64> {
        let mut number = u64::from(self.peek()?);
        self.left -= 1;
        while let Some(byte) = self.peek().filter(|&byte| byte >= 0x80) {
            self.left -= 1;
            number = number << 7 | u64::from(byte & 0x7F);
        }
        Some(signed(number))
    }
}

impl Iterator for StepsDown<'_> {
    type Item = (StateId, StateId);

    #[inline]
    fn next(&mut self) -> Option<(StateId, StateId)> {
        let (distance, from) = (self.number()?, self.from);
        self.from -= self.number()?;
        Some((from as StateId, (from + distance) as StateId))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::disk::tests::Sheets;

    #[test]
    fn steps_come_back_from_both_ends() {
        let states = [0, 1, 63, 64, 65, 300, 70_000, 1 << 21, u32::MAX - 1, u32::MAX];
        let steps: Vec<(StateId, StateId)> = { states.iter() }
            .flat_map(|&from| states.map(|to| (from, to)))
            .chain(states.map(|from| (u32::MAX - from, 7)))
            .filter(|(from, to)| from != to)
            .collect();
        for spares in [1, 7, 64, usize::MAX] {
            let (disk, mut noted) = (Sheets::sparing(spares), NotedSteps::default());
            for &(from, to) in &steps {
                noted.note(from, to);
                noted.cool(&disk).unwrap();
            }
            assert_eq!(noted.is_cold(), spares < usize::MAX);
            assert_eq!(noted.up().collect::<Vec<_>>(), steps);
            let mut back: Vec<_> = noted.down().collect();
            back.reverse();
            assert_eq!(back, steps);
            let mut bytes = Vec::new();
            noted.write(&mut bytes).unwrap();
            let kept = NotedSteps::read(&mut &bytes[..], Some(&disk)).unwrap();
            assert_eq!(kept.is_cold(), spares < usize::MAX);
            assert_eq!(kept.up().collect::<Vec<_>>(), steps);
            assert_eq!(kept.down().count(), steps.len());
        }
    }
}

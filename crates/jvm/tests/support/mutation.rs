//! Changed copies of a class. Bytes that are changed anywhere mostly make a file that cannot be read at all; so most
//! changes keep to its structure: instructions, and what constants refer to.

use std::ops::Range;

use fencepost_jvm::class::Class;
use fencepost_testkit::random::{Random, mutate};

/// Where things are in a class that can be read.
pub(crate) struct Shape {
    /// The constants: their kinds, and what follows those.
    constants: Vec<(u8, Range<usize>)>,
    /// The bytes of methods.
    codes: Vec<Range<usize>>,
    instructions: Vec<Range<usize>>,
}

const TEXT: u8 = 1;
const NUMBERS: Range<u8> = 3..7;

impl Shape {
    pub(crate) fn of(bytes: &[u8]) -> Shape {
        let mut shape = Shape { constants: constants(bytes), codes: Vec::new(), instructions: Vec::new() };
        let class = Class::read(bytes, "a whole class").unwrap();
        for code in class.methods.iter().filter_map(|method| method.code.as_ref()) {
            // Its length is before it.
            let found = [&(code.bytes.len() as u32).to_be_bytes()[..], &code.bytes].concat();
            let at = bytes.windows(found.len()).position(|window| window == found).unwrap() + 4;
            shape.codes.push(at..at + code.bytes.len());
            let offsets = code.instructions.iter().map(|&(offset, _)| at + offset as usize);
            let offsets: Vec<usize> = offsets.chain([at + code.bytes.len()]).collect();
            shape.instructions.extend(offsets.windows(2).map(|pair| pair[0]..pair[1]));
        }
        shape
    }

    /// Changes a few places.
    pub(crate) fn change(&self, bytes: &mut [u8], random: &mut Random) {
        match random.below(16) {
            0 => mutate(bytes, random),
            1 => one_byte(bytes, 8..bytes.len(), random),
            2 => {
                let length = 1 + random.below(3);
                let (from, to) = (random.below(bytes.len() - length), random.below(bytes.len() - length));
                bytes.copy_within(from..from + length, to);
            }
            // What is between the constants and the first code: flags, names, types; and what follows.
            3..=4 => {
                let start = self.constants.last().map_or(8, |(_, range)| range.end);
                let at = start + random.below(bytes.len() - start - 2);
                match random.below(2) {
                    0 => bytes[at] ^= 1 << random.below(8),
                    _ => bytes[at] = random.below(self.constants.len()) as u8,
                }
            }
            5..=7 if !self.codes.is_empty() => {
                one_byte(bytes, self.codes[random.below(self.codes.len())].clone(), random);
            }
            8..=11 if !self.codes.is_empty() => {
                (0..=random.below(3)).for_each(|_| self.exchange(bytes, random));
            }
            _ => (0..=random.below(2)).for_each(|_| self.change_constant(bytes, random)),
        }
    }

    /// Puts another instruction of the same length in the place of one: the code can still be read.
    fn exchange(&self, bytes: &mut [u8], random: &mut Random) {
        let to = self.instructions[random.below(self.instructions.len())].clone();
        for _ in 0..50 {
            let from = self.instructions[random.below(self.instructions.len())].clone();
            if from.len() == to.len() && bytes[from.clone()] != bytes[to.clone()] {
                bytes.copy_within(from, to.start);
                return;
            }
        }
    }

    /// A constant refers to something else, a number is another one, or a text has another letter.
    fn change_constant(&self, bytes: &mut [u8], random: &mut Random) {
        let (kind, range) = self.constants[random.below(self.constants.len())].clone();
        match kind {
            TEXT if range.len() > 2 => {
                let at = range.start + 2 + random.below(range.len() - 2);
                bytes[at] = *b"IJFDZBSC[L;V()/<x\x80"[..].get(random.below(20)).unwrap_or(&0xFF);
            }
            TEXT => {}
            _ if NUMBERS.contains(&kind) => {
                let values = [0u64, 1, u64::MAX, 1 << 63, 0x7FF0 << 48, 1 << 31, random.next()];
                let value = values[random.below(values.len())].to_be_bytes();
                bytes[range.clone()].copy_from_slice(&value[..range.len()]);
            }
            _ => {
                let alike: Vec<&Range<usize>> =
                    self.constants.iter().filter(|it| it.0 == kind).map(|it| &it.1).collect();
                let other = alike[random.below(alike.len())];
                // All of it, or the first or the second of what it refers to.
                match (random.below(4), range.len()) {
                    (0, 4) => bytes.copy_within(other.start..other.start + 2, range.start),
                    (1, 4) => bytes.copy_within(other.start + 2..other.end, range.start + 2),
                    (2, _) => bytes[range.end - 1] = random.below(self.constants.len()) as u8,
                    _ => bytes.copy_within(other.clone(), range.start),
                }
            }
        }
    }
}

fn one_byte(bytes: &mut [u8], range: Range<usize>, random: &mut Random) {
    let at = range.start + random.below(range.len());
    bytes[at] = random.next() as u8;
}

/// The constants of a class that can be read (JVMS §4.4).
fn constants(bytes: &[u8]) -> Vec<(u8, Range<usize>)> {
    let number = |at: usize| usize::from(u16::from_be_bytes([bytes[at], bytes[at + 1]]));
    let (mut constants, mut index, mut at) = (Vec::new(), 1, 10);
    while index < number(8) {
        let kind = bytes[at];
        let size = match kind {
            TEXT => 2 + number(at + 1),
            5 | 6 => 8,
            15 => 3,
            7 | 8 | 16 | 19 | 20 => 2,
            _ => 4,
        };
        constants.push((kind, at + 1..at + 1 + size));
        // The large numbers take two places.
        index += 1 + usize::from(matches!(kind, 5 | 6));
        at += 1 + size;
    }
    constants
}

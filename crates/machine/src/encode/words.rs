//! Values as words: one for small values, three for others.

use fencepost_ir::broken::Invariant;
use fencepost_memory::Operand;

/// One word for small values, three for others.
pub(super) fn put(words: &mut Vec<u32>, value: u64) {
    if value < 1 << 30 {
        words.push((value as u32) << 2);
    } else {
        words.extend([2, value as u32, (value >> 32) as u32]);
    }
}

pub(super) fn put_operand(words: &mut Vec<u32>, operand: Operand) {
    match operand {
        Operand::Value(value) => put(words, value),
        Operand::Pending(slot) => words.push(u32::from(slot) << 2 | 1),
    }
}

/// Reads back what was put.
pub(super) struct Reader<'w> {
    words: &'w [u32],
    at: usize,
}

impl<'w> Reader<'w> {
    /// Reads from word `at` on.
    pub(super) fn from(words: &'w [u32], at: usize) -> Reader<'w> {
        Reader { words, at }
    }

    pub(super) fn is_at_end(&self) -> bool {
        self.at == self.words.len()
    }

    pub(super) fn word(&mut self) -> u32 {
        self.at += 1;
        self.words[self.at - 1]
    }

    /// Passes over some words.
    pub(super) fn skip(&mut self, words: usize) {
        self.at += words;
    }

    pub(super) fn operand(&mut self) -> Operand {
        let word = self.word();
        match word & 3 {
            0 => Operand::Value(u64::from(word >> 2)),
            1 => Operand::Pending((word >> 2) as u16),
            _ => {
                let low = u64::from(self.word());
                Operand::Value(low | u64::from(self.word()) << 32)
            }
        }
    }

    pub(super) fn value(&mut self) -> u64 {
        self.operand().value().or_broken("a value that was stored")
    }
}

//! Random changes that can be repeated.

/// A generator of numbers (SplitMix64).
pub struct Random(pub u64);

impl Random {
    /// Any number.
    #[allow(clippy::should_implement_trait, reason = "there is always a next one")]
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        z ^ z >> 31
    }

    /// A number below a limit.
    pub fn below(&mut self, limit: usize) -> usize {
        (self.next() % limit.max(1) as u64) as usize
    }

    /// A number below a limit, and more often a small one than a large one.
    pub fn low(&mut self, limit: usize) -> usize {
        self.below(limit) * self.below(limit) * self.below(limit) / (limit * limit).max(1)
    }
}

/// Between one and four changes, of kinds that go wrong in different ways, in at least nine bytes.
pub fn mutate(bytes: &mut [u8], random: &mut Random) {
    for _ in 0..=random.below(4) {
        let at = random.below(bytes.len() - 8);
        match random.below(6) {
            0 => bytes[at] = random.next() as u8,
            1 => bytes[at] ^= 1 << random.below(8),
            2 => bytes[at..at + 4].fill(0xFF),
            3 => bytes[at..at + 4].fill(0),
            4 => {
                let small = random.below(64) as u32;
                bytes[at..at + 4].copy_from_slice(&small.to_le_bytes());
            }
            _ => {
                let other = random.below(bytes.len() - 8);
                bytes.copy_within(other..other + 4, at);
            }
        }
    }
}

//! Random numbers that are the same for the same seed on every machine (SplitMix64: Steele, Lea and Flood, OOPSLA 2014).

/// A sequence of numbers.
#[derive(Clone, Debug)]
pub(super) struct Random(u64);

impl Random {
    pub(super) fn new(seed: u64) -> Random {
        Random(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ self.0 >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ mixed >> 31
    }

    /// A number below `bound`, which is not 0.
    pub(super) fn below(&mut self, bound: u64) -> u64 {
        ((u128::from(self.next()) * u128::from(bound)) >> 64) as u64
    }

    /// Another sequence.
    pub(super) fn split(&mut self) -> Random {
        Random(self.next())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_seed_gives_the_same_numbers_within_the_bound() {
        let numbers = |seed| -> Vec<u64> {
            let mut random = Random::new(seed);
            (0..1000).map(|_| random.below(10)).collect()
        };
        assert_eq!(numbers(7), numbers(7));
        assert_ne!(numbers(7), numbers(8));
        for number in 0..10 {
            let often = numbers(7).iter().filter(|&&it| it == number).count();
            assert!((60..140).contains(&often), "{number}: {often}");
        }
        assert_eq!(Random::new(0).next(), 0xe220_a839_7b1d_cdaf);
    }
}

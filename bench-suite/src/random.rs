//! Random numbers that are the same everywhere and for ever.

use std::ops::RangeInclusive;

/// `SplitMix64` (Steele, Lea, Flood: Fast Splittable Pseudorandom Number Generators, 2014).
///
/// The hashes of all inputs depend on every number it gives: it never changes.
#[derive(Debug, Clone)]
pub(crate) struct Rng(u64);

impl Rng {
    pub(crate) fn new(seed: u64) -> Self {
        Self(seed)
    }

    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number from 0 to `n - 1`; `n` is at least 1.
    pub(crate) fn below(&mut self, n: usize) -> usize {
        // The upper half of a product: no bias worth speaking of for small n.
        let product = u128::from(self.next()) * (n as u128);
        (product >> 64) as usize
    }

    /// A number in a range, both ends included.
    pub(crate) fn within(&mut self, range: RangeInclusive<usize>) -> usize {
        range.start() + self.below(range.end() - range.start() + 1)
    }

    /// True in `percent` of 100 cases.
    pub(crate) fn chance(&mut self, percent: usize) -> bool {
        self.below(100) < percent
    }

    /// One of a few; there is at least one.
    pub(crate) fn pick<'a, T: ?Sized>(&mut self, from: &[&'a T]) -> &'a T {
        from[self.below(from.len())]
    }

    /// The index of one of a few, as often as its weight says.
    pub(crate) fn weighted(&mut self, weights: &[usize]) -> usize {
        let mut left = self.below(weights.iter().sum());
        for (index, &weight) in weights.iter().enumerate() {
            if left < weight {
                return index;
            }
            left -= weight;
        }
        weights.len() - 1
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_numbers_are_those_of_splitmix64() {
        // The first three for seed 1234567, as the paper's algorithm gives them.
        let mut rng = Rng::new(1_234_567);
        assert_eq!(rng.next(), 6_457_827_717_110_365_317);
        assert_eq!(rng.next(), 3_203_168_211_198_807_973);
        assert_eq!(rng.next(), 9_817_491_932_198_370_423);
    }

    #[test]
    fn numbers_stay_in_their_range_and_reach_its_ends() {
        let mut rng = Rng::new(1);
        let seen: Vec<usize> = (0..500).map(|_| rng.within(3..=7)).collect();
        assert!(seen.iter().all(|n| (3..=7).contains(n)));
        assert!(seen.contains(&3) && seen.contains(&7));
    }

    #[test]
    fn an_index_of_weight_zero_is_never_picked() {
        let mut rng = Rng::new(1);
        let seen: Vec<usize> = (0..300).map(|_| rng.weighted(&[1, 0, 3])).collect();
        assert!(!seen.contains(&1));
        let heavy = seen.iter().filter(|&&index| index == 2).count();
        assert!((180..270).contains(&heavy), "{heavy}");
    }
}

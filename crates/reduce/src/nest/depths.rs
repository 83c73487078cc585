//! How deep a nest has to be.

use std::collections::BTreeMap;

use crate::tuning;

/// What is known of the depths that a nest was ended at.
///
/// What matters is at some depth, any as likely as any other, and the nest may end there or
/// deeper: but only with some of what it has there, and what begins alike fares alike. So a
/// refusal says that the nest has to be deeper, or that it ended with the wrong part; which
/// of them, is a matter of how often such parts did.
#[derive(Clone, Debug, Default)]
pub(crate) struct Depths {
    /// Where it could not end, and how likely a part was wrong that began as that did.
    refused: BTreeMap<usize, f32>,
    /// How many ends that begin alike were tried, as far as they were deep enough, and how
    /// many of them were right.
    heads: BTreeMap<u64, (f32, f32)>,
    all: (f32, f32),
}

impl Depths {
    /// For each of so many depths, how likely it is deep enough.
    pub(crate) fn deep_enough(&self, levels: usize) -> Vec<f32> {
        let mut refused = self.refused.iter().rev().peekable();
        let mut odds = 1.0;
        // From the deepest one on, how likely it is the least one that is deep enough.
        let mut chances: Vec<f32> = (0..levels)
            .rev()
            .map(|depth| {
                while let Some((_, wrong)) = refused.next_if(|(at, _)| **at >= depth) {
                    odds *= wrong;
                }
                odds
            })
            .collect();
        chances.reverse();
        let mut sum = 0.0;
        for chance in &mut chances {
            sum += *chance;
            *chance = sum;
        }
        for chance in &mut chances {
            *chance /= sum.max(f32::MIN_POSITIVE);
        }
        chances
    }

    /// How likely a part is right that begins like that, where it is deep enough.
    pub(crate) fn right(&self, head: u64) -> f32 {
        let rate = |(tried, worked): (f32, f32), before: f32| {
            (worked + tuning::STATS_PRIOR * before) / (tried + tuning::STATS_PRIOR)
        };
        let of_head = self.heads.get(&head).copied().unwrap_or_default();
        rate(of_head, rate(self.all, tuning::NEST_RIGHT_END))
    }

    pub(crate) fn was_refused(&self, depth: usize) -> bool {
        self.refused.contains_key(&depth)
    }

    /// Takes note of whether a nest of so many levels can end at a depth with what begins
    /// like that.
    pub(crate) fn answered(&mut self, (depth, levels, head): (usize, usize, u64), can_end: bool) {
        let right = self.right(head);
        let tried = match can_end {
            true => 1.0,
            false => {
                let enough = self.deep_enough(levels).get(depth).copied().unwrap_or(1.0);
                enough * (1.0 - right) / (1.0 - enough * right).max(tuning::LEAST_REFUSED)
            }
        };
        let worked = f32::from(u8::from(can_end));
        for counts in [self.heads.entry(head).or_default(), &mut self.all] {
            counts.0 += tried;
            counts.1 += worked;
        }
        if !can_end {
            self.refused.insert(depth, 1.0 - right);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The depth that is found of so many levels, and with how many answers.
    fn found(levels: usize, can_end: impl Fn(usize) -> bool) -> (usize, usize) {
        let mut depths = Depths::default();
        let (mut best, mut asked) = (levels, 0);
        loop {
            let enough = depths.deep_enough(best);
            let promise = |depth: usize| {
                let gain = (best - depth) as f32 / levels as f32;
                gain * enough[depth] * depths.right(0)
            };
            let open = (0..best).filter(|&depth| !depths.was_refused(depth));
            let next = open.max_by(|&a, &b| promise(a).total_cmp(&promise(b)));
            let Some(depth) = next.filter(|&depth| promise(depth) > tuning::LEAST_PROMISE_OF_LONG)
            else {
                return (best, asked);
            };
            asked += 1;
            let answer = can_end(depth);
            depths.answered((depth, best, 0), answer);
            if answer {
                best = depth;
            }
        }
    }

    #[test]
    fn where_only_the_depth_matters_it_is_found_in_a_number_of_tests_like_its_logarithm() {
        for needed in [0, 10, 500, 990] {
            let (best, asked) = found(1000, |depth| depth >= needed);
            assert!(best - needed <= 20, "{best} for {needed}");
            assert!(asked <= 40, "{asked} for {needed}");
        }
    }

    #[test]
    fn where_few_ends_do_one_of_them_is_found() {
        let (best, _) = found(1000, |depth| depth >= 100 && depth % 10 == 0);
        assert!(best < 500, "{best}");
    }

    #[test]
    fn where_no_end_does_it_is_given_up() {
        let (best, asked) = found(1000, |_| false);
        assert_eq!(best, 1000);
        assert!(asked < 100, "{asked}");
    }
}

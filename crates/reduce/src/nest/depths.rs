//! How deep a nest has to be.

use std::collections::{BTreeMap, BTreeSet};

use rustc_hash::FxHashMap;

use crate::tuning;

/// What is known of the ends that a nest was tried with.
///
/// What matters is at some depth, any as likely as any other, and the nest may end there or
/// deeper: but only with some of what it has there, and what begins alike fares alike. So a
/// refusal says that the nest has to be deeper, or that it ended with the wrong part. How
/// likely each is, follows from all answers together: for each depth that may be the one
/// that is needed, the ends below it are told by what they begin with alone.
#[derive(Clone, Debug, Default)]
pub(crate) struct Depths {
    /// At which depths it could not end, with what each end began with.
    refused: Vec<(usize, u64)>,
    /// Which of them are ends that the nest still has.
    tried: BTreeSet<(usize, u64)>,
    /// How many ends worked that begin alike.
    worked: BTreeMap<u64, u32>,
}

/// How likely ends work, as far as answers say.
pub(crate) struct Chances<'a> {
    depths: &'a Depths,
    /// Depths that the same refusals speak against, the deepest first.
    spans: Vec<Span>,
    /// Refusals at depths that are enough for sure.
    surely_deep: FxHashMap<u64, u32>,
    /// For each beginning that was asked about, and each span: how likely the least depth that
    /// is enough is in the span, and an end works that begins so.
    by_beginning: FxHashMap<u64, Vec<f64>>,
}

/// Depths from the first one to before the last one.
struct Span {
    first: usize,
    last: usize,
    /// For each of [`tuning::NEST_RATES`], how likely one of these depths is the least one
    /// that is enough, and ends work that often.
    likely: Vec<f64>,
    /// What the end began with whose refusal speaks against all depths above.
    beginning: Option<u64>,
}

/// How likely an end works of which so many worked and so many did not, if that is the
/// rate of all.
fn right(rate: f32, worked: u32, refused: u32) -> f64 {
    let prior = f64::from(tuning::NEST_RATE_PRIOR);
    let (worked, refused) = (f64::from(worked), f64::from(refused));
    (prior * f64::from(rate) + worked) / (prior + worked + refused)
}

impl Depths {
    /// What they say of a nest of so many levels.
    pub(crate) fn chances(&self, levels: usize) -> Chances<'_> {
        let mut refused = self.refused.clone();
        refused.sort_unstable_by(|a, b| b.cmp(a));
        let sure = refused.iter().take_while(|(depth, _)| *depth >= levels);
        let sure: Vec<u64> = sure.map(|&(_, beginning)| beginning).collect();
        let refused = &refused[sure.len()..];
        let mut surely_deep = FxHashMap::default();
        for &beginning in &sure {
            *surely_deep.entry(beginning).or_default() += 1;
        }
        // The logarithm of how likely the answers are that hold for each depth.
        let rates = &tuning::NEST_RATES;
        let mut logs: Vec<f64> = rates
            .iter()
            .map(|&rate| self.likelihood(rate, &sure))
            .collect();
        let mut counts: FxHashMap<u64, u32> = surely_deep.clone();
        let mut spans = Vec::new();
        let mut last = levels + 1;
        for next in refused.iter().map(Some).chain([None]) {
            let first = next.map_or(0, |(depth, _)| depth + 1);
            spans.push(Span {
                first,
                last,
                likely: logs.clone(),
                beginning: next.map(|&(_, beginning)| beginning),
            });
            let Some(&(_, beginning)) = next else { break };
            last = first;
            let count = counts.entry(beginning).or_default();
            let worked = self.worked.get(&beginning).copied().unwrap_or_default();
            for (log, &rate) in logs.iter_mut().zip(rates) {
                *log += (1.0 - right(rate, worked, *count)).ln();
            }
            *count += 1;
        }
        let all = spans.iter().flat_map(|span| &span.likely);
        let most = all.copied().fold(f64::NEG_INFINITY, f64::max);
        let mut sum = 0.0;
        for span in &mut spans {
            for likely in &mut span.likely {
                *likely = (*likely - most).exp() * (span.last - span.first) as f64;
                sum += *likely;
            }
        }
        for span in &mut spans {
            for likely in &mut span.likely {
                *likely /= sum;
            }
        }
        Chances {
            depths: self,
            spans,
            surely_deep,
            by_beginning: FxHashMap::default(),
        }
    }

    /// The logarithm of how likely it is that ends worked that did, and those did not, if
    /// that is the rate of all.
    fn likelihood(&self, rate: f32, refused: &[u64]) -> f64 {
        let mut log = 0.0;
        let mut counts: FxHashMap<u64, (u32, u32)> = FxHashMap::default();
        for (&beginning, &worked) in &self.worked {
            for before in 0..worked {
                log += right(rate, before, 0).ln();
            }
            counts.insert(beginning, (worked, 0));
        }
        for beginning in refused {
            let (worked, before) = counts.entry(*beginning).or_default();
            log += (1.0 - right(rate, *worked, *before)).ln();
            *before += 1;
        }
        log
    }

    pub(crate) fn was_refused(&self, depth: usize, beginning: u64) -> bool {
        self.tried.contains(&(depth, beginning))
    }

    /// Takes note of whether a nest can end at a depth with what begins like that.
    pub(crate) fn answered(&mut self, (depth, beginning): (usize, u64), can_end: bool) {
        if can_end {
            *self.worked.entry(beginning).or_default() += 1;
        } else {
            self.refused.push((depth, beginning));
            self.tried.insert((depth, beginning));
        }
    }

    /// Takes note of levels that went, in order.
    pub(crate) fn lost(&mut self, gone: &[usize]) {
        let now = |depth: usize| depth - gone.partition_point(|&level| level < depth);
        for (depth, _) in &mut self.refused {
            *depth = now(*depth);
        }
        let tried = self.tried.iter();
        let there = tried.filter(|(depth, _)| gone.binary_search(depth).is_err());
        self.tried = there
            .map(|&(depth, beginning)| (now(depth), beginning))
            .collect();
    }
}

impl Chances<'_> {
    /// How likely the nest can end at a depth with what begins like that.
    pub(crate) fn of(&mut self, depth: usize, beginning: u64) -> f32 {
        let Chances {
            depths,
            spans,
            surely_deep,
            by_beginning,
        } = self;
        let sums = by_beginning.entry(beginning).or_insert_with(|| {
            let worked = depths.worked.get(&beginning).copied().unwrap_or_default();
            let mut refused = surely_deep.get(&beginning).copied().unwrap_or_default();
            let of_span = |span: &Span| {
                let rates = tuning::NEST_RATES.iter().zip(&span.likely);
                let sum = rates.map(|(&rate, likely)| likely * right(rate, worked, refused));
                let sum: f64 = sum.sum();
                if span.beginning == Some(beginning) {
                    refused += 1;
                }
                sum
            };
            spans.iter().map(of_span).collect()
        });
        // The deepest span first: those behind it are of depths that are less.
        let at = spans.partition_point(|span| span.first > depth);
        let above: f64 = sums[(at + 1).min(sums.len())..].iter().sum();
        let here = spans.get(at).map_or(0.0, |span| {
            let part = (depth + 1 - span.first) as f64 / (span.last - span.first) as f64;
            sums[at] * part.min(1.0)
        });
        (above + here) as f32
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
            let mut chances = depths.chances(best);
            let open = (0..best).filter(|&depth| !depths.was_refused(depth, 0));
            let promises = open.map(|depth| {
                let gain = (best - depth) as f32 / best as f32;
                (gain * chances.of(depth, 0), depth)
            });
            let next = promises.max_by(|a, b| a.0.total_cmp(&b.0));
            let Some((_, depth)) = next.filter(|(promise, _)| *promise > tuning::NEST_WORTH_TEST)
            else {
                return (best, asked);
            };
            asked += 1;
            let answer = can_end(depth);
            depths.answered((depth, 0), answer);
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
            assert!(asked <= 41, "{asked} for {needed}");
        }
    }

    #[test]
    fn where_few_ends_do_one_of_them_is_found() {
        let (best, asked) = found(1000, |depth| depth >= 100 && depth % 10 == 0);
        assert!(best < 300, "{best} in {asked}");
        let (best, asked) = found(1000, |depth| depth >= 100 && depth % 20 == 7);
        assert!(best < 400, "{best} in {asked}");
    }

    #[test]
    fn where_no_end_does_it_is_given_up() {
        let (best, asked) = found(1000, |_| false);
        assert_eq!(best, 1000);
        assert!(asked < 100, "{asked}");
    }

    #[test]
    fn ends_of_levels_that_went_are_forgotten_and_others_are_at_another_depth() {
        let mut depths = Depths::default();
        depths.answered((5, 1), false);
        depths.answered((8, 1), false);
        depths.lost(&[2, 5, 6]);
        assert!(!depths.was_refused(4, 1));
        assert!(depths.was_refused(5, 1) && !depths.was_refused(5, 2));
    }
}

//! Taking note of what a report tells, while a run goes on.

use std::collections::BTreeMap;

use super::data::{SlowTest, TransformationReport};
use super::learnt::{Learning, Learnt};
use crate::summary::seconds;
use picireny_oracle::Outcome;
use picireny_reduce::{ConfigId, TestCompleted, Tested};

/// How many of the slowest tests are remembered.
const SLOWEST: usize = 10;

/// What a report tells of tests.
#[derive(Clone, Debug, Default)]
pub(crate) struct Collector {
    transformations: BTreeMap<&'static str, TransformationReport>,
    slowest: Vec<SlowTest>,
    learning: Learning,
}

/// What a [`Collector`] took note of.
pub(super) struct Collected {
    /// What each transformation gave.
    pub(super) transformations: Vec<TransformationReport>,
    pub(super) slowest: Vec<SlowTest>,
    pub(super) learnt: Learnt,
}

impl Collector {
    /// A test ended.
    pub(crate) fn executed(&mut self, test: &TestCompleted) {
        let seconds = seconds(test.duration);
        let place = self.slowest.partition_point(|slow| slow.seconds >= seconds);
        if place >= SLOWEST {
            return;
        }
        let slow = SlowTest {
            id: test.id.to_string(),
            bytes: test.size,
            outcome: test.outcome.map_or("cancelled", Outcome::name).to_owned(),
            seconds,
        };
        self.slowest.insert(place, slow);
        self.slowest.truncate(SLOWEST);
    }

    /// A candidate's turn came. `input` is what the run began with.
    pub(crate) fn tested(&mut self, test: &Tested, input: &str) {
        self.learning.tested(test, input);
        if !test.cached {
            let entry = self.entry(&test.id);
            entry.tests += 1;
            entry.seconds += seconds(test.duration);
        }
    }

    /// A candidate was accepted that has so many bytes; the best one before had
    /// `before`.
    pub(crate) fn accepted(&mut self, id: &ConfigId, before: usize, after: usize) {
        let gain = before as i64 - after as i64;
        self.learning.accepted(id, gain);
        let entry = self.entry(id);
        entry.accepted += 1;
        entry.bytes += gain;
    }

    /// The reduction begins again.
    pub(crate) fn begin_again(&mut self) {
        self.transformations.clear();
        self.learning = Learning::default();
    }

    fn entry(&mut self, id: &ConfigId) -> &mut TransformationReport {
        let name = id.transformation;
        let entry = self.transformations.entry(name);
        entry.or_insert_with(|| TransformationReport {
            name: name.to_owned(),
            ..TransformationReport::default()
        })
    }

    /// What was taken note of.
    pub(super) fn finish(&mut self) -> Collected {
        let mut transformations: Vec<_> = std::mem::take(&mut self.transformations)
            .into_values()
            .collect();
        transformations.sort_by_key(|entry| (-entry.bytes, entry.tests));
        Collected {
            transformations,
            slowest: std::mem::take(&mut self.slowest),
            learnt: std::mem::take(&mut self.learning).finish(),
        }
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use picireny_reduce::StepId;
    use std::sync::Arc;
    use std::time::Duration;

    /// A candidate of this transformation.
    pub(in crate::report) fn id(transformation: &'static str) -> ConfigId {
        ConfigId {
            phase: 0,
            iteration: 0,
            list: 0,
            transformation,
            step: StepId::Empty,
        }
    }

    #[test]
    fn gains_are_summed_up_by_transformation() {
        let mut collector = Collector::default();
        for (name, before, after) in [("prune", 100, 90), ("hoist", 90, 30), ("prune", 30, 31)] {
            collector.tested(
                &Tested {
                    id: id(name),
                    size: Some(after),
                    outcome: Outcome::Interesting,
                    duration: Duration::from_millis(500),
                    cached: false,
                    chance: None,
                    beliefs: None,
                    hash: None,
                    text: None,
                    messages: None,
                    is_heeded: false,
                },
                "",
            );
            collector.accepted(&id(name), before, after);
        }
        let transformations = collector.finish().transformations;
        let told = transformations.iter().map(|entry| {
            let TransformationReport { name, tests, .. } = entry;
            (name.as_str(), *tests, entry.bytes, entry.seconds)
        });
        let expected = [("hoist", 1, 60, 0.5), ("prune", 2, 9, 1.0)];
        assert_eq!(told.collect::<Vec<_>>(), expected);
    }

    #[test]
    fn the_slowest_tests_are_remembered_in_order() {
        let mut collector = Collector::default();
        for number in 0..100_usize {
            // Each from 0 to 99 once.
            let size = number * 37 % 100;
            collector.executed(&TestCompleted {
                id: id("prune"),
                size,
                outcome: None,
                duration: Duration::from_secs(size as u64),
                text: Arc::default(),
                speculative: false,
            });
        }
        let sizes: Vec<usize> = collector
            .finish()
            .slowest
            .iter()
            .map(|test| test.bytes)
            .collect();
        assert_eq!(sizes, [99, 98, 97, 96, 95, 94, 93, 92, 91, 90]);
    }
}

//! Figures from records and rows.

use crate::record::Test;
use crate::results::{Row, Step};

/// The tests of a record that found a new smallest candidate.
///
/// `start` is when the tool was started, in microseconds since 1970.
pub(crate) fn steps(tests: &[Test], start: u64) -> Vec<Step> {
    let mut steps: Vec<Step> = Vec::new();
    for (index, test) in tests.iter().enumerate() {
        let smaller = steps.last().is_none_or(|step| test.size < step.size);
        if test.interesting && smaller {
            steps.push(Step {
                tests: index + 1,
                ms: test.end.unwrap_or(test.start).saturating_sub(start) / 1000,
                size: test.size,
            });
        }
    }
    steps
}

/// The seconds in which at least one test ran. A test that was killed ran until the
/// next one started, or until the end.
pub(crate) fn seconds_in_tests(tests: &[Test], end: u64) -> f64 {
    let mut covered = 0;
    let mut until = 0;
    for (index, test) in tests.iter().enumerate() {
        let next = tests.get(index + 1).map_or(end, |next| next.start);
        let stop = test.end.unwrap_or(next);
        covered += stop.saturating_sub(test.start.max(until));
        until = until.max(stop);
    }
    covered as f64 / 1e6
}

/// How many tests a tool needed until its best candidate was at most `percent` above its
/// result's size; none if it never was.
pub(crate) fn tests_until(row: &Row, percent: usize) -> Option<usize> {
    let most = row.size * (100 + percent) / 100;
    row.steps
        .iter()
        .find(|step| step.size <= most)
        .map(|step| step.tests)
}

/// The size of a tool's best candidate after so many tests.
pub(crate) fn size_after(row: &Row, tests: usize) -> usize {
    row.steps
        .iter()
        .rev()
        .find(|step| step.tests <= tests)
        .map_or(row.input_size, |step| step.size)
}

/// The geometric mean of some ratios; none of none. A ratio of 0 counts as if it
/// were very small.
pub(crate) fn geometric_mean(ratios: impl IntoIterator<Item = f64>) -> Option<f64> {
    let mut sum = 0.0;
    let mut count = 0.0;
    for ratio in ratios {
        sum += ratio.max(1e-6).ln();
        count += 1.0;
    }
    (count > 0.0).then(|| f64::exp(sum / count))
}

/// `a / b` for counts, where 0 stands for 1.
pub(crate) fn ratio(a: usize, b: usize) -> f64 {
    a.max(1) as f64 / b.max(1) as f64
}

/// The number of bytes that are not white space.
pub(crate) fn size(text: &[u8]) -> usize {
    text.iter()
        .filter(|byte| !byte.is_ascii_whitespace())
        .count()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn test(start: u64, end: Option<u64>, size: usize, interesting: bool) -> Test {
        Test {
            start,
            end,
            size,
            interesting,
        }
    }

    #[test]
    fn steps_are_the_new_smallest_candidates() {
        let tests = [
            test(1_000, Some(2_000), 100, true),
            test(2_000, Some(4_000), 40, false),
            test(4_000, Some(6_000), 60, true),
            test(6_000, Some(7_000), 60, true),
            test(7_000, Some(9_000), 30, true),
        ];
        let expected = [(1, 1, 100), (3, 5, 60), (5, 8, 30)];
        let steps: Vec<_> = steps(&tests, 1_000)
            .iter()
            .map(|step| (step.tests, step.ms, step.size))
            .collect();
        assert_eq!(steps, expected);
    }

    #[test]
    fn tests_that_overlap_are_counted_once() {
        let tests = [
            test(0, Some(1_000_000), 9, true),
            test(500_000, Some(1_500_000), 9, true),
        ];
        assert!((seconds_in_tests(&tests, 9_000_000) - 1.5).abs() < 1e-9);
    }

    #[test]
    fn a_killed_test_ran_until_the_next_one_or_the_end() {
        let tests = [
            test(0, None, 9, false),
            test(2_000_000, Some(3_000_000), 9, true),
            test(4_000_000, None, 9, false),
        ];
        assert!((seconds_in_tests(&tests, 5_000_000) - 4.0).abs() < 1e-9);
    }

    #[test]
    fn tests_until_a_percentage_above_the_result() {
        let steps = [(1, 1000), (5, 150), (20, 109), (30, 102), (40, 100)];
        let row = Row {
            size: 100,
            steps: steps
                .iter()
                .map(|&(tests, size)| Step { tests, ms: 0, size })
                .collect(),
            ..Row::default()
        };
        assert_eq!(tests_until(&row, 50), Some(5));
        assert_eq!(tests_until(&row, 10), Some(20));
        assert_eq!(tests_until(&row, 2), Some(30));
        assert_eq!(tests_until(&Row::default(), 2), None);
    }

    #[test]
    fn the_size_after_some_tests_is_that_of_the_last_step_before() {
        let row = Row {
            input_size: 1000,
            steps: [(2, 150), (20, 109)]
                .map(|(tests, size)| Step { tests, ms: 0, size })
                .into(),
            ..Row::default()
        };
        assert_eq!(size_after(&row, 1), 1000);
        assert_eq!(size_after(&row, 2), 150);
        assert_eq!(size_after(&row, 19), 150);
        assert_eq!(size_after(&row, 500), 109);
    }

    #[test]
    fn the_geometric_mean_of_a_half_and_its_double_is_one() {
        let mean = geometric_mean([0.5, 2.0]);
        assert!(mean.is_some_and(|mean| (mean - 1.0).abs() < 1e-9));
        assert_eq!(geometric_mean([]), None);
    }
}

//! Whether tests that run at the same time are in each other's way, or just flaky.

/// How many tests found a file interesting, and how many did not.
pub(crate) type Answers = (u32, u32);

/// How unlikely it has to be that answers at once are worse by chance.
const DOUBT: f64 = 0.05;

/// The same of slow tests, of which there are few.
const DOUBT_WHEN_SLOW: f64 = 0.3;

/// Whether tests at once find the untouched input less often interesting than tests alone
/// do, as far as these say.
pub(crate) fn disturb_each_other(alone: Answers, at_once: Answers, is_fast: bool) -> bool {
    let doubt = match is_fast {
        true => DOUBT,
        false => DOUBT_WHEN_SLOW,
    };
    at_once.1 > 0 && chance(alone, at_once) < doubt
}

/// The probability that so many of all that is not interesting, or more, are tests at once,
/// if it makes no difference how they are run (Fisher's exact test).
fn chance(alone: Answers, at_once: Answers) -> f64 {
    let (here, there) = (at_once.0 + at_once.1, alone.0 + alone.1);
    let no = alone.1 + at_once.1;
    // So many of them at once, of those that are.
    let ways = |some: u32| combinations(here, some) * combinations(there, no - some);
    let most = no.min(here);
    let sum: f64 = (at_once.1..=most).map(ways).sum();
    sum / combinations(here + there, no)
}

/// In how many ways so many can be taken of a number.
fn combinations(of: u32, some: u32) -> f64 {
    if some > of {
        return 0.0;
    }
    let factor = |at: u32| f64::from(of - at) / f64::from(at + 1);
    (0..some).map(factor).product()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tests_that_fail_at_once_only_are_told_from_flaky_ones() {
        // A lock that one of two gets, three times.
        assert!(disturb_each_other((10, 0), (3, 3), true));
        // One of four, twice, by a slow test.
        assert!(disturb_each_other((3, 0), (2, 6), false));
        assert!(disturb_each_other((3, 0), (2, 2), false));
        // One "no" may be anything.
        assert!(!disturb_each_other((10, 0), (5, 1), true));
        assert!(!disturb_each_other((7, 3), (4, 2), true));
        assert!(!disturb_each_other((5, 5), (3, 3), true));
        assert!(!disturb_each_other((2, 1), (2, 2), false));
        assert!(!disturb_each_other((1, 9), (1, 5), true));
    }

    #[test]
    fn chances_are_those_of_fishers_test() {
        let close = |one: f64, other: f64| (one - other).abs() < 1e-9;
        assert!(close(chance((10, 0), (3, 3)), 20.0 / 560.0));
        assert!(close(chance((0, 2), (2, 0)), 1.0));
        assert!(close(chance((2, 2), (2, 2)), 53.0 / 70.0));
    }
}

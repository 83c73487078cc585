//! Testing a candidate several times.

use std::num::NonZeroU32;

use serde::Serialize;

/// How often a candidate is tested, and what the outcomes come to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Repeat {
    /// How often at most. Fewer are run when the rest cannot change anything.
    pub times: NonZeroU32,
    /// When the candidate is interesting.
    pub policy: RepeatPolicy,
}

impl Default for Repeat {
    fn default() -> Self {
        Self {
            times: NonZeroU32::MIN,
            policy: RepeatPolicy::All,
        }
    }
}

/// Which of the repeated tests must find a candidate interesting.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum RepeatPolicy {
    /// All of them.
    #[default]
    All,
    /// At least one.
    Any,
    /// More than half of them.
    Majority,
}

impl Repeat {
    /// Whether the candidate is interesting, after so many tests; nothing if
    /// more tests are needed.
    pub(crate) fn decided(self, interesting: u32, others: u32) -> Option<bool> {
        let times = self.times.get();
        let needed = match self.policy {
            RepeatPolicy::All => times,
            RepeatPolicy::Any => 1,
            RepeatPolicy::Majority => times / 2 + 1,
        };
        if interesting >= needed {
            Some(true)
        } else if others > times - needed {
            Some(false)
        } else {
            None
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    fn decisions(times: u32, policy: RepeatPolicy, outcomes: &[bool]) -> (bool, usize) {
        let times = NonZeroU32::new(times).unwrap();
        let repeat = Repeat { times, policy };
        let (mut interesting, mut others) = (0, 0);
        for (at, &outcome) in outcomes.iter().enumerate() {
            if outcome {
                interesting += 1;
            } else {
                others += 1;
            }
            if let Some(decided) = repeat.decided(interesting, others) {
                return (decided, at + 1);
            }
        }
        panic!("undecided after {outcomes:?}");
    }

    #[test]
    fn no_test_is_run_that_cannot_change_the_decision() {
        use RepeatPolicy::{All, Any, Majority};
        assert_eq!(decisions(1, All, &[true]), (true, 1));
        assert_eq!(decisions(3, All, &[true, false]), (false, 2));
        assert_eq!(decisions(3, All, &[true, true, true]), (true, 3));
        assert_eq!(decisions(3, Any, &[false, true]), (true, 2));
        assert_eq!(decisions(3, Any, &[false, false, false]), (false, 3));
        assert_eq!(decisions(5, Majority, &[true, true, true]), (true, 3));
        assert_eq!(
            decisions(5, Majority, &[false, true, false, false]),
            (false, 4)
        );
        assert_eq!(decisions(4, Majority, &[true, false, false]), (false, 3));
        assert_eq!(
            decisions(4, Majority, &[true, true, false, true]),
            (true, 4)
        );
    }
}

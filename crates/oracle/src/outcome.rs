//! The classes of outcomes: the one place that names them.

use std::fmt;
use std::ops::{AddAssign, Index};

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Makes [`Outcome`] and its tables from one list. Whoever treats classes
/// differently matches on the enum, so that a new line here does not compile
/// until it was thought of there.
macro_rules! outcomes {
    ($($(#[$doc:meta])* $class:ident = $key:literal, $name:literal;)+) => {
        /// What a test said about a candidate.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum Outcome {
            $($(#[$doc])* $class,)+
        }

        impl Outcome {
            /// All classes, in the order in which they are reported.
            pub const ALL: &'static [Outcome] = &[$(Outcome::$class),+];

            /// What logs and summaries call it.
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self {
                    $(Outcome::$class => $name,)+
                }
            }

            /// What it is called where names are identifiers, as in JSON.
            #[must_use]
            pub const fn key(self) -> &'static str {
                match self {
                    $(Outcome::$class => $key,)+
                }
            }
        }
    };
}

outcomes! {
    /// The candidate has the property; it may be kept.
    Interesting = "interesting", "interesting";
    /// The candidate lacks the property.
    NotInteresting = "not_interesting", "not interesting";
    /// The candidate is not even a valid input.
    Invalid = "invalid", "invalid";
    /// The test did not end in time.
    TimedOut = "timed_out", "timed out";
    /// The test never came to an answer, whatever was tried. This is said of
    /// the machine rather than of the candidate, so it is never recorded.
    Lost = "lost", "lost";
}

impl Outcome {
    /// Whether the candidate may be kept.
    #[must_use]
    pub fn is_interesting(self) -> bool {
        match self {
            Outcome::Interesting => true,
            Outcome::NotInteresting | Outcome::Invalid | Outcome::TimedOut | Outcome::Lost => false,
        }
    }

    /// Whether it says something about the candidate, so that it holds when the
    /// candidate comes again.
    #[must_use]
    pub fn is_about_candidate(self) -> bool {
        match self {
            Outcome::Interesting
            | Outcome::NotInteresting
            | Outcome::Invalid
            | Outcome::TimedOut => true,
            Outcome::Lost => false,
        }
    }

    fn index(self) -> usize {
        self as usize
    }
}

impl fmt::Display for Outcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// How many tests had which outcome. In JSON, an object with a number for each
/// [`Outcome::key`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OutcomeCounts([u64; Outcome::ALL.len()]);

impl OutcomeCounts {
    /// Counts one more test.
    pub fn add(&mut self, outcome: Outcome) {
        if let Some(count) = self.0.get_mut(outcome.index()) {
            *count += 1;
        }
    }

    /// All of them.
    #[must_use]
    pub fn total(&self) -> u64 {
        self.0.iter().sum()
    }

    /// Each class with its count.
    pub fn iter(&self) -> impl Iterator<Item = (Outcome, u64)> + '_ {
        Outcome::ALL.iter().copied().zip(self.0)
    }
}

impl Index<Outcome> for OutcomeCounts {
    type Output = u64;

    fn index(&self, outcome: Outcome) -> &u64 {
        &self.0[outcome.index()]
    }
}

impl AddAssign for OutcomeCounts {
    fn add_assign(&mut self, other: Self) {
        for (to, from) in self.0.iter_mut().zip(other.0) {
            *to += from;
        }
    }
}

impl fmt::Display for OutcomeCounts {
    /// `1 interesting, 5 not interesting, ...`. Classes that say nothing about
    /// candidates are only named where there are any.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let shown = self
            .iter()
            .filter(|&(outcome, count)| outcome.is_about_candidate() || count > 0);
        for (index, (outcome, count)) in shown.enumerate() {
            let comma = if index == 0 { "" } else { ", " };
            write!(f, "{comma}{count} {outcome}")?;
        }
        Ok(())
    }
}

impl Serialize for OutcomeCounts {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.iter().map(|(outcome, count)| (outcome.key(), count)))
    }
}

impl<'de> Deserialize<'de> for OutcomeCounts {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let named = std::collections::BTreeMap::<String, u64>::deserialize(deserializer)?;
        let count = |outcome: &Outcome| named.get(outcome.key()).copied().unwrap_or_default();
        let mut counts = Self::default();
        for (to, outcome) in counts.0.iter_mut().zip(Outcome::ALL) {
            *to = count(outcome);
        }
        Ok(counts)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn every_class_has_a_name_and_a_key_of_its_own() {
        let classes = Outcome::ALL.iter();
        let names: HashSet<_> = classes.clone().map(|o| o.name()).collect();
        let keys: HashSet<_> = classes.clone().map(|o| o.key()).collect();
        assert_eq!(names.len(), Outcome::ALL.len());
        assert_eq!(keys.len(), Outcome::ALL.len());
    }

    #[test]
    fn counts_are_kept_by_class() {
        let mut counts = OutcomeCounts::default();
        for &outcome in Outcome::ALL {
            counts.add(outcome);
        }
        counts.add(Outcome::Invalid);
        let mut twice = counts;
        twice += counts;
        assert_eq!(twice[Outcome::Invalid], 4);
        assert_eq!(twice[Outcome::Lost], 2);
        assert_eq!(twice.total(), 2 * (Outcome::ALL.len() as u64 + 1));
    }
}

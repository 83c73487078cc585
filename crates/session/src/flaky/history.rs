//! The candidates that were accepted, to go back to.

use std::sync::Arc;

/// Accepted candidates, the last one first. Each takes as much memory as it
/// differs from the next.
#[derive(Debug)]
pub(crate) struct History {
    last: Arc<str>,
    earlier: Vec<Difference>,
}

/// What the earlier of two texts has where the later one differs.
#[derive(Debug)]
struct Difference {
    /// Bytes that both begin with, and bytes that both end with.
    prefix: usize,
    suffix: usize,
    middle: Box<str>,
}

impl Difference {
    fn new(earlier: &str, later: &str) -> Self {
        let same = |(a, b): &(u8, u8)| a == b;
        let pairs = earlier.bytes().zip(later.bytes());
        let mut prefix = pairs.take_while(same).count();
        while !earlier.is_char_boundary(prefix) {
            prefix -= 1;
        }
        let most = earlier.len().min(later.len()) - prefix;
        let pairs = earlier.bytes().rev().zip(later.bytes().rev());
        let mut suffix = pairs.take(most).take_while(same).count();
        while !earlier.is_char_boundary(earlier.len() - suffix) {
            suffix -= 1;
        }
        let middle = earlier.get(prefix..earlier.len() - suffix);
        Self {
            prefix,
            suffix,
            middle: middle.unwrap_or_default().into(),
        }
    }

    /// The earlier text.
    fn undo(&self, later: &str) -> String {
        let prefix = later.get(..self.prefix).unwrap_or_default();
        let suffix = later.len().checked_sub(self.suffix);
        let suffix = suffix.and_then(|from| later.get(from..));
        [prefix, &self.middle, suffix.unwrap_or_default()].concat()
    }
}

impl History {
    /// A history that begins with the untouched input.
    pub(crate) fn new(input: &str) -> Self {
        Self {
            last: input.into(),
            earlier: Vec::new(),
        }
    }

    /// The candidate that was accepted last, or the input.
    pub(crate) fn last(&self) -> &Arc<str> {
        &self.last
    }

    /// How many candidates were accepted.
    pub(crate) fn len(&self) -> usize {
        self.earlier.len()
    }

    /// Adds a candidate.
    pub(crate) fn push(&mut self, text: &Arc<str>) {
        self.earlier.push(Difference::new(&self.last, text));
        self.last = Arc::clone(text);
    }

    /// Goes back by one candidate. False if only the input is left.
    pub(crate) fn go_back(&mut self) -> bool {
        let Some(difference) = self.earlier.pop() else {
            return false;
        };
        self.last = difference.undo(&self.last).into();
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn going_back_gives_every_earlier_candidate(texts in prop::collection::vec("[abé\u{1F600}\n]{0,12}", 1..12)) {
            let mut history = History::new(&texts[0]);
            for text in &texts[1..] {
                history.push(&text.as_str().into());
            }
            for text in texts.iter().skip(1).rev() {
                prop_assert_eq!(&**history.last(), text);
                prop_assert!(history.go_back());
            }
            prop_assert_eq!(&**history.last(), &texts[0]);
            prop_assert!(!history.go_back());
        }
    }
}

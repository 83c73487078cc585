//! What was learnt from what tests printed.

use std::collections::{BTreeMap, HashMap, HashSet};

use serde::{Deserialize, Serialize};

use picireny_oracle::{MessageKind, Messages};
use picireny_reduce::{ConfigId, Tested};

/// So many names are told.
const MOST_NAMES: usize = 20;

/// So many candidates are told, and so many names of each.
const MOST_LED_TO: usize = 10;
const MOST_NAMES_EACH: usize = 5;

/// More words are not told apart.
const MOST_WORDS: usize = 20_000;

/// What was learnt from what tests printed of candidates.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Learnt {
    /// How many tests of refused candidates named something of the input, or a place of the
    /// candidate.
    pub tests: u64,
    /// How many of these pointed to a place.
    pub with_places: u64,
    /// After how many of them the next candidate was made by what they named.
    pub heeded: u64,
    /// How many of those candidates were interesting.
    pub accepted: u64,
    /// What was named most often.
    pub names: Vec<NamedWord>,
    /// The interesting candidates that came of it, those first that removed most.
    pub led_to: Vec<LedTo>,
}

/// A name of the input that tests printed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct NamedWord {
    /// The name.
    pub name: String,
    /// How many tests of refused candidates printed it.
    pub tests: u64,
}

/// A candidate that came of what a test had printed of the one before.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct LedTo {
    /// Its name, as in the log.
    pub id: String,
    /// What the test before had named.
    pub names: Vec<String>,
    /// How many bytes it removed.
    pub bytes: i64,
}

/// Takes note of it, while a run goes on.
#[derive(Clone, Debug, Default)]
pub(super) struct Learning {
    learnt: Learnt,
    /// Which words are names of the input.
    known: HashMap<String, bool>,
    named: BTreeMap<String, u64>,
    /// Messages that interesting candidates have, too, say nothing.
    usual: HashSet<u64>,
    /// What the last test named, if the next candidate is made by that.
    heeded: Option<Vec<String>>,
    /// The same of the candidate whose turn is.
    led: Option<Vec<String>>,
}

impl Learning {
    /// A candidate's turn came.
    pub(super) fn tested(&mut self, test: &Tested, input: &str) {
        self.led = self.heeded.take();
        let Some(messages) = &test.messages else {
            return;
        };
        if test.outcome.is_interesting() {
            self.usual
                .extend(messages.kinds.iter().map(|kind| kind.shape));
            return;
        }
        let (names, has_places) = self.names(messages, input);
        if names.is_empty() && !has_places {
            return;
        }
        self.learnt.tests += 1;
        self.learnt.with_places += u64::from(has_places);
        for name in &names {
            if self.named.len() < MOST_WORDS || self.named.contains_key(name) {
                *self.named.entry(name.clone()).or_default() += 1;
            }
        }
        if test.is_heeded {
            self.learnt.heeded += 1;
            self.heeded = Some(names);
        }
    }

    /// A candidate was accepted, the one whose turn came last.
    pub(super) fn accepted(&mut self, id: &ConfigId, bytes: i64) {
        let Some(mut names) = self.led.take() else {
            return;
        };
        self.learnt.accepted += 1;
        names.truncate(MOST_NAMES_EACH);
        let led_to = &mut self.learnt.led_to;
        led_to.push(LedTo {
            id: id.to_string(),
            names,
            bytes,
        });
        led_to.sort_by_key(|it| -it.bytes);
        led_to.truncate(MOST_LED_TO);
    }

    /// The names of the input in messages, and whether they point to a place.
    fn names(&mut self, messages: &Messages, input: &str) -> (Vec<String>, bool) {
        let unusual = |kind: &&MessageKind| !self.usual.contains(&kind.shape);
        let kinds: Vec<_> = messages.kinds.iter().filter(unusual).collect();
        let has_places = kinds.iter().any(|kind| !kind.lines.is_empty());
        let mut names: Vec<String> = Vec::new();
        for word in kinds.iter().flat_map(|kind| &kind.words) {
            if !names.contains(word) && self.is_name(word, input) {
                names.push(word.clone());
            }
        }
        (names, has_places)
    }

    fn is_name(&mut self, word: &str, input: &str) -> bool {
        if let Some(&known) = self.known.get(word) {
            return known;
        }
        let is_word = |c: Option<char>| c.is_some_and(|c| c.is_alphanumeric() || c == '_');
        let is_name = input.match_indices(word).any(|(at, _)| {
            let (before, behind) = (&input[..at], &input[at + word.len()..]);
            !is_word(before.chars().next_back()) && !is_word(behind.chars().next())
        });
        if self.known.len() < MOST_WORDS {
            self.known.insert(word.to_owned(), is_name);
        }
        is_name
    }

    pub(super) fn finish(mut self) -> Learnt {
        let named = self.named.into_iter();
        let mut names: Vec<_> = named
            .map(|(name, tests)| NamedWord { name, tests })
            .collect();
        names.sort_by_key(|named| std::cmp::Reverse(named.tests));
        names.truncate(MOST_NAMES);
        self.learnt.names = names;
        self.learnt
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::collect::tests::id;
    use picireny_oracle::Outcome;
    use std::sync::Arc;
    use std::time::Duration;

    fn test(outcome: Outcome, shape: u64, words: &[&str], is_heeded: bool) -> Tested {
        let kind = MessageKind {
            shape,
            count: 1,
            words: words.iter().map(|&word| word.to_owned()).collect(),
            lines: vec![3],
        };
        Tested {
            id: id("slice"),
            size: Some(1),
            outcome,
            duration: Duration::ZERO,
            cached: false,
            chance: None,
            beliefs: None,
            hash: None,
            text: None,
            messages: Some(Arc::new(Messages { kinds: vec![kind] })),
            is_heeded,
        }
    }

    #[test]
    fn names_are_those_of_the_input_and_what_came_of_them_is_told() {
        let input = "int alpha; int beta; int betas;";
        let mut learning = Learning::default();
        let refused = Outcome::NotInteresting;
        learning.tested(&test(Outcome::Interesting, 1, &["alpha"], false), input);
        // The same message as of what is interesting, a word of the program, a part of a name.
        learning.tested(&test(refused, 1, &["alpha"], false), input);
        learning.tested(
            &test(refused, 2, &["undeclared", "beta", "bet"], true),
            input,
        );
        learning.tested(&test(Outcome::Interesting, 1, &[], true), input);
        learning.accepted(&id("slice"), 12);
        learning.tested(&test(refused, 2, &["beta"], false), input);
        learning.accepted(&id("delete"), 3);
        let learnt = learning.finish();
        let counts = (
            learnt.tests,
            learnt.with_places,
            learnt.heeded,
            learnt.accepted,
        );
        assert_eq!(counts, (2, 2, 1, 1));
        assert_eq!(learnt.names.len(), 1);
        assert_eq!(
            (learnt.names[0].name.as_str(), learnt.names[0].tests),
            ("beta", 2)
        );
        assert_eq!(learnt.led_to[0].names, ["beta"]);
        assert_eq!(learnt.led_to[0].bytes, 12);
    }
}

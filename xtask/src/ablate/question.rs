//! What is asked about a file: whether some of its words are still there.

use std::collections::HashMap;
use std::path::Path;

use picireny_format::{Base, Builtin, Format, FormatSource, TreeOptions};
use picireny_oracle::Cancel;
use picireny_reduce::{Options, Part, Strategy, Unobserved, reduce_text};
use picireny_tree::Syntax as _;

/// A file, and words that have to stay.
pub(super) struct Question {
    format: Format,
    text: String,
    words: Vec<String>,
    /// How many syntax errors there are.
    faults: usize,
    /// Whether words that occur several times do so or not at all, as where a compiler asks
    /// for a definition of what is used and a use of what is defined.
    is_tied: bool,
}

/// What is left, and after how many tests.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Size {
    /// Without white space.
    pub(super) characters: u64,
    pub(super) tests: u64,
}

/// Words of at least so many letters are asked about.
const SHORTEST: usize = 3;

/// So many at most.
const MOST: usize = 3;

impl Question {
    /// The question about a file that follows from a seed; nothing if it is of no format or
    /// has no words.
    pub(super) fn of(file: &Path, seed: u64) -> Option<Question> {
        let text = std::fs::read_to_string(file).ok()?;
        let builtin = Builtin::detect(file, &text)?;
        let source = FormatSource {
            base: Base::Builtin(builtin),
            ..FormatSource::default()
        };
        let format = source.load().ok()?.0;
        let words: Vec<&str> = text
            .split(|c: char| !c.is_alphanumeric() && c != '_')
            .filter(|word| word.len() >= SHORTEST && !word.starts_with(|c: char| c.is_numeric()))
            .collect();
        let mut state = seed;
        let mut next = |below: usize| {
            // A step of a linear congruential generator (Knuth's MMIX).
            state = state.wrapping_mul(6_364_136_223_846_793_005);
            state = state.wrapping_add(1_442_695_040_888_963_407);
            (state >> 33) as usize % below.max(1)
        };
        let count = 1 + next(MOST);
        let mut places: Vec<usize> = (0..count).map(|_| next(words.len())).collect();
        places.sort_unstable();
        let chosen = places.iter().filter_map(|&place| words.get(place));
        let words: Vec<String> = chosen.map(|word| (*word).to_owned()).collect();
        let syntax = format.syntax(TreeOptions::default());
        let faults = syntax.parse(&text)?.faults.total();
        (!words.is_empty()).then_some(Question {
            format,
            text,
            words,
            faults,
            is_tied: next(2) == 1,
        })
    }

    fn holds(&self, text: &str) -> bool {
        let mut rest = text;
        let has_words = self.words.iter().all(|word| match rest.find(&**word) {
            Some(at) => {
                rest = &rest[at + word.len()..];
                true
            }
            None => false,
        });
        let count = |sign: char| text.matches(sign).count();
        let is_balanced = count('(') == count(')') && count('{') == count('}');
        let was_balanced =
            |open, close| self.text.matches(open).count() == self.text.matches(close).count();
        let is_as_asked = is_balanced || !was_balanced('(', ')') || !was_balanced('{', '}');
        let syntax = self.format.syntax(TreeOptions::default());
        has_words
            && is_as_asked
            && (!self.is_tied || self.ties_hold(text))
            && syntax
                .parse(text)
                .is_some_and(|parsed| parsed.faults.total() <= self.faults)
    }

    /// Whether no word occurs once that occurs several times in the file.
    fn ties_hold(&self, text: &str) -> bool {
        let several = counts(&self.text);
        let present = counts(text);
        let mut once = present.iter().filter(|&(_, &count)| count == 1);
        once.all(|(word, _)| several.get(word).is_none_or(|&count| count == 1))
    }

    /// Reduces the file without a part.
    pub(super) fn reduce(&self, without: Option<Part>, limit_tests: u64) -> Size {
        let options = Options {
            limit_tests: Some(limit_tests),
            without: without.into_iter().collect(),
            ..Options::default()
        };
        let syntax = self.format.syntax(TreeOptions::default());
        let holds = |text: &str| self.holds(text);
        let way = (Strategy::Normal, &syntax as _);
        let never = Cancel::default();
        let report = reduce_text(&self.text, way, &holds, &mut Unobserved, &never, &options);
        let report = report.unwrap_or_default();
        let best = report.best.as_deref().unwrap_or(&self.text);
        Size {
            characters: best.chars().filter(|c| !c.is_whitespace()).count() as u64,
            tests: report.tests.total(),
        }
    }
}

/// How often each word occurs.
fn counts(text: &str) -> HashMap<&str, usize> {
    let mut counts = HashMap::new();
    let words = text.split(|c: char| !c.is_alphanumeric() && c != '_');
    for word in words.filter(|word| word.len() >= SHORTEST) {
        *counts.entry(word).or_default() += 1;
    }
    counts
}

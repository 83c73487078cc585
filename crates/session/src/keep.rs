//! Parts of the input that have to stay: `--keep`.

use std::collections::BTreeMap;

use crate::layers::Layer;
use picireny_oracle::{Answer, Cancel, Oracle, OracleError, Outcome};
use picireny_tree::{Boundaries, Conventions, Parsed, Syntax};
use regex::RegexBuilder;

/// A regular expression over the input. `^` and `$` match at lines.
#[derive(Clone, Debug)]
pub struct KeepPattern(regex::Regex);

/// What is to be kept cannot be.
#[derive(Debug, thiserror::Error, PartialEq, Eq)]
#[non_exhaustive]
pub enum KeepError {
    /// Not a regular expression.
    #[error("bad regular expression: {0}")]
    Pattern(String),
    /// The input has no such part.
    #[error("nothing in the input matches `{0}`, so there is nothing to keep")]
    NoMatch(String),
}

impl KeepPattern {
    /// The expression.
    #[must_use]
    pub fn as_str(&self) -> &str {
        self.0.as_str()
    }
}

impl std::str::FromStr for KeepPattern {
    type Err = KeepError;

    fn from_str(pattern: &str) -> Result<Self, KeepError> {
        let regex = RegexBuilder::new(pattern).multi_line(true).build();
        regex.map(Self).map_err(|error| {
            // Drawn over several lines, the last of which says why.
            let text = error.to_string();
            let reason = text.lines().last().unwrap_or_default();
            KeepError::Pattern(reason.trim_start_matches("error: ").to_owned())
        })
    }
}

/// The parts that have to stay: each text that was matched has to occur as often
/// as in the input.
#[derive(Clone, Debug, Default)]
pub struct Keep {
    parts: BTreeMap<String, usize>,
    /// An empty file is known not to be interesting.
    not_empty: bool,
}

impl Keep {
    /// The parts of an input that patterns match.
    ///
    /// # Errors
    ///
    /// When one of them matches nothing.
    pub fn new(patterns: &[KeepPattern], input: &str) -> Result<Self, KeepError> {
        let mut kept = BTreeMap::new();
        for KeepPattern(pattern) in patterns {
            let mut found = false;
            for part in pattern.find_iter(input).filter(|part| !part.is_empty()) {
                found = true;
                let text = part.as_str();
                if !kept.contains_key(text) {
                    kept.insert(text.to_owned(), input.matches(text).count());
                }
            }
            if !found {
                return Err(KeepError::NoMatch(pattern.as_str().to_owned()));
            }
        }
        Ok(Self {
            parts: kept,
            not_empty: false,
        })
    }

    /// The same if it was asked whether an empty file is interesting, which it was not,
    /// and the input is none.
    pub(crate) fn or_empty(self, was_asked: bool, input: &str) -> Self {
        Self {
            not_empty: was_asked && !is_empty(input),
            ..self
        }
    }

    /// An oracle that is not asked about candidates that lack something.
    pub fn oracle<'a>(&'a self, oracle: &'a dyn Oracle) -> impl Oracle + 'a {
        KeepingOracle { oracle, keep: self }
    }

    /// A syntax to which candidates that lack something do not belong.
    pub fn syntax<'a>(&'a self, syntax: &'a dyn Syntax) -> impl Syntax + 'a {
        KeepingSyntax::new(syntax, self)
    }

    /// Whether a candidate holds everything.
    fn is_in(&self, candidate: &str) -> bool {
        let mut parts = self.parts.iter();
        parts.all(|(text, &count)| candidate.matches(text.as_str()).count() >= count)
    }

    /// The same, for whoever need not ask what is known.
    fn is_worth_asking(&self, candidate: &str) -> bool {
        self.is_in(candidate) && !(self.not_empty && is_empty(candidate))
    }
}

/// Whether a file is empty, but for the end of its only line.
fn is_empty(text: &str) -> bool {
    matches!(text, "" | "\n" | "\r\n")
}

/// Candidates that lack something are refused.
impl Layer for Keep {
    fn test(
        &self,
        candidate: &str,
        cancel: &Cancel,
        next: &dyn Oracle,
    ) -> Result<Answer, OracleError> {
        match self.is_in(candidate) {
            true => next.test(candidate, cancel),
            false => Ok(Outcome::NotInteresting.into()),
        }
    }
}

/// An oracle for which that is done.
struct KeepingOracle<'a> {
    oracle: &'a dyn Oracle,
    keep: &'a Keep,
}

impl Oracle for KeepingOracle<'_> {
    fn test(&self, candidate: &str, cancel: &Cancel) -> Result<Answer, OracleError> {
        Layer::test(self.keep, candidate, cancel, self.oracle)
    }

    fn available_slots(&self) -> Option<usize> {
        self.oracle.available_slots()
    }
}

/// A syntax to which texts that lack something do not belong, so that a strategy
/// does not even offer them.
pub(crate) struct KeepingSyntax<'a> {
    syntax: &'a dyn Syntax,
    keep: &'a Keep,
}

impl<'a> KeepingSyntax<'a> {
    pub(crate) fn new(syntax: &'a dyn Syntax, keep: &'a Keep) -> Self {
        Self { syntax, keep }
    }
}

impl Syntax for KeepingSyntax<'_> {
    fn parse(&self, text: &str) -> Option<Parsed> {
        self.keep
            .is_worth_asking(text)
            .then(|| self.syntax.parse(text))
            .flatten()
    }

    fn conventions(&self) -> &Conventions {
        self.syntax.conventions()
    }

    fn accepts_anything(&self) -> bool {
        self.syntax.accepts_anything()
    }

    fn boundaries(&self) -> Option<Boundaries> {
        self.syntax.boundaries()
    }

    fn longest(&self) -> usize {
        self.syntax.longest()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn keep(pattern: &str, input: &str) -> Result<Keep, KeepError> {
        Keep::new(&[pattern.parse()?], input)
    }

    #[test]
    fn what_was_matched_has_to_occur_as_often_as_before() {
        let kept = keep("^b\\d", "a1\nb2\nc b2\nb3\n").unwrap_or_default();
        assert!(kept.is_in("b2 b2 b3"));
        // `b2` is there twice, wherever the match was.
        assert!(!kept.is_in("b2 b3") && !kept.is_in("b2 b2"));
    }

    #[test]
    fn what_is_not_in_the_input_cannot_be_kept() {
        let error = |pattern| keep(pattern, "abc").err();
        assert_eq!(error("x"), Some(KeepError::NoMatch("x".to_owned())));
        assert_eq!(error("x*"), Some(KeepError::NoMatch("x*".to_owned())));
        assert_eq!(
            error("a["),
            Some(KeepError::Pattern("unclosed character class".to_owned()))
        );
        assert!(Keep::default().is_in("") && Keep::default().is_worth_asking(""));
    }

    #[test]
    fn whether_an_empty_file_is_interesting_is_not_asked_twice() {
        let keep = Keep::default().or_empty(true, "a\n");
        assert!(keep.is_in("\n") && keep.is_worth_asking(" "));
        assert!(!keep.is_worth_asking("") && !keep.is_worth_asking("\n"));
    }
}

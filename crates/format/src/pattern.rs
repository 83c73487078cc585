//! Island patterns: regular expressions in the notation of Python's `re`,
//! whose named groups say which rule parses what they match.
//!
//! The engine is `fancy-regex`, for the sake of references and lookaround; a
//! pattern without them runs on the linear-time engine below it.

use std::sync::OnceLock;
use std::time::{Duration, Instant};

use fancy_regex::{Captures, Error, Regex, RegexBuilder, RuntimeError};

use picireny_description::RuleName;

use crate::error::{PatternError, fail};
use crate::python_regex::rewrite;

/// Steps back that a search may take. It begins with the least and is begun anew
/// with the next if these were not enough, so that what it takes is known. The
/// last are some tenths of a second. They are reached only by patterns with
/// references or lookaround that go through a token again and again.
const LIMITS: [usize; 4] = [256, 1 << 12, 1 << 16, 1 << 22];

/// Steps that a token may take for each of its bytes, whatever others took.
const FREE_STEPS: usize = 64;

/// Steps beyond these that the tokens of an input may take in all. After that,
/// they are not searched any more.
const MOST_STEPS: usize = 5 << 22;

/// How long searches may take in all. Steps can be long, if a pattern looks
/// ahead to the end of a long token at each of them.
const MOST_TIME: Duration = Duration::from_secs(10);

/// A search that takes longer is a slow one.
const SLOW: Duration = Duration::from_millis(1);

/// What searches in the tokens of an input may still cost.
#[derive(Clone, Copy, Debug, Default)]
pub struct Budget {
    steps: usize,
    /// The time that slow searches took.
    time: Duration,
}

impl Budget {
    /// Whether no search was slow.
    pub(crate) fn is_untouched(&self) -> bool {
        self.steps == 0 && self.time == Duration::ZERO
    }

    fn is_spent(&self) -> bool {
        self.steps >= MOST_STEPS || self.time >= MOST_TIME
    }

    /// Takes steps, of which `free` cost nothing.
    fn take(&mut self, steps: usize, free: &mut usize) {
        let paid = steps.saturating_sub(*free);
        *free = free.saturating_sub(steps);
        self.steps = self.steps.saturating_add(paid);
    }
}

/// A pattern, ready to search with.
#[derive(Clone, Debug)]
pub struct IslandPattern {
    /// What the engine is given.
    text: String,
    /// With the least of the limits.
    regex: Regex,
    /// With the others, if they were needed.
    patient: [OnceLock<Option<Regex>>; LIMITS.len() - 1],
    /// Named groups by number.
    groups: Vec<(usize, RuleName)>,
}

/// A part of a token that a rule is to parse.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Span {
    /// Which of [`IslandPattern::rules`].
    pub rule: usize,
    /// Where it starts, in bytes.
    pub start: usize,
    /// Where it ends (exclusive), in bytes.
    pub end: usize,
}

impl IslandPattern {
    /// Compiles a pattern.
    ///
    /// # Errors
    ///
    /// When it is malformed or uses what is not supported (`\N{...}`).
    pub fn new(pattern: &str) -> Result<Self, PatternError> {
        let rewritten = rewrite(pattern)?;
        let [least, ..] = LIMITS;
        let regex =
            built(&rewritten.regex, least).or_else(|error| fail(one_line(&error.to_string())))?;
        let named = rewritten.named.into_iter();
        let groups = named
            .map(|(name, number)| (number, RuleName::parse(&name)))
            .collect();
        Ok(IslandPattern {
            text: rewritten.regex,
            regex,
            patient: Default::default(),
            groups,
        })
    }

    /// The first match from a place on.
    fn captures<'t>(
        &self,
        text: &'t str,
        from: usize,
        budget: &mut Budget,
        free: &mut usize,
    ) -> Result<Option<Captures<'t, str>>, PatternError> {
        let search = |regex: &Regex, budget: &mut Budget| {
            let begun = Instant::now();
            let found = regex.captures_from_pos(text, from);
            let time = begun.elapsed();
            if time >= SLOW {
                budget.time += time;
            }
            found
        };
        let mut found = search(&self.regex, budget);
        for (limit, patient) in LIMITS.into_iter().skip(1).zip(&self.patient) {
            if !found.as_ref().is_err_and(was_given_up) {
                break;
            }
            if budget.is_spent() {
                return too_long();
            }
            let Some(regex) = patient.get_or_init(|| built(&self.text, limit).ok()) else {
                break;
            };
            budget.take(limit, free);
            found = search(regex, budget);
        }
        found.or_else(|error| fail(one_line(&error.to_string())))
    }

    /// The rules that groups name, in the order of the groups.
    pub fn rules(&self) -> impl ExactSizeIterator<Item = &RuleName> {
        self.groups.iter().map(|(_, rule)| rule)
    }

    /// Whether the pattern matches at the very beginning of a text.
    pub(crate) fn matches_start(&self, text: &str) -> bool {
        let found = self.captures(text, 0, &mut Budget::default(), &mut 0);
        let found = found.ok().flatten();
        found.is_some_and(|found| found.get(0).is_some_and(|whole| whole.start() == 0))
    }

    /// The non-empty parts that named groups match, over all matches from left
    /// to right, in the order of the text. Of parts that overlap the first one
    /// counts.
    ///
    /// # Errors
    ///
    /// When the search takes too many steps, or others before it took all that
    /// there were.
    pub fn search(&self, text: &str, budget: &mut Budget) -> Result<Vec<Span>, PatternError> {
        let mut spans = Vec::new();
        let mut from = 0;
        let mut free = text.len().saturating_mul(FREE_STEPS);
        while from <= text.len() {
            if budget.is_spent() {
                return too_long();
            }
            let Some(captures) = self.captures(text, from, budget, &mut free)? else {
                break;
            };
            for (rule, (number, _)) in self.groups.iter().enumerate() {
                if let Some(group) = captures.get(*number)
                    && group.start() < group.end()
                {
                    spans.push(Span {
                        rule,
                        start: group.start(),
                        end: group.end(),
                    });
                }
            }
            let Some(whole) = captures.get(0) else { break };
            from = whole.end();
            if whole.start() == whole.end() {
                from += text[from..].chars().next().map_or(1, char::len_utf8);
            }
        }
        spans.sort_by_key(|span| span.start);
        let mut end = 0;
        spans.retain(|span| {
            let keep = span.start >= end;
            if keep {
                end = span.end;
            }
            keep
        });
        Ok(spans)
    }
}

fn built(pattern: &str, limit: usize) -> Result<Regex, Error> {
    RegexBuilder::new(pattern)
        .dot_matches_new_line(true)
        .backtrack_limit(limit)
        .build()
}

fn was_given_up(error: &Error) -> bool {
    matches!(
        error,
        Error::RuntimeError(RuntimeError::BacktrackLimitExceeded)
    )
}

fn too_long<T>() -> Result<T, PatternError> {
    fail("searching the input's tokens for islands takes too long")
}

/// The engine's messages show the rewritten pattern over several lines; only
/// the reason is of use.
fn one_line(message: &str) -> String {
    let line = message
        .lines()
        .rfind(|line| !line.trim().is_empty())
        .unwrap_or(message);
    line.trim().trim_start_matches("error: ").to_owned()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    /// What each group matches, with its rule.
    fn search<'t>(pattern: &str, text: &'t str) -> Vec<(String, &'t str)> {
        let pattern = IslandPattern::new(pattern).unwrap();
        let rules: Vec<_> = pattern.rules().map(RuleName::to_string).collect();
        let spans = pattern.search(text, &mut Budget::default()).unwrap();
        spans
            .iter()
            .map(|span| (rules[span.rule].clone(), &text[span.start..span.end]))
            .collect()
    }

    fn texts<'t>(pattern: &str, text: &'t str) -> Vec<&'t str> {
        search(pattern, text)
            .into_iter()
            .map(|(_, text)| text)
            .collect()
    }

    #[test]
    fn groups_have_arbitrary_names() {
        assert_eq!(
            search(r"<(?P<a:b c>.*?)>|\{(?P<rule>.*?)\}", "<x>\n{y\nz}<>"),
            [("a:b c".to_owned(), "x"), ("rule".to_owned(), "y\nz")]
        );
    }

    #[test]
    fn references_go_to_groups_by_name_and_number() {
        let quoted = r#"=(?P<q:q>["'])(?P<js:program>.*?)(?P=q:q)"#;
        assert_eq!(texts(quoted, r#"=x ="it's""#), ["\"", "it's"]);
        assert_eq!(texts(r"(.)(?P<a>\d)\1", "x1x y2z"), ["1"]);
        assert_eq!(
            texts(r"(?P<q>')?(?P<a>\w+)(?(q)'|;)", "'ab' cd; 'ef;"),
            ["'", "ab", "cd", "ef"]
        );
    }

    #[test]
    fn an_island_pattern_finds_every_match() {
        assert_eq!(texts("(?P<a>.*)", "one\ntwo"), ["one\ntwo"]);
        assert_eq!(texts("(?P<a>[0-9]+)", "é1-22-333"), ["1", "22", "333"]);
        assert_eq!(texts("(?P<a>x*)", "éxx-x"), ["xx", "x"]);
        assert!(texts("^(?P<a>b)", "ab").is_empty());
        // A part inside another part is the outer one's business.
        assert_eq!(texts("(?P<a>x(?P<b>y)z)", "xyz xyz"), ["xyz", "xyz"]);
    }

    #[test]
    fn patterns_mean_what_they_mean_in_python() {
        assert_eq!(texts(r"(?P<a>b)$", "b\nb\n"), ["b"]);
        assert_eq!(texts(r"(?P<a>b)\Z", "b\n"), Vec::<&str>::new());
        assert_eq!(texts(r"(?m)^(?P<a>b)$", "b\nb\n"), ["b", "b"]);
        assert_eq!(texts(r"(?P<a>[[&&a-c])", "[&b-"), ["[", "&", "b"]);
        assert_eq!(texts(r"(?P<a>[]x-]+)", "]-x["), ["]-x"]);
        assert_eq!(texts(r"(?P<a>x{,2}y)", "xxxy"), ["xxy"]);
        assert_eq!(texts(r"(?P<a>{x}{,})", "{x}}"), ["{x}}"]);
        assert_eq!(texts(r"(?P<a>a{)", "a{"), ["a{"]);
        assert_eq!(texts(r"(?P<a>\x41\u0042\103\!)", "ABC!"), ["ABC!"]);
        assert_eq!(texts("(?x) (?P<a> a b # (\n [ c] )", "ab ab"), ["ab "]);
        assert_eq!(texts("(?i)(?P<a>A)(?#comment)", "a"), ["a"]);
        assert_eq!(texts("(?P<a>(?i:A)b)", "ab aB"), ["ab"]);
        assert_eq!(texts(r"(?P<a>(?<=x)a(?!b))", "xab xac a"), ["a"]);
    }

    #[test]
    fn searches_that_take_too_long_are_given_up_and_soon_not_begun() {
        // A reference makes it go through all ways to take the text apart.
        let pattern = IslandPattern::new(r"(?P<a>(x+x+)+)(\2y)").unwrap();
        let hostile = "x".repeat(40);
        let mut budget = Budget::default();
        assert!(pattern.search("xxxxy", &mut budget).is_ok());
        assert_eq!(budget.steps, 0);
        for _ in 0..300 {
            assert!(pattern.search(&hostile, &mut budget).is_err());
        }
        let [.., most] = LIMITS;
        assert!(budget.steps < MOST_STEPS + most, "{}", budget.steps);
        let error = pattern.search("xxxxy", &mut budget).unwrap_err();
        assert!(error.to_string().contains("takes too long"), "{error}");
    }

    #[test]
    fn a_long_token_takes_as_many_steps_as_it_needs() {
        // A step back for each character up to the quote that ends it.
        let pattern = IslandPattern::new("=(?P<q>[\"'])(?P<js>.*?)(?P=q)").unwrap();
        let short = format!("=\"{}\"", "x".repeat(1000));
        let long = format!("=\"{}\"", "x".repeat(1_000_000));
        let mut budget = Budget::default();
        for text in std::iter::repeat_n(&short, 5_000).chain([&long]) {
            assert_eq!(pattern.search(text, &mut budget).unwrap().len(), 2);
        }
        assert_eq!(budget.steps, 0);
    }

    #[test]
    fn malformed_patterns_are_refused() {
        for bad in [
            "(",
            ")",
            "[a",
            "(?P<a",
            "(?P<>x)",
            "(?P=a)",
            r"\",
            r"\q",
            r"\x4",
            r"\N{DASH}",
            "*",
            "(?q)",
            "[z-a]",
            r"[a-\d]",
            "(?P<a>",
            r"\777",
        ] {
            assert!(IslandPattern::new(bad).is_err(), "{bad}");
        }
    }
}

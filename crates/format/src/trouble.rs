//! Islands that their grammar cannot parse: what becomes of them, and what the
//! user is told.

use std::borrow::Cow;

use picireny_parser::{EOF, NodeKind, Parse, Step, TokenOrigin};

use crate::error::PatternError;
use picireny_shown::clipped;
use picireny_tree::Position;

/// The longest part of an error's message that a warning shows, in characters.
/// ANTLR's messages may hold all of the input up to the error.
const SHOWN: usize = 100;

/// Whether a parse with syntax errors has structure beyond that of a plain token:
/// whether a rule matched anything. What recovery only skipped is a flat list
/// of error tokens. Taking these apart one by one costs tests and gains little,
/// so such an island stays the token that it is in.
pub(crate) fn keeps_structure(parse: &Parse) -> bool {
    parse.tree.walk().any(|step| {
        let Step::Enter(node) = step else {
            return false;
        };
        let NodeKind::Terminal(token) = parse.tree.kind(node) else {
            return false;
        };
        parse.tokens.get(token).is_some_and(|token| {
            token.kind != EOF && token.origin != TokenOrigin::Inserted && token.start < token.end
        })
    })
}

/// What went wrong with the islands in the tokens of a name.
#[derive(Debug, Default)]
pub(crate) struct Trouble {
    /// Islands with syntax errors that were taken as far as they could be parsed.
    pub(crate) recovered: Broken,
    /// Islands that could not be parsed at all.
    pub(crate) plain: Broken,
    /// Why some tokens were not searched through.
    pub(crate) failed: Option<PatternError>,
}

/// How many islands have syntax errors, and the first of them.
#[derive(Debug, Default)]
pub(crate) struct Broken {
    count: usize,
    first: String,
}

impl Broken {
    /// Notes an island of a rule, and where in the source its first error is.
    pub(crate) fn add(&mut self, rule: &str, position: Position, message: &str) {
        self.count += 1;
        if self.count == 1 {
            self.first = format!(
                "`{rule}`, line {}:{} {}",
                position.line,
                position.column,
                shortened(message)
            );
        }
    }

    fn describe(&self, one: &str, many: &str) -> Option<String> {
        let Broken { count, first } = self;
        match count {
            0 => None,
            1 => Some(format!("1 island {one} ({first})")),
            _ => Some(format!("{count} islands {many} (first: {first})")),
        }
    }
}

impl Trouble {
    /// How many islands have syntax errors.
    pub(super) fn islands(&self) -> usize {
        self.recovered.count + self.plain.count
    }

    /// One sentence, if there is anything to say.
    pub(crate) fn warning(&self, token: &str) -> Option<String> {
        let failed = self
            .failed
            .as_ref()
            .map(|error| format!("some are not searched for islands: {error}"));
        let recovered = self.recovered.describe(
            "has syntax errors and is reduced as far as it could be parsed",
            "have syntax errors and are reduced as far as they could be parsed",
        );
        let plain = self.plain.describe(
            "cannot be parsed and stays as it is",
            "cannot be parsed and stay as they are",
        );
        let parts: Vec<String> = [failed, recovered, plain].into_iter().flatten().collect();
        if parts.is_empty() {
            return None;
        }
        Some(format!("`{token}` tokens: {}", parts.join("; ")))
    }
}

/// The beginning of a message, if it is too long.
fn shortened(message: &str) -> Cow<'_, str> {
    clipped(message, SHOWN, "…")
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn a_warning_has_numbers_and_the_first_place_and_is_short() {
        let mut trouble = Trouble::default();
        assert_eq!(trouble.warning("SCRIPT"), None);
        let at = |line, column| Position { line, column };
        trouble.recovered.add("program", at(3, 9), "missing ')'");
        assert_eq!(
            trouble.warning("SCRIPT").unwrap(),
            "`SCRIPT` tokens: 1 island has syntax errors and is reduced as far as it could be \
             parsed (`program`, line 3:9 missing ')')"
        );
        trouble.recovered.add("program", at(8, 0), "other");
        for line in 10..500 {
            trouble.plain.add("json", at(line, 1), &"é".repeat(10_000));
        }
        let warning = trouble.warning("SCRIPT").unwrap();
        assert!(
            warning.starts_with(
                "`SCRIPT` tokens: 2 islands have syntax errors and are reduced as far as they \
                 could be parsed (first: `program`, line 3:9 missing ')'); 490 islands cannot be \
                 parsed and stay as they are (first: `json`, line 10:1 éé"
            ),
            "{warning}"
        );
        assert!(warning.chars().count() < 400, "{warning}");
    }
}

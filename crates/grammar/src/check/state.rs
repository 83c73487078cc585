//! The state of a check: the grammar, its files, and the diagnostics so far.

use std::collections::HashSet;

use crate::diagnostic::{Diagnostic, Diagnostics};
use crate::leftrec;
use crate::model::{Grammar, GrammarKind, NamedAction, Rule};
use crate::problem::Problem;
use crate::source::{SourceMap, Span};

/// What the checks need besides the grammar.
pub(crate) struct Context<'a> {
    /// The files, for positions.
    pub(crate) files: &'a SourceMap,
    /// The combined grammar that the grammar was split from.
    pub(crate) combined: Option<&'a Grammar>,
}

/// Names of constants in the runtime, which rules, modes and channels may not
/// have.
pub(super) const COMMON_CONSTANTS: [&str; 8] = [
    "HIDDEN",
    "DEFAULT_TOKEN_CHANNEL",
    "DEFAULT_MODE",
    "SKIP",
    "MORE",
    "EOF",
    "MAX_CHAR_VALUE",
    "MIN_CHAR_VALUE",
];

/// A grammar that is being checked.
pub(super) struct Check<'a, 'd> {
    pub(super) grammar: &'a Grammar,
    pub(super) context: &'a Context<'a>,
    pub(super) diagnostics: &'d mut Diagnostics,
    /// The names of the left-recursive rules that will be rewritten.
    pub(super) left_recursive: HashSet<&'a str>,
}

impl<'a, 'd> Check<'a, 'd> {
    pub(super) fn new(
        grammar: &'a Grammar,
        context: &'a Context<'a>,
        diagnostics: &'d mut Diagnostics,
    ) -> Self {
        let left_recursive = grammar
            .rules
            .iter()
            .filter(|rule| leftrec::is_left_recursive(rule))
            .map(|rule| rule.name.text.as_str())
            .collect();
        Check {
            grammar,
            context,
            diagnostics,
            left_recursive,
        }
    }

    pub(super) fn report(&mut self, span: Span, problem: Problem<'_>) {
        self.diagnostics.report(self.context.files, span, problem);
    }

    /// Reports a problem of the whole file.
    pub(super) fn report_file(&mut self, problem: Problem<'_>) {
        let file = self.context.files.file(self.grammar.name.span.file);
        self.diagnostics.push(Diagnostic {
            file: file.map(|file| file.name.clone()),
            ..Diagnostic::from(problem)
        });
    }

    /// The place of the byte at offset `start` in the file of `near`.
    pub(super) fn place(&self, near: Span, start: usize) -> Span {
        let text = self.text(near);
        let before = text.get(..start).unwrap_or("");
        let line_start = before.rfind('\n').map_or(0, |at| at + 1);
        // Only the text between the two places is searched; it is short.
        let known = near.start as usize;
        let between = text.get(start.min(known)..start.max(known)).unwrap_or("");
        let lines = between.matches('\n').count() as i64;
        let line = i64::from(near.line) + if start < known { -lines } else { lines };
        Span {
            start: start as u32,
            line: u32::try_from(line).unwrap_or(near.line),
            column: before[line_start..].chars().count() as u32,
            ..near
        }
    }

    /// The text of the file of `near`.
    pub(super) fn text(&self, near: Span) -> &'a str {
        let file = self.context.files.file(near.file);
        file.map_or("", |file| file.text.as_ref())
    }

    /// The named actions of the grammar. Those without a scope belong to both
    /// halves of a combined grammar.
    pub(super) fn named_actions(&self) -> Vec<&'a NamedAction> {
        let Some(combined) = self.context.combined else {
            return self.grammar.actions.iter().collect();
        };
        let other = if self.is_lexer() { "parser" } else { "lexer" };
        let actions = combined.actions.iter();
        actions
            .filter(|action| {
                action
                    .scope
                    .as_ref()
                    .is_none_or(|scope| scope.text != other)
            })
            .collect()
    }

    pub(super) fn is_lexer(&self) -> bool {
        self.grammar.kind == GrammarKind::Lexer
    }

    /// Whether the grammar is the lexer of a combined grammar.
    pub(super) fn is_implicit_lexer(&self) -> bool {
        self.is_lexer() && self.context.combined.is_some()
    }

    /// Rules in the order in which the tool has them: those of the default
    /// mode, then those of the modes in turn. The modes of a combined grammar
    /// (which are an error) are not its lexer's.
    pub(super) fn rules(&self) -> Vec<&'a Rule> {
        let modes = self.grammar.modes.len();
        let rules = self.grammar.rules.iter();
        let mut rules: Vec<&Rule> = rules.filter(|rule| rule.mode < modes).collect();
        rules.sort_by_key(|rule| rule.mode);
        rules
    }
}

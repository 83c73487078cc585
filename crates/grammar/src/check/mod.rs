//! Semantic checks: what the ANTLR 4.13 tool rejects or warns about beyond
//! syntax, with its numbers and positions.
//!
//! The tool checks in phases and stops after one with errors, so that one
//! mistake does not cause a flood of messages. The phases here are the same:
//! [`before_tokens`] has those before token types are assigned,
//! [`after_tokens`] the rest. A combined grammar is checked as the two
//! grammars that it was split into, the lexer first; each goes its own way
//! through the phases.
//!
//! What the tool finds in the transition network (closures over nothing, left
//! recursion) is found in the right-hand sides here.

mod actions;
mod attributes;
mod basic;
mod lexer;
mod loops;
mod nullable;
mod recursion;
mod rules;
mod symbols;
mod tokens;
mod walk;

use std::collections::HashSet;

use crate::diagnostic::{Diagnostic, Diagnostics, Severity};
use crate::leftrec;
use crate::model::{Grammar, GrammarKind, NamedAction, Rule};
use crate::source::{SourceMap, Span};
use crate::vocabulary::Vocabulary;

/// What the checks need to know beside the grammar.
pub(crate) struct Context<'a> {
    /// The files, for positions.
    pub(crate) files: &'a SourceMap,
    /// The combined grammar that the grammar is a half of.
    pub(crate) combined: Option<&'a Grammar>,
}

/// Whether all literals have valid escape sequences. The tool checks that
/// while it reads a grammar, and does no more with one that has others.
#[must_use]
pub(crate) fn literals(
    grammar: &Grammar,
    files: &SourceMap,
    diagnostics: &mut Diagnostics,
) -> bool {
    let context = Context {
        files,
        combined: None,
    };
    let mut check = Check::new(grammar, &context, diagnostics);
    let before = check.diagnostics.errors();
    rules::check_literals(&mut check);
    check.diagnostics.errors() == before
}

/// The checks before token types are assigned. If the result is false, the
/// tool does nothing more with the grammar; it has no token types then.
#[must_use]
pub(crate) fn before_tokens(
    grammar: &Grammar,
    context: &Context<'_>,
    diagnostics: &mut Diagnostics,
) -> bool {
    let mut check = Check::new(grammar, context, diagnostics);
    if !rules::check(&mut check) {
        return false;
    }
    attributes::check_declarations(&mut check);
    let phase = check.diagnostics.errors();
    basic::check(&mut check);
    if check.diagnostics.errors() > phase {
        return false;
    }
    recursion::check_patterns(&mut check);
    check.diagnostics.errors() == phase
}

/// The checks that need token types. `known` are the token types before the
/// grammar's own are assigned: those of a combined grammar's lexer, or those
/// of `tokenVocab`. To be called only if [`before_tokens`] said so.
pub(crate) fn after_tokens(
    grammar: &Grammar,
    known: &Vocabulary,
    context: &Context<'_>,
    diagnostics: &mut Diagnostics,
) {
    let mut check = Check::new(grammar, context, diagnostics);
    let phase = check.diagnostics.errors();
    symbols::check(&mut check);
    tokens::check(&mut check, known);
    symbols::check_arguments(&mut check);
    if !check.diagnostics.has_errors() {
        actions::check(&mut check);
    }
    if check.diagnostics.errors() > phase {
        return;
    }
    if check.is_lexer() {
        lexer::check(&mut check, known);
    }
    loops::check(&mut check);
    if recursion::check_cycles(&mut check) && check.is_lexer() {
        loops::check_empty_tokens(&mut check);
    }
}

/// Names of constants in the runtime, which rules, modes and channels may not
/// have.
const COMMON_CONSTANTS: [&str; 8] = [
    "HIDDEN",
    "DEFAULT_TOKEN_CHANNEL",
    "DEFAULT_MODE",
    "SKIP",
    "MORE",
    "EOF",
    "MAX_CHAR_VALUE",
    "MIN_CHAR_VALUE",
];

/// A check under way.
struct Check<'a, 'd> {
    grammar: &'a Grammar,
    context: &'a Context<'a>,
    diagnostics: &'d mut Diagnostics,
    /// The names of the left-recursive rules that will be rewritten.
    left_recursive: HashSet<&'a str>,
}

impl<'a, 'd> Check<'a, 'd> {
    fn new(
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

    fn error(&mut self, span: Span, code: u16, message: impl Into<String>) {
        self.diagnostics
            .error(self.context.files, span, code, message);
    }

    fn warning(&mut self, span: Span, code: u16, message: impl Into<String>) {
        self.diagnostics
            .warning(self.context.files, span, code, message);
    }

    /// An error about the whole file.
    fn error_without_place(&mut self, code: u16, message: String) {
        let file = self.context.files.file(self.grammar.name.span.file);
        self.diagnostics.push(Diagnostic {
            severity: Severity::Error,
            code,
            file: file.map(|file| file.name.clone()),
            line: 0,
            column: 0,
            message,
        });
    }

    /// The place of the byte at offset `start` in the file of `near`.
    fn place(&self, near: Span, start: usize) -> Span {
        let text = self.text(near);
        let before = text.get(..start).unwrap_or("");
        let line_start = before.rfind('\n').map_or(0, |at| at + 1);
        // Only what lies between the two places is looked at: it is little.
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
    fn text(&self, near: Span) -> &'a str {
        let file = self.context.files.file(near.file);
        file.map_or("", |file| file.text.as_ref())
    }

    /// The named actions of the grammar. Those without a scope belong to both
    /// halves of a combined grammar.
    fn named_actions(&self) -> Vec<&'a NamedAction> {
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

    fn is_lexer(&self) -> bool {
        self.grammar.kind == GrammarKind::Lexer
    }

    /// Whether the grammar is the lexer of a combined grammar.
    fn is_implicit_lexer(&self) -> bool {
        self.is_lexer() && self.context.combined.is_some()
    }

    /// Rules in the order in which the tool has them: those of the default
    /// mode, then those of the modes in turn. The modes of a combined grammar
    /// (which are an error) are not its lexer's.
    fn rules(&self) -> Vec<&'a Rule> {
        let modes = self.grammar.modes.len();
        let rules = self.grammar.rules.iter();
        let mut rules: Vec<&Rule> = rules.filter(|rule| rule.mode < modes).collect();
        rules.sort_by_key(|rule| rule.mode);
        rules
    }
}

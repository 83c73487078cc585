//! Semantic checks: what the ANTLR 4.13 tool rejects or warns about beyond
//! syntax, with its numbers and positions.
//!
//! The tool checks in phases and stops after one with errors, so that one
//! mistake does not cause many messages. The phases here are the same:
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
mod commands;
mod lexer;
mod loops;
mod nullable;
mod recursion;
mod rules;
mod scope;
mod state;
mod symbols;
mod tokens;
mod walk;

use crate::diagnostic::Diagnostics;
use crate::model::Grammar;
use crate::source::SourceMap;
use crate::vocabulary::Vocabulary;
use state::Check;

pub(crate) use state::Context;

/// Whether all literals have valid escape sequences. The tool checks that while
/// it reads a grammar, and stops if one is invalid.
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
/// of `tokenVocab`. Call this only if [`before_tokens`] returned true.
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

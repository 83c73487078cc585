//! Rules defined twice, and references to rules that do not exist.

use std::collections::HashMap;

use super::state::Check;
use super::walk;
use crate::literal::{InvalidEscape, literal_chars};
use crate::model::{ElementKind, Rule, is_token_name};
use crate::problem::Problem;
use crate::source::Span;

/// Invalid escape sequences in literals, at their backslash.
pub(super) fn check_literals(check: &mut Check<'_, '_>) {
    let rules = &check.grammar.rules;
    for rule in rules {
        walk::elements(&rule.block, &mut |element| match &element.kind {
            ElementKind::Literal(text) => literal(check, text, element.span),
            ElementKind::Range(first, last) => {
                literal(check, &first.text, first.span);
                literal(check, &last.text, last.span);
            }
            _ => {}
        });
    }
}

fn literal(check: &mut Check<'_, '_>, text: &str, span: Span) {
    let Err(InvalidEscape(escape)) = literal_chars(text) else {
        return;
    };
    let before = text
        .find(&escape)
        .and_then(|at| text.get(..at))
        .unwrap_or("");
    let place = Span {
        start: span.start + before.len() as u32,
        column: span.column + before.chars().count() as u32,
        ..span
    };
    check.report(place, Problem::InvalidEscape { escape: &escape });
}

/// False if there was an error: then nothing else is checked.
pub(super) fn check(check: &mut Check<'_, '_>) -> bool {
    let before = check.diagnostics.errors();
    let rules = check.rules();
    let mut defined: HashMap<&str, &Rule> = HashMap::new();
    for rule in &rules {
        let name = rule.name.text.as_str();
        if let Some(previous) = defined.get(name) {
            let line = previous.name.span.line;
            check.report(rule.name.span, Problem::RuleRedefinition { name, line });
        } else {
            defined.insert(name, rule);
        }
    }
    let is_lexer = check.is_lexer();
    for rule in rules {
        for reference in walk::references(rule) {
            let name = reference.name;
            // In parsers, unknown tokens are defined by their use.
            if name == "EOF" || reference.token && !is_lexer {
                continue;
            }
            let span = reference.element.span;
            if rule.is_lexer_rule() && !is_token_name(name) {
                let rule = &rule.name.text;
                check.report(span, Problem::ParserRuleInLexerRule { name, rule });
            } else if !defined.contains_key(name) {
                check.report(span, Problem::UndefinedRule { name });
            }
        }
    }
    check.diagnostics.errors() == before
}

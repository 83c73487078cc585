//! Loops and options over nothing, and greedy loops over anything.

use super::nullable::Nullable;
use super::state::Check;
use crate::leftrec;
use crate::model::{Block, Element, ElementKind, Rule, Suffix, SuffixKind};

/// Checks all loops and optional elements.
pub(super) fn check(check: &mut Check<'_, '_>) {
    let nullable = Nullable::of(check);
    let rules = check.rules();
    for rule in &rules {
        super::walk::elements(&rule.block, &mut |element| {
            greedy_wildcard(check, element);
        });
        if !check.is_lexer() {
            token_ranges(check, &rule.block);
        }
    }
    let mut found = Found::default();
    for rule in &rules {
        let own = rule.name.text.as_str();
        let rewritten = check.left_recursive.contains(own);
        found.block(rule, &rule.block, &nullable);
        if rewritten {
            // The rule became: a primary, then any number of operators.
            let operators = rule.block.alternatives.iter();
            let mut rests = operators
                .filter(|alternative| leftrec::is_operator(alternative, own))
                .map(|alternative| &alternative.elements[1..]);
            if rests.clone().any(|rest| nullable.sequence(rest)) {
                found.closures.push((rule, 153));
            }
            if rests.any(|rest| nullable.eof_in_sequence(rest)) {
                found.closures.push((rule, 186));
            }
        }
    }
    for (rule, code) in found.closures {
        let name = rule.name.text.as_str();
        let recursive = check.left_recursive.contains(name);
        let (code, message) = match code {
            153 if recursive => (
                148,
                format!(
                    "left recursive rule {name} contains a left recursive alternative which can \
                     be followed by the empty string"
                ),
            ),
            153 => (
                153,
                format!(
                    "rule {name} contains a closure with at least one alternative that can match \
                     an empty string"
                ),
            ),
            _ => (
                186,
                format!(
                    "rule {name} contains a closure with at least one alternative that can match \
                     EOF"
                ),
            ),
        };
        check.error(rule.name.span, code, message);
    }
    if check.is_lexer() {
        return;
    }
    for rule in found.optionals {
        let message = format!(
            "rule {} contains an optional block with at least one alternative that can match an \
             empty string",
            rule.name.text
        );
        check.warning(rule.name.span, 154, message);
    }
}

/// Tokens that match the empty string.
pub(super) fn check_empty_tokens(check: &mut Check<'_, '_>) {
    let nullable = Nullable::of(check);
    for rule in check.rules() {
        let name = rule.name.text.as_str();
        if !rule.is_fragment() && nullable.rule(name) {
            let message = format!("non-fragment lexer rule {name} can match the empty string");
            check.warning(rule.name.span, 146, message);
        }
    }
}

/// Ranges in parser rules. (Those in negations match nothing and are let
/// pass, as by the tool.)
fn token_ranges(check: &mut Check<'_, '_>, block: &Block) {
    for element in block.alternatives.iter().flat_map(|a| &a.elements) {
        match &element.kind {
            ElementKind::Range(first, last) => {
                let message = format!(
                    "token ranges not allowed in parser: {}..{}",
                    first.text, last.text
                );
                check.error(first.span, 181, message);
            }
            ElementKind::Block(inner) => token_ranges(check, inner),
            _ => {}
        }
    }
}

fn greedy_wildcard(check: &mut Check<'_, '_>, element: &Element) {
    let Some(Suffix {
        kind,
        greedy: true,
        span,
    }) = &element.suffix
    else {
        return;
    };
    let sign = match kind {
        SuffixKind::Star => '*',
        SuffixKind::Plus => '+',
        SuffixKind::Optional => return,
    };
    let wildcard =
        |element: &Element| matches!(element.kind, ElementKind::Dot) && element.label.is_none();
    let found = match &element.kind {
        ElementKind::Block(block) => block.alternatives.iter().any(|alternative| {
            matches!(alternative.elements.as_slice(),
                [only] if wildcard(only) && only.suffix.is_none())
        }),
        _ => wildcard(element),
    };
    if found {
        let message = format!(
            "greedy block (){sign} contains wildcard; the non-greedy syntax (){sign}? may be \
             preferred"
        );
        check.warning(*span, 131, message);
    }
}

/// Findings in the order in which the tool builds its network: inner ones
/// first.
#[derive(Default)]
struct Found<'a> {
    closures: Vec<(&'a Rule, u16)>,
    optionals: Vec<&'a Rule>,
}

impl<'a> Found<'a> {
    fn block(&mut self, rule: &'a Rule, block: &'a Block, nullable: &Nullable) {
        for element in block.alternatives.iter().flat_map(|a| &a.elements) {
            if let ElementKind::Block(inner) = &element.kind {
                self.block(rule, inner, nullable);
            }
            let Some(suffix) = &element.suffix else {
                continue;
            };
            match suffix.kind {
                SuffixKind::Optional if nullable.once(element) => self.optionals.push(rule),
                SuffixKind::Optional => {}
                SuffixKind::Star | SuffixKind::Plus => {
                    if nullable.once(element) {
                        self.closures.push((rule, 153));
                    }
                    if nullable.eof_once(element) {
                        self.closures.push((rule, 186));
                    }
                }
            }
        }
    }
}

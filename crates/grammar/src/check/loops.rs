//! Loops and optional blocks that can match nothing, and greedy loops over a
//! wildcard.

use super::nullable::Nullable;
use super::state::Check;
use crate::leftrec;
use crate::model::{Block, Element, ElementKind, Rule, Suffix, SuffixKind};
use crate::problem::Problem;

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
                found.closures.push((rule, Closure::OverNothing));
            }
            if rests.any(|rest| nullable.eof_in_sequence(rest)) {
                found.closures.push((rule, Closure::OverEof));
            }
        }
    }
    for (rule, kind) in found.closures {
        let span = rule.name.span;
        let rule = rule.name.text.as_str();
        let recursive = check.left_recursive.contains(rule);
        let problem = match kind {
            Closure::OverNothing if recursive => Problem::EmptyLeftRecursiveAlternative { rule },
            Closure::OverNothing => Problem::EmptyClosure { rule },
            Closure::OverEof => Problem::EofClosure { rule },
        };
        check.report(span, problem);
    }
    if check.is_lexer() {
        return;
    }
    for rule in found.optionals {
        let (rule, span) = (&rule.name.text, rule.name.span);
        check.report(span, Problem::EmptyOptional { rule });
    }
}

/// Tokens that match the empty string.
pub(super) fn check_empty_tokens(check: &mut Check<'_, '_>) {
    let nullable = Nullable::of(check);
    for rule in check.rules() {
        let name = rule.name.text.as_str();
        if !rule.is_fragment() && nullable.rule(name) {
            check.report(rule.name.span, Problem::EmptyToken { rule: name });
        }
    }
}

/// Ranges in parser rules. (As in the tool, those in negations are accepted,
/// and match nothing.)
fn token_ranges(check: &mut Check<'_, '_>, block: &Block) {
    for element in block.alternatives.iter().flat_map(|a| &a.elements) {
        match &element.kind {
            ElementKind::Range(first, last) => {
                let (span, first, last) = (first.span, &first.text, &last.text);
                check.report(span, Problem::TokenRange { first, last });
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
        check.report(*span, Problem::GreedyWildcard { sign });
    }
}

/// What a loop should not repeat.
#[derive(Clone, Copy)]
enum Closure {
    OverNothing,
    OverEof,
}

/// Findings in the order in which the tool builds its network: inner ones
/// first.
#[derive(Default)]
struct Found<'a> {
    closures: Vec<(&'a Rule, Closure)>,
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
                        self.closures.push((rule, Closure::OverNothing));
                    }
                    if nullable.eof_once(element) {
                        self.closures.push((rule, Closure::OverEof));
                    }
                }
            }
        }
    }
}

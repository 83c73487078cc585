//! Token types, modes and channels; tokens that can never be matched.

use std::collections::{HashMap, HashSet};

use super::state::{COMMON_CONSTANTS, Check};
use super::walk;
use crate::model::{ElementKind, Rule};
use crate::problem::Problem;
use crate::recognize;
use crate::source::Span;
use crate::vocabulary::{GENERATED_PREFIX, Vocabulary};

pub(super) fn check(check: &mut Check<'_, '_>, known: &Vocabulary) {
    if !check.is_lexer() {
        parser_tokens(check, known);
        return;
    }
    let tokens = lexer_tokens(check, known);
    modes(check, &tokens);
    unreachable(check);
    channels(check, &tokens);
}

/// Tokens that a parser grammar uses without a definition.
fn parser_tokens(check: &mut Check<'_, '_>, known: &Vocabulary) {
    let mut defined: HashSet<&str> = HashSet::new();
    let is_known = |name: &str| known.name_type(name).is_some();
    for token in check.grammar.tokens.iter().flat_map(|block| &block.names) {
        let name = token.text.as_str();
        if !defined.insert(name) || is_known(name) {
            check.report(token.span, Problem::TokenNameReassigned { name });
        }
    }
    let rules = check.rules();
    for rule in &rules {
        for reference in walk::references(rule).into_iter().filter(|r| r.token) {
            let name = reference.name;
            if !is_known(name) && defined.insert(name) {
                check.report(reference.element.span, Problem::ImplicitToken { name });
            }
        }
    }
    for rule in &rules {
        walk::elements(&rule.block, &mut |element| {
            if let ElementKind::Literal(text) = &element.kind
                && known.literal_type(text).is_none()
            {
                check.report(element.span, Problem::ImplicitLiteral { literal: text });
            }
        });
    }
}

/// The tokens that are known once those of the lexer are defined.
pub(super) fn lexer_tokens(check: &Check<'_, '_>, known: &Vocabulary) -> Vocabulary {
    let mut tokens = known.clone();
    recognize::lexer_types(check.grammar, &mut tokens);
    tokens
}

fn modes(check: &mut Check<'_, '_>, tokens: &Vocabulary) {
    let mut seen = HashSet::new();
    for (at, mode) in check.grammar.modes.iter().enumerate() {
        let name = mode.name.text.as_str();
        if !seen.insert(name) || !check.grammar.rules.iter().any(|rule| rule.mode == at) {
            continue;
        }
        let span = match at {
            0 => check.grammar.name.span,
            _ => mode_keyword(check, mode.name.span),
        };
        if at > 0 && COMMON_CONSTANTS.contains(&name) && name != "DEFAULT_MODE" {
            check.report(span, Problem::ReservedModeName { name });
        }
        if tokens.name_type(name).is_some() {
            check.report(span, Problem::ModeConflictsWithToken { name });
        }
    }
}

/// The place of the word `mode` before a mode's name.
fn mode_keyword(check: &Check<'_, '_>, name: Span) -> Span {
    let before = check.text(name).get(..name.start as usize).unwrap_or("");
    // There may be comments in between, with that word in them.
    let mut words = before.rmatch_indices("mode").map(|(at, _)| at);
    let is_keyword = |at: &usize| {
        let line = before[..*at].rsplit('\n').next().unwrap_or("");
        let inside_comment = before[*at..].contains("*/") && !before[*at..].contains("/*");
        !(inside_comment || line.contains("//"))
    };
    match words.find(is_keyword) {
        Some(at) => check.place(name, at),
        None => name,
    }
}

fn channels(check: &mut Check<'_, '_>, tokens: &Vocabulary) {
    let grammar = check.grammar;
    let modes: HashSet<&str> = grammar
        .modes
        .iter()
        .enumerate()
        .filter(|(at, _)| grammar.rules.iter().any(|rule| rule.mode == *at))
        .map(|(_, mode)| mode.name.text.as_str())
        .collect();
    for channel in grammar.channels.iter().flat_map(|block| &block.names) {
        let (name, span) = (channel.text.as_str(), channel.span);
        if tokens.name_type(name).is_some() {
            check.report(span, Problem::ChannelConflictsWithToken { name });
        }
        if COMMON_CONSTANTS.contains(&name) {
            check.report(span, Problem::ReservedChannelName { name });
        }
        if modes.contains(name) {
            check.report(span, Problem::ChannelConflictsWithMode { name });
        }
    }
}

/// Tokens all of whose literals earlier rules of the mode match.
fn unreachable(check: &mut Check<'_, '_>) {
    let rules = check.rules();
    let mut by_mode: HashMap<&str, Vec<&Rule>> = HashMap::new();
    let mut order: Vec<&str> = Vec::new();
    for rule in rules {
        let mode = check.grammar.modes.get(rule.mode);
        let mode = mode.map_or("DEFAULT_MODE", |mode| mode.name.text.as_str());
        if !by_mode.contains_key(mode) {
            order.push(mode);
        }
        by_mode.entry(mode).or_default().push(rule);
    }
    for mode in order {
        let Some(rules) = by_mode.remove(mode) else {
            continue;
        };
        let values: Vec<Vec<String>> = rules.iter().map(|rule| literals(rule)).collect();
        let mut places: HashMap<&str, Vec<(usize, usize)>> = HashMap::new();
        for (at, values) in values.iter().enumerate() {
            for (index, value) in values.iter().enumerate() {
                places.entry(value).or_default().push((at, index));
            }
        }
        for (at, own) in values.iter().enumerate() {
            let mut overlaps: Vec<(usize, usize, usize)> = Vec::new();
            for (index, value) in own.iter().enumerate() {
                for &(other, other_index) in &places[value.as_str()] {
                    let later = other > at || other == at && other_index > index;
                    let tokens = !rules[at].is_fragment() && !rules[other].is_fragment();
                    if later && (other == at || tokens) {
                        overlaps.push((other, index, other_index));
                    }
                }
            }
            overlaps.sort_unstable();
            for (other, _, other_index) in overlaps {
                let problem = Problem::UnreachableToken {
                    token: &rules[other].name.text,
                    value: &values[other][other_index],
                    by: &rules[at].name.text,
                };
                check.report(rules[other].name.span, problem);
            }
        }
    }
}

/// The alternatives of a rule that are literals only, without their quotes.
fn literals(rule: &Rule) -> Vec<String> {
    // Those that are made for the literals of a parser stand where these do.
    let generated = rule.span == rule.name.span && rule.name.text.starts_with(GENERATED_PREFIX);
    if generated || walk::is_set(&rule.block, walk::is_lexer_char) {
        return Vec::new();
    }
    let alternatives = rule
        .block
        .alternatives
        .iter()
        .filter(|a| a.commands.len() <= 1);
    alternatives
        .filter_map(|alternative| {
            let mut value = String::new();
            for element in &alternative.elements {
                match &element.kind {
                    ElementKind::Literal(text)
                        if element.suffix.is_none() && element.label.is_none() =>
                    {
                        let inner = text.strip_prefix('\'').unwrap_or(text);
                        value.push_str(inner.strip_suffix('\'').unwrap_or(inner));
                    }
                    _ => return None,
                }
            }
            (!alternative.elements.is_empty()).then_some(value)
        })
        .collect()
}

//! What has to be met for what a head defines: `requires A<T> && (B<T>)`.

use std::ops::Range;

use super::brackets::{enclosed, group};
use crate::edit::Document;

/// The conditions of a head, with the words before them.
pub(super) fn of(document: &Document, tokens: &Range<usize>) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    if document.conventions().constraints.is_empty() {
        return found;
    }
    let mut at = tokens.start;
    while at < tokens.end {
        let end = match is_word(document, at) {
            true => condition(document, at + 1..tokens.end),
            false => at,
        };
        if end > at {
            found.push(at..end);
        }
        at = end.max(at + 1);
    }
    found
}

fn is_word(document: &Document, token: usize) -> bool {
    let conventions = document.conventions();
    conventions.is_constraint(document.token_text(token))
}

/// Where a condition ends: operands with signs between them.
fn condition(document: &Document, tokens: Range<usize>) -> usize {
    let conventions = document.conventions();
    let is_sign = |token: usize| {
        let text = document.token_text(token);
        !document.is_name(text)
            && !conventions.opens(text)
            && !conventions.closes(text)
            && !conventions.is_separator(text)
            && !conventions.is_initializer_sign(text)
    };
    let mut at = tokens.start;
    loop {
        while at < tokens.end && is_sign(at) {
            at += 1;
        }
        let end = operand(document, at..tokens.end);
        if end == at || end >= tokens.end || !is_sign(end) {
            return end;
        }
        at = end;
    }
}

/// Where an operand ends: brackets, a name with what it is a part of and its types, or a block
/// behind a word.
fn operand(document: &Document, tokens: Range<usize>) -> usize {
    let conventions = document.conventions();
    let end = tokens.end;
    let is = |at: usize, text: &str| at < end && document.token_text(at) == text;
    let is_sign = |at: usize| at < end && conventions.is_member_sign(document.token_text(at));
    let behind = |at: usize, inside: Range<usize>| match inside.is_empty() && inside.start == at {
        true => at,
        false => inside.end + 1,
    };
    let list = |at: usize| behind(at, group(document, at..end));
    let mut at = tokens.start;
    if at < end && is_word(document, at) {
        let (open, close) = &conventions.block_brackets;
        let block = list(at + 1);
        return behind(block, enclosed(document, block..end, (open, close)));
    }
    if is(at, &conventions.parameter_brackets.0) {
        return list(at);
    }
    loop {
        at += usize::from(is_sign(at));
        if at >= end || !document.is_name_token(at) {
            return at;
        }
        at += 1;
        if is(at, &conventions.type_brackets.0) {
            at = list(at);
        }
        if !is_sign(at) {
            return at;
        }
    }
}

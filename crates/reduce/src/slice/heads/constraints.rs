//! What has to be met for what a head defines: `requires A<T> && (B<T>)`.

use std::ops::Range;

use super::brackets::group;
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
    let words = &document.conventions().constraints;
    words.iter().any(|word| word == document.token_text(token))
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
    let behind = |at: usize| match group(document, at..tokens.end) {
        inside if inside.is_empty() && inside.start == at => at,
        inside => inside.end + 1,
    };
    let mut at = tokens.start;
    if at >= tokens.end {
        return at;
    }
    if is_word(document, at) {
        return block(document, behind(at + 1)..tokens.end);
    }
    if document.token_text(at) == conventions.parameter_brackets.0 {
        return behind(at);
    }
    while at < tokens.end {
        let text = document.token_text(at);
        if conventions.is_member_sign(text) {
            at += 1;
        }
        if at >= tokens.end || !document.is_name_token(at) {
            break;
        }
        at += 1;
        if at < tokens.end && document.token_text(at) == conventions.type_brackets.0 {
            at = behind(at);
        }
        if at >= tokens.end || !conventions.is_member_sign(document.token_text(at)) {
            break;
        }
    }
    at
}

/// Where the block ends that begins a range of tokens.
fn block(document: &Document, tokens: Range<usize>) -> usize {
    let (open, close) = &document.conventions().block_brackets;
    let mut depth = 0_usize;
    for token in tokens.clone() {
        let text = document.token_text(token);
        depth += usize::from(text == open);
        if text == close {
            depth = depth.saturating_sub(1);
        }
        if depth == 0 {
            return match text == close {
                true => token + 1,
                false => token,
            };
        }
    }
    tokens.end
}

//! What a name is a part of, by the tokens around it: brackets, members, the beginning of
//! `a.b[c]`.

use std::ops::Range;

use crate::edit::document::Document;
use crate::tuning;

/// The text of a token, or nothing behind the last one.
pub(crate) fn text(document: &Document, token: usize) -> &str {
    match token < document.token_count() {
        true => document.token_text(token),
        false => "",
    }
}

/// The text of the token before one.
pub(crate) fn text_before(document: &Document, token: usize) -> &str {
    token
        .checked_sub(1)
        .map_or("", |token| text(document, token))
}

/// Whether a token is one of some signs or words.
pub(crate) fn is_one_of(document: &Document, token: usize, signs: &[String]) -> bool {
    let text = text(document, token);
    signs.iter().any(|sign| sign == text)
}

/// Whether one of some rows of words, with blanks between them, begins at a token and ends before
/// another one.
pub(crate) fn is_one_row_of(document: &Document, tokens: Range<usize>, rows: &[String]) -> bool {
    let is_at = |(token, word)| token < tokens.end && text(document, token) == word;
    let mut rows = rows.iter().map(|row| row.split(' '));
    rows.any(|words| (tokens.start..).zip(words).all(is_at))
}

/// The bracket that closes what a token opens.
pub(crate) fn closing(document: &Document, open: usize) -> Option<usize> {
    let end = document.token_count().min(open + tuning::BRACKETS_FARTHEST);
    matching(document, open..end, true)
}

/// The bracket that opens what a token closes.
pub(crate) fn opening(document: &Document, close: usize) -> Option<usize> {
    let start = close.saturating_sub(tuning::BRACKETS_FARTHEST);
    matching(document, start..close + 1, false)
}

fn matching(document: &Document, tokens: Range<usize>, forward: bool) -> Option<usize> {
    let conventions = document.conventions();
    let mut depth = 0_usize;
    let mut step = |&token: &usize| {
        let text = text(document, token);
        let (opens, closes) = match forward {
            true => (conventions.opens(text), conventions.closes(text)),
            false => (conventions.closes(text), conventions.opens(text)),
        };
        depth = (depth + usize::from(opens)).saturating_sub(usize::from(closes));
        depth == 0
    };
    match forward {
        true => tokens.clone().find(|token| step(token)),
        false => tokens.clone().rev().find(|token| step(token)),
    }
}

/// Whether a value can end with a token: a name, a number or string, or a bracket.
pub(crate) fn ends_value(document: &Document, token: usize) -> bool {
    let word = text(document, token);
    match document.is_name(word) {
        true => document.is_name_token(token),
        false => {
            let conventions = document.conventions();
            let is_block = word == conventions.block_brackets.1;
            conventions.closes(word) && !is_block
                || word.starts_with(|c: char| c.is_alphanumeric() || "\"'`".contains(c))
        }
    }
}

/// The first token of what a name is the last part of: `a` of `a.b[1].c`.
pub(crate) fn beginning_of_value(document: &Document, name: usize) -> usize {
    let mut at = name;
    while at >= 2
        && document
            .conventions()
            .is_member_sign(text(document, at - 1))
    {
        let mut end = at - 2;
        while end > 0 && document.conventions().closes(text(document, end)) {
            let Some(open) = opening(document, end) else {
                return at;
            };
            // What brackets stand behind is a part of it.
            if open == 0 || !ends_value(document, open - 1) {
                return open;
            }
            end = open - 1;
        }
        if !ends_value(document, end) {
            return at;
        }
        at = end;
    }
    at
}

//! What is declared behind a type: `*a[2] = {1}, b` of `int *a[2] = {1}, b;`.

use super::{is_keyword, is_name, is_pointer_sign, is_record_word, is_word, opens_block};
use crate::edit::Document;
use crate::edit::operands::{closing, is_one_of, text};
use crate::tuning;

/// What is declared behind a type: tokens.
pub(super) struct Declared {
    pub(super) name: usize,
    /// With signs before it, where it begins.
    pub(super) start: usize,
    /// Behind its dimensions.
    pub(super) end: usize,
    pub(super) dimensions: usize,
    /// The bracket of its first values.
    pub(super) values: Option<usize>,
}

impl Declared {
    /// What is declared behind a type.
    pub(super) fn behind(document: &Document, from: usize) -> Vec<Declared> {
        let conventions = document.conventions();
        let mut found = Vec::new();
        if conventions.names_first {
            return found;
        }
        let mut at = from;
        loop {
            let start = at;
            let (open_bracket, close_bracket) = &conventions.parameter_brackets;
            let is_before = |token: usize| {
                is_pointer_sign(document, token)
                    || is_one_of(document, token, &conventions.address_signs)
                    || text(document, token) == "&&"
                    || text(document, token) == open_bracket && is_pointer_sign(document, token + 1)
                    || is_keyword(document, token) && !is_record_word(document, token)
            };
            while is_before(at) {
                at += 1;
            }
            if !is_name(document, at) || is_word(document, at + 1) {
                break;
            }
            let name = at;
            at += 1;
            while text(document, at) == close_bracket
                && start < name
                && has_open(document, start, name)
            {
                at += 1;
            }
            let mut dimensions = 0;
            while text(document, at) == "["
                && let Some(close) = closing(document, at)
            {
                at = close + 1;
                dimensions += 1;
            }
            let end = at;
            if text(document, at) == open_bracket {
                at = closing(document, at).map_or(at, |close| close + 1);
            }
            let mut values = None;
            if conventions.is_initializer_sign(text(document, at)) {
                values = opens_block(document, at + 1).then_some(at + 1);
                at = end_of_value(document, at + 1);
            }
            found.push(Declared {
                name,
                start,
                end,
                dimensions,
                values,
            });
            if text(document, at) != "," || is_in_list(document, from) {
                break;
            }
            at += 1;
        }
        found
    }
}

/// Whether a bracket is between two tokens.
fn has_open(document: &Document, start: usize, end: usize) -> bool {
    let open = &document.conventions().parameter_brackets.0;
    (start..end).any(|token| text(document, token) == open)
}

/// The first separator behind a value.
fn end_of_value(document: &Document, mut at: usize) -> usize {
    let conventions = document.conventions();
    while at < document.token_count() {
        let sign = text(document, at);
        if conventions.is_separator(sign) || conventions.closes(sign) {
            break;
        }
        at = match conventions.opens(sign) {
            true => closing(document, at).unwrap_or(at) + 1,
            false => at + 1,
        };
    }
    at
}

/// Whether a token is in a list of parameters.
fn is_in_list(document: &Document, token: usize) -> bool {
    let conventions = document.conventions();
    let mut depth = 0_usize;
    for token in (token.saturating_sub(tuning::BRACKETS_FARTHEST)..token).rev() {
        let sign = text(document, token);
        if conventions.is_statement_end(sign) && sign != "." || opens_block(document, token) {
            return false;
        }
        if conventions.closes(sign) {
            depth += 1;
        } else if conventions.opens(sign) {
            let Some(less) = depth.checked_sub(1) else {
                return true;
            };
            depth = less;
        }
    }
    false
}

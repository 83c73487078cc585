//! What is in the brackets of a head: parameters, and types.

use std::ops::Range;

use crate::edit::Document;
use crate::slice::occurrence::Occurrence;

/// Whether a token is in brackets that are in others.
pub(super) fn is_nested(document: &Document, token: usize, around: &Range<usize>) -> bool {
    let mut closing: Vec<&str> = Vec::new();
    for at in around.start..token {
        let text = document.token_text(at);
        if let Some(close) = document.conventions().closing_of_list(text) {
            closing.push(close);
        } else if let Some(close) = closing.last().copied() {
            closing.truncate(closing.len().saturating_sub(times(text, close)));
        }
    }
    !closing.is_empty()
}

/// How often a token is a bracket: `>>` is `>` twice, and `->` is something else.
pub(in crate::slice) fn times(text: &str, bracket: &str) -> usize {
    if !text.starts_with(bracket) {
        return 0;
    }
    let times = text.matches(bracket).count();
    match times * bracket.len() == text.len() {
        true => times,
        false => 0,
    }
}

/// The tokens in the brackets that begin a range of tokens, if some do.
pub(in crate::slice) fn group(document: &Document, tokens: Range<usize>) -> Range<usize> {
    let none = tokens.start..tokens.start;
    if tokens.is_empty() {
        return none;
    }
    let open = document.token_text(tokens.start);
    match document.conventions().closing_of_list(open) {
        Some(close) => enclosed(document, tokens, (open, close)),
        None => none,
    }
}

/// The tokens in two brackets, of which the first one begins a range of tokens, if it does.
pub(in crate::slice) fn enclosed(
    document: &Document,
    tokens: Range<usize>,
    (open, close): (&str, &str),
) -> Range<usize> {
    let none = tokens.start..tokens.start;
    let mut depth = 0;
    for token in tokens.clone() {
        let text = document.token_text(token);
        // Most are none.
        if depth > 0 && !text.starts_with(open) && !text.starts_with(close) {
            continue;
        }
        let (opened, closed) = (text.matches(open).count(), text.matches(close).count());
        // `>>` closes twice, and `=>` is something else.
        if opened * open.len() + closed * close.len() == text.len() {
            depth = (depth + opened).saturating_sub(closed);
        }
        if depth == 0 {
            return tokens.start + 1..token;
        }
    }
    none
}

/// Whether a token in brackets names a parameter: it ends what is between two separators, and
/// is not all of it. Where names come before types, it is the first name there.
pub(super) fn is_parameter(document: &Document, token: usize, around: &Range<usize>) -> bool {
    let text = |token: usize| document.token_text(token);
    if !around.contains(&token) || !may_be_parameter(document, token, around) {
        return false;
    }
    if document.conventions().names_first {
        return is_first_name(document, token, around);
    }
    let is_all = token == around.start || document.conventions().is_separator(text(token - 1));
    let ends = ends_parameter(document, token, around);
    let conventions = document.conventions();
    let is_value = !is_all && conventions.is_initializer_sign(text(token - 1));
    ends && !is_all && !is_value && !conventions.is_member_sign(text(token - 1))
}

/// The tokens in brackets before the first parameter that has a default.
pub(super) fn required(document: &Document, around: &Range<usize>) -> Range<usize> {
    let conventions = document.conventions();
    let is_outer = |&token: &usize| !is_nested(document, token, around);
    let is_sign = |&token: &usize| conventions.is_initializer_sign(document.token_text(token));
    let default = around
        .clone()
        .find(|token| is_sign(token) && is_outer(token));
    let end = default.map_or(around.end, |default| {
        let is_separator =
            |&token: &usize| conventions.is_list_separator(document.token_text(token));
        let mut before = (around.start..default).rev();
        let separator = before.find(|token| is_separator(token) && is_outer(token));
        separator.unwrap_or(around.start)
    });
    around.start..end
}

/// Whether a token in brackets is the first name between two separators, and something is behind
/// it there, or behind the last of the others: `a, b int`.
fn is_first_name(document: &Document, token: usize, around: &Range<usize>) -> bool {
    let conventions = document.conventions();
    let text = |token: usize| document.token_text(token);
    let is_separator = |token: usize| conventions.is_list_separator(text(token));
    let before = (around.start..token).rev();
    let mut before = before.take_while(|&token| !is_separator(token));
    let is_first = !before.any(|token| document.is_name_token(token));
    let has_type = |name: usize| {
        let next = name + 1;
        next < around.end
            && !is_separator(next)
            && !conventions.is_member_sign(text(next))
            && text(next) != conventions.type_brackets.0
    };
    if !is_first || has_type(token) {
        return is_first;
    }
    // What is alone is one of several names of a type.
    let is_alone = token + 1 < around.end && is_separator(token + 1);
    let mut others = (token + 2..around.end).filter(|&other| is_separator(other - 1));
    is_alone && others.any(|other| document.is_name_token(other) && has_type(other))
}

/// Whether a token in brackets is a name, and in no others.
fn may_be_parameter(document: &Document, token: usize, around: &Range<usize>) -> bool {
    document.is_name_token(token) && !is_nested(document, token, around)
}

/// The same of parameters of a template: a name that begins or ends what is between two
/// commas, and is no default.
pub(super) fn is_type_parameter(
    document: &Document,
    token: usize,
    (around, head): (&Range<usize>, &[Occurrence]),
) -> bool {
    let text = |token: usize| document.token_text(token);
    if !around.contains(&token) || !may_be_parameter(document, token, around) {
        return false;
    }
    let conventions = document.conventions();
    let is_part = |sign: &str| conventions.is_member_sign(sign);
    let begins = token == around.start || conventions.is_list_separator(text(token - 1));
    let ends = ends_parameter(document, token, around);
    let has_types = text(token + 1) == conventions.type_brackets.0;
    let goes_on = occurs(head, token + 1) || has_types || is_part(text(token + 1));
    let is_default = conventions.is_initializer_sign(text(token - 1));
    (begins && !goes_on) || (ends && !is_default && !is_part(text(token - 1)))
}

/// Whether a token in brackets is the last of an element, but for a default.
fn ends_parameter(document: &Document, token: usize, around: &Range<usize>) -> bool {
    let conventions = document.conventions();
    let ends =
        |next: &str| conventions.is_list_separator(next) || conventions.is_initializer_sign(next);
    token + 1 == around.end || ends(document.token_text(token + 1))
}

/// The tokens of the first brackets in a head that stand behind no name, and of those behind
/// them with a word between: its parameters, `T` and `U` of `template<T> template<U> a`.
pub(super) fn parameters(
    document: &Document,
    tokens: Range<usize>,
    head: &[Occurrence],
) -> Vec<Range<usize>> {
    let open = &document.conventions().type_brackets.0;
    let opens = |&token: &usize| document.token_text(token) == *open && !occurs(head, token - 1);
    let mut lists: Vec<Range<usize>> = Vec::new();
    let mut next = { tokens.clone() }.skip(1).find(opens);
    while let Some(start) = next {
        let list = group(document, start..tokens.end);
        next = Some(list.end + 2).filter(|next| *next < tokens.end && !list.is_empty());
        next = next.filter(opens);
        lists.push(list);
    }
    lists
}

/// Whether a token is one of the names in a head.
fn occurs(head: &[Occurrence], token: usize) -> bool {
    head.binary_search_by_key(&token, |it| it.token).is_ok()
}

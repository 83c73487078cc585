//! The names in the type of what is defined somewhere.
//!
//! ```text
//!   const struct A *p;           `A`
//!   f(p: &mut A<B>)              `A` and `B`
//! ```

use std::iter;
use std::ops::Range;

use super::heads::brackets::{group, times};
use crate::edit::Document;
use crate::tuning;

/// The names before a name that is defined, as far as its declaration goes, and those behind it:
/// tokens. Its type is the first of the two that names one.
pub(super) fn type_names(document: &Document, token: usize) -> [Vec<usize>; 2] {
    let most = tuning::QUALIFIER_MOST_TOKENS;
    let before = (0..token).rev().take(most);
    let behind = token + 1..document.token_count().min(token + 1 + most);
    let (open, close) = &document.conventions().type_brackets;
    [
        names(document, before, (close, open)),
        names(document, behind, (open, close)),
    ]
}

/// The names among tokens, up to what is no part of a type; `first` and `last` are the brackets
/// around types, as one comes upon them.
fn names(
    document: &Document,
    tokens: impl Iterator<Item = usize>,
    (first, last): (&str, &str),
) -> Vec<usize> {
    let conventions = document.conventions();
    let mut depth = 0;
    let tokens = tokens.take_while(|&token| {
        let text = document.token_text(token);
        depth += times(text, first) as isize - times(text, last) as isize;
        let is_end = depth < 0
            || conventions.opens(text)
            || conventions.closes(text)
            || conventions.is_initializer_sign(text)
            || conventions.is_statement_end(text) && !conventions.is_member_sign(text)
            || conventions.is_separator(text) && depth == 0;
        !is_end
    });
    let is_whole = |&token: &usize| {
        let is_part = |next: usize| conventions.is_member_sign(document.token_text(next));
        is_name(document, token) && !(token + 1 < document.token_count() && is_part(token + 1))
    };
    tokens.filter(is_whole).collect()
}

/// Whether a token stands behind a type, as it seems: behind a name, but for what types end with
/// and words of the language.
pub(super) fn is_behind_type(document: &Document, token: usize) -> bool {
    let conventions = document.conventions();
    let is_between = |&token: &usize| {
        let text = document.token_text(token);
        conventions.ends_type(text) || conventions.is_keyword(text)
    };
    let mut before = (0..token).rev().take(tuning::QUALIFIER_MOST_TOKENS);
    let type_name = before.find(|token| !is_between(token));
    type_name.is_some_and(|type_name| is_name(document, type_name))
}

/// Whether the values in braces are given to what is defined at a token: `a[] = { {1, 2} }`.
pub(super) fn is_filled(document: &Document, token: usize) -> bool {
    let conventions = document.conventions();
    let end = document
        .token_count()
        .min(token + tuning::QUALIFIER_MOST_TOKENS);
    let mut next = token + 1;
    loop {
        let inner = group(document, next.min(end)..end);
        match inner.start > next {
            true => next = inner.end + 1,
            false => break,
        }
    }
    let is = |at: usize, is_it: &dyn Fn(&str) -> bool| at < end && is_it(document.token_text(at));
    is(next, &|text| conventions.is_initializer_sign(text))
        && is(next + 1, &|text| text == conventions.block_brackets.0)
}

/// Whether a token is a name, and no word of the language.
fn is_name(document: &Document, token: usize) -> bool {
    let text = document.token_text(token);
    document.is_name(text) && !document.conventions().is_keyword(text)
}

/// The token that names what the part behind a sign is of, `b` for `c` in `a.b[1].c`, `f(d).c`
/// and `(a.b + 1)->c`, if one does.
pub(super) fn named_before(document: &Document, sign: usize) -> Option<usize> {
    let conventions = document.conventions();
    let least = sign.saturating_sub(tuning::QUALIFIER_MOST_TOKENS);
    let mut last = sign.checked_sub(1)?;
    while conventions.closes(document.token_text(last)) {
        let open = opening(document, least, last)?;
        match open.checked_sub(1) {
            Some(before) if conventions.closes(document.token_text(before)) => last = before,
            Some(before) if is_name(document, before) => return Some(before),
            _ => return in_brackets(document, open..last),
        }
    }
    is_name(document, last).then_some(last)
}

/// The bracket that a closing one belongs to.
fn opening(document: &Document, least: usize, close: usize) -> Option<usize> {
    let conventions = document.conventions();
    let mut depth = 0;
    for token in (least..=close).rev() {
        let text = document.token_text(token);
        if conventions.closes(text) {
            depth += 1;
        } else if conventions.opens(text) {
            depth -= 1;
            if depth == 0 {
                return Some(token);
            }
        }
    }
    None
}

/// The token that names what the value in brackets is, which are a range of tokens with the
/// closing one behind it: `b` in `(&a->b)`, `A` in `((A *)(b))`, `a` in `(a + 1)`.
fn in_brackets(document: &Document, mut brackets: Range<usize>) -> Option<usize> {
    let conventions = document.conventions();
    loop {
        let last = brackets.end - 1;
        if last == brackets.start {
            return None;
        }
        let sign = document.token_text(last - 1);
        if is_name(document, last) && conventions.is_member_sign(sign) {
            return Some(last);
        }
        let open = match conventions.closes(document.token_text(last)) {
            true => opening(document, brackets.start, last),
            false => None,
        };
        let is_around = |open: &usize| {
            let mut before = brackets.start + 1..*open;
            before.all(|token| {
                !is_name(document, token) && !conventions.closes(document.token_text(token))
            })
        };
        match open.filter(is_around) {
            Some(open) => brackets = open..last,
            None => return first_chain(document, brackets.start, brackets.end),
        }
    }
}

/// The last of the first names in brackets with signs between them.
fn first_chain(document: &Document, open: usize, close: usize) -> Option<usize> {
    let conventions = document.conventions();
    let first = (open..close).find(|&token| is_name(document, token))?;
    let next = |&token: &usize| {
        let is_part = conventions.is_member_sign(document.token_text(token + 1));
        (is_part && token + 2 < close && is_name(document, token + 2)).then_some(token + 2)
    };
    iter::successors(Some(first), next).last()
}

//! The names in the type of what is defined somewhere.
//!
//! ```text
//!   const struct A *p;           `A`
//!   f(p: &mut A<B>)              `A` and `B`
//! ```

use std::iter;

use super::heads::brackets::{group, times};
use crate::edit::Document;
use crate::tuning;

/// The names before a name that is defined, as far as its declaration goes, and those behind it:
/// tokens. Its type is the first of the two that names one.
pub(super) fn type_names(document: &Document, token: usize) -> impl Iterator<Item = Vec<usize>> {
    let most = tuning::QUALIFIER_MOST_TOKENS;
    let before = (0..token).rev().take(most);
    let behind = token + 1..document.token_count().min(token + 1 + most);
    let (open, close) = &document.conventions().type_brackets;
    let before = iter::once_with(move || names(document, before, (close, open)));
    before.chain(iter::once_with(move || {
        names(document, behind, (open, close))
    }))
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
        document.is_name_token(token) && !(token + 1 < document.token_count() && is_part(token + 1))
    };
    tokens.filter(is_whole).collect()
}

/// Whether a token seems to stand behind a type: behind a name, with nothing between them but
/// signs that types end with and words of the language.
pub(super) fn is_behind_type(document: &Document, token: usize) -> bool {
    let conventions = document.conventions();
    let is_between = |&token: &usize| {
        let text = document.token_text(token);
        conventions.ends_type(text) || conventions.is_keyword(text)
    };
    let mut before = (0..token).rev().take(tuning::QUALIFIER_MOST_TOKENS);
    let type_name = before.find(|token| !is_between(token));
    type_name.is_some_and(|type_name| document.is_name_token(type_name))
}

/// Whether what is defined at a token gets values in braces: `a[] = { {1, 2} }`.
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

//! What tells things of one name apart: overloads and specializations.
//!
//! ```text
//!   template<typename T> void f(T, A);      `A`
//!   template<typename T> struct S<T, B>;    `B`
//! ```

use std::ops::Range;

use super::elements::Element;
use super::scopes::Occurrence;
use crate::edit::names::is_name;
use crate::edit::{Document, hash_of};

/// What the head of an element says.
pub(super) struct Head {
    /// The token of its own name, if it has one.
    pub(super) own: Option<usize>,
    /// The names of its parameters.
    pub(super) locals: Vec<u32>,
    /// The names of others in it.
    pub(super) mentions: Vec<u32>,
    /// Those of them in the brackets behind its own name. If it has none, those in its first
    /// parentheses, as of an operator, or behind its first name, as of a specialization.
    pub(super) about: Vec<u32>,
    /// A hash of its text without the names of parameters.
    pub(super) signature: u64,
}

/// What the head of an element says; `head` has the names in it, in order.
pub(super) fn read(document: &Document, element: &Element, head: &[Occurrence]) -> Head {
    let end = match element.block.is_empty() {
        true => element.tokens.end,
        false => element.block.start,
    };
    let tokens = element.tokens.start..end;
    let conventions = document.conventions();
    let opens = |token: usize| {
        let closing = conventions.closing_of_list(document.token_text(token));
        closing.is_some()
    };
    let parameters = parameters(document, tokens.clone(), head);
    let defined = || {
        let defined = head.iter().filter(|it| it.defines).map(|it| it.token);
        defined.filter(|token| !parameters.contains(token))
    };
    let own = defined().find(|&token| token + 1 < end && opens(token + 1));
    let own = own.or_else(|| defined().next());
    let mut behind = tokens.clone().filter(|token| !parameters.contains(token));
    let call = match own {
        Some(_) => None,
        None => {
            behind.find(|&token| document.token_text(token) == conventions.parameter_brackets.0)
        }
    };
    let mut names = head.iter().filter(|it| !parameters.contains(&it.token));
    let own = own.or_else(|| match call {
        Some(_) => None,
        None => variable(document, head, end).or(names.next().map(|it| it.token)),
    });
    let around = group(
        document,
        call.or(own.map(|own| own + 1)).unwrap_or(end)..end,
    );
    let is_local = |token: usize| {
        is_type_parameter(document, token, (&parameters, head))
            || is_parameter(document, token, &around)
    };
    let locals = head.iter().filter(|it| is_local(it.token));
    let locals: Vec<u32> = locals.map(|it| it.name).collect();
    let is_own = |it: &Occurrence| it.defines && !around.contains(&it.token);
    let others = || {
        let names = head.iter().filter(|it| !is_own(it));
        names.filter(|it| !locals.contains(&it.name))
    };
    let mut texts: Vec<&str> = tokens
        .clone()
        .filter(|&token| !is_parameter(document, token, &around))
        .map(|token| document.token_text(token))
        .collect();
    // What ends a declaration is no part of it.
    texts.pop_if(|text| document.conventions().is_statement_end(text));
    let about = others().filter(|it| around.contains(&it.token));
    let about = about.map(|it| it.name).collect();
    let mentions = others().map(|it| it.name).collect();
    Head {
        own,
        mentions,
        about,
        locals,
        signature: hash_of(texts),
    }
}

/// The last name of a head if it stands behind a type, and only a value may follow.
fn variable(document: &Document, head: &[Occurrence], end: usize) -> Option<usize> {
    let token = head.last()?.token;
    let text = |token: usize| document.token_text(token);
    let conventions = document.conventions();
    let ends = |text: &str| {
        conventions.is_statement_end(text)
            || conventions.is_initializer_sign(text)
            || conventions.block_brackets.0 == text
    };
    let is_last = token + 1 < end && ends(text(token + 1));
    let before = token.checked_sub(1).map_or("", text);
    let has_type = is_name(before) || before.ends_with(['>', '*', '&']);
    (is_last && has_type).then_some(token)
}

/// The tokens in the brackets that begin a range of tokens, if some do.
fn group(document: &Document, tokens: Range<usize>) -> Range<usize> {
    let none = tokens.start..tokens.start;
    if tokens.is_empty() {
        return none;
    }
    let open = document.token_text(tokens.start);
    let Some(close) = document.conventions().closing_of_list(open) else {
        return none;
    };
    let mut depth = 0;
    for token in tokens.clone() {
        let text = document.token_text(token);
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

/// Whether a token in brackets names a parameter: it ends what is between two commas, and is
/// not all of it.
fn is_parameter(document: &Document, token: usize, around: &Range<usize>) -> bool {
    let text = |token: usize| document.token_text(token);
    if !around.contains(&token) || !is_name(text(token)) {
        return false;
    }
    let is_all = token == around.start || document.conventions().is_list_separator(text(token - 1));
    let ends = ends_parameter(document, token, around);
    ends && !is_all && !document.conventions().is_member_sign(text(token - 1))
}

/// The same of parameters of a template: a name that begins or ends what is between two
/// commas, and is no default.
fn is_type_parameter(
    document: &Document,
    token: usize,
    (around, head): (&Range<usize>, &[Occurrence]),
) -> bool {
    let text = |token: usize| document.token_text(token);
    if !around.contains(&token) || !is_name(text(token)) {
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

/// The tokens of the first brackets in a head that stand behind no name: its parameters.
fn parameters(document: &Document, tokens: Range<usize>, head: &[Occurrence]) -> Range<usize> {
    let open = &document.conventions().type_brackets.0;
    let mut starts = tokens.clone().skip(1);
    let start =
        starts.find(|&token| document.token_text(token) == *open && !occurs(head, token - 1));
    start.map_or(0..0, |start| group(document, start..tokens.end))
}

/// Whether a token is one of the names in a head.
fn occurs(head: &[Occurrence], token: usize) -> bool {
    head.binary_search_by_key(&token, |it| it.token).is_ok()
}

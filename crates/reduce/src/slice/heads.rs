//! What tells things of one name apart: overloads and specializations.
//!
//! ```text
//!   template<typename T> void f(T, A);      `A`
//!   template<typename T> struct S<T, B>;    `B`
//! ```

use std::ops::Range;

use super::elements::Element;
use super::scopes::Occurrence;
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
    /// Whether there are parentheses behind its own name, or any if it has none.
    pub(super) has_parameters: bool,
}

/// What the head of an element says, which may be in a class; `head` has the names in it, in
/// order.
pub(super) fn read(
    document: &Document,
    (element, in_class): (&Element, bool),
    head: &[Occurrence],
) -> Head {
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
    // What stands before a part of it names no element.
    let is_whole = |token: usize| {
        let arguments = group(document, token + 1..end);
        let next = match arguments.is_empty() {
            true => token + 1,
            false => arguments.end + 1,
        };
        next >= end || !conventions.is_member_sign(document.token_text(next))
    };
    let defined = || {
        let defined = head.iter().filter(|it| it.defines).map(|it| it.token);
        defined.filter(|&token| !parameters.contains(&token) && is_whole(token))
    };
    let own = defined().find(|&token| token + 1 < end && opens(token + 1));
    let own = own.or_else(|| defined().next());
    let function = function(document, (&tokens, &parameters), head);
    let is_its_parameter = |own: usize| {
        let around = function.map(|function| group(document, function + 1..end));
        around.is_some_and(|around| is_parameter(document, own, &around))
    };
    let is_its_type = |own: usize| {
        let is_behind = function.is_some_and(|function| own < function);
        is_behind && !opens(own + 1) && function.is_some_and(|it| has_type(document, it))
    };
    // Behind it, values are given to fields.
    let is_its_field = |own: usize| in_class && function.is_some_and(|function| function < own);
    let own = own.filter(|&own| !is_its_parameter(own) && !is_its_type(own) && !is_its_field(own));
    let own = own.or(function);
    let own = own.or_else(|| declarator(document, tokens.clone()));
    let own = own.or_else(|| variable(document, head, end));
    let mut behind = tokens.clone().filter(|token| !parameters.contains(token));
    let call = match own {
        Some(_) => None,
        None => {
            behind.find(|&token| document.token_text(token) == conventions.parameter_brackets.0)
        }
    };
    let mut names = head
        .iter()
        .filter(|it| !parameters.contains(&it.token) && is_whole(it.token));
    let own = own.or_else(|| match call {
        Some(_) => None,
        None => names.next().map(|it| it.token),
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
    let is_called = |own: usize| {
        own + 1 < end && document.token_text(own + 1) == conventions.parameter_brackets.0
    };
    let has_parameters = own.map_or(call.is_some(), is_called);
    Head {
        own,
        has_parameters,
        mentions,
        about,
        locals,
        signature: hash_of(texts),
    }
}

/// The name in the first of two brackets behind each other, as of a pointer to a function:
/// `void (*f)(int)`.
fn declarator(document: &Document, tokens: Range<usize>) -> Option<usize> {
    let text = |token: usize| document.token_text(token);
    let open = &document.conventions().parameter_brackets.0;
    let mut starts = tokens.clone().filter(|&token| text(token) == *open);
    let inner = group(document, starts.next()?..tokens.end);
    let next = inner.end + 1;
    let last = inner.clone().next_back()?;
    (next < tokens.end && text(next) == *open && document.is_name(text(last))).then_some(last)
}

/// The first name with parameters behind it that is no part of a value.
fn function(
    document: &Document,
    (tokens, parameters): (&Range<usize>, &Range<usize>),
    head: &[Occurrence],
) -> Option<usize> {
    let conventions = document.conventions();
    let text = |token: usize| document.token_text(token);
    let value = tokens.clone().find(|&token| {
        !parameters.contains(&token) && conventions.is_initializer_sign(text(token))
    });
    let end = value.unwrap_or(tokens.end);
    let names = head.iter().map(|it| it.token);
    let mut names = names.filter(|&token| token + 1 < end && !parameters.contains(&token));
    names.find(|&token| {
        text(token + 1) == conventions.parameter_brackets.0 && !is_nested(document, token, tokens)
    })
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
    (is_last && (document.is_name(before) || conventions.ends_type(before))).then_some(token)
}

/// Whether what stands before a name looks like a type, or like an attribute.
fn has_type(document: &Document, token: usize) -> bool {
    let before = token
        .checked_sub(1)
        .map_or("", |before| document.token_text(before));
    let conventions = document.conventions();
    document.is_name(before) && !conventions.is_keyword(before)
        || conventions.ends_type(before)
        || before.ends_with(&*conventions.parameter_brackets.1)
}

/// Whether a token is in brackets that are in others.
fn is_nested(document: &Document, token: usize, around: &Range<usize>) -> bool {
    let mut closing: Vec<&str> = Vec::new();
    for at in around.start..token {
        let text = document.token_text(at);
        if let Some(close) = document.conventions().closing_of_list(text) {
            closing.push(close);
        } else if let Some(close) = closing.last().copied() {
            let times = text.matches(close).count();
            if times * close.len() == text.len() {
                closing.truncate(closing.len().saturating_sub(times));
            }
        }
    }
    !closing.is_empty()
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
    if !around.contains(&token) || !may_be_parameter(document, token, around) {
        return false;
    }
    let is_all = token == around.start || document.conventions().is_list_separator(text(token - 1));
    let ends = ends_parameter(document, token, around);
    let conventions = document.conventions();
    let is_value = !is_all && conventions.is_initializer_sign(text(token - 1));
    ends && !is_all && !is_value && !conventions.is_member_sign(text(token - 1))
}

/// Whether a token in brackets is a name, and in no others.
fn may_be_parameter(document: &Document, token: usize, around: &Range<usize>) -> bool {
    let text = document.token_text(token);
    let is_name = document.is_name(text) && !document.conventions().is_keyword(text);
    is_name && !is_nested(document, token, around)
}

/// The same of parameters of a template: a name that begins or ends what is between two
/// commas, and is no default.
fn is_type_parameter(
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

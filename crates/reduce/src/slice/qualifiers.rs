//! What stands before a name that is a part of something: `A` of `A::b`.

use std::iter;
use std::ops::Range;

use super::heads::brackets::{group, times};
use crate::edit::Document;
use crate::tuning;

/// What stands before a sign and a part of it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Qualifier {
    /// Nothing, as in `::a`.
    None,
    /// A word of the language, as in `this->a`.
    This,
    /// Arguments that are types, as in `A<B>::a`.
    Types,
    /// Anything else, as in `b.a` and `b().a`.
    Value,
}

/// The sign before a token that names a part of something, if it does: `A::b`, `a.b`, `::b`,
/// and `A::template b`.
pub(super) fn member_sign(document: &Document, token: usize) -> Option<usize> {
    let conventions = document.conventions();
    let text = |token: usize| document.token_text(token);
    let before = token.checked_sub(1)?;
    if conventions.is_member_sign(text(before)) {
        return Some(before).filter(|&sign| !is_before_type(document, sign));
    }
    let sign = before.checked_sub(1)?;
    let is_sign = conventions.is_member_sign(text(sign)) && conventions.is_keyword(text(before));
    (is_sign && !is_before_type(document, sign)).then_some(sign)
}

/// Whether a sign stands between the parameters of a function and its type, as in
/// `auto f() -> A`, or between an expression in a condition and its type, as in `{ a } -> B`.
fn is_before_type(document: &Document, sign: usize) -> bool {
    let conventions = document.conventions();
    let text = |token: usize| document.token_text(token);
    let close = &conventions.parameter_brackets.1;
    let Some(last) = sign
        .checked_sub(1)
        .filter(|_| !conventions.trailing_types.is_empty())
    else {
        return false;
    };
    if text(last) == conventions.block_brackets.1 {
        return true;
    }
    if text(last) != *close && !conventions.is_keyword(text(last)) {
        return false;
    }
    let least = sign.saturating_sub(tuning::QUALIFIER_MOST_TOKENS);
    let mut at = sign;
    while at > least {
        at -= 1;
        if text(at) == *close {
            let Some(open) = opening(document, least, at) else {
                return false;
            };
            at = open;
            continue;
        }
        let text = text(at);
        let ends = conventions.is_statement_end(text)
            || conventions.is_initializer_sign(text)
            || conventions.opens(text)
            || text == conventions.block_brackets.1;
        if ends || conventions.trailing_types.iter().any(|word| word == text) {
            return !ends;
        }
    }
    false
}

/// Whether a part of what a token names stands behind it: `A::b`, `A<B>::c`.
pub(super) fn has_parts(document: &Document, token: usize) -> bool {
    part_behind(document, token).is_some()
}

/// The token behind the sign that stands behind what a token names.
fn part_behind(document: &Document, token: usize) -> Option<usize> {
    let conventions = document.conventions();
    let end = document
        .token_count()
        .min(token + tuning::QUALIFIER_MOST_TOKENS);
    let mut sign = token + 1;
    if sign < end && document.token_text(sign) == conventions.type_brackets.0 {
        let arguments = group(document, sign..end);
        sign = arguments.end + 1;
    }
    let is_there = sign < end && conventions.is_member_sign(document.token_text(sign));
    is_there.then_some(sign + 1)
}

/// The token that names what a name is a part of, with what is before its sign, if one does.
pub(super) fn whole(document: &Document, token: usize) -> Option<(Qualifier, Option<usize>)> {
    let qualifier = qualifier(document, token);
    match qualifier {
        Qualifier::None | Qualifier::This => None,
        Qualifier::Types => Some((qualifier, qualified_by(document, token))),
        Qualifier::Value => {
            let sign = member_sign(document, token)?;
            Some((qualifier, named_before(document, sign)))
        }
    }
}

/// The token that names what a name is a part of: `A` for `b` in `A<B>::b`.
pub(super) fn qualified_by(document: &Document, token: usize) -> Option<usize> {
    whole_before(document, member_sign(document, token)?.checked_sub(1)?)
}

/// The token that names what a token ends, but for its arguments: `A` of `A<B>`.
pub(super) fn whole_before(document: &Document, last: usize) -> Option<usize> {
    let (open, close) = &document.conventions().type_brackets;
    let mut depth = 0;
    for at in (0..=last).rev().take(tuning::QUALIFIER_MOST_TOKENS) {
        let text = document.token_text(at);
        depth += times(text, close);
        if depth == 0 {
            return Some(at);
        }
        depth = depth.saturating_sub(times(text, open));
        if depth == 0 {
            return at.checked_sub(1);
        }
    }
    None
}

/// What is before the sign that is before a token.
pub(super) fn qualifier(document: &Document, token: usize) -> Qualifier {
    let sign = member_sign(document, token);
    let Some(before) = sign.and_then(|sign| sign.checked_sub(1)) else {
        return Qualifier::None;
    };
    let conventions = document.conventions();
    let kind = |token: usize| document.name(document.node_of(token));
    let text = document.token_text(before);
    if text.ends_with(&*conventions.type_brackets.1) {
        Qualifier::Types
    } else if conventions
        .brackets
        .iter()
        .any(|(_, close)| text.ends_with(&**close))
        || kind(before) == kind(token)
    {
        Qualifier::Value
    } else if document.is_name(text) && document.gap_before(before + 1).is_empty() {
        Qualifier::This
    } else {
        Qualifier::None
    }
}

/// Whether a token is the name of a part of something that stands before the sign.
pub(super) fn is_part(document: &Document, token: usize) -> bool {
    qualifier(document, token) != Qualifier::None
}

/// Whether a token names what an operator is a part of: `A::operator=`.
pub(super) fn is_of_operator(document: &Document, token: usize) -> bool {
    let part = part_behind(document, token).filter(|&part| part < document.token_count());
    part.is_some_and(|part| !document.is_name(document.token_text(part)))
}

/// Whether it is a part of something and has parameters behind it: in a head, it is declared
/// elsewhere.
pub(super) fn is_called_member(document: &Document, token: usize) -> bool {
    is_called(document, token) && member_sign(document, token).is_some()
}

/// Whether the brackets of parameters or arguments stand behind a token.
pub(super) fn is_called(document: &Document, token: usize) -> bool {
    let next = token + 1;
    let open = &document.conventions().parameter_brackets.0;
    next < document.token_count() && document.token_text(next) == *open
}

/// The token that names what the part behind a sign is of, `b` for `c` in `a.b[1].c`, `f(d).c`
/// and `(a.b + 1)->c`, if one does.
fn named_before(document: &Document, sign: usize) -> Option<usize> {
    let conventions = document.conventions();
    let least = sign.saturating_sub(tuning::QUALIFIER_MOST_TOKENS);
    let mut last = sign.checked_sub(1)?;
    while conventions.closes(document.token_text(last)) {
        let open = opening(document, least, last)?;
        match open.checked_sub(1) {
            Some(before) if conventions.closes(document.token_text(before)) => last = before,
            Some(before) if document.is_name_token(before) => return Some(before),
            _ => return in_brackets(document, open..last),
        }
    }
    document.is_name_token(last).then_some(last)
}

/// The bracket that a closing one belongs to.
pub(super) fn opening(document: &Document, least: usize, close: usize) -> Option<usize> {
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
        if document.is_name_token(last) && conventions.is_member_sign(sign) {
            return Some(last);
        }
        let open = match conventions.closes(document.token_text(last)) {
            true => opening(document, brackets.start, last),
            false => None,
        };
        let is_around = |open: &usize| {
            let mut before = brackets.start + 1..*open;
            before.all(|token| {
                !document.is_name_token(token) && !conventions.closes(document.token_text(token))
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
    let first = (open..close).find(|&token| document.is_name_token(token))?;
    let next = |&token: &usize| {
        let is_part = conventions.is_member_sign(document.token_text(token + 1));
        (is_part && token + 2 < close && document.is_name_token(token + 2)).then_some(token + 2)
    };
    iter::successors(Some(first), next).last()
}

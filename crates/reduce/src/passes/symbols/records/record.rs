//! A type with one member, and what that is.

use std::ops::Range;

use super::{
    ends_member, is_keyword, is_name, is_pointer_sign, is_record_word, is_word, opens_block,
};
use crate::edit::Document;
use crate::edit::operands::{closing, opening, text};

/// The definition of a type with one member.
#[derive(Debug)]
pub(super) struct Record<'a> {
    pub(super) document: &'a Document,
    pub(super) name: Option<usize>,
    /// From the word that it begins with to the end of its block.
    pub(super) tokens: Range<usize>,
    pub(super) member: Member,
}

/// A member of a record: tokens.
#[derive(Debug)]
pub(super) struct Member {
    pub(super) name: usize,
    pub(super) type_: Range<usize>,
    /// The signs of pointers before its name.
    pub(super) signs: Range<usize>,
    /// The dimensions of an array behind its name.
    pub(super) dimensions: Range<usize>,
    /// Its first value.
    pub(super) value: Option<Range<usize>>,
}

impl<'a> Record<'a> {
    /// The one that begins with this token.
    pub(super) fn at(document: &'a Document, word: usize) -> Option<Record<'a>> {
        if !is_record_word(document, word) {
            return None;
        }
        let (name, open) = match is_name(document, word + 1) {
            true => (Some(word + 1), word + 2),
            false => (None, word + 1),
        };
        if !opens_block(document, open) {
            return None;
        }
        let before = word.checked_sub(1).filter(|&it| is_name(document, it));
        let names_first = document.conventions().names_first;
        let name = name.or(before.filter(|_| names_first));
        let close = closing(document, open)?;
        let member = Member::of(document, open + 1..close)?;
        let own = name.map(|name| text(document, name));
        let is_own = |token: usize| Some(text(document, token)) == own;
        if member.type_.clone().any(is_own) {
            return None;
        }
        Some(Record {
            document,
            name,
            tokens: word..close + 1,
            member,
        })
    }

    pub(super) fn text_of(&self, tokens: &Range<usize>) -> &'a str {
        &self.document.text()[self.document.span_of_tokens(tokens)]
    }

    /// The member's type as that of something else, without signs before the name.
    pub(super) fn type_(&self) -> Option<&'a str> {
        let type_ = self.member.type_.clone();
        let Some(open) = type_.clone().find(|&it| opens_block(self.document, it)) else {
            return Some(self.text_of(&type_));
        };
        let is_named = open == type_.start + 2 && is_record_word(self.document, type_.start);
        is_named.then(|| self.text_of(&(type_.start..open)))
    }

    /// Whether the member has brackets of its own around its first value.
    pub(super) fn is_aggregate(&self) -> bool {
        let Member {
            type_, dimensions, ..
        } = &self.member;
        let has_word = type_
            .clone()
            .any(|token| is_record_word(self.document, token));
        !dimensions.is_empty() || self.member.signs.is_empty() && has_word
    }
}

impl Member {
    /// The only one in a block.
    fn of(document: &Document, mut tokens: Range<usize>) -> Option<Member> {
        while !tokens.is_empty() && ends_member(document, tokens.end - 1) {
            tokens.end -= 1;
        }
        let mut at = tokens.start;
        let mut value = None;
        while at < tokens.end {
            if ends_member(document, at) {
                return None;
            }
            let sign = text(document, at);
            if document.conventions().is_initializer_sign(sign) {
                value = value.or(Some(at));
            }
            at = match document.conventions().opens(sign) {
                true => closing(document, at)? + 1,
                false => at + 1,
            };
        }
        let head = tokens.start..value.unwrap_or(tokens.end);
        let value = value.map(|sign| sign + 1..tokens.end);
        match document.conventions().names_first {
            true => Member::with_name_first(document, head, value),
            false => Member::with_type_first(document, head, value),
        }
    }

    fn with_name_first(
        document: &Document,
        head: Range<usize>,
        value: Option<Range<usize>>,
    ) -> Option<Member> {
        let name = head.clone().find(|&it| !is_keyword(document, it))?;
        if !is_name(document, name) || document.conventions().opens(text(document, name + 1)) {
            return None;
        }
        let is_sign = |token: usize| matches!(text(document, token), ":" | "?" | "!");
        let start = (name + 1..head.end).find(|&it| !is_sign(it))?;
        // What a member is annotated with stands behind its type.
        let is_string = |token: usize| text(document, token).starts_with(['"', '`']);
        let end = (start..head.end).find(|&it| is_string(it));
        let end = end.unwrap_or(head.end);
        (start < end).then_some(Member {
            name,
            type_: start..end,
            signs: name..name,
            dimensions: name..name,
            value,
        })
    }

    fn with_type_first(
        document: &Document,
        head: Range<usize>,
        value: Option<Range<usize>>,
    ) -> Option<Member> {
        let conventions = document.conventions();
        let mut end = head.end;
        // The number of bits.
        if end >= head.start + 3 && text(document, end - 2) == ":" {
            end -= 2;
        }
        let dimensions_end = end;
        while end > head.start
            && conventions.closes(text(document, end - 1))
            && let Some(open) = opening(document, end - 1)
            && open > head.start
            && !opens_block(document, open)
            && text(document, open) != conventions.parameter_brackets.0
        {
            end = open;
        }
        let name = end.checked_sub(1).filter(|&it| is_name(document, it))?;
        let mut start = head.start;
        // Without pointers, words before the type say who sees the member.
        let is_modifier = |token: usize| {
            conventions.pointer_signs.is_empty()
                && token + 1 < name
                && is_keyword(document, token)
                && is_word(document, token + 1)
        };
        while is_modifier(start) {
            start += 1;
        }
        let mut type_end = name;
        while type_end > start && is_pointer_sign(document, type_end - 1) {
            type_end -= 1;
        }
        (start < type_end).then_some(Member {
            name,
            type_: start..type_end,
            signs: type_end..name,
            dimensions: end..dimensions_end,
            value,
        })
    }
}

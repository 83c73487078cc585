//! Which of two texts comes first.

use std::cmp::Ordering;

use super::spacing::disorder;
use crate::edit::{Document, Layout};

/// Whether a text comes before another one: it has fewer bytes. Of texts that are as long, that
/// comes first whose tokens come first but for names of one letter, which are all alike; then
/// that with the names that come first; then that whose lines end where the layout wants it.
/// Letters come before all other characters.
pub(super) fn is_before(text: &Document, other: &Document, layout: Option<Layout>) -> bool {
    let len = |document: &Document| document.text().len();
    let by_len = len(text).cmp(&len(other));
    let order = by_len
        .then_with(|| masked(text).cmp(masked(other)))
        .then_with(|| tokens(text).cmp(tokens(other)))
        .then_with(|| disorder(text, layout).cmp(&disorder(other, layout)));
    order == Ordering::Less
}

/// A text that compares as these texts do.
pub(super) type Rank = Vec<(bool, char)>;

pub(super) fn rank(text: &str) -> Rank {
    text.chars().map(|c| (!c.is_lowercase(), c)).collect()
}

fn tokens(document: &Document) -> impl Iterator<Item = Rank> {
    (0..document.token_count()).map(|token| rank(document.token_text(token)))
}

fn masked(document: &Document) -> impl Iterator<Item = Rank> {
    (0..document.token_count()).map(|token| match has_short_name(document, token) {
        true => without_name(document, document.token_text(token)),
        false => rank(document.token_text(token)),
    })
}

/// A name of one letter, which is as good as any other.
pub(super) fn without_name(document: &Document, name: &str) -> Rank {
    rank(document.conventions().name_sign(name).0)
}

/// Whether a token is a name of one letter, with a sign before it or without.
pub(super) fn has_short_name(document: &Document, token: usize) -> bool {
    let text = document.token_text(token);
    let word = document.conventions().name_sign(text).1;
    word.len() == 1 && document.is_name_token(token)
}

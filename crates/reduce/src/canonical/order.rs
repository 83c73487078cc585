//! Which of two texts comes first.

use std::cmp::Ordering;

use super::rank::{self, Rank, has_short_name, rank};
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

fn tokens(document: &Document) -> impl Iterator<Item = Rank> {
    (0..document.token_count()).map(|token| rank(document.token_text(token)))
}

fn masked(document: &Document) -> impl Iterator<Item = Rank> {
    (0..document.token_count()).map(|token| {
        let is_short_name = has_short_name(document, token);
        rank::masked(document, document.token_text(token), is_short_name)
    })
}

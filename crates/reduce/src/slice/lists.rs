//! Lists with separators, of which some items go.

use std::ops::Range;

use crate::edit::{Cut, Document, Index};

/// The places of the items of a list that go, with their separators, or that of its statement if
/// all go; `items` are the tokens of each with the separator behind it. No separator is left at
/// the end of a list that had none there.
pub(super) fn without_items(
    document: &Document,
    statement: Index,
    items: &[Range<usize>],
    goes: &[bool],
) -> Vec<Cut> {
    if goes.iter().all(|&goes| goes) {
        return vec![Cut::delete(document.span(statement))];
    }
    let conventions = document.conventions();
    let is_separator = |token: usize| conventions.is_separator(document.token_text(token));
    let ends_with_separator = (items.last()).is_some_and(|item| is_separator(item.end - 1));
    // Behind the last one that stays.
    let behind = goes.iter().rposition(|goes| !goes).map(|last| last + 1);
    let gone = items.iter().enumerate().filter(|(at, _)| goes[*at]);
    let cuts = gone.map(|(at, item)| {
        let Range { mut start, end } = item.clone();
        if Some(at) == behind && !ends_with_separator && is_separator(start - 1) {
            start -= 1;
        }
        Cut::delete(document.span_of_tokens(&(start..end)))
    });
    cuts.collect()
}

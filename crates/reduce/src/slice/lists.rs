//! Lists with separators, of which some elements go.

use std::ops::Range;

use crate::edit::{Cut, Document};

/// The places of the items of a list that go, with their separators; `items` are the tokens of
/// each with the separator behind it. No separator is left at the end of a list that had none
/// there.
pub(super) fn without_items(
    document: &Document,
    items: &[Range<usize>],
    goes: &[bool],
) -> Vec<Cut> {
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

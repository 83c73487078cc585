//! The levels of the deepest nest of a text.

use crate::edit::nests::{inner_levels, nests};
use crate::edit::{Document, Index, hash_of};
use crate::tuning;

/// A level of a nest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Level {
    pub(crate) place: Index,
    /// The place of the next level inside it, or what the nest ends with.
    pub(crate) inner: Index,
    /// What the nest may end with here: the longest of the other nodes of the same name
    /// nearest below it.
    pub(crate) end: Option<Index>,
}

/// The levels of the nest that is the largest part of the text, the outermost first; none
/// if no nest is deep.
pub(crate) fn deepest(document: &Document) -> Vec<Level> {
    let inner = inner_levels(document, |_| false);
    // How many levels each node has with those inside it, and whether it is the first one.
    let mut depths = vec![0u32; inner.len()];
    let mut is_first = vec![true; inner.len()];
    for (place, &next) in inner.iter().enumerate().rev() {
        if next != 0 {
            depths[place] = depths[next as usize] + 1;
            is_first[next as usize] = false;
        }
    }
    let is_deep = |&place: &Index| is_first[place] && depths[place] >= tuning::NEST_LEAST_LEVELS;
    let firsts = (0..inner.len()).filter(is_deep);
    let Some(first) = firsts.max_by_key(|&place| document.weight(place)) else {
        return Vec::new();
    };
    let mut levels = Vec::new();
    let mut place = first;
    while inner[place] != 0 {
        let next = inner[place] as Index;
        levels.push(Level {
            place,
            inner: next,
            end: None,
        });
        place = next;
    }
    // Places come in the order of levels.
    nests(
        document,
        |_| false,
        |above, node| {
            let Some(&place) = above.last() else { return };
            let at = levels.binary_search_by_key(&place, |level| level.place);
            let Ok(at) = at else { return };
            let level = &mut levels[at];
            let len = |node: Index| document.span(node).len();
            if node != level.inner && level.end.is_none_or(|end| len(node) > len(end)) {
                level.end = Some(node);
            }
        },
    );
    levels
}

/// What a part begins with: its first two tokens, names by their kind. Parts that begin
/// alike are of the same type more often than others.
pub(crate) fn head(document: &Document, node: Index) -> u64 {
    let tokens = document.tokens_of(node).take(2);
    let head = tokens.map(|token| {
        let is_name = !document.names().places_of(token).is_empty();
        match is_name {
            true => document.name(document.node_of(token)),
            false => document.token_text(token),
        }
    });
    hash_of(head.collect::<Vec<&str>>())
}

/// The levels that define names which nothing uses but such levels, by number.
pub(crate) fn unused(document: &Document, levels: &[Level]) -> Vec<usize> {
    let mut gone = vec![false; document.token_count()];
    let mut unused = Vec::new();
    for (number, level) in levels.iter().enumerate().rev() {
        let inside = document.tokens_of(level.place);
        let inner = document.tokens_of(level.inner);
        let own = || (inside.start..inner.start).chain(inner.end..inside.end);
        let mut defines = false;
        let is_used = own().any(|token| {
            let places = document.names().places_of(token);
            let is_first = places.first() == Some(&(token as u32));
            defines |= is_first;
            let is_use = |&place: &u32| {
                let place = place as usize;
                let is_own = inside.contains(&place) && !inner.contains(&place);
                !is_own && !gone[place]
            };
            is_first && places.iter().any(is_use)
        });
        if defines && !is_used {
            for token in own() {
                gone[token] = true;
            }
            unused.push(number);
        }
    }
    unused.reverse();
    unused
}

//! Parts of a text that define names which others use.
//!
//! Nothing is known of what a language takes for a definition. But what can go and
//! is the first to have a name is one more often than not.

use crate::edit::document::{Document, Index};
use crate::tuning;

/// The first places of names that occur more than once: tokens. None of a long
/// text.
pub(crate) fn first_places(document: &Document) -> impl Iterator<Item = usize> {
    let is_short = document.token_count() <= tuning::DEFINITIONS_MOST_TOKENS;
    let names = document.names().places().filter(move |_| is_short);
    let several = names.filter(|places| places.len() > 1);
    several.filter_map(|places| places.first().map(|&first| first as usize))
}

/// A part that can go, and is the first to have a name.
pub(crate) struct Definition<'a> {
    pub(crate) document: &'a Document,
    pub(crate) node: Index,
    /// The name's place in it: a token.
    pub(crate) name: usize,
    /// All names that occur first in it, and their uses elsewhere: tokens.
    pub(crate) uses: Vec<(usize, Vec<usize>)>,
}

impl<'a> Definition<'a> {
    pub(crate) fn at(document: &'a Document, node: Index, name: usize) -> Self {
        let inside = document.tokens_of(node);
        let mut uses: Vec<(usize, Vec<usize>)> = Vec::new();
        for token in inside.clone() {
            let places = document.names().places_of(token);
            let behind = places.iter().map(|&place| place as usize);
            let behind: Vec<usize> = behind.filter(|&place| place >= inside.end).collect();
            if places.first() == Some(&(token as u32)) && !behind.is_empty() {
                uses.push((token, behind));
            }
        }
        Definition {
            document,
            node,
            name,
            uses,
        }
    }
}

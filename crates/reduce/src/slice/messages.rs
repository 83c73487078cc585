//! What a test printed, as elements of the text.
//!
//! Of a candidate that was refused, it says which names are missing; of one that is
//! interesting, where the text does what is wanted.

use std::collections::{BTreeSet, HashSet};

use picireny_oracle::Messages;

use super::elements::{Element, NONE};
use super::graph::Graph;
use crate::edit::Document;
use crate::known_messages::KnownMessages;

/// The elements that define what a test named in messages of kinds that no test of an
/// interesting text printed.
pub(super) fn named(
    (document, graph): (&Document, &Graph),
    messages: &Messages,
    known: &KnownMessages,
) -> BTreeSet<u32> {
    let words: HashSet<&str> = known.new_words(messages).collect();
    let names = document.names().places().zip(&graph.names);
    let named = names.filter(|(places, _)| {
        let first = places.first();
        first.is_some_and(|&first| words.contains(document.token_text(first as usize)))
    });
    let definers = named.flat_map(|(_, definers)| {
        let again = definers.again.iter().copied();
        again.chain([definers.first])
    });
    definers.filter(|&definer| definer != NONE).collect()
}

/// The elements that have a token on one of the lines, and no elements in them.
pub(super) fn at_lines(document: &Document, graph: &Graph, lines: &[u32]) -> BTreeSet<u32> {
    let text = document.text();
    let ends = text.match_indices('\n').map(|(at, _)| at + 1);
    let starts: Vec<usize> = [0].into_iter().chain(ends).collect();
    let mut found = BTreeSet::new();
    for &line in lines {
        let next = line as usize;
        let Some(&start) = next.checked_sub(1).and_then(|line| starts.get(line)) else {
            continue;
        };
        let end = starts.get(next).copied().unwrap_or(text.len());
        let tokens = document.token_from(start)..document.token_from(end);
        let is_there = |element: &Element| {
            let is_apart = element.tokens.end <= tokens.start || tokens.end <= element.tokens.start;
            !is_apart && !element.content.is_open()
        };
        let all = (0..).zip(&graph.elements);
        found.extend(
            all.filter(|(_, element)| is_there(element))
                .map(|(number, _)| number),
        );
    }
    found
}

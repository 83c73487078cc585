//! What a test printed, as elements of the text.
//!
//! Of a candidate that was refused, it says which names are missing; of one that is
//! interesting, where the text does what is wanted.

use std::collections::{BTreeSet, HashSet};

use picireny_oracle::Messages;

use super::elements::Element;
use super::graph::{Definers, Graph};
use crate::edit::Document;
use crate::known_messages::KnownMessages;

/// The elements that define what a test named in messages of kinds that no test of an
/// interesting text printed. Of parts of classes, those whose class is named with them, if
/// there are such.
pub(super) fn named(
    (document, graph): (&Document, &Graph),
    messages: &Messages,
    known: &KnownMessages,
) -> BTreeSet<u32> {
    let words: HashSet<&str> = known.new_words(messages).collect();
    let names = document.names().places().zip(&graph.names);
    let named = names.map(|(places, definers)| {
        let text = |&first: &u32| document.token_text(first as usize);
        let name = places.first().map(text);
        let name = name.map(|text| document.conventions().name_in(text));
        let is_named = name.is_some_and(|name| words.contains(name));
        (is_named, definers)
    });
    let (is_named, definers): (Vec<bool>, Vec<&Definers>) = named.unzip();
    let is_class_named = |&element: &u32| {
        let parent = graph.elements[element as usize].parent;
        let class = graph.ties.get(parent as usize);
        let own = class.and_then(|class| class.own);
        own.is_some_and(|(name, _)| is_named[name as usize])
    };
    let mut found = BTreeSet::new();
    let of_named = definers.iter().zip(&is_named);
    for (definers, _) in of_named.filter(|(_, is_named)| **is_named) {
        let (parts, others): (Vec<u32>, Vec<u32>) =
            definers.all().partition(|&it| graph.is_in_class(it));
        let (of_named, of_others): (Vec<u32>, Vec<u32>) =
            parts.into_iter().partition(is_class_named);
        match of_named.is_empty() {
            true => found.extend(of_others),
            false => found.extend(of_named),
        }
        found.extend(others);
    }
    found
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

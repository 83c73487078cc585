//! Words that tie parts of a text to one another.
//!
//! Nothing is known of what a language takes for a definition or a use. But a
//! word that is a token in several places ties these together, and where it
//! occurs first, it is defined more often than not.

use std::collections::HashMap;
use std::ops::Range;

use super::document::{Document, Index};

/// The names of a document: words that are tokens of a kind which comes with
/// several texts.
#[derive(Debug, Default)]
pub(super) struct Names {
    /// For each token, the number of its name.
    of_token: Vec<u32>,
    /// For each name, its tokens, in order.
    places: Vec<Vec<u32>>,
    /// For each node, the last token that has a name which occurs first in it.
    reach: Vec<u32>,
}

/// No name.
const NONE: u32 = u32::MAX;

impl Names {
    pub(super) fn of(document: &Document) -> Names {
        let tokens = document.token_count();
        let mut kinds: HashMap<&str, &str> = HashMap::new();
        let mut several: HashMap<&str, ()> = HashMap::new();
        let word = |token: usize| {
            let text = document.token_text(token);
            let kind = document.name(document.node_of(token));
            (is_name(text) && !kind.is_empty()).then_some((kind, text))
        };
        for (kind, text) in (0..tokens).filter_map(word) {
            if *kinds.entry(kind).or_insert(text) != text {
                several.insert(kind, ());
            }
        }
        let mut numbers: HashMap<&str, u32> = HashMap::new();
        let mut places: Vec<Vec<u32>> = Vec::new();
        let mut of_token = match several.is_empty() {
            true => Vec::new(),
            false => vec![NONE; tokens],
        };
        for (token, name) in of_token.iter_mut().enumerate() {
            // A kind of token with one text is a keyword.
            if let Some((kind, text)) = word(token)
                && several.contains_key(kind)
            {
                let number = *numbers.entry(text).or_insert_with(|| {
                    places.push(Vec::new());
                    places.len() as u32 - 1
                });
                *name = number;
                places[number as usize].push(token as u32);
            }
        }
        if places.is_empty() {
            return Names::default();
        }
        let mut reach = vec![0; document.len()];
        for places in &places {
            if let (Some(&first), Some(&last)) = (places.first(), places.last()) {
                reach[document.node_of(first as usize)] = last;
            }
        }
        for node in (0..document.len()).rev() {
            if let Some(parent) = document.parent(node) {
                reach[parent] = reach[parent].max(reach[node]);
            }
        }
        Names {
            of_token,
            places,
            reach,
        }
    }

    /// Whether a name that occurs first in a node occurs behind it, too.
    pub(super) fn has_tie(&self, document: &Document, node: Index) -> bool {
        let reach = self.reach.get(node);
        reach.is_some_and(|&last| last as usize >= document.tokens_of(node).end)
    }

    /// All tokens with the name of this one; none if it has no name.
    pub(super) fn places_of(&self, token: usize) -> &[u32] {
        let name = self.of_token.get(token).copied().unwrap_or(NONE);
        self.places
            .get(name as usize)
            .map_or(&[], |places| &**places)
    }

    /// The tokens of each name, names in the order of their first tokens.
    pub(super) fn places(&self) -> impl Iterator<Item = &[u32]> {
        self.places.iter().map(|places| &**places)
    }

    /// How many tokens elsewhere have a name that one of these tokens has.
    pub(super) fn links(&self, tokens: impl Iterator<Item = Range<usize>>) -> u32 {
        let mut inside: HashMap<u32, u32> = HashMap::new();
        for token in tokens.flatten() {
            match self.of_token.get(token) {
                None | Some(&NONE) => {}
                Some(&name) => *inside.entry(name).or_default() += 1,
            }
        }
        let all = |name: u32| self.places[name as usize].len() as u32;
        inside.iter().map(|(&name, &count)| all(name) - count).sum()
    }
}

/// Whether a token's text is a word, with or without a sign before it.
pub(super) fn is_name(text: &str) -> bool {
    let (_, word) = without_sign(text);
    let first = word.chars().next();
    first.is_some_and(|c| c.is_alphabetic() || c == '_')
        && word.chars().all(|c| c.is_alphanumeric() || c == '_')
}

/// A name without the sign that some languages put before names.
pub(super) fn without_sign(text: &str) -> (&str, &str) {
    let word = text.trim_start_matches(['$', '@', '#', '%', '&', '!', '?', '.', '-']);
    text.split_at(text.len() - word.len())
}

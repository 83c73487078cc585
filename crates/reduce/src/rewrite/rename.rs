//! Shorter names.
//!
//! ```text
//!   function total(prices) { prices }      =>      function a(b) { b }
//! ```

use std::collections::{BTreeMap, BTreeSet};

use super::names::{is_name, without_sign};
use super::{Cut, Document, Edit, Rewrite, Scope, Tier};

/// A word gets the shortest name that is free, wherever it is a token of the
/// same kind. Which words are names is a matter of the grammar: tokens that
/// stay what they are under another text.
#[derive(Debug)]
pub(super) struct Rename;

impl Rewrite for Rename {
    fn name(&self) -> &'static str {
        "rename"
    }

    fn tier(&self) -> Tier {
        Tier::Tokens
    }

    fn propose(&self, document: &Document, _scope: &Scope, edits: &mut Vec<Edit>) {
        // Words by the kind of their tokens, in the order of the text.
        let mut words: BTreeMap<(&str, &str), Vec<usize>> = BTreeMap::new();
        let mut used: BTreeSet<&str> = BTreeSet::new();
        let mut order = Vec::new();
        for token in 0..document.token_count() {
            let text = document.token_text(token);
            let kind = document.name(document.node_of(token));
            used.insert(text);
            if is_name(text) && !kind.is_empty() {
                let places = words.entry((kind, text)).or_default();
                if places.is_empty() {
                    order.push((kind, text));
                }
                places.push(token);
            }
        }
        let mut free: BTreeMap<&str, Box<dyn Iterator<Item = String>>> = BTreeMap::new();
        for key in order {
            let (kind, text) = key;
            let (sign, word) = without_sign(text);
            if word.chars().count() < 2 {
                continue;
            }
            let names = free.entry(sign).or_insert_with(|| Box::new(short_names()));
            let mut names = names.map(|name| format!("{sign}{name}"));
            let Some(name) = names.find(|name| !used.contains(&**name)) else {
                continue;
            };
            let places = &words[&key];
            let cuts = places
                .iter()
                .map(|&token| Cut::put(document.token(token), &name));
            // What occurs once is defined elsewhere, or needless.
            let risk = if places.len() > 1 { 0.15 } else { 0.5 };
            let edit = Edit::new(cuts.collect())
                .of_class((kind, places.len() > 1))
                .of_risk(risk)
                .known_by((kind, text));
            edits.push(edit.keeping_tokens());
        }
    }
}

/// `a` to `z`, then with two letters.
fn short_names() -> impl Iterator<Item = String> {
    let letters = || 'a'..='z';
    let two = letters().flat_map(move |a| letters().map(move |b| format!("{a}{b}")));
    letters().map(String::from).chain(two)
}

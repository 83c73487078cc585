//! Texts in which units are rewritten.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use super::rank::{Rank, has_short_name, masked};
use super::unit::Unit;
use crate::edit::{Document, Index};
use crate::passes::symbols::free_names::{FreeNames, in_small_letters};

/// A token with the gap before it; the end of the text is one without a text.
#[derive(Clone, Copy)]
struct Piece<'t> {
    gap: &'t str,
    text: &'t str,
    /// Whether it is a name of one letter.
    is_name: bool,
}

/// The text with these units rewritten: inner lists get in order before those around them, and
/// names get theirs in what comes of that.
pub(super) fn write<'u>(document: &'u Document, units: impl Iterator<Item = &'u Unit>) -> String {
    let mut pieces: Vec<Piece<'_>> = pieces(document);
    let mut names: BTreeSet<&str> = BTreeSet::new();
    let mut runs: Vec<&[Index]> = Vec::new();
    for unit in units {
        match unit {
            Unit::Name(name) => {
                names.insert(name);
            }
            Unit::Token(token, new) => pieces[*token].text = new,
            Unit::Gap(token, new) => pieces[*token].gap = new,
            Unit::Run(run) => runs.push(run),
        }
    }
    runs.sort_by_key(|run| Reverse(run.first().copied()));
    for run in runs {
        put_in_order(document, run, &mut pieces);
    }
    let new = new_names(document, &names, &pieces);
    let mut text = String::with_capacity(document.text().len());
    for piece in &pieces {
        text.push_str(piece.gap);
        match new_name(piece, &new) {
            Some(name) if piece.text.ends_with(char::is_uppercase) => {
                text.push_str(&name.to_uppercase());
            }
            Some(name) => text.push_str(&name.to_lowercase()),
            None => text.push_str(piece.text),
        }
    }
    text
}

fn pieces(document: &Document) -> Vec<Piece<'_>> {
    let count = document.token_count();
    let pieces = (0..=count).map(|token| {
        let gap = document.text().get(document.gap_before(token));
        let is_token = token < count;
        Piece {
            gap: gap.unwrap_or_default(),
            text: if is_token {
                document.token_text(token)
            } else {
                ""
            },
            is_name: is_token && has_short_name(document, token),
        }
    });
    pieces.collect()
}

/// Puts elements in the order in which their tokens come first, names of one letter all alike;
/// of those that are alike then, the one whose names come first in the rest of the text. The
/// text between elements stays where it is.
fn put_in_order(document: &Document, run: &[Index], pieces: &mut [Piece<'_>]) {
    let ranges: Vec<_> = run.iter().map(|&node| document.tokens_of(node)).collect();
    let (Some(first), Some(last)) = (ranges.first(), ranges.last()) else {
        return;
    };
    let (start, end) = (first.start, last.end);
    let mut later: BTreeMap<&str, usize> = BTreeMap::new();
    let others = pieces.iter().enumerate();
    let others = others.filter(|(at, piece)| piece.is_name && !(start..end).contains(at));
    for (at, piece) in others {
        later.entry(piece.text).or_insert(at);
    }
    let elements: Vec<(Vec<Rank>, Vec<usize>)> = ranges
        .iter()
        .map(|range| {
            let own = &pieces[range.clone()];
            let ranks = own.iter().map(|it| masked(document, it.text, it.is_name));
            let names = own.iter().filter(|piece| piece.is_name);
            let places = names.map(|it| later.get(it.text).copied().unwrap_or(usize::MAX));
            (ranks.collect(), places.collect())
        })
        .collect();
    let mut order: Vec<usize> = (0..ranges.len()).collect();
    order.sort_by(|&a, &b| {
        let ((a, places_a), (b, places_b)) = (&elements[a], &elements[b]);
        // The whole text comes first that begins with the one, or with the other.
        let by_text = a.iter().chain(b).cmp(b.iter().chain(a));
        by_text.then_with(|| places_a.cmp(places_b))
    });
    let mut new: Vec<Piece<'_>> = Vec::with_capacity(end - start);
    for (place, &element) in order.iter().enumerate() {
        let at = new.len();
        new.extend_from_slice(&pieces[ranges[element].clone()]);
        new[at].gap = pieces[ranges[place].start].gap;
        let between = ranges.get(place + 1).map_or(end, |next| next.start);
        new.extend_from_slice(&pieces[ranges[place].end..between]);
    }
    pieces[start..end].copy_from_slice(&new);
}

/// What names become, in small letters: the first letters that no other name has, in the order
/// of their first places.
fn new_names<'t>(
    document: &'t Document,
    names: &BTreeSet<&str>,
    pieces: &[Piece<'t>],
) -> BTreeMap<String, String> {
    let mut new = BTreeMap::new();
    if names.is_empty() {
        return new;
    }
    let mut free = FreeNames::new(document.conventions());
    let key = |piece: &Piece<'t>| in_small_letters(piece.text.into());
    let is_renamed = |piece: &&Piece<'t>| piece.is_name && names.contains(&*key(piece));
    for piece in pieces.iter().filter(|piece| !is_renamed(piece)) {
        free.take(piece.text);
    }
    for piece in pieces.iter().filter(is_renamed) {
        let key = key(piece).into_owned();
        if !new.contains_key(&key)
            && let Some(name) = free.next_like(piece.text)
        {
            new.insert(key, name);
        }
    }
    new
}

/// What a piece becomes if its name is another one.
fn new_name<'n>(piece: &Piece<'_>, new: &'n BTreeMap<String, String>) -> Option<&'n str> {
    let name = new.get(&*in_small_letters(piece.text.into()));
    name.filter(|_| piece.is_name).map(String::as_str)
}

//! What of a text is left to chance, and what is put in its place.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::RangeInclusive;

use picireny_tree::Syntax;

use super::elements::runs;
use super::rank::has_short_name;
use super::spacing::gaps;
use super::unit::Unit;
use crate::edit::parts::body;
use crate::edit::{Document, Layout};
use crate::passes::symbols::free_names::in_small_letters;
use crate::tuning;

/// Kinds of units.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Names,
    Numbers(Number),
    Strings(Strings),
    Spacing,
    Order,
}

/// What is put in the place of numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Number {
    /// `0`.
    Zero,
    /// `1`, of those that cannot be `0`.
    One,
    /// The smallest number that is as long.
    Power,
}

/// What is put in the place of strings.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Strings {
    /// `a`, of those of one letter.
    Same,
    /// The first letters, of those of one letter that have to differ.
    Apart,
    /// As many `a` as they are long.
    Long,
}

/// All that there is of a kind.
pub(super) fn units(
    kind: Kind,
    document: &Document,
    syntax: &dyn Syntax,
    layout: Option<Layout>,
) -> Vec<Unit> {
    match kind {
        Kind::Names => names(document),
        Kind::Numbers(number) => numbers(document, number),
        Kind::Strings(Strings::Same) => strings(document, 1..=1),
        Kind::Strings(Strings::Apart) => strings_apart(document),
        Kind::Strings(Strings::Long) => strings(document, 2..=tuning::LONG_TOKEN),
        Kind::Spacing => gaps(document, syntax, layout),
        Kind::Order => runs(document),
    }
}

/// Names that differ in the case of their letter only are one: in some languages they are the
/// same.
fn names(document: &Document) -> Vec<Unit> {
    let short = tokens(document).filter(|&token| has_short_name(document, token));
    let names: BTreeSet<_> = short
        .map(|token| in_small_letters(document.token_text(token).into()))
        .collect();
    let names = names.into_iter();
    names.map(|name| Unit::Name(name.into_owned())).collect()
}

fn numbers(document: &Document, number: Number) -> Vec<Unit> {
    let all = tokens(document).filter_map(|token| {
        let new = number.instead_of(document.token_text(token))?;
        Some(Unit::Token(token, new))
    });
    all.collect()
}

impl Number {
    /// What is put in the place of a number, if that is another one.
    fn instead_of(self, text: &str) -> Option<String> {
        let digits = text.trim_start_matches('-');
        let is_part = |c: char| c.is_ascii_alphanumeric() || c == '.' || c == '_';
        if !digits.starts_with(|c: char| c.is_ascii_digit()) || !digits.chars().all(is_part) {
            return None;
        }
        let is_whole = digits.bytes().all(|byte| byte.is_ascii_digit());
        let new = match self {
            Number::Zero => "0".to_owned(),
            Number::One if text == "0" => return None,
            Number::One => "1".to_owned(),
            Number::Power if digits.len() < 2 || !is_whole => return None,
            Number::Power => format!("1{}", "0".repeat(digits.len() - 1)),
        };
        (new != text).then_some(new)
    }
}

/// All strings of so many characters, which get as many `a`.
fn strings(document: &Document, lengths: RangeInclusive<usize>) -> Vec<Unit> {
    let all = contents(document).filter_map(|(token, inside)| {
        let new = "a".repeat(inside.chars().count());
        let is_other = lengths.contains(&new.len()) && inside != new;
        is_other.then(|| with_content(document, token, &new))
    });
    all.collect()
}

/// All strings of one character: those with the same one get the same letter.
fn strings_apart(document: &Document) -> Vec<Unit> {
    let mut letters = 'a'..='z';
    let mut new: BTreeMap<&str, Option<char>> = BTreeMap::new();
    let all = contents(document).filter(|(_, inside)| inside.chars().count() == 1);
    let all = all.filter_map(|(token, inside)| {
        let letter = *new.entry(inside).or_insert_with(|| letters.next());
        let letter = letter?.to_string();
        (letter != inside).then(|| with_content(document, token, &letter))
    });
    all.collect()
}

/// What is in strings that have nothing special in them.
fn contents(document: &Document) -> impl Iterator<Item = (usize, &str)> {
    tokens(document).filter_map(|token| {
        let text = document.token_text(token);
        let body = body(text);
        let inside = text.get(body.clone())?;
        let is_string = body.len() < text.len() && !inside.contains('\\');
        is_string.then_some((token, inside))
    })
}

/// A string with another content.
fn with_content(document: &Document, token: usize, new: &str) -> Unit {
    let mut text = document.token_text(token).to_owned();
    let body = body(&text);
    text.replace_range(body, new);
    Unit::Token(token, text)
}

/// The tokens that a grammar has made.
fn tokens(document: &Document) -> impl Iterator<Item = usize> {
    let all = 0..document.token_count();
    all.filter(|&token| {
        let node = document.node_of(token);
        !document.name(node).is_empty() && !document.is_grammarless_at(node)
    })
}

//! Short names that nothing has.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use picireny_tree::Conventions;

/// Names that no token has, each given once.
pub(crate) struct FreeNames<'a> {
    conventions: &'a Conventions,
    /// In small letters: some languages do not tell them from capital ones.
    used: BTreeSet<Cow<'a, str>>,
    /// Those that were not looked at, for each sign before them, with small letters
    /// and with capital ones.
    left: BTreeMap<(&'a str, bool), Box<dyn Iterator<Item = String>>>,
}

impl<'a> FreeNames<'a> {
    pub(crate) fn new(conventions: &'a Conventions) -> Self {
        FreeNames {
            conventions,
            used: BTreeSet::new(),
            left: BTreeMap::new(),
        }
    }

    /// Does not give a name.
    pub(crate) fn take(&mut self, text: &'a str) {
        self.used.insert(in_small_letters(text.into()));
    }

    /// A shorter name with the sign that this one has, if there is one.
    pub(crate) fn instead_of(&mut self, text: &'a str) -> Option<String> {
        let (_, word) = self.conventions.name_sign(text);
        match word.chars().count() < 2 {
            true => None,
            false => self.next_like(text),
        }
    }

    /// The shortest name that is left, with the sign that this one has. It begins with a
    /// capital letter if this one does: that makes names what they are in some languages.
    /// A number stays what it is.
    pub(crate) fn next_like(&mut self, text: &'a str) -> Option<String> {
        if self.conventions.is_numbered_name(text) {
            return None;
        }
        let (sign, word) = self.conventions.name_sign(text);
        let is_capital = word.starts_with(char::is_uppercase);
        let names = self.left.entry((sign, is_capital));
        let names = names.or_insert_with(|| Box::new(short_names(is_capital)));
        let mut names = names.map(|name| format!("{sign}{name}"));
        names.find(|name| self.used.insert(in_small_letters(name.clone().into())))
    }
}

/// A name as languages have it that do not tell small letters from capital ones.
pub(crate) fn in_small_letters(text: Cow<'_, str>) -> Cow<'_, str> {
    match text.chars().any(char::is_uppercase) {
        true => Cow::Owned(text.to_lowercase()),
        false => text,
    }
}

/// `a` to `z`, or `A` to `Z`, then with two letters.
fn short_names(is_capital: bool) -> impl Iterator<Item = String> {
    let letters = || 'a'..='z';
    let first = move || {
        letters().map(move |letter| match is_capital {
            true => letter.to_ascii_uppercase(),
            false => letter,
        })
    };
    let two = first().flat_map(move |a| letters().map(move |b| format!("{a}{b}")));
    first().map(String::from).chain(two)
}

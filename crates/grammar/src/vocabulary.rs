//! Token types with their names and literals.

use std::collections::HashMap;

/// Token type of the end of input.
pub(crate) const EOF: i32 = -1;

/// Prefix of the names of tokens that only have a literal.
pub(crate) const GENERATED_PREFIX: &str = "T__";

/// The token types that a grammar knows: names (`PLUS`) and literals (`'+'`,
/// as written, quotes included).
///
/// A token can have a name, a literal, or both. A literal of a combined
/// grammar that no lexer rule defines has a generated name (`T__0`).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Vocabulary {
    names: Ordered,
    literals: Ordered,
    /// The name of each type, from 0; the literal if it has no name.
    by_type: Vec<Option<String>>,
}

/// A map from text to type that remembers the order of insertion.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct Ordered {
    types: HashMap<String, i32>,
    order: Vec<String>,
}

impl Ordered {
    fn get(&self, text: &str) -> Option<i32> {
        self.types.get(text).copied()
    }

    fn insert(&mut self, text: &str, token_type: i32) {
        self.types.insert(text.to_owned(), token_type);
        self.order.push(text.to_owned());
    }

    fn remove(&mut self, text: &str) {
        if self.types.remove(text).is_some() {
            self.order.retain(|t| t != text);
        }
    }

    fn iter(&self) -> impl Iterator<Item = (&str, i32)> {
        let entry = |text: &'_ String| self.get(text).unwrap_or_default();
        self.order.iter().map(move |t| (t.as_str(), entry(t)))
    }
}

/// The first line of a `.tokens` file, counted from 1, that is neither a name
/// nor a literal with a type.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct InvalidLine(pub(crate) u32);

/// The highest type that a `.tokens` file may give a token, to limit the size
/// of the tables.
const MAX_TYPE: i32 = 1 << 20;

impl Vocabulary {
    /// A vocabulary without tokens.
    pub(crate) fn new() -> Self {
        Self::default()
    }

    /// The highest type in use, 0 if there is none.
    pub(crate) fn max_type(&self) -> i32 {
        i32::try_from(self.by_type.len()).map_or(i32::MAX, |length| length.max(1) - 1)
    }

    /// The type of the token named `name`; `EOF` has one too.
    pub(crate) fn name_type(&self, name: &str) -> Option<i32> {
        match name {
            "EOF" => Some(EOF),
            _ => self.names.get(name),
        }
    }

    /// The type of a literal, written as in the grammar, quotes included.
    pub(crate) fn literal_type(&self, literal: &str) -> Option<i32> {
        self.literals.get(literal)
    }

    /// Names by type, index 0 being unused. Generated names are left out.
    pub(crate) fn symbolic_names(&self) -> Vec<Option<String>> {
        let names = self.table().map(|name| {
            name.filter(|n| !n.starts_with(GENERATED_PREFIX))
                .map(str::to_owned)
        });
        names.collect()
    }

    /// Literals by type, index 0 being unused.
    pub(crate) fn literal_names(&self) -> Vec<Option<String>> {
        let mut names: Vec<Option<String>> = self.table().map(|_| None).collect();
        for (literal, token_type) in self.literals.iter() {
            let index = usize::try_from(token_type).ok();
            let name = index.and_then(|i| names.get_mut(i));
            if let Some(name @ None) = name {
                *name = Some(literal.to_owned());
            }
        }
        names
    }

    /// The table of names; it has an entry for type 0 even if it is empty.
    fn table(&self) -> impl Iterator<Item = Option<&str>> {
        let missing = usize::from(self.by_type.is_empty());
        let known = self.by_type.iter().map(Option::as_deref);
        known.chain(std::iter::repeat_n(None, missing))
    }

    /// Gives `name` a new type unless it has one; returns its type.
    pub(crate) fn define_name(&mut self, name: &str) -> i32 {
        match self.name_type(name) {
            Some(known) => known,
            None => {
                let new = self.max_type() + 1;
                self.set_name(name, new);
                new
            }
        }
    }

    /// Gives `name` the type `token_type` unless it has one already. Types
    /// below 1 or above 1,048,576 are ignored.
    pub(crate) fn set_name(&mut self, name: &str, token_type: i32) {
        if self.name_type(name).is_none() && is_valid(token_type) {
            self.names.insert(name, token_type);
            self.record(token_type, name);
        }
    }

    /// Gives `literal` the type `token_type` unless it has one already. Types
    /// below 1 or above 1,048,576 are ignored.
    pub(crate) fn set_literal(&mut self, literal: &str, token_type: i32) {
        if self.literal_type(literal).is_none() && is_valid(token_type) {
            self.literals.insert(literal, token_type);
            self.record(token_type, literal);
        }
    }

    /// Removes `literal`, which stands for no token then.
    pub(crate) fn remove_literal(&mut self, literal: &str) {
        self.literals.remove(literal);
    }

    /// Adds the tokens of `other` that are not known yet, with their types.
    pub(crate) fn import(&mut self, other: &Vocabulary) {
        for (name, token_type) in other.names.iter() {
            self.set_name(name, token_type);
        }
        for (literal, token_type) in other.literals.iter() {
            self.set_literal(literal, token_type);
        }
    }

    /// The vocabulary that a `.tokens` file describes: lines `NAME=1` or
    /// `'literal'=1`.
    pub(crate) fn parse_tokens(text: &str) -> Result<Self, InvalidLine> {
        let mut vocabulary = Self::new();
        for (line, number) in text.lines().zip(1_u32..) {
            let line = line.trim();
            if line.is_empty() {
                continue;
            }
            let (token, value) = line.rsplit_once('=').ok_or(InvalidLine(number))?;
            let value: i32 = value.trim().parse().map_err(|_| InvalidLine(number))?;
            if token.is_empty() || value > MAX_TYPE {
                return Err(InvalidLine(number));
            }
            if token.starts_with('\'') {
                vocabulary.set_literal(token, value);
            } else {
                vocabulary.set_name(token, value);
            }
        }
        Ok(vocabulary)
    }

    fn record(&mut self, token_type: i32, text: &str) {
        let Ok(index) = usize::try_from(token_type) else {
            return;
        };
        if self.by_type.len() <= index {
            self.by_type.resize(index + 1, None);
        }
        match &mut self.by_type[index] {
            // A name replaces a literal, but nothing replaces a name.
            Some(known) if !known.starts_with('\'') => {}
            entry => *entry = Some(text.to_owned()),
        }
    }
}

fn is_valid(token_type: i32) -> bool {
    (1..=MAX_TYPE).contains(&token_type)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn token_types_are_assigned_in_order_and_kept() {
        let mut vocabulary = Vocabulary::new();
        assert_eq!(vocabulary.max_type(), 0);
        assert_eq!(vocabulary.define_name("A"), 1);
        vocabulary.set_name("B", 5);
        assert_eq!(vocabulary.define_name("C"), 6);
        assert_eq!(vocabulary.define_name("A"), 1);
        assert_eq!(vocabulary.name_type("EOF"), Some(-1));
        assert_eq!(vocabulary.max_type(), 6);
    }

    #[test]
    fn a_tokens_file_gives_names_and_literals() {
        let vocabulary = Vocabulary::parse_tokens("A=1\nT__0=2\n'='=2\n'a=b'=3\n").unwrap();
        assert_eq!(vocabulary.literal_type("'='"), Some(2));
        assert_eq!(vocabulary.literal_type("'a=b'"), Some(3));
        let symbolic = vocabulary.symbolic_names();
        assert_eq!(symbolic[1].as_deref(), Some("A"));
        assert_eq!(symbolic[2], None);
        assert_eq!(Vocabulary::parse_tokens("A=1\n\nB\n"), Err(InvalidLine(3)));
    }
}

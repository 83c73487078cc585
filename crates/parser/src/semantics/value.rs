//! Values of the evaluator.

use std::ops::Deref;
use std::sync::Arc;

use crate::token::TokenId;
use crate::tree::NodeId;

/// A text, which is cheap to copy.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Text {
    text: Arc<str>,
    characters: usize,
}

impl Text {
    /// How many characters it has.
    pub(super) fn characters(&self) -> usize {
        self.characters
    }

    /// A character, by its number from 0.
    pub(super) fn character(&self, index: usize) -> Option<char> {
        if self.characters == self.text.len() {
            return self.text.as_bytes().get(index).copied().map(char::from);
        }
        self.text.chars().nth(index)
    }
}

impl From<&str> for Text {
    fn from(text: &str) -> Self {
        Self {
            text: text.into(),
            characters: text.chars().count(),
        }
    }
}

impl Deref for Text {
    type Target = str;

    fn deref(&self) -> &str {
        &self.text
    }
}

/// A value of a predicate or action in progress.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// Something that is not understood.
    Unknown,
    /// `null`, `None`, `nil`.
    Null,
    /// A truth value.
    Bool(bool),
    /// Numbers, token types, characters (by code point).
    Int(i64),
    /// A text.
    Text(Text),
    /// A token in the list.
    Token(TokenId),
    /// A rule in the tree.
    Node(NodeId),
    /// A collection, by its number.
    Object(u32),
    /// The recognizer itself: `this`, `self`, `p`, `l`.
    Recognizer,
    /// The recognizer's input: `_input`, `getTokenStream()`.
    Input,
}

impl Value {
    /// The truth of a value, where it has one.
    pub fn truth(&self) -> Option<bool> {
        match self {
            Self::Bool(value) => Some(*value),
            Self::Int(value) => Some(*value != 0),
            Self::Null => Some(false),
            _ => None,
        }
    }

    /// The number, where it is one.
    pub fn int(&self) -> Option<i64> {
        match self {
            Self::Int(value) => Some(*value),
            Self::Text(text) => single(text).map(|c| i64::from(u32::from(c))),
            _ => None,
        }
    }

    /// Equality across the target languages' types: a character is equal to
    /// its code point.
    pub(crate) fn equals(&self, other: &Self) -> Option<bool> {
        match (self, other) {
            (Self::Unknown, _) | (_, Self::Unknown) => None,
            (Self::Text(_), Self::Text(_)) => Some(self == other),
            (Self::Int(_), Self::Text(_)) | (Self::Text(_), Self::Int(_)) => {
                Some(match (self.int(), other.int()) {
                    (Some(a), Some(b)) => a == b,
                    _ => false,
                })
            }
            (Self::Bool(a), Self::Int(b)) | (Self::Int(b), Self::Bool(a)) => {
                Some(i64::from(*a) == *b)
            }
            _ => Some(self == other),
        }
    }
}

impl From<bool> for Value {
    fn from(value: bool) -> Self {
        Self::Bool(value)
    }
}

impl From<&str> for Value {
    fn from(value: &str) -> Self {
        Self::Text(value.into())
    }
}

fn single(text: &str) -> Option<char> {
    let mut chars = text.chars();
    match (chars.next(), chars.next()) {
        (Some(c), None) => Some(c),
        _ => None,
    }
}

/// The form in which names of methods and fields are compared: grammars of
/// different target languages differ in case, underscores and `get`.
pub(crate) fn normalize(name: &str) -> String {
    let lower: String = name
        .chars()
        .filter(|c| *c != '_')
        .flat_map(char::to_lowercase)
        .collect();
    match lower.strip_prefix("get") {
        Some(rest) if !rest.is_empty() => rest.to_owned(),
        _ => lower,
    }
}

//! Token types with their names and literals.

use std::collections::HashMap;

/// Token type of the end of input.
pub(crate) const EOF: i32 = -1;

/// The token types that a grammar knows: names (`PLUS`) and literals (`'+'`,
/// as written, quotes included).
///
/// A token can have a name, a literal, or both.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Vocabulary {
    names: HashMap<String, i32>,
    literals: HashMap<String, i32>,
    /// By type, from 0.
    symbolic: Vec<Option<String>>,
    /// By type, from 0.
    literal: Vec<Option<String>>,
    max: i32,
}

impl Vocabulary {
    /// A vocabulary without tokens.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// The highest type in use, 0 if there is none.
    #[must_use]
    pub fn max_type(&self) -> i32 {
        self.max
    }

    /// The type of the token named `name`; `EOF` has one too.
    #[must_use]
    pub fn name_type(&self, name: &str) -> Option<i32> {
        match name {
            "EOF" => Some(EOF),
            _ => self.names.get(name).copied(),
        }
    }

    /// The type of a literal, written as in the grammar, quotes included.
    #[must_use]
    pub fn literal_type(&self, literal: &str) -> Option<i32> {
        self.literals.get(literal).copied()
    }

    /// Names by type, index 0 being unused.
    #[must_use]
    pub fn symbolic_names(&self) -> &[Option<String>] {
        &self.symbolic
    }

    /// Literals by type, index 0 being unused.
    #[must_use]
    pub fn literal_names(&self) -> &[Option<String>] {
        &self.literal
    }

    /// Gives `name` a new type unless it has one; returns its type.
    pub fn define_name(&mut self, name: &str) -> i32 {
        match self.name_type(name) {
            Some(known) => known,
            None => {
                let new = self.max + 1;
                self.set_name(name, new);
                new
            }
        }
    }

    /// Gives `literal` a new type unless it has one; returns its type.
    pub fn define_literal(&mut self, literal: &str) -> i32 {
        match self.literal_type(literal) {
            Some(known) => known,
            None => {
                let new = self.max + 1;
                self.set_literal(literal, new);
                new
            }
        }
    }

    /// Gives `name` the type `token_type` unless it has one already.
    pub fn set_name(&mut self, name: &str, token_type: i32) {
        if self.name_type(name).is_none() {
            self.names.insert(name.to_owned(), token_type);
            put(&mut self.symbolic, token_type, name);
            self.max = self.max.max(token_type);
        }
    }

    /// Gives `literal` the type `token_type` unless it has one already.
    pub fn set_literal(&mut self, literal: &str, token_type: i32) {
        if self.literal_type(literal).is_none() {
            self.literals.insert(literal.to_owned(), token_type);
            put(&mut self.literal, token_type, literal);
            self.max = self.max.max(token_type);
        }
    }
}

fn put(list: &mut Vec<Option<String>>, token_type: i32, text: &str) {
    let Ok(index) = usize::try_from(token_type) else {
        return;
    };
    if list.len() <= index {
        list.resize(index + 1, None);
    }
    list[index] = Some(text.to_owned());
}

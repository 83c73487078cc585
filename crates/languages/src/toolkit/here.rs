//! The token that is being taken in, and where the one before it ends.

use std::marker::PhantomData;

use picireny_parser::hooks::Token;

use super::peek::{Lexis, Peek};

/// A token that is being taken in. Its language says what words and blanks are.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Here<'t, W, L> {
    pub(crate) word: W,
    pub(crate) kind: i32,
    /// The text that it is in.
    pub(crate) text: &'t str,
    pub(crate) start: usize,
    pub(crate) end: usize,
    pub(crate) new_line: bool,
    /// Nothing is between it and the token before.
    pub(crate) adjacent: bool,
    pub(crate) language: PhantomData<L>,
}

impl<'t, W, L> Here<'t, W, L> {
    pub(crate) fn source(&self) -> &'t str {
        self.text.get(self.start..self.end).unwrap_or("")
    }

    /// What is behind it.
    pub(crate) fn rest(&self) -> &'t str {
        self.text.get(self.end..).unwrap_or("")
    }
}

impl<'t, W, L: Lexis> Here<'t, W, L> {
    /// Whether it is a word, a keyword or not.
    pub(crate) fn is_word(&self) -> bool {
        L::word_length(self.source()) == self.source().len()
    }

    /// The token itself.
    pub(crate) fn peek(&self) -> Peek<'t, L> {
        Peek::at(self.text, self.start)
    }

    /// The token after it.
    pub(crate) fn next(&self) -> Peek<'t, L> {
        Peek::at(self.text, self.end)
    }
}

#[cfg(test)]
impl<'t, W, L> Here<'t, W, L> {
    /// The beginning of a text.
    pub(crate) fn first(word: W, text: &'t str, length: usize) -> Self {
        Self {
            word,
            kind: 0,
            text,
            start: 0,
            end: length,
            new_line: false,
            adjacent: true,
            language: PhantomData,
        }
    }
}

/// Where the last token ends.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Behind {
    pub(crate) line: u32,
    pub(crate) end: usize,
}

impl Default for Behind {
    /// The start of the text.
    fn default() -> Self {
        Self { line: 1, end: 0 }
    }
}

impl Behind {
    /// A token as what follows.
    pub(crate) fn here<'t, W, L>(&self, token: &Token, word: W, text: &'t str) -> Here<'t, W, L> {
        Here {
            word,
            kind: token.kind,
            text,
            start: token.start as usize,
            end: token.end as usize,
            new_line: token.line > self.line,
            adjacent: token.start as usize == self.end,
            language: PhantomData,
        }
    }

    /// Goes behind a token.
    pub(crate) fn pass(&mut self, token: &Token, text: &str) {
        self.line = token.last_line(text);
        self.end = token.end as usize;
    }
}

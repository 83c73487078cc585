//! Where a lexer's tokens go.

use crate::token::{Token, TokenId, Tokens};

/// A token on its way into the list.
#[derive(Clone, Debug)]
pub(crate) struct Made {
    pub(crate) token: Token,
    /// Its text, if that is not the span's.
    pub(crate) text: Option<String>,
}

/// Takes the tokens that a lexer and its base class make.
#[derive(Debug, Default)]
pub(crate) struct Sink {
    pub(crate) tokens: Tokens,
}

impl Sink {
    /// Appends a token.
    pub(crate) fn push(&mut self, made: Made) -> TokenId {
        let id = self.tokens.push(made.token);
        if let Some(text) = made.text {
            self.tokens.set_text(id, &text);
        }
        id
    }
}

//! Where a lexer's tokens go.

use crate::token::{DEFAULT_CHANNEL, Token, TokenId, TokenOrigin, Tokens};

/// A token on its way into the list.
#[derive(Clone, Debug)]
pub struct Made {
    /// What it is.
    pub token: Token,
    /// Its text, if that is not the span's.
    pub text: Option<String>,
}

/// Takes the tokens that a lexer and its base class make.
#[derive(Debug, Default)]
pub struct Sink {
    /// The tokens so far.
    pub tokens: Tokens,
}

impl Sink {
    /// Appends a token without text just before another.
    pub fn insert(&mut self, kind: i32, before: &Token) -> TokenId {
        self.push(inserted(before, kind, ""))
    }

    /// Appends a token.
    pub fn push(&mut self, made: Made) -> TokenId {
        let id = self.tokens.push(made.token);
        if let Some(text) = made.text {
            self.tokens.set_text(id, &text);
        }
        id
    }
}

/// A token without source text just before another.
pub fn inserted(before: &Token, kind: i32, text: &str) -> Made {
    Made {
        token: Token {
            kind,
            channel: DEFAULT_CHANNEL,
            end: before.start,
            origin: TokenOrigin::Inserted,
            ..*before
        },
        text: Some(text.to_owned()),
    }
}

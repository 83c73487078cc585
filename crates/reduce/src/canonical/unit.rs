//! Something that can be rewritten.

use crate::edit::Index;

/// Something that can be rewritten.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Unit {
    /// A name of one letter, in small letters, gets the first one that is free.
    Name(String),
    /// A token gets another text.
    Token(usize, String),
    /// So does the gap before a token.
    Gap(usize, String),
    /// Elements that are alike get in order.
    Run(Vec<Index>),
}

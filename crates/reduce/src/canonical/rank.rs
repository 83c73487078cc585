//! How texts of tokens compare.

use crate::edit::Document;

/// A text that compares as these texts do.
pub(super) type Rank = Vec<(bool, char)>;

pub(super) fn rank(text: &str) -> Rank {
    text.chars().map(|c| (!c.is_lowercase(), c)).collect()
}

/// A name of one letter, which is as good as any other.
pub(super) fn without_name(document: &Document, name: &str) -> Rank {
    rank(document.conventions().name_sign(name).0)
}

/// Whether a token is a name of one letter, with a sign before it or without.
pub(super) fn has_short_name(document: &Document, token: usize) -> bool {
    let text = document.token_text(token);
    let word = document.conventions().name_sign(text).1;
    word.len() == 1 && document.is_name_token(token)
}

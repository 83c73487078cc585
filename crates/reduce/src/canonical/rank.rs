//! How texts of tokens compare.

use crate::edit::Document;

/// A text that compares as these texts do.
pub(super) type Rank = Vec<(bool, char)>;

pub(super) fn rank(text: &str) -> Rank {
    text.chars().map(|c| (!c.is_lowercase(), c)).collect()
}

/// That of a token, where a name of one letter is as good as any other.
pub(super) fn masked(document: &Document, text: &str, is_short_name: bool) -> Rank {
    match is_short_name {
        true => rank(document.conventions().name_sign(text).0),
        false => rank(text),
    }
}

/// Whether a token is a name of one letter, with a sign before it or without.
pub(super) fn has_short_name(document: &Document, token: usize) -> bool {
    let text = document.token_text(token);
    let word = document.conventions().name_sign(text).1;
    word.len() == 1 && document.is_name_token(token)
}

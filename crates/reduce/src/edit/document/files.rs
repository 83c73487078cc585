//! Several files in one text, and what of a text is a guess.

use std::ops::Range;

use picireny_tree::Boundaries;

use super::{Document, Index};

impl Document {
    /// Whether a node is in a file for which there is no grammar.
    pub(crate) fn is_grammarless_at(&self, node: Index) -> bool {
        let first = self.tokens_of(node).start;
        self.is_grammarless || self.is_guessed(first)
    }

    /// Whether a node is in text that error recovery skipped: its structure is a
    /// guess, but not its tokens.
    pub(crate) fn is_error_recovered(&self, node: Index) -> bool {
        let tokens = self.tokens_of(node);
        let before = self.unread.partition_point(|part| part.end <= tokens.start);
        let part = self.unread.get(before);
        part.is_some_and(|part| part.start <= tokens.start && tokens.end <= part.end)
    }

    /// Whether a token is in one of several files, for which there is no
    /// grammar.
    pub(crate) fn is_guessed(&self, token: usize) -> bool {
        let before = self.guessed.partition_point(|file| file.end <= token);
        self.guessed
            .get(before)
            .is_some_and(|file| file.contains(&token))
    }

    /// Whether a token is the first one of the text, or of a file in it; so is
    /// the boundary at the end of a file without tokens.
    pub(crate) fn begins_file(&self, token: usize) -> bool {
        let Some(before) = token.checked_sub(1) else {
            return true;
        };
        self.boundaries.is_some_and(|boundaries| {
            let text = self.token_text(before);
            text.ends_with([boundaries.parsed, boundaries.guessed])
        })
    }

    /// Whether a token is behind the last one of the text, or of a file in it.
    pub(crate) fn is_behind_file(&self, token: usize) -> bool {
        token >= self.tokens.len()
            || self
                .boundaries
                .is_some_and(|boundaries| self.token_text(token).starts_with(boundaries.close))
    }

    /// Whether a file ends in a range of the text, if there are several.
    pub(crate) fn ends_file(&self, range: Range<usize>) -> bool {
        let text = self.text.get(range).unwrap_or_default();
        let closes = |boundaries: Boundaries| text.contains(boundaries.close);
        self.boundaries.is_some_and(closes)
    }

    /// Whether a file begins or ends between two texts, or the text itself.
    pub(crate) fn is_edge(&self, before: &str, after: &str) -> bool {
        before.is_empty()
            || after.is_empty()
            || self.boundaries.is_some_and(|boundaries| {
                before.ends_with([boundaries.parsed, boundaries.guessed])
                    || after.starts_with(boundaries.close)
            })
    }

    /// Whether a node begins with the boundary of a file: it is one, or a folder.
    pub(crate) fn is_file(&self, node: Index) -> bool {
        self.boundaries.is_some_and(|boundaries| {
            let tokens = self.tokens_of(node);
            !tokens.is_empty() && self.token_text(tokens.start).starts_with(boundaries.open)
        })
    }

    /// Whether it is made of several files.
    pub(crate) fn has_files(&self) -> bool {
        self.boundaries.is_some()
    }

    /// Whether a text has only whole files, if there are several.
    pub(crate) fn has_whole_files(&self, text: &str) -> bool {
        self.boundaries
            .is_none_or(|boundaries| boundaries.is_whole(text))
    }
}

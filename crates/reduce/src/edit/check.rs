//! Whether a candidate is one: no more syntax errors than the text that it is made of, and
//! whole files.

use picireny_tree::Syntax;

use crate::edit::apply::write;
use crate::edit::document::Document;
use crate::edit::proposed::Edit;

/// What a candidate must not have more of than the text that it is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Rules {
    /// Syntax errors, and what is out of place.
    Strict,
    /// Syntax errors.
    Lax,
}

impl Document {
    /// The document with an edit made; `None` if that is not allowed: it has more
    /// syntax errors, say.
    pub(crate) fn after(&self, edit: &Edit, syntax: &dyn Syntax) -> Option<Document> {
        let text = write(self, &edit.cuts).text;
        let is_other = *text != **self.text() && self.has_whole_files(&text);
        let document = Document::parse(text, syntax).filter(|_| is_other)?;
        let is_allowed = document.is_as_sound_as(self, Rules::Strict, edit.keeps_tokens);
        is_allowed.then_some(document)
    }

    /// Whether it has no more of what the rules forbid than another document,
    /// and, if asked for, the same kinds of tokens.
    pub(crate) fn is_as_sound_as(
        &self,
        other: &Document,
        rules: Rules,
        with_its_tokens: bool,
    ) -> bool {
        let is_sound = match rules {
            Rules::Strict => self.faults().total() <= other.faults().total(),
            Rules::Lax => self.faults().errors <= other.faults().errors,
        };
        other.is_grammarless() || (is_sound && (!with_its_tokens || self.has_tokens_like(other)))
    }

    /// Whether both have the same kinds of tokens. One whose text is the same may be of
    /// another kind: what is next to it decides that in some languages.
    fn has_tokens_like(&self, other: &Document) -> bool {
        // Without a grammar, any token may become others.
        let mut own = (0..self.token_count()).filter(|&token| !self.is_guessed(token));
        let mut others = (0..other.token_count()).filter(|&token| !other.is_guessed(token));
        loop {
            match (own.next(), others.next()) {
                (None, None) => return true,
                (Some(token), Some(old)) if self.is_token_like(token, other, old) => {}
                _ => return false,
            }
        }
    }

    fn is_token_like(&self, token: usize, other: &Document, old: usize) -> bool {
        let (node, old_node) = (self.node_of(token), other.node_of(old));
        let (name, old_name) = (self.name(node), other.name(old_node));
        // Without a name it is a literal of the grammar.
        let is_kind = self.kind(node) == other.kind(old_node) && name == old_name;
        (is_kind && !name.is_empty()) || self.token_text(token) == other.token_text(old)
    }
}

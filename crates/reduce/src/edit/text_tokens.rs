//! Which words are text and no names: those whose tokens have white space in them, too.
//!
//! ```text
//!   <p>haystack</p>      =>      <p>haystack haystack</p>      as many tokens
//!   f(haystack)          =>      f(haystack haystack)          one more
//! ```

use std::collections::BTreeMap;
use std::sync::Arc;

use picireny_tree::Syntax;

use crate::edit::cut::Cut;
use crate::edit::document::Document;
use crate::edit::proposed::Edit;

/// For kinds of tokens that are a word somewhere, whether they are text.
#[derive(Clone, Debug, Default)]
pub(crate) struct TextTokens {
    kinds: BTreeMap<String, bool>,
}

impl TextTokens {
    /// Whether tokens of a kind are known to be text.
    pub(crate) fn has(&self, kind: &str) -> bool {
        self.kinds.get(kind).is_some_and(|&is_text| is_text)
    }

    /// Asks about the kinds of words in a document that were not asked about, with the
    /// first word of each.
    pub(crate) fn learn(text_tokens: &mut Arc<Self>, document: &Document, syntax: &dyn Syntax) {
        for token in 0..document.token_count() {
            let text = document.token_text(token);
            let node = document.node_of(token);
            let kind = document.name(node);
            let is_word =
                document.is_name(text) && !kind.is_empty() && !document.is_grammarless_at(node);
            if is_word && !text_tokens.kinds.contains_key(kind) {
                // A token may be a word with the white space behind it.
                let mut texts = [format!("{text} {text}"), format!("{text} ")].into_iter();
                let is_text = texts.any(|text| is_token(document, token, &text, syntax));
                Arc::make_mut(text_tokens)
                    .kinds
                    .insert(kind.to_owned(), is_text);
            }
        }
    }
}

/// Whether a text in a token's place is a token of the same kind, and all others stay
/// what they are.
fn is_token(document: &Document, token: usize, text: &str, syntax: &dyn Syntax) -> bool {
    let put = Edit::new(vec![Cut::put(document.token(token), text)]).keeping_tokens();
    let after = document.after(&put, syntax);
    after.is_some_and(|after| after.token_text(token) == text)
}

//! Texts with their tokens coloured.

use std::ops::Range;

use super::html::escape;

/// A token of a text that is worth a colour.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ColouredToken {
    /// Where it is in the text, in bytes.
    pub range: Range<usize>,
    /// What it is.
    pub kind: TokenKind,
}

/// What a token is to a reader.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TokenKind {
    /// A word that the language gives its meaning.
    Keyword,
    /// A text in quotes.
    Text,
    /// A number.
    Number,
    /// What the language does not read.
    Comment,
}

impl TokenKind {
    /// What a token is by how it is written; nothing if it gets no colour.
    /// `name` is what the grammar calls it.
    #[must_use]
    pub fn of(name: &str, text: &str) -> Option<Self> {
        let first = text.chars().next()?;
        if matches!(first, '"' | '\'' | '`') && text.len() > 1 {
            return Some(TokenKind::Text);
        }
        if first.is_ascii_digit() {
            return Some(TokenKind::Number);
        }
        let is_word = text.chars().all(|c| c.is_alphanumeric() || c == '_');
        if !is_word || !first.is_alphabetic() {
            return None;
        }
        // Grammars name keywords by what they are, or not at all.
        let plain = |text: &str| text.to_ascii_lowercase().replace('_', "");
        let (name_of, text) = (plain(name), plain(text));
        let named = |prefix| {
            let rest = name_of.strip_prefix(prefix);
            // As in CLASS_DECLARATION.
            rest.is_some_and(|rest| rest == text || (text.len() > 2 && rest.starts_with(&text)))
        };
        let is_named = ["", "kw", "k", "keyword"].into_iter().any(named);
        (name.starts_with("T__") || is_named).then_some(TokenKind::Keyword)
    }

    fn class(self) -> &'static str {
        match self {
            TokenKind::Keyword => "k",
            TokenKind::Text => "s",
            TokenKind::Number => "d",
            TokenKind::Comment => "c",
        }
    }
}

/// A text as HTML with its tokens in colours. Tokens that are not in order or
/// not in the text get none.
pub(crate) fn coloured(text: &str, tokens: &[ColouredToken]) -> String {
    let mut out = String::new();
    let mut at = 0;
    for token in tokens {
        let Range { start, end } = token.range;
        let (Some(before), Some(inside)) = (text.get(at..start), text.get(start..end)) else {
            continue;
        };
        out.push_str(&escape(before));
        let class = token.kind.class();
        out.push_str(&format!("<span class={class}>{}</span>", escape(inside)));
        at = end;
    }
    out.push_str(&escape(text.get(at..).unwrap_or_default()));
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_are_told_apart_by_how_they_are_written() {
        let kinds = [
            ("STRING", "'a'", Some(TokenKind::Text)),
            ("NUM", "0x1", Some(TokenKind::Number)),
            ("IF", "if", Some(TokenKind::Keyword)),
            ("T__4", "null", Some(TokenKind::Keyword)),
            ("KwNoexcept", "noexcept", Some(TokenKind::Keyword)),
            ("K_SELECT", "select", Some(TokenKind::Keyword)),
            ("CLASS_DECLARATION", "class", Some(TokenKind::Keyword)),
            ("ID", "i", None),
            ("NAME", "e", None),
            ("LPAREN", "(", None),
            ("NAME", "", None),
        ];
        for (name, text, kind) in kinds {
            assert_eq!(TokenKind::of(name, text), kind, "{name} {text}");
        }
    }

    #[test]
    fn a_coloured_text_is_escaped_and_whole() {
        let token = |range, kind| ColouredToken { range, kind };
        let tokens = [
            token(0..2, TokenKind::Keyword),
            token(3..6, TokenKind::Text),
            // Not in order, in the middle of a character, behind the end.
            token(4..5, TokenKind::Text),
            token(8..9, TokenKind::Number),
            token(20..30, TokenKind::Number),
        ];
        assert_eq!(
            coloured("if '<' é&", &tokens),
            "<span class=k>if</span> <span class=s>&#39;&lt;&#39;</span> é&amp;"
        );
    }
}

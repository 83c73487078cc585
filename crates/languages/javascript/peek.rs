//! What comes next in the text.

use crate::toolkit::peek::{self, Lexis};

/// A token that is to come, as far as one has to know it.
pub(super) type Peek<'t> = peek::Peek<'t, Script>;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Script;

impl Lexis for Script {
    const NESTS: bool = false;

    fn is_part(c: char) -> bool {
        c.is_alphanumeric() || matches!(c, '_' | '$' | '\\' | '\u{200C}' | '\u{200D}')
    }

    fn wide_blank(c: char) -> Option<bool> {
        (c.is_whitespace() || c == '\u{FEFF}').then_some(matches!(c, '\u{2028}' | '\u{2029}'))
    }
}

impl Peek<'_> {
    /// Whether it is a word that may be a name: none that an expression goes on with.
    pub(super) fn is_name(self) -> bool {
        self.is_word() && !matches!(self.text, "in" | "instanceof" | "as" | "satisfies")
    }

    pub(super) fn is_char(self, any: &str) -> bool {
        !self.is_word() && self.text.starts_with(|c| any.contains(c))
    }

    pub(super) fn is(self, word: &str) -> bool {
        self.text == word
    }
}

/// Where a string ends that began with a quote.
pub(super) fn string_end(text: &str, from: usize, quote: u8) -> Option<usize> {
    let bytes = text.as_bytes();
    let mut at = from;
    loop {
        match bytes.get(at)? {
            b'\\' => at += 2,
            b'\n' => return None,
            byte if *byte == quote => return Some(at + 1),
            _ => at += 1,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Peek;

    #[test]
    fn blanks_and_comments_are_passed_over() {
        let text = "a /* b\n */ // c\n  \u{2028}\u{FEFF}instanceof";
        let peek = Peek::at(text, 1);
        assert_eq!(peek.text, "instanceof");
        assert!(peek.new_line);
        assert!(!peek.is_name());
        assert_eq!(peek.then().text, "");
        assert_eq!(Peek::at("/* never ends", 0).text, "");
        assert_eq!(Peek::at(" 1a", 0).text, "1");
        assert_eq!(Peek::at("\u{E9}t\u{E9}=>", 0).text, "\u{E9}t\u{E9}");
    }
}

//! What comes next in the text.

use crate::toolkit::peek::{self, Lexis};

/// A token that is to come, as far as one has to know it.
pub(super) type Peek<'t> = peek::Peek<'t, Script>;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Script;

impl Lexis for Script {
    const BLANKS: &'static [u8] = b" \t\x0B\x0C";
    const NESTS: bool = false;

    fn word_length(text: &str) -> usize {
        word_length(text)
    }

    fn wide_blank(c: char) -> Option<bool> {
        (c.is_whitespace() || c == '\u{FEFF}').then_some(matches!(c, '\u{2028}' | '\u{2029}'))
    }
}

/// What a token is that is to come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Next<'t> {
    Word(&'t str),
    /// What begins with another character.
    Char(char),
    End,
}

impl<'t> Peek<'t> {
    pub(super) fn next(self) -> Next<'t> {
        match self.text.chars().next() {
            None => Next::End,
            Some(_) if self.is_word() => Next::Word(self.text),
            Some(c) => Next::Char(c),
        }
    }

    /// Whether it is a word that may be a name: none that an expression goes on with.
    pub(super) fn is_name(self) -> bool {
        self.is_word() && !matches!(self.text, "in" | "instanceof" | "as" | "satisfies")
    }

    pub(super) fn is_char(self, any: &str) -> bool {
        matches!(self.next(), Next::Char(c) if any.contains(c))
    }

    pub(super) fn is(self, word: &str) -> bool {
        self.text == word
    }
}

/// How many bytes a text's first word has.
pub(super) fn word_length(text: &str) -> usize {
    let bytes = text.as_bytes();
    if bytes.first().is_none_or(u8::is_ascii_digit) {
        return 0;
    }
    let mut length = 0;
    for (index, c) in text.char_indices() {
        let part = c.is_ascii_alphanumeric()
            || matches!(c, '_' | '$' | '\\' | '\u{200C}' | '\u{200D}')
            || !c.is_ascii() && c.is_alphanumeric();
        if !part {
            return index;
        }
        length = index + c.len_utf8();
    }
    length
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
    use super::{Next, Peek};

    #[test]
    fn blanks_and_comments_are_passed_over() {
        let text = "a /* b\n */ // c\n  \u{2028}\u{FEFF}instanceof";
        let peek = Peek::at(text, 1);
        assert_eq!(peek.next(), Next::Word("instanceof"));
        assert!(peek.new_line);
        assert!(!peek.is_name());
        assert_eq!(peek.then().next(), Next::End);
        assert_eq!(Peek::at("/* never ends", 0).next(), Next::End);
        assert_eq!(Peek::at(" 1a", 0).next(), Next::Char('1'));
        assert_eq!(
            Peek::at("\u{E9}t\u{E9}=>", 0).next(),
            Next::Word("\u{E9}t\u{E9}")
        );
    }
}

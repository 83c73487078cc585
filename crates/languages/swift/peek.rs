//! What comes next in the text.

use crate::toolkit::peek::{self, Lexis};

/// A token that is to come, as far as one has to know it.
pub(super) type Peek<'t> = peek::Peek<'t, Swift>;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Swift;

impl Lexis for Swift {
    const BLANKS: &'static [u8] = b" \t\x0B\x0C";

    fn word_length(text: &str) -> usize {
        match text.as_bytes().first() {
            None => 0,
            Some(byte) if byte.is_ascii_digit() => 0,
            Some(b'`') => match text[1..].find(['`', '\n']) {
                Some(end) if text.as_bytes()[end + 1] == b'`' => end + 2,
                _ => 0,
            },
            _ => {
                // Emoji are letters.
                let is_part = |c: char| {
                    matches!(c, '_' | '$' | '\u{200D}') || c >= '\u{10000}' || c.is_alphanumeric()
                };
                text.find(|c| !is_part(c)).unwrap_or(text.len())
            }
        }
    }
}

impl Peek<'_> {
    /// Whether it may be a name.
    pub(super) fn is_name(&self) -> bool {
        self.is_word() && !super::words::is_reserved(self.text)
    }

    /// Whether it is a `:`, and none of two.
    pub(super) fn is_colon(&self) -> bool {
        self.text == ":" && !self.rest().starts_with(':')
    }

    pub(super) fn is_arrow(&self) -> bool {
        self.text == "-" && self.rest().starts_with('>')
    }

    pub(super) fn is_space_before(&self) -> bool {
        self.before().ends_with([' ', '\t', '\n', '\r'])
    }
}

pub(super) fn line_end(bytes: &[u8], at: usize) -> usize {
    peek::line_end::<Swift>(bytes, at)
}

#[cfg(test)]
mod tests {
    use super::Peek;

    #[test]
    fn blanks_and_comments_are_passed_over() {
        let text = "a /* b /* c */\n */ // d\n  func `e f`(";
        let peek = Peek::at(text, 1);
        assert_eq!((peek.text, peek.new_line), ("func", true));
        assert!(peek.is_word() && !peek.is_name());
        assert_eq!(peek.then().text, "`e f`");
        assert_eq!(Peek::at("/* never /* ends */", 0).text, "");
        assert_eq!(Peek::at(" \u{E9}t\u{E9}(", 0).text, "\u{E9}t\u{E9}");
    }
}

//! What comes next in the text.

use crate::toolkit::peek::{self, Lexis, name_length};

/// A token that is to come, as far as one has to know it.
pub(super) type Peek<'t> = peek::Peek<'t, Swift>;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Swift;

impl Lexis for Swift {
    fn word_length(text: &str) -> usize {
        if let Some(name) = text.strip_prefix('`') {
            let end = name.find(['`', '\n']);
            let end = end.filter(|end| name[*end..].starts_with('`'));
            return end.map_or(0, |end| end + 2);
        }
        name_length::<Self>(text)
    }

    /// Emoji are letters.
    fn is_part(c: char) -> bool {
        matches!(c, '_' | '$' | '\u{200D}') || c >= '\u{10000}' || c.is_alphanumeric()
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

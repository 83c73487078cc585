//! What comes next in the text.

use crate::toolkit::is;
use crate::toolkit::peek::{self, Lexis};

/// How far it is looked for what is behind an annotation's arguments.
const FAR: usize = 2_000;

/// A token that is to come, as far as one has to know it.
pub(super) type Peek<'t> = peek::Peek<'t, Kotlin>;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Kotlin;

impl Lexis for Kotlin {
    const BLANKS: &'static [u8] = b" \t\x0C";
    const RETURNS: bool = false;
}

impl Peek<'_> {
    /// Whether it may be a name.
    pub(super) fn is_name(&self) -> bool {
        self.text == "`" || self.is_word() && !is_reserved(self.text)
    }

    pub(super) fn begins_declaration(&self) -> bool {
        is!(self.text, "val" "var" "fun" "class" "interface" "object" "typealias")
    }
}

fn is_reserved(word: &str) -> bool {
    is!(word,
        "as" "break" "class" "continue" "do" "else" "false" "for" "fun" "if" "in" "interface" "is"
        "null" "object" "package" "return" "super" "this" "throw" "true" "try" "typealias" "val"
        "var" "when" "while"
    )
}

/// Where the annotation whose `@` is here ends; none if that is not near.
pub(super) fn annotation_end(text: &str, at: usize) -> Option<usize> {
    let bytes = text.as_bytes();
    let mut end = at + 1;
    loop {
        match bytes.get(end) {
            Some(b'.' | b':' | b'`') => end += 1,
            Some(b'(' | b'[' | b'<') => end = bracket_end(bytes, end)?,
            _ => match Kotlin::word_length(text.get(end..)?) {
                0 => return Some(end),
                length => end += length,
            },
        }
    }
}

/// Where a bracket that opens here is closed. Brackets in strings do not count.
fn bracket_end(bytes: &[u8], start: usize) -> Option<usize> {
    let mut depth = 0usize;
    let mut at = start;
    while at < bytes.len().min(start + FAR) {
        match bytes[at] {
            b'(' | b'[' | b'<' | b'{' => depth += 1,
            b'-' if bytes.get(at + 1) == Some(&b'>') => at += 1,
            b')' | b']' | b'>' | b'}' => depth -= 1,
            quote @ (b'"' | b'\'') => {
                at += 1;
                while bytes.get(at).is_some_and(|&b| b != quote && b != b'\n') {
                    at += if bytes[at] == b'\\' { 2 } else { 1 };
                }
            }
            _ => {}
        }
        at += 1;
        if depth == 0 {
            return Some(at);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::{Peek, annotation_end};

    #[test]
    fn blanks_and_comments_are_passed_over() {
        let text = "a /* b /* c */\n */ // d\n  fun `e`";
        let peek = Peek::at(text, 1);
        assert_eq!((peek.text, peek.new_line), ("fun", true));
        assert!(peek.begins_declaration() && !peek.is_name());
        assert!(peek.then().is_name());
        assert_eq!(Peek::at("/* never /* ends */", 0).text, "");
        assert_eq!(Peek::at(" \u{E9}t\u{E9}(", 0).text, "\u{E9}t\u{E9}");
    }

    #[test]
    fn an_annotation_ends_with_its_arguments() {
        let end = |text: &str| annotation_end(text, 0).map(|end| text[end..].to_owned());
        assert_eq!(end("@A.B<C>(\")\", f(1)) fun"), Some(" fun".to_owned()));
        assert_eq!(end("@[A B(1)] val"), Some(" val".to_owned()));
        assert_eq!(end("@get:A val"), Some(" val".to_owned()));
        assert_eq!(end("@A("), None);
        assert_eq!(end(&format!("@A({})", " ".repeat(5_000))), None);
    }
}

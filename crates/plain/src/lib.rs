//! Trees of inputs for which there is no grammar.
//!
//! What a text shows by itself is enough to take it apart: paragraphs, lines and
//! what is indented below them, brackets, quotes, separators, words. Of bytes it
//! is less: records that say how long they are, padding, runs of text. Whatever
//! is found is a list from which anything can go, so every candidate is
//! well-formed.
//!
//! ```
//! use picireny_plain::Plain;
//! use picireny_tree::Syntax as _;
//!
//! let text = "[main]\nsizes = (1, 2)\n";
//! let parsed = Plain::Text.parse(text).ok_or("it is too large")?;
//! assert_eq!(parsed.tree.into_tree().unparse(), text);
//! # Ok::<(), &str>(())
//! ```

mod binary;
mod emit;
mod lines;
mod marks;
mod records;
mod rows;
mod scan;
mod separators;
#[cfg(test)]
mod testing;
mod text;

use picireny_tree::{CompactTree, Conventions, Faults, Parsed, Syntax, TreeBuilder, TreeError};

/// What an input without a grammar is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Plain {
    /// Text in whatever language.
    Text,
    /// Bytes: each is a character, as [`BYTES`] says.
    Binary,
}

/// The encoding by which bytes are a text that [`Plain::Binary`] understands:
/// ASCII stands for itself, and a byte from 80 to FF is a character from
/// U+F780 to U+F7FF.
pub const BYTES: &str = "x-user-defined";

impl Plain {
    /// All of them.
    pub const ALL: [Plain; 2] = [Plain::Text, Plain::Binary];

    /// The most bytes of a text whose tree takes no more than about 2 GB, even if it is
    /// nothing but brackets.
    pub const LONGEST: usize = 8 << 20;

    /// The one of a name.
    pub fn named(name: &str) -> Option<Plain> {
        Self::ALL.into_iter().find(|plain| plain.name() == name)
    }

    /// Its name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Plain::Text => "text",
            Plain::Binary => "binary",
        }
    }

    /// One line for people.
    pub fn title(self) -> &'static str {
        match self {
            Plain::Text => "Any text: paragraphs, lines, indentation, brackets, quotes, words",
            Plain::Binary => "Any bytes: records with a length, padding, runs of text",
        }
    }

    /// What is seen in an input that nothing else speaks for. `text` is its
    /// content, decoded by whatever encoding.
    pub fn seen_in(text: &str) -> Plain {
        /// How much is looked at, in characters.
        const LOOKED_AT: usize = 1 << 16;
        /// A text may have so many odd characters: one in.
        const ODD: usize = 32;
        /// So many NULs are what fills up a structure.
        const NULS: usize = 4;
        let is_odd = |c: char| match c {
            '\t' | '\n' | '\r' | '\u{b}' | '\u{c}' | '\u{8}' | '\u{1b}' => false,
            // Private use: what an encoding could not read.
            '\u{f0000}'..='\u{10ffff}' | '\u{e000}'..='\u{f8ff}' => true,
            c => c.is_control(),
        };
        let start = || text.chars().take(LOOKED_AT);
        let odd = start().filter(|&c| is_odd(c)).count();
        let mut nuls = 0;
        let has_many_nuls = start().any(|c| {
            nuls = if c == '\0' { nuls + 1 } else { 0 };
            nuls == NULS
        });
        match odd * ODD > start().count() || has_many_nuls {
            true => Plain::Binary,
            false => Plain::Text,
        }
    }

    /// The tree of a text. Spaces between words are hidden tokens.
    ///
    /// # Errors
    ///
    /// When the text is too large for a tree.
    pub fn draft(self, text: &str, keep_hidden_tokens: bool) -> Result<CompactTree, TreeError> {
        let builder = TreeBuilder::cleaning(text, keep_hidden_tokens);
        match self {
            Plain::Text => text::draft(text, builder),
            Plain::Binary => binary::draft(text, builder),
        }
    }
}

impl Syntax for Plain {
    fn parse(&self, text: &str) -> Option<Parsed> {
        let tree = self.draft(text, true).ok()?;
        Some(Parsed {
            tree,
            faults: Faults::default(),
        })
    }

    fn conventions(&self) -> &Conventions {
        Conventions::usual()
    }

    fn longest(&self) -> usize {
        Plain::LONGEST
    }

    fn accepts_anything(&self) -> bool {
        true
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use proptest::prelude::*;

    /// Texts of what the trees are made of, well-formed or not.
    fn texts() -> impl Strategy<Value = String> {
        let part = prop_oneof![
            "[a-zé_0-9]{1,4}",
            r#"[(){}\[\]<>"'`\\]"#,
            r"[,;|=:/#@.*+-]{1,3}",
            r"[ \t]{1,5}",
            r"(\n|\r\n|\r)[ \t]{0,4}",
            "\\PC",
            Just("\0".to_owned()),
            any::<char>().prop_map(String::from),
        ];
        proptest::collection::vec(part, 0..60).prop_map(|parts| parts.concat())
    }

    fn bytes() -> impl Strategy<Value = Vec<u8>> {
        let part = prop_oneof![
            any::<Vec<u8>>(),
            (any::<u8>(), 1_usize..600).prop_map(|(byte, times)| vec![byte; times]),
            "[ -~\n]{0,40}".prop_map(String::into_bytes),
            proptest::collection::vec(any::<u8>(), 0..40).prop_map(|data| {
                let length = (data.len() as u32).to_be_bytes();
                [&length[..], &data].concat()
            }),
        ];
        proptest::collection::vec(part, 0..12).prop_map(|parts| parts.concat())
    }

    fn as_text(bytes: &[u8]) -> String {
        let character = |&byte: &u8| match byte {
            0..0x80 => char::from(byte),
            _ => char::from_u32(0xf700 + u32::from(byte)).unwrap(),
        };
        bytes.iter().map(character).collect()
    }

    proptest! {
        #[test]
        fn the_text_of_a_tree_is_the_input(text in texts()) {
            for plain in Plain::ALL {
                let tree = plain.parse(&text).unwrap().tree.into_tree();
                prop_assert_eq!(tree.unparse(), &*text);
            }
        }

        #[test]
        fn bytes_are_all_in_their_tree(bytes in bytes()) {
            let text = as_text(&bytes);
            let tree = Plain::Binary.parse(&text).unwrap().tree.into_tree();
            prop_assert_eq!(tree.unparse(), text);
        }
    }

    #[test]
    fn nothing_recurses_and_nothing_is_quadratic() {
        let many = 200_000;
        let deep = format!("{}{}", "(".repeat(many), ")".repeat(many));
        let steps: String = (0..1_000)
            .map(|n| format!("{}x\n", " ".repeat(n)))
            .collect();
        let texts = [
            deep,
            "(".repeat(many),
            ")".repeat(many),
            "([{<a".repeat(many / 4) + &"]".repeat(many),
            "\"\\".repeat(many),
            "'a".repeat(many),
            "(\n".repeat(many) + &")\n".repeat(many),
            format!("\"{}{}\"", "(".repeat(many), "]".repeat(many)),
            "a,".repeat(many),
            "a\n\n".repeat(many),
            steps,
            "\0".repeat(many),
            "\u{1}\0\0\0".repeat(many),
        ];
        for text in texts {
            for plain in Plain::ALL {
                let tree = plain.parse(&text).unwrap().tree.into_tree();
                assert_eq!(tree.unparse(), text);
            }
        }
    }

    #[test]
    fn what_looks_binary_is() {
        let text = |bytes: &[u8]| Plain::seen_in(&as_text(bytes));
        assert_eq!(text(b"plain text\twith\ttabs\r\n"), Plain::Text);
        assert_eq!(
            text("gr\u{fc}n \u{1b}[1mbold\u{1b}[0m".as_bytes()),
            Plain::Binary
        );
        assert_eq!(
            Plain::seen_in("gr\u{fc}n \u{1b}[1mbold\u{1b}[0m"),
            Plain::Text
        );
        assert_eq!(
            text(b"\x7fELF\x02\x01\x01\0\0\0\0\0\0\0\0\0"),
            Plain::Binary
        );
        assert_eq!(text(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR"), Plain::Binary);
        let late = format!("{}\0\0\0\0", "a line\n".repeat(20_000));
        assert_eq!(Plain::seen_in(&late), Plain::Text);
        assert_eq!(Plain::seen_in(""), Plain::Text);
    }
}

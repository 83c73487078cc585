//! The languages that are built into picireny.
//!
//! A folder per language, beside `src`: its grammar, its description, its replacement
//! strings, and its reader, if it needs one. This library has the readers; the rest is data
//! for the build script of `picireny-builtin`. Build scripts find both, so there is no list of
//! languages.
//!
//! A reader is the base class of the language's lexer. It gets the tokens one by one
//! ([`picireny_parser::hooks`]) and marks, with other types or with tokens that have no
//! text, what the parser could only find with much lookahead, or not at all: where a
//! statement ends, what a brace is, which name is a type. What several have in common is
//! in `toolkit`, and in `markup` what HTML and Vue have.

use picireny_parser::hooks::{BaseClasses, LexerEntry};

mod markup;
mod toolkit;

// A module per language, and `READERS`.
include!(concat!(env!("OUT_DIR"), "/readers.rs"));

/// The list of languages that strings may hold, whatever language these are in: its path from
/// the folder of all languages on, and its text.
pub const STRINGS: (&str, &str) = ("strings.yml", include_str!("../strings.yml"));

/// All readers.
pub fn classes() -> BaseClasses {
    BaseClasses::new(READERS, &[])
}

#[cfg(test)]
mod tests {
    #[test]
    fn every_class_and_method_can_be_named() {
        assert_eq!(super::classes().faults(), [""; 0]);
    }
}

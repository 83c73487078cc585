//! The base classes of our own grammars: what a language needs to know beyond tokens.
//!
//! A folder per language. A reader gets the tokens of its lexer one by one
//! ([`picireny_parser::hooks`]) and marks, with other types or with tokens that have no
//! text, what the parser could only find with much lookahead, or not at all: where a
//! statement ends, what a brace is, which name is a type. What several have in common is
//! in `toolkit`, and in `markup` what HTML and Vue have.

use picireny_parser::hooks::{BaseClasses, LexerEntry};

mod c;
mod cpp;
mod go;
mod html;
mod java;
mod javascript;
mod kotlin;
mod lua;
mod markdown;
mod markup;
mod notebook;
mod php;
mod python;
mod regex;
mod ruby;
mod rust;
mod shell;
mod sql;
mod swift;
mod toolkit;
mod typescript;
mod vue;
mod yaml;

/// The reader of each language.
const READERS: &[LexerEntry] = &[
    LexerEntry::of::<c::Reader>(),
    LexerEntry::of::<cpp::Reader>(),
    LexerEntry::of::<go::Reader>(),
    LexerEntry::of::<html::Lexer>(),
    LexerEntry::of::<java::Reader>(),
    LexerEntry::of::<javascript::Reader>(),
    LexerEntry::of::<kotlin::Reader>(),
    LexerEntry::of::<lua::Reader>(),
    LexerEntry::of::<markdown::Reader>(),
    LexerEntry::of::<notebook::Reader>(),
    LexerEntry::of::<php::Reader>(),
    LexerEntry::of::<python::Reader>(),
    LexerEntry::of::<regex::Reader>(),
    LexerEntry::of::<ruby::Reader>(),
    LexerEntry::of::<rust::Reader>(),
    LexerEntry::of::<shell::Reader>(),
    LexerEntry::of::<sql::Lexer>(),
    LexerEntry::of::<swift::Reader>(),
    LexerEntry::of::<typescript::Reader>(),
    LexerEntry::of::<vue::Reader>(),
    LexerEntry::of::<yaml::Lexer>(),
];

/// All of them.
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

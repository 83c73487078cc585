//! The base classes of our own grammars: what a language needs to know beyond tokens.
//!
//! A folder per language. A reader gets the tokens of its lexer one by one
//! ([`picireny_parser::hooks`]) and marks, with other types or with tokens that have no
//! text, what the parser could only find with much lookahead, or not at all: where a
//! statement ends, what a brace is, which name is a type. What several have in common is
//! in `toolkit`, and in `markup` what HTML and Vue have.

use picireny_parser::hooks::{BaseClasses, LexerEntry};

mod markup;
mod toolkit;

/// A language's folder, and the reader in it, a line each.
macro_rules! languages {
    ($($folder:ident::$reader:ident,)*) => {
        $(mod $folder;)*

        const READERS: &[LexerEntry] = &[$(LexerEntry::of::<$folder::$reader>(),)*];
    };
}

languages! {
    c::Reader,
    cpp::Reader,
    go::Reader,
    html::Lexer,
    java::Reader,
    javascript::Reader,
    kotlin::Reader,
    lua::Reader,
    markdown::Reader,
    notebook::Reader,
    php::Reader,
    python::Reader,
    regex::Reader,
    ruby::Reader,
    rust::Reader,
    shell::Reader,
    sql::Lexer,
    swift::Reader,
    typescript::Reader,
    vue::Reader,
    yaml::Lexer,
}

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

//! Base classes: what the `superClass` of a grammar brings along.
//!
//! One module per class and one line in a registry below. A class is its state
//! during one run and a table of methods: see [`LexerClass`] and
//! [`ParserClass`].
//!
//! [`LexerClass`]: crate::semantics::LexerClass
//! [`ParserClass`]: crate::semantics::ParserClass

use picireny_grammar::Recognizer;

use crate::semantics::{LexerEntry, ParserEntry, Program};
use crate::sink::Made;
use crate::token::{DEFAULT_CHANNEL, Token, TokenOrigin};

mod ada;
mod ada_lexer;
mod antlr;
mod awk;
mod bcpl;
mod bencoding;
mod bison;
mod bnf;
mod c;
mod c_neighbors;
mod c_reader;
mod c_words;
mod cpp;
mod cpp_reader;
mod csharp;
mod csharp_directives;
mod csharp_preprocessor;
mod csharp_spec;
mod dart;
mod databank;
mod eiffel;
mod fortran;
mod go;
mod go_reader;
mod gvpr;
mod haskell;
mod html_elements;
mod html_lexer;
mod indentation;
mod java;
mod java9;
mod java_reader;
mod javascript;
mod javascript_reader;
mod kotlin_reader;
mod langium;
mod lua;
mod lua_reader;
mod markdown;
mod markup;
mod mysql;
mod mysql_shell;
mod notebook;
mod peek;
mod pegen;
mod php;
mod php_reader;
mod plsql;
mod postgresql;
mod protobuf3;
mod python;
mod python3;
mod python_blocks;
mod python_reader;
mod r_filter;
mod regex_reader;
mod rexx;
mod ruby_reader;
mod rust;
mod rust_reader;
mod rust_words;
mod scala3;
mod shell;
mod sql;
mod sql_gaps;
mod sql_types;
mod sql_words;
mod string_template;
mod swift;
mod swift_reader;
mod typescript_reader;
mod vue_reader;
mod xpath;
mod yaml;
mod zed;

/// Of two classes with the same name, the one with a sign comes first.
const LEXERS: &[LexerEntry] = &[
    LexerEntry::of::<antlr::Lexer>(),
    LexerEntry::of::<c::Lexer>(),
    LexerEntry::of::<c_reader::Reader>(),
    LexerEntry::of::<cpp_reader::Reader>(),
    LexerEntry::of::<csharp::Lexer>(),
    LexerEntry::of::<go_reader::Reader>(),
    LexerEntry::of::<html_lexer::Lexer>(),
    LexerEntry::of::<java_reader::Reader>(),
    LexerEntry::of::<javascript::Lexer>(),
    LexerEntry::of::<javascript_reader::Reader>(),
    LexerEntry::of::<kotlin_reader::Reader>(),
    LexerEntry::of::<lua::Lexer>(),
    LexerEntry::of::<lua_reader::Reader>(),
    LexerEntry::of::<markdown::Reader>(),
    LexerEntry::of::<notebook::Reader>(),
    LexerEntry::of::<php::Lexer>(),
    LexerEntry::of::<php_reader::Reader>(),
    LexerEntry::of::<python::Lexer>(),
    LexerEntry::of::<python3::Lexer<false>>(),
    LexerEntry::of::<python3::Lexer<true>>(),
    LexerEntry::of::<python_blocks::Lexer>(),
    LexerEntry::of::<python_reader::Reader>(),
    LexerEntry::of::<ruby_reader::Reader>(),
    LexerEntry::of::<regex_reader::Reader>(),
    LexerEntry::of::<rust::Lexer>(),
    LexerEntry::of::<rust_reader::Reader>(),
    LexerEntry::of::<shell::Reader>(),
    LexerEntry::of::<sql::Lexer>(),
    LexerEntry::of::<swift_reader::Reader>(),
    LexerEntry::of::<typescript_reader::Reader>(),
    LexerEntry::of::<vue_reader::Reader>(),
    LexerEntry::of::<ada_lexer::Lexer>(),
    LexerEntry::of::<awk::Lexer>(),
    LexerEntry::of::<bencoding::Lexer>(),
    LexerEntry::of::<bison::Lexer>(),
    LexerEntry::of::<dart::Lexer>(),
    LexerEntry::of::<eiffel::Lexer>(),
    LexerEntry::of::<fortran::Lexer>(),
    LexerEntry::of::<gvpr::Lexer>(),
    LexerEntry::of::<haskell::Lexer>(),
    LexerEntry::of::<java9::Lexer>(),
    LexerEntry::of::<langium::Lexer>(),
    LexerEntry::of::<mysql::Lexer>(),
    LexerEntry::of::<mysql_shell::Lexer>(),
    LexerEntry::of::<pegen::Lexer>(),
    LexerEntry::of::<plsql::Lexer>(),
    LexerEntry::of::<postgresql::Lexer>(),
    LexerEntry::of::<scala3::Lexer>(),
    LexerEntry::of::<string_template::Lexer>(),
    LexerEntry::of::<swift::Lexer>(),
    LexerEntry::of::<xpath::XQueryLexer>(),
    LexerEntry::of::<yaml::Lexer>(),
];

const PARSERS: &[ParserEntry] = &[
    ParserEntry::of::<c::Parser>(),
    ParserEntry::of::<cpp::Parser>(),
    ParserEntry::of::<csharp_spec::Parser>(),
    ParserEntry::of::<csharp::Parser>(),
    ParserEntry::of::<csharp_preprocessor::Parser>(),
    ParserEntry::of::<go::Parser>(),
    ParserEntry::of::<java::Parser>(),
    ParserEntry::of::<javascript::Parser<false>>(),
    ParserEntry::of::<javascript::Parser<true>>(),
    ParserEntry::of::<lua::Parser>(),
    ParserEntry::of::<python::Parser>(),
    ParserEntry::of::<python3::Parser>(),
    ParserEntry::of::<rexx::Parser>(),
    ParserEntry::of::<rust::Parser>(),
    ParserEntry::of::<ada::Parser>(),
    ParserEntry::of::<bcpl::Parser>(),
    ParserEntry::of::<bnf::Parser>(),
    ParserEntry::of::<databank::Parser>(),
    ParserEntry::of::<eiffel::Parser>(),
    ParserEntry::of::<gvpr::Parser>(),
    ParserEntry::of::<mysql::Parser>(),
    ParserEntry::of::<mysql_shell::Parser>(),
    ParserEntry::of::<plsql::Parser>(),
    ParserEntry::of::<protobuf3::Parser>(),
    ParserEntry::of::<postgresql::Parser>(),
    ParserEntry::of::<r_filter::Parser>(),
    ParserEntry::of::<scala3::Parser>(),
    ParserEntry::of::<swift::Parser<5>>(),
    ParserEntry::of::<swift::Parser<3>>(),
    ParserEntry::of::<swift::Parser<2>>(),
    ParserEntry::of::<xpath::Parser>(),
    ParserEntry::of::<xpath::XQueryParser>(),
    ParserEntry::of::<zed::Parser>(),
];

/// The base class that a lexer names, if it is known.
pub(crate) fn find_lexer(recognizer: &Recognizer) -> Option<&'static LexerEntry> {
    LEXERS.iter().find(|entry| entry.fits(recognizer))
}

/// The base class that a parser names, if it is known.
pub(crate) fn find_parser(recognizer: &Recognizer) -> Option<&'static ParserEntry> {
    PARSERS.iter().find(|entry| entry.fits(recognizer))
}

/// What a table by token type says of a type; none for the end of the input
/// and for types beyond the table.
fn by_type<T: Copy>(table: &[T], token_type: i32) -> Option<T> {
    usize::try_from(token_type)
        .ok()
        .and_then(|index| table.get(index).copied())
}

/// A table by token type of what tokens are, by their names; `other` is for all
/// that have none there.
fn type_table<T: Copy>(program: &Program, named: &[(&str, T)], other: T) -> Vec<T> {
    let mut table = Vec::new();
    for (name, what) in named {
        let index = usize::try_from(program.token_type(name)).unwrap_or(0);
        if table.len() <= index {
            table.resize(index + 1, other);
        }
        table[index] = *what;
    }
    table
}

/// The number of a channel that a lexer declares; the parser's, if it does not.
fn channel_of(program: &Program, name: &str) -> u32 {
    let number = program.constant(name).and_then(|n| u32::try_from(n).ok());
    number.unwrap_or(DEFAULT_CHANNEL)
}

/// The innermost of what is open, of which there is always one: the file.
fn innermost<T>(open: &mut Vec<T>, file: impl FnOnce() -> T) -> &mut T {
    if open.is_empty() {
        open.push(file());
    }
    let last = open.len() - 1;
    &mut open[last]
}

/// A token without source text just before another.
pub(super) fn inserted(before: &Token, kind: i32, text: &str) -> Made {
    Made {
        token: Token {
            kind,
            channel: DEFAULT_CHANNEL,
            end: before.start,
            origin: TokenOrigin::Inserted,
            ..*before
        },
        text: Some(text.to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::{LEXERS, PARSERS};
    use crate::semantics::normalize;

    #[test]
    fn methods_have_normalized_names_and_are_listed_once() {
        let lexers = LEXERS.iter().map(|entry| entry.methods());
        let parsers = PARSERS.iter().map(|entry| entry.methods());
        for mut methods in lexers.chain(parsers) {
            for method in &methods {
                assert_eq!(normalize(method), *method);
            }
            let listed = methods.len();
            methods.sort_unstable();
            methods.dedup();
            assert_eq!(methods.len(), listed, "{methods:?}");
        }
    }
}

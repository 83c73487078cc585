//! Base classes that grammars of `antlr/grammars-v4` name as their `superClass`.
//!
//! One module per class and one line in a list below. What a class is, says
//! [`picireny_parser::hooks`].

use picireny_parser::hooks::{BaseClasses, LexerEntry, ParserEntry};

mod ada;
mod ada_lexer;
mod antlr;
mod awk;
mod bcpl;
mod bencoding;
mod bison;
mod bnf;
mod c;
mod cpp;
mod csharp;
mod csharp_directives;
mod csharp_preprocessor;
mod csharp_spec;
mod dart;
mod databank;
mod eiffel;
mod fortran;
mod go;
mod gvpr;
mod haskell;
mod java;
mod java9;
mod javascript;
mod langium;
mod lua;
mod mysql;
mod mysql_shell;
mod pegen;
mod php;
mod plsql;
mod postgresql;
mod protobuf3;
mod python;
mod python3;
mod python_blocks;
mod r_filter;
mod rexx;
mod rust;
mod scala3;
mod string_template;
mod swift;
mod xpath;
mod zed;

/// Of two classes with the same name, the one with a sign comes first.
const LEXERS: &[LexerEntry] = &[
    LexerEntry::of::<antlr::Lexer>(),
    LexerEntry::of::<c::Lexer>(),
    LexerEntry::of::<csharp::Lexer>(),
    LexerEntry::of::<javascript::Lexer>(),
    LexerEntry::of::<lua::Lexer>(),
    LexerEntry::of::<php::Lexer>(),
    LexerEntry::of::<python::Lexer>(),
    LexerEntry::of::<python3::Lexer<false>>(),
    LexerEntry::of::<python3::Lexer<true>>(),
    LexerEntry::of::<python_blocks::Lexer>(),
    LexerEntry::of::<rust::Lexer>(),
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

/// All of them.
pub fn classes() -> BaseClasses {
    BaseClasses::new(LEXERS, PARSERS)
}

#[cfg(test)]
mod tests {
    #[test]
    fn every_class_and_method_can_be_named() {
        assert_eq!(super::classes().faults(), [""; 0]);
    }
}

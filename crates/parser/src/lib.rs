//! A run-time engine for ANTLR v4 recognizers.
//!
//! Takes compiled tables ([`picireny_grammar::Recognizer`]) and a text, and
//! gives tokens, syntax errors and a parse tree in an arena, as ANTLR 4.13's
//! Java runtime would: lexer simulation, ALL(*) prediction, the default error
//! recovery. Knows nothing of reduction.

pub mod atn;
mod base;
mod intern;
mod language;
mod lex;
pub mod lexer;
mod parse;
mod parser;
pub mod predict;
mod print;
mod semantics;
#[cfg(test)]
mod testing;
mod tests_tree;
mod token;
mod tree;
mod watch;

pub use language::{Language, LanguageError};
pub use parse::{ErrorSource, Parse, ParseError, ParseOptions, PredicatePolicy, SyntaxError};
pub use print::{indented_tree, json, token_lines, tree_line};
pub use token::{
    DEFAULT_CHANNEL, EOF, ERROR_TYPE, HIDDEN_CHANNEL, NO_CHANNEL, Token, TokenId, TokenOrigin,
    Tokens,
};
pub use tree::{NodeId, NodeKind, ParseTree, Repetition, Step, Walk};
pub use watch::{Progress, Stage, Watch};

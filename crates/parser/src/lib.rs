//! A run-time engine for ANTLR v4 grammars.
//!
//! A [`Language`] is made of the compiled tables of a lexer and a parser
//! ([`picireny_grammar::Recognizer`]). It turns any text into a [`Parse`]:
//! tokens, a parse tree and syntax errors, the same as ANTLR 4.13's Java runtime
//! gives. That covers the lexer's simulation, ALL(*) prediction, the default
//! error recovery. Base classes are what it is given ([`hooks`]). Predicates and actions are read as text and
//! evaluated; what cannot be is named in [`Parse::warnings`].
//!
//! ```
//! use picireny_grammar::{Options, compile_text};
//! use picireny_parser::{Language, NodeKind, ParseOptions, Step, tree_line};
//!
//! let grammar = "grammar Sum;
//!     sum : number ('+' number)* EOF ;
//!     number : DIGITS ;
//!     DIGITS : [0-9]+ ;
//!     SPACE : ' ' -> skip ;";
//! let compiled = compile_text(&[("Sum.g4", grammar)], &Options::default())?;
//! let recognizer = |name| compiled.recognizer(name).cloned().ok_or("not in the grammar");
//! let language = Language::new(recognizer("SumLexer")?, recognizer("Sum")?)?;
//!
//! let text = "1 + 22 +";
//! let parse = language.parse(text, "sum", &ParseOptions::default())?;
//! assert_eq!(
//!     tree_line(&language, text, &parse),
//!     "(sum (number 1) + (number 22) + (number <missing DIGITS>) <EOF>)"
//! );
//! assert_eq!(
//!     parse.errors[0].to_string(),
//!     "line 1:8 missing DIGITS at '<EOF>'"
//! );
//!
//! // The tree is an arena; a walk needs no recursion, however deep it is.
//! let number = language.rule_index("number").ok_or("no such rule")?;
//! let numbers = parse.tree.walk().filter(|step| match step {
//!     Step::Enter(node) => parse.tree.kind(*node) == NodeKind::Rule(number),
//!     Step::Leave(_) => false,
//! });
//! assert_eq!(numbers.count(), 3);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod atn;
mod escape;
pub mod hooks;
mod intern;
mod language;
mod lex;
mod lexer;
mod parse;
mod parser;
mod predict;
mod print;
mod questions;
mod semantics;
mod sink;
#[cfg(test)]
mod testing;
mod token;
mod tree;
mod vocabulary;
mod watch;

pub use atn::{Quantifier, Recursion};
pub use language::{LONGEST, Language, LanguageError, STRAY};
pub use parse::{ErrorSource, Parse, ParseError, ParseOptions, PredicatePolicy, SyntaxError};
pub use print::{
    indented_tree, json, push_escaped, push_in_json_string, push_json_string, token_lines,
    tree_line,
};
pub use token::{EOF, ERROR_TYPE, NO_CHANNEL, Token, TokenId, TokenOrigin, Tokens};
pub use tree::{NodeId, NodeKind, ParseTree, Repetition, Step};
pub use watch::{Cancel, Progress, Stage, Watch};

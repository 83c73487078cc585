//! What code of a grammar can call: base classes, in Rust.
//!
//! The `superClass` of a grammar is a class with methods that the grammar's predicates and
//! actions call. A [`LexerClass`] or [`ParserClass`] is such a class: its state during one
//! run, and a table of methods. A lexer's class sees all tokens on their way to the parser
//! ([`LexerClass::token`]); it may change them, and put others before or after them.
//!
//! The engine knows no class. [`Language::with_classes`](crate::Language::with_classes) is
//! given those that there are.
//!
//! ```
//! use picireny_grammar::{Options, compile_text};
//! use picireny_parser::hooks::{
//!     BaseClasses, LexerClass, LexerEntry, LexerMethod, LexerState, Program,
//! };
//! use picireny_parser::{Language, ParseOptions, tree_line};
//!
//! /// Comments begin in the first column.
//! struct Comments;
//!
//! impl LexerClass for Comments {
//!     const NAMES: &'static [&'static str] = &["CommentsBase"];
//!     // Names are compared in lower case, without underscores and `get`.
//!     const METHODS: &'static [(&'static str, LexerMethod<Self>)] =
//!         &[("infirstcolumn", LexerMethod::Test(|_, state| state.column() == 0))];
//!
//!     fn new(_: &Program) -> Self {
//!         Self
//!     }
//! }
//!
//! let lexer = r"lexer grammar L; options { superClass = CommentsBase; }
//!     COMMENT : { this.InFirstColumn() }? '*' ~'\n'* -> skip ;
//!     STAR : '*' ; WORD : [a-z]+ ; SPACE : [ \n] -> skip ;";
//! let parser = "parser grammar P; options { tokenVocab = L; } s : (WORD | STAR)* EOF ;";
//! let compiled = compile_text(&[("L.g4", lexer), ("P.g4", parser)], &Options::default())?;
//! let recognizer = |name| compiled.recognizer(name).cloned().ok_or("not in the grammar");
//! let classes = BaseClasses::new(&[LexerEntry::of::<Comments>()], &[]);
//! let language = Language::with_classes(recognizer("L")?, recognizer("P")?, &classes)?;
//!
//! let text = "* a comment\na * b";
//! let parse = language.parse(text, "s", &ParseOptions::default())?;
//! assert_eq!(tree_line(&language, text, &parse), "(s a * b <EOF>)");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod indentation;
mod registry;

pub use crate::lexer::LexerState;
pub use crate::semantics::{
    LexerClass, LexerEntry, LexerMethod, ParserClass, ParserEntry, ParserMethod, ParserView,
    Program, Text, Value,
};
pub use crate::sink::{Made, Sink, inserted};
pub use crate::token::{
    ANYWHERE, DEFAULT_CHANNEL, EOF, HIDDEN_CHANNEL, NO_CHANNEL, Token, TokenId, TokenOrigin, Tokens,
};
pub use crate::tree::NodeId;
pub use registry::BaseClasses;

//! A compiler for ANTLR v4 grammars.
//!
//! `.g4` text goes in; what comes out is, per recognizer (a combined grammar
//! has two), the augmented transition network in ANTLR 4.13's serialized form
//! (version 4) with its name tables, and the minimal replacement string of
//! every rule and token. Nothing here knows about inputs, trees or
//! reduction, so that build scripts can use it.
//!
//! The way: [`model`] is the syntax tree of a file. Imports are merged into
//! it and a combined grammar is split into a parser and a lexer grammar, each
//! a [`model::Grammar`] of its own. Semantic checks see those two (the lexer
//! first), with the [`Vocabulary`] that is known by then, and only if nothing
//! before them reported an error. Left recursion is rewritten after them.

mod atn;
mod check;
mod compile;
mod diagnostic;
mod extract;
mod import;
mod interp;
mod interval;
mod leftrec;
mod literal;
mod load;
mod lower;
mod model;
mod recognize;
mod recognizer;
mod replacements;
mod source;
mod syntax;
mod unicode;
mod vocabulary;

pub use compile::{Compiled, Options, compile, compile_text};
pub use diagnostic::{Diagnostic, Diagnostics, Severity};
pub use recognizer::{Recognizer, RecognizerKind, Semantic, Str};

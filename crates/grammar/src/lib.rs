//! A compiler for ANTLR v4 grammars.
//!
//! It reads `.g4` files and gives a [`Recognizer`] for each lexer and parser in
//! them: the augmented transition network (ATN) in the form that ANTLR 4.13
//! serializes (version 4), and the tables of names that belong to it. Numbers
//! of states, rules and tokens are those that the ANTLR tool assigns. What the
//! tool rejects is rejected, with the tool's error numbers and wording.
//!
//! ```
//! use picireny_grammar::{Options, RecognizerKind, compile_text};
//! use std::collections::BTreeMap;
//!
//! let text = "
//!     grammar Sum;
//!     sum : NUMBER ('+' sum)? ;
//!     NUMBER : [0-9]+ ;
//! ";
//! let compiled = compile_text(&[("Sum.g4", text)], &Options::default())?;
//!
//! // A combined grammar has a lexer and a parser.
//! let [lexer, parser] = compiled.recognizers.as_slice() else {
//!     panic!("there are two");
//! };
//! assert_eq!((&*lexer.name, lexer.kind), ("SumLexer", RecognizerKind::Lexer));
//! assert_eq!((&*parser.name, parser.kind), ("Sum", RecognizerKind::Parser));
//! assert_eq!(*parser.rule_names, ["sum"]);
//! assert_eq!(parser.atn[0], 4, "the version of the serialized form");
//!
//! // The shortest text of each rule and token.
//! let replacements = compiled.minimal_replacements(&BTreeMap::new());
//! assert_eq!(replacements["sum"], "0");
//!
//! // Errors read as the ANTLR tool's.
//! let errors = compile_text(&[("Sum.g4", "grammar Sum; sum : prod ;")], &Options::default());
//! assert_eq!(
//!     errors.unwrap_err().to_string(),
//!     "error(56): Sum.g4:1:19: reference to undefined rule: prod"
//! );
//! # Ok::<(), picireny_grammar::Diagnostics>(())
//! ```
//!
//! [`compile`] does the same for files. Imports and token vocabularies are
//! looked for beside the grammar that names them, and in [`Options::lib`].
//!
//! This crate knows nothing of inputs, trees or reduction, and depends on no
//! other crate, so that build scripts can use it at little cost.

// From a file to its recognizers: `syntax` parses it into the `model`; `load`
// and `import` find and merge what it imports; `extract` splits a combined
// grammar into a lexer and a parser grammar; `check` reports what is wrong with
// each; `leftrec` and `lower` bring rules into the form that `atn` builds
// networks from; `recognize` puts the tables together.

mod atn;
mod check;
mod compile;
mod diagnostic;
mod extract;
mod graph;
mod import;
mod interp;
mod interval;
mod leftrec;
mod literal;
mod load;
mod lower;
mod model;
mod pack;
mod problem;
mod recognize;
mod recognizer;
mod replacements;
mod source;
mod syntax;
mod unicode;
mod vocabulary;

pub use compile::{Compiled, Options, compile, compile_text};
pub use diagnostic::{Diagnostic, Diagnostics, Severity};
pub use graph::components;
pub use recognizer::{Declaration, DeclarationKind, Recognizer, RecognizerKind, Semantic, Str};

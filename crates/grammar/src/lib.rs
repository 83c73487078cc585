//! A compiler for ANTLR v4 grammars.
//!
//! `.g4` text goes in; what comes out is, per recognizer (a combined grammar
//! has two), the augmented transition network in ANTLR 4.13's serialized form
//! (version 4) with its name tables, and the minimal replacement string of
//! every rule and token. Nothing here knows about inputs, trees or
//! reduction, so that build scripts can use it.

mod recognizer;

pub use recognizer::{Recognizer, RecognizerKind, Semantic, Str};

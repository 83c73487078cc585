//! What a grammar's own code does: predicates and actions.
//!
//! A [`Recognizer`](picireny_grammar::Recognizer) has them as text in some
//! programming language. They are translated once, when a language is loaded
//! ([`load`]), into a form that a small evaluator understands: calls of a
//! base class's methods ([`crate::hooks`]) and the idioms that grammars for any
//! target language use. What is not understood is decided by
//! [`PredicatePolicy`](crate::PredicatePolicy).

mod base_class;
mod collection;
mod eval;
mod exec;
mod expr;
mod frames;
mod lexer;
mod load;
mod machine;
mod members;
mod parser;
mod positions;
mod program;
mod reader;
mod rules;
mod scan;
mod stmt;
mod understood;
mod value;
mod view;

pub use base_class::{LexerClass, LexerEntry, LexerMethod, ParserClass, ParserEntry, ParserMethod};
pub(crate) use lexer::LexerSemantics;
pub(crate) use load::load;
pub(crate) use parser::{GrammarSemantics, ParserSemantics};
pub(crate) use program::Base;
pub use program::Program;
pub(crate) use value::normalize;
pub use value::{Text, Value};
pub use view::ParserView;

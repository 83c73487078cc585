//! Augmented transition networks: built from lowered rules as the ANTLR tool
//! builds them, so that states get the same numbers.

mod build;
mod commands;
mod lexer;
mod network;
mod optimize;
mod parser;
mod serialize;

pub(crate) use build::{Code, Finished};
pub(crate) use lexer::{LexerRule, build_lexer};
pub(crate) use parser::{ParserRule, build_parser};

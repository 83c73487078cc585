//! What a parse is asked for and what it gives.

use std::fmt;

use crate::token::{TokenId, Tokens};
use crate::tree::ParseTree;
use crate::watch::{Cancel, Watch};

/// What to assume of a predicate that cannot be evaluated.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum PredicatePolicy {
    /// It holds. Actions that are not understood do nothing.
    #[default]
    AssumeTrue,
    /// It does not hold.
    AssumeFalse,
    /// The parse ends with [`ParseError::UnknownPredicates`].
    Error,
}

/// How to parse.
#[derive(Clone, Debug, Default)]
pub struct ParseOptions {
    /// Whether the tree has a node for each occurrence of a quantified
    /// element. ANTLR's own trees have none.
    pub quantifiers: bool,
    /// Whether text that no lexer rule matches is a token of type 0 that the
    /// parser sees. ANTLR's own parsers do not see such text.
    pub error_tokens: bool,
    /// What to assume of predicates that cannot be evaluated.
    pub predicates: PredicatePolicy,
    /// About how many bytes of the input an error message may quote; ANTLR's
    /// own messages quote all of it from a decision to the offending token, so
    /// that many errors can take far more memory than the input.
    pub quote_limit: Option<usize>,
    /// Is told how far the parse is.
    pub watch: Option<Watch>,
    /// Is asked whether to go on.
    pub cancel: Option<Cancel>,
    /// Whether the parse may take more steps by far than others before it ends with
    /// [`ParseError::TooAmbiguous`]. What was learnt by other parses saves steps; so who
    /// has parsed a text and parses parts of it asks for more, to be sure not to be refused
    /// because of what was parsed in between.
    pub patient: bool,
}

/// Which half of a recognizer found an error.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ErrorSource {
    /// Characters that no lexer rule matches.
    Lexer,
    /// A token that the grammar has no place for.
    Parser,
}

/// A syntax error in ANTLR's words. Its [`Display`](fmt::Display) form is the
/// line ANTLR prints: `line 1:4 mismatched input ...`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SyntaxError {
    /// Who found it.
    pub source: ErrorSource,
    /// The line, from 1.
    pub line: u32,
    /// The column, from 0, in characters.
    pub column: u32,
    /// What is wrong.
    pub message: String,
    /// The offending token, or the error token made of the offending text.
    pub token: Option<TokenId>,
}

impl fmt::Display for SyntaxError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}:{} {}", self.line, self.column, self.message)
    }
}

/// The result of a parse. There is one for every input: syntax errors are
/// recovered from.
#[derive(Clone, Debug, Default)]
pub struct Parse {
    /// All tokens of the input, hidden and skipped ones included.
    pub tokens: Tokens,
    /// The tree of the start rule.
    pub tree: ParseTree,
    /// The first token that the start rule left unread: the number of tokens
    /// if it read the end of the input.
    pub consumed: usize,
    /// Syntax errors, the lexer's first, in the order they were found.
    pub errors: Vec<SyntaxError>,
    /// Things the user should know about the grammar, one sentence each: its
    /// base class is not known, predicates or actions are not understood.
    pub warnings: Vec<String>,
}

/// There is no tree.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ParseError {
    /// The parser has no such rule.
    #[error("the grammar {grammar} has no parser rule named {rule:?}")]
    UnknownRule {
        /// The parser's name.
        grammar: String,
        /// The rule that was asked for.
        rule: String,
    },
    /// Offsets do not fit.
    #[error("the input has {size} bytes; at most {limit} can be parsed")]
    TooLarge {
        /// The size of the input in bytes.
        size: usize,
        /// The largest size in bytes.
        limit: usize,
    },
    /// [`ParseOptions::cancel`] asked for it.
    #[error("the parse was cancelled")]
    Cancelled,
    /// Decisions take more steps than any grammar should need for so long a text.
    #[error(
        "line {line}:{column} the grammar is too ambiguous for this text: to choose an \
         alternative in rule {rule:?} takes too long"
    )]
    TooAmbiguous {
        /// The rule in which a decision could not be made.
        rule: String,
        /// The line of the decision's first token, from 1.
        line: u32,
        /// Its column, from 0, in characters.
        column: u32,
    },
    /// [`PredicatePolicy::Error`] and the grammar has predicates or actions
    /// that cannot be evaluated.
    #[error("{0}")]
    UnknownPredicates(String),
}

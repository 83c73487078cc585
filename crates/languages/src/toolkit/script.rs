//! What the readers of JavaScript and TypeScript have in common.

use picireny_parser::hooks::Token;

/// What the token before was the end of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Before {
    /// Nothing: a statement may start here.
    #[default]
    Start,
    /// An expression or a type, or what may be one.
    Value,
    /// A type that the expression before it is said to have.
    Typed,
    /// The body of an arrow function: an expression that nothing continues.
    ArrowBody,
    /// The name of a property or a member.
    Key,
    /// The parameters of a function, and its result.
    Parameters(Body),
    /// A method: a member of a class, or an expression.
    Method,
    /// `return`, `break` and the like: a line end ends the statement.
    Restricted,
    /// Something that an operand follows.
    Operator,
}

/// What the body of a function or class ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Body {
    Statement,
    Value,
    Method,
}

impl Body {
    /// What is before what follows it.
    pub(crate) fn closes(self) -> Before {
        match self {
            Self::Statement => Before::Start,
            Self::Value => Before::Value,
            Self::Method => Before::Method,
        }
    }
}

/// Where the end of a statement is inserted behind a token.
pub(crate) fn behind(token: &Token) -> Token {
    Token {
        start: token.end,
        column: token.column + 1,
        ..*token
    }
}

//! What readers of several languages have in common.

use picireny_parser::hooks::{DEFAULT_CHANNEL, LexerState, Program};

pub(crate) mod brackets;
pub(crate) mod here;
pub(crate) mod methods;
pub(crate) mod peek;
pub(crate) mod words;

pub(crate) use brackets::innermost;
pub(crate) use here::{Behind, Here};
pub(crate) use methods::methods;
pub(crate) use words::{Vocabulary, has_in_any_case, is, list, modes, types, words};
#[cfg(test)]
pub(crate) use words::{gives, holds};

/// Where in an annotation the last token is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Annotation {
    #[default]
    None,
    /// Its `@`, or what comes before another name.
    Start,
    /// Its name, or its type arguments.
    Name,
    /// A point in its name.
    Dot,
    /// The end of its arguments.
    End,
}

/// The number of a channel that a lexer declares; the parser's, if it does not.
pub(crate) fn channel_of(program: &Program, name: &str) -> u32 {
    let number = program.constant(name).and_then(|n| u32::try_from(n).ok());
    number.unwrap_or(DEFAULT_CHANNEL)
}

/// What follows the characters that a lexer has taken.
pub(crate) fn rest<'t>(state: &LexerState<'t>) -> &'t str {
    state.text().get(state.position()..).unwrap_or("")
}

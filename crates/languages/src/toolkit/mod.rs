//! What readers of several languages have in common.

use picireny_parser::hooks::{DEFAULT_CHANNEL, Program};

pub(crate) mod peek;

/// What a table by token type says of a type; none for the end of the input
/// and for types beyond the table.
pub(crate) fn by_type<T: Copy>(table: &[T], token_type: i32) -> Option<T> {
    usize::try_from(token_type)
        .ok()
        .and_then(|index| table.get(index).copied())
}

/// A table by token type of what tokens are, by their names; `other` is for all
/// that have none there. A grammar that lacks one of the names cannot be loaded.
pub(crate) fn type_table<T: Copy>(program: &Program, named: &[(&str, T)], other: T) -> Vec<T> {
    let mut table = Vec::new();
    for (name, what) in named {
        let index = usize::try_from(program.required_token_type(name)).unwrap_or(0);
        if table.len() <= index {
            table.resize(index + 1, other);
        }
        table[index] = *what;
    }
    table
}

/// The number of a channel that a lexer declares; the parser's, if it does not.
pub(crate) fn channel_of(program: &Program, name: &str) -> u32 {
    let number = program.constant(name).and_then(|n| u32::try_from(n).ok());
    number.unwrap_or(DEFAULT_CHANNEL)
}

/// The innermost of what is open, of which there is always one: the file.
pub(crate) fn innermost<T>(open: &mut Vec<T>, file: impl FnOnce() -> T) -> &mut T {
    if open.is_empty() {
        open.push(file());
    }
    let last = open.len() - 1;
    &mut open[last]
}

//! What readers of several languages have in common.

use picireny_parser::hooks::{DEFAULT_CHANNEL, LexerState, Program};

pub(crate) mod brackets;
mod closed;
pub(crate) mod conditionals;
pub(crate) mod here;
pub(crate) mod methods;
pub(crate) mod peek;
pub(crate) mod words;

pub(crate) use brackets::innermost;
pub(crate) use closed::Closed;
pub(crate) use here::{Behind, Here};
pub(crate) use methods::methods;
pub(crate) use words::{Known, Vocabulary, fresh, has_in_any_case, is, list, modes, types, words};
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

impl Annotation {
    /// Whether it may end here.
    pub(crate) fn may_end(self) -> bool {
        matches!(self, Self::Name | Self::End)
    }
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

/// The first place from a position on that is not in the middle of a character.
pub(crate) fn boundary(text: &str, at: usize) -> usize {
    let mut places = at..text.len();
    places
        .find(|at| text.is_char_boundary(*at))
        .unwrap_or(text.len())
}

/// Whether the line at the start of a text is the one that ends a here-document.
pub(crate) fn ends_here_document(rest: &str, delimiter: &str, strips_tabs: bool) -> bool {
    let rest = match strips_tabs {
        true => rest.trim_start_matches('\t'),
        false => rest,
    };
    let Some(after) = rest.strip_prefix(delimiter) else {
        return false;
    };
    after.is_empty() && !rest.is_empty() || after.starts_with('\n') || after.starts_with("\r\n")
}

#[cfg(test)]
mod tests {
    use super::{ends_here_document, holds};

    #[test]
    fn here_documents_end_with_their_delimiter_alone_in_a_line() {
        holds!(|text| ends_here_document(text, "EOF", false),
            "EOF\nx" "EOF" not "EOF x\n" "\tEOF\n"
        );
        holds!(|text| ends_here_document(text, "", false), "\n" not "");
        assert!(ends_here_document("\t\tEOF\n", "EOF", true));
    }
}

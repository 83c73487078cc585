//! What keeps a grammar's files from being used.

use picireny_grammar::{Diagnostics, Severity};

/// Grammar files that do not give one lexer and one parser.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum CompileError {
    /// Something in the files is wrong. The text is the first error, with its
    /// position, and how many there are besides.
    #[error("{}", first(.0))]
    Grammar(Diagnostics),
    /// There are only lexers.
    #[error("the grammar files hold no parser rules ({lexers} is a lexer)")]
    NoParser {
        /// Their names.
        lexers: String,
    },
    /// There are several parsers.
    #[error("the grammar files hold more than one parser ({parsers})")]
    SeveralParsers {
        /// Their names.
        parsers: String,
    },
    /// There is a parser only.
    #[error(
        "the grammar files hold the parser {parser} but no lexer{}",
        needed(vocabulary.as_deref())
    )]
    NoLexer {
        /// Its name.
        parser: String,
        /// The grammar whose tokens it uses, if it says so.
        vocabulary: Option<String>,
    },
    /// There are several lexers, and none is the parser's by its name.
    #[error("the grammar files hold more than one lexer ({lexers})")]
    SeveralLexers {
        /// Their names.
        lexers: String,
    },
}

fn needed(vocabulary: Option<&str>) -> String {
    vocabulary.map_or_else(String::new, |name| {
        format!("; the file of {name} is needed as well")
    })
}

/// The first error, and how many there are besides.
fn first(errors: &Diagnostics) -> String {
    let mut list = errors.list().iter();
    let first = list.find(|diagnostic| diagnostic.severity == Severity::Error);
    let text = first.map_or_else(String::new, ToString::to_string);
    match errors.errors() {
        0 | 1 => text,
        2 => format!("{text} (and 1 more error)"),
        n => format!("{text} (and {} more errors)", n - 1),
    }
}

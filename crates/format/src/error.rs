//! What can be wrong with a format.

use std::path::{Path, PathBuf};

use picireny_description::{CompileError, FileFault};
use picireny_parser::LanguageError;

use picireny_shown::Shown as _;

/// A format that cannot be used. Each text is one paragraph for the user.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FormatError {
    /// A file cannot be read.
    #[error("cannot read {}: {source}", path.shown())]
    Read {
        /// The file.
        path: PathBuf,
        /// Why.
        source: std::io::Error,
    },
    /// Something in a description or a file of replacements.
    #[error(transparent)]
    Fault(#[from] FileFault),
    /// Something in a grammar file; the text names file, line and column.
    #[error(transparent)]
    Grammar(#[from] CompileError),
    /// There is no grammar at all, or one without files.
    #[error("{0}")]
    NoGrammar(String),
    /// A built-in format whose grammars were missing when the program was built,
    /// and are where they were looked for neither.
    #[error(
        "the grammars of the format `{name}` are not in this build of the program; get them with \
         `git clone --depth 1 https://github.com/antlr/grammars-v4 {}`",
        if folder.as_os_str().is_empty() { Path::new("DIR") } else { folder }.shown()
    )]
    NotInThisBuild {
        /// The format.
        name: &'static str,
        /// Where the grammars are looked for.
        folder: PathBuf,
    },
    /// The tables of a built-in format are not what the build wrote.
    #[error("the tables of the format `{name}` are damaged; install the program again")]
    Damaged {
        /// The format.
        name: &'static str,
    },
    /// There is no start rule, or it is unknown.
    #[error("{0}")]
    Start(String),
    /// The tables of a grammar do not fit each other.
    #[error(transparent)]
    Language(#[from] LanguageError),
}

/// A pattern that cannot be used, or a search that could not be finished.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
pub struct PatternError {
    /// What is wrong.
    pub message: String,
}

pub(crate) fn fail<T>(message: impl Into<String>) -> Result<T, PatternError> {
    Err(PatternError {
        message: message.into(),
    })
}

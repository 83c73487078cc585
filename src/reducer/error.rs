//! Why there is no result.

use picireny_format::{FormatError, InputError};
use picireny_oracle::{OracleError, Outcome};
use picireny_session::KeepError;
use picireny_text::EncodingError;

/// A reduction that could not start, or not go on.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ReduceError {
    /// The format is not known, or something in its description or grammars is wrong.
    #[error(transparent)]
    Format(#[from] FormatError),
    /// The input cannot be decoded.
    #[error(transparent)]
    Encoding(#[from] EncodingError),
    /// The input cannot be parsed.
    #[error(transparent)]
    Input(#[from] InputError),
    /// The input has nothing that could be reduced.
    #[error("the input has no tree that could be reduced")]
    NoTree,
    /// The untouched input is not interesting.
    #[error("the untouched input is not interesting: its test says \"{}\"", outcome.name())]
    NotInteresting {
        /// What its test said.
        outcome: Outcome,
    },
    /// Nothing in the input is to be kept.
    #[error(transparent)]
    Keep(#[from] KeepError),
    /// The oracle failed, or it panicked.
    #[error("the reduction cannot go on")]
    Oracle {
        /// Its error.
        source: OracleError,
        /// The best candidate so far, if there is one: the bytes of its text, or of a folder
        /// the archive that [`unpack`](picireny_folder::unpack) reads.
        best: Option<Vec<u8>>,
    },
}

impl ReduceError {
    pub(super) fn oracle(source: OracleError, best: Option<Vec<u8>>) -> Self {
        Self::Oracle { source, best }
    }
}

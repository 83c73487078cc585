//! Deciding whether a candidate is interesting.
//!
//! [`Oracle`] is the one interface through which reduction asks. Everything
//! about processes, files and exit statuses stays on this side of it.

mod cancel;
mod command;
mod condition;
mod process;
mod signature;

pub use cancel::{Cancel, CancelSubscription};
pub use command::{
    CheckError, CommandOracle, Encode, InputCheck, KEPT_OUTPUT, Repeat, RepeatPolicy,
};
pub use condition::{
    ConditionError, Conditions, Crash, Pattern, TimeoutIs, describe_end, parse_exit_code,
    parse_signal, parse_timeout,
};
pub use process::{
    CommandError, Ended, Output, Run, Runner, RunnerConfig, TestCommand, supervise_if_asked,
};
pub use signature::{EmptySignature, Signature};

/// What a test said about a candidate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// The candidate has the property; it may be kept.
    Interesting,
    /// The candidate lacks the property.
    NotInteresting,
    /// The candidate was not even a valid input.
    Invalid,
    /// The test did not end in time.
    TimedOut,
}

/// A property of texts that a reduction keeps.
///
/// Implementations are asked from several threads at once.
pub trait Oracle: Send + Sync {
    /// Tests one candidate. A test that notices `cancel` ends early; the
    /// value it then returns is ignored.
    ///
    /// # Errors
    ///
    /// When no outcome could be had at all (the command cannot be started,
    /// the disk is full, the user wants the run to end): the reduction stops
    /// with the best candidate so far.
    fn test(&self, candidate: &str, cancel: &Cancel) -> Result<Outcome, OracleError>;
}

/// A predicate on texts, for oracles that need no process: the candidates it
/// holds for are interesting.
impl<F: Fn(&str) -> bool + Send + Sync> Oracle for F {
    fn test(&self, candidate: &str, _: &Cancel) -> Result<Outcome, OracleError> {
        Ok(if self(candidate) {
            Outcome::Interesting
        } else {
            Outcome::NotInteresting
        })
    }
}

/// No outcome could be had for a candidate.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum OracleError {
    /// The user asked the run to end. Not a failure: what was found so far is
    /// the result.
    #[error("interrupted")]
    Interrupted,
    /// The test could not be run.
    #[error("{message}")]
    Failed {
        /// One line for the user.
        message: String,
        /// The cause below, if there is one.
        #[source]
        source: Option<std::io::Error>,
    },
}

impl OracleError {
    /// A failure with one line for the user and its cause.
    pub fn failed(message: impl Into<String>, source: impl Into<Option<std::io::Error>>) -> Self {
        Self::Failed {
            message: message.into(),
            source: source.into(),
        }
    }
}

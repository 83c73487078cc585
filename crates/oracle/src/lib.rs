//! Deciding whether a candidate is interesting.
//!
//! [`Oracle`] is the one interface through which a reduction asks. Everything
//! about processes, files and exit statuses stays on this side of it.
//!
//! [`CommandOracle`] asks a test command: a [`Runner`] runs it on the candidate,
//! [`Conditions`] say what its end means, and a [`Signature`] tells one crash
//! from another. A program that uses it hands itself over to
//! [`supervise_if_asked`] first of all, because each test is run by a copy of
//! the program that cleans up whatever the test does.
//!
//! ```
//! use picireny_oracle::{
//!     Cancel, CommandOracle, Conditions, Oracle as _, Outcome, Repeat, Runner, RunnerConfig,
//!     TestCommand, supervise_if_asked,
//! };
//!
//! fn main() -> Result<(), Box<dyn std::error::Error>> {
//!     if supervise_if_asked().is_some() {
//!         return Ok(());
//!     }
//!     // Interesting are files in which `grep` finds a number of two digits.
//!     let command = TestCommand::template(["grep", "-Eq", "[0-9]{2}", "{}"])?;
//!     let oracle = CommandOracle::new(
//!         Runner::new(RunnerConfig::new(command, "input.txt")),
//!         Conditions::default(),
//!         Repeat::default(),
//!         Box::new(|text: &str| text.as_bytes().to_vec()),
//!     );
//!     let test = |text: &str| oracle.test(text, &Cancel::default());
//!     assert_eq!(test("a 42")?.outcome, Outcome::Interesting);
//!     assert_eq!(test("a 4")?.outcome, Outcome::NotInteresting);
//!     Ok(())
//! }
//! ```

mod answer;
mod at_once;
mod cancel;
mod check;
mod command;
mod condition;
mod describe;
mod limit;
mod machines;
mod messages;
mod outcome;
mod process;
mod repeat;
mod requirement;
mod signal;
mod signature;

pub use answer::Answer;
pub use at_once::AtOnce;
pub use cancel::{Cancel, CancelSubscription};
pub use check::{CheckError, InputCheck};
pub use command::{CommandOracle, Encode, KEPT_OUTPUT, OnEnd, OnLost};
pub use condition::{
    ConditionError, Conditions, Crash, Pattern, TimeoutIs, parse_exit_code, parse_timeout,
};
pub use describe::describe_end;
pub use messages::{MESSAGE_OUTPUT, MessageKind, Messages};
pub use outcome::{Outcome, OutcomeCounts};
pub use process::{
    Cluster, ClusterConfig, ClusterError, CommandError, Ended, Executor, ExecutorOption, Given,
    Launcher, LauncherError, Machine, NoSandbox, Output, Runner, RunnerConfig, Sandbox,
    TestCommand, TestRun, executors, shell_word, supervise_if_asked,
};
pub use repeat::{Repeat, RepeatPolicy};
pub use requirement::{Requirement, Stream};
pub use signal::{UnknownSignal, describe_signal, parse_signal};
pub use signature::{EmptySignature, Evidence, PrintedLine, Signature};

/// Bytes as hexadecimal digits.
#[must_use]
pub fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
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
    fn test(&self, candidate: &str, cancel: &Cancel) -> Result<Answer, OracleError>;

    /// The same with less patience: nothing if the test was killed though it might have ended
    /// within the time that [`Oracle::test`] gives it.
    ///
    /// # Errors
    ///
    /// As for [`Oracle::test`].
    fn test_hastily(
        &self,
        candidate: &str,
        cancel: &Cancel,
    ) -> Result<Option<Answer>, OracleError> {
        self.test(candidate, cancel).map(Some)
    }

    /// How many candidates can be tested at once, if that is limited. More are
    /// not asked for then: they would wait for one another. Without a limit, the
    /// number of jobs counts.
    fn available_slots(&self) -> Option<usize> {
        None
    }
}

/// A predicate on texts, for oracles that need no process: the candidates it
/// holds for are interesting.
impl<F: Fn(&str) -> bool + Send + Sync> Oracle for F {
    fn test(&self, candidate: &str, _: &Cancel) -> Result<Answer, OracleError> {
        let outcome = match self(candidate) {
            true => Outcome::Interesting,
            false => Outcome::NotInteresting,
        };
        Ok(outcome.into())
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
    /// Tests run on other machines, and none of those is left.
    #[error("no machine is left to run tests on{}", why(.0))]
    NoMachine(String),
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

fn why(text: &str) -> String {
    if text.is_empty() {
        String::new()
    } else {
        format!(": {text}")
    }
}

impl OracleError {
    /// A failure with one line for the user and its cause.
    pub fn failed(message: impl Into<String>, source: impl Into<Option<std::io::Error>>) -> Self {
        Self::Failed {
            message: message.into(),
            source: source.into(),
        }
    }

    /// What a test came to whose thread has ended.
    ///
    /// # Errors
    ///
    /// Those of the test, or a failure if it panicked.
    pub fn unless_panicked<T>(ended: std::thread::Result<Result<T, Self>>) -> Result<T, Self> {
        ended.unwrap_or_else(|_| Err(Self::failed("the test panicked", None)))
    }
}

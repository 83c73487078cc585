//! Options that say when a test makes its candidate interesting.

use std::num::NonZeroU32;
use std::time::Duration;

use clap::ValueEnum;

use picireny_oracle::{
    self, Conditions, Pattern, Repeat, Signature, parse_exit_code, parse_signal, parse_timeout,
};
use picireny_session::{TestSetup, WantedSignature};

/// What makes a candidate interesting. All that is given must hold; without
/// any, exit status 0 does.
#[derive(clap::Args, Debug)]
#[command(next_help_heading = "Test")]
pub(crate) struct TestArgs {
    /// Kill a test after this time; its candidate is not interesting
    #[arg(long, value_name = "SECONDS", value_parser = parse_timeout)]
    timeout: Option<Duration>,
    /// What a test says that is killed after --timeout
    #[arg(
        long,
        value_name = "WHAT",
        default_value = "not-interesting",
        requires = "timeout"
    )]
    timeout_is: TimeoutIs,
    /// Feed the candidate to the command on standard input
    #[arg(long, requires = "command")]
    pub(crate) stdin: bool,
    /// The exit status is this one, or another one given like this
    #[arg(long, value_name = "N", value_parser = parse_exit_code)]
    exit_code: Vec<i32>,
    /// The exit status is not this one
    #[arg(long, value_name = "N", value_parser = parse_exit_code)]
    not_exit_code: Vec<i32>,
    /// The command is ended by this signal (a name or a number), or another one given like this
    #[arg(long, value_name = "SIGNAL", value_parser = parse_signal)]
    signal: Vec<i32>,
    /// The command is not ended by this signal
    #[arg(long, value_name = "SIGNAL", value_parser = parse_signal)]
    not_signal: Vec<i32>,
    /// Standard output matches
    #[arg(long, value_name = "REGEX")]
    stdout: Vec<Pattern>,
    /// Standard output does not match
    #[arg(long, value_name = "REGEX")]
    not_stdout: Vec<Pattern>,
    /// Standard error matches
    #[arg(long, value_name = "REGEX")]
    stderr: Vec<Pattern>,
    /// Standard error does not match
    #[arg(long, value_name = "REGEX")]
    not_stderr: Vec<Pattern>,
    /// Standard output or standard error matches
    #[arg(long, value_name = "REGEX")]
    output: Vec<Pattern>,
    /// Neither standard output nor standard error matches
    #[arg(long, value_name = "REGEX")]
    not_output: Vec<Pattern>,
    /// The command crashes as it does with the untouched input, or as this text says
    #[arg(long, value_name = "TEXT", num_args = 0..=1, require_equals = true)]
    signature: Option<Option<Signature>>,
    /// Exit status that says that a candidate is not even a valid input; may be given several times
    #[arg(long, value_name = "N", value_parser = parse_exit_code)]
    invalid_exit_code: Vec<i32>,
    /// Test each candidate up to this many times
    #[arg(long, value_name = "N", default_value = "1")]
    repeat: NonZeroU32,
    /// Which of the repeated tests must find a candidate interesting
    #[arg(long, value_name = "WHICH", default_value = "all")]
    repeat_policy: RepeatPolicy,
}

impl TestArgs {
    /// Fills in everything but the command.
    pub(crate) fn apply(&self, setup: &mut TestSetup) {
        setup.timeout = self.timeout;
        setup.repeat = Repeat {
            times: self.repeat,
            policy: self.repeat_policy.into(),
        };
        setup.signature = match &self.signature {
            None => WantedSignature::None,
            Some(None) => WantedSignature::OfInput,
            Some(Some(signature)) => WantedSignature::This(signature.clone()),
        };
        setup.conditions = Conditions {
            exit_code: self.exit_code.clone(),
            not_exit_code: self.not_exit_code.clone(),
            signal: self.signal.clone(),
            not_signal: self.not_signal.clone(),
            stdout: self.stdout.clone(),
            not_stdout: self.not_stdout.clone(),
            stderr: self.stderr.clone(),
            not_stderr: self.not_stderr.clone(),
            output: self.output.clone(),
            not_output: self.not_output.clone(),
            invalid_exit_code: self.invalid_exit_code.clone(),
            timeout_is: self.timeout_is.into(),
            crash: picireny_oracle::Crash::default(),
        };
    }
}

/// `--timeout-is`.
#[derive(ValueEnum, Clone, Copy, Debug)]
enum TimeoutIs {
    NotInteresting,
    Interesting,
}

impl From<TimeoutIs> for picireny_oracle::TimeoutIs {
    fn from(what: TimeoutIs) -> Self {
        match what {
            TimeoutIs::NotInteresting => picireny_oracle::TimeoutIs::NotInteresting,
            TimeoutIs::Interesting => picireny_oracle::TimeoutIs::Interesting,
        }
    }
}

/// `--repeat-policy`.
#[derive(ValueEnum, Clone, Copy, Debug)]
enum RepeatPolicy {
    All,
    Any,
    Majority,
}

impl From<RepeatPolicy> for picireny_oracle::RepeatPolicy {
    fn from(policy: RepeatPolicy) -> Self {
        match policy {
            RepeatPolicy::All => picireny_oracle::RepeatPolicy::All,
            RepeatPolicy::Any => picireny_oracle::RepeatPolicy::Any,
            RepeatPolicy::Majority => picireny_oracle::RepeatPolicy::Majority,
        }
    }
}

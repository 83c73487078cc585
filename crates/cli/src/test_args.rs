//! Options that say when a test makes its candidate interesting.

use std::ffi::OsString;
use std::num::NonZeroU32;
use std::path::PathBuf;
use std::time::Duration;

use clap::ValueEnum;

use picireny_oracle::{
    self, Conditions, NoSandbox, Pattern, Repeat, Sandbox, Signature, parse_exit_code,
    parse_signal, parse_timeout,
};
use picireny_session::{TestSetup, TimeLimit, WantedSignature};

/// What makes a candidate interesting. All that is given must hold; without
/// any, exit status 0 does.
#[derive(clap::Args, Debug)]
#[command(next_help_heading = "Test")]
pub(crate) struct TestArgs {
    /// Timeout per test: after it, a test is killed and its candidate is not interesting. 0: none [default: ten times that of the untouched input, at least 5 seconds; less where the result does not depend on it]
    #[arg(long, value_name = "SECONDS", value_parser = parse_timeout)]
    timeout: Option<Duration>,
    /// Outcome of a test that is killed after --timeout
    #[arg(
        long,
        value_name = "WHAT",
        default_value = "not-interesting",
        requires = "timeout"
    )]
    timeout_is: TimeoutIs,
    /// Do not append the candidate's path: the command reads standard input
    #[arg(long, requires = "command")]
    pub(crate) stdin: bool,
    /// Expected exit status; may be given several times, and one of them must match
    #[arg(long, value_name = "N", value_parser = parse_exit_code)]
    exit_code: Vec<i32>,
    /// Exit status that is not interesting
    #[arg(long, value_name = "N", value_parser = parse_exit_code)]
    not_exit_code: Vec<i32>,
    /// Expected signal (a name or a number) that ends the command; may be given several times, and one of them must match
    #[arg(long, value_name = "SIGNAL", value_parser = parse_signal)]
    signal: Vec<i32>,
    /// Signal that is not interesting
    #[arg(long, value_name = "SIGNAL", value_parser = parse_signal)]
    not_signal: Vec<i32>,
    /// Standard output must match
    #[arg(long, value_name = "REGEX")]
    stdout: Vec<Pattern>,
    /// Standard output must not match
    #[arg(long, value_name = "REGEX")]
    not_stdout: Vec<Pattern>,
    /// Standard error must match
    #[arg(long, value_name = "REGEX")]
    stderr: Vec<Pattern>,
    /// Standard error must not match
    #[arg(long, value_name = "REGEX")]
    not_stderr: Vec<Pattern>,
    /// Standard output or standard error must match
    #[arg(long, value_name = "REGEX")]
    output: Vec<Pattern>,
    /// Neither standard output nor standard error may match
    #[arg(long, value_name = "REGEX")]
    not_output: Vec<Pattern>,
    /// The command must crash as it does with the untouched input, or with this signature
    #[arg(long, value_name = "TEXT", num_args = 0..=1, require_equals = true)]
    signature: Option<Option<Signature>>,
    /// Exit status of invalid inputs; may be given several times
    #[arg(long, value_name = "N", value_parser = parse_exit_code)]
    invalid_exit_code: Vec<i32>,
    /// Limit of the address space of each process of a test (as in 500M or 2G)
    #[arg(long, value_name = "SIZE", value_parser = size)]
    memory_limit: Option<u64>,
    /// Run tests in a sandbox (Linux): files outside of their directory are read-only, and there is no network and no other process
    #[arg(long)]
    sandbox: bool,
    /// Ignore the output of tests: names and places in messages show which parts of a candidate are needed
    #[arg(long)]
    no_evidence: bool,
    /// What to do with a candidate whose test is lost three times: its supervisor was killed or hangs, or memory ran out
    #[arg(long, value_name = "WHAT", default_value = "not-interesting")]
    on_lost: OnLost,
    /// Highest probability of a wrong result if the test is flaky; 1: trust every answer
    #[arg(long, value_name = "P", default_value = "0.001", value_parser = probability)]
    error_probability: f64,
    /// File that outcomes depend on, besides those in the command: if it changes, a resumed run repeats its tests
    #[arg(long, value_name = "FILE")]
    depends: Vec<PathBuf>,
    /// Environment variable that outcomes depend on, besides PATH and the like and those that the test names: if it changes, a resumed run repeats its tests
    #[arg(long, value_name = "NAME")]
    depends_env: Vec<OsString>,
    /// Test each candidate up to this many times
    #[arg(long, value_name = "N", default_value = "1")]
    repeat: NonZeroU32,
    /// How many of the repeated tests must be interesting
    #[arg(long, value_name = "WHICH", default_value = "all")]
    repeat_policy: RepeatPolicy,
}

impl TestArgs {
    /// Fills in everything but the command; `script` says that it is one that
    /// was written to be a test.
    ///
    /// # Errors
    ///
    /// When there is no sandbox but one is asked for.
    pub(crate) fn apply(&self, script: bool, setup: &mut TestSetup) -> Result<(), NoSandbox> {
        setup.time_limit = match self.timeout {
            None => TimeLimit::FromInput,
            Some(Duration::ZERO) => TimeLimit::None,
            Some(time) => TimeLimit::After(time),
        };
        setup.memory_limit = self.memory_limit;
        if self.sandbox {
            setup.sandbox = Some(Sandbox::find(&setup.supervisor)?);
        }
        setup.on_lost = self.on_lost.into();
        setup.evidence = !self.no_evidence;
        setup.error_probability = Some(self.error_probability).filter(|&error| error < 1.0);
        setup.depends.clone_from(&self.depends);
        setup.depends_env.clone_from(&self.depends_env);
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
        let conditions = &mut setup.conditions;
        if script && self.signature.is_none() && !conditions.ask_for_an_exit() {
            // A test script answers by its exit status, whatever else is asked.
            conditions.exit_code.push(0);
        } else if self.signature.is_none() && conditions.are_only_negative() {
            log::warn!(
                "nothing is asked of the test command but that something does not happen, which \
                 holds for nearly every file; say what it should do, too (as with --exit-code)"
            );
        }
        Ok(())
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

/// `--on-lost`.
#[derive(ValueEnum, Clone, Copy, Debug)]
enum OnLost {
    NotInteresting,
    Fail,
}

impl From<OnLost> for picireny_oracle::OnLost {
    fn from(what: OnLost) -> Self {
        match what {
            OnLost::NotInteresting => picireny_oracle::OnLost::NotInteresting,
            OnLost::Fail => picireny_oracle::OnLost::Fail,
        }
    }
}

fn probability(text: &str) -> Result<f64, String> {
    let value = text.parse::<f64>().ok();
    value
        .filter(|value| *value > 0.0 && *value <= 1.0)
        .ok_or_else(|| "a number above 0 and up to 1 is needed".to_owned())
}

/// A number of bytes, with `K`, `M`, `G` or `T` behind it for powers of 1024.
pub(crate) fn size(text: &str) -> Result<u64, String> {
    let (number, unit) = match text.find(|c: char| !c.is_ascii_digit()) {
        Some(at) => text.split_at(at),
        None => (text, ""),
    };
    let shift = match unit.to_ascii_uppercase().as_str() {
        "" => Some(0),
        "K" => Some(10),
        "M" => Some(20),
        "G" => Some(30),
        "T" => Some(40),
        _ => None,
    };
    let bytes = shift.and_then(|shift| number.parse::<u64>().ok()?.checked_mul(1 << shift));
    bytes
        .filter(|&bytes| bytes > 0)
        .ok_or_else(|| "a size as 500M or 2G is needed".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_have_units() {
        assert_eq!(size("12"), Ok(12));
        assert_eq!(size("3k"), Ok(3072));
        assert_eq!(size("2G"), Ok(2 << 30));
        for bad in ["", "0", "x", "1.5G", "3Q", "99999999999T"] {
            assert!(size(bad).is_err(), "{bad}");
        }
    }
}

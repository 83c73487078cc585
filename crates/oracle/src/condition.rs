//! Which ends of a test make its candidate interesting.

use std::time::Duration;

use regex::bytes::{Regex, RegexBuilder};
use serde::{Serialize, Serializer};

use crate::Outcome;
use crate::process::{Ended, Output, TestRun};
use crate::requirement::{Requirement, Stream};
use crate::signature::Signature;

/// What must hold of a test that ran for its candidate to be interesting.
///
/// All that is given must hold. If nothing is given about how the test ends,
/// prints or crashes, exit status 0 is interesting.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Conditions {
    /// The exit status is one of these (0 to 255). A test that a signal ended
    /// has none.
    pub exit_code: Vec<i32>,
    /// The exit status is none of these.
    pub not_exit_code: Vec<i32>,
    /// One of these signals ended the test.
    pub signal: Vec<i32>,
    /// None of these signals ended the test.
    pub not_signal: Vec<i32>,
    /// All of these match standard output.
    pub stdout: Vec<Pattern>,
    /// None of these matches standard output.
    pub not_stdout: Vec<Pattern>,
    /// All of these match standard error.
    pub stderr: Vec<Pattern>,
    /// None of these matches standard error.
    pub not_stderr: Vec<Pattern>,
    /// Each of these matches standard output or standard error.
    pub output: Vec<Pattern>,
    /// None of these matches standard output or standard error.
    pub not_output: Vec<Pattern>,
    /// Exit statuses that say that the candidate was not even a valid input.
    pub invalid_exit_code: Vec<i32>,
    /// What a test that does not end in time says. What is asked of exit
    /// status and signals does not apply to it then; all else does.
    pub timeout_is: TimeoutIs,
    /// Whether and how the test crashes.
    pub crash: Crash,
}

/// Which crashes are interesting.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Crash {
    /// It does not matter whether the test crashes.
    #[default]
    Whatever,
    /// Any that has a signature.
    Any,
    /// Only this one.
    Like(Signature),
}

/// What a test that does not end in time says about its candidate.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum TimeoutIs {
    /// Not interesting.
    #[default]
    NotInteresting,
    /// Interesting, if all else holds.
    Interesting,
}

/// A value of a condition that makes no sense.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ConditionError {
    /// Not an exit status.
    #[error("`{0}` is not an exit status: a number from 0 to 255 is needed")]
    ExitCode(String),
    /// Not a regular expression.
    #[error("`{pattern}` is not a regular expression: {reason}")]
    Pattern {
        /// What was given.
        pattern: String,
        /// What is wrong with it.
        reason: String,
    },
    /// Not a time limit.
    #[error("`{0}` is not a time limit: a number of seconds is needed")]
    Timeout(String),
    /// Two conditions that no test can meet.
    #[error("{0} and {1} can never both be true")]
    Contradiction(Requirement, Requirement),
}

/// A regular expression over what a test prints. `^` and `$` match at lines.
#[derive(Clone, Debug)]
pub struct Pattern(Regex);

impl Pattern {
    /// Whether some part of what a test printed matches.
    #[must_use]
    pub fn is_match(&self, printed: &[u8]) -> bool {
        self.0.is_match(printed)
    }
}

impl PartialEq for Pattern {
    fn eq(&self, other: &Self) -> bool {
        self.0.as_str() == other.0.as_str()
    }
}

impl Serialize for Pattern {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.0.as_str())
    }
}

impl std::str::FromStr for Pattern {
    type Err = ConditionError;

    fn from_str(pattern: &str) -> Result<Self, Self::Err> {
        RegexBuilder::new(pattern)
            .multi_line(true)
            .build()
            .map(Self)
            .map_err(|error| ConditionError::Pattern {
                pattern: pattern.to_owned(),
                reason: match error {
                    // Drawn over several lines, the last of which says why.
                    regex::Error::Syntax(text) => text
                        .lines()
                        .last()
                        .unwrap_or_default()
                        .trim_start_matches("error: ")
                        .to_owned(),
                    regex::Error::CompiledTooBig(_) => "it is too large".to_owned(),
                    other => other.to_string(),
                },
            })
    }
}

/// Reads an exit status.
///
/// # Errors
///
/// When it is not a number from 0 to 255.
pub fn parse_exit_code(text: &str) -> Result<i32, ConditionError> {
    text.parse::<u8>()
        .map(i32::from)
        .map_err(|_| ConditionError::ExitCode(text.to_owned()))
}

/// Reads a time limit in seconds; fractions are allowed.
///
/// # Errors
///
/// When it is not a number from 0 up.
pub fn parse_timeout(text: &str) -> Result<Duration, ConditionError> {
    let seconds = text.parse::<f64>().ok();
    seconds
        .and_then(|seconds| Duration::try_from_secs_f64(seconds).ok())
        .filter(|time| !time.is_zero() || seconds == Some(0.0))
        .ok_or_else(|| ConditionError::Timeout(text.to_owned()))
}

impl Conditions {
    /// Refuses conditions that no test can meet.
    ///
    /// # Errors
    ///
    /// When two of them exclude each other.
    pub fn check(&self) -> Result<(), ConditionError> {
        use Requirement as R;
        let contradiction = |a, b| Err(ConditionError::Contradiction(a, b));
        let all_in = |some: &[i32], others: &[i32]| {
            let first = some.first().copied();
            first.filter(|_| some.iter().all(|value| others.contains(value)))
        };
        if let (Some(&code), Some(&signal)) = (self.exit_code.first(), self.signal.first()) {
            return contradiction(R::ExitCode(code), R::Signal(signal));
        }
        if let Some(code) = all_in(&self.exit_code, &self.not_exit_code) {
            return contradiction(R::ExitCode(code), R::NotExitCode(code));
        }
        if let Some(code) = all_in(&self.exit_code, &self.invalid_exit_code) {
            return contradiction(R::ExitCode(code), R::InvalidExitCode(code));
        }
        if let Some(signal) = all_in(&self.signal, &self.not_signal) {
            return contradiction(R::Signal(signal), R::NotSignal(signal));
        }
        if self.is_default() && self.invalid_exit_code.contains(&0) {
            return contradiction(R::DefaultExitCode, R::InvalidExitCode(0));
        }
        Ok(())
    }

    /// Whether the output of tests matters.
    #[must_use]
    pub(crate) fn need_output(&self) -> bool {
        self.crash != Crash::Whatever || self.patterns().any(|patterns| !patterns.is_empty())
    }

    /// Whether a line that a test printed is one of those that are wanted.
    pub(crate) fn ask_for(&self, line: &str) -> bool {
        let wanted = [&self.stdout, &self.stderr, &self.output];
        let mut wanted = wanted.into_iter().flatten();
        let is_of_crash = || match &self.crash {
            Crash::Like(signature) => {
                // As if it were all that the test printed before it failed.
                let own = Signature::of_texts(Ended::Exited(1), line, "");
                own.as_ref() == Some(signature)
            }
            Crash::Whatever | Crash::Any => false,
        };
        wanted.any(|pattern| pattern.is_match(line.as_bytes())) || is_of_crash()
    }

    fn patterns(&self) -> impl Iterator<Item = &Vec<Pattern>> {
        [
            &self.stdout,
            &self.not_stdout,
            &self.stderr,
            &self.not_stderr,
            &self.output,
            &self.not_output,
        ]
        .into_iter()
    }

    /// Whether nothing is asked of an interesting test.
    fn is_default(&self) -> bool {
        [
            &self.exit_code,
            &self.not_exit_code,
            &self.signal,
            &self.not_signal,
        ]
        .into_iter()
        .all(Vec::is_empty)
            && !self.need_output()
    }

    /// What a test that ran says about its candidate; nothing if it was
    /// cancelled.
    #[must_use]
    pub fn outcome(&self, run: &TestRun) -> Option<Outcome> {
        match run.ended {
            Ended::Cancelled => return None,
            // What became of the test is not known.
            Ended::Lost => return Some(Outcome::Lost),
            Ended::TimedOut if self.timeout_is == TimeoutIs::NotInteresting => {
                return Some(Outcome::TimedOut);
            }
            Ended::Exited(code) if self.invalid_exit_code.contains(&code) => {
                return Some(Outcome::Invalid);
            }
            Ended::TimedOut | Ended::Exited(_) | Ended::Signalled(_) => {}
        }
        let holds = self.ends_well(run.ended) && self.unmet_outputs(run).next().is_none();
        Some(if holds && self.unmet_crash(run).is_none() {
            Outcome::Interesting
        } else if run.ended == Ended::TimedOut {
            Outcome::TimedOut
        } else {
            Outcome::NotInteresting
        })
    }

    /// What does not hold of a test that ran, of all that is asked.
    #[must_use]
    pub(crate) fn unmet(&self, run: &TestRun) -> Vec<Requirement> {
        let mut unmet = Vec::new();
        if run.ended == Ended::TimedOut && self.timeout_is == TimeoutIs::NotInteresting {
            unmet.push(Requirement::InTime);
        } else if !self.ends_well(run.ended) {
            unmet.extend(self.wanted_end(run.ended));
        }
        unmet.extend(self.unmet_outputs(run));
        unmet.extend(self.unmet_crash(run));
        unmet
    }

    /// Whether exit status or signal are as wanted.
    fn ends_well(&self, ended: Ended) -> bool {
        match ended {
            Ended::Exited(code) if self.is_default() => code == 0,
            Ended::Signalled(_) if self.is_default() => false,
            Ended::Exited(code) => {
                self.signal.is_empty()
                    && (self.exit_code.is_empty() || self.exit_code.contains(&code))
                    && !self.not_exit_code.contains(&code)
            }
            Ended::Signalled(signal) => {
                self.exit_code.is_empty()
                    && (self.signal.is_empty() || self.signal.contains(&signal))
                    && !self.not_signal.contains(&signal)
            }
            Ended::TimedOut => true,
            Ended::Cancelled | Ended::Lost => false,
        }
    }

    /// The ends that are wanted, or that one that is not.
    fn wanted_end(&self, ended: Ended) -> Vec<Requirement> {
        if self.is_default() {
            return vec![Requirement::DefaultExitCode];
        }
        let codes = self.exit_code.iter().copied().map(Requirement::ExitCode);
        let signals = self.signal.iter().copied().map(Requirement::Signal);
        let mut wanted: Vec<_> = codes.chain(signals).take(1).collect();
        match ended {
            _ if !wanted.is_empty() => {}
            Ended::Exited(code) => wanted.push(Requirement::NotExitCode(code)),
            Ended::Signalled(signal) => wanted.push(Requirement::NotSignal(signal)),
            Ended::TimedOut | Ended::Cancelled | Ended::Lost => {}
        }
        wanted
    }

    /// Patterns that do not match, or do but should not.
    fn unmet_outputs(&self, run: &TestRun) -> impl Iterator<Item = Requirement> {
        let none = self.patterns().all(Vec::is_empty);
        let read = |output: &Output| if none { Vec::new() } else { output.to_bytes() };
        let (stdout, stderr) = (read(&run.stdout), read(&run.stderr));
        let matches = move |stream: Stream, pattern: &Pattern| match stream {
            Stream::Output => pattern.0.is_match(&stdout),
            Stream::Error => pattern.0.is_match(&stderr),
            Stream::Any => pattern.0.is_match(&stdout) || pattern.0.is_match(&stderr),
        };
        [
            (Stream::Output, true, &self.stdout),
            (Stream::Output, false, &self.not_stdout),
            (Stream::Error, true, &self.stderr),
            (Stream::Error, false, &self.not_stderr),
            (Stream::Any, true, &self.output),
            (Stream::Any, false, &self.not_output),
        ]
        .into_iter()
        .flat_map(|(stream, wanted, patterns)| {
            patterns
                .iter()
                .map(move |pattern| (stream, wanted, pattern))
        })
        .filter_map(move |(stream, wanted, pattern)| {
            if matches(stream, pattern) == wanted {
                return None;
            }
            let text = pattern.0.as_str().to_owned();
            Some(if wanted {
                Requirement::Prints(stream, text)
            } else {
                Requirement::PrintsNot(stream, text)
            })
        })
    }

    fn unmet_crash(&self, run: &TestRun) -> Option<Requirement> {
        match &self.crash {
            Crash::Whatever => None,
            Crash::Any => Signature::of(run).is_none().then_some(Requirement::Crash),
            Crash::Like(wanted) => (Signature::of(run).as_ref() != Some(wanted))
                .then(|| Requirement::CrashLike(wanted.clone())),
        }
    }

    /// Whether nothing is asked for that must happen: only that something does
    /// not.
    #[must_use]
    pub fn are_only_negative(&self) -> bool {
        let positive = [&self.exit_code, &self.signal]
            .into_iter()
            .any(|ends| !ends.is_empty())
            || [&self.stdout, &self.stderr, &self.output]
                .into_iter()
                .any(|patterns| !patterns.is_empty())
            || self.crash != Crash::Whatever;
        !positive && !self.is_default()
    }

    /// Whether something is asked of how the test exits.
    #[must_use]
    pub fn ask_for_an_exit(&self) -> bool {
        [
            &self.exit_code,
            &self.not_exit_code,
            &self.signal,
            &self.not_signal,
        ]
        .into_iter()
        .any(|ends| !ends.is_empty())
    }
}

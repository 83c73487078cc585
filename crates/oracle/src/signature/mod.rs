//! Telling one crash from another by what a process leaves behind.
//!
//! A [`Signature`] names the place and the kind of a failure and nothing that
//! differs between two runs into the same one: addresses, numbers, line
//! numbers and directories are normalized away.

mod evidence;
mod frames;
mod normalize;
mod recognize;
#[cfg(test)]
mod tests;

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

pub use evidence::{Evidence, PrintedLine};

use super::process::{Ended, TestRun};
use super::signal::signal_name;

/// What a crash is recognized by: one line of text. Equal signatures are taken
/// for the same bug.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Signature(String);

const TIME_OUT: &str = "time-out";

const EXIT_STATUS: &str = "exit status ";

/// A signature cannot be empty.
#[derive(Debug, thiserror::Error)]
#[error("a signature cannot be empty")]
pub struct EmptySignature;

impl Signature {
    /// The signature of a test that ran; none if it ended well (exit status 0
    /// and no message of a crash) or was not allowed to end.
    #[must_use]
    pub fn of(run: &TestRun) -> Option<Self> {
        let stderr = run.stderr.to_bytes();
        let stdout = run.stdout.to_bytes();
        Self::of_texts(
            run.ended,
            &String::from_utf8_lossy(&stderr),
            &String::from_utf8_lossy(&stdout),
        )
    }

    /// The same, by how it ended and what it printed.
    pub(crate) fn of_texts(ended: Ended, stderr: &str, stdout: &str) -> Option<Self> {
        if matches!(ended, Ended::Cancelled | Ended::Lost) {
            return None;
        }
        let text = normalize::plain_text(&format!("{stderr}\n{stdout}"));
        if let Some(signature) = recognize::message(&text, ended == Ended::Exited(0)) {
            return Some(Self(signature));
        }
        let killed = |signal: i32| {
            let name = signal_name(signal).unwrap_or_else(|| signal.to_string());
            // Whoever aborts may have said why.
            let gave_up = ["ABRT", "TRAP", "ILL"].contains(&name.as_str());
            let words = gave_up.then(|| recognize::last_words(&text)).flatten();
            let words = words.map_or(String::new(), |words| format!(": {words}"));
            let frames = frames::within(&frames::top_of_any_stack(&text));
            Some(Self(format!("signal {name}{words}{frames}")))
        };
        match ended {
            Ended::Signalled(signal) => killed(signal),
            // What shells and launchers make of a signal.
            Ended::Exited(code @ 129..=192) if signal_name(code - 128).is_some() => {
                killed(code - 128)
            }
            Ended::TimedOut => Some(Self(TIME_OUT.to_owned())),
            Ended::Exited(0) | Ended::Cancelled | Ended::Lost => None,
            Ended::Exited(code) => {
                let mut text = format!("{EXIT_STATUS}{code}");
                let error = normalize::plain_text(stderr);
                let lines = error.lines().map(str::trim);
                if let Some(last) = lines.rev().find(|line| !line.is_empty()) {
                    text.push_str(": ");
                    text.push_str(&normalize::message(last));
                }
                Some(Self(text))
            }
        }
    }

    /// Whether the test did not end in time.
    #[must_use]
    pub fn is_time_out(&self) -> bool {
        self.0 == TIME_OUT
    }

    /// Whether nothing is known but an exit status (and the last line of
    /// standard error), which programs have for other reasons than a crash.
    #[must_use]
    pub fn is_exit_status(&self) -> bool {
        self.0.starts_with(EXIT_STATUS)
    }

    /// The text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Signature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl FromStr for Signature {
    type Err = EmptySignature;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let text = text.trim();
        if text.is_empty() {
            return Err(EmptySignature);
        }
        Ok(Self(text.to_owned()))
    }
}

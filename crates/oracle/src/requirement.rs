//! What is asked of a test, piece by piece, for messages.

use std::fmt;

use crate::signal::describe_signal;
use crate::signature::Signature;

/// One thing that is asked of how a test ends, for messages.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Requirement {
    /// It exits with this status.
    ExitCode(i32),
    /// It does not exit with this status.
    NotExitCode(i32),
    /// It exits with status 0, because nothing else was asked for.
    DefaultExitCode,
    /// This signal ends it.
    Signal(i32),
    /// This signal does not end it.
    NotSignal(i32),
    /// This exit status says that the candidate is invalid.
    InvalidExitCode(i32),
    /// It ends in time.
    InTime,
    /// A stream matches this.
    Prints(Stream, String),
    /// A stream does not match this.
    PrintsNot(Stream, String),
    /// It crashes.
    Crash,
    /// It crashes like this.
    CrashLike(Signature),
}

/// What a test prints on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stream {
    /// Standard output.
    Output,
    /// Standard error.
    Error,
    /// Any of both.
    Any,
}

impl fmt::Display for Stream {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Stream::Output => "standard output",
            Stream::Error => "standard error",
            Stream::Any => "output",
        })
    }
}

impl fmt::Display for Requirement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Requirement::ExitCode(code) => write!(f, "exit status {code}"),
            Requirement::NotExitCode(code) => write!(f, "no exit status {code}"),
            Requirement::DefaultExitCode => write!(f, "exit status 0"),
            Requirement::Signal(signal) => write!(f, "signal {}", describe_signal(*signal)),
            Requirement::NotSignal(signal) => write!(f, "no signal {}", describe_signal(*signal)),
            Requirement::InvalidExitCode(code) => {
                write!(f, "exit status {code} for invalid candidates")
            }
            Requirement::InTime => f.write_str("an end in time"),
            Requirement::Prints(stream, pattern) => write!(f, "`{pattern}` on {stream}"),
            Requirement::PrintsNot(stream, pattern) => write!(f, "no `{pattern}` on {stream}"),
            Requirement::Crash => f.write_str("a crash"),
            Requirement::CrashLike(signature) => write!(f, "the crash `{signature}`"),
        }
    }
}

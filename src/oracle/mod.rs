//! Deciding whether a candidate is interesting.
//!
//! [`Oracle`] is the one interface through which reduction asks. Everything
//! about processes, files and exit statuses stays on this side of it.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

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

/// Tells tests that nobody waits for their outcome any more.
///
/// Clones share one flag.
#[derive(Clone, Debug, Default)]
pub struct Cancel(Arc<AtomicBool>);

impl Cancel {
    /// Asks every test that holds a clone to end.
    pub fn cancel(&self) {
        self.0.store(true, Ordering::Release);
    }

    /// Whether [`Cancel::cancel`] was called.
    pub fn is_cancelled(&self) -> bool {
        self.0.load(Ordering::Acquire)
    }
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
    /// the disk is full): the reduction stops with the best candidate so far.
    fn test(&self, candidate: &str, cancel: &Cancel) -> Result<Outcome, OracleError>;
}

/// No outcome could be had for a candidate.
#[derive(Debug, thiserror::Error)]
#[error("{message}")]
pub struct OracleError {
    /// One line for the user.
    pub message: String,
    /// The cause below, if there is one.
    #[source]
    pub source: Option<std::io::Error>,
}

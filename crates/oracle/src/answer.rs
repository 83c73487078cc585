//! What a test says of a candidate.

use std::sync::Arc;

use crate::{Messages, Outcome};

/// What a test says of a candidate.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// Whether it is interesting.
    pub outcome: Outcome,
    /// What the test printed that may be about the candidate; nothing if there was none, or
    /// if nobody wants to know.
    pub messages: Option<Arc<Messages>>,
}

impl Answer {
    /// Whether the candidate may be kept.
    #[must_use]
    pub fn is_interesting(&self) -> bool {
        self.outcome.is_interesting()
    }
}

impl From<Outcome> for Answer {
    fn from(outcome: Outcome) -> Self {
        Self {
            outcome,
            messages: None,
        }
    }
}

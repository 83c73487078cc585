//! What is waited for.

use std::time::{Duration, Instant};

/// How long nothing is said.
const QUIET: Duration = Duration::from_secs(5);

/// A wait that is told of if it takes long.
pub(super) struct Slow {
    since: Instant,
    told: bool,
}

impl Slow {
    pub(super) fn new() -> Self {
        Self {
            since: Instant::now(),
            told: false,
        }
    }

    /// Says once that `what` is waited for, when that takes long.
    pub(super) fn still(&mut self, what: impl FnOnce() -> String) {
        if !self.told && self.since.elapsed() > QUIET {
            self.told = true;
            log::info!("Waiting for {}", what());
        }
    }
}

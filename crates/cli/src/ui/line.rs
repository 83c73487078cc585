//! A line on a terminal that is rewritten in place.

use std::io::{self, Write as _};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use super::View;
use super::state::State;
use picireny_text::visible;

/// How often the line is rewritten.
const PERIOD: Duration = Duration::from_millis(100);

/// Clears the line and moves the cursor to its start.
pub(crate) const CLEAR: &str = "\r\x1B[K";

/// Whether the line is on the terminal: the logger has to clear it before it
/// writes.
pub(crate) static SHOWN: AtomicBool = AtomicBool::new(false);

/// The line, on standard error.
#[derive(Default)]
pub(super) struct Line {
    written: Option<Duration>,
}

impl View for Line {
    fn refresh(&mut self, state: &State, now: Duration) {
        let fresh = |last: Duration| now.saturating_sub(last) < PERIOD;
        if self.written.is_some_and(fresh) {
            return;
        }
        self.written = Some(now);
        SHOWN.store(true, Ordering::Relaxed);
        let line = state.line(now);
        // That a terminal is gone is no reason to fail.
        let _ = write!(io::stderr(), "\r{}\x1B[K", visible(&line));
    }

    fn end(&mut self) {
        if SHOWN.swap(false, Ordering::Relaxed) {
            let _ = write!(io::stderr(), "{CLEAR}");
        }
    }
}

//! A line on a terminal that is rewritten in place.

use std::io::{self, Write as _};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use super::watched::Watched;
use super::{Now, View};
use picireny_shown::visible;

/// How often the line is rewritten.
const PERIOD: Duration = Duration::from_millis(100);

/// Clears the line and moves the cursor to its start.
pub(crate) const CLEAR: &str = "\r\x1B[K";

/// What does not fit into the terminal's line is left out, or goes on in the
/// next one.
const CUT: &str = "\x1B[?7l";
const WRAP: &str = "\x1B[?7h";

/// Whether the line is on the terminal: the logger has to clear it before it
/// writes.
pub(crate) static SHOWN: AtomicBool = AtomicBool::new(false);

/// The line, on standard error.
#[derive(Default)]
pub(super) struct Line {
    written: Option<Duration>,
}

impl View for Line {
    fn refresh(&mut self, watched: &Watched, now: Now) {
        let fresh = |last: Duration| now.clock.saturating_sub(last) < PERIOD;
        if self.written.is_some_and(fresh) {
            return;
        }
        self.written = Some(now.clock);
        SHOWN.store(true, Ordering::Relaxed);
        let line = watched.line(now.run);
        // A line that is too long is cut: a second one would stay. That a terminal is gone is no reason to fail.
        let _ = write!(io::stderr(), "\r{CUT}{}\x1B[K{WRAP}", visible(&line));
    }

    fn end(&mut self) {
        if SHOWN.swap(false, Ordering::Relaxed) {
            let _ = write!(io::stderr(), "{CLEAR}");
        }
    }
}

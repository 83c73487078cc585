//! The progress line of a reduction, on a terminal only.

use std::io::{IsTerminal as _, Write as _};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use picireny_oracle::OracleError;
use picireny_reduce::{ConfigId, Executed, Observer, Progress};

/// How often the line is rewritten.
const PERIOD: Duration = Duration::from_millis(100);

/// Clears the line and moves the cursor to its start.
pub(crate) const CLEAR: &str = "\r\x1B[K";

/// Whether the line is on the terminal: the logger has to clear it before it
/// writes.
pub(crate) static SHOWN: AtomicBool = AtomicBool::new(false);

/// A line on standard error that is rewritten in place; nothing if standard
/// error is not a terminal.
pub(crate) struct Display {
    terminal: bool,
    started: Instant,
    written: Option<Instant>,
    before: usize,
    bytes: usize,
    tests: u64,
    phase: String,
    list: String,
}

impl Display {
    /// A display of a reduction of an input of so many bytes.
    pub(crate) fn new(bytes: usize) -> Self {
        Display {
            terminal: std::io::stderr().is_terminal(),
            started: Instant::now(),
            written: None,
            before: bytes,
            bytes,
            tests: 0,
            phase: String::new(),
            list: String::new(),
        }
    }

    /// Clears the line.
    pub(crate) fn clear(&mut self) {
        if SHOWN.swap(false, Ordering::Relaxed) {
            // That a terminal is gone is no reason to fail.
            let _ = write!(std::io::stderr(), "{CLEAR}");
        }
    }

    fn show(&mut self) {
        if !self.terminal || self.written.is_some_and(|last| last.elapsed() < PERIOD) {
            return;
        }
        self.written = Some(Instant::now());
        SHOWN.store(true, Ordering::Relaxed);
        let _ = write!(std::io::stderr(), "\r{}\x1B[K", self.line());
    }

    fn line(&self) -> String {
        let percent = (100 * self.bytes).checked_div(self.before).unwrap_or(100);
        format!(
            "{} bytes ({percent} %), {} tests, {} s, {}{}",
            self.bytes,
            self.tests,
            self.started.elapsed().as_secs(),
            self.phase,
            self.list
        )
    }
}

impl Observer for Display {
    fn executed(&mut self, _: &Executed) {
        self.tests += 1;
        self.show();
    }

    fn accepted(&mut self, _: &ConfigId, text: &Arc<str>) -> Result<(), OracleError> {
        self.bytes = text.len();
        self.show();
        Ok(())
    }

    fn progress(&mut self, progress: &Progress) {
        match progress {
            Progress::Phase { name, .. } => {
                self.phase.clone_from(name);
                self.list.clear();
            }
            Progress::Iteration { index } => {
                self.list = format!(", iteration {}", index + 1);
                log::debug!("{}{}", self.phase, self.list);
            }
            Progress::List { nodes, .. } => {
                let end = self.list.find("; ").unwrap_or(self.list.len());
                self.list.truncate(end);
                self.list.push_str(&format!("; {nodes} nodes"));
            }
        }
        self.show();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_says_how_far_it_is() {
        let mut display = Display::new(200);
        display.terminal = false;
        display.bytes = 50;
        display.progress(&Progress::Phase {
            index: 0,
            name: "prune".into(),
        });
        display.progress(&Progress::Iteration { index: 1 });
        for nodes in [7, 9] {
            display.progress(&Progress::List {
                index: 2,
                transformation: "prune",
                nodes,
            });
        }
        assert_eq!(
            display.line(),
            "50 bytes (25 %), 0 tests, 0 s, prune, iteration 2; 9 nodes"
        );
    }
}

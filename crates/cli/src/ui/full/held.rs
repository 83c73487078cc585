//! Log lines that wait until the screen is a terminal's again.

use std::collections::VecDeque;
use std::io::{self, Write as _};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// How many lines are kept.
const KEPT: usize = 1000;

struct Held {
    /// The last lines, those that were written included.
    last: VecDeque<String>,
    /// Those that have to wait, if lines have to.
    waiting: Option<VecDeque<String>>,
}

static HELD: Mutex<Held> = Mutex::new(Held {
    last: VecDeque::new(),
    waiting: None,
});

fn held() -> MutexGuard<'static, Held> {
    HELD.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Adds a line; the first one goes if there are too many.
fn push(lines: &mut VecDeque<String>, line: &str, most: usize) {
    if lines.len() == most {
        lines.pop_front();
    }
    lines.push_back(line.to_owned());
}

/// Keeps a line if it has to wait. Otherwise the caller writes it.
pub(crate) fn hold(line: &str) -> bool {
    let mut held = held();
    push(&mut held.last, line, KEPT);
    let Some(waiting) = held.waiting.as_mut() else {
        return false;
    };
    push(waiting, line, KEPT);
    true
}

/// Lets lines wait from now on.
pub(super) fn begin() {
    held().waiting.get_or_insert_default();
}

/// Writes what has waited.
pub(super) fn end() {
    let lines = held().waiting.take();
    let mut out = io::stderr().lock();
    for line in lines.into_iter().flatten() {
        // That a terminal is gone is no reason to fail.
        let _ = out.write_all(line.as_bytes());
    }
}

/// The last lines, the newest one last.
pub(super) fn last() -> Vec<String> {
    held().last.iter().cloned().collect()
}

//! Log lines that wait until the screen is a terminal's again.

use std::collections::VecDeque;
use std::io::{self, Write as _};
use std::sync::{Mutex, MutexGuard, PoisonError};

/// How many lines are kept.
const KEPT: usize = 1000;

/// How many lines the view can show.
const SHOWN: usize = 50;

/// The lines, while they have to wait.
static HELD: Mutex<Option<VecDeque<String>>> = Mutex::new(None);

fn held() -> MutexGuard<'static, Option<VecDeque<String>>> {
    HELD.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Keeps a line if it has to wait. Otherwise the caller writes it.
pub(crate) fn hold(line: &str) -> bool {
    let mut held = held();
    let Some(lines) = held.as_mut() else {
        return false;
    };
    if lines.len() == KEPT {
        lines.pop_front();
    }
    lines.push_back(line.to_owned());
    true
}

/// Lets lines wait from now on.
pub(super) fn begin() {
    held().get_or_insert_default();
}

/// Writes what has waited.
pub(super) fn end() {
    let lines = held().take();
    let mut out = io::stderr().lock();
    for line in lines.into_iter().flatten() {
        // That a terminal is gone is no reason to fail.
        let _ = out.write_all(line.as_bytes());
    }
}

/// The last lines, the newest one last.
pub(super) fn last() -> Vec<String> {
    let held = held();
    let lines = held.iter().flatten();
    let skipped = held.as_ref().map_or(0, VecDeque::len).saturating_sub(SHOWN);
    lines.skip(skipped).cloned().collect()
}

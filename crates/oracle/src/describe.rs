//! How a test ended and what it printed, in words for users.

use crate::process::{Ended, Output, TestRun};
use crate::signal::describe_signal;

/// How a test ended, for users: what can be said of a command (`exited with
/// ...`, `was killed ...`).
#[must_use]
pub fn describe_end(run: &TestRun) -> String {
    let seconds = run.duration.as_secs_f64();
    match run.ended {
        Ended::Exited(code) => format!("exited with status {code} after {seconds:.1} s"),
        Ended::Signalled(signal) => {
            let signal = describe_signal(signal);
            format!("was killed by signal {signal} after {seconds:.1} s")
        }
        // A limit may be much shorter than what is worth saying otherwise.
        Ended::TimedOut if seconds < 0.1 => {
            format!("was killed after {seconds:.3} s, when its time was over")
        }
        Ended::TimedOut => format!("was killed after {seconds:.1} s, when its time was over"),
        Ended::Cancelled => "was cancelled".to_owned(),
        Ended::Lost => "killed the process that supervises it".to_owned(),
    }
}

/// The end of what a test printed, for users: at most this many lines per
/// stream.
pub(crate) fn describe_output(run: &TestRun, lines: usize) -> String {
    let mut text = String::new();
    for (name, output) in [("output", &run.stdout), ("error", &run.stderr)] {
        if !output.is_empty() {
            text.push_str(&format!("\nIts standard {name}:\n"));
            text.push_str(&last_lines(output, lines));
        }
    }
    if text.is_empty() {
        text.push_str("\nIt printed nothing.");
    }
    text
}

fn last_lines(output: &Output, count: usize) -> String {
    let text = String::from_utf8_lossy(&output.to_bytes()).into_owned();
    let lines: Vec<_> = text.lines().collect();
    let shown = lines.len().saturating_sub(count);
    let mut last = String::new();
    if shown > 0 {
        last.push_str(&format!("  [{shown} lines before]\n"));
    }
    for line in lines.iter().skip(shown) {
        let line: String = line.chars().take(500).collect();
        last.push_str(&format!("  {line}\n"));
    }
    last.truncate(last.trim_end().len());
    last
}

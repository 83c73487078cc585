//! What a signature was made of.

use serde::{Deserialize, Serialize};

use super::{Signature, frames, normalize};
use crate::process::Ended;

/// No more lines are looked at: each asks for a signature.
const MOST_LINES: usize = 400;

/// What a process printed, with what made the signature of its crash.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Evidence {
    /// The lines of standard error, then those of standard output.
    pub lines: Vec<PrintedLine>,
    /// The functions on top of the stack, the innermost one first.
    pub frames: Vec<String>,
}

/// A line that a process printed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PrintedLine {
    /// Its text.
    pub text: String,
    /// Without it, the signature would be another one.
    pub marked: bool,
}

impl Evidence {
    /// The evidence of a process that ended so and printed that.
    #[must_use]
    pub fn of(ended: Ended, stderr: &str, stdout: &str) -> Self {
        let whole = Signature::of_texts(ended, stderr, stdout);
        let texts = [stderr, stdout];
        let mut lines = Vec::new();
        for (stream, text) in texts.into_iter().enumerate() {
            for (number, line) in text.lines().enumerate() {
                let mut others = texts.map(str::to_owned);
                let rest = text.lines().enumerate().filter(|&(at, _)| at != number);
                others[stream] = rest.flat_map(|(_, line)| [line, "\n"]).collect();
                let [stderr, stdout] = &others;
                let marked = lines.len() < MOST_LINES
                    && !line.trim().is_empty()
                    && Signature::of_texts(ended, stderr, stdout) != whole;
                lines.push(PrintedLine {
                    text: line.to_owned(),
                    marked,
                });
            }
        }
        let text = normalize::plain_text(&texts.join("\n"));
        Evidence {
            lines,
            frames: frames::top_of_any_stack(&text),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn marked(ended: Ended, stderr: &str, stdout: &str) -> Vec<String> {
        let lines = Evidence::of(ended, stderr, stdout).lines.into_iter();
        let marked = lines.filter(|line| line.marked);
        marked.map(|line| line.text).collect()
    }

    #[test]
    fn the_lines_that_made_the_signature_are_marked() {
        let report = "starting\n\
             ==7==ERROR: AddressSanitizer: heap-use-after-free on address 0x1 at pc 0x2 bp 0x3 sp 0x4\n\
             READ of size 8\n    \
             #0 0x1 in release /b/heap.c:1:3\n    \
             #1 0x2 in collect /b/gc.c:2:1\n    \
             #2 0x3 in step /b/vm.c:2:1\n    \
             #3 0x4 in main /b/main.c:2:1\n";
        let lines = marked(Ended::Exited(1), report, "hello\n");
        assert!(lines[0].contains("AddressSanitizer"), "{lines:#?}");
        assert!(lines.iter().any(|line| line.contains("release")));
        assert!(!lines.iter().any(|line| line.contains("starting")));
        assert!(
            !lines
                .iter()
                .any(|line| line.contains("READ") || line.contains("hello"))
        );
        let evidence = Evidence::of(Ended::Exited(1), report, "hello\n");
        assert_eq!(evidence.lines.len(), 8);
        assert_eq!(evidence.frames.first().map(String::as_str), Some("release"));
    }

    #[test]
    fn of_an_exit_status_the_last_line_is_marked() {
        assert_eq!(marked(Ended::Exited(3), "a\nb\n\n", "c\n"), ["b"]);
        assert_eq!(marked(Ended::Signalled(6), "a\n", ""), [""; 0]);
        assert_eq!(marked(Ended::TimedOut, "", ""), [""; 0]);
    }
}

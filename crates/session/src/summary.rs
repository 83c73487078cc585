//! What a run comes to.

use std::fmt;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::page::count;
use picireny_oracle::OutcomeCounts;

/// The size of an input or a candidate.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Size {
    /// Bytes of its file.
    pub bytes: usize,
    /// Characters that are not white space.
    pub chars: usize,
    /// Tokens of its tree that have a text; not counted if the run was
    /// interrupted and counting takes long.
    pub tokens: Option<usize>,
    /// Lines; a last one without a line feed counts.
    pub lines: usize,
}

impl Size {
    /// Measures a text that has this many tokens and is this long as a file.
    #[must_use]
    pub fn of(text: &str, bytes: usize, tokens: Option<usize>) -> Self {
        Self {
            bytes,
            chars: text.chars().filter(|c| !c.is_whitespace()).count(),
            tokens,
            lines: text.lines().count(),
        }
    }
}

/// What a run comes to, for its end and for reports.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Summary {
    /// The input.
    pub before: Size,
    /// The result.
    pub after: Size,
    /// Candidates whose turn came and that were tested, by outcome; the same
    /// for any number of jobs.
    pub tests: OutcomeCounts,
    /// Tests of candidates that had been interesting, to make sure of them.
    #[serde(default)]
    pub confirmations: u64,
    /// How often the test is believed to be wrong, if there was a sign that it
    /// can be.
    #[serde(default)]
    pub reliability: Option<Reliability>,
    /// Tests that were run ahead and did not matter.
    pub speculative: u64,
    /// Of all tests, those that did not have to be run: a candidate with the
    /// same content was tested before, in this run or in the one it goes on
    /// with.
    pub recorded: u64,
    /// Of these, those that the run knew that it goes on with.
    pub known_before: u64,
    /// Candidates whose outcome a cache knew.
    pub cache_hits: u64,
    /// From the start to the end, in seconds.
    pub wall_time: f64,
    /// Inside tests, over all jobs, in seconds.
    pub test_time: f64,
    /// Why the result may not be minimal, if so.
    pub stopped: Option<String>,
}

/// How often a test is believed to be wrong, from 0 to 1, with a margin.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Reliability {
    /// It calls a candidate interesting that is not.
    pub false_yes: f64,
    /// It calls a candidate not interesting that is.
    pub false_no: f64,
}

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            before,
            after,
            tests,
            ..
        } = self;
        let rows = [
            ("byte", "bytes", Some((before.bytes, after.bytes))),
            (
                "character without white space",
                "characters without white space",
                Some((before.chars, after.chars)),
            ),
            ("token", "tokens", before.tokens.zip(after.tokens)),
            ("line", "lines", Some((before.lines, after.lines))),
        ];
        let rows = rows
            .into_iter()
            .filter_map(|(one, many, sizes)| Some((one, many, sizes?)));
        for (one, many, (before, after)) in rows {
            write!(f, "{before} -> {}", count(after, one, many))?;
            if before > 0 {
                // What is left is usually so little that whole percents hide it.
                write!(f, " ({:.1} %)", 100.0 * after as f64 / before as f64)?;
            }
            writeln!(f)?;
        }
        write!(
            f,
            "{}: {tests}; {}",
            count(tests.total(), "test", "tests"),
            count(self.cache_hits, "cache hit", "cache hits")
        )?;
        if self.known_before > 0 {
            let known = self.known_before;
            write!(f, "; {known} of them known from the run before")?;
        }
        let confirmations = count(self.confirmations, "confirmation", "confirmations");
        let speculative = format!("{} speculative", self.speculative);
        let more = [
            (self.confirmations, confirmations),
            (self.speculative, speculative),
        ];
        let more: Vec<String> = more
            .into_iter()
            .filter_map(|(number, text)| (number > 0).then_some(text))
            .collect();
        if !more.is_empty() {
            write!(f, "; plus {}", more.join(", "))?;
        }
        write!(
            f,
            "\n{:.1} s, {:.1} s of it inside tests",
            self.wall_time, self.test_time
        )?;
        if let Some(reliability) = self.reliability {
            write!(f, "\n{reliability}")?;
        }
        if let Some(reason) = &self.stopped {
            write!(f, "\nThe result may not be minimal: {reason}.")?;
        }
        Ok(())
    }
}

impl fmt::Display for Reliability {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "The test is flaky: it found up to {:.1} % of uninteresting candidates interesting, \
             and up to {:.1} % of interesting ones not; the result was tested often enough for \
             that.",
            100.0 * self.false_yes,
            100.0 * self.false_no
        )
    }
}

/// How a candidate's size went down.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SizeStep {
    /// Tests run until then.
    pub tests: u64,
    /// Bytes of the best candidate from then on.
    pub bytes: usize,
}

/// Seconds, to the microsecond.
pub(crate) fn seconds(duration: Duration) -> f64 {
    duration.as_micros() as f64 / 1e6
}

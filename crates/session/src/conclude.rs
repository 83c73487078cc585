//! What came of a reduction: its result, how it ended, and where it is safe.

use crate::finished::Ending;
use crate::input::ParsedInput;
use crate::rescue::rescue;
use crate::summary::{Summary, seconds};
use crate::watch::{Reached, Watch};
use crate::{Saved, SessionError};
use picireny_oracle::{Cancel, CommandOracle, OracleError, Outcome};
use picireny_reduce::{Report, Stop};

/// What a reduction found.
pub(crate) struct Found {
    pub(crate) content: Vec<u8>,
    pub(crate) text: String,
}

impl Found {
    /// What a reduction of this input found.
    pub(crate) fn of(report: &Report, input: &ParsedInput) -> Self {
        match &report.best {
            Some(text) => Self {
                content: input.encode(text),
                text: text.as_ref().to_owned(),
            },
            // Nothing was accepted: the untouched input is the best.
            None => Self {
                content: input.content().to_vec(),
                text: input.text().to_owned(),
            },
        }
    }

    /// This, or what is on disk if that is smaller and a test does not say that
    /// it is not interesting any more: a verified result is never replaced by a
    /// larger one, also when there is no time to test it.
    pub(crate) fn or_better(
        self,
        watch: &Watch<'_, '_>,
        oracle: &CommandOracle,
        test: bool,
    ) -> Self {
        let bytes = |content: &[u8]| watch.coding.bytes_of(content);
        if watch.is_better(&self.content) || bytes(&watch.best) >= bytes(&self.content) {
            return self;
        }
        if test {
            match oracle.judge(&watch.best, &Cancel::default()) {
                Ok(Some(Outcome::Interesting | Outcome::Lost) | None) | Err(_) => {}
                Ok(Some(Outcome::NotInteresting | Outcome::Invalid | Outcome::TimedOut)) => {
                    return self;
                }
            }
        }
        Self {
            text: watch.coding.text_of(&watch.best),
            content: watch.best.clone(),
        }
    }
}

/// How a run ended; an error if it failed.
pub(crate) fn ending(report: &Report, reached: Option<Reached>) -> Result<Ending, ()> {
    match (&report.stop, reached) {
        (None, Some(Reached::Skipped)) => Ok(Ending::Reached),
        (None, _) => Ok(Ending::Complete),
        (Some(Stop::Failed(_)), _) => Err(()),
        (Some(Stop::Declined), Some(_)) => Ok(Ending::Reached),
        (Some(Stop::TestLimit | Stop::TimeLimit), _) => Ok(Ending::Limit),
        (Some(Stop::Interrupted | Stop::Declined), _) => Ok(Ending::Interrupted),
    }
}

pub(crate) fn why_stopped(report: &Report, reached: Option<Reached>) -> Option<String> {
    if report.stop.is_none() && reached == Some(Reached::Skipped) {
        return Some("a part of the work was skipped".to_owned());
    }
    Some(match (report.stop.as_ref()?, reached) {
        (Stop::TestLimit, _) => "the limit of tests was reached".to_owned(),
        (Stop::TimeLimit, _) => "the time limit was reached".to_owned(),
        (Stop::Declined, Some(Reached::Size(size))) => format!("it has at most {size} bytes"),
        (Stop::Declined, Some(Reached::Quiet(time))) => {
            format!("nothing got smaller for {} s", seconds(time))
        }
        (Stop::Interrupted | Stop::Declined, _) => "the run was interrupted".to_owned(),
        (Stop::Failed(error), _) => error.to_string(),
    })
}

/// Brings the best candidate to safety: its size, and where it is.
pub(crate) fn save_somewhere(watch: &mut Watch<'_, '_>, best: Vec<u8>) -> (usize, Saved) {
    let best = if watch.is_better(&best) {
        best
    } else {
        watch.best.clone()
    };
    let bytes = watch.coding.bytes_of(&best);
    // An error that is known already says nothing about another try.
    let _ = watch.saver.wait();
    let saved = if watch.finish(&best).is_ok() {
        Saved::Here(watch.path.clone())
    } else {
        let name = watch.path.file_name().unwrap_or_default().to_owned();
        match rescue(&watch.coding.file_name(&name), &best) {
            Some(path) => Saved::Elsewhere(path),
            None => Saved::Nowhere(best),
        }
    };
    (bytes, saved)
}

/// The error of a run that failed.
pub(crate) fn stopped(
    source: OracleError,
    watch: &mut Watch<'_, '_>,
    best: Vec<u8>,
) -> SessionError {
    let (bytes, saved) = save_somewhere(watch, best);
    SessionError::Stopped {
        source,
        bytes,
        saved,
    }
}

/// What the report of a reduction says for the summary.
pub(crate) fn summarize(input: &ParsedInput, result: &Found, report: &Report) -> Summary {
    Summary {
        before: input.size(),
        after: input.size_of(&result.text, &result.content),
        tests: report.tests,
        speculative: report.ahead + report.cancelled,
        cache_hits: report.cache_hits,
        ..Summary::default()
    }
}

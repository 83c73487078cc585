//! One run: check, reduce, save.

use std::fs;
use std::path::PathBuf;
use std::time::Instant;

use crate::hidden::{Asked, reduce_exactly_if_needed};
use crate::job::Job;
use crate::journal::Recorded;
use crate::log::Event;
use crate::notice::Notify;
use crate::outdir::OutDir;
use crate::rescue::rescue;
use crate::start::Start;
use crate::summary::{SizeStep, Summary, seconds};
use crate::watch::{Watch, cannot_save};
use crate::{Saved, SessionError};
use picireny_oracle::{OracleError, Signature};
use picireny_reduce::{Report, Stop};

/// A run that came to an end.
#[derive(Debug)]
pub struct Finished {
    /// The result.
    pub best: Vec<u8>,
    /// Where it is.
    pub path: PathBuf,
    /// What it took.
    pub summary: Summary,
    /// How the size went down.
    pub steps: Vec<SizeStep>,
    /// Whether the user ended the run; it can be resumed.
    pub interrupted: bool,
    /// The crash that was kept, if that was asked for.
    pub signature: Option<Signature>,
}

/// Runs a reduction to its end.
///
/// # Errors
///
/// When it cannot start; nothing is left in the file system then. When it
/// cannot go on; the error says where the best candidate is.
pub fn run(mut job: Job<'_>) -> Result<Finished, SessionError> {
    let started = Instant::now();
    job.test.conditions.check()?;
    let notify = Notify(job.notify);
    let mut out = OutDir::open(&job.out, job.head(), job.existing, notify)?;
    let Start {
        oracle,
        signature,
        journal,
        log,
    } = match Start::new(&job, &mut out) {
        Ok(start) => start,
        Err(error) => {
            // A run that was under way before stays as it is.
            if !out.is_checked() && !job.keep_tests {
                out.discard();
            }
            return Err(error);
        }
    };
    let input = &job.input;
    let path = out.path().join(&job.file_name);
    let best = fs::read(&path).unwrap_or_else(|_| input.content().to_vec());
    let recorded = Recorded::new(&oracle, &journal);
    let mut watch = Watch {
        caught_up: !out.is_resumed() || best == input.content(),
        out,
        journal: &journal,
        log,
        observer: job.observer.take(),
        codec: input.codec(),
        file_name: &job.file_name,
        best,
        tests: 0,
        steps: vec![SizeStep {
            tests: 0,
            bytes: input.content().len(),
        }],
    };
    watch.log(&Event::Start {
        version: env!("CARGO_PKG_VERSION"),
        bytes: input.content().len(),
        recorded: journal.len(),
    });
    let asked = Asked {
        oracle: &recorded,
        stop: &job.stop,
        notify,
    };
    let report = reduce_exactly_if_needed(input, asked, &job.options, &mut watch);

    // Nothing was accepted: the untouched input is the best.
    let (best, after) = match &report.best {
        Some(text) => {
            let best = input.encode(text);
            let after = input.size_of(text, best.len());
            (best, after)
        }
        None => (input.content().to_vec(), input.size()),
    };
    let summary = Summary {
        before: input.size(),
        after,
        tests: report.tests,
        speculative: report.ahead + report.cancelled,
        recorded: recorded.recalled(),
        cache_hits: report.cache_hits,
        wall_time: seconds(started.elapsed()),
        test_time: seconds(recorded.time()),
        stopped: why_stopped(&report),
    };
    if let Some(Stop::Failed(source)) = report.stop {
        return Err(stopped(source, &mut watch, best));
    }
    if let Err(error) = watch.finish(&best, report.stop.is_none()) {
        return Err(stopped(cannot_save(&path, error), &mut watch, best));
    }
    watch.log(&Event::End { summary: &summary });
    Ok(Finished {
        best,
        path,
        summary,
        steps: watch.steps,
        interrupted: matches!(report.stop, Some(Stop::Interrupted)),
        signature,
    })
}

fn why_stopped(report: &Report) -> Option<String> {
    let text = match report.stop.as_ref()? {
        Stop::TestLimit => "the limit of tests was reached",
        Stop::TimeLimit => "the time limit was reached",
        Stop::Interrupted | Stop::Declined => "the run was interrupted",
        Stop::Failed(error) => return Some(error.to_string()),
    };
    Some(text.to_owned())
}

/// Brings the best candidate to safety after a failure.
fn stopped(source: OracleError, watch: &mut Watch<'_, '_>, best: Vec<u8>) -> SessionError {
    let bytes = best.len();
    let saved = if watch.finish(&best, false).is_ok() {
        Saved::Here(watch.out.path().join(watch.file_name))
    } else {
        match rescue(watch.file_name, &best) {
            Some(path) => Saved::Elsewhere(path),
            None => Saved::Nowhere(best),
        }
    };
    SessionError::Stopped {
        source,
        bytes,
        saved,
    }
}

//! One run: check, reduce, save.

use std::fs;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::time::Instant;

use serde::{Deserialize, Serialize};

use crate::control::Controlled;
use crate::hidden::Asked;
use crate::job::Job;
use crate::keep::{Keep, KeepingOracle};
use crate::log::Event;
use crate::notice::{Notice, Notify};
use crate::outdir::{Existing, OutDir};
use crate::recorded::Recorded;
use crate::report::{Collector, RunReport, files};
use crate::rescue::rescue;
use crate::saver::Saver;
use crate::start::Start;
use crate::steady::{Confirming, End, reduce_steadily};
use crate::summary::{Reliability, SizeStep, Summary, seconds};
use crate::watch::{Reached, Watch, cannot_save};
use crate::{Saved, SessionError};
use picireny_oracle::{Cancel, CommandOracle, OracleError, Outcome, Signature};
use picireny_reduce::{Report, Stop};

/// How a run ended that has a result.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Ending {
    /// Nothing was left to try.
    #[default]
    Complete,
    /// What [`Job::until`] asks for was reached.
    Reached,
    /// A limit of tests or of time was reached.
    Limit,
    /// The user ended it; it can be resumed.
    Interrupted,
}

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
    /// How it ended.
    pub ending: Ending,
    /// The crash that was kept, if that was asked for.
    pub signature: Option<Signature>,
    /// The report, as a page, if one was asked for and could be written.
    pub report: Option<PathBuf>,
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
    refuse_own_input(&job)?;
    refuse_existing_result(&job)?;
    let keep = Keep::new(&job.keep, job.input.text())?;
    let notify = Notify(job.notify);
    let mut out = OutDir::open(&job.out, job.head(), job.existing, notify)?;
    let start = match Start::new(&job, &mut out) {
        Ok(start) => start,
        Err(error) => {
            // A run that was under way before stays as it is.
            if out.checked().is_none() && !out.is_resumed() && !job.keep_tests {
                out.discard();
            }
            return Err(error);
        }
    };
    if start.one_at_a_time {
        job.options.jobs = NonZeroUsize::MIN;
    }
    let input = &job.input;
    let path = job.result_path();
    let failed = |source| SessionError::OutDir {
        path: job.out.clone(),
        source,
    };
    let journal = &start.journal;
    let record = journal.handle().map_err(failed)?;
    let confirming = Confirming::new(&start.oracle, job.test.error_probability, start.answers);
    if journal.was_unsteady() {
        confirming.be_wary_from_the_start();
    }
    let recorded = Recorded::new(&confirming, journal);
    let mut watch = Watch {
        saver: Saver::new(&path, &out.state_file("best.new"), Some(record)),
        path: path.clone(),
        log: start.log,
        observer: job.observer.take(),
        codec: input.codec(),
        caught_up: start.best == input.content(),
        best: start.best,
        tests: 0,
        steps: vec![SizeStep {
            tests: 0,
            bytes: input.content().len(),
        }],
        until: job.until,
        accepted: Instant::now(),
        reached: None,
        collector: Collector::default(),
    };
    watch.log(&Event::Start {
        version: env!("CARGO_PKG_VERSION"),
        bytes: input.content().len(),
        recorded: journal.len(),
    });
    let controlled = Controlled {
        oracle: &recorded,
        control: job.control.as_deref(),
        stop: &job.stop,
    };
    let keeping = KeepingOracle::new(&controlled, &keep);
    let asked = Asked {
        oracle: &keeping,
        stop: &job.stop,
        notify,
        keep: &keep,
    };
    let steadiness = (&confirming, journal);
    let how = (job.strategy, &job.options);
    let (report, works) = match reduce_steadily(input, asked, steadiness, how, &mut watch) {
        End::Report(report) => (report, true),
        End::StoppedWorking(report) => (report, false),
    };

    let ending = ending(&report, watch.reached);
    let found = match &report.best {
        Some(text) => input.encode(text),
        // Nothing was accepted: the untouched input is the best.
        None => input.content().to_vec(),
    };
    let result = Found {
        content: found,
        text: report.best.as_deref().unwrap_or(input.text()).to_owned(),
    };
    if !works {
        let (bytes, saved) = save_somewhere(&mut watch, result.content);
        return Err(SessionError::StoppedWorking { bytes, saved });
    }
    let result = result.or_better(&watch, &start.oracle, ending.is_ok());
    let summary = Summary {
        before: input.size(),
        after: input.size_of(&result.text, result.content.len()),
        tests: report.tests,
        confirmations: confirming.again(),
        reliability: confirming.rates().map(|rates| Reliability {
            false_yes: rates.false_yes,
            false_no: rates.false_no,
        }),
        speculative: report.ahead + report.cancelled,
        recorded: recorded.recalled(),
        cache_hits: report.cache_hits,
        wall_time: seconds(started.elapsed()),
        test_time: seconds(recorded.time()),
        stopped: why_stopped(&report, watch.reached),
    };
    let ending = match (ending, report.stop) {
        (Ok(ending), _) => ending,
        (Err(()), Some(Stop::Failed(source))) => {
            return Err(stopped(source, &mut watch, result.content));
        }
        (Err(()), _) => Ending::Interrupted,
    };
    let is_complete = matches!(ending, Ending::Complete | Ending::Reached);
    let finished = watch.finish(&result.content).and_then(|()| {
        if ending == Ending::Complete {
            out.set_finished()?;
        }
        Ok(())
    });
    if let Err(error) = finished {
        return Err(stopped(
            cannot_save(&path, error),
            &mut watch,
            result.content,
        ));
    }
    watch.log(&Event::End { summary: &summary });
    let steps = std::mem::take(&mut watch.steps);
    let mut finished = Finished {
        best: result.content,
        path,
        summary,
        steps,
        ending,
        signature: start.signature,
        report: None,
    };
    if let Some(stem) = &job.report {
        let report = RunReport::new(&job, &finished, &result.text, &mut watch.collector);
        let [page, ..] = files(stem);
        match report.write(stem) {
            Ok(()) => finished.report = Some(page),
            Err(error) => notify.tell(&Notice::NoReport {
                path: page,
                error: error.to_string(),
            }),
        }
    }
    if job.result.is_some() && is_complete && !job.keep_tests {
        out.remove();
    }
    Ok(finished)
}

/// Refuses to put the result where the input is, or where something of ours is.
fn refuse_own_input(job: &Job<'_>) -> Result<(), SessionError> {
    if OutDir::RESERVED.iter().any(|name| job.file_name == *name) {
        return Err(SessionError::ReservedName(job.file_name.clone()));
    }
    let real = |path: &Path| fs::canonicalize(path).ok();
    let result = real(&job.result_path());
    match &job.source {
        Some(source) if result.is_some() && real(source) == result => {
            Err(SessionError::OwnInput(source.clone()))
        }
        _ => Ok(()),
    }
}

/// Refuses to overwrite a file beside the input, unless it is the result of the
/// run that goes on.
fn refuse_existing_result(job: &Job<'_>) -> Result<(), SessionError> {
    match &job.result {
        Some(result)
            if job.existing != Existing::Replace
                && !job.out.exists()
                && fs::symlink_metadata(result).is_ok() =>
        {
            Err(SessionError::ResultExists(result.clone()))
        }
        _ => Ok(()),
    }
}

/// What a reduction found.
struct Found {
    content: Vec<u8>,
    text: String,
}

impl Found {
    /// This, or what is on disk if that is smaller and a test does not say that
    /// it is not interesting any more: a verified result is never replaced by a
    /// larger one, also when there is no time to test it.
    fn or_better(self, watch: &Watch<'_, '_>, oracle: &CommandOracle, test: bool) -> Self {
        if watch.is_better(&self.content) || watch.best.len() >= self.content.len() {
            return self;
        }
        if test {
            match oracle.judge(&watch.best, &Cancel::default()) {
                Ok(Some(Outcome::Interesting | Outcome::Lost) | None) | Err(_) => {}
                Ok(Some(_)) => return self,
            }
        }
        Self {
            text: String::from_utf8_lossy(&watch.best).into_owned(),
            content: watch.best.clone(),
        }
    }
}

/// How a run ended; an error if it failed.
fn ending(report: &Report, reached: Option<Reached>) -> Result<Ending, ()> {
    match (&report.stop, reached) {
        (None, _) => Ok(Ending::Complete),
        (Some(Stop::Failed(_)), _) => Err(()),
        (Some(Stop::Declined), Some(_)) => Ok(Ending::Reached),
        (Some(Stop::TestLimit | Stop::TimeLimit), _) => Ok(Ending::Limit),
        (Some(Stop::Interrupted | Stop::Declined), _) => Ok(Ending::Interrupted),
    }
}

fn why_stopped(report: &Report, reached: Option<Reached>) -> Option<String> {
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
fn save_somewhere(watch: &mut Watch<'_, '_>, best: Vec<u8>) -> (usize, Saved) {
    let best = if watch.is_better(&best) {
        best
    } else {
        watch.best.clone()
    };
    let bytes = best.len();
    // An error that is known already says nothing about another try.
    let _ = watch.saver.wait();
    let saved = if watch.finish(&best).is_ok() {
        Saved::Here(watch.path.clone())
    } else {
        let name = watch.path.file_name().unwrap_or_default().to_owned();
        match rescue(&name, &best) {
            Some(path) => Saved::Elsewhere(path),
            None => Saved::Nowhere(best),
        }
    };
    (bytes, saved)
}

/// The error of a run that failed.
fn stopped(source: OracleError, watch: &mut Watch<'_, '_>, best: Vec<u8>) -> SessionError {
    let (bytes, saved) = save_somewhere(watch, best);
    SessionError::Stopped {
        source,
        bytes,
        saved,
    }
}

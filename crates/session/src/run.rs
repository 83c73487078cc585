//! One run: check, reduce, save.

use std::fs;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use crate::SessionError;
use crate::conclude::{Found, ending, save_somewhere, stopped, summarize, why_stopped};
use crate::depends::Dependencies;
use crate::finished::{Ending, Finished};
use crate::flaky::{self, Confirming, reduce_though_flaky};
use crate::formatting::formatted;
use crate::hidden::Asked;
use crate::job::Job;
use crate::keep::Keep;
use crate::layers::{Layer, Layered};
use crate::log::Event;
use crate::notice::{Notice, Notify};
use crate::outdir::{Existing, OutDir};
use crate::reasons::{self, Reasons};
use crate::recorded::Recorded;
use crate::report::{Collector, RunReport, files};
use crate::saver::Saver;
use crate::start::Start;
use crate::summary::{Reliability, Summary, seconds};
use crate::watch::{Reached, Watch, cannot_save};
use picireny_reduce::{Stop, Stopwatch};
use picireny_tree::Syntax;

/// How long a file that has changed is left alone before it is used: whoever writes it
/// may not be done.
const WRITING: Duration = Duration::from_secs(1);

/// Runs a reduction to its end. If the test changes meanwhile, it goes on as a run that is
/// resumed with another test.
///
/// # Errors
///
/// When it cannot start; nothing is left in the file system then. When it
/// cannot go on; the error says where the best candidate is.
pub fn run(mut job: Job<'_>) -> Result<Finished, SessionError> {
    if let Some(control) = &job.control {
        job.options.steering = Arc::clone(&control.steering);
    }
    let started = Stopwatch::start(&job.options.steering);
    let given = job.options.clone();
    loop {
        if let Some(finished) = run_with_one_test(&mut job, &started)? {
            return Ok(finished);
        }
        thread::sleep(WRITING);
        job.existing = Existing::Resume;
        job.options = given.left(0, started.elapsed());
    }
}

/// Runs a reduction, until the test changes: then there is nothing but what is on disk.
fn run_with_one_test(
    job: &mut Job<'_>,
    started: &Stopwatch,
) -> Result<Option<Finished>, SessionError> {
    let steering = Arc::clone(&job.options.steering);
    job.test.conditions.check()?;
    refuse_own_input(job)?;
    refuse_existing_result(job)?;
    let keep =
        Keep::new(&job.keep, job.input.text())?.or_empty(!job.allow_trivial, job.input.text());
    let notify = Notify(job.notify);
    let files = Dependencies::before(&job.test.command, &job.test.depends);
    let (mut out, start) = begin(job, notify)?;
    files.tested(&out.fingerprint().files());
    if start.one_at_a_time {
        job.options.jobs = NonZeroUsize::MIN;
    }
    job.options.input_messages = start.messages.filter(|_| job.test.evidence).map(Arc::new);
    let failed = |source| SessionError::OutDir {
        path: job.out.clone(),
        source,
    };
    let experience = out.keep_experience(job.options.experience.take());
    job.options.experience = experience.map_err(failed)?;
    let input = &job.input;
    let path = job.result_path();
    let journal = &start.journal;
    let record = journal.handle().map_err(failed)?;
    reasons::forget(&out).map_err(failed)?;
    let unchanged: [&dyn Layer; 1] = [&files];
    let unchanged = Layered::new(&unchanged, &start.oracle);
    let confirming = Confirming::new(&unchanged, job.test.error_probability, start.answers)
        .with_jobs(job.options.jobs);
    if journal.was_flaky() {
        confirming.be_wary_from_the_start();
    }
    if journal.haste_was_wrong() {
        confirming.haste().end();
    }
    let recorded = Recorded::new(&confirming, journal).with_evidence(job.test.evidence);
    let saver = Saver::new(job.place(), &out.state_file("best.new"), Some(record));
    let kept = (start.best, Arc::clone(&start.printed));
    let mut watch = Watch::new(input, &path, saver, kept);
    watch.log = start.log;
    watch.observer = job.observer.take();
    watch.notify = notify;
    watch.until = job.until;
    watch.quiet = Stopwatch::start(&steering);
    watch.log(&Event::Start {
        version: env!("CARGO_PKG_VERSION"),
        bytes: input.size_in_bytes(),
        recorded: journal.len(),
    });
    // From what the reduction asks down to the record, and from there to the test.
    let control = job.control.as_deref();
    let layers: [&dyn Layer; 2] = [&keep, &control];
    let oracle = Layered::new(&layers, &recorded);
    let asked = Asked {
        oracle: &oracle,
        stop: &job.stop,
        notify,
        keep: &keep,
        haste: confirming.haste(),
    };
    let doubt = (&confirming, journal);
    let how = (job.strategy, &job.options);
    let (mut report, works) = match reduce_though_flaky(input, asked, doubt, how, &mut watch) {
        flaky::End::Report(report) => (report, true),
        flaky::End::StoppedWorking(report) => (report, false),
    };

    if report.stop.is_none() && steering.has_skipped() {
        watch.reached = Some(Reached::Skipped);
    }
    let ending = ending(&report, watch.reached);
    let result = Found::of(&report, input);
    // What other machines have got does not change with it.
    if matches!(report.stop, Some(Stop::Failed(_)))
        && files.changed().is_some()
        && job.test.cluster.is_none()
        && watch.save_what_is_better(&result.content).is_ok()
    {
        job.observer = watch.observer.take();
        return Ok(None);
    }
    if !works {
        let (bytes, saved) = save_somewhere(&mut watch, result.content);
        return Err(SessionError::StoppedWorking { bytes, saved });
    }
    let mut result = result.or_better(&watch, &start.oracle, ending.is_ok());
    if matches!(
        ending,
        Ok(Ending::Complete | Ending::Reached | Ending::Limit)
    ) {
        match formatted(job, &out, &result, &oracle) {
            Ok(formatted) => result = formatted.unwrap_or(result),
            Err(why) => notify.tell(&Notice::NotFormatted { why }),
        }
    }
    let experience = report.experience.take();
    let summary = Summary {
        confirmations: confirming.again(),
        reliability: confirming.rates().map(|rates| Reliability {
            false_yes: rates.false_yes,
            false_no: rates.false_no,
        }),
        recorded: recorded.recalled(),
        known_before: recorded.known_before(),
        wall_time: seconds(started.elapsed()),
        test_time: seconds(recorded.time()),
        stopped: why_stopped(&report, watch.reached),
        ..summarize(input, &result, &report)
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
    if input.coding().is_bytes() {
        notify.if_zeroed(input.content(), &result.content);
    }
    if job.strategy.is_some() && ending == Ending::Complete {
        let syntax = input.syntax();
        let syntax = syntax.as_ref().map(|syntax| syntax as &dyn Syntax);
        notify.if_too_long(syntax, &result.text);
    }
    if job.strategy.is_some() && job.test.evidence {
        // A test that prints only when it is interesting says something, too.
        let messages = recorded.messages() + u64::from(job.options.input_messages.is_some());
        let tests = summary.tests.total().saturating_sub(summary.recorded);
        notify.if_silent(messages, tests);
    }
    for collector in &start.collectors {
        collector.tell(notify);
    }
    let steps = std::mem::take(&mut watch.steps);
    let mut finished = Finished {
        best: result.content,
        path,
        summary,
        steps,
        ending,
        signature: start.signature,
        report: None,
        reasons: Reasons::default(),
        experience: experience.filter(|_| is_complete),
    };
    watch.course.end_with(&result.text);
    finished.reasons = Reasons::new(
        (&result.text, &finished.best),
        input.coding(),
        &watch.course.refusals,
        &start.printed,
    );
    let is_to_go = job.result.is_some() && is_complete && !job.keep_tests;
    if !is_to_go && let Err(error) = reasons::to_file(&out, &finished.reasons) {
        log::debug!("cannot keep why the result's lines are needed: {error}");
    }
    finished.report = write_report(job, &finished, &result.text, &mut watch.collector);
    if is_to_go {
        out.remove();
    }
    Ok(Some(finished))
}

/// Opens the out directory and tests the untouched input.
fn begin(job: &Job<'_>, notify: Notify<'_>) -> Result<(OutDir, Start), SessionError> {
    let mut out = OutDir::open(&job.out, job.fingerprint(), job.existing, notify)?;
    let input = job.keep_input.then(|| job.input.content());
    let kept = out
        .keep_input(input)
        .map_err(|source| SessionError::OutDir {
            path: job.out.clone(),
            source,
        });
    match kept.and_then(|()| Start::new(job, &mut out)) {
        Ok(start) => Ok((out, start)),
        Err(error) => {
            // A run that was under way before stays as it is.
            if out.checked().is_none() && !out.is_resumed() && !job.keep_tests {
                out.discard();
            }
            Err(error)
        }
    }
}

/// Writes the report if one is asked for. A report that cannot be written does
/// not make the run fail.
fn write_report(
    job: &Job<'_>,
    finished: &Finished,
    text: &str,
    collector: &mut Collector,
) -> Option<PathBuf> {
    let stem = job.report.as_ref()?;
    let [page, ..] = files(stem);
    match RunReport::new(job, finished, text, collector).write(stem) {
        Ok(()) => Some(page),
        Err(error) => {
            Notify(job.notify).tell(&Notice::NoReport {
                path: page,
                error: error.to_string(),
            });
            None
        }
    }
}

/// Refuses to put the result where the input is.
fn refuse_own_input(job: &Job<'_>) -> Result<(), SessionError> {
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

//! What keeps disk and log up to date while a reduction runs.

use std::collections::HashSet;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use crate::flaky::Keeper;
use crate::input::Coding;
use crate::input::ParsedInput;
use crate::job::Until;
use crate::log::{Event, Log};
use crate::notice::Notify;
use crate::reasons::{Course, Printed, content_key};
use crate::report::Collector;
use crate::saver::Saver;
use crate::summary::{SizeStep, seconds};
use picireny_oracle::{OracleError, Outcome};
use picireny_reduce::{ConfigId, Observer, Progress, Stop, Stopwatch, TestCompleted, Tested};
use picireny_shown::Shown as _;

/// Keeps disk and log up to date.
pub(crate) struct Watch<'a, 'o> {
    pub(crate) saver: Saver,
    pub(crate) path: PathBuf,
    pub(crate) log: Option<Log>,
    pub(crate) observer: Option<&'o mut dyn Observer>,
    pub(crate) notify: Notify<'o>,
    pub(crate) coding: &'a Coding,
    /// What is on disk, or will be soon.
    pub(crate) best: Vec<u8>,
    /// Whether a resumed run has come to what it had found before. Until then
    /// the better candidate stays on disk.
    pub(crate) caught_up: bool,
    /// Candidates whose turn came and that were not cached.
    pub(crate) tests: u64,
    pub(crate) steps: Vec<SizeStep>,
    pub(crate) until: Until,
    /// How long no candidate was accepted.
    pub(crate) quiet: Stopwatch,
    /// What was wanted of the run was reached.
    pub(crate) reached: Option<Reached>,
    /// What is told at the end.
    pub(crate) collector: Collector,
    /// What was refused on the way to the present text.
    pub(crate) course: Course<'a>,
    /// What tests printed.
    pub(crate) printed: Arc<Printed>,
}

/// What ends a run early that may end there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reached {
    Size(usize),
    Quiet(Duration),
    /// The user skipped something.
    Skipped,
}

impl<'a> Watch<'a, '_> {
    /// Keeps the best candidate of this input at `path`, where `best` is.
    pub(crate) fn new(
        input: &'a ParsedInput,
        path: &Path,
        saver: Saver,
        (best, printed): (Vec<u8>, Arc<Printed>),
    ) -> Self {
        Self {
            saver,
            path: path.to_owned(),
            log: None,
            observer: None,
            notify: Notify(None),
            coding: input.coding(),
            caught_up: best == input.content(),
            best,
            tests: 0,
            steps: vec![SizeStep {
                tests: 0,
                bytes: input.coding().bytes_of(input.content()),
            }],
            until: Until::default(),
            quiet: Stopwatch::start(&Arc::default()),
            reached: None,
            collector: Collector::default(),
            course: Course::new(input.text()),
            printed,
        }
    }
}

impl Watch<'_, '_> {
    pub(crate) fn log(&mut self, event: &Event<'_>) {
        if let Some(log) = &mut self.log {
            log.write(event);
        }
    }

    fn save(&mut self, best: Vec<u8>) -> Result<(), OracleError> {
        let saved = self.saver.save(best.clone());
        saved.map_err(|error| cannot_save(&self.path, error))?;
        self.best = best;
        Ok(())
    }

    /// Whether this belongs onto the disk. A resumed run that was ended before
    /// it caught up keeps what it had.
    pub(crate) fn is_better(&self, best: &[u8]) -> bool {
        self.caught_up || self.coding.bytes_of(best) < self.coding.bytes_of(&self.best)
    }

    /// Saves the result and waits until it is on disk.
    pub(crate) fn finish(&mut self, best: &[u8]) -> io::Result<()> {
        self.saver.save(best.to_vec())?;
        self.saver.settle()?;
        best.clone_into(&mut self.best);
        Ok(())
    }

    /// The same, of a run that did not come to its end.
    pub(crate) fn save_what_is_better(&mut self, best: &[u8]) -> io::Result<()> {
        let best = match self.is_better(best) {
            true => best.to_vec(),
            false => self.best.clone(),
        };
        self.finish(&best)
    }

    fn reach(&mut self, reached: Reached) -> Result<(), Stop> {
        self.reached = Some(reached);
        Err(Stop::Declined)
    }
}

impl Observer for Watch<'_, '_> {
    fn size(&self, text: &str) -> usize {
        self.coding.bytes(text)
    }

    fn executed(&mut self, test: &TestCompleted) {
        self.collector.executed(test);
        self.log(&Event::Test {
            id: test.id.to_string(),
            bytes: Some(test.size),
            outcome: test.outcome.map_or("cancelled", Outcome::name),
            seconds: seconds(test.duration),
            cached: false,
            speculative: test.speculative,
        });
        if let Some(observer) = &mut self.observer {
            observer.executed(test);
        }
    }

    fn tested(&mut self, test: &Tested) -> Result<(), Stop> {
        if let Some(observer) = &mut self.observer {
            observer.tested(test)?;
        }
        self.collector.tested(test, self.course.input);
        if let Some(text) = test
            .text
            .as_ref()
            .filter(|_| !test.outcome.is_interesting())
        {
            let (coding, bytes) = (self.coding, test.size.unwrap_or_default());
            let key = || content_key(&coding.encode(text));
            self.course.refused((text, bytes), test.outcome, key);
            if self.printed.is_large() {
                let used = self.course.refusals.keys();
                let used: HashSet<_> = used.chain([content_key(&self.best)]).collect();
                self.printed.tidy(|key| used.contains(&key));
            }
        }
        if test.cached {
            self.log(&Event::Test {
                id: test.id.to_string(),
                bytes: test.size,
                outcome: test.outcome.name(),
                seconds: 0.0,
                cached: true,
                speculative: false,
            });
        } else {
            self.tests += 1;
            if self.coding.is_bytes() {
                self.notify.if_nothing_goes(&self.steps, self.tests);
            }
        }
        if let Some(size) = self.until.size
            && self.caught_up
            && self.coding.bytes_of(&self.best) <= size
        {
            return self.reach(Reached::Size(size));
        }
        match self.until.quiet {
            Some(quiet) if self.quiet.elapsed() >= quiet => self.reach(Reached::Quiet(quiet)),
            _ => Ok(()),
        }
    }

    fn accepted(&mut self, id: &ConfigId, text: &Arc<str>) -> Result<(), OracleError> {
        self.quiet.start_again();
        let best = self.coding.encode(text);
        let bytes = self.coding.bytes_of(&best);
        self.log(&Event::Accepted {
            id: id.to_string(),
            bytes,
        });
        let before = self.steps.last().map_or(0, |step| step.bytes);
        self.collector.accepted(id, before, bytes);
        self.course.accepted(text);
        self.steps.push(SizeStep {
            tests: self.tests,
            bytes,
        });
        self.caught_up |= best == self.best;
        if self.is_better(&best) {
            self.save(best)?;
        }
        match &mut self.observer {
            Some(observer) => observer.accepted(id, text),
            None => Ok(()),
        }
    }

    fn ending(&mut self, room: usize) -> usize {
        let observer = self.observer.as_mut();
        observer.map_or(0, |observer| observer.ending(room))
    }

    fn progress(&mut self, progress: &Progress) {
        match progress {
            Progress::Phase { index, name } => self.log(&Event::Phase {
                index: *index,
                name,
            }),
            Progress::Tier { name } => self.log(&Event::Tier { name }),
            Progress::Iteration { .. } | Progress::List { .. } => {}
        }
        if let Some(observer) = &mut self.observer {
            observer.progress(progress);
        }
    }
}

impl Keeper for Watch<'_, '_> {
    fn go_back(&mut self, to: &str) -> Result<(), OracleError> {
        let best = self.coding.encode(to);
        let bytes = self.coding.bytes_of(&best);
        self.log(&Event::TakenBack { bytes });
        self.reset();
        self.save(best)
    }

    fn begin_again(&mut self) {
        self.log(&Event::BeginsAgain {});
        self.reset();
    }
}

impl Watch<'_, '_> {
    fn reset(&mut self) {
        // The way comes again, from the record.
        self.steps.truncate(1);
        self.collector.begin_again();
        self.course.begin_again();
        self.tests = 0;
        self.reached = None;
        self.quiet.start_again();
        self.caught_up = false;
    }
}

pub(crate) fn cannot_save(path: &Path, error: io::Error) -> OracleError {
    OracleError::failed(
        format!("cannot save the best candidate as {}", path.shown()),
        error,
    )
}

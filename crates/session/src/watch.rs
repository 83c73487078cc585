//! What keeps disk and log up to date while a reduction runs.

use std::ffi::OsStr;
use std::io;
use std::path::Path;
use std::sync::Arc;

use crate::journal::Journal;
use crate::log::{Event, Log};
use crate::outdir::OutDir;
use crate::summary::{SizeStep, seconds};
use picireny_oracle::{OracleError, Outcome};
use picireny_reduce::{ConfigId, Executed, Observer, Progress, Stop, Tested};
use picireny_text::Codec;

/// Keeps disk and log up to date.
pub(crate) struct Watch<'a, 'o> {
    pub(crate) out: OutDir,
    pub(crate) journal: &'a Journal,
    pub(crate) log: Option<Log>,
    pub(crate) observer: Option<&'o mut dyn Observer>,
    pub(crate) codec: &'a Codec,
    pub(crate) file_name: &'a OsStr,
    /// What is on disk.
    pub(crate) best: Vec<u8>,
    /// Whether a resumed run has come to what it had found before. Until then
    /// the better candidate stays on disk.
    pub(crate) caught_up: bool,
    /// Candidates whose turn came and that were not cached.
    pub(crate) tests: u64,
    pub(crate) steps: Vec<SizeStep>,
}

impl Watch<'_, '_> {
    pub(crate) fn log(&mut self, event: &Event<'_>) {
        if let Some(log) = &mut self.log {
            log.write(event);
        }
    }

    fn save(&mut self, best: Vec<u8>, last: bool) -> io::Result<()> {
        // What the candidate came from is on disk no later than it.
        if self.out.is_sync_due(last) {
            self.journal.sync()?;
        }
        self.out.save(self.file_name, &best, last)?;
        self.best = best;
        Ok(())
    }

    pub(crate) fn finish(&mut self, best: &[u8], complete: bool) -> io::Result<()> {
        // A resumed run that was ended before it caught up keeps what it had.
        if complete || self.caught_up || best.len() < self.best.len() {
            self.save(best.to_vec(), true)?;
        }
        if complete {
            self.out.set_finished()?;
        }
        Ok(())
    }
}

impl Observer for Watch<'_, '_> {
    fn executed(&mut self, test: &Executed) {
        self.log(&Event::Test {
            id: test.id.to_string(),
            bytes: Some(test.size),
            outcome: test.outcome.map_or("cancelled", Outcome::name),
            seconds: seconds(test.duration),
            cached: false,
            speculative: test.ahead,
        });
        if let Some(observer) = &mut self.observer {
            observer.executed(test);
        }
    }

    fn tested(&mut self, test: &Tested) -> Result<(), Stop> {
        if let Some(observer) = &mut self.observer {
            observer.tested(test)?;
        }
        if !test.cached {
            self.tests += 1;
            return Ok(());
        }
        self.log(&Event::Test {
            id: test.id.to_string(),
            bytes: test.size,
            outcome: test.outcome.name(),
            seconds: 0.0,
            cached: true,
            speculative: false,
        });
        Ok(())
    }

    fn accepted(&mut self, id: &ConfigId, text: &Arc<str>) -> Result<(), OracleError> {
        let best = self.codec.encode(text);
        self.log(&Event::Accepted {
            id: id.to_string(),
            bytes: best.len(),
        });
        self.steps.push(SizeStep {
            tests: self.tests,
            bytes: best.len(),
        });
        self.caught_up |= best == self.best;
        if self.caught_up || best.len() < self.best.len() {
            self.save(best, false)
                .map_err(|error| cannot_save(&self.out.path().join(self.file_name), error))?;
        }
        match &mut self.observer {
            Some(observer) => observer.accepted(id, text),
            None => Ok(()),
        }
    }

    fn progress(&mut self, progress: &Progress) {
        if let Progress::Phase { index, name } = progress {
            self.log(&Event::Phase {
                index: *index,
                name,
            });
        }
        if let Some(observer) = &mut self.observer {
            observer.progress(progress);
        }
    }
}

pub(crate) fn cannot_save(path: &Path, error: io::Error) -> OracleError {
    OracleError::failed(
        format!("cannot save the best candidate as {}", path.display()),
        error,
    )
}

//! The runner: candidates in directories of their own, handed to supervisors.

use std::collections::BTreeSet;
use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use rustix::io::Errno;

use super::config::{Ended, RunnerConfig, TestRun};
use super::contact::{Supervisor, lock};
use super::wire::{Report, RunOrder};
use super::workdir::{self, Place};
use super::{claim, leftovers, supervisor};
use crate::{Cancel, OracleError};

/// How many descriptors are kept for what cannot wait.
const RESERVED_DESCRIPTORS: usize = 16;

/// How often a supervisor is started that dies at once.
const START_TRIES: u32 = 3;

/// How often a candidate is written anew when the disk is full: other tests
/// may be about to free what they use.
const FULL_DISK_TRIES: u32 = 10;

/// Runs tests, as many at once as threads ask for.
///
/// Dropping it ends the supervisors and waits for them. Creating it makes this
/// process the subreaper of what it starts (Linux).
#[derive(Debug)]
pub struct Runner {
    config: RunnerConfig,
    idle: Mutex<Vec<Supervisor>>,
    next: AtomicU64,
    /// By which tests of this runner are known.
    mark: String,
    /// Numbers of the processes of living supervisors.
    living: Arc<Mutex<BTreeSet<u32>>>,
    warned: AtomicBool,
    /// There were too few processes or descriptors for all jobs.
    short: AtomicBool,
    /// Descriptors that are set free then, for all else that needs some.
    reserve: Mutex<Vec<File>>,
}

impl Runner {
    /// A runner that has not started anything yet.
    #[must_use]
    pub fn new(mut config: RunnerConfig) -> Self {
        leftovers::become_subreaper();
        // Tests run in another directory than this process.
        if let Ok(absolute) = std::path::absolute(&config.directory) {
            config.directory = absolute;
        }
        claim::sweep(&config.directory);
        Self {
            config,
            idle: Mutex::new(Vec::new()),
            next: AtomicU64::new(0),
            mark: workdir::unguessable(),
            living: Arc::default(),
            warned: AtomicBool::new(false),
            short: AtomicBool::new(false),
            reserve: Mutex::new(
                (0..RESERVED_DESCRIPTORS)
                    .map_while(|_| File::open("/dev/null").ok())
                    .collect(),
            ),
        }
    }

    /// Changes the time limit of later tests.
    pub(crate) fn set_timeout(&mut self, timeout: Option<Duration>) {
        self.config.timeout = timeout;
    }

    /// The configuration that the runner was made with.
    #[must_use]
    pub fn config(&self) -> &RunnerConfig {
        &self.config
    }

    /// Runs the command on a candidate. Blocks until nothing of the test is
    /// alive any more and its directory is gone.
    ///
    /// # Errors
    ///
    /// When the candidate cannot be written or the command cannot be started.
    pub fn run(&self, candidate: &[u8], cancel: &Cancel) -> Result<TestRun, OracleError> {
        self.run_keeping(self.config.keep_output, candidate, cancel)
    }

    /// Like [`Runner::run`], but the candidate's file has another name.
    ///
    /// # Errors
    ///
    /// As for [`Runner::run`].
    pub fn run_named(
        &self,
        file_name: &OsStr,
        candidate: &[u8],
        cancel: &Cancel,
    ) -> Result<TestRun, OracleError> {
        self.run_as(file_name, self.config.keep_output, candidate, cancel)
    }

    /// Like [`Runner::run`], but keeps another number of bytes of the output.
    ///
    /// # Errors
    ///
    /// As for [`Runner::run`].
    pub(crate) fn run_keeping(
        &self,
        keep_output: u64,
        candidate: &[u8],
        cancel: &Cancel,
    ) -> Result<TestRun, OracleError> {
        self.run_as(&self.config.file_name, keep_output, candidate, cancel)
    }

    fn run_as(
        &self,
        file_name: &OsStr,
        keep_output: u64,
        candidate: &[u8],
        cancel: &Cancel,
    ) -> Result<TestRun, OracleError> {
        if self.config.stop.is_cancelled() {
            return Err(OracleError::Interrupted);
        }
        let mut supervisor = self.supervisor()?;
        let number = self.next.fetch_add(1, Ordering::Relaxed);
        let name = PathBuf::from(number.to_string());
        let kept = self.config.keep_directories;
        let (base, place) = if kept {
            let base = &self.config.directory;
            (base.clone(), Place::open(base).map(Arc::new))
        } else {
            (
                supervisor.directory.clone(),
                Ok(Arc::clone(&supervisor.place)),
            )
        };
        let directory = base.join(&name);
        let file = directory.join(file_name);
        let cannot_write = |error| {
            OracleError::failed(
                format!("cannot write the candidate {}", file.display()),
                error,
            )
        };
        let place = place.map_err(cannot_write)?;
        let command = &self.config.command;
        let order = RunOrder {
            id: number,
            directory: directory.clone().into(),
            argv: match &self.config.sandbox {
                None => command.argv(&file),
                Some(sandbox) => {
                    let temporary = supervisor::temporary(&supervisor.directory);
                    let writable = [directory.as_path(), &temporary];
                    sandbox.wrap(&self.config.supervisor, command.argv(&file), writable)
                }
            },
            stdin: if command.feeds_stdin() {
                file.clone().into()
            } else {
                OsString::new()
            },
            timeout: self.config.timeout.unwrap_or_default(),
            keep_output,
            memory_limit: self.config.memory_limit.unwrap_or_default(),
        };
        let (test, run) = match write_candidate(&place, &name, Path::new(file_name), candidate) {
            Ok(test) => (Some(test), self.hand_over(&mut supervisor, order, cancel)),
            Err(error) => (None, Err(cannot_write(error))),
        };
        if !kept
            && let Err(error) = place.remove_test(&name, test.as_ref(), Path::new(file_name))
            && run.is_ok()
        {
            log::warn!(
                "cannot remove the test's directory {}: {error}",
                directory.display()
            );
        }
        if supervisor.usable {
            self.idle().push(supervisor);
        }
        run
    }

    /// A supervisor that lives: one that is idle, or a new one.
    fn supervisor(&self) -> Result<Supervisor, OracleError> {
        let mut tries = 1;
        loop {
            let idle = self.idle().pop();
            let Some(mut idle) = idle else {
                if self.short.load(Ordering::Relaxed) && !lock(&self.living).is_empty() {
                    self.wait_for_an_idle_one()?;
                    continue;
                }
                match Supervisor::start(&self.config, &self.mark, &self.living) {
                    // With fewer at once it takes longer.
                    Err(OracleError::Failed {
                        source: Some(error),
                        ..
                    }) if is_shortage(&error) && !lock(&self.living).is_empty() => {
                        if !self.short.swap(true, Ordering::Relaxed) {
                            log::warn!("fewer tests run at once than wanted: {error}");
                            lock(&self.reserve).clear();
                        }
                        continue;
                    }
                    // It was killed before it could say that it is there.
                    Err(OracleError::Failed {
                        source: Some(error),
                        ..
                    }) if error.kind() == io::ErrorKind::UnexpectedEof && tries < START_TRIES => {
                        tries += 1;
                        continue;
                    }
                    started => return started,
                }
            };
            if matches!(idle.process.try_wait(), Ok(None)) {
                return Ok(idle);
            }
            idle.bury(&self.mark, self.config.owns_all_children);
        }
    }

    /// Waits until another test has ended.
    fn wait_for_an_idle_one(&self) -> Result<(), OracleError> {
        while self.idle().is_empty() && !lock(&self.living).is_empty() {
            if self.config.stop.is_cancelled() {
                return Err(OracleError::Interrupted);
            }
            std::thread::sleep(Duration::from_millis(20));
        }
        Ok(())
    }

    fn hand_over(
        &self,
        supervisor: &mut Supervisor,
        order: RunOrder,
        cancel: &Cancel,
    ) -> Result<TestRun, OracleError> {
        let report = supervisor.order(order, [cancel, &self.config.stop], self.config.grace);
        match report {
            Ok(Some(Report::Ended(end))) => {
                if end.unkillable > 0 {
                    log::warn!("{} processes of a test could not be killed", end.unkillable);
                    supervisor.usable = false;
                }
                if end.cancelled && self.config.stop.is_cancelled() {
                    return Err(OracleError::Interrupted);
                }
                Ok(TestRun {
                    ended: match (end.exit_code, end.signal) {
                        _ if end.cancelled => Ended::Cancelled,
                        _ if end.timed_out => Ended::TimedOut,
                        _ if end.out_of_memory => Ended::Lost,
                        (Some(code), _) => Ended::Exited(code),
                        (None, Some(signal)) => Ended::Signalled(signal),
                        (None, None) => Ended::Lost,
                    },
                    duration: end.duration,
                    stdout: end.stdout.into(),
                    stderr: end.stderr.into(),
                })
            }
            Ok(Some(Report::NotStarted(_))) if !supervisor.is_in_place() => {
                // An earlier test moved its directory away.
                supervisor.usable = false;
                supervisor.bury(&self.mark, self.config.owns_all_children);
                Ok(TestRun::lost())
            }
            Ok(Some(Report::NotStarted(errno))) => Err(OracleError::failed(
                format!("cannot run the test command `{}`", self.config.command),
                io::Error::from_raw_os_error(errno),
            )),
            Ok(Some(Report::Ready | Report::Unable(_)) | None) | Err(_) => {
                supervisor.usable = false;
                supervisor.bury(&self.mark, self.config.owns_all_children);
                if self.config.stop.is_cancelled() {
                    return Err(OracleError::Interrupted);
                }
                if cancel.is_cancelled() {
                    return Ok(TestRun {
                        ended: Ended::Cancelled,
                        ..TestRun::lost()
                    });
                }
                if !self.warned.swap(true, Ordering::Relaxed) {
                    log::warn!("the process that supervises a test was killed or got stuck");
                }
                Ok(TestRun::lost())
            }
        }
    }

    fn idle(&self) -> MutexGuard<'_, Vec<Supervisor>> {
        lock(&self.idle)
    }
}

/// Whether there is too little of something for one more process.
fn is_shortage(error: &io::Error) -> bool {
    let shortages = [Errno::MFILE, Errno::NFILE, Errno::AGAIN, Errno::NOMEM];
    Errno::from_io_error(error).is_some_and(|errno| shortages.contains(&errno))
}

/// Writes a candidate into a new directory of its own, which it returns.
fn write_candidate(place: &Place, name: &Path, file: &Path, candidate: &[u8]) -> io::Result<Place> {
    let mut tries = 0;
    loop {
        let written = place.make(name).and_then(|test| {
            test.write(file, candidate)?;
            Ok(test)
        });
        match written {
            Err(error)
                if (is_shortage(&error)
                    || matches!(
                        error.kind(),
                        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded
                    ))
                    && tries < FULL_DISK_TRIES =>
            {
                tries += 1;
                place.remove_test(name, None, file)?;
                std::thread::sleep(Duration::from_millis(100));
            }
            written => return written,
        }
    }
}

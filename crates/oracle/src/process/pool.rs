//! Tests on this machine: candidates in directories of their own, handed to
//! supervisors.

use std::collections::BTreeSet;
use std::ffi::OsString;
use std::fmt;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock};
use std::time::Duration;

use rustix::io::Errno;

use super::contact::{Family, Supervisor};
use super::guard::Guard;
use super::here::Here;
use super::lock::lock;
use super::room::is_room_for;
use super::test_run::{Ended, Test, TestRun};
use super::unfold::unfold;
use super::wire::{Report, RunOrder};
use super::workdir::{self, DirHandle};
use super::{TestCommand, claim, leftovers, supervisor};
use crate::{Cancel, OracleError};
use picireny_shown::Shown as _;

/// How often a supervisor is started that dies at once.
const START_TRIES: u32 = 3;

/// How often a candidate is written anew when the disk is full: other tests
/// may be about to free what they use.
const FULL_DISK_TRIES: u32 = 10;

/// Supervisors, as many as tests run at once.
#[derive(Debug)]
pub(super) struct Pool {
    here: Here,
    idle: Mutex<Vec<Supervisor>>,
    next: AtomicU64,
    /// By which tests of this pool are known.
    mark: String,
    /// Numbers of the processes of living supervisors.
    living: Arc<Mutex<BTreeSet<u32>>>,
    /// How many of them run no tests.
    aside: AtomicUsize,
    warned: AtomicBool,
    /// How many supervisors are being started.
    starting: AtomicU64,
    /// There were too few processes or descriptors for all jobs.
    short: AtomicBool,
    /// Held by who decides whether there are too many supervisors.
    giving_up: Mutex<()>,
    /// Cleans up when all are dead. It is dropped last, with the supervisors
    /// gone.
    guard: OnceLock<Option<Guard>>,
}

impl Pool {
    /// Has not started anything yet.
    pub(super) fn new(mut here: Here) -> Self {
        leftovers::become_subreaper();
        // Tests run in another directory than this process.
        if let Ok(absolute) = std::path::absolute(&here.directory) {
            here.directory = absolute;
        }
        claim::sweep(&here.directory);
        Self {
            here,
            idle: Mutex::new(Vec::new()),
            next: AtomicU64::new(0),
            mark: workdir::unguessable(),
            living: Arc::default(),
            aside: AtomicUsize::new(0),
            warned: AtomicBool::new(false),
            starting: AtomicU64::new(0),
            short: AtomicBool::new(false),
            giving_up: Mutex::new(()),
            guard: OnceLock::new(),
        }
    }

    /// Says what tests have in their environment besides ours.
    pub(super) fn set_environment(&mut self, environment: Vec<(OsString, OsString)>) {
        self.here.environment = environment;
    }

    /// Runs a test. Blocks until nothing of it is alive any more and its
    /// directory is gone.
    pub(super) fn run(&self, asked: Test<'_>, cancel: &Cancel) -> Result<TestRun, OracleError> {
        if self.here.stop.is_cancelled() {
            return Err(OracleError::Interrupted);
        }
        loop {
            let supervisor = self.supervisor()?;
            let has_others = self.supervisors() > 1;
            let (supervisor, run) = self.run_by(supervisor, asked, cancel);
            match run {
                Err(OracleError::Failed {
                    source: Some(error),
                    ..
                }) if has_others && supervisor.usable && is_shortage(&error) => {
                    self.give_up_one(supervisor, &error);
                }
                run => {
                    if supervisor.usable {
                        self.idle().push(supervisor);
                    }
                    return run;
                }
            }
        }
    }

    /// Goes on with fewer supervisors: without this one, unless it is the last.
    fn give_up_one(&self, supervisor: Supervisor, shortage: &io::Error) {
        self.note_shortage(shortage);
        let _alone = lock(&self.giving_up);
        if self.supervisors() > 1 {
            drop(supervisor);
        } else {
            self.idle().push(supervisor);
        }
    }

    /// Notes that no more supervisors are to be started.
    fn note_shortage(&self, shortage: &dyn fmt::Display) {
        if !self.short.swap(true, Ordering::Relaxed) {
            log::warn!("fewer tests run at once than wanted: {shortage}");
        }
    }

    /// Runs a test by this supervisor.
    fn run_by(
        &self,
        mut supervisor: Supervisor,
        asked: Test<'_>,
        cancel: &Cancel,
    ) -> (Supervisor, Result<TestRun, OracleError>) {
        let number = self.next.fetch_add(1, Ordering::Relaxed);
        let name = PathBuf::from(number.to_string());
        let kept = self.here.keep_directories;
        let (base, place) = if kept {
            let base = &self.here.directory;
            (base.clone(), DirHandle::open(base).map(Arc::new))
        } else {
            (
                supervisor.directory.clone(),
                Ok(Arc::clone(&supervisor.place)),
            )
        };
        let directory = base.join(&name);
        let file = directory.join(asked.file_name);
        let cannot_write = |error| {
            OracleError::failed(
                format!("cannot write the candidate {}", file.shown()),
                error,
            )
        };
        let place = match place {
            Ok(place) => place,
            Err(error) => return (supervisor, Err(cannot_write(error))),
        };
        let command = asked.command;
        let inside = match command.is_in_folder() {
            true => file.clone(),
            false => directory.clone(),
        };
        let order = RunOrder {
            id: number,
            directory: inside.clone().into(),
            argv: match asked.sandbox {
                None => command.argv(&file),
                Some(sandbox) => {
                    let temporary = supervisor::temporary(&supervisor.directory);
                    let writable = [inside.as_path(), &temporary];
                    sandbox.wrap(&self.here.supervisor, command.argv(&file), writable)
                }
            },
            stdin: if command.feeds_stdin() {
                file.clone().into()
            } else {
                OsString::new()
            },
            timeout: asked.timeout.unwrap_or_default(),
            keep_output: asked.keep_output,
            memory_limit: asked.memory_limit.unwrap_or_default(),
        };
        let (test, run) = match write_candidate(&place, &name, &asked) {
            Ok(test) => (
                Some(test),
                self.hand_over(&mut supervisor, order, (command, cancel)),
            ),
            Err(error) => (None, Err(cannot_write(error))),
        };
        if !kept
            && let Err(error) = place.remove_test(&name, test.as_ref(), Path::new(asked.file_name))
            && run.is_ok()
        {
            log::warn!(
                "cannot remove the test's directory {}: {error}",
                directory.shown()
            );
        }
        (supervisor, run)
    }

    /// A supervisor that lives: one that is idle, or a new one.
    fn supervisor(&self) -> Result<Supervisor, OracleError> {
        let mut tries = 1;
        loop {
            let idle = self.idle().pop();
            let Some(mut idle) = idle else {
                if self.short.load(Ordering::Relaxed) && self.supervisors() > 0 {
                    self.wait_for_an_idle_one()?;
                    continue;
                }
                match self.start_if_there_is_room() {
                    // With fewer at once it takes longer.
                    Err(OracleError::Failed {
                        source: Some(error),
                        ..
                    }) if is_shortage(&error) && self.supervisors() > 0 => {
                        self.note_shortage(&error);
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
            idle.bury(self.family());
        }
    }

    /// Starts a supervisor. If there are others, descriptors must be left for
    /// all else that needs some.
    fn start_if_there_is_room(&self) -> Result<Supervisor, OracleError> {
        let starting = self.starting.fetch_add(1, Ordering::Relaxed) + 1;
        let is_first = self.supervisors() == 0;
        let started = if is_first || is_room_for(starting) {
            self.start()
        } else {
            Err(OracleError::failed(
                "too many supervisors of tests",
                io::Error::from(Errno::MFILE),
            ))
        };
        self.starting.fetch_sub(1, Ordering::Relaxed);
        started
    }

    /// How many supervisors run tests.
    fn supervisors(&self) -> usize {
        let living = lock(&self.living).len();
        living.saturating_sub(self.aside.load(Ordering::Relaxed))
    }

    /// How many tests can run at once, if there is too little of something for
    /// more.
    pub(super) fn available_slots(&self) -> Option<usize> {
        let is_short = self.short.load(Ordering::Relaxed);
        is_short.then(|| self.supervisors().max(1))
    }

    /// Starts a supervisor that runs no tests.
    pub(super) fn start_aside(&self) -> Result<Supervisor, OracleError> {
        let started = self.start()?;
        self.aside.fetch_add(1, Ordering::Relaxed);
        Ok(started)
    }

    /// Starts a supervisor. It makes a directory for itself, which is removed
    /// when it is dropped, or when this process dies.
    fn start(&self) -> Result<Supervisor, OracleError> {
        Supervisor::start(&self.here, &self.mark, &self.living, self.guard())
    }

    /// The guard, which is started when it is asked for first. Without one, what
    /// is left when all are dead stays until the next start.
    fn guard(&self) -> Option<&Guard> {
        let start = || {
            let started = Guard::start(&self.here.supervisor, &self.here.directory);
            started
                .inspect_err(|error| log::debug!("there is no guard: {error}"))
                .ok()
        };
        self.guard.get_or_init(start).as_ref()
    }

    fn family(&self) -> Family<'_> {
        Family {
            mark: &self.mark,
            owns_all_children: self.here.owns_all_children,
            guard: self
                .guard
                .get()
                .and_then(|guard| guard.as_ref())
                .map(Guard::number),
        }
    }

    /// Waits until another test has ended.
    fn wait_for_an_idle_one(&self) -> Result<(), OracleError> {
        while self.idle().is_empty() && self.supervisors() > 0 {
            if self.here.stop.is_cancelled() {
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
        (command, cancel): (&TestCommand, &Cancel),
    ) -> Result<TestRun, OracleError> {
        let report = supervisor.order(order, [cancel, &self.here.stop], self.here.grace);
        match report {
            Ok(Some(Report::Ended(end))) => {
                if end.unkillable > 0 {
                    log::warn!("{} processes of a test could not be killed", end.unkillable);
                    supervisor.usable = false;
                }
                if end.cancelled && self.here.stop.is_cancelled() {
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
                supervisor.bury(self.family());
                Ok(TestRun::lost())
            }
            Ok(Some(Report::NotStarted(errno))) => Err(OracleError::failed(
                format!("cannot run the test command `{}`", command),
                io::Error::from_raw_os_error(errno),
            )),
            Ok(Some(Report::Ready | Report::Unable(_)) | None) | Err(_) => {
                supervisor.usable = false;
                supervisor.bury(self.family());
                if self.here.stop.is_cancelled() {
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

impl Drop for Pool {
    fn drop(&mut self) {
        // Each removes what is its own.
        self.idle().clear();
        // What a supervisor was just starting when it was killed has held the
        // lock for a moment, in which this process may have started.
        claim::sweep(&self.here.directory);
    }
}

/// Whether there is too little of something for one more process.
fn is_shortage(error: &io::Error) -> bool {
    let shortages = [Errno::MFILE, Errno::NFILE, Errno::AGAIN, Errno::NOMEM];
    Errno::from_io_error(error).is_some_and(|errno| shortages.contains(&errno))
}

/// Writes a candidate into a new directory of its own, which it returns.
fn write_candidate(place: &DirHandle, name: &Path, asked: &Test<'_>) -> io::Result<DirHandle> {
    let file = Path::new(asked.file_name);
    let mut tries = 0;
    loop {
        let written = place.make(name).and_then(|test| {
            match asked.command.is_in_folder() {
                true => unfold(&test.make(file)?, asked.candidate)?,
                false => test.write(file, asked.candidate, false)?,
            }
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

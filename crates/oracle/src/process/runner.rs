//! The runner: candidates in directories of their own, handed to supervisors.

use std::collections::BTreeSet;
use std::ffi::{OsStr, OsString};
use std::fs;
use std::io;
use std::net::Shutdown;
use std::os::fd::OwnedFd;
use std::os::unix::net::UnixStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use rustix::process::Pid;

use super::wire::{Order, Report, RunOrder, receive, send};
use super::{Output, TestCommand, leftovers, supervisor, workdir};
use crate::{Cancel, OracleError};

/// Marks the environment of tests, so that what a killed supervisor leaves is
/// known as ours.
const MARK: &str = "PICIRENY_RUNNER";

/// How often a candidate is written anew when the disk is full: other tests
/// may be about to free what they use.
const FULL_DISK_TRIES: u32 = 10;

/// How tests are run.
#[derive(Clone, Debug)]
pub struct RunnerConfig {
    /// The command.
    pub command: TestCommand,
    /// The name of candidate files.
    pub file_name: OsString,
    /// Kill a test after this time.
    pub timeout: Option<Duration>,
    /// Bytes of standard output and of standard error to keep, each; none of
    /// the output is read if zero.
    pub keep_output: u64,
    /// Ends all tests, running and to come.
    pub stop: Cancel,
    /// Where directories of tests are made. Each test's `TMPDIR` is there, too,
    /// and emptied after it.
    pub directory: PathBuf,
    /// Keep the directories, by the number of the test.
    pub keep_directories: bool,
    /// The program that supervises tests: it must call
    /// [`supervise_if_asked`](super::supervise_if_asked) first of all. Usually
    /// [`RunnerConfig::this_program`].
    pub supervisor: PathBuf,
}

impl RunnerConfig {
    /// The usual configuration for a command: candidates in the system's
    /// directory for temporary files, no time limit, no output kept.
    #[must_use]
    pub fn new(command: TestCommand, file_name: impl Into<OsString>) -> Self {
        Self {
            command,
            file_name: file_name.into(),
            timeout: None,
            keep_output: 0,
            stop: Cancel::default(),
            directory: std::env::temp_dir(),
            keep_directories: false,
            supervisor: Self::this_program(),
        }
    }

    /// The program of this process, also when its file was replaced since.
    #[must_use]
    pub fn this_program() -> PathBuf {
        if cfg!(target_os = "linux") {
            "/proc/self/exe".into()
        } else {
            std::env::current_exe().unwrap_or_default()
        }
    }
}

/// How a test's process ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// With an exit status.
    Exited(i32),
    /// By a signal.
    Signalled(i32),
    /// It was killed when its time was over.
    TimedOut,
    /// It was killed because nobody waited for it any more.
    Cancelled,
    /// It killed its supervisor, so how it ended is not known.
    Lost,
}

/// A test that ran.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TestRun {
    /// How it ended.
    pub ended: Ended,
    /// From its start to its end.
    pub duration: Duration,
    /// What it printed on standard output.
    pub stdout: Output,
    /// What it printed on standard error.
    pub stderr: Output,
}

/// Runs tests, as many at once as threads ask for.
///
/// Dropping it ends the supervisors and waits for them. Creating it makes this
/// process the subreaper of what it starts (Linux).
#[derive(Debug)]
pub struct Runner {
    config: RunnerConfig,
    idle: Mutex<Vec<Supervisor>>,
    next: AtomicU64,
    /// See [`MARK`].
    mark: String,
    /// Numbers of the processes of living supervisors.
    living: Arc<Mutex<BTreeSet<u32>>>,
    warned: AtomicBool,
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
        Self {
            config,
            idle: Mutex::new(Vec::new()),
            next: AtomicU64::new(0),
            mark: workdir::unguessable(),
            living: Arc::default(),
            warned: AtomicBool::new(false),
        }
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
    pub fn run_keeping(
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
        let idle = self.idle().pop();
        let mut supervisor = match idle {
            Some(supervisor) => supervisor,
            None => Supervisor::start(&self.config, &self.mark, &self.living)?,
        };
        let number = self.next.fetch_add(1, Ordering::Relaxed);
        let base = if self.config.keep_directories {
            &self.config.directory
        } else {
            &supervisor.directory
        };
        let directory = base.join(number.to_string());
        let file = directory.join(file_name);
        let command = &self.config.command;
        let order = RunOrder {
            id: number,
            directory: directory.clone().into(),
            argv: command.argv(&file),
            stdin: if command.feeds_stdin() {
                file.clone().into()
            } else {
                OsString::new()
            },
            timeout: self.config.timeout.unwrap_or_default(),
            keep_output,
        };
        let run = match write_candidate(&directory, &file, candidate) {
            Ok(()) => self.hand_over(&mut supervisor, order, cancel),
            Err(error) => Err(OracleError::failed(
                format!("cannot write the candidate {}", file.display()),
                error,
            )),
        };
        if !self.config.keep_directories
            && let Err(error) = workdir::remove_test(&directory, &file)
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

    fn hand_over(
        &self,
        supervisor: &mut Supervisor,
        order: RunOrder,
        cancel: &Cancel,
    ) -> Result<TestRun, OracleError> {
        let report = supervisor.order(order, [cancel, &self.config.stop]);
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
                        (Some(code), _) => Ended::Exited(code),
                        (None, Some(signal)) => Ended::Signalled(signal),
                        (None, None) => Ended::Lost,
                    },
                    duration: end.duration,
                    stdout: end.stdout.into(),
                    stderr: end.stderr.into(),
                })
            }
            Ok(Some(Report::NotStarted(errno))) => Err(OracleError::failed(
                format!("cannot run the test command `{}`", self.config.command),
                io::Error::from_raw_os_error(errno),
            )),
            Ok(Some(Report::Ready | Report::Unable(_)) | None) | Err(_) => {
                supervisor.usable = false;
                supervisor.bury(&self.mark);

                if !self.warned.swap(true, Ordering::Relaxed) {
                    log::warn!("a test killed the process that supervises it");
                }
                Ok(TestRun {
                    ended: Ended::Lost,
                    duration: Duration::ZERO,
                    stdout: Output::default(),
                    stderr: Output::default(),
                })
            }
        }
    }

    fn idle(&self) -> MutexGuard<'_, Vec<Supervisor>> {
        lock(&self.idle)
    }
}

/// Writes a candidate into a new directory of its own.
fn write_candidate(directory: &Path, file: &Path, candidate: &[u8]) -> io::Result<()> {
    let mut tries = 0;
    loop {
        let written = fs::create_dir(directory)
            .or_else(|error| match error.kind() {
                io::ErrorKind::AlreadyExists if tries > 0 => Ok(()),
                _ => Err(error),
            })
            .and_then(|()| fs::write(file, candidate));
        match written {
            Err(error)
                if matches!(
                    error.kind(),
                    io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded
                ) && tries < FULL_DISK_TRIES =>
            {
                tries += 1;
                std::thread::sleep(Duration::from_millis(100));
            }
            written => return written,
        }
    }
}

/// A supervisor as the runner sees it.
#[derive(Debug)]
struct Supervisor {
    process: Child,
    control: UnixStream,
    /// Orders come from the thread that runs a test and from those that
    /// cancel it; each is written as a whole.
    orders: Arc<Mutex<UnixStream>>,
    /// Where it wants its tests' directories to be; it removes it at its end.
    directory: PathBuf,
    usable: bool,
    living: Arc<Mutex<BTreeSet<u32>>>,
}

impl Supervisor {
    fn start(
        config: &RunnerConfig,
        mark: &str,
        living: &Arc<Mutex<BTreeSet<u32>>>,
    ) -> Result<Self, OracleError> {
        let failed = |error| OracleError::failed("cannot start a supervisor of tests", error);
        if std::env::args_os()
            .nth(1)
            .is_some_and(|first| first == supervisor::ARGUMENT)
        {
            // A program that takes no notice of being a supervisor would
            // start itself again and again.
            return Err(OracleError::failed(
                "this program does not supervise tests when it is asked to",
                None,
            ));
        }
        let (control, theirs) = UnixStream::pair().map_err(failed)?;
        let orders = Arc::new(Mutex::new(control.try_clone().map_err(failed)?));
        let name = format!("picireny-{}", workdir::unguessable());
        let directory = config.directory.join(name);
        // Until it is known as a supervisor, nobody may look for orphans.
        let mut known = lock(living);
        let process = Command::new(&config.supervisor)
            .arg(supervisor::ARGUMENT)
            .arg(&directory)
            .env(MARK, mark)
            .env("TMPDIR", supervisor::temporary(&directory))
            .stdin(OwnedFd::from(theirs))
            .stdout(Stdio::null())
            .spawn()
            .map_err(failed)?;
        known.insert(process.id());
        drop(known);
        let supervisor = Self {
            process,
            control,
            orders,
            directory,
            usable: true,
            living: Arc::clone(living),
        };
        match receive(&supervisor.control) {
            Ok(Some(Report::Ready)) => Ok(supervisor),
            Ok(Some(Report::Unable(errno))) => Err(OracleError::failed(
                format!(
                    "cannot make a directory for tests in {}",
                    config.directory.display()
                ),
                io::Error::from_raw_os_error(errno),
            )),
            Ok(_) => Err(failed(io::ErrorKind::UnexpectedEof.into())),
            Err(error) => Err(failed(error)),
        }
    }

    /// Gives an order and waits for the report; none if the supervisor died.
    fn order(&self, order: RunOrder, cancels: [&Cancel; 2]) -> io::Result<Option<Report>> {
        let id = order.id;
        send(&*lock(&self.orders), &Order::Run(order))?;
        let _subscriptions = cancels.map(|cancel| {
            let orders = Arc::clone(&self.orders);
            cancel.on_cancel(move || {
                // A supervisor that is gone has nothing left to kill.
                let _ = send(&*lock(&orders), &Order::Kill(id));
            })
        });
        receive(&self.control)
    }

    /// Ends what a dead supervisor left.
    fn bury(&mut self, mark: &str) {
        let _ = self.process.kill();
        let _ = self.process.wait();
        let session = i32::try_from(self.process.id())
            .ok()
            .and_then(Pid::from_raw);
        let entry = format!("{MARK}={mark}");
        let mut living = lock(&self.living);
        living.remove(&self.process.id());
        leftovers::kill_orphans(session, entry.as_bytes(), &living);
        drop(living);
        if let Err(error) = workdir::remove_tree(&self.directory) {
            log::warn!("cannot remove {}: {error}", self.directory.display());
        }
    }
}

impl Drop for Supervisor {
    fn drop(&mut self) {
        // It ends by itself when the runner hangs up.
        let _ = self.control.shutdown(Shutdown::Both);
        let _ = self.process.wait();
        lock(&self.living).remove(&self.process.id());
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

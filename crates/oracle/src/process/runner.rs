//! The runner: candidates in directories of their own, handed to supervisors.

use std::collections::BTreeSet;
use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io::{self, Read};
use std::net::Shutdown;
use std::os::fd::OwnedFd;
use std::os::unix::net::UnixStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::Errno;
use rustix::process::Pid;

use super::leftovers::Orphans;
use super::wire::{Order, Report, RunOrder, receive, send};
use super::workdir::Place;
use super::{Output, TestCommand, claim, leftovers, supervisor, workdir};
use crate::{Cancel, OracleError};

/// Marks the environment of tests, so that what a killed supervisor leaves is
/// known as ours.
const MARK: &str = "PICIRENY_RUNNER";

/// How long a supervisor may take to start, and to end.
const START_TIMEOUT: Duration = Duration::from_secs(60);
const END_TIMEOUT: Duration = Duration::from_secs(30);

/// How often a new deadline is looked for while a supervisor is silent.
const TICK: Duration = Duration::from_secs(1);

/// How many descriptors are kept for what cannot wait.
const RESERVED_DESCRIPTORS: usize = 16;

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
    /// Bytes of address space that a process of a test may use, if limited.
    pub memory_limit: Option<u64>,
    /// How much longer than a test may take a supervisor may be silent. Then it
    /// is taken for stuck, and killed.
    pub grace: Duration,
    /// This process starts no other processes than tests, so that every child
    /// that it does not know is what a test left.
    pub owns_all_children: bool,
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
            directory: temporary_directory(),
            keep_directories: false,
            memory_limit: None,
            grace: Duration::from_secs(15),
            owns_all_children: false,
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

/// The system's directory for temporary files; one that is named by an empty
/// `TMPDIR` is none.
fn temporary_directory() -> PathBuf {
    Some(std::env::temp_dir())
        .filter(|directory| !directory.as_os_str().is_empty())
        .unwrap_or_else(|| PathBuf::from("/tmp"))
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
    /// How it ended is not known: its supervisor died or was stuck, or the
    /// system killed it for want of memory.
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

impl TestRun {
    /// A test of which nothing is known.
    fn lost() -> Self {
        Self {
            ended: Ended::Lost,
            duration: Duration::ZERO,
            stdout: Output::default(),
            stderr: Output::default(),
        }
    }
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

    /// Changes the time limit of tests to come.
    pub fn set_timeout(&mut self, timeout: Option<Duration>) {
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
            argv: command.argv(&file),
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
    /// The same, held open.
    place: Arc<Place>,
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
        let name = format!("{}{}", claim::PREFIX, workdir::unguessable());
        let directory = config.directory.join(name);
        // Until it is known as a supervisor, nobody may look for orphans.
        let mut known = lock(living);
        let mut process = Command::new(&config.supervisor)
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
        let begun = Instant::now();
        let left = || Some(START_TIMEOUT.saturating_sub(begun.elapsed()));
        let ready = receive(&Patient::new(&control, left));
        let place = match ready {
            Ok(Some(Report::Ready)) => Place::open(&directory).map_err(failed),
            Ok(Some(Report::Unable(errno))) => Err(OracleError::failed(
                format!(
                    "cannot make a directory for tests in {}",
                    config.directory.display()
                ),
                io::Error::from_raw_os_error(errno),
            )),
            Ok(_) => Err(failed(io::ErrorKind::UnexpectedEof.into())),
            Err(error) => Err(failed(error)),
        };
        match place {
            Ok(place) => Ok(Self {
                process,
                control,
                orders,
                directory,
                place: Arc::new(place),
                usable: true,
                living: Arc::clone(living),
            }),
            Err(error) => {
                let _ = process.kill();
                let _ = process.wait();
                lock(living).remove(&process.id());
                Err(error)
            }
        }
    }

    /// Whether its directory is where it was.
    fn is_in_place(&self) -> bool {
        self.place.is_at(&self.directory)
    }

    /// Gives an order and waits for the report; none if the supervisor died. An
    /// error if it is silent for so long that it must be stuck.
    fn order(
        &self,
        order: RunOrder,
        cancels: [&Cancel; 2],
        grace: Duration,
    ) -> io::Result<Option<Report>> {
        let id = order.id;
        let begun = Instant::now();
        let timeout = Some(order.timeout).filter(|timeout| !timeout.is_zero());
        send(&*lock(&self.orders), &Order::Run(order))?;
        let cancelled = Arc::new(OnceLock::new());
        let _subscriptions = cancels.map(|cancel| {
            let orders = Arc::clone(&self.orders);
            let cancelled = Arc::clone(&cancelled);
            cancel.on_cancel(move || {
                let _ = cancelled.set(Instant::now());
                // A supervisor that is gone has nothing left to kill.
                let _ = send(&*lock(&orders), &Order::Kill(id));
            })
        });
        let left = || {
            let ends = [
                timeout.and_then(|timeout| begun.checked_add(timeout)?.checked_add(grace)),
                cancelled
                    .get()
                    .and_then(|at: &Instant| at.checked_add(grace)),
            ];
            let end = ends.into_iter().flatten().min()?;
            Some(end.saturating_duration_since(Instant::now()))
        };
        receive(&Patient::new(&self.control, left))
    }

    /// Ends a supervisor that is dead or stuck, and what it left.
    fn bury(&mut self, mark: &str, owns_all_children: bool) {
        let _ = self.process.kill();
        let _ = self.process.wait();
        let supervisor = i32::try_from(self.process.id())
            .ok()
            .and_then(Pid::from_raw);
        let entry = format!("{MARK}={mark}");
        let mut living = lock(&self.living);
        living.remove(&self.process.id());
        leftovers::kill_orphans(Orphans {
            supervisor,
            entry: entry.as_bytes(),
            spared: &living,
            all: owns_all_children,
        });
        drop(living);
        if let Err(error) = workdir::remove_tree(&self.directory) {
            log::warn!("cannot remove {}: {error}", self.directory.display());
        }
    }
}

impl Drop for Supervisor {
    fn drop(&mut self) {
        // It ends by itself when the runner hangs up, unless it is stuck.
        let _ = self.control.shutdown(Shutdown::Both);
        let mut pause = Duration::from_micros(100);
        let begun = Instant::now();
        while matches!(self.process.try_wait(), Ok(None)) {
            if begun.elapsed() > END_TIMEOUT {
                let _ = self.process.kill();
                let _ = self.process.wait();
                let _ = workdir::remove_tree(&self.directory);
                break;
            }
            std::thread::sleep(pause);
            pause = (pause * 2).min(Duration::from_millis(10));
        }
        lock(&self.living).remove(&self.process.id());
    }
}

/// A stream on which is waited as long as there is time left.
struct Patient<'a, F> {
    stream: &'a UnixStream,
    /// The time that is left, if it is limited.
    left: F,
}

impl<'a, F: Fn() -> Option<Duration>> Patient<'a, F> {
    fn new(stream: &'a UnixStream, left: F) -> Self {
        Self { stream, left }
    }
}

impl<F: Fn() -> Option<Duration>> Read for &Patient<'_, F> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            let left = (self.left)();
            if left == Some(Duration::ZERO) {
                return Err(io::ErrorKind::TimedOut.into());
            }
            // The limit may come to be while this waits: by a cancellation.
            let wait = left.map_or(TICK, |left| left.min(TICK));
            let mut fds = [PollFd::new(self.stream, PollFlags::IN)];
            let wait = Timespec::try_from(wait).ok();
            match poll(&mut fds, wait.as_ref()) {
                Ok(0) | Err(Errno::INTR) => {}
                Ok(_) => {
                    let mut stream = self.stream;
                    return stream.read(buffer);
                }
                Err(error) => return Err(error.into()),
            }
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

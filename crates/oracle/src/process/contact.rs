//! A supervisor as the runner sees it.

use std::collections::BTreeSet;
use std::io::{self, Read};
use std::net::Shutdown;
use std::os::fd::OwnedFd;
use std::os::unix::net::UnixStream;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex, OnceLock};
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::Errno;
use rustix::process::Pid;

use super::ending::wait_or_kill;
use super::guard::Guard;
use super::here::Here;
use super::leftovers::Orphans;
use super::lock::lock;
use super::wire::{LONGEST_REPORT, Order, Report, RunOrder, longest_report, receive, send};
use super::workdir::DirHandle;
use super::{cgroup, claim, leftovers, supervisor, workdir};
use crate::{Cancel, OracleError};
use picireny_shown::Shown as _;

/// Marks the environment of tests, so that what a killed supervisor leaves is
/// known as ours.
const MARK: &str = "PICIRENY_RUNNER";

/// How long a supervisor may take to start, and to end.
const START_TIMEOUT: Duration = Duration::from_secs(60);
const END_TIMEOUT: Duration = Duration::from_secs(30);

/// How often a new deadline is looked for while a supervisor is silent, and
/// whether it is stopped.
const TICK: Duration = Duration::from_millis(200);

/// How many ticks in a row a supervisor may be stopped: 3 seconds. They are
/// counted, so that the time does not count in which this process was stopped,
/// too.
const MOST_STOPPED_TICKS: u32 = 15;

/// How long a supervisor may be silent after everything was asked to end.
const LAST_GRACE: Duration = Duration::from_millis(200);

/// Whose orphans are looked for.
#[derive(Clone, Copy, Debug)]
pub(super) struct Family<'a> {
    /// By which tests are known.
    pub(super) mark: &'a str,
    /// See [`RunnerConfig::owns_all_children`](super::RunnerConfig::owns_all_children).
    pub(super) owns_all_children: bool,
    /// The number of the guard's process.
    pub(super) guard: Option<u32>,
}

/// A supervisor as the runner sees it.
#[derive(Debug)]
pub(super) struct Supervisor {
    pub(super) process: Child,
    control: UnixStream,
    /// Orders come from the thread that runs a test and from those that
    /// cancel it; each is written as a whole.
    orders: Arc<Mutex<UnixStream>>,
    /// Where it wants its tests' directories to be; it removes it at its end.
    pub(super) directory: PathBuf,
    /// The same, held open.
    pub(super) place: Arc<DirHandle>,
    pub(super) usable: bool,
    living: Arc<Mutex<BTreeSet<u32>>>,
}

impl Supervisor {
    pub(super) fn start(
        here: &Here,
        mark: &str,
        living: &Arc<Mutex<BTreeSet<u32>>>,
        guard: Option<&Guard>,
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
        let directory = here.directory.join(name);
        // Until it is known as a supervisor, nobody may look for orphans.
        let mut known = lock(living);
        let mut process = Command::new(&here.supervisor)
            .arg(supervisor::ARGUMENT)
            .arg(&directory)
            .envs(here.environment.iter().map(|(name, value)| (name, value)))
            .env(MARK, mark)
            .env("TMPDIR", supervisor::temporary(&directory))
            .stdin(OwnedFd::from(theirs))
            .stdout(match guard.and_then(|guard| guard.sign_of_life().ok()) {
                Some(sign) => Stdio::from(sign),
                None => Stdio::null(),
            })
            .spawn()
            .map_err(failed)?;
        known.insert(process.id());
        drop(known);
        let begun = Instant::now();
        let left = || Some(START_TIMEOUT.saturating_sub(begun.elapsed()));
        let ready = receive(&Patient::new(&control, process.id(), left), || {
            LONGEST_REPORT
        });
        let place = match ready {
            Ok(Some(Report::Ready)) => DirHandle::open(&directory).map_err(failed),
            Ok(Some(Report::Unable(errno))) => Err(OracleError::failed(
                format!(
                    "cannot make a directory for tests in {}",
                    here.directory.shown()
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
                remove_what_is_left(&directory);
                lock(living).remove(&process.id());
                Err(error)
            }
        }
    }

    /// Whether its directory is where it was.
    pub(super) fn is_in_place(&self) -> bool {
        self.place.is_at(&self.directory)
    }

    /// Gives an order and waits for the report; none if the supervisor died. An
    /// error if it is silent for so long that it must be stuck, or stopped. The
    /// first of `cancels` ends the test, the second everything.
    pub(super) fn order(
        &self,
        order: RunOrder,
        cancels: [&Cancel; 2],
        grace: Duration,
    ) -> io::Result<Option<Report>> {
        let (id, keep_output) = (order.id, order.keep_output);
        let begun = Instant::now();
        let timeout = Some(order.timeout).filter(|timeout| !timeout.is_zero());
        send(&*lock(&self.orders), &Order::Run(order))?;
        let [one, all] = cancels;
        let cancelled: [Arc<OnceLock<Instant>>; 2] = Default::default();
        let _subscriptions = [(one, &cancelled[0]), (all, &cancelled[1])].map(|(cancel, at)| {
            let orders = Arc::clone(&self.orders);
            let at = Arc::clone(at);
            cancel.on_cancel(move || {
                let _ = at.set(Instant::now());
                // A supervisor that is gone has nothing left to kill.
                let _ = send(&*lock(&orders), &Order::Kill(id));
            })
        });
        let left = || {
            let [one, all] = cancelled.each_ref().map(|at| at.get());
            let ends = [
                timeout.and_then(|timeout| begun.checked_add(timeout)?.checked_add(grace)),
                one.and_then(|at| at.checked_add(grace)),
                all.and_then(|at| at.checked_add(grace.min(LAST_GRACE))),
            ];
            let end = ends.into_iter().flatten().min()?;
            Some(end.saturating_duration_since(Instant::now()))
        };
        let stream = Patient::new(&self.control, self.process.id(), left);
        receive(&stream, || longest_report(keep_output))
    }

    /// Ends a supervisor that is dead or stuck, and what it left.
    pub(super) fn bury(&mut self, family: Family<'_>) {
        let _ = self.process.kill();
        let _ = self.process.wait();
        let supervisor = i32::try_from(self.process.id())
            .ok()
            .and_then(Pid::from_raw);
        cgroup::end(&self.directory);
        let entry = format!("{MARK}={}", family.mark);
        let mut living = lock(&self.living);
        living.remove(&self.process.id());
        let mut spared = living.clone();
        spared.extend(family.guard);
        leftovers::kill_orphans(Orphans {
            supervisor,
            entry: entry.as_bytes(),
            spared: &spared,
            all: family.owns_all_children,
        });
        drop(living);
        remove_what_is_left(&self.directory);
    }
}

impl Drop for Supervisor {
    fn drop(&mut self) {
        // It ends by itself when the runner hangs up, unless it is stuck.
        let _ = self.control.shutdown(Shutdown::Both);
        wait_or_kill(&mut self.process, END_TIMEOUT);
        remove_what_is_left(&self.directory);
        lock(&self.living).remove(&self.process.id());
    }
}

/// Removes what a supervisor that is dead has left, if it did not come to do that:
/// whoever killed it need not have been this process.
fn remove_what_is_left(directory: &Path) {
    cgroup::end(directory);
    if directory.symlink_metadata().is_ok()
        && let Err(error) = claim::remove(directory)
    {
        log::warn!("cannot remove {}: {error}", directory.shown());
    }
}

/// A supervisor's stream, on which is waited as long as there is time left and
/// the supervisor is not stopped. A machine that has too much to do makes it
/// slow, but does not stop it.
struct Patient<'a, F> {
    stream: &'a UnixStream,
    process: u32,
    /// The time that is left, if it is limited.
    left: F,
}

impl<'a, F: Fn() -> Option<Duration>> Patient<'a, F> {
    fn new(stream: &'a UnixStream, process: u32, left: F) -> Self {
        Self {
            stream,
            process,
            left,
        }
    }
}

impl<F: Fn() -> Option<Duration>> Read for &Patient<'_, F> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let mut stopped = 0;
        loop {
            let left = (self.left)();
            // The limit may come to be while this waits: by a cancellation.
            let wait = left.map_or(TICK, |left| left.min(TICK));
            let mut fds = [PollFd::new(self.stream, PollFlags::IN)];
            let wait = Timespec::try_from(wait).ok();
            match poll(&mut fds, wait.as_ref()) {
                Ok(0) if left == Some(Duration::ZERO) => {
                    return Err(io::ErrorKind::TimedOut.into());
                }
                Ok(0) if leftovers::is_stopped(self.process) => {
                    stopped += 1;
                    if stopped > MOST_STOPPED_TICKS {
                        // As good as dead.
                        return Err(io::ErrorKind::UnexpectedEof.into());
                    }
                }
                Ok(0) => stopped = 0,
                Err(Errno::INTR) => {}
                Ok(_) => {
                    let mut stream = self.stream;
                    return stream.read(buffer);
                }
                Err(error) => return Err(error.into()),
            }
        }
    }
}

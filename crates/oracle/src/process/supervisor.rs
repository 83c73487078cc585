//! The process between the runner and its tests.
//!
//! Each job has a supervisor: this program again, in a session of its own,
//! connected to the runner by a socket on its standard input. It runs one test
//! at a time and is what survives when the runner is killed: the socket then
//! closes, and the supervisor kills its test, removes its directory and ends.

use std::ffi::{OsStr, OsString};
use std::fs::File;
use std::io::{self, PipeReader, PipeWriter, Read as _, Write as _};
use std::os::fd::{AsFd as _, OwnedFd};
use std::os::unix::net::UnixStream;
use std::os::unix::process::{CommandExt as _, ExitStatusExt as _};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitCode, Stdio};
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::Errno;
use rustix::process::{Pid, Signal};

use super::capture::Capture;
use super::wire::{EndReport, LONGEST_ORDER, Order, OutputReport, Report, RunOrder, receive, send};
use super::{cgroup, claim, leftovers, memory, workdir};

/// The first argument of a supervisor.
pub(super) const ARGUMENT: &str = "__supervise-tests";

/// The directory for temporary files of tests.
const TEMPORARY: &str = "tmp";

/// The first descriptor that is none of the standard ones.
const FIRST_INHERITED: i32 = 3;

/// How often the end of a process is looked for where it cannot be waited for.
const SHORTEST_PAUSE: Duration = Duration::from_micros(50);
const LONGEST_PAUSE: Duration = Duration::from_millis(20);

/// How many buffers of output are read after a test's end.
const MOST_READS_AT_THE_END: u32 = 1 << 10;

/// Becomes a supervisor if this process was started as one.
pub(super) fn supervise_if_asked(first: &OsStr, rest: &[OsString]) -> Option<ExitCode> {
    if first != ARGUMENT {
        return None;
    }
    let directory = Path::new(rest.first()?);
    Some(match supervise(directory) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            // There may be nobody to tell.
            let text = format!("picireny: a supervisor of tests failed: {error}\n");
            let _ = io::stderr().write_all(text.as_bytes());
            ExitCode::FAILURE
        }
    })
}

/// The directory for temporary files of tests, in a supervisor's directory.
/// The runner makes it `TMPDIR` in the environment, and what tests leave there
/// is removed: a killed browser has no time to do it.
pub(super) fn temporary(directory: &Path) -> PathBuf {
    directory.join(TEMPORARY)
}

fn supervise(directory: &Path) -> io::Result<()> {
    // Out of reach of the terminal's signals and of whoever signals the
    // runner's group: the runner says when to end.
    let _ = rustix::process::setsid();
    leftovers::wake_when_alone();
    leftovers::become_subreaper();
    // What the caller has open is no business of tests: a shell's `7</dir 8>>file`, say.
    close_fds::set_fds_cloexec(FIRST_INHERITED, &[]);
    let control = UnixStream::from(io::stdin().as_fd().try_clone_to_owned()?);
    // Claimed until the end: whoever finds it free knows that the directory is
    // left over.
    let claim = match claim::make(directory, Path::new(TEMPORARY)) {
        Ok(claim) => claim,
        Err(error) => return send(&control, &Report::Unable(errno(&error))),
    };
    let group = cgroup::Group::enter(directory);
    let served = send(&control, &Report::Ready).and_then(|()| serve(&control, &claim.place));
    if let Some(group) = group {
        group.leave();
    }
    claim::remove(directory)?;
    match served {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        served => served,
    }
}

/// Runs tests until the runner hangs up.
fn serve(control: &UnixStream, place: &workdir::DirHandle) -> io::Result<()> {
    while let Some(order) = receive(control, || LONGEST_ORDER)? {
        let Order::Run(order) = order else {
            // The test to kill has ended.
            continue;
        };
        let report = match Test::start(&order) {
            Ok(test) => Report::Ended(test.finish(&order, control)),
            Err(error) => Report::NotStarted(errno(&error)),
        };
        // A full disk cannot keep a directory from being emptied; whatever
        // else does is not the next test's fault.
        let _ = place.empty(Path::new(TEMPORARY));
        send(control, &report)?;
    }
    Ok(())
}

fn errno(error: &io::Error) -> i32 {
    error.raw_os_error().unwrap_or(Errno::IO.raw_os_error())
}

/// A running test.
struct Test {
    child: Child,
    group: Option<Pid>,
    started: Instant,
    /// Readable when the process has ended. Without it (old kernels, other
    /// systems) the end is looked for again and again.
    ended: Option<OwnedFd>,
    /// Standard output and standard error, if somebody wants them.
    outputs: Vec<Output>,
    /// How often the system has killed for want of memory before.
    kills: u64,
}

impl Test {
    fn start(order: &RunOrder) -> io::Result<Self> {
        let Some((program, arguments)) = order.argv.split_first() else {
            return Err(io::ErrorKind::InvalidInput.into());
        };
        let mut command = Command::new(program);
        command
            .args(arguments)
            .current_dir(&order.directory)
            .process_group(0);
        command.stdin(if order.stdin.is_empty() {
            Stdio::null()
        } else {
            Stdio::from(File::open(&order.stdin)?)
        });
        let mut outputs = Vec::new();
        if order.keep_output == 0 {
            command.stdout(Stdio::null()).stderr(Stdio::null());
        } else {
            let (output, writer) = Output::new(order.keep_output)?;
            outputs.push(output);
            command.stdout(writer);
            let (output, writer) = Output::new(order.keep_output)?;
            outputs.push(output);
            command.stderr(writer);
        }
        let kills = memory::kills();
        let started = Instant::now();
        let child = memory::limited(order.memory_limit, || spawn(&mut command))?;
        let group = i32::try_from(child.id()).ok().and_then(Pid::from_raw);
        Ok(Self {
            ended: group.and_then(watch),
            child,
            group,
            started,
            outputs,
            kills,
        })
    }

    /// Waits until the test ends, by itself or not, and until nothing of it is
    /// alive.
    fn finish(mut self, order: &RunOrder, control: &UnixStream) -> EndReport {
        let mut report = EndReport::default();
        let mut pause = SHORTEST_PAUSE;
        loop {
            let left = match order.timeout {
                Duration::ZERO => None,
                timeout => Some(timeout.saturating_sub(self.started.elapsed())),
            };
            // A test that ended in time is not to blame for a supervisor that
            // was too busy to notice.
            match self.child.try_wait() {
                Ok(None) => {}
                ended => {
                    let status = ended.ok().flatten();
                    report.exit_code = status.and_then(|status| status.code());
                    report.signal = status.and_then(|status| status.signal());
                    break;
                }
            }
            if left == Some(Duration::ZERO) {
                report.timed_out = true;
                self.kill();
                break;
            }
            let mut wait = left;
            if self.ended.is_none() {
                wait = Some(left.map_or(pause, |left| left.min(pause)));
                pause = (pause * 2).min(LONGEST_PAUSE);
            }
            if self.wait(order.id, control, wait) {
                report.cancelled = true;
                self.kill();
                break;
            }
        }
        report.duration = self.started.elapsed();
        let killed = report.signal == Some(Signal::KILL.as_raw())
            || report.exit_code == Some(128 + Signal::KILL.as_raw());
        report.out_of_memory =
            killed && !report.timed_out && !report.cancelled && memory::kills() > self.kills;
        let leftovers = leftovers::kill_children();
        report.left_behind = leftovers.killed;
        report.unkillable = leftovers.unkillable;
        let mut outputs = self.outputs.into_iter().map(Output::finish);
        report.stdout = outputs.next().unwrap_or_default();
        report.stderr = outputs.next().unwrap_or_default();
        report
    }

    /// Waits until something happens; true if the test is to be killed.
    fn wait(&mut self, id: u64, control: &UnixStream, time: Option<Duration>) -> bool {
        let readers = self
            .outputs
            .iter()
            .filter_map(|output| output.reader.as_ref());
        let mut fds: Vec<_> = [control.as_fd()]
            .into_iter()
            .chain(self.ended.as_ref().map(|fd| fd.as_fd()))
            .chain(readers.map(|reader| reader.as_fd()))
            .map(|fd| PollFd::from_borrowed_fd(fd, PollFlags::IN))
            .collect();
        let time = time.and_then(|time| Timespec::try_from(time).ok());
        let Ok(1..) = poll(&mut fds, time.as_ref()) else {
            return false;
        };
        let ordered = fds.first().is_some_and(|fd| !fd.revents().is_empty());
        for output in &mut self.outputs {
            output.read();
        }
        if !ordered {
            return false;
        }
        match receive(control, || LONGEST_ORDER) {
            // An order to kill an earlier test came too late.
            Ok(Some(Order::Kill(killed))) => killed == id,
            // Two tests at once were never agreed on; and nobody waits when
            // the runner is gone.
            Ok(Some(Order::Run(_)) | None) | Err(_) => true,
        }
    }

    /// Kills the test's group and sees its leader die, if it does soon.
    fn kill(&mut self) {
        // The leader was not waited for, so its number is still its group's.
        if let Some(group) = self.group {
            let _ = rustix::process::kill_process_group(group, Signal::KILL);
        }
        // It may have left its group for another one.
        let _ = self.child.kill();
        let mut pause = SHORTEST_PAUSE;
        while let Ok(None) = self.child.try_wait()
            && pause < LONGEST_PAUSE
        {
            std::thread::sleep(pause);
            pause *= 2;
        }
    }
}

/// Starts a process; when there are too many already, or its program is being
/// written, a little later.
fn spawn(command: &mut Command) -> io::Result<Child> {
    use io::ErrorKind::{ExecutableFileBusy, WouldBlock};
    let mut pause = LONGEST_PAUSE;
    loop {
        match command.spawn() {
            Err(error)
                if matches!(error.kind(), WouldBlock | ExecutableFileBusy)
                    && pause < 64 * LONGEST_PAUSE =>
            {
                std::thread::sleep(pause);
                pause *= 2;
            }
            result => return result,
        }
    }
}

#[cfg(target_os = "linux")]
fn watch(process: Pid) -> Option<OwnedFd> {
    rustix::process::pidfd_open(process, rustix::process::PidfdFlags::empty()).ok()
}

#[cfg(not(target_os = "linux"))]
fn watch(_: Pid) -> Option<OwnedFd> {
    None
}

/// One of a test's output streams.
struct Output {
    /// Our end of the pipe, until the stream's end.
    reader: Option<PipeReader>,
    kept: Capture,
}

impl Output {
    fn new(limit: u64) -> io::Result<(Self, PipeWriter)> {
        let (reader, writer) = io::pipe()?;
        rustix::io::ioctl_fionbio(&reader, true)?;
        let output = Self {
            reader: Some(reader),
            kept: Capture::new(limit),
        };
        Ok((output, writer))
    }

    /// Reads what is there, at most one buffer full; whether there may be more.
    fn read(&mut self) -> bool {
        let Some(reader) = &mut self.reader else {
            return false;
        };
        let mut buffer = [0; 1 << 16];
        match reader.read(&mut buffer) {
            Ok(read @ 1..) => {
                self.kept.push(buffer.get(..read).unwrap_or_default());
                true
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => true,
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => false,
            Ok(0) | Err(_) => {
                self.reader = None;
                false
            }
        }
    }

    /// What was kept, once nobody writes any more: what the pipe still holds
    /// is the rest.
    fn finish(mut self) -> OutputReport {
        // Only a process that could not be killed goes on writing.
        let mut reads = 0;
        while reads < MOST_READS_AT_THE_END && self.read() {
            reads += 1;
        }
        self.kept.finish()
    }
}

//! The process that holds an allocation, and gives it back when it is hung up
//! on.
//!
//! It starts `salloc` with a command that says what the allocation is and then
//! waits for the end of its standard input. `salloc` gives the allocation back
//! when that command ends; while it still waits for the allocation, a signal
//! ends it.

use std::ffi::{OsStr, OsString};
use std::io::{self, Read as _, Write as _};
use std::os::fd::AsFd as _;
use std::process::{Child, Command, ExitCode, Stdio};
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, poll};
use rustix::io::Errno;
use rustix::process::{Pid, Signal};

use crate::process::ending::wait_or_kill;
use picireny_shown::Shown as _;

/// What an allocation has in its environment, in this order.
pub(super) const VARIABLES: [&str; 4] = [
    "SLURM_JOB_ID",
    "SLURM_JOB_NODELIST",
    "SLURM_TASKS_PER_NODE",
    "SLURM_JOB_CPUS_PER_NODE",
];

/// The first argument of this process.
const ARGUMENT: &str = "__hold-allocation";

/// How long steps may take to end.
const STEPS_TIMEOUT: Duration = Duration::from_secs(15);

/// How long a program of Slurm may take to answer.
pub(super) const ANSWER_TIMEOUT: Duration = Duration::from_secs(10);

/// How long giving it back may take.
const END_TIMEOUT: Duration = Duration::from_secs(20);

/// The command of a process that holds an allocation. It says the values of
/// [`VARIABLES`], a line each.
pub(super) fn command(program: impl AsRef<OsStr>, salloc: &[String]) -> Command {
    let mut command = Command::new(program);
    let values = VARIABLES.map(|name| format!("\"${name}\"")).join(" ");
    let wait = format!("printf '%s\\n' {values}; exec cat >/dev/null");
    command
        .arg(ARGUMENT)
        .args(salloc)
        .args(["sh", "-c", &wait])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped());
    command
}

/// Holds an allocation if this process was started to.
pub(super) fn hold_if_asked(first: &OsStr, rest: &[OsString]) -> Option<ExitCode> {
    if first != ARGUMENT {
        return None;
    }
    let (program, arguments) = rest.split_first()?;
    let salloc = Command::new(program)
        .args(arguments)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn();
    let mut salloc = match salloc {
        Ok(salloc) => salloc,
        Err(error) => {
            let text = format!("{} cannot be started: {error}\n", program.shown());
            let _ = io::stderr().write_all(text.as_bytes());
            return Some(ExitCode::FAILURE);
        }
    };
    let said = until_the_end(&mut salloc).unwrap_or_default();
    let lines = said.iter().filter(|&&byte| byte == b'\n').count();
    let job = String::from_utf8_lossy(&said);
    let job = job.lines().next().unwrap_or_default();
    if lines < VARIABLES.len() {
        terminate(&salloc);
    } else {
        wait_for_steps(job);
    }
    give_back(&mut salloc, job);
    Some(ExitCode::SUCCESS)
}

/// Hands on what is said of the allocation, until it ends or nobody wants it
/// any more.
fn until_the_end(salloc: &mut Child) -> io::Result<Vec<u8>> {
    let mut said = Vec::new();
    let Some(mut output) = salloc.stdout.take() else {
        return Ok(said);
    };
    let stdin = io::stdin();
    loop {
        let mut fds = [
            PollFd::from_borrowed_fd(stdin.as_fd(), PollFlags::IN),
            PollFd::from_borrowed_fd(output.as_fd(), PollFlags::IN),
        ];
        match poll(&mut fds, None) {
            Err(Errno::INTR) => continue,
            polled => polled?,
        };
        let [hung_up, spoken] = fds.map(|fd| !fd.revents().is_empty());
        let mut buffer = [0; 4096];
        if spoken {
            let read = output.read(&mut buffer)?;
            let bytes = buffer.get(..read).unwrap_or_default();
            said.extend_from_slice(bytes);
            if read == 0 || io::stdout().write_all(bytes).is_err() {
                return Ok(said);
            }
            let _ = io::stdout().flush();
        }
        // Nothing is ever said to this process.
        if hung_up {
            return Ok(said);
        }
    }
}

/// Waits until agents have cleaned up: what still runs when the allocation is
/// given back is killed, and removes no directories.
fn wait_for_steps(job: &str) {
    let begun = Instant::now();
    let mut pause = Duration::from_millis(50);
    while begun.elapsed() < STEPS_TIMEOUT && has_steps(job) {
        std::thread::sleep(pause);
        pause = (pause * 2).min(Duration::from_secs(1));
    }
}

/// Whether steps run in an allocation, those that it is held by apart.
fn has_steps(job: &str) -> bool {
    let mut squeue = Command::new("squeue");
    squeue.args(["--steps", "--noheader", "--format=%i", "--jobs", job]);
    said_by(squeue.stderr(Stdio::null())).is_some_and(|listed| {
        let steps = String::from_utf8_lossy(&listed);
        // Those that Slurm has for itself have names instead of numbers.
        let mut steps = steps
            .split_whitespace()
            .filter_map(|step| step.split_once('.'));
        steps.any(|(_, number)| number.starts_with(|c: char| c.is_ascii_digit()))
    })
}

/// Ends `salloc`, and if it is stuck, the allocation.
fn give_back(salloc: &mut Child, job: &str) {
    drop(salloc.stdin.take());
    wait_or_kill(salloc, END_TIMEOUT);
    if salloc.wait().is_ok_and(|status| status.code().is_some()) {
        return;
    }
    if !job.is_empty() && said_by(Command::new("scancel").arg(job)).is_none() {
        let text = format!(
            "Slurm does not answer, so its allocation could not be given back: type `scancel {job}` \
             when it does\n"
        );
        let _ = io::stderr().write_all(text.as_bytes());
    }
}

/// What a program of Slurm says, if it ends well and in time: without their controller,
/// they wait for minutes.
fn said_by(command: &mut Command) -> Option<Vec<u8>> {
    let command = command.stdin(Stdio::null()).stdout(Stdio::piped());
    let mut program = command.spawn().ok()?;
    // What it says is short, so it fits into the pipe.
    wait_or_kill(&mut program, ANSWER_TIMEOUT);
    let output = program.wait_with_output().ok()?;
    output.status.success().then_some(output.stdout)
}

fn terminate(process: &Child) {
    if let Some(pid) = i32::try_from(process.id()).ok().and_then(Pid::from_raw) {
        let _ = rustix::process::kill_process(pid, Signal::TERM);
    }
}

//! The process that cleans up when the runner and all its supervisors are dead.
//!
//! A supervisor cleans up after a runner that was killed, and the runner after a
//! supervisor. What is killed together with all of its supervisors has a guard
//! left: this program again, which waits for the end of a pipe that they have
//! open. It does at once what the next start would do.

use std::ffi::OsStr;
use std::io::{self, PipeWriter, Read as _, Write as _};
use std::path::Path;
use std::process::{Child, Command, ExitCode, Stdio};
use std::time::Duration;

use super::ending::wait_or_kill;
use super::{claim, leftovers};

/// The first argument of a guard.
const ARGUMENT: &str = "__sweep-after-tests";

/// How long after a sweep there is another one.
const AGAIN: Duration = Duration::from_millis(500);

/// How long a guard may take to end that has nothing to do.
const END_TIMEOUT: Duration = Duration::from_millis(200);

/// A guard as the runner sees it.
#[derive(Debug)]
pub(super) struct Guard {
    process: Child,
    writer: PipeWriter,
}

impl Guard {
    /// Starts a guard of what supervisors leave in a directory.
    pub(super) fn start(program: &Path, directory: &Path) -> io::Result<Self> {
        let (reader, writer) = io::pipe()?;
        let process = Command::new(program)
            .arg(ARGUMENT)
            .arg(directory)
            .stdin(reader)
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()?;
        Ok(Self { process, writer })
    }

    /// The number of its process.
    pub(super) fn number(&self) -> u32 {
        self.process.id()
    }

    /// What supervisors have open as long as they live.
    pub(super) fn sign_of_life(&self) -> io::Result<PipeWriter> {
        self.writer.try_clone()
    }
}

impl Drop for Guard {
    fn drop(&mut self) {
        // Nothing is left, so nothing is to be done.
        let _ = self.writer.write_all(b"\n");
        wait_or_kill(&mut self.process, END_TIMEOUT);
    }
}

/// Guards, if this process was started to do so.
pub(super) fn guard_if_asked(first: &OsStr, rest: &[std::ffi::OsString]) -> Option<ExitCode> {
    if first != ARGUMENT {
        return None;
    }
    let directory = rest.first()?;
    // Out of reach of whoever signals the runner's group or its terminal.
    let _ = rustix::process::setsid();
    leftovers::wake_when_alone();
    let mut said = [0];
    let is_over = matches!(io::stdin().read_exact(&mut said), Ok(()));
    if !is_over {
        let directory = Path::new(directory);
        claim::sweep(directory);
        // What a killed supervisor was just starting holds its lock a moment
        // longer.
        std::thread::sleep(AGAIN);
        claim::sweep(directory);
    }
    Some(ExitCode::SUCCESS)
}

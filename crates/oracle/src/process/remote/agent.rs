//! The agent: runs tests for a cluster, on another machine.

use std::collections::HashMap;
use std::env;
use std::ffi::{OsStr, OsString};
use std::fs;
use std::io::{self, Write as _};
use std::os::fd::AsFd as _;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, OnceLock};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
use signal_hook::iterator::Signals;

use super::heard::Heard;
use super::kept;
use super::message::{Order, Report, Task, receive, send};
use super::parcel;
use crate::process::contact::Supervisor;
use crate::process::here::{Here, temporary_directory, this_program};
use crate::process::lock::lock;
use crate::process::pool::Pool;
use crate::process::test_run::{Test, TestRun};
use crate::process::wire::LONGEST_ORDER;
use crate::process::{Sandbox, TestCommand};
use crate::{Cancel, OracleError};
use picireny_shown::Shown as _;

/// The first argument of an agent. A second one is a directory that it is in
/// and removes.
pub(super) const ARGUMENT: &str = "__run-tests";

/// What names the directory of the files that tests need.
const SHIPPED: &str = "PICIRENY_SHIP";

/// How long a supervisor may be silent.
const GRACE: Duration = Duration::from_secs(15);

/// How long is waited for the first word.
const FIRST_WORD: Duration = Duration::from_secs(60);

/// Becomes an agent if this process was started as one.
pub(in crate::process) fn work_if_asked(first: &OsStr, rest: &[OsString]) -> Option<ExitCode> {
    if first != ARGUMENT {
        return None;
    }
    if let Some(directory) = rest.first() {
        // The program goes on although its file is gone.
        let _ = fs::remove_dir_all(directory);
    } else if let Ok(program) = env::current_exe() {
        // What stays there is no reason not to work.
        let _ = kept::prune(&program);
    }
    Some(match work() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            let text = format!("picireny: an agent failed: {error}\n");
            let _ = io::stderr().write_all(text.as_bytes());
            ExitCode::FAILURE
        }
    })
}

fn work() -> io::Result<()> {
    let mut heard = Heard::new(io::stdin().as_fd().try_clone_to_owned()?, FIRST_WORD);
    let Some(Order::Begin(silence)) = receive(&heard, || LONGEST_ORDER)? else {
        return Ok(());
    };
    heard.set_silence(silence);
    let (reports, queue) = channel();
    thread::Builder::new().spawn(move || write(&queue))?;
    let mut agent = match Agent::new(reports.clone()) {
        Ok(agent) => agent,
        Err(error) => {
            return send(io::stdout(), &Report::Failed(None, error.to_string()));
        }
    };
    heard.set_stop(Some(end_by_signal()?));
    // Whatever ended it, nobody waits for tests any more.
    let served = agent.serve(&heard);
    agent.end();
    match served {
        Err(error)
            if matches!(
                error.kind(),
                io::ErrorKind::UnexpectedEof | io::ErrorKind::ConnectionAborted
            ) =>
        {
            Ok(())
        }
        served => served,
    }
}

/// Is cancelled by a signal that asks this process to end: who takes the machine
/// away gives it time to clean up.
fn end_by_signal() -> io::Result<Cancel> {
    let mut signals = Signals::new([SIGINT, SIGTERM, SIGHUP])?;
    let stop = Cancel::default();
    let cancel = stop.clone();
    thread::Builder::new().spawn(move || {
        signals.forever().next();
        cancel.cancel();
    })?;
    Ok(stop)
}

/// Writes reports. A thread of its own: whoever reads them may have stopped
/// reading, and still the agent must notice when to end.
fn write(queue: &Receiver<Report>) {
    while let Ok(report) = queue.recv() {
        if send(io::stdout(), &report).is_err() {
            return;
        }
    }
}

struct Agent {
    shared: Arc<Shared>,
    stop: Cancel,
    /// Where files are that tests need: below the directory of a supervisor
    /// that has no other work than to remove it.
    files: PathBuf,
    reports: Sender<Report>,
    threads: Vec<JoinHandle<()>>,
    /// Removes the directory when it is dropped, or when this process dies.
    keeper: Supervisor,
}

/// What the threads of tests need.
struct Shared {
    pool: Pool,
    supervisor: PathBuf,
    sandbox: OnceLock<Result<Sandbox, String>>,
    running: Mutex<HashMap<u64, Cancel>>,
}

impl Agent {
    fn new(reports: Sender<Report>) -> Result<Self, OracleError> {
        let stop = Cancel::default();
        let here = Here {
            directory: existing(temporary_directory()),
            keep_directories: false,
            stop: stop.clone(),
            grace: GRACE,
            owns_all_children: true,
            supervisor: this_program(),
            environment: Vec::new(),
        };
        let supervisor = here.supervisor.clone();
        let mut pool = Pool::new(here);
        let keeper = pool.start_aside()?;
        let files = keeper.directory.join("ship");
        fs::create_dir(&files).map_err(|error| {
            OracleError::failed(format!("cannot make {}", files.shown()), error)
        })?;
        let mut path = files.clone().into_os_string();
        if let Some(usual) = env::var_os("PATH") {
            path.push(":");
            path.push(usual);
        }
        pool.set_environment(vec![
            (SHIPPED.into(), files.clone().into()),
            ("PATH".into(), path),
        ]);
        Ok(Self {
            shared: Arc::new(Shared {
                pool,
                supervisor,
                sandbox: OnceLock::new(),
                running: Mutex::default(),
            }),
            stop,
            files,
            reports,
            threads: Vec::new(),
            keeper,
        })
    }

    /// Does what it is told, until nothing is said any more.
    fn serve(&mut self, heard: &Heard) -> io::Result<()> {
        let processors = thread::available_parallelism().map_or(1, usize::from);
        self.say(Report::Ready {
            processors: processors as u64,
            directory: self.files.clone().into(),
        });
        while let Some(order) = receive(heard, || LONGEST_ORDER)? {
            match order {
                Order::Begin(_) | Order::Ping => self.say(Report::Alive),
                Order::File(part) => match parcel::unpack(&self.files, &part) {
                    Ok(()) => self.say(Report::Alive),
                    Err(error) => {
                        let name = Path::new(&part.name).shown();
                        let text = format!("cannot write the file {name}: {error}");
                        self.say(Report::Failed(None, text));
                    }
                },
                Order::Run(task) => self.start(task),
                Order::Kill(id) => {
                    let running = lock(&self.shared.running).get(&id).cloned();
                    if let Some(cancel) = running {
                        cancel.cancel();
                    }
                }
            }
        }
        Ok(())
    }

    fn say(&self, report: Report) {
        // The thread that writes is gone when nobody reads any more.
        let _ = self.reports.send(report);
    }

    fn start(&mut self, task: Task) {
        self.threads.retain(|thread| !thread.is_finished());
        let id = task.id;
        let cancel = Cancel::default();
        lock(&self.shared.running).insert(id, cancel.clone());
        let (shared, reports) = (Arc::clone(&self.shared), self.reports.clone());
        let test = move || {
            let report = match shared.run(&task, &cancel) {
                Ok(run) => Report::Ended(id, run),
                Err(error) => Report::Failed(Some(id), with_cause(&error)),
            };
            lock(&shared.running).remove(&id);
            let _ = reports.send(report);
        };
        match thread::Builder::new().spawn(test) {
            Ok(thread) => self.threads.push(thread),
            Err(error) => {
                let text = format!("cannot start a thread: {error}");
                self.say(Report::Failed(Some(id), text));
            }
        }
    }

    /// Ends all tests, and all processes below this one.
    fn end(self) {
        self.stop.cancel();
        for thread in self.threads {
            // One that panicked has ended, too.
            let _ = thread.join();
        }
        drop(self.shared);
        drop(self.keeper);
    }
}

impl Shared {
    fn run(&self, task: &Task, cancel: &Cancel) -> Result<TestRun, OracleError> {
        let sandbox = if task.sandbox {
            let found = self
                .sandbox
                .get_or_init(|| Sandbox::find(&self.supervisor).map_err(|error| error.to_string()));
            let found = found.as_ref();
            Some(found.map_err(|error| OracleError::failed(error, None))?)
        } else {
            None
        };
        let command = TestCommand::of_words(task.words.clone(), task.stdin, task.in_folder);
        let test = Test {
            command: &command,
            file_name: &task.file_name,
            candidate: &task.candidate,
            timeout: task.timeout,
            keep_output: task.keep_output,
            memory_limit: task.memory_limit,
            sandbox,
        };
        self.pool.run(test, cancel)
    }
}

/// An error with its cause, on one line.
fn with_cause(error: &OracleError) -> String {
    match std::error::Error::source(error) {
        Some(cause) => format!("{error}: {cause}"),
        None => error.to_string(),
    }
}

/// A directory for temporary files that exists: the environment may be that of
/// another machine.
fn existing(directory: PathBuf) -> PathBuf {
    if directory.is_dir() {
        directory
    } else {
        "/tmp".into()
    }
}

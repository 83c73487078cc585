//! The threads that talk to an agent.

use std::io;
use std::path::{Path, PathBuf};
use std::process::Child;
use std::sync::mpsc::{Receiver, RecvTimeoutError};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

use rustix::process::{Pid, Signal};

use super::heard::Heard;
use super::launch::{Complaints, Gone, Link};
use super::message::{Order, Report, receive, send};
use super::parcel::Parcel;
use super::shared::{Answer, Shared};
use super::slow::Slow;
use crate::Cancel;
use crate::process::lock::lock;
use crate::process::wire::LONGEST_REPORT;

/// How many words are said to an agent in the time after which silence counts.
const WORDS: u32 = 6;

/// More processors than any machine has: a machine that says so is not believed.
const MOST_PROCESSORS: u64 = 1 << 13;

/// How many parts of files are on their way at once.
const WINDOW: usize = 32;

/// An agent that has begun, with which nobody talks yet.
#[derive(Debug)]
pub(super) struct Begun {
    link: Link,
    pub(super) processors: usize,
    pub(super) directory: PathBuf,
    silence: Duration,
}

impl Begun {
    /// Says the first words to an agent, and sends what tests need.
    pub(super) fn new(mut link: Link, silence: Duration, parcel: &Parcel) -> Result<Self, Gone> {
        let begun = begin(&mut link, silence, parcel);
        match begun {
            Ok((processors, directory)) => Ok(Self {
                link,
                processors,
                directory,
                silence,
            }),
            Err(Failure::Io(error)) => Err(link.give_up(error)),
            Err(Failure::Said(text)) => {
                link.give_up(io::ErrorKind::Other.into());
                Err(Gone::Useless(text))
            }
        }
    }

    /// Starts the threads. What the agent is told goes through `queue`; `hang_up` gives
    /// it up.
    pub(super) fn talk(
        self,
        shared: &Arc<Shared>,
        index: usize,
        queue: Receiver<Order>,
        hang_up: Cancel,
    ) -> io::Result<Talk> {
        let Link {
            process,
            orders,
            mut reports,
            complaints,
        } = self.link;
        let process = Arc::new(Mutex::new(process));
        reports.set_stop(Some(hang_up));
        reports.set_silence(self.silence);
        let pause = self.silence / WORDS;
        let mut threads = vec![thread::Builder::new().spawn(move || {
            let _ = tell(orders, &queue, pause);
        })?];
        let (shared, listened) = (Arc::clone(shared), Arc::clone(&process));
        let listen = move || {
            let gone = listen(&shared, index, &reports, &complaints);
            shared.gone(index, &gone);
            // What is told to a connection that hangs is never told.
            end(&listened);
        };
        threads.push(thread::Builder::new().spawn(listen)?);
        Ok(Talk { process, threads })
    }
}

/// Why an agent did not begin.
enum Failure {
    Io(io::Error),
    Said(String),
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Io(error)
    }
}

fn begin(link: &mut Link, silence: Duration, parcel: &Parcel) -> Result<(usize, PathBuf), Failure> {
    // It is not given up before this end would be.
    send(link.told(), &Order::Begin(silence * 2))?;
    let (processors, directory) = match receive(link.reports.hurried(), || LONGEST_REPORT)? {
        Some(Report::Ready {
            processors,
            directory,
        }) => (processors, directory),
        Some(Report::Failed(_, text)) => return Err(Failure::Said(text)),
        Some(_) => return Err(Failure::Io(io::ErrorKind::InvalidData.into())),
        None => return Err(Failure::Io(io::ErrorKind::UnexpectedEof.into())),
    };
    let mut failed = None;
    let mut heard = |reports: &Heard| match receive(reports.hurried(), || LONGEST_REPORT)? {
        Some(Report::Failed(_, text)) => {
            failed.get_or_insert(text);
            Ok(())
        }
        Some(_) => Ok(()),
        None => Err(io::Error::from(io::ErrorKind::UnexpectedEof)),
    };
    let mut on_their_way = 0;
    parcel.pack(|part| {
        if on_their_way == WINDOW {
            heard(&link.reports)?;
        } else {
            on_their_way += 1;
        }
        send(link.told(), &Order::File(part))
    })?;
    for _ in 0..on_their_way {
        heard(&link.reports)?;
    }
    match failed {
        Some(text) => Err(Failure::Said(text)),
        None => {
            let processors = usize::try_from(processors.clamp(1, MOST_PROCESSORS)).unwrap_or(1);
            Ok((processors, Path::new(&directory).to_owned()))
        }
    }
}

/// Tells an agent what is to be told, and that the connection lives.
fn tell(orders: std::fs::File, queue: &Receiver<Order>, pause: Duration) -> io::Result<()> {
    loop {
        match queue.recv_timeout(pause) {
            Ok(order) => send(&orders, &order)?,
            Err(RecvTimeoutError::Timeout) => send(&orders, &Order::Ping)?,
            Err(RecvTimeoutError::Disconnected) => return Ok(()),
        }
    }
}

/// Hands on what an agent says, until it says nothing any more.
fn listen(shared: &Shared, index: usize, reports: &Heard, complaints: &Complaints) -> Gone {
    loop {
        match receive(reports, || shared.longest_report(index)) {
            Ok(Some(Report::Ended(id, run))) => {
                if !shared.answered(index, id, Answer::Ended(run)) {
                    return unasked();
                }
            }
            Ok(Some(Report::Failed(Some(id), text))) => {
                if !shared.answered(index, id, Answer::Failed(text)) {
                    return unasked();
                }
            }
            Ok(Some(Report::Failed(None, text))) => return Gone::Useless(text),
            Ok(Some(Report::Alive)) => {}
            Ok(Some(Report::Ready { .. })) => return unasked(),
            Ok(None) => return Gone::Closed(complaints.finish()),
            Err(error)
                if matches!(
                    error.kind(),
                    io::ErrorKind::TimedOut | io::ErrorKind::ConnectionAborted
                ) =>
            {
                return Gone::Silent;
            }
            Err(error) if error.kind() == io::ErrorKind::InvalidData => {
                return Gone::Garbled(error);
            }
            Err(_) => return Gone::Closed(complaints.finish()),
        }
    }
}

/// Each test has one answer, and only of its own machine. An agent that gives more is
/// none of ours, and none of what it says can be relied on.
fn unasked() -> Gone {
    Gone::Useless("it answers what it was not asked; its program is not this one".into())
}

/// Ends the process that an agent is reached by.
fn end(process: &Mutex<Child>) {
    let process = lock(process);
    if let Some(pid) = i32::try_from(process.id()).ok().and_then(Pid::from_raw) {
        // It has not been waited for, so its number is still its own.
        let _ = rustix::process::kill_process(pid, Signal::TERM);
    }
}

/// The threads that talk to an agent, and the process that it is reached by.
#[derive(Debug)]
pub(super) struct Talk {
    process: Arc<Mutex<Child>>,
    threads: Vec<JoinHandle<()>>,
}

impl Talk {
    /// Waits for the end of the connection, until `deadline`. The agent must
    /// have been hung up on.
    pub(super) fn finish(self, deadline: Instant, slow: &mut Slow) {
        let mut pause = Duration::from_millis(1);
        while matches!(lock(&self.process).try_wait(), Ok(None)) {
            if Instant::now() >= deadline {
                let mut process = lock(&self.process);
                let _ = process.kill();
                let _ = process.wait();
                break;
            }
            slow.still(|| "other machines to end what runs there".to_owned());
            thread::sleep(pause);
            pause = (pause * 2).min(Duration::from_millis(20));
        }
        for thread in self.threads {
            let _ = thread.join();
        }
    }
}

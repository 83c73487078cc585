//! What is said between a cluster and its agents.

use std::ffi::OsString;
use std::io::{self, Write};
use std::time::Duration;

use crate::process::test_run::{Ended, TestRun};
use crate::process::wire::{self, Message, OutputReport, Reader, Writer};

/// What an agent is told.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Order {
    /// The first word: end when nothing is heard for so long.
    Begin(Duration),
    /// A part of a file that tests need.
    File(FilePart),
    /// Run a test.
    Run(Task),
    /// Kill the test of this number, if it still runs.
    Kill(u64),
    /// Nothing; but the connection lives.
    Ping,
}

/// A part of a file.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct FilePart {
    /// Its path in the directory of such files.
    pub(super) name: OsString,
    /// Its permissions.
    pub(super) mode: u32,
    /// The bytes that follow those sent before.
    pub(super) content: Vec<u8>,
}

/// A test to run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Task {
    pub(super) id: u64,
    /// Program and arguments, with `{}` for the candidate's path.
    pub(super) words: Vec<OsString>,
    /// The candidate is fed on standard input.
    pub(super) stdin: bool,
    /// The candidate is the archive of a folder.
    pub(super) in_folder: bool,
    pub(super) file_name: OsString,
    pub(super) candidate: Vec<u8>,
    pub(super) timeout: Option<Duration>,
    pub(super) keep_output: u64,
    pub(super) memory_limit: Option<u64>,
    pub(super) sandbox: bool,
}

/// What an agent says.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Report {
    /// It has begun.
    Ready {
        /// The number of processors.
        processors: u64,
        /// Where files are that tests need.
        directory: OsString,
    },
    /// It has got an order and lives.
    Alive,
    /// A test has run.
    Ended(u64, TestRun),
    /// A test could not be run, or if there is no number, nothing can.
    Failed(Option<u64>, String),
}

/// Writes a message. What stands between may hand on whole lines only, so each
/// ends with the end of one.
pub(super) fn send(mut stream: impl Write, message: &impl Message) -> io::Result<()> {
    let mut frame = Vec::new();
    wire::send(&mut frame, message)?;
    frame.push(b'\n');
    stream.write_all(&frame)?;
    stream.flush()
}

/// Reads a message, which may be so long; nothing at the end of the stream.
pub(super) fn receive<M: Message>(
    mut stream: impl io::Read,
    longest: impl FnOnce() -> u64,
) -> io::Result<Option<M>> {
    let message = wire::receive(&mut stream, longest)?;
    if message.is_some() {
        stream.read_exact(&mut [0])?;
    }
    Ok(message)
}

impl Message for Order {
    fn encode(&self, out: &mut Writer) {
        match self {
            Order::Begin(silence) => {
                out.number(0);
                out.duration(*silence);
            }
            Order::File(part) => {
                out.number(1);
                out.string(&part.name);
                out.number(part.mode.into());
                out.bytes(&part.content);
            }
            Order::Run(task) => {
                out.number(2);
                out.number(task.id);
                out.number(task.words.len() as u64);
                for word in &task.words {
                    out.string(word);
                }
                out.number(task.stdin.into());
                out.number(task.in_folder.into());
                out.string(&task.file_name);
                out.bytes(&task.candidate);
                // No test gets a limit of zero.
                out.duration(task.timeout.unwrap_or_default());
                out.number(task.keep_output);
                out.number(task.memory_limit.unwrap_or_default());
                out.number(task.sandbox.into());
            }
            Order::Kill(id) => {
                out.number(3);
                out.number(*id);
            }
            Order::Ping => out.number(4),
        }
    }

    fn decode(from: &mut Reader<'_>) -> Option<Self> {
        Some(match from.number()? {
            0 => Order::Begin(from.duration()?),
            1 => Order::File(FilePart {
                name: from.string()?,
                mode: u32::try_from(from.number()?).ok()?,
                content: from.bytes()?,
            }),
            2 => Order::Run(Task {
                id: from.number()?,
                words: (0..from.number()?)
                    .map(|_| from.string())
                    .collect::<Option<_>>()?,
                stdin: from.number()? != 0,
                in_folder: from.number()? != 0,
                file_name: from.string()?,
                candidate: from.bytes()?,
                timeout: Some(from.duration()?).filter(|limit| !limit.is_zero()),
                keep_output: from.number()?,
                memory_limit: Some(from.number()?).filter(|&limit| limit != 0),
                sandbox: from.number()? != 0,
            }),
            3 => Order::Kill(from.number()?),
            4 => Order::Ping,
            _ => return None,
        })
    }
}

impl Message for Report {
    fn encode(&self, out: &mut Writer) {
        match self {
            Report::Ready {
                processors,
                directory,
            } => {
                out.number(0);
                out.number(*processors);
                out.string(directory);
            }
            Report::Alive => out.number(1),
            Report::Ended(id, run) => {
                out.number(2);
                out.number(*id);
                let (kind, value) = match run.ended {
                    Ended::Exited(code) => (0, code),
                    Ended::Signalled(signal) => (1, signal),
                    Ended::TimedOut => (2, 0),
                    Ended::Cancelled => (3, 0),
                    Ended::Lost => (4, 0),
                };
                out.number(kind);
                out.optional(Some(value));
                out.duration(run.duration);
                for output in [&run.stdout, &run.stderr] {
                    OutputReport::from(output.clone()).encode(out);
                }
            }
            Report::Failed(id, message) => {
                out.number(3);
                out.number(id.is_some().into());
                out.number(id.unwrap_or_default());
                out.error(message);
            }
        }
    }

    fn decode(from: &mut Reader<'_>) -> Option<Self> {
        Some(match from.number()? {
            0 => Report::Ready {
                processors: from.number()?,
                directory: from.string()?,
            },
            1 => Report::Alive,
            2 => {
                let id = from.number()?;
                let kind = from.number()?;
                let value = from.optional()??;
                let run = TestRun {
                    ended: match kind {
                        0 => Ended::Exited(value),
                        1 => Ended::Signalled(value),
                        2 => Ended::TimedOut,
                        3 => Ended::Cancelled,
                        4 => Ended::Lost,
                        _ => return None,
                    },
                    duration: from.duration()?,
                    stdout: OutputReport::decode(from)?.into(),
                    stderr: OutputReport::decode(from)?.into(),
                };
                Report::Ended(id, run)
            }
            3 => {
                let one = from.number()? != 0;
                let id = from.number()?;
                let message = String::from_utf8_lossy(&from.bytes()?).into_owned();
                Report::Failed(one.then_some(id), message)
            }
            _ => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    fn there_and_back<M: Message>(messages: &[M]) -> Vec<M> {
        let mut stream = Vec::new();
        for message in messages {
            send(&mut stream, message).unwrap();
            assert!(stream.ends_with(b"\n"));
        }
        let mut stream = &stream[..];
        std::iter::from_fn(|| receive(&mut stream, || wire::LONGEST_ORDER).unwrap()).collect()
    }

    #[test]
    fn messages_arrive_one_by_one_as_they_were_sent() {
        let task = Task {
            id: 7,
            words: vec!["sh".into(), "".into(), "{}".into()],
            stdin: true,
            in_folder: true,
            file_name: "in put".into(),
            candidate: vec![0, 10, 255],
            timeout: None,
            keep_output: 3,
            memory_limit: Some(1 << 30),
            sandbox: false,
        };
        let limited = Task {
            timeout: Some(Duration::from_millis(1)),
            ..task.clone()
        };
        let part = FilePart {
            name: "a/b".into(),
            mode: 0o755,
            content: vec![1; 3],
        };
        let orders = [
            Order::Begin(Duration::from_secs(3)),
            Order::File(part),
            Order::Run(task),
            Order::Run(limited),
            Order::Kill(8),
            Order::Ping,
        ];
        assert_eq!(there_and_back(&orders), orders);
        let ended = |ended| TestRun {
            ended,
            stdout: b"out".as_slice().into(),
            ..TestRun::lost()
        };
        let reports = [
            Report::Ready {
                processors: 3,
                directory: "/d".into(),
            },
            Report::Alive,
            Report::Ended(1, ended(Ended::Exited(-1))),
            Report::Ended(2, ended(Ended::Signalled(9))),
            Report::Ended(3, ended(Ended::TimedOut)),
            Report::Ended(4, ended(Ended::Cancelled)),
            Report::Ended(5, ended(Ended::Lost)),
            Report::Failed(None, "no".into()),
            Report::Failed(Some(0), String::new()),
        ];
        assert_eq!(there_and_back(&reports), reports);
    }
}

//! Messages between processes of this program: the runner, its supervisors, and
//! agents on other machines.
//!
//! Both ends are the same program, so there is no versioning: a frame is its
//! length and then numbers and byte strings in a fixed order.

use std::ffi::{OsStr, OsString};
use std::io::{self, Read, Write};
use std::os::unix::ffi::{OsStrExt as _, OsStringExt as _};
use std::time::Duration;

/// How long an order may be: as long as a candidate. Orders come from the process
/// that this one belongs to.
pub(super) const LONGEST_ORDER: u64 = 1 << 32;

/// How long a report may be, without what a test printed.
pub(super) const LONGEST_REPORT: u64 = 1 << 16;

/// How much is said of an error.
const LONGEST_TEXT: usize = 1 << 13;

/// How long the report of a test may be of whose two streams so much is kept: what
/// comes of a test is read by what was asked for, whatever length is announced.
pub(super) fn longest_report(keep_output: u64) -> u64 {
    keep_output.saturating_mul(2).saturating_add(LONGEST_REPORT)
}

/// What the runner tells a supervisor.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Order {
    /// Run a test.
    Run(RunOrder),
    /// Kill the test of this number, if it is still running.
    Kill(u64),
}

/// A test to run.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct RunOrder {
    /// Number of the test, unique per supervisor.
    pub(super) id: u64,
    /// Directory to run in.
    pub(super) directory: OsString,
    /// Program and arguments.
    pub(super) argv: Vec<OsString>,
    /// File to feed on standard input; nothing if empty.
    pub(super) stdin: OsString,
    /// Kill the test after this time; never if zero.
    pub(super) timeout: Duration,
    /// Bytes of each output stream to keep; the output is not read if zero.
    pub(super) keep_output: u64,
    /// Bytes of address space for each process of the test; any if zero.
    pub(super) memory_limit: u64,
}

/// What a supervisor answers.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Report {
    /// The supervisor has made its directory, which it removes at its end.
    Ready,
    /// The supervisor could not make its directory: the error's number.
    Unable(i32),
    /// The test could not be started: the error's number.
    NotStarted(i32),
    /// The test came to an end.
    Ended(EndReport),
}

/// How a test ended.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct EndReport {
    /// The exit status, if it exited by itself.
    pub(super) exit_code: Option<i32>,
    /// The signal that ended it, if one did.
    pub(super) signal: Option<i32>,
    /// It was killed because its time was over.
    pub(super) timed_out: bool,
    /// It was killed because nobody waited for it any more.
    pub(super) cancelled: bool,
    /// The system was short of memory and killed something meanwhile, most
    /// probably the test.
    pub(super) out_of_memory: bool,
    /// From its start to its end.
    pub(super) duration: Duration,
    /// Processes it left behind, killed since.
    pub(super) left_behind: u64,
    /// Processes that could not be killed.
    pub(super) unkillable: u64,
    pub(super) stdout: OutputReport,
    pub(super) stderr: OutputReport,
}

/// What was kept of an output stream.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct OutputReport {
    pub(super) head: Vec<u8>,
    pub(super) tail: Vec<u8>,
    /// Bytes between the two that were not kept.
    pub(super) dropped: u64,
}

/// Writes a frame in one go.
pub(super) fn send(mut stream: impl Write, message: &impl Message) -> io::Result<()> {
    let mut out = Writer(vec![0; 8]);
    message.encode(&mut out);
    let length = (out.0.len() - 8) as u64;
    out.0[..8].copy_from_slice(&length.to_le_bytes());
    stream.write_all(&out.0)
}

/// Reads a frame; nothing at the end of the stream. How long it may be is asked when
/// it has begun.
pub(super) fn receive<M: Message>(
    mut stream: impl Read,
    longest: impl FnOnce() -> u64,
) -> io::Result<Option<M>> {
    let mut length = [0; 8];
    let mut have = 0;
    while have < length.len() {
        match stream.read(&mut length[have..]) {
            Ok(0) if have == 0 => return Ok(None),
            Ok(0) => return Err(io::ErrorKind::UnexpectedEof.into()),
            Ok(n) => have += n,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            // The other end was killed with something of ours unread.
            Err(error) if error.kind() == io::ErrorKind::ConnectionReset => return Ok(None),
            Err(error) => return Err(error),
        }
    }
    let length = u64::from_le_bytes(length);
    if length > longest() {
        let text = format!("a message of {length} bytes, longer than any that was asked for");
        return Err(io::Error::new(io::ErrorKind::InvalidData, text));
    }
    let mut frame = Vec::new();
    stream.take(length).read_to_end(&mut frame)?;
    if frame.len() as u64 != length {
        return Err(io::ErrorKind::UnexpectedEof.into());
    }
    let mut reader = Reader(&frame);
    let message = M::decode(&mut reader).filter(|_| reader.0.is_empty());
    message.map(Some).ok_or_else(malformed)
}

fn malformed() -> io::Error {
    io::Error::new(io::ErrorKind::InvalidData, "malformed message")
}

/// What can be sent.
pub(super) trait Message: Sized {
    fn encode(&self, out: &mut Writer);
    fn decode(from: &mut Reader<'_>) -> Option<Self>;
}

pub(super) struct Writer(Vec<u8>);

impl Writer {
    pub(super) fn number(&mut self, value: u64) {
        self.0.extend_from_slice(&value.to_le_bytes());
    }

    pub(super) fn optional(&mut self, value: Option<i32>) {
        self.number(u64::from(value.is_some()));
        self.number(u64::from(value.unwrap_or_default().cast_unsigned()));
    }

    pub(super) fn duration(&mut self, value: Duration) {
        self.number(u64::try_from(value.as_nanos()).unwrap_or(u64::MAX));
    }

    pub(super) fn bytes(&mut self, bytes: &[u8]) {
        self.number(bytes.len() as u64);
        self.0.extend_from_slice(bytes);
    }

    pub(super) fn string(&mut self, text: &OsStr) {
        self.bytes(text.as_bytes());
    }

    /// The text of an error, or its beginning.
    pub(super) fn error(&mut self, text: &str) {
        let bytes = text.as_bytes();
        self.bytes(bytes.get(..LONGEST_TEXT).unwrap_or(bytes));
    }
}

pub(super) struct Reader<'a>(&'a [u8]);

impl Reader<'_> {
    pub(super) fn number(&mut self) -> Option<u64> {
        let (number, rest) = self.0.split_first_chunk()?;
        self.0 = rest;
        Some(u64::from_le_bytes(*number))
    }

    pub(super) fn integer(&mut self) -> Option<i32> {
        Some(u32::try_from(self.number()?).ok()?.cast_signed())
    }

    pub(super) fn optional(&mut self) -> Option<Option<i32>> {
        let present = self.number()? != 0;
        let value = self.integer()?;
        Some(present.then_some(value))
    }

    pub(super) fn duration(&mut self) -> Option<Duration> {
        self.number().map(Duration::from_nanos)
    }

    pub(super) fn bytes(&mut self) -> Option<Vec<u8>> {
        let length = usize::try_from(self.number()?).ok()?;
        let (bytes, rest) = self.0.split_at_checked(length)?;
        self.0 = rest;
        Some(bytes.to_vec())
    }

    pub(super) fn string(&mut self) -> Option<OsString> {
        self.bytes().map(OsString::from_vec)
    }
}

impl Message for Order {
    fn encode(&self, out: &mut Writer) {
        match self {
            Order::Run(run) => {
                out.number(0);
                out.number(run.id);
                out.string(&run.directory);
                out.string(&run.stdin);
                out.duration(run.timeout);
                out.number(run.keep_output);
                out.number(run.memory_limit);
                out.number(run.argv.len() as u64);
                for argument in &run.argv {
                    out.string(argument);
                }
            }
            Order::Kill(id) => {
                out.number(1);
                out.number(*id);
            }
        }
    }

    fn decode(from: &mut Reader<'_>) -> Option<Self> {
        Some(match from.number()? {
            0 => {
                let mut run = RunOrder {
                    id: from.number()?,
                    directory: from.string()?,
                    stdin: from.string()?,
                    timeout: from.duration()?,
                    keep_output: from.number()?,
                    memory_limit: from.number()?,
                    argv: Vec::new(),
                };
                for _ in 0..from.number()? {
                    run.argv.push(from.string()?);
                }
                Order::Run(run)
            }
            1 => Order::Kill(from.number()?),
            _ => return None,
        })
    }
}

impl Message for Report {
    fn encode(&self, out: &mut Writer) {
        match self {
            Report::Ready => out.number(0),
            Report::Unable(errno) => {
                out.number(1);
                out.number(u64::from(errno.cast_unsigned()));
            }
            Report::NotStarted(errno) => {
                out.number(2);
                out.number(u64::from(errno.cast_unsigned()));
            }
            Report::Ended(end) => {
                out.number(3);
                out.optional(end.exit_code);
                out.optional(end.signal);
                out.number(u64::from(end.timed_out));
                out.number(u64::from(end.cancelled));
                out.number(u64::from(end.out_of_memory));
                out.duration(end.duration);
                out.number(end.left_behind);
                out.number(end.unkillable);
                for output in [&end.stdout, &end.stderr] {
                    output.encode(out);
                }
            }
        }
    }

    fn decode(from: &mut Reader<'_>) -> Option<Self> {
        Some(match from.number()? {
            0 => Report::Ready,
            1 => Report::Unable(from.integer()?),
            2 => Report::NotStarted(from.integer()?),
            3 => Report::Ended(EndReport {
                exit_code: from.optional()?,
                signal: from.optional()?,
                timed_out: from.number()? != 0,
                cancelled: from.number()? != 0,
                out_of_memory: from.number()? != 0,
                duration: from.duration()?,
                left_behind: from.number()?,
                unkillable: from.number()?,
                stdout: OutputReport::decode(from)?,
                stderr: OutputReport::decode(from)?,
            }),
            _ => return None,
        })
    }
}

impl Message for OutputReport {
    fn encode(&self, out: &mut Writer) {
        out.bytes(&self.head);
        out.bytes(&self.tail);
        out.number(self.dropped);
    }

    fn decode(from: &mut Reader<'_>) -> Option<Self> {
        Some(OutputReport {
            head: from.bytes()?,
            tail: from.bytes()?,
            dropped: from.number()?,
        })
    }
}

#[cfg(test)]
mod tests;

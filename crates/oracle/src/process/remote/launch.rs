//! Starting an agent on another machine.

use std::fs::File;
use std::io::{self, BufRead as _, BufReader, Read as _, Write as _};
use std::os::unix::process::CommandExt as _;
use std::process::{Child, ChildStderr, ChildStdin, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use sha2::{Digest as _, Sha256};

use super::agent;
use super::heard::Heard;
use super::kept;
use super::told::Told;
use crate::process::here::this_program;
use crate::process::lock::lock;
use crate::process::workdir::unguessable;
use crate::{Cancel, hex};

/// How long a machine may take until it has said what it is asked first, and until each word
/// that follows while the program is sent to it.
const START_TIMEOUT: Duration = Duration::from_secs(60);

/// Machines greet in many ways before they do what they are told.
const LONGEST_GREETING: u64 = 1 << 20;

/// How much is kept of a line that is shown to users, in characters and bytes.
const LONGEST_LINE: usize = 500;
const LONGEST_LINE_READ: u64 = 4 * LONGEST_LINE as u64;

/// Why a machine is of no use.
#[derive(Debug, thiserror::Error)]
pub(super) enum Gone {
    #[error("{program} cannot be started: {source}")]
    NoProgram { program: String, source: io::Error },
    #[error("it does not answer")]
    Silent,
    #[error("`{program}` has started nothing there within {} seconds{}", START_TIMEOUT.as_secs(), said(.last))]
    NotStarted { program: String, last: String },
    #[error("the connection closed{}", said(.0))]
    Closed(String),
    #[error("what it says cannot be read: {0}")]
    Garbled(io::Error),
    #[error("{0}")]
    Useless(String),
    #[error("the run is to end")]
    Interrupted,
}

impl Gone {
    /// Whether the machine may be of use later.
    pub(super) fn may_come_back(&self) -> bool {
        matches!(
            self,
            Gone::Silent | Gone::NotStarted { .. } | Gone::Closed(_) | Gone::Garbled(_)
        )
    }
}

fn said(line: &str) -> String {
    if line.is_empty() {
        String::new()
    } else {
        format!(": {line}")
    }
}

/// This program, as it is sent to other machines.
#[derive(Debug)]
pub(super) struct Program {
    content: Vec<u8>,
    hash: String,
}

impl Program {
    pub(super) fn this() -> io::Result<Self> {
        let content = std::fs::read(this_program())?;
        let hash = hex(&Sha256::digest(&content));
        Ok(Self { content, hash })
    }

    /// What the file with this program is called on other machines.
    fn file_name(&self) -> String {
        format!("{}{}", kept::PREFIX, self.hash)
    }

    /// A line for a POSIX shell that becomes an agent. It says `TOKEN have`, or
    /// `TOKEN need` and waits for the program. The program is kept in the
    /// user's directory for such things, or where there is none, in a
    /// directory that the agent removes.
    ///
    /// There is no `'` and no `!` in it, which other shells would have to be
    /// told about.
    fn script(&self, token: &str) -> String {
        let (name, size, argument) = (self.file_name(), self.content.len(), agent::ARGUMENT);
        format!(
            "d=${{XDG_CACHE_HOME:-${{HOME:-/nonexistent}}/.cache}}/picireny; \
             f=$d/{name}; r=; \
             if test -x \"$f\"; then echo {token} have; else \
             (umask 077; mkdir -p \"$d\" && : >\"$f.{token}\") 2>/dev/null || \
             {{ d=$(mktemp -d) || exit; f=$d/agent; r=$d; }}; \
             echo {token} need; \
             head -c {size} >\"$f.{token}\"; \
             if test $(wc -c <\"$f.{token}\") -eq {size} && chmod 700 \"$f.{token}\"; \
             then mv \"$f.{token}\" \"$f\" || exit; \
             else rm -f \"$f.{token}\"; exit 1; fi; fi; \
             exec \"$f\" {argument} ${{r:+\"$r\"}}"
        )
    }
}

/// A connection to an agent.
#[derive(Debug)]
pub(super) struct Link {
    pub(super) process: Child,
    pub(super) orders: File,
    pub(super) reports: Heard,
    pub(super) complaints: Complaints,
}

impl Link {
    /// Starts an agent with a command that runs a line for a shell on another
    /// machine; `command` is told the line.
    pub(super) fn open(
        command: impl FnOnce(&str) -> Command,
        program: &Program,
        stop: &Cancel,
    ) -> Result<Self, Gone> {
        let token = unguessable();
        let mut command = command(&program.script(&token));
        let name = command.get_program().to_string_lossy().into_owned();
        // Out of reach of the terminal's signals: the agent is told when to end.
        let spawned = command
            .process_group(0)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn();
        let mut process = match spawned {
            Ok(process) => process,
            Err(source) => {
                let program = name;
                return Err(Gone::NoProgram { program, source });
            }
        };
        let (Some(stdin), Some(stdout), Some(stderr)) = (
            process.stdin.take(),
            process.stdout.take(),
            process.stderr.take(),
        ) else {
            return Err(Gone::Closed(String::new()));
        };
        let mut link = Self {
            process,
            orders: file(stdin),
            reports: Heard::new(stdout, START_TIMEOUT),
            complaints: Complaints::listen(stderr),
        };
        link.reports.set_stop(Some(stop.clone()));
        match link.greet(program, &token) {
            Ok(()) => Ok(link),
            Err(error) => {
                let last = link.complaints.last();
                Err(match link.give_up(error) {
                    Gone::Silent => Gone::NotStarted {
                        program: name,
                        last,
                    },
                    gone => gone,
                })
            }
        }
    }

    /// What the machine is told while it starts: it is not waited for without end.
    pub(super) fn told(&self) -> Told<'_> {
        Told::new(&self.orders, START_TIMEOUT, self.reports.stop())
    }

    /// Sends the program if it is not there.
    fn greet(&self, program: &Program, token: &str) -> io::Result<()> {
        let mut greeting = Vec::new();
        let greeted = self.reports.hurried();
        let mut reports = BufReader::with_capacity(1, greeted).take(LONGEST_GREETING);
        loop {
            greeting.clear();
            if reports.read_until(b'\n', &mut greeting)? == 0 {
                return Err(io::ErrorKind::UnexpectedEof.into());
            }
            let line = String::from_utf8_lossy(&greeting);
            match line.trim_end().rsplit_once(' ') {
                Some((before, "have")) if before.ends_with(token) => return Ok(()),
                Some((before, "need")) if before.ends_with(token) => break,
                _ => {}
            }
        }
        self.told().write_all(&program.content)
    }

    /// Ends the process after a failure, and says what it was.
    pub(super) fn give_up(mut self, error: io::Error) -> Gone {
        let gone = match error.kind() {
            io::ErrorKind::TimedOut => Gone::Silent,
            io::ErrorKind::ConnectionAborted => Gone::Interrupted,
            io::ErrorKind::InvalidData => Gone::Garbled(error),
            _ => {
                drop(self.orders);
                // What it says of its end comes with its end.
                let mut waits = 0;
                while matches!(self.process.try_wait(), Ok(None)) && waits < 100 {
                    thread::sleep(Duration::from_millis(20));
                    waits += 1;
                }
                let _ = self.process.kill();
                Gone::Closed(self.complaints.finish())
            }
        };
        let _ = self.process.kill();
        let _ = self.process.wait();
        gone
    }
}

fn file(stream: ChildStdin) -> File {
    File::from(std::os::fd::OwnedFd::from(stream))
}

/// The last line that a process wrote to standard error.
#[derive(Debug)]
pub(super) struct Complaints {
    last: Arc<Mutex<String>>,
    thread: Option<JoinHandle<()>>,
}

impl Complaints {
    pub(super) fn listen(stderr: ChildStderr) -> Self {
        let last = Arc::new(Mutex::new(String::new()));
        let kept = Arc::clone(&last);
        let listen = move || {
            let mut lines = BufReader::new(stderr);
            let mut line = Vec::new();
            loop {
                line.clear();
                let mut first = (&mut lines).take(LONGEST_LINE_READ);
                if !matches!(first.read_until(b'\n', &mut line), Ok(1..)) {
                    return;
                }
                let text = String::from_utf8_lossy(&line);
                let text = text.trim();
                log::debug!("{text}");
                if !text.is_empty() {
                    *lock(&kept) = text.chars().take(LONGEST_LINE).collect();
                }
                // A line may have no end.
                if !line.ends_with(b"\n") && lines.skip_until(b'\n').is_err() {
                    return;
                }
            }
        };
        Self {
            last,
            thread: thread::Builder::new().spawn(listen).ok(),
        }
    }

    /// The last line so far.
    pub(super) fn last(&self) -> String {
        lock(&self.last).clone()
    }

    /// The last line. Others may hold the stream open: it is not waited for
    /// long.
    pub(super) fn finish(&self) -> String {
        let mut waits = 0;
        while self
            .thread
            .as_ref()
            .is_some_and(|thread| !thread.is_finished())
            && waits < 25
        {
            thread::sleep(Duration::from_millis(20));
            waits += 1;
        }
        self.last()
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn the_script_can_be_quoted_in_any_shell() {
        let program = Program {
            content: vec![0; 3],
            hash: "ab".into(),
        };
        let script = program.script("token");
        assert!(!script.contains(['\'', '!', '\n']), "{script}");
    }

    /// A program that says that it runs, instead of this one.
    fn program() -> Program {
        Program {
            content: b"#!/bin/sh\necho \"$0 $1 $2\" >&2\n".to_vec(),
            hash: "ab".into(),
        }
    }

    fn start(home: &str, program: &Program) -> String {
        let command = |script: &str| {
            let mut command = Command::new("sh");
            command.args(["-c", &format!("echo hello; {script}")]);
            command.env_remove("XDG_CACHE_HOME").env("HOME", home);
            command
        };
        let link = Link::open(command, program, &Cancel::default()).unwrap();
        let Gone::Closed(said) = link.give_up(io::ErrorKind::UnexpectedEof.into()) else {
            panic!("another reason");
        };
        said
    }

    #[test]
    fn the_program_is_sent_only_where_it_is_not() {
        let home = tempfile::tempdir().unwrap();
        let path = home.path().to_str().unwrap();
        let said = format!("{path}/.cache/picireny/agent-ab {} ", agent::ARGUMENT);
        assert_eq!(start(path, &program()), said.trim_end());
        // Now it is there, with other content than what would be sent.
        let other = Program {
            content: Vec::new(),
            ..program()
        };
        assert_eq!(start(path, &other), said.trim_end());
        let kept = std::fs::read_dir(home.path().join(".cache/picireny")).unwrap();
        assert_eq!(kept.count(), 1);
    }

    #[test]
    fn without_a_home_the_program_is_in_a_directory_that_it_is_told() {
        let said = start("/dev/null", &program());
        let words: Vec<_> = said.split(' ').collect();
        assert_eq!(words[0], format!("{}/agent", words[2]));
        std::fs::remove_dir_all(words[2]).unwrap();
    }

    #[test]
    fn why_a_machine_cannot_be_reached_is_said() {
        let open = |line: &'static str| {
            let command = |_: &str| {
                let mut command = Command::new("sh");
                command.args(["-c", line]);
                command
            };
            let opened = Link::open(command, &program(), &Cancel::default());
            opened.unwrap_err().to_string()
        };
        assert_eq!(
            open("echo first >&2; echo no route >&2; exit 255"),
            "the connection closed: no route"
        );
        assert_eq!(open("exit 1"), "the connection closed");
        let missing = Link::open(
            |_| Command::new("/no/such/ssh"),
            &program(),
            &Cancel::default(),
        );
        let missing = missing.unwrap_err().to_string();
        assert!(
            missing.starts_with("/no/such/ssh cannot be started"),
            "{missing}"
        );
    }
}

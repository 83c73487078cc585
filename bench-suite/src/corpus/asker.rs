//! A process that says what a program says of texts, one after the other.

use std::io::{BufRead as _, BufReader, Write as _};
use std::process::{Child, ChildStdin, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use anyhow::{Context as _, Result};
use serde::Deserialize;

use super::program::Program;
use crate::cache::Cache;

/// A program that has not answered by then is started anew, and has nothing to say.
const PATIENCE: Duration = Duration::from_secs(60);

/// What a program says of a text.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
pub(crate) struct Said {
    /// In order, each once.
    pub(crate) facts: Vec<String>,
    /// What it printed for people.
    pub(crate) printed: String,
}

/// A program that can be asked. It is started by the first question.
pub(crate) struct Asker<'a> {
    program: &'static Program,
    cache: &'a Cache,
    running: Option<Running>,
}

struct Running {
    process: Child,
    texts: ChildStdin,
    answers: Receiver<String>,
}

impl<'a> Asker<'a> {
    pub(crate) fn new(program: &'static Program, cache: &'a Cache) -> Self {
        Self {
            program,
            cache,
            running: None,
        }
    }

    pub(crate) fn program(&self) -> &'static Program {
        self.program
    }

    /// What the program says of a text: nothing if it dies or hangs.
    ///
    /// # Errors
    ///
    /// When it cannot be started.
    pub(crate) fn ask(&mut self, text: &str) -> Result<Said> {
        let mut running = match self.running.take() {
            Some(running) => running,
            None => self.start()?,
        };
        let line = serde_json::to_string(text)? + "\n";
        let written = running.texts.write_all(line.as_bytes());
        let said = written
            .ok()
            .and_then(|()| running.answers.recv_timeout(PATIENCE).ok());
        let said = said.and_then(|answer| serde_json::from_str(&answer).ok());
        if said.is_some() {
            self.running = Some(running);
        }
        Ok(said.unwrap_or_default())
    }

    fn start(&self) -> Result<Running> {
        let mut process = self
            .program
            .command(self.cache)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .with_context(|| format!("cannot start {}", self.program.name))?;
        let texts = process.stdin.take().context("no standard input")?;
        let output = process.stdout.take().context("no standard output")?;
        let (sender, answers) = channel();
        // Ends with the process, whose output it reads.
        std::thread::spawn(move || {
            for line in BufReader::new(output).lines().map_while(Result::ok) {
                if sender.send(line).is_err() {
                    break;
                }
            }
        });
        Ok(Running {
            process,
            texts,
            answers,
        })
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

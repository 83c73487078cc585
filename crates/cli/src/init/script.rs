//! The text of a test script.

use std::ffi::OsStr;
use std::path::Path;

use anyhow::bail;

use super::telling;
use picireny_oracle::{Ended, PrintedLine, TestCommand, TestRun, describe_signal, shell_word};
use picireny_shown::visible;

/// What shells add to a signal for the exit status.
const SIGNALS: i32 = 128;

/// A test script.
pub(super) struct Script {
    /// The words of the command, as a shell has them.
    command: String,
    name: String,
    ended: Ended,
    /// A line that tells the failure from others, with a pattern for it.
    line: Option<(String, String)>,
}

impl Script {
    /// A script that wants of a command what these runs have in common.
    pub(super) fn new(
        command: &TestCommand,
        name: &OsStr,
        runs: &[TestRun],
        lines: &[PrintedLine],
    ) -> anyhow::Result<Self> {
        let line = telling(lines, runs);
        let ended = runs.first().map_or(Ended::Lost, |run| run.ended);
        if line.is_none() && ended == Ended::Exited(0) {
            bail!(
                "the command succeeds and prints nothing that is the same in each run, so nothing tells \
                 whether it fails; is it the right command?"
            );
        }
        // No name has this character.
        let words = command.argv(Path::new("\0")).into_iter();
        let words: Vec<String> = words
            .map(|word| in_shell(&word.to_string_lossy()))
            .collect();
        let mut command_line = words.join(" ");
        if !command_line.contains("\"$1\"") {
            command_line.push_str(" <\"$1\"");
        }
        Ok(Self {
            command: command_line,
            name: visible(&name.to_string_lossy()).into_owned(),
            ended,
            line: line.map(|(line, pattern)| (line.to_owned(), pattern)),
        })
    }

    fn status(&self) -> i32 {
        match self.ended {
            Ended::Exited(status) => status,
            Ended::Signalled(signal) => SIGNALS + signal,
            Ended::TimedOut | Ended::Cancelled | Ended::Lost => 0,
        }
    }

    /// The text.
    pub(super) fn text(&self) -> String {
        let Self { command, name, .. } = self;
        let status = self.status();
        let meaning = match self.ended {
            Ended::Signalled(signal) => format!(" (signal {})", describe_signal(signal)),
            _ => String::new(),
        };
        let mut text = format!(
            "#!/bin/sh\n\
             # Exits with status 0 if the program fails on the file \"$1\" as on {name}.\n\
             # It runs in a folder of its own: name other files by their whole paths.\n\
             \n\
             output=$({command} 2>&1)\n\
             status=$?\n\
             # What the program says shows which parts of the file are needed.\n\
             printf '%s\\n' \"$output\"\n\
             \n\
             # Exit status {status}{meaning}, and no other failure.\n\
             [ \"$status\" -eq {status} ] || exit 1\n"
        );
        if let Some((_, pattern)) = &self.line {
            text.push_str(&format!(
                "# The line that tells this failure from others; numbers may be others.\n\
                 printf '%s\\n' \"$output\" | LC_ALL=C grep -Eaq -e {} || exit 1\n",
                shell_word(pattern)
            ));
        }
        text
    }

    /// What it wants, in words.
    pub(super) fn wants(&self) -> String {
        let mut wants = format!("exit status {}", self.status());
        if let Some((line, _)) = &self.line {
            wants.push_str(&format!(
                " and a line like this:\n  {}",
                visible(line.trim())
            ));
        }
        wants
    }
}

/// A word with the candidate's path, as a shell has it.
fn in_shell(word: &str) -> String {
    let parts = word.split('\0').map(|part| match part {
        "" => String::new(),
        part => shell_word(part),
    });
    match word {
        "" => shell_word(word),
        _ => parts.collect::<Vec<_>>().join("\"$1\""),
    }
}

/// A path as a shell runs it.
pub(super) fn path_to_type(path: &Path) -> String {
    let text = path.to_string_lossy();
    match text.contains('/') {
        true => text.into_owned(),
        false => format!("./{text}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_path_is_a_parameter_wherever_it_is_in_a_word() {
        assert_eq!(in_shell("\0"), "\"$1\"");
        assert_eq!(in_shell("--file=\0"), "--file=\"$1\"");
        assert_eq!(in_shell("a b"), "'a b'");
        assert_eq!(in_shell(""), "''");
    }
}

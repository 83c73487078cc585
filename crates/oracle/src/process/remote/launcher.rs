//! How machines are reached.

use std::error::Error;
use std::fmt;
use std::process::Command;

use super::machine::Machine;
use crate::Cancel;

/// Finds machines, and starts programs on them.
///
/// What it got hold of for that is given back when it is dropped.
pub trait Launcher: fmt::Debug + Send + Sync {
    /// The machines; asked for once, before all commands. Two of the same name are the same
    /// to [`Launcher::command`].
    ///
    /// # Errors
    ///
    /// When there are none, or when `stop` is cancelled.
    fn machines(&mut self, stop: &Cancel) -> Result<Vec<Machine>, LauncherError>;

    /// The command that runs a script of a POSIX shell on a machine, with the command's
    /// standard streams. It has one line, without any `'` and `!`.
    fn command(&self, machine: &str, script: &str) -> Command;
}

/// Why a launcher cannot do what it should.
pub type LauncherError = Box<dyn Error + Send + Sync>;

/// A program for a command, with the options that users have it run with.
pub(super) fn program(words: &[String], default: &str) -> Command {
    let Some((program, options)) = words.split_first() else {
        return Command::new(default);
    };
    let mut command = Command::new(program);
    command.args(options);
    command
}

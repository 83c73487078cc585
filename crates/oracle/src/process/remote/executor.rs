//! Executors as users see them: names, options and what is said of them.

use std::collections::BTreeMap;
use std::ffi::{OsStr, OsString};
use std::fs;
use std::io;
use std::num::NonZeroUsize;
use std::path::Path;
use std::process::ExitCode;

use super::launcher::Launcher;
use super::machine::Machine;
use picireny_shown::Shown as _;

/// A way to run tests, as users see it.
#[derive(Debug)]
pub struct Executor {
    /// What users call it.
    pub name: &'static str,
    /// Where its tests run, as the rest of a sentence.
    pub place: &'static str,
    /// The options that it has alone.
    pub options: &'static [ExecutorOption],
    /// Makes its launcher of what users say; nothing if tests run on this machine.
    pub launcher: Option<fn(Given) -> Box<dyn Launcher>>,
    /// Becomes a process that the launcher needs, if this one was started as such.
    pub(crate) role: Option<Role>,
}

/// Looks at the first argument of this process and the others.
pub(crate) type Role = fn(&OsStr, &[OsString]) -> Option<ExitCode>;

/// An option of an [`Executor`].
#[derive(Debug)]
pub struct ExecutorOption {
    /// Its name, without dashes.
    pub name: &'static str,
    /// What its value is called.
    pub value: &'static str,
    /// A line of help.
    pub help: &'static str,
    /// What it is if it is not given.
    pub default: Option<&'static str>,
    /// The value is a part of a command line: its words are given one by one.
    pub is_words: bool,
    /// Whoever gives it means this executor.
    pub chooses: bool,
}

/// What users say of where tests run.
#[derive(Clone, Debug, Default)]
pub struct Given {
    /// The values of options by their names.
    pub options: BTreeMap<&'static str, Vec<String>>,
    /// How many tests are to run at once, if that is said.
    pub jobs: Option<NonZeroUsize>,
}

impl Given {
    /// The value of an option, if there is one.
    pub(super) fn text(&self, option: &str) -> Option<&str> {
        self.words(option).first().map(String::as_str)
    }

    /// The words of an option that is a part of a command line.
    pub(super) fn words(&self, option: &str) -> &[String] {
        self.options.get(option).map_or(&[], Vec::as_slice)
    }

    /// The machines that the value of an option names, or those in the file that it names.
    pub(super) fn machines(&self, option: &'static str) -> Result<Vec<Machine>, NamedError> {
        let text = self.text(option).ok_or(NamedError::None(option))?;
        let is_file = Path::new(text).is_file();
        let content = match is_file {
            true => fs::read_to_string(text).map_err(|source| NamedError::Unreadable {
                file: text.shown().to_string(),
                source,
            })?,
            false => text.to_owned(),
        };
        Machine::parse_list(&content).map_err(|why| NamedError::Bad {
            place: match is_file {
                true => text.shown().to_string(),
                false => format!("--{option}"),
            },
            why,
        })
    }
}

/// Machines are not named as they should be.
#[derive(Debug, thiserror::Error)]
pub(super) enum NamedError {
    #[error("no machines are named: give --{0}, as in --{0} a:8,b:16")]
    None(&'static str),
    #[error("cannot read {file}")]
    Unreadable {
        file: String,
        #[source]
        source: io::Error,
    },
    #[error("{place}: {why}")]
    Bad { place: String, why: String },
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn machines_can_be_in_a_file() {
        let place = tempfile::tempdir().unwrap();
        let file = place.path().join("hosts");
        let named = || {
            let value = file.to_str().unwrap().to_owned();
            let given = Given {
                options: [("hosts", vec![value])].into(),
                jobs: None,
            };
            given.machines("hosts")
        };
        fs::write(&file, "a:2\n# none\nb\n").unwrap();
        let names: Vec<_> = named().unwrap().into_iter().map(|it| it.name).collect();
        assert_eq!(names, ["a", "b"]);
        fs::write(&file, "a:x").unwrap();
        let error = named().unwrap_err().to_string();
        assert!(error.starts_with(file.to_str().unwrap()), "{error}");
    }
}

//! The reducers, a file each.

mod c_vise;
mod lithium;
mod ours;
mod picireny;
mod shrink_ray;
mod treereduce;

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

use anyhow::{Context, Result};

use crate::cache::Cache;
use crate::case::{Case, Package};

/// A reducer with certain options.
pub(crate) struct Tool {
    /// Its name in results, and for `--tool`: the program, and behind a colon
    /// what is special about the options.
    pub(crate) name: &'static str,
    /// For people: how it is run.
    pub(crate) about: &'static str,
    /// What must be installed, for this case.
    pub(crate) packages: fn(&Case) -> Vec<Package>,
    /// Why it is not run on a case, if it is not.
    pub(crate) left_out: fn(&Job) -> Option<String>,
    /// The command that reduces a case.
    pub(crate) command: fn(&Job) -> Result<Command>,
    /// Where the result is when the command has ended.
    pub(crate) result: fn(&Job) -> PathBuf,
    /// The exit status that says that it stopped at a limit of its own, if it has one.
    pub(crate) status_at_limit: Option<i32>,
}

/// One reduction.
pub(crate) struct Job<'a> {
    pub(crate) cache: &'a Cache,
    pub(crate) case: &'a Case,
    /// A folder for the tool, in which it is started.
    pub(crate) folder: PathBuf,
    /// The test command, which takes the candidate's path or finds it in the current folder.
    pub(crate) test: PathBuf,
    /// Our program.
    pub(crate) program: &'a Path,
    pub(crate) limit: Duration,
}

impl Job<'_> {
    /// The input, a copy that the tool may change.
    pub(crate) fn input(&self) -> PathBuf {
        self.folder.join(self.case.input)
    }
}

impl Tool {
    /// What `--tool` takes: the name without options.
    pub(crate) fn family(&self) -> &'static str {
        self.name.split(':').next().unwrap_or(self.name)
    }

    /// Whether it is picireny.
    pub(crate) fn is_ours(&self) -> bool {
        self.family() == "picireny"
    }

    /// What `--strategy` takes.
    pub(crate) fn strategy(&self) -> Option<&'static str> {
        self.name.split_once(':').map(|(_, strategy)| strategy)
    }
}

/// All reducers, in the order of the tables' columns. One line per file.
pub(crate) static TOOLS: &[&[Tool]] = &[
    ours::TOOLS,
    picireny::TOOLS,
    c_vise::TOOLS,
    shrink_ray::TOOLS,
    treereduce::TOOLS,
    lithium::TOOLS,
];

pub(crate) fn all() -> impl Iterator<Item = &'static Tool> {
    TOOLS.iter().copied().flatten()
}

/// The version of our program.
pub(crate) fn version(program: &Path) -> Result<String> {
    let text = asked(program, &["--version"])?;
    Ok(text
        .split_whitespace()
        .last()
        .unwrap_or("unknown")
        .to_owned())
}

/// What a program prints when asked for something, on either stream.
fn asked(program: impl AsRef<std::ffi::OsStr>, args: &[&str]) -> Result<String> {
    let program = program.as_ref();
    let output = Command::new(program)
        .args(args)
        .stdin(Stdio::null())
        .output()
        .with_context(|| format!("cannot run {}", program.to_string_lossy()))?;
    let mut text = String::from_utf8_lossy(&output.stdout).into_owned();
    text.push_str(&String::from_utf8_lossy(&output.stderr));
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_tools_differ() {
        let mut names: Vec<&str> = all().map(|tool| tool.name).collect();
        let count = names.len();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), count);
    }
}

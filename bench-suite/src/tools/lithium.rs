//! Lithium, from PyPI.

use std::fs;
use std::process::Command;

use anyhow::{Context, Result};

use super::{Job, Tool};
use crate::case::Package;

pub(super) const TOOLS: &[Tool] = &[Tool {
    name: "lithium",
    about: "lithium --lines; lithium --char",
    packages: |_| vec![LITHIUM],
    left_out: |_| None,
    command,
    result: |job| job.input(),
    status_at_limit: None,
}];

const LITHIUM: Package = Package::pypi("lithium-reducer", "4.0.0");

/// Lithium's tests are modules: this one runs a command.
const CONDITION: &str = "\
import subprocess


def interesting(args, temp_prefix):
    return subprocess.call(args) == 0
";

/// Lines first, then characters. It ends with 1 where it could remove nothing, which is no
/// failure: what is one line still has characters.
const BOTH: &str = r#"
for atom in --lines --char; do
    "$1" $atom "$2" "$3" "$4"
    [ $? -le 1 ] || exit
done
"#;

fn command(job: &Job) -> Result<Command> {
    let folder = job.cache.package(&LITHIUM).context("no folder")?;
    let lithium = folder.join("bin/lithium");
    let condition = job.folder.join("condition.py");
    fs::write(&condition, CONDITION)
        .with_context(|| format!("cannot write {}", condition.display()))?;
    let mut command = Command::new("sh");
    command
        .args(["-c", BOTH, "sh"])
        .arg(lithium)
        .arg(condition)
        .arg(&job.test)
        .arg(job.case.input);
    Ok(command)
}

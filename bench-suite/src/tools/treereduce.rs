//! treereduce, from crates.io: a program per language.

use std::process::Command;

use anyhow::{Context, Result};

use super::{Job, Tool};
use crate::case::{Case, Package};

pub(super) const TOOLS: &[Tool] = &[
    Tool {
        name: "treereduce",
        about: "treereduce-LANGUAGE --jobs 1",
        packages,
        left_out,
        command: |job| command(job, &[]),
        result: |job| job.folder.join("out").join(job.case.input),
        status_at_limit: None,
    },
    Tool {
        name: "treereduce:slow",
        about: "treereduce-LANGUAGE --jobs 1 --slow",
        packages,
        left_out,
        command: |job| command(job, &["--slow"]),
        result: |job| job.folder.join("out").join(job.case.input),
        status_at_limit: None,
    },
];

const VERSION: &str = "0.4.1";

fn packages(case: &Case) -> Vec<Package> {
    case.treereduce
        .map(|name| Package::krate(name, VERSION))
        .into_iter()
        .collect()
}

fn left_out(job: &Job) -> Option<String> {
    job.case
        .treereduce
        .is_none()
        .then(|| format!("it does not have {}", job.case.language))
}

fn command(job: &Job, options: &[&str]) -> Result<Command> {
    let name = job.case.treereduce.context("no treereduce")?;
    let folder = job
        .cache
        .package(&Package::krate(name, VERSION))
        .context("no folder")?;
    let out = job.folder.join("out");
    std::fs::create_dir_all(&out).with_context(|| format!("cannot make {}", out.display()))?;
    let mut command = Command::new(folder.join("bin").join(name));
    command
        .args(["--jobs", "1", "--quiet"])
        .args(options)
        .arg("--source")
        .arg(job.input())
        .arg("--output")
        .arg(out.join(job.case.input))
        .arg("--")
        .arg(&job.test)
        .arg("@@");
    Ok(command)
}

//! Picireny, the Python tool, from PyPI.
//!
//! It generates its parsers with the ANTLR tool, which npm's `antlr4-tool` brings: a
//! version that fits the tool's runtime library. The parsers are those in Java,
//! which are faster.

use std::process::Command;

use anyhow::{Context, Result};

use super::{Job, Tool, asked};
use crate::case::{Case, Package};
use crate::repository;

pub(super) const TOOLS: &[Tool] = &[
    Tool {
        name: "picireny-python",
        about: "picireny (Python), no options",
        packages,
        left_out,
        command: |job| command(job, &[]),
        result: |job| job.folder.join("out").join(job.case.input),
        status_at_limit: None,
    },
    Tool {
        name: "picireny-python:hoist",
        about: "picireny (Python) --flatten-recursion --phase hoist --phase prune+hoist --cache content",
        packages,
        left_out,
        command: |job| command(job, HOIST),
        result: |job| job.folder.join("out").join(job.case.input),
        status_at_limit: None,
    },
];

const HOIST: &[&str] = &[
    "--flatten-recursion",
    "--phase",
    "hoist",
    "--phase",
    "prune+hoist",
    "--cache",
    "content",
];

// It asks setuptools for its own version.
const PICIRENY: Package = Package::pypi("picireny", "21.8").with(&["setuptools<81"]);
const ANTLR: Package = Package::npm("antlr4-tool", "1.1.1");

fn packages(_: &Case) -> Vec<Package> {
    vec![PICIRENY, ANTLR]
}

fn left_out(job: &Job) -> Option<String> {
    let Some(grammar) = job.case.picireny else {
        return Some("there is no grammar that it can use".into());
    };
    if let Some(file) = grammar
        .files
        .iter()
        .find(|file| !repository::file(file).exists())
    {
        return Some(format!("{file} is not there"));
    }
    if asked("javac", &["-version"]).is_err() {
        return Some("there is no javac, which compiles its parsers".into());
    }
    None
}

fn command(job: &Job, options: &[&str]) -> Result<Command> {
    let grammar = job.case.picireny.context("no grammar")?;
    let picireny = job.cache.package(&PICIRENY).context("no folder")?;
    let antlr = job.cache.package(&ANTLR).context("no folder")?;
    let mut command = Command::new(picireny.join("bin/picireny"));
    command
        .arg("--input")
        .arg(job.input())
        .arg("--test")
        .arg(&job.test)
        .arg("--out")
        .arg(job.folder.join("out"))
        .arg("--antlr")
        .arg(antlr.join("node_modules/antlr4-tool/dist/bin/antlr-4.8-complete.jar"))
        .args(["--parser", "java", "--sys-recursion-limit", "100000"])
        .args(["--start", grammar.start])
        .arg("--grammar")
        .args(grammar.files.iter().map(|file| repository::file(file)))
        .args(options);
    Ok(command)
}

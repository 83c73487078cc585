//! Shrink Ray, from PyPI, without its language model.

use std::process::Command;

use anyhow::{Context, Result};

use super::{Job, Tool};
use crate::case::Package;

pub(super) const TOOLS: &[Tool] = &[Tool {
    name: "shrinkray",
    about: "shrinkray --parallelism 1 --no-llm --no-history --formatter none --input-type arg",
    packages: |_| vec![SHRINK_RAY],
    left_out: |_| None,
    command,
    result: |job| job.input(),
    status_at_limit: None,
}];

// All that it names but llama-cpp-python, which is large, compiles for long, and serves
// `--llm` only.
const SHRINK_RAY: Package = Package::pypi("shrinkray", "26.9.13.0").python(12).alone(&[
    "click>=8.2.1",
    "chardet>=5.2.0",
    "trio>=0.28.0",
    "textual>=8.0.0",
    "textual-plotext>=1.0.1",
    "humanize>=4.9.0",
    "libcst>=1.8.4",
    "exceptiongroup>=1.2.0",
    "binaryornot>=0.4.4",
    "black>=24.1.0",
    "tree-sitter>=0.26.0",
    "tree-sitter-language-pack>=1.12.2",
    "huggingface-hub>=1.22.0",
]);

fn command(job: &Job) -> Result<Command> {
    let folder = job.cache.package(&SHRINK_RAY).context("no folder")?;
    let mut command = Command::new(folder.join("bin/shrinkray"));
    command
        .args(["--parallelism", "1", "--no-llm", "--no-history"])
        .args(["--ui", "basic", "--formatter", "none"])
        .args(["--input-type", "arg", "--trivial-is-not-error"])
        .arg("--timeout")
        .arg(job.limit.as_secs().to_string())
        .arg(&job.test)
        .arg(job.case.input);
    Ok(command)
}

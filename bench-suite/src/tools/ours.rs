//! picireny itself: each strategy, and the options of `--strategy picireny` that give the
//! smallest results.

use std::process::Command;

use anyhow::Result;

use super::{Job, Tool, asked};
use crate::case::Format;
use crate::repository;

/// One line per set of options.
macro_rules! variants {
    ($($name:literal $options:literal)*) => {
        pub(super) const TOOLS: &[Tool] = &[$(Tool {
            name: $name,
            about: concat!("picireny ", $options),
            packages: |_| Vec::new(),
            left_out: |job| left_out(job, $options),
            command: |job| command(job, $options),
            result: |job| job.folder.join("out").join(job.case.input),
            status_at_limit: Some(3),
        }),*];
    };
}

variants! {
    "picireny:quick" "--strategy quick"
    "picireny:normal" "--strategy normal"
    "picireny:thorough" "--strategy thorough"
    "picireny:picireny" "--strategy picireny"
    "picireny:smallest" "--flatten-recursion --phase hoist --phase prune+shift+hoist --cache content"
}

/// A program of before there were strategies can still be measured.
fn left_out(job: &Job, options: &str) -> Option<String> {
    let help = asked(job.program, &["--help"]).ok()?;
    let unknown = options.contains("--strategy") && !help.contains("--strategy");
    unknown.then(|| "this picireny has no --strategy".into())
}

fn command(job: &Job, options: &str) -> Result<Command> {
    let mut command = Command::new(job.program);
    command
        .arg("--input")
        .arg(job.input())
        .arg("--test")
        .arg(&job.test)
        .arg("--out")
        .arg(job.folder.join("out"));
    match job.case.ours {
        Format::Detected => {}
        Format::Grammar(grammar) => {
            command.arg("--grammar");
            command.args(grammar.files.iter().map(|file| repository::file(file)));
            command.args(["--start", grammar.start]);
        }
    }
    command.args(options.split_whitespace());
    Ok(command)
}

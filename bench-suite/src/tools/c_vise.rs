//! C-Vise and C-Reduce, from Debian.

use std::process::Command;

use anyhow::Result;

use super::{Job, Tool};
use crate::case::Package;

pub(super) const TOOLS: &[Tool] = &[
    Tool {
        name: "cvise",
        about: "cvise --n 1 --tidy [--not-c]",
        packages: |_| vec![Package::debian("cvise", "2.7.0-2")],
        left_out: |_| None,
        command: |job| command(job, "cvise"),
        result: |job| job.input(),
        status_at_limit: None,
    },
    Tool {
        name: "creduce",
        about: "creduce --n 1 --tidy [--not-c]",
        packages: |_| vec![Package::debian("creduce", "2.10.0+20220116-1")],
        left_out: |_| None,
        command: |job| command(job, "creduce"),
        result: |job| job.input(),
        status_at_limit: None,
    },
];

fn command(job: &Job, program: &str) -> Result<Command> {
    let mut command = Command::new(program);
    command.args(["--n", "1", "--tidy"]);
    if !job.case.c_family {
        command.arg("--not-c");
    }
    // Both want the file's name without a folder.
    command.arg(&job.test).arg(job.case.input);
    Ok(command)
}

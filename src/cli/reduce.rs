//! The program without a subcommand: reduce one input.

use std::process::ExitCode;

use super::args::ReduceArgs;

pub(super) fn run(_args: &ReduceArgs) -> anyhow::Result<ExitCode> {
    anyhow::bail!("reducing is not wired up yet")
}

//! `picireny grammar`.

use std::process::ExitCode;

/// Arguments of `picireny grammar`.
#[derive(clap::Args, Debug)]
pub(super) struct Args {}

pub(super) fn run(_args: &Args) -> anyhow::Result<ExitCode> {
    anyhow::bail!("`picireny grammar` does not exist yet")
}

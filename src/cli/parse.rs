//! `picireny parse`.

use std::process::ExitCode;

/// Arguments of `picireny parse`.
#[derive(clap::Args, Debug)]
pub(super) struct Args {}

pub(super) fn run(_args: &Args) -> anyhow::Result<ExitCode> {
    anyhow::bail!("`picireny parse` does not exist yet")
}

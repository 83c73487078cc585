//! `picireny formats`.

use std::process::ExitCode;

/// Arguments of `picireny formats`.
#[derive(clap::Args, Debug)]
pub(super) struct Args {}

pub(super) fn run(_args: &Args) -> anyhow::Result<ExitCode> {
    anyhow::bail!("`picireny formats` does not exist yet")
}

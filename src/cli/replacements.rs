//! `picireny replacements`.

use std::process::ExitCode;

/// Arguments of `picireny replacements`.
#[derive(clap::Args, Debug)]
pub(super) struct Args {}

pub(super) fn run(_args: &Args) -> anyhow::Result<ExitCode> {
    anyhow::bail!("`picireny replacements` does not exist yet")
}

//! `picireny triage`.

use std::process::ExitCode;

/// Arguments of `picireny triage`.
#[derive(clap::Args, Debug)]
pub(super) struct Args {}

pub(super) fn run(_args: &Args) -> anyhow::Result<ExitCode> {
    anyhow::bail!("`picireny triage` does not exist yet")
}

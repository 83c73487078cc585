//! Real failures of released programs, and a comparison of reducers on them.

use clap::Subcommand;

/// What `cargo xtask bench` can do.
#[derive(Subcommand, Debug)]
pub enum Bench {
    /// List the cases
    List,
}

/// Does what the command line asks for.
///
/// # Errors
///
/// When that fails.
pub fn run(command: &Bench) -> anyhow::Result<()> {
    match command {
        Bench::List => Ok(()),
    }
}

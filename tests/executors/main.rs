//! What executors promise: on whatever machines tests run, the result has the
//! same bytes, and nothing is left there.
#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used)]

mod by_kubectl;
mod by_slurm;
mod by_ssh;
// Some of it is for `cargo xtask torture`.
#[allow(dead_code)]
mod cluster;
mod place;
mod project;
mod server;
mod slow_slurm;

pub(crate) use place::{Place, finish, signal, skip, soon, stderr, succeed};

/// A place for the program of this build.
fn new_place() -> Place {
    Place::new(env!("CARGO_BIN_EXE_picireny"))
}

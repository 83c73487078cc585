//! Tests on other machines.
//!
//! On each machine there is an *agent*: this program again, started by `ssh` or
//! `srun`, which gets candidates and sends outcomes over its standard streams.
//! It runs tests as they are run here, with supervisors of its own. When its
//! streams close, or when it hears nothing for too long, it kills its tests,
//! removes its directories and ends.
//!
//! From the inside out: `message` is what is said and `heard` a stream that is
//! not waited for without end; `agent` is the other machine's side, and
//! `parcel` what is sent there once. Here, `launch` starts an agent, `node`
//! talks to it, `dispatch` gives it tests, `shared` is what all threads know,
//! `returns` tries machines again that were lost, and [`Cluster`] is all of it;
//! `ssh` and `slurm` know how a machine is reached.

use std::ffi::{OsStr, OsString};
use std::process::ExitCode;

mod agent;
mod cluster;
mod dispatch;
mod heard;
#[cfg(test)]
mod hostile;
mod kept;
mod launch;
mod message;
mod node;
mod parcel;
mod returns;
mod shared;
mod slow;
mod slurm;
mod ssh;
mod target;
mod told;

pub use cluster::{Cluster, ClusterConfig, ClusterError, Machines};
pub use ssh::Host;

/// Becomes one of the processes that this room needs if this one was started as
/// such.
pub(super) fn become_if_asked(first: &OsStr, rest: &[OsString]) -> Option<ExitCode> {
    agent::work_if_asked(first, rest).or_else(|| slurm::hold_if_asked(first, rest))
}

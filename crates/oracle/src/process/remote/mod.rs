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
//! `parcel` what is sent there once. Here, `launch` starts an agent, `talk`
//! talks to it, `dispatch` gives it tests, `shared` is what all threads know,
//! `returns` tries machines again that were lost, and [`Cluster`] is all of it.
//! How a machine is reached only a [`Launcher`] knows; `executors` lists them.

pub(super) mod agent;
mod cluster;
mod dispatch;
mod executor;
mod executors;
mod heard;
#[cfg(test)]
mod hostile;
mod kept;
mod launch;
mod launcher;
mod machine;
mod message;
mod parcel;
mod returns;
mod shared;
mod slow;
mod starter;
mod talk;
mod told;

pub use cluster::{Cluster, ClusterConfig, ClusterError};
pub use executor::{Executor, ExecutorOption, Given};
pub use executors::executors;
pub use launcher::{Launcher, LauncherError};
pub use machine::Machine;

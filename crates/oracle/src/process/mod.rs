//! Running a test command on a candidate, and leaving nothing behind.
//!
//! [`Runner`] hands each test to a supervisor: a process of its own that
//! starts the command, watches it, and ends everything that came of it (see
//! [`supervise_if_asked`]). Threads of the runner only wait for supervisors,
//! so a test costs no thread, and one that takes the runner down with it still
//! finds somebody to clean up. Where tests run on other machines, each of them
//! has an agent that does the same there (see [`Cluster`]).

mod capture;
mod cgroup;
mod claim;
mod config;
mod contact;
#[cfg(target_os = "linux")]
mod devices;
mod ending;
mod guard;
mod here;
#[cfg(target_os = "linux")]
mod hide;
#[cfg(target_os = "linux")]
mod inside;
mod leftovers;
mod lock;
mod memory;
mod output;
mod placeholder;
mod pool;
mod program;
mod remote;
#[cfg(target_os = "linux")]
mod restrict;
mod roles;
mod room;
mod runner;
mod sandbox;
mod supervisor;
mod test_run;
mod unfold;
mod wire;
mod workdir;

pub use config::RunnerConfig;
pub use output::Output;
pub use program::{CommandError, TestCommand, shell_word};
pub use remote::{
    Cluster, ClusterConfig, ClusterError, Executor, ExecutorOption, Given, Launcher, LauncherError,
    Machine, executors,
};
pub use roles::supervise_if_asked;
pub use runner::Runner;
pub use sandbox::{NoSandbox, Sandbox};
pub use test_run::{Ended, TestRun};

//! What else a process of this program may be than the one that a user started.

use std::process::ExitCode;

#[cfg(target_os = "linux")]
use super::inside;
use super::remote::{agent, executors};
use super::{guard, supervisor};

/// Becomes a supervisor, an agent on another machine or the like, if this
/// process was started as one.
///
/// A program that runs tests calls this before anything else in `main`, and
/// ends with the exit code if there is one. Nothing happens in a process that
/// was started in any other way.
#[must_use]
pub fn supervise_if_asked() -> Option<ExitCode> {
    let mut arguments = std::env::args_os().skip(1);
    let first = arguments.next()?;
    let rest: Vec<_> = arguments.collect();
    let mut roles = vec![
        supervisor::supervise_if_asked,
        guard::guard_if_asked,
        agent::work_if_asked,
    ];
    roles.extend(executors().iter().filter_map(|executor| executor.role));
    #[cfg(target_os = "linux")]
    roles.push(inside::enter_if_asked);
    roles.into_iter().find_map(|role| role(&first, &rest))
}

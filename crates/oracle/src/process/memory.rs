//! Memory of tests: limits, and the kernel's killer.

use std::fs;
use std::io;

use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};

/// Starts a process that may use at most so many bytes of address space (any
/// if zero). The limit is put on the calling process for the moment, because
/// the new one inherits it from its first instruction on.
pub(super) fn limited<T>(limit: u64, start: impl FnOnce() -> io::Result<T>) -> io::Result<T> {
    if limit == 0 {
        return start();
    }
    let own = getrlimit(Resource::As);
    let least = own.maximum.map_or(limit, |maximum| maximum.min(limit));
    setrlimit(
        Resource::As,
        Rlimit {
            current: Some(least),
            maximum: own.maximum,
        },
    )?;
    let started = start();
    setrlimit(Resource::As, own)?;
    started
}

/// How often the kernel has killed a process for want of memory, in this
/// process's group of processes or anywhere.
pub(super) fn kills() -> u64 {
    let everywhere = fs::read_to_string("/proc/vmstat").unwrap_or_default();
    let group = fs::read_to_string("/proc/self/cgroup").unwrap_or_default();
    let group = group.lines().find_map(|line| line.strip_prefix("0::/"));
    let events = group
        .and_then(|group| fs::read_to_string(format!("/sys/fs/cgroup/{group}/memory.events")).ok());
    counted(&everywhere) + counted(&events.unwrap_or_default())
}

/// The number of kills that such a file tells.
fn counted(text: &str) -> u64 {
    text.lines()
        .filter_map(|line| line.strip_prefix("oom_kill "))
        .filter_map(|number| number.trim().parse::<u64>().ok())
        .sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kills_are_counted() {
        assert_eq!(counted("oom 3\noom_kill 2\noom_group_kill 1\n"), 2);
        assert_eq!(counted(""), 0);
    }
}

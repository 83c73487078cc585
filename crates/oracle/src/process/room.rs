//! Whether there is room for one more supervisor.

use std::fs;

use rustix::io::Errno;
use rustix::process::{Resource, getrlimit};

/// Descriptors for all else: files of the run, what looks for leftovers.
const OTHERS: u64 = 16;

/// Descriptors for a supervisor: while it starts, and while a candidate is
/// written for it.
const EACH: u64 = 5;

/// Where the system lists the descriptors of the process that looks.
const LIST: &str = if cfg!(target_os = "linux") {
    "/proc/self/fd"
} else {
    "/dev/fd"
};

/// Whether there are enough descriptors for so many supervisors that are being
/// started. Where that cannot be known, it shows when one is.
pub(super) fn is_room_for(starting: u64) -> bool {
    let Some(limit) = getrlimit(Resource::Nofile).current else {
        return true;
    };
    match fs::read_dir(LIST) {
        Ok(open) => open.count() as u64 + OTHERS + EACH * starting <= limit,
        Err(error) => Errno::from_io_error(&error) != Some(Errno::MFILE),
    }
}

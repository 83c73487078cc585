//! Which directories of supervisors are in use, and what dead runs left.
//!
//! A supervisor holds a lock on a file in its directory. The lock ends with the
//! process, however that ends, so a directory of ours without one was left by a
//! supervisor that had no chance to clean up.

use std::fs::{self, File};
use std::os::unix::fs::{MetadataExt as _, OpenOptionsExt as _};
use std::path::Path;

use rustix::fs::OFlags;

use super::{cgroup, leftovers, workdir};

/// How names of supervisors' directories begin.
pub(super) const PREFIX: &str = "picireny-";

const LOCK: &str = ".lock";

/// Claims a directory until the file is closed. None where files cannot be
/// locked: such a directory is never taken for one that was left.
pub(super) fn hold(directory: &Path) -> Option<File> {
    // It has its name only when it is locked: without a lock, it would look as
    // if it was left.
    let new = directory.join(".lock.new");
    let file = File::create_new(&new).ok()?;
    if file.try_lock().is_ok() && fs::rename(&new, directory.join(LOCK)).is_ok() {
        return Some(file);
    }
    let _ = fs::remove_file(new);
    None
}

/// Removes what supervisors of this user have left in a directory, and ends
/// what still runs there.
pub(super) fn sweep(base: &Path) {
    let user = rustix::process::getuid().as_raw();
    let Ok(entries) = fs::read_dir(base) else {
        return;
    };
    for entry in entries.flatten() {
        if !entry.file_name().to_string_lossy().starts_with(PREFIX) {
            continue;
        }
        let Ok(metadata) = entry.metadata() else {
            continue;
        };
        if metadata.is_dir() && metadata.uid() == user && is_left(&entry.path()) {
            let path = entry.path();
            cgroup::end(&path);
            leftovers::kill_inhabitants(&path);
            match workdir::remove_tree(&path) {
                Ok(()) => log::debug!("removed {}, left by an earlier run", path.display()),
                Err(error) => log::debug!("cannot remove {}: {error}", path.display()),
            }
        }
    }
}

/// Whether the supervisor of a directory is dead. What has no lock is not known
/// to be ours.
fn is_left(directory: &Path) -> bool {
    File::options()
        .read(true)
        .custom_flags(OFlags::NOFOLLOW.bits().cast_signed())
        .open(directory.join(LOCK))
        .is_ok_and(|lock| lock.try_lock().is_ok())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn only_what_nobody_holds_is_swept() {
        let base = tempfile::tempdir().unwrap();
        let made = |name: &str| {
            let path = base.path().join(name);
            workdir::make_private(&path).unwrap();
            fs::write(path.join("file"), "x").unwrap();
            path
        };
        let held = made("picireny-held");
        let _lock = hold(&held).unwrap();
        let left = made("picireny-left");
        drop(hold(&left));
        let unknown = made("picireny-unknown");
        let other = made("other");
        drop(hold(&other));
        sweep(base.path());
        assert!(held.exists() && unknown.exists() && other.exists());
        assert!(!left.exists());
    }
}

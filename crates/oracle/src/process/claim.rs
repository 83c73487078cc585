//! Which directories of supervisors are in use, and what dead runs left.
//!
//! A supervisor holds a lock on a file in its directory. The lock ends with the
//! process, however that ends, so a directory of ours without one was left by a
//! supervisor that had no chance to clean up. One that is just being made has no
//! lock either. Who sweeps takes only what is empty of those; a supervisor that
//! loses its directory by that makes it again.

use std::ffi::OsStr;
use std::fs::{self, File, TryLockError};
use std::io;
use std::os::unix::fs::{MetadataExt as _, OpenOptionsExt as _};
use std::path::Path;
use std::time::Duration;

use rustix::fs::OFlags;

use super::workdir::DirHandle;
use super::{cgroup, leftovers, workdir};
use picireny_shown::Shown as _;

/// How names of supervisors' directories begin.
pub(super) const PREFIX: &str = "picireny-";

const LOCK: &str = ".lock";
const NEW_LOCK: &str = ".lock.new";

/// How often a directory is made that somebody sweeps away.
const TRIES: u32 = 100;

/// A supervisor's directory, until this is dropped.
#[derive(Debug)]
pub(super) struct Claim {
    pub(super) place: DirHandle,
    /// None where files cannot be locked: such a directory is never taken for
    /// one that was left.
    _lock: Option<File>,
}

/// Makes a directory, with one of that name in it, and claims it.
pub(super) fn make(directory: &Path, inner: &Path) -> io::Result<Claim> {
    let mut tries = 1;
    workdir::make_private(directory)?;
    loop {
        match try_to_make(directory, inner) {
            Err(error) if is_swept(&error) && tries < TRIES => {
                tries += 1;
                std::thread::sleep(Duration::from_millis(1));
                let _ = workdir::make_private(directory);
            }
            made => return made,
        }
    }
}

fn try_to_make(directory: &Path, inner: &Path) -> io::Result<Claim> {
    let place = DirHandle::open(directory)?;
    let lock = hold(directory)?;
    if !place.is_at(directory) {
        return Err(io::ErrorKind::NotFound.into());
    }
    // From here on nobody sweeps.
    match workdir::make_private(&directory.join(inner)) {
        Err(error) if error.kind() != io::ErrorKind::AlreadyExists => return Err(error),
        _ => {}
    }
    Ok(Claim { place, _lock: lock })
}

/// Whether a step failed because somebody else removes the directory.
fn is_swept(error: &io::Error) -> bool {
    let kinds = [
        io::ErrorKind::NotFound,
        io::ErrorKind::WouldBlock,
        io::ErrorKind::AlreadyExists,
    ];
    kinds.contains(&error.kind())
}

/// Locks a directory's file until it is closed; none where files cannot be
/// locked.
fn hold(directory: &Path) -> io::Result<Option<File>> {
    // It has its name only when it is locked: without a lock, it would look as
    // if it was left.
    let new = directory.join(NEW_LOCK);
    let file = match File::create_new(&new) {
        Ok(file) => file,
        Err(error) if is_swept(&error) => return Err(error),
        // A full disk, for one.
        Err(_) => return Ok(None),
    };
    match file.try_lock() {
        Ok(()) => {}
        Err(TryLockError::WouldBlock) => return Err(io::ErrorKind::WouldBlock.into()),
        Err(TryLockError::Error(_)) => {
            let _ = fs::remove_file(new);
            return Ok(None);
        }
    }
    fs::rename(&new, directory.join(LOCK))?;
    Ok(Some(file))
}

/// Removes a supervisor's directory. The lock goes last: if whoever does this is
/// killed, the next one sees what is left.
pub(super) fn remove(directory: &Path) -> io::Result<()> {
    workdir::remove_tree(directory, Path::new(LOCK))
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
        if !metadata.is_dir() || metadata.uid() != user {
            continue;
        }
        if metadata.mode() & 0o777 == 0o700 && is_generated(&entry.file_name()) {
            remove_begun(&entry.path());
        }
        if is_left(&entry.path()) {
            let path = entry.path();
            cgroup::end(&path);
            leftovers::kill_inhabitants(&path);
            match remove(&path) {
                Ok(()) => log::debug!("removed {}, left by an earlier run", path.shown()),
                Err(error) => log::debug!("cannot remove {}: {error}", path.shown()),
            }
        }
    }
}

/// Whether a directory's name is one that supervisors get.
fn is_generated(name: &OsStr) -> bool {
    let name = name.to_str().and_then(|name| name.strip_prefix(PREFIX));
    name.is_some_and(|rest| rest.len() == 16 && rest.bytes().all(|byte| byte.is_ascii_hexdigit()))
}

/// Removes a directory that a supervisor had begun to make when it was killed:
/// there is nothing in it but a lock without a name.
fn remove_begun(directory: &Path) {
    let new = directory.join(NEW_LOCK);
    if let Ok(lock) = open(&new) {
        // Nobody else may hold it while it is removed.
        if lock.try_lock().is_ok() && !directory.join(LOCK).exists() {
            let _ = fs::remove_file(new);
        }
    }
    // That fails if anything is in there.
    let _ = fs::remove_dir(directory);
}

fn open(lock: &Path) -> io::Result<File> {
    let mut options = File::options();
    options.read(true);
    // Whoever else made it may have made a pipe.
    let flags = OFlags::NOFOLLOW | OFlags::NONBLOCK;
    options.custom_flags(flags.bits().cast_signed());
    options.open(lock)
}

/// Whether the supervisor of a directory is dead. What has no lock is not known
/// to be ours.
fn is_left(directory: &Path) -> bool {
    open(&directory.join(LOCK)).is_ok_and(|lock| lock.try_lock().is_ok())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn as_long_as_anything_is_left_there_is_a_lock() {
        let base = tempfile::tempdir().unwrap();
        let directory = base.path().join("picireny-x");
        workdir::make_private(&directory).unwrap();
        for number in 0..3_000 {
            fs::write(directory.join(number.to_string()), "").unwrap();
        }
        fs::write(directory.join(LOCK), "").unwrap();
        fs::create_dir(directory.join("inner")).unwrap();
        let removing = std::thread::spawn({
            let directory = directory.clone();
            move || remove(&directory)
        });
        while directory.exists() {
            if !directory.join(LOCK).exists() {
                let left = fs::read_dir(&directory).map_or(0, Iterator::count);
                assert_eq!(left, 0);
            }
        }
        removing.join().unwrap().unwrap();
    }

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
        let _lock = hold(&held).unwrap().unwrap();
        let left = made("picireny-left");
        drop(hold(&left));
        let unknown = made("picireny-unknown");
        let other = made("other");
        drop(hold(&other));
        sweep(base.path());
        assert!(held.exists() && unknown.exists() && other.exists());
        assert!(!left.exists());
    }

    #[test]
    fn what_was_only_begun_is_swept_if_it_is_empty() {
        let base = tempfile::tempdir().unwrap();
        let made = |name: &str, files: &[&str]| {
            let path = base.path().join(name);
            workdir::make_private(&path).unwrap();
            for file in files {
                fs::write(path.join(file), "").unwrap();
            }
            path
        };
        let begun = made("picireny-0123456789abcdef", &[]);
        let locking = made("picireny-0123456789abcde0", &[NEW_LOCK]);
        let used = made("picireny-0123456789abcde1", &["file"]);
        let of_a_user = made("picireny-mine", &[]);
        let held = made("picireny-0123456789abcde2", &[NEW_LOCK]);
        let lock = open(&held.join(NEW_LOCK)).unwrap();
        lock.try_lock().unwrap();
        sweep(base.path());
        assert!(!begun.exists() && !locking.exists());
        assert!(used.exists() && of_a_user.exists() && held.exists());
    }

    #[test]
    fn a_directory_is_made_though_others_sweep() {
        let base = tempfile::tempdir().unwrap();
        let is_over = std::sync::atomic::AtomicBool::new(false);
        std::thread::scope(|scope| {
            for _ in 0..2 {
                scope.spawn(|| {
                    while !is_over.load(std::sync::atomic::Ordering::Relaxed) {
                        sweep(base.path());
                    }
                });
            }
            for number in 0..200 {
                let path = base.path().join(format!("picireny-{number:016x}"));
                let claim = make(&path, Path::new("tmp")).unwrap();
                std::thread::sleep(Duration::from_micros(200));
                assert!(claim.place.is_at(&path) && path.join("tmp").is_dir());
            }
            is_over.store(true, std::sync::atomic::Ordering::Relaxed);
        });
    }
}

//! Directories of tests: made, and removed whatever the test did to them.
//!
//! A test can replace its directory by a link, or mount something in it. So
//! directories are held by handles: what is made, written or removed is what
//! was opened, not what a path leads to by then.

use std::fs::{DirBuilder, File};
use std::hash::{BuildHasher as _, RandomState};
use std::io::{self, Write as _};
use std::os::fd::{AsFd as _, BorrowedFd, OwnedFd};
use std::os::unix::ffi::OsStrExt as _;
use std::os::unix::fs::DirBuilderExt as _;
use std::path::Path;
use std::time::Duration;

use rustix::fs::{self as sys, AtFlags, CWD, Dir, FileType, Mode, OFlags};
use rustix::io::Errno;

/// A random word; the standard library's hash keys are random per process and
/// differ from call to call.
pub(super) fn unguessable() -> String {
    let random = RandomState::new().hash_one(std::process::id());
    format!("{random:016x}")
}

/// Makes a new directory, for us alone.
pub(super) fn make_private(path: &Path) -> io::Result<()> {
    DirBuilder::new().mode(0o700).create(path)
}

/// Removes a directory with everything below, what is called `last` in it after all
/// else. That it does not exist is no error.
pub(super) fn remove_tree(path: &Path, last: &Path) -> io::Result<()> {
    let (Some(parent), Some(name)) = (path.parent(), path.file_name()) else {
        return Err(io::ErrorKind::InvalidInput.into());
    };
    let parent = sys::open(parent, DIRECTORY, Mode::empty())?;
    let mut tries = 1;
    loop {
        match remove_at(parent.as_fd(), Path::new(name), Some(last)) {
            Err(Errno::NOTEMPTY) if tries < TRIES => std::thread::sleep(PAUSE),
            removed => return Ok(removed?),
        }
        tries += 1;
    }
}

/// Processes that were killed may go on making files for a while: so often a
/// directory is emptied, with pauses.
const TRIES: u32 = 40;
const PAUSE: Duration = Duration::from_millis(5);

const DIRECTORY: OFlags = OFlags::DIRECTORY
    .union(OFlags::CLOEXEC)
    .union(OFlags::RDONLY);

/// A directory that is held open.
#[derive(Debug)]
pub(super) struct DirHandle(OwnedFd);

impl DirHandle {
    /// Opens a directory that is no link.
    pub(super) fn open(path: &Path) -> io::Result<Self> {
        let opened = sys::openat(CWD, path, DIRECTORY | OFlags::NOFOLLOW, Mode::empty())?;
        Ok(Self(opened))
    }

    /// Makes a directory in this one.
    pub(super) fn make(&self, name: &Path) -> io::Result<Self> {
        sys::mkdirat(&self.0, name, Mode::from_raw_mode(0o777))?;
        let opened = sys::openat(&self.0, name, DIRECTORY | OFlags::NOFOLLOW, Mode::empty())?;
        Ok(Self(opened))
    }

    /// Makes a directory in this one, unless there is one.
    pub(super) fn make_or_open(&self, name: &Path) -> io::Result<Self> {
        match self.make(name) {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                let flags = DIRECTORY | OFlags::NOFOLLOW;
                Ok(Self(sys::openat(&self.0, name, flags, Mode::empty())?))
            }
            made => made,
        }
    }

    /// Makes a symbolic link in this directory.
    pub(super) fn link(&self, name: &Path, target: &Path) -> io::Result<()> {
        Ok(sys::symlinkat(target, &self.0, name)?)
    }

    /// Writes a new file, which may be one that can be run.
    pub(super) fn write(&self, name: &Path, content: &[u8], executable: bool) -> io::Result<()> {
        let flags =
            OFlags::CREATE | OFlags::EXCL | OFlags::NOFOLLOW | OFlags::WRONLY | OFlags::CLOEXEC;
        let mode = Mode::from_raw_mode(if executable { 0o777 } else { 0o666 });
        File::from(sys::openat(&self.0, name, flags, mode)?).write_all(content)
    }

    /// Removes the directory of a test, in which there is usually nothing but
    /// the candidate.
    pub(super) fn remove_test(
        &self,
        name: &Path,
        test: Option<&DirHandle>,
        candidate: &Path,
    ) -> io::Result<()> {
        // Two system calls in the usual case, instead of reading the directory.
        if let Some(test) = test {
            let _ = sys::unlinkat(&test.0, candidate, AtFlags::empty());
        }
        Ok(remove_at(self.0.as_fd(), name, None)?)
    }

    /// Removes everything from a directory in this one, which is usually empty.
    pub(super) fn empty(&self, name: &Path) -> io::Result<()> {
        // Looking costs less than making it anew, which a file system with a
        // journal has to write down.
        if let Ok(opened) = open_below(self.0.as_fd(), name)
            && entries(opened.as_fd())?.is_empty()
        {
            return Ok(());
        }
        remove_at(self.0.as_fd(), name, None)?;
        Ok(sys::mkdirat(&self.0, name, Mode::RWXU)?)
    }

    /// Whether this is the directory that a path leads to.
    pub(super) fn is_at(&self, path: &Path) -> bool {
        let identity = |stat: sys::Stat| (stat.st_dev, stat.st_ino);
        let here = sys::fstat(&self.0).map(identity);
        let there = sys::statat(CWD, path, AtFlags::SYMLINK_NOFOLLOW).map(identity);
        matches!((here, there), (Ok(here), Ok(there)) if here == there)
    }
}

/// Opens a directory in another one: no link, and nothing that is mounted
/// there.
fn open_below(parent: BorrowedFd<'_>, name: &Path) -> rustix::io::Result<OwnedFd> {
    let flags = DIRECTORY | OFlags::NOFOLLOW;
    #[cfg(target_os = "linux")]
    {
        let resolve = sys::ResolveFlags::NO_XDEV | sys::ResolveFlags::NO_SYMLINKS;
        match sys::openat2(parent, name, flags, Mode::empty(), resolve) {
            // Old kernels, and sandboxes that do not know it.
            Err(Errno::NOSYS | Errno::PERM) => {}
            opened => return opened,
        }
    }
    let opened = sys::openat(parent, name, flags, Mode::empty())?;
    if sys::fstat(&opened)?.st_dev != sys::fstat(parent)?.st_dev {
        return Err(Errno::XDEV);
    }
    Ok(opened)
}

/// Names in a directory, and whether they are directories.
fn entries(directory: BorrowedFd<'_>) -> rustix::io::Result<Vec<(std::path::PathBuf, bool)>> {
    let mut found = Vec::new();
    for entry in Dir::read_from(directory)? {
        let entry = entry?;
        let name = Path::new(std::ffi::OsStr::from_bytes(entry.file_name().to_bytes()));
        if name == Path::new(".") || name == Path::new("..") {
            continue;
        }
        let is_directory = match entry.file_type() {
            FileType::Unknown => is_directory(directory, name),
            kind => kind == FileType::Directory,
        };
        found.push((name.to_owned(), is_directory));
    }
    Ok(found)
}

fn is_directory(parent: BorrowedFd<'_>, name: &Path) -> bool {
    sys::statat(parent, name, AtFlags::SYMLINK_NOFOLLOW)
        .is_ok_and(|stat| FileType::from_raw_mode(stat.st_mode) == FileType::Directory)
}

/// Removes what has that name: a directory with everything below, also where
/// permissions were taken away, or whatever else it is. What is mounted is
/// detached, not emptied. What is called `last` in it goes after all else.
fn remove_at(parent: BorrowedFd<'_>, name: &Path, last: Option<&Path>) -> rustix::io::Result<()> {
    match sys::unlinkat(parent, name, AtFlags::REMOVEDIR) {
        Ok(()) | Err(Errno::NOENT) => return Ok(()),
        Err(Errno::NOTDIR) => return sys::unlinkat(parent, name, AtFlags::empty()),
        Err(_) => {}
    }
    let top = open_surely(parent, name)?;
    // Moving each directory's subdirectories to the top keeps the number of
    // open directories small, whatever the depth.
    let mut level = 0_u64;
    loop {
        let mut moved = false;
        for (entry, is_directory) in entries(top.as_fd())? {
            if !is_directory && last == Some(&*entry) {
                continue;
            }
            if !is_directory {
                let _ = unlink(top.as_fd(), &entry);
                continue;
            }
            if sys::unlinkat(&top, &entry, AtFlags::REMOVEDIR).is_ok() {
                continue;
            }
            let Ok(below) = open_surely(top.as_fd(), &entry) else {
                continue;
            };
            for (inner, is_directory) in entries(below.as_fd())? {
                if !is_directory {
                    let _ = unlink(below.as_fd(), &inner);
                    continue;
                }
                // A directory that is moved has to be writable itself.
                drop(open_surely(below.as_fd(), &inner));
                level += 1;
                let to = format!(".picireny-{level}");
                moved |= sys::renameat(&below, &inner, &top, to).is_ok();
            }
            let _ = sys::unlinkat(&top, &entry, AtFlags::REMOVEDIR);
        }
        if !moved {
            break;
        }
    }
    if let Some(last) = last
        && entries(top.as_fd())?.len() == 1
    {
        let _ = unlink(top.as_fd(), last);
    }
    match sys::unlinkat(parent, name, AtFlags::REMOVEDIR) {
        Err(Errno::NOENT) => Ok(()),
        removed => removed,
    }
}

/// Removes a file, which something may be mounted on.
fn unlink(parent: BorrowedFd<'_>, name: &Path) -> rustix::io::Result<()> {
    match sys::unlinkat(parent, name, AtFlags::empty()) {
        Err(Errno::BUSY) => {
            detach(parent, name)?;
            sys::unlinkat(parent, name, AtFlags::empty())
        }
        removed => removed,
    }
}

/// Opens a directory to empty it: gives itself permissions, and detaches what
/// is mounted there.
fn open_surely(parent: BorrowedFd<'_>, name: &Path) -> rustix::io::Result<OwnedFd> {
    let mut opened = open_below(parent, name);
    // What is mounted upon a mount is seen when that is gone.
    let mut mounts = 0;
    while matches!(opened, Err(Errno::XDEV)) && mounts < 100 {
        detach(parent, name)?;
        mounts += 1;
        opened = open_below(parent, name);
    }
    if matches!(opened, Err(Errno::ACCESS)) && is_directory(parent, name) {
        sys::chmodat(parent, name, Mode::RWXU, AtFlags::empty())?;
        opened = open_below(parent, name);
    }
    let opened = opened?;
    let _ = sys::fchmod(&opened, Mode::RWXU);
    Ok(opened)
}

/// Detaches what is mounted there.
#[cfg(target_os = "linux")]
fn detach(parent: BorrowedFd<'_>, name: &Path) -> rustix::io::Result<()> {
    use rustix::mount::{UnmountFlags, unmount};
    use std::os::fd::AsRawFd as _;
    let path = Path::new("/proc/self/fd")
        .join(parent.as_raw_fd().to_string())
        .join(name);
    unmount(path, UnmountFlags::DETACH | UnmountFlags::NOFOLLOW)
}

#[cfg(not(target_os = "linux"))]
fn detach(_: BorrowedFd<'_>, _: &Path) -> rustix::io::Result<()> {
    Err(Errno::XDEV)
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use std::fs::{self, Permissions};
    use std::os::unix::fs::{PermissionsExt as _, symlink};

    /// A place with a test's directory and a file outside that a test may not
    /// reach.
    fn place() -> (tempfile::TempDir, DirHandle, std::path::PathBuf) {
        let outer = tempfile::tempdir().unwrap();
        let base = outer.path().join("base");
        make_private(&base).unwrap();
        let outside = outer.path().join("outside");
        fs::create_dir(&outside).unwrap();
        fs::write(outside.join("in.txt"), "precious").unwrap();
        let place = DirHandle::open(&base).unwrap();
        (outer, place, outside)
    }

    #[test]
    fn a_directory_goes_although_a_dying_process_still_makes_files_in_it() {
        let base = tempfile::tempdir().unwrap();
        let directory = base.path().join("tests");
        make_private(&directory).unwrap();
        fs::write(directory.join("lock"), "").unwrap();
        let writing = std::thread::spawn({
            let directory = directory.clone();
            move || {
                let begun = std::time::Instant::now();
                (0..)
                    .take_while(|_| begun.elapsed() < PAUSE * TRIES / 4)
                    .take_while(|n: &u32| fs::write(directory.join(n.to_string()), "").is_ok())
                    .count()
            }
        });
        while fs::read_dir(&directory).unwrap().count() < 3 {}
        remove_tree(&directory, Path::new("lock")).unwrap();
        assert!(writing.join().unwrap() > 0);
        assert!(!directory.exists());
    }

    #[test]
    fn a_test_may_have_done_anything_to_its_directory() {
        let (outer, place, outside) = place();
        let test = outer.path().join("base/test");
        let made = place.make(Path::new("test")).unwrap();
        made.write(Path::new("in.txt"), b"x", false).unwrap();
        fs::create_dir_all(test.join("a/b/c")).unwrap();
        fs::write(test.join("a/b/file"), "x").unwrap();
        symlink(&outside, test.join("a/link")).unwrap();
        fs::set_permissions(test.join("a/b"), Permissions::from_mode(0o000)).unwrap();
        fs::set_permissions(test.join("a"), Permissions::from_mode(0o000)).unwrap();
        let remove = |test: Option<&DirHandle>| {
            place.remove_test(Path::new("test"), test, Path::new("in.txt"))
        };
        remove(Some(&made)).unwrap();
        assert!(!test.exists());
        assert!(outside.join("in.txt").exists());
        remove(None).unwrap();
        remove_tree(&outer.path().join("base"), Path::new("")).unwrap();
        assert!(!outer.path().join("base").exists());
    }

    #[test]
    fn a_directory_that_was_replaced_by_a_link_is_not_followed() {
        let (outer, place, outside) = place();
        let test = outer.path().join("base/test");
        let made = place.make(Path::new("test")).unwrap();
        made.write(Path::new("in.txt"), b"x", false).unwrap();
        fs::rename(&test, outer.path().join("moved")).unwrap();
        symlink(&outside, &test).unwrap();
        place
            .remove_test(Path::new("test"), Some(&made), Path::new("in.txt"))
            .unwrap();
        assert!(fs::symlink_metadata(&test).is_err());
        assert_eq!(fs::read(outside.join("in.txt")).unwrap(), b"precious");

        // The place itself.
        let base = outer.path().join("base");
        assert!(place.is_at(&base));
        fs::rename(&base, outer.path().join("base-moved")).unwrap();
        symlink(&outside, &base).unwrap();
        assert!(!place.is_at(&base));
        place.make(Path::new("other")).unwrap();
        assert!(!outside.join("other").exists());
        assert!(DirHandle::open(&base).is_err());
        place.empty(Path::new("other")).unwrap();
        remove_tree(&base, Path::new("")).unwrap();
        assert_eq!(fs::read(outside.join("in.txt")).unwrap(), b"precious");
    }

    #[test]
    fn directories_nested_deeper_than_file_descriptors_reach_are_removed() {
        let outer = tempfile::tempdir().unwrap();
        let base = outer.path().join("base");
        make_private(&base).unwrap();
        // Paths longer than the system allows are made by moving trees.
        let mut tree = base.join("tree");
        fs::create_dir(&tree).unwrap();
        for level in 0..3000 {
            let outer = base.join(format!("outer{level}"));
            fs::create_dir(&outer).unwrap();
            fs::rename(&tree, outer.join("d")).unwrap();
            tree = outer;
        }
        remove_tree(&base, Path::new("")).unwrap();
        assert!(!base.exists());
    }
}

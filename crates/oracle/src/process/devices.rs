//! The directory of devices that a sandboxed test sees.

use std::fs::{self, File};
use std::io;
use std::os::fd::{AsRawFd as _, OwnedFd};
use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};

use picireny_shown::Shown as _;
use rustix::fs::{Mode, OFlags, open};
use rustix::mount::{MountFlags, mount, mount_bind};

const DEVICES: &str = "/dev";

/// Memory that processes share by name: a directory of their own.
pub(super) const SHARED_MEMORY: &str = "/dev/shm";

/// What programs expect, and what is of no harm.
const FOR_ALL: [&str; 6] = ["null", "zero", "full", "random", "urandom", "tty"];

/// Where else these are found.
const LINKS: [(&str, &str); 5] = [
    ("fd", "/proc/self/fd"),
    ("stdin", "/proc/self/fd/0"),
    ("stdout", "/proc/self/fd/1"),
    ("stderr", "/proc/self/fd/2"),
    ("ptmx", "pts/ptmx"),
];

/// Mounts a small directory of devices: disks belong to the user root, who needs
/// no capability to write to them, and terminals to whoever sits there. Those in
/// here are new ones. The paths where devices may be used.
pub(super) fn mount_devices() -> io::Result<Vec<PathBuf>> {
    let place = Path::new(DEVICES);
    // They are hidden in a moment, but stay open.
    let mut open = Vec::new();
    for name in FOR_ALL {
        let path = place.join(name);
        // Not every container has all of them.
        if path.exists() {
            open.push((held(&path)?, path));
        }
    }
    let flags = MountFlags::NOSUID | MountFlags::NOEXEC;
    mount("tmpfs", place, "tmpfs", flags, c"mode=755").map_err(at(place.shown()))?;
    let terminals = place.join("pts");
    fs::create_dir(&terminals)?;
    fs::create_dir(SHARED_MEMORY)?;
    for (name, target) in LINKS {
        symlink(target, place.join(name))?;
    }
    let mut usable = Vec::new();
    for (device, path) in open {
        File::create(&path)?;
        bind_held(&device, &path)?;
        usable.push(path);
    }
    let options = c"newinstance,ptmxmode=0666,mode=620";
    // Not every kernel has any.
    if mount("devpts", &terminals, "devpts", flags, options).is_ok() {
        usable.push(terminals);
    }
    Ok(usable)
}

/// Holds on to a file that something is about to be mounted upon.
pub(super) fn held(path: &Path) -> io::Result<OwnedFd> {
    open(path, OFlags::PATH | OFlags::CLOEXEC, Mode::empty()).map_err(at(path.shown()))
}

/// Makes what is held appear at a path.
pub(super) fn bind_held(held: &OwnedFd, path: &Path) -> io::Result<()> {
    let source = format!("/proc/self/fd/{}", held.as_raw_fd());
    mount_bind(source, path).map_err(at(path.shown()))
}

/// Mounts the memory that processes share.
pub(super) fn mount_shared_memory() -> io::Result<()> {
    let flags = MountFlags::NOSUID | MountFlags::NODEV;
    mount("tmpfs", SHARED_MEMORY, "tmpfs", flags, c"mode=1777").map_err(at(SHARED_MEMORY))
}

/// An error that says what was tried.
pub(super) fn at<E: Into<io::Error>>(what: impl std::fmt::Display) -> impl FnOnce(E) -> io::Error {
    move |error| {
        let error = error.into();
        io::Error::new(error.kind(), format!("{what}: {error}"))
    }
}

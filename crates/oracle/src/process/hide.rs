//! What no mount makes read-only, and what is hidden in a sandbox for that reason.

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::fs;
use std::io;
use std::os::fd::OwnedFd;
use std::os::unix::ffi::OsStrExt as _;
use std::os::unix::fs::{FileTypeExt as _, MetadataExt as _};
use std::path::{Path, PathBuf};

use super::devices::bind_held;

/// The sockets that processes of this network have in the file system.
pub(super) fn sockets() -> BTreeSet<PathBuf> {
    let table = fs::read("/proc/net/unix").unwrap_or_default();
    let lines = table.split(|&byte| byte == b'\n');
    lines
        .filter_map(socket)
        .filter(|path| is_socket(path))
        .collect()
}

/// The path in a line of the table. What has another name is in a namespace.
fn socket(line: &[u8]) -> Option<PathBuf> {
    let at = line.windows(2).position(|two| two == b" /")?;
    let (fields, path) = (line.get(..at)?, line.get(at + 1..)?);
    (!fields.contains(&b'@')).then(|| OsStr::from_bytes(path).into())
}

fn is_socket(path: &Path) -> bool {
    fs::symlink_metadata(path).is_ok_and(|metadata| metadata.file_type().is_socket())
}

/// Puts a device that takes no connections in the place of each socket.
pub(super) fn hide_sockets(sockets: &BTreeSet<PathBuf>, device: &OwnedFd) -> io::Result<()> {
    for path in sockets {
        match bind_held(device, path) {
            // Gone in the meantime, or where the test cannot get either.
            Err(error) if is_socket(path) => return Err(error),
            _ => {}
        }
    }
    Ok(())
}

/// The files of the system, not of processes, that `/proc` has for the user root alone, as the
/// use of each page of the memory.
pub(super) fn files_for_root() -> Vec<PathBuf> {
    if !rustix::process::getuid().is_root() {
        return Vec::new();
    }
    let entries = fs::read_dir("/proc").into_iter().flatten().flatten();
    let for_root = |entry: &fs::DirEntry| {
        // Most are directories of processes, which need not be looked at further.
        let is_file = entry.file_type().is_ok_and(|kind| kind.is_file());
        let is_for_root = |metadata: fs::Metadata| metadata.mode() & 0o004 == 0;
        is_file && entry.metadata().is_ok_and(is_for_root)
    };
    entries.filter(for_root).map(|entry| entry.path()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_of_sockets_are_read_from_the_table() {
        let line = b"0000000000000000: 00000002 00000000 00010000 0001 01    29 /run/a b/c";
        assert_eq!(socket(line), Some("/run/a b/c".into()));
        let line = b"0000000000000000: 00000002 00000000 00010000 0001 01 12345 @/x /y";
        assert_eq!(socket(line), None);
        assert_eq!(
            socket(b"Num       RefCount Protocol Flags    Type St Inode Path"),
            None
        );
    }
}

//! Directories of tests: made, and removed whatever the test did to them.

use std::fs::{self, DirBuilder, Permissions};
use std::hash::{BuildHasher as _, RandomState};
use std::io;
use std::os::unix::fs::{DirBuilderExt as _, PermissionsExt as _};
use std::path::Path;

/// Makes a new directory, for us alone.
pub(super) fn make_private(path: &Path) -> io::Result<()> {
    DirBuilder::new().mode(0o700).create(path)
}

/// Removes everything from a directory, which is usually empty.
pub(super) fn empty(directory: &Path) -> io::Result<()> {
    // Looking costs less than making it anew, which a file system with a
    // journal has to write down.
    if let Ok(mut entries) = fs::read_dir(directory)
        && entries.next().is_none()
    {
        return Ok(());
    }
    remove_tree(directory)?;
    make_private(directory)
}

/// A random word; the standard library's hash keys are random per process and
/// differ from call to call.
pub(super) fn unguessable() -> String {
    let random = RandomState::new().hash_one(std::process::id());
    format!("{random:016x}")
}

/// Removes a test's directory that usually holds nothing but the candidate.
pub(super) fn remove_test(directory: &Path, candidate: &Path) -> io::Result<()> {
    // Two system calls in the usual case, instead of reading the directory.
    let _ = fs::remove_file(candidate);
    match fs::remove_dir(directory) {
        Ok(()) => Ok(()),
        Err(_) => remove_tree(directory),
    }
}

/// Removes a directory with everything below, also where permissions were
/// taken away. That it does not exist is no error.
pub(super) fn remove_tree(directory: &Path) -> io::Result<()> {
    match fs::remove_dir_all(directory) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        Err(_) => {}
        done => return done,
    }
    // Missing permissions, or nested deeper than the file descriptors reach.
    // Moving each directory's subdirectories to the top keeps paths short.
    let mut level = 0_u64;
    loop {
        let mut moved = false;
        allow(directory);
        for entry in read_dir(directory)? {
            let path = entry?.path();
            if !is_directory(&path) {
                let _ = fs::remove_file(&path);
                continue;
            }
            allow(&path);
            for inner in read_dir(&path)? {
                let inner = inner?.path();
                if is_directory(&inner) {
                    allow(&inner);
                    level += 1;
                    moved |=
                        fs::rename(&inner, directory.join(format!(".picireny-{level}"))).is_ok();
                } else {
                    let _ = fs::remove_file(&inner);
                }
            }
            let _ = fs::remove_dir(&path);
        }
        if !moved {
            break;
        }
    }
    match fs::remove_dir_all(directory) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(()),
        done => done,
    }
}

/// What is in a directory; nothing if it is gone.
fn read_dir(directory: &Path) -> io::Result<impl Iterator<Item = io::Result<fs::DirEntry>>> {
    match fs::read_dir(directory) {
        Ok(entries) => Ok(Some(entries).into_iter().flatten()),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None.into_iter().flatten()),
        Err(error) => Err(error),
    }
}

/// Not through a symbolic link: that is removed, not what it points to.
fn is_directory(path: &Path) -> bool {
    fs::symlink_metadata(path).is_ok_and(|metadata| metadata.is_dir())
}

fn allow(directory: &Path) {
    let _ = fs::set_permissions(directory, Permissions::from_mode(0o700));
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn a_test_may_have_done_anything_to_its_directory() {
        let place = tempfile::tempdir().unwrap();
        let base = place.path().join("base");
        make_private(&base).unwrap();
        let outside = base.join("outside");
        fs::create_dir(&outside).unwrap();
        fs::write(outside.join("precious"), "x").unwrap();

        let test = base.join("test");
        fs::create_dir_all(test.join("a/b/c")).unwrap();
        fs::write(test.join("a/b/file"), "x").unwrap();
        std::os::unix::fs::symlink(&outside, test.join("a/link")).unwrap();
        fs::set_permissions(test.join("a/b"), Permissions::from_mode(0o000)).unwrap();
        fs::set_permissions(test.join("a"), Permissions::from_mode(0o000)).unwrap();
        remove_test(&test, &test.join("candidate")).unwrap();
        assert!(!test.exists());
        assert!(outside.join("precious").exists());

        remove_test(&test, &test.join("candidate")).unwrap();
        remove_tree(&base).unwrap();
        assert!(!base.exists());
    }

    #[test]
    fn directories_nested_deeper_than_file_descriptors_reach() {
        let place = tempfile::tempdir().unwrap();
        let base = place.path().join("base");
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
        remove_tree(&base).unwrap();
        assert!(!base.exists());
    }
}

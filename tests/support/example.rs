//! An input and its test in a folder of their own.

use std::fs;
use std::os::unix::fs::PermissionsExt as _;

use tempfile::TempDir;

/// A folder with `in.json` and an executable `test.sh`.
pub(crate) fn folder(input: &str, test: &str) -> TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("in.json"), input).unwrap();
    let path = folder.path().join("test.sh");
    fs::write(&path, test).unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
    folder
}

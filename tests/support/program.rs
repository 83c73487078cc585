//! The program as a user runs it.

use std::path::Path;
use std::process::Output;

use assert_cmd::Command;

/// Runs it in a folder.
pub(crate) fn picireny(folder: &Path, arguments: &[&str]) -> Output {
    let mut command = Command::cargo_bin("picireny").unwrap();
    command
        .current_dir(folder)
        .args(arguments)
        .output()
        .unwrap()
}

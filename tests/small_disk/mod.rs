//! Tests that need a file system that is soon full.

use std::path::Path;
use std::process::Command;

/// Runs an ignored test of the calling program in a process that sees a file
/// system of `size` at `disk`, in a mount namespace of its own, and the
/// environment variable `variable`. Says so where that is not possible.
pub(crate) fn run_on_a_small_disk(test: &str, disk: &Path, size: &str, variable: (&str, &Path)) {
    let script = r#"mount -t tmpfs -o size="$2" none "$0" || exit 77
                    exec "$1" --exact --ignored --nocapture "$3""#;
    let inner = Command::new("unshare")
        .args(["--user", "--map-root-user", "--mount", "sh", "-c", script])
        .args([disk, &std::env::current_exe().unwrap()])
        .args([size, test])
        .env(variable.0, variable.1)
        .output()
        .unwrap();
    let stderr = String::from_utf8_lossy(&inner.stderr);
    if inner.status.code() == Some(77) || stderr.starts_with("unshare:") {
        eprintln!("skipped: no file system can be mounted here: {stderr}");
        return;
    }
    let stdout = String::from_utf8_lossy(&inner.stdout);
    assert!(inner.status.success(), "{stdout}{stderr}");
    assert!(stdout.contains("1 passed"), "{stdout}");
}

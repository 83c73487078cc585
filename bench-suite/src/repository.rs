//! Files of the repository that this crate is built in.

use std::path::{Path, PathBuf};
use std::process::Command;

/// The repository's root.
pub(crate) fn root() -> PathBuf {
    let crate_folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    crate_folder.parent().unwrap_or(crate_folder).to_path_buf()
}

/// A file that is named by its path from the root. Those of grammars-v4 are looked for in
/// `$GRAMMARS_V4` if that is set.
pub(crate) fn file(path: &str) -> PathBuf {
    if let Some(rest) = path.strip_prefix("grammars-v4/")
        && let Some(folder) = std::env::var_os("GRAMMARS_V4")
    {
        return PathBuf::from(folder).join(rest);
    }
    root().join(path)
}

/// The commit that is checked out, with `-dirty` if files were changed since; none where
/// there is no git.
pub(crate) fn commit() -> Option<String> {
    let output = Command::new("git")
        .arg("-C")
        .arg(root())
        .args(["describe", "--always", "--dirty", "--exclude=*"])
        .output()
        .ok()
        .filter(|output| output.status.success())?;
    let text = String::from_utf8(output.stdout).ok()?;
    Some(text.trim().to_owned())
}

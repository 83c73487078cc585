//! Where the reference data and the grammars are.

#![allow(dead_code, clippy::unwrap_used)]

use std::path::{Path, PathBuf};

/// The root of the repository.
pub(crate) fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// `path` under the folder of reference data beside the repository; `None`,
/// with a word on standard error, if it is not there. In CI that is an error.
pub(crate) fn shared(path: &str) -> Option<PathBuf> {
    let full = root().join("../shared").join(path);
    present(full, path)
}

/// The folder of antlr/grammars-v4: what `GRAMMARS_V4` names, or the
/// submodule, or the copy among the reference data.
pub(crate) fn grammars_v4() -> Option<PathBuf> {
    if let Some(folder) = std::env::var_os("GRAMMARS_V4") {
        return present(PathBuf::from(folder), "GRAMMARS_V4");
    }
    let submodule = root().join("grammars-v4");
    if submodule.join("json").is_dir() {
        return Some(submodule);
    }
    shared("grammars-v4")
}

fn present(path: PathBuf, what: &str) -> Option<PathBuf> {
    if path.exists() {
        return Some(path);
    }
    assert!(
        std::env::var_os("CI").is_none(),
        "{what} is needed in CI but {} does not exist",
        path.display()
    );
    eprintln!("SKIPPED: {what} is not there ({})", path.display());
    None
}

/// All grammar files below `folder`, sorted.
pub(crate) fn grammar_files(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    let mut pending = vec![folder.to_path_buf()];
    while let Some(folder) = pending.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                pending.push(path);
            } else if path.extension().is_some_and(|e| e == "g4") {
                files.push(path);
            }
        }
    }
    files.sort();
    files
}

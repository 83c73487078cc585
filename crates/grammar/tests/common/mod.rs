//! Where the reference data and the grammars are.

#![allow(dead_code, clippy::unwrap_used)]

use std::path::{Path, PathBuf};

/// The root of the repository.
pub(crate) fn root() -> PathBuf {
    // Tests of a crate and benchmarks, two folders and one below it, use this.
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut folders = package.ancestors();
    let root = folders.find(|folder| folder.join("ARCHITECTURE.md").exists());
    root.unwrap_or(package).to_path_buf()
}

/// What `cargo xtask record antlr` recorded under a name.
pub(crate) fn recorded(name: &str) -> serde_json::Value {
    let file = root().join(format!("tests/spec/antlr/{name}.json"));
    let text = std::fs::read_to_string(&file).unwrap();
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
}

/// All that the plan of the recordings names, by name.
pub(crate) fn recordings() -> Vec<(String, serde_json::Value)> {
    let plan = recorded("plan");
    let names = plan.as_object().unwrap().keys();
    names.map(|name| (name.clone(), recorded(name))).collect()
}

/// `path` under the folder of reference data beside the repository; `None`,
/// with a word on standard error, if it is not there. Where nothing may be
/// skipped (with `PICIRENY_NO_SKIP` set) that is an error, unless there is no such
/// folder at all: not everybody has it.
pub(crate) fn shared(path: &str) -> Option<PathBuf> {
    let folder = root().join("../shared");
    if !folder.exists() {
        eprintln!("skipped: there is no {path} ({})", folder.display());
        return None;
    }
    present(folder.join(path), path)
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
    present(root().join("../shared/grammars-v4"), "grammars-v4")
}

fn present(path: PathBuf, what: &str) -> Option<PathBuf> {
    if path.exists() {
        return Some(path);
    }
    let skipped = format!("skipped: there is no {what} ({})", path.display());
    assert!(std::env::var_os("PICIRENY_NO_SKIP").is_none(), "{skipped}");
    eprintln!("{skipped}");
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

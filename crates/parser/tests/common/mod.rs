//! Where the reference data and the grammars are, and how tests load them.

#![allow(dead_code, clippy::unwrap_used)]

pub(crate) mod work;

use std::path::{Path, PathBuf};
use std::sync::Mutex;

use picireny_grammar::{Options, compile};
use picireny_parser::Language;
use picireny_parser::hooks::BaseClasses;

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

/// Compiles a lexer and a parser of one folder, in two files or one, which may name some
/// base classes.
pub(crate) fn load(
    folder: &Path,
    lexer: &str,
    parser: &str,
    classes: &BaseClasses,
) -> Result<Language, String> {
    let mut files: Vec<PathBuf> = Vec::new();
    for name in [lexer, parser] {
        let file = folder.join(format!("{name}.g4"));
        if file.is_file() {
            files.push(file);
        }
    }
    let compiled = compile(&files, &Options::default()).map_err(|d| d.to_string())?;
    let find = |name: &str| {
        let found = compiled.recognizer(name).cloned();
        found.ok_or_else(|| format!("{} has no {name}", folder.display()))
    };
    Language::with_classes(find(lexer)?, find(parser)?, classes).map_err(|e| e.to_string())
}

/// A text as a reader of UTF-8 gets it.
pub(crate) fn read(file: &Path) -> String {
    String::from_utf8_lossy(&std::fs::read(file).unwrap()).into_owned()
}

/// All files below a folder that a test selects, sorted.
pub(crate) fn files(folder: &Path, select: impl Fn(&Path) -> bool) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut pending = vec![folder.to_path_buf()];
    while let Some(folder) = pending.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                pending.push(path);
            } else if select(&path) {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}

/// Does the work for all items on all cores; results in the items' order.
pub(crate) fn parallel<T: Sync, R: Send>(items: &[T], work: impl Fn(&T) -> R + Sync) -> Vec<R> {
    let next = std::sync::atomic::AtomicUsize::new(0);
    let results = Mutex::new(Vec::new());
    let threads = std::thread::available_parallelism().map_or(2, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                loop {
                    let index = next.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
                    let Some(item) = items.get(index) else { break };
                    let result = work(item);
                    results.lock().unwrap().push((index, result));
                }
            });
        }
    });
    let mut results = results.into_inner().unwrap();
    results.sort_by_key(|(index, _)| *index);
    results.into_iter().map(|(_, result)| result).collect()
}

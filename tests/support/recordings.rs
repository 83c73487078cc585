//! The recordings of the Python tool's runs: where they are, what they say.
//!
//! They are not part of this repository; they are looked for in
//! `../shared/replay`.
#![allow(unreachable_pub, clippy::unwrap_used)]

use std::path::{Path, PathBuf};

use picireny::format::{Base, Format, FormatSource, TreeOptions};
use picireny::reduce::{CacheKind, Granularity, Options, Order, Phase, Split, traversal};
use picireny::tree::{Preparation, Tree};
use serde_json::Value;

/// A recorded run.
pub struct Recording {
    pub name: String,
    pub options: Vec<String>,
    /// Hash of each executed candidate, and whether it was interesting.
    pub tests: Vec<(String, bool)>,
    pub output: Vec<u8>,
}

/// What the options of a recording say.
pub struct Settings {
    pub options: Options,
    pub preparation: Preparation,
    pub hidden_tokens: bool,
}

pub fn settings(arguments: &[String]) -> Settings {
    let mut settings = Settings {
        options: Options::default(),
        preparation: Preparation::default(),
        hidden_tokens: false,
    };
    let Settings {
        options,
        preparation,
        hidden_tokens,
    } = &mut settings;
    let mut phases = Vec::new();
    let mut arguments = arguments.iter().map(String::as_str);
    let order = |name| match name {
        "forward" => Order::Forward,
        "backward" => Order::Backward,
        "skip" => Order::Skip,
        other => panic!("unknown iterator {other}"),
    };
    while let Some(argument) = arguments.next() {
        let mut value = || arguments.next().unwrap();
        match argument {
            "--flatten-recursion" => preparation.flatten_recursion = true,
            "--no-squeeze-tree" => preparation.squeeze = false,
            "--no-skip-unremovable" => preparation.skip_unremovable = false,
            "--skip-whitespace" => preparation.skip_whitespace = true,
            "--build-hidden-tokens" => *hidden_tokens = true,
            "--no-hdd-star" => options.fixed_point = false,
            "--complement-first" => options.ddmin.complement_first = true,
            "--subset-iterator" => options.ddmin.subsets = order(value()),
            "--complement-iterator" => options.ddmin.complements = order(value()),
            "--hdd" => options.traversal = traversal(value()).unwrap(),
            "--phase" => phases.push(Phase::named(value()).unwrap()),
            "--cache" => {
                options.cache = match value() {
                    "none" => CacheKind::None,
                    "config" => CacheKind::Config,
                    "content" => CacheKind::Content,
                    other => panic!("unknown cache {other}"),
                };
            }
            "--split" => {
                options.ddmin.split = match value() {
                    "zeller" => Split::Zeller,
                    "balanced" => Split::Balanced,
                    other => panic!("unknown split {other}"),
                };
            }
            "--granularity" => {
                options.ddmin.granularity = match value() {
                    "inf" => Granularity::INFINITE,
                    number => Granularity::new(number.parse().unwrap()).unwrap(),
                };
            }
            other => panic!("unknown option {other}"),
        }
    }
    if !phases.is_empty() {
        options.phases = phases;
    }
    settings
}

pub fn shared() -> Option<PathBuf> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared");
    if path.join("replay/manifest.json").exists() {
        return Some(path);
    }
    assert!(
        std::env::var_os("CI").is_none(),
        "the recordings are missing: {} does not exist",
        path.display()
    );
    eprintln!("skipped: there are no recordings in ../shared/replay");
    None
}

/// The cases of the manifest with their runs.
pub fn recordings(shared: &Path) -> Vec<(Value, Vec<Recording>)> {
    let folder = shared.join("replay");
    let manifest = std::fs::read_to_string(folder.join("manifest.json")).unwrap();
    let manifest: Value = serde_json::from_str(&manifest).unwrap();
    let mut cases = Vec::new();
    for (case, described) in manifest.as_object().unwrap() {
        let mut runs = Vec::new();
        for (name, run) in described["runs"].as_object().unwrap() {
            let path = folder.join(case).join(name);
            let tests = std::fs::read_to_string(path.with_extension("tsv")).unwrap();
            let tests = tests.lines().map(|line| {
                let (hash, status) = line.split_once('\t').unwrap();
                (hash.to_owned(), status == "0")
            });
            let options = run["options"].as_array().unwrap().iter();
            runs.push(Recording {
                name: format!("{case}/{name}"),
                options: options.map(|o| o.as_str().unwrap().to_owned()).collect(),
                tests: tests.collect(),
                output: std::fs::read(path.with_extension("out")).unwrap(),
            });
        }
        cases.push((described.clone(), runs));
    }
    cases
}

/// The format that a case names.
pub fn format(folder: &Path, case: &Value) -> Format {
    let text = |key: &str| case[key].as_str().map(str::to_owned);
    let grammars = case["grammar"].as_array();
    let grammars = grammars.into_iter().flatten();
    let source = FormatSource {
        base: match text("format") {
            Some(path) => Base::File(folder.join(path)),
            None => Base::Nothing,
        },
        grammar: grammars
            .map(|path| folder.join(path.as_str().unwrap()))
            .collect(),
        replacements: None,
        start: text("start"),
    };
    source.load().unwrap().0
}

impl Settings {
    /// The tree of an input, prepared.
    pub fn tree(&self, format: &Format, text: &str) -> Tree {
        let options = TreeOptions {
            hidden_tokens: self.hidden_tokens,
            ..TreeOptions::default()
        };
        let mut tree = format.tree(text, options).unwrap().tree;
        tree.prepare(self.preparation);
        tree
    }
}

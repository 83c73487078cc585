//! The recordings of the Python tool's runs: where they are, what they say.
//!
//! Those in `tests/spec/reductions` were made by `cargo xtask record python`.
//! There are others, of inputs that are not part of this repository, in
//! `../shared/replay`.
#![allow(dead_code, unreachable_pub, clippy::unwrap_used)]

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use picireny::format::{Base, Format, FormatSource, TreeOptions};
use picireny::reduce::{CacheKind, Granularity, Options, Order, Phase, Split, traversal};
use picireny::tree::{Preparation, Tree};
use serde_json::Value;
use sha2::{Digest, Sha256};

/// An input that was reduced, with what it took.
pub struct Case {
    pub name: String,
    pub input: PathBuf,
    pub format: Option<PathBuf>,
    pub grammar: Vec<PathBuf>,
    pub replacements: Option<PathBuf>,
    pub start: Option<String>,
    /// What a candidate has to contain to be interesting; nothing if only the
    /// recorded candidates are known to be interesting or not.
    pub needs: Vec<String>,
    pub runs: Vec<Recording>,
    /// All of the recording.
    pub json: Value,
}

/// A recorded run.
pub struct Recording {
    /// The case and the run.
    pub name: String,
    pub options: Vec<String>,
    /// Hash of each executed candidate, and whether it was interesting.
    pub tests: Vec<(String, bool)>,
    pub output: Vec<u8>,
}

/// How many hexadecimal digits of a hash are compared.
const DIGITS: usize = 16;

/// The hash by which candidates and files are known: the beginning of its
/// SHA-256.
pub fn hash(text: &[u8]) -> String {
    let mut hex = String::new();
    for byte in Sha256::digest(text).iter().take(DIGITS / 2) {
        write!(hex, "{byte:02x}").unwrap();
    }
    hex
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

fn json(path: &Path) -> Value {
    let text = fs::read_to_string(path).unwrap();
    serde_json::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

fn strings(list: &Value) -> Vec<String> {
    let list = list.as_array().into_iter().flatten();
    list.map(|item| item.as_str().unwrap().to_owned()).collect()
}

impl Case {
    /// What both kinds of recordings say alike; paths are relative to `folder`.
    fn new(name: &str, folder: &Path, json: Value) -> Self {
        let text = |key: &str| json[key].as_str().map(str::to_owned);
        let path = |key: &str| text(key).map(|path| folder.join(path));
        let grammar = strings(&json["grammar"]).into_iter();
        Self {
            name: name.to_owned(),
            input: path("input").unwrap(),
            format: path("format"),
            grammar: grammar.map(|file| folder.join(file)).collect(),
            replacements: path("replacements"),
            start: text("start"),
            needs: strings(&json["needs"]),
            runs: Vec::new(),
            json,
        }
    }

    /// The input.
    pub fn text(&self) -> String {
        fs::read_to_string(&self.input).unwrap()
    }

    /// The format of the input.
    pub fn format(&self) -> Format {
        let source = FormatSource {
            folders: Vec::new(),
            base: match &self.format {
                Some(path) => Base::File(path.clone()),
                None => Base::Nothing,
            },
            grammar: self.grammar.clone(),
            replacements: self.replacements.clone(),
            start: self.start.clone(),
            ..FormatSource::default()
        };
        source.load().unwrap().0
    }
}

/// The root of the repository.
fn root() -> PathBuf {
    // Tests and benchmarks use this, from packages of their own.
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut folders = package.ancestors();
    let root = folders.find(|folder| folder.join("ARCHITECTURE.md").exists());
    root.unwrap_or(package).to_path_buf()
}

/// Where our own recordings are.
pub fn spec() -> PathBuf {
    root().join("tests/spec")
}

/// The recordings of this repository.
pub fn own() -> Vec<Case> {
    let folder = spec().join("reductions");
    let mut files: Vec<PathBuf> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|e| e == "json"))
        .filter(|path| path.file_stem().is_some_and(|name| name != "plan"))
        .collect();
    files.sort_by_key(|file| file.file_stem().map(ToOwned::to_owned));
    files.iter().map(|file| own_case(file)).collect()
}

fn own_case(file: &Path) -> Case {
    let name = file.file_stem().unwrap().to_str().unwrap();
    let mut case = Case::new(name, &spec(), json(file));
    let candidates: Vec<(String, bool)> = strings(&case.json["candidates"])
        .iter()
        .map(|candidate| match candidate.split_at(1) {
            ("+", hash) => (hash.to_owned(), true),
            ("-", hash) => (hash.to_owned(), false),
            _ => panic!("{name}: {candidate} has no outcome"),
        })
        .collect();
    for (run, recorded) in case.json["runs"].as_object().unwrap() {
        let tests = numbers(recorded["tests"].as_str().unwrap());
        case.runs.push(Recording {
            name: format!("{name}/{run}"),
            options: strings(&recorded["options"]),
            tests: tests.map(|test| candidates[test].clone()).collect(),
            output: recorded["result"].as_str().unwrap().into(),
        });
    }
    case
}

/// A sequence as it is written: `0-5 7 3`.
fn numbers(text: &str) -> impl Iterator<Item = usize> {
    text.split_whitespace().flat_map(|part| {
        let (first, last) = part.split_once('-').unwrap_or((part, part));
        first.parse().unwrap()..=last.parse().unwrap()
    })
}

/// The recordings of other inputs, if they are there. Not everybody has the folder.
pub fn shared() -> Option<Vec<Case>> {
    let folder = root().join("../shared/replay");
    let manifest = folder.join("manifest.json");
    if !manifest.exists() {
        let missing = "skipped: there are no recordings of other inputs in ../shared/replay; \
                       those in tests/spec are checked by other tests";
        let may_miss = std::env::var_os("PICIRENY_NO_SKIP").is_none();
        assert!(may_miss || !root().join("../shared").exists(), "{missing}");
        eprintln!("{missing}");
        return None;
    }
    let manifest = json(&manifest);
    let cases = manifest.as_object().unwrap().iter();
    Some(
        cases
            .map(|(name, case)| shared_case(&folder, name, case))
            .collect(),
    )
}

fn shared_case(folder: &Path, name: &str, json: &Value) -> Case {
    let mut case = Case::new(name, folder, json.clone());
    for (run, recorded) in json["runs"].as_object().unwrap() {
        let path = folder.join(name).join(run);
        let tests = fs::read_to_string(path.with_extension("tsv")).unwrap();
        let tests = tests.lines().map(|line| {
            let (hash, status) = line.split_once('\t').unwrap();
            (hash[..DIGITS].to_owned(), status == "0")
        });
        case.runs.push(Recording {
            name: format!("{name}/{run}"),
            options: strings(&recorded["options"]),
            tests: tests.collect(),
            output: fs::read(path.with_extension("out")).unwrap(),
        });
    }
    case
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

//! Recorded reductions of the Python tool: the same candidates in the same
//! order, and the same bytes at the end.
//!
//! The recordings are not part of this repository; they are looked for in
//! `../shared/replay`. Without them these tests say so and pass, except in
//! continuous integration (with `CI` set), where they have to be there.
#![allow(clippy::unwrap_used)]

use std::collections::{BTreeMap, HashMap};
use std::fmt::Write as _;
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use picireny::format::{Base, Format, FormatSource, TreeOptions};
use picireny::oracle::{Cancel, Oracle, OracleError, Outcome};
use picireny::reduce::{
    CacheKind, ConfigId, Granularity, Observer, Options, Order, Phase, Report, Split, reduce,
    traversal,
};
use picireny::tree::{Preparation, Tree};
use serde_json::Value;
use sha2::{Digest, Sha256};

/// A recorded run.
struct Recording {
    name: String,
    options: Vec<String>,
    /// Hash of each executed candidate, and whether it was interesting.
    tests: Vec<(String, bool)>,
    output: Vec<u8>,
}

/// What the options of a recording say.
struct Settings {
    options: Options,
    preparation: Preparation,
    hidden_tokens: bool,
}

fn settings(arguments: &[String]) -> Settings {
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

fn sha256(text: &[u8]) -> String {
    let mut hex = String::new();
    for byte in Sha256::digest(text) {
        write!(hex, "{byte:02x}").unwrap();
    }
    hex
}

/// Knows what the recording knows.
struct Recorded {
    outcomes: HashMap<String, bool>,
    asked: Mutex<Vec<(String, String)>>,
}

impl Oracle for Recorded {
    fn test(&self, candidate: &str, _cancel: &Cancel) -> Result<Outcome, OracleError> {
        let hash = sha256(candidate.as_bytes());
        // What only a test ahead of its turn asks is not in the recording,
        // and cannot matter.
        let outcome = match self.outcomes.get(&hash) {
            Some(true) => Outcome::Interesting,
            _ => Outcome::NotInteresting,
        };
        let mut asked = self.asked.lock().unwrap();
        asked.push((hash, candidate.to_owned()));
        Ok(outcome)
    }
}

#[derive(Default)]
struct Accepted(Vec<Arc<str>>);

impl Observer for Accepted {
    fn accepted(&mut self, _id: &ConfigId, text: &Arc<str>) -> Result<(), OracleError> {
        self.0.push(Arc::clone(text));
        Ok(())
    }
}

/// Runs one recording with `jobs` jobs; an error says what differs.
fn replay(recording: &Recording, mut tree: Tree, jobs: usize) -> Result<Report, String> {
    let Settings {
        mut options,
        preparation,
        ..
    } = settings(&recording.options);
    options.jobs = NonZeroUsize::new(jobs).unwrap();
    tree.prepare(preparation);
    let oracle = Recorded {
        outcomes: recording.tests.iter().cloned().collect(),
        asked: Mutex::default(),
    };
    let mut accepted = Accepted::default();
    let report = reduce(tree, &oracle, &mut accepted, &Cancel::default(), options);
    if jobs == 1 {
        let asked = oracle.asked.into_inner().unwrap();
        for (number, (expected, _)) in recording.tests.iter().enumerate() {
            match asked.get(number) {
                Some((hash, _)) if hash == expected => {}
                Some((_, text)) => return Err(format!("test {number} is {text:?}")),
                None => return Err(format!("there are only {number} tests")),
            }
        }
        if let Some((_, text)) = asked.get(recording.tests.len()) {
            return Err(format!("there is one more test: {text:?}"));
        }
    }
    let hashes: Vec<String> = accepted
        .0
        .iter()
        .map(|text| sha256(text.as_bytes()))
        .collect();
    let interesting = recording
        .tests
        .iter()
        .filter(|(_, interesting)| *interesting);
    if !interesting.map(|(hash, _)| hash).eq(&hashes) {
        return Err(format!("with {jobs} jobs, others are accepted"));
    }
    if report.tests.total() != recording.tests.len() as u64 {
        return Err(format!(
            "with {jobs} jobs, {} tests count",
            report.tests.total()
        ));
    }
    let best = report.best.as_deref().unwrap_or_default();
    if best.as_bytes() != recording.output {
        return Err(format!("with {jobs} jobs, the result is {best:?}"));
    }
    Ok(report)
}

fn shared() -> Option<PathBuf> {
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
fn recordings(shared: &Path) -> Vec<(String, Value, Vec<Recording>)> {
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
        cases.push((case.clone(), described.clone(), runs));
    }
    cases
}

/// The format that a case names.
fn format(folder: &Path, case: &Value) -> Format {
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

/// Replays all recordings, with each number of jobs.
fn replay_all(jobs: &[usize]) {
    let Some(shared) = shared() else {
        return;
    };
    let folder = shared.join("replay");
    let mut differences = String::new();
    let mut runs = 0;
    for (_, case, recordings) in recordings(&shared) {
        let format = format(&folder, &case);
        let text = std::fs::read_to_string(folder.join(case["input"].as_str().unwrap())).unwrap();
        let mut trees: BTreeMap<bool, Tree> = BTreeMap::new();
        for recording in recordings {
            let hidden_tokens = settings(&recording.options).hidden_tokens;
            let tree = trees.entry(hidden_tokens).or_insert_with(|| {
                let options = TreeOptions {
                    hidden_tokens,
                    ..TreeOptions::default()
                };
                format.tree(&text, options).unwrap().tree
            });
            for &jobs in jobs {
                runs += 1;
                if let Err(difference) = replay(&recording, tree.clone(), jobs) {
                    writeln!(differences, "{}: {difference}", recording.name).unwrap();
                }
            }
        }
    }
    assert!(runs > 0, "there are no recordings in {}", folder.display());
    assert!(
        differences.is_empty(),
        "of {runs} runs differ:\n{differences}"
    );
}

#[test]
fn recorded_runs_are_repeated_test_by_test() {
    replay_all(&[1]);
}

#[test]
fn more_jobs_accept_the_same_and_end_the_same() {
    replay_all(&[2, 3, 8]);
}

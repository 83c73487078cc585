//! Recorded reductions of the Python tool: the same candidates in the same
//! order, and the same bytes at the end.
//!
//! The recordings are not part of this repository; they are looked for in
//! `../shared/replay`. Without them these tests say so and pass, except in
//! continuous integration (with `CI` set), where they have to be there.
#![allow(clippy::unwrap_used)]

#[path = "support/recordings.rs"]
mod recordings;

use std::collections::{HashMap, HashSet};
use std::fmt::Write as _;
use std::fs;
use std::num::NonZeroUsize;
use std::path::Path;
use std::sync::{Arc, Mutex};

use assert_cmd::Command;
use picireny::oracle::{Cancel, Oracle, OracleError, Outcome};
use picireny::reduce::{ConfigId, Observer, Report, reduce};
use picireny::tree::Tree;
use recordings::{Recording, format, recordings, settings, shared};
use serde_json::Value;
use sha2::{Digest, Sha256};

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
fn replay(recording: &Recording, tree: Tree, jobs: usize) -> Result<Report, String> {
    let mut options = settings(&recording.options).options;
    options.jobs = NonZeroUsize::new(jobs).unwrap();
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

/// Replays all recordings, with each number of jobs.
fn replay_all(jobs: &[usize]) {
    let Some(shared) = shared() else {
        return;
    };
    let folder = shared.join("replay");
    let mut differences = String::new();
    let mut runs = 0;
    for (case, recordings) in recordings(&shared) {
        let format = format(&folder, &case);
        let text = fs::read_to_string(folder.join(case["input"].as_str().unwrap())).unwrap();
        for recording in recordings {
            let tree = settings(&recording.options).tree(&format, &text);
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

/// Runs a recording with the program, which first tests the untouched input,
/// and nothing else that is not in the recording.
fn replay_with_the_program(folder: &Path, case: &Value, recording: &Recording) {
    let place = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.join(name).canonicalize().unwrap();
    let input = path(case["input"].as_str().unwrap());
    let untouched = sha256(&fs::read(&input).unwrap());

    let mut table = String::new();
    for (hash, interesting) in &recording.tests {
        writeln!(table, "{hash} {}", i32::from(!interesting)).unwrap();
    }
    fs::write(place.path().join("table"), table).unwrap();
    let script = r#"
        hash=$(sha256sum < "$1"); hash=${hash%% *}
        echo $hash >> "$PLACE/asked"
        if line=$(grep -m 1 "^$hash" "$PLACE/table"); then exit ${line#* }; fi
        [ $hash = $UNTOUCHED ]"#;
    let mut command = Command::cargo_bin("picireny").unwrap();
    command.args(["--input".as_ref(), input.as_os_str()]);
    for (key, option) in [("format", "--format"), ("grammar", "--grammar")] {
        let files: Vec<&Value> = match &case[key] {
            Value::Null => continue,
            Value::Array(files) => files.iter().collect(),
            file => vec![file],
        };
        command.arg(option);
        command.args(files.iter().map(|file| path(file.as_str().unwrap())));
    }
    if let Some(start) = case["start"].as_str() {
        command.args(["--start", start]);
    }
    command
        .current_dir(place.path())
        .env("PLACE", place.path())
        .env("UNTOUCHED", &untouched)
        .args(["--strategy", "picireny"])
        .args(&recording.options)
        .args(["--out", "out", "--", "sh", "-c", script, "test"])
        .assert()
        .success();

    let asked = fs::read_to_string(place.path().join("asked")).unwrap();
    let distinct = |hashes: &mut dyn Iterator<Item = String>| -> Vec<String> {
        let mut seen = HashSet::from([untouched.clone()]);
        hashes.filter(|hash| seen.insert(hash.clone())).collect()
    };
    let recorded = distinct(&mut recording.tests.iter().map(|(hash, _)| hash.clone()));
    let asked = distinct(&mut asked.lines().map(str::to_owned));
    assert_eq!(asked, recorded, "{}", recording.name);
    let result = place.path().join("out").join(input.file_name().unwrap());
    assert_eq!(
        fs::read(result).unwrap(),
        recording.output,
        "{}",
        recording.name
    );
}

#[test]
fn the_program_asks_what_was_recorded() {
    let Some(shared) = shared() else {
        return;
    };
    let folder = shared.join("replay");
    for (case, mut recordings) in recordings(&shared) {
        recordings.sort_by_key(|recording| recording.tests.len());
        let some = [0, recordings.len() / 2];
        for recording in some.map(|index| &recordings[index]) {
            replay_with_the_program(&folder, &case, recording);
        }
    }
}

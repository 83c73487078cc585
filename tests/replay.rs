//! Recorded reductions of the Python tool: the same candidates in the same
//! order, and the same bytes at the end.
//!
//! The recordings in `tests/spec/reductions` are of grammars and inputs of this
//! repository. `../shared/replay` may hold others; without them the tests of
//! those say so and pass.
#![allow(clippy::unwrap_used)]

#[path = "support/recordings.rs"]
mod recordings;

use std::collections::{BTreeMap, HashMap, HashSet};
use std::fmt::Write as _;
use std::fs;
use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex};

use assert_cmd::Command;
use picireny::oracle::{Answer, Cancel, Oracle, OracleError, Outcome};
use picireny::reduce::{ConfigId, Observer, Report, reduce};
use picireny::tree::Tree;
use recordings::{Case, Recording, hash, own, settings, shared, spec};
use serde_json::Value;

/// Answers as the test of the recorded run did.
struct Recorded<'a> {
    /// What makes a candidate interesting, if that is known.
    needs: &'a [String],
    outcomes: HashMap<String, bool>,
    asked: Mutex<Vec<(String, String)>>,
}

impl Oracle for Recorded<'_> {
    fn test(&self, candidate: &str, _cancel: &Cancel) -> Result<Answer, OracleError> {
        let hash = hash(candidate.as_bytes());
        let interesting = match self.needs {
            // What only a test ahead of its turn asks is not in the recording,
            // and cannot matter.
            [] => self.outcomes.get(&hash) == Some(&true),
            needs => needs.iter().all(|text| candidate.contains(text)),
        };
        let outcome = match interesting {
            true => Outcome::Interesting,
            false => Outcome::NotInteresting,
        };
        let mut asked = self.asked.lock().unwrap();
        asked.push((hash, candidate.to_owned()));
        Ok(outcome.into())
    }

    fn available_slots(&self) -> Option<usize> {
        None
    }
}

#[derive(Default)]
struct Accepted(Vec<Arc<str>>);

impl Observer for Accepted {
    picireny::reduce::ignore!(size executed tested ending progress);

    fn accepted(&mut self, _id: &ConfigId, text: &Arc<str>) -> Result<(), OracleError> {
        self.0.push(Arc::clone(text));
        Ok(())
    }
}

/// The tests of a recording and, where a hoisted node has changed the white
/// space around it, the test of the result: no candidate had that text, and the
/// Python tool leaves it untested.
fn tests(case: &Case, recording: &Recording) -> Vec<(String, bool)> {
    let mut tests = recording.tests.clone();
    let result = hash(&recording.output);
    let last = tests.iter().rev().find(|(_, interesting)| *interesting);
    if !case.needs.is_empty() && last.is_some_and(|(last, _)| *last != result) {
        tests.push((result, true));
    }
    tests
}

/// Runs one recording with `jobs` jobs; an error says what differs.
fn replay(case: &Case, recording: &Recording, tree: Tree, jobs: usize) -> Result<Report, String> {
    let mut options = settings(&recording.options).options;
    options.jobs = NonZeroUsize::new(jobs).unwrap();
    let tests = tests(case, recording);
    let oracle = Recorded {
        needs: &case.needs,
        outcomes: tests.iter().cloned().collect(),
        asked: Mutex::default(),
    };
    let mut accepted = Accepted::default();
    let report = reduce(tree, &oracle, &mut accepted, &Cancel::default(), options);
    if jobs == 1 {
        let asked = oracle.asked.into_inner().unwrap();
        for (number, (expected, _)) in tests.iter().enumerate() {
            match asked.get(number) {
                Some((hash, _)) if hash == expected => {}
                Some((_, text)) => return Err(format!("test {number} is {text:?}")),
                None => return Err(format!("there are only {number} tests")),
            }
        }
        if let Some((_, text)) = asked.get(tests.len()) {
            return Err(format!("there is one more test: {text:?}"));
        }
    }
    let hashes: Vec<String> = accepted
        .0
        .iter()
        .map(|text| hash(text.as_bytes()))
        .collect();
    let interesting = tests.iter().filter(|(_, interesting)| *interesting);
    if !interesting.map(|(hash, _)| hash).eq(&hashes) {
        return Err(format!("with {jobs} jobs, others are accepted"));
    }
    if report.tests.total() != tests.len() as u64 {
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
fn replay_all(cases: &[Case], jobs: &[usize]) {
    let mut differences = String::new();
    let mut runs = 0;
    for case in cases {
        let format = case.format();
        let text = case.text();
        for recording in &case.runs {
            let tree = settings(&recording.options).tree(&format, &text);
            for &jobs in jobs {
                runs += 1;
                if let Err(difference) = replay(case, recording, tree.clone(), jobs) {
                    writeln!(differences, "{}: {difference}", recording.name).unwrap();
                }
            }
        }
    }
    assert!(runs > 0, "there are no recordings");
    assert!(
        differences.is_empty(),
        "of {runs} runs differ:\n{differences}"
    );
}

#[test]
fn recorded_runs_are_repeated_test_by_test() {
    replay_all(&own(), &[1]);
}

#[test]
fn more_jobs_accept_the_same_and_end_the_same() {
    replay_all(&own(), &[2, 3, 8]);
}

#[test]
fn recorded_runs_of_other_inputs_are_repeated_with_any_number_of_jobs() {
    if let Some(cases) = shared() {
        replay_all(&cases, &[1, 2, 3, 8]);
    }
}

#[test]
fn replacement_strings_are_those_that_were_recorded() {
    for case in own() {
        let format = case.format();
        let found: BTreeMap<&str, BTreeMap<String, String>> = format
            .grammars()
            .iter()
            .map(|grammar| (grammar.name(), grammar.replacements().clone()))
            .collect();
        assert_eq!(
            serde_json::to_value(found).unwrap(),
            case.json["minimal"],
            "{}",
            case.name
        );
    }
}

/// Recordings that are older than the plan, or than the files they name, are
/// made again by `cargo xtask record python`.
#[test]
fn recordings_are_of_the_plan_and_of_the_files_that_are_here() {
    let plan = fs::read_to_string(spec().join("reductions/plan.json")).unwrap();
    let plan: Value = serde_json::from_str(&plan).unwrap();
    let cases = own();
    let planned: Vec<&String> = plan["cases"].as_object().unwrap().keys().collect();
    let recorded: Vec<&String> = cases.iter().map(|case| &case.name).collect();
    assert_eq!(recorded, planned);
    for case in &cases {
        let name = &case.name;
        for (key, value) in plan["cases"][name].as_object().unwrap() {
            if key != "runs" {
                assert_eq!(&case.json[key], value, "{name}: {key}");
            }
        }
        let planned = plan["cases"][name]["runs"].as_array().unwrap();
        assert_eq!(case.runs.len(), planned.len(), "{name}");
        for run in planned {
            let run = run.as_str().unwrap();
            let options = &case.json["runs"][run]["options"];
            assert_eq!(options, &plan["options"][run], "{name}: {run}");
        }
        for (file, recorded) in case.json["sources"].as_object().unwrap() {
            let text = fs::read(spec().join(file)).unwrap();
            assert_eq!(recorded, &hash(&text), "{name}: {file}");
        }
    }
}

/// Runs a recording with the program, which first tests the untouched input,
/// and nothing else that is not in the recording.
fn replay_with_the_program(case: &Case, recording: &Recording) {
    let place = tempfile::tempdir().unwrap();
    let input = case.input.canonicalize().unwrap();
    let untouched = hash(&fs::read(&input).unwrap());

    let tests = tests(case, recording);
    let mut table = String::new();
    for (hash, interesting) in &tests {
        writeln!(table, "{hash} {}", i32::from(!interesting)).unwrap();
    }
    fs::write(place.path().join("table"), table).unwrap();
    let script = r#"
        hash=$(sha256sum < "$1" | cut -c "-$DIGITS")
        echo $hash >> "$PLACE/asked"
        if line=$(grep -m 1 "^$hash" "$PLACE/table"); then exit ${line#* }; fi
        [ $hash = $UNTOUCHED ]"#;
    let mut command = Command::cargo_bin("picireny").unwrap();
    command.args(["--input".as_ref(), input.as_os_str()]);
    for (option, files) in [
        ("--format", case.format.as_slice()),
        ("--grammar", &case.grammar),
        ("--replacements", case.replacements.as_slice()),
    ] {
        if !files.is_empty() {
            command.arg(option);
            command.args(files.iter().map(|file| file.canonicalize().unwrap()));
        }
    }
    if let Some(start) = &case.start {
        command.args(["--start", start]);
    }
    command
        .current_dir(place.path())
        .env("PLACE", place.path())
        .env("UNTOUCHED", &untouched)
        .env("DIGITS", untouched.len().to_string())
        .args(["--strategy", "picireny"])
        .args(&recording.options)
        // No candidate is tested to see whether the test is too lax.
        .args(["--allow-trivial", "--out", "out"])
        .args(["--", "sh", "-c", script, "test"])
        .assert()
        .success();

    let asked = fs::read_to_string(place.path().join("asked")).unwrap();
    let distinct = |hashes: &mut dyn Iterator<Item = String>| -> Vec<String> {
        let mut seen = HashSet::from([untouched.clone()]);
        hashes.filter(|hash| seen.insert(hash.clone())).collect()
    };
    let recorded = distinct(&mut tests.iter().map(|(hash, _)| hash.clone()));
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

/// Runs some recordings of each case with the program.
fn replay_some_with_the_program(cases: Vec<Case>) {
    for mut case in cases {
        case.runs.sort_by_key(|recording| recording.tests.len());
        let some = [0, case.runs.len() / 2];
        for recording in some.map(|index| &case.runs[index]) {
            replay_with_the_program(&case, recording);
        }
    }
}

#[test]
fn the_program_asks_what_was_recorded() {
    replay_some_with_the_program(own());
}

#[test]
fn the_program_asks_what_was_recorded_of_other_inputs() {
    if let Some(cases) = shared() {
        replay_some_with_the_program(cases);
    }
}

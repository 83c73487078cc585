//! What a run promises about its out directory: it is never without a
//! complete best candidate, goes on where it was, and ends with the same bytes
//! however often it was killed.
#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used)]

mod early;
mod killed;
mod resumed;
#[path = "../signals/mod.rs"]
mod signals;
#[path = "../small_disk/mod.rs"]
mod small_disk;

use std::collections::HashMap;
use std::ffi::OsString;
use std::fs;
use std::num::NonZeroUsize;
use std::os::unix::process::ExitStatusExt as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::rc::Rc;
use std::thread;
use std::time::{Duration, Instant};

use picireny::oracle::{Cancel, Outcome, TestCommand};
use picireny::reduce::{Observer, Options, Stop, Tested};
use picireny::session::{
    Ending, Existing, Finished, InputFormat, Job, Notice, ParsedInput, Saved, SessionError,
    TestSetup, Until, WantedSignature, run, stop_on_interrupt,
};
use picireny::text::Codec;
use picireny::tree::{CompactTree, Label, Position, Preparation, Tree, TreeBuilder};
use small_disk::run_on_a_small_disk;

/// Words of a line each, all of which can be removed one by one.
fn input(words: usize) -> String {
    (0..words).map(|n| format!("word{n}\n")).collect()
}

/// The words' tree.
fn tree(text: &str) -> Tree {
    prepared(draft_of(text, |line| line.trim_end_matches('\n'), false))
}

/// A tree that holds the ends of lines, too.
fn exact_tree(text: &str) -> Tree {
    prepared(exact_draft(text))
}

fn exact_draft(text: &str) -> CompactTree {
    draft_of(text, |line| line, true)
}

fn prepared(draft: CompactTree) -> Tree {
    let mut tree = draft.into_tree();
    tree.prepare(Preparation::default());
    tree
}

/// A tree with a token for what `shown` leaves of each line, and unless it is
/// `exact`, with white space made up between them.
fn draft_of(text: &str, shown: fn(&str) -> &str, exact: bool) -> CompactTree {
    let mut builder = TreeBuilder::cleaning(text, exact);
    let root = builder.label("words", Some(""));
    builder.open_rule(root);
    let mut from = 0;
    for (number, line) in text.split_inclusive('\n').enumerate() {
        builder.open_quantifier();
        let at = Position {
            line: number as u32 + 1,
            column: 0,
        };
        builder.token_at(Label::PLAIN, from..from + shown(line).len(), at);
        builder.close();
        from += line.len();
    }
    builder.close();
    builder.draft().unwrap()
}

/// The words that [`script`] wants.
const KEPT: [&str; 3] = ["word3", "word17", "word30"];

/// A test that wants some words, and notes in `$PLACE/ran` what it tested.
fn script(place: &Path, more: &str) -> TestCommand {
    let path = place.join("test.sh");
    let wanted: String = KEPT
        .iter()
        .map(|word| format!("grep -qx {word} \"$1\" && "))
        .collect();
    let text = format!(
        "PLACE={}\nsha256sum < \"$1\" >> \"$PLACE/ran\"\n{more}\n{wanted}true\n",
        place.display()
    );
    fs::write(&path, text).unwrap();
    TestCommand::template([OsString::from("sh"), path.into()]).unwrap()
}

fn setup(command: TestCommand) -> TestSetup {
    TestSetup {
        supervisor: env!("CARGO_BIN_EXE_picireny").into(),
        ..TestSetup::new(command)
    }
}

/// Lines of words, of which a tree holds the ends of lines only if it is exact.
struct Lines;

impl InputFormat for Lines {
    fn tree(&self, text: &str) -> Option<Tree> {
        Some(tree(text))
    }

    fn exact_tree(&self, text: &str) -> Option<Tree> {
        Some(exact_tree(text))
    }

    fn count_tokens(&self, text: &str) -> Option<usize> {
        Some(text.split_whitespace().count())
    }
}

fn job<'a>(text: &str, out: PathBuf, test: TestSetup) -> Job<'a> {
    let input = ParsedInput::new(
        text.into(),
        text.to_owned(),
        Codec::utf8(),
        tree(text),
        Rc::new(Lines),
    );
    Job::new(input, "in.txt", test, out)
}

/// Options for so many jobs.
fn with_jobs(jobs: usize) -> Options {
    Options {
        jobs: NonZeroUsize::new(jobs).unwrap(),
        ..Options::default()
    }
}

fn words(text: &[u8]) -> Vec<&str> {
    str::from_utf8(text).unwrap().split_whitespace().collect()
}

/// Content hashes that were tested, with how often.
fn ran(place: &Path) -> HashMap<String, u32> {
    let mut counts = HashMap::new();
    for line in fs::read_to_string(place.join("ran"))
        .unwrap_or_default()
        .lines()
    {
        *counts.entry(line.to_owned()).or_default() += 1;
    }
    counts
}

fn tests_run(place: &Path) -> u32 {
    ran(place).values().sum()
}

/// Whether a text has the words that [`script`] wants.
fn is_interesting(text: &str) -> bool {
    KEPT.iter()
        .all(|kept| text.lines().any(|line| line == *kept))
}

#[test]
fn a_run_ends_with_the_result_a_log_and_a_summary() {
    let place = tempfile::tempdir().unwrap();
    let text = input(40);
    let out = place.path().join("out");
    let log = place.path().join("log.jsonl");
    let done = run(Job {
        log_file: Some(log.clone()),
        ..job(&text, out.clone(), setup(script(place.path(), "")))
    })
    .unwrap();
    assert_eq!(words(&done.best), KEPT);
    assert_eq!(fs::read(out.join("in.txt")).unwrap(), done.best);
    assert_eq!(done.path, out.join("in.txt"));

    let summary = done.summary;
    let text = str::from_utf8(&done.best).unwrap();
    assert_eq!(
        (summary.before.lines, summary.after.lines),
        (40, text.lines().count())
    );
    assert_eq!(
        (summary.before.tokens, summary.after.tokens),
        (Some(40), Some(3))
    );
    assert_eq!(summary.after.bytes, done.best.len());
    assert_eq!(summary.after.chars, 5 + 6 + 6);
    assert_eq!(summary.stopped, None);
    // Every content was tested once, the input apart.
    let executed: u32 = ran(place.path()).values().sum();
    // Besides, it is made sure of the input and of what is accepted, and that
    // an empty file is not interesting.
    let wanted = 2 + 1 + summary.tests.total() - summary.recorded + summary.confirmations;
    assert_eq!(u64::from(executed), wanted);
    assert!((1..=12).contains(&summary.confirmations), "{summary}");
    let last = done.steps.last().unwrap();
    assert_eq!(last.bytes, summary.after.bytes);

    let lines: Vec<serde_json::Value> = fs::read_to_string(log)
        .unwrap()
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect();
    let tests = lines.iter().filter(|line| line["event"] == "test");
    let tests: Vec<_> = tests.filter(|line| line["cached"] == false).collect();
    assert_eq!(tests.len() as u64, summary.tests.total());
    assert!(
        tests
            .iter()
            .any(|test| test["seconds"].as_f64().unwrap() > 0.0)
    );
    assert!(
        tests
            .iter()
            .all(|test| test["id"].as_str().unwrap().contains("prune"))
    );
    let interesting = tests.iter().filter(|test| test["outcome"] == "interesting");
    assert_eq!(
        interesting.count() as u64,
        summary.tests[Outcome::Interesting]
    );
    assert_eq!(lines.first().unwrap()["event"], "start");
    assert_eq!(lines.last().unwrap()["event"], "end");
    assert_eq!(lines.last().unwrap()["after"]["bytes"], summary.after.bytes);
}

#[test]
fn an_input_that_is_not_interesting_leaves_nothing() {
    let place = tempfile::tempdir().unwrap();
    let out = place.path().join("out");
    let text = input(5);
    let error = run(job(&text, out.clone(), setup(script(place.path(), "")))).unwrap_err();
    assert!(matches!(error, SessionError::Check(_)), "{error}");
    assert!(!out.exists());
    let test = TestSetup {
        signature: WantedSignature::OfInput,
        ..setup(TestCommand::template(["true"]).unwrap())
    };
    let error = run(job(&text, out.clone(), test)).unwrap_err();
    assert!(
        matches!(error, SessionError::Check(_) | SessionError::NoCrash),
        "{error}"
    );
    assert!(!out.exists());
}

#[test]
fn a_reduction_does_not_slip_to_another_crash() {
    let place = tempfile::tempdir().unwrap();
    let path = place.path().join("crash.sh");
    // With less than four words it is another assertion.
    fs::write(
        &path,
        r#"n=$(wc -w < "$1"); grep -q word7 "$1" || exit 0
           if [ $n -ge 4 ]; then e='list != NULL'; else e='n > 3'; fi
           echo "prog: /src/a.c:$n: f: Assertion \`$e' failed." >&2; kill -ABRT $$"#,
    )
    .unwrap();
    let command = TestCommand::template([OsString::from("sh"), path.into()]).unwrap();
    let test = TestSetup {
        signature: WantedSignature::OfInput,
        ..setup(command)
    };
    let text = input(20);
    let done = run(job(&text, place.path().join("out"), test)).unwrap();
    let signature = done.signature.unwrap().to_string();
    assert_eq!(signature, "assertion: list != NULL (a.c, f)");
    assert_eq!(words(&done.best).len(), 4);
}

#[test]
fn white_space_that_matters_is_reduced_too() {
    // In vain to the end, and for so long that it is noticed before.
    for count in [20, 400] {
        let mut sizes = Vec::new();
        for jobs in [1, 3] {
            let place = tempfile::tempdir().unwrap();
            let path = place.path().join("test.sh");
            // The last line has to end.
            let text = "grep -qx word3 \"$1\" && grep -qx word17 \"$1\" && [ $(tail -c 1 \"$1\" | wc -l) = 1 ]";
            fs::write(&path, text).unwrap();
            let command = TestCommand::template([OsString::from("sh"), path.into()]).unwrap();
            let text = input(count);
            let done = run(Job {
                options: with_jobs(jobs),
                ..job(&text, place.path().join("out"), setup(command))
            })
            .unwrap();
            assert_eq!(done.best, b"word3\nword17\n");
            let in_vain = done.steps[1].tests;
            assert!((4..110).contains(&in_vain), "{in_vain}");
            sizes.push(done.steps);
        }
        assert_eq!(sizes[0], sizes[1]);
    }
}

/// Wants a reduction to end after so many tests.
struct Declining(u64);

impl Observer for Declining {
    picireny::reduce::ignore!(size executed accepted ending progress);

    fn tested(&mut self, _: &Tested) -> Result<(), Stop> {
        self.0 -= 1;
        if self.0 == 0 {
            return Err(Stop::Declined);
        }
        Ok(())
    }
}

#[test]
fn an_observer_that_declines_ends_the_run_whether_or_not_anything_was_accepted() {
    for tests in [1, 5, 150] {
        let place = tempfile::tempdir().unwrap();
        let mut observer = Declining(tests);
        // Nothing but the input is interesting.
        let text = input(200);
        let command = format!("test $(wc -c < \"$1\") = {}", text.len());
        let command = TestCommand::template(["sh", "-c", &command, "sh"]).unwrap();
        let done = run(Job {
            observer: Some(&mut observer),
            ..job(&text, place.path().join("out"), setup(command))
        })
        .unwrap();
        if tests < 100 {
            let tested = done.summary.tests.total() + done.summary.cache_hits;
            assert_eq!(tested, tests);
            assert!(done.summary.stopped.is_some());
        }
        assert_eq!(done.best, text.as_bytes());
    }
}

#[test]
fn the_input_is_never_overwritten() {
    let place = tempfile::tempdir().unwrap();
    let text = input(10);
    let out = place.path().join("out");
    let test = || setup(TestCommand::template(["grep", "-q", "word3"]).unwrap());
    run(job(&text, out.clone(), test())).unwrap();
    let result = out.join("in.txt");
    let before = fs::read(&result).unwrap();
    let error = run(Job {
        existing: Existing::Replace,
        source: Some(result.clone()),
        ..job(&text, out, test())
    })
    .unwrap_err();
    assert!(matches!(error, SessionError::OwnInput(_)), "{error}");
    assert_eq!(fs::read(result).unwrap(), before);
}

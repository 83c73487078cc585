//! What a run promises about its out directory: it is never without a
//! complete best candidate, goes on where it was, and ends with the same bytes
//! however often it was killed.
#![cfg(target_os = "linux")]
#![allow(clippy::unwrap_used)]

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
use picireny::tree::{Label, Position, Preparation, Tree, TreeBuilder};
use small_disk::run_on_a_small_disk;

/// Words of a line each, all of which can be removed one by one.
fn input(words: usize) -> String {
    (0..words).map(|n| format!("word{n}\n")).collect()
}

/// The words' tree.
fn tree(text: &str) -> Tree {
    tree_of(text, |line| line.trim_end_matches('\n'), false)
}

/// A tree that holds the ends of lines, too.
fn exact_tree(text: &str) -> Tree {
    tree_of(text, |line| line, true)
}

/// A tree with a token for what `shown` leaves of each line, and unless it is
/// `exact`, with white space made up between them.
fn tree_of(text: &str, shown: fn(&str) -> &str, exact: bool) -> Tree {
    let mut builder = TreeBuilder::new(text);
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
    let mut tree = builder.finish().unwrap();
    tree.clean(exact);
    tree.prepare(Preparation::default());
    tree
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
    let wanted = 3 + 1 + summary.tests.total() - summary.recorded + summary.confirmations;
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
                options: Options {
                    jobs: NonZeroUsize::new(jobs).unwrap(),
                    ..Options::default()
                },
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
fn an_interrupted_run_is_resumed() {
    let place = tempfile::tempdir().unwrap();
    let text = input(40);
    let out = place.path().join("out");
    let whole = run(job(
        &text,
        place.path().join("whole"),
        setup(script(place.path(), "")),
    ))
    .unwrap();
    fs::remove_file(place.path().join("ran")).unwrap();

    // After the twelfth, tests wait to be cancelled.
    let more =
        "if [ ! -e \"$PLACE/go\" ] && [ $(wc -l < \"$PLACE/ran\") -gt 12 ]; then sleep 600; fi";
    let test = setup(script(place.path(), more));
    let stop = Cancel::default();
    let stopped = thread::scope(|scope| {
        let running = scope.spawn(|| {
            run(Job {
                stop: stop.clone(),
                ..job(&text, out.clone(), test.clone())
            })
        });
        let deadline = Instant::now() + Duration::from_secs(120);
        while tests_run(place.path()) <= 12 && Instant::now() < deadline {
            thread::sleep(Duration::from_millis(5));
        }
        stop.cancel();
        running.join().unwrap().unwrap()
    });
    fs::write(place.path().join("go"), "").unwrap();
    assert_eq!(stopped.ending, Ending::Interrupted);
    assert!(stopped.summary.stopped.is_some());
    assert_eq!(fs::read(out.join("in.txt")).unwrap(), stopped.best);

    let resume = || {
        run(Job {
            existing: Existing::Resume,
            ..job(&text, out.clone(), test.clone())
        })
    };
    let done = resume().unwrap();
    assert_eq!(done.ending, Ending::Complete);
    assert_eq!(done.best, whole.best);
    assert!(done.summary.recorded > 0);
    assert_eq!(done.summary.tests, whole.summary.tests);
    // Once more: there is nothing left to test.
    let before = tests_run(place.path());
    assert_eq!(resume().unwrap().best, whole.best);
    assert_eq!(tests_run(place.path()), before);
    // With another test it is another run.
    let error = run(Job {
        existing: Existing::Resume,
        ..job(
            &text,
            out.clone(),
            setup(TestCommand::template(["true"]).unwrap()),
        )
    })
    .unwrap_err();
    assert!(error.to_string().contains("the test command"), "{error}");
    // An edited script is the same run, but its tests are run again.
    let edited = setup(script(place.path(), "# edited"));
    let done = run(Job {
        existing: Existing::Resume,
        ..job(&text, out.clone(), edited)
    })
    .unwrap();
    assert_eq!(done.best, whole.best);
    assert!(tests_run(place.path()) > before);
}

#[test]
fn a_smaller_result_that_still_holds_is_not_replaced() {
    let place = tempfile::tempdir().unwrap();
    let text = input(40);
    let out = place.path().join("out");
    run(job(&text, out.clone(), setup(script(place.path(), "")))).unwrap();
    // By other means, somebody has found a smaller one.
    let smaller = "word3\nword17\nword30";
    fs::write(out.join("in.txt"), smaller).unwrap();
    let resume = |command| {
        let done = run(Job {
            existing: Existing::Resume,
            ..job(&text, out.clone(), setup(command))
        });
        done.unwrap().best
    };
    assert_eq!(resume(script(place.path(), "# edited")), smaller.as_bytes());
    assert_eq!(fs::read(out.join("in.txt")).unwrap(), smaller.as_bytes());
    // It does not hold if the end of the last line matters.
    let whole = resume(script(
        place.path(),
        "[ $(tail -c 1 \"$1\" | wc -l) = 1 ] || exit 1",
    ));
    assert_eq!(words(&whole), KEPT);
    assert!(whole.ends_with(b"\n"));
}

/// Words whose candidates take long to parse: an interrupt comes first.
struct Slow {
    stop: Cancel,
    parses: std::cell::Cell<u32>,
}

impl picireny::tree::Syntax for Slow {
    fn parse(&self, text: &str) -> Option<picireny::tree::Parsed> {
        self.parses.set(self.parses.get() + 1);
        if self.parses.get() > 6 {
            self.stop.cancel();
            return None;
        }
        Some(picireny::tree::Parsed {
            tree: exact_tree(text),
            faults: 0,
        })
    }
}

impl InputFormat for Slow {
    fn exact_tree(&self, text: &str) -> Option<Tree> {
        Lines.exact_tree(text)
    }

    fn count_tokens(&self, _: &str) -> Option<usize> {
        (!self.stop.is_cancelled()).then_some(1)
    }

    fn syntax(&self) -> Option<&dyn picireny::tree::Syntax> {
        Some(self)
    }
}

#[test]
fn an_interrupt_while_a_candidate_is_parsed_does_not_look_like_the_end() {
    let place = tempfile::tempdir().unwrap();
    let text = input(40);
    let stop = Cancel::default();
    let syntax = Slow {
        stop: stop.clone(),
        parses: 0.into(),
    };
    let content = text.clone().into();
    let input = ParsedInput::new(
        content,
        text.clone(),
        Codec::utf8(),
        tree(&text),
        Rc::new(syntax),
    );
    let out = place.path().join("out");
    let done = run(Job {
        input,
        strategy: Some(picireny::reduce::Strategy::Normal),
        stop,
        ..job(&text, out.clone(), setup(script(place.path(), "")))
    })
    .unwrap();
    assert_eq!(done.ending, Ending::Interrupted);
    assert!(done.best.len() < text.len());
    assert_eq!(fs::read(out.join("in.txt")).unwrap(), done.best);
    assert_eq!(done.summary.after.tokens, None);
    assert!(!done.summary.to_string().contains("tokens"));
    // It goes on from there.
    let whole = run(Job {
        existing: Existing::Resume,
        ..job(&text, out, setup(script(place.path(), "")))
    });
    assert_eq!(whole.unwrap().ending, Ending::Complete);
}

#[test]
fn an_interrupt_before_a_resumed_run_has_caught_up_keeps_what_it_had() {
    let place = tempfile::tempdir().unwrap();
    let text = input(40);
    let out = place.path().join("out");
    let resume = |stop: Cancel| {
        run(Job {
            existing: Existing::Resume,
            stop,
            ..job(&text, out.clone(), setup(script(place.path(), "")))
        })
    };
    let whole = resume(Cancel::default()).unwrap();
    assert_eq!(words(&whole.best), KEPT);
    let stop = Cancel::default();
    stop.cancel();
    let stopped = resume(stop).unwrap();
    assert_eq!(stopped.ending, Ending::Interrupted);
    assert_eq!(stopped.best, whole.best);
    assert_eq!(fs::read(out.join("in.txt")).unwrap(), whole.best);
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

#[test]
fn a_lax_test_is_refused_unless_that_is_wanted() {
    let place = tempfile::tempdir().unwrap();
    let text = input(10);
    let out = place.path().join("out");
    let test = || setup(TestCommand::template(["true"]).unwrap());
    let error = run(job(&text, out.clone(), test())).unwrap_err();
    assert!(matches!(error, SessionError::Trivial(_)), "{error}");
    assert!(!out.exists());
    let done = run(Job {
        allow_trivial: true,
        ..job(&text, out, test())
    });
    assert_eq!(done.unwrap().best, b"");
}

#[test]
fn a_test_that_cannot_run_beside_itself_runs_alone() {
    let place = tempfile::tempdir().unwrap();
    let text = input(40);
    let told = std::cell::RefCell::new(Vec::new());
    let notify = |notice: &Notice| told.borrow_mut().push(notice.clone());
    let lock = "mkdir \"$PLACE/lock\" || exit 1; trap 'rmdir \"$PLACE/lock\"' EXIT; sleep 0.05";
    let done = run(Job {
        options: Options {
            jobs: NonZeroUsize::new(4).unwrap(),
            ..Options::default()
        },
        notify: Some(&notify),
        ..job(
            &text,
            place.path().join("out"),
            setup(script(place.path(), lock)),
        )
    })
    .unwrap();
    assert_eq!(words(&done.best), KEPT);
    let told = told.into_inner();
    assert!(told.contains(&Notice::OneAtATime { jobs: 4 }), "{told:?}");
}

#[test]
fn a_test_that_stops_working_ends_the_run_and_loses_nothing() {
    let place = tempfile::tempdir().unwrap();
    let text = input(400);
    let out = place.path().join("out");
    let broken = "if [ -e \"$PLACE/broken\" ]; then exit 1; fi
        if [ ! -e \"$PLACE/mended\" ] && [ $(wc -l < \"$PLACE/ran\") -gt 40 ]; then
            touch \"$PLACE/broken\"; exit 1; fi";
    let start = |existing| {
        run(Job {
            existing,
            ..job(&text, out.clone(), setup(script(place.path(), broken)))
        })
    };
    let error = start(Existing::Refuse).unwrap_err();
    let SessionError::StoppedWorking { bytes, saved } = &error else {
        panic!("{error}");
    };
    assert!(tests_run(place.path()) < 300);
    assert_eq!(*saved, Saved::Here(out.join("in.txt")));
    let best = fs::read_to_string(out.join("in.txt")).unwrap();
    assert_eq!(best.len(), *bytes);
    assert!(best.len() < text.len() && is_interesting(&best), "{best}");

    fs::remove_file(place.path().join("broken")).unwrap();
    fs::write(place.path().join("mended"), "").unwrap();
    assert_eq!(words(&start(Existing::Resume).unwrap().best), KEPT);
}

#[test]
fn a_result_that_does_not_hold_is_taken_back() {
    let place = tempfile::tempdir().unwrap();
    let text = input(40);
    // The first test of a candidate with the last of the words but without the
    // first is wrong.
    let lie = r#"if ! grep -qx word3 "$1" && grep -qx word30 "$1" && [ ! -e "$PLACE/lied" ]; then
        touch "$PLACE/lied"; exit 0; fi"#;
    let told = std::cell::RefCell::new(Vec::new());
    let notify = |notice: &Notice| told.borrow_mut().push(notice.clone());
    let done = run(Job {
        notify: Some(&notify),
        ..job(
            &text,
            place.path().join("out"),
            setup(script(place.path(), lie)),
        )
    })
    .unwrap();
    assert!(place.path().join("lied").exists());
    assert_eq!(words(&done.best), KEPT);
    assert_eq!(fs::read(done.path).unwrap(), done.best);
    assert!(done.summary.reliability.is_some());
    let taken_back = |notice: &Notice| matches!(notice, Notice::TakenBack { .. });
    assert!(told.into_inner().iter().any(taken_back));
}

#[test]
fn a_run_ends_early_at_a_wanted_size() {
    let place = tempfile::tempdir().unwrap();
    let text = input(40);
    let done = run(Job {
        until: Until {
            size: Some(100),
            quiet: None,
        },
        ..job(
            &text,
            place.path().join("out"),
            setup(script(place.path(), "")),
        )
    })
    .unwrap();
    assert_eq!(done.ending, Ending::Reached);
    let bytes = done.best.len();
    assert!((20..=100).contains(&bytes), "{bytes}");
}

#[test]
fn a_run_ends_early_when_nothing_gets_smaller() {
    let place = tempfile::tempdir().unwrap();
    // Only the whole input is interesting.
    let text = input(400);
    let command = format!("sleep 0.01; test $(wc -c < \"$1\") = {}", text.len());
    let command = TestCommand::template(["sh", "-c", &command, "sh"]).unwrap();
    let done = run(Job {
        until: Until {
            size: None,
            quiet: Some(Duration::from_millis(200)),
        },
        ..job(&text, place.path().join("out"), setup(command))
    })
    .unwrap();
    assert_eq!(done.ending, Ending::Reached);
    assert_eq!(done.best, text.as_bytes());
}

#[test]
fn an_out_directory_that_vanishes_is_an_error_that_saves_the_best() {
    let place = tempfile::tempdir().unwrap();
    let text = input(40);
    let out = place.path().join("out");
    let more = "if [ $(wc -l < \"$PLACE/ran\") -gt 12 ]; then rm -rf \"$PLACE/out\"; fi";
    let error = run(job(&text, out, setup(script(place.path(), more)))).unwrap_err();
    let SessionError::Stopped { saved, bytes, .. } = &error else {
        panic!("{error}");
    };
    let Saved::Elsewhere(path) = saved else {
        panic!("{saved:?}");
    };
    assert!(error.to_string().contains(path.to_str().unwrap()));
    let best = fs::read_to_string(path).unwrap();
    fs::remove_file(path).unwrap();
    assert_eq!(best.len(), *bytes);
    assert!(best.len() < text.len());
    assert!(is_interesting(&best), "{best}");
}

fn is_interesting(text: &str) -> bool {
    KEPT.iter()
        .all(|kept| text.lines().any(|line| line == *kept))
}

/// Jobs of the runs that are killed.
const JOBS: usize = 3;

fn killable(place: &Path) -> Result<Finished, SessionError> {
    let text = input(60);
    run(Job {
        existing: Existing::Resume,
        options: Options {
            jobs: NonZeroUsize::new(JOBS).unwrap(),
            ..Options::default()
        },
        ..job(&text, place.join("out"), setup(script(place, "sleep 0.01")))
    })
}

#[test]
fn however_often_a_run_is_killed_it_ends_with_the_same_bytes() {
    let whole = tempfile::tempdir().unwrap();
    let expected = killable(whole.path()).unwrap();

    let place = tempfile::tempdir().unwrap();
    let best = place.path().join("out/in.txt");
    let mut kills = 0_u32;
    // Moments that spread over a run: after so many tests, and some time more.
    let mut random = 12_345_u64;
    loop {
        let before = tests_run(place.path());
        let mut process = Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "--ignored", "--quiet", "be_killed"])
            .env("SESSION_TEST_PLACE", place.path())
            .stdout(std::process::Stdio::null())
            .spawn()
            .unwrap();
        random = random
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1);
        let tests = (random >> 33) % 8;
        let pause = Duration::from_micros((random >> 40) % 10_000);
        // In the end it is let through.
        if kills < 25 {
            while u64::from(tests_run(place.path()) - before) < tests
                && process.try_wait().unwrap().is_none()
            {
                thread::sleep(Duration::from_millis(1));
            }
            thread::sleep(pause);
            process.kill().unwrap();
        }
        let status = process.wait().unwrap();
        if let Ok(best) = fs::read_to_string(&best) {
            assert!(is_interesting(&best), "after {kills} kills: {best}");
        }
        if status.signal() != Some(9) {
            assert!(status.success());
            break;
        }
        kills += 1;
    }
    assert!(kills > 3);
    assert_eq!(fs::read(&best).unwrap(), expected.best);
    // A test that was cut short is run again, and the checks of the input and of
    // what was accepted, but
    // nothing whose outcome was recorded.
    let again: u32 = ran(place.path()).values().map(|times| times - 1).sum();
    let allowed = kills * (2 * JOBS as u32 + 5) + 3 + JOBS as u32 + 15;
    assert!(
        again <= allowed,
        "{again} tests were run again, {kills} kills"
    );
}

#[test]
#[ignore = "run by however_often_a_run_is_killed_it_ends_with_the_same_bytes"]
fn be_killed() {
    let Some(place) = std::env::var_os("SESSION_TEST_PLACE") else {
        return;
    };
    // The run before may still be cleaning up after itself: its lock goes
    // with its process, so there is nothing to wait for.
    killable(Path::new(&place)).unwrap();
}

#[test]
fn a_full_disk_is_an_error_that_saves_the_best() {
    let place = tempfile::tempdir().unwrap();
    let disk = place.path().join("disk");
    fs::create_dir(&disk).unwrap();
    let variable = ("SESSION_TEST_PLACE", place.path());
    run_on_a_small_disk("fill_the_disk", &disk, "128k", variable);
}

#[test]
#[ignore = "run by a_full_disk_is_an_error_that_saves_the_best, on a small disk"]
fn fill_the_disk() {
    let Some(place) = std::env::var_os("SESSION_TEST_PLACE") else {
        return;
    };
    let place = Path::new(&place);
    let out = place.join("disk/out");
    let text = input(40);
    let more = r#"if [ $(wc -l < "$PLACE/ran") -gt 12 ]; then
        head -c 1000000 /dev/zero > "$PLACE/disk/fill" 2> /dev/null; fi"#;
    let error = run(job(&text, out.clone(), setup(script(place, more)))).unwrap_err();
    let SessionError::Stopped { saved, bytes, .. } = &error else {
        panic!("{error}");
    };
    let Saved::Elsewhere(path) = saved else {
        panic!("{saved:?}");
    };
    let best = fs::read_to_string(path).unwrap();
    fs::remove_file(path).unwrap();
    assert_eq!(best.len(), *bytes);
    assert!(is_interesting(&best), "{best}");
    // What is where it belongs is older, but complete.
    let older = fs::read_to_string(out.join("in.txt")).unwrap();
    assert!(is_interesting(&older), "{older}");
    assert!(best.len() <= older.len());
}

#[test]
fn the_second_interrupt_ends_the_process_at_once() {
    for signal in ["INT", "TERM"] {
        let place = tempfile::tempdir().unwrap();
        let mut process = Command::new(std::env::current_exe().unwrap())
            .args(["--exact", "--ignored", "--quiet", "be_interrupted"])
            .env("SESSION_TEST_PLACE", place.path())
            .stdout(std::process::Stdio::null())
            .spawn()
            .unwrap();
        let wait_for = |name: &str| {
            let deadline = Instant::now() + Duration::from_secs(120);
            while !place.path().join(name).exists() {
                assert!(Instant::now() < deadline, "{name} does not appear");
                thread::sleep(Duration::from_millis(5));
            }
        };
        let interrupt = || {
            let pid = process.id().to_string();
            let kill = Command::new("kill").args(["-s", signal, &pid]).status();
            assert!(kill.unwrap().success());
        };
        wait_for("ready");
        interrupt();
        wait_for("cancelled");
        interrupt();
        let code = process.wait().unwrap().code();
        assert_eq!(code, Some(if signal == "INT" { 130 } else { 143 }));
    }
}

#[test]
#[ignore = "run by the_second_interrupt_ends_the_process_at_once"]
fn be_interrupted() {
    let Some(place) = std::env::var_os("SESSION_TEST_PLACE") else {
        return;
    };
    let place = PathBuf::from(place);
    let stop = Cancel::default();
    stop_on_interrupt(&stop).unwrap();
    fs::write(place.join("ready"), "").unwrap();
    let deadline = Instant::now() + Duration::from_secs(120);
    while Instant::now() < deadline {
        thread::sleep(Duration::from_millis(5));
        if stop.is_cancelled() {
            fs::write(place.join("cancelled"), "").unwrap();
        }
    }
}

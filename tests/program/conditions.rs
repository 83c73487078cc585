//! What options about a test's end mean, asked of real commands.
#![cfg(unix)]

use std::num::NonZeroU32;
use std::time::Duration;

use picireny::oracle::{
    Cancel, CheckError, CommandOracle, Conditions, Crash, OnLost, Oracle as _, Outcome, Repeat,
    RepeatPolicy, Runner, RunnerConfig, TestCommand, TimeoutIs, parse_exit_code, parse_signal,
    parse_timeout,
};

/// An oracle whose test is a line of shell; `$1` is the candidate's path.
fn oracle(script: &str, conditions: Conditions, repeat: Repeat) -> CommandOracle {
    // Too long to be met by chance, or soon over.
    let timeout = if script.ends_with("sleep 600") {
        2
    } else {
        120
    };
    let command = TestCommand::template(["sh", "-c", script, "sh"]).unwrap();
    conditions.check().unwrap();
    let runner = Runner::new(RunnerConfig {
        supervisor: env!("CARGO_BIN_EXE_picireny").into(),
        timeout: Some(Duration::from_secs(timeout)),
        ..RunnerConfig::new(command, "input.txt")
    });
    let encode = Box::new(|text: &str| text.as_bytes().to_vec());
    CommandOracle::new(runner, conditions, repeat, encode)
}

fn outcome(script: &str, conditions: Conditions) -> Outcome {
    let oracle = oracle(script, conditions, Repeat::default());
    oracle.test("", &Cancel::default()).unwrap().outcome
}

fn holds(script: &str, conditions: &Conditions) -> bool {
    outcome(script, conditions.clone()) == Outcome::Interesting
}

#[test]
fn by_default_exit_status_0_is_interesting() {
    let default = Conditions::default();
    assert!(holds("exit 0", &default));
    assert!(!holds("exit 1", &default));
    assert!(!holds("kill -SEGV $$", &default));
}

#[test]
fn exit_statuses_and_signals_are_told_apart() {
    let status = Conditions {
        exit_code: vec![3, 4],
        ..Conditions::default()
    };
    assert!(holds("exit 4", &status));
    assert!(!holds("exit 0", &status));
    assert!(!holds("kill -KILL $$", &status));
    let signal = Conditions {
        signal: vec![parse_signal("SEGV").unwrap()],
        ..Conditions::default()
    };
    assert!(holds("kill -SEGV $$", &signal));
    assert!(!holds("kill -KILL $$", &signal));
    assert!(!holds("exit 0", &signal));
    let failure = Conditions {
        not_exit_code: vec![0],
        not_signal: vec![9],
        ..Conditions::default()
    };
    assert!(holds("exit 1", &failure));
    assert!(holds("kill -SEGV $$", &failure));
    assert!(!holds("exit 0", &failure));
    assert!(!holds("kill -KILL $$", &failure));
}

#[test]
fn a_pattern_is_looked_for_in_its_own_stream() {
    let pattern = |text: &str| vec![text.parse().unwrap()];
    let stdout = Conditions {
        stdout: pattern("^one$"),
        ..Conditions::default()
    };
    assert!(holds("echo zero; echo one; exit 1", &stdout));
    assert!(!holds("echo one >&2", &stdout));
    let stderr = Conditions {
        stderr: pattern("one"),
        not_stderr: pattern("two"),
        ..Conditions::default()
    };
    assert!(holds("echo one >&2; echo two", &stderr));
    assert!(!holds("echo one two >&2", &stderr));
    let either = Conditions {
        output: pattern("one"),
        not_output: pattern("two"),
        exit_code: vec![7],
        ..Conditions::default()
    };
    assert!(holds("echo one; exit 7", &either));
    assert!(holds("echo one >&2; exit 7", &either));
    assert!(!holds("echo one; exit 8", &either));
    assert!(!holds("echo one; echo two >&2; exit 7", &either));
}

#[test]
fn invalid_candidates_and_timeouts_have_outcomes_of_their_own() {
    let invalid = Conditions {
        invalid_exit_code: vec![2, 3],
        ..Conditions::default()
    };
    assert_eq!(outcome("exit 3", invalid.clone()), Outcome::Invalid);
    assert_eq!(outcome("exit 4", invalid), Outcome::NotInteresting);
    assert_eq!(
        outcome("sleep 600", Conditions::default()),
        Outcome::TimedOut
    );
    let hangs = Conditions {
        timeout_is: TimeoutIs::Interesting,
        stdout: vec!["loop".parse().unwrap()],
        ..Conditions::default()
    };
    assert!(holds("echo loop; sleep 600", &hangs));
    assert!(!holds("echo idle; sleep 600", &hangs));
}

#[test]
fn a_signature_tells_one_bug_from_another() {
    let crash = |line: u32, expression: &str| {
        format!(
            "echo \"p: /src/{line}/a.c:{line}: f: Assertion \\`{expression}' failed.\" >&2; kill -ABRT $$"
        )
    };
    let mut oracle = oracle(
        &crash(3, "a == b"),
        Conditions {
            not_exit_code: vec![0],
            ..Conditions::default()
        },
        Repeat::default(),
    );
    let check = oracle.check_input(b"", 3).unwrap();
    let signature = check.signature.unwrap();
    oracle.require_signature(signature.clone());
    assert_eq!(
        oracle.judge(b"", &Cancel::default()).unwrap(),
        Some(Outcome::Interesting)
    );
    let same = Conditions {
        crash: Crash::Like(signature),
        ..Conditions::default()
    };
    assert!(holds(&crash(99, "a == b"), &same));
    assert!(!holds(&crash(3, "a != b"), &same));
    assert!(!holds("kill -ABRT $$", &same));
}

#[test]
fn an_input_that_is_not_interesting_is_refused_with_the_commands_output() {
    let oracle = oracle(
        "seq 100; echo why >&2; exit 9",
        Conditions::default(),
        Repeat::default(),
    );
    let error = oracle.check_input(b"", 3).unwrap_err();
    assert!(matches!(error, CheckError::NotInteresting { .. }));
    let text = error.to_string();
    assert!(
        text.contains("the test command exited with status 9"),
        "{text}"
    );
    assert!(text.contains("  100\n"), "{text}");
    assert!(text.contains("[80 lines before]"), "{text}");
    assert!(text.ends_with("  why"), "{text}");
}

#[test]
fn a_lost_test_is_run_again() {
    let place = tempfile::tempdir().unwrap();
    let count = place.path().join("count");
    let script = |most: u32| {
        format!(
            "echo x >> {0}; [ $(wc -l < {0}) -gt {most} ] || kill -9 $PPID; exit 0",
            count.display()
        )
    };
    let all = Conditions::default();
    assert_eq!(outcome(&script(2), all.clone()), Outcome::Interesting);
    std::fs::remove_file(&count).unwrap();
    assert_eq!(outcome(&script(3), all.clone()), Outcome::Lost);
    std::fs::remove_file(&count).unwrap();
    let mut strict = oracle(&script(3), all, Repeat::default());
    strict.set_on_lost(OnLost::Fail);
    let error = strict.test("", &Cancel::default()).unwrap_err();
    assert!(error.to_string().contains("lost 3 times"), "{error}");
}

#[test]
fn a_test_of_the_input_that_gets_lost_each_time_does_not_make_it_uninteresting() {
    let place = tempfile::tempdir().unwrap();
    let count = place.path().join("count");
    let lost = |first: u32, last: u32| {
        let script = format!(
            "echo x >> {0}; n=$(wc -l < {0}); [ $n -lt {first} ] || [ $n -gt {last} ] || kill -9 \
             $PPID; exit 0",
            count.display()
        );
        let _ = std::fs::remove_file(&count);
        oracle(&script, Conditions::default(), Repeat::default()).check_input(b"", 3)
    };
    let check = lost(1, 2).unwrap();
    assert_eq!((check.tests, check.interesting), (3, 3));
    // Nor does it make the test one whose answers differ.
    for first in [1, 2] {
        let error = lost(first, first + 2).unwrap_err();
        assert!(matches!(error, CheckError::Oracle(_)), "{error}");
        let text = error.to_string();
        assert!(
            text.contains("the untouched input got lost 3 times"),
            "{text}"
        );
    }
}

#[test]
fn what_takes_long_beside_the_input_is_waited_for_as_long_as_the_input_allows() {
    let script = "if grep -q long \"$1\"; then sleep 600; fi";
    let oracle = oracle(script, Conditions::default(), Repeat::default());
    let patience = |longest| {
        assert!(longest > Duration::ZERO);
        Duration::from_secs(2)
    };
    let others: [&[u8]; 2] = [b"long", b"short"];
    let tested = oracle.judge_at_once((b"input", 2), &others, patience);
    let tested = tested.unwrap();
    assert_eq!(tested.copies, [Some(Outcome::Interesting); 2]);
    assert_eq!(tested.others, [None, Some(Outcome::Interesting)]);
}

#[test]
fn only_negative_conditions_are_told_from_others() {
    let negative = Conditions {
        not_stderr: vec!["x".parse().unwrap()],
        ..Conditions::default()
    };
    assert!(negative.are_only_negative() && !negative.ask_for_an_exit());
    let positive = Conditions {
        exit_code: vec![0],
        ..negative
    };
    assert!(!positive.are_only_negative() && positive.ask_for_an_exit());
    assert!(!Conditions::default().are_only_negative());
}

#[test]
fn a_flaky_test_is_noticed_unless_repetition_makes_it_steady() {
    let place = tempfile::tempdir().unwrap();
    let count = place.path().join("count");
    // Interesting in every second run.
    let script = format!(
        "echo x >> {0}; test $(( $(wc -l < {0}) % 2 )) = 1",
        count.display()
    );
    let once = oracle(&script, Conditions::default(), Repeat::default());
    let check = once.check_input(b"", 3).unwrap();
    assert_eq!((check.interesting, check.tests), (5, 10));
    assert!(check.is_flaky());

    let any = Repeat {
        times: NonZeroU32::new(2).unwrap(),
        policy: RepeatPolicy::Any,
    };
    let check = oracle(&script, Conditions::default(), any)
        .check_input(b"", 3)
        .unwrap();
    assert_eq!((check.interesting, check.tests), (3, 3));
    assert!(!check.is_flaky());
}

#[test]
fn malformed_values_are_refused_with_a_reason() {
    for text in ["", "-1", "256", "x", "1.5"] {
        let error = parse_exit_code(text).unwrap_err().to_string();
        assert!(error.contains(&format!("`{text}`")), "{error}");
    }
    for text in ["", "0", "65", "-9", "SIGNOTHING", "SIG"] {
        let error = parse_signal(text).unwrap_err().to_string();
        assert!(error.contains(&format!("`{text}`")), "{error}");
    }
    for text in ["", "-1", "nan", "inf", "1s", "1e-12"] {
        let error = parse_timeout(text).unwrap_err().to_string();
        assert!(error.contains(&format!("`{text}`")), "{error}");
    }
    assert_eq!(parse_signal("sigabrt").unwrap(), 6);
    assert_eq!(parse_signal("11").unwrap(), 11);
    assert_eq!(parse_timeout("0.25").unwrap(), Duration::from_millis(250));
    let error = "a(b".parse::<picireny::oracle::Pattern>().unwrap_err();
    assert_eq!(
        error.to_string(),
        "`a(b` is not a regular expression: unclosed group"
    );
}

#[test]
fn an_expression_that_would_take_too_much_memory_is_refused() {
    for pattern in ["(a{1000}){1000}", "((a{100}){100}){100}"] {
        let error = pattern.parse::<picireny::oracle::Pattern>().unwrap_err();
        assert!(error.to_string().contains("too large"), "{error}");
    }
}

#[test]
fn contradictory_conditions_are_refused() {
    let conditions = Conditions {
        exit_code: vec![1],
        signal: vec![11],
        ..Conditions::default()
    };
    let error = conditions.check().unwrap_err().to_string();
    assert_eq!(
        error,
        "exit status 1 and signal SEGV can never both be true"
    );
    let conditions = Conditions {
        exit_code: vec![1],
        invalid_exit_code: vec![1, 2],
        ..Conditions::default()
    };
    assert!(conditions.check().is_err());
    let conditions = Conditions {
        invalid_exit_code: vec![0],
        ..Conditions::default()
    };
    assert!(conditions.check().is_err());
    let conditions = Conditions {
        exit_code: vec![1, 3],
        not_exit_code: vec![3],
        invalid_exit_code: vec![2],
        ..Conditions::default()
    };
    assert!(conditions.check().is_ok());
}

/// One wrong answer does not end a run before it has begun.
#[test]
fn an_input_that_is_refused_once_is_tested_again() {
    let place = tempfile::tempdir().unwrap();
    let seen = place.path().join("seen");
    let script = format!("test -e {0} || {{ touch {0}; exit 1; }}", seen.display());
    let check = oracle(&script, Conditions::default(), Repeat::default()).check_input(b"", 1);
    let check = check.unwrap();
    assert!(check.is_flaky(), "{check:?}");
    let never = oracle("exit 1", Conditions::default(), Repeat::default()).check_input(b"", 1);
    assert!(matches!(never, Err(CheckError::NotInteresting { .. })));
}

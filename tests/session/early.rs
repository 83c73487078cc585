//! Tests that are lax or unreliable, and runs that end early.

use super::*;

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
    // The untouched input's tests take long, so that they meet on a busy machine.
    let lock = "mkdir \"$PLACE/lock\" || exit 1; trap 'rmdir \"$PLACE/lock\"' EXIT
        if grep -qx word0 \"$1\" && grep -qx word39 \"$1\"; then sleep 0.5; fi";
    let done = run(Job {
        options: with_jobs(4),
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

/// Reduces words with four jobs by a test that wants some words, and does more.
fn reduce_with_jobs(text: &str, place: &Path, more: &str) -> Finished {
    run(Job {
        options: with_jobs(4),
        ..job(text, place.join("out"), setup(script(place, more)))
    })
    .unwrap()
}

#[test]
fn with_several_jobs_the_start_takes_the_time_of_one_test() {
    let place = tempfile::tempdir().unwrap();
    // The first four tests wait for one another.
    let meet = "first=\"$PLACE/first\"; mkdir -p \"$first\"
        if [ $(ls \"$first\" | wc -l) -lt 4 ]; then
            : > \"$first/$$\"; patience=300
            while [ $(ls \"$first\" | wc -l) -lt 4 ]; do
                patience=$((patience - 1)); [ $patience -gt 0 ] || exit 1
                sleep 0.1
            done
        fi";
    let text = input(40);
    let done = reduce_with_jobs(&text, place.path(), meet);
    assert_eq!(words(&done.best), KEPT);
}

#[test]
fn with_several_jobs_the_result_is_tested_again_beside_the_last_tests() {
    let place = tempfile::tempdir().unwrap();
    let tell = "content=$(tr '\\n' ' ' < \"$1\")
        echo \"begins $content\" >> \"$PLACE/told\"
        trap 'echo \"ends $content\" >> \"$PLACE/told\"' EXIT
        sleep 0.2";
    let text = input(10) + "word17\nword30\n";
    let done = reduce_with_jobs(&text, place.path(), tell);
    assert_eq!(words(&done.best), KEPT);
    let told = fs::read_to_string(place.path().join("told")).unwrap();
    let result = KEPT.join(" ");
    // It begins once as a candidate, and again before the last other test has ended.
    let begins = |line: &&str| line.strip_prefix("begins ").map(str::trim) == Some(&result);
    let ends = |line: &&str| line.starts_with("ends ") && !line.contains(&result);
    let lines: Vec<&str> = told.lines().collect();
    let last_other = lines.iter().rposition(ends).unwrap();
    let before = lines[..last_other].iter().filter(|line| begins(line));
    assert!(before.count() >= 2, "{told}");
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

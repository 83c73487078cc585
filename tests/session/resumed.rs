//! Runs that are ended and go on.

use super::*;

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
    fn conventions(&self) -> &picireny::tree::Conventions {
        picireny::tree::Conventions::usual()
    }

    fn parse(&self, text: &str) -> Option<picireny::tree::Parsed> {
        self.parses.set(self.parses.get() + 1);
        if self.parses.get() > 6 {
            self.stop.cancel();
            return None;
        }
        Some(picireny::tree::Parsed {
            tree: exact_draft(text),
            faults: picireny::tree::Faults::default(),
        })
    }
}

impl InputFormat for Slow {
    fn tree(&self, text: &str) -> Option<Tree> {
        InputFormat::tree(&Lines, text)
    }

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

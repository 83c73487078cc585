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

/// A test that does something in the middle of a run, until it was not killed meanwhile.
fn once_in_mid_run(act: &str) -> String {
    format!(
        "if [ $(wc -l < \"$PLACE/ran\") -ge 30 ] && [ ! -e \"$PLACE/once\" ]; then
            {act}
            mkdir -p \"$PLACE/once\"
        fi"
    )
}

#[test]
fn a_test_that_is_replaced_in_mid_run_is_noticed_and_its_tests_run_again() {
    let place = tempfile::tempdir().unwrap();
    let text = input(40);
    let told = std::cell::RefCell::new(Vec::new());
    let notify = |notice: &Notice| told.borrow_mut().push(notice.clone());
    // What could go before has to stay now.
    let replace = "sed s/word17/word18/g \"$PLACE/test.sh\" > \"$PLACE/new$$\"
        mv \"$PLACE/new$$\" \"$PLACE/test.sh\"";
    for jobs in [1, 4] {
        let out = place.path().join(format!("out{jobs}"));
        let test = setup(script(place.path(), &once_in_mid_run(replace)));
        let done = run(Job {
            options: with_jobs(jobs),
            notify: Some(&notify),
            ..job(&text, out.clone(), test)
        })
        .unwrap();
        assert_eq!(words(&done.best), ["word3", "word18", "word30"]);
        assert_eq!(fs::read(out.join("in.txt")).unwrap(), done.best);
        let told = told.take();
        let stale = told.iter().filter_map(|notice| match notice {
            Notice::RecordsAreStale { changed } => Some(changed),
            _ => None,
        });
        let stale: Vec<_> = stale.collect();
        assert_eq!(stale.len(), 1, "{told:?}");
        assert!(stale[0][0].to_string().contains("test.sh"), "{told:?}");
        fs::remove_dir_all(place.path().join("once")).unwrap();
        fs::remove_file(place.path().join("ran")).unwrap();
    }
}

#[test]
fn a_test_that_is_broken_in_mid_run_ends_it_with_what_it_had() {
    let place = tempfile::tempdir().unwrap();
    let text = input(40);
    let out = place.path().join("out");
    let breaks = "echo exit 1 > \"$PLACE/new$$\"; mv \"$PLACE/new$$\" \"$PLACE/test.sh\"";
    let test = setup(script(place.path(), &once_in_mid_run(breaks)));
    let error = run(job(&text, out.clone(), test)).unwrap_err();
    assert!(matches!(error, SessionError::Check(_)), "{error}");
    let best = fs::read(out.join("in.txt")).unwrap();
    assert!(best.len() < text.len());
    assert!(KEPT.iter().all(|word| words(&best).contains(word)));
    // When it works again, it goes on from there.
    let done = run(Job {
        existing: Existing::Resume,
        ..job(&text, out, setup(script(place.path(), "")))
    });
    assert_eq!(words(&done.unwrap().best), KEPT);
}

//! Reductions with candidates that take long or never end, without a clock.

#![allow(clippy::unwrap_used)]

use std::num::NonZeroUsize;
use std::path::Path;
use std::rc::Rc;
use std::sync::atomic::{AtomicU64, Ordering};

use proptest::prelude::*;

use super::simulation::{Nothing, Words, tree, truth};
use super::{Confirming, End, reduce_though_flaky};
use crate::hidden::Asked;
use crate::input::ParsedInput;
use crate::journal::Journal;
use crate::keep::Keep;
use crate::notice::{Notice, Notify};
use crate::outdir::EarlyAnswers;
use crate::recorded::Recorded;
use picireny_oracle::{Answer, Cancel, Oracle, OracleError, Outcome};
use picireny_reduce::Options;
use picireny_text::Codec;

/// How long the test of a text takes.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Time {
    Short,
    /// Longer than what interesting tests teach, shorter than the limit.
    Long,
    Endless,
}

/// How long it takes is decided by a hash of the text.
#[derive(Clone, Copy, Debug)]
struct Times {
    seed: u64,
    /// One of so many texts takes long, and one of so many never ends.
    long: u64,
    endless: u64,
    /// No text with all of its first lines takes long.
    only_without: &'static str,
}

impl Times {
    fn of(self, text: &str) -> Time {
        let number = text.bytes().fold(self.seed, |hash, byte| {
            (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
        });
        let is = |one_of: u64, number: u64| one_of > 0 && number.is_multiple_of(one_of);
        let may = self.only_without.is_empty() || !text.contains(self.only_without);
        if text.lines().count() == 60 {
            return Time::Short;
        }
        match number >> 20 {
            number if is(self.endless, number) => Time::Endless,
            number if may && is(self.long, number >> 20) => Time::Long,
            _ => Time::Short,
        }
    }
}

/// Wants some words, and counts whom it waits for.
struct Slow {
    times: Times,
    /// Whether it is ever in haste.
    hasty: bool,
    tests: AtomicU64,
    /// Tests that were killed only after the whole limit.
    waited: AtomicU64,
    /// After so many tests the run is ended.
    most: u64,
    stop: Cancel,
}

impl Slow {
    fn new(times: Times, hasty: bool) -> Self {
        Self {
            times,
            hasty,
            tests: AtomicU64::new(0),
            waited: AtomicU64::new(0),
            most: u64::MAX,
            stop: Cancel::default(),
        }
    }

    fn count(&self) {
        if self.tests.fetch_add(1, Ordering::Relaxed) + 1 >= self.most {
            self.stop.cancel();
        }
    }
}

impl Oracle for Slow {
    fn test(&self, candidate: &str, _: &Cancel) -> Result<Answer, OracleError> {
        self.count();
        let endless = self.times.of(candidate) == Time::Endless;
        self.waited.fetch_add(u64::from(endless), Ordering::Relaxed);
        Ok(match (endless, truth(candidate)) {
            (true, _) => Outcome::TimedOut.into(),
            (false, true) => Outcome::Interesting.into(),
            (false, false) => Outcome::NotInteresting.into(),
        })
    }

    fn test_hastily(
        &self,
        candidate: &str,
        cancel: &Cancel,
    ) -> Result<Option<Answer>, OracleError> {
        if self.hasty && self.times.of(candidate) != Time::Short {
            self.count();
            return Ok(None);
        }
        self.test(candidate, cancel).map(Some)
    }

    fn available_slots(&self) -> Option<usize> {
        None
    }
}

/// A reduction of sixty words, whose record is in a folder: its result, and whether it was
/// said that haste was wrong.
fn reduced(oracle: &Slow, place: &Path, jobs: usize) -> (String, bool) {
    let text: String = (0..60).map(|n| format!("word{n}\n")).collect();
    let input = ParsedInput::new(
        text.clone().into(),
        text.clone(),
        Codec::utf8(),
        tree(&text),
        Rc::new(Words),
    );
    let jobs = NonZeroUsize::new(jobs).unwrap();
    let answers = EarlyAnswers {
        input: (2, 0),
        trivial: (0, 2),
    };
    let confirming = Confirming::new(oracle, Some(1e-3), answers).with_jobs(jobs);
    let journal = Journal::open(&place.join("outcomes"), &Cancel::default()).unwrap();
    if journal.haste_was_wrong() {
        confirming.haste().end();
    }
    let recorded = Recorded::new(&confirming, &journal);
    let was_wrong = std::cell::Cell::new(false);
    let notify = |notice: &Notice| {
        assert_eq!(*notice, Notice::HasteWasWrong);
        was_wrong.set(true);
    };
    let asked = Asked {
        oracle: &recorded,
        stop: &oracle.stop,
        notify: Notify(Some(&notify)),
        keep: &Keep::default(),
        haste: confirming.haste(),
    };
    let options = Options {
        jobs,
        ..Options::default()
    };
    let doubt = (&confirming, &journal);
    let end = reduce_though_flaky(&input, asked, doubt, (None, &options), &mut Nothing);
    let End::Report(report) = end else {
        panic!("{end:?}");
    };
    let best = report.best.map_or(text, |best| best.as_ref().to_owned());
    (best, was_wrong.get())
}

fn run(oracle: &Slow, jobs: usize) -> (String, bool) {
    let place = tempfile::tempdir().unwrap();
    reduced(oracle, place.path(), jobs)
}

#[test]
fn candidates_that_never_end_are_hardly_waited_for() {
    let mut waited = [0; 2];
    for seed in 0..10 {
        let times = Times {
            seed,
            long: 0,
            endless: 2,
            only_without: "",
        };
        let results = [false, true].map(|hasty| {
            let oracle = Slow::new(times, hasty);
            let (result, was_wrong) = run(&oracle, 1);
            assert!(!was_wrong);
            waited[usize::from(hasty)] += oracle.waited.load(Ordering::Relaxed);
            result
        });
        // Haste changes nothing about what never ends.
        assert_eq!(results[0], results[1], "{seed}");
    }
    assert!(waited[1] * 2 < waited[0], "{waited:?}");
}

#[test]
fn if_haste_was_wrong_the_result_is_that_without_haste() {
    let mut wrong = 0;
    for seed in 0..20 {
        // Without its first words, every text takes long: all are refused at first.
        let times = Times {
            seed,
            long: 1,
            endless: 5,
            only_without: "word0\n",
        };
        let (without, _) = run(&Slow::new(times, false), 1);
        let (with, was_wrong) = run(&Slow::new(times, true), 1);
        if was_wrong {
            assert_eq!(with, without, "{seed}");
        }
        wrong += u32::from(was_wrong);
    }
    assert!(wrong >= 10, "{wrong}");
}

/// The result is shorter than all that was refused in haste and is interesting.
fn nothing_shorter_was_refused_in_haste(times: Times, result: &str) {
    let without_a_line = |line: usize| -> String {
        let lines = result.split_inclusive('\n').enumerate();
        lines
            .filter(|(at, _)| *at != line)
            .map(|(_, text)| text)
            .collect()
    };
    for line in 0..result.lines().count() {
        let shorter = without_a_line(line);
        let is_better = truth(&shorter) && times.of(&shorter) != Time::Endless;
        assert!(!is_better, "{times:?}: {result:?} without line {line}");
    }
}

fn times() -> impl Strategy<Value = Times> {
    let words = prop_oneof![Just(""), Just("word0\n"), Just("word20\n")];
    (any::<u64>(), 0_u64..5, 0_u64..5, words).prop_map(|(seed, long, endless, only_without)| {
        Times {
            seed,
            long,
            endless,
            only_without,
        }
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn haste_is_the_same_for_all_numbers_of_jobs_and_its_results_are_minimal(times in times()) {
        let (result, was_wrong) = run(&Slow::new(times, true), 1);
        nothing_shorter_was_refused_in_haste(times, &result);
        for jobs in [2, 4] {
            let other = run(&Slow::new(times, true), jobs);
            prop_assert_eq!(&(result.clone(), was_wrong), &other, "{} jobs", jobs);
        }
    }

    #[test]
    fn a_run_that_is_resumed_ends_as_if_nobody_had_ended_it(
        times in times(),
        most in 1_u64..200,
        jobs in 1_usize..4,
    ) {
        let (result, _) = run(&Slow::new(times, true), 1);
        let place = tempfile::tempdir().unwrap();
        let first = Slow { most, ..Slow::new(times, true) };
        reduced(&first, place.path(), jobs);
        let (resumed, _) = reduced(&Slow::new(times, true), place.path(), jobs);
        prop_assert_eq!(result, resumed);
    }
}

//! Reductions with tests that are wrong at known rates.

#![allow(clippy::unwrap_used)]

use std::rc::Rc;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use super::{Confirming, End, Keeper, reduce_though_flaky};
use crate::hidden::Asked;
use crate::input::{InputFormat, ParsedInput};
use crate::journal::Journal;
use crate::keep::Keep;
use crate::notice::{Notice, Notify};
use crate::outdir::EarlyAnswers;
use crate::recorded::Recorded;
use picireny_oracle::{Answer, Cancel, Oracle, OracleError, Outcome};
use picireny_reduce::{Observer, Options};
use picireny_text::Codec;
use picireny_tree::{Label, Position, Preparation, Tree, TreeBuilder};

pub(super) struct Words;

pub(super) fn tree(text: &str) -> Tree {
    let mut builder = TreeBuilder::new(text);
    let root = builder.label("words", Some(""));
    builder.open_rule(root);
    let mut from = 0;
    for (number, line) in text.split_inclusive('\n').enumerate() {
        builder.open_quantifier();
        let at = Position {
            line: u32::try_from(number).unwrap() + 1,
            column: 0,
        };
        builder.token_at(Label::PLAIN, from..from + line.len(), at);
        builder.close();
        from += line.len();
    }
    builder.close();
    let mut tree = builder.finish().unwrap();
    tree.clean(true);
    tree.prepare(Preparation::default());
    tree
}

impl InputFormat for Words {
    fn tree(&self, text: &str) -> Option<Tree> {
        Some(tree(text))
    }

    fn exact_tree(&self, text: &str) -> Option<Tree> {
        Some(tree(text))
    }

    fn count_tokens(&self, text: &str) -> Option<usize> {
        Some(text.lines().count())
    }
}

/// Wants some words, and is wrong at these rates.
struct Flaky {
    false_yes: f64,
    false_no: f64,
    random: AtomicU64,
    tests: AtomicU64,
    /// After so many tests it says "no" to everything.
    works: u64,
}

const WANTED: [&str; 4] = ["word3", "word17", "word30", "word41"];

pub(super) fn truth(text: &str) -> bool {
    WANTED
        .iter()
        .all(|wanted| text.lines().any(|line| line == *wanted))
}

/// By how much the states of a row of random numbers differ.
pub(super) const STEP: u64 = 0x9e37_79b9_7f4a_7c15;

/// The random number of a state, from 0 to 1 (splitmix64).
pub(super) fn random(state: u64) -> f64 {
    let mut z = state;
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    ((z ^ (z >> 31)) >> 11) as f64 / (1_u64 << 53) as f64
}

impl Oracle for Flaky {
    fn test(&self, candidate: &str, _: &Cancel) -> Result<Answer, OracleError> {
        let random = random(self.random.fetch_add(STEP, Ordering::Relaxed));
        let number = self.tests.fetch_add(1, Ordering::Relaxed);
        let yes = if truth(candidate) {
            random >= self.false_no
        } else {
            random < self.false_yes
        };
        Ok(if yes && number < self.works {
            Outcome::Interesting.into()
        } else {
            Outcome::NotInteresting.into()
        })
    }

    fn available_slots(&self) -> Option<usize> {
        None
    }
}

#[derive(Default)]
pub(super) struct Nothing;

impl Observer for Nothing {
    picireny_reduce::ignore!(size executed tested accepted ending progress);
}

impl Keeper for Nothing {
    fn go_back(&mut self, _: &str) -> Result<(), OracleError> {
        Ok(())
    }

    fn begin_again(&mut self) {}
}

struct Trial {
    end: End,
    tests: u64,
    /// Of them, those that only confirmed something.
    again: u64,
    notices: Vec<Notice>,
}

impl Trial {
    fn result(&self) -> Arc<str> {
        let (End::Report(report) | End::StoppedWorking(report)) = &self.end;
        report.best.clone().unwrap_or_else(|| "".into())
    }
}

fn trial(seed: u64, (false_yes, false_no): (f64, f64), works: u64) -> Trial {
    let place = tempfile::tempdir().unwrap();
    let text: String = (0..60).map(|n| format!("word{n}\n")).collect();
    let input = ParsedInput::new(
        text.clone().into(),
        text.clone(),
        Codec::utf8(),
        tree(&text),
        Rc::new(Words),
    );
    let oracle = Flaky {
        false_yes,
        false_no,
        random: AtomicU64::new(seed.wrapping_mul(0xd134_2543_de82_ef95)),
        tests: AtomicU64::new(0),
        works,
    };
    // The untouched input is tested first, as at the start of a run.
    let stop = Cancel::default();
    let ask = |text: &str| oracle.test(text, &stop).unwrap().is_interesting();
    let mut answers = EarlyAnswers::default();
    let (yes, no) = &mut answers.input;
    while *yes + *no < if *no > 0 { 10 } else { 2 } {
        *(if ask(&text) { &mut *yes } else { &mut *no }) += 1;
    }
    for trivial in ["", "\n"] {
        let lax = (0..3).take_while(|_| ask(trivial)).count();
        answers.trivial.0 += u32::try_from(lax).unwrap();
        answers.trivial.1 += u32::from(lax < 3);
    }
    let confirming = Confirming::new(&oracle, Some(1e-3), answers);
    let journal = Journal::open(&place.path().join("outcomes"), &Cancel::default()).unwrap();
    let recorded = Recorded::new(&confirming, &journal);
    let notices = std::cell::RefCell::new(Vec::new());
    let notify = |notice: &Notice| notices.borrow_mut().push(notice.clone());
    let asked = Asked {
        oracle: &recorded,
        stop: &stop,
        notify: Notify(Some(&notify)),
        keep: &Keep::default(),
        haste: confirming.haste(),
    };
    let end = reduce_though_flaky(
        &input,
        asked,
        (&confirming, &journal),
        (None, &Options::default()),
        &mut Nothing,
    );
    Trial {
        end,
        tests: oracle.tests.load(Ordering::Relaxed),
        again: confirming.again(),
        notices: notices.into_inner(),
    }
}

const RATES: [(f64, f64); 13] = [
    (0.005, 0.0),
    (0.02, 0.0),
    (0.05, 0.0),
    (0.3, 0.0),
    (0.0, 0.05),
    (0.0, 0.3),
    (0.0, 0.5),
    (0.02, 0.5),
    (0.1, 0.5),
    (0.005, 0.005),
    (0.05, 0.05),
    (0.1, 0.1),
    (0.3, 0.3),
];

/// How many of so many results are wrong at each rate, and how many times the
/// tests of a steady run they took.
fn simulate(trials: u64, first: u64) -> Vec<((f64, f64), u64, f64)> {
    let steady = trial(0, (0.0, 0.0), u64::MAX);
    assert!(steady.notices.is_empty());
    println!("steady: {} tests, {} again", steady.tests, steady.again);
    RATES
        .iter()
        .map(|&rates| {
            let mut wrong = 0;
            let mut tests = 0;
            for seed in first..first + trials {
                let trial = trial(seed, rates, u64::MAX);
                let kind = match &trial.end {
                    End::StoppedWorking(_) => "stopped",
                    End::Report(report) if report.stop.is_some() => "given up",
                    End::Report(_) if !truth(&trial.result()) => "wrong",
                    End::Report(_) => "right",
                };
                if kind != "right" {
                    println!("{rates:?} {seed}: {kind}, {} tests", trial.tests);
                }
                wrong += u64::from(kind != "right");
                tests += trial.tests;
            }
            let ratio = tests as f64 / (trials * steady.tests) as f64;
            println!("{rates:?}: {wrong} of {trials} wrong, {ratio:.2} times the tests");
            (rates, wrong, ratio)
        })
        .collect()
}

#[test]
fn results_hold_though_tests_are_wrong_now_and_then() {
    for (rates, wrong, ratio) in simulate(60, 1) {
        assert_eq!(wrong, 0, "{rates:?}");
        if rates == (0.05, 0.05) {
            assert!(ratio < 2.0, "{ratio}");
        }
    }
}

/// It may end early, as if the test had stopped working, but with a result that holds.
#[test]
fn results_hold_though_what_is_interesting_is_called_so_in_three_of_ten_tests() {
    for seed in 1..20 {
        let trial = trial(seed, (0.02, 0.7), u64::MAX);
        assert!(
            truth(&trial.result()) || trial.result().is_empty(),
            "{seed}"
        );
    }
}

/// The promise itself: run it with `--release -- --ignored --nocapture`.
#[test]
#[ignore = "takes minutes"]
fn the_probability_of_a_wrong_result_is_as_promised() {
    // Each time with other random numbers.
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    // Runs one after the other share no seeds.
    let first = since.unwrap().as_secs() * 1000;
    println!("the first seed is {first}");
    for (rates, wrong, _) in simulate(1000, first) {
        // The promise is one in a thousand.
        assert!(wrong <= 3, "{rates:?}: {wrong}");
    }
}

#[test]
fn a_reliable_test_costs_a_handful_of_extra_tests_at_most() {
    let steady = trial(0, (0.0, 0.0), u64::MAX);
    assert!(matches!(steady.end, End::Report(_)), "{:?}", steady.end);
    assert!(truth(&steady.result()));
    assert!(steady.again <= 5, "{}", steady.again);
}

#[test]
fn a_test_that_stops_working_is_noticed() {
    for works in [20, 60] {
        let trial = trial(0, (0.0, 0.0), works);
        assert!(
            matches!(trial.end, End::StoppedWorking(_)),
            "{:?}",
            trial.end
        );
        assert!(trial.tests < works + 200, "{}", trial.tests);
    }
}

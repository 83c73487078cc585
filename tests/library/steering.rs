//! What a user changes of a reduction that goes on: pauses and skipped phases.

use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

use picireny::format::{Base, Builtin, Format, FormatSource, TreeOptions};
use picireny::oracle::Cancel;
use picireny::reduce::{
    Options, Phase, Report, Steering, Strategy, Unobserved, reduce, reduce_text,
};
use picireny::tree::{Preparation, Syntax as _};

const INPUT: &str = "[\n  [1, 2, \"seven 7\"],   [[[7]]],\n\n  4\n]";

fn json() -> Format {
    let source = FormatSource {
        base: Base::Builtin(Builtin::named("json").unwrap()),
        ..FormatSource::default()
    };
    source.load().unwrap().0
}

/// Options of a reduction with that many jobs.
fn options(jobs: usize, phases: &[&str]) -> Options {
    Options {
        jobs: NonZeroUsize::new(jobs).unwrap(),
        phases: phases
            .iter()
            .map(|name| Phase::named(name).unwrap())
            .collect(),
        ..Options::default()
    }
}

/// Reduces the input's text by the default strategy, or its tree.
fn reduced(by_text: bool, options: &Options, oracle: &(dyn Fn(&str) -> bool + Sync)) -> Report {
    let oracle = |text: &str| oracle(text);
    let format = json();
    let syntax = format.syntax(TreeOptions::default());
    let stop = Cancel::default();
    if by_text {
        let way = (Strategy::Normal, &syntax as &dyn picireny::tree::Syntax);
        return reduce_text(INPUT, way, &oracle, &mut Unobserved, &stop, options).unwrap();
    }
    let mut tree = syntax.parse(INPUT).unwrap().tree.into_tree();
    tree.prepare(Preparation::default());
    reduce(tree, &oracle, &mut Unobserved, &stop, options.clone())
}

#[test]
fn a_skipped_phase_ends_with_what_it_has_found_and_the_next_one_begins() {
    for jobs in [1, 3] {
        // By pruning alone, the brackets stay.
        let pruned = reduced(false, &options(jobs, &["prune"]), &|text| {
            text.contains('7')
        });
        let hoisted = reduced(false, &options(jobs, &["hoist"]), &|text| {
            text.contains('7')
        });
        assert_ne!(pruned.best, hoisted.best);
        let options = options(jobs, &["prune", "hoist"]);
        let tests = AtomicUsize::new(0);
        let report = reduced(false, &options, &|text| {
            if tests.fetch_add(1, Ordering::SeqCst) == 0 {
                options.steering.skip_phase();
            }
            text.contains('7')
        });
        assert!(report.stop.is_none() && options.steering.has_skipped());
        if jobs == 1 {
            // The first candidate was not interesting: all is hoisting's work.
            assert_eq!(report.best, hoisted.best);
        }
        assert!(report.best.unwrap().contains('7'));
    }
}

#[test]
fn what_a_skipped_phase_had_accepted_stays() {
    let options = options(1, &["prune"]);
    let report = reduced(false, &options, &|text| {
        let interesting = text.contains('7');
        if interesting {
            options.steering.skip_phase();
        }
        interesting
    });
    assert!(report.stop.is_none() && options.steering.has_skipped());
    assert_eq!(report.accepted, 1);
    assert!(report.best.unwrap().contains('7'));
}

#[test]
fn of_a_strategy_the_structure_can_be_skipped() {
    let solid = |text: &str| text.split_whitespace().collect::<String>();
    for jobs in [1, 3] {
        let options = options(jobs, &[]);
        // Structure, small parts, tokens: then comes the layout.
        let skips = AtomicUsize::new(0);
        let report = reduced(true, &options, &|text| {
            let is_layout = solid(text) == solid(INPUT);
            if !is_layout && !options.steering.wants_skip() {
                skips.fetch_add(1, Ordering::SeqCst);
                options.steering.skip_phase();
            }
            is_layout
        });
        assert!(report.stop.is_none() && options.steering.has_skipped());
        let best = report.best.unwrap();
        assert_eq!(best.lines().count(), INPUT.lines().count() - 1, "{best}");
        // With several jobs, tests that run ahead may be all that the next part has.
        let least = if jobs == 1 { 2 } else { 1 };
        assert!(skips.load(Ordering::SeqCst) >= least);
    }
}

#[test]
fn no_test_begins_in_a_pause_and_the_pause_is_not_counted() {
    for by_text in [true, false] {
        let options = Options {
            limit_time: Some(Duration::from_secs(3600)),
            ..options(2, &["prune"])
        };
        let steering: Arc<Steering> = Arc::clone(&options.steering);
        steering.set_paused(true);
        let tests = AtomicUsize::new(0);
        thread::scope(|scope| {
            let run = scope.spawn(|| {
                reduced(by_text, &options, &|text| {
                    tests.fetch_add(1, Ordering::SeqCst);
                    assert!(!steering.is_paused());
                    text.contains('7')
                })
            });
            thread::sleep(Duration::from_millis(100));
            assert_eq!(tests.load(Ordering::SeqCst), 0);
            let pause = steering.paused();
            steering.set_paused(false);
            let report = run.join().unwrap();
            assert!(report.best.is_some() && pause >= Duration::from_millis(100));
        });
    }
}

#[test]
fn a_pass_that_is_off_changes_nothing() {
    for jobs in [1, 3] {
        let without = |off: &dyn Fn(&str) -> bool| {
            let options = options(jobs, &[]);
            for pass in picireny::reduce::pass_names().filter(|pass| off(pass)) {
                options.steering.set_off(pass, true);
            }
            let report = reduced(true, &options, &|text| text.contains('7'));
            assert!(report.stop.is_none());
            (report.best, options.steering.has_skipped())
        };
        let (whole, has_skipped) = without(&|_| false);
        assert!(whole.unwrap().len() < 4 && !has_skipped);
        let (all, has_skipped) = without(&|_| true);
        assert!(all.is_none() && has_skipped, "{all:?}");
        // Tokens are shortened, but nothing is left out.
        let (tokens, has_skipped) = without(&|pass| pass != "shorten-tokens");
        let tokens = tokens.unwrap();
        assert!(has_skipped && tokens.len() < INPUT.len(), "{tokens}");
        for sign in [',', '[', ']'] {
            assert_eq!(tokens.matches(sign).count(), INPUT.matches(sign).count());
        }
    }
}

#[test]
fn a_pass_that_is_on_again_does_what_is_left() {
    for jobs in [1, 3] {
        let whole = reduced(true, &options(jobs, &[]), &|text| text.contains('7'));
        let options = options(jobs, &[]);
        let tests = AtomicUsize::new(0);
        let report = reduced(true, &options, &|text| {
            match tests.fetch_add(1, Ordering::SeqCst) {
                0 => options.steering.set_off("delete", true),
                2 => options.steering.set_off("delete", false),
                _ => {}
            }
            text.contains('7')
        });
        let lens = [report, whole].map(|report| report.best.unwrap().len());
        assert_eq!(lens[0], lens[1], "{jobs} jobs");
        assert!(options.steering.passes_off().is_empty());
    }
}

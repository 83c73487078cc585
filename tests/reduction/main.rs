//! What always holds for reductions: they do what the papers' algorithms do,
//! step by step; their results are minimal where that is promised; and neither
//! depends on the number of jobs.
#![allow(clippy::unwrap_used)]

mod engine;
#[path = "../support/mod.rs"]
mod support;
mod trees;

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use picireny::oracle::{Answer, Cancel, Oracle, OracleError, Outcome};
use picireny::reduce::{
    CacheKind, ConfigId, DdminOptions, Granularity, Observer, Options, Phase, Report, Split, Stop,
    Tested, reduce, traversal,
};
use picireny::tree::{Label, Position, Preparation, Tree, TreeBuilder};
use proptest::prelude::*;
use support::algorithms::{Cache, Order, Reference, Settings};
use support::{Model, Shape, build, shapes};

/// A random property of texts. It need not be monotone.
#[derive(Clone, Debug)]
struct Property {
    required: Vec<&'static str>,
    /// One in so many texts lacks the property for no reason.
    noise: Option<u64>,
    seed: u64,
}

impl Property {
    fn holds(&self, text: &str) -> bool {
        let mut rest = text;
        let required = self.required.iter().all(|word| match rest.find(word) {
            Some(at) => {
                rest = &rest[at + word.len()..];
                true
            }
            None => false,
        });
        required
            && self
                .noise
                .is_none_or(|n| !hash(text, self.seed).is_multiple_of(n))
    }
}

fn hash(text: &str, seed: u64) -> u64 {
    let mut hash = seed ^ 0xcbf2_9ce4_8422_2325;
    for byte in text.bytes() {
        hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    }
    hash ^ (hash >> 29)
}

fn properties() -> impl Strategy<Value = Property> {
    let words = prop::sample::select(vec!["a", "b", "cc", "(", ")", "x", "a a"]);
    (
        prop::collection::vec(words, 0..4),
        prop::option::of(2..6u64),
        any::<u64>(),
    )
        .prop_map(|(required, noise, seed)| Property {
            required,
            noise,
            seed,
        })
}

/// Nothing is promised for what subsets find; a part of all settings.
fn minimizing() -> impl Strategy<Value = Settings> {
    settings().prop_map(|mut settings| {
        settings.phases = vec![if settings.star {
            "prune"
        } else {
            "prune+hoist"
        }];
        // Perses only removes what the grammar can do without.
        if settings.traversal == "perses" {
            settings.traversal = "hdd";
        }
        if settings.complements == Order::Skip && settings.traversal != "hdd+" {
            settings.complements = Order::Forward;
        }
        settings.fixed_point = true;
        settings
    })
}

fn settings() -> impl Strategy<Value = Settings> {
    let phases = prop::sample::select(vec![
        vec!["prune"],
        vec!["hoist"],
        vec!["prune+hoist"],
        vec!["hoist", "prune"],
        vec!["coarse-prune", "prune"],
        vec!["coarse-prune+hoist", "prune+hoist"],
        vec!["prune+replace"],
        vec!["prune+shift"],
        vec!["shift", "prune+shift+hoist"],
    ]);
    let order = || prop::sample::select(vec![Order::Forward, Order::Backward, Order::Skip]);
    let what = (
        prop::sample::select(vec!["hdd", "hddr", "hdd+", "perses"]),
        phases,
        any::<bool>(),
        prop::sample::select(vec![Cache::None, Cache::Config, Cache::Content]),
        any::<bool>(),
        any::<bool>(),
    );
    let how = (
        any::<bool>(),
        prop::sample::select(vec![Some(2), Some(3), Some(4), None]),
        order(),
        order(),
        any::<bool>(),
        any::<bool>(),
    );
    (what, how).prop_map(|(what, how)| {
        let (traversal, phases, fixed_point, cache, cache_interesting, evict_longer) = what;
        let (balanced, granularity, subsets, complements, complement_first, star) = how;
        Settings {
            traversal,
            phases,
            fixed_point,
            cache,
            cache_interesting,
            evict_longer,
            balanced,
            granularity,
            subsets,
            complements,
            complement_first,
            star,
            limit_tests: None,
        }
    })
}

fn options(settings: &Settings, jobs: usize) -> Options {
    let order = |order| match order {
        Order::Forward => picireny::reduce::Order::Forward,
        Order::Backward => picireny::reduce::Order::Backward,
        Order::Skip => picireny::reduce::Order::Skip,
    };
    Options {
        phases: settings
            .phases
            .iter()
            .map(|name| Phase::named(name).unwrap())
            .collect(),
        traversal: traversal(settings.traversal).unwrap(),
        fixed_point: settings.fixed_point,
        ddmin: DdminOptions {
            split: match settings.balanced {
                true => Split::Balanced,
                false => Split::Zeller,
            },
            granularity: match settings.granularity {
                Some(parts) => Granularity::new(parts as u32).unwrap(),
                None => Granularity::INFINITE,
            },
            subsets: order(settings.subsets),
            complements: order(settings.complements),
            complement_first: settings.complement_first,
            star: settings.star,
            seed: 0,
        },
        cache: match settings.cache {
            Cache::None => CacheKind::None,
            Cache::Config => CacheKind::Config,
            Cache::Content => CacheKind::Content,
        },
        cache_interesting: settings.cache_interesting,
        evict_longer: settings.evict_longer,
        jobs: NonZeroUsize::new(jobs).unwrap(),
        limit_tests: settings.limit_tests.map(|n| n as u64),
        limit_time: None,
        ..Options::default()
    }
}

/// Answers from a property and remembers what it was asked.
struct Asked {
    property: Property,
    /// Tests take up to so many microseconds, at random.
    delay: u64,
    texts: Mutex<Vec<(String, bool)>>,
}

impl Oracle for Asked {
    fn test(&self, candidate: &str, cancel: &Cancel) -> Result<Answer, OracleError> {
        if self.delay > 0 {
            let micros = hash(candidate, 77 ^ self.property.seed) % self.delay;
            std::thread::sleep(Duration::from_micros(micros));
            if cancel.is_cancelled() {
                // Must be ignored, whatever it says.
                return Ok(Outcome::Interesting.into());
            }
        }
        let holds = self.property.holds(candidate);
        self.texts
            .lock()
            .unwrap()
            .push((candidate.to_owned(), holds));
        Ok(Answer::from(match (holds, candidate.len() % 3) {
            (true, _) => Outcome::Interesting,
            (false, 0) => Outcome::NotInteresting,
            (false, 1) => Outcome::Invalid,
            (false, _) => Outcome::TimedOut,
        }))
    }

    fn available_slots(&self) -> Option<usize> {
        None
    }
}

/// Everything that may be seen of a run and must not depend on timing.
#[derive(Debug, Default, PartialEq)]
struct Seen {
    events: Vec<String>,
    accepted: Vec<String>,
}

impl Observer for Seen {
    picireny::reduce::ignore!(size executed ending);

    fn tested(&mut self, test: &Tested) -> Result<(), Stop> {
        self.events.push(format!(
            "{} {:?} {:?} {}",
            test.id, test.size, test.outcome, test.cached
        ));
        Ok(())
    }

    fn accepted(&mut self, id: &ConfigId, text: &Arc<str>) -> Result<(), OracleError> {
        self.events.push(format!("{id} accepted"));
        self.accepted.push(text.to_string());
        Ok(())
    }

    fn progress(&mut self, progress: &picireny::reduce::Progress) {
        self.events.push(format!("{progress:?}"));
    }
}

struct Ran {
    seen: Seen,
    report: Report,
    texts: Vec<(String, bool)>,
}

fn run(tree: Tree, settings: &Settings, property: &Property, jobs: usize, delay: u64) -> Ran {
    let oracle = Asked {
        property: property.clone(),
        delay,
        texts: Mutex::default(),
    };
    let mut seen = Seen::default();
    let cancel = Cancel::default();
    let report = reduce(tree, &oracle, &mut seen, &cancel, options(settings, jobs));
    Ran {
        seen,
        report,
        texts: oracle.texts.into_inner().unwrap(),
    }
}

/// Builds and prepares a tree and its model. What preparation marks removed is
/// asked from the tree.
fn prepared(shape: &Shape, skip_unremovable: bool) -> (Model, Tree) {
    let (mut model, mut tree) = build(shape);
    if skip_unremovable {
        tree.skip_unremovable();
        for (node, id) in model.nodes.iter_mut().zip(tree.preorder()) {
            node.removed = tree.is_removed(id);
        }
    }
    (model, tree)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(600))]

    /// The same candidates in the same order, the same accepted ones, the
    /// same cache hits, as the papers' algorithms.
    #[test]
    fn reductions_follow_the_papers_step_by_step(
        shape in shapes(),
        skip in any::<bool>(),
        mut settings in settings(),
        limit in prop::option::weighted(0.2, 0..30usize),
        property in properties(),
    ) {
        settings.limit_tests = limit;
        let (model, tree) = prepared(&shape, skip);
        let holds = |text: &str| property.holds(text);
        let mut reference = Reference::new(model, settings.clone(), &holds);
        reference.reduce();
        let ran = run(tree, &settings, &property, 1, 0);
        prop_assert_eq!(&ran.texts, &reference.tested);
        prop_assert_eq!(&ran.seen.accepted, &reference.accepted);
        prop_assert_eq!(ran.report.best.as_deref(), reference.accepted.last().map(|s| &**s));
        prop_assert_eq!(ran.report.cache_hits, reference.hits as u64);
        prop_assert_eq!(ran.report.tests.total(), reference.tested.len() as u64);
        prop_assert_eq!(ran.report.ahead, 0);
        prop_assert_eq!(matches!(ran.report.stop, Some(Stop::TestLimit)), reference.stopped);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(150))]

    /// Whatever the number of jobs and however long each test takes: the same
    /// candidates have their turn in the same order, the same are accepted,
    /// and all numbers are the same.
    #[test]
    fn the_number_of_jobs_changes_nothing(
        shape in shapes(),
        skip in any::<bool>(),
        mut settings in settings(),
        limit in prop::option::weighted(0.3, 0..30usize),
        property in properties(),
        delay in 1..300u64,
    ) {
        settings.limit_tests = limit;
        let (_, tree) = prepared(&shape, skip);
        let one = run(tree.clone(), &settings, &property, 1, 0);
        for jobs in [2, 3, 8] {
            let many = run(tree.clone(), &settings, &property, jobs, delay);
            prop_assert_eq!(&many.seen, &one.seen);
            prop_assert_eq!(&many.report.best, &one.report.best);
            prop_assert_eq!(many.report.tests, one.report.tests);
            prop_assert_eq!(many.report.cache_hits, one.report.cache_hits);
            prop_assert_eq!(many.report.accepted, one.report.accepted);
            prop_assert_eq!(&many.report.stats, &one.report.stats);
            prop_assert_eq!(many.report.stop.is_some(), one.report.stop.is_some());
            // A cancelled test may have been through already.
            let executed = many.report.tests.total() + many.report.ahead;
            let asked = many.texts.len() as u64;
            prop_assert!(asked >= executed && asked <= executed + many.report.cancelled);
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    /// A run to a fixed point, and HDD+ in any case, ends with a text that is
    /// interesting (if anything was) and a tree none of whose kept nodes can
    /// be removed alone.
    #[test]
    fn results_are_one_tree_minimal(
        shape in shapes(),
        settings in minimizing(),
        property in properties(),
    ) {
        let traversal = settings.traversal;
        let (model, tree) = prepared(&shape, true);
        let ran = run(tree, &settings, &property, 1, 0);
        if let Some(best) = &ran.report.best {
            prop_assert!(property.holds(best));
        }
        let holds = |text: &str| property.holds(text);
        let mut reference = Reference::new(model, settings, &holds);
        reference.reduce();
        prop_assert_eq!(ran.report.best.as_deref().unwrap_or(&reference.text), &*reference.text);
        let model = reference.model;
        for id in (0..).map(|depth| model.level(depth)).take_while(|l| !l.is_empty()).flatten() {
            // HDDr tries children only.
            if traversal == "hddr" && id == model.root {
                continue;
            }
            let without = model.unparse(&[(id, None)].into());
            prop_assert!(!property.holds(&without), "{id} can go: {without:?}");
        }
    }
}

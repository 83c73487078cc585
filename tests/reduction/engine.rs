//! Limits, errors, cancellation, and trees of any depth.

use super::*;

/// A list of `n` tokens below a root.
fn list(n: usize) -> Tree {
    let mut builder = TreeBuilder::new("x".repeat(n));
    let root = builder.label("root", Some(""));
    let item = builder.label("Item", Some(""));
    builder.open_rule(root);
    for at in 0..n {
        builder.token_at(item, at..at + 1, Position::START);
    }
    builder.close();
    let mut tree = builder.finish().unwrap();
    tree.clean(true);
    tree
}

/// An oracle made of a function.
struct Ask<F>(F);

impl<F> Oracle for Ask<F>
where
    F: Fn(&str, &Cancel) -> Result<Outcome, OracleError> + Send + Sync,
{
    fn test(&self, candidate: &str, cancel: &Cancel) -> Result<Answer, OracleError> {
        Ok((self.0)(candidate, cancel)?.into())
    }

    fn available_slots(&self) -> Option<usize> {
        None
    }
}

fn with_jobs(jobs: usize) -> Options {
    Options {
        jobs: NonZeroUsize::new(jobs).unwrap(),
        ..Options::default()
    }
}

fn longer_than(candidate: &str, len: usize) -> Outcome {
    match candidate.len() > len {
        true => Outcome::Interesting,
        false => Outcome::NotInteresting,
    }
}

#[test]
fn random_orders_depend_on_the_seed_only() {
    let run = |seed: u64, jobs: usize| {
        let mut options = with_jobs(jobs);
        options.ddmin.subsets = picireny::reduce::Order::Random;
        options.ddmin.complements = picireny::reduce::Order::Random;
        options.ddmin.seed = seed;
        let oracle = Ask(|candidate: &str, _: &Cancel| Ok(longer_than(candidate, 37)));
        let mut seen = Seen::default();
        reduce(list(100), &oracle, &mut seen, &Cancel::default(), options);
        seen
    };
    let first = run(1, 1);
    assert_eq!(first, run(1, 1));
    assert_eq!(first, run(1, 8));
    assert_ne!(first, run(2, 1));
}

#[test]
fn tests_that_do_not_matter_any_more_are_cancelled() {
    // The first candidate is interesting after a while; all others that are
    // tested meanwhile end only when they are told to.
    let first = std::sync::Mutex::new(true);
    let oracle = Ask(|candidate: &str, cancel: &Cancel| {
        if std::mem::take(&mut *first.lock().unwrap()) {
            std::thread::sleep(Duration::from_millis(20));
            return Ok(Outcome::NotInteresting);
        }
        if candidate.len() == 8 {
            return Ok(Outcome::Interesting);
        }
        if candidate.len() < 8 {
            return Ok(Outcome::NotInteresting);
        }
        while !cancel.is_cancelled() {
            std::thread::sleep(Duration::from_millis(1));
        }
        Ok(Outcome::Interesting)
    });
    let mut options = with_jobs(4);
    options.fixed_point = false;
    let cancel = Cancel::default();
    let mut seen = Seen::default();
    let report = reduce(list(16), &oracle, &mut seen, &cancel, options);
    assert_eq!(report.best.as_deref(), Some("xxxxxxxx"));
    assert!(report.stop.is_none());
}

#[test]
fn an_error_ends_the_run_with_the_best_so_far() {
    for jobs in [1, 4] {
        let oracle = Ask(|candidate: &str, _: &Cancel| match candidate.len() {
            0..20 => Err(OracleError::failed("no disk", None)),
            _ => Ok(Outcome::Interesting),
        });
        let mut seen = Seen::default();
        let cancel = Cancel::default();
        // The complements of 64 characters go first, so that there is
        // something before the error.
        let mut options = with_jobs(jobs);
        options.ddmin.granularity = Granularity::new(4).unwrap();
        options.ddmin.subsets = picireny::reduce::Order::Skip;
        options.phases = vec![Phase::named("prune").unwrap()];
        options.traversal = traversal("hddr").unwrap();
        let report = reduce(list(64), &oracle, &mut seen, &cancel, options);
        assert!(
            matches!(&report.stop, Some(Stop::Failed(error)) if error.to_string() == "no disk")
        );
        assert_eq!(report.best.as_deref().map(str::len), Some(32));
        assert_eq!(seen.accepted.len(), 2);
    }
}

#[test]
fn an_error_that_only_a_wrong_guess_met_does_not_matter() {
    // After the first candidate, which is interesting, no candidate contains
    // all of the first half's characters.
    let oracle = Ask(|candidate: &str, _: &Cancel| match candidate.len() {
        32 => {
            std::thread::sleep(Duration::from_millis(10));
            Ok(Outcome::Interesting)
        }
        33.. => Err(OracleError::failed("never asked with one job", None)),
        _ => Ok(Outcome::NotInteresting),
    });
    for jobs in [1, 8] {
        let mut options = with_jobs(jobs);
        options.traversal = traversal("hddr").unwrap();
        let mut seen = Seen::default();
        let report = reduce(list(64), &oracle, &mut seen, &Cancel::default(), options);
        assert!(report.stop.is_none(), "{:?}", report.stop);
        assert_eq!(report.best.as_deref().map(str::len), Some(32));
    }
}

#[test]
fn time_limits_and_interruptions_end_running_tests() {
    // Candidates that are too small end only when they are told to.
    let waiting = AtomicBool::new(false);
    let oracle = Ask(|candidate: &str, cancel: &Cancel| {
        while candidate.len() < 32 && !cancel.is_cancelled() {
            waiting.store(true, Ordering::Relaxed);
            std::thread::sleep(Duration::from_millis(1));
        }
        Ok(longer_than(candidate, 31))
    });
    let mut options = with_jobs(2);
    options.traversal = traversal("hddr").unwrap();
    options.limit_time = Some(Duration::from_secs(1));
    let mut seen = Seen::default();
    let report = reduce(
        list(64),
        &oracle,
        &mut seen,
        &Cancel::default(),
        options.clone(),
    );
    assert!(matches!(report.stop, Some(Stop::TimeLimit)));
    assert_eq!(report.best.as_deref().map(str::len), Some(32));

    options.limit_time = None;
    waiting.store(false, Ordering::Relaxed);
    let interrupt = Cancel::default();
    let report = std::thread::scope(|scope| {
        scope.spawn(|| {
            while !waiting.load(Ordering::Relaxed) {
                std::thread::sleep(Duration::from_millis(1));
            }
            interrupt.cancel();
        });
        reduce(list(64), &oracle, &mut seen, &interrupt, options)
    });
    assert!(matches!(report.stop, Some(Stop::Interrupted)));
    assert_eq!(report.best.as_deref().map(str::len), Some(32));
}

#[test]
fn an_accepted_candidate_that_cannot_be_saved_ends_the_run() {
    struct Full;
    impl Observer for Full {
        picireny::reduce::ignore!(size executed tested ending progress);

        fn accepted(&mut self, _: &ConfigId, _: &Arc<str>) -> Result<(), OracleError> {
            Err(OracleError::failed("the disk is full", None))
        }
    }
    let oracle = Ask(|candidate: &str, _: &Cancel| Ok(longer_than(candidate, 10)));
    let report = reduce(
        list(64),
        &oracle,
        &mut Full,
        &Cancel::default(),
        with_jobs(4),
    );
    assert!(matches!(report.stop, Some(Stop::Failed(_))));
    // What could not be written is still here, to be shown to the user.
    assert_eq!(report.best.as_deref().map(str::len), Some(32));
    assert_eq!(report.accepted, 1);
}

#[test]
fn trees_a_hundred_thousand_deep_are_reduced_without_recursion() {
    let depth = 100_000;
    let deep = || {
        let mut builder = TreeBuilder::new("(x)");
        let expression = builder.label("expression", Some("y"));
        for _ in 0..depth {
            builder.open_rule(expression);
            builder.token_at(Label::PLAIN, 0..1, Position::START);
        }
        builder.token_at(Label::PLAIN, 1..2, Position::START);
        for _ in 0..depth {
            builder.token_at(Label::PLAIN, 2..3, Position::START);
            builder.close();
        }
        let mut tree = builder.finish().unwrap();
        tree.clean(true);
        tree.prepare(Preparation {
            flatten_recursion: false,
            ..Preparation::default()
        });
        tree
    };
    for name in ["hdd", "hddr", "hdd+", "perses"] {
        let oracle = Ask(|candidate: &str, _: &Cancel| {
            Ok(match candidate.contains('x') && candidate.len() > 150_000 {
                true => Outcome::Interesting,
                false => Outcome::NotInteresting,
            })
        });
        let mut options = with_jobs(2);
        options.traversal = traversal(name).unwrap();
        options.phases = vec![Phase::named("prune+hoist").unwrap()];
        options.limit_tests = Some(200);
        let mut seen = Seen::default();
        let report = reduce(deep(), &oracle, &mut seen, &Cancel::default(), options);
        assert!(matches!(report.stop, Some(Stop::TestLimit)), "{name}");
        assert_eq!(report.tests.total(), 200);
    }
}

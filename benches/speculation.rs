//! How much of a reduction's time several jobs save: recorded runs with a test
//! that takes 50 ms, with one job and with eight.
//!
//! What an algorithm offers to do at once is limited: after each accepted
//! candidate it goes another way. With guesses that are right but for those,
//! a run of `t` tests that accepts `a` candidates takes about the time of
//! `max(a + 1, t / 8)` tests. (A little less where a dropped test had the
//! outcome already.)

#[path = "../tests/support/recordings.rs"]
mod recordings;

use std::collections::HashMap;
use std::num::NonZeroUsize;
use std::time::{Duration, Instant};

use picireny::oracle::{Cancel, Oracle, OracleError, Outcome};
use picireny::reduce::{Unobserved, reduce};

const TEST: Duration = Duration::from_millis(50);

/// The runs that are measured: the defaults and the options of the papers.
const RUNS: [&str; 3] = ["default", "hdd", "hddh"];

/// Knows a recording's outcomes, and takes its time.
struct Slow(HashMap<String, bool>);

impl Oracle for Slow {
    fn test(&self, candidate: &str, cancel: &Cancel) -> Result<Outcome, OracleError> {
        let end = Instant::now() + TEST;
        while !cancel.is_cancelled() && Instant::now() < end {
            std::thread::sleep(Duration::from_millis(1));
        }
        let hash = recordings::hash(candidate.as_bytes());
        Ok(match self.0.get(&hash) {
            Some(true) => Outcome::Interesting,
            _ => Outcome::NotInteresting,
        })
    }
}

fn main() {
    let Some(cases) = recordings::shared() else {
        return;
    };
    println!("run                   tests  accepted   1 job  8 jobs  ratio  bound");
    for case in cases {
        let text = case.text();
        let format = case.format();
        for run in &case.runs {
            if !RUNS
                .iter()
                .any(|name| run.name.ends_with(&format!("/{name}")))
            {
                continue;
            }
            let settings = recordings::settings(&run.options);
            let oracle = Slow(run.tests.iter().cloned().collect());
            let time = |jobs: usize| {
                let tree = settings.tree(&format, &text);
                let mut options = settings.options.clone();
                options.jobs = NonZeroUsize::new(jobs).unwrap_or(NonZeroUsize::MIN);
                let begun = Instant::now();
                let report = reduce(tree, &oracle, &mut Unobserved, &Cancel::default(), options);
                assert_eq!(
                    report.best.as_deref().map(str::as_bytes),
                    Some(&*run.output)
                );
                begun.elapsed().as_secs_f64()
            };
            let (one, eight) = (time(1), time(8));
            let tests = run.tests.len() as f64;
            let accepted = run.tests.iter().filter(|(_, yes)| *yes).count() as f64;
            println!(
                "{:20} {tests:6} {accepted:9} {one:6.1}s {eight:6.2}s {:6.2} {:6.2}",
                run.name,
                eight / one,
                (accepted + 1.0).max(tests / 8.0) / tests,
            );
        }
    }
}

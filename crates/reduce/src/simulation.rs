//! How long a reduction takes with tests of a given time and with so many at once.

use std::cell::Cell;
use std::collections::{BTreeMap, VecDeque};
use std::fmt;
use std::num::NonZeroUsize;
use std::time::Duration;

use picireny_oracle::{Cancel, OracleError, Outcome};
use picireny_tree::Syntax;

use crate::observe::{Observer, TestCompleted};
use crate::options::Options;
use crate::report::Report;
use crate::speculate::workers::{Job, Ran, Workers};
use crate::strategy::{Strategy, engine};

/// A simulated reduction.
#[derive(Debug)]
pub struct Simulated {
    /// What it came to. Its times are not simulated.
    pub report: Report,
    /// How long it would have taken: tests, and everything between them as it
    /// was measured.
    pub time: Duration,
    /// The part of it in which no test ran, or less than there was room for.
    pub idle: Duration,
    /// Tests that were begun, with those that did not matter.
    pub begun: u64,
}

/// A reduction in which no test runs: outcomes are known, and each test takes the
/// same time. Nothing waits for that: it is added up. So a hundred tests at once
/// can be tried on any machine.
pub struct Simulation<'a> {
    /// Whether a text is interesting.
    pub interesting: &'a dyn Fn(&str) -> bool,
    /// How long a test takes.
    pub test: Duration,
    /// How many run at once.
    pub jobs: NonZeroUsize,
    /// Tells how long this thread has been working, since any moment.
    pub worked: &'a dyn Fn() -> Duration,
}

impl Simulation<'_> {
    /// Reduces a text by a strategy. `None` if the text cannot be parsed at all.
    #[must_use]
    pub fn run(
        &self,
        text: &str,
        (strategy, syntax): (Strategy, &dyn Syntax),
    ) -> Option<Simulated> {
        let options = Options {
            jobs: self.jobs,
            ..Options::default()
        };
        let (time, idle) = (Cell::default(), Cell::default());
        let clock = Clock {
            simulation: self,
            time: &time,
            idle: &idle,
            worked: (self.worked)(),
            begun: 0,
            running: BTreeMap::new(),
            ended: VecDeque::new(),
        };
        let mut counted = Counted(0);
        let interrupt = Cancel::default();
        let task = (strategy.plan(&options), syntax);
        let clock = Box::new(clock);
        let report = engine(text, task, &options, &mut counted, &interrupt, clock)?.run();
        Some(Simulated {
            report,
            time: time.get(),
            idle: idle.get(),
            begun: counted.0,
        })
    }
}

impl fmt::Debug for Simulation<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = f.debug_struct("Simulation");
        shown.field("test", &self.test).field("jobs", &self.jobs);
        shown.finish_non_exhaustive()
    }
}

/// Counts tests.
struct Counted(u64);

impl Observer for Counted {
    fn executed(&mut self, _: &TestCompleted) {
        self.0 += 1;
    }

    crate::ignore!(size tested accepted ending progress);
}

/// Tests that end when a clock says so which only they and the reduction's own
/// work move.
struct Clock<'a> {
    simulation: &'a Simulation<'a>,
    time: &'a Cell<Duration>,
    idle: &'a Cell<Duration>,
    /// What of the reduction's own work is in that time.
    worked: Duration,
    begun: u64,
    /// By when they end.
    running: BTreeMap<(Duration, u64), Job>,
    ended: VecDeque<Ran>,
}

impl Clock<'_> {
    /// Moves on.
    fn advance(&mut self, by: Duration) {
        self.time.set(self.time.get() + by);
        if self.running.len() < self.simulation.jobs.get() {
            self.idle.set(self.idle.get() + by);
        }
    }

    /// Takes note of the time that the reduction's work took since the last call.
    fn worked(&mut self) {
        let worked = (self.simulation.worked)();
        self.advance(worked.saturating_sub(self.worked));
        self.worked = worked;
        self.end();
    }

    /// Ends tests whose time is over, and those that were cancelled.
    fn end(&mut self) {
        let now = self.time.get();
        let over: Vec<_> = self
            .running
            .iter()
            .filter(|((end, _), job)| *end <= now || job.cancel.is_cancelled())
            .map(|(key, _)| *key)
            .collect();
        for key in over {
            if let Some(job) = self.running.remove(&key) {
                let outcome = match (self.simulation.interesting)(&job.text) {
                    true => Outcome::Interesting,
                    false => Outcome::NotInteresting,
                };
                self.ended.push_back(Ran {
                    id: job.id,
                    answer: Ok(outcome.into()),
                    duration: self.simulation.test,
                });
            }
        }
    }

    /// Goes on to the end of the next test.
    fn skip(&mut self) {
        if let Some((&(end, _), _)) = self.running.first_key_value() {
            self.advance(end.saturating_sub(self.time.get()));
            self.end();
        }
    }
}

impl Workers for Clock<'_> {
    fn available_slots(&self) -> Option<usize> {
        None
    }

    fn start(&mut self, job: Job) -> bool {
        self.worked();
        self.begun += 1;
        let end = self.time.get() + self.simulation.test;
        self.running.insert((end, self.begun), job);
        true
    }

    fn wait(&mut self, at_most: Duration) -> Result<Option<Ran>, OracleError> {
        self.worked();
        if self.ended.is_empty() && !at_most.is_zero() {
            self.skip();
        }
        Ok(self.ended.pop_front())
    }

    fn ended(&mut self) -> Option<Ran> {
        self.ended.pop_front()
    }

    fn wait_for_one(&mut self) -> Option<Ran> {
        self.end();
        self.skip();
        self.ended.pop_front()
    }
}

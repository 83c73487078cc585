//! Running tests ahead of their turn without changing what comes of them.
//!
//! The algorithms ask for one candidate after the other. With several jobs,
//! a candidate whose test is still running is taken for not interesting, which
//! it is most of the time, and the algorithms are asked on. What was asked
//! stands in a queue, in sequential order. If a guess was wrong, everything
//! behind it is dropped, the algorithms, the tree and the cache go back to where
//! they were, and go on from there with the right answer; that need not wait
//! until the candidates before it are decided. Where a machine says how likely a
//! candidate is interesting, tests also run for the case that it is: see
//! [`ahead`](crate::ahead). Of all that may be needed, the likeliest tests run.
//!
//! Nothing that can be seen from outside (acceptance, counts, limits, reports)
//! happens before an entry is the first of the queue and its outcome is known:
//! *it is committed*. So what is seen is what one job would have done.
//!
//! An outcome of a dropped test is kept in case the same text is asked for
//! again; a running test is, too, until it is clear that it is not.

mod asked;
mod commit;
mod outcomes;
mod start;

use std::collections::VecDeque;
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::time::Duration;

use xxhash_rust::xxh3::xxh3_128;

use crate::machine::{Machine, Step};
use crate::observe::{Observer, Progress};
use crate::options::CacheKind;
use crate::report::{Report, Stop};
use crate::speculate::ahead::{After, Ahead, Children, Future};
use crate::speculate::cache::Cache;
use crate::speculate::jobs::Jobs;
use crate::speculate::queue::{Entry, Queue, Snapshot, TestState};
use crate::speculate::workers::Workers;
use crate::steering::{Steering, Stopwatch};
use commit::Committed;
use picireny_oracle::{Answer, Cancel, Outcome};

/// How many entries may be in the queue; each may hold a copy of the
/// algorithms' state.
const QUEUE: usize = 1024;

/// How many tests may be asked for ahead of their turn for each one that can run
/// at once, those with an outcome included: if one takes so many times as long as
/// the others, they wait for it.
const AHEAD: usize = 16;

/// How many bytes of memory may be taken by what would come of answers that may
/// never be given.
const WEIGHT: usize = 512 << 20;

/// How often the clock and the interrupt flag are looked at while waiting.
const TICK: Duration = Duration::from_millis(20);

/// What an engine needs to know of how it is to go about it.
#[derive(Clone, Debug)]
pub(crate) struct Limits {
    pub(crate) jobs: NonZeroUsize,
    pub(crate) tests: Option<u64>,
    pub(crate) time: Option<Duration>,
    pub(crate) steering: Arc<Steering>,
}

pub(crate) struct Engine<'a, M: Machine> {
    observer: &'a mut dyn Observer,
    limits: Limits,
    interrupt: &'a Cancel,
    clock: Stopwatch,

    machine: M,
    cache: Cache,
    /// What the driver is to be told next, if that is settled.
    answer: Option<Answer>,
    /// The entry that the driver waits for, if its answer is not settled.
    waiting: Option<u64>,
    /// Nothing more is asked: the last entry ends the reduction.
    ended: bool,
    /// The text that the driver's tree stands for.
    accepted_key: u128,

    queue: Queue<M::State>,
    ahead: Ahead<M::State>,
    /// What the machine's next steps are, if it was asked ahead, and what
    /// follows them.
    speculated: VecDeque<Step>,
    branches: Children,
    /// Tests that were or will be executed, if the guesses are right.
    planned: u64,
    jobs: Jobs<'a>,
    /// How often passes had been switched off or on when the machine was told last.
    switched: u64,
    report: Report,
}

impl<'a, M: Machine> Engine<'a, M> {
    pub(crate) fn new(
        mut machine: M,
        cache: Cache,
        observer: &'a mut dyn Observer,
        limits: Limits,
        interrupt: &'a Cancel,
        workers: Box<dyn Workers + 'a>,
    ) -> Self {
        let jobs = Jobs::new(workers);
        let accepted_key = xxh3_128(machine.text().as_bytes());
        Engine {
            clock: Stopwatch::start(&limits.steering),
            machine,
            cache,
            observer,
            limits,
            interrupt,
            answer: None,
            waiting: None,
            ended: false,
            accepted_key,
            queue: Queue::default(),
            ahead: Ahead::default(),
            speculated: VecDeque::new(),
            branches: Children::default(),
            planned: 0,
            jobs,
            switched: 0,
            report: Report::default(),
        }
    }

    /// Runs the reduction to its end.
    pub(crate) fn run(mut self) -> Report {
        self.report.stop = loop {
            if self.interrupt.is_cancelled() {
                break Some(Stop::Interrupted);
            }
            if self.is_out_of_time() {
                break Some(Stop::TimeLimit);
            }
            self.ask_on(false);
            // Before any test that relies on it starts.
            match self.commit() {
                // A machine may see no way on because a parse was cancelled.
                Committed::End(None) if self.interrupt.is_cancelled() => {
                    break Some(Stop::Interrupted);
                }
                Committed::End(stop) => break stop,
                Committed::Some => continue,
                Committed::Nothing => {}
            }
            self.jobs.cancel_dropped(&self.ahead.keys());
            let grows = match self.start_tests() {
                Some((After::Entry(_), false)) => {
                    self.ask_on(true);
                    true
                }
                Some((after, answer)) => {
                    self.ask_ahead(after, answer);
                    true
                }
                None => false,
            };
            // Tests that have ended change what is likely.
            let at_most = if grows { Duration::ZERO } else { TICK };
            if let Err(stop) = self.wait(at_most) {
                break Some(stop);
            }
        };
        self.finish()
    }

    /// Lets the machine ask as far as answers are known, and if `guess`, beyond
    /// the next one that is not.
    fn ask_on(&mut self, mut guess: bool) {
        if self.speculated.is_empty() && self.is_to_change() && !self.change() {
            return;
        }
        while !self.ended && self.queue.len() < QUEUE && !self.has_to_end() {
            if let Some(waiting) = self.waiting
                && !self.settle(waiting, std::mem::take(&mut guess))
            {
                return;
            }
            let step = self.speculated.pop_front();
            match step.unwrap_or_else(|| self.machine.next(self.answer.take())) {
                Step::Test(id, candidate) => self.asked(id, candidate),
                Step::Progress(progress) => {
                    match progress {
                        Progress::Phase { .. } => self.cache.clear(),
                        Progress::List { .. } if self.cache.kind() == CacheKind::Config => {
                            self.cache.clear();
                        }
                        _ => {}
                    }
                    self.queue.push(Entry::Progress(progress));
                }
                Step::Working => {}
                Step::Done => self.end(None),
            }
        }
    }

    fn is_out_of_time(&self) -> bool {
        let most = self.limits.time;
        most.is_some_and(|most| self.clock.elapsed() >= most)
    }

    fn has_to_end(&self) -> bool {
        self.interrupt.is_cancelled() || self.is_out_of_time()
    }

    /// Whether the machine has to be told of a wish.
    fn is_to_change(&self) -> bool {
        let steering = &self.limits.steering;
        steering.wants_skip() || steering.switched() != self.switched
    }

    /// Skips the present phase, or leaves out passes; fails as long as there are tests whose
    /// turn has not come.
    fn change(&mut self) -> bool {
        if self.queue.front().is_some() {
            return false;
        }
        self.ahead.clear();
        let steering = &self.limits.steering;
        // One that is switched meanwhile is seen the next time.
        let switched = steering.switched();
        if switched != self.switched {
            self.switched = switched;
            let off = steering.passes_off();
            self.machine.leave_out(&off);
            steering.leaves_out(&off);
        }
        if steering.wants_skip() {
            self.machine.skip_phase();
            steering.skipped();
        }
        true
    }

    fn end(&mut self, stop: Option<Stop>) {
        self.queue.push(Entry::End(stop));
        self.ended = true;
    }

    /// Finds an answer for the entry that the machine waits for: its outcome,
    /// or a guess if `may_guess`. Fails if the machine has to wait.
    fn settle(&mut self, waiting: u64, may_guess: bool) -> bool {
        let Some(test) = self.queue.test(waiting) else {
            return true;
        };
        let known = test.verdict.get();
        let mut answer = match known {
            Some(outcome) => Answer {
                outcome,
                messages: test.messages.clone(),
            },
            None if !may_guess || matches!(test.state, TestState::Failed(_)) => return false,
            None => {
                test.snapshot = Some(Snapshot {
                    machine: self.machine.save(),
                    cache: self.cache.mark(),
                    accepted_key: self.accepted_key,
                });
                Outcome::NotInteresting.into()
            }
        };
        let interesting = answer.is_interesting();
        answer.messages = answer.messages.filter(|messages| {
            self.machine
                .heeds(&self.machine.save(), interesting, messages)
        });
        test.is_heeded = answer.messages.is_some();
        if let Some(key) = test.cached_as {
            self.cache.add(key, &test.verdict, interesting);
        }
        if interesting {
            self.accepted_key = test.key;
        }
        self.waiting = None;
        if known.is_some() {
            self.ahead.rule_out(waiting, !interesting);
        }
        let future = match &answer.messages {
            None => self.ahead.take_after(waiting, interesting),
            // What was asked ahead knew nothing of them.
            Some(_) => {
                self.ahead.rule_out(waiting, interesting);
                None
            }
        };
        self.answer = Some(answer);
        self.go_on_with(future);
        true
    }

    /// Makes what was asked ahead the machine's next steps.
    fn go_on_with(&mut self, future: Option<Future<M::State>>) {
        if let Some(future) = future {
            self.answer = None;
            self.machine.restore(future.state);
            self.speculated = future.steps.into();
            self.branches = future.children;
        }
    }

    /// Ends all tests and sums up.
    fn finish(mut self) -> Report {
        self.jobs.cancel_all();
        while let Some(ran) = self.jobs.wait_for_one() {
            self.ran(ran);
        }
        let ended = self.queue.tests();
        let ended = ended.filter(|(_, test)| matches!(test.state, TestState::Ended(_)));
        self.report.ahead = self.jobs.kept() + ended.count() as u64;
        // Nothing takes long any more when somebody waits for the end.
        if !self.interrupt.is_cancelled() {
            self.report.stats = self.machine.stats();
        }
        // Otherwise, the machine may have gone on with guesses.
        if self.report.stop.is_none() {
            self.report.experience = self.machine.experience();
        }
        self.report
    }
}

#[cfg(test)]
mod tests;

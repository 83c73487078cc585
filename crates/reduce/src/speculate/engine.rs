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

mod commit;
mod start;

use std::cell::Cell;
use std::collections::VecDeque;
use std::num::NonZeroUsize;
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

use xxhash_rust::xxh3::xxh3_128;

use crate::candidate::{Candidate, ConfigId, StepId};
use crate::machine::{Machine, Step};
use crate::observe::{Observer, Progress, TestCompleted};
use crate::options::CacheKind;
use crate::report::{Report, Stop};
use crate::speculate::ahead::{After, Ahead, Children, Future};
use crate::speculate::cache::{Cache, Verdict};
use crate::speculate::jobs::Jobs;
use crate::speculate::queue::{Entry, Hit, Queue, Snapshot, State, Test};
use crate::speculate::workers::{Ran, Workers};
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
        let wants_skip = self.speculated.is_empty() && self.limits.steering.wants_skip();
        if wants_skip && !self.skip_phase() {
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

    /// Skips the present phase; fails as long as there are tests of it whose
    /// turn has not come.
    fn skip_phase(&mut self) -> bool {
        if self.queue.front().is_some() {
            return false;
        }
        self.ahead.clear();
        self.machine.skip_phase();
        self.limits.steering.skipped();
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
            None if !may_guess || matches!(test.state, State::Failed(_)) => return false,
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

    /// Takes in a candidate that the driver asks about.
    fn asked(&mut self, id: ConfigId, candidate: Candidate) {
        let config = candidate.config;
        let by_config = self.cache.kind() == CacheKind::Config && id.step != StepId::Result;
        if by_config && let Some(verdict) = self.cache.get(config.0) {
            let verdict = Rc::clone(verdict);
            let interesting = verdict.get() == Some(Outcome::Interesting);
            let text = interesting.then(|| candidate.render());
            self.hit(id, None, text, verdict);
            return;
        }
        let text = candidate.render();
        let key = xxh3_128(text.as_bytes());
        if id.step == StepId::Result && key == self.accepted_key {
            self.answer = Some(Outcome::Interesting.into());
            return;
        }
        let branches = std::mem::take(&mut self.branches);
        let by_content = self.cache.kind() == CacheKind::Content;
        let len = text.len();
        if by_content && let Some(verdict) = self.cache.get(key) {
            let verdict = Rc::clone(verdict);
            let size = Some(self.observer.size(&text));
            self.hit(id, size, Some(text), verdict);
            if let Some(answer) = &self.answer {
                let future = self.ahead.take(branches, answer.is_interesting());
                self.go_on_with(future);
            }
            return;
        }
        if self.limits.tests.is_some_and(|most| self.planned >= most) {
            self.ahead.drop_children(branches);
            self.end(Some(Stop::TestLimit));
            return;
        }
        self.planned += 1;
        let mut test = Test {
            id,
            key,
            chance: self.machine.chance(),
            planned: self.planned,
            size: self.observer.size(&text),
            text: Some(text),
            verdict: Rc::new(Cell::new(None)),
            messages: None,
            cached_as: match (by_config, by_content) {
                (true, _) => Some(config),
                (_, true) => Some((key, len)),
                _ => None,
            },
            state: State::Queued,
            snapshot: None,
        };
        let number = self.queue.next();
        self.waiting = Some(number);
        self.ahead.follow(number, branches);
        self.take_earlier_run(&mut test, number);
        self.queue.push(Entry::Test(Box::new(test)));
    }

    fn hit(&mut self, id: ConfigId, size: Option<usize>, text: Option<Arc<str>>, verdict: Verdict) {
        let outcome = verdict.get().unwrap_or(Outcome::NotInteresting);
        let mut text = text.filter(|_| outcome.is_interesting());
        if let Some(accepted) = &text {
            let key = xxh3_128(accepted.as_bytes());
            // The reduction already goes on from a text that shows no change.
            if std::mem::replace(&mut self.accepted_key, key) == key {
                text = None;
            }
        }
        self.answer = Some(outcome.into());
        self.queue.push(Entry::Hit(Hit {
            id,
            size,
            text,
            verdict,
        }));
    }

    /// Uses the outcome of a dropped test with the same text, or the test
    /// itself if it still runs.
    fn take_earlier_run(&mut self, test: &mut Test<M::State>, number: u64) {
        if let Some((answer, duration)) = self.jobs.take_kept(test.key) {
            test.verdict.set(Some(answer.outcome));
            test.state = State::Ended(duration);
            test.messages = answer.messages;
            if !answer.outcome.is_interesting() {
                test.text = None;
            }
            return;
        }
        if self.jobs.adopt(test.key, number) {
            test.state = State::Running;
        }
    }

    /// Waits for a test to end, but not for long.
    fn wait(&mut self, at_most: Duration) -> Result<(), Stop> {
        let mut ran = self.jobs.wait(at_most)?;
        // Others may have ended at the same time.
        while let Some(test) = ran {
            self.ran(test);
            ran = self.jobs.ended();
        }
        Ok(())
    }

    fn ran(&mut self, ran: Ran) {
        let Some(job) = self.jobs.take(ran.id) else {
            return;
        };
        let outcome = ran.answer.as_ref().ok().map(|answer| answer.outcome);
        self.observer.executed(&TestCompleted {
            id: job.id,
            size: job.size,
            text: job.text,
            outcome: outcome.filter(|_| !job.cancelled),
            duration: ran.duration,
            speculative: job.entry != Some(self.queue.first()),
        });
        if job.cancelled {
            self.report.cancelled += 1;
            return;
        }
        let interesting = outcome.map(|outcome| outcome == Outcome::Interesting);
        self.ahead.note(job.key, interesting);
        let Some(number) = job.entry else {
            if let Ok(answer) = ran.answer {
                self.jobs.keep(job.key, answer, ran.duration);
            }
            return;
        };
        let Some(test) = self.queue.test(number) else {
            return;
        };
        match ran.answer {
            Err(error) => test.state = State::Failed(error),
            Ok(Answer { outcome, messages }) => {
                test.state = State::Ended(ran.duration);
                test.verdict.set(Some(outcome));
                let guessed = test.snapshot.as_ref().zip(messages.as_ref());
                let are_heeded = guessed.is_some_and(|(state, messages)| {
                    self.machine.heeds(&state.machine, false, messages)
                });
                test.messages = messages;
                if outcome.is_interesting() {
                    self.back_to(number);
                    return;
                }
                test.text = None;
                self.ahead.rule_out(number, true);
                match are_heeded {
                    true => self.back_to(number),
                    false => test.snapshot = None,
                }
            }
        }
    }

    /// Drops everything that was asked under the assumption that this entry
    /// is not interesting, and that nothing more is known of it.
    fn back_to(&mut self, number: u64) {
        let Some(test) = self.queue.test(number) else {
            return;
        };
        let Some(snapshot) = test.snapshot.take() else {
            // Nothing was asked since.
            return;
        };
        self.cache.rollback(snapshot.cache);
        self.machine.restore(snapshot.machine);
        self.accepted_key = snapshot.accepted_key;
        self.waiting = Some(number);
        self.answer = None;
        self.ended = false;
        self.jobs.drop_behind(number);
        self.ahead.drop_behind(number);
        for test in self.queue.drop_behind(number) {
            self.planned -= 1;
            if let (State::Ended(duration), Some(outcome)) = (test.state, test.verdict.get()) {
                let messages = test.messages;
                self.jobs
                    .keep(test.key, Answer { outcome, messages }, duration);
            }
        }
    }

    /// Ends all tests and sums up.
    fn finish(mut self) -> Report {
        self.jobs.cancel_all();
        while let Some(ran) = self.jobs.wait_for_one() {
            self.ran(ran);
        }
        let ended = self.queue.tests();
        let ended = ended.filter(|(_, test)| matches!(test.state, State::Ended(_)));
        self.report.ahead = self.jobs.kept() + ended.count() as u64;
        // Nothing takes long any more when somebody waits for the end.
        if !self.interrupt.is_cancelled() {
            self.report.stats = self.machine.stats();
        }
        self.report
    }
}

#[cfg(test)]
mod tests;

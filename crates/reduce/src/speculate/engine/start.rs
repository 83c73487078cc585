//! Which tests run: the likeliest ones of all that may be needed.

use std::collections::HashSet;

use xxhash_rust::xxh3::xxh3_128;

use super::{AHEAD, Engine, QUEUE, WEIGHT};
use crate::machine::{Machine, Step};
use crate::speculate::ahead::{After, Ask, Children, Future, FuturePlace, Likeliest};
use crate::speculate::queue::TestState;
use picireny_oracle::Outcome;

/// Nothing is certain before its test has ended.
const CHANCES: std::ops::RangeInclusive<f64> = 0.005..=0.995;

impl<M: Machine> Engine<'_, M> {
    /// Starts the likeliest tests, as long as jobs are free. If more would be
    /// likely enough than were asked for, it says after which answer.
    pub(super) fn start_tests(&mut self) -> Option<(After, bool)> {
        let jobs = self.most_at_once();
        // Starting tests asks for none, so the room stays what it is; a wish that comes
        // meanwhile is seen the next time.
        let may_ask = self.has_room_ahead(jobs) && !self.is_to_change();
        let goes_on = may_ask && !self.ended && self.queue.len() < QUEUE;
        let tests = self.queue.tests();
        let open: Vec<_> = tests
            .filter(|(_, test)| test.state.is_open())
            .map(|(number, test)| {
                (
                    number,
                    test.key,
                    test.chance.unwrap_or_default(),
                    test.planned,
                )
            })
            .collect();
        let jobs = self.without_ending(jobs, open.len());
        let mut places = Likeliest::default();
        if !open.is_empty() {
            places.add(1.0, FuturePlace::Open(0));
        }
        // What is asked about in several futures is tested once.
        let mut tests = HashSet::new();
        while tests.len() < jobs
            && let Some((reached, place)) = places.next()
        {
            let (after, chance, no, planned) = match place {
                FuturePlace::Open(at) => {
                    let (number, key, chance, planned) = open[at];
                    tests.insert(key);
                    self.start_entry(number, jobs);
                    let no = match open.get(at + 1) {
                        Some(_) => Some(FuturePlace::Open(at + 1)),
                        None if self.waiting != Some(number) || !goes_on => None,
                        None => Some(FuturePlace::Unknown(After::Entry(number), false)),
                    };
                    (After::Entry(number), uncertain(chance), no, planned)
                }
                FuturePlace::Known(id) => {
                    let Some((chance, planned)) = self.start_ahead(id, &mut tests, jobs) else {
                        continue;
                    };
                    let no = self.place(After::Future(id), false, planned, may_ask);
                    (After::Future(id), chance, no, planned)
                }
                FuturePlace::Unknown(after, answer) => return Some((after, answer)),
            };
            if let Some(no) = no {
                places.add(reached * (1.0 - chance), no);
            }
            if let Some(yes) = self.place(after, true, planned, may_ask) {
                places.add(reached * chance, yes);
            }
        }
        None
    }

    /// What follows a test that has this answer, unless it is not to be asked
    /// for.
    fn place(
        &self,
        after: After,
        answer: bool,
        planned: u64,
        may_ask: bool,
    ) -> Option<FuturePlace> {
        let known = self
            .ahead
            .children(after)
            .get(answer)
            .map(FuturePlace::Known);
        let is_allowed = may_ask
            && self.limits.tests.is_none_or(|most| planned < most)
            && self.ahead.weight() + self.machine.weight_after(answer) <= WEIGHT;
        known.or_else(|| is_allowed.then_some(FuturePlace::Unknown(after, answer)))
    }

    /// How many of so many jobs are left, some of which have tests to run, beside what is done
    /// with the result: that is needed more likely than what any test may change.
    fn without_ending(&mut self, jobs: usize, open: usize) -> usize {
        if !self.ended || self.limits.steering.is_paused() {
            return jobs;
        }
        let room = jobs.saturating_sub(open);
        jobs - self.observer.ending(room).min(room)
    }

    /// How many tests can run at once.
    fn most_at_once(&self) -> usize {
        let jobs = self.limits.jobs;
        let most = self.limits.steering.most();
        let jobs = most.map_or(jobs, |most| most.min(jobs)).get();
        self.jobs
            .available_slots()
            .map_or(jobs, |room| room.clamp(1, jobs))
    }

    /// Whether more may be asked for than was, if so many tests can run at once.
    fn has_room_ahead(&mut self, jobs: usize) -> bool {
        let asked = self.queue.len_of_tests() + self.ahead.len();
        let tests = self.queue.tests();
        let texts = tests.map(|(_, test)| test.text.as_ref().map_or(0, |text| text.len()));
        asked < jobs.saturating_mul(AHEAD).min(QUEUE) && texts.sum::<usize>() <= WEIGHT
    }

    fn may_start(&self, jobs: usize) -> bool {
        self.jobs.running() < jobs && !self.limits.steering.is_paused()
    }

    fn start_entry(&mut self, number: u64, jobs: usize) {
        let may_start = self.may_start(jobs);
        let Some(test) = self.queue.test(number) else {
            return;
        };
        if !matches!(test.state, TestState::Queued) {
            return;
        }
        let Some(text) = &test.text else {
            return;
        };
        if self.jobs.adopt(test.key, number)
            || (may_start
                && self
                    .jobs
                    .start(Some(number), (test.id, test.key), (text, test.size)))
        {
            test.state = TestState::Running;
        }
    }

    /// Starts a future's test, unless its outcome is known; how likely it is
    /// interesting.
    fn start_ahead(
        &mut self,
        id: u64,
        tests: &mut HashSet<u128>,
        jobs: usize,
    ) -> Option<(f64, u64)> {
        let may_start = self.may_start(jobs);
        let future = self.ahead.get(id)?;
        let ask = future.ask.as_ref()?;
        let chance = match ask.answer {
            Some(answer) => f64::from(u8::from(answer)),
            None => {
                tests.insert(ask.key);
                if may_start && !ask.failed && !self.jobs.runs(ask.key) {
                    let size = self.observer.size(&ask.text);
                    self.jobs.start(None, (ask.id, ask.key), (&ask.text, size));
                }
                ask.chance.clamp(*CHANCES.start(), *CHANCES.end())
            }
        };
        Some((chance, future.planned))
    }

    /// Asks the machine what it wants if a test has this answer.
    pub(super) fn ask_ahead(&mut self, after: After, answer: bool) {
        let before = match after {
            After::Entry(number) => self.queue.test(number).map(|test| {
                let snapshot = test.snapshot.as_ref();
                let state = snapshot.map(|snapshot| snapshot.machine.clone());
                (state, test.planned)
            }),
            After::Future(id) => {
                let future = self.ahead.get(id);
                future.map(|future| (Some(future.state.clone()), future.planned))
            }
        };
        let Some((state, planned)) = before else {
            return;
        };
        let here = self.machine.save();
        if let Some(state) = state {
            self.machine.restore(state);
        }
        let weight = self.machine.weight_after(answer);
        let guess = match answer {
            true => Outcome::Interesting,
            false => Outcome::NotInteresting,
        };
        let mut steps = vec![self.machine.next(Some(guess.into()))];
        while let Some(Step::Progress(_) | Step::Working) = steps.last()
            && !self.has_to_end()
        {
            steps.push(self.machine.next(None));
        }
        let chance = self.machine.chance().unwrap_or_default();
        let ask = match steps.last() {
            Some(Step::Test(id, candidate)) => {
                let text = candidate.render();
                let key = xxh3_128(text.as_bytes());
                let cached = self.cache.get(key).and_then(|verdict| verdict.get());
                let known = cached.or_else(|| self.jobs.kept_outcome(key));
                Some(Ask {
                    id: *id,
                    key,
                    text,
                    chance,
                    answer: known.map(|outcome| outcome == Outcome::Interesting),
                    failed: false,
                })
            }
            _ => None,
        };
        let future = Future {
            state: self.machine.save(),
            steps,
            ask,
            planned: planned + 1,
            children: Children::default(),
            weight,
        };
        self.machine.restore(here);
        self.ahead.add(after, answer, future);
    }
}

/// A chance as it is counted with; 0 if nobody had an opinion.
fn uncertain(chance: f64) -> f64 {
    match chance > 0.0 {
        true => chance.clamp(*CHANCES.start(), *CHANCES.end()),
        false => 0.0,
    }
}

//! What becomes of a candidate that the machine asks about: the cache knows it, a test
//! that was dropped or still runs has the same text, or it waits for its turn.

use std::cell::Cell;
use std::rc::Rc;
use std::sync::Arc;

use xxhash_rust::xxh3::xxh3_128;

use super::Engine;
use crate::candidate::{Candidate, ConfigId, StepId};
use crate::machine::Machine;
use crate::options::CacheKind;
use crate::report::Stop;
use crate::speculate::cache::Verdict;
use crate::speculate::queue::{Entry, Hit, Test, TestState};
use picireny_oracle::Outcome;

impl<M: Machine> Engine<'_, M> {
    /// Takes in a candidate that the driver asks about.
    pub(super) fn asked(&mut self, id: ConfigId, candidate: Candidate) {
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
            beliefs: self.machine.beliefs(),
            planned: self.planned,
            size: self.observer.size(&text),
            text: Some(text),
            verdict: Rc::new(Cell::new(None)),
            messages: None,
            is_heeded: false,
            cached_as: match (by_config, by_content) {
                (true, _) => Some(config),
                (_, true) => Some((key, len)),
                _ => None,
            },
            state: TestState::Queued,
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
            test.state = TestState::Ended(duration);
            test.messages = answer.messages;
            return;
        }
        if self.jobs.adopt(test.key, number) {
            test.state = TestState::Running;
        }
    }
}

//! What can be seen of a reduction, in the order of one job.

use std::sync::Arc;
use std::time::Duration;

use super::Engine;
use crate::candidate::ConfigId;
use crate::machine::Machine;
use crate::observe::Tested;
use crate::report::Stop;
use crate::speculate::queue::{Entry, TestState};
use picireny_oracle::Outcome;

pub(super) enum Committed {
    Nothing,
    Some,
    End(Option<Stop>),
}

impl<M: Machine> Engine<'_, M> {
    /// Makes true what is settled at the front of the queue.
    pub(super) fn commit(&mut self) -> Committed {
        let mut committed = Committed::Nothing;
        while let Some(entry) = self.queue.front() {
            if let Entry::Test(test) = entry
                && test.state.is_open()
            {
                break;
            }
            let first = self.queue.first();
            // Nothing that waits for an entry may lose it. (There is no answer
            // if its test failed, which ends the reduction.)
            if self.waiting == Some(first) {
                self.settle(first, false);
            }
            let Some(entry) = self.queue.pop() else {
                break;
            };
            committed = Committed::Some;
            if let Err(stop) = self.commit_entry(entry) {
                return Committed::End(stop);
            }
        }
        self.forget();
        committed
    }

    fn commit_entry(&mut self, entry: Entry<M::State>) -> Result<(), Option<Stop>> {
        match entry {
            Entry::Progress(progress) => self.observer.progress(&progress),
            Entry::End(stop) => return Err(stop),
            Entry::Hit(hit) => {
                let outcome = hit.verdict.get().unwrap_or(Outcome::NotInteresting);
                self.report.cache_hits += 1;
                self.observer.tested(&Tested {
                    id: hit.id,
                    size: hit.size,
                    outcome,
                    duration: Duration::ZERO,
                    cached: true,
                    chance: None,
                    beliefs: None,
                    hash: None,
                    text: None,
                    messages: None,
                    is_heeded: false,
                })?;
                self.accept(&hit.id, hit.text)?;
            }
            Entry::Test(test) => {
                let duration = match test.state {
                    TestState::Ended(duration) => duration,
                    TestState::Failed(error) => return Err(Some(error.into())),
                    TestState::Queued | TestState::Running => return Ok(()),
                };
                let outcome = test.verdict.get().unwrap_or(Outcome::NotInteresting);
                self.report.tests.add(outcome);
                self.report.time_in_tests += duration;
                self.observer.tested(&Tested {
                    id: test.id,
                    size: Some(test.size),
                    outcome,
                    duration,
                    cached: false,
                    chance: test.chance,
                    beliefs: test.beliefs,
                    hash: Some(test.key),
                    text: test.text.clone(),
                    messages: test.messages,
                    is_heeded: test.is_heeded,
                })?;
                let text = test.text.filter(|_| outcome.is_interesting());
                self.accept(&test.id, text)?;
            }
        }
        Ok(())
    }

    /// Goes on from a text, if there is one: that of an interesting
    /// candidate.
    fn accept(&mut self, id: &ConfigId, text: Option<Arc<str>>) -> Result<(), Option<Stop>> {
        let Some(text) = text else {
            return Ok(());
        };
        self.report.accepted += 1;
        let kept = self.observer.accepted(id, &text);
        self.report.best = Some(text);
        kept.map_err(|error| Some(error.into()))
    }

    /// Forgets how to go back to states that no entry needs any more.
    fn forget(&mut self) {
        let oldest = self.queue.oldest();
        let cache = oldest.map_or_else(|| self.cache.mark(), |snapshot| snapshot.cache);
        self.machine
            .forget_before(oldest.map(|snapshot| &snapshot.machine));
        self.cache.forget_before(cache);
    }
}

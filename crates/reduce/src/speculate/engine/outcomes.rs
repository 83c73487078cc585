//! What a test that ended means: its outcome is noted, and if it is not what was assumed,
//! all that was asked since goes.

use std::time::Duration;

use super::Engine;
use crate::machine::Machine;
use crate::observe::TestCompleted;
use crate::report::Stop;
use crate::speculate::queue::TestState;
use crate::speculate::workers::Ran;
use picireny_oracle::{Answer, Outcome};

impl<M: Machine> Engine<'_, M> {
    /// Waits for a test to end, but not for long.
    pub(super) fn wait(&mut self, at_most: Duration) -> Result<(), Stop> {
        let mut ran = self.jobs.wait(at_most)?;
        // Others may have ended at the same time.
        while let Some(test) = ran {
            self.ran(test);
            ran = self.jobs.ended();
        }
        Ok(())
    }

    pub(super) fn ran(&mut self, ran: Ran) {
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
            Err(error) => test.state = TestState::Failed(error),
            Ok(Answer { outcome, messages }) => {
                test.state = TestState::Ended(ran.duration);
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
            if let (TestState::Ended(duration), Some(outcome)) = (test.state, test.verdict.get()) {
                let messages = test.messages;
                self.jobs
                    .keep(test.key, Answer { outcome, messages }, duration);
            }
        }
    }
}

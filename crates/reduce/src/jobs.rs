//! The tests that run, and the outcomes that nobody waits for.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::mpsc::RecvTimeoutError;
use std::time::Duration;

use crate::candidate::ConfigId;
use crate::queue::{State, Test};
use crate::workers::{Job, Ran, Workers};
use picireny_oracle::{Cancel, OracleError, Outcome};

pub(crate) struct Jobs {
    workers: Workers,
    /// How many tests may run at once.
    most: usize,
    running: HashMap<u64, Running>,
    last: u64,
    /// Outcomes of tests whose entries were dropped.
    spare: HashMap<u128, Vec<(Outcome, Duration)>>,
}

/// A test that runs.
pub(crate) struct Running {
    pub(crate) key: u128,
    /// The entry that it is for; none if that was dropped.
    pub(crate) entry: Option<u64>,
    pub(crate) id: ConfigId,
    pub(crate) size: usize,
    pub(crate) cancelled: bool,
    cancel: Cancel,
}

impl Jobs {
    pub(crate) fn new(workers: Workers, most: usize) -> Self {
        Jobs {
            workers,
            most,
            running: HashMap::new(),
            last: 0,
            spare: HashMap::new(),
        }
    }

    /// Whether no more tests may run. Cancelled ones occupy their place until
    /// they are gone.
    pub(crate) fn are_full(&self) -> bool {
        self.running.len() >= self.most
    }

    /// How many tests run.
    pub(crate) fn running(&self) -> usize {
        self.running.len()
    }

    /// Starts a queued test, the entry of that number.
    pub(crate) fn start<S>(&mut self, number: u64, test: &mut Test<S>) {
        let Some(text) = &test.text else {
            return;
        };
        self.last += 1;
        let cancel = Cancel::default();
        let job = Job {
            id: self.last,
            text: Arc::clone(text),
            cancel: cancel.clone(),
        };
        if self.workers.jobs.send(job).is_err() {
            // Waiting for the threads will say so.
            return;
        }
        test.state = State::Running;
        let running = Running {
            key: test.key,
            entry: Some(number),
            id: test.id,
            size: test.size,
            cancelled: false,
            cancel,
        };
        self.running.insert(self.last, running);
    }

    /// Waits for a test to end, but not for long.
    pub(crate) fn wait(&self, at_most: Duration) -> Result<Option<Ran>, OracleError> {
        match self.workers.results.recv_timeout(at_most) {
            Ok(ran) => Ok(Some(ran)),
            Err(RecvTimeoutError::Timeout) => Ok(None),
            Err(RecvTimeoutError::Disconnected) => {
                let message = "the threads that run the tests are gone";
                Err(OracleError::failed(message, None))
            }
        }
    }

    /// A test that has ended in the meantime.
    pub(crate) fn ended(&self) -> Option<Ran> {
        self.workers.results.try_recv().ok()
    }

    /// What is known of a test that has run.
    pub(crate) fn take(&mut self, id: u64) -> Option<Running> {
        self.running.remove(&id)
    }

    /// Lets the entry of that number have a test of the same text that nobody
    /// waits for any more. False if none runs.
    pub(crate) fn adopt(&mut self, key: u128, number: u64) -> bool {
        let mut free = self
            .running
            .values_mut()
            .filter(|job| job.entry.is_none() && !job.cancelled && job.key == key);
        let Some(job) = free.next() else {
            return false;
        };
        job.entry = Some(number);
        true
    }

    /// Entries behind that number are no longer waited for.
    pub(crate) fn drop_behind(&mut self, number: u64) {
        for job in self.running.values_mut() {
            job.entry = job.entry.filter(|&entry| entry <= number);
        }
    }

    /// Cancels tests that nobody waits for.
    pub(crate) fn cancel_dropped(&mut self) {
        for job in self.running.values_mut() {
            if job.entry.is_none() {
                job.cancel();
            }
        }
    }

    pub(crate) fn cancel_all(&mut self) {
        self.running.values_mut().for_each(Running::cancel);
    }

    /// Waits for a test to end. None if none runs.
    pub(crate) fn wait_for_one(&self) -> Option<Ran> {
        let any = !self.running.is_empty();
        any.then(|| self.workers.results.recv().ok()).flatten()
    }

    /// Keeps the outcome of a dropped test in case its text is asked for again.
    pub(crate) fn keep(&mut self, key: u128, outcome: Outcome, duration: Duration) {
        self.spare.entry(key).or_default().push((outcome, duration));
    }

    /// Gives back what was kept for a text. Each run counts once.
    pub(crate) fn take_kept(&mut self, key: u128) -> Option<(Outcome, Duration)> {
        let outcomes = self.spare.get_mut(&key)?;
        let known = outcomes.pop();
        if outcomes.is_empty() {
            self.spare.remove(&key);
        }
        known
    }

    /// How many outcomes are kept.
    pub(crate) fn kept(&self) -> u64 {
        self.spare.values().map(|kept| kept.len() as u64).sum()
    }
}

impl Running {
    fn cancel(&mut self) {
        if !self.cancelled {
            self.cancelled = true;
            self.cancel.cancel();
        }
    }
}

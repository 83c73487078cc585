//! The tests that run, and the outcomes that nobody waits for.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;
use std::time::Duration;

use crate::candidate::ConfigId;
use crate::speculate::workers::{Job, Ran, Workers};
use picireny_oracle::{Answer, Cancel, OracleError, Outcome};

pub(crate) struct Jobs<'a> {
    workers: Box<dyn Workers + 'a>,
    running: HashMap<u64, Running>,
    last: u64,
    /// Outcomes of tests whose entries were dropped.
    spare: HashMap<u128, Vec<(Answer, Duration)>>,
}

/// A test that runs.
pub(crate) struct Running {
    pub(crate) key: u128,
    /// The entry that it is for; none if that was dropped, or if it is for what may
    /// be asked.
    pub(crate) entry: Option<u64>,
    pub(crate) id: ConfigId,
    pub(crate) size: usize,
    pub(crate) text: Arc<str>,
    pub(crate) cancelled: bool,
    cancel: Cancel,
}

impl<'a> Jobs<'a> {
    pub(crate) fn new(workers: Box<dyn Workers + 'a>) -> Self {
        Jobs {
            workers,
            running: HashMap::new(),
            last: 0,
            spare: HashMap::new(),
        }
    }

    /// How many tests can run at once, if that is known to be fewer.
    pub(crate) fn available_slots(&self) -> Option<usize> {
        self.workers.available_slots()
    }

    /// How many tests run. Cancelled ones occupy their place until they are gone.
    pub(crate) fn running(&self) -> usize {
        self.running.len()
    }

    /// Starts a test, for the entry of that number or for what may be asked. False
    /// if it cannot be: waiting for a test will say why.
    pub(crate) fn start(
        &mut self,
        entry: Option<u64>,
        (id, key): (ConfigId, u128),
        (text, size): (&Arc<str>, usize),
    ) -> bool {
        self.last += 1;
        let cancel = Cancel::default();
        let job = Job {
            id: self.last,
            text: Arc::clone(text),
            cancel: cancel.clone(),
        };
        if !self.workers.start(job) {
            return false;
        }
        let running = Running {
            key,
            entry,
            id,
            size,
            text: Arc::clone(text),
            cancelled: false,
            cancel,
        };
        self.running.insert(self.last, running);
        true
    }

    /// Whether a test of that text runs.
    pub(crate) fn runs(&self, key: u128) -> bool {
        let mut running = self.running.values();
        running.any(|job| job.key == key && !job.cancelled)
    }

    /// Waits for a test to end, but not for long.
    pub(crate) fn wait(&mut self, at_most: Duration) -> Result<Option<Ran>, OracleError> {
        self.workers.wait(at_most)
    }

    /// A test that has ended in the meantime.
    pub(crate) fn ended(&mut self) -> Option<Ran> {
        self.workers.ended()
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

    /// Cancels tests that no entry waits for, unless their text is wanted.
    pub(crate) fn cancel_dropped(&mut self, wanted: &HashSet<u128>) {
        for job in self.running.values_mut() {
            if job.entry.is_none() && !wanted.contains(&job.key) {
                job.cancel();
            }
        }
    }

    pub(crate) fn cancel_all(&mut self) {
        self.running.values_mut().for_each(Running::cancel);
    }

    /// Waits for a test to end. None if none runs.
    pub(crate) fn wait_for_one(&mut self) -> Option<Ran> {
        let any = !self.running.is_empty();
        any.then(|| self.workers.wait_for_one()).flatten()
    }

    /// Keeps the outcome of a dropped test in case its text is asked for again.
    pub(crate) fn keep(&mut self, key: u128, answer: Answer, duration: Duration) {
        self.spare.entry(key).or_default().push((answer, duration));
    }

    /// Gives back what was kept for a text. Each run counts once.
    pub(crate) fn take_kept(&mut self, key: u128) -> Option<(Answer, Duration)> {
        let outcomes = self.spare.get_mut(&key)?;
        let known = outcomes.pop();
        if outcomes.is_empty() {
            self.spare.remove(&key);
        }
        known
    }

    /// An outcome that is kept for a text.
    pub(crate) fn kept_outcome(&self, key: u128) -> Option<Outcome> {
        let outcomes = self.spare.get(&key)?;
        outcomes.last().map(|(answer, _)| answer.outcome)
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

//! One place of a store.

use crate::job::Job;

pub struct Slot {
    job: Job,
    since: u32,
}

impl Slot {
    pub fn new(job: Job, since: u32) -> Self {
        Slot { job, since }
    }

    pub fn urgency(&self, now: u32) -> u32 {
        self.job.urgency(now - self.since)
    }

    pub fn into_parts(self) -> (Job, u32) {
        (self.job, self.since)
    }
}

//! What runs tests: threads, or a simulation.
//!
//! Threads of our own, not rayon: a test spends its time waiting for a
//! process, so there are as many threads as tests may run at once, whatever
//! the number of processors; a test is cancelled individually; and the order in
//! which tests start is that in which they will matter. A pool for computations,
//! with its work stealing and its size of one thread per processor, gives none
//! of this.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, RecvTimeoutError, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::Scope;
use std::time::{Duration, Instant};

use picireny_oracle::{Answer, Cancel, Oracle, OracleError};

/// A test to run.
pub(crate) struct Job {
    pub(crate) id: u64,
    pub(crate) text: Arc<str>,
    pub(crate) cancel: Cancel,
}

/// A test that has run.
pub(crate) struct Ran {
    pub(crate) id: u64,
    pub(crate) answer: Result<Answer, OracleError>,
    pub(crate) duration: Duration,
}

/// Runs as many tests at once as it is given.
pub(crate) trait Workers {
    /// How many tests can run at once, if that is known to be fewer than were
    /// asked for.
    fn available_slots(&self) -> Option<usize>;

    /// Starts a test; false if it cannot be.
    fn start(&mut self, job: Job) -> bool;

    /// A test that has ended, or ends before long.
    fn wait(&mut self, at_most: Duration) -> Result<Option<Ran>, OracleError>;

    /// A test that has ended in the meantime.
    fn ended(&mut self) -> Option<Ran>;

    /// Waits for one of the tests to end.
    fn wait_for_one(&mut self) -> Option<Ran>;
}

/// Both ends of the threads' queues. The threads end when this is dropped.
pub(crate) struct Threads<'a> {
    oracle: &'a dyn Oracle,
    jobs: Sender<Job>,
    results: Receiver<Ran>,
}

impl Workers for Threads<'_> {
    fn available_slots(&self) -> Option<usize> {
        self.oracle.available_slots()
    }

    fn start(&mut self, job: Job) -> bool {
        self.jobs.send(job).is_ok()
    }

    fn wait(&mut self, at_most: Duration) -> Result<Option<Ran>, OracleError> {
        match self.results.recv_timeout(at_most) {
            Ok(ran) => Ok(Some(ran)),
            Err(RecvTimeoutError::Timeout) => Ok(None),
            Err(RecvTimeoutError::Disconnected) => {
                let message = "the threads that run the tests are gone";
                Err(OracleError::failed(message, None))
            }
        }
    }

    fn ended(&mut self) -> Option<Ran> {
        self.results.try_recv().ok()
    }

    fn wait_for_one(&mut self) -> Option<Ran> {
        self.results.recv().ok()
    }
}

impl Threads<'_> {
    /// Starts `count` threads that ask `oracle`.
    pub(crate) fn start<'scope>(
        scope: &'scope Scope<'scope, '_>,
        oracle: &'scope dyn Oracle,
        count: usize,
    ) -> Result<Threads<'scope>, std::io::Error> {
        let (jobs, queue) = channel::<Job>();
        let (done, results) = channel();
        let queue = Arc::new(Mutex::new(queue));
        for index in 0..count {
            let (queue, done) = (Arc::clone(&queue), done.clone());
            std::thread::Builder::new()
                .name(format!("test-{index}"))
                .spawn_scoped(scope, move || work(&queue, &done, oracle))?;
        }
        Ok(Threads {
            oracle,
            jobs,
            results,
        })
    }
}

fn work(queue: &Mutex<Receiver<Job>>, done: &Sender<Ran>, oracle: &dyn Oracle) {
    loop {
        // Only one idle thread waits for a job at a time; the others wait for
        // the lock.
        let job = queue.lock().unwrap_or_else(PoisonError::into_inner).recv();
        let Ok(job) = job else {
            return;
        };
        let begun = Instant::now();
        let test = AssertUnwindSafe(|| oracle.test(&job.text, &job.cancel));
        // A panicking oracle must not leave the reduction waiting for it.
        let answer = OracleError::unless_panicked(catch_unwind(test));
        let ran = Ran {
            id: job.id,
            answer,
            duration: begun.elapsed(),
        };
        if done.send(ran).is_err() {
            return;
        }
    }
}

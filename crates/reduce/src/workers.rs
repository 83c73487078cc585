//! Threads that run tests.
//!
//! Threads of our own, not rayon: a test spends its time waiting for a
//! process, so there are as many threads as tests may run at once, whatever
//! the number of processors; a test is cancelled individually; and the order in
//! which tests start is that in which they will matter. A pool for computations,
//! with its work stealing and its size of one thread per processor, gives none
//! of this.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::Scope;
use std::time::{Duration, Instant};

use picireny_oracle::{Cancel, Oracle, OracleError, Outcome};

/// A test to run.
pub(crate) struct Job {
    pub(crate) id: u64,
    pub(crate) text: Arc<str>,
    pub(crate) cancel: Cancel,
}

/// A test that has run.
pub(crate) struct Ran {
    pub(crate) id: u64,
    pub(crate) outcome: Result<Outcome, OracleError>,
    pub(crate) duration: Duration,
}

/// Both ends of the threads' queues. The threads end when this is dropped.
pub(crate) struct Workers {
    pub(crate) jobs: Sender<Job>,
    pub(crate) results: Receiver<Ran>,
}

impl Workers {
    /// Starts `count` threads that ask `oracle`.
    pub(crate) fn start<'scope>(
        scope: &'scope Scope<'scope, '_>,
        oracle: &'scope dyn Oracle,
        count: usize,
    ) -> Result<Workers, std::io::Error> {
        let (jobs, queue) = channel::<Job>();
        let (done, results) = channel();
        let queue = Arc::new(Mutex::new(queue));
        for index in 0..count {
            let (queue, done) = (Arc::clone(&queue), done.clone());
            std::thread::Builder::new()
                .name(format!("test-{index}"))
                .spawn_scoped(scope, move || work(&queue, &done, oracle))?;
        }
        Ok(Workers { jobs, results })
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
        let outcome = catch_unwind(test)
            .unwrap_or_else(|_| Err(OracleError::failed("the test panicked", None)));
        let ran = Ran {
            id: job.id,
            outcome,
            duration: begun.elapsed(),
        };
        if done.send(ran).is_err() {
            return;
        }
    }
}

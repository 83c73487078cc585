//! What a user sees and changes of the tests of a run that goes on.

use std::collections::BTreeMap;
use std::num::NonZeroUsize;
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use picireny_oracle::{Cancel, Oracle, OracleError, Outcome, TestRun};

/// How often a test that waits looks whether it is still wanted.
const PATIENCE: Duration = Duration::from_millis(100);

/// How many bytes of a test's output are kept for [`Control::last_output`], of
/// each stream.
pub(crate) const SHOWN_OUTPUT: u64 = 4096;

/// Pauses and limits the tests of a run, and knows those that are running. It
/// does not change what the run comes to.
///
/// It is shared: with the [`Job`](crate::Job), and with whoever shows the run.
#[derive(Debug, Default)]
pub struct Control {
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Debug, Default)]
struct State {
    paused: bool,
    most: Option<NonZeroUsize>,
    running: BTreeMap<u64, RunningTest>,
    begun: u64,
    output: Vec<u8>,
}

/// A test that is running.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RunningTest {
    /// When it began.
    pub since: Instant,
    /// The size of its candidate in bytes.
    pub bytes: usize,
}

impl Control {
    /// Whether no test begins.
    #[must_use]
    pub fn is_paused(&self) -> bool {
        self.state().paused
    }

    /// Lets no more tests begin, or lets them begin again. Tests that are
    /// running go on.
    pub fn set_paused(&self, paused: bool) {
        self.state().paused = paused;
        self.changed.notify_all();
    }

    /// How many tests may run at once, if not as many as the job says.
    #[must_use]
    pub fn most(&self) -> Option<NonZeroUsize> {
        self.state().most
    }

    /// Lets at most so many tests run at once. More than the job says are never
    /// run.
    pub fn set_most(&self, most: NonZeroUsize) {
        self.state().most = Some(most);
        self.changed.notify_all();
    }

    /// The tests that are running, the oldest first.
    #[must_use]
    pub fn running(&self) -> Vec<RunningTest> {
        self.state().running.values().copied().collect()
    }

    /// What the last test that ended printed, or the beginning and the end of
    /// it.
    #[must_use]
    pub fn last_output(&self) -> String {
        String::from_utf8_lossy(&self.state().output).into_owned()
    }

    /// A test ended.
    pub(crate) fn ended(&self, run: &TestRun) {
        let mut output = run.stdout.to_bytes();
        output.extend(run.stderr.to_bytes());
        let rest = output.len().saturating_sub(2 * SHOWN_OUTPUT as usize);
        output.drain(..rest);
        self.state().output = output;
    }

    /// Waits until a test may begin; nothing if it is not wanted any more.
    fn begin(&self, bytes: usize, unwanted: impl Fn() -> bool) -> Option<Running<'_>> {
        let mut state = self.state();
        loop {
            if unwanted() {
                return None;
            }
            let most = state.most.map_or(usize::MAX, NonZeroUsize::get);
            if !state.paused && state.running.len() < most {
                break;
            }
            let waited = self.changed.wait_timeout(state, PATIENCE);
            state = waited.unwrap_or_else(PoisonError::into_inner).0;
        }
        state.begun += 1;
        let number = state.begun;
        let since = Instant::now();
        state.running.insert(number, RunningTest { since, bytes });
        Some(Running {
            control: self,
            number,
        })
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A test that is running, until it is dropped.
struct Running<'a> {
    control: &'a Control,
    number: u64,
}

impl Drop for Running<'_> {
    fn drop(&mut self) {
        self.control.state().running.remove(&self.number);
        self.control.changed.notify_all();
    }
}

/// An oracle whose tests are controlled.
pub(crate) struct Controlled<'a> {
    pub(crate) oracle: &'a dyn Oracle,
    pub(crate) control: Option<&'a Control>,
    pub(crate) stop: &'a Cancel,
}

impl Oracle for Controlled<'_> {
    fn test(&self, candidate: &str, cancel: &Cancel) -> Result<Outcome, OracleError> {
        let Some(control) = self.control else {
            return self.oracle.test(candidate, cancel);
        };
        let unwanted = || cancel.is_cancelled() || self.stop.is_cancelled();
        match control.begin(candidate.len(), unwanted) {
            Some(_running) => self.oracle.test(candidate, cancel),
            None => Err(OracleError::Interrupted),
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering};
    use std::sync::mpsc::channel;

    #[test]
    fn no_test_begins_while_the_run_is_paused() {
        let control = Control::default();
        control.set_paused(true);
        let tests = AtomicUsize::new(0);
        let oracle = |_: &str| {
            tests.fetch_add(1, Ordering::Relaxed);
            true
        };
        let stop = Cancel::default();
        let controlled = Controlled {
            oracle: &oracle,
            control: Some(&control),
            stop: &stop,
        };
        std::thread::scope(|scope| {
            let test = scope.spawn(|| controlled.test("abc", &Cancel::default()));
            assert_eq!(control.running(), []);
            assert_eq!(tests.load(Ordering::Relaxed), 0);
            control.set_paused(false);
            assert_eq!(test.join().unwrap().unwrap(), Outcome::Interesting);
        });
        assert_eq!(tests.load(Ordering::Relaxed), 1);
        // Whoever waits notices that the run is to end.
        control.set_paused(true);
        stop.cancel();
        assert!(controlled.test("abc", &Cancel::default()).is_err());
    }

    #[test]
    fn running_tests_are_known_and_no_more_than_wanted() {
        let control = Control::default();
        control.set_most(NonZeroUsize::MIN);
        let (let_go, wait) = channel::<()>();
        let wait = Mutex::new(wait);
        let oracle = |_: &str| wait.lock().unwrap().recv().is_ok();
        let stop = Cancel::default();
        let controlled = Controlled {
            oracle: &oracle,
            control: Some(&control),
            stop: &stop,
        };
        std::thread::scope(|scope| {
            let controlled = &controlled;
            let begin =
                |text| scope.spawn(move || controlled.test(text, &Cancel::default()).unwrap());
            let tests = [begin("a"), begin("b"), begin("c")];
            for _ in 0..tests.len() {
                while control.running().is_empty() {
                    std::thread::yield_now();
                }
                assert_eq!(control.running().len(), 1);
                assert_eq!(control.running()[0].bytes, 1);
                let_go.send(()).unwrap();
            }
            for test in tests {
                test.join().unwrap();
            }
        });
        assert_eq!(control.running(), []);
    }
}

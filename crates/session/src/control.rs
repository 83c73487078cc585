//! What a user sees and changes of the tests of a run that goes on.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use crate::layers::Layer;
use picireny_oracle::{Answer, Cancel, Oracle, OracleError, TestRun, describe_end};
use picireny_reduce::Steering;

/// How many bytes of a test's output are kept for [`Control::last_test`], of
/// each stream.
pub(crate) const SHOWN_OUTPUT: u64 = 4096;

/// Steers the reduction of a run, and knows its tests that are running.
///
/// It is shared: with the [`Job`](crate::Job), and with whoever shows the run.
#[derive(Debug, Default)]
pub struct Control {
    /// What pauses the run, limits its tests, and skips phases.
    pub steering: Arc<Steering>,
    state: Mutex<State>,
}

#[derive(Debug, Default)]
struct State {
    running: BTreeMap<u64, RunningTest>,
    begun: u64,
    last: LastTest,
}

/// The last test that ended.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LastTest {
    /// How it ended, as in `exited with status 1 after 0.2 s`; empty if none
    /// has.
    pub end: String,
    /// What it printed, or the beginning and the end of it.
    pub output: String,
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
    /// The tests that are running, the oldest first.
    #[must_use]
    pub fn running(&self) -> Vec<RunningTest> {
        self.state().running.values().copied().collect()
    }

    /// The last test that ended.
    #[must_use]
    pub fn last_test(&self) -> LastTest {
        self.state().last.clone()
    }

    /// A test ended, and this is what came of it.
    pub(crate) fn ended(&self, run: &TestRun) {
        let mut output = run.stdout.to_bytes();
        output.extend(run.stderr.to_bytes());
        let rest = output.len().saturating_sub(2 * SHOWN_OUTPUT as usize);
        output.drain(..rest);
        self.state().last = LastTest {
            end: describe_end(run),
            output: String::from_utf8_lossy(&output).into_owned(),
        };
    }

    /// A test of so many bytes begins.
    pub(crate) fn begin(&self, bytes: usize) -> Running<'_> {
        let mut state = self.state();
        state.begun += 1;
        let number = state.begun;
        let since = Instant::now();
        state.running.insert(number, RunningTest { since, bytes });
        Running {
            control: self,
            number,
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A test that is running, until it is dropped.
pub(crate) struct Running<'a> {
    control: &'a Control,
    number: u64,
}

impl Drop for Running<'_> {
    fn drop(&mut self) {
        self.control.state().running.remove(&self.number);
    }
}

/// Tests are known while they run.
impl Layer for Control {
    fn test(
        &self,
        candidate: &str,
        cancel: &Cancel,
        next: &dyn Oracle,
    ) -> Result<Answer, OracleError> {
        let _running = self.begin(candidate.len());
        next.test(candidate, cancel)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use std::sync::mpsc::channel;

    #[test]
    fn running_tests_are_known() {
        let control = Control::default();
        let (let_go, wait) = channel::<()>();
        let wait = Mutex::new(wait);
        let oracle = |_: &str| wait.lock().unwrap().recv().is_ok();
        std::thread::scope(|scope| {
            let (control, oracle) = (&control, &oracle);
            let test = move |text| control.test(text, &Cancel::default(), oracle).unwrap();
            let begin = |text| scope.spawn(move || test(text));
            let tests = [begin("abc"), begin("abc")];
            while control.running().len() < tests.len() {
                std::thread::yield_now();
            }
            assert_eq!(control.running()[1].bytes, 3);
            for _ in &tests {
                let_go.send(()).unwrap();
            }
            for test in tests {
                assert!(test.join().unwrap().is_interesting());
            }
        });
        assert_eq!(control.running(), []);
    }
}

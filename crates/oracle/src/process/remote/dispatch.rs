//! Giving a test to a machine, and waiting for its answer.

use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::sync::{Arc, MutexGuard};
use std::time::Duration;

use super::cluster::Cluster;
use super::message::{Order, Task};
use super::shared::{Answer, Free, Nodes, Waiting};
use crate::process::test_run::{Ended, Test, TestRun};
use crate::{Cancel, OracleError};

/// How often is looked whether an answer is overdue.
const TICK: Duration = Duration::from_millis(100);

/// How many times the silence after which a machine is given up an answer may be late.
const OVERDUE: u32 = 10;

/// How long is waited for answers after everything was asked to end.
const LAST_GRACE: Duration = Duration::from_secs(1);

/// What came of running a test on a machine.
enum Tried {
    Ended(TestRun),
    /// The machine with this number cannot run it.
    Failed(usize, String),
    /// The machine was lost.
    Lost,
    /// There is no machine.
    Nowhere,
}

impl Cluster {
    /// Runs a test on any machine, and if that is lost meanwhile, on another
    /// one.
    pub(in crate::process) fn run(
        &self,
        test: Test<'_>,
        cancels: [&Cancel; 2],
    ) -> Result<TestRun, OracleError> {
        let mut failure = String::new();
        loop {
            match self.try_once(test, cancels, None)? {
                Tried::Nowhere => return Err(OracleError::NoMachine(failure)),
                Tried::Ended(run) => return Ok(run),
                Tried::Failed(machine, text) => {
                    self.leave_out(machine, &text);
                    failure = text;
                }
                Tried::Lost => {}
            }
        }
    }

    /// Runs a test on a certain machine: how it went, or why it could not be
    /// run; nothing if the machine is lost.
    pub(in crate::process) fn run_on(
        &self,
        machine: usize,
        test: Test<'_>,
        cancels: [&Cancel; 2],
    ) -> Result<Option<Result<TestRun, String>>, OracleError> {
        Ok(match self.try_once(test, cancels, Some(machine))? {
            Tried::Ended(run) => Some(Ok(run)),
            Tried::Failed(_, text) => Some(Err(text)),
            Tried::Nowhere | Tried::Lost => None,
        })
    }

    /// Runs a test on one machine.
    fn try_once(
        &self,
        test: Test<'_>,
        [cancel, stop]: [&Cancel; 2],
        only: Option<usize>,
    ) -> Result<Tried, OracleError> {
        let wake = || {
            let shared = Arc::clone(&self.shared);
            // Under the lock, so that whoever is about to wait hears it.
            move || drop((shared.nodes(), shared.changed.notify_all()))
        };
        let waiting = [cancel, stop].map(|cancel| cancel.on_cancel(wake()));
        let (machine, nodes) = match self.shared.free(only, [cancel, stop]) {
            Free::Slot(machine, nodes) => (machine, nodes),
            Free::None => return Ok(Tried::Nowhere),
            Free::Cancelled if stop.is_cancelled() => return Err(OracleError::Interrupted),
            Free::Cancelled => {
                return Ok(Tried::Ended(TestRun {
                    ended: Ended::Cancelled,
                    ..TestRun::lost()
                }));
            }
        };
        drop(waiting);
        let (id, answer) = self.hand_over(nodes, machine, test);
        let _subscriptions = [cancel, stop].map(|cancel| {
            let shared = Arc::clone(&self.shared);
            cancel.on_cancel(move || shared.tell(machine, Order::Kill(id)))
        });
        let answer = self.wait(machine, &answer, test.timeout, [cancel, stop]);
        let interrupted = match &answer {
            Some(Answer::Ended(run)) => run.ended == Ended::Cancelled && stop.is_cancelled(),
            _ => stop.is_cancelled(),
        };
        if interrupted {
            return Err(OracleError::Interrupted);
        }
        Ok(match answer {
            Some(Answer::Ended(run)) => Tried::Ended(run),
            Some(Answer::Failed(text)) => Tried::Failed(machine, text),
            None => Tried::Lost,
        })
    }

    /// Waits for the answer of a machine; nothing if the machine is lost, or all is to
    /// end. One that lives and still gives none, long after it should, is given up.
    fn wait(
        &self,
        machine: usize,
        answer: &Receiver<Answer>,
        timeout: Option<Duration>,
        [cancel, stop]: [&Cancel; 2],
    ) -> Option<Answer> {
        let overdue = self.silence.saturating_mul(OVERDUE);
        let mut left = timeout.map(|timeout| timeout.saturating_add(overdue));
        loop {
            match answer.recv_timeout(TICK) {
                Ok(answer) => return Some(answer),
                Err(RecvTimeoutError::Disconnected) => return None,
                Err(RecvTimeoutError::Timeout) => {}
            }
            let cancelled = match (stop.is_cancelled(), cancel.is_cancelled()) {
                (true, _) => Some(LAST_GRACE),
                (false, true) => Some(self.silence),
                (false, false) => None,
            };
            left = left.into_iter().chain(cancelled).min();
            if left == Some(Duration::ZERO) {
                if stop.is_cancelled() {
                    return None;
                }
                if let Some(node) = self.shared.nodes().all.get(machine) {
                    node.hang_up.cancel();
                }
            }
            left = left.map(|left| left.saturating_sub(TICK));
        }
    }

    fn hand_over(
        &self,
        mut nodes: MutexGuard<'_, Nodes>,
        machine: usize,
        test: Test<'_>,
    ) -> (u64, Receiver<Answer>) {
        let (sender, answer) = channel();
        nodes.tests += 1;
        let id = nodes.tests;
        if let Some(node) = nodes.all.get_mut(machine) {
            let words = test.command.words().into_iter();
            let place = |word: std::ffi::OsString| {
                let place = self.parcel.place(&word, &node.directory);
                place.map_or(word, Into::into)
            };
            let task = Task {
                id,
                words: words.map(place).collect(),
                stdin: test.command.feeds_stdin(),
                in_folder: test.command.is_in_folder(),
                file_name: test.file_name.into(),
                candidate: test.candidate.into(),
                timeout: test.timeout,
                keep_output: test.keep_output,
                memory_limit: test.memory_limit,
                sandbox: test.sandbox.is_some(),
            };
            let keep_output = test.keep_output;
            node.waiting.insert(
                id,
                Waiting {
                    answer: sender,
                    keep_output,
                },
            );
            if let Some(orders) = &node.orders {
                let _ = orders.send(Order::Run(task));
            }
        }
        (id, answer)
    }
}

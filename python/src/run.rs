//! A reduction in its threads, and what it tells.

use std::sync::mpsc::SyncSender;
use std::sync::{Arc, Mutex, PoisonError};

use picireny::format::TreeOptions;
use picireny::oracle::{Cancel, Oracle, OracleError};
use picireny::reduce::{
    ConfigId, Observer, Options, Progress, Report, Stop, TestCompleted, Tested, reduce, reduce_text,
};
use picireny::text::Codec;
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::prelude::*;

use crate::NotInterestingError;
use crate::ask::{Question, raised};
use crate::settings::{How, Task};

/// What is told to the thread that waits for events.
pub(crate) enum Message {
    Question(Question),
    Event(Event),
    End(PyResult<Result>),
}

/// What a caller is told while a reduction runs.
pub(crate) enum Event {
    /// What is done now.
    Phase(String),
    /// A candidate's turn has come: its size, if that is known, its outcome, how many seconds
    /// the test took, and whether it was known before.
    Tested(Option<usize>, &'static str, f64, bool),
    /// The reduction goes on from a candidate.
    Accepted(Arc<str>),
}

/// How a reduction ended.
#[derive(Clone)]
pub(crate) struct Result {
    pub(crate) ending: &'static str,
    pub(crate) tests: u64,
    pub(crate) cache_hits: u64,
    pub(crate) seconds_in_tests: f64,
}

/// The candidate that was accepted last.
pub(crate) type Best = Arc<Mutex<Option<Arc<str>>>>;

/// Runs a reduction to its end.
///
/// # Errors
///
/// As the caller gets to see them.
pub(crate) fn run(
    task: &Task,
    oracle: &dyn Oracle,
    teller: &mut Teller,
    stop: &Cancel,
) -> PyResult<Result> {
    let (format, _) = task.source.load().map_err(wrong)?;
    match oracle.test(&task.text, stop) {
        Ok(answer) if answer.is_interesting() => {}
        Ok(_) => {
            return Err(NotInterestingError::new_err(
                "the predicate does not hold for the input itself",
            ));
        }
        Err(OracleError::Interrupted) => return result(Report::interrupted()),
        Err(error) => return Err(exception(error)),
    }
    let cannot = || wrong("the input cannot be parsed");
    let options = &task.options;
    result(match &task.how {
        How::Strategy(strategy) => {
            let syntax = format.syntax(TreeOptions::default());
            let how = (*strategy, &syntax as _);
            reduce_text(&task.text, how, oracle, teller, stop, options).ok_or_else(cannot)?
        }
        How::Classic {
            preparation,
            hidden_tokens,
        } => {
            let tree = TreeOptions {
                hidden_tokens: *hidden_tokens,
                ..TreeOptions::default()
            };
            let mut tree = format.tree(&task.text, tree).map_err(wrong)?.tree;
            tree.prepare(*preparation);
            reduce(tree, oracle, teller, stop, Options::clone(options))
        }
    })
}

fn result(report: Report) -> PyResult<Result> {
    let ending = match report.stop {
        None => "complete",
        Some(Stop::TestLimit | Stop::TimeLimit) => "limit",
        Some(Stop::Interrupted | Stop::Declined) => "interrupted",
        Some(Stop::Failed(error)) => return Err(exception(error)),
    };
    Ok(Result {
        ending,
        tests: report.tests.total(),
        cache_hits: report.cache_hits,
        seconds_in_tests: report.time_in_tests.as_secs_f64(),
    })
}

fn exception(error: OracleError) -> PyErr {
    raised(error).unwrap_or_else(|error| PyRuntimeError::new_err(error.to_string()))
}

fn wrong(error: impl ToString) -> PyErr {
    PyValueError::new_err(error.to_string())
}

/// Tells what happens as messages.
pub(crate) struct Teller {
    pub(crate) messages: SyncSender<Message>,
    pub(crate) codec: Option<Codec>,
    pub(crate) best: Best,
}

impl Teller {
    fn tell(&self, event: Event) {
        // Who does not listen any more has cancelled the reduction.
        let _ = self.messages.send(Message::Event(event));
    }
}

impl Observer for Teller {
    fn size(&self, text: &str) -> usize {
        let codec = self.codec.as_ref();
        codec.map_or(text.len(), |codec| codec.size(text))
    }

    fn tested(&mut self, test: &Tested) -> std::result::Result<(), Stop> {
        self.tell(Event::Tested(
            test.size,
            test.outcome.key(),
            test.duration.as_secs_f64(),
            test.cached,
        ));
        Ok(())
    }

    fn accepted(&mut self, _: &ConfigId, text: &Arc<str>) -> std::result::Result<(), OracleError> {
        let mut best = self.best.lock().unwrap_or_else(PoisonError::into_inner);
        *best = Some(Arc::clone(text));
        drop(best);
        self.tell(Event::Accepted(Arc::clone(text)));
        Ok(())
    }

    fn progress(&mut self, progress: &Progress) {
        match progress {
            Progress::Phase { name, .. } => self.tell(Event::Phase(name.clone())),
            Progress::Tier { name } => self.tell(Event::Phase((*name).to_owned())),
            Progress::Iteration { .. } | Progress::List { .. } => {}
        }
    }

    fn executed(&mut self, _: &TestCompleted) {}

    fn ending(&mut self, _: usize) -> usize {
        0
    }
}

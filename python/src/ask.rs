//! A Python function as an oracle.

use std::cell::Cell;
use std::io;
use std::sync::mpsc::{Sender, SyncSender, channel};

use picireny::oracle::{Answer, Cancel, Oracle, OracleError, Outcome};
use picireny::text::Codec;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString};

use crate::run::Message;

thread_local! {
    /// Whether this thread is one of a reduction's that calls the predicate.
    static IS_WORKER: Cell<bool> = const { Cell::new(false) };
}

/// Whether this is a predicate that a reduction's own thread calls: such a thread cannot wait
/// for the reduction to end.
pub(crate) fn is_worker() -> bool {
    IS_WORKER.get()
}

/// A candidate for the thread that waits for events, and where its answer goes.
pub(crate) struct Question {
    pub(crate) candidate: String,
    pub(crate) reply: Sender<PyResult<bool>>,
}

/// Calls the predicate with a candidate: a `str`, or `bytes` if the input came as such.
pub(crate) fn ask(
    predicate: &Bound<'_, PyAny>,
    candidate: &str,
    codec: Option<&Codec>,
) -> PyResult<bool> {
    predicate
        .call1((shown(predicate.py(), candidate, codec),))?
        .is_truthy()
}

/// A candidate as Python sees it.
pub(crate) fn shown<'py>(
    py: Python<'py>,
    candidate: &str,
    codec: Option<&Codec>,
) -> Bound<'py, PyAny> {
    match codec {
        Some(codec) => PyBytes::new(py, &codec.encode(candidate)).into_any(),
        None => PyString::new(py, candidate).into_any(),
    }
}

/// Has the predicate called by the thread that waits for events.
pub(crate) struct OnCaller(pub(crate) SyncSender<Message>);

impl Oracle for OnCaller {
    fn test(&self, candidate: &str, _: &Cancel) -> Result<Answer, OracleError> {
        let (reply, answer) = channel();
        let question = Question {
            candidate: candidate.to_owned(),
            reply,
        };
        let asked = self.0.send(Message::Question(question));
        // Nobody waits for events any more.
        let answer = asked.ok().and_then(|()| answer.recv().ok());
        outcome(answer.ok_or(OracleError::Interrupted)?)
    }

    fn available_slots(&self) -> Option<usize> {
        Some(1)
    }
}

/// Calls the predicate on the threads of the reduction.
pub(crate) struct OnWorkers {
    pub(crate) predicate: Py<PyAny>,
    pub(crate) codec: Option<Codec>,
}

impl Oracle for OnWorkers {
    fn test(&self, candidate: &str, cancel: &Cancel) -> Result<Answer, OracleError> {
        IS_WORKER.set(true);
        let answer = Python::try_attach(|py| {
            // It may have waited for Python's lock.
            (!cancel.is_cancelled())
                .then(|| ask(self.predicate.bind(py), candidate, self.codec.as_ref()))
        });
        // Python ends, or the outcome is not wanted any more.
        outcome(answer.flatten().ok_or(OracleError::Interrupted)?)
    }

    fn available_slots(&self) -> Option<usize> {
        None
    }
}

fn outcome(answer: PyResult<bool>) -> Result<Answer, OracleError> {
    match answer {
        Ok(true) => Ok(Outcome::Interesting.into()),
        Ok(false) => Ok(Outcome::NotInteresting.into()),
        Err(error) => Err(OracleError::failed(
            "the predicate raised an exception",
            io::Error::other(error),
        )),
    }
}

/// The exception behind a failed test, if there is one.
pub(crate) fn raised(error: OracleError) -> Result<PyErr, OracleError> {
    match error {
        OracleError::Failed {
            message,
            source: Some(source),
        } => match source.downcast::<PyErr>() {
            Ok(error) => Ok(error),
            Err(source) => Err(OracleError::failed(message, source)),
        },
        error => Err(error),
    }
}

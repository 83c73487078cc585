//! A reduction as a Python object.

use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, TryLockError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use picireny::oracle::{Cancel, Oracle};
use picireny::text::Codec;
use pyo3::exceptions::PyRuntimeError;
use pyo3::prelude::*;
use pyo3::types::PyTuple;

use crate::ask::{OnCaller, OnWorkers, ask, is_worker, shown};
use crate::run::{Best, Event, Message, Result, Teller, run};
use crate::settings::{Content, Settings, Task};

/// How many messages may wait: a reduction does not run away from who reads its events.
const WAITING: usize = 64;

/// How long Ctrl-C may have to wait.
const PATIENCE: Duration = Duration::from_millis(50);

/// A reduction that runs.
#[pyclass(frozen, module = "picireny_rs._native")]
pub(crate) struct Reduction {
    predicate: Py<PyAny>,
    input: Arc<str>,
    codec: Option<Codec>,
    best: Best,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    running: Option<Running>,
    result: Option<Result>,
}

struct Running {
    messages: Receiver<Message>,
    stop: Cancel,
    thread: JoinHandle<()>,
}

impl Running {
    /// Ends the reduction. Predicates that run are waited for.
    fn end(self, py: Python<'_>) {
        self.stop.cancel();
        // Who waits for an answer sees that nobody will give it.
        drop(self.messages);
        if is_worker() {
            return;
        }
        let thread = self.thread;
        // A thread that panicked has ended, too.
        let _ = py.detach(move || thread.join());
    }
}

#[pymethods]
impl Reduction {
    #[new]
    fn new(content: Content, predicate: Py<PyAny>, settings: Settings) -> PyResult<Self> {
        let task = Task::new(content, settings)?;
        let (sender, messages) = sync_channel(WAITING);
        let stop = Cancel::default();
        let best = Best::default();
        let mut teller = Teller {
            messages: sender.clone(),
            codec: task.codec.clone(),
            best: Arc::clone(&best),
        };
        let oracle: Box<dyn Oracle> = match task.options.jobs.get() {
            1 => Box::new(OnCaller(sender.clone())),
            _ => Box::new(OnWorkers {
                predicate: Python::attach(|py| predicate.clone_ref(py)),
                codec: task.codec.clone(),
            }),
        };
        let input = Arc::from(&*task.text);
        let codec = task.codec.clone();
        let interrupt = stop.clone();
        let thread = thread::Builder::new()
            .name("picireny".to_owned())
            .spawn(move || {
                let result = run(&task, &*oracle, &mut teller, &interrupt);
                // Nobody may want to know.
                let _ = sender.send(Message::End(result));
            })?;
        Ok(Reduction {
            predicate,
            input,
            codec,
            best,
            state: Mutex::new(State {
                running: Some(Running {
                    messages,
                    stop,
                    thread,
                }),
                result: None,
            }),
        })
    }

    /// The next event as a tuple, whose first element says which it is; none at the end.
    fn next_event<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyTuple>>> {
        let mut state = self.state()?;
        while let Some(running) = &mut state.running {
            let messages = &mut running.messages;
            let message = py.detach(move || messages.recv_timeout(PATIENCE));
            match message {
                Ok(Message::Event(event)) => return self.event(py, event).map(Some),
                Ok(Message::Question(question)) => {
                    let predicate = self.predicate.bind(py);
                    let answer = ask(predicate, &question.candidate, self.codec.as_ref());
                    // An exception ends the reduction, and comes back as its result.
                    let _ = question.reply.send(answer);
                }
                Ok(Message::End(result)) => {
                    if let Some(running) = state.running.take() {
                        running.end(py);
                    }
                    state.result = Some(result?);
                }
                Err(RecvTimeoutError::Timeout) => {
                    if let Err(signal) = py.check_signals() {
                        if let Some(running) = state.running.take() {
                            running.end(py);
                        }
                        return Err(signal);
                    }
                }
                Err(RecvTimeoutError::Disconnected) => {
                    if let Some(running) = state.running.take() {
                        running.end(py);
                    }
                    return Err(PyRuntimeError::new_err(
                        "the reduction failed inside; please report this",
                    ));
                }
            }
        }
        Ok(None)
    }

    /// Ends the reduction.
    fn close(&self, py: Python<'_>) -> PyResult<()> {
        if let Some(running) = self.state()?.running.take() {
            running.end(py);
        }
        Ok(())
    }

    /// The smallest interesting candidate so far, or the input.
    fn best<'py>(&self, py: Python<'py>) -> Bound<'py, PyAny> {
        let best = self.best.lock().unwrap_or_else(PoisonError::into_inner);
        let best = best.clone();
        let text = best.as_deref().unwrap_or(&self.input);
        shown(py, text, self.codec.as_ref())
    }

    /// How it ended, if it did: the ending, tests, candidates known before, seconds in tests.
    fn result(&self) -> PyResult<Option<(&'static str, u64, u64, f64)>> {
        let result = self.state()?.result.clone();
        Ok(result.map(|it| (it.ending, it.tests, it.cache_hits, it.seconds_in_tests)))
    }
}

impl Reduction {
    fn state(&self) -> PyResult<MutexGuard<'_, State>> {
        match self.state.try_lock() {
            Ok(state) => Ok(state),
            Err(TryLockError::Poisoned(state)) => Ok(state.into_inner()),
            Err(TryLockError::WouldBlock) => Err(PyRuntimeError::new_err(
                "this reduction waits for its next event already, in a predicate or another \
                 thread",
            )),
        }
    }

    fn event<'py>(&self, py: Python<'py>, event: Event) -> PyResult<Bound<'py, PyTuple>> {
        match event {
            Event::Phase(name) => ("phase", name).into_pyobject(py),
            Event::Tested(size, outcome, seconds, cached) => {
                ("tested", size, outcome, seconds, cached).into_pyobject(py)
            }
            Event::Accepted(text) => {
                ("accepted", shown(py, &text, self.codec.as_ref())).into_pyobject(py)
            }
        }
    }
}

impl Drop for Reduction {
    fn drop(&mut self) {
        let state = self.state.get_mut();
        let state = state.unwrap_or_else(PoisonError::into_inner);
        if let Some(running) = state.running.take() {
            // At the end of Python itself, nothing can be waited for.
            let _ = Python::try_attach(|py| running.end(py));
        }
    }
}

//! Tests that run at the same time, to see whether they are in each other's way.

use std::sync::{Arc, mpsc};
use std::thread::ScopedJoinHandle;
use std::time::{Duration, Instant};

use crate::command::Vote;
use crate::{Cancel, CommandOracle, Messages, OracleError, Outcome};

impl CommandOracle {
    /// What comes of so many tests of one file's content, and of others, if they run at
    /// once. Once those of the first have ended, of which the longest took a time *t*,
    /// the others get `patience(t)` from the start, and are then cancelled: while nothing
    /// is known of a test, it has no time limit.
    ///
    /// # Errors
    ///
    /// When a test cannot be run.
    pub fn judge_at_once(
        &self,
        (content, times): (&[u8], usize),
        others: &[&[u8]],
        patience: impl FnOnce(Duration) -> Duration,
    ) -> Result<AtOnce, OracleError> {
        let began = Instant::now();
        let keep = self.kept_output();
        let cancel = Cancel::default();
        std::thread::scope(|scope| {
            let begin = |content, ended: Option<mpsc::Sender<()>>| {
                let cancel = &cancel;
                let judge = move || {
                    let judged = self.vote(content, keep, None, cancel);
                    // Whoever waits for this is told when the last one is gone.
                    drop(ended);
                    Ok(judged?.map(|vote| self.judged(&vote, content)))
                };
                std::thread::Builder::new().spawn_scoped(scope, judge).ok()
            };
            let copies: Vec<_> = (0..times).map(|_| begin(content, None)).collect();
            let (ended, ends) = mpsc::channel();
            let others: Vec<_> = others
                .iter()
                .map(|content| begin(content, Some(ended.clone())))
                .collect();
            drop(ended);
            let copies: Vec<_> = copies.into_iter().map(join).collect();
            let known = || copies.iter().flatten().flatten();
            let longest = known().map(|judged| judged.duration).max();
            let mut interesting = known().filter(|judged| judged.outcome.is_interesting());
            let messages = interesting.next();
            let messages = messages.and_then(|judged| judged.messages.clone());
            let deadline = patience(longest.unwrap_or_default());
            // Nothing is sent: either all have ended, or it takes too long.
            let waited = ends.recv_timeout(deadline.saturating_sub(began.elapsed()));
            if waited == Err(mpsc::RecvTimeoutError::Timeout) {
                // No copy runs any more.
                cancel.cancel();
            }
            let others: Vec<_> = others.into_iter().map(join).collect();
            Ok(AtOnce {
                copies: outcomes(copies)?,
                others: outcomes(others)?,
                longest: longest.unwrap_or_default(),
                messages,
            })
        })
    }

    fn judged(&self, vote: &Vote, content: &[u8]) -> OneOfMany {
        OneOfMany {
            outcome: vote.outcome,
            duration: vote.run.duration,
            messages: self.messages(&vote.run, &String::from_utf8_lossy(content)),
        }
    }
}

/// What came of tests that ran at once.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct AtOnce {
    /// Of each copy of the first file; nothing where a test could not be started.
    pub copies: Vec<Option<Outcome>>,
    /// Of the others; nothing where a test could not be started, or took too long.
    pub others: Vec<Option<Outcome>>,
    /// The longest time that one of the copies took.
    pub longest: Duration,
    /// What the test of the first copy that is interesting printed, if that is wanted.
    pub messages: Option<Arc<Messages>>,
}

impl AtOnce {
    /// How many copies were tested.
    #[must_use]
    pub fn tests(&self) -> u32 {
        u32::try_from(self.copies.iter().flatten().count()).unwrap_or(u32::MAX)
    }

    /// How many copies were interesting, and how many were not. A test that got lost says
    /// nothing.
    #[must_use]
    pub fn answers(&self) -> (u32, u32) {
        let told = self.copies.iter().flatten();
        let told = told.filter(|outcome| outcome.is_about_candidate());
        told.fold((0, 0), |(yes, no), outcome| {
            match outcome.is_interesting() {
                true => (yes + 1, no),
                false => (yes, no + 1),
            }
        })
    }

    /// Whether all copies are interesting that were tested.
    #[must_use]
    pub fn is_interesting(&self) -> bool {
        let mut tested = self.copies.iter().flatten();
        tested.all(|outcome| outcome.is_interesting())
    }
}

/// What came of a test.
type Judged = Result<Option<OneOfMany>, OracleError>;

/// A test that ran at the same time as others.
struct OneOfMany {
    outcome: Outcome,
    duration: Duration,
    messages: Option<Arc<Messages>>,
}

/// Waits for a test that could be started.
fn join(test: Option<ScopedJoinHandle<'_, Judged>>) -> Judged {
    test.map_or(Ok(None), |test| OracleError::unless_panicked(test.join()))
}

fn outcomes(judged: Vec<Judged>) -> Result<Vec<Option<Outcome>>, OracleError> {
    let outcome = |judged: Judged| Ok(judged?.map(|judged| judged.outcome));
    judged.into_iter().map(outcome).collect()
}

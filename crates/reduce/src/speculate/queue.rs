//! What was asked and is not committed yet, in sequential order.

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;

use crate::belief::Belief;
use crate::candidate::ConfigId;
use crate::observe::Progress;
use crate::report::Stop;
use crate::speculate::cache::{CacheMark, Verdict};
use picireny_oracle::{Messages, OracleError};

pub(crate) enum Entry<S> {
    Progress(Progress),
    Hit(Hit),
    Test(Box<Test<S>>),
    End(Option<Stop>),
}

pub(crate) struct Hit {
    pub(crate) id: ConfigId,
    pub(crate) size: Option<usize>,
    /// If it is interesting and not the present one.
    pub(crate) text: Option<Arc<str>>,
    pub(crate) verdict: Verdict,
}

pub(crate) struct Test<S> {
    pub(crate) id: ConfigId,
    pub(crate) key: u128,
    pub(crate) size: usize,
    /// How likely it is interesting, if the machine knows.
    pub(crate) chance: Option<f64>,
    /// What the machine believes of its edits, if anybody wants to know.
    pub(crate) beliefs: Option<Arc<[Belief]>>,
    /// How many tests there are up to this one.
    pub(crate) planned: u64,
    /// Also when it is refused: it is told when its turn comes.
    pub(crate) text: Option<Arc<str>>,
    pub(crate) verdict: Verdict,
    /// What its test printed, once it has ended.
    pub(crate) messages: Option<Arc<Messages>>,
    /// Whether that decided what is tested next.
    pub(crate) is_heeded: bool,
    /// What the cache knows it by.
    pub(crate) cached_as: Option<(u128, usize)>,
    pub(crate) state: TestState,
    /// Everything as it was when the driver waited for this, if it was asked
    /// on since.
    pub(crate) snapshot: Option<Snapshot<S>>,
}

pub(crate) enum TestState {
    Queued,
    Running,
    Ended(Duration),
    Failed(OracleError),
}

impl TestState {
    /// Whether the test has yet to end.
    pub(crate) fn is_open(&self) -> bool {
        matches!(self, TestState::Queued | TestState::Running)
    }
}

pub(crate) struct Snapshot<S> {
    pub(crate) machine: S,
    pub(crate) cache: CacheMark,
    pub(crate) accepted_key: u128,
}

/// Entries with consecutive numbers, counted over the whole reduction.
pub(crate) struct Queue<S> {
    entries: VecDeque<Entry<S>>,
    /// The number of the first entry.
    first: u64,
}

impl<S> Default for Queue<S> {
    fn default() -> Self {
        Queue {
            entries: VecDeque::new(),
            first: 0,
        }
    }
}

impl<S> Queue<S> {
    pub(crate) fn len(&self) -> usize {
        self.entries.len()
    }

    /// How many tests there are, those with an outcome included.
    pub(crate) fn len_of_tests(&self) -> usize {
        let is_test = |entry: &&Entry<S>| matches!(entry, Entry::Test(_));
        self.entries.iter().filter(is_test).count()
    }

    /// The number of the first entry, or of the next one if there is none.
    pub(crate) fn first(&self) -> u64 {
        self.first
    }

    pub(crate) fn front(&self) -> Option<&Entry<S>> {
        self.entries.front()
    }

    pub(crate) fn pop(&mut self) -> Option<Entry<S>> {
        let entry = self.entries.pop_front()?;
        self.first += 1;
        Some(entry)
    }

    pub(crate) fn push(&mut self, entry: Entry<S>) {
        self.entries.push_back(entry);
    }

    /// The number that the next entry will have.
    pub(crate) fn next(&self) -> u64 {
        self.first + self.entries.len() as u64
    }

    /// The test with that number, if it is in the queue.
    pub(crate) fn test(&mut self, number: u64) -> Option<&mut Test<S>> {
        let index = number.checked_sub(self.first)?;
        match self.entries.get_mut(usize::try_from(index).ok()?)? {
            Entry::Test(test) => Some(test),
            _ => None,
        }
    }

    /// All tests, with their numbers.
    pub(crate) fn tests(&mut self) -> impl Iterator<Item = (u64, &mut Test<S>)> {
        (self.first..)
            .zip(&mut self.entries)
            .filter_map(|(number, entry)| match entry {
                Entry::Test(test) => Some((number, &mut **test)),
                _ => None,
            })
    }

    /// Drops all entries behind the one with that number, and gives the tests
    /// among them.
    pub(crate) fn drop_behind(&mut self, number: u64) -> impl Iterator<Item = Test<S>> {
        let keep = number.saturating_sub(self.first) as usize + 1;
        self.entries
            .drain(keep.min(self.entries.len())..)
            .filter_map(|entry| match entry {
                Entry::Test(test) => Some(*test),
                _ => None,
            })
    }

    /// The earliest state that may be gone back to.
    pub(crate) fn oldest(&self) -> Option<&Snapshot<S>> {
        self.entries.iter().find_map(|entry| match entry {
            Entry::Test(test) => test.snapshot.as_ref(),
            _ => None,
        })
    }
}

//! What was asked and is not committed yet, in sequential order.

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;

use super::cache::{CacheMark, Verdict};
use super::candidate::ConfigId;
use super::driver::Driver;
use super::observe::Progress;
use super::report::Stop;
use crate::oracle::OracleError;
use crate::tree::TreeMark;

pub(super) enum Entry {
    Progress(Progress),
    Hit(Hit),
    Test(Box<Test>),
    End(Option<Stop>),
}

pub(super) struct Hit {
    pub(super) id: ConfigId,
    pub(super) size: Option<usize>,
    /// If it is interesting and not the present one.
    pub(super) text: Option<Arc<str>>,
    pub(super) verdict: Verdict,
}

pub(super) struct Test {
    pub(super) id: ConfigId,
    pub(super) key: u128,
    pub(super) size: usize,
    /// As long as it may be needed.
    pub(super) text: Option<Arc<str>>,
    pub(super) verdict: Verdict,
    /// What the cache knows it by.
    pub(super) cached_as: Option<(u128, usize)>,
    pub(super) state: State,
    /// Everything as it was when the driver waited for this, if it was asked
    /// on since.
    pub(super) snapshot: Option<Snapshot>,
}

pub(super) enum State {
    Queued,
    Running,
    Ended(Duration),
    Failed(OracleError),
}

impl State {
    /// Whether the test has yet to end.
    pub(super) fn is_open(&self) -> bool {
        matches!(self, State::Queued | State::Running)
    }
}

pub(super) struct Snapshot {
    pub(super) driver: Driver,
    pub(super) tree: TreeMark,
    pub(super) cache: CacheMark,
    pub(super) accepted_key: u128,
}

/// Entries with consecutive numbers, counted over the whole reduction.
#[derive(Default)]
pub(super) struct Queue {
    entries: VecDeque<Entry>,
    /// The number of the first entry.
    first: u64,
}

impl Queue {
    pub(super) fn len(&self) -> usize {
        self.entries.len()
    }

    /// The number of the first entry, or of the next one if there is none.
    pub(super) fn first(&self) -> u64 {
        self.first
    }

    pub(super) fn front(&self) -> Option<&Entry> {
        self.entries.front()
    }

    pub(super) fn pop(&mut self) -> Option<Entry> {
        let entry = self.entries.pop_front()?;
        self.first += 1;
        Some(entry)
    }

    pub(super) fn push(&mut self, entry: Entry) {
        self.entries.push_back(entry);
    }

    /// The number that the next entry will have.
    pub(super) fn next(&self) -> u64 {
        self.first + self.entries.len() as u64
    }

    /// The test with that number, if it is in the queue.
    pub(super) fn test(&mut self, number: u64) -> Option<&mut Test> {
        let index = number.checked_sub(self.first)?;
        match self.entries.get_mut(usize::try_from(index).ok()?)? {
            Entry::Test(test) => Some(test),
            _ => None,
        }
    }

    /// All tests, with their numbers.
    pub(super) fn tests(&mut self) -> impl Iterator<Item = (u64, &mut Test)> {
        (self.first..)
            .zip(&mut self.entries)
            .filter_map(|(number, entry)| match entry {
                Entry::Test(test) => Some((number, &mut **test)),
                _ => None,
            })
    }

    /// Drops all entries behind the one with that number, and gives the tests
    /// among them.
    pub(super) fn drop_behind(&mut self, number: u64) -> impl Iterator<Item = Test> {
        let keep = number.saturating_sub(self.first) as usize + 1;
        self.entries
            .drain(keep.min(self.entries.len())..)
            .filter_map(|entry| match entry {
                Entry::Test(test) => Some(*test),
                _ => None,
            })
    }

    /// The earliest state that may be gone back to.
    pub(super) fn oldest(&self) -> Option<&Snapshot> {
        self.entries.iter().find_map(|entry| match entry {
            Entry::Test(test) => test.snapshot.as_ref(),
            _ => None,
        })
    }
}

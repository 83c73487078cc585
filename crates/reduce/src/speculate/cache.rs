//! Outcomes that are remembered instead of testing again.

use std::cell::Cell;
use std::collections::{BTreeMap, HashMap, VecDeque};
use std::rc::Rc;

use crate::options::CacheKind;
use picireny_oracle::Outcome;

/// The outcome of a test that may still be running. While it is, everyone
/// goes by "not interesting".
pub(crate) type Verdict = Rc<Cell<Option<Outcome>>>;

/// A cache whose changes can be taken back.
///
/// Keys are 128-bit hashes, of texts or of configurations. Two of a million
/// different keys are equal with a probability below 10^-26.
pub(crate) struct Cache {
    kind: CacheKind,
    keep_interesting: bool,
    evict_longer: bool,
    entries: Entries,
    journal: VecDeque<Undo>,
    forgotten: usize,
}

#[derive(Default)]
struct Entries {
    /// The last interesting one: going on from it, nobody tests it again.
    present: Option<(u128, Verdict)>,
    verdicts: HashMap<u128, Verdict>,
    /// Keys by the length of what they stand for.
    lengths: BTreeMap<usize, Vec<u128>>,
}

/// A state of a [`Cache`] to return to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct CacheMark(usize);

enum Undo {
    Added(u128, usize),
    Evicted(Vec<(u128, usize, Verdict)>),
    Present(Option<(u128, Verdict)>),
    Cleared(Entries),
}

impl Cache {
    pub(crate) fn new(kind: CacheKind, keep_interesting: bool, evict_longer: bool) -> Self {
        Cache {
            kind,
            keep_interesting,
            evict_longer,
            entries: Entries::default(),
            journal: VecDeque::new(),
            forgotten: 0,
        }
    }

    pub(crate) fn kind(&self) -> CacheKind {
        self.kind
    }

    pub(crate) fn get(&self, key: u128) -> Option<&Verdict> {
        match (self.kind, &self.entries.present) {
            (CacheKind::None, _) => None,
            (_, Some((present, verdict))) if *present == key => Some(verdict),
            _ => self.entries.verdicts.get(&key),
        }
    }

    /// Takes note of a test. `interesting` is what the run goes on with.
    pub(crate) fn add(&mut self, (key, len): (u128, usize), verdict: &Verdict, interesting: bool) {
        if self.kind == CacheKind::None {
            return;
        }
        if (!interesting || self.keep_interesting) && !self.entries.verdicts.contains_key(&key) {
            self.entries.verdicts.insert(key, Rc::clone(verdict));
            self.entries.lengths.entry(len).or_default().push(key);
            self.journal.push_back(Undo::Added(key, len));
        }
        if interesting {
            let new = Some((key, Rc::clone(verdict)));
            let old = std::mem::replace(&mut self.entries.present, new);
            self.journal.push_back(Undo::Present(old));
        }
        if interesting && self.evict_longer {
            let mut evicted = Vec::new();
            for (len, keys) in self.entries.lengths.split_off(&(len + 1)) {
                for key in keys {
                    if let Some(verdict) = self.entries.verdicts.remove(&key) {
                        evicted.push((key, len, verdict));
                    }
                }
            }
            if !evicted.is_empty() {
                self.journal.push_back(Undo::Evicted(evicted));
            }
        }
    }

    pub(crate) fn clear(&mut self) {
        if !self.entries.verdicts.is_empty() || self.entries.present.is_some() {
            let old = std::mem::take(&mut self.entries);
            self.journal.push_back(Undo::Cleared(old));
        }
    }

    pub(crate) fn mark(&self) -> CacheMark {
        CacheMark(self.forgotten + self.journal.len())
    }

    pub(crate) fn rollback(&mut self, mark: CacheMark) {
        while self.forgotten + self.journal.len() > mark.0 {
            match self.journal.pop_back() {
                None => return,
                Some(Undo::Added(key, len)) => {
                    self.entries.verdicts.remove(&key);
                    if let Some(keys) = self.entries.lengths.get_mut(&len) {
                        keys.pop();
                    }
                }
                Some(Undo::Evicted(evicted)) => {
                    for (key, len, verdict) in evicted {
                        self.entries.verdicts.insert(key, verdict);
                        self.entries.lengths.entry(len).or_default().push(key);
                    }
                }
                Some(Undo::Present(old)) => self.entries.present = old,
                Some(Undo::Cleared(old)) => self.entries = old,
            }
        }
    }

    pub(crate) fn forget_before(&mut self, mark: CacheMark) {
        while self.forgotten < mark.0 && self.journal.pop_front().is_some() {
            self.forgotten += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn verdict(outcome: Outcome) -> Verdict {
        Rc::new(Cell::new(Some(outcome)))
    }

    #[test]
    fn evicted_candidates_come_back_with_a_rollback() {
        let mut cache = Cache::new(CacheKind::Content, false, true);
        let not = verdict(Outcome::NotInteresting);
        let yes = verdict(Outcome::Interesting);
        cache.add((1, 10), &not, false);
        cache.add((2, 20), &not, false);
        let mark = cache.mark();
        cache.add((3, 10), &yes, true);
        assert!(cache.get(1).is_some());
        assert!(cache.get(2).is_none());
        assert!(cache.get(3).is_some());
        cache.clear();
        assert!(cache.get(1).is_none());
        assert!(cache.get(3).is_none());
        cache.add((4, 10), &not, false);
        cache.rollback(mark);
        assert!(cache.get(2).is_some());
        assert!(cache.get(4).is_none());
        cache.add((3, 10), &yes, true);
        assert!(cache.get(2).is_none());
    }

    #[test]
    fn options_say_which_outcomes_are_remembered() {
        let yes = verdict(Outcome::Interesting);
        let not = verdict(Outcome::Invalid);
        let mut cache = Cache::new(CacheKind::Config, true, false);
        cache.add((2, 20), &not, false);
        cache.add((3, 10), &yes, true);
        cache.add((4, 9), &yes, true);
        assert!(cache.get(2).is_some());
        assert!(cache.get(3).is_some());
        let mut cache = Cache::new(CacheKind::Config, false, false);
        cache.add((3, 10), &yes, true);
        cache.add((4, 9), &yes, true);
        assert!(cache.get(3).is_none());
        assert!(cache.get(4).is_some());
        let mut cache = Cache::new(CacheKind::None, true, true);
        cache.add((3, 10), &yes, true);
        assert!(cache.get(3).is_none());
    }
}

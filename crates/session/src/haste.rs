//! Which tests get less than the whole time limit.
//!
//! Most candidates that take long never end, and waiting for each is what makes a run long.
//! So a candidate is first refused when it takes much longer than interesting ones do: in
//! haste. The result must not depend on that. When a reduction ends, a candidate that is no
//! longer than its result and was refused in haste could be a better one: the reduction is
//! done again with the record answering, and those get the whole limit. If one of them is
//! interesting after all, haste was wrong: it is over, and whatever was refused in haste is
//! asked again, in a reduction that does what one without haste does.
//!
//! All of that follows from answers and from the order in which candidates are asked for, so
//! it is the same for every number of jobs and in a run that is resumed.

use std::collections::HashSet;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::journal::Key;

/// What is tested in haste.
#[derive(Debug)]
pub(crate) struct Haste {
    /// Texts of at most so many bytes get the whole limit.
    whole_up_to: AtomicUsize,
    /// The shortest text that was refused in haste in this reduction.
    shortest: AtomicUsize,
    /// Texts that get it because much depends on them.
    spared: Mutex<HashSet<Key>>,
    is_over: AtomicBool,
}

impl Default for Haste {
    fn default() -> Self {
        Self {
            whole_up_to: AtomicUsize::new(0),
            shortest: AtomicUsize::new(usize::MAX),
            spared: Mutex::default(),
            is_over: AtomicBool::new(false),
        }
    }
}

impl Haste {
    /// Says that a reduction begins.
    pub(crate) fn begin(&self) {
        self.shortest.store(usize::MAX, Ordering::Relaxed);
    }

    /// Whether a text may be refused in haste.
    pub(crate) fn is_due(&self, key: &Key, text: &str) -> bool {
        !self.is_over()
            && text.len() > self.whole_up_to.load(Ordering::Relaxed)
            && !self.spared().contains(key)
    }

    /// Takes note of a text that was refused in haste.
    pub(crate) fn refused(&self, text: &str) {
        self.shortest.fetch_min(text.len(), Ordering::Relaxed);
    }

    /// Gives a text the whole limit.
    pub(crate) fn spare(&self, key: Key) {
        self.spared().insert(key);
    }

    fn spared(&self) -> MutexGuard<'_, HashSet<Key>> {
        self.spared.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether a result of so many bytes depends on what was refused in haste. From then on,
    /// that gets the whole limit.
    pub(crate) fn is_in_doubt(&self, result: usize) -> bool {
        let doubt = !self.is_over() && self.shortest.load(Ordering::Relaxed) <= result;
        if doubt {
            self.whole_up_to.fetch_max(result, Ordering::Relaxed);
        }
        doubt
    }

    /// Says that everything gets the whole limit.
    pub(crate) fn end(&self) {
        self.is_over.store(true, Ordering::Relaxed);
    }

    pub(crate) fn is_over(&self) -> bool {
        self.is_over.load(Ordering::Relaxed)
    }
}

//! Whoever shows a triage while it goes on.

use std::sync::Arc;

use super::report::{FileEntry, Group, Reduction};
use crate::{Control, ParsedInput};
use picireny_reduce::{Observer, Unobserved};

/// Is told how far a triage is, and gives each reduction an observer.
///
/// Several threads call it. Every method does nothing by default.
pub trait Watcher: Sync {
    /// So many of so many files are tested, and so many of them crash.
    fn tested(&self, files: usize, of: usize, crashes: usize) {
        let _ = (files, of, crashes);
    }

    /// All files are tested. These are the groups, in the order in which they are
    /// reduced.
    fn grouped(&self, groups: &[Group]) {
        let _ = groups;
    }

    /// A file of a group (by its place in [`Watcher::grouped`]) is reduced.
    fn reduces(&self, group: usize, file: &FileEntry, input: &ParsedInput) -> Watched<'_> {
        let _ = (group, file, input);
        Watched::default()
    }

    /// What became of files of a group.
    fn reduced(&self, group: usize, reductions: &[Reduction]) {
        let _ = (group, reductions);
    }

    /// Pauses the tests that say how files crash, and knows those that run.
    fn control(&self) -> Option<Arc<Control>> {
        None
    }
}

/// Watches nothing.
pub(super) struct Unwatched;

impl Watcher for Unwatched {}

/// What watches a reduction, and is dropped at its end.
pub struct Watched<'a> {
    /// Is told what happens.
    pub observer: Box<dyn Observer + 'a>,
    /// Pauses and limits its tests.
    pub control: Option<Arc<Control>>,
}

impl Default for Watched<'_> {
    fn default() -> Self {
        Watched {
            observer: Box::new(Unobserved),
            control: None,
        }
    }
}

//! A triage tells a display how far it is.

use std::num::NonZeroUsize;
use std::sync::Arc;

use picireny_oracle::Cancel;
use picireny_session::triage::{FileEntry, Group, Reduction, Watched as WatchedFile, Watcher};
use picireny_session::{Control, ParsedInput};

use super::{Display, Folder, Ui, Watched, view};

impl Display {
    /// A display of a triage. `stop` is what a key cancels; with `all`, every
    /// file of a group is reduced.
    pub(crate) fn of_triage(ui: Option<Ui>, stop: &Cancel, jobs: NonZeroUsize, all: bool) -> Self {
        Self::of(Watched::triage(all), view(ui, stop, jobs))
    }

    fn folder(&self, change: impl FnOnce(&mut Folder)) {
        self.shared.update(|watched, _| {
            if let Some(folder) = &mut watched.folder {
                change(folder);
            }
        });
    }
}

impl Watcher for Display {
    fn tested(&self, files: usize, of: usize, crashes: usize) {
        self.folder(|folder| folder.tested(files, of, crashes));
    }

    fn grouped(&self, groups: &[Group]) {
        self.folder(|folder| folder.grouped(groups));
    }

    fn reduces(&self, group: usize, file: &FileEntry, input: &ParsedInput) -> WatchedFile<'_> {
        self.folder(|folder| folder.reduces(group, &file.file));
        let watching = self.watch(Some(&file.file), input);
        WatchedFile {
            control: watching.control(),
            observer: Box::new(watching),
        }
    }

    fn reduced(&self, group: usize, reductions: &[Reduction]) {
        self.folder(|folder| folder.reduced(group, reductions));
    }

    fn control(&self) -> Option<Arc<Control>> {
        let shown = self.shared.lock();
        let control = &shown.watched.control;
        shown.view.has_keys().then(|| Arc::clone(control))
    }
}

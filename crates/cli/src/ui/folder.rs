//! What is known of a triage that runs.

use picireny_session::triage::{Group, Reduction};

/// What is known of a triage that runs.
pub(super) struct Folder {
    /// How many files are tested, how many there are, and how many crash.
    tested: usize,
    files: usize,
    crashes: usize,
    /// The groups, as soon as all files are tested.
    rows: Option<Vec<Row>>,
    /// Whether every file of a group is reduced.
    all: bool,
}

/// A group.
pub(super) struct Row {
    pub(super) signature: String,
    pub(super) files: usize,
    /// The file that is being reduced.
    pub(super) running: Option<String>,
    /// How many files are reduced.
    pub(super) reduced: usize,
    /// The sizes of the last of them, before and after.
    pub(super) sizes: Option<(usize, usize)>,
    /// How many files could not be reduced.
    pub(super) failed: usize,
    is_done: bool,
}

impl Folder {
    pub(super) fn new(all: bool) -> Self {
        Folder {
            tested: 0,
            files: 0,
            crashes: 0,
            rows: None,
            all,
        }
    }

    pub(super) fn tested(&mut self, tested: usize, files: usize, crashes: usize) {
        (self.tested, self.files, self.crashes) = (tested, files, crashes);
    }

    pub(super) fn grouped(&mut self, groups: &[Group]) {
        let rows = groups.iter().map(|group| Row {
            signature: group.signature.to_string(),
            files: group.files.len(),
            running: None,
            reduced: 0,
            sizes: None,
            failed: 0,
            is_done: false,
        });
        self.rows = Some(rows.collect());
    }

    pub(super) fn reduces(&mut self, group: usize, file: &str) {
        if let Some(row) = self.row(group) {
            row.running = Some(file.to_owned());
        }
    }

    pub(super) fn reduced(&mut self, group: usize, reductions: &[Reduction]) {
        let all = self.all;
        let Some(row) = self.row(group) else { return };
        row.running = None;
        for reduction in reductions {
            match &reduction.summary {
                Some(summary) if reduction.error.is_none() => {
                    row.reduced += 1;
                    row.sizes = Some((summary.before.bytes, summary.after.bytes));
                }
                _ => row.failed += 1,
            }
        }
        let ended = row.reduced + row.failed;
        row.is_done = ended >= row.files || (row.reduced > 0 && !all);
    }

    fn row(&mut self, group: usize) -> Option<&mut Row> {
        self.rows.as_mut()?.get_mut(group)
    }

    /// The groups, as soon as they are known.
    pub(super) fn rows(&self) -> &[Row] {
        self.rows.as_deref().unwrap_or_default()
    }

    /// What has been done so far, as a number that grows.
    pub(super) fn progress(&self) -> u64 {
        let done = self.rows().iter().map(|row| row.reduced + row.failed);
        (self.tested + done.sum::<usize>()) as u64
    }

    /// How far it is.
    pub(super) fn line(&self) -> String {
        let Some(rows) = &self.rows else {
            let Folder {
                tested,
                files,
                crashes,
                ..
            } = self;
            return match files {
                0 => "testing the files".to_owned(),
                _ => format!("{tested} of {files} files tested, {crashes} crash"),
            };
        };
        let done = rows.iter().filter(|row| row.is_done).count();
        format!("{done} of {} groups reduced", rows.len())
    }
}

impl Row {
    /// Where it stands.
    pub(super) fn line(&self) -> String {
        let stand = match (&self.running, self.sizes) {
            (Some(file), _) => format!("reducing {file}"),
            (None, Some((before, after))) => format!("{before} -> {after} bytes"),
            (None, None) if self.failed > 0 => "not reduced".to_owned(),
            (None, None) => "waiting".to_owned(),
        };
        let files = match self.files {
            1 => "1 file".to_owned(),
            files => format!("{files} files"),
        };
        format!("{files}, {stand}: {}", self.signature)
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use picireny_session::{Size, Summary};

    /// A triage with groups of one, two and three files.
    pub(in crate::ui) fn three_groups(all: bool) -> Folder {
        let mut folder = Folder::new(all);
        let row = |files: usize| Row {
            signature: format!("signal {files}"),
            files,
            running: None,
            reduced: 0,
            sizes: None,
            failed: 0,
            is_done: false,
        };
        folder.tested(9, 9, 6);
        folder.rows = Some((1..=3).map(row).collect());
        folder
    }

    fn reduction(error: Option<&str>) -> Reduction {
        let size = |bytes| Size {
            bytes,
            ..Size::default()
        };
        let mut reduction = Reduction::default();
        reduction.error = error.map(str::to_owned);
        reduction.summary = Some(Summary {
            before: size(90),
            after: size(10),
            ..Summary::default()
        });
        reduction
    }

    #[test]
    fn a_folder_says_how_far_it_is() {
        let mut folder = Folder::new(false);
        assert_eq!(folder.line(), "testing the files");
        folder.tested(3, 9, 1);
        assert_eq!(folder.line(), "3 of 9 files tested, 1 crash");
        let mut folder = three_groups(false);
        assert_eq!(folder.line(), "0 of 3 groups reduced");
        let before = folder.progress();
        // The first file of a group may fail; the next one stands for it then.
        folder.reduced(1, &[reduction(Some("no")), reduction(None)]);
        assert_eq!(folder.line(), "1 of 3 groups reduced");
        assert!(folder.progress() > before);
        folder.reduced(0, &[reduction(Some("no"))]);
        assert_eq!(folder.line(), "2 of 3 groups reduced");
        // Interrupted.
        folder.reduced(2, &[]);
        assert_eq!(folder.line(), "2 of 3 groups reduced");
        let rows: Vec<String> = folder.rows().iter().map(Row::line).collect();
        assert_eq!(
            rows,
            [
                "1 file, not reduced: signal 1",
                "2 files, 90 -> 10 bytes: signal 2",
                "3 files, waiting: signal 3"
            ]
        );
    }

    #[test]
    fn with_all_files_a_group_is_done_when_each_of_its_files_is() {
        let mut folder = three_groups(true);
        for _ in 0..2 {
            folder.reduces(2, "a.json");
            assert_eq!(
                folder.rows()[2].line(),
                "3 files, reducing a.json: signal 3"
            );
            folder.reduced(2, &[reduction(None)]);
            assert_eq!(folder.line(), "0 of 3 groups reduced");
        }
        folder.reduced(2, &[reduction(None)]);
        assert_eq!(folder.line(), "1 of 3 groups reduced");
    }
}

//! What a triage found, and the files that tell it.

use std::collections::BTreeMap;
use std::path::PathBuf;

use serde::{Deserialize, Serialize};

use super::config::Triage;
use crate::page::count;
use crate::reasons::Reasons;
use crate::report::{Script, platform, scripts};
use crate::{SizeStep, Summary};
use picireny_oracle::{Ended, Evidence, Signature};

/// What a triage found.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Report {
    /// The command, with `{}` for the file.
    pub command: String,
    /// The folder.
    pub folder: String,
    /// Files by signature, the group with most files first.
    pub groups: Vec<Group>,
    /// Files that do not crash.
    pub quiet: Vec<FileEntry>,
    /// Files that could not be tested.
    pub failed: Vec<FileEntry>,
    /// The work was ended early; the same command goes on with it.
    pub interrupted: bool,
    /// The texts of the scripts that the command names.
    #[serde(default)]
    pub scripts: Vec<Script>,
    /// The version of the program.
    #[serde(default)]
    pub version: String,
    /// What the program ran on: operating system and processor.
    #[serde(default)]
    pub platform: String,
}

/// Files that crash in the same way.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Group {
    /// How they crash.
    pub signature: Signature,
    /// The files, the smallest first.
    pub files: Vec<FileEntry>,
    /// What became of those that were reduced.
    pub reductions: Vec<Reduction>,
    /// What the command printed on the first of the files.
    #[serde(default)]
    pub evidence: Evidence,
    /// The place in [`Report::groups`] of an earlier group whose result is the
    /// same but for names and literals: it is probably the same bug.
    #[serde(default)]
    pub same_as: Option<usize>,
}

/// A file of the folder.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct FileEntry {
    /// Its path within the folder.
    pub file: String,
    /// Where it is.
    #[serde(skip)]
    pub(crate) path: PathBuf,
    /// Its size in bytes.
    pub bytes: usize,
    /// The SHA-256 of its content.
    pub sha256: String,
    /// How the command ended on it.
    pub end: String,
    /// How the command crashed on it.
    pub signature: Option<Signature>,
    /// The exit status, if the command ended with one.
    #[serde(default)]
    pub exit_status: Option<i32>,
    /// The signal that killed the command, if one did.
    #[serde(default)]
    pub signal: Option<i32>,
    /// What a crash printed to standard error, and to standard output.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub(crate) stderr: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub(crate) stdout: String,
    /// Why it could not be tested.
    pub error: Option<String>,
}

impl FileEntry {
    /// How the command ended on it.
    fn ended(&self) -> Ended {
        match (self.exit_status, self.signal) {
            (Some(status), _) => Ended::Exited(status),
            (_, Some(signal)) => Ended::Signalled(signal),
            _ => Ended::TimedOut,
        }
    }
}

/// What became of a file that was to be reduced.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct Reduction {
    /// The file, as in [`FileEntry::file`].
    pub file: String,
    /// What it is written in.
    pub format: String,
    /// Why it was not reduced.
    pub error: Option<String>,
    /// The result's path; bytes that are no UTF-8 are shown as `\xff`.
    pub result: Option<String>,
    /// The result without what names and literals matter.
    #[serde(default)]
    pub(crate) canonical: String,
    /// The SHA-256 of the result.
    #[serde(default)]
    pub(crate) result_sha256: String,
    /// The first file whose result is the same text, if that is another one.
    #[serde(default)]
    pub same_text_as: Option<String>,
    /// The addresses of input and result, for a page in the out directory.
    #[serde(default)]
    pub(crate) links: [Option<String>; 2],
    /// The address of its own report, as [`links`](Self::links) are, without `.html` and `.md`.
    #[serde(default)]
    pub(crate) report: Option<String>,
    /// The result, as far as it can be shown.
    pub text: String,
    /// Why its lines are there.
    #[serde(default)]
    pub reasons: Reasons,
    /// A shell command that shows the crash of the result.
    pub reproduce: String,
    /// Sizes and tests.
    pub summary: Option<Summary>,
    /// How the size went down.
    pub steps: Vec<SizeStep>,
}

impl Report {
    pub(super) fn new(triage: &Triage<'_>, entries: Vec<FileEntry>) -> Self {
        let mut groups: BTreeMap<Signature, Vec<FileEntry>> = BTreeMap::new();
        let mut report = Report {
            command: triage.command.to_string(),
            folder: triage.folder.display().to_string(),
            scripts: scripts(&triage.command),
            version: env!("CARGO_PKG_VERSION").to_owned(),
            platform: platform(),
            ..Report::default()
        };
        for entry in entries {
            match triage.crash_of(&entry) {
                _ if entry.error.is_some() => report.failed.push(entry),
                None => report.quiet.push(entry),
                Some(signature) => groups.entry(signature.clone()).or_default().push(entry),
            }
        }
        report.groups = groups
            .into_iter()
            .map(|(signature, mut files)| {
                files.sort_by(|a, b| (a.bytes, &a.file).cmp(&(b.bytes, &b.file)));
                let evidence = files
                    .first()
                    .map(|first| Evidence::of(first.ended(), &first.stderr, &first.stdout));
                for file in &mut files {
                    // It is told once per group.
                    file.stderr.clear();
                    file.stdout.clear();
                }
                Group {
                    signature,
                    files,
                    reductions: Vec::new(),
                    evidence: evidence.unwrap_or_default(),
                    same_as: None,
                }
            })
            .collect();
        // Stable: groups of the same size stay in the order of signatures.
        // Time-outs come last: reducing them takes longest.
        report.groups.sort_by_key(|group| {
            let files = std::cmp::Reverse(group.files.len());
            (group.signature.is_time_out(), files)
        });
        report
    }

    /// Finds results that are the same text, and groups that have results which are the same
    /// but for names and literals.
    pub(super) fn find_same(&mut self) {
        let mut known: BTreeMap<String, usize> = BTreeMap::new();
        let mut texts: BTreeMap<String, String> = BTreeMap::new();
        for (index, group) in self.groups.iter_mut().enumerate() {
            let results = group.reductions.iter_mut().filter(|it| it.error.is_none());
            group.same_as = None;
            for result in results.filter(|result| !result.canonical.is_empty()) {
                let first = *known.entry(result.canonical.clone()).or_insert(index);
                group.same_as = group.same_as.or((first < index).then_some(first));
                let text = texts.entry(result.result_sha256.clone());
                let first = text.or_insert_with(|| result.file.clone());
                result.same_text_as = (*first != result.file).then(|| first.clone());
            }
        }
    }

    /// How many results there are, and how many of them are the text of one before them.
    fn results(&self) -> (usize, usize) {
        let reductions = self.groups.iter().flat_map(|group| &group.reductions);
        let results = reductions.filter(|it| it.error.is_none());
        let same = results.clone().filter(|it| it.same_text_as.is_some());
        (results.count(), same.count())
    }

    /// One sentence that says what was found.
    #[must_use]
    pub fn headline(&self) -> String {
        let crashes: usize = self.groups.iter().map(|group| group.files.len()).sum();
        let mut line = format!(
            "{} in {}, {} without a crash",
            count(crashes, "crash", "crashes"),
            count(self.groups.len(), "group", "groups"),
            count(self.quiet.len(), "file", "files"),
        );
        let same = self.groups.iter().filter(|group| group.same_as.is_some());
        let bugs = self.groups.len() - same.count();
        if bugs < self.groups.len() {
            line.push_str(&format!(", probably {}", count(bugs, "bug", "bugs")));
        }
        let (results, same) = self.results();
        if same > 0 {
            let texts = count(results - same, "text", "texts");
            line.push_str(&format!(", {results} results with {texts}"));
        }
        if !self.failed.is_empty() {
            line.push_str(&format!(", {} not tested", self.failed.len()));
        }
        line
    }
}

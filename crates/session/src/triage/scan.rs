//! Running the command on every file, each once.

use std::collections::HashMap;
use std::ffi::OsStr;
use std::fs::{self, DirEntry, File};
use std::io::{self, BufReader, Write as _};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use super::config::{Triage, TriageError};
use super::names::name_of;
use super::report::FileEntry;
use crate::Control;
use crate::excerpt::both_ends;
use crate::files::{self, Links};
use crate::fingerprint::content_hash;
use crate::json;
use crate::outdir::{FILES, OutDir, named};
use picireny_oracle::{
    Cancel, Ended, KEPT_OUTPUT, OracleError, Runner, RunnerConfig, Signature, TestRun, describe_end,
};
use picireny_shown::Shown as _;

/// How often a scan that is paused looks whether it goes on.
const LOOK: Duration = Duration::from_millis(50);

/// Reads a file that is to be tested.
pub(super) fn read(path: &Path) -> io::Result<Vec<u8>> {
    files::read(path, Links::Follow, files::LARGEST_INPUT)
}

/// All files of a folder and below, with their paths within it, in order.
/// Hidden ones and what lies in `except` do not count, nor does what AFL says of its crashes.
pub(super) fn list(folder: &Path, except: &Path) -> Result<Vec<(String, PathBuf)>, TriageError> {
    let failed = |path: &Path, source| TriageError::Folder {
        path: path.into(),
        source,
    };
    let except = fs::canonicalize(except).ok();
    let mut files = Vec::new();
    let mut folders = vec![folder.to_owned()];
    while let Some(current) = folders.pop() {
        let entries = match fs::read_dir(&current) {
            Ok(entries) => entries,
            Err(error) if current == folder => return Err(failed(&current, error)),
            Err(error) => {
                log::warn!("cannot read {}: {error}", current.shown());
                continue;
            }
        };
        let entries: Vec<DirEntry> = entries.flatten().collect();
        let is_of_afl = entries
            .iter()
            .any(|entry| is_crash_of_afl(&entry.file_name()));
        for entry in entries {
            let name = entry.file_name();
            let is_note = is_of_afl && name == "README.txt";
            if is_note || name.to_string_lossy().starts_with('.') {
                continue;
            }
            let path = entry.path();
            // A link to a folder could lead around in circles.
            let is_folder = entry.file_type().is_ok_and(|kind| kind.is_dir());
            if is_folder {
                if except.is_none() || fs::canonicalize(&path).ok() != except {
                    folders.push(path);
                }
            } else if path.is_file() || !path.exists() {
                let name = path.strip_prefix(folder).unwrap_or(&path);
                files.push((name_of(name), path));
            }
        }
    }
    files.sort();
    Ok(files)
}

/// Whether a file is called as AFL calls its findings: `id:000000,sig:11,src:000000`.
fn is_crash_of_afl(name: &OsStr) -> bool {
    let number = name.to_str().and_then(|name| name.strip_prefix("id"));
    let number = number.and_then(|rest| rest.strip_prefix([':', '_']));
    number.is_some_and(|rest| rest.starts_with(|c: char| c.is_ascii_digit()))
}

/// Tests all files, several at once. What an earlier scan has recorded is not
/// tested again.
pub(super) fn scan(
    triage: &Triage<'_>,
    out: &OutDir,
    files: Vec<(String, PathBuf)>,
) -> io::Result<Vec<FileEntry>> {
    let record = out.state_file(FILES);
    let known = match recorded(&record, &triage.stop) {
        // Interrupted: what is left stays for the next time.
        Err(error) if error.kind() == io::ErrorKind::ConnectionAborted => return Ok(Vec::new()),
        known => known.map_err(|error| named(&record, error))?,
    };
    let mut options = File::options();
    options.append(true).create(true);
    let mut record = files::open_with(&mut options, &record, Links::Refuse)?;
    // After a torn line, a new one.
    record.write_all(b"\n")?;
    let record = Mutex::new(record);
    let runner = Runner::new(RunnerConfig {
        timeout: triage.timeout,
        keep_output: KEPT_OUTPUT,
        stop: triage.stop.clone(),
        supervisor: triage.supervisor.clone(),
        sandbox: triage.sandbox.clone(),
        owns_all_children: triage.owns_all_children,
        cluster: triage.cluster.clone(),
        ..RunnerConfig::new(triage.command.clone(), "input")
    });
    let examiner = Examiner {
        runner,
        known,
        control: triage.watcher().control(),
        stop: &triage.stop,
    };
    let untested = |(name, path): &&(String, PathBuf)| {
        let content = read(path).ok()?;
        let is_known = examiner.knows(name, &content_hash(&content));
        (!is_known).then_some((path.file_name()?.to_owned(), content))
    };
    if triage.cluster.is_some()
        && let Some((name, content)) = files.iter().find_map(|file| untested(&file))
        && examiner.runner.check_machines(&name, &content).is_err()
    {
        // Interrupted: what is left stays for the next time.
        return Ok(Vec::new());
    }
    let next = AtomicUsize::new(0);
    // With how many of them crash.
    let entries = Mutex::new((Vec::new(), 0));
    let broken = Mutex::new(None);
    let work = || {
        while let Some((name, path)) = files.get(next.fetch_add(1, Ordering::Relaxed)) {
            let Some(entry) = examiner.examine(name, path) else {
                // Interrupted: what is left stays for the next time.
                return;
            };
            if !examiner.knows(&entry.file, &entry.sha256)
                && entry.error.is_none()
                && let Err(error) = append(&record, &entry)
            {
                *broken.lock().unwrap_or_else(PoisonError::into_inner) = Some(error);
                return;
            }
            let mut entries = entries.lock().unwrap_or_else(PoisonError::into_inner);
            let (entries, crashes) = &mut *entries;
            *crashes += usize::from(triage.crash_of(&entry).is_some());
            entries.push(entry);
            let watcher = triage.watcher();
            watcher.tested(entries.len(), files.len(), *crashes);
        }
    };
    let threads = triage
        .jobs
        .min(NonZeroUsize::new(files.len()).unwrap_or(NonZeroUsize::MIN));
    thread::scope(|scope| {
        for _ in 1..threads.get() {
            // With fewer threads it takes longer.
            let _ = thread::Builder::new().spawn_scoped(scope, work);
        }
        work();
    });
    if let Some(error) = broken.into_inner().unwrap_or_else(PoisonError::into_inner) {
        return Err(error);
    }
    let (mut entries, _) = entries.into_inner().unwrap_or_else(PoisonError::into_inner);
    entries.sort_by(|a, b| a.file.cmp(&b.file));
    Ok(entries)
}

/// No record of a file is longer: it holds what was kept of an output.
const LONGEST_LINE: usize = 16 << 20;

/// Files as they were tested, by name and content.
type Known = HashMap<(String, String), FileEntry>;

fn recorded(path: &Path, stop: &Cancel) -> io::Result<Known> {
    let mut known = Known::new();
    let file = match files::open(path, Links::Refuse) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(known),
        file => file?,
    };
    let is_to_end = || stop.is_cancelled();
    files::lines(BufReader::new(file), LONGEST_LINE, is_to_end, |line| {
        if let Ok(entry) = serde_json::from_slice::<FileEntry>(line) {
            known.insert((entry.file.clone(), entry.sha256.clone()), entry);
        }
    })?;
    Ok(known)
}

fn append(record: &Mutex<File>, entry: &FileEntry) -> io::Result<()> {
    let mut line = json::line(entry)?;
    line.push('\n');
    let mut record = record.lock().unwrap_or_else(PoisonError::into_inner);
    record.write_all(line.as_bytes())
}

/// How often a test is run that gets lost.
const TRIES: u32 = 3;

/// Runs the command on files.
struct Examiner<'a> {
    runner: Runner,
    known: Known,
    control: Option<Arc<Control>>,
    stop: &'a Cancel,
}

impl Examiner<'_> {
    /// Whether an earlier scan has tested this file.
    fn knows(&self, file: &str, hash: &str) -> bool {
        let key = (file.to_owned(), hash.to_owned());
        self.known.contains_key(&key)
    }

    /// How the command ends on a file; nothing if the work is to end.
    fn examine(&self, name: &str, path: &Path) -> Option<FileEntry> {
        let mut entry = FileEntry {
            file: name.to_owned(),
            path: path.to_owned(),
            ..FileEntry::default()
        };
        let content = match read(path) {
            Ok(content) => content,
            Err(error) => {
                entry.error = Some(format!("cannot be read: {error}"));
                return Some(entry);
            }
        };
        entry.bytes = content.len();
        entry.sha256 = content_hash(&content);
        if let Some(known) = self.known.get(&(entry.file.clone(), entry.sha256.clone())) {
            return Some(FileEntry {
                path: entry.path,
                ..known.clone()
            });
        }
        let file_name = path.file_name().unwrap_or_default();
        match self.run_surely(file_name, &content) {
            Ok(run) if run.ended == Ended::Lost => {
                entry.error = Some(format!(
                    "its test got lost {TRIES} times: the process that supervises it was killed or got \
                     stuck, or memory was short"
                ));
            }
            Ok(run) => {
                entry.end = describe_end(&run);
                entry.signature = Signature::of(&run);
                (entry.exit_status, entry.signal) = match run.ended {
                    Ended::Exited(status) => (Some(status), None),
                    Ended::Signalled(signal) => (None, Some(signal)),
                    _ => (None, None),
                };
                if entry.signature.is_some() {
                    entry.stderr =
                        both_ends(&String::from_utf8_lossy(&run.stderr.to_bytes()), ERRORS);
                    entry.stdout =
                        both_ends(&String::from_utf8_lossy(&run.stdout.to_bytes()), OUTPUT);
                }
            }
            Err(OracleError::Interrupted) => return None,
            Err(error) => entry.error = Some(with_cause(&error)),
        }
        Some(entry)
    }

    /// Runs the command until it has an end, but not for ever.
    fn run_surely(&self, name: &OsStr, content: &[u8]) -> Result<TestRun, OracleError> {
        let mut tries = 1;
        loop {
            self.wait_for_pauses();
            let control = self.control.as_deref();
            let running = control.map(|control| control.begin(content.len()));
            let run = self.runner.run_named(name, content, &Cancel::default())?;
            drop(running);
            if let Some(control) = control {
                control.ended(&run);
            }
            if run.ended != Ended::Lost || tries == TRIES {
                return Ok(run);
            }
            tries += 1;
        }
    }

    /// Waits while the tests are paused.
    fn wait_for_pauses(&self) {
        let control = self.control.as_ref();
        let is_paused = || control.is_some_and(|control| control.steering.is_paused());
        while is_paused() && !self.stop.is_cancelled() {
            thread::sleep(LOOK);
        }
    }
}

/// How many bytes are kept of what a crash printed, for the report.
const ERRORS: usize = 8000;
const OUTPUT: usize = 2000;

/// An error and what it came from, on one line.
pub(super) fn with_cause(error: &dyn std::error::Error) -> String {
    let mut text = error.to_string();
    let mut cause = error.source();
    while let Some(error) = cause {
        text.push_str(&format!(": {error}"));
        cause = error.source();
    }
    text
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;

    #[test]
    fn what_afl_says_of_its_crashes_is_no_input_and_other_notes_are() {
        let folder = tempfile::tempdir().unwrap();
        let names = || {
            let files = list(folder.path(), Path::new("none")).unwrap();
            files.into_iter().map(|(name, _)| name).collect::<Vec<_>>()
        };
        for name in ["README.txt", ".hidden", "idea"] {
            fs::write(folder.path().join(name), "a").unwrap();
        }
        assert_eq!(names(), ["README.txt", "idea"]);
        fs::write(folder.path().join("id:000000,sig:11,src:000000"), "a").unwrap();
        assert_eq!(names(), ["id:000000,sig:11,src:000000", "idea"]);
    }
}

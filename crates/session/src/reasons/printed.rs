//! What tests printed and how they ended, kept on disk until the end of a run: only then is
//! it known of which tests that is told.
//!
//! The file has a JSON object per line. It grows while the run goes on, and a run that is
//! resumed adds to it. When it is large, what no part of the present text depends on goes. A
//! run does without it: what is not there is not told.

use std::collections::HashMap;
use std::ffi::OsStr;
use std::fs::File;
use std::io::{self, BufReader, Read as _, Seek as _, SeekFrom, Write as _};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, MutexGuard, PoisonError};

use serde::{Deserialize, Serialize};
use xxhash_rust::xxh3::xxh3_128;

use crate::excerpt::both_ends;
use crate::files::{Links, lines, open_with};
use crate::json;
use crate::replace::replace;
use picireny_oracle::{Cancel, Ended, Outcome, TestRun, describe_signal};

/// Of what a test printed, so many bytes are kept from the beginning, and as many from the
/// end.
const KEPT: usize = 1000;

/// No line of the file is longer: a character is escaped with at most six.
const LONGEST_LINE: usize = 16 * KEPT;

/// When the file is larger, it is made smaller.
const LARGE: u64 = 16 << 20;

/// So much of its end stays then: of some tests, nobody has heard yet.
const RECENT: u64 = 4 << 20;

/// A candidate's content.
pub(crate) type ContentKey = u128;

pub(crate) fn content_key(content: &[u8]) -> ContentKey {
    xxh3_128(content)
}

/// How a test ended, and what it printed.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Said {
    /// How it ended, as in `exit status 1`.
    pub end: String,
    /// What it printed on standard output, then on standard error, without the folder that it
    /// ran in. Of much, the beginning and the end.
    pub printed: String,
}

/// A line of the file.
#[derive(Serialize, Deserialize)]
struct Record {
    candidate: String,
    interesting: bool,
    #[serde(flatten)]
    said: Said,
}

/// What tests printed.
#[derive(Debug)]
pub(crate) struct Printed {
    path: PathBuf,
    /// What a candidate's file is called.
    file_name: String,
    state: Mutex<State>,
}

#[derive(Debug, Default)]
struct State {
    /// Without it, nothing is kept.
    file: Option<File>,
    len: u64,
    /// Where it says something of a candidate that was found interesting, or not.
    places: HashMap<(ContentKey, bool), (u64, usize)>,
}

impl Printed {
    /// Goes on with a file, or begins it. `stop` ends reading it.
    pub(crate) fn open(path: PathBuf, file_name: &OsStr, stop: &Cancel) -> Self {
        let state = State::read(&path, stop).unwrap_or_else(|error| {
            log::debug!("cannot keep what tests print: {error}");
            State::default()
        });
        Self {
            path,
            file_name: file_name.to_string_lossy().into_owned(),
            state: Mutex::new(state),
        }
    }

    /// A test ended. Of several of a candidate, the first counts.
    pub(crate) fn ended(&self, run: &TestRun, outcome: Outcome, content: &[u8]) {
        let interesting = outcome.is_interesting();
        let key = (content_key(content), interesting);
        if self.state().places.contains_key(&key) {
            return;
        }
        let record = Record {
            candidate: format!("{:032x}", key.0),
            interesting,
            said: said(run, &self.file_name),
        };
        let mut state = self.state();
        let written = json::line(&record)
            .map_err(io::Error::from)
            .and_then(|line| state.append(key, &line));
        if let Err(error) = written {
            log::debug!("cannot keep what tests print: {error}");
            state.file = None;
        }
    }

    /// What the test of a candidate said, if that is known.
    pub(crate) fn find(&self, candidate: ContentKey, interesting: bool) -> Option<Said> {
        let mut state = self.state();
        let (start, len) = *state.places.get(&(candidate, interesting))?;
        let file = state.file.as_mut()?;
        let mut line = vec![0; len];
        file.seek(SeekFrom::Start(start)).ok()?;
        file.read_exact(&mut line).ok()?;
        let record: Record = serde_json::from_slice(&line).ok()?;
        Some(record.said)
    }

    /// Whether it is time to make the file smaller.
    pub(crate) fn is_large(&self) -> bool {
        self.state().len >= LARGE
    }

    /// Makes the file smaller: what `is_used` and what is new stays.
    pub(crate) fn tidy(&self, is_used: impl Fn(ContentKey) -> bool) {
        let mut state = self.state();
        let tidied = state.tidied(&self.path, is_used);
        *state = tidied.unwrap_or_else(|error| {
            log::debug!("cannot keep what tests print: {error}");
            State::default()
        });
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    fn read(path: &Path, stop: &Cancel) -> io::Result<Self> {
        let mut options = File::options();
        options.read(true).append(true).create(true);
        let mut file = open_with(&mut options, path, Links::Refuse)?;
        let mut state = State::default();
        let mut last = 0;
        let whole = lines(
            BufReader::new(&file),
            usize::MAX,
            || stop.is_cancelled(),
            |line| {
                last = state.len;
                state.len += line.len() as u64;
                if line.len() <= LONGEST_LINE
                    && let Ok(record) = serde_json::from_slice::<Record>(line)
                    && let Ok(candidate) = u128::from_str_radix(&record.candidate, 16)
                {
                    let key = (candidate, record.interesting);
                    state.places.entry(key).or_insert((last, line.len()));
                }
            },
        );
        match whole {
            Err(error) if error.kind() != io::ErrorKind::ConnectionAborted => return Err(error),
            // What comes next must not become part of a torn line.
            Ok(false) => file.write_all(b"\n")?,
            _ => {}
        }
        state.len = file.seek(SeekFrom::End(0))?;
        state.file = Some(file);
        Ok(state)
    }

    fn append(&mut self, key: (ContentKey, bool), line: &str) -> io::Result<()> {
        if let Some(file) = &mut self.file {
            file.write_all(format!("{line}\n").as_bytes())?;
            self.places.insert(key, (self.len, line.len()));
            self.len += line.len() as u64 + 1;
        }
        Ok(())
    }

    fn tidied(&mut self, path: &Path, is_used: impl Fn(ContentKey) -> bool) -> io::Result<Self> {
        let Some(file) = &mut self.file else {
            return Ok(Self::default());
        };
        let mut all = Vec::new();
        file.seek(SeekFrom::Start(0))?;
        file.read_to_end(&mut all)?;
        let recent = self.len.saturating_sub(RECENT);
        let mut kept: Vec<(u64, usize)> = self
            .places
            .iter()
            .filter(|((candidate, _), (start, _))| *start >= recent || is_used(*candidate))
            .map(|(_, place)| *place)
            .collect();
        kept.sort_unstable();
        let mut content = Vec::new();
        for (start, len) in kept {
            let start = start as usize;
            let line = all.get(start..start + len).unwrap_or_default();
            content.extend_from_slice(line.trim_ascii_end());
            content.push(b'\n');
        }
        let mut new = path.as_os_str().to_owned();
        new.push(".new");
        replace(Path::new(&new), path, &content)?;
        Self::read(path, &Cancel::default())
    }
}

fn said(run: &TestRun, file_name: &str) -> Said {
    let mut printed = String::new();
    for output in [&run.stdout, &run.stderr] {
        if !printed.is_empty() && !printed.ends_with('\n') {
            printed.push('\n');
        }
        printed.push_str(&String::from_utf8_lossy(&output.to_bytes()));
    }
    Said {
        end: match run.ended {
            Ended::Exited(status) => format!("exit status {status}"),
            Ended::Signalled(signal) => format!("signal {}", describe_signal(signal)),
            Ended::TimedOut => "killed when its time was over".to_owned(),
            Ended::Cancelled => "cancelled".to_owned(),
            Ended::Lost => "killed what supervises it".to_owned(),
        },
        printed: both_ends(without_folder(&printed, file_name).trim_end(), 2 * KEPT),
    }
}

/// A text in which a file is called by its name alone: each test has a folder of its own.
fn without_folder(text: &str, name: &str) -> String {
    let mut out = String::new();
    let mut copied = 0;
    let is_end = |c: char| c.is_whitespace() || "\"'`()[]{}<>=,:;|".contains(c);
    for (at, _) in text.match_indices(&format!("/{name}")) {
        let Some(before) = text.get(copied..at) else {
            continue;
        };
        let start = before.rfind(is_end).map_or(0, |last| {
            last + before[last..].chars().next().map_or(1, char::len_utf8)
        });
        if before[start..].starts_with('/') || start == before.len() {
            out.push_str(&before[..start]);
            copied = at + 1;
        }
    }
    out.push_str(&text[copied..]);
    out
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use std::fs;
    use std::time::Duration;

    fn run(status: i32, printed: &str) -> TestRun {
        TestRun {
            ended: Ended::Exited(status),
            duration: Duration::ZERO,
            stdout: printed.as_bytes().into(),
            stderr: Default::default(),
        }
    }

    fn open(path: &Path) -> Printed {
        Printed::open(path.to_owned(), OsStr::new("a.c"), &Cancel::default())
    }

    #[test]
    fn what_tests_printed_is_known_after_a_resume_and_behind_a_torn_line() {
        let place = tempfile::tempdir().unwrap();
        let path = place.path().join("printed");
        let said = |printed: &Printed, content: &[u8]| {
            let said = printed.find(content_key(content), false);
            said.map(|said| (said.end, said.printed))
        };
        let printed = open(&path);
        printed.ended(
            &run(1, "/tmp/x/a.c:1: no \u{202e}"),
            Outcome::NotInteresting,
            b"one",
        );
        printed.ended(&run(2, "again"), Outcome::NotInteresting, b"one");
        let first = said(&printed, b"one").unwrap();
        assert_eq!(first, ("exit status 1".into(), "a.c:1: no \u{202e}".into()));
        assert!(printed.find(content_key(b"one"), true).is_none());
        drop(printed);
        let mut torn = fs::read(&path).unwrap();
        assert!(!String::from_utf8_lossy(&torn).contains('\u{202e}'));
        torn.extend_from_slice(br#"{"candidate":"#);
        fs::write(&path, torn).unwrap();
        let printed = open(&path);
        printed.ended(&run(0, ""), Outcome::Interesting, b"two");
        printed.ended(&run(3, "x"), Outcome::NotInteresting, b"three");
        let printed = open(&path);
        assert_eq!(said(&printed, b"one"), Some(first));
        assert_eq!(
            said(&printed, b"three"),
            Some(("exit status 3".into(), "x".into()))
        );
        assert!(printed.find(content_key(b"two"), true).is_some());
    }

    #[test]
    fn a_large_file_loses_what_nothing_depends_on() {
        let place = tempfile::tempdir().unwrap();
        let path = place.path().join("printed");
        let printed = open(&path);
        let much = "x".repeat(3 * KEPT);
        let mut number = 0_u32;
        while !printed.is_large() {
            printed.ended(
                &run(1, &much),
                Outcome::NotInteresting,
                &number.to_le_bytes(),
            );
            number += 1;
        }
        let key = |number: u32| content_key(&number.to_le_bytes());
        printed.tidy(|candidate| candidate == key(0));
        assert!(fs::metadata(&path).unwrap().len() < LARGE / 2);
        let find = |number: u32| printed.find(key(number), false);
        assert!(find(0).is_some() && find(number - 1).is_some() && find(1).is_none());
        printed.ended(&run(1, "new"), Outcome::NotInteresting, b"new");
        let new = printed.find(content_key(b"new"), false).unwrap();
        assert_eq!(new.printed, "new");
    }

    #[test]
    fn folders_of_tests_are_left_out() {
        let name = |text: &str| without_folder(text, "a.c");
        assert_eq!(name("/tmp/p-1/a.c:3:1: x"), "a.c:3:1: x");
        assert_eq!(
            name("In file 'é/a.c', \"/b c/a.c\""),
            "In file 'é/a.c', \"/b c/a.c\""
        );
        assert_eq!(name("(/t/a.c) /a.c x/a.c"), "(a.c) a.c x/a.c");
    }
}

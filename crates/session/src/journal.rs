//! The outcomes of tests, kept on disk so that no candidate is tested twice.
//!
//! The file is only appended to, one line at a time: the beginning of the
//! SHA-256 of the candidate, a letter for the outcome, the test's time in
//! microseconds, the kinds of messages that it printed (shape, number, lines, words), and
//! a checksum of the line. Later lines about the same
//! candidate replace its outcome, or say how it stood being tested again.
//! Lines that are not whole, as a crash may leave them, are passed over.

mod line;

use std::collections::HashMap;
use std::fs::File;
use std::io::{self, BufReader, Seek as _, SeekFrom, Write as _};
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use sha2::{Digest as _, Sha256};

use crate::files::{Links, lines, open_with};
#[cfg(test)]
pub(crate) use line::checksum;
pub(crate) use line::{Key, Standing};
use line::{Line, format, parse};
use picireny_oracle::{Answer, Cancel, Messages, OracleError, Outcome};

/// What is known of a candidate.
#[derive(Clone, Debug)]
pub(crate) struct Entry {
    pub(crate) outcome: Outcome,
    pub(crate) messages: Option<Arc<Messages>>,
    pub(crate) standing: Option<Standing>,
    /// The standing in the run that this one goes on with.
    earlier: Option<Standing>,
    /// Whether that run knew of it.
    pub(crate) is_earlier: bool,
    /// Whether its test was killed before the whole time limit, so that it may be
    /// interesting after all.
    pub(crate) is_hasty: bool,
    /// Whether that was so once.
    pub(crate) was_hasty: bool,
}

/// No line is longer: what a test printed is kept in less than half of it.
const LONGEST_LINE: usize = 1 << 19;

const READ_AT_ONCE: usize = 1 << 16;

/// Outcomes on disk and in memory.
#[derive(Debug)]
pub(crate) struct Journal {
    file: File,
    known: Mutex<Known>,
}

#[derive(Debug, Default)]
struct Known {
    entries: HashMap<Key, Entry>,
    /// Candidates that were refused since one was found to be interesting.
    doubtful: Vec<Key>,
    /// Something was refused in haste that is interesting.
    haste_was_wrong: bool,
    /// The longest time that an interesting candidate took.
    longest: Option<Duration>,
}

impl Known {
    fn apply(&mut self, key: Key, line: Line, messages: Option<Arc<Messages>>) {
        match line {
            Line::Outcome(outcome) => self.tested(key, outcome, messages, false),
            Line::Hasty => self.tested(key, Outcome::TimedOut, messages, true),
            Line::Standing(standing) => {
                self.doubtful.clear();
                if let Some(entry) = self.entries.get_mut(&key) {
                    entry.standing = entry.standing.max(Some(standing));
                }
            }
            Line::HasteWasWrong => self.haste_was_wrong = true,
            Line::Forgotten => {
                self.entries.remove(&key);
            }
        }
    }

    fn tested(
        &mut self,
        key: Key,
        outcome: Outcome,
        messages: Option<Arc<Messages>>,
        is_hasty: bool,
    ) {
        let before = self.entries.get(&key);
        let was_hasty = before.is_some_and(|entry| entry.is_hasty || entry.was_hasty);
        if outcome.is_interesting() {
            self.doubtful.clear();
        } else {
            self.doubtful.push(key);
        }
        let entry = Entry {
            outcome,
            messages,
            standing: None,
            earlier: None,
            is_earlier: false,
            is_hasty,
            was_hasty,
        };
        self.entries.insert(key, entry);
    }
}

impl Journal {
    /// Opens a journal and reads what it holds, or begins one. `stop` ends reading: what
    /// follows is not known, and nobody asks for it any more.
    pub(crate) fn open(path: &Path, stop: &Cancel) -> io::Result<Self> {
        let mut options = File::options();
        options.read(true).append(true).create(true);
        let mut file = open_with(&mut options, path, Links::Refuse)?;
        let mut known = Known::default();
        let reader = BufReader::with_capacity(READ_AT_ONCE, &file);
        let is_to_end = || stop.is_cancelled();
        let whole = lines(reader, LONGEST_LINE, is_to_end, |line| {
            if let Some((key, line, took, said)) = std::str::from_utf8(line).ok().and_then(parse) {
                if line == Line::Outcome(Outcome::Interesting) {
                    known.longest = known.longest.max(Some(took));
                }
                known.apply(key, line, said);
            }
        });
        let whole = match whole {
            Err(error) if error.kind() == io::ErrorKind::ConnectionAborted => false,
            whole => whole?,
        };
        if !whole {
            // What comes next must not become part of a torn line.
            file.seek(SeekFrom::End(0))?;
            file.write_all(b"\n")?;
        }
        for entry in known.entries.values_mut() {
            entry.earlier = entry.standing;
            entry.is_earlier = true;
        }
        known.doubtful.clear();
        Ok(Self {
            file,
            known: Mutex::new(known),
        })
    }

    /// Whether the run that this one goes on with saw a sign that answers can be
    /// wrong: only then is a candidate confirmed.
    pub(crate) fn was_flaky(&self) -> bool {
        let known = self.known();
        let mut entries = known.entries.values();
        entries.any(|entry| entry.earlier == Some(Standing::Confirmed))
    }

    /// Whether a candidate was refused in haste that is interesting.
    pub(crate) fn haste_was_wrong(&self) -> bool {
        self.known().haste_was_wrong
    }

    /// The longest time that an interesting candidate took in the run that this one goes on
    /// with, its confirmations included.
    pub(crate) fn longest_interesting(&self) -> Option<Duration> {
        self.known().longest
    }

    /// How many outcomes are known.
    pub(crate) fn len(&self) -> usize {
        self.known().entries.len()
    }

    pub(crate) fn entry(&self, key: &Key) -> Option<Entry> {
        self.known().entries.get(key).cloned()
    }

    /// Notes an outcome; when this returns, it survives the end of the process.
    pub(crate) fn put(&self, key: Key, answer: &Answer, duration: Duration) -> io::Result<()> {
        let mut known = self.known();
        if known.entries.get(&key).is_some_and(|entry| !entry.is_hasty) {
            return Ok(());
        }
        let line = Line::Outcome(answer.outcome);
        known.apply(key, line, answer.messages.clone());
        drop(known);
        self.append(&format(&key, line, duration, answer.messages.as_deref()))
    }

    /// Notes that a test was killed before the whole time limit.
    pub(crate) fn put_hasty(&self, key: Key, duration: Duration) -> io::Result<()> {
        let mut known = self.known();
        if known.entries.contains_key(&key) {
            return Ok(());
        }
        known.apply(key, Line::Hasty, None);
        drop(known);
        self.append(&format(&key, Line::Hasty, duration, None))
    }

    /// Notes that a candidate is interesting that was refused in haste.
    pub(crate) fn note_wrong_haste(&self, candidate: &str) -> Result<(), OracleError> {
        self.change(key(candidate), Line::HasteWasWrong)
    }

    /// Notes how a candidate stood being tested again.
    pub(crate) fn note(&self, candidate: &str, standing: Standing) -> Result<(), OracleError> {
        self.change(key(candidate), Line::Standing(standing))
    }

    /// Replaces an outcome that turned out to be wrong.
    pub(crate) fn correct(&self, candidate: &str, outcome: Outcome) -> Result<(), OracleError> {
        self.change(key(candidate), Line::Outcome(outcome))
    }

    /// How a candidate stood being tested again.
    pub(crate) fn standing(&self, candidate: &str) -> Option<Standing> {
        self.entry(&key(candidate))?.standing
    }

    /// The same in the run that this one goes on with.
    pub(crate) fn earlier_standing(&self, candidate: &str) -> Option<Standing> {
        self.entry(&key(candidate))?.earlier
    }

    /// Forgets the outcomes since a candidate was last found to be interesting:
    /// the test may not have worked any more.
    pub(crate) fn forget_doubtful(&self) -> Result<(), OracleError> {
        let doubtful = std::mem::take(&mut self.known().doubtful);
        doubtful
            .into_iter()
            .try_for_each(|key| self.change(key, Line::Forgotten))
    }

    fn change(&self, key: Key, line: Line) -> Result<(), OracleError> {
        self.known().apply(key, line, None);
        self.append(&format(&key, line, Duration::ZERO, None))
            .map_err(|error| OracleError::failed("cannot record an outcome", error))
    }

    fn append(&self, line: &str) -> io::Result<()> {
        // One call, so that lines of several threads do not mix.
        (&self.file).write_all(line.as_bytes())
    }

    /// A handle by which what was noted can be forced onto the disk.
    pub(crate) fn handle(&self) -> io::Result<File> {
        self.file.try_clone()
    }

    fn known(&self) -> std::sync::MutexGuard<'_, Known> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

pub(crate) fn key(candidate: &str) -> Key {
    let mut key = Key::default();
    for (to, from) in key.iter_mut().zip(Sha256::digest(candidate)) {
        *to = from;
    }
    key
}

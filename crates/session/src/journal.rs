//! Outcomes that were had once, on disk, so that no test is asked again.
//!
//! The file is only appended to, one line per outcome: the beginning of the
//! SHA-256 of the candidate, the outcome, the test's time in microseconds, and
//! a checksum of the line. Lines that are not whole, as a crash may leave
//! them, are passed over.

use std::collections::HashMap;
use std::fs::{File, OpenOptions};
use std::io::{self, BufRead as _, BufReader, Seek as _, SeekFrom, Write as _};
use std::path::Path;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use sha2::{Digest as _, Sha256};

use picireny_oracle::{Cancel, Oracle, OracleError, Outcome};

/// Bytes of a hash that are kept; no two candidates of a run share them.
type Key = [u8; 16];

/// Outcomes on disk and in memory.
#[derive(Debug)]
pub(crate) struct Journal {
    file: File,
    known: Mutex<HashMap<Key, Outcome>>,
}

impl Journal {
    /// Opens a journal and reads what it holds, or begins one.
    pub(crate) fn open(path: &Path) -> io::Result<Self> {
        let mut file = OpenOptions::new()
            .read(true)
            .append(true)
            .create(true)
            .open(path)?;
        let mut known = HashMap::new();
        let mut line = Vec::new();
        let mut reader = BufReader::new(&file);
        let mut whole = true;
        while {
            line.clear();
            reader.read_until(b'\n', &mut line)? > 0
        } {
            whole = line.ends_with(b"\n");
            if let Some((key, outcome)) = std::str::from_utf8(&line).ok().and_then(parse) {
                known.insert(key, outcome);
            }
        }
        if !whole {
            // What comes next must not become part of a torn line.
            file.seek(SeekFrom::End(0))?;
            file.write_all(b"\n")?;
        }
        Ok(Self {
            file,
            known: Mutex::new(known),
        })
    }

    /// How many outcomes are known.
    pub(crate) fn len(&self) -> usize {
        self.known().len()
    }

    fn get(&self, key: &Key) -> Option<Outcome> {
        self.known().get(key).copied()
    }

    /// Notes an outcome; when this returns, it survives the end of the process.
    fn put(&self, key: Key, outcome: Outcome, duration: Duration) -> io::Result<()> {
        if self.known().insert(key, outcome).is_some() {
            return Ok(());
        }
        // One call, so that lines of several threads do not mix.
        (&self.file).write_all(format(&key, outcome, duration).as_bytes())
    }

    /// Makes what was noted survive the end of the system, too.
    pub(crate) fn sync(&self) -> io::Result<()> {
        self.file.sync_data()
    }

    fn known(&self) -> std::sync::MutexGuard<'_, HashMap<Key, Outcome>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn key(candidate: &str) -> Key {
    let mut key = Key::default();
    for (to, from) in key.iter_mut().zip(Sha256::digest(candidate)) {
        *to = from;
    }
    key
}

fn format(key: &Key, outcome: Outcome, duration: Duration) -> String {
    let hash: String = key.iter().map(|byte| format!("{byte:02x}")).collect();
    let line = format!("{hash} {} {}", outcome.letter(), duration.as_micros());
    let checksum = checksum(&line);
    format!("{line} {checksum}\n")
}

fn parse(line: &str) -> Option<(Key, Outcome)> {
    let (content, sum) = line.strip_suffix('\n')?.rsplit_once(' ')?;
    if checksum(content) != sum {
        return None;
    }
    let mut fields = content.split(' ');
    let hash = fields.next()?;
    // What a letter of another version stood for is not known: the candidate
    // is tested again.
    let mut letter = fields.next()?.chars();
    let outcome = Outcome::from_letter(letter.next()?).filter(|_| letter.next().is_none())?;
    let mut key = Key::default();
    for (at, byte) in key.iter_mut().enumerate() {
        *byte = u8::from_str_radix(hash.get(2 * at..2 * at + 2)?, 16).ok()?;
    }
    Some((key, outcome))
}

fn checksum(line: &str) -> String {
    let digest = Sha256::digest(line);
    digest.iter().take(4).map(|b| format!("{b:02x}")).collect()
}

/// An oracle whose outcomes are recorded, and not asked for again.
pub(crate) struct Recorded<'a> {
    oracle: &'a dyn Oracle,
    journal: &'a Journal,
    statistics: Statistics,
}

/// What [`Recorded`] counts.
#[derive(Debug, Default)]
struct Statistics {
    recalled: AtomicU64,
    nanoseconds: AtomicU64,
}

impl<'a> Recorded<'a> {
    pub(crate) fn new(oracle: &'a dyn Oracle, journal: &'a Journal) -> Self {
        Self {
            oracle,
            journal,
            statistics: Statistics::default(),
        }
    }

    /// How many outcomes came from the journal.
    pub(crate) fn recalled(&self) -> u64 {
        self.statistics.recalled.load(Ordering::Relaxed)
    }

    /// The time spent inside tests, over all threads.
    pub(crate) fn time(&self) -> Duration {
        Duration::from_nanos(self.statistics.nanoseconds.load(Ordering::Relaxed))
    }
}

impl Oracle for Recorded<'_> {
    fn test(&self, candidate: &str, cancel: &Cancel) -> Result<Outcome, OracleError> {
        let key = key(candidate);
        if let Some(outcome) = self.journal.get(&key) {
            self.statistics.recalled.fetch_add(1, Ordering::Relaxed);
            return Ok(outcome);
        }
        let started = Instant::now();
        let outcome = self.oracle.test(candidate, cancel)?;
        let duration = started.elapsed();
        let nanoseconds = u64::try_from(duration.as_nanos()).unwrap_or(u64::MAX);
        self.statistics
            .nanoseconds
            .fetch_add(nanoseconds, Ordering::Relaxed);
        // What a cancelled test says means nothing, and a test that got lost
        // may end well the next time.
        if !cancel.is_cancelled() && outcome != Outcome::Lost {
            self.journal
                .put(key, outcome, duration)
                .map_err(|error| OracleError::failed("cannot record an outcome", error))?;
        }
        Ok(outcome)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use std::fs;

    /// Finds candidates interesting that hold an `x`, and counts.
    #[derive(Default)]
    struct Counting(AtomicU64);

    impl Oracle for Counting {
        fn test(&self, candidate: &str, _: &Cancel) -> Result<Outcome, OracleError> {
            self.0.fetch_add(1, Ordering::Relaxed);
            Ok(match candidate {
                "invalid" => Outcome::Invalid,
                "slow" => Outcome::TimedOut,
                text if text.contains('x') => Outcome::Interesting,
                _ => Outcome::NotInteresting,
            })
        }
    }

    const CANDIDATES: [&str; 5] = ["", "x", "invalid", "slow", "y\u{e9}"];

    fn ask_all(path: &Path, oracle: &Counting) -> Vec<Outcome> {
        let journal = Journal::open(path).unwrap();
        let recorded = Recorded::new(oracle, &journal);
        let outcomes = CANDIDATES.map(|c| recorded.test(c, &Cancel::default()).unwrap());
        outcomes.to_vec()
    }

    #[test]
    fn what_was_recorded_is_not_asked_again() {
        let place = tempfile::tempdir().unwrap();
        let path = place.path().join("outcomes");
        let oracle = Counting::default();
        let first = ask_all(&path, &oracle);
        let second = ask_all(&path, &oracle);
        assert_eq!(first, second);
        assert_eq!(oracle.0.load(Ordering::Relaxed), CANDIDATES.len() as u64);
    }

    #[test]
    fn wherever_the_file_is_torn_the_whole_lines_count() {
        let place = tempfile::tempdir().unwrap();
        let path = place.path().join("outcomes");
        let first = ask_all(&path, &Counting::default());
        let whole = fs::read(&path).unwrap();
        for cut in 0..whole.len() {
            fs::write(&path, &whole[..cut]).unwrap();
            let lines = whole[..cut].iter().filter(|&&b| b == b'\n').count();
            let oracle = Counting::default();
            assert_eq!(ask_all(&path, &oracle), first);
            let asked = oracle.0.load(Ordering::Relaxed) as usize;
            assert_eq!(asked, CANDIDATES.len() - lines, "cut at {cut}");
            // And what was recorded after the tear counts as well.
            let oracle = Counting::default();
            assert_eq!(ask_all(&path, &oracle), first);
            assert_eq!(oracle.0.load(Ordering::Relaxed), 0, "cut at {cut}");
        }
    }

    #[test]
    fn a_line_with_a_flipped_bit_does_not_count() {
        let place = tempfile::tempdir().unwrap();
        let path = place.path().join("outcomes");
        ask_all(&path, &Counting::default());
        let whole = fs::read(&path).unwrap();
        for at in 0..whole.len() {
            let mut flipped = whole.clone();
            flipped[at] ^= 1;
            fs::write(&path, flipped).unwrap();
            let known = Journal::open(&path).unwrap().len();
            assert!(known < CANDIDATES.len(), "byte {at}");
        }
    }

    #[test]
    fn an_outcome_of_an_unknown_class_is_had_again() {
        let place = tempfile::tempdir().unwrap();
        let path = place.path().join("outcomes");
        let first = ask_all(&path, &Counting::default());
        let text = fs::read_to_string(&path).unwrap();
        let unknown: String = text
            .lines()
            .map(|line| {
                let content = line.rsplit_once(' ').unwrap().0.replace(" I ", " ? ");
                let sum = checksum(&content);
                format!("{content} {sum}\n")
            })
            .collect();
        assert_ne!(unknown, text);
        fs::write(&path, unknown).unwrap();
        let oracle = Counting::default();
        assert_eq!(ask_all(&path, &oracle), first);
        assert_eq!(oracle.0.load(Ordering::Relaxed), 1);
    }

    #[test]
    fn what_says_nothing_about_the_candidate_is_not_recorded() {
        let place = tempfile::tempdir().unwrap();
        let journal = Journal::open(&place.path().join("outcomes")).unwrap();
        struct Lost;
        impl Oracle for Lost {
            fn test(&self, _: &str, _: &Cancel) -> Result<Outcome, OracleError> {
                Ok(Outcome::Lost)
            }
        }
        let recorded = Recorded::new(&Lost, &journal);
        recorded.test("x", &Cancel::default()).unwrap();
        assert_eq!(journal.len(), 0);
    }

    #[test]
    fn what_a_cancelled_test_says_is_not_recorded() {
        let place = tempfile::tempdir().unwrap();
        let journal = Journal::open(&place.path().join("outcomes")).unwrap();
        let oracle = Counting::default();
        let cancel = Cancel::default();
        cancel.cancel();
        Recorded::new(&oracle, &journal).test("x", &cancel).unwrap();
        assert_eq!(journal.len(), 0);
    }
}

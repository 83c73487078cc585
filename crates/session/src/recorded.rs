//! An oracle whose outcomes are recorded.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use crate::flaky::Confirming;
use crate::journal::{Journal, Key, Standing, key};
use picireny_oracle::{Answer, Cancel, Oracle, OracleError, Outcome};

/// An oracle whose outcomes are recorded, and not asked for again.
pub(crate) struct Recorded<'a> {
    oracle: &'a Confirming<'a>,
    journal: &'a Journal,
    /// Whether what tests printed matters.
    evidence: bool,
    recalled: AtomicU64,
    known_before: AtomicU64,
    /// How many tests printed something.
    messages: AtomicU64,
    nanoseconds: AtomicU64,
}

impl<'a> Recorded<'a> {
    pub(crate) fn new(oracle: &'a Confirming<'a>, journal: &'a Journal) -> Self {
        Self {
            oracle,
            journal,
            evidence: true,
            recalled: AtomicU64::new(0),
            known_before: AtomicU64::new(0),
            messages: AtomicU64::new(0),
            nanoseconds: AtomicU64::new(0),
        }
    }

    /// The same, where what tests printed matters or not.
    pub(crate) fn with_evidence(self, evidence: bool) -> Self {
        Self { evidence, ..self }
    }

    /// How many outcomes came from the journal.
    pub(crate) fn recalled(&self) -> u64 {
        self.recalled.load(Ordering::Relaxed)
    }

    /// How many of these the run knew that this one goes on with.
    pub(crate) fn known_before(&self) -> u64 {
        self.known_before.load(Ordering::Relaxed)
    }

    /// How many tests printed something that may be about the candidate.
    pub(crate) fn messages(&self) -> u64 {
        self.messages.load(Ordering::Relaxed)
    }

    /// The time spent inside tests, over all threads.
    pub(crate) fn time(&self) -> Duration {
        Duration::from_nanos(self.nanoseconds.load(Ordering::Relaxed))
    }

    /// Makes sure of an interesting outcome that was recorded when answers were
    /// still trusted.
    fn confirm(&self, candidate: &str, cancel: &Cancel) -> Result<Outcome, OracleError> {
        match self.oracle.confirm(candidate, cancel) {
            Ok(true) => {
                self.journal.note(candidate, Standing::Confirmed)?;
                Ok(Outcome::Interesting)
            }
            Ok(false) => {
                self.journal.correct(candidate, Outcome::NotInteresting)?;
                Ok(Outcome::NotInteresting)
            }
            Err(OracleError::Interrupted) if cancel.is_cancelled() => Ok(Outcome::NotInteresting),
            Err(error) => Err(error),
        }
    }

    /// Refuses a candidate whose test was killed before the whole time limit.
    fn refuse_in_haste(
        &self,
        key: Key,
        candidate: &str,
        duration: Duration,
        cancel: &Cancel,
    ) -> Result<Answer, OracleError> {
        self.spent(duration);
        if !cancel.is_cancelled() {
            self.oracle.haste().refused(candidate);
            self.journal
                .put_hasty(key, duration)
                .map_err(|error| OracleError::failed("cannot record an outcome", error))?;
        }
        Ok(Outcome::TimedOut.into())
    }

    fn spent(&self, duration: Duration) {
        let nanoseconds = u64::try_from(duration.as_nanos()).unwrap_or(u64::MAX);
        self.nanoseconds.fetch_add(nanoseconds, Ordering::Relaxed);
    }

    fn answer(&self, key: Key, candidate: &str, cancel: &Cancel) -> Result<Answer, OracleError> {
        let haste = self.oracle.haste();
        let is_hasty = haste.is_due(&key, candidate);
        let known = self.journal.entry(&key);
        if let Some(entry) = known.filter(|entry| is_hasty || !entry.is_hasty) {
            if entry.is_hasty {
                haste.refused(candidate);
            }
            let sure = !entry.outcome.is_interesting()
                || entry.standing >= Some(Standing::Confirmed)
                || !self.oracle.is_flaky();
            if !sure {
                return Ok(self.confirm(candidate, cancel)?.into());
            }
            self.recalled.fetch_add(1, Ordering::Relaxed);
            let is_earlier = u64::from(entry.is_earlier);
            self.known_before.fetch_add(is_earlier, Ordering::Relaxed);
            return Ok(Answer {
                outcome: entry.outcome,
                messages: entry.messages.filter(|_| self.evidence),
            });
        }
        let flaky = self.oracle.is_flaky();
        let started = Instant::now();
        let answer = match is_hasty {
            true => self.oracle.test_hastily(candidate, cancel)?,
            false => Some(self.oracle.test(candidate, cancel)?),
        };
        let duration = started.elapsed();
        let Some(answer) = answer else {
            return self.refuse_in_haste(key, candidate, duration, cancel);
        };
        let has_messages = u64::from(answer.messages.is_some());
        self.messages.fetch_add(has_messages, Ordering::Relaxed);
        self.spent(duration);
        // What a cancelled test says means nothing, and a test that got lost
        // may end well the next time.
        if !cancel.is_cancelled() && answer.outcome.is_about_candidate() {
            self.journal
                .put(key, &answer, duration)
                .map_err(|error| OracleError::failed("cannot record an outcome", error))?;
            if flaky && answer.is_interesting() {
                self.journal.note(candidate, Standing::Confirmed)?;
            }
        }
        Ok(answer)
    }
}

impl Oracle for Recorded<'_> {
    fn test(&self, candidate: &str, cancel: &Cancel) -> Result<Answer, OracleError> {
        self.answer(key(candidate), candidate, cancel)
    }

    fn available_slots(&self) -> Option<usize> {
        self.oracle.available_slots()
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use crate::journal::checksum;
    use crate::outdir::EarlyAnswers;
    use picireny_oracle::{MessageKind, Messages};
    use proptest::prelude::*;
    use std::fs;
    use std::path::Path;
    use std::sync::Arc;

    /// Finds candidates interesting that hold an `x`, and counts.
    #[derive(Default)]
    struct Counting(AtomicU64);

    impl Oracle for Counting {
        fn test(&self, candidate: &str, _: &Cancel) -> Result<Answer, OracleError> {
            self.0.fetch_add(1, Ordering::Relaxed);
            let kind = MessageKind {
                shape: 7,
                count: 2,
                words: vec!["y".to_owned(), candidate.to_owned()],
                lines: vec![12, 3],
            };
            let messages = Messages {
                kinds: vec![kind, MessageKind::default()],
            };
            let outcome = match candidate {
                "invalid" => Outcome::Invalid,
                "slow" => Outcome::TimedOut,
                text if text.contains('x') => Outcome::Interesting,
                _ => Outcome::NotInteresting,
            };
            // A word is never empty.
            let messages = (!candidate.is_empty()).then(|| Arc::new(messages));
            Ok(Answer { outcome, messages })
        }

        fn available_slots(&self) -> Option<usize> {
            None
        }
    }

    const CANDIDATES: [&str; 5] = ["", "x", "invalid", "slow", "y\u{e9}"];

    fn ask_all(path: &Path, oracle: &Counting) -> Vec<Answer> {
        let journal = Journal::open(path, &Cancel::default()).unwrap();
        let confirming = Confirming::new(oracle, None, EarlyAnswers::default());
        let recorded = Recorded::new(&confirming, &journal);
        let answers = CANDIDATES.map(|c| recorded.test(c, &Cancel::default()).unwrap());
        answers.to_vec()
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
            let known = Journal::open(&path, &Cancel::default()).unwrap().len();
            assert!(known < CANDIDATES.len(), "byte {at}");
        }
    }

    #[test]
    fn a_recorded_outcome_of_an_unknown_class_is_tested_again() {
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

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]
        #[test]
        fn whatever_is_between_whole_lines_of_a_journal_is_passed_over(
            noise in prop::collection::vec(prop::collection::vec(any::<u8>(), 0..80), CANDIDATES.len() + 1),
        ) {
            let place = tempfile::tempdir().unwrap();
            let path = place.path().join("outcomes");
            let first = ask_all(&path, &Counting::default());
            let whole = fs::read(&path).unwrap();
            let mut noisy = Vec::new();
            let lines = whole.split_inclusive(|&byte| byte == b'\n');
            for (noise, line) in noise.iter().zip(lines.chain([&b""[..]])) {
                noisy.extend_from_slice(noise);
                noisy.push(b'\n');
                noisy.extend_from_slice(line);
            }
            fs::write(&path, noisy).unwrap();
            let oracle = Counting::default();
            prop_assert_eq!(ask_all(&path, &oracle), first);
            prop_assert_eq!(oracle.0.load(Ordering::Relaxed), 0);
        }
    }

    #[test]
    fn lost_tests_are_not_recorded() {
        let place = tempfile::tempdir().unwrap();
        let journal = Journal::open(&place.path().join("outcomes"), &Cancel::default()).unwrap();
        struct Lost;
        impl Oracle for Lost {
            fn test(&self, _: &str, _: &Cancel) -> Result<Answer, OracleError> {
                Ok(Outcome::Lost.into())
            }

            fn available_slots(&self) -> Option<usize> {
                None
            }
        }
        let confirming = Confirming::new(&Lost, None, EarlyAnswers::default());
        let recorded = Recorded::new(&confirming, &journal);
        recorded.test("x", &Cancel::default()).unwrap();
        assert_eq!(journal.len(), 0);
    }

    #[test]
    fn outcomes_of_cancelled_tests_are_not_recorded() {
        let place = tempfile::tempdir().unwrap();
        let journal = Journal::open(&place.path().join("outcomes"), &Cancel::default()).unwrap();
        let oracle = Counting::default();
        let cancel = Cancel::default();
        cancel.cancel();
        let confirming = Confirming::new(&oracle, None, EarlyAnswers::default());
        Recorded::new(&confirming, &journal)
            .test("x", &cancel)
            .unwrap();
        assert_eq!(journal.len(), 0);
    }
}

//! What the user should know of a run that goes on.

use std::fmt;
use std::path::PathBuf;
use std::time::Duration;

use crate::fingerprint::Change;
use crate::page::count;
use crate::summary::SizeStep;
use picireny_shown::Shown as _;
use picireny_tree::Syntax;

/// Something that a user should know and that does not end the run. Its text
/// names no option: that is the command line's to add.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Notice {
    /// The test does not always give the same answer.
    FlakyTest {
        /// How often the untouched input was interesting.
        interesting: u32,
        /// How often it was tested.
        tests: u32,
    },
    /// The input's tree does not hold its white space and comments, and without
    /// them it is not interesting: a tree that does is reduced.
    HiddenTokensMatter,
    /// An interrupted run in the out directory was given up for a new one.
    StartsAfresh {
        /// The out directory.
        path: PathBuf,
    },
    /// Candidates that had been accepted turned out not to be interesting and
    /// were taken back; the reduction goes on from the last one that is.
    TakenBack {
        /// How many.
        candidates: usize,
        /// The size of the candidate that it goes on from.
        bytes: usize,
    },
    /// Several tests of the untouched input at once are not interesting, though
    /// one at a time is: tests are run one at a time.
    OneAtATime {
        /// How many tests were run at once.
        jobs: usize,
    },
    /// A test is killed after this time, which follows from what the untouched
    /// input took.
    TimeLimit {
        /// The limit.
        limit: Duration,
        /// The limit of tests on which the result does not depend, if it is shorter.
        hasty: Option<Duration>,
    },
    /// A candidate is interesting that was refused because its test took much longer than
    /// interesting ones do: all get the whole limit from now on, and the reduction begins
    /// again.
    HasteWasWrong,
    /// Of an input that is no text, no byte could go so far.
    NothingGoes {
        /// How many tests were run.
        tests: u64,
    },
    /// Of an input that is no text, bytes became zeros.
    Zeroed {
        /// How many bytes became zeros.
        zeroed: usize,
        /// How many bytes the result has.
        bytes: usize,
        /// How many of them are not zero.
        left: usize,
    },
    /// What is left is too long for a tree, so only blocks of it were left out.
    TooLongForTree {
        /// How many bytes are left.
        bytes: usize,
        /// How many may be left.
        most: usize,
    },
    /// In so many tests, the test printed nothing.
    SilentTest {
        /// How many tests were run.
        tests: u64,
    },
    /// The report could not be written; the result was.
    NoReport {
        /// Its page.
        path: PathBuf,
        /// Why.
        error: String,
    },
    /// Candidates were kept besides the best one.
    Collected {
        /// Where.
        folder: PathBuf,
        /// How many are there.
        candidates: usize,
        /// How many are new.
        added: u64,
    },
    /// Not all candidates that should have been kept were.
    NotCollected {
        /// Where they should be.
        folder: PathBuf,
        /// Why they are not.
        error: String,
    },
    /// The result is not what the formatter made of it.
    NotFormatted {
        /// Why.
        why: String,
    },
    /// A run is resumed, but what its outcomes depend on has changed, so its
    /// tests are run again.
    RecordsAreStale {
        /// What has changed.
        changed: Vec<Change>,
    },
}

impl Notice {
    /// Whether something is not as it should be.
    #[must_use]
    pub fn is_warning(&self) -> bool {
        !matches!(
            self,
            Notice::TimeLimit { .. }
                | Notice::HasteWasWrong
                | Notice::SilentTest { .. }
                | Notice::Collected { .. }
        )
    }
}

impl fmt::Display for Notice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Notice::FlakyTest { interesting, tests } => write!(
                f,
                "the test is flaky: it found the untouched input interesting in {interesting} of \
                 {tests} runs"
            ),
            Notice::HiddenTokensMatter => f.write_str(
                "white space and comments of the input matter, so they are reduced, too",
            ),
            Notice::StartsAfresh { path } => write!(
                f,
                "a new run replaces the interrupted one in {}",
                path.shown()
            ),
            Notice::TakenBack { candidates, bytes } => write!(
                f,
                "the test is flaky: {candidates} accepted candidates were not interesting when \
                 tested again; the reduction continues from {bytes} bytes"
            ),
            Notice::OneAtATime { jobs } => write!(
                f,
                "the untouched input is interesting when tested alone, but not always in {jobs} \
                 tests at once: the test probably uses something shared (a lock, a port, a \
                 fixed file name), so tests run one at a time"
            ),
            Notice::TimeLimit { limit, hasty } => {
                write!(f, "Timeout per test: {:.1} s", limit.as_secs_f64())?;
                // As they are shown.
                let tenths = |time: &Duration| (time.as_secs_f64() * 10.0).round();
                match hasty {
                    Some(hasty) if tenths(hasty) < tenths(limit) => write!(
                        f,
                        ", {:.1} s where the result does not depend on it",
                        hasty.as_secs_f64()
                    ),
                    Some(_) | None => Ok(()),
                }
            }
            Notice::HasteWasWrong => f.write_str(
                "A slow candidate is interesting: all tests get the whole timeout, and \
                 candidates that were killed early are tested again",
            ),
            Notice::NothingGoes { tests } => write!(
                f,
                "no byte could be deleted in {tests} tests: the format probably has sizes, \
                 offsets or checksums. Bytes that cannot go become zeros if the test allows that"
            ),
            Notice::Zeroed {
                zeroed,
                bytes,
                left,
            } => write!(
                f,
                "{zeroed} bytes became zeros: {left} of {bytes} are not zero"
            ),
            Notice::TooLongForTree { bytes, most } => write!(
                f,
                "{bytes} bytes are left, and only with {most} or less is more done than leaving \
                 out blocks of lines: the rest takes too much memory"
            ),
            Notice::SilentTest { tests } => write!(
                f,
                "the test printed nothing in {tests} runs; if it printed the program's \
                 messages, they would show which parts are needed"
            ),
            Notice::NoReport { path, error } => {
                write!(f, "cannot write the report {}: {error}", path.shown())
            }
            Notice::Collected {
                folder,
                candidates,
                added,
            } => write!(
                f,
                "{} in {}, {added} of them new",
                count(
                    *candidates as u64,
                    "candidate is kept",
                    "candidates are kept"
                ),
                folder.shown()
            ),
            Notice::NotCollected { folder, error } => write!(
                f,
                "some candidates could not be saved in {}: {error}",
                folder.shown()
            ),
            Notice::NotFormatted { why } => {
                write!(f, "the result is not formatted: {why}")
            }
            Notice::RecordsAreStale { changed } => {
                let changed: Vec<_> = changed.iter().map(Change::to_string).collect();
                write!(
                    f,
                    "something has changed since the run began ({}): its tests are repeated",
                    changed.join("; ")
                )
            }
        }
    }
}

/// Tells the user: with a function, or as a warning in the log.
#[derive(Clone, Copy)]
pub(crate) struct Notify<'a>(pub(crate) Option<&'a dyn Fn(&Notice)>);

/// So many tests that left out nothing are more than chance.
const ROW: u64 = 32;

/// After so many tests, it is said that they print nothing.
const SILENT: u64 = 200;

impl Notify<'_> {
    /// Says, after a row of tests, why bytes are as many as there were.
    pub(crate) fn if_nothing_goes(self, steps: &[SizeStep], tests: u64) {
        let before_and_now = steps.first().zip(steps.last());
        if tests == ROW && before_and_now.is_some_and(|(before, now)| before.bytes == now.bytes) {
            self.tell(&Notice::NothingGoes { tests });
        }
    }

    /// Says how many bytes are not zero, if there are more zeros than there were.
    pub(crate) fn if_zeroed(self, input: &[u8], result: &[u8]) {
        let zeros = |content: &[u8]| content.iter().filter(|&&byte| byte == 0).count();
        let zeroed = zeros(result).saturating_sub(zeros(input));
        if zeroed > 0 {
            self.tell(&Notice::Zeroed {
                zeroed,
                bytes: result.len(),
                left: result.len() - zeros(result),
            });
        }
    }

    /// Says that nothing smaller than blocks of a text was tried.
    pub(crate) fn if_too_long(self, syntax: Option<&dyn Syntax>, text: &str) {
        let most = syntax.map_or(usize::MAX, Syntax::longest);
        if text.len() > most {
            let bytes = text.len();
            self.tell(&Notice::TooLongForTree { bytes, most });
        }
    }

    /// Says what a test that prints nothing could do for a run of so many tests.
    pub(crate) fn if_silent(self, messages: u64, tests: u64) {
        if messages == 0 && tests >= SILENT {
            self.tell(&Notice::SilentTest { tests });
        }
    }

    pub(crate) fn tell(self, notice: &Notice) {
        match self.0 {
            Some(notify) => notify(notice),
            None if notice.is_warning() => log::warn!("{notice}"),
            None => log::info!("{notice}"),
        }
    }
}

//! A reduction from its first test to its result on disk.
//!
//! [`run`] puts together what [`reduce`](picireny_reduce) and
//! [`oracle`](picireny_oracle) do not know of each other: it owns the out
//! directory, tests the untouched input, records outcomes so that an
//! interrupted run can go on, keeps the best candidate on disk, and writes the
//! log and the summary. [`triage`] does this for a folder of inputs.
//!
//! This reduces a list of words to the one that the test command looks for.
//! (Programs usually get trees from a grammar.)
//!
//! ```
//! use std::rc::Rc;
//!
//! use picireny_oracle::{TestCommand, supervise_if_asked};
//! use picireny_session::{InputFormat, Job, ParsedInput, TestSetup, run};
//! use picireny_text::Codec;
//! use picireny_tree::{Label, Position, Preparation, Tree, TreeBuilder};
//!
//! /// A word per line.
//! struct Words;
//!
//! impl Words {
//!     fn tree(text: &str) -> Option<Tree> {
//!         let mut builder = TreeBuilder::new(text);
//!         let words = builder.label("words", Some(""));
//!         builder.open_rule(words);
//!         let mut start = 0;
//!         for (index, line) in text.split_inclusive('\n').enumerate() {
//!             builder.open_quantifier();
//!             let place = Position { line: index as u32 + 1, column: 0 };
//!             builder.token_at(Label::PLAIN, start..start + line.len(), place);
//!             builder.close();
//!             start += line.len();
//!         }
//!         builder.close();
//!         let mut tree = builder.finish().ok()?;
//!         tree.clean(true);
//!         tree.prepare(Preparation::default());
//!         Some(tree)
//!     }
//! }
//!
//! impl InputFormat for Words {
//!     fn tree(&self, text: &str) -> Option<Tree> {
//!         Words::tree(text)
//!     }
//!     fn exact_tree(&self, text: &str) -> Option<Tree> {
//!         Words::tree(text)
//!     }
//!     fn count_tokens(&self, text: &str) -> Option<usize> {
//!         Some(text.lines().count())
//!     }
//! }
//!
//! fn main() -> Result<(), Box<dyn std::error::Error>> {
//!     // Tests are run by copies of this program.
//!     if supervise_if_asked().is_some() {
//!         return Ok(());
//!     }
//!     let text = "one\ntwo\nthree\nfour\n";
//!     let tree = Words::tree(text).ok_or("no tree")?;
//!     let codec = Codec::utf8();
//!     let input = ParsedInput::new(text.into(), text.into(), codec, tree, Rc::new(Words));
//!     let test = TestSetup::new(TestCommand::template(["grep", "-q", "three", "{}"])?);
//!     let place = tempfile::tempdir()?;
//!     let finished = run(Job::new(input, "words.txt", test, place.path().join("out")))?;
//!     assert_eq!(finished.best, b"three\n");
//!     assert_eq!(std::fs::read(finished.path)?, b"three\n");
//!     Ok(())
//! }
//! ```

mod collect;
mod conclude;
mod control;
mod depends;
mod disturb;
mod environment;
mod excerpt;
pub mod files;
mod fingerprint;
mod finished;
mod flaky;
mod formatting;
#[cfg(any(test, fuzzing))]
#[doc(hidden)]
pub mod fuzzing;
mod haste;
mod hidden;
mod in_place;
mod input;
mod interrupt;
mod job;
mod journal;
mod json;
mod keep;
mod layers;
mod learnt;
mod lock;
mod log;
mod notice;
mod outdir;
mod page;
mod place;
mod reasons;
mod recorded;
mod replace;
mod report;
mod rescue;
mod run;
mod saver;
mod start;
mod summary;
pub mod triage;
mod watch;

use std::io;
use std::path::PathBuf;

pub use collect::{Collect, Collected, MOST_COLLECTED};
pub use control::{Control, LastTest, RunningTest};
pub use fingerprint::{Change, Field};
pub use finished::{Ending, Finished};
pub use in_place::{InPlace, InPlaceError, Placed, place_of};
pub use input::{Coding, InputFormat, ParsedInput};
pub use interrupt::stop_on_interrupt;
pub use job::{DEFAULT_ERROR_PROBABILITY, Job, TestSetup, TimeLimit, Until, WantedSignature};
pub use keep::{Keep, KeepError, KeepPattern};
pub use learnt::{ExperienceError, Experiences};
pub use notice::Notice;
pub use outdir::{Existing, kept_input, kept_tests, remove_run};
pub use page::count;
pub use page::tokens::{ColouredToken, TokenKind};
pub use reasons::{
    LackedPart, Piece, Reasons, ReasonsError, ReasonsOfLine, RefusedTest, Said, reasons_of,
};
pub use report::{
    Excerpt, Learnt, LedTo, NamedWord, RunReport, Script, SlowTest, TransformationReport,
};
pub use run::run;
pub use summary::{Reliability, Size, SizeStep, Summary};

use picireny_oracle::{CheckError, ConditionError, OracleError};

use picireny_shown::Shown as _;

/// A run that could not start or not go on.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SessionError {
    /// The conditions contradict each other.
    #[error(transparent)]
    Conditions(#[from] ConditionError),
    /// The out directory is a file.
    #[error("{} is not a directory", .0.shown())]
    NotADirectory(PathBuf),
    /// The out directory holds what no run of ours has put there.
    #[error(
        "the out directory {} exists and holds other files; choose another one or empty it",
        .0.shown()
    )]
    NotOurs(PathBuf),
    /// Another process uses the out directory.
    #[error("another run uses the out directory {}", .0.shown())]
    InUse(PathBuf),
    /// The run to resume was about something else.
    #[error(
        "the run in {} cannot be resumed: {what} was `{}`, and is now `{}`",
        path.shown(),
        was.shown(),
        is.shown()
    )]
    AnotherRun {
        /// The out directory.
        path: PathBuf,
        /// What differs.
        what: Field,
        /// What it was.
        was: String,
        /// What it is now.
        is: String,
    },
    /// The out directory holds a run, which is not to be overwritten.
    #[error(
        "the out directory {} holds {} run",
        path.shown(),
        if *finished { "the result of a finished" } else { "an interrupted" }
    )]
    Exists {
        /// The out directory.
        path: PathBuf,
        /// Whether that run came to its end.
        finished: bool,
    },
    /// The out directory holds a triage, and a reduction was to go there, or the other way
    /// round.
    #[error(
        "the out directory {} is that of {}",
        path.shown(),
        if *is_triage { "a triage" } else { "a reduction" }
    )]
    OtherKind {
        /// The out directory.
        path: PathBuf,
        /// Whether it holds a triage.
        is_triage: bool,
    },
    /// The out directory holds a run of a program that wrote it down in
    /// another form.
    #[error("the run in {} is of another version and cannot be read", .0.shown())]
    OtherForm(PathBuf),
    /// Both copies of what an out directory says of its run are damaged.
    #[error(
        "{} holds a run, but run.json and its copy run-copy.json are damaged, so its input and \
         test are unknown", .0.shown()
    )]
    Damaged(PathBuf),
    /// The out directory cannot be used.
    #[error("cannot use the out directory {}", path.shown())]
    OutDir {
        /// Its path.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// The log cannot be written.
    #[error("cannot write the log file {}", path.shown())]
    Log {
        /// Its path.
        path: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// The untouched input is not interesting, or could not be tested.
    #[error(transparent)]
    Check(#[from] CheckError),
    /// The untouched input is interesting now and then, but too seldom for answers to tell
    /// anything.
    #[error(
        "the test is too flaky: it found the untouched input interesting in {interesting} of \
         {tests} runs only"
    )]
    Seldom {
        /// How often it was interesting.
        interesting: u32,
        /// How often it was tested.
        tests: u32,
    },
    /// The user ended the run while the untouched input was tested.
    #[error("interrupted before the reduction began; nothing was written")]
    Interrupted,
    /// A crash was asked for, but the input does not make the command crash.
    #[error("the input does not make the test command crash, so there is no signature to keep")]
    NoCrash,
    /// The test is too lax: this content of an empty or smallest file is
    /// interesting, too.
    #[error(
        "the test is too lax: {} is interesting, too, so reducing would end with nothing",
        if .0.is_empty() { "an empty file" } else { "the smallest file of the format" }
    )]
    Trivial(Vec<u8>),
    /// The test is too lax: an empty folder is interesting, too.
    #[error(
        "the test is too lax: an empty folder is interesting, too, so reducing would end with \
         nothing"
    )]
    TrivialFolder,
    /// Where the result is to go there is a file.
    #[error("the result would overwrite the file {}", .0.shown())]
    ResultExists(PathBuf),
    /// Nothing in the input is to be kept.
    #[error(transparent)]
    Keep(#[from] KeepError),
    /// The result would overwrite the input.
    #[error("the result would overwrite the input {}", .0.shown())]
    OwnInput(PathBuf),
    /// The untouched input, once interesting, is not any more.
    #[error(
        "the test stopped working: the untouched input is not interesting any more{}",
        saved.describe(*bytes)
    )]
    StoppedWorking {
        /// Size of the best candidate so far.
        bytes: usize,
        /// Where it is.
        saved: Saved,
    },
    /// The run ended early, by a failure.
    #[error("the run cannot go on{}", saved.describe(*bytes))]
    Stopped {
        /// What failed.
        source: OracleError,
        /// Size of the best candidate so far.
        bytes: usize,
        /// Where it is.
        saved: Saved,
    },
}

/// Where the best candidate of a run that failed is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Saved {
    /// Where it belongs.
    Here(PathBuf),
    /// Somewhere else: where it belongs it could not be written.
    Elsewhere(PathBuf),
    /// Nowhere: it could not be written anywhere. This is its content.
    Nowhere(Vec<u8>),
}

impl Saved {
    fn describe(&self, bytes: usize) -> String {
        match self {
            Saved::Here(path) => {
                format!(
                    "; the best candidate so far ({bytes} bytes) is {}",
                    path.shown()
                )
            }
            Saved::Elsewhere(path) => format!(
                "; the best candidate so far ({bytes} bytes) was saved as {}",
                path.shown()
            ),
            Saved::Nowhere(_) => {
                format!("; the best candidate so far ({bytes} bytes) could not be saved anywhere")
            }
        }
    }
}

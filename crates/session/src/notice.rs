//! What the user should know of a run that goes on.

use std::fmt;
use std::path::PathBuf;

use crate::head::Topic;

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
    /// A run is resumed, but what its outcomes depend on has changed, so its
    /// tests are run again.
    RecordsAreStale {
        /// What has changed.
        changed: Vec<Topic>,
    },
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
                "without the input's own white space and comments nothing is interesting, so they \
                 are reduced, too",
            ),
            Notice::StartsAfresh { path } => write!(
                f,
                "the interrupted run in {} is given up for a new one",
                path.display()
            ),
            Notice::RecordsAreStale { changed } => {
                let changed: Vec<_> = changed.iter().map(|topic| topic.name()).collect();
                write!(
                    f,
                    "since the run began, something has changed ({}): its tests are run again",
                    changed.join(", ")
                )
            }
        }
    }
}

/// Tells the user: with a function, or as a warning in the log.
#[derive(Clone, Copy)]
pub(crate) struct Notify<'a>(pub(crate) Option<&'a dyn Fn(&Notice)>);

impl Notify<'_> {
    pub(crate) fn tell(self, notice: &Notice) {
        match self.0 {
            Some(notify) => notify(notice),
            None => log::warn!("{notice}"),
        }
    }
}

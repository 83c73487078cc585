//! What a reduction tells about itself while it runs.

use std::sync::Arc;
use std::time::Duration;

use crate::belief::Belief;
use crate::candidate::ConfigId;
use crate::report::Stop;
use picireny_oracle::{Messages, OracleError, Outcome};

/// Is told what happens, in the order in which it would happen one test at a
/// time, whatever the number of jobs. Only [`Observer::executed`] and
/// [`Observer::ending`] follow the clock.
///
/// All calls come from the thread that called [`reduce`](super::reduce). No method does
/// nothing by default, or who hands all on could forget one: [`ignore!`](crate::ignore)
/// writes those of no interest.
pub trait Observer {
    /// How many bytes a candidate has where it is tested, which may not be those of its
    /// text.
    fn size(&self, text: &str) -> usize;

    /// A test has ended, in its turn or ahead of it.
    fn executed(&mut self, test: &TestCompleted);

    /// It is a candidate's turn and its outcome is known.
    ///
    /// # Errors
    ///
    /// Why the reduction is not to go on, if so: [`Stop::Declined`], for
    /// example.
    fn tested(&mut self, test: &Tested) -> Result<(), Stop>;

    /// A candidate was interesting; the reduction goes on from it. It is
    /// called before anything that relies on it happens: what has to be on
    /// disk is to be there when the call returns.
    ///
    /// # Errors
    ///
    /// When it could not be kept; the reduction then stops.
    fn accepted(&mut self, id: &ConfigId, text: &Arc<str>) -> Result<(), OracleError>;

    /// Unless a test that still runs is interesting, the text that was accepted last is the
    /// result, and there is room for so many tests more until that is known. Whoever is
    /// going to test it again can do so now. Gives how much of the room is taken, by what was
    /// begun in earlier calls as well: the reduction begins no tests there.
    fn ending(&mut self, room: usize) -> usize;

    /// The reduction gets somewhere.
    fn progress(&mut self, progress: &Progress);
}

/// Methods of an [`Observer`] that do nothing. A size is that of the text.
///
/// ```
/// use picireny_reduce::{Observer, TestCompleted, ignore};
///
/// struct Count(u64);
///
/// impl Observer for Count {
///     fn executed(&mut self, _: &TestCompleted) {
///         self.0 += 1;
///     }
///
///     ignore!(size tested accepted ending progress);
/// }
/// ```
#[macro_export]
macro_rules! ignore {
    ($($method:ident)*) => {
        $($crate::ignore!(@ $method);)*
    };
    (@ size) => {
        fn size(&self, text: &str) -> usize {
            text.len()
        }
    };
    (@ executed) => {
        fn executed(&mut self, _: &$crate::TestCompleted) {}
    };
    (@ tested) => {
        fn tested(&mut self, _: &$crate::Tested) -> Result<(), $crate::Stop> {
            Ok(())
        }
    };
    (@ accepted) => {
        fn accepted(
            &mut self,
            _: &$crate::ConfigId,
            _: &std::sync::Arc<str>,
        ) -> Result<(), $crate::OracleError> {
            Ok(())
        }
    };
    (@ ending) => {
        fn ending(&mut self, _: usize) -> usize {
            0
        }
    };
    (@ progress) => {
        fn progress(&mut self, _: &$crate::Progress) {}
    };
}

/// Observers in a row: each is told what happens before the next one is. What stops the
/// reduction is not told to those behind. The first one says how large a candidate is.
pub struct Observers<'a>(pub Vec<&'a mut dyn Observer>);

impl Observer for Observers<'_> {
    fn size(&self, text: &str) -> usize {
        self.0.first().map_or(text.len(), |first| first.size(text))
    }

    fn executed(&mut self, test: &TestCompleted) {
        self.0.iter_mut().for_each(|next| next.executed(test));
    }

    fn tested(&mut self, test: &Tested) -> Result<(), Stop> {
        self.0.iter_mut().try_for_each(|next| next.tested(test))
    }

    fn accepted(&mut self, id: &ConfigId, text: &Arc<str>) -> Result<(), OracleError> {
        let mut all = self.0.iter_mut();
        all.try_for_each(|next| next.accepted(id, text))
    }

    fn ending(&mut self, room: usize) -> usize {
        let take = |taken: usize, next: &mut &mut dyn Observer| {
            taken + next.ending(room.saturating_sub(taken))
        };
        self.0.iter_mut().fold(0, take)
    }

    fn progress(&mut self, progress: &Progress) {
        self.0.iter_mut().for_each(|next| next.progress(progress));
    }
}

/// Observes nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unobserved;

impl Observer for Unobserved {
    ignore!(size executed tested accepted ending progress);
}

/// A test that has ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TestCompleted {
    /// Which one it is. A test run ahead may be named differently when its
    /// turn comes.
    pub id: ConfigId,
    /// How many bytes it has, as [`Observer::size`] says.
    pub size: usize,
    /// What was tested.
    pub text: Arc<str>,
    /// What the test said. `None` if it was cancelled.
    pub outcome: Option<Outcome>,
    /// How long it took.
    pub duration: Duration,
    /// Whether earlier tests had not ended yet, so that it may turn out not
    /// to matter.
    pub speculative: bool,
}

/// A candidate whose turn has come.
#[derive(Clone, Debug, PartialEq)]
pub struct Tested {
    /// Which one it is.
    pub id: ConfigId,
    /// How many bytes it has, as [`Observer::size`] says; unknown if the cache knew the
    /// outcome without the text.
    pub size: Option<usize>,
    /// What the test said, now or when the cache took note of it.
    pub outcome: Outcome,
    /// How long the test took; zero for a cached one.
    pub duration: Duration,
    /// Whether the cache knew.
    pub cached: bool,
    /// How likely it was taken to be interesting before the test, from 0 to 1.
    /// `None` if nobody had an opinion.
    pub chance: Option<f64>,
    /// What was believed of its edits, if that is asked for.
    pub beliefs: Option<Arc<[Belief]>>,
    /// A hash of its text; unknown if the cache knew the outcome.
    pub hash: Option<u128>,
    /// Its text; unknown if the cache knew the outcome.
    pub text: Option<Arc<str>>,
    /// What its test printed that may be about it, if anybody wants to know.
    pub messages: Option<Arc<Messages>>,
    /// Whether that decided what is tested next.
    pub is_heeded: bool,
}

/// Where a reduction is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Progress {
    /// A phase begins.
    Phase {
        /// Which one, from 0.
        index: u32,
        /// Its name.
        name: String,
    },
    /// A strategy takes in transformations of a later tier: structure, small
    /// parts, tokens, layout.
    Tier {
        /// Its name.
        name: &'static str,
    },
    /// A traversal of the tree begins.
    Iteration {
        /// Which one in its phase, from 0.
        index: u32,
    },
    /// A transformation of a list begins.
    List {
        /// Which list in its iteration, from 0. For `hdd`, this is the level
        /// as long as the filter leaves nodes on each.
        index: u32,
        /// What is applied to it.
        transformation: &'static str,
        /// How many nodes it has.
        nodes: usize,
    },
}

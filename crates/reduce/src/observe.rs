//! What a reduction tells about itself while it runs.

use std::sync::Arc;
use std::time::Duration;

use crate::candidate::ConfigId;
use crate::report::Stop;
use picireny_oracle::{OracleError, Outcome};

/// Is told what happens, in the order in which it would happen one test at a
/// time, whatever the number of jobs. Only [`Observer::executed`] and
/// [`Observer::ending`] follow the clock.
///
/// All calls come from the thread that called
/// [`reduce`](super::reduce). Every method does nothing by default.
pub trait Observer {
    /// How many bytes a candidate has where it is tested, which may not be those of its
    /// text.
    fn size(&self, text: &str) -> usize {
        text.len()
    }

    /// A test has ended, in its turn or ahead of it.
    fn executed(&mut self, test: &Executed) {
        let _ = test;
    }

    /// It is a candidate's turn and its outcome is known.
    ///
    /// # Errors
    ///
    /// Why the reduction is not to go on, if so: [`Stop::Declined`], for
    /// example.
    fn tested(&mut self, test: &Tested) -> Result<(), Stop> {
        let _ = test;
        Ok(())
    }

    /// A candidate was interesting; the reduction goes on from it. It is
    /// called before anything that relies on it happens: what has to be on
    /// disk is to be there when the call returns.
    ///
    /// # Errors
    ///
    /// When it could not be kept; the reduction then stops.
    fn accepted(&mut self, id: &ConfigId, text: &Arc<str>) -> Result<(), OracleError> {
        let _ = (id, text);
        Ok(())
    }

    /// Unless a test that still runs is interesting, the text that was accepted last is the
    /// result, and there is room for so many tests more until that is known. Whoever is
    /// going to test it again can do so now. Gives how much of the room is taken, by what was
    /// begun in earlier calls as well: the reduction begins no tests there.
    fn ending(&mut self, room: usize) -> usize {
        let _ = room;
        0
    }

    /// The reduction gets somewhere.
    fn progress(&mut self, progress: &Progress) {
        let _ = progress;
    }
}

/// Observes nothing.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unobserved;

impl Observer for Unobserved {}

/// A test that ran.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Executed {
    /// Which one it is. A test run ahead may be named differently when its
    /// turn comes.
    pub id: ConfigId,
    /// How many bytes it has, as [`Observer::size`] says.
    pub size: usize,
    /// What it said. `None` if it was cancelled.
    pub outcome: Option<Outcome>,
    /// How long it took.
    pub duration: Duration,
    /// Whether earlier tests had not ended yet, so that it may turn out not
    /// to matter.
    pub ahead: bool,
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
    /// A hash of its text; unknown if the cache knew the outcome.
    pub hash: Option<u128>,
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

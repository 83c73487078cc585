//! Which lists of nodes are reduced, and in what order.

use std::fmt;

use crate::classic::transform::Effect;
use picireny_tree::{LiveTree, NodeId};

/// A way through a tree.
///
/// A program can have its own, and name it in
/// [`Options::traversal`](crate::Options::traversal).
pub trait Traversal: fmt::Debug + Send + Sync {
    /// Its name, as on the command line.
    fn name(&self) -> &'static str;

    /// The name of the phase that it is used with if the user names none.
    fn default_phase(&self) -> &'static str {
        "prune"
    }

    /// Begins an iteration, counted from 0, unless there has been enough.
    /// `changed` tells whether the iteration before changed anything;
    /// `fixed_point`, whether to iterate until one does not.
    fn start(
        &self,
        tree: &LiveTree,
        iteration: u32,
        changed: bool,
        fixed_point: bool,
    ) -> Option<Box<dyn Walk>>;
}

/// One iteration of a traversal at work.
///
/// Like a [`Run`](crate::Run), its value and the tree are all its state.
pub trait Walk: fmt::Debug + Send {
    /// The next list. The previous one, if there was any, has been dealt
    /// with; the tree shows the result.
    fn next(&mut self, tree: &LiveTree) -> Option<List>;

    /// The same state once more.
    fn boxed_clone(&self) -> Box<dyn Walk>;
}

/// Nodes to be transformed together.
#[derive(Clone, Debug)]
pub struct List {
    /// Kept nodes, left to right, none below another. May be empty: then
    /// nothing is done with it, and the walk is asked for the next one.
    pub nodes: Vec<NodeId>,
    /// What may be done to them; anything if `None`.
    pub only: Option<Effect>,
    /// Whether one of the nodes has to stay.
    pub keep_one: bool,
}

/// Whether an iteration comes after the first one: to reach a fixed point.
pub(crate) fn goes_on(iteration: u32, changed: bool, fixed_point: bool) -> bool {
    iteration == 0 || (changed && fixed_point)
}

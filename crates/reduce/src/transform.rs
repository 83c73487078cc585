//! What is done to a list of nodes.

use std::fmt;
use std::sync::Arc;

use crate::candidate::Candidate;
use crate::ddmin_options::DdminOptions;
use picireny_tree::{LiveTree, NodeId};

/// A way to make a tree smaller by changing the nodes of a list.
///
/// A new one is a file with a type that implements this, and a line in
/// [`transformations`](super::transformations).
pub trait Transformation: fmt::Debug + Send + Sync {
    /// Its name, by which a phase asks for it.
    fn name(&self) -> &'static str;

    /// What it does to nodes. A traversal may have lists for one or the other
    /// only.
    fn effect(&self) -> Effect;

    /// Begins with a list of kept nodes, no two of which are below one
    /// another. If `keep_one`, one of them has to stay.
    fn start(
        &self,
        tree: &mut LiveTree,
        list: &Arc<[NodeId]>,
        keep_one: bool,
        ddmin: &DdminOptions,
    ) -> Box<dyn Run>;
}

/// What a transformation does to the nodes of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Effect {
    /// It removes them.
    Removes,
    /// It puts something else in their place.
    Replaces,
}

/// A transformation at work on one list.
///
/// It is asked for candidates one at a time and told after each whether that
/// was interesting. Everything it knows is in its value and in the tree: a
/// clone, together with the tree taken back to the same state, goes on from
/// the same point. That is how tests are run ahead of their turn.
pub trait Run: fmt::Debug + Send {
    /// The next candidate, or the end. `answer` is about the candidate
    /// returned last; there is none at first.
    fn next(&mut self, tree: &mut LiveTree, answer: Option<bool>) -> Next;

    /// The same state once more.
    fn boxed_clone(&self) -> Box<dyn Run>;
}

/// What a [`Run`] wants.
#[derive(Debug)]
pub enum Next {
    /// To know whether this candidate is interesting.
    Test(Candidate),
    /// Nothing more. The tree holds the result.
    Done {
        /// Whether that differs from what it was at the start.
        changed: bool,
    },
}

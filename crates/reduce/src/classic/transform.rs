//! What is done to a list of nodes.

use std::fmt;
use std::sync::Arc;

use crate::candidate::Candidate;
use crate::classic::ddmin_options::DdminOptions;
use picireny_tree::{LiveTree, NodeId};

/// A way to make a tree smaller by changing the nodes of a list.
///
/// A program can have its own, and put it into a [`Phase`](crate::Phase):
///
/// ```
/// use std::sync::Arc;
///
/// use picireny_reduce::{
///     Candidate, DdminOptions, Effect, Next, Options, Phase, Run, StepId, Transformation,
/// };
/// use picireny_tree::{LiveTree, NodeId, Shown};
///
/// /// Removes nodes one at a time, the last one first.
/// #[derive(Debug)]
/// struct OneByOne;
///
/// impl Transformation for OneByOne {
///     fn name(&self) -> &'static str {
///         "one-by-one"
///     }
///
///     fn effect(&self) -> Effect {
///         Effect::Removes
///     }
///
///     fn start(
///         &self,
///         _: &mut LiveTree,
///         list: &Arc<[NodeId]>,
///         keep_one: bool,
///         _: &DdminOptions,
///     ) -> Box<dyn Run> {
///         let first = usize::from(keep_one);
///         Box::new(Removing { left: list[first..].to_vec(), removed: Vec::new() })
///     }
/// }
///
/// #[derive(Clone, Debug)]
/// struct Removing {
///     left: Vec<NodeId>,
///     removed: Vec<NodeId>,
/// }
///
/// impl Run for Removing {
///     fn next(&mut self, tree: &mut LiveTree, answer: Option<bool>) -> Next {
///         if answer.is_some() && let Some(asked) = self.left.pop() && answer == Some(true) {
///             tree.remove(asked);
///             self.removed.push(asked);
///         }
///         let Some(&node) = self.left.last() else {
///             return Next::Done { changed: !self.removed.is_empty() };
///         };
///         let step = StepId::Complement { run: 0, index: self.left.len() as u32 - 1 };
///         let text = tree.skeleton(&[node]).render(|_| Shown::Removed);
///         let gone = self.removed.iter().chain([&node]);
///         Next::Test(Candidate::new(step, text, gone.map(|node| node.index() as u64)))
///     }
///
///     fn boxed_clone(&self) -> Box<dyn Run> {
///         Box::new(self.clone())
///     }
/// }
///
/// let options = Options {
///     phases: vec![Phase::of(&[&OneByOne])],
///     ..Options::default()
/// };
/// # use picireny_oracle::Cancel;
/// # use picireny_reduce::{Unobserved, reduce};
/// # use picireny_tree::{Label, Position, Preparation, TreeBuilder};
/// # let text = "a crash needs only some of these words";
/// # let mut builder = TreeBuilder::new(text);
/// # let words = builder.label("words", Some(""));
/// # builder.open_rule(words);
/// # let mut start = 0;
/// # for word in text.split_inclusive(' ') {
/// #     builder.open_quantifier();
/// #     let place = Position { line: 1, column: start as u32 };
/// #     builder.token_at(Label::PLAIN, start..start + word.len(), place);
/// #     builder.close();
/// #     start += word.len();
/// # }
/// # builder.close();
/// # let mut tree = builder.finish()?;
/// # tree.clean(true);
/// # tree.prepare(Preparation::default());
/// # let interesting = |text: &str| text.contains("crash") && text.contains("words");
/// # for jobs in [1, 4] {
/// #     let options = Options { jobs: jobs.try_into()?, ..options.clone() };
/// #     let report = reduce(tree.clone(), &interesting, &mut Unobserved, &Cancel::default(), options);
/// #     assert_eq!(report.best.as_deref(), Some("crash words"));
/// #     assert_eq!(report.accepted, 6);
/// # }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
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

    /// Ends it early: what was found so far is to be in the tree. `answer` is as
    /// for [`Run::next`]. Returns whether the tree differs from what it was at
    /// the start.
    fn end(&mut self, tree: &mut LiveTree, answer: Option<bool>) -> bool {
        let mut answer = answer;
        loop {
            match self.next(tree, answer) {
                Next::Done { changed } => return changed,
                Next::Test(_) => answer = Some(false),
            }
        }
    }

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

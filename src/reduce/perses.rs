//! Biggest first: after Sun, Li, Zhang, Gu and Su, "Perses: Syntax-Guided
//! Program Reduction".

use std::collections::BinaryHeap;
use std::sync::Arc;

use super::options::Options;
use super::transform::Effect;
use super::traverse::{List, Traversal, Walk, goes_on};
use crate::tree::{Kind, LiveTree, NodeId};

/// A queue of nodes, the one with most tokens first. A rule is replaced by a
/// descendant of the same rule, if one will do, and goes back into the queue;
/// otherwise those of its children that the grammar can do without (single
/// occurrences of quantified elements, and what may be empty) are reduced as a
/// list, and what is left of its children enters the queue.
#[derive(Debug)]
pub(super) struct Perses;

impl Traversal for Perses {
    fn name(&self) -> &'static str {
        "perses"
    }

    fn default_phase(&self) -> &'static str {
        "prune+hoist"
    }

    fn start(
        &self,
        tree: &LiveTree,
        iteration: u32,
        changed: bool,
        options: &Options,
    ) -> Option<Box<dyn Walk>> {
        goes_on(iteration, changed, options).then(|| -> Box<dyn Walk> {
            let tokens = count_tokens(tree);
            let mut walk = ByTokens {
                tokens: tokens.into(),
                queue: Arc::default(),
                now: None,
            };
            walk.push(tree.root());
            Box::new(walk)
        })
    }
}

/// How many shown tokens are at or below each node. The counts hold for a
/// whole iteration: a node enters the queue before anything below it changes.
fn count_tokens(tree: &LiveTree) -> Vec<u32> {
    let order: Vec<NodeId> = tree.preorder().collect();
    let last = order.iter().map(|node| node.index()).max().unwrap_or(0);
    let mut tokens = vec![0u32; last + 1];
    for &node in order.iter().rev() {
        if !tree.is_kept(node) {
            continue;
        }
        if !tree.kind(node).is_inner() {
            tokens[node.index()] = 1;
        }
        if node != tree.root()
            && let Some(parent) = tree.parent(node)
        {
            tokens[parent.index()] += tokens[node.index()];
        }
    }
    tokens
}

#[derive(Clone, Debug)]
struct ByTokens {
    tokens: Arc<[u32]>,
    queue: Arc<BinaryHeap<Queued>>,
    now: Option<(NodeId, Stage)>,
}

/// Most tokens first; of equals, the one that comes first in the tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Queued {
    tokens: u32,
    node: std::cmp::Reverse<NodeId>,
}

/// What was tried last.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stage {
    Replace,
    Delete,
}

impl ByTokens {
    fn push(&mut self, node: NodeId) {
        let tokens = self.tokens.get(node.index()).copied().unwrap_or(0);
        let node = std::cmp::Reverse(node);
        Arc::make_mut(&mut self.queue).push(Queued { tokens, node });
    }
}

impl Walk for ByTokens {
    fn next(&mut self, tree: &LiveTree) -> Option<List> {
        loop {
            match self.now {
                None => {
                    let std::cmp::Reverse(node) = Arc::make_mut(&mut self.queue).pop()?.node;
                    if !tree.kind(node).is_inner() || !tree.is_kept(node) {
                        continue;
                    }
                    self.now = Some((node, Stage::Replace));
                    if tree.kind(node) == Kind::Rule {
                        return Some(List {
                            nodes: vec![node],
                            only: Some(Effect::Replaces),
                        });
                    }
                }
                Some((node, Stage::Replace)) => {
                    let heir = tree.current(node);
                    if heir != node {
                        self.push(heir);
                        self.now = None;
                        continue;
                    }
                    self.now = Some((node, Stage::Delete));
                    // Squeezing may have left a rule in the place of the
                    // occurrence that it was all of; its replacement is empty
                    // then.
                    let deletable = |&child: &NodeId| {
                        tree.kind(child) == Kind::Quantifier || tree.replacement(child).is_empty()
                    };
                    return Some(List {
                        nodes: tree.kept_children(node).filter(deletable).collect(),
                        only: Some(Effect::Removes),
                    });
                }
                Some((node, Stage::Delete)) => {
                    for child in tree.kept_children(node).collect::<Vec<_>>() {
                        self.push(child);
                    }
                    self.now = None;
                }
            }
        }
    }

    fn boxed_clone(&self) -> Box<dyn Walk> {
        Box::new(self.clone())
    }
}

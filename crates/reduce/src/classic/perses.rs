//! Biggest first: after Sun, Li, Zhang, Gu and Su, "Perses: Syntax-Guided
//! Program Reduction".

use std::collections::BinaryHeap;
use std::sync::Arc;

use crate::classic::transform::Effect;
use crate::classic::traverse::{List, Traversal, Walk, goes_on};
use picireny_tree::{Kind, ListId, LiveTree, NodeId};

/// A queue of nodes, the one with most tokens first. A rule is replaced by a
/// descendant of the same rule, if one will do, which then enters the queue;
/// otherwise those of its children that the grammar can do without are reduced,
/// the occurrences of each quantified element as a list (of a `+`, one stays),
/// and what is left of its children enters the queue.
#[derive(Debug)]
pub(crate) struct Perses;

impl Traversal for Perses {
    fn name(&self) -> &'static str {
        "perses"
    }

    fn default_phase(&self) -> &'static str {
        "prune+replace"
    }

    fn start(
        &self,
        tree: &LiveTree,
        iteration: u32,
        changed: bool,
        fixed_point: bool,
    ) -> Option<Box<dyn Walk>> {
        goes_on(iteration, changed, fixed_point).then(|| -> Box<dyn Walk> {
            let tokens = count_tokens(tree);
            let mut walk = ByTokens {
                tokens: tokens.into(),
                queue: Arc::default(),
                now: None,
                lists: Arc::default(),
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
        if let Some(parent) = tree.parent(node) {
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
    /// The lists of the present node's children.
    lists: Arc<[List]>,
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
    /// To reduce so many of the lists.
    Delete(usize),
}

/// Those children of a node that the grammar can do without: the occurrences of
/// each quantified element; and together what belongs to no element but may be
/// nothing, or is not the grammar's at all, as error tokens are.
fn lists(tree: &LiveTree, node: NodeId) -> Arc<[List]> {
    let mut lists: Vec<(ListId, List)> = Vec::new();
    for child in tree.kept_children(node) {
        let id = tree.list(child);
        if id == ListId::NONE && !tree.replacement(child).is_empty() {
            continue;
        }
        match lists.iter_mut().find(|(known, _)| *known == id) {
            Some((_, list)) => list.nodes.push(child),
            None => lists.push((
                id,
                List {
                    nodes: vec![child],
                    only: Some(Effect::Removes),
                    keep_one: id.keeps_one(),
                },
            )),
        }
    }
    lists.into_iter().map(|(_, list)| list).collect()
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
                            keep_one: false,
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
                    self.lists = lists(tree, node);
                    self.now = Some((node, Stage::Delete(0)));
                }
                Some((node, Stage::Delete(done))) if done < self.lists.len() => {
                    self.now = Some((node, Stage::Delete(done + 1)));
                    return self.lists.get(done).cloned();
                }
                Some((node, Stage::Delete(_))) => {
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

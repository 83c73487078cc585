//! Looking for nodes in a tree under reduction.

use std::collections::VecDeque;

use crate::class::Kind;
use crate::live::LiveTree;
use crate::node::NodeId;
use crate::stats::Stats;

impl LiveTree {
    /// The children that are in the list, left to right.
    pub(crate) fn children(&self, node: NodeId) -> Children<'_> {
        Children {
            tree: self,
            ends: self.first(node).zip(self.last(node)),
        }
    }

    /// The nearest descendants of `node` that have its name, left to right,
    /// reached through kept rules only; nothing is sought below one that is
    /// found. One that is removed counts, too: hoisting it shows its
    /// replacement. A token counts, too: what an island was made of has the
    /// name of a token. Empty unless `node` is a kept rule with a name.
    pub fn hoistables(&self, node: NodeId) -> Vec<NodeId> {
        let mut found = Vec::new();
        let name = self.class(node).name;
        if name == 0 || !self.kind(node).is_inner() || !self.is_kept(node) {
            return found;
        }
        let mut stack: Vec<NodeId> = self.children(node).rev().collect();
        while let Some(id) = stack.pop() {
            if self.class(id).name == name {
                found.push(id);
            } else if !self.node(id).removed {
                stack.extend(self.children(id).rev());
            }
        }
        found
    }

    /// Kept descendants that could stand in the node's place: rules of the same
    /// name, breadth-first, so that the nearest come first. At most `most`.
    pub fn substitutes(&self, node: NodeId, most: usize) -> Vec<NodeId> {
        let mut found = Vec::new();
        let name = self.class(node).name;
        if name == 0 || self.kind(node) != Kind::Rule || !self.is_kept(node) {
            return found;
        }
        let mut queue: VecDeque<NodeId> = self.kept_children(node).collect();
        while let Some(id) = queue.pop_front()
            && found.len() < most
        {
            let class = self.class(id);
            if class.kind == Kind::Rule && class.name == name {
                found.push(id);
            }
            if class.kind.is_inner() {
                queue.extend(self.kept_children(id));
            }
        }
        found
    }

    /// The element that could stand in the place of the one before
    /// `occurrence`, with that place: what an occurrence of something that
    /// repeats (also one that flattening made) shows last, behind separators,
    /// if before it something is shown that cannot be nothing. Whatever is
    /// shown counts, removed or not.
    pub fn shiftable(&self, occurrence: NodeId) -> Option<(NodeId, NodeId)> {
        let class = self.class(occurrence);
        let flattened = class.kind == Kind::Rule && class.name == 0;
        if !(flattened || class.list.repeats()) || !self.is_kept(occurrence) {
            return None;
        }
        let shows =
            |&node: &NodeId| !self.node(node).removed || !self.replacement_ref(node).is_empty();
        let prev = self.node(occurrence).prev;
        let mut before = std::iter::successors(prev, |&node| self.node(node).prev);
        let place = before.find(shows)?;
        if self.replacement_ref(place).is_empty() {
            return None;
        }
        let mut shown = self.children(occurrence).rev().filter(shows);
        let element = shown.next()?;
        let mut separators = shown.peekable();
        let separated = separators.peek().is_some()
            && separators.all(|separator| !self.kind(separator).is_inner());
        separated.then_some((place, element))
    }

    /// Statistics of the kept part.
    pub fn stats(&self) -> Stats {
        let mut stats = Stats::default();
        let mut level = vec![self.root];
        let mut below = Vec::new();
        while !level.is_empty() {
            let mut kept = 0;
            for &node in &level {
                if self.node(node).removed {
                    stats.removed += 1;
                    continue;
                }
                kept += 1;
                let class = self.class(node);
                stats.counts.add(class.kind, class.name != 0);
                below.extend(self.children(node));
            }
            if kept > 0 {
                stats.shape.push(kept);
            }
            std::mem::swap(&mut level, &mut below);
            below.clear();
        }
        stats
    }

    /// Every node that is in the tree, parents before children.
    pub fn preorder(&self) -> impl Iterator<Item = NodeId> + '_ {
        let mut next = Some(self.root);
        std::iter::from_fn(move || {
            let node = next?;
            next = match self.first(node) {
                Some(first) if !self.node(node).removed => Some(first),
                _ => self.following(node),
            };
            Some(node)
        })
    }

    fn following(&self, node: NodeId) -> Option<NodeId> {
        let mut node = node;
        while node != self.root {
            let here = self.node(node);
            if here.next.is_some() {
                return here.next;
            }
            node = here.parent?;
        }
        None
    }
}

/// Children of a node, from both ends.
pub(crate) struct Children<'a> {
    tree: &'a LiveTree,
    /// The first and the last child that are still to come.
    ends: Option<(NodeId, NodeId)>,
}

impl Iterator for Children<'_> {
    type Item = NodeId;

    fn next(&mut self) -> Option<NodeId> {
        let (first, last) = self.ends?;
        self.ends = match first == last {
            true => None,
            false => self.tree.node(first).next.map(|next| (next, last)),
        };
        Some(first)
    }
}

impl DoubleEndedIterator for Children<'_> {
    fn next_back(&mut self) -> Option<NodeId> {
        let (first, last) = self.ends?;
        self.ends = match first == last {
            true => None,
            false => self.tree.node(last).prev.map(|prev| (first, prev)),
        };
        Some(last)
    }
}

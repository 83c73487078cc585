//! What a prepared tree shows, as the nodes of a live one.

use crate::leaf::{NOWHERE, TextRef};
use crate::live::{LiveNode, Mark, NEVER, leaves_no_trace, separator};
use crate::node::{Holds, NodeId, Tree};

/// What a tree shows, as live nodes in document order, and the root.
pub(crate) fn copy_shown(tree: &Tree) -> (Vec<LiveNode>, NodeId) {
    let mut copy = Copy {
        tree,
        // An upper bound; what is not used is never touched.
        nodes: Vec::with_capacity(tree.nodes.len()),
        open: Vec::new(),
        orphan: false,
    };
    let mut at = Some(tree.root());
    while let Some(original) = at {
        at = match copy.take(original) {
            true => tree.first(original),
            false => copy.next(original),
        };
    }
    // The root is copied first, whatever it is.
    (copy.nodes, NodeId::new(0).unwrap_or(tree.root()))
}

struct Copy<'t> {
    tree: &'t Tree,
    nodes: Vec<LiveNode>,
    /// Copied ancestors that have children to come, innermost last: the
    /// original's id and the copy's.
    open: Vec<(NodeId, NodeId)>,
    /// The node before the present one was left out.
    orphan: bool,
}

impl Copy<'_> {
    /// Copies a node, unless it leaves no trace; whether its children are next.
    fn take(&mut self, original: NodeId) -> bool {
        let tree = self.tree;
        let from = tree.node(original);
        let class = tree.classes.get(from.class());
        let removed = from.is_removed();
        let parent = self.open.last().map(|&(_, copy)| copy);
        if removed && parent.is_some() && leaves_no_trace(class, tree.replacement_ref(original)) {
            self.orphan = true;
            return false;
        }
        let Some(id) = NodeId::new(self.nodes.len()) else {
            return false;
        };
        // A first child begins where its parent does, and a last one ends there.
        let (first_leaf, last_leaf) = {
            let parent = parent.map(|parent| &self.nodes[parent.index()]);
            let first = parent.filter(|_| from.prev.is_none());
            let last = parent.filter(|_| from.next.is_none());
            (
                first.map_or_else(|| tree.first_leaf(original), |parent| parent.from),
                last.map_or_else(|| tree.last_leaf(original), |parent| parent.to),
            )
        };
        let before = match from.prev {
            Some(prev) if tree.with_whitespace => tree.last_leaf(prev),
            _ => NOWHERE,
        };
        let prev = parent.and_then(|parent| self.nodes[parent.index()].holds.last());
        let is_inner = class.kind.is_inner();
        self.nodes.push(LiveNode {
            class: from.class(),
            removed,
            gone: false,
            orphan: std::mem::take(&mut self.orphan),
            separator: separator(&tree.leaves, before, first_leaf),
            mark: Mark::None,
            epoch: NEVER,
            slot: 0,
            from: first_leaf,
            to: last_leaf,
            before,
            parent,
            next: None,
            prev,
            holds: match is_inner {
                true => Holds::NOTHING,
                false => from.holds,
            },
            span: TextRef::EMPTY,
        });
        if let Some(prev) = prev {
            self.nodes[prev.index()].next = Some(id);
        }
        if let Some(parent) = parent {
            let holds = &mut self.nodes[parent.index()].holds;
            holds.set_last(Some(id));
            if prev.is_none() {
                holds.set_first(Some(id));
            }
        }
        let descends = !removed && tree.first(original).is_some();
        if descends {
            self.open.push((original, id));
        }
        descends
    }

    /// What comes after a node whose children were copied or are not shown.
    fn next(&mut self, original: NodeId) -> Option<NodeId> {
        // The root has no siblings.
        self.open.last()?;
        let mut next = self.tree.node(original).next;
        while next.is_none()
            && let Some((parent, _)) = self.open.pop()
        {
            self.orphan = false;
            next = match self.open.is_empty() {
                true => None,
                false => self.tree.node(parent).next,
            };
        }
        next
    }
}

//! What a prepared tree shows, as the nodes of a live one.

use std::borrow::Cow;

use crate::chunked::Chunked;
use crate::leaf::{LeafId, NOWHERE, TextRef};
use crate::live::{LiveNode, Mark, NEVER, leaves_no_trace, separator};
use crate::node::{Holds, Node, NodeId, Tree};

/// What a tree shows, as live nodes in document order, and the root. Nodes of
/// a tree that is not only lent are given back on the way.
pub(crate) fn copy_shown(tree: &mut Cow<'_, Tree>) -> (Chunked<LiveNode>, NodeId) {
    if let Cow::Owned(tree) = tree {
        tree.put_in_order();
    }
    let root = tree.root();
    let mut nodes = Chunked::new();
    // An upper bound; what is not used is never touched.
    nodes.reserve(tree.nodes.len());
    let mut copy = Copy {
        nodes,
        open: Vec::new(),
        orphan: false,
        before: NOWHERE,
    };
    let mut at = Some(root);
    while let Some(original) = at {
        if let Cow::Owned(tree) = tree {
            tree.nodes.free_before(original.index());
        }
        at = copy.take(tree, original);
    }
    // The root is copied first, whatever it is.
    (copy.nodes, NodeId::new(0).unwrap_or(root))
}

/// Nothing here looks at an original that comes before the present one.
struct Copy {
    nodes: Chunked<LiveNode>,
    /// Copied ancestors that have children to come, innermost last: the copy's
    /// id, and what follows the original.
    open: Vec<(NodeId, Option<NodeId>)>,
    /// The node before the present one was left out.
    orphan: bool,
    /// What the original before the present one ends with.
    before: LeafId,
}

impl Copy {
    /// Copies a node, unless it leaves no trace, and finds the next one.
    fn take(&mut self, tree: &Tree, original: NodeId) -> Option<NodeId> {
        let from = tree.node(original);
        let class = tree.classes.get(from.class());
        let parent = self.open.last().map(|&(copy, _)| copy);
        if from.is_removed()
            && parent.is_some()
            && leaves_no_trace(class, tree.replacement_ref(original))
        {
            self.orphan = true;
            self.before = match from.next {
                Some(_) => tree.last_leaf(original),
                None => NOWHERE,
            };
            return self.leave(from.next);
        }
        let id = NodeId::new(self.nodes.len())?;
        let node = self.copy(tree, original, parent);
        let ends_with = node.to;
        self.nodes.push(node);
        self.append(parent, id);
        let first = tree.first(original).filter(|_| !from.is_removed());
        if first.is_some() {
            self.open.push((id, from.next));
            return first;
        }
        // The root has no siblings.
        parent?;
        self.before = ends_with;
        self.leave(from.next)
    }

    fn copy(&mut self, tree: &Tree, original: NodeId, parent: Option<NodeId>) -> LiveNode {
        let from: &Node = tree.node(original);
        // A first child begins where its parent does, and a last one ends there.
        let parent_of = |outermost: bool| {
            let parent = parent.filter(|_| outermost);
            parent.map(|parent| &self.nodes[parent.index()])
        };
        let first_leaf = parent_of(from.prev.is_none())
            .map_or_else(|| tree.first_leaf(original), |parent| parent.from);
        let last_leaf = parent_of(from.next.is_none())
            .map_or_else(|| tree.last_leaf(original), |parent| parent.to);
        let before = match from.prev {
            Some(_) if tree.with_whitespace => self.before,
            _ => NOWHERE,
        };
        LiveNode {
            class: from.class(),
            removed: from.is_removed(),
            gone: false,
            orphan: std::mem::take(&mut self.orphan),
            separator: separator(&tree.leaves, before, first_leaf),
            mark: Mark::None,
            epoch: NEVER,
            from: first_leaf,
            to: last_leaf,
            before,
            parent,
            next: None,
            prev: parent.and_then(|parent| self.nodes[parent.index()].holds.last()),
            holds: match tree.kind(original).is_inner() {
                true => Holds::NOTHING,
                false => from.holds,
            },
            span: TextRef::EMPTY,
        }
    }

    /// Makes a copied node its parent's last child.
    fn append(&mut self, parent: Option<NodeId>, id: NodeId) {
        let prev = self.nodes[id.index()].prev;
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
    }

    /// What comes next: this, or what follows the ancestors that end here.
    fn leave(&mut self, next: Option<NodeId>) -> Option<NodeId> {
        let mut next = next;
        while next.is_none()
            && let Some((copy, after)) = self.open.pop()
        {
            self.orphan = false;
            self.before = self.nodes[copy.index()].to;
            next = match self.open.is_empty() {
                true => None,
                false => after,
            };
        }
        next
    }
}

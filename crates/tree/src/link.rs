//! Changes of a tree's links.

use crate::node::{Node, NodeId, Tree};

impl Tree {
    /// Takes `node` out of its parent's children.
    pub(crate) fn unlink(&mut self, node: NodeId) {
        let Node {
            parent, prev, next, ..
        } = *self.node(node);
        self.point_to(parent, (prev, next), (next, prev));
        let links = self.node_mut(node);
        (links.parent, links.prev, links.next) = (None, None, None);
    }

    /// Puts `new`, which has no parent, where `old` is; `old` is left without
    /// one.
    pub(crate) fn replace(&mut self, old: NodeId, new: NodeId) {
        let Node {
            parent, prev, next, ..
        } = *self.node(old);
        let links = self.node_mut(new);
        (links.parent, links.prev, links.next) = (parent, prev, next);
        self.point_to(parent, (prev, Some(new)), (next, Some(new)));
        self.in_order = false;
        if self.root == old {
            self.root = new;
        }
        let links = self.node_mut(old);
        (links.parent, links.prev, links.next) = (None, None, None);
    }

    /// Makes `child`, which has no parent, the last child of `parent`.
    pub(crate) fn append(&mut self, parent: NodeId, child: NodeId) {
        self.in_order = false;
        let last = self.node(parent).holds.last();
        let links = self.node_mut(child);
        (links.parent, links.prev, links.next) = (Some(parent), last, None);
        self.point_to(Some(parent), (last, Some(child)), (None, Some(child)));
    }

    /// Makes `child`, which has no parent, the first child of `parent`.
    pub(crate) fn prepend(&mut self, parent: NodeId, child: NodeId) {
        self.in_order = false;
        let first = self.node(parent).holds.first();
        let links = self.node_mut(child);
        (links.parent, links.prev, links.next) = (Some(parent), None, first);
        self.point_to(Some(parent), (None, Some(child)), (first, Some(child)));
    }

    /// Makes the nodes around a place of `parent`'s children point to what
    /// comes after the first one, and before the second one.
    fn point_to(
        &mut self,
        parent: Option<NodeId>,
        (prev, after): (Option<NodeId>, Option<NodeId>),
        (next, before): (Option<NodeId>, Option<NodeId>),
    ) {
        match (prev, parent) {
            (Some(prev), _) => self.node_mut(prev).next = after,
            (None, Some(parent)) => self.node_mut(parent).holds.set_first(after),
            (None, None) => {}
        }
        match (next, parent) {
            (Some(next), _) => self.node_mut(next).prev = before,
            (None, Some(parent)) => self.node_mut(parent).holds.set_last(before),
            (None, None) => {}
        }
    }
}

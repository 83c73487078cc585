//! Growing the tree while rules are entered and left.

use crate::tree::{NodeId, NodeKind, ParseTree, Repetition};

/// A node that still takes children.
#[derive(Clone, Copy, Debug)]
struct Open {
    node: NodeId,
    last: Option<NodeId>,
}

/// Where in the stack of open nodes a rule invocation's own node is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Level(usize);

/// Builds a tree top down. Nodes are attached to their parents when entered,
/// but those of left-recursive rules when left, as further contexts may come
/// above them.
#[derive(Debug, Default)]
pub(super) struct Builder {
    tree: ParseTree,
    open: Vec<Open>,
}

impl Builder {
    /// The tree so far. Nodes of left-recursive rules in progress are not yet
    /// among their parents' children.
    pub(super) fn tree(&self) -> &ParseTree {
        &self.tree
    }

    /// The finished tree.
    pub(super) fn finish(self) -> ParseTree {
        self.tree
    }

    /// The rule node at a level.
    pub(super) fn node(&self, level: Level) -> Option<NodeId> {
        self.open.get(level.0).map(|open| open.node)
    }

    /// Adds a leaf to the innermost open node.
    #[inline]
    pub(super) fn leaf(&mut self, kind: NodeKind) {
        let node = self.tree.add(kind);
        self.attach(node);
    }

    /// Enters an occurrence of a quantified element.
    pub(super) fn enter_occurrence(&mut self, of: Repetition) {
        let node = self.tree.add_occurrence(of);
        self.attach(node);
        self.push(node);
    }

    /// Enters a rule that is not left-recursive.
    pub(super) fn enter(&mut self, kind: NodeKind) -> Level {
        let node = self.tree.add(kind);
        self.attach(node);
        self.push(node)
    }

    /// Enters a left-recursive rule.
    pub(super) fn enter_recursion(&mut self, kind: NodeKind) -> Level {
        let node = self.tree.add(kind);
        match self.open.last() {
            Some(open) => self.tree.set_parent(node, open.node),
            None => self.tree.set_root(node),
        }
        self.push(node)
    }

    /// Puts a new context above the left-recursive rule's node so far, which
    /// becomes the new one's first child.
    pub(super) fn push_recursion(&mut self, level: Level, kind: NodeKind) {
        self.open.truncate(level.0 + 1);
        let node = self.tree.add(kind);
        if let Some(open) = self.open.last_mut() {
            let previous = std::mem::replace(
                open,
                Open {
                    node,
                    last: Some(open.node),
                },
            );
            match self.tree.parent(previous.node) {
                Some(parent) => self.tree.set_parent(node, parent),
                None => self.tree.set_root(node),
            }
            self.tree.attach(node, None, previous.node);
        }
    }

    /// Leaves a rule or an occurrence with everything still open inside.
    pub(super) fn leave(&mut self, level: Level) {
        self.open.truncate(level.0);
    }

    /// Leaves a left-recursive rule with everything still open inside.
    pub(super) fn leave_recursion(&mut self, level: Level) {
        let node = self.node(level);
        self.open.truncate(level.0);
        if let Some(node) = node {
            self.attach(node);
        }
    }

    /// Ends the innermost open occurrence of a quantifier above a level.
    pub(super) fn leave_occurrence(&mut self, level: Level) {
        if self.open.len() > level.0 + 1 {
            self.open.pop();
        }
    }

    fn push(&mut self, node: NodeId) -> Level {
        self.open.push(Open { node, last: None });
        Level(self.open.len() - 1)
    }

    fn attach(&mut self, node: NodeId) {
        match self.open.last_mut() {
            Some(open) => {
                self.tree.attach(open.node, open.last, node);
                open.last = Some(node);
            }
            None => self.tree.set_root(node),
        }
    }
}

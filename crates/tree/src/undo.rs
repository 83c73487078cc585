//! Steps of a [`LiveTree`] that can be taken back.

use crate::class::ClassId;
use crate::layout::Separator;
use crate::leaf::LeafId;
use crate::live::LiveTree;
use crate::node::NodeId;

/// A state of a [`LiveTree`] to return to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct TreeMark(usize);

#[derive(Clone, Debug)]
pub(crate) enum Undo {
    /// The node was removed and still shows a text.
    Removed(NodeId),
    /// The node was removed and taken out of its list; whether the next one
    /// already was an orphan.
    Unlinked(NodeId, bool),
    Hoisted(Box<Hoisted>),
}

#[derive(Clone, Debug)]
pub(crate) struct Hoisted {
    pub(crate) place: NodeId,
    pub(crate) node: NodeId,
    /// What the node is the heir of: the place, or an occurrence behind it.
    pub(crate) heir_of: NodeId,
    pub(crate) parent: Option<NodeId>,
    pub(crate) prev: Option<NodeId>,
    pub(crate) next: Option<NodeId>,
    pub(crate) orphan: bool,
    pub(crate) before: LeafId,
    pub(crate) separator: Separator,
    pub(crate) class: ClassId,
    /// `before` and `separator` of the child after the place.
    pub(crate) after: Option<(LeafId, Separator)>,
}

impl LiveTree {
    /// The present state, to return to.
    pub fn mark(&self) -> TreeMark {
        TreeMark(self.forgotten + self.journal.len())
    }

    /// Takes back everything done since `mark`.
    pub fn rollback(&mut self, mark: TreeMark) {
        while self.forgotten + self.journal.len() > mark.0 {
            let Some(undo) = self.journal.pop_back() else {
                return;
            };
            self.take_back(undo);
        }
    }

    /// Gives up returning to any state before `mark`.
    pub fn forget_before(&mut self, mark: TreeMark) {
        while self.forgotten < mark.0 && self.journal.pop_front().is_some() {
            self.forgotten += 1;
        }
    }

    fn take_back(&mut self, undo: Undo) {
        let epoch = self.epoch;
        match undo {
            Undo::Removed(node) => {
                self.node_mut(node).removed = false;
                self.forget_text(self.node(node).parent);
            }
            Undo::Unlinked(node, was_orphan) => {
                let here = self.node_mut(node);
                here.removed = false;
                let (parent, prev, next) = (here.parent, here.prev, here.next);
                self.point_to(parent, prev, next, node, node);
                if let Some(next) = next {
                    self.node_mut(next).orphan = was_orphan;
                }
                self.forget_text(parent);
            }
            Undo::Hoisted(undo) => {
                let place = self.node_mut(undo.place);
                place.gone = false;
                let (parent, prev, next) = (place.parent, place.prev, place.next);
                self.point_to(parent, prev, next, undo.place, undo.node);
                if let Some((next, (before, separator))) = next.zip(undo.after) {
                    let after = self.node_mut(next);
                    (after.before, after.separator) = (before, separator);
                }
                let node = self.node_mut(undo.node);
                (node.parent, node.prev, node.next) = (undo.parent, undo.prev, undo.next);
                (node.orphan, node.before) = (undo.orphan, undo.before);
                (node.separator, node.class) = (undo.separator, undo.class);
                // What changed below the node while it was elsewhere changes
                // its old ancestors' texts, too.
                let known = node.epoch == epoch;
                self.forward.remove(&undo.heir_of);
                self.forget_text(parent);
                if !known {
                    self.forget_text(undo.parent);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]

    use crate::{LiveTree, Position, TreeBuilder};

    /// A hoisted node that changed is put back; a later change of it is still
    /// seen through the ancestors that it had before.
    #[test]
    fn ancestors_do_not_reuse_the_text_of_a_node_that_changed_while_hoisted() {
        let mut builder = TreeBuilder::new("abc");
        let rule = builder.label("e", Some(""));
        builder.open_rule(rule);
        builder.open_rule(rule);
        builder.open_quantifier();
        builder.open_rule(rule);
        let at = Position { line: 1, column: 0 };
        let [a, b, c] = ["a", "b", "c"].map(|name| builder.label(name, Some("")));
        builder.token_at(a, 0..1, at);
        builder.token_at(b, 1..2, at);
        builder.close();
        builder.close();
        builder.close();
        builder.token_at(c, 2..3, at);
        builder.close();
        let mut tree = LiveTree::new(builder.finish().unwrap());
        let ids: Vec<_> = tree.preorder().collect();
        let [_, place, _, hoisted, a, b, _] = ids[..] else {
            panic!("{ids:?}");
        };
        let mark = tree.mark();
        tree.hoist(place, hoisted);
        tree.remove(a);
        tree.rollback(mark);
        tree.remove(b);
        assert_eq!(tree.unparse(), "ac");
    }
}

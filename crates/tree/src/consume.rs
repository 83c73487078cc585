//! Trees that give back their memory while something is made of them.

use crate::class::ClassId;
use crate::node::{NodeId, Tree};

/// A node of a tree that is being given back.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Met {
    /// How many nodes it is below.
    pub depth: usize,
    /// What it is, for [`Tree::classes`].
    pub class: ClassId,
    /// How many bytes the text of a token has; none for others.
    pub len: u32,
}

/// All nodes of a tree, parents before children, which is gone afterwards.
#[derive(Debug)]
pub struct Preorder {
    tree: Tree,
    /// What follows the nodes that the next one is below.
    open: Vec<Option<NodeId>>,
    next: Option<NodeId>,
}

impl Tree {
    /// Every node, parents before children, children left to right. What was met
    /// gives its memory back.
    pub fn into_preorder(mut self) -> Preorder {
        self.put_in_order();
        let root = self.root;
        Preorder {
            tree: self,
            open: Vec::new(),
            next: Some(root),
        }
    }

    /// Makes ids ascend in document order.
    pub(crate) fn put_in_order(&mut self) {
        if !self.in_order {
            self.compact();
        }
    }
}

impl Iterator for Preorder {
    type Item = Met;

    fn next(&mut self) -> Option<Met> {
        let node = self.next?;
        let depth = self.open.len();
        let tree = &mut self.tree;
        tree.nodes.free_before(node.index());
        let links = *tree.node(node);
        let is_inner = tree.kind(node).is_inner();
        let len = tree.token_ref(node).len;
        if !is_inner {
            tree.leaves.all.free_before(links.holds.as_leaf() as usize);
        }
        let after = match depth {
            // The root has no siblings.
            0 => None,
            _ => links.next,
        };
        self.next = match tree.first(node) {
            Some(first) => {
                self.open.push(after);
                Some(first)
            }
            None => {
                let mut next = after;
                while next.is_none()
                    && let Some(after) = self.open.pop()
                {
                    next = after;
                }
                next
            }
        };
        Some(Met {
            depth,
            class: links.class(),
            len,
        })
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used)]
    use super::*;
    use crate::{Label, Position, TreeBuilder};

    #[test]
    fn all_nodes_are_met_in_document_order() {
        let mut builder = TreeBuilder::new("abcd");
        let rule = builder.label("r", Some(""));
        builder.open_rule(rule);
        builder.token_at(Label::PLAIN, 0..1, Position::START);
        builder.open_quantifier();
        builder.open_rule(rule);
        builder.token_at(Label::PLAIN, 1..3, Position::START);
        builder.close();
        builder.close();
        builder.token_at(Label::PLAIN, 3..4, Position::START);
        builder.close();
        let mut tree = builder.finish().unwrap();
        tree.clean(true);
        let classes: Vec<ClassId> = tree.preorder().map(|node| tree.class(node)).collect();
        let met: Vec<Met> = tree.into_preorder().collect();
        let shape: Vec<_> = met.iter().map(|met| (met.depth, met.len)).collect();
        assert_eq!(shape, [(0, 0), (1, 1), (1, 0), (2, 0), (3, 2), (1, 1)]);
        assert!(met.iter().map(|met| met.class).eq(classes));
    }
}

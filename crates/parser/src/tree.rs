//! The parse tree, an arena of small nodes.
//!
//! Nothing here recurses: trees are as deep as inputs are nested.

use crate::atn::Quantifier;
use crate::token::TokenId;

/// The place of a node in a [`ParseTree`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(u32);

impl NodeId {
    /// A number unique within the tree, below [`ParseTree::len`].
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// What a node stands for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum NodeKind {
    /// A rule invocation, with the index of the parser rule.
    Rule(u32),
    /// One occurrence of a quantified element (`?`, `*`, `+`). Only there if
    /// [`ParseOptions::quantifiers`](crate::ParseOptions::quantifiers) asks.
    Quantifier,
    /// A token the grammar asked for.
    Terminal(TokenId),
    /// A token that error recovery consumed.
    Error(TokenId),
    /// A token that error recovery invented, with its type. No text of the
    /// input belongs to it.
    Missing(i32),
}

/// Which quantified element an occurrence is of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Repetition {
    /// The element's place in the grammar (a state of the network): occurrences
    /// with the same parent node and the same element are one list.
    pub element: u32,
    /// How often the grammar asks for it.
    pub quantifier: Quantifier,
}

const NONE: u32 = u32::MAX;
const TAG_BITS: u32 = 3;

/// 12 bytes per node: a kind and two links.
#[derive(Clone, Copy, Debug)]
struct Node {
    /// The kind's tag in the low bits, its argument above.
    kind: u32,
    first_child: u32,
    /// The next sibling, or of a last child, with [`UP`], the parent.
    next: u32,
}

/// A link that leads to the parent.
const UP: u32 = 1 << 31;

/// A parse tree in an arena.
#[derive(Clone, Debug, Default)]
pub struct ParseTree {
    nodes: Vec<Node>,
    root: Option<NodeId>,
}

fn pack(kind: NodeKind) -> u32 {
    let (tag, argument) = match kind {
        NodeKind::Rule(rule) => (0, rule),
        NodeKind::Quantifier => (1, 0),
        NodeKind::Terminal(token) => (2, token.0),
        NodeKind::Error(token) => (3, token.0),
        NodeKind::Missing(token_type) => (4, (token_type + 1) as u32),
    };
    (argument << TAG_BITS) | tag
}

fn unpack(kind: u32) -> NodeKind {
    let argument = kind >> TAG_BITS;
    match kind & ((1 << TAG_BITS) - 1) {
        0 => NodeKind::Rule(argument),
        1 => NodeKind::Quantifier,
        2 => NodeKind::Terminal(TokenId(argument)),
        3 => NodeKind::Error(TokenId(argument)),
        _ => NodeKind::Missing(argument as i32 - 1),
    }
}

impl ParseTree {
    /// The largest number of tokens or nodes that a tree can name.
    pub(crate) const MAX_ARGUMENT: u32 = u32::MAX >> TAG_BITS;

    /// The node of the start rule; none in an empty tree.
    pub fn root(&self) -> Option<NodeId> {
        self.root
    }

    /// The number of nodes in the arena.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether the tree has no node.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// What all nodes stand for, in the order of the arena.
    pub(crate) fn kinds(&self) -> impl Iterator<Item = NodeKind> {
        self.nodes.iter().map(|node| unpack(node.kind))
    }

    /// What a node stands for.
    pub fn kind(&self, node: NodeId) -> NodeKind {
        unpack(self.nodes[node.index()].kind)
    }

    /// The node above; none for the root. It is known to a last child; others
    /// ask all siblings behind them.
    pub fn parent(&self, node: NodeId) -> Option<NodeId> {
        let mut next = self.nodes[node.index()].next;
        while next & UP == 0 {
            next = self.nodes[next as usize].next;
        }
        (next != NONE).then_some(NodeId(next & !UP))
    }

    /// The leftmost child.
    pub fn first_child(&self, node: NodeId) -> Option<NodeId> {
        link(self.nodes[node.index()].first_child)
    }

    /// The next child of the same parent.
    pub fn next_sibling(&self, node: NodeId) -> Option<NodeId> {
        let next = self.nodes[node.index()].next;
        (next & UP == 0).then_some(NodeId(next))
    }

    /// The children of a node, left to right.
    pub fn children(&self, node: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        std::iter::successors(self.first_child(node), |child| self.next_sibling(*child))
    }

    /// Walks the whole tree in document order, entering and leaving each node once, without
    /// recursion or stack.
    pub fn walk(&self) -> impl Iterator<Item = Step> + '_ {
        self.root.into_iter().flat_map(|root| self.walk_of(root))
    }

    /// The same for a node and all below it.
    pub fn walk_of(&self, node: NodeId) -> impl Iterator<Item = Step> + '_ {
        let is_last = move |step: Step| step == Step::Leave(node);
        std::iter::successors(Some(Step::Enter(node)), move |&step| {
            self.after(step).filter(|_| !is_last(step))
        })
    }

    /// The step that follows another one in a walk.
    pub fn after(&self, step: Step) -> Option<Step> {
        match step {
            Step::Enter(node) => {
                let child = self.first_child(node);
                Some(child.map_or(Step::Leave(node), Step::Enter))
            }
            Step::Leave(node) => match self.next_sibling(node) {
                Some(sibling) => Some(Step::Enter(sibling)),
                None => self.parent(node).map(Step::Leave),
            },
        }
    }

    /// What a node is an occurrence of; `None` unless it is a
    /// [`NodeKind::Quantifier`].
    pub fn repetition(&self, node: NodeId) -> Option<Repetition> {
        if self.kind(node) != NodeKind::Quantifier {
            return None;
        }
        let argument = self.nodes[node.index()].kind >> TAG_BITS;
        Some(Repetition {
            element: argument >> 2,
            quantifier: match argument & 3 {
                0 => Quantifier::Optional,
                1 => Quantifier::Star,
                _ => Quantifier::Plus,
            },
        })
    }

    /// Adds an occurrence without parent.
    pub(crate) fn add_occurrence(&mut self, of: Repetition) -> NodeId {
        let id = self.add(NodeKind::Quantifier);
        let argument = (of.element << 2) | of.quantifier as u32;
        self.nodes[id.index()].kind |= argument << TAG_BITS;
        id
    }

    /// Adds a node without parent.
    pub(crate) fn add(&mut self, kind: NodeKind) -> NodeId {
        let id = NodeId(self.nodes.len() as u32);
        self.nodes.push(Node {
            kind: pack(kind),
            first_child: NONE,
            next: NONE,
        });
        id
    }

    pub(crate) fn set_root(&mut self, node: NodeId) {
        self.root = Some(node);
    }

    /// Makes `child` the node after `last` (none: the first one) below
    /// `parent`.
    pub(crate) fn attach(&mut self, parent: NodeId, last: Option<NodeId>, child: NodeId) {
        self.set_parent(child, parent);
        match last {
            Some(last) => self.nodes[last.index()].next = child.0,
            None => self.nodes[parent.index()].first_child = child.0,
        }
    }

    /// Says what a node's parent will be once the node is attached.
    pub(crate) fn set_parent(&mut self, node: NodeId, parent: NodeId) {
        self.nodes[node.index()].next = parent.0 | UP;
    }
}

fn link(id: u32) -> Option<NodeId> {
    (id != NONE).then_some(NodeId(id))
}

/// A step of a [`ParseTree::walk`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// Before a node's children.
    Enter(NodeId),
    /// After a node's children. Leaves are left too.
    Leave(NodeId),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn node_kinds_survive_packing() {
        for kind in [
            NodeKind::Rule(7),
            NodeKind::Quantifier,
            NodeKind::Terminal(TokenId(ParseTree::MAX_ARGUMENT)),
            NodeKind::Error(TokenId(0)),
            NodeKind::Missing(-1),
            NodeKind::Missing(12),
        ] {
            assert_eq!(unpack(pack(kind)), kind);
        }
        assert_eq!(size_of::<Node>(), 12);
    }

    #[test]
    fn a_walk_enters_and_leaves_in_document_order() {
        let mut tree = ParseTree::default();
        let root = tree.add(NodeKind::Rule(0));
        tree.set_root(root);
        let first = tree.add(NodeKind::Rule(1));
        tree.attach(root, None, first);
        let leaf = tree.add(NodeKind::Terminal(TokenId(0)));
        tree.attach(first, None, leaf);
        let second = tree.add(NodeKind::Missing(3));
        tree.attach(root, Some(first), second);
        let steps: Vec<_> = tree.walk().collect();
        use Step::{Enter, Leave};
        assert_eq!(
            steps,
            [
                Enter(root),
                Enter(first),
                Enter(leaf),
                Leave(leaf),
                Leave(first),
                Enter(second),
                Leave(second),
                Leave(root)
            ]
        );
        assert_eq!(tree.children(root).collect::<Vec<_>>(), [first, second]);
        let parents = [leaf, first, second, root].map(|node| tree.parent(node));
        assert_eq!(parents, [Some(first), Some(root), Some(root), None]);
    }
}

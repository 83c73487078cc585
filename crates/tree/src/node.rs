//! Nodes, their ids and links, and the arena that holds them.

use std::num::NonZeroU32;

use crate::chunked::Chunked;
use crate::class::{ClassId, ClassTable, Kind, ListId, Recursion};
use crate::leaf::{LeafId, Leaves, NO_LEAF, TextRef};
use crate::position::Position;

/// A node of a [`Tree`]. Ids are only
/// meaningful for the tree that gave them out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId(NonZeroU32);

impl NodeId {
    /// The first of an arena.
    pub(crate) const FIRST: NodeId = NodeId(NonZeroU32::MIN);

    /// The id of the node at `index` of an arena. Arenas are kept small
    /// enough for this to succeed (see [`TreeError::TooLarge`](super::TreeError)).
    pub(crate) fn new(index: usize) -> Option<Self> {
        u32::try_from(index + 1)
            .ok()
            .and_then(NonZeroU32::new)
            .map(NodeId)
    }

    /// The node's place in its arena, from 0.
    pub fn index(self) -> usize {
        self.0.get() as usize - 1
    }
}

/// A node in 24 bytes: large inputs have many.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Node {
    /// The class's number, and in the lowest bit whether the node is removed:
    /// shown as its replacement and part of no configuration.
    class: u32,
    pub(crate) parent: Option<NodeId>,
    pub(crate) next: Option<NodeId>,
    pub(crate) prev: Option<NodeId>,
    pub(crate) holds: Holds,
}

/// The first and the last child, or, of a token, the number of its leaf.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Holds(Option<NodeId>, Option<NodeId>);

impl Holds {
    pub(crate) const NOTHING: Holds = Holds(None, None);

    pub(crate) fn children(first: Option<NodeId>, last: Option<NodeId>) -> Self {
        Holds(first, last)
    }

    pub(crate) fn leaf(leaf: LeafId) -> Self {
        Holds(NodeId::new(leaf as usize), None)
    }

    /// Of an inner node.
    pub(crate) fn first(self) -> Option<NodeId> {
        self.0
    }

    /// Of an inner node.
    pub(crate) fn last(self) -> Option<NodeId> {
        self.1
    }

    /// The first child of a node of that kind.
    pub(crate) fn first_child(self, kind: Kind) -> Option<NodeId> {
        self.0.filter(|_| kind.is_inner())
    }

    /// The last child of a node of that kind.
    pub(crate) fn last_child(self, kind: Kind) -> Option<NodeId> {
        self.1.filter(|_| kind.is_inner())
    }

    /// Of a token.
    pub(crate) fn as_leaf(self) -> LeafId {
        self.0.map_or(NO_LEAF, |id| id.index() as LeafId)
    }

    /// Of an inner node.
    pub(crate) fn set_first(&mut self, first: Option<NodeId>) {
        self.0 = first;
    }

    /// Of an inner node.
    pub(crate) fn set_last(&mut self, last: Option<NodeId>) {
        self.1 = last;
    }
}

impl Node {
    pub(crate) fn new(class: ClassId, holds: Holds) -> Self {
        Node {
            class: class.0 << 1,
            parent: None,
            next: None,
            prev: None,
            holds,
        }
    }

    pub(crate) fn class(&self) -> ClassId {
        ClassId(self.class >> 1)
    }

    pub(crate) fn set_class(&mut self, class: ClassId) {
        self.class = class.0 << 1 | self.class & 1;
    }

    pub(crate) fn is_removed(&self) -> bool {
        self.class & 1 != 0
    }

    pub(crate) fn set_removed(&mut self, removed: bool) {
        self.class = self.class & !1 | u32::from(removed);
    }
}

/// A tree of rules, quantified occurrences and tokens.
///
/// All texts are slices of one shared text, whose first part is the input. A
/// rule stands where its tokens stand, so only tokens have places.
#[derive(Clone, Debug)]
pub struct Tree {
    pub(crate) nodes: Chunked<Node>,
    /// Whether parents come before children there, and these in their order.
    pub(crate) in_order: bool,
    pub(crate) root: NodeId,
    pub(crate) leaves: Leaves,
    pub(crate) classes: ClassTable,
    /// Whether white space between tokens is made up from positions. Off
    /// when hidden tokens are part of the tree and give it themselves.
    pub(crate) with_whitespace: bool,
}

impl Tree {
    /// The root.
    pub fn root(&self) -> NodeId {
        self.root
    }

    /// What a node is.
    pub fn kind(&self, node: NodeId) -> Kind {
        self.classes.get(self.node(node).class()).kind
    }

    /// The name of the node's rule or token; empty for quantifiers, error
    /// tokens, and tokens without a name.
    pub fn name(&self, node: NodeId) -> &str {
        self.classes.name(self.node(node).class())
    }

    /// What the node is shown as when it is removed.
    pub fn replacement(&self, node: NodeId) -> &str {
        self.replacement_ref(node).of(&self.leaves.text)
    }

    /// The text of a token; empty for other nodes.
    pub fn token_text(&self, node: NodeId) -> &str {
        self.token_ref(node).of(&self.leaves.text)
    }

    /// The list of its parent that the node is an element of.
    pub fn list(&self, node: NodeId) -> ListId {
        self.classes.get(self.node(node).class()).list
    }

    /// How the node's rule writes a list, if it does.
    pub fn recursion(&self, node: NodeId) -> Option<Recursion> {
        self.classes.get(self.node(node).class()).recursion
    }

    /// Where the node starts.
    pub fn start(&self, node: NodeId) -> Position {
        self.leaves.start(self.first_leaf(node))
    }

    /// Where the node ends.
    pub fn end(&self, node: NodeId) -> Position {
        self.leaves.end(self.last_leaf(node))
    }

    /// Whether the node is marked removed: it shows its replacement and
    /// takes part in no configuration.
    pub fn is_removed(&self, node: NodeId) -> bool {
        self.node(node).is_removed()
    }

    /// The node's parent, if it is not the root.
    pub fn parent(&self, node: NodeId) -> Option<NodeId> {
        self.node(node).parent
    }

    /// The node's children, left to right, removed ones included.
    pub fn children(&self, node: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        std::iter::successors(self.first(node), |&child| self.node(child).next)
    }

    /// Every node, parents before children, children left to right.
    pub fn preorder(&self) -> impl Iterator<Item = NodeId> + '_ {
        let mut next = Some(self.root);
        std::iter::from_fn(move || {
            let node = next?;
            next = self.first(node).or_else(|| self.following(node));
            Some(node)
        })
    }

    /// The node after all of `node`'s subtree.
    fn following(&self, node: NodeId) -> Option<NodeId> {
        let mut node = node;
        loop {
            if node == self.root {
                return None;
            }
            let links = self.node(node);
            if let Some(next) = links.next {
                return Some(next);
            }
            node = links.parent?;
        }
    }

    pub(crate) fn node(&self, node: NodeId) -> &Node {
        &self.nodes[node.index()]
    }

    pub(crate) fn node_mut(&mut self, node: NodeId) -> &mut Node {
        &mut self.nodes[node.index()]
    }

    /// The first child.
    pub(crate) fn first(&self, node: NodeId) -> Option<NodeId> {
        self.node(node).holds.first_child(self.kind(node))
    }

    /// The last child.
    pub(crate) fn last(&self, node: NodeId) -> Option<NodeId> {
        self.node(node).holds.last_child(self.kind(node))
    }

    pub(crate) fn replacement_ref(&self, node: NodeId) -> TextRef {
        let class = self.classes.get(self.node(node).class());
        class.replacement.unwrap_or_else(|| self.token_ref(node))
    }

    /// The text of a token; empty for other nodes.
    pub(crate) fn token_ref(&self, node: NodeId) -> TextRef {
        match self.kind(node).is_inner() {
            true => TextRef::EMPTY,
            false => self.leaves.text_of(self.node(node).holds.as_leaf()),
        }
    }

    /// The first leaf at or below a node. Whoever asks for that of each node
    /// that has a sibling before it takes linear time for the whole tree.
    pub(crate) fn first_leaf(&self, node: NodeId) -> LeafId {
        self.leaf_below(node, Holds::first)
    }

    /// The last leaf at or below a node; the same holds for those that have a
    /// sibling behind them.
    pub(crate) fn last_leaf(&self, node: NodeId) -> LeafId {
        self.leaf_below(node, Holds::last)
    }

    fn leaf_below(&self, node: NodeId, step: impl Fn(Holds) -> Option<NodeId>) -> LeafId {
        let mut node = node;
        while self.kind(node).is_inner() {
            match step(self.node(node).holds) {
                Some(child) => node = child,
                None => return NO_LEAF,
            }
        }
        self.node(node).holds.as_leaf()
    }

    /// Makes ids ascend in document order.
    pub(crate) fn put_in_order(&mut self) {
        if !self.in_order {
            self.compact();
        }
    }

    /// Gives back the memory of nodes that are no part of the tree any more. Ids
    /// are given out anew, in document order.
    pub fn compact(&mut self) {
        const NONE: u32 = 0;
        let mut count = 0;
        // Each node's new id by its old one.
        let mut ids = vec![NONE; self.nodes.len()];
        for node in self.preorder() {
            count += 1;
            ids[node.index()] = count;
        }
        let new = |old: NodeId| NonZeroU32::new(ids[old.index()]).map(NodeId);
        let mut nodes = Chunked::new();
        nodes.reserve(count as usize);
        for node in self.preorder() {
            let old = self.node(node);
            let link = |id: Option<NodeId>| id.and_then(new);
            let holds = match self.kind(node).is_inner() {
                true => Holds::children(link(old.holds.first()), link(old.holds.last())),
                false => old.holds,
            };
            nodes.push(Node {
                parent: link(old.parent),
                next: link(old.next),
                prev: link(old.prev),
                holds,
                ..*old
            });
        }
        if let Some(root) = new(self.root) {
            (self.nodes, self.root) = (nodes, root);
            self.in_order = true;
        }
    }
}

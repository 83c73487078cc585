//! A tree under reduction: nodes are removed and hoisted, steps can be taken
//! back, and the cost of a text is its length.

use std::borrow::Cow;
use std::collections::{HashMap, VecDeque};

use crate::chunked::Chunked;
use crate::class::{Class, ClassId, ClassTable, Kind, ListId};
use crate::layout::Separator;
use crate::leaf::{LeafId, Leaves, NOWHERE, TextRef};
use crate::node::{Holds, NodeId, Tree};
use crate::shown::copy_shown;
use crate::undo::{Hoisted, Undo};

/// A tree that reduction works on.
///
/// It holds what a prepared [`Tree`] showed: kept nodes, and removed ones that
/// show a text or could be hoisted. Others leave the lists of children when
/// they are removed, so that no later walk meets them.
///
/// # Texts
///
/// Most nodes know their text as a slice of the tree's text as it was laid out
/// last. A change only makes the changed node's ancestors forget theirs; a
/// walk descends where a text is not known. When such walks have visited as many
/// nodes as a new layout would cost, the tree is laid out again.
///
/// # Taking steps back
///
/// [`LiveTree::mark`] names the present state; [`LiveTree::rollback`] returns
/// to it. [`LiveTree::forget_before`] says which marks will not be needed.
#[derive(Clone, Debug)]
pub struct LiveTree {
    pub(crate) nodes: Chunked<LiveNode>,
    pub(crate) root: NodeId,
    pub(crate) leaves: Leaves,
    classes: ClassTable,
    /// The tree's text when it was laid out last.
    pub(crate) laid: String,
    /// Which layout `laid` is; a node whose epoch differs has no known text.
    pub(crate) epoch: u16,
    /// Nodes visited only because their parent's text was not known.
    pub(crate) wasted: usize,
    /// Nodes visited by the last layout.
    laid_nodes: usize,
    pub(crate) journal: VecDeque<Undo>,
    /// How many entries were forgotten from the journal's front.
    pub(crate) forgotten: usize,
    pub(crate) forward: HashMap<NodeId, NodeId>,
}

#[derive(Clone, Debug)]
pub(crate) struct LiveNode {
    pub(crate) class: ClassId,
    pub(crate) removed: bool,
    /// Another node has been hoisted into this one's place.
    pub(crate) gone: bool,
    /// The child before this one in the list no longer is in it.
    pub(crate) orphan: bool,
    pub(crate) separator: Separator,
    /// Work space of walks: on the path to, or itself, something to find.
    pub(crate) mark: Mark,
    pub(crate) epoch: u16,
    /// Its first and its last token, as the input has it.
    pub(crate) from: LeafId,
    pub(crate) to: LeafId,
    /// What the child before this one in the list ends with, or [`NOWHERE`].
    pub(crate) before: LeafId,
    pub(crate) parent: Option<NodeId>,
    pub(crate) next: Option<NodeId>,
    pub(crate) prev: Option<NodeId>,
    pub(crate) holds: Holds,
    /// The node's text in `laid` if `epoch` is the present one.
    pub(crate) span: TextRef,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Mark {
    None,
    /// Something below is marked `Slot`.
    Path,
    /// What a walk looks for.
    Slot,
}

/// A layout that no node has ever been part of.
pub(crate) const NEVER: u16 = 0;

impl LiveTree {
    /// The live form of a prepared tree. A tree that is lent, and not given,
    /// stays as it is; what of a given one is not needed any more is gone.
    pub fn new<'t>(tree: impl Into<Cow<'t, Tree>>) -> Self {
        let mut tree = tree.into();
        let (nodes, root) = copy_shown(&mut tree);
        let (leaves, classes) = match tree {
            Cow::Owned(tree) => (tree.leaves, tree.classes),
            Cow::Borrowed(tree) => (tree.leaves.clone(), tree.classes.clone()),
        };
        let mut live = LiveTree {
            nodes,
            root,
            leaves,
            classes,
            laid: String::new(),
            epoch: NEVER,
            wasted: 0,
            laid_nodes: 0,
            journal: VecDeque::new(),
            forgotten: 0,
            forward: HashMap::new(),
        };
        live.lay_out();
        live
    }

    /// The root.
    pub fn root(&self) -> NodeId {
        self.root
    }

    /// What a node is.
    pub fn kind(&self, node: NodeId) -> Kind {
        self.class(node).kind
    }

    /// The name of the node's rule or token.
    pub fn name(&self, node: NodeId) -> &str {
        self.classes.name(self.node(node).class)
    }

    /// What the node is shown as when it is removed.
    pub fn replacement(&self, node: NodeId) -> &str {
        self.replacement_ref(node).of(&self.leaves.text)
    }

    /// Whether the node itself is neither removed nor replaced. (A node below
    /// one that is not kept is kept in this sense.)
    pub fn is_kept(&self, node: NodeId) -> bool {
        let node = self.node(node);
        !node.removed && !node.gone
    }

    /// What stands where `node` stood: the node itself, unless another one
    /// was hoisted or shifted into its place.
    pub fn current(&self, node: NodeId) -> NodeId {
        let mut node = node;
        while let Some(&heir) = self.forward.get(&node) {
            node = heir;
        }
        node
    }

    /// The node's parent, if it is not the root.
    pub fn parent(&self, node: NodeId) -> Option<NodeId> {
        self.node(node).parent
    }

    /// The node's kept children, left to right.
    pub fn kept_children(&self, node: NodeId) -> impl DoubleEndedIterator<Item = NodeId> + '_ {
        self.children(node)
            .filter(|&child| !self.node(child).removed)
    }

    /// The list of its parent that the node is an element of.
    pub fn list(&self, node: NodeId) -> ListId {
        self.class(node).list
    }

    /// Marks a kept node removed.
    pub fn remove(&mut self, node: NodeId) {
        if !self.is_kept(node) {
            return;
        }
        if leaves_no_trace(self.class(node), self.replacement_ref(node)) && node != self.root {
            self.take_out(node);
            return;
        }
        let parent = self.node(node).parent;
        self.journal.push_back(Undo::Removed(node));
        self.node_mut(node).removed = true;
        self.forget_text(parent);
    }

    /// Removes a node that no walk needs to meet again.
    fn take_out(&mut self, node: NodeId) {
        let here = self.node(node);
        let (next, parent) = (here.next, here.parent);
        self.unlink(node);
        let was_orphan =
            next.is_some_and(|next| std::mem::replace(&mut self.nodes[next.index()].orphan, true));
        self.journal.push_back(Undo::Unlinked(node, was_orphan));
        self.node_mut(node).removed = true;
        self.forget_text(parent);
    }

    /// Puts `node`, a descendant of `place`, in the place of `place`.
    pub fn hoist(&mut self, place: NodeId, node: NodeId) {
        if place != node {
            let separator = self.between(self.node(place).before, self.node(node).from);
            self.put(place, place, node, separator);
        }
    }

    /// Puts `element`, a child of `occurrence`, in the place of `place`, a
    /// node before `occurrence`, and removes `occurrence`. What separates
    /// `place` from the node before it stays. What stands where `occurrence`
    /// stood is `element` then; nothing stands where `place` did.
    pub fn shift(&mut self, place: NodeId, occurrence: NodeId, element: NodeId) {
        self.put(place, occurrence, element, self.node(place).separator);
        self.take_out(occurrence);
    }

    /// Puts `node` in the place of `place`, as the heir of `heir_of`.
    fn put(&mut self, place: NodeId, heir_of: NodeId, node: NodeId, separator: Separator) {
        let old = self.node(place);
        let (parent, prev, next) = (old.parent, old.prev, old.next);
        let (before, orphan) = (old.before, old.orphan);
        let list = self.class(place).list;
        let moved = self.node(node);
        let mut undo = Box::new(Hoisted {
            place,
            node,
            heir_of,
            parent: moved.parent,
            prev: moved.prev,
            next: moved.next,
            orphan: moved.orphan,
            before: moved.before,
            separator: moved.separator,
            class: moved.class,
            after: None,
        });
        let (end, class) = (moved.to, moved.class);
        let class = self.classes.in_list(class, list);

        let moved = self.node_mut(node);
        (moved.parent, moved.prev, moved.next) = (parent, prev, next);
        (moved.before, moved.orphan, moved.class) = (before, orphan, class);
        moved.separator = separator;
        self.point_to(parent, prev, next, node, place);
        if let Some(next) = next {
            let after = self.node(next);
            if !after.orphan && after.before != NOWHERE {
                undo.after = Some((after.before, after.separator));
                let separator = self.between(end, after.from);
                let after = self.node_mut(next);
                (after.before, after.separator) = (end, separator);
            }
        }
        self.node_mut(place).gone = true;
        self.forward.insert(heir_of, node);
        self.journal.push_back(Undo::Hoisted(undo));
        self.forget_text(parent);
    }

    pub(crate) fn node(&self, node: NodeId) -> &LiveNode {
        &self.nodes[node.index()]
    }

    pub(crate) fn node_mut(&mut self, node: NodeId) -> &mut LiveNode {
        &mut self.nodes[node.index()]
    }

    pub(crate) fn class(&self, node: NodeId) -> &Class {
        self.classes.get(self.node(node).class)
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
        let own = || self.token_ref(node);
        self.class(node).replacement.unwrap_or_else(own)
    }

    /// A token's text, or nothing.
    pub(crate) fn token_ref(&self, node: NodeId) -> TextRef {
        match self.kind(node).is_inner() {
            true => TextRef::EMPTY,
            false => self.leaves.text_of(self.node(node).from),
        }
    }

    /// What stands between two tokens that are next to each other.
    fn between(&self, end: LeafId, start: LeafId) -> Separator {
        separator(&self.leaves, end, start)
    }

    /// A node's text if it is known without a walk.
    pub(crate) fn known_text(&self, node: NodeId) -> Option<&str> {
        let here = self.node(node);
        if here.removed {
            Some(self.replacement(node))
        } else if here.epoch == self.epoch {
            Some(here.span.of(&self.laid))
        } else if !self.kind(node).is_inner() {
            Some(self.token_ref(node).of(&self.leaves.text))
        } else {
            None
        }
    }

    /// Lays the tree out anew if walks have cost as much as that since the
    /// last time.
    pub(crate) fn refresh(&mut self) {
        if self.wasted > self.laid_nodes {
            self.lay_out();
        }
    }

    pub(crate) fn set_laid(&mut self, text: String, nodes: usize) {
        self.laid = text;
        self.laid_nodes = nodes;
        self.wasted = 0;
    }

    /// Makes a node and all its ancestors forget their texts. If one has
    /// already, those above it have, too.
    pub(crate) fn forget_text(&mut self, node: Option<NodeId>) {
        let mut at = node;
        while let Some(node) = at {
            let epoch = self.epoch;
            let here = self.node_mut(node);
            if here.epoch != epoch {
                return;
            }
            here.epoch = NEVER;
            at = here.parent;
        }
    }

    fn unlink(&mut self, node: NodeId) {
        let here = self.node(node);
        let (parent, prev, next) = (here.parent, here.prev, here.next);
        match (prev, parent) {
            (Some(prev), _) => self.node_mut(prev).next = next,
            (None, Some(parent)) => self.node_mut(parent).holds.set_first(next),
            (None, None) => {}
        }
        match (next, parent) {
            (Some(next), _) => self.node_mut(next).prev = prev,
            (None, Some(parent)) => self.node_mut(parent).holds.set_last(prev),
            (None, None) => {}
        }
    }

    /// Makes the neighbours of a place point to `node`, which replaces `old`.
    pub(crate) fn point_to(
        &mut self,
        parent: Option<NodeId>,
        prev: Option<NodeId>,
        next: Option<NodeId>,
        node: NodeId,
        old: NodeId,
    ) {
        match (prev, parent) {
            (Some(prev), _) => self.node_mut(prev).next = Some(node),
            (None, Some(parent)) => self.node_mut(parent).holds.set_first(Some(node)),
            (None, None) => {}
        }
        match (next, parent) {
            (Some(next), _) => self.node_mut(next).prev = Some(node),
            (None, Some(parent)) => self.node_mut(parent).holds.set_last(Some(node)),
            (None, None) => {}
        }
        if self.root == old {
            self.root = node;
        }
    }
}

/// Whether no walk needs to meet a removed node again: it shows nothing, and nothing
/// can be hoisted to it.
pub(crate) fn leaves_no_trace(class: &Class, replacement: TextRef) -> bool {
    replacement.is_empty() && !(class.kind == Kind::Rule && class.name != 0)
}

/// What stands between two tokens that are next to each other.
pub(crate) fn separator(leaves: &Leaves, end: LeafId, start: LeafId) -> Separator {
    match end {
        NOWHERE => Separator::None,
        _ => Separator::between(leaves.end(end), leaves.start(start)),
    }
}

impl From<Tree> for Cow<'_, Tree> {
    fn from(tree: Tree) -> Self {
        Cow::Owned(tree)
    }
}

impl<'t> From<&'t Tree> for Cow<'t, Tree> {
    fn from(tree: &'t Tree) -> Self {
        Cow::Borrowed(tree)
    }
}

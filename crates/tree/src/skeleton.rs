//! A tree's text with some of its nodes left open.
//!
//! A candidate of a reduction shows a few nodes differently. Its text is made
//! from a skeleton: what cannot change is one run of text per gap between
//! those nodes, so that a candidate costs its text and one step per node that
//! is left open.

use crate::layout::Separator;
use crate::leaf::TextRef;
use crate::live::{LiveTree, Mark, NEVER};
use crate::node::NodeId;

/// A tree's text in which given nodes, the *slots*, can be shown in
/// different ways.
#[derive(Clone, Debug, Default)]
pub struct Skeleton {
    text: String,
    pieces: Vec<Piece>,
    slots: Vec<Slot>,
}

/// How a slot is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shown<'a> {
    /// As it was when the skeleton was made.
    Kept,
    /// As its replacement.
    Removed,
    /// As this text.
    As(&'a str),
}

#[derive(Clone, Copy, Debug)]
enum Piece {
    Text(TextRef),
    Slot(u32),
    /// Up to the matching `Close`: this separator comes before the first
    /// text, if there is any.
    Open(Separator),
    Close,
}

#[derive(Clone, Copy, Debug)]
struct Slot {
    separator: Separator,
    kept: TextRef,
    removed: TextRef,
}

impl Skeleton {
    /// How many slots there are.
    pub fn slots(&self) -> usize {
        self.slots.len()
    }

    /// The text with every slot shown as `shown` says.
    pub fn render<'a>(&'a self, mut shown: impl FnMut(usize) -> Shown<'a>) -> String {
        let mut out = String::with_capacity(self.text.len());
        let mut open: Vec<Separator> = Vec::new();
        let mut written = 0;
        for piece in &self.pieces {
            match *piece {
                Piece::Text(text) => {
                    write_open(&mut out, &open, &mut written);
                    out.push_str(text.of(&self.text));
                }
                Piece::Slot(index) => {
                    let slot = &self.slots[index as usize];
                    let text = self.slot_text(slot, shown(index as usize));
                    if !text.is_empty() {
                        write_open(&mut out, &open, &mut written);
                        out.push_str(slot.separator.as_str());
                        out.push_str(text);
                    }
                }
                Piece::Open(separator) => open.push(separator),
                Piece::Close => {
                    open.pop();
                    written = written.min(open.len());
                }
            }
        }
        out
    }

    /// The skeleton in which the slots that `fixed` shows some way are no
    /// longer open. The others keep their numbers.
    #[must_use]
    pub fn fold<'a>(&'a self, fixed: impl Fn(usize) -> Option<Shown<'a>>) -> Skeleton {
        let mut folded = SkeletonBuilder::default();
        folded.out.slots.clone_from(&self.slots);
        for piece in &self.pieces {
            match *piece {
                Piece::Text(text) => folded.text(Separator::None, text.of(&self.text)),
                Piece::Open(separator) => folded.enter(separator),
                Piece::Close => folded.leave(),
                Piece::Slot(index) => {
                    let slot = &self.slots[index as usize];
                    match fixed(index as usize) {
                        Some(shown) => {
                            folded.text(slot.separator, self.slot_text(slot, shown));
                        }
                        None => folded.slot(
                            index,
                            slot.separator,
                            slot.kept.of(&self.text),
                            slot.removed.of(&self.text),
                        ),
                    }
                }
            }
        }
        folded.out
    }

    fn slot_text<'a>(&'a self, slot: &Slot, shown: Shown<'a>) -> &'a str {
        match shown {
            Shown::Kept => slot.kept.of(&self.text),
            Shown::Removed => slot.removed.of(&self.text),
            Shown::As(text) => text,
        }
    }
}

fn write_open(out: &mut String, open: &[Separator], written: &mut usize) {
    for separator in &open[*written..] {
        out.push_str(separator.as_str());
    }
    *written = open.len();
}

/// Takes a tree's texts in document order.
#[derive(Default)]
struct SkeletonBuilder {
    out: Skeleton,
    entered: Vec<Entered>,
    /// No node of `entered` before this one is still waiting.
    waiting: usize,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Entered {
    /// Nothing below has been met yet that shows or may show a text.
    Waiting(Separator),
    /// A slot was met first: whether the separator is written depends on the
    /// candidate.
    Undecided,
    /// The separator is written (or there is none).
    Decided,
}

impl SkeletonBuilder {
    fn enter(&mut self, separator: Separator) {
        self.entered.push(match separator {
            Separator::None => Entered::Decided,
            _ => Entered::Waiting(separator),
        });
    }

    fn leave(&mut self) {
        if self.entered.pop() == Some(Entered::Undecided) {
            self.out.pieces.push(Piece::Close);
        }
        self.waiting = self.waiting.min(self.entered.len());
    }

    fn text(&mut self, separator: Separator, text: &str) {
        if text.is_empty() {
            return;
        }
        let start = self.out.text.len();
        for entered in &mut self.entered[self.waiting..] {
            if let Entered::Waiting(separator) = *entered {
                self.out.text.push_str(separator.as_str());
                *entered = Entered::Decided;
            }
        }
        self.waiting = self.entered.len();
        self.out.text.push_str(separator.as_str());
        self.out.text.push_str(text);
        let len = (self.out.text.len() - start) as u32;
        // A run of text goes on if nothing else was stored in between.
        if let Some(Piece::Text(last)) = self.out.pieces.last_mut()
            && (last.start + last.len) as usize == start
        {
            last.len += len;
        } else {
            let start = start as u32;
            self.out.pieces.push(Piece::Text(TextRef { start, len }));
        }
    }

    fn slot(&mut self, index: u32, separator: Separator, kept: &str, removed: &str) {
        for entered in &mut self.entered[self.waiting..] {
            if let Entered::Waiting(separator) = *entered {
                self.out.pieces.push(Piece::Open(separator));
                *entered = Entered::Undecided;
            }
        }
        self.waiting = self.entered.len();
        let slot = Slot {
            separator,
            kept: self.store(kept),
            removed: self.store(removed),
        };
        if let Some(place) = self.out.slots.get_mut(index as usize) {
            *place = slot;
        }
        self.out.pieces.push(Piece::Slot(index));
    }

    fn store(&mut self, text: &str) -> TextRef {
        let start = self.out.text.len() as u32;
        self.out.text.push_str(text);
        TextRef {
            start,
            len: text.len() as u32,
        }
    }
}

/// A step of a walk over a part of a tree.
enum Step<'a> {
    Enter(Separator),
    Leave,
    Text(Separator, &'a str),
    Slot(NodeId),
}

impl LiveTree {
    /// The tree's text with `slots` left open. Nodes of `slots` that are not
    /// part of the tree (or below another one of them) never show.
    ///
    /// Costs the text and a step per child of the slots' ancestors.
    pub fn skeleton(&mut self, slots: &[NodeId]) -> Skeleton {
        self.refresh();
        let mut slot_texts = Vec::with_capacity(slots.len());
        for &slot in slots {
            slot_texts.push(match self.known_text(slot) {
                Some(_) => None,
                None => Some(self.subtree_text(slot)),
            });
        }
        for &slot in slots {
            self.mark_path(slot);
        }
        let mut numbers: Vec<(NodeId, u32)> = slots.iter().copied().zip(0..).collect();
        numbers.sort_unstable();
        let mut builder = SkeletonBuilder::default();
        let none = Slot {
            separator: Separator::None,
            kept: TextRef::EMPTY,
            removed: TextRef::EMPTY,
        };
        builder.out.slots = vec![none; slots.len()];
        let wasted = self.walk(self.root, |step| match step {
            Step::Enter(separator) => builder.enter(separator),
            Step::Leave => builder.leave(),
            Step::Text(separator, text) => builder.text(separator, text),
            Step::Slot(slot) => {
                let number = numbers.partition_point(|&(node, _)| node <= slot) - 1;
                let (_, index) = numbers[number];
                let kept = match slot_texts.get(index as usize) {
                    Some(Some(text)) => text,
                    _ => self.known_text(slot).unwrap_or_default(),
                };
                let separator = self.node(slot).separator;
                builder.slot(index, separator, kept, self.replacement(slot));
            }
        });
        for &slot in slots {
            self.unmark_path(slot);
        }
        self.wasted += wasted;
        builder.out
    }

    /// The tree's text.
    pub fn unparse(&mut self) -> String {
        self.skeleton(&[]).render(|_| Shown::Kept)
    }

    /// The text of a node and what is below it, as it shows now.
    pub fn subtree_text(&mut self, node: NodeId) -> String {
        if let Some(text) = self.known_text(node) {
            return text.to_owned();
        }
        self.refresh();
        let mut builder = SkeletonBuilder::default();
        let wasted = self.walk(node, |step| match step {
            Step::Enter(separator) => builder.enter(separator),
            Step::Leave => builder.leave(),
            Step::Text(separator, text) => builder.text(separator, text),
            Step::Slot(_) => {}
        });
        self.wasted += wasted;
        builder.out.render(|_| Shown::Kept)
    }

    /// Reports the texts at and below `from`, whose own separator is left
    /// out, and returns how many nodes were visited only because their
    /// parent's text was not known.
    fn walk<'a>(&'a self, from: NodeId, mut report: impl FnMut(Step<'a>)) -> usize {
        let mut wasted = 0;
        let mut at = Some(from);
        while let Some(node) = at {
            let here = self.node(node);
            let separator = match node == from {
                true => Separator::None,
                false => here.separator,
            };
            if node != from
                && let Some(parent) = here.parent
                && self.node(parent).mark == Mark::None
            {
                wasted += 1;
            }
            let mut entered = false;
            match here.mark {
                Mark::Slot => report(Step::Slot(node)),
                Mark::Path if !here.removed => entered = true,
                _ => match self.known_text(node) {
                    Some(text) => report(Step::Text(separator, text)),
                    None => entered = true,
                },
            }
            if entered {
                report(Step::Enter(separator));
                let first = self.first(node);
                if first.is_some() {
                    at = first;
                    continue;
                }
                report(Step::Leave);
            }
            at = self.after(node, from, &mut report);
        }
        wasted
    }

    /// The node to visit after `node`'s subtree, leaving what ends with it.
    fn after<'a>(
        &'a self,
        node: NodeId,
        from: NodeId,
        report: &mut impl FnMut(Step<'a>),
    ) -> Option<NodeId> {
        let mut node = node;
        while node != from {
            let here = self.node(node);
            if here.next.is_some() {
                return here.next;
            }
            report(Step::Leave);
            node = self.parent(node)?;
        }
        None
    }

    fn mark_path(&mut self, slot: NodeId) {
        self.node_mut(slot).mark = Mark::Slot;
        let mut at = self.parent(slot);
        while let Some(node) = at {
            if self.node(node).mark != Mark::None {
                return;
            }
            self.node_mut(node).mark = Mark::Path;
            at = self.parent(node);
        }
    }

    fn unmark_path(&mut self, slot: NodeId) {
        self.node_mut(slot).mark = Mark::None;
        let mut at = self.parent(slot);
        while let Some(node) = at {
            if self.node(node).mark != Mark::Path {
                return;
            }
            self.node_mut(node).mark = Mark::None;
            at = self.parent(node);
        }
    }

    /// Writes the whole text once more, so that every node knows its own.
    pub(crate) fn lay_out(&mut self) {
        let mut text = String::with_capacity(self.laid.len());
        let mut nodes = 0;
        self.epoch = self.epoch.checked_add(1).unwrap_or_else(|| {
            for node in self.nodes.iter_mut() {
                node.epoch = NEVER;
            }
            NEVER + 1
        });
        // Entered nodes whose text has not begun yet, outermost first.
        let mut waiting: Vec<NodeId> = Vec::new();
        let mut at = Some(self.root);
        while let Some(node) = at {
            nodes += 1;
            waiting.push(node);
            let removed = self.node(node).removed;
            if !removed && let Some(first) = self.first(node) {
                at = Some(first);
                continue;
            }
            let own = match removed {
                true => self.replacement_ref(node),
                false => self.token_ref(node),
            };
            if !own.is_empty() {
                for node in waiting.drain(..) {
                    let start = &mut self.nodes[node.index()];
                    text.push_str(start.separator.as_str());
                    start.span.start = text.len() as u32;
                    // Known to have begun; the end follows.
                    start.span.len = u32::MAX;
                }
                text.push_str(own.of(&self.leaves.text));
            }
            at = self.end_layout(node, &mut waiting, text.len() as u32);
        }
        self.set_laid(text, nodes);
    }

    fn end_layout(&mut self, node: NodeId, waiting: &mut Vec<NodeId>, end: u32) -> Option<NodeId> {
        let (root, epoch) = (self.root, self.epoch);
        let mut node = node;
        loop {
            let empty = waiting.last() == Some(&node);
            if empty {
                waiting.pop();
            }
            let here = self.node_mut(node);
            // A removed node shows something else than its own text.
            if !here.removed {
                here.epoch = epoch;
                match empty {
                    true => here.span = TextRef::EMPTY,
                    false => here.span.len = end - here.span.start,
                }
            }
            if node == root {
                return None;
            }
            if here.next.is_some() {
                return here.next;
            }
            node = self.parent(node)?;
        }
    }
}

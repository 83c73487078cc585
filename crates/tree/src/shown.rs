//! What a prepared tree shows, as the nodes of a live one.

use crate::layout::Separator;
use crate::live::{LiveNode, Mark, NEVER, leaves_no_trace};
use crate::node::{NodeId, Position, TextRef, Tree};

/// After no position: nothing is separated from it.
pub(crate) const NOWHERE: Position = Position {
    line: u32::MAX,
    column: u32::MAX,
};

/// What a tree shows, as live nodes in document order, and the root.
pub(crate) fn copy_shown(tree: &Tree) -> (Vec<LiveNode>, NodeId) {
    // An upper bound; what is not used is never touched.
    let mut nodes: Vec<LiveNode> = Vec::with_capacity(tree.nodes.len());
    let mut root = tree.root();
    // Copied ancestors that have children to come, innermost last: the
    // original's id and the copy's.
    let mut open: Vec<(NodeId, NodeId)> = Vec::new();
    let mut at = Some(tree.root());
    let mut orphan = false;
    while let Some(original) = at {
        let from = tree.node(original);
        let parent = open.last().map(|&(_, copy)| copy);
        let mut descend = false;
        if from.removed
            && leaves_no_trace(from.kind, from.name, from.replacement)
            && parent.is_some()
        {
            orphan = true;
        } else if let Some(copy) = NodeId::new(nodes.len()) {
            let before = match from.prev {
                Some(prev) if tree.with_whitespace => tree.node(prev).end,
                _ => NOWHERE,
            };
            let prev = parent.and_then(|parent| nodes[parent.index()].last);
            nodes.push(LiveNode {
                kind: from.kind,
                removed: from.removed,
                gone: false,
                orphan: std::mem::take(&mut orphan),
                separator: Separator::between(before, from.start),
                list: from.list,
                mark: Mark::None,
                name: from.name,
                replacement: from.replacement,
                token: from.text,
                start: from.start,
                end: from.end,
                before,
                parent,
                first: None,
                last: None,
                next: None,
                prev,
                span: TextRef::EMPTY,
                epoch: NEVER,
            });
            match (prev, parent) {
                (Some(prev), _) => nodes[prev.index()].next = Some(copy),
                (None, Some(parent)) => nodes[parent.index()].first = Some(copy),
                (None, None) => root = copy,
            }
            if let Some(parent) = parent {
                nodes[parent.index()].last = Some(copy);
            }
            if !from.removed && from.first.is_some() {
                open.push((original, copy));
                descend = true;
            }
        }
        at = if descend {
            from.first
        } else {
            let mut next = from.next;
            while next.is_none()
                && let Some((parent, _)) = open.pop()
            {
                orphan = false;
                next = match open.is_empty() {
                    true => None,
                    false => tree.node(parent).next,
                };
            }
            next.filter(|_| !open.is_empty())
        };
    }
    (nodes, root)
}

//! Nodes in others of the same name: `if` in `else` in `if`, terms in terms.

use picireny_tree::Kind;
use rustc_hash::FxHashMap;

use crate::edit::document::{Document, Index};

/// Visits all nodes of rules in order, each with those of the same name that it is in,
/// the outermost first; `is_left_out` says of which nothing is looked at.
pub(crate) fn nests(
    document: &Document,
    is_left_out: impl Fn(Index) -> bool,
    mut visit: impl FnMut(&[Index], Index),
) {
    let mut open: FxHashMap<&str, Vec<Index>> = FxHashMap::default();
    let mut node = 0;
    while node < document.len() {
        if is_left_out(node) {
            node = document.next(node);
            continue;
        }
        let name = document.name(node);
        if document.kind(node) == Kind::Rule && !name.is_empty() {
            let above = open.entry(name).or_default();
            while let Some(&last) = above.last()
                && document.next(last) <= node
            {
                above.pop();
            }
            visit(above, node);
            above.push(node);
        }
        node += 1;
    }
}

/// With what each level of a nest goes on: for each node, the longest of the nearest nodes
/// of the same name below it; 0 if there is none.
pub(crate) fn inner_levels(document: &Document, is_left_out: impl Fn(Index) -> bool) -> Vec<u32> {
    let mut longest = vec![0; document.len()];
    nests(document, is_left_out, |above, node| {
        if let Some(&place) = above.last() {
            let known = &mut longest[place];
            let len = |node: Index| document.span(node).len();
            if *known == 0 || len(node) > len(*known as Index) {
                *known = node as u32;
            }
        }
    });
    longest
}

//! The elements of a list in the place of what the list is in.
//!
//! ```text
//!   try { a; b; } catch (e) { c; }      =>      a; b;
//! ```

use picireny_tree::ListId;

use super::hoisting::{keep, risk_of_level};
use super::unwrap::{LEVELS, innermost, is_outermost};
use super::{Document, Edit, Index, Rewrite, Scope, Tier};

/// In a node's place, all elements of a list in it, wherever the grammar allows
/// that: the statements of a block in the place of the statement around it.
#[derive(Debug)]
pub(super) struct Splice;

impl Rewrite for Splice {
    fn name(&self) -> &'static str {
        "splice"
    }

    fn tier(&self) -> Tier {
        Tier::Fine
    }

    fn propose(&self, document: &Document, _scope: &Scope, edits: &mut Vec<Edit>) {
        for place in 0..document.len() {
            if document.tokens_of(place).len() < 2 || !is_outermost(document, place) {
                continue;
            }
            let mut level = vec![place];
            for _ in 0..LEVELS {
                let mut below = Vec::new();
                for &node in &level {
                    let node = innermost(document, node);
                    runs(document, place, node, edits);
                    below.extend(document.children(node).filter(|&child| {
                        document.kind(child).is_inner()
                            && document.span(child) != document.span(place)
                    }));
                }
                level = below;
            }
        }
    }
}

/// Proposes what is in a node's lists in a place above it.
fn runs(document: &Document, place: Index, node: Index, edits: &mut Vec<Edit>) {
    let outer = document.span(place);
    let children: Vec<Index> = document.children(node).collect();
    let mut first = 0;
    while let Some(&from) = children.get(first) {
        let mut last = first;
        while document.list(from) != ListId::NONE
            && let Some(&next) = children.get(last + 1)
            && document.list(next) == document.list(from)
        {
            last += 1;
        }
        if last > first {
            let to = document.span(children[last]).end;
            let inner = document.span(from).start..to;
            let gone = document.weight(place) - document.solid(inner.clone());
            if let Some(edit) = keep(document, outer.clone(), inner) {
                let edit = edit.of_class((document.name(place), "", document.name(node)));
                let risk = risk_of_level(gone, document.weight(place));
                edits.push(edit.of_risk(0.5 + 0.5 * risk).within(outer.clone()));
            }
        }
        first = last + 1;
    }
}

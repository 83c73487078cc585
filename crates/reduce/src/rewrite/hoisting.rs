//! A part of the same kind in a node's place.
//!
//! ```text
//!       sum                  sum
//!     /  |  \       =>        |
//!   sum  +   y                x
//!    |
//!    x
//! ```

use std::collections::HashMap;

use picireny_tree::Kind;

use super::{Cut, Document, Edit, Index, Rewrite, Scope, Tier};

/// In a node's place, the nearest nodes of the same name below it. What is
/// around these goes; inside them, other edits can be made at once. So what a
/// recursive rule makes of a list is taken apart as a list is, and many levels
/// of a deep nest go together.
#[derive(Debug)]
pub(super) struct Hoisting;

impl Rewrite for Hoisting {
    fn name(&self) -> &'static str {
        "hoist"
    }

    fn tier(&self) -> Tier {
        Tier::Structure
    }

    fn risk(&self) -> f32 {
        0.5
    }

    fn is_proved(&self) -> bool {
        true
    }

    fn propose(&self, document: &Document, scope: &Scope, edits: &mut Vec<Edit>) {
        // The innermost node of each name that is open.
        let mut open: HashMap<&str, Vec<Index>> = HashMap::new();
        let mut node = 0;
        while node < document.len() {
            let name = document.name(node);
            if document.kind(node) == Kind::Rule && !name.is_empty() {
                let nodes = open.entry(name).or_default();
                while let Some(&last) = nodes.last()
                    && document.next(last) <= node
                {
                    nodes.pop();
                }
                if let Some(&place) = nodes.last()
                    && let Some(edit) = hoist(document, place, node, scope)
                {
                    edits.push(edit.of_class((name, document.parent(node) == Some(place))));
                }
                nodes.push(node);
            }
            node += 1;
        }
    }
}

/// Puts a node in the place of one above it.
pub(super) fn hoist(
    document: &Document,
    place: Index,
    node: Index,
    scope: &Scope,
) -> Option<Edit> {
    let (outer, inner) = (document.span(place), document.span(node));
    let (whole, part) = (document.weight(place), document.weight(node));
    if part == 0 || whole.saturating_sub(part) < scope.least.min(whole) {
        return None;
    }
    let cuts = [outer.start..inner.start, inner.end..outer.end].into_iter();
    let cuts: Vec<Cut> = cuts
        .map(|range| trimmed(document, range))
        .filter(|range| !range.is_empty())
        .map(Cut::delete)
        .collect();
    (!cuts.is_empty()).then(|| Edit::new(cuts).of_share((whole - part) / 2, whole))
}

/// A range without the gaps at its ends.
fn trimmed(document: &Document, range: std::ops::Range<usize>) -> std::ops::Range<usize> {
    let first = document.token_from(range.start);
    let end = document.token_from(range.end);
    match first < end {
        true => document.token(first).start..document.token(end - 1).end.min(range.end),
        false => range.start..range.start,
    }
}

//! What is inside a construct in the construct's place.
//!
//! ```text
//!   try { a; b; } catch (e) { c; }      =>      a; b;
//! ```

use picireny_tree::ListId;

use super::hoisting::{hoist, risk_of_level};
use super::{Cut, Document, Edit, Index, Rewrite, Scope, Tier};

/// In a node's place, a part of it of whatever kind, or the elements of a list
/// in it, wherever the grammar allows that.
#[derive(Debug)]
pub(super) struct Unwrap;

/// How many levels below a node are looked at, those not counted that have the
/// same text.
const LEVELS: usize = 2;

/// The most parts of a node.
const MOST: usize = 8;

impl Rewrite for Unwrap {
    fn name(&self) -> &'static str {
        "unwrap"
    }

    fn tier(&self) -> Tier {
        Tier::Fine
    }

    fn propose(&self, document: &Document, scope: &Scope, edits: &mut Vec<Edit>) {
        for place in 0..document.len() {
            if document.tokens_of(place).len() < 2 || !is_outermost(document, place) {
                continue;
            }
            let mut level = vec![place];
            let mut found = 0;
            for _ in 0..LEVELS {
                let mut below = Vec::new();
                for &node in &level {
                    let node = innermost(document, node);
                    runs(document, place, node, edits);
                    for child in document.children(node) {
                        let child_has_parts = document.kind(child).is_inner();
                        if child_has_parts && document.span(child) != document.span(place) {
                            below.push(child);
                        }
                        if found < MOST
                            && let Some(edit) = hoist(document, place, child, scope)
                        {
                            found += 1;
                            let part = document.weight(place) - document.weight(child);
                            let risk = risk_of_level(part, document.weight(place));
                            let class = (document.name(place), document.name(child));
                            let edit = edit.of_class(class).within(document.span(place));
                            // Where the grammar allows it, it seldom makes sense.
                            let base = 0.7;
                            edits.push(edit.of_risk(base + (1.0 - base) * risk));
                        }
                    }
                }
                level = below;
            }
        }
    }
}

/// Whether nothing above has the same text.
fn is_outermost(document: &Document, node: Index) -> bool {
    let parent = document.parent(node);
    parent.is_none_or(|parent| document.span(parent) != document.span(node))
}

/// The lowest of the nodes with the same text.
fn innermost(document: &Document, node: Index) -> Index {
    let span = document.span(node);
    let mut at = node;
    loop {
        let mut children = document.children(at);
        match children.next() {
            Some(child) if document.span(child) == span => at = child,
            _ => return at,
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
            let cuts = around(document, &outer, &inner);
            if !cuts.is_empty() {
                let gone = document.weight(place) - document.solid(inner);
                let edit =
                    Edit::new(cuts).of_class((document.name(place), "", document.name(node)));
                let risk = risk_of_level(gone, document.weight(place));
                edits.push(edit.of_risk(risk).within(outer.clone()));
            }
        }
        first = last + 1;
    }
}

fn around(
    document: &Document,
    outer: &std::ops::Range<usize>,
    inner: &std::ops::Range<usize>,
) -> Vec<Cut> {
    let (first, end) = (
        document.token_from(inner.start),
        document.token_from(inner.end),
    );
    let mut cuts = Vec::new();
    if outer.start < inner.start && first > 0 {
        cuts.push(Cut::delete(outer.start..document.token(first - 1).end));
    }
    if inner.end < outer.end && end < document.token_count() {
        cuts.push(Cut::delete(document.token(end).start..outer.end));
    }
    cuts
}

//! What a token is where it stands, by its surroundings.
//!
//! ```text
//!   a, b := f(b);      the first `b` is what `a` is, and the second one is not
//! ```

use picireny_tree::{Kind, ListId};

use crate::edit::cut::hash_of;
use crate::edit::document::{Document, Index};
use crate::edit::query::around;

/// More parts of a rule are not looked at.
const MOST_PARTS: usize = 8;

/// The place of a token: the rules above it up to a statement, with the signs and keywords
/// that these have before it and behind it. Two that are equal have the same hash.
pub(crate) fn place(document: &Document, token: usize) -> u64 {
    let token = document.node_of(token);
    let statement = around(document, token, true);
    let mut path: Vec<&str> = Vec::new();
    let mut below = token;
    for at in std::iter::successors(Some(token), |&at| document.parent(at)) {
        if document.kind(at) == Kind::Rule {
            path.push(document.name(at));
            fixed(document, at, below, &mut path);
        }
        below = at;
        if Some(at) == statement {
            break;
        }
    }
    hash_of(path)
}

/// The kinds of the signs and keywords that a rule has besides lists: before a part of it,
/// and behind that.
fn fixed<'a>(document: &'a Document, node: Index, part: Index, kinds: &mut Vec<&'a str>) {
    let note = |node: Index, kinds: &mut Vec<&'a str>| {
        if !document.kind(node).is_inner() && is_fixed(document, node) {
            kinds.push(document.name(node));
        }
    };
    for child in document.children(node).take(MOST_PARTS) {
        if child == part {
            // What it is made of is known.
            kinds.push("");
            continue;
        }
        note(child, kinds);
        let list = document.list(child);
        if document.kind(child).is_inner() && list != ListId::NONE && !list.repeats() {
            let parts = document.children(child).take(MOST_PARTS);
            parts.for_each(|part| note(part, kinds));
        }
    }
}

/// Whether a node is a sign or a keyword: what the grammar has one text for.
pub(crate) fn is_fixed(document: &Document, node: Index) -> bool {
    document.replacement(node) == document.text_of(node)
}

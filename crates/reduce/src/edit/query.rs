//! What is asked of a tree: what can go, what is a statement, what is around a node.

use picireny_tree::{Kind, ListId};

use crate::edit::cut::hash_of;
use crate::edit::document::{Document, Index};

/// Whether the grammar can do without a node.
pub(crate) fn can_go(document: &Document, node: Index) -> bool {
    match document.list(node) {
        ListId::NONE => document.kind(node) == Kind::ErrorToken,
        // Of these, one has to stay.
        list if list.keeps_one() => has_others(document, node),
        _ => true,
    }
}

/// Whether the list that a node is an element of has other elements.
pub(crate) fn has_others(document: &Document, node: Index) -> bool {
    document.parent(node).is_some_and(|parent| {
        let mut same = document.children(parent);
        same.any(|other| other != node && document.list(other) == document.list(node))
    })
}

/// Whether a node is of a rule that has an empty text: so grammars that were made
/// for other tools write what is optional, and the ends of recursive lists.
pub(crate) fn can_be_empty(document: &Document, node: Index) -> bool {
    document.kind(node) == Kind::Rule
        && !document.name(node).is_empty()
        && document.replacement(node).is_empty()
        && !document.is_grammarless_at(node)
}

/// Whether a node is an element of a list without separators, as statements
/// are.
pub(crate) fn is_statement(document: &Document, node: Index) -> bool {
    is_in_statements(document, node) && can_go(document, node)
}

/// The same of one that may be the only one where there has to be one.
pub(crate) fn is_in_statements(document: &Document, node: Index) -> bool {
    let list = document.list(node);
    list != ListId::NONE
        && list.repeats()
        && document.kind(node).is_inner()
        && separated(document, node).is_none()
}

/// The element of an occurrence that begins with separators.
pub(crate) fn separated(document: &Document, occurrence: Index) -> Option<Index> {
    let mut children = document.children(occurrence);
    let mut separators = 0;
    loop {
        let child = children.next()?;
        if document.kind(child).is_inner() {
            return (separators > 0 && children.next().is_none()).then_some(child);
        }
        separators += 1;
    }
}

/// The innermost part around a node that can go.
pub(crate) fn around(document: &Document, node: Index, statements: bool) -> Option<Index> {
    let mut at = Some(node);
    while let Some(here) = at {
        let fits = match statements {
            true => is_statement(document, here),
            false => can_go(document, here),
        };
        if fits {
            return at;
        }
        at = document.parent(here);
    }
    None
}

/// The lowest of the nodes with the same text.
pub(crate) fn innermost(document: &Document, node: Index) -> Index {
    same(document, node).last().unwrap_or(node)
}

/// A node and those below it with the same text.
pub(crate) fn same(document: &Document, node: Index) -> impl Iterator<Item = Index> + '_ {
    let span = document.span(node);
    std::iter::successors(Some(node), move |&at| {
        let child = document.children(at).next();
        child.filter(|&child| document.span(child) == span)
    })
}

/// Whether a node is nothing but separators, as its grammar says.
pub(crate) fn is_separator(document: &Document, node: Index) -> bool {
    is_sign(document, node) && !document.is_grammarless_at(node)
}

/// The nearest node above that has more text.
pub(crate) fn outer(document: &Document, node: Index) -> Option<Index> {
    let outermost = above(document, node).last()?;
    document.parent(outermost)
}

/// A node and those above it with the same text.
pub(crate) fn above(document: &Document, node: Index) -> impl Iterator<Item = Index> + '_ {
    let span = document.span(node);
    std::iter::successors(Some(node), |&node| document.parent(node))
        .take_while(move |&node| document.span(node) == span)
}

/// Whether a node is nothing but separators, with a grammar or without.
pub(crate) fn is_sign(document: &Document, node: Index) -> bool {
    document.conventions().is_separator(document.text_of(node))
}

/// What a part begins with: its first two tokens, names by their kind. Parts that begin alike
/// are of the same type more often than others.
pub(crate) fn beginning(document: &Document, part: Index) -> u64 {
    let tokens = document.tokens_of(part).take(2);
    let beginning = tokens.map(|token| {
        let is_name = !document.names().places_of(token).is_empty();
        match is_name {
            true => document.name(document.node_of(token)),
            false => document.token_text(token),
        }
    });
    hash_of(beginning.collect::<Vec<&str>>())
}

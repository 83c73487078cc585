//! Lists of elements that are alike, such as functions or attributes, which can have another
//! order.

use picireny_tree::ListId;

use super::rank::has_short_name;
use super::unit::Unit;
use crate::edit::parts::body;
use crate::edit::query::{innermost, is_in_statements, same, separated};
use crate::edit::{Document, Index};

/// Neighbours in a list that are of the same rules.
pub(super) fn runs(document: &Document) -> Vec<Unit> {
    let mut runs: Vec<Vec<Index>> = Vec::new();
    for node in 0..document.len() {
        let mut before: Option<(Index, ListId)> = None;
        for child in document.children(node) {
            let list = document.list(child);
            let element = element(document, child);
            if let (Some(element), Some((last, last_list))) = (element, before) {
                // A list with separators begins with an element that has none before it.
                let is_second = last_list == ListId::NONE && element != child;
                if (list == last_list || is_second) && is_like(document, last, element) {
                    match runs.last_mut().filter(|run| run.last() == Some(&last)) {
                        Some(run) => run.push(element),
                        None => runs.push(vec![last, element]),
                    }
                }
            }
            before = Some((element.unwrap_or(child), list));
        }
    }
    runs.into_iter().map(Unit::Run).collect()
}

/// What can be elsewhere of an element of a list: all but the separators before it.
fn element(document: &Document, child: Index) -> Option<Index> {
    if document.is_file(child) || document.is_grammarless_at(child) {
        return None;
    }
    match is_in_statements(document, child) {
        true => Some(child),
        false => separated(document, child).filter(|_| document.list(child).repeats()),
    }
}

/// Whether both are of the same rules, and made of the same kinds of parts.
fn is_like(document: &Document, one: Index, other: Index) -> bool {
    kinds(document, one) == kinds(document, other)
}

fn kinds(document: &Document, element: Index) -> Vec<&str> {
    let first = document.tokens_of(element).start;
    let rules = same(document, element).map(|node| document.name(node));
    let parts = document.children(innermost(document, element));
    let parts = parts.map(|part| match document.kind(part).is_inner() {
        true => {
            let mut rules = (part..document.next(part)).map(|node| document.name(node));
            rules.find(|rule| !rule.is_empty()).unwrap_or_default()
        }
        false => kind_of(document, document.tokens_of(part).start),
    });
    let all = rules.chain([kind_of(document, first)]).chain(parts);
    // A list of several is as one of one.
    let mut kinds: Vec<&str> = all.filter(|kind| !kind.is_empty()).collect();
    kinds.dedup();
    kinds
}

/// A sign or a longer word is of its own kind, since only words of the language and names from
/// outside are longer than a letter; all else is of the kind of its token, as is the name of
/// what has a value.
fn kind_of(document: &Document, token: usize) -> &str {
    let (text, conventions) = (document.token_text(token), document.conventions());
    let is_word = document.is_name(text);
    let is_sign = body(text) == (0..text.len()) && !text.contains(char::is_alphanumeric);
    let has_value = token + 1 < document.token_count() && {
        let next = document.token_text(token + 1);
        next == ":" || conventions.is_initializer_sign(next)
    };
    match is_sign || (is_word && !has_short_name(document, token) && !has_value) {
        true => text,
        false => document.name(document.node_of(token)),
    }
}

//! Leaving out what the grammar can do without.
//!
//! ```text
//!      list                   list
//!    /  |   \       =>       /    \
//!   a  (, b) (, c)          a    (, c)
//! ```

use std::collections::HashMap;

use picireny_tree::{Kind, ListId};

use super::{Cut, Document, Edit, Index, Rewrite, Scope, Tier, risk_of_part};

/// Occurrences of quantified elements go, and tokens that the grammar has no
/// place for. Of a list `element (separator element)*`, the first element goes
/// with the separator behind it.
#[derive(Debug)]
pub(super) struct Deletion;

impl Rewrite for Deletion {
    fn name(&self) -> &'static str {
        "delete"
    }

    fn tier(&self) -> Tier {
        Tier::Structure
    }

    fn is_proved(&self) -> bool {
        true
    }

    fn propose(&self, document: &Document, scope: &Scope, edits: &mut Vec<Edit>) {
        let mut node = 0;
        while node < document.len() {
            let weight = document.weight(node);
            if weight < scope.least && weight > 0 {
                node = document.next(node);
                continue;
            }
            if document.kind(node).is_inner() {
                children(document, node, scope, edits);
            }
            node += 1;
        }
    }
}

/// What of a node's children can go.
fn children(document: &Document, node: Index, scope: &Scope, edits: &mut Vec<Edit>) {
    let area = document.span(node);
    let children: Vec<Index> = document.children(node).collect();
    // How much text each list has.
    let mut wholes: HashMap<ListId, usize> = HashMap::new();
    for &child in &children {
        *wholes.entry(document.list(child)).or_default() += document.weight(child);
    }
    let mut before: Option<Index> = None;
    for (place, &child) in children.iter().enumerate() {
        let list = document.list(child);
        let weight = document.weight(child);
        let can_go = match list {
            ListId::NONE => document.kind(child) == Kind::ErrorToken,
            // Of these, one has to stay.
            list if list.keeps_one() => {
                let same = |other: Option<&Index>| {
                    other.is_some_and(|&other| document.list(other) == list)
                };
                same(children.get(place + 1))
                    || same(place.checked_sub(1).and_then(|at| children.get(at)))
                    || children
                        .iter()
                        .filter(|&&other| document.list(other) == list)
                        .count()
                        > 1
            }
            _ => true,
        };
        if can_go && weight >= scope.least.min(1) {
            let edit = Edit::new(vec![Cut::delete(document.span(child))]);
            let class = (
                document.name(node),
                document.name(first_named(document, child)),
            );
            let risk = risk_of_part(weight, wholes[&list]);
            edits.push(
                edit.of_class(class)
                    .of_risk(risk)
                    .within(area.clone())
                    .sure(),
            );
        }
        if list.repeats()
            && let Some(first) = before
            && let Some(element) = separated(document, child)
        {
            let (from, to) = (document.span(first).start, document.span(element).start);
            let edit = Edit::new(vec![Cut::delete(from..to)]);
            let class = (document.name(node), document.name(first));
            let weight = document.weight(first);
            let risk = risk_of_part(weight, weight + wholes[&list]);
            edits.push(edit.of_class(class).of_risk(risk).within(area.clone()));
        }
        before = match list {
            ListId::NONE if document.kind(child).is_inner() => Some(child),
            _ => None,
        };
    }
}

/// The nearest node at or below this one that has a name, going down where
/// there is one child.
fn first_named(document: &Document, node: Index) -> Index {
    let mut at = node;
    while document.name(at).is_empty() && document.next(at) > at + 1 {
        at += 1;
    }
    at
}

/// The element of an occurrence that begins with separators.
fn separated(document: &Document, occurrence: Index) -> Option<Index> {
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

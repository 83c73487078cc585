//! Leaving out what the grammar can do without.
//!
//! ```json
//! [1, 2, 3]
//! => [2, 3]
//! => [1, 3]
//! => [1, 2]
//! =/> [1, 2, ]
//! ```
//!
//! ```javascript
//! f(); g(a + b);
//! => g(a + b);
//! => f(); g();
//! => f(); g(a);
//! =/> f(); g(+ b);
//! ```
//!
//! ```php
//! <?php f($a * g());
//! => <?php f(g());
//! ```
//!
//! ```css
//! a { color: red; margin: 0 }
//! => a { color: red }
//! =/> { color: red; margin: 0 }
//! ```
//!
//! ```cpp
//! int main() { a << g(3); }
//! => int main() { g(3); }
//! ```

use crate::edit::query::{can_be_empty, can_go, separated};
use std::collections::HashMap;

use picireny_tree::{Kind, ListId};

use crate::edit::{Cut, Document, Edit, Index, Scope, Tier, innermost, is_separator};
use crate::passes::pass::Pass;
use crate::tuning;

/// Occurrences of quantified elements go, what is of a rule that can be empty, and
/// tokens that the grammar has no place for. Of a list
/// `element (separator element)*`, the first element goes with the separator
/// behind it; so does the first operand with the operator behind it.
#[derive(Debug)]
pub(crate) struct Delete;

impl Pass for Delete {
    fn name(&self) -> &'static str {
        "delete"
    }

    fn tier(&self) -> Tier {
        Tier::Structure
    }

    fn checks_minimality(&self) -> bool {
        true
    }

    fn propose(&self, document: &Document, scope: &Scope, edits: &mut Vec<Edit>) {
        let mut node = 0;
        while node < document.len() {
            let weight = document.weight(node);
            // Whether a file is needed is asked first of all, however small it is.
            let is_small = weight < scope.least && weight > 0 && !document.is_file(node);
            if is_small || scope.is_beyond(document, node) {
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
    let children = document.children(node);
    let children: Vec<Index> = children
        .filter(|&child| document.span(child).start >= scope.window.from())
        .collect();
    let whole = scope.window.size(document);
    // How many elements each list has.
    let mut counts: HashMap<ListId, usize> = HashMap::new();
    for &child in &children {
        *counts.entry(document.list(child)).or_default() += 1;
    }
    let mut before: Option<Index> = None;
    for &child in &children {
        let list = document.list(child);
        let weight = document.weight(child);
        let is_optional = can_go(document, child);
        let can_go = is_optional || can_be_empty(document, child);
        // What only separates has a transformation of its own.
        let is_meant = can_go && !is_separator(document, child);
        if is_meant && weight >= scope.least.min(1) {
            let edit = Edit::new(vec![Cut::delete(document.span(child))]);
            let tied = document.names().has_tie(document, child);
            let class = (
                document.name(node),
                document.name(first_named(document, child)),
                tied,
            );
            // What can be empty is in no list, nor are skipped tokens.
            let count = match list {
                ListId::NONE => 1,
                list => counts[&list],
            };
            let risk = match is_skipped_token(document, child) {
                true => tuning::DELETE_RISK_OF_SKIPPED,
                false => risk_of_element(weight, whole, count),
            };
            let edit = edit.of_class(class).of_risk(risk).within(area.clone());
            edits.push(match is_optional {
                true => edit.sure(),
                false => edit,
            });
        }
        if list.repeats()
            && let Some(first) = before
            && let Some(element) = separated(document, innermost(document, child))
        {
            let (from, to) = (document.span(first).start, document.span(element).start);
            let edit = Edit::new(vec![Cut::delete(from..to)]);
            let tied = document.names().has_tie(document, first);
            let class = (document.name(node), document.name(first), tied);
            let weight = document.weight(first);
            let risk = risk_of_element(weight, whole, counts[&list] + 1);
            edits.push(edit.of_class(class).of_risk(risk).within(area.clone()));
        }
        // With what is before an operator, the operator goes.
        let is_alone = match list {
            ListId::NONE => true,
            list => list.keeps_one() && counts[&list] == 1,
        };
        before = (is_alone && document.kind(child).is_inner()).then_some(child);
    }
}

fn is_skipped_token(document: &Document, node: Index) -> bool {
    document.kind(node) == Kind::ErrorToken
        || (document.is_error_recovered(node) && document.tokens_of(node).len() == 1)
}

/// How likely an element of a list is needed, before any of its class was tried.
///
/// Of a list that is needed itself, two elements or so are, however many it has:
/// so the odds fall with their number. They rise with what part of the whole text
/// an element is, but slowly: counted in reductions of many languages, where the
/// share of an element in its list says much less.
fn risk_of_element(weight: usize, whole: usize, count: usize) -> f32 {
    let share = weight as f32 / whole.max(1) as f32;
    let odds = (tuning::DELETE_MOST_ODDS * share.sqrt()).max(tuning::DELETE_LEAST_ODDS)
        / count.max(1) as f32;
    odds / (1.0 + odds)
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

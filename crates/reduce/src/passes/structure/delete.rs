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

use std::collections::HashMap;
use std::ops::Range;

use picireny_tree::{Kind, ListId};

use crate::edit::query::{can_be_empty, can_go, separated};
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
    let children = document.children(node);
    let children: Vec<Index> = children
        .filter(|&child| document.span(child).start >= scope.window.from())
        .collect();
    let mut parent = Parent {
        document,
        node,
        whole: scope.window.size(document),
        counts: HashMap::new(),
    };
    for &child in &children {
        *parent.counts.entry(document.list(child)).or_default() += 1;
    }
    let mut before: Option<Index> = None;
    for &child in &children {
        if document.weight(child) >= scope.least.min(1) {
            edits.extend(parent.without(child));
        }
        edits.extend(before.and_then(|first| parent.without_first(first, child)));
        // With what is before an operator, the operator goes.
        let is_alone = match document.list(child) {
            ListId::NONE => true,
            list => list.keeps_one() && parent.count(list) == 1,
        };
        before = (is_alone && document.kind(child).is_inner()).then_some(child);
    }
}

/// A node of whose children some go.
struct Parent<'a> {
    document: &'a Document,
    node: Index,
    /// The size of the text that is looked at.
    whole: usize,
    /// How many elements each list has.
    counts: HashMap<ListId, usize>,
}

impl Parent<'_> {
    /// Leaves out a child. What only separates has a transformation of its own.
    fn without(&self, child: Index) -> Option<Edit> {
        let document = self.document;
        let is_optional = can_go(document, child);
        let can_go = is_optional || can_be_empty(document, child);
        if !can_go || is_separator(document, child) {
            return None;
        }
        let risk = match is_skipped_token(document, child) {
            true => tuning::DELETE_RISK_OF_SKIPPED,
            false => self.risk(child, self.count(document.list(child))),
        };
        let names = (child, first_named(document, child));
        let edit = self.edit(document.span(child), names, risk);
        Some(match is_optional {
            true => edit.sure(),
            false => edit,
        })
    }

    /// Leaves out what is before a repeated child, and the operator that this begins with.
    fn without_first(&self, first: Index, child: Index) -> Option<Edit> {
        let document = self.document;
        let list = document.list(child);
        let element = separated(document, innermost(document, child));
        let element = element.filter(|_| list.repeats())?;
        let range = document.span(first).start..document.span(element).start;
        let risk = self.risk(first, self.count(list) + 1);
        Some(self.edit(range, (first, first), risk))
    }

    /// Deletes a range in which a child is; its class is named after a second node.
    fn edit(&self, range: Range<usize>, (child, named): (Index, Index), risk: f32) -> Edit {
        let document = self.document;
        let class = (
            document.name(self.node),
            document.name(named),
            document.names().has_tie(document, child),
        );
        Edit::new(vec![Cut::delete(range)])
            .of_class(class)
            .of_risk(risk)
            .within(document.span(self.node))
    }

    fn risk(&self, child: Index, count: usize) -> f32 {
        risk_of_element(self.document.weight(child), self.whole, count)
    }

    /// What can be empty is in no list, nor are skipped tokens.
    fn count(&self, list: ListId) -> usize {
        match list {
            ListId::NONE => 1,
            list => self.counts.get(&list).copied().unwrap_or(1),
        }
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

//! Separators that the grammar can do without.
//!
//! ```Rust
//! fn f() { g(a, b,); }
//! => fn f() { g(a, b); }
//! ```
//!
//! ```javascript
//! [a, b,];
//! => [a, b];
//! => [a, b,]
//! ```
//!
//! ```json
//! [1, 2]
//! =/>
//! ```

use picireny_tree::Kind;

use crate::edit::query::is_sign;
use crate::edit::{Cut, Document, Edit, Index, Scope, Tier, can_be_empty, can_go};
use crate::passes::pass::Pass;
use crate::tuning;

/// What only separates or ends something goes where the grammar has it for an optional
/// part. It hardly ever matters, so all of it goes at once, when nothing else is left
/// that could take it along.
#[derive(Debug)]
pub(crate) struct Separators;

impl Pass for Separators {
    fn name(&self) -> &'static str {
        "separators"
    }

    fn tier(&self) -> Tier {
        Tier::Layout
    }

    fn checks_minimality(&self) -> bool {
        true
    }

    fn propose(&self, document: &Document, _scope: &Scope, edits: &mut Vec<Edit>) {
        for node in 0..document.len() {
            let can_go = || {
                let is_optional = can_go(document, node) || can_be_empty(document, node);
                is_optional || is_token_of_guess(document, node)
            };
            let is_sign = is_sign(document, node);
            if is_sign && can_go() || is_between(document, node) {
                let parent = document.parent(node).unwrap_or(node);
                let edit = Edit::new(vec![Cut::delete(document.span(node))]);
                let risk = if is_sign {
                    tuning::SEPARATORS_RISK
                } else {
                    tuning::SEPARATORS_RISK_OF_MARK
                };
                let edit = edit.of_class(document.text_of(node)).of_risk(risk);
                edits.push(edit.within(document.span(parent)).sure());
            }
        }
    }
}

/// Whether a node is what separates an element from the one before it, in a text without
/// a grammar.
fn is_between(document: &Document, node: Index) -> bool {
    is_token_of_guess(document, node)
        && document.parent(node).is_some_and(|parent| {
            let is_first = document.children(parent).next() == Some(node);
            is_first && document.kind(parent) == Kind::Quantifier && document.weight(parent) > 1
        })
}

/// Without a grammar, nothing needs a separator.
fn is_token_of_guess(document: &Document, node: Index) -> bool {
    !document.kind(node).is_inner() && document.is_grammarless_at(node)
}

//! Separators that the grammar can do without.
//!
//! ```text
//!   f(a, b,);      =>      f(a, b)
//! ```

use super::deletion::{can_be_empty, can_go};
use super::{Cut, Document, Edit, Index, Rewrite, Scope, Tier};

/// What only separates or ends something goes where the grammar has it for an optional
/// part. It hardly ever matters, so all of it goes at once, when nothing else is left
/// that could take it along.
#[derive(Debug)]
pub(super) struct Separators;

/// As counted in reductions of scripts: three of a hundred are needed.
const RISK: f32 = 0.03;

impl Rewrite for Separators {
    fn name(&self) -> &'static str {
        "separators"
    }

    fn tier(&self) -> Tier {
        Tier::Layout
    }

    fn is_proved(&self) -> bool {
        true
    }

    fn propose(&self, document: &Document, _scope: &Scope, edits: &mut Vec<Edit>) {
        for node in 0..document.len() {
            let can_go = || {
                let is_optional = can_go(document, node) || can_be_empty(document, node);
                is_optional || is_token_of_guess(document, node)
            };
            if is_sign(document, node) && can_go() {
                let parent = document.parent(node).unwrap_or(node);
                let edit = Edit::new(vec![Cut::delete(document.span(node))]);
                let edit = edit.of_class(document.text_of(node)).of_risk(RISK);
                edits.push(edit.within(document.span(parent)).sure());
            }
        }
    }
}

/// Whether a node is nothing but separators, as its grammar says.
pub(super) fn is_separator(document: &Document, node: Index) -> bool {
    is_sign(document, node) && !document.is_guess_at(node)
}

fn is_sign(document: &Document, node: Index) -> bool {
    let text = document.text_of(node);
    !text.is_empty() && text.chars().all(|c| matches!(c, ';' | ','))
}

/// Without a grammar, nothing needs a separator.
fn is_token_of_guess(document: &Document, node: Index) -> bool {
    !document.kind(node).is_inner() && document.is_guess_at(node)
}

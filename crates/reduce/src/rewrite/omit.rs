//! Leaving out what the grammar turns out to do without.
//!
//! ```text
//!   class a { { return b[]::new; } }      =>      class a { { b[]::new; } }
//! ```

use super::deletion::can_go;
use super::unwrap::same;
use super::{Cut, Document, Edit, Rewrite, Scope, Tier};

/// Any part or token goes if what is left has a parse: by another alternative
/// of a rule, or because a rule has an empty text.
#[derive(Debug)]
pub(super) struct Omit;

/// Nothing is proposed for texts of more tokens: each proposal is parsed.
const MOST_TOKENS: usize = 2000;

/// Most parts are there for a reason.
const RISK: f32 = 0.8;

impl Rewrite for Omit {
    fn name(&self) -> &'static str {
        "omit"
    }

    fn tier(&self) -> Tier {
        Tier::Fine
    }

    fn propose(&self, document: &Document, _scope: &Scope, edits: &mut Vec<Edit>) {
        // Without a grammar, whatever can go is an element of a list.
        if document.token_count() > MOST_TOKENS || document.is_guess() {
            return;
        }
        for node in 0..document.len() {
            let span = document.span(node);
            let parent = document.parent(node);
            if let Some(parent) = parent
                && !span.is_empty()
                && !document.is_guess_at(node)
                && !document.is_unread(node)
                && document.span(parent) != span
                // What is all of something that can go is left to others.
                && !same(document, node).any(|node| can_go(document, node))
            {
                let class = (document.name(parent), document.name(node));
                let area = document.span(parent);
                let edit = Edit::new(vec![Cut::delete(span)]).of_class(class);
                edits.push(edit.of_risk(RISK).within(area));
            }
        }
    }
}

//! Less between tokens: comments, blank lines, indentation, spaces.

use super::{Cut, Document, Edit, Rewrite, Scope, Tier};

/// What is between two tokens goes, but for the end of a line.
#[derive(Debug)]
pub(super) struct Space;

impl Rewrite for Space {
    fn name(&self) -> &'static str {
        "space"
    }

    fn tier(&self) -> Tier {
        Tier::Tokens
    }

    fn propose(&self, document: &Document, _scope: &Scope, edits: &mut Vec<Edit>) {
        let tokens = document.token_count();
        for token in 0..=tokens {
            let gap = document.gap_before(token);
            let Some(text) = document.text().get(gap.clone()) else {
                continue;
            };
            let at_end = token == 0 || token == tokens;
            let new = match text.contains('\n') && !at_end {
                true => "\n",
                false => "",
            };
            if text.len() > new.len() {
                let cut = match new.is_empty() {
                    true => Cut::delete(gap),
                    false => Cut::put(gap, new),
                };
                let has_comment = text.chars().any(|c| !c.is_whitespace());
                let edit = Edit::new(vec![cut]).of_class((new, at_end, has_comment));
                edits.push(edit.of_risk(0.01).keeping_tokens());
            }
        }
    }
}

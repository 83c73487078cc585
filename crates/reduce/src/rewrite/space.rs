//! Less between tokens: comments, blank lines, indentation, spaces.

use super::{Cut, Document, Edit, Rewrite, Scope, Tier};

/// What is between two tokens goes, but for the end of a line; and so do tokens
/// that are white space, as the text between two tags often is.
#[derive(Debug)]
pub(super) struct Space;

impl Rewrite for Space {
    fn name(&self) -> &'static str {
        "space"
    }

    fn tier(&self) -> Tier {
        Tier::Layout
    }

    fn propose(&self, document: &Document, _scope: &Scope, edits: &mut Vec<Edit>) {
        let tokens = document.token_count();
        for token in 0..=tokens {
            let gap = document.gap_before(token);
            let Some(text) = document.text().get(gap.clone()) else {
                continue;
            };
            let at_end = token == 0 || token == tokens;
            let has_comment = text.chars().any(|c| !c.is_whitespace());
            for (new, risk) in [("", 0.01), ("\n", 0.02), (" ", 0.02)] {
                let fits = match new {
                    "" => true,
                    "\n" => text.contains('\n') && !at_end,
                    _ => !text.contains('\n') && !at_end,
                };
                if fits && text.len() > new.len() {
                    let cut = Cut::put(gap.clone(), new);
                    let edit = Edit::new(vec![cut]).of_class((new, at_end, has_comment));
                    edits.push(edit.of_risk(risk).keeping_tokens());
                }
            }
        }
        for token in 0..tokens {
            let text = document.token_text(token);
            if text.is_empty() || !text.chars().all(char::is_whitespace) {
                continue;
            }
            for new in ["", "\n"] {
                if text.len() > new.len() {
                    let cut = Cut::put(document.token(token), new);
                    let edit = Edit::new(vec![cut]).of_class((new, "token"));
                    edits.push(edit.of_risk(0.02));
                }
            }
        }
    }
}

//! All that comes before what is needed at the end of a long text.
//!
//! ```javascript
//! a; b; ‖c; d;
//! => c; d;
//! =/> d;
//! ```
//!
//! ```python
//! import os
//! x = 1
//! ‖print(x)
//! => print(x)
//! ```
//!
//! ```javascript
//! a; b; c; d;
//! =/>
//! ```

use crate::edit::{Cut, Document, Edit, Scope, Tier, can_go};
use crate::passes::pass::Pass;
use crate::tuning;

/// What the grammar can do without before the part of a long text that was looked at
/// goes at once. Where it is asked for, a long text is looked at from its end.
#[derive(Debug)]
pub(crate) struct DeletePrefix;

impl Pass for DeletePrefix {
    fn name(&self) -> &'static str {
        "delete-prefix"
    }

    fn tier(&self) -> Tier {
        Tier::Structure
    }

    fn is_near(&self) -> bool {
        false
    }

    fn propose(&self, document: &Document, scope: &Scope, edits: &mut Vec<Edit>) {
        let len = document.text().len();
        for (class, place) in scope.window.places(len).enumerate() {
            let cuts = before(document, place);
            if !cuts.is_empty() {
                let edit = Edit::new(cuts).of_class(class).of_risk(tuning::PREFIX_RISK);
                // Once what is behind has changed, it is another one.
                edits.push(edit.known_by((class, len - place)));
            }
        }
    }
}

/// All that can go and begins before a place, but for what the text ends with.
fn before(document: &Document, place: usize) -> Vec<Cut> {
    let mut cuts = Vec::new();
    let mut node = 0;
    while node < document.len() {
        let span = document.span(node);
        if span.start >= place {
            break;
        }
        let is_last = document.tokens_of(node).end == document.token_count();
        if !span.is_empty() && !is_last && can_go(document, node) {
            cuts.push(Cut::delete(span));
            node = document.next(node);
        } else {
            node += 1;
        }
    }
    cuts
}

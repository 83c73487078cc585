//! Shorter comments.
//!
//! ```javascript
//! f(/* one of two */);
//! => f(/*  */);
//! => f(/* one two */);
//! =/> f();
//! ```
//!
//! ```python
//! f() # a b
//! => f() # a
//! => f() # b
//! ```
//!
//! ```javascript
//! f("/* one of two */");
//! =/>
//! ```

use crate::edit::{Document, Edit, Scope, Tier};
use crate::passes::pass::Pass;
use crate::passes::tokens::shorten_tokens::{Grain, shorter};

/// Of comments that cannot go, all that is inside, or words of it.
#[derive(Debug)]
pub(crate) struct Comment;

impl Pass for Comment {
    fn name(&self) -> &'static str {
        "comment"
    }

    fn tier(&self) -> Tier {
        Tier::Layout
    }

    fn propose(&self, document: &Document, scope: &Scope, edits: &mut Vec<Edit>) {
        let grain = Grain::of(document, scope);
        for token in 0..=document.token_count() {
            let gap = document.gap_before(token);
            if let Some(text) = document.text().get(gap.clone()) {
                let blank = text.len() - text.trim_start().len();
                shorter(gap.start + blank, text.trim(), ("", grain), edits);
            }
        }
    }
}

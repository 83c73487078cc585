//! Comments go.
//!
//! ```javascript
//! // The answer.
//! f(42); // Really.
//! => f(42); // Really.
//! => // The answer.
//! f(42);
//! =/> f(42); Really.
//! ```
//!
//! ```python
//! # The answer.
//! f(42)
//! => f(42)
//! ```
//!
//! ```javascript
//! f("a long text with hardly any comments at all"); //
//! =/>
//! ```

use crate::edit::gap;
use crate::edit::{Cut, Document, Edit, Scope, Tier};
use crate::passes::pass::Pass;
use crate::tuning;

/// All comments, if they are a large part of the text.
#[derive(Debug)]
pub(crate) struct Uncomment;

impl Pass for Uncomment {
    fn name(&self) -> &'static str {
        "uncomment"
    }

    fn tier(&self) -> Tier {
        Tier::Comments
    }

    fn propose(&self, document: &Document, _scope: &Scope, edits: &mut Vec<Edit>) {
        let gaps = (0..=document.token_count()).map(|token| document.gap_before(token));
        let gaps = gaps.filter(|gap| !gap.is_empty());
        let sum: usize = gaps.map(|gap| document.non_blank(gap)).sum();
        if sum == 0 || sum * tuning::UNCOMMENT_PART < document.size() {
            return;
        }
        let all: Vec<_> = gap::comments(document).collect();
        // What is said of a gap here counts, not what its layout says.
        let risk = (tuning::UNCOMMENT_RISK / all.len() as f32).min(tuning::SPACE_RISK);
        for (range, new) in all {
            let edit = Edit::new(vec![Cut::put(range, new)]);
            edits.push(edit.of_class("comment").of_risk(risk).keeping_tokens());
        }
    }
}

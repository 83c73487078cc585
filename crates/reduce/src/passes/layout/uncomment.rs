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
//! ```text
//! // The answer is
//! // what it is.
//! f(42); // Really.
//!   // It is.
//! g(42);
//! => f(42); // Really.
//!   // It is.
//! g(42);
//! => // The answer is
//! // what it is.
//! f(42); // Really.
//! g(42);
//! ```
//!
//! ```javascript
//! f("a long text with hardly any comments at all"); //
//! =/>
//! ```

use std::ops::Range;

use crate::edit::gap;
use crate::edit::lines::lines;
use crate::edit::{Cut, Document, Edit, Scope, Tier};
use crate::passes::pass::Pass;
use crate::tuning;

/// What comments that are lines begin with, in some language or other.
const LINE_COMMENTS: [&str; 6] = ["//", "#", "--", ";", "%", "!"];

/// All comments, if they are a large part of the text. Where there is no grammar, they are lines
/// that look like comments of some language.
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
        if document.is_grammarless() {
            for mark in LINE_COMMENTS {
                let lines = line_comments(document.text(), mark);
                let sum = lines.iter().map(|it| document.non_blank(it.clone())).sum();
                if is_much(document, sum) {
                    let risk = risk_of_each(lines.len());
                    let edit = |line| Edit::new(vec![Cut::delete(line)]).of_class(("line", mark));
                    edits.extend(lines.into_iter().map(|it| edit(it).of_risk(risk)));
                }
            }
            return;
        }
        let gaps = (0..=document.token_count()).map(|token| document.gap_before(token));
        let gaps = gaps.filter(|gap| !gap.is_empty());
        if !is_much(document, gaps.map(|gap| document.non_blank(gap)).sum()) {
            return;
        }
        let all: Vec<_> = gap::comments(document).collect();
        // What is said of a gap here counts, not what its layout says.
        let risk = risk_of_each(all.len());
        for (range, new) in all {
            let edit = Edit::new(vec![Cut::put(range, new)]);
            edits.push(edit.of_class("comment").of_risk(risk).keeping_tokens());
        }
    }
}

fn is_much(document: &Document, sum: usize) -> bool {
    sum > 0 && sum * tuning::UNCOMMENT_PART >= document.size()
}

fn risk_of_each(count: usize) -> f32 {
    (tuning::UNCOMMENT_RISK / count as f32).min(tuning::SPACE_RISK)
}

/// Lines that begin with a mark; those next to one another are one.
fn line_comments(text: &str, mark: &str) -> Vec<Range<usize>> {
    let mut found: Vec<Range<usize>> = Vec::new();
    for (start, line) in lines(text).filter(|(_, line)| line.trim_start().starts_with(mark)) {
        let end = start + line.len();
        match found.last_mut() {
            Some(last) if last.end == start => last.end = end,
            _ => found.push(start..end),
        }
    }
    found
}

//! Variables that only a part of an element sees, where rules of the grammar say what a variable
//! is: parameters, and what is defined in a body.
//!
//! ```text
//!   function f(a) { var b = a; return c(b); }      `a` and `b` are nothing that others define
//! ```

use std::ops::Range;

use rustc_hash::{FxHashMap, FxHashSet};

use super::blocks::is_body;
use super::definitions::is_behind_definer;
use super::elements::Element;
use super::occurrence::Occurrence;
use super::qualifiers::is_part;
use crate::edit::{Document, Index};

/// By name, the tokens between which it is that of such a variable: ranges apart, in order.
#[derive(Default)]
pub(super) struct Locals(FxHashMap<u32, Vec<Range<usize>>>);

impl Locals {
    /// Those of what is defined among occurrences.
    pub(super) fn of(
        document: &Document,
        elements: &[Element],
        occurrences: &[Occurrence],
    ) -> Locals {
        let mut locals = Locals::default();
        if document.conventions().variables.is_empty() {
            return locals;
        }
        let nodes: FxHashSet<Index> = elements.iter().map(|element| element.node).collect();
        let defined = occurrences.iter();
        for it in defined.filter(|it| is_behind_definer(document, it.token)) {
            if let Some(range) = seen_in(document, &nodes, it.token) {
                locals.0.entry(it.name).or_default().push(range);
            }
        }
        for ranges in locals.0.values_mut() {
            ranges.sort_unstable_by_key(|range| range.start);
            ranges.dedup_by(|next, before| {
                let overlaps = next.start < before.end;
                if overlaps {
                    before.end = before.end.max(next.end);
                }
                overlaps
            });
        }
        locals
    }

    /// The tokens between which a name is that of such a variable, if it is where it occurs.
    pub(super) fn range(&self, document: &Document, it: &Occurrence) -> Option<&Range<usize>> {
        let ranges = self.0.get(&it.name)?;
        let number = ranges.partition_point(|range| range.end <= it.token);
        let range = ranges.get(number)?;
        (range.contains(&it.token) && !is_part(document, it.token)).then_some(range)
    }
}

/// The tokens of what sees a variable that is defined at a token: its function's or those of the
/// body around it. Nothing, if that is an element's.
fn seen_in(document: &Document, elements: &FxHashSet<Index>, token: usize) -> Option<Range<usize>> {
    let conventions = document.conventions();
    let mut at = document.node_of(token);
    loop {
        let around = document.parent(at)?;
        let start = document.tokens_of(at).start;
        let is_list = document.token_text(start) == conventions.parameter_brackets.0;
        if is_list || is_body(document, around, conventions) && !elements.contains(&at) {
            return Some(document.tokens_of(around));
        }
        if elements.contains(&around) || elements.contains(&at) {
            return None;
        }
        at = around;
    }
}

//! A part of the same kind in a node's place.
//!
//! ```javascript
//! x = a + b * c;
//! => a + b * c;
//! => x = b * c;
//! => x = a + c;
//! =/> x = a * c;
//! ```
//!
//! ```html
//! <div><p><b>x</b></p></div>
//! => <p><b>x</b></p>
//! => <div><b>x</b></div>
//! ```
//!
//! ```json
//! [[1], {"a": [2]}]
//! => [[1], [2]]
//! =/> [[1], "a"]
//! ```

use std::ops::Range;

use crate::edit::nests::{inner_levels, nests};
use crate::edit::{Cut, Document, Edit, Index, Scope, Tier};
use crate::passes::pass::Pass;
use crate::passes::risk::risk_of_part;
use crate::tuning;

/// In a node's place, the nearest nodes of the same name below it. What is
/// around these goes; inside them, other edits can be made at once. So what a
/// recursive rule makes of a list is taken apart as a list is, and many levels
/// of a deep nest go together.
#[derive(Debug)]
pub(crate) struct Hoisting;

impl Pass for Hoisting {
    fn name(&self) -> &'static str {
        "hoist"
    }

    fn tier(&self) -> Tier {
        Tier::Structure
    }

    fn checks_minimality(&self) -> bool {
        true
    }

    fn propose(&self, document: &Document, scope: &Scope, edits: &mut Vec<Edit>) {
        let spines = Spines::of(document, scope);
        let is_beyond = |node| scope.is_beyond(document, node);
        nests(document, is_beyond, |above, node| {
            let name = document.name(node);
            let Some(&place) = above.last() else {
                return;
            };
            if let Some(edit) = hoist(document, place, node, scope) {
                let is_next = document.parent(node) == Some(place);
                let part = document.weight(place) - document.weight(node);
                let top = above.first().copied().unwrap_or(place);
                // A list by recursion, or a deep nest.
                let is_long = above.len() > if is_next { 2 } else { tuning::HOIST_BLOCK };
                // All that it goes on with would go.
                let is_end = is_long && spines.levels(node) == 0;
                let risk = match is_long && !is_end {
                    true => risk_of_part(part, document.weight(top)),
                    false => risk_of_level(part, document.weight(place)),
                };
                let ready = |edit: Edit| {
                    let edit = edit.of_class((name, is_next, is_end)).of_risk(risk);
                    edit.within(document.span(place))
                };
                edits.push(ready(edit));
                edits.extend(innermost_element(document, place, node).map(ready));
            }
            spines.far(above, node, scope, edits);
        });
    }
}

/// The longest ways into nests: of the nearest nodes of the same name below a node, a
/// nest goes on with the one that is the largest part of the text. Others are its ends,
/// such as the condition and the first branch of each of many `else if`s.
struct Spines<'a> {
    document: &'a Document,
    /// How many levels above each node its nest has gone on like that.
    levels: Vec<u32>,
}

impl<'a> Spines<'a> {
    fn of(document: &'a Document, scope: &Scope) -> Self {
        // Places come before what is inside them.
        let mut levels = vec![0; document.len()];
        let inner = inner_levels(document, |node| scope.is_beyond(document, node));
        for (place, &node) in inner.iter().enumerate() {
            if node != 0 {
                levels[node as Index] = levels[place] + 1;
            }
        }
        Spines { document, levels }
    }

    fn levels(&self, node: Index) -> usize {
        self.levels[node] as usize
    }

    /// Proposes to take 8, 16, 32 ... levels out of a nest at once. Blocks of levels
    /// begin where their lengths divide the depth, so there are about as many of
    /// them as levels, and a nest comes down in a number of tests that grows with
    /// the logarithm of its depth.
    fn far(&self, above: &[Index], node: Index, scope: &Scope, edits: &mut Vec<Edit>) {
        let document = self.document;
        let depth = self.levels(node);
        let mut levels = tuning::HOIST_BLOCK;
        while levels <= depth && depth.is_multiple_of(levels) {
            let place = above[above.len() - levels];
            if let Some(edit) = hoist(document, place, node, scope) {
                let class = (document.name(node), "far", levels.ilog2());
                let edit = edit.of_class(class).within(document.span(place));
                edits.push(edit.of_risk(tuning::HOIST_RISK_OF_BLOCK));
            }
            levels *= 2;
        }
    }
}

/// Leaves out the element of a recursive list that no hoisting leaves out: the one
/// that is a list by itself, with the separators next to it.
///
/// ```text
///   list                          list
///   / | \              =>          |
/// list , b                         b
///  |
///  a
/// ```
fn innermost_element(document: &Document, place: Index, node: Index) -> Option<Edit> {
    if document.parent(node) != Some(place) {
        return None;
    }
    let parts: Vec<Index> = document.children(node).collect();
    let around: Vec<Index> = document.children(place).collect();
    let (first, last) = (*parts.first()?, *parts.last()?);
    let alike = |a: Index, b: Index| {
        let same = document.kind(a) == document.kind(b) && document.name(a) == document.name(b);
        same && !document.name(a).is_empty() && document.name(a) != document.name(node)
    };
    let list = document.span(node);
    let range = if around.first() == Some(&node) {
        // What is left begins as the list did.
        let behind = around.iter().find(|&&it| alike(it, first))?;
        list.start..document.span(*behind).start
    } else if around.last() == Some(&node) {
        let before = around.iter().rev().find(|&&it| alike(it, last))?;
        document.span(*before).end..list.end
    } else {
        return None;
    };
    let range = trimmed(document, range);
    (!range.is_empty()).then(|| Edit::new(vec![Cut::delete(range)]))
}

/// Puts a node in the place of one above it.
pub(crate) fn hoist(document: &Document, place: Index, node: Index, scope: &Scope) -> Option<Edit> {
    let (outer, inner) = (document.span(place), document.span(node));
    let (whole, part) = (document.weight(place), document.weight(node));
    if part == 0 || whole.saturating_sub(part) < scope.least.min(whole) {
        return None;
    }
    keep(document, outer, inner)
}

/// Of the first range, only the second one inside it stays.
pub(crate) fn keep(document: &Document, outer: Range<usize>, inner: Range<usize>) -> Option<Edit> {
    let around = [outer.start..inner.start, inner.end..outer.end].into_iter();
    let around = around.map(|range| trimmed(document, range));
    let cuts: Vec<Cut> = around
        .filter(|range| !range.is_empty())
        .map(Cut::delete)
        .collect();
    (!cuts.is_empty()).then(|| Edit::new(cuts))
}

/// How likely a level of a nest is needed, by how much of it is not what is
/// inside.
pub(crate) fn risk_of_level(part: usize, whole: usize) -> f32 {
    let share = part as f32 / whole.max(1) as f32;
    1.0 - tuning::LEVEL_LEAST_RISK * (1.0 - share.min(tuning::LEVEL_MOST_SHARE))
}

/// A range without the gaps at its ends.
fn trimmed(document: &Document, range: Range<usize>) -> Range<usize> {
    let first = document.token_from(range.start);
    let end = document.token_from(range.end);
    match first < end {
        true => document.token(first).start..document.token(end - 1).end.min(range.end),
        false => range.start..range.start,
    }
}

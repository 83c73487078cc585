//! What is inside a construct in the construct's place.
//!
//! ```javascript
//! if (a) { b; } else { c; }
//! => { b; }
//! => { c; }
//! =/> { b; } { c; }
//! ```
//!
//! ```c
//! int f() { if (g()) h(); }
//! => int f() { g(); }
//! => int f() { h(); }
//! ```
//!
//! ```python
//! def f(a):
//!     return g(a)
//! => def f(a):
//!     g(a)
//! ```
//!
//! ```json
//! [{"a": 1}]
//! => {"a": 1}
//! =/> {1}
//! ```
//!
//! ```javascript
//! class A extends f(b) { m() { return 3 } }
//! => f(b)
//! ```
//!
//! ```javascript
//! switch (x) { case f(b): g; }
//! => f(b)
//! ```

use crate::edit::query::{innermost, same};
use crate::edit::{Document, Edit, Index, Scope, Tier, is_in_statements, is_statement};
use crate::passes::pass::Pass;
use crate::passes::structure::hoist::{hoist, keep, risk_of_level};
use crate::tuning;

/// In a node's place, a part of it of whatever kind, wherever the grammar allows
/// that.
#[derive(Debug)]
pub(crate) struct Unwrap;

impl Pass for Unwrap {
    fn name(&self) -> &'static str {
        "unwrap"
    }

    fn tier(&self) -> Tier {
        Tier::Fine
    }

    /// As counted in reductions of scripts and of C: what gains little is often only a
    /// pair of brackets.
    fn risk_of_share(&self, risk: f32, share: f32) -> f32 {
        match share > tuning::DETAIL_OF_TEXT && risk >= tuning::UNWRAP_RISK_OF_STATEMENT {
            true => risk.max(tuning::UNWRAP_RISK_OF_LARGE),
            false => risk,
        }
    }

    fn propose(&self, document: &Document, scope: &Scope, edits: &mut Vec<Edit>) {
        for place in 0..document.len() {
            if document.tokens_of(place).len() < 2 || !is_outermost(document, place) {
                continue;
            }
            let is_grammarless =
                document.is_grammarless_at(place) || document.is_error_recovered(place);
            // Without a grammar, most of what is around a part can go by itself.
            if is_grammarless && !is_bracketed(document, innermost(document, place)) {
                continue;
            }
            let end = end_mark(document, place);
            let is_in_statements =
                end.is_none() && same(document, place).any(|node| is_in_statements(document, node));
            let end = end.filter(|_| is_statement(document, place));
            let levels = match scope.thorough {
                true => tuning::UNWRAP_MORE_LEVELS,
                false => tuning::UNWRAP_LEVELS,
            };
            let is_group = |node| document.name(innermost(document, node)).is_empty();
            let nodes = near(document, place, levels, |child| !is_group(child));
            let mut found = [0, 0];
            for child in nodes.iter().flat_map(|&node| document.children(node)) {
                let found = &mut found[usize::from(document.kind(child).is_inner())];
                if *found == tuning::UNWRAP_MOST_PARTS {
                    continue;
                }
                let Some(edit) = hoist(document, place, child, scope) else {
                    continue;
                };
                *found += 1;
                let part = document.weight(place) - document.weight(child);
                let risk = risk_of_level(part, document.weight(place));
                let class = (document.name(place), document.name(child));
                let ready = |edit: Edit, ends: bool| {
                    edit.of_class((class, ends)).within(document.span(place))
                };
                let ended = end.and_then(|end| with_end(document, place, end, child));
                edits.extend(
                    ended.map(|edit| ready(edit, true).of_risk(tuning::UNWRAP_RISK_OF_STATEMENT)),
                );
                // Where the grammar allows it, it seldom makes sense.
                let risk = match (is_grammarless, is_in_statements) {
                    (true, _) => tuning::UNWRAP_RISK_IN_TEXT,
                    (_, true) => tuning::UNWRAP_RISK_OF_STATEMENT,
                    _ => tuning::UNWRAP_LEAST_RISK + (1.0 - tuning::UNWRAP_LEAST_RISK) * risk,
                };
                edits.push(ready(edit, false).of_risk(risk));
            }
        }
    }
}

/// Puts a node in the place of a statement around it, up to the mark at its end:
/// where `if (a) b;` can be, often `a;` can be, and not `a`.
fn with_end(document: &Document, place: Index, end: usize, node: Index) -> Option<Edit> {
    let (outer, inner) = (document.span(place), document.span(node));
    let is_between = document.token_from(inner.end) < end;
    is_between.then(|| keep(document, outer.start..document.token(end).start, inner))?
}

/// The mark that a node ends with.
fn end_mark(document: &Document, node: Index) -> Option<usize> {
    let end = document.tokens_of(node).end.checked_sub(1)?;
    let text = document.token_text(end);
    document.conventions().is_statement_end(text).then_some(end)
}

/// Whether a node begins and ends with tokens that stay as long as it does.
fn is_bracketed(document: &Document, node: Index) -> bool {
    let stays = |child: Option<Index>| child.is_some_and(|child| !document.kind(child).is_inner());
    let mut children = document.children(node);
    stays(children.next()) && stays(children.last())
}

/// Whether nothing above has the same text.
pub(crate) fn is_outermost(document: &Document, node: Index) -> bool {
    let parent = document.parent(node);
    parent.is_none_or(|parent| document.span(parent) != document.span(node))
}

/// A node and those with parts on so many levels at and below it, level by level. Of
/// nodes with the same text, it is the lowest one, and they are one level. Those that
/// `is_level` says no to belong to the level that they are below.
pub(crate) fn near(
    document: &Document,
    place: Index,
    levels: usize,
    is_level: impl Fn(Index) -> bool,
) -> Vec<Index> {
    let mut nodes = Vec::new();
    let mut level = vec![place];
    for _ in 0..levels {
        let mut below = Vec::new();
        let mut at = 0;
        while let Some(&node) = level.get(at) {
            at += 1;
            let node = innermost(document, node);
            nodes.push(node);
            for child in document.children(node) {
                let is_less = document.span(child) != document.span(place);
                if document.kind(child).is_inner() && is_less {
                    match is_level(child) {
                        true => below.push(child),
                        false => level.push(child),
                    }
                }
            }
        }
        level = below;
    }
    nodes
}

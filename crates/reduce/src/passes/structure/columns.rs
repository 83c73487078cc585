//! What has the same number in several lists.
//!
//! ```sql
//! create table t (a, b);
//! insert into t values (1, 2);
//! => create table t (b);
//! insert into t values (2);
//! =/> create table t (b);
//! insert into t values (1);
//! ```
//!
//! ```python
//! a, b = 1, 2
//! => b = 2
//! ```
//!
//! ```json
//! [[1, 2], [3]]
//! =/>
//! ```

use std::collections::BTreeMap;

use picireny_tree::ListId;

use crate::edit::names::is_name;
use crate::edit::{Cut, Document, Edit, Index, Scope, Tier, innermost, separated};
use crate::passes::pass::Pass;
use crate::tuning;

/// Of lists with as many elements, the ones with the same number go: columns of a table
/// and what is put into them, rows of an array, the two sides of an assignment. They go
/// from all such lists, or from two that follow one another.
#[derive(Debug)]
pub(crate) struct Columns;

impl Pass for Columns {
    fn name(&self) -> &'static str {
        "columns"
    }

    fn tier(&self) -> Tier {
        Tier::Fine
    }

    fn propose(&self, document: &Document, _scope: &Scope, edits: &mut Vec<Edit>) {
        if document.token_count() > tuning::COLUMNS_MOST_TOKENS || document.is_grammarless() {
            return;
        }
        let mut by_length: BTreeMap<usize, Vec<List>> = BTreeMap::new();
        let nodes = (0..document.len()).filter(|&node| document.kind(node).is_inner());
        for list in nodes.filter_map(|node| List::of(document, node)) {
            by_length.entry(list.cuts.len()).or_default().push(list);
        }
        for lists in by_length.values() {
            // Of those inside of one another, the outermost ones, or the innermost.
            let is_inside = |list: &List, outer: &List| list.node < document.next(outer.node);
            let mut outermost: Vec<&List> = Vec::new();
            let mut innermost: Vec<&List> = Vec::new();
            for list in lists {
                if outermost.last().is_none_or(|last| !is_inside(list, last)) {
                    outermost.push(list);
                }
                if innermost.last().is_some_and(|last| is_inside(list, last)) {
                    innermost.pop();
                }
                innermost.push(list);
            }
            from_all_and_two(document, &outermost, edits);
            if outermost.len() < lists.len() {
                from_all_and_two(document, &innermost, edits);
            }
        }
    }
}

/// Proposes that the elements with the same number go from all lists, and from two that
/// follow one another.
fn from_all_and_two(document: &Document, lists: &[&List], edits: &mut Vec<Edit>) {
    if lists.len() <= tuning::COLUMNS_MOST_LISTS {
        together(document, lists, edits);
    }
    if lists.len() > 2 {
        for pair in lists.windows(2) {
            together(document, pair, edits);
        }
    }
}

/// A list with separators.
struct List {
    node: Index,
    /// What goes with each of its elements.
    cuts: Vec<Cut>,
}

impl List {
    fn of(document: &Document, node: Index) -> Option<List> {
        let mut elements: Vec<(Index, Index)> = Vec::new();
        let mut first = None;
        for child in document.children(node) {
            match element(document, child) {
                Some(element) => elements.push((child, element)),
                None if elements.is_empty() => first = Some(child),
                None => break,
            }
        }
        let (first, &(_, second)) = (first?, elements.first()?);
        if document.list(first) != ListId::NONE || !is_like(document, first, second) {
            return None;
        }
        let first = document.span(first).start..document.span(second).start;
        let others = elements.iter().map(|&(whole, _)| document.span(whole));
        let cuts = std::iter::once(first).chain(others).map(Cut::delete);
        let cuts: Vec<Cut> = cuts.take(tuning::COLUMNS_LONGEST + 1).collect();
        (cuts.len() <= tuning::COLUMNS_LONGEST).then_some(List { node, cuts })
    }
}

/// What comes behind the separators of an occurrence: all of the rest, or a token. What
/// begins with a word is no element of a list, but a clause or an operand.
fn element(document: &Document, occurrence: Index) -> Option<Index> {
    let inner = innermost(document, occurrence);
    let separator = document.children(inner).next()?;
    if !document.list(occurrence).repeats() || is_name(document.text_of(separator)) {
        return None;
    }
    separated(document, inner).or_else(|| {
        let is_token = |&child: &Index| !document.kind(child).is_inner();
        let mut children = document.children(inner);
        let (_, last) = (children.next().filter(is_token)?, children.next()?);
        (is_token(&last) && children.next().is_none()).then_some(last)
    })
}

/// Whether both have parts, or are tokens of the same kind.
fn is_like(document: &Document, a: Index, b: Index) -> bool {
    match document.kind(a).is_inner() {
        true => document.kind(b).is_inner(),
        false => document.name(a) == document.name(b) && document.kind(a) == document.kind(b),
    }
}

/// Proposes that the elements with the same number go from some lists.
fn together(document: &Document, lists: &[&List], edits: &mut Vec<Edit>) {
    let [first, second, ..] = lists else {
        return;
    };
    let names = [first, second].map(|list| document.name(list.node));
    let end = document.tokens_of(first.node).end;
    let between = document.tokens_of(second.node).start - end;
    let is_close = between <= tuning::COLUMNS_CLOSE;
    let risk = if is_close {
        tuning::COLUMNS_RISK_IF_CLOSE
    } else {
        tuning::COLUMNS_RISK
    };
    for number in 0..first.cuts.len() {
        let cuts = lists.iter().map(|list| list.cuts[number].clone());
        let class = (names, lists.len() > 2, is_close);
        let edit = Edit::new(cuts.collect()).of_class(class).of_risk(risk);
        // None of them goes alone.
        edits.push(edit.making_up());
    }
}

//! The grammar's shortest text in a node's place.
//!
//! ```javascript
//! f(x + call());
//! => f(x + 0);
//! => 0;
//! =/> f(x + );
//! ```
//!
//! ```c
//! int f() { return a[1]; }
//! => int f() { return 0; }
//! => int f() {}
//! ```
//!
//! ```sql
//! CREATE TABLE g (j); SELECT 0 FROM g WHERE j IN (2, 3)
//! => CREATE TABLE g (j); SELECT 0 FROM g WHERE 0 IN (2, 3)
//! ```
//!
//! ```json
//! {"a": [1, 2]}
//! => {"a": 0}
//! =/> {"a"}
//! ```
//!
//! ```java
//! class B { int g() { return e.length(1, 2).f; } }
//! => class B { int g() { return 0; } }
//! ```

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::ops::Range;

use picireny_tree::{Kind, ListId};

use crate::edit::names::is_made_up;
use crate::edit::query::{above, outer};
use crate::edit::{Cut, Document, Edit, Index, Scope, Tier};
use crate::passes::pass::Pass;
use crate::tuning;

/// Nodes that the grammar cannot do without become the shortest text that it
/// allows there (their *minimal replacement*). So do some that are optional as far as
/// the grammar is concerned, and that the language may need. The only use of a name does
/// if that is no longer, too: then nothing needs the definition.
#[derive(Debug)]
pub(crate) struct Minimal;

impl Pass for Minimal {
    fn name(&self) -> &'static str {
        "minimal"
    }

    fn tier(&self) -> Tier {
        Tier::Structure
    }

    fn propose(&self, document: &Document, scope: &Scope, edits: &mut Vec<Edit>) {
        let whole = scope.window.size(document).max(1);
        let nodes = replaceable(document, scope).into_iter();
        edits.extend(nodes.map(|node| replace(document, node, whole)));
    }
}

/// The nodes that can be replaced, in order; of those with the same text, one with the shortest
/// replacement.
fn replaceable(document: &Document, scope: &Scope) -> Vec<Index> {
    let mut best: HashMap<Range<usize>, usize> = HashMap::new();
    let mut nodes: Vec<Index> = Vec::new();
    let mut node = 0;
    while node < document.len() {
        let weight = document.weight(node);
        if (weight < scope.least && weight > 0) || scope.is_beyond(document, node) {
            node = document.next(node);
            continue;
        }
        let is_layout = weight == 0 && scope.is_layout(document.text_of(node));
        if !is_layout && is_replaceable(document, node) {
            match best.entry(document.span(node)) {
                Entry::Vacant(entry) => {
                    entry.insert(nodes.len());
                    nodes.push(node);
                }
                Entry::Occupied(entry) => {
                    let old = &mut nodes[*entry.get()];
                    if document.replacement(node).len() < document.replacement(*old).len() {
                        *old = node;
                    }
                }
            }
        }
        node += 1;
    }
    nodes
}

/// Puts its replacement in a node's place; `whole` is the size of the text that is looked at.
fn replace(document: &Document, node: Index, whole: usize) -> Edit {
    let replacement = document.replacement(node);
    let parent = outer(document, node);
    let is_optional = is_optional(document, node);
    let cut = match replacement.is_empty() {
        true => Cut::delete(document.span(node)),
        false => Cut::put(document.span(node), replacement),
    };
    let class = (
        parent.map_or("", |parent| document.name(parent)),
        document.name(node),
        is_optional,
    );
    let share = document.weight(node) as f32 / whole as f32;
    let risk = match (is_optional, parent) {
        (true, _) => tuning::MINIMAL_RISK_OF_OPTIONAL,
        (false, Some(_)) => risk(document, document.text_of(node), replacement, share),
        // All of the text is hardly ever too much.
        (false, None) => tuning::MOST_RISK,
    };
    let edit = Edit::new(vec![cut])
        .of_class(class)
        .of_risk(risk)
        .within(document.span(parent.unwrap_or(node)));
    let edit = match is_optional {
        true => edit.making_up(),
        false => edit,
    };
    match removes_use(document, node) {
        true => edit.removes_use(),
        false => edit,
    }
}

/// How likely a text with such a share of the whole cannot become another one, as
/// counted in reductions of many languages: where a keyword can be in a name's
/// place, it can nearly everywhere, and another name nearly nowhere.
fn risk(document: &Document, text: &str, replacement: &str, share: f32) -> f32 {
    match (document.is_name(text), document.is_name(replacement)) {
        (true, _) if is_made_up(replacement) => tuning::MINIMAL_RISK_OF_OTHER_NAME,
        (true, true) => tuning::MINIMAL_RISK_OF_KEYWORD,
        _ if share > tuning::MINIMAL_MOST => tuning::MINIMAL_RISK_OF_MOST,
        _ if share < tuning::MINIMAL_DETAIL => tuning::MINIMAL_RISK_OF_DETAIL,
        _ if replacement.len() == 1 => tuning::MINIMAL_RISK_OF_SHORTEST,
        _ => tuning::MINIMAL_RISK,
    }
}

/// What a text has besides white space: less of that is a matter of layout.
fn non_blank(text: &str) -> impl Iterator<Item = char> + '_ {
    text.chars().filter(|c| !c.is_whitespace())
}

/// Whether a node can be replaced and is worth it: what can go does not come here, unless it is
/// a value that something needs.
fn is_replaceable(document: &Document, node: Index) -> bool {
    can_be_replaced(document, node)
        && !is_element(document, node)
        && (!is_optional(document, node) || is_value(document, node))
}

fn can_be_replaced(document: &Document, node: Index) -> bool {
    let replacement = document.replacement(node);
    match document.kind(node) {
        Kind::Rule | Kind::Token => {
            let text = document.text_of(node);
            let is_other = || !non_blank(text).eq(non_blank(replacement));
            let is_less = || replacement.len() < text.len() || removes_use(document, node);
            !document.name(node).is_empty() && is_less() && is_other()
        }
        _ => false,
    }
}

/// Whether a name has one other place, and becomes something as long that is no name.
fn removes_use(document: &Document, node: Index) -> bool {
    let (text, replacement) = (document.text_of(node), document.replacement(node));
    let tokens = document.tokens_of(node);
    tokens.len() == 1
        && replacement.len() == text.len()
        && document.is_name(text)
        && !document.is_name(replacement)
        && document.names().places_of(tokens.start).len() == 2
}

/// Whether it is all of an element that can go from a list. What is only optional
/// may be one that the language needs, as the value of a `return` is.
fn is_element(document: &Document, node: Index) -> bool {
    let is_of = |list: ListId| list.repeats() && !list.keeps_one();
    above(document, node).any(|node| is_of(document.list(node)))
}

/// Whether it is all of something optional.
fn is_optional(document: &Document, node: Index) -> bool {
    let is_of = |list: ListId| list != ListId::NONE && !list.repeats();
    above(document, node).any(|node| is_of(document.list(node)))
}

/// Whether something of several tokens is behind a word, as the value of a `return` is,
/// or all that is in brackets, as the only argument of a call is.
fn is_value(document: &Document, node: Index) -> bool {
    let tokens = document.tokens_of(node);
    let before = tokens.start.checked_sub(1);
    let before = before.map_or("", |token| document.token_text(token));
    let is_there = tokens.end < document.token_count();
    let behind = if is_there {
        document.token_text(tokens.end)
    } else {
        ""
    };
    let brackets = &document.conventions().brackets;
    let is_bracketed = brackets
        .iter()
        .any(|(open, close)| before == open && behind == close);
    tokens.len() > 1 && (document.is_name(before) || is_bracketed)
}

//! Minimal replacement strings: for every rule and token a short text that
//! derives from it, computed to a fixed point over the grammars' right-hand
//! sides.
//!
//! The right-hand sides become a graph whose nodes stand in source order,
//! parents before their children. The strings are found as by sweeping over
//! the nodes in that order until a sweep changes nothing; the order is
//! observable where several strings are equally short. A node whose children
//! did not change cannot change either, so only the others are visited.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet, BinaryHeap};
use std::rc::Rc;

use graph::{Node, NodeContent};

use crate::model::Grammar;

mod graph;
mod starts;

/// Strings longer than this (in bytes) are not built, except from the user's
/// own replacements. A grammar of n rules can make its shortest text 2^n
/// characters long; no reducer could use such a text.
const LONGEST: usize = 1 << 14;

/// The minimal replacement strings of all rules and tokens of `grammars`,
/// which together describe one language: parser, lexer, or combined grammars,
/// imports already merged.
///
/// What users are promised is said at
/// [`Compiled::minimal_replacements`](crate::Compiled::minimal_replacements).
pub(crate) fn minimal_replacements(
    grammars: &[&Grammar],
    overrides: &BTreeMap<String, String>,
) -> BTreeMap<String, String> {
    let graph = graph::build(grammars, overrides);
    let longest_override = overrides.values().map(String::len).max().unwrap_or(0);
    let strings = solve(&graph.nodes, LONGEST.saturating_add(longest_override));
    let mut result = overrides.clone();
    for (name, node) in graph.names {
        if let Some(string) = &strings[node] {
            result.insert(name, string.text.to_string());
        }
    }
    result
}

/// A string with its length in characters.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Text {
    text: Rc<str>,
    chars: usize,
}

impl From<&str> for Text {
    fn from(text: &str) -> Self {
        let chars = text.chars().count();
        let text = text.into();
        Text { text, chars }
    }
}

impl Text {
    /// Shorter, or as long and smaller by code points.
    fn is_better_than(&self, other: &Text) -> bool {
        (self.chars, &*self.text) < (other.chars, &*other.text)
    }
}

/// Finds the string of every node.
fn solve(nodes: &[Node], longest: usize) -> Vec<Option<Text>> {
    let mut users: Vec<Vec<usize>> = vec![Vec::new(); nodes.len()];
    for (user, node) in nodes.iter().enumerate() {
        for &child in &node.children {
            users[child].push(user);
        }
    }
    let initial = nodes.iter().map(|node| match &node.kind {
        NodeContent::Fixed(text) => Some(text.as_str().into()),
        _ => None,
    });
    let mut strings: Vec<Option<Text>> = initial.collect();
    // Nodes to visit in this sweep, lowest first, and those for the next one.
    let mut sweep: BinaryHeap<Reverse<usize>> = (0..nodes.len()).map(Reverse).collect();
    let mut next: BTreeSet<usize> = BTreeSet::new();
    loop {
        let mut last = None;
        while let Some(Reverse(at)) = sweep.pop() {
            if last.replace(at) == Some(at) {
                continue;
            }
            let Some(new) = evaluate(&nodes[at], &strings, longest) else {
                continue;
            };
            if strings[at]
                .as_ref()
                .is_some_and(|known| !new.is_better_than(known))
            {
                continue;
            }
            strings[at] = Some(new);
            for &user in &users[at] {
                if user > at {
                    sweep.push(Reverse(user));
                } else {
                    next.insert(user);
                }
            }
        }
        if next.is_empty() {
            return strings;
        }
        sweep.extend(std::mem::take(&mut next).into_iter().map(Reverse));
    }
}

/// The string that a node's children give it, if they are known already.
fn evaluate(node: &Node, strings: &[Option<Text>], longest: usize) -> Option<Text> {
    let parts = node.children.iter().map(|&child| strings[child].as_ref());
    match node.kind {
        NodeContent::Fixed(_) => None,
        // The first of equals.
        NodeContent::Choice => parts.flatten().min_by_key(|part| part.chars).cloned(),
        NodeContent::Sequence { spaced } => {
            let parts: Vec<&Text> = parts.collect::<Option<_>>()?;
            if let [one] = parts.as_slice() {
                return Some((*one).clone());
            }
            let bytes: usize = parts.iter().map(|part| part.text.len() + 1).sum();
            if bytes > longest {
                return None;
            }
            let mut joined = String::with_capacity(bytes);
            for part in parts.iter().filter(|part| !part.text.is_empty()) {
                if spaced && !joined.is_empty() {
                    joined.push(' ');
                }
                joined.push_str(&part.text);
            }
            Some(joined.as_str().into())
        }
    }
}

#[cfg(test)]
mod tests;

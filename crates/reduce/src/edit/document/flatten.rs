//! Lists that a grammar writes as recursions.
//!
//! ```text
//!    names                     names
//!   /  |  \          =>       /  |  \
//!  a   ,   names             a (, b) (, c)
//!         /  |  \
//!        b   ,   names
//!                  |
//!                  c
//! ```
//!
//! That is the tree that a grammar in Perses' normal form would have given, which has
//! repetitions for such recursions ("Perses: Syntax-Guided Program Reduction"). The text
//! stays what it is.

use std::collections::HashMap;

use picireny_tree::{ClassId, Classes, Kind, Quantifier, Recursion};

use super::build::close_nodes;
use super::{NONE, Node, Token};

/// How many nodes of quantified elements may be between a list and the rest of it.
const MOST_BETWEEN: usize = 8;

/// Puts the elements of lists that are nested in one another side by side.
pub(crate) fn flatten(
    text: &str,
    nodes: &mut Vec<Node>,
    tokens: &mut [Token],
    classes: &mut Classes,
) {
    let mut plan = Plan {
        is_left_out: vec![false; nodes.len()],
        ..Plan::default()
    };
    for node in 0..nodes.len() {
        if !plan.is_left_out[node] {
            let tree = Tree {
                text,
                nodes,
                tokens,
                classes,
            };
            if let Some(list) = tree.list(node) {
                plan.add(&list, nodes[node].next, classes);
            }
        }
    }
    if !plan.elements.is_empty() {
        *nodes = plan.carry_out(nodes, tokens, classes);
        close_nodes(nodes);
    }
}

/// A tree that is looked at.
#[derive(Clone, Copy)]
struct Tree<'t> {
    text: &'t str,
    nodes: &'t [Node],
    tokens: &'t [Token],
    classes: &'t Classes,
}

/// A list, and how a grammar without recursions would write it.
struct List {
    /// The first node of each element, in order.
    starts: Vec<usize>,
    /// The nodes that only the recursion needs.
    left_out: Vec<usize>,
    element: u32,
    quantifier: Quantifier,
    /// Whether the first element is no occurrence, as in `element (',' element)*`.
    is_first_bare: bool,
}

/// What a node of a list has besides the rest of the list.
#[derive(Default)]
struct Level {
    parts: Vec<usize>,
    /// The first part that is optional together with the rest.
    separator: Option<usize>,
}

impl<'t> Tree<'t> {
    /// The list that a node is all of.
    fn list(self, top: usize) -> Option<List> {
        let recursion = self.recursion(top)?;
        let mut left_out = Vec::new();
        let mut levels = match recursion.is_left {
            true => self.levels_on_the_left(top, &mut left_out),
            false => self.levels_on_the_right(top, &mut left_out),
        };
        levels.retain(|level| !level.parts.is_empty());
        let (starts, is_first_bare) = match recursion.is_left {
            true => self.starts_on_the_left(&levels),
            false => self.starts_on_the_right(&levels),
        };
        let fewest = if recursion.may_be_empty { 1 } else { 2 };
        if starts.len() < fewest {
            return None;
        }
        let quantifier = match is_first_bare || recursion.may_be_empty {
            true => Quantifier::Star,
            false => Quantifier::Plus,
        };
        Some(List {
            starts,
            left_out,
            element: recursion.element,
            quantifier,
            is_first_bare,
        })
    }

    /// What each node of a list has besides the rest of the list, which comes first in it.
    fn levels_on_the_left(self, top: usize, left_out: &mut Vec<usize>) -> Vec<Level> {
        let mut levels = Vec::new();
        let mut node = top;
        loop {
            let mut parts = self.children(node);
            let rest = parts.first().copied();
            let rest = rest.filter(|&rest| self.is_rest(rest, top));
            if rest.is_some() {
                parts.remove(0);
            }
            levels.push(Level {
                parts,
                separator: None,
            });
            let Some(rest) = rest else {
                levels.reverse();
                return levels;
            };
            left_out.push(rest);
            node = rest;
        }
    }

    /// The same where the rest comes last. What several rules have that write a list
    /// together is one level.
    fn levels_on_the_right(self, top: usize, left_out: &mut Vec<usize>) -> Vec<Level> {
        let mut levels = Vec::new();
        let mut level = Level::default();
        let mut node = top;
        loop {
            let whole = self.children(node);
            let mut parts = whole.clone();
            let mut between = Vec::new();
            let rest = loop {
                match parts.pop() {
                    Some(last) if self.is_rest(last, top) => break Some(last),
                    Some(last) if self.is_occurrence(last) && between.len() < MOST_BETWEEN => {
                        parts.extend(self.children(last));
                        between.push(last);
                    }
                    _ => break None,
                }
            };
            let Some(rest) = rest else {
                level.parts.extend(whole);
                levels.push(level);
                return levels;
            };
            if let Some(&occurrence) = between.first() {
                let first = self.children(occurrence).first().copied();
                let first = first.filter(|first| parts.contains(first));
                level.separator = level.separator.or(first);
            }
            level.parts.extend(parts);
            if self.name(rest) == self.name(top) {
                levels.push(std::mem::take(&mut level));
            }
            left_out.extend(between);
            left_out.push(rest);
            node = rest;
        }
    }

    /// The first node of each element, and whether all but the first one begin with
    /// separators.
    fn starts_on_the_left(self, levels: &[Level]) -> (Vec<usize>, bool) {
        let starts: Vec<usize> = levels.iter().map(|level| level.parts[0]).collect();
        let is_separated = |level: &Level| {
            let first = level.parts[0];
            level.parts.len() > 1 && !self.is_inner(first) && !self.are_alike(first, starts[0])
        };
        let is_first_bare = starts.len() > 1 && levels.iter().skip(1).all(is_separated);
        (starts, is_first_bare)
    }

    /// The same where separators are in the levels before those that they belong to: what
    /// is optional together with the rest, or at the end of a level and not at that of the
    /// last one.
    fn starts_on_the_right(self, levels: &[Level]) -> (Vec<usize>, bool) {
        let end_of_last = levels.last().map_or(&[][..], |last| self.end(&last.parts));
        let mut are_separated = levels.len() > 1;
        let mut separator = None;
        let mut starts = Vec::with_capacity(levels.len());
        for (at, level) in levels.iter().enumerate() {
            are_separated &= at == 0 || separator.is_some();
            starts.push(separator.unwrap_or(level.parts[0]));
            let (own, rest) = self
                .end(&level.parts)
                .split_at_checked(end_of_last.len())
                .unwrap_or_default();
            let mut pairs = own.iter().zip(end_of_last);
            let is_like_last = pairs.all(|(&own, &other)| self.are_alike(own, other));
            let after_last = rest.first().copied().filter(|_| is_like_last);
            separator = level.separator.or(after_last);
        }
        (starts, are_separated)
    }

    /// The tokens at the end of a level, behind something else.
    fn end(self, level: &[usize]) -> &[usize] {
        let inner = level.iter().rposition(|&part| self.is_inner(part));
        &level[inner.unwrap_or(0) + 1..]
    }

    fn recursion(self, node: usize) -> Option<Recursion> {
        self.classes.recursion(self.nodes[node].class)
    }

    fn is_rest(self, node: usize, top: usize) -> bool {
        let element = |node| self.recursion(node).map(|recursion| recursion.element);
        element(node).is_some() && element(node) == element(top)
    }

    fn is_occurrence(self, node: usize) -> bool {
        self.classes.kind(self.nodes[node].class) == Kind::Quantifier
    }

    fn is_inner(self, node: usize) -> bool {
        self.classes.kind(self.nodes[node].class).is_inner()
    }

    fn name(self, node: usize) -> &'t str {
        self.classes.name(self.nodes[node].class)
    }

    /// Whether two tokens are of one kind. Those without a name are literals of the
    /// grammar.
    fn are_alike(self, one: usize, other: usize) -> bool {
        self.nodes[one].class == self.nodes[other].class
            && (!self.name(one).is_empty() || self.token(one) == self.token(other))
    }

    fn token(self, node: usize) -> &'t str {
        let token = self.tokens.get(self.nodes[node].first as usize);
        let range = token.map(|token| token.start as usize..token.end as usize);
        range.and_then(|range| self.text.get(range)).unwrap_or("")
    }

    fn children(self, node: usize) -> Vec<usize> {
        let end = self.nodes[node].next as usize;
        let first = (node + 1 < end).then_some(node + 1);
        let children = std::iter::successors(first, |&child| {
            let next = self.nodes[child].next as usize;
            (next < end).then_some(next)
        });
        children.collect()
    }
}

/// What becomes of a tree.
#[derive(Default)]
struct Plan {
    is_left_out: Vec<bool>,
    elements: Vec<Element>,
    /// Of elements, by list and by how often the grammar asks for them.
    classes: HashMap<(u32, Quantifier), ClassId>,
}

/// An occurrence that the new tree has and the old one had not.
#[derive(Clone, Copy)]
struct Element {
    /// The first node in it, and the one behind all that is in it.
    start: u32,
    end: u32,
    class: ClassId,
}

impl Plan {
    /// Adds the elements of a list that ends before a node.
    fn add(&mut self, list: &List, end: u32, classes: &mut Classes) {
        for &node in &list.left_out {
            self.is_left_out[node] = true;
        }
        let key = (list.element, list.quantifier);
        let class = self.classes.entry(key);
        let class = *class.or_insert_with(|| classes.add_occurrence(key.0, key.1));
        let ends = list.starts.iter().skip(1).map(|&start| start as u32);
        let ends = ends.chain(std::iter::once(end));
        let elements = list.starts.iter().zip(ends).map(|(&start, end)| Element {
            start: start as u32,
            end,
            class,
        });
        self.elements
            .extend(elements.skip(usize::from(list.is_first_bare)));
    }

    /// The new tree. Its nodes end behind themselves.
    fn carry_out(mut self, nodes: &[Node], tokens: &mut [Token], classes: &Classes) -> Vec<Node> {
        // A node is in no more than one list, so no two elements begin with the same one.
        self.elements.sort_unstable_by_key(|element| element.start);
        let mut elements = self.elements.iter().peekable();
        let mut new = Vec::with_capacity(nodes.len() + self.elements.len());
        // The nodes that the present one is below: where they end in the old tree, and
        // where they are in the new one.
        let mut open: Vec<(u32, u32)> = Vec::new();
        let mut add = |open: &mut Vec<(u32, u32)>, class, first, end| {
            let place = new.len() as u32;
            new.push(Node {
                class,
                parent: open.last().map_or(NONE, |&(_, parent)| parent),
                next: place + 1,
                first,
            });
            open.push((end, place));
            place
        };
        for (at, node) in (0..).zip(nodes) {
            while open.last().is_some_and(|&(end, _)| end <= at) {
                open.pop();
            }
            if let Some(element) = elements.next_if(|element| element.start == at) {
                add(&mut open, element.class, node.first, element.end);
            }
            if !self.is_left_out[at as usize] {
                let place = add(&mut open, node.class, node.first, node.next);
                if !classes.kind(node.class).is_inner() {
                    tokens[node.first as usize].node = place;
                }
            }
        }
        new
    }
}

#[cfg(test)]
mod tests;

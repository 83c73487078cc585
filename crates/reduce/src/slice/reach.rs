//! What some elements of a text need of the others.
//!
//! An element is needed if something that is needed uses a name that it defines. One that
//! is the first to define nothing (an overload, a specialization, an operator) is needed if
//! what it belongs to is. Parts of a scope are only there if the scope is, and make it so.

use super::graph::Graph;
use super::{elements::Content, elements::NONE};
use crate::tuning;

/// What an element is in a slice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    /// It is there, as it is.
    Root,
    /// It is there if something uses it, as it is.
    Whole,
    /// It is there if something uses it, without its body.
    Stub,
}

impl Role {
    /// Whether it has its body.
    pub(super) fn is_whole(self) -> bool {
        self != Role::Stub
    }
}

/// Which elements are in the slice in which they have these roles.
pub(super) fn reach(graph: &Graph, roles: &[Role]) -> Vec<bool> {
    let mut belongings = vec![Vec::new(); graph.names.len()];
    for (element, ties) in (0..).zip(&graph.ties) {
        if let Some(name) = ties.belongs_to.filter(|_| !ties.is_first) {
            belongings[name as usize].push(element);
        }
    }
    let mut search = Search {
        graph,
        roles,
        reached: vec![false; graph.elements.len()],
        is_used: vec![false; graph.names.len()],
        belongings,
        todo: Vec::new(),
    };
    for (number, (role, element)) in (0..).zip(roles.iter().zip(&graph.elements)) {
        let has_to_stay = !element.can_go && element.parent == NONE;
        if *role == Role::Root || has_to_stay {
            search.reach(number);
        }
    }
    search.run();
    search.reached
}

struct Search<'a> {
    graph: &'a Graph,
    roles: &'a [Role],
    reached: Vec<bool>,
    /// By name.
    is_used: Vec<bool>,
    /// For each name, the elements that belong to what it defines.
    belongings: Vec<Vec<u32>>,
    todo: Vec<u32>,
}

impl Search<'_> {
    fn reach(&mut self, element: u32) {
        if !std::mem::replace(&mut self.reached[element as usize], true) {
            self.todo.push(element);
        }
    }

    fn run(&mut self) {
        let Graph { elements, ties, .. } = self.graph;
        while let Some(element) = self.todo.pop() {
            let number = element as usize;
            if elements[number].parent != NONE {
                self.reach(elements[number].parent);
            }
            for &name in &ties[number].uses {
                self.use_name(name);
            }
            if self.roles[number].is_whole() {
                for &name in &ties[number].uses_of_body {
                    self.use_name(name);
                }
            }
            if elements[number].content.is_open() {
                self.reach_parts(element);
            }
        }
    }

    fn use_name(&mut self, name: u32) {
        let name = name as usize;
        if std::mem::replace(&mut self.is_used[name], true) {
            return;
        }
        let definers = &self.graph.names[name];
        if definers.first != NONE {
            self.reach(definers.first);
        }
        let others = std::mem::take(&mut self.belongings[name]);
        for &element in definers.again.iter().chain(&others) {
            let parent = self.graph.elements[element as usize].parent;
            if parent == NONE || self.reached[parent as usize] {
                self.reach(element);
            }
        }
    }

    /// Reaches the parts of an element that are needed for what is known so far.
    fn reach_parts(&mut self, element: u32) {
        let Graph { elements, ties, .. } = self.graph;
        let around = &elements[element as usize];
        let behind = (element + 1..).zip(&elements[element as usize + 1..]);
        let parts = behind.take_while(|(_, part)| part.tokens.start < around.tokens.end);
        for (number, part) in parts.filter(|(_, part)| part.parent == element) {
            let ties = &ties[number as usize];
            // What has no name in a class may be an operator.
            let is_unnamed = !ties.is_named
                && (around.content == Content::Members || part.tokens.len() <= tuning::SLICE_SIGN);
            let belongs = ties.belongs_to.filter(|_| !ties.is_first);
            let is_needed = !part.can_go
                || is_unnamed
                || belongs.is_some_and(|name| self.is_used[name as usize])
                || ties
                    .uses
                    .iter()
                    .any(|&name| self.defines_used(number, name));
            if is_needed {
                self.reach(number);
            }
        }
    }

    /// Whether an element defines a name again that is used.
    fn defines_used(&self, element: u32, name: u32) -> bool {
        let again = &self.graph.names[name as usize].again;
        self.is_used[name as usize] && again.binary_search(&element).is_ok()
    }
}

//! What some elements of a text need of the others.
//!
//! An element is needed if something that is needed uses a name that it defines. Of those
//! that define a name again (overloads, specializations), one is needed if all that it is
//! about is there, or if nothing else says what the name is. One that is the first to define
//! nothing (an operator) is needed if what it belongs to is. Parts of a scope are only there
//! if the scope is, and make it so.

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
        is_there: vec![false; graph.names.len()],
        waiting: vec![Vec::new(); graph.names.len()],
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
    /// By name: whether it is used, or something defines it.
    is_there: Vec<bool>,
    /// For each name, the elements that are needed as soon as it is there.
    waiting: Vec<Vec<u32>>,
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
        loop {
            self.follow();
            if !self.complete() {
                return;
            }
        }
    }

    /// Reaches what says what a name is that is used, where nothing does yet: a declaration
    /// has no block.
    fn complete(&mut self) -> bool {
        let Graph {
            elements, names, ..
        } = self.graph;
        let has_block = |element: u32| !elements[element as usize].block.is_empty();
        for (name, definers) in names.iter().enumerate() {
            if !self.is_used[name] {
                continue;
            }
            let all = || definers.again.iter().copied();
            let reached = |&element: &u32| self.reached[element as usize];
            let first = Some(definers.first).filter(|&first| first != NONE);
            let is_said = all().chain(first).filter(reached).any(has_block);
            let mut missing =
                all().filter(|&element| has_block(element) && self.is_possible(element));
            if !is_said && let Some(element) = missing.next() {
                self.reach(element);
            }
        }
        !self.todo.is_empty()
    }

    /// Whether what an element is a part of is there.
    fn is_possible(&self, element: u32) -> bool {
        let parent = self.graph.elements[element as usize].parent;
        parent == NONE || self.reached[parent as usize]
    }

    /// Reaches an element that defines a name again, as soon as all that it is about is there.
    fn consider(&mut self, element: u32) {
        let ties = &self.graph.ties[element as usize];
        let is_missing = |&&name: &&u32| {
            let first = self.graph.names[name as usize].first;
            !self.is_there[name as usize] && first != NONE && !ties.has_own(name)
        };
        match ties.uses.iter().find(is_missing) {
            Some(&name) => self.waiting[name as usize].push(element),
            None => self.reach(element),
        }
    }

    /// A name is used, or something defines it.
    fn is_there(&mut self, name: u32) {
        let name = name as usize;
        if !std::mem::replace(&mut self.is_there[name], true) {
            for element in std::mem::take(&mut self.waiting[name]) {
                self.consider(element);
            }
        }
    }

    fn follow(&mut self) {
        let Graph { elements, ties, .. } = self.graph;
        while let Some(element) = self.todo.pop() {
            let number = element as usize;
            for &name in &ties[number].defines {
                self.is_there(name);
            }
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
        self.is_there(name as u32);
        let definers = &self.graph.names[name];
        if definers.first != NONE {
            self.reach(definers.first);
        }
        for &element in &definers.again {
            if self.is_possible(element) {
                self.consider(element);
            }
        }
        for element in std::mem::take(&mut self.belongings[name]) {
            if self.is_possible(element) {
                self.consider(element);
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
            let is_part = !part.can_go || is_unnamed;
            let is_used = belongs.is_some_and(|name| self.is_used[name as usize])
                || ties
                    .uses
                    .iter()
                    .any(|&name| self.defines_used(number, name));
            if is_part {
                self.reach(number);
            } else if is_used {
                self.consider(number);
            }
        }
    }

    /// Whether an element defines a name again that is used.
    fn defines_used(&self, element: u32, name: u32) -> bool {
        let again = &self.graph.names[name as usize].again;
        self.is_used[name as usize] && again.binary_search(&element).is_ok()
    }
}

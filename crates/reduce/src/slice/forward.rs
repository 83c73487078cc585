//! Forward slices: what goes with an element because it uses that.
//!
//! ```text
//!   struct A {};           without `A`:
//!   struct B : A {};
//!   void f() { A a; }      void f();
//! ```
//!
//! After Bergeretti and Carré, "Information-Flow and Data-Flow Analysis of While-Programs"
//! (1985), who asked first what a statement may affect.

use super::elements::NONE;
use super::graph::{Graph, Meaning};
use super::reach::Role;
use crate::tuning;

/// A part of a forward slice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Removal {
    Element(u32),
    /// Only what is in its block.
    Body(u32),
}

impl Removal {
    pub(super) fn element(self) -> u32 {
        match self {
            Removal::Element(element) | Removal::Body(element) => element,
        }
    }

    /// Its number among all.
    pub(super) fn index(self) -> usize {
        2 * self.element() as usize + usize::from(matches!(self, Removal::Body(_)))
    }
}

/// The forward slices of the elements that are `there` in these roles, each in order, without those that are too
/// large or have what cannot go.
pub(super) fn forward_slices(graph: &Graph, roles: &[Role], there: &[bool]) -> Vec<Box<[Removal]>> {
    let count = graph.elements.len();
    let mut search = Search {
        graph,
        dependents: dependents(graph, roles, there),
        seen: vec![NONE; 2 * count],
    };
    let may_go = |&number: &u32| {
        let is_namespace = graph.ties[number as usize].is_namespace;
        there[number as usize] && !is_namespace && has_known_users(graph, number)
    };
    let slices = (0..count as u32).filter(may_go);
    slices.filter_map(|number| search.slice(number)).collect()
}

/// Whether it is known what uses an element: an operator or an import has no name, others call for
/// what a class has to have, and of several with a name, another one may be meant.
pub(super) fn has_known_users(graph: &Graph, number: u32) -> bool {
    let ties = &graph.ties[number as usize];
    let is_only = match ties.own {
        Some((_, Meaning::Group(group) | Meaning::Any(group))) => {
            !ties.has_parameters || graph.groups[group as usize].len() == 1
        }
        Some(_) => true,
        None => false,
    };
    let is_import = ties.takes_all || ties.is_import || ties.imported.is_some();
    let is_named = !ties.is_special && !ties.is_constructor && !is_import;
    is_only && is_named && !is_called_for(graph, number)
}

/// Whether others call for an element that is a part of a class.
fn is_called_for(graph: &Graph, number: u32) -> bool {
    graph.is_bound(number) || !graph.ties[number as usize].overrides.is_empty()
}

/// For each element, what goes directly with it: what is in it, and what uses it.
fn dependents(graph: &Graph, roles: &[Role], there: &[bool]) -> Vec<Vec<Removal>> {
    let mut dependents = vec![Vec::new(); graph.elements.len()];
    // What is there of a group uses the first of it, as another declaration does.
    let is_there = |element: &&u32| there[**element as usize];
    let first = |group: &Vec<u32>| group.iter().find(is_there).copied();
    let first: Vec<Option<u32>> = graph.groups.iter().map(first).collect();
    let defines = |meaning: &Meaning| match *meaning {
        Meaning::Group(group) | Meaning::GroupOfSpecialization(group) | Meaning::Any(group) => {
            first[group as usize]
        }
        Meaning::Name(name) => {
            let first = graph.names[name as usize].first;
            (first != NONE && there[first as usize]).then_some(first)
        }
        // Several may have a part of that name.
        Meaning::Member(name) => {
            let mut all = graph.names[name as usize]
                .all()
                .filter(|&it| there[it as usize]);
            all.next().filter(|_| all.next().is_none())
        }
    };
    for (number, (element, ties)) in (0..).zip(graph.elements.iter().zip(&graph.ties)) {
        if !there[number as usize] || ties.is_namespace {
            continue;
        }
        if element.parent != NONE {
            dependents[element.parent as usize].push(Removal::Element(number));
        }
        let body = match element.body() {
            // Who else is let in with it is there for what it does.
            Some(_) if element.is_member => Removal::Body(number),
            _ => Removal::Element(number),
        };
        let has_body = roles[number as usize].has_body(element);
        let of_body = ties.means_of_body.iter().filter(|_| has_body);
        let uses = ties.means.iter().map(|it| (it, Removal::Element(number)));
        for (meaning, removal) in uses.chain(of_body.map(|it| (it, body))) {
            if let Some(used) = defines(meaning).filter(|&used| used != number) {
                dependents[used as usize].push(removal);
            }
        }
    }
    for removals in &mut dependents {
        removals.sort_unstable();
        removals.dedup();
    }
    dependents
}

struct Search<'a> {
    graph: &'a Graph,
    dependents: Vec<Vec<Removal>>,
    /// The last element with which something went.
    seen: Vec<u32>,
}

impl Search<'_> {
    /// Whether something may go with a root: an import, and what others call for, go only with
    /// what they are in, since nothing tells who needs them.
    fn may_go(&self, removal: Removal, root: u32) -> bool {
        let Removal::Element(element) = removal else {
            return true;
        };
        let parent = self.graph.elements[element as usize].parent;
        let goes_with_parent =
            parent != NONE && self.seen[Removal::Element(parent).index()] == root;
        let ties = &self.graph.ties[element as usize];
        let is_vital = ties.takes_all || ties.is_import || is_called_for(self.graph, element);
        element == root || goes_with_parent || !is_vital
    }

    fn slice(&mut self, root: u32) -> Option<Box<[Removal]>> {
        let mut found = vec![Removal::Element(root)];
        self.seen[Removal::Element(root).index()] = root;
        let mut next = 0;
        while let Some(&removal) = found.get(next) {
            next += 1;
            let Removal::Element(element) = removal else {
                continue;
            };
            if !self.graph.elements[element as usize].can_go || found.len() > tuning::FORWARD_MOST {
                return None;
            }
            for &removal in &self.dependents[element as usize] {
                if self.seen[removal.index()] != root {
                    self.seen[removal.index()] = root;
                    found.push(removal);
                }
            }
        }
        if !found.iter().all(|&removal| self.may_go(removal, root)) {
            return None;
        }
        // A body goes with its element.
        let is_apart = |removal: &Removal| match *removal {
            Removal::Element(_) => true,
            Removal::Body(element) => self.seen[Removal::Element(element).index()] != root,
        };
        found.retain(is_apart);
        found.sort_unstable();
        Some(found.into())
    }
}

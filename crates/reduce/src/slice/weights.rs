//! How much of a text goes with each of its elements.

use super::elements::{Element, NONE};
use super::graph::{Graph, Meaning};
use super::reach::{Presence, Role, reach};

/// Who needs an element, of those that are there for themselves.
#[derive(Clone, Copy, PartialEq, Eq)]
enum NeededBy {
    Nothing,
    One(u32),
    Several,
}

/// For each element that is there for itself, its characters with those of all others that
/// only it needs; for others, their own. What is only needed for another element goes with
/// that, so large parts of a text can hang on a small one.
pub(super) fn weights(graph: &Graph, roles: &[Role]) -> Vec<usize> {
    let mut weights: Vec<usize> = graph.elements.iter().map(own_weight).collect();
    for (element, by) in graph.elements.iter().zip(needed_by(graph, roles)) {
        if let NeededBy::One(by) = by {
            weights[by as usize] += own_weight(element);
        }
    }
    weights
}

/// The characters of an element without those of what is in it.
pub(super) fn own_weight(element: &Element) -> usize {
    match element.content.is_open() {
        true => 1,
        false => element.weight,
    }
}

/// Whether each element is needed for another one that is there, about.
pub(super) fn needed(graph: &Graph, roles: &[Role]) -> Vec<bool> {
    let mut is_needed = vec![false; graph.elements.len()];
    let there = (0..)
        .zip(reach(graph, roles))
        .filter(|(_, is_there)| *is_there);
    for (element, _) in there {
        let around = graph.elements[element as usize].parent;
        for needed in needs(graph, element, roles[element as usize]) {
            // What is around is there with it.
            is_needed[needed as usize] |= needed != element && needed != around;
        }
    }
    is_needed
}

/// For each element that is not there for itself, who needs it.
fn needed_by(graph: &Graph, roles: &[Role]) -> Vec<NeededBy> {
    let is_root = |element: u32| roles[element as usize].presence == Presence::Always;
    let mut needed_by = vec![NeededBy::Nothing; roles.len()];
    let mut todo: Vec<(u32, NeededBy)> = (0..roles.len() as u32)
        .filter(|&element| is_root(element))
        .map(|element| (element, NeededBy::One(element)))
        .collect();
    while let Some((element, by)) = todo.pop() {
        for needed in needs(graph, element, roles[element as usize]) {
            let known = &mut needed_by[needed as usize];
            let joined = match *known {
                NeededBy::Nothing => by,
                known if known == by => by,
                _ => NeededBy::Several,
            };
            if !is_root(needed) && *known != joined {
                *known = joined;
                todo.push((needed, joined));
            }
        }
    }
    needed_by
}

/// The elements that an element uses, about: of those that define a name, the first one.
fn needs(graph: &Graph, element: u32, role: Role) -> impl Iterator<Item = u32> {
    let number = element as usize;
    let ties = &graph.ties[number];
    let has_body = role.has_body(&graph.elements[number]);
    let of_body = ties.means_of_body.iter().filter(move |_| has_body);
    let definers = ties
        .means
        .iter()
        .chain(of_body)
        .map(|meaning| match *meaning {
            Meaning::Group(group) | Meaning::GroupOfSpecialization(group) | Meaning::Any(group) => {
                let first = graph.groups[group as usize].first();
                first.copied().unwrap_or(NONE)
            }
            Meaning::Name(name) | Meaning::Member(name) => graph.names[name as usize].first,
        });
    let around = graph.elements[number].parent;
    let all = definers.chain([around]);
    all.filter(|&needed| needed != NONE)
}

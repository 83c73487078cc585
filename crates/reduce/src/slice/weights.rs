//! How much of a text goes with each of its elements.

use super::elements::{Element, NONE};
use super::graph::{Graph, Meaning};
use super::reach::Role;

/// What several elements need.
const SEVERAL: u32 = NONE - 1;

/// For each element that is there for itself, its characters with those of all others that
/// only it needs; for others, their own. What is only needed for another element goes with
/// that, so large parts of a text can hang on a small one.
pub(super) fn weights(graph: &Graph, roles: &[Role]) -> Vec<usize> {
    // For each element, the only one that is there for itself and needs it.
    let mut needed_by = vec![NONE; roles.len()];
    let mut todo: Vec<u32> = Vec::new();
    for (number, &role) in (0..).zip(roles) {
        if role == Role::Root {
            needed_by[number as usize] = number;
            todo.push(number);
        }
    }
    while let Some(element) = todo.pop() {
        let by = needed_by[element as usize];
        for needed in needs(graph, element, roles[element as usize]) {
            let known = &mut needed_by[needed as usize];
            let joined = match *known {
                NONE => by,
                known if known == by => by,
                _ => SEVERAL,
            };
            if roles[needed as usize] != Role::Root && *known != joined {
                *known = joined;
                todo.push(needed);
            }
        }
    }
    let own = |element: &Element| match element.content.is_open() {
        true => 1,
        false => element.weight,
    };
    let mut weights: Vec<usize> = graph.elements.iter().map(own).collect();
    for (number, &by) in needed_by.iter().enumerate() {
        if by < SEVERAL && by as usize != number {
            weights[by as usize] += own(&graph.elements[number]);
        }
    }
    weights
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
            Meaning::Group(group) | Meaning::Any(group) => {
                let first = graph.groups[group as usize].first();
                first.copied().unwrap_or(NONE)
            }
            Meaning::Name(name) | Meaning::Member(name) => graph.names[name as usize].first,
        });
    let around = graph.elements[number].parent;
    let all = definers.chain([around]);
    all.filter(|&needed| needed != NONE)
}

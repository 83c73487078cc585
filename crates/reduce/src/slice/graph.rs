//! Which elements of a text use what others define.

use rustc_hash::FxHashMap;

use picireny_tree::Conventions;

use super::{elements::Content, elements::Element, elements::NONE, elements::elements};
use crate::edit::Document;

/// The elements of a document and what they are to one another. Names go by numbers.
#[derive(Debug, Default)]
pub(super) struct Graph {
    /// In document order.
    pub(super) elements: Vec<Element>,
    /// For each element, what is known of it.
    pub(super) ties: Vec<Ties>,
    /// For each name, who defines it.
    pub(super) names: Vec<Definers>,
}

/// Which names an element has to do with.
#[derive(Debug, Default)]
pub(super) struct Ties {
    /// Those that it uses outside of its body.
    pub(super) uses: Vec<u32>,
    /// Those that its body uses.
    pub(super) uses_of_body: Vec<u32>,
    /// Those that it defines outside of its body, for the first time or again, in order.
    pub(super) defines: Vec<u32>,
    /// Of what it mentions and others define, what was defined last: it belongs to that, if
    /// it is the first to define nothing itself.
    pub(super) belongs_to: Option<u32>,
    /// Whether it is the first to define something by what is around its block.
    pub(super) is_first: bool,
    /// Whether it defines something there, for the first time or again.
    pub(super) is_named: bool,
}

impl Ties {
    /// Whether the element defines a name outside of its body.
    pub(super) fn has_own(&self, name: u32) -> bool {
        self.defines.binary_search(&name).is_ok()
    }

    /// Whether the element is there for what it defines, or for what it mentions.
    pub(super) fn is_declaration(&self) -> bool {
        self.is_first || self.belongs_to.is_some()
    }
}

/// The elements that define a name.
#[derive(Debug)]
pub(super) struct Definers {
    /// The first one, or `NONE`: where a name occurs first, it is known there.
    pub(super) first: u32,
    /// Those that define it again, in order.
    pub(super) again: Vec<u32>,
}

/// An occurrence of a name.
#[derive(Clone, Copy)]
struct Use {
    token: usize,
    element: u32,
    in_body: bool,
    /// Whether it is outside of the element's block.
    in_head: bool,
    defines: bool,
}

impl Graph {
    pub(super) fn of(document: &Document, conventions: &Conventions) -> Graph {
        let (elements, defines) = elements(document, conventions);
        let owners = owners(document, &elements);
        let mut graph = Graph {
            ties: elements.iter().map(|_| Ties::default()).collect(),
            elements,
            names: Vec::new(),
        };
        // For each element, the last name outside of its block.
        let mut last: FxHashMap<u32, (usize, u32)> = FxHashMap::default();
        for (name, places) in (0..).zip(document.names().places()) {
            let uses = places.iter().filter_map(|&token| {
                let element = owners[token as usize];
                let Element { block, content, .. } = graph.elements.get(element as usize)?;
                let in_block = block.contains(&(token as usize));
                Some(Use {
                    token: token as usize,
                    element,
                    in_body: in_block && *content == Content::Body,
                    in_head: !in_block,
                    defines: defines[token as usize],
                })
            });
            let uses: Vec<Use> = uses.collect();
            graph.add(name, &uses);
            for it in uses.iter().filter(|it| it.in_head) {
                let last = last.entry(it.element).or_insert((it.token, name));
                *last = (*last).max((it.token, name));
            }
        }
        // What defines nothing that stands out may still give something a name.
        for (element, (_, name)) in last {
            if !graph.ties[element as usize].is_named {
                graph.names[name as usize].again.push(element);
            }
        }
        for definers in &mut graph.names {
            definers.again.sort_unstable();
        }
        graph
    }

    /// Takes note of a name's occurrences, which are in order.
    fn add(&mut self, name: u32, uses: &[Use]) {
        let outside = || uses.iter().filter(|it| !it.in_body);
        let first = uses.first().filter(|it| !it.in_body);
        let first = first.or_else(|| outside().find(|it| it.defines));
        let first = first.map_or(NONE, |it| it.element);
        let again = outside().filter(|it| it.defines && it.in_head && it.element != first);
        let mut again: Vec<u32> = again.map(|it| it.element).collect();
        again.dedup();
        self.names.push(Definers { first, again });
        for it in uses {
            let ties = &mut self.ties[it.element as usize];
            let list = match it.in_body {
                true => &mut ties.uses_of_body,
                false => &mut ties.uses,
            };
            if list.last() != Some(&name) {
                list.push(name);
            }
            if it.defines && !it.in_body && ties.defines.last() != Some(&name) {
                ties.defines.push(name);
            }
            if it.in_head && it.defines {
                ties.is_named = true;
                ties.is_first |= it.element == first;
            }
            if it.in_head && first != it.element && first != NONE {
                let names = &self.names;
                let is_later =
                    |&other: &u32| names[other as usize].first < names[name as usize].first;
                if ties.belongs_to.as_ref().is_none_or(is_later) {
                    ties.belongs_to = Some(name);
                }
            }
        }
    }
}

/// For each token, the innermost element that it is in.
fn owners(document: &Document, elements: &[Element]) -> Vec<u32> {
    let mut owners = vec![NONE; document.token_count()];
    // Parents come before what is in them.
    for (number, element) in (0..).zip(elements) {
        owners[element.tokens.clone()].fill(number);
    }
    owners
}

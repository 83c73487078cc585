//! Which functions run without being called by a function: a program that runs needs their
//! bodies as soon as it starts.
//!
//! ```text
//!   def a(): return b()      `a` and `b` run
//!   def c(): return b()
//!   d = a()
//! ```

use rustc_hash::{FxHashMap, FxHashSet};

use super::graph::Meaning;
use super::occurrence::Occurrence;
use super::qualifiers::{is_called, is_part};
use crate::edit::Document;
use crate::edit::operands::text_before;

/// What is called, by groups of elements.
#[derive(Default)]
pub(super) struct Calls {
    /// Outside of bodies.
    at_top: Vec<u32>,
    /// In the body of an element.
    in_body: FxHashMap<u32, Vec<u32>>,
    /// The same of names of parts of something.
    parts_at_top: Vec<u32>,
    parts_in_body: FxHashMap<u32, Vec<u32>>,
}

impl Calls {
    /// Takes note of a name that may be called; `of` is the function that it is in the body of,
    /// if it is. A part of something may be that of any class.
    pub(super) fn add(
        &mut self,
        document: &Document,
        (it, of): (&Occurrence, Option<u32>),
        meanings: &[Meaning],
    ) {
        let is_annotation =
            || text_before(document, it.token) == document.conventions().annotation_sign;
        if !is_called(document, it.token) && !is_annotation() {
            return;
        }
        if is_part(document, it.token) {
            if !document.conventions().needs_calls {
                return;
            }
            match of {
                Some(of) => self.parts_in_body.entry(of).or_default().push(it.name),
                None => self.parts_at_top.push(it.name),
            }
            return;
        }
        let groups = meanings.iter().filter_map(|meaning| match meaning {
            Meaning::Group(group) => Some(*group),
            _ => None,
        });
        match of {
            Some(of) => self.in_body.entry(of).or_default().extend(groups),
            None => self.at_top.extend(groups),
        }
    }

    /// The elements that are called outside of bodies, and by what is called there; `groups`
    /// has the elements of each group, and `constructors` those of a class.
    pub(super) fn at_top(
        mut self,
        groups: &[Vec<u32>],
        constructors: &FxHashMap<u32, Vec<u32>>,
        parts: impl Fn(u32) -> Vec<u32>,
    ) -> Vec<u32> {
        let mut seen: FxHashSet<u32> = FxHashSet::default();
        let mut seen_parts: FxHashSet<u32> = FxHashSet::default();
        let mut elements = Vec::new();
        loop {
            let called = match (self.at_top.pop(), self.parts_at_top.pop()) {
                (None, None) => return elements,
                (group, part) => {
                    self.at_top.extend(group.filter(|_| part.is_some()));
                    match part {
                        Some(name) if seen_parts.insert(name) => parts(name),
                        None => match group.filter(|&group| seen.insert(group)) {
                            Some(group) => groups[group as usize].clone(),
                            None => continue,
                        },
                        _ => continue,
                    }
                }
            };
            for element in &called {
                let constructors = constructors.get(element).into_iter().flatten();
                for &runs in [element].into_iter().chain(constructors) {
                    elements.push(runs);
                    let called = self.in_body.get(&runs).into_iter().flatten();
                    self.at_top.extend(called);
                    let parts = self.parts_in_body.get(&runs).into_iter().flatten();
                    self.parts_at_top.extend(parts);
                }
            }
        }
    }
}

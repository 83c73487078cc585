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

/// What is called.
#[derive(Default)]
pub(super) struct Calls {
    /// Outside of bodies.
    at_top: Vec<Called>,
    /// In the body of an element.
    in_body: FxHashMap<u32, Vec<Called>>,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Called {
    /// Elements that define the same.
    Group(u32),
    /// The parts of classes with a name.
    Part(u32),
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
        let called = match of {
            Some(of) => self.in_body.entry(of).or_default(),
            None => &mut self.at_top,
        };
        if !is_part(document, it.token) {
            called.extend(meanings.iter().filter_map(|meaning| match meaning {
                Meaning::Group(group) => Some(Called::Group(*group)),
                _ => None,
            }));
        } else if document.conventions().needs_calls {
            called.push(Called::Part(it.name));
        }
    }

    /// The elements that are called outside of bodies, and by what is called there; `groups`
    /// has the elements of each group, `constructors` those of a class, and `parts` says which
    /// parts of classes have a name.
    pub(super) fn at_top(
        mut self,
        groups: &[Vec<u32>],
        constructors: &FxHashMap<u32, Vec<u32>>,
        parts: impl Fn(u32) -> Vec<u32>,
    ) -> Vec<u32> {
        let mut seen: FxHashSet<Called> = FxHashSet::default();
        let mut elements = Vec::new();
        while let Some(called) = self.at_top.pop() {
            if !seen.insert(called) {
                continue;
            }
            let called = match called {
                Called::Group(group) => groups[group as usize].clone(),
                Called::Part(name) => parts(name),
            };
            for element in &called {
                let constructors = constructors.get(element).into_iter().flatten();
                for &runs in [element].into_iter().chain(constructors) {
                    elements.push(runs);
                    let called = self.in_body.get(&runs).into_iter().flatten();
                    self.at_top.extend(called);
                }
            }
        }
        elements
    }
}

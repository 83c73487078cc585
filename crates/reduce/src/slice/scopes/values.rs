//! The scopes of values: those of their types.
//!
//! ```text
//!   struct A { int n; } *p;      `p` is an `A`
//!   p->n                         and this is the `n` of `A`
//! ```
//!
//! A value has the parts of what its definition names, and an alias those of what it names. A
//! function has those of what it returns.

use std::mem;

use rustc_hash::FxHashMap;

use super::{Scopes, distinct};
use crate::edit::Document;
use crate::slice::elements::outwards;
use crate::slice::occurrence::Occurrence;
use crate::slice::qualifiers::{Qualifier, whole};
use crate::slice::types::{is_behind_type, is_filled, type_names};

/// Where elements define names, be they seen elsewhere or not.
#[derive(Default)]
pub(in crate::slice) struct Definitions {
    /// By element and name, the tokens, in order.
    places: FxHashMap<(u32, u32), Vec<usize>>,
    /// All of them.
    all: Vec<Occurrence>,
    /// What seems to define something in a body, and does if it has a type.
    likely: Vec<Occurrence>,
}

impl Definitions {
    /// Those among all occurrences, which are in order.
    pub(in crate::slice) fn of(
        document: &Document,
        occurrences: &[Occurrence],
        defines: impl Fn(&Occurrence) -> bool,
    ) -> Definitions {
        let mut definitions = Definitions::default();
        for it in occurrences {
            match (it.in_body, defines(it)) {
                (false, true) => {
                    definitions.add(*it);
                    definitions.all.push(*it);
                }
                (true, false) if !is_behind_type(document, it.token) => {}
                (true, _) => definitions.likely.push(*it),
                (false, false) => {}
            }
        }
        definitions
    }

    fn add(&mut self, it: Occurrence) {
        let places = self.places.entry((it.element, it.name)).or_default();
        let number = places.partition_point(|&token| token < it.token);
        places.insert(number, it.token);
    }

    /// The definition in an element that a place sees: the last one before it, or the first.
    fn seen_from(&self, place: usize, (element, name): (u32, u32)) -> Option<usize> {
        let places = self.places.get(&(element, name))?;
        let behind = places.partition_point(|&token| token <= place);
        places.get(behind.saturating_sub(1)).copied()
    }
}

impl Scopes<'_> {
    /// Finds the scopes of values that a part stands behind. `all` has the names of parameters,
    /// too, in order.
    pub(super) fn find_values(&mut self, all: &[Occurrence], mut definitions: Definitions) {
        let occurrence = |token: usize| {
            let number = all.binary_search_by_key(&token, |it| it.token).ok()?;
            Some(all[number])
        };
        // A type may stand behind what is of it.
        for _ in 0..2 {
            for it in &definitions.all {
                self.find_type(it, &definitions, occurrence);
            }
        }
        for it in mem::take(&mut definitions.likely) {
            self.find_type(&it, &definitions, occurrence);
            if self.types.contains_key(&it.token) {
                definitions.add(it);
            }
        }
        self.find_filled(&definitions);
        for it in all {
            if let Some((Qualifier::Value, Some(token))) = whole(self.document, it.token)
                && let Some(whole) = occurrence(token)
                && !self.qualified.contains_key(&whole.token)
            {
                let scopes = self.of_value(&whole, &definitions);
                self.qualified.insert(whole.token, scopes);
            }
        }
    }

    /// Finds the scopes of the type of what is defined somewhere.
    fn find_type(
        &mut self,
        of: &Occurrence,
        definitions: &Definitions,
        occurrence: impl Fn(usize) -> Option<Occurrence>,
    ) {
        if self.elements[of.element as usize].defines_behind_block(self.document, of.token) {
            self.types
                .insert(of.token, vec![self.inside[of.element as usize]]);
            return;
        }
        let of_names = |names: Vec<usize>| {
            let names = names.into_iter().filter_map(&occurrence);
            distinct(names.flat_map(|it| self.of_type(&it, definitions)))
        };
        let mut found = type_names(self.document, of.token).map(of_names);
        let found = found.find(|scopes| !scopes.is_empty());
        if let Some(scopes) = found {
            self.types.insert(of.token, scopes);
        }
    }

    /// Finds the elements that give values to all fields of something by their order.
    fn find_filled(&mut self, definitions: &Definitions) {
        let mut filled: FxHashMap<u32, Vec<&Occurrence>> = FxHashMap::default();
        let typed = definitions.all.iter();
        let typed = typed.filter_map(|it| Some((it, self.types.get(&it.token)?)));
        for (it, scopes) in typed.filter(|(it, _)| is_filled(self.document, it.token)) {
            for &scope in scopes {
                filled.entry(scope).or_default().push(it);
            }
        }
        for (&(scope, _), &group) in &self.definers {
            for it in filled.get(&scope).into_iter().flatten() {
                self.fills.push((it.element, group));
            }
        }
        self.fills.sort_unstable();
    }

    /// The scopes with the name of a type, or of what that is an alias of.
    fn of_type(&self, it: &Occurrence, definitions: &Definitions) -> Vec<u32> {
        let scopes = match self.qualifying(it) {
            Some(around) => self.named_in(around, it.name),
            None => self.scopes_named(it.element, it.name).to_vec(),
        };
        if !scopes.is_empty() {
            return scopes;
        }
        let found = self.of_definers(&self.resolve(it), it, definitions);
        match found.is_empty() {
            true => self.of_definers(self.at_top(it.name), it, definitions),
            false => found,
        }
    }

    /// The scopes that the parts of a value are in.
    fn of_value(&self, it: &Occurrence, definitions: &Definitions) -> Vec<u32> {
        if let Some(around) = self.qualifying(it) {
            let mut scopes = self.named_in(around, it.name);
            let groups = self.in_any(around, it.name);
            scopes.extend(self.of_definers(&groups, it, definitions));
            return scopes;
        }
        let mut around = outwards(self.elements, it.element);
        let seen = |at| definitions.seen_from(it.token, (at, it.name));
        match around.find_map(seen) {
            Some(token) => self.types.get(&token).cloned().unwrap_or_default(),
            None => self.of_type(it, definitions),
        }
    }

    /// The scopes of the types of what some groups define, as one name.
    fn of_definers(&self, groups: &[u32], it: &Occurrence, definitions: &Definitions) -> Vec<u32> {
        let definers = groups
            .iter()
            .flat_map(|&group| &self.groups[group as usize]);
        let tokens =
            definers.filter_map(|&element| definitions.seen_from(it.token, (element, it.name)));
        let found = tokens.filter_map(|token| self.types.get(&token));
        distinct(found.flatten().copied())
    }
}

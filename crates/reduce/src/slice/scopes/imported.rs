//! What an import brings is what has its name elsewhere.
//!
//! ```text
//!   mod a { pub struct A; }
//!   mod b { use crate::a::A; fn f(_: A) {} }      `A` is that of `a`
//! ```
//!
//! In the scope with the name before it, if there is such a one, or in any but classes, where
//! that is imported, too.

use rustc_hash::{FxHashMap, FxHashSet};

use super::{Scopes, TOP, add_group, distinct};
use crate::slice::elements::{Content, outwards};
use crate::slice::imports::{Import, Imports};

/// By name, the scopes that define it, with the groups that do.
type ByName = FxHashMap<u32, Vec<(u32, u32)>>;

impl Scopes<'_> {
    /// Ties what is imported to what it is elsewhere.
    pub(super) fn import(&mut self, imports: &mut Imports) {
        if imports.all.is_empty() {
            return;
        }
        let mut of_group: FxHashMap<u32, Vec<usize>> = FxHashMap::default();
        let mut own = Vec::new();
        for (number, import) in imports.all.iter().enumerate() {
            let scope = self.around[import.element as usize];
            let group = import.called.map(|called| {
                let groups = &mut self.groups;
                let group = self.definers.entry((scope, called));
                *group.or_insert_with(|| add_group(groups, Vec::new()))
            });
            own.push(group);
            if let Some(group) = group {
                of_group.entry(group).or_default().push(number);
            }
        }
        let mut classes: FxHashSet<u32> = FxHashSet::default();
        for (element, &inside) in self.elements.iter().zip(&self.inside) {
            if element.content == Content::Members {
                classes.insert(inside);
            }
        }
        let mut by_name = ByName::default();
        for (&(scope, name), &group) in &self.definers {
            if !classes.contains(&scope) {
                by_name.entry(name).or_default().push((scope, group));
            }
        }
        let mut named: FxHashMap<u32, Vec<u32>> = FxHashMap::default();
        for (&(_, name), scopes) in &self.named {
            named.entry(name).or_default().extend(scopes);
        }
        let mut sources = Vec::new();
        for (import, &own) in imports.all.iter_mut().zip(&own) {
            let mut places = self.sources(import, (&by_name, &named));
            places.retain(|(_, group)| Some(*group) != own);
            let through = places.iter().filter_map(|(_, group)| of_group.get(group));
            import.through = through.flatten().copied().collect();
            let groups = places.iter().map(|(_, group)| *group);
            let groups = distinct(groups);
            if let Some(own) = own {
                self.imported.entry(own).or_default().extend(&groups);
            }
            // A group that only imports bring has no elements.
            let has_elements = |group: &u32| !self.groups[*group as usize].is_empty();
            import.groups = groups.into_iter().filter(has_elements).collect();
            sources.push(places);
        }
        // What is imported may be imported from there.
        let mut grows = true;
        while std::mem::take(&mut grows) {
            for (import, places) in imports.all.iter().zip(&sources) {
                let (Some(called), Some(name)) = (import.called, import.name) else {
                    continue;
                };
                let around = self.around[import.element as usize];
                let found = places
                    .iter()
                    .filter_map(|&(scope, _)| self.named.get(&(scope, name)));
                let found = distinct(found.flatten().copied());
                if !found.is_empty() {
                    let scopes = self.named.entry((around, called)).or_default();
                    let count = scopes.len();
                    scopes.extend(found);
                    scopes.sort_unstable();
                    scopes.dedup();
                    grows |= scopes.len() > count;
                }
            }
        }
    }

    /// Where what is imported may come from: scopes, and its groups in them.
    fn sources(
        &self,
        import: &Import,
        (by_name, named): (&ByName, &FxHashMap<u32, Vec<u32>>),
    ) -> Vec<(u32, u32)> {
        let Some(name) = import.name else {
            return Vec::new();
        };
        let in_scope = |&scope: &u32| Some((scope, *self.definers.get(&(scope, name))?));
        let Some(whole) = import.whole else {
            let around = outwards(self.elements, import.element);
            let around = around.map(|at| self.around[at as usize]).chain([TOP]);
            return distinct(around).iter().filter_map(in_scope).collect();
        };
        let Some(scopes) = named.get(&whole) else {
            return Vec::new();
        };
        let found: Vec<(u32, u32)> = scopes.iter().filter_map(in_scope).collect();
        match found.is_empty() {
            true => by_name.get(&name).cloned().unwrap_or_default(),
            false => found,
        }
    }
}

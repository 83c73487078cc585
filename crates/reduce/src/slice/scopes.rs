//! Which definitions a name means where it is used.
//!
//! ```text
//!   struct A { typedef int T; T a; };      `T` is that of `A`
//!   struct B { typedef long T; T b; };     and here that of `B`
//!   B::T c;                                as here
//! ```
//!
//! Blocks are scopes, and what stands around a block names it. A name is looked for in the
//! scopes around its use, from the inside out, and in those of what is named at the head of
//! each, as base classes are. One behind another name and a sign, as in `B::T`, is that of
//! the scope with that name.

mod imported;
mod values;

use rustc_hash::{FxHashMap, FxHashSet};

use super::elements::{Content, Element, NONE, outwards};
use super::heads::empty_scope;
use super::imports::Imports;
use super::occurrence::Occurrence;
use super::qualifiers::{
    Qualifier, has_parts, is_called_member, is_of_operator, is_part, member_sign, qualifier, whole,
};
use crate::edit::names::is_in_word;
use crate::edit::{Document, hash_of};
use crate::tuning;
pub(super) use values::Definitions;

/// The scope at the top of the text.
const TOP: u32 = u32::MIN;

/// The scopes of a text.
pub(super) struct Scopes<'a> {
    document: &'a Document,
    elements: &'a [Element],
    /// For each element, the scope that it is in.
    around: Vec<u32>,
    /// For each element, the scope of its block, or `NONE`.
    inside: Vec<u32>,
    /// By scope and name, the number of the group that defines it there.
    definers: FxHashMap<(u32, u32), u32>,
    /// The same of what is in namespaces in it, which may be inline.
    through: FxHashMap<(u32, u32), Vec<u32>>,
    /// By name, the number of a group: the element at the top that mentions it first.
    first_at_top: FxHashMap<u32, u32>,
    /// By these numbers, the elements that define something, in order.
    groups: Vec<Vec<u32>>,
    /// By scope and name, the scopes with that name in it.
    named: FxHashMap<(u32, u32), Vec<u32>>,
    /// For each scope that is a namespace, the one around it; `NONE` for others.
    outer: Vec<u32>,
    /// By token, the scopes of a name in a head, or of one that a part stands behind.
    qualified: FxHashMap<usize, Vec<u32>>,
    /// By the token that defines something, the scopes of its type.
    types: FxHashMap<usize, Vec<u32>>,
    /// Elements with the groups of fields that they give values to by their order.
    fills: Vec<(u32, u32)>,
    /// For each element, the scopes of what its head names.
    bases: Vec<Vec<u32>>,
    /// For each scope, whether nothing is in it.
    is_empty: Vec<bool>,
    /// For each scope, the scopes of what the heads of its elements name.
    bases_of: Vec<Vec<u32>>,
    /// For each element, whether its head names a part of something that has parameters.
    is_declared_elsewhere: Vec<bool>,
    /// For the group of what is imported, what that is elsewhere.
    imported: FxHashMap<u32, Vec<u32>>,
}

impl<'a> Scopes<'a> {
    /// `occurrences` are in the order of tokens. So are `all`, among which are those of what
    /// only an element sees.
    pub(super) fn of(
        document: &'a Document,
        (elements, imports): (&'a [Element], &mut Imports),
        (occurrences, own): (&[Occurrence], &[Option<usize>]),
        (all, definitions): (&[Occurrence], Definitions),
    ) -> Scopes<'a> {
        let mut scopes = Scopes {
            document,
            elements,
            around: Vec::with_capacity(elements.len()),
            inside: vec![NONE; elements.len()],
            definers: FxHashMap::default(),
            through: FxHashMap::default(),
            first_at_top: FxHashMap::default(),
            outer: Vec::new(),
            groups: Vec::new(),
            named: FxHashMap::default(),
            qualified: FxHashMap::default(),
            types: FxHashMap::default(),
            fills: Vec::new(),
            bases: vec![Vec::new(); elements.len()],
            bases_of: Vec::new(),
            is_empty: vec![false],
            is_declared_elsewhere: vec![false; elements.len()],
            imported: FxHashMap::default(),
        };
        scopes.open(occurrences, own);
        let is_member = |it: &&Occurrence| elements[it.element as usize].is_member;
        let defining = occurrences.iter().filter(|it| it.defines && !it.in_body);
        for it in defining.filter(is_member) {
            scopes.define(it);
        }
        for it in occurrences.iter().filter(|it| !it.in_body) {
            if scopes.around[it.element as usize] == TOP {
                let groups = &mut scopes.groups;
                let first = scopes.first_at_top.entry(it.name);
                first.or_insert_with(|| add_group(groups, vec![it.element]));
            }
        }
        scopes.import(imports);
        scopes.find_bases(occurrences, own);
        scopes.find_values(all, definitions);
        scopes
    }

    /// Gives each element its scopes.
    fn open(&mut self, occurrences: &[Occurrence], own: &[Option<usize>]) {
        let mut heads = vec![Vec::new(); self.elements.len()];
        for it in occurrences.iter().filter(|it| it.in_head) {
            heads[it.element as usize].push(*it);
        }
        let mut numbers: FxHashMap<(u32, u64), u32> = FxHashMap::default();
        // For each scope, the one around it, and how many elements open it.
        let mut opened = vec![(NONE, 0)];
        for (number, element) in self.elements.iter().enumerate() {
            let around = match element.parent {
                NONE => TOP,
                parent => match self.inside[parent as usize] {
                    NONE => self.around[parent as usize],
                    inside => inside,
                },
            };
            self.around.push(around);
            // A class without members has those of its base classes.
            let is_open = element.content.is_open()
                || own[number].is_some() && empty_scope(self.document, element).is_some();
            if !is_open {
                continue;
            }
            if element.is_unscoped || element.is_plain_scope() && own[number].is_none() {
                // What has no name is no scope of its own, as `extern "C" {` is none; nor is what
                // says so.
                self.inside[number] = around;
                continue;
            }
            let key = match own[number] {
                // What has a name may be opened again.
                Some(own) if element.is_plain_scope() => self.key(own, element),
                _ => number as u64,
            };
            let next = opened.len() as u32;
            let inside = *numbers.entry((around, key)).or_insert(next);
            if inside == next {
                opened.push((around, 0));
                self.is_empty.push(!element.content.is_open());
            }
            opened[inside as usize].1 += 1;
            self.inside[number] = inside;
        }
        self.outer = opened.iter().map(|_| NONE).collect();
        for (number, (head, &own)) in heads.iter().zip(own).enumerate() {
            let inside = self.inside[number];
            if inside != NONE && inside != self.around[number] {
                let is_transparent = own.is_none() || self.elements[number].is_plain_scope();
                self.name(inside, opened[inside as usize], (head, own, is_transparent));
            }
        }
    }

    /// Gives a scope the names in the head of an element that opens it, one of them its own;
    /// `around` is the scope that it is in.
    fn name(
        &mut self,
        inside: u32,
        (around, times): (u32, u32),
        (head, own, is_transparent): (&[Occurrence], Option<usize>, bool),
    ) {
        if times > 1 || is_transparent && !head.iter().any(|it| it.defines) {
            self.outer[inside as usize] = around;
        }
        let outer = Some(self.outer[around as usize]).filter(|&outer| outer != NONE);
        let is_name = |it: &&Occurrence| it.defines || own == Some(it.token);
        for it in head.iter().filter(is_name) {
            for scope in [around].into_iter().chain(outer) {
                let scopes = self.named.entry((scope, it.name)).or_default();
                if !scopes.contains(&inside) {
                    scopes.push(inside);
                }
            }
        }
    }

    /// Whether an element is another one, or in it.
    pub(super) fn is_in(&self, element: u32, around: u32) -> bool {
        outwards(self.elements, element).any(|at| at == around)
    }

    /// The elements that define a group.
    pub(super) fn group(&self, group: u32) -> &[u32] {
        &self.groups[group as usize]
    }

    /// Whether an element opens a scope that others open, too, or that has no name.
    pub(super) fn is_namespace(&self, element: u32) -> bool {
        let inside = self.inside[element as usize];
        inside != NONE
            && !self.elements[element as usize].is_unscoped
            && (inside == self.around[element as usize] || self.outer[inside as usize] != NONE)
    }

    /// Whether the head of an element names a part of something that has parameters.
    pub(super) fn is_declared_elsewhere(&self, element: u32) -> bool {
        self.is_declared_elsewhere[element as usize]
    }

    /// What identifies a scope, the first name of whose head is a token: that name, and what
    /// follows up to the block, unless that begins with a word.
    fn key(&self, token: usize, element: &Element) -> u64 {
        let text = |token: usize| self.document.token_text(token);
        // Nothing, if the name stands behind the block.
        let rest = (token + 1..element.block.start).map(text);
        let mut rest: Vec<&str> = rest.collect();
        if rest
            .first()
            .is_some_and(|next| next.starts_with(is_in_word))
        {
            rest.clear();
        }
        hash_of((text(token), rest))
    }

    fn define(&mut self, it: &Occurrence) {
        let scope = self.around[it.element as usize];
        let groups = &mut self.groups;
        let group = self.definers.entry((scope, it.name));
        let group = *group.or_insert_with(|| add_group(groups, Vec::new()));
        let mut outer = self.outer[scope as usize];
        while outer != NONE {
            let through = self.through.entry((outer, it.name)).or_default();
            if !through.contains(&group) {
                through.push(group);
            }
            outer = self.outer[outer as usize];
        }
        let group = &mut self.groups[group as usize];
        if group.last() != Some(&it.element) {
            group.push(it.element);
        }
    }

    /// Finds the scopes of names that parts stand behind, as of `A` and `B` in `A::B::c`.
    fn find_qualified(&mut self, occurrences: &[Occurrence]) {
        for it in occurrences {
            let scopes = match self.qualifying(it) {
                Some(around) => self.named_in(around, it.name),
                None => self.scopes_named(it.element, it.name).to_vec(),
            };
            if !scopes.is_empty() && (it.in_head || has_parts(self.document, it.token)) {
                self.qualified.insert(it.token, scopes);
            }
        }
    }

    /// The scopes of the name that a name is a part of, if that stands before it.
    fn qualifying(&self, it: &Occurrence) -> Option<&[u32]> {
        let (_, whole) = whole(self.document, it.token)?;
        let scopes = whole.and_then(|whole| self.qualified.get(&whole));
        Some(scopes.map(Vec::as_slice).unwrap_or_default())
    }

    /// The scopes with a name in some scopes.
    fn named_in(&self, scopes: &[u32], name: u32) -> Vec<u32> {
        let found = scopes
            .iter()
            .filter_map(|&scope| self.named.get(&(scope, name)));
        found.flatten().copied().collect()
    }

    /// Finds what the heads of elements name that has a scope.
    fn find_bases(&mut self, occurrences: &[Occurrence], own: &[Option<usize>]) {
        self.find_qualified(occurrences);
        let document = self.document;
        for it in occurrences.iter().filter(|it| it.in_head) {
            let inside = self.inside[it.element as usize];
            if is_called_member(document, it.token) && is_part(document, it.token)
                || is_of_operator(document, it.token)
            {
                self.is_declared_elsewhere[it.element as usize] = true;
            }
            let found = self.qualified.get(&it.token).into_iter().flatten();
            // In `A : B::C`, `B` only says where `C` is.
            let is_behind = own[it.element as usize].is_some_and(|own| own < it.token);
            let is_qualifier = is_behind && inside != NONE && has_parts(document, it.token);
            // Others that have the name which is defined here are no bases of it, as other
            // specializations are none; a type is one of its implementations, as in Rust.
            let is_own = own[it.element as usize] == Some(it.token);
            let is_again = it.defines || is_own && !document.conventions().any_order;
            let is_base = |&scope: &u32| scope != inside && !is_again && !is_qualifier;
            let found = found.copied().filter(is_base);
            let found: Vec<u32> = found.take(tuning::SCOPE_MOST_BASES).collect();
            let bases = &mut self.bases[it.element as usize];
            if bases.len() < tuning::SCOPE_MOST_BASES {
                bases.extend(found);
            }
        }
        self.bases_of = vec![Vec::new(); self.outer.len()];
        for (bases, &inside) in self.bases.iter().zip(&self.inside) {
            if inside != NONE {
                self.bases_of[inside as usize].extend(bases);
            }
        }
    }

    /// The scopes of a name as seen from an element.
    fn scopes_named(&self, element: u32, name: u32) -> &[u32] {
        let mut around = outwards(self.elements, element).map(|at| self.around[at as usize]);
        let found = around.find_map(|scope| self.named.get(&(scope, name)));
        found.map_or(&[], |scopes| scopes)
    }

    /// The groups that may define a name as it is used somewhere, if that is known, with those
    /// of what is imported.
    pub(super) fn resolve(&self, it: &Occurrence) -> Vec<u32> {
        let mut found = self.find(it);
        let mut next = 0;
        while let Some(group) = found.get(next) {
            let imported = self.imported.get(group).into_iter().flatten();
            let imported = imported.copied().filter(|group| !found.contains(group));
            found.extend(imported.collect::<Vec<u32>>());
            next += 1;
        }
        found
    }

    /// The groups that may define a name as it is used somewhere, if that is known.
    fn find(&self, it: &Occurrence) -> Vec<u32> {
        let mut is_member = member_sign(self.document, it.token).is_some();
        let is_plain = !is_member;
        if is_member {
            let of_whole = self.qualifying(it).unwrap_or_default();
            match qualifier(self.document, it.token) {
                _ if self.is_constructor_elsewhere(it) => is_member = false,
                Qualifier::Types if !of_whole.is_empty() => return self.in_each(of_whole, it.name),
                Qualifier::Types => {}
                Qualifier::Value => return self.in_any(of_whole, it.name),
                Qualifier::This => is_member = false,
                Qualifier::None => {
                    let at_top = self.definers.get(&(TOP, it.name));
                    let at_top = at_top.map(std::slice::from_ref).unwrap_or_default();
                    let mut found = [at_top, self.at_top(it.name)].into_iter();
                    let found = found.find(|found| !found.is_empty());
                    return found.unwrap_or_default().to_vec();
                }
            }
        }
        let mut around = outwards(self.elements, it.element);
        let found = around.find_map(|at| {
            // What is behind a sign is not what is around.
            let around = self.around[at as usize];
            let is_hidden = is_plain
                && (it.in_body || at != it.element)
                && self.hides(self.elements[at as usize].parent);
            let around = Some(around).filter(|_| !is_member && !is_hidden);
            let around = around.map(|around| self.defined_in(around, it.name).to_vec());
            let around = around.unwrap_or_default();
            // The head of a class stands outside of it, and sees nothing of its base classes.
            let is_outside = it.in_head && at == it.element && self.inside[at as usize] != NONE;
            let is_inside = self.opens_or_is_part(at)
                && (!is_outside || self.is_declared_elsewhere[at as usize])
                && !(is_plain && at != it.element && self.hides(at));
            let bases = match is_member || is_inside {
                true => self.in_bases(&self.bases[at as usize], it.name),
                false => Vec::new(),
            };
            [bases, around].into_iter().find(|found| !found.is_empty())
        });
        found.unwrap_or_default()
    }

    /// Whether code in what is in an element sees the rest of that only as a part of something.
    fn hides(&self, element: u32) -> bool {
        let element = self.elements.get(element as usize);
        element.is_some_and(|element| element.hides_members)
    }

    /// Whether a name is that of a class's constructor outside of it: `A<B>::A()`.
    fn is_constructor_elsewhere(&self, it: &Occurrence) -> bool {
        let text = |token: usize| self.document.token_text(token);
        let class = || whole(self.document, it.token).and_then(|(_, class)| class);
        it.in_head
            && is_called_member(self.document, it.token)
            && class().is_some_and(|class| text(class) == text(it.token))
    }

    /// Whether what the head of an element names is nearer than what is around it: base
    /// classes are, and the class of what is declared elsewhere.
    fn opens_or_is_part(&self, element: u32) -> bool {
        let is_code = self.elements[element as usize].is_opened_code;
        self.inside[element as usize] != NONE && !is_code
            || self.is_declared_elsewhere[element as usize]
    }

    /// The groups that define the name of a part of a class in its base classes.
    pub(super) fn overridden(&self, own: &Occurrence) -> Vec<u32> {
        match self.elements[own.element as usize].parent {
            NONE => Vec::new(),
            parent => match self.elements[parent as usize].content {
                Content::Members => self.in_bases(&self.bases[parent as usize], own.name),
                _ => Vec::new(),
            },
        }
    }

    /// The groups that define a name in scopes of which it is not known which is meant, as
    /// those of specializations; none unless it is known for each of them that has anything.
    fn in_each(&self, scopes: &[u32], name: u32) -> Vec<u32> {
        let has_any = |&&scope: &&u32| {
            !self.is_empty[scope as usize] || !self.bases_of[scope as usize].is_empty()
        };
        let scopes = scopes.iter().filter(has_any);
        let found = scopes.map(|&scope| self.in_bases(&[scope], name));
        let found: Vec<Vec<u32>> = found.collect();
        match found.iter().any(Vec::is_empty) {
            true => Vec::new(),
            false => found.concat(),
        }
    }

    /// The groups that define a name in any of some scopes.
    fn in_any(&self, scopes: &[u32], name: u32) -> Vec<u32> {
        distinct(
            scopes
                .iter()
                .flat_map(|&scope| self.in_bases(&[scope], name)),
        )
    }

    /// The groups that define a name in some scopes, or else in what their heads name.
    fn in_bases(&self, scopes: &[u32], name: u32) -> Vec<u32> {
        let mut seen: FxHashSet<u32> = scopes.iter().copied().collect();
        let mut scopes = scopes.to_vec();
        while !scopes.is_empty() && seen.len() <= tuning::SCOPE_MOST_BASES {
            let found = scopes
                .iter()
                .flat_map(|&scope| self.defined_in(scope, name));
            let found: Vec<u32> = found.copied().collect();
            if !found.is_empty() {
                return found;
            }
            let bases = scopes
                .iter()
                .flat_map(|&scope| &self.bases_of[scope as usize]);
            scopes = bases.copied().filter(|&scope| seen.insert(scope)).collect();
        }
        Vec::new()
    }

    /// The groups that define a name in a scope, or else in namespaces in it.
    fn defined_in(&self, scope: u32, name: u32) -> &[u32] {
        let key = (scope, name);
        let found = self.definers.get(&key).map(std::slice::from_ref);
        let through = || self.through.get(&key).map(Vec::as_slice);
        found.or_else(through).unwrap_or_default()
    }

    /// The group of the element at the top of the text that mentions a name first.
    pub(super) fn at_top(&self, name: u32) -> &[u32] {
        let found = self.first_at_top.get(&name);
        found.map(std::slice::from_ref).unwrap_or_default()
    }

    /// Whether what is in one element may be in sight of another one: it is in a scope around
    /// that, or in blocks of statements only, as namespaces are.
    pub(super) fn is_visible(&self, element: u32, other: u32) -> bool {
        let scope = self.around[other as usize];
        let mut around = outwards(self.elements, element);
        let mut parents = outwards(self.elements, other).skip(1);
        parents.all(|at| self.elements[at as usize].content == Content::Scope)
            || around.any(|at| self.around[at as usize] == scope)
    }

    /// Elements with the groups of fields that they give values to by their order.
    pub(super) fn fills(&self) -> &[(u32, u32)] {
        &self.fills
    }

    /// The elements of all groups.
    pub(super) fn into_groups(self) -> Vec<Vec<u32>> {
        self.groups
    }
}

/// The different ones of some numbers, in order.
fn distinct(numbers: impl Iterator<Item = u32>) -> Vec<u32> {
    let mut numbers: Vec<u32> = numbers.collect();
    numbers.sort_unstable();
    numbers.dedup();
    numbers
}

/// Adds a group of elements; its number.
fn add_group(groups: &mut Vec<Vec<u32>>, elements: Vec<u32>) -> u32 {
    groups.push(elements);
    groups.len() as u32 - 1
}

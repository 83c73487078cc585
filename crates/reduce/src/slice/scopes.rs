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

use rustc_hash::FxHashMap;

use super::elements::{Content, Element, NONE};
use crate::edit::names::is_in_word;
use crate::edit::{Document, hash_of};
use crate::tuning;

/// An occurrence of a name.
#[derive(Clone, Copy)]
pub(super) struct Occurrence {
    pub(super) token: usize,
    pub(super) name: u32,
    pub(super) element: u32,
    pub(super) in_body: bool,
    /// Whether it is outside of the element's block.
    pub(super) in_head: bool,
    pub(super) defines: bool,
}

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
    through: FxHashMap<(u32, u32), u32>,
    /// By name, the number of a group: the element at the top that mentions it first.
    first_at_top: FxHashMap<u32, u32>,
    /// By these numbers, the elements that define something, in order.
    groups: Vec<Vec<u32>>,
    /// By scope and name, the scopes with that name in it.
    named: FxHashMap<(u32, u32), Vec<u32>>,
    /// For each scope that is a namespace, the one around it; `NONE` for others.
    outer: Vec<u32>,
    /// For each element, the scopes of what its head names.
    bases: Vec<Vec<u32>>,
}

impl<'a> Scopes<'a> {
    /// `occurrences` are in the order of tokens.
    pub(super) fn of(
        document: &'a Document,
        elements: &'a [Element],
        occurrences: &[Occurrence],
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
            bases: vec![Vec::new(); elements.len()],
        };
        scopes.open(occurrences);
        for it in occurrences.iter().filter(|it| it.defines && !it.in_body) {
            scopes.define(it);
        }
        for it in occurrences.iter().filter(|it| !it.in_body) {
            if scopes.around[it.element as usize] == TOP {
                let groups = &mut scopes.groups;
                let first = scopes.first_at_top.entry(it.name);
                first.or_insert_with(|| add_group(groups, vec![it.element]));
            }
        }
        scopes.find_bases(occurrences);
        scopes
    }

    /// Gives each element its scopes.
    fn open(&mut self, occurrences: &[Occurrence]) {
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
                parent => self.inside[parent as usize],
            };
            self.around.push(around);
            if !element.content.is_open() {
                continue;
            }
            let key = match heads[number].first() {
                // What has a name may be opened again.
                Some(first) if element.content == Content::Scope => self.key(first.token, element),
                _ => number as u64,
            };
            let next = opened.len() as u32;
            let inside = *numbers.entry((around, key)).or_insert(next);
            if inside == next {
                opened.push((around, 0));
            }
            opened[inside as usize].1 += 1;
            self.inside[number] = inside;
        }
        self.outer = opened.iter().map(|_| NONE).collect();
        for (number, head) in heads.iter().enumerate() {
            let inside = self.inside[number];
            if inside == NONE {
                continue;
            }
            let (around, times) = opened[inside as usize];
            if times > 1 || !head.iter().any(|it| it.defines) {
                self.outer[inside as usize] = around;
            }
            let first = head.first().into_iter();
            let outer = Some(self.outer[around as usize]).filter(|&outer| outer != NONE);
            for it in first.chain(head.iter().filter(|it| it.defines)) {
                for scope in [around].into_iter().chain(outer) {
                    let scopes = self.named.entry((scope, it.name)).or_default();
                    if !scopes.contains(&inside) {
                        scopes.push(inside);
                    }
                }
            }
        }
    }

    /// Whether an element opens a scope that others open, too, or that has no name.
    pub(super) fn is_namespace(&self, element: u32) -> bool {
        let inside = self.inside[element as usize];
        inside != NONE && self.outer[inside as usize] != NONE
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
        let outer = self.outer[scope as usize];
        if outer != NONE {
            self.through.entry((outer, it.name)).or_insert(group);
        }
        let group = &mut self.groups[group as usize];
        if group.last() != Some(&it.element) {
            group.push(it.element);
        }
    }

    /// Finds what the heads of elements name that has a scope.
    fn find_bases(&mut self, occurrences: &[Occurrence]) {
        for it in occurrences.iter().filter(|it| it.in_head) {
            let own = self.inside[it.element as usize];
            let found = self.scopes_named(it.element, it.name);
            let found = found.iter().copied().filter(|&scope| scope != own);
            let found: Vec<u32> = found.take(tuning::SCOPE_MOST_BASES).collect();
            let bases = &mut self.bases[it.element as usize];
            if bases.len() < tuning::SCOPE_MOST_BASES {
                bases.extend(found);
            }
        }
    }

    /// An element and those that it is in, from the inside out.
    fn outwards(&self, element: u32) -> impl Iterator<Item = u32> {
        std::iter::successors(Some(element), |&at| {
            let parent = self.elements[at as usize].parent;
            (parent != NONE).then_some(parent)
        })
    }

    /// The scopes of a name as seen from an element.
    fn scopes_named(&self, element: u32, name: u32) -> &[u32] {
        let mut around = self.outwards(element).map(|at| self.around[at as usize]);
        let found = around.find_map(|scope| self.named.get(&(scope, name)));
        found.map_or(&[], |scopes| scopes)
    }

    /// The group that defines a name as it is used somewhere, if that is known; `before` is
    /// the occurrence of a name before that.
    pub(super) fn resolve(&self, it: &Occurrence, before: Option<&Occurrence>) -> Option<u32> {
        let define = |scope: u32| {
            let key = (scope, it.name);
            let found = self.definers.get(&key);
            found.or_else(|| self.through.get(&key)).copied()
        };
        let is_member = self.is_member(it.token);
        if is_member {
            let before = before.filter(|before| before.token + 2 == it.token);
            if let Some(before) = before {
                let scopes = self.scopes_named(before.element, before.name);
                return scopes.iter().copied().find_map(define);
            }
            if !self.is_behind_name(it.token) {
                return define(TOP).or_else(|| self.at_top(it.name));
            }
        }
        self.outwards(it.element).find_map(|at| {
            let mut bases = self.bases[at as usize].iter().copied();
            let around = self.around[at as usize];
            // What is behind a sign is not what is around.
            let around = Some(around).filter(|_| !is_member).and_then(define);
            around.or_else(|| bases.find_map(define))
        })
    }

    /// The group of the element at the top of the text that mentions a name first.
    pub(super) fn at_top(&self, name: u32) -> Option<u32> {
        self.first_at_top.get(&name).copied()
    }

    /// Whether what is in one element may be in sight of another one: it is in a scope around
    /// that, or in a namespace.
    pub(super) fn is_visible(&self, element: u32, other: u32) -> bool {
        let scope = self.around[other as usize];
        let mut around = self.outwards(element);
        self.outer[scope as usize] != NONE || around.any(|at| self.around[at as usize] == scope)
    }

    /// Whether a token is the name of a part of something: `A::b`, `a.b`, `::b`.
    fn is_member(&self, token: usize) -> bool {
        let document = self.document;
        let sign = token.checked_sub(1).map(|sign| document.token_text(sign));
        sign.is_some_and(|sign| document.conventions().is_member_sign(sign))
    }

    /// Whether it is that of a part of something that stands before the sign.
    pub(super) fn is_part(&self, token: usize) -> bool {
        self.is_member(token) && self.is_behind_name(token)
    }

    /// Whether it has parameters behind it: in a head, it is declared elsewhere.
    pub(super) fn is_called_member(&self, token: usize) -> bool {
        let (next, document) = (token + 1, self.document);
        let opens = |token: usize| {
            document.token_text(token) == document.conventions().parameter_brackets.0
        };
        next < document.token_count() && opens(next) && self.is_member(token)
    }

    /// Whether there is something before the sign that is before a token: a name, or what
    /// ends in a bracket.
    fn is_behind_name(&self, token: usize) -> bool {
        let Some(before) = token.checked_sub(2) else {
            return false;
        };
        let kind = |token: usize| self.document.name(self.document.node_of(token));
        kind(before) == kind(token)
            || self
                .document
                .token_text(before)
                .ends_with(['>', ')', ']', '}'])
    }

    /// The elements of all groups.
    pub(super) fn into_groups(self) -> Vec<Vec<u32>> {
        self.groups
    }
}

/// Adds a group of elements; its number.
fn add_group(groups: &mut Vec<Vec<u32>>, elements: Vec<u32>) -> u32 {
    groups.push(elements);
    groups.len() as u32 - 1
}

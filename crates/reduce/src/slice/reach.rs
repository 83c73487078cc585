//! What some elements of a text need of the others.
//!
//! An element is needed if something that is needed uses a name that it defines. Of those
//! that define a name again (overloads, specializations), one is needed if all that it is
//! about is there, or if nothing else says what the name is. One that is the first to define
//! nothing (an operator) is needed if what it belongs to is. Parts of a scope are only there
//! if the scope is, and make it so.

use rustc_hash::FxHashMap;

use super::elements::{Around, Content, Element, NONE, outwards, scope_around};
use super::graph::{Definers, Graph, Meaning, Ties};
use crate::tuning;

/// What an element is in a slice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Role {
    pub(super) presence: Presence,
    pub(super) body: Body,
}

/// When an element is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Presence {
    Always,
    /// If something uses what may be it.
    IfUsed,
    /// If something uses what is known to be it.
    IfMeant,
    /// It is left out.
    Never,
}

/// When an element that is there has its body.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Body {
    Always,
    /// If who uses it needs that.
    IfNeeded,
    Never,
}

impl Role {
    /// It is there, as it is.
    pub(super) const ROOT: Role = Role::new(Presence::Always, Body::Always);
    /// It is there if something uses it, as it is.
    pub(super) const WHOLE: Role = Role::new(Presence::IfUsed, Body::Always);
    /// It is there if something uses it, without its body unless who uses it needs that.
    pub(super) const STUB: Role = Role::new(Presence::IfUsed, Body::IfNeeded);
    /// It is there if something uses it, without its body.
    pub(super) const BARE: Role = Role::new(Presence::IfUsed, Body::Never);

    const fn new(presence: Presence, body: Body) -> Role {
        Role { presence, body }
    }

    /// The same element, there only if it is known to be used.
    pub(super) fn if_meant(self) -> Role {
        Role::new(Presence::IfMeant, self.body)
    }

    /// The same element, left out.
    pub(super) fn never(self) -> Role {
        Role::new(Presence::Never, self.body)
    }

    /// Whether it is there as it is.
    pub(super) fn is_whole(self) -> bool {
        self.body == Body::Always
    }

    /// Whether an element with this role has its body.
    pub(super) fn has_body(self, element: &Element) -> bool {
        match self.body {
            Body::Always => true,
            Body::IfNeeded => element.needs_body,
            Body::Never => false,
        }
    }
}

/// Which elements are in the slice in which they have these roles.
pub(super) fn reach(graph: &Graph, roles: &[Role]) -> Vec<bool> {
    let mut search = Search {
        graph,
        roles,
        reached: vec![false; graph.elements.len()],
        is_used: vec![false; graph.names.len()],
        is_there: vec![false; graph.names.len()],
        is_meant: vec![false; graph.groups.len()],
        is_followed: vec![false; graph.groups.len()],
        is_unresolved: vec![false; graph.names.len()],
        is_member: vec![false; graph.names.len()],
        waiting: FxHashMap::default(),
        parts: FxHashMap::default(),
        todo: Vec::new(),
    };
    for (number, (role, start)) in (0..).zip(roles.iter().zip(&graph.digest.starts)) {
        if start.is_called_for {
            search.consider(number);
        }
        if role.presence == Presence::Always || start.has_to_stay {
            search.reach(number);
        }
    }
    search.run();
    search.reached
}

/// The elements in a slice that nothing in it is known to need, but for those in others.
pub(super) fn uncertain(graph: &Graph, roles: &[Role]) -> Vec<u32> {
    let if_meant = |(&role, element): (&Role, &Element)| match role.presence {
        Presence::Always => role,
        // A statement is there for what it does, and not for its uses.
        _ if graph.around(element) == Around::Code => role,
        _ => role.if_meant(),
    };
    let strict: Vec<Role> = roles.iter().zip(&graph.elements).map(if_meant).collect();
    let (there, known) = (reach(graph, roles), reach(graph, &strict));
    let is_uncertain = |number: u32| {
        let number = number as usize;
        let is_around = matches!(
            graph.elements[number].content,
            Content::Scope | Content::List
        );
        there[number] && !known[number] && !is_around
    };
    let is_outer = |&number: &u32| {
        let parent = graph.elements[number as usize].parent;
        is_uncertain(number) && (parent == NONE || !is_uncertain(parent))
    };
    (0..graph.elements.len() as u32).filter(is_outer).collect()
}

struct Search<'a> {
    graph: &'a Graph,
    roles: &'a [Role],
    reached: Vec<bool>,
    /// By name.
    is_used: Vec<bool>,
    /// By name: whether it is used, or something defines it.
    is_there: Vec<bool>,
    /// By group: whether what it defines is used.
    is_meant: Vec<bool>,
    /// By group: whether its first element was reached for such a use.
    is_followed: Vec<bool>,
    /// By name: whether it is used where no scope tells what it means.
    is_unresolved: Vec<bool>,
    /// By name: whether it is used as that of a part of something.
    is_member: Vec<bool>,
    /// For each name, the elements that are needed as soon as it is there.
    waiting: FxHashMap<u32, Vec<u32>>,
    /// For elements that are not there so far, the parts that are needed if they are.
    parts: FxHashMap<u32, Vec<u32>>,
    todo: Vec<u32>,
}

impl Search<'_> {
    fn reach(&mut self, element: u32) {
        if self.roles[element as usize].presence == Presence::Never {
            return;
        }
        if !std::mem::replace(&mut self.reached[element as usize], true) {
            self.todo.push(element);
        }
    }

    fn run(&mut self) {
        loop {
            self.follow();
            if !self.complete() {
                return;
            }
        }
    }

    /// Reaches definitions of what is used and only declared so far; whether there were any.
    fn complete(&mut self) -> bool {
        let Graph {
            names,
            groups,
            digest,
            ..
        } = self.graph;
        for &group in &digest.braced_groups {
            if self.is_meant[group as usize] {
                self.reach_definition(groups[group as usize].iter().copied());
            }
        }
        for (name, definers) in names.iter().enumerate() {
            let first = Some(definers.first).filter(|&first| first != NONE);
            if self.is_unresolved[name] {
                self.reach_definition(definers.again.iter().copied().chain(first));
            } else if self.is_member[name] {
                let mut all = first.into_iter().chain(definers.again.iter().copied());
                let is_there = all.any(|element| self.reached[element as usize]);
                if let Some(first) = first.filter(|_| !is_there) {
                    self.reach(first);
                }
            }
        }
        !self.todo.is_empty()
    }

    /// Reaches one of the elements with a name that has braces, unless such a one is there:
    /// what has none only declares.
    fn reach_definition(&mut self, definers: impl Iterator<Item = u32> + Clone) {
        let elements = &self.graph.elements;
        let is_braced = |element: &u32| elements[*element as usize].is_braced;
        // A constructor does not define its class, and a specialization not what it is one of.
        let rank = |element: u32| {
            let ties = &self.graph.ties[element as usize];
            (ties.is_special, ties.has_parameters)
        };
        let braced = definers.filter(is_braced);
        let best = braced.clone().map(rank).min();
        let mut braced = braced.filter(|&element| Some(rank(element)) == best);
        let is_defined = braced.clone().any(|element| self.reached[element as usize]);
        let missing = braced.find(|&element| {
            let is_special = self.graph.ties[element as usize].is_special;
            let may_be_there = !is_special || !self.has_to_be_meant(element);
            may_be_there && self.is_possible(element) && !self.is_idle(element)
        });
        if !is_defined && let Some(element) = missing {
            self.reach(element);
        }
    }

    /// Whether what an element is a part of is there, or a namespace.
    fn is_possible(&self, element: u32) -> bool {
        let Graph {
            elements, digest, ..
        } = self.graph;
        let mut parents = outwards(elements, element).skip(1);
        let first =
            parents.find(|&at| !digest.is_namespace[at as usize] || self.reached[at as usize]);
        first.is_none_or(|at| self.reached[at as usize])
    }

    /// Reaches an element that defines a name again, as soon as what tells it apart from
    /// others is there; or all that it mentions, if it is not known that it is meant.
    fn consider(&mut self, element: u32) {
        let ties = &self.graph.ties[element as usize];
        // Of overloads and specializations, it is not known which one is meant.
        let is_certain = self.is_meant(element) && !ties.has_parameters && !ties.is_special;
        if self.has_to_be_meant(element) && !is_certain || self.is_idle(element) {
            return;
        }
        let is_missing = |&&name: &&u32| {
            let first = self.graph.names[name as usize].first;
            let is_own = ties.defines.binary_search(&name).is_ok() && !ties.is_friend_class;
            !self.is_there[name as usize] && first != NONE && !is_own
        };
        // A declared specialization may have to be complete.
        let completes = ties.is_special && self.graph.elements[element as usize].is_braced;
        if let Some((_, Meaning::Group(group))) = ties.own
            && !completes
            && self.is_declared(element, group)
        {
            return;
        }
        let is_meant = ties.own.is_none() || self.is_meant(element);
        let own = ties.own.iter().map(|(name, _)| name);
        let mut own = own.chain(&ties.defines);
        let may_be_meant = is_meant || own.any(|&name| self.is_member[name as usize]);
        // Another thing of its name is used.
        let is_another = matches!(ties.own, Some((_, Meaning::Group(_) | Meaning::Any(_))));
        if !may_be_meant && is_another {
            return;
        }
        let names = match may_be_meant {
            _ if ties.is_friend_class => &ties.uses,
            true => &ties.about,
            false => &ties.mentions,
        };
        match names.iter().find(is_missing) {
            Some(&name) => self.waiting.entry(name).or_default().push(element),
            None => self.reach(element),
        }
    }

    /// Whether what has the own name of an element is known to be used.
    fn is_meant(&self, element: u32) -> bool {
        let Ties { own, overrides, .. } = &self.graph.ties[element as usize];
        let own = match own {
            Some((_, Meaning::Group(group) | Meaning::Any(group))) => Some(group),
            _ => None,
        };
        let mut groups = own.into_iter().chain(overrides);
        groups.any(|&group| self.is_meant[group as usize])
    }

    /// Whether an element is there only if a use is known to mean it.
    fn has_to_be_meant(&self, element: u32) -> bool {
        self.roles[element as usize].presence == Presence::IfMeant
    }

    fn is_idle(&self, element: u32) -> bool {
        let number = element as usize;
        self.graph.is_idle(number, self.roles[number])
    }

    /// Whether something before an element is there that has its name and looks the same.
    fn is_declared(&self, element: u32, group: u32) -> bool {
        let signature = |element: u32| self.graph.ties[element as usize].signature;
        let definers = self.graph.groups[group as usize].iter();
        let before = definers.take_while(|&&other| other < element);
        let mut reached = before.filter(|&&other| self.reached[other as usize]);
        reached.any(|&other| signature(other) == signature(element))
    }

    /// A name is used, or something defines it.
    fn is_there(&mut self, name: u32) {
        if !std::mem::replace(&mut self.is_there[name as usize], true) {
            for element in self.waiting.remove(&name).unwrap_or_default() {
                if self.is_possible(element) {
                    self.consider(element);
                }
            }
        }
    }

    fn follow(&mut self) {
        let Graph { elements, ties, .. } = self.graph;
        while let Some(element) = self.todo.pop() {
            let number = element as usize;
            for &name in &ties[number].defines {
                self.is_there(name);
            }
            if elements[number].parent != NONE {
                self.reach(elements[number].parent);
            }
            let has_body = self.roles[number].has_body(&elements[number]);
            let Ties {
                uses,
                uses_of_body,
                means,
                means_of_body,
                ..
            } = &ties[number];
            // Then it is known which one is meant.
            for &meaning in means
                .iter()
                .chain(means_of_body.iter().filter(|_| has_body))
            {
                self.mean(meaning);
            }
            for &name in uses.iter().chain(uses_of_body.iter().filter(|_| has_body)) {
                self.use_name(name);
            }
            self.reach_parts(element);
            for part in self.parts.remove(&element).into_iter().flatten() {
                self.reach(part);
            }
        }
    }

    /// Reaches what a name means.
    fn mean(&mut self, meaning: Meaning) {
        match meaning {
            // Most names mean what others meant before.
            Meaning::Name(name) => {
                if !std::mem::replace(&mut self.is_unresolved[name as usize], true) {
                    let first = self.graph.names[name as usize].first;
                    if first != NONE {
                        self.reach(first);
                    }
                }
            }
            Meaning::Member(name) => {
                if !std::mem::replace(&mut self.is_member[name as usize], true) {
                    self.consider_all(name);
                }
            }
            Meaning::Group(group) => {
                if std::mem::replace(&mut self.is_followed[group as usize], true) {
                    return;
                }
                if let Some(&first) = self.graph.groups[group as usize].first() {
                    self.reach(first);
                }
                self.consider_group(group);
            }
            Meaning::GroupOfSpecialization(group) => {
                if let Some(&first) = self.graph.groups[group as usize].first() {
                    let parent = self.graph.elements[first as usize].parent;
                    match self.reached[parent as usize] {
                        true => self.reach(first),
                        false => self.parts.entry(parent).or_default().push(first),
                    }
                }
                self.consider_group(group);
            }
            Meaning::Any(group) => {
                for &element in &self.graph.groups[group as usize] {
                    if !self.is_idle(element) {
                        self.reach(element);
                    }
                }
            }
        }
    }

    /// Considers all of a group, which is known to be used from now on.
    fn consider_group(&mut self, group: u32) {
        if std::mem::replace(&mut self.is_meant[group as usize], true) {
            return;
        }
        let graph = self.graph;
        let overriding = graph.overriding.get(&group).into_iter().flatten();
        for &element in graph.groups[group as usize].iter().chain(overriding) {
            if self.is_possible(element) {
                self.consider(element);
            }
        }
    }

    /// A name is used: what defines it again is needed as soon as it can be.
    fn use_name(&mut self, name: u32) {
        if std::mem::replace(&mut self.is_used[name as usize], true) {
            return;
        }
        self.is_there(name);
        self.consider_all(name);
        let graph = self.graph;
        for &element in &graph.digest.belongings[name as usize] {
            if self.is_possible(element) {
                self.consider(element);
            }
        }
    }

    /// Considers all that define a name.
    fn consider_all(&mut self, name: u32) {
        let graph = self.graph;
        for element in graph.names[name as usize].all() {
            if self.is_possible(element) {
                self.consider(element);
            }
        }
    }

    /// Reaches the parts of an element that are needed for what is known so far.
    fn reach_parts(&mut self, element: u32) {
        let Graph { elements, .. } = self.graph;
        let around = &elements[element as usize];
        let behind = (element + 1..).zip(&elements[element as usize + 1..]);
        let parts = behind.take_while(|(_, part)| part.tokens.start < around.tokens.end);
        let is_part = |part: &Element| {
            part.parent == element || scope_around(elements, part) == Some(element)
        };
        for (number, _) in parts.filter(|(_, part)| is_part(part)) {
            if self.is_there_with(number, element) {
                self.reach(number);
            } else if self.is_part_used(number) {
                self.consider(number);
            }
        }
    }

    /// Whether a part of an element is there whenever that is.
    fn is_there_with(&self, number: u32, element: u32) -> bool {
        let Graph { elements, ties, .. } = self.graph;
        let (part, around) = (&elements[number as usize], &elements[element as usize]);
        if part.content == Content::List {
            return false;
        }
        let is_members = around.content == Content::Members;
        let class = &ties[element as usize];
        let is_class = class.is_named;
        let ties = &ties[number as usize];
        let is_bound = !around.is_opened_code && (part.is_bound || around.is_bound);
        // Its own values make a class what it is, as those of an enumeration do.
        let is_value = is_members
            && !ties.has_parameters
            && class
                .own
                .is_some_and(|(name, _)| ties.type_name == Some(name));
        // What has no name in a class may be an operator.
        let is_sign = part.tokens.len() <= tuning::SLICE_SIGN;
        let is_unnamed = !ties.is_named && (is_members || is_class && part.is_braced || is_sign);
        // A constructor from other things or an operator for them is there with these, and what
        // lets others in with them.
        let is_about_others =
            is_members && (ties.is_friend_class || self.is_about_others(number, element));
        // Values are given to the fields of a small class by their order.
        let is_type = part.is_braced && part.block.end + 1 >= part.tokens.end;
        let is_field = around.is_small && !ties.has_parameters && !is_type;
        !part.can_go
            || ties.is_act
            || ties.takes_all
            || ties.is_import
            || ties.is_explicit_implementation
            || is_bound
            || is_value
            || is_unnamed && !is_about_others
            || ties.is_implicit && !self.has_to_be_meant(number)
            || is_members && is_field && part.is_member && !self.has_to_be_meant(number)
    }

    /// Whether a constructor or an operator of a class is for something else.
    fn is_about_others(&self, number: u32, class: u32) -> bool {
        let Graph { ties, .. } = self.graph;
        let own = ties[class as usize].own_name();
        let part = &ties[number as usize];
        part.is_nameless_function() && part.about.iter().any(|&name| Some(name) != own)
    }

    /// Whether something uses what a part of an element defines, or what it belongs to.
    fn is_part_used(&self, number: u32) -> bool {
        let ties = &self.graph.ties[number as usize];
        let belongs = ties.belongs_to.filter(|_| !ties.is_first);
        let mut uses = ties.uses.iter();
        ties.is_nameless_function()
            || ties.is_friend_class
            || belongs.is_some_and(|name| self.is_used[name as usize])
            || uses.any(|&name| self.defines_used(number, name))
    }

    /// Whether an element defines a name that is used.
    fn defines_used(&self, element: u32, name: u32) -> bool {
        let Definers { first, again } = &self.graph.names[name as usize];
        self.is_used[name as usize] && (*first == element || again.binary_search(&element).is_ok())
    }
}

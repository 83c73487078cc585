//! Which elements of a text use what others define.

use std::ops::Range;

use rustc_hash::{FxHashMap, FxHashSet};

use picireny_tree::Conventions;

use super::calls::Calls;
use super::definitions::is_behind_definer;
use super::elements::{Around, BareBlock, Content, Element, NONE, elements, outwards};
use super::heads;
use super::imports::Imports;
use super::lists::without_items;
use super::locals::Locals;
use super::occurrence::Occurrence;
use super::occurrences::occurrences;
use super::qualifiers::{is_called, is_called_member, is_part};
use super::reach::Role;
use super::scopes::{Definitions, Scopes};
use crate::edit::{Cut, Document, hash_of};

/// The elements of a document and what they are to one another. Names go by numbers.
#[derive(Debug, Default)]
pub(super) struct Graph {
    /// In document order.
    pub(super) elements: Vec<Element>,
    /// Their blocks without brackets.
    pub(super) bare_blocks: Vec<BareBlock>,
    /// For each element, what is known of it.
    pub(super) ties: Vec<Ties>,
    /// For each name, who defines it.
    pub(super) names: Vec<Definers>,
    /// The elements that define a name in a scope, in order.
    pub(super) groups: Vec<Vec<u32>>,
    /// By group, the elements of derived classes that define the same again.
    pub(super) overriding: FxHashMap<u32, Vec<u32>>,
    pub(super) imports: Imports,
    pub(super) digest: Digest,
}

/// What follows of ties, for what goes through all elements for each candidate: ties are large.
#[derive(Debug, Default)]
pub(super) struct Digest {
    /// By element, whether it is [idle](Graph::is_idle) in roles in which it has no body.
    is_idle: Vec<bool>,
    /// By element, whether it is outside of others and stays, or others call for it.
    pub(super) starts: Vec<Start>,
    /// By element, as in its ties.
    pub(super) is_namespace: Vec<bool>,
    /// By name, the elements that belong to what it defines.
    pub(super) belongings: Vec<Vec<u32>>,
    /// The groups of which an element has braces.
    pub(super) braced_groups: Vec<u32>,
}

/// Why an element may be there though nothing in the text uses it.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Start {
    pub(super) is_called_for: bool,
    pub(super) has_to_stay: bool,
}

/// Which names an element has to do with.
#[derive(Debug, Default)]
pub(super) struct Ties {
    /// Those that it uses outside of its body.
    pub(super) uses: Vec<u32>,
    /// Those of others that its head mentions.
    pub(super) mentions: Vec<u32>,
    /// Those that tell it apart from others of its name.
    pub(super) about: Vec<u32>,
    /// A hash of its head: what declares the same thing has the same.
    pub(super) signature: u64,
    /// The name that it gives another value to, and whether that is a parameter's of what it is in.
    pub(super) assigns: Option<(u32, bool)>,
    /// Whether it does something where it stands, as `return a;` does, and has no block, or gives
    /// a parameter another value: it is there as long as what it is in is.
    pub(super) is_act: bool,
    /// Whether it is a part of a class that is called as the class is.
    pub(super) is_constructor: bool,
    /// Whether there are parentheses behind its own name, or any if it has none.
    pub(super) has_parameters: bool,
    /// Whether it only lets other classes see the one that it is in, as `friend class A;` does.
    pub(super) is_friend_class: bool,
    /// Whether it is an operator of a class that declares it elsewhere.
    pub(super) is_operator_elsewhere: bool,
    /// The name directly before its own: of what has no parameters, its type.
    pub(super) type_name: Option<u32>,
    /// Whether types are behind its own name: it is what its name means for these.
    pub(super) is_special: bool,
    /// The token of its own name, if it has one.
    pub(super) own_token: Option<usize>,
    /// That name, and what it means.
    pub(super) own: Option<(u32, Meaning)>,
    /// The groups of base classes that it defines again.
    pub(super) overrides: Vec<u32>,
    /// Whether it opens a scope that others may open, too.
    pub(super) is_namespace: bool,
    /// Those that its body uses.
    pub(super) uses_of_body: Vec<u32>,
    /// What those outside of its body mean.
    pub(super) means: Vec<Meaning>,
    /// What those of its body mean.
    pub(super) means_of_body: Vec<Meaning>,
    /// Those that it defines outside of its body, for the first time or again, in order.
    pub(super) defines: Vec<u32>,
    /// Of what it mentions and others define, what was defined last: it belongs to that, if
    /// it is the first to define nothing itself.
    pub(super) belongs_to: Option<u32>,
    /// Whether it is the first to define something by what is around its block.
    pub(super) is_first: bool,
    /// Whether it defines something there, for the first time or again.
    pub(super) is_named: bool,
    /// Whether it takes over all names of something else, as `import a.*;` does: who needs
    /// it is not known.
    pub(super) takes_all: bool,
    /// Whether it is in a class and names the interface that it is a part of: `int A.f()`.
    pub(super) is_explicit_implementation: bool,
    /// The token of the name that it takes over from another scope, if that is all it does.
    pub(super) imported: Option<usize>,
    /// Whether brackets with the class that it is a part of stand before its name.
    pub(super) has_receiver: bool,
    /// Whether it takes over some names of something else.
    pub(super) is_import: bool,
    /// Whether it is a part of a class that the language calls without naming it.
    pub(super) is_implicit: bool,
    /// Whether a program begins with it.
    pub(super) is_entry_point: bool,
    /// Whether it is a part of the class before its name which others may call for that are not
    /// in the text.
    pub(super) is_called_for: bool,
}

/// What a name means where it is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Meaning {
    /// What one of the graph's groups defines.
    Group(u32),
    /// The same, as long as the specialization that it is a part of is there: another group is
    /// meant otherwise.
    GroupOfSpecialization(u32),
    /// All of such a group: which one of its declarations this element defines is not known.
    Any(u32),
    /// A name of which nothing is known but where it occurs.
    Name(u32),
    /// The same, as a part of something.
    Member(u32),
}

impl Ties {
    /// Whether the element is there for what it defines, or for what it mentions.
    pub(super) fn is_declaration(&self) -> bool {
        self.is_first || self.belongs_to.is_some()
    }

    /// The element's own name.
    pub(super) fn own_name(&self) -> Option<u32> {
        self.own.map(|(name, _)| name)
    }

    /// Whether it is called, but not by a name of its own: a constructor or an operator.
    pub(super) fn is_nameless_function(&self) -> bool {
        self.is_constructor || self.own_token.is_none() && self.has_parameters
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

impl Graph {
    pub(super) fn of(document: &Document, conventions: &Conventions) -> Graph {
        let (elements, bare_blocks, defines) = elements(document, conventions);
        let mut occurrences = occurrences(document, &elements, &defines);
        let mut graph = Graph {
            ties: elements.iter().map(|_| Ties::default()).collect(),
            elements,
            bare_blocks,
            names: Vec::new(),
            groups: Vec::new(),
            overriding: FxHashMap::default(),
            imports: Imports::default(),
            digest: Digest::default(),
        };
        let locals = Locals::of(document, &graph.elements, &occurrences);
        graph.find_assigned(document, &occurrences, &locals);
        occurrences.retain(|it| locals.range(document, it).is_none());
        let all = occurrences.clone();
        let definitions = graph.read_heads(document, &mut occurrences);
        graph.find_implicit(document);
        graph.read_imports(document, &mut occurrences);
        // For each element, the last name outside of its block.
        let mut last: FxHashMap<u32, u32> = FxHashMap::default();
        for it in occurrences.iter().filter(|it| it.in_head) {
            last.insert(it.element, it.name);
        }
        let mut by_name = vec![Vec::new(); document.names().places().count()];
        for it in &occurrences {
            by_name[it.name as usize].push(*it);
        }
        for (name, uses) in (0..).zip(by_name) {
            graph.add(name, &uses, conventions.any_order);
        }
        graph.resolve(document, &occurrences, (&all, definitions));
        // What defines nothing that stands out may still give something a name.
        for (element, name) in last {
            if !graph.ties[element as usize].is_named {
                graph.names[name as usize].again.push(element);
            }
        }
        for definers in &mut graph.names {
            definers.again.sort_unstable();
        }
        graph.find_called_for(document);
        graph.leave_out_aliases();
        graph.digest = graph.digested();
        graph
    }

    fn digested(&self) -> Digest {
        let all = || self.elements.iter().zip(&self.ties);
        let is_idle = all().map(|(element, ties)| {
            let is_declared_elsewhere =
                ties.is_operator_elsewhere || matches!(ties.own, Some((_, Meaning::Any(_))));
            is_declared_elsewhere && !ties.is_explicit_implementation && element.body().is_some()
        });
        let starts = all().map(|(element, ties)| {
            let is_outside = element.parent == NONE;
            let stays = ties.takes_all || ties.is_import || ties.is_entry_point;
            Start {
                is_called_for: ties.is_called_for && is_outside,
                has_to_stay: (!element.can_go || stays) && is_outside,
            }
        });
        let mut belongings = vec![Vec::new(); self.names.len()];
        for (element, ties) in (0..).zip(&self.ties) {
            if let Some(name) = ties.belongs_to.filter(|_| !ties.is_first) {
                belongings[name as usize].push(element);
            }
        }
        let is_braced = |element: &u32| self.elements[*element as usize].is_braced;
        let groups = (0..).zip(&self.groups);
        let braced = groups.filter(|(_, group)| group.iter().any(is_braced));
        Digest {
            is_idle: is_idle.collect(),
            starts: starts.collect(),
            is_namespace: self.ties.iter().map(|ties| ties.is_namespace).collect(),
            braced_groups: braced.map(|(group, _)| group).collect(),
            belongings,
        }
    }

    /// Whether an element is there for its body only, and has none in a role: what it is,
    /// something else declares.
    pub(super) fn is_idle(&self, element: usize, role: Role) -> bool {
        self.digest.is_idle[element] && !role.has_body(&self.elements[element])
    }

    /// Whether an element is one of a list.
    pub(super) fn is_listed(&self, element: &Element) -> bool {
        let around = self.elements.get(element.parent as usize);
        around.is_some_and(|around| around.content == Content::List)
    }

    /// The places of the elements of a list that go, with their separators.
    pub(super) fn without_items(
        &self,
        document: &Document,
        list: u32,
        goes: impl Fn(usize) -> bool,
    ) -> Vec<Cut> {
        let all = self.elements.iter().enumerate().skip(list as usize + 1);
        let end = self.elements[list as usize].tokens.end;
        let inside = all.take_while(|(_, element)| element.tokens.start < end);
        let listed = inside.filter(|(_, element)| element.parent == list);
        let (numbers, mut items): (Vec<usize>, Vec<Range<usize>>) = listed
            .map(|(number, element)| (number, element.tokens.clone()))
            .unzip();
        // Each with the separator behind it.
        for next in 1..items.len() {
            items[next - 1].end = items[next].start;
        }
        let goes: Vec<bool> = numbers.into_iter().map(goes).collect();
        let statement = self.elements[list as usize].node;
        without_items(document, statement, &items, &goes)
    }

    /// Whether an element is the first one of its group.
    pub(super) fn leads_group(&self, element: u32) -> bool {
        match self.ties[element as usize].own {
            Some((_, Meaning::Group(group) | Meaning::Any(group))) => {
                self.groups[group as usize].first() == Some(&element)
            }
            _ => false,
        }
    }

    /// Finds the statements in code that give a name another value: `a = 1;`, `if (b) { a = 1; }`.
    fn find_assigned(&mut self, document: &Document, occurrences: &[Occurrence], locals: &Locals) {
        for it in occurrences {
            let element = &self.elements[it.element as usize];
            let first = document.token_text(element.tokens.start);
            let is_first = it.token == element.tokens.start;
            let is_inside = || !it.in_head && document.conventions().is_keyword(first);
            // Most names are not.
            let may_assign = heads::is_assigned(document, it.token)
                && self.around(element) == Around::Code
                && (is_first || is_inside() && !is_part(document, it.token));
            if !may_assign {
                continue;
            }
            let assigns = &mut self.ties[it.element as usize].assigns;
            match locals.range(document, it) {
                None => *assigns = assigns.or(Some((it.name, false))),
                Some(range) if range.start < element.tokens.start => {
                    *assigns = Some((it.name, true));
                }
                // It is a variable of a function in the statement.
                Some(_) => {}
            }
        }
    }

    /// Takes note of what the heads of elements say, and leaves out parameters, which no other
    /// element sees: nothing else in a template's parameters is defined there.
    fn read_heads(
        &mut self,
        document: &Document,
        occurrences: &mut Vec<Occurrence>,
    ) -> Definitions {
        // An annotation names nothing of what it is about.
        let mut annotation = 0..0;
        let heads = occurrences.iter().filter(|it| {
            if let Some(found) = heads::annotation(document, it.token) {
                annotation = found;
            }
            it.in_head && !annotation.contains(&it.token)
        });
        let mut heads: Vec<Occurrence> = heads.copied().collect();
        heads.sort_by_key(|it| it.element);
        let mut locals: FxHashSet<(u32, u32)> = FxHashSet::default();
        let mut parameters = vec![0..0; self.elements.len()];
        let mut arguments = parameters.clone();
        let mut declared: FxHashSet<usize> = FxHashSet::default();
        let mut defining: FxHashSet<usize> = FxHashSet::default();
        // What has no names may take over those of something, as `use super::*;` does.
        for (number, element) in (0..).zip(&self.elements) {
            if heads
                .binary_search_by_key(&number, |it| it.element)
                .is_err()
            {
                let head = heads::read(document, (element, self.around(element)), &[]);
                self.ties[number as usize].takes_all = head.takes_all;
            }
        }
        for head in heads.chunk_by(|a, b| a.element == b.element) {
            let element = head[0].element;
            let of = &self.elements[element as usize];
            let around = self.around(of);
            let head = heads::read(document, (of, around), head);
            locals.extend(head.locals.iter().map(|it| (element, it.name)));
            defining.extend(head.locals.iter().map(|it| it.token));
            defining.extend(head.own.into_iter().chain(head.variable));
            // Classes without names in one element may each define the same.
            let place = self.is_in_class(element).then(|| document.parent(of.node));
            let ties = &mut self.ties[element as usize];
            ties.own_token = head.own;
            ties.signature = hash_of((head.signature, place));
            ties.has_parameters = head.has_parameters;
            ties.is_special = head.is_special;
            ties.has_receiver = head.has_receiver;
            ties.imported = head.imported;
            ties.is_friend_class = around == Around::Class && !of.is_member && !head.has_parameters;
            ties.takes_all = head.takes_all;
            (ties.mentions, ties.about) = (head.mentions, head.about);
            parameters[element as usize] = head.parameters;
            arguments[element as usize] = head.arguments;
            declared.extend(head.imported.into_iter().chain(head.declared));
        }
        // Those of what an element is in are seen there, too.
        let elements = &self.elements;
        let is_local = |element: u32, name: u32| {
            outwards(elements, element).any(|at| locals.contains(&(at, name)))
        };
        let definitions = Definitions::of(document, occurrences, |it| {
            it.defines
                || defining.contains(&it.token)
                || it.in_head
                    && self.elements[it.element as usize].defines_behind_block(document, it.token)
        });
        // In `p->size`, `size` is no parameter of that name.
        let conventions = document.conventions();
        let is_seen = |it: &Occurrence| {
            !is_local(it.element, it.name)
                || !it.in_head && is_part(document, it.token)
                || conventions.separate_calls && is_called(document, it.token)
        };
        occurrences.retain(is_seen);
        for (element, ties) in (0..).zip(&mut self.ties) {
            ties.mentions.retain(|&name| !is_local(element, name));
            ties.about.retain(|&name| !is_local(element, name));
        }
        for it in occurrences {
            it.defines &= !parameters[it.element as usize].contains(&it.token);
            it.defines |= declared.contains(&it.token);
            // Where order does not matter, which mention comes first says little of members, and of
            // the types of parameters. What something is specialized for is defined elsewhere.
            let may_define = !conventions.any_order && !self.ties[it.element as usize].is_special;
            it.defines &= may_define
                || !arguments[it.element as usize].contains(&it.token)
                || is_behind_definer(document, it.token);
            let ties = &self.ties[it.element as usize];
            it.defines |= ties.own_token == Some(it.token)
                && match conventions.any_order {
                    true => {
                        (ties.has_parameters || !conventions.names_first)
                            && self.is_in_class(it.element)
                    }
                    // Where no word says what is defined, its place in a class does.
                    false => {
                        !conventions.names_first
                            && conventions.definers.is_empty()
                            && self.is_member_name(document, it)
                    }
                };
        }
        definitions
    }

    /// Finds the functions that a program begins with, and the members that the language calls
    /// without naming them. What has one of these needs its body.
    fn find_implicit(&mut self, document: &Document) {
        for number in 0..self.elements.len() {
            let own = self.ties[number].own_token;
            let own = own.map(|own| document.token_text(own));
            let conventions = document.conventions();
            let mut entry_points = conventions.entry_points.iter();
            self.ties[number].is_entry_point = self.elements[number].parent == NONE
                && self.elements[number].body().is_some()
                && entry_points.any(|name| Some(&**name) == own);
            if own.is_some_and(|own| conventions.is_implicit_member(own))
                && self.is_in_class(number as u32)
            {
                self.ties[number].is_implicit = true;
                let element = &mut self.elements[number];
                element.needs_body |= element.body().is_some();
            }
        }
    }

    /// Finds what imports bring, which defines nothing and is used by nothing: an import is there
    /// with what it is in.
    fn read_imports(&mut self, document: &Document, occurrences: &mut Vec<Occurrence>) {
        self.imports = Imports::of(document, &self.elements, |element| {
            self.ties[element as usize].takes_all
        });
        for element in self.imports.elements() {
            self.ties[element as usize] = Ties {
                is_import: true,
                is_named: true,
                ..Ties::default()
            };
        }
        occurrences.retain_mut(|it| {
            let is_import = self.ties[it.element as usize].is_import;
            it.defines &= !is_import;
            !is_import || self.imports.is_path(it.token)
        });
    }

    /// Finds out what names mean.
    fn resolve(
        &mut self,
        document: &Document,
        occurrences: &[Occurrence],
        all: (&[Occurrence], Definitions),
    ) {
        let own: Vec<Option<usize>> = self.ties.iter().map(|ties| ties.own_token).collect();
        let around = (&self.elements[..], &mut self.imports);
        let scopes = Scopes::of(document, around, (occurrences, &own), all);
        let mut before: Option<&Occurrence> = None;
        let mut calls = Calls::default();
        for it in occurrences {
            let before = before.replace(it);
            let is_own = self.ties[it.element as usize].own_token == Some(it.token);
            // What a class defines again that a base class defines is the same thing.
            let overridden = match is_own {
                true => scopes.overridden(it),
                false => Vec::new(),
            };
            let meanings = self.meanings(document, &scopes, (it, &overridden));
            if is_own {
                let is_constructor = self.is_constructor(it);
                let is_member = self.elements[it.element as usize].is_member;
                let own = meanings.first().filter(|_| is_member && !is_constructor);
                for &group in &overridden {
                    let overriding = self.overriding.entry(group).or_default();
                    overriding.push(it.element);
                }
                self.ties[it.element as usize].overrides = overridden;
                let type_name = before.filter(|before| before.token + 1 == it.token);
                let ties = &mut self.ties[it.element as usize];
                ties.type_name = type_name.map(|before| before.name);
                ties.own = own.map(|&meaning| (it.name, meaning));
                ties.is_constructor = is_constructor;
                let Definers { first, again } = &mut self.names[it.name as usize];
                if *first != it.element && !again.contains(&it.element) {
                    again.push(it.element);
                }
            }
            if document.conventions().runs_at_top && !is_own {
                calls.add(document, (it, self.function_around(it)), &meanings);
            }
            let ties = &mut self.ties[it.element as usize];
            match it.in_body {
                true => ties.means_of_body.extend(meanings),
                false => ties.means.extend(meanings),
            }
        }
        for &(element, group) in scopes.fills() {
            self.ties[element as usize]
                .means
                .push(Meaning::Group(group));
        }
        for (element, ties) in (0..).zip(&mut self.ties) {
            ties.is_namespace = scopes.is_namespace(element);
            ties.is_operator_elsewhere =
                ties.own_token.is_none() && scopes.is_declared_elsewhere(element);
        }
        self.groups = scopes.into_groups();
        self.find_acts(document);
        self.add_again();
        let constructors = self.constructors(document);
        let parts = |name: u32| {
            let all = self.names[name as usize].all();
            all.filter(|&it| self.is_in_class(it)).collect()
        };
        for element in calls.at_top(&self.groups, &constructors, parts) {
            let element = &mut self.elements[element as usize];
            element.needs_body |= element.body().is_some();
        }
        for ties in &mut self.ties {
            for means in [&mut ties.means, &mut ties.means_of_body] {
                means.sort_unstable();
                means.dedup();
            }
        }
    }

    /// The parts of classes that run where one is made.
    fn constructors(&self, document: &Document) -> FxHashMap<u32, Vec<u32>> {
        let names = &document.conventions().constructors;
        let mut constructors: FxHashMap<u32, Vec<u32>> = FxHashMap::default();
        for (number, ties) in (0..).zip(&self.ties) {
            let own = ties.own_token.map(|own| document.token_text(own));
            let is_constructor = own.is_some_and(|own| names.iter().any(|name| name == own));
            if is_constructor && self.is_in_class(number) {
                let class = self.elements[number as usize].parent;
                constructors.entry(class).or_default().push(number);
            }
        }
        constructors
    }

    /// The function in whose body a name is: that runs when it is called.
    fn function_around(&self, it: &Occurrence) -> Option<u32> {
        if it.in_body {
            let is_entry_point = self.ties[it.element as usize].is_entry_point;
            return Some(it.element).filter(|_| !is_entry_point);
        }
        let is_function = |&at: &u32| {
            let element = &self.elements[at as usize];
            // What goes on behind its block may call it.
            let is_whole = element.block.end == element.tokens.end;
            element.is_opened_code && is_whole && self.ties[at as usize].has_parameters
        };
        let is_inside = |&at: &u32| at != it.element || !it.in_head;
        let mut around = outwards(&self.elements, it.element).filter(is_inside);
        around.find(is_function)
    }

    /// In code, what begins with a word of the language does something, as `return a;` does: it
    /// belongs to nothing that it mentions. What gives a name another value belongs to that.
    fn find_acts(&mut self, document: &Document) {
        let are_known = !document.conventions().variables.is_empty();
        for (element, ties) in self.elements.iter().zip(&mut self.ties) {
            let is_in_code =
                element.parent != NONE && self.elements[element.parent as usize].is_opened_code;
            let first = document.token_text(element.tokens.start);
            let own = ties.own_token.filter(|_| are_known);
            let is_definition = own.is_some_and(|own| is_behind_definer(document, own));
            if !is_in_code || ties.is_first || is_definition {
                continue;
            }
            let is_plain = element.content == Content::Plain && element.block.is_empty();
            let is_keyword = document.conventions().is_keyword(first);
            match ties.assigns {
                Some((_, true)) => (ties.belongs_to, ties.is_act) = (None, true),
                _ if is_keyword && is_plain => (ties.belongs_to, ties.is_act) = (None, true),
                Some((name, false)) => ties.belongs_to = Some(name),
                None if is_keyword => ties.belongs_to = None,
                None => {}
            }
        }
    }

    /// Adds to each group what has its name and does not look like a definition, as a
    /// specialization.
    fn add_again(&mut self) {
        for (element, ties) in (0..).zip(&self.ties) {
            if let Some((_, Meaning::Group(group) | Meaning::Any(group))) = ties.own {
                self.groups[group as usize].push(element);
            }
        }
        for group in &mut self.groups {
            group.sort_unstable();
            group.dedup();
        }
    }

    /// Where a class has what interfaces call for, those of the language's library may, and
    /// those of the text do as long as they are there.
    fn find_called_for(&mut self, document: &Document) {
        let conventions = document.conventions();
        for number in 0..self.elements.len() {
            let element = &self.elements[number];
            let is_in_class = self.around(element) == Around::Class;
            let ties = &mut self.ties[number];
            let Some(own) = ties.own_token.filter(|_| conventions.any_order) else {
                continue;
            };
            if is_in_class && ties.has_parameters && element.block.is_empty() {
                ties.means
                    .extend(ties.own.map(|(name, _)| Meaning::Member(name)));
            }
            ties.is_explicit_implementation = is_in_class && is_part(document, own);
            let own = document.token_text(own);
            let is_known = conventions.library_members.iter().any(|name| name == own);
            ties.is_called_for = is_known && ties.has_receiver;
        }
    }

    /// Leaves out of what tells elements apart the names of no things with braces: an alias or
    /// a condition says nothing of what the program has. Nor does a class that needs nothing else
    /// and that only such elements name: what stands for it may be made of anything.
    fn leave_out_aliases(&mut self) {
        let is_braced = |element: u32| self.elements[element as usize].is_braced;
        let is_thing = |definers: &Definers| definers.all().any(is_braced);
        let is_thing: Vec<bool> = self.names.iter().map(is_thing).collect();
        // Whether something else is named in it, or it is named where it tells nothing apart.
        let mut is_known = vec![false; self.names.len()];
        for (element, ties) in self.elements.iter().zip(&self.ties) {
            let around = self.ties.get(element.parent as usize);
            let own = [Some(ties), around].map(|ties| ties.and_then(Ties::own_name));
            for &name in ties.uses.iter().chain(&ties.uses_of_body) {
                for own in own.into_iter().flatten().filter(|&own| own != name) {
                    is_known[own as usize] |= is_thing[name as usize];
                }
                is_known[name as usize] |=
                    !own.contains(&Some(name)) && !ties.about.contains(&name);
            }
        }
        for ties in self.ties.iter_mut().filter(|ties| !ties.has_receiver) {
            ties.about
                .retain(|&name| is_thing[name as usize] && is_known[name as usize]);
        }
    }

    /// What a name may mean where it occurs; with it are the groups of base classes that it
    /// defines again.
    fn meanings(
        &self,
        document: &Document,
        scopes: &Scopes<'_>,
        (it, overridden): (&Occurrence, &[u32]),
    ) -> Vec<Meaning> {
        let groups = scopes.resolve(it);
        let is_own = self.ties[it.element as usize].own_token == Some(it.token);
        let is_declared_elsewhere = it.in_head
            && self.ties[it.element as usize].imported != Some(it.token)
            && (is_called_member(document, it.token) || is_own && is_part(document, it.token));
        // Of a part that several specializations have, one is meant.
        let is_of_special = |group: &u32| {
            let first = scopes.group(*group).first();
            let around = first.map(|&first| self.elements[first as usize].parent);
            around.is_some_and(|at| {
                at != NONE && self.ties[at as usize].is_special && !scopes.is_in(it.element, at)
            })
        };
        let are_all_special = is_own || groups.iter().all(is_of_special);
        let meaning = |&group: &u32| match is_declared_elsewhere {
            true => Meaning::Any(group),
            false if !are_all_special && is_of_special(&group) => {
                Meaning::GroupOfSpecialization(group)
            }
            false => Meaning::Group(group),
        };
        if !groups.is_empty() {
            let overridden = match self.elements[it.element as usize].is_member {
                true => overridden,
                false => &[],
            };
            // What others call for may be that of a class which is not known.
            let is_unknown = is_own && overridden.is_empty() && self.is_bound(it.element);
            let unknown = is_unknown.then_some(Meaning::Member(it.name));
            let overridden = overridden.iter().map(|&group| Meaning::Group(group));
            let overridden = overridden.chain(unknown);
            return groups.iter().map(meaning).chain(overridden).collect();
        }
        if is_part(document, it.token) {
            return vec![Meaning::Member(it.name)];
        }
        let first = self.names[it.name as usize].first;
        match first == NONE || scopes.is_visible(it.element, first) {
            true => vec![Meaning::Name(it.name)],
            false => match scopes.at_top(it.name) {
                [] => vec![Meaning::Member(it.name)],
                groups => groups.iter().map(|&it| Meaning::Group(it)).collect(),
            },
        }
    }

    /// Whether an element's own name is that of a part of a class, and of no constructor.
    fn is_member_name(&self, document: &Document, own: &Occurrence) -> bool {
        let Element {
            parent, is_member, ..
        } = self.elements[own.element as usize];
        let class = || self.ties[parent as usize].own_token;
        self.is_in_class(own.element)
            && is_member
            && class()
                .is_some_and(|class| document.token_text(class) != document.token_text(own.token))
    }

    /// Whether an element in a class is called as the class is.
    fn is_constructor(&self, own: &Occurrence) -> bool {
        let element = &self.elements[own.element as usize];
        let is_named = |parent: u32| {
            let ties = &self.ties[parent as usize];
            ties.own.is_some_and(|(name, _)| name == own.name) || ties.mentions.contains(&own.name)
        };
        self.is_in_class(own.element) && is_named(element.parent)
    }

    /// Whether an element or the class that it is in says that others call for it.
    pub(super) fn is_bound(&self, element: u32) -> bool {
        let element = &self.elements[element as usize];
        let around = self.elements.get(element.parent as usize);
        element.is_bound || around.is_some_and(|around| around.is_bound)
    }

    /// Whether an element is a part of a class.
    pub(super) fn is_in_class(&self, element: u32) -> bool {
        self.around(&self.elements[element as usize]) == Around::Class
    }

    /// What an element is in.
    pub(super) fn around(&self, element: &Element) -> Around {
        Around::of(element, &self.elements)
    }

    /// Takes note of a name's occurrences, which are in order.
    fn add(&mut self, name: u32, uses: &[Occurrence], any_order: bool) {
        let definers = Definers::of(uses, any_order);
        let first = definers.first;
        self.names.push(definers);
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
                let is_later = |other: u32| self.names[other as usize].first < first;
                if ties.belongs_to.is_none_or(is_later) {
                    ties.belongs_to = Some(name);
                }
            }
        }
    }
}

impl Definers {
    /// All of them.
    pub(super) fn all(&self) -> impl Iterator<Item = u32> {
        let first = Some(self.first).filter(|&first| first != NONE);
        first.into_iter().chain(self.again.iter().copied())
    }

    /// Those among the occurrences of a name, which are in order.
    fn of(uses: &[Occurrence], any_order: bool) -> Definers {
        let outside = || uses.iter().filter(|it| !it.in_body);
        let first = match any_order {
            true => outside().find(|it| it.defines && it.in_head),
            false => uses.first().filter(|it| !it.in_body),
        };
        let first = first.or_else(|| outside().find(|it| it.defines));
        let first = first.map_or(NONE, |it| it.element);
        let again = outside().filter(|it| it.defines && it.in_head && it.element != first);
        let mut again: Vec<u32> = again.map(|it| it.element).collect();
        again.dedup();
        Definers { first, again }
    }
}

//! Which occurrences of names define them.
//!
//! No grammar says so. But a name is defined where it occurs first more often than not. So
//! an occurrence defines its name if, of all that stand as it does (below the same rules,
//! between tokens of the same kinds), many are the first ones of their names. Of those that
//! follow only such ones, as where a class is defined that was declared before, most have
//! to; and a statement that defines a name defines none behind it again, as the table of
//! names in `int a[] = {B, C};`.

use std::hash::{Hash as _, Hasher as _};
use std::iter::successors;

use rustc_hash::{FxHashMap, FxHashSet, FxHasher};

use super::qualifiers::member_sign;
use crate::edit::{Document, Index};
use crate::tuning;
use picireny_tree::Kind;

/// For each token, whether it defines its name. `is_statement` says of each node whether
/// it is a statement: what is above that does not matter.
pub(super) fn definitions(document: &Document, is_statement: &[bool]) -> Vec<bool> {
    let names = Place::by_name(document, is_statement);
    let none = FxHashSet::default();
    let first = contexts(&names, tuning::DEFINES_LEAST_FIRST, &none, |_| true);
    let firsts = FirstDefinitions::of(&names, &first);
    let again = contexts(&names, tuning::DEFINES_LEAST_AGAIN, &first, |place| {
        firsts.is_first(place)
    });
    let mut defines = vec![false; document.token_count()];
    let are_known = !document.conventions().variables.is_empty();
    for places in &names {
        let is_known = are_known && places.iter().any(|place| place.is_behind_definer);
        for place in places {
            let may_define = !is_known || place.is_member;
            defines[place.token] = place.is_behind_definer
                || may_define && first.contains(&place.context)
                || may_define && again.contains(&place.context) && firsts.is_first(place);
        }
    }
    defines
}

/// For each statement, the first token in it that defines something.
struct FirstDefinitions(FxHashMap<Index, usize>);

impl FirstDefinitions {
    fn of(names: &[Vec<Place>], defining: &FxHashSet<u64>) -> FirstDefinitions {
        let mut first = FxHashMap::default();
        let all = names.iter().flatten();
        for place in all.filter(|place| defining.contains(&place.context)) {
            let earliest = first.entry(place.statement).or_insert(place.token);
            *earliest = place.token.min(*earliest);
        }
        FirstDefinitions(first)
    }

    /// Whether nothing before a place in its statement defines something.
    fn is_first(&self, place: &Place) -> bool {
        let earliest = self.0.get(&place.statement);
        earliest.is_none_or(|&earliest| place.token <= earliest)
    }
}

/// The contexts in which enough of the names, in shares, are the first of their names, or follow
/// only such in `known` contexts. A name with a definition behind a word for that is defined
/// there, though a use may come before.
fn contexts(
    names: &[Vec<Place>],
    least: f32,
    known: &FxHashSet<u64>,
    may_define: impl Fn(&Place) -> bool,
) -> FxHashSet<u64> {
    let mut counts: FxHashMap<u64, (u32, u32)> = FxHashMap::default();
    for places in names {
        let has_definer = places.iter().any(|place| place.is_behind_definer);
        let mut is_first = true;
        for place in places {
            let is_other = has_definer && !place.is_behind_definer && !place.is_member;
            let may_define = !is_other && may_define(place);
            let (firsts, all) = counts.entry(place.context).or_default();
            *firsts += u32::from(is_first && may_define);
            *all += 1;
            is_first &= known.contains(&place.context);
        }
    }
    let is_defining = |&(_, (firsts, all)): &(u64, (u32, u32))| {
        firsts as f32 >= least * (all as f32 + tuning::DEFINES_PRIOR)
    };
    let found = counts.into_iter().filter(is_defining);
    found.map(|(context, _)| context).collect()
}

/// Whether a word of the language says that a name is defined, or a rule: `struct A`. In
/// `*const A`, the word says what a type is.
pub(super) fn is_behind_definer(document: &Document, token: usize) -> bool {
    let conventions = document.conventions();
    if is_variable(document, token) || begins_definition(document, token) {
        return true;
    }
    let Some(word) = token.checked_sub(1) else {
        return false;
    };
    let text = document.token_text(word);
    let ends_type = |token: usize| conventions.ends_type(document.token_text(token));
    conventions.definers.iter().any(|definer| definer == text)
        && document.is_name_token(token)
        && !word.checked_sub(1).is_some_and(ends_type)
}

/// Whether a rule begins with a name of what it defines, or with several of which one is at the
/// token: `A, B = 1, 2`.
fn begins_definition(document: &Document, token: usize) -> bool {
    let conventions = document.conventions();
    if conventions.definitions.is_empty() || !document.is_name_token(token) {
        return false;
    }
    let is_definition = |at: &Index| {
        let mut rules = conventions.definitions.iter();
        rules.any(|rule| rule == document.name(*at))
    };
    let around = successors(document.parent(document.node_of(token)), |&at| {
        document.parent(at)
    });
    let rule = around.take(tuning::DEFINES_RULES).find(is_definition);
    rule.is_some_and(|rule| {
        let start = document.tokens_of(rule).start;
        let mut before = (start..token).rev().enumerate();
        before.all(|(number, before)| match number % 2 {
            0 => conventions.is_list_separator(document.token_text(before)),
            _ => document.is_name_token(before),
        })
    })
}

/// Whether a rule of a variable begins with a name.
fn is_variable(document: &Document, token: usize) -> bool {
    let conventions = document.conventions();
    if conventions.variables.is_empty() {
        return false;
    }
    let is_named = |at: &Index| !document.name(*at).is_empty();
    let parent = |&at: &Index| document.parent(at);
    let around = successors(document.parent(document.node_of(token)), parent);
    let rule = { around }.find(is_named);
    rule.is_some_and(|rule| {
        document.tokens_of(rule).start == token
            && document.is_name_token(token)
            && conventions.is_variable(document.name(rule))
    })
}

/// An occurrence of a name.
struct Place {
    token: usize,
    statement: Index,
    /// How it stands in its statement.
    context: u64,
    is_behind_definer: bool,
    /// Whether it names a part of something, as `b` of `a.b`: that is another thing.
    is_member: bool,
}

impl Place {
    /// Those of each name. What is around tokens is looked at in their order: it is much, and
    /// what is near in the text is near in memory.
    fn by_name(document: &Document, is_statement: &[bool]) -> Vec<Vec<Place>> {
        let names = document.names();
        let places = names.places();
        let mut all: Vec<Vec<Place>> = places.map(|it| Vec::with_capacity(it.len())).collect();
        for token in 0..document.token_count() {
            if let Some(name) = names.name_of(token) {
                all[name as usize].push(Place::of(document, is_statement, token));
            }
        }
        all
    }

    fn of(document: &Document, is_statement: &[bool], token: usize) -> Place {
        let node = document.node_of(token);
        let mut rules: [&str; tuning::DEFINES_RULES] = [""; tuning::DEFINES_RULES];
        let mut free = rules.iter_mut();
        let mut above = successors(document.parent(node), |&at| document.parent(at));
        let statement = above.find(|&at| {
            let name = document.name(at);
            if !is_statement[at]
                && document.kind(at) == Kind::Rule
                && !name.is_empty()
                && let Some(rule) = free.next()
            {
                *rule = name;
            }
            is_statement[at]
        });
        let kind = |token: Option<usize>| match token {
            Some(token) if token < document.token_count() => document.name(document.node_of(token)),
            _ => "",
        };
        let mut context = FxHasher::default();
        (rules, kind(token.checked_sub(1)), kind(Some(token + 1))).hash(&mut context);
        Place {
            token,
            statement: statement.unwrap_or(node),
            context: context.finish(),
            is_behind_definer: is_behind_definer(document, token),
            is_member: member_sign(document, token).is_some(),
        }
    }
}

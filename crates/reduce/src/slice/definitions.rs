//! Which occurrences of names define them.
//!
//! No grammar says so. But a name is defined where it occurs first more often than not. So
//! an occurrence defines its name if, of all that stand as it does (below the same rules,
//! between tokens of the same kinds), many are the first ones of their names. Of those that
//! follow only such ones, as where a class is defined that was declared before, most have
//! to.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::edit::{Document, Index, hash_of};
use crate::tuning;
use picireny_tree::Kind;

/// For each token, whether it defines its name. `is_statement` says of each node whether
/// it is a statement: what is above that does not matter.
pub(super) fn definitions(document: &Document, is_statement: &[bool]) -> Vec<bool> {
    let places = || document.names().places();
    let contexts: Vec<u64> = places()
        .flatten()
        .map(|&token| context(document, is_statement, token as usize))
        .collect();
    let mut defining: FxHashSet<u64> = FxHashSet::default();
    for least in [tuning::DEFINES_LEAST_FIRST, tuning::DEFINES_LEAST_AGAIN] {
        let mut counts: FxHashMap<u64, (u32, u32)> = FxHashMap::default();
        let mut rest = &contexts[..];
        for places in places() {
            let (of_name, others) = rest.split_at(places.len());
            rest = others;
            let mut is_first = true;
            for context in of_name {
                let (firsts, all) = counts.entry(*context).or_default();
                *firsts += u32::from(is_first);
                *all += 1;
                is_first &= defining.contains(context);
            }
        }
        let is_defining = |&(_, (firsts, all)): &(u64, (u32, u32))| {
            firsts as f32 >= least * (all as f32 + tuning::DEFINES_PRIOR)
        };
        let found = counts.into_iter().filter(is_defining);
        let found: Vec<u64> = found.map(|(context, _)| context).collect();
        defining.extend(found);
    }
    let mut defines = vec![false; document.token_count()];
    for (&token, context) in places().flatten().zip(&contexts) {
        let token = token as usize;
        defines[token] = defining.contains(context) || is_behind_definer(document, token);
    }
    defines
}

/// Whether a word of the language says that a name is defined: `struct A`. In `*const A`, it
/// says what a type is.
pub(super) fn is_behind_definer(document: &Document, token: usize) -> bool {
    let conventions = document.conventions();
    let Some(word) = token.checked_sub(1) else {
        return false;
    };
    let text = document.token_text(word);
    let ends_type = |token: usize| conventions.ends_type(document.token_text(token));
    conventions.definers.iter().any(|definer| definer == text)
        && document.is_name_token(token)
        && !word.checked_sub(1).is_some_and(ends_type)
}

/// How a token stands in its statement.
fn context(document: &Document, is_statement: &[bool], token: usize) -> u64 {
    let node = document.node_of(token);
    let above = std::iter::successors(document.parent(node), |&at| document.parent(at));
    let mut rules: [&str; tuning::DEFINES_RULES] = [""; tuning::DEFINES_RULES];
    let named = |&at: &Index| document.kind(at) == Kind::Rule && !document.name(at).is_empty();
    let within = above.take_while(|&at| !is_statement[at]).filter(named);
    for (rule, at) in rules.iter_mut().zip(within) {
        *rule = document.name(at);
    }
    let kind = |token: Option<usize>| match token {
        Some(token) if token < document.token_count() => document.name(document.node_of(token)),
        _ => "",
    };
    hash_of((rules, kind(token.checked_sub(1)), kind(Some(token + 1))))
}

//! Which occurrences of names define them.
//!
//! No grammar says so. But a name is defined where it occurs first more often than not. So
//! an occurrence defines its name if, of all that stand as it does (below the same rules,
//! between tokens of the same kinds), many are the first ones of their names.

use rustc_hash::FxHashMap;

use crate::edit::{Document, Index, hash_of};
use crate::tuning;
use picireny_tree::Kind;

/// For each token, whether it defines its name. `is_statement` says of each node whether
/// it is a statement: what is above that does not matter.
pub(super) fn definitions(document: &Document, is_statement: &[bool]) -> Vec<bool> {
    let mut counts: FxHashMap<u64, (u32, u32)> = FxHashMap::default();
    let mut contexts: Vec<(u32, u64)> = Vec::new();
    for places in document.names().places() {
        for (number, &token) in places.iter().enumerate() {
            let context = context(document, is_statement, token as usize);
            let (firsts, all) = counts.entry(context).or_default();
            *firsts += u32::from(number == 0);
            *all += 1;
            contexts.push((token, context));
        }
    }
    let mut defines = vec![false; document.token_count()];
    for (token, context) in contexts {
        let (firsts, all) = counts[&context];
        defines[token as usize] =
            firsts as f32 >= tuning::DEFINES_LEAST_FIRST * (all as f32 + tuning::DEFINES_PRIOR);
    }
    defines
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

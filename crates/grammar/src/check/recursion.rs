//! Left recursion: the patterns that the tool can rewrite, and cycles.

use std::collections::{HashMap, HashSet};

use super::nullable::Nullable;
use super::state::Check;
use crate::graph::components;
use crate::leftrec;
use crate::model::{Block, Element, ElementKind};
use crate::problem::Problem;

/// Left-recursive rules that the tool cannot rewrite.
pub(super) fn check_patterns(check: &mut Check<'_, '_>) {
    for rule in check.rules() {
        let name = rule.name.text.as_str();
        if !check.left_recursive.contains(name) {
            continue;
        }
        if leftrec::rewrite(rule).is_none() {
            let problem = Problem::NonconformingLeftRecursion { rule: name };
            check.report(rule.name.span, problem);
        } else if !leftrec::has_primary_alternative(rule) {
            let problem = Problem::NoNonLeftRecursiveAlternative { rule: name };
            check.report(rule.name.span, problem);
        }
    }
}

/// Rules that call themselves before anything is matched, possibly through
/// others; left-recursive rules after they were rewritten. True if there are
/// none.
pub(super) fn check_cycles(check: &mut Check<'_, '_>) -> bool {
    let rules = check.rules();
    let index: HashMap<&str, usize> = rules
        .iter()
        .enumerate()
        .map(|(at, rule)| (rule.name.text.as_str(), at))
        .collect();
    let nullable = Nullable::of(check);
    let mut calls: Vec<Vec<usize>> = Vec::with_capacity(rules.len());
    for rule in &rules {
        let mut first = Vec::new();
        let own = rule.name.text.as_str();
        let rewritten = check.left_recursive.contains(own);
        for alternative in &rule.block.alternatives {
            let elements = &alternative.elements;
            if rewritten && leftrec::is_operator(alternative, own) {
                // A continuation follows an operand, which may be empty.
                if nullable.rule(own) {
                    first_calls(&elements[1..], &nullable, &mut first);
                }
            } else {
                first_calls(elements, &nullable, &mut first);
            }
        }
        let mut targets: Vec<usize> = first
            .into_iter()
            .filter_map(|name| index.get(name).copied())
            .collect();
        let mut seen = HashSet::new();
        targets.retain(|target| seen.insert(*target));
        calls.push(targets);
    }
    let cycles = components(&calls);
    if cycles.is_empty() {
        return true;
    }
    let cycles: Vec<String> = cycles
        .iter()
        .map(|cycle| {
            let names = cycle.iter().map(|&at| rules[at].name.text.as_str());
            format!("[{}]", names.collect::<Vec<_>>().join(", "))
        })
        .collect();
    let cycles = &cycles.join(" and ");
    check.report_file(Problem::LeftRecursionCycles { cycles });
    false
}

/// The rules that a sequence may call before it matches anything.
fn first_calls<'a>(elements: &'a [Element], nullable: &Nullable, calls: &mut Vec<&'a str>) {
    for element in elements {
        match &element.kind {
            ElementKind::Rule { name, .. } | ElementKind::Token { name, .. } => calls.push(name),
            ElementKind::Block(block) => first_calls_of_block(block, nullable, calls),
            _ => {}
        }
        if !nullable.element(element) {
            break;
        }
    }
}

fn first_calls_of_block<'a>(block: &'a Block, nullable: &Nullable, calls: &mut Vec<&'a str>) {
    for alternative in &block.alternatives {
        first_calls(&alternative.elements, nullable, calls);
    }
}

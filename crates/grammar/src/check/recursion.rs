//! Left recursion: the patterns that the tool can rewrite, and cycles.

use std::collections::{HashMap, HashSet};

use super::nullable::Nullable;
use super::state::Check;
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

/// The strongly connected components with an edge in them, by their lowest
/// node; each in the order of a walk from there.
fn components(edges: &[Vec<usize>]) -> Vec<Vec<usize>> {
    let mut component = vec![usize::MAX; edges.len()];
    let mut found: Vec<HashSet<usize>> = Vec::new();
    // Tarjan's algorithm with an explicit stack.
    let mut order = vec![usize::MAX; edges.len()];
    let mut low = vec![0; edges.len()];
    let mut open: Vec<usize> = Vec::new();
    let mut next = 0;
    for root in 0..edges.len() {
        if order[root] != usize::MAX {
            continue;
        }
        let mut stack = vec![(root, 0)];
        while let Some((node, edge)) = stack.pop() {
            if edge == 0 {
                order[node] = next;
                low[node] = next;
                next += 1;
                open.push(node);
            }
            if let Some(&target) = edges[node].get(edge) {
                stack.push((node, edge + 1));
                if order[target] == usize::MAX {
                    stack.push((target, 0));
                } else if component[target] == usize::MAX {
                    low[node] = low[node].min(order[target]);
                }
                continue;
            }
            if let Some(&(parent, _)) = stack.last() {
                low[parent] = low[parent].min(low[node]);
            }
            if low[node] == order[node] {
                let mut members = HashSet::new();
                while let Some(member) = open.pop() {
                    component[member] = found.len();
                    members.insert(member);
                    if member == node {
                        break;
                    }
                }
                found.push(members);
            }
        }
    }
    found.retain(|members| {
        members.len() > 1 || members.iter().any(|&node| edges[node].contains(&node))
    });
    let mut cycles: Vec<Vec<usize>> = found
        .into_iter()
        .map(|members| {
            let mut list: Vec<usize> = members.into_iter().collect();
            list.sort_unstable();
            list
        })
        .collect();
    cycles.sort_unstable();
    cycles
}

//! What the tool does to a finished network: alternatives of a lexer that
//! match one character each become one set, and states are numbered without
//! gaps.

use super::build::Code;
use super::network::{Atn, Label, StateId, StateKind, Transition};
use crate::interval::IntervalSet;
use std::rc::Rc;

/// Merges neighbouring alternatives of a decision that match one character
/// each.
pub(super) fn merge_sets(atn: &mut Atn) {
    for decision in atn.decisions.clone() {
        let count = atn.states[decision].transitions.len();
        let mergeable = (0..count).filter(|&i| char_edge(atn, decision, i).is_some());
        let runs = IntervalSet::from_ranges(mergeable.map(|i| (i as i32, i as i32)));
        for &(first, last) in runs.intervals().iter().rev() {
            if first < last {
                merge(atn, decision, first as usize, last as usize);
            }
        }
    }
}

/// The edge behind alternative `index` if the alternative is only that edge
/// and it matches characters.
fn char_edge(atn: &Atn, decision: StateId, index: usize) -> Option<&Transition> {
    let alternative = &atn.states[decision].transitions[index];
    if !matches!(alternative.label, Label::Epsilon) {
        return None;
    }
    let [edge] = atn.states[alternative.target].transitions.as_slice() else {
        return None;
    };
    let matches_chars = matches!(
        edge.label,
        Label::Atom(_) | Label::Range(..) | Label::Set(_)
    );
    (matches_chars && atn.states[edge.target].kind == StateKind::BlockEnd).then_some(edge)
}

fn merge(atn: &mut Atn, decision: StateId, first: usize, last: usize) {
    let mut ranges: Vec<(i32, i32)> = Vec::new();
    for index in first..=last {
        match char_edge(atn, decision, index).map(|edge| &edge.label) {
            Some(Label::Atom(value)) => ranges.push((*value, *value)),
            Some(Label::Range(low, high)) => ranges.push((*low, *high)),
            Some(Label::Set(set)) => ranges.extend_from_slice(set.intervals()),
            _ => return,
        }
    }
    let set = IntervalSet::from_ranges(ranges);
    let label = match set.intervals() {
        [(low, high)] if low == high => Label::Atom(*low),
        [(low, high)] => Label::Range(*low, *high),
        _ => Label::Set(Rc::new(set)),
    };
    let removed: Vec<Transition> = atn.states[decision]
        .transitions
        .drain(first + 1..=last)
        .collect();
    for transition in removed {
        atn.states[transition.target].removed = true;
    }
    let kept = atn.states[decision].transitions[first].target;
    if let Some(edge) = atn.states[kept].transitions.first_mut() {
        edge.label = label;
    }
}

/// Drops removed states; returns the new numbers by the old ones.
pub(super) fn renumber(atn: &mut Atn) -> Vec<StateId> {
    let mut numbers = Vec::with_capacity(atn.states.len());
    let mut next = 0;
    for state in &atn.states {
        numbers.push(next);
        next += usize::from(!state.removed);
    }
    atn.states.retain(|s| !s.removed);
    for state in &mut atn.states {
        state.partner = numbers[state.partner];
        for transition in &mut state.transitions {
            transition.target = numbers[transition.target];
        }
    }
    let lists = [
        &mut atn.decisions,
        &mut atn.rule_starts,
        &mut atn.rule_stops,
        &mut atn.mode_starts,
    ];
    for list in lists {
        for state in list {
            *state = numbers[*state];
        }
    }
    numbers
}

/// Applies new numbers of states.
pub(super) fn renumber_code(code: &mut [Code<'_>], numbers: &[StateId]) {
    for item in code {
        item.state = numbers[item.state];
    }
}

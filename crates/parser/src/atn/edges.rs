//! The edges of a serialized network.

use super::deserialize::expect_kind;
use super::reader::{MAX_COUNT, Reader, argument};
use super::{AtnError, EOF, State, StateId, StateKind, Transition};

pub(super) fn read_edges(
    r: &mut Reader<'_>,
    states: &[State],
    rules: usize,
    sets: usize,
) -> Result<Vec<(StateId, Transition)>, AtnError> {
    let count = r.count("transitions")?;
    let mut edges = Vec::new();
    for _ in 0..count {
        let source = r.below("source state", states.len())?;
        let target = r.below("target state", states.len())?;
        let transition = read_transition(r, target, states, rules, sets)?;
        edges.push((source, transition));
    }
    Ok(edges)
}

/// The rest of an edge after its two states: what kind of transition it is.
fn read_transition(
    r: &mut Reader<'_>,
    target: StateId,
    states: &[State],
    rules: usize,
    sets: usize,
) -> Result<Transition, AtnError> {
    let kind = r.next()?;
    let at = r.position;
    let (arg1, arg2, arg3) = (r.next()?, r.next()?, r.next()?);
    Ok(match kind {
        1 => Transition::Epsilon {
            target,
            precedence_return: None,
        },
        2 => Transition::Range {
            target,
            from: if arg3 != 0 { EOF } else { arg1 },
            to: arg2,
        },
        3 => {
            let start = argument("called rule's start", arg1, at, states.len())?;
            expect_kind(
                states,
                start,
                StateKind::RuleStart,
                "is called but is no rule start",
            )?;
            // The reference takes the rule of the start state where the
            // two could differ; a table in which they do is refused.
            let rule = argument("called rule", arg2, at, rules)?;
            if states[start as usize].rule != rule {
                return Err(AtnError::Structure {
                    state: start,
                    what: "starts another rule",
                });
            }
            Transition::Rule {
                target: start,
                rule,
                precedence: arg3,
                follow: target,
            }
        }
        4 => Transition::Predicate {
            target,
            rule: argument("predicate's rule", arg1, at, rules)?,
            index: argument("predicate index", arg2, at, MAX_COUNT as usize)?,
            context_dependent: arg3 != 0,
        },
        5 => Transition::Atom {
            target,
            symbol: if arg3 != 0 { EOF } else { arg1 },
        },
        6 => Transition::Action {
            target,
            rule: argument("action's rule", arg1, at, rules)?,
            // A parser's actions have no number: -1, or 0xFFFF from a writer
            // that kept the form of version 3.
            index: u32::try_from(arg2).ok().filter(|i| *i != 0xFFFF),
            context_dependent: arg3 != 0,
        },
        7 => Transition::Set {
            target,
            set: argument("set", arg1, at, sets)?,
        },
        8 => Transition::NotSet {
            target,
            set: argument("set", arg1, at, sets)?,
        },
        9 => Transition::Wildcard { target },
        10 => Transition::Precedence {
            target,
            precedence: arg1,
        },
        _ => {
            return Err(AtnError::Range {
                what: "transition type",
                value: kind,
                position: at - 1,
            });
        }
    })
}

/// Groups the edges by the state they leave, and adds those from every rule's
/// stop to whatever follows its calls, which are not serialized.
pub(super) fn lay_out(
    states: &mut [State],
    edges: Vec<(StateId, Transition)>,
    rule_starts: &[StateId],
    rule_stops: &[StateId],
) -> Vec<Transition> {
    let mut by_state: Vec<Vec<Transition>> = vec![Vec::new(); states.len()];
    for (source, transition) in edges {
        by_state[source as usize].push(transition);
    }
    for source in 0..states.len() {
        for i in 0..by_state[source].len() {
            if let Transition::Rule {
                rule,
                precedence,
                follow,
                ..
            } = by_state[source][i]
            {
                let left_recursive = states[rule_starts[rule as usize] as usize].left_recursive;
                let precedence_return = (left_recursive && precedence == 0).then_some(rule);
                by_state[rule_stops[rule as usize] as usize].push(Transition::Epsilon {
                    target: follow,
                    precedence_return,
                });
            }
        }
    }
    let mut transitions = Vec::with_capacity(by_state.iter().map(Vec::len).sum());
    for (state, own) in states.iter_mut().zip(by_state) {
        state.first = transitions.len() as u32;
        state.len = own.len() as u32;
        // A stop that nothing returns from is, as in the reference, no
        // state to pass through.
        state.epsilon_only = !own.is_empty() && own.iter().all(Transition::is_epsilon);
        transitions.extend(own);
    }
    transitions
}

//! What a state leads to without a token inside its own rule, computed once.

use rustc_hash::FxHashSet;

use crate::atn::{Atn, StateId, StateKind, Transition};

/// Everything a state leads to without a token, whatever the stack, as far as
/// it does not depend on the stack.
#[derive(Debug, Default)]
pub(super) struct Template {
    /// States that consume a token, with the calls they are inside of.
    pub(super) consuming: Vec<(StateId, u32)>,
    /// Calls of rules that cannot match nothing: the rule, where it returns to
    /// and the calls around.
    pub(super) calls: Vec<(u32, StateId, u32)>,
    /// The return states of calls that something is inside of, outermost
    /// first. The first entry is no calls.
    pub(super) paths: Vec<Vec<StateId>>,
    /// Operator loops: whether their bodies are entered depends on the stack.
    pub(super) loops: Vec<StateId>,
    /// Whether the rule's end is reached.
    pub(super) stops: bool,
}

impl Template {
    /// Whether nothing is there to be added with the state's own stack.
    pub(super) fn is_passage(&self) -> bool {
        self.consuming.is_empty() && self.calls.is_empty()
    }

    pub(super) fn new(atn: &Atn, start: StateId) -> Self {
        let mut template = Self {
            paths: vec![Vec::new()],
            ..Self::default()
        };
        let mut seen: FxHashSet<(StateId, u32)> = FxHashSet::default();
        let mut stack = vec![(start, 0)];
        while let Some((id, path)) = stack.pop() {
            if !seen.insert((id, path)) {
                continue;
            }
            let state = atn.state(id);
            if state.kind == StateKind::RuleStop {
                match template.paths[path as usize].split_last() {
                    Some((return_state, outer)) => {
                        let (return_state, outer) = (*return_state, outer.to_vec());
                        stack.push((return_state, template.path(outer)));
                    }
                    None => template.stops = true,
                }
                continue;
            }
            let mut skip = 0;
            if state.precedence_decision {
                let Some(return_state) = template.paths[path as usize].last() else {
                    template.loops.push(id);
                    continue;
                };
                skip = usize::from(returns_to_loop(atn, *return_state, id));
            }
            if !state.epsilon_only {
                template.consuming.push((id, path));
            }
            for t in atn.transitions(id).iter().skip(skip).rev() {
                match *t {
                    Transition::Rule { rule, follow, .. } if !atn.is_nullable(rule) => {
                        template.calls.push((rule, follow, path));
                    }
                    Transition::Rule { target, follow, .. } => {
                        let mut inner = template.paths[path as usize].clone();
                        inner.push(follow);
                        stack.push((target, template.path(inner)));
                    }
                    ref t if t.is_epsilon() => stack.push((t.target(), path)),
                    _ => {}
                }
            }
        }
        template
    }

    fn path(&mut self, path: Vec<StateId>) -> u32 {
        let known = self
            .paths
            .iter()
            .position(|p| *p == path)
            .unwrap_or_else(|| {
                self.paths.push(path);
                self.paths.len() - 1
            });
        known as u32
    }
}

/// Whether what returns to this state only gets to the operator loop of the
/// left-recursive rule that it is in: the operand of an operator at its end.
pub(super) fn returns_to_loop(atn: &Atn, return_state: StateId, entry: StateId) -> bool {
    if atn.state(return_state).rule != atn.state(entry).rule {
        return false;
    }
    let Some(body) = atn.transitions(entry).first() else {
        return false;
    };
    let body_end = atn.state(body.target()).partner;
    // Where a state's only, epsilon, transition leads.
    let only = |state: StateId| match atn.transitions(state) {
        [t] if t.is_epsilon() => Some(t.target()),
        _ => None,
    };
    let is_block_end = |state: StateId| atn.state(state).kind == StateKind::BlockEnd;
    let Some(next) = only(return_state) else {
        return false;
    };
    // A prefix operator, a binary one, one with a third operand, and one
    // whose last operand is at the end of a block.
    (is_block_end(return_state) && next == entry)
        || return_state == body_end
        || next == body_end
        || (is_block_end(next) && only(next) == Some(entry))
}

//! What lexer and parser networks have in common: blocks, loops, sequences.

use super::network::{Atn, Label, State, StateId, StateKind, Transition};
use crate::diagnostic::Diagnostics;
use crate::lower::{Alt, Node, NodeKind, Quantifier};
use crate::model::{Action, OptionValue, SuffixKind};
use crate::problem::Problem;
use crate::source::{SourceMap, Span};
use std::borrow::Cow;
use std::collections::HashMap;

/// A piece of network with one entry and one exit.
#[derive(Clone, Copy, Debug)]
pub(super) struct Handle {
    pub(super) left: StateId,
    pub(super) right: StateId,
}

/// An action or a predicate, and where it is in the network.
#[derive(Clone, Debug)]
pub(crate) struct Code<'a> {
    pub(crate) rule: usize,
    pub(crate) index: i32,
    pub(crate) state: StateId,
    pub(crate) text: Cow<'a, str>,
    pub(crate) span: Span,
    pub(crate) fail: Option<&'a OptionValue>,
}

/// A finished network with the code that its edges stand for.
pub(crate) struct Finished<'a> {
    pub(crate) atn: Atn,
    pub(crate) predicates: Vec<Code<'a>>,
    pub(crate) actions: Vec<Code<'a>>,
    /// Arguments of references to rules, labels of tokens and rules.
    pub(crate) arguments: Vec<Code<'a>>,
    pub(crate) labels: Vec<Code<'a>>,
}

/// Builds the elements in which lexers and parsers differ.
pub(super) trait Elements<'a> {
    /// The common part.
    fn base(&mut self) -> &mut Builder<'a>;
    /// An element that consumes input.
    fn atom(&mut self, node: &Node<'a>) -> Handle;
    /// An action.
    fn action(&mut self, action: Option<&'a Action>) -> Handle;
    /// The commands of an alternative, `None` if there are none.
    fn commands(&mut self, alt: &Alt<'a>) -> Option<Handle>;
}

pub(super) struct Builder<'a> {
    pub(super) atn: Atn,
    pub(super) files: &'a SourceMap,
    pub(super) diagnostics: &'a mut Diagnostics,
    /// Rule index by name.
    pub(super) rules: HashMap<&'a str, usize>,
    /// The rule that is being built; none at first.
    pub(super) rule: Option<usize>,
    pub(super) predicates: Vec<Code<'a>>,
    pub(super) actions: Vec<Code<'a>>,
    pub(super) arguments: Vec<Code<'a>>,
    pub(super) labels: Vec<Code<'a>>,
    /// The number of predicates so far, those of left-recursive rules included.
    pub(super) predicate_count: i32,
}

impl<'a> Builder<'a> {
    pub(super) fn new(
        atn: Atn,
        rule_names: impl IntoIterator<Item = &'a str>,
        files: &'a SourceMap,
        diagnostics: &'a mut Diagnostics,
    ) -> Self {
        Self {
            atn,
            files,
            diagnostics,
            rules: rule_names.into_iter().zip(0..).collect(),
            rule: None,
            predicates: Vec::new(),
            actions: Vec::new(),
            arguments: Vec::new(),
            labels: Vec::new(),
            predicate_count: 0,
        }
    }

    pub(super) fn report(&mut self, span: Span, problem: Problem<'_>) {
        self.diagnostics.report(self.files, span, problem);
    }

    pub(super) fn rule_index(&self) -> i32 {
        self.rule.map_or(-1, to_i32)
    }

    pub(super) fn state(&mut self, kind: StateKind) -> StateId {
        self.atn.states.push(State {
            kind,
            rule: self.rule_index(),
            transitions: Vec::new(),
            partner: 0,
            non_greedy: false,
            precedence: false,
            removed: false,
        });
        self.atn.states.len() - 1
    }

    pub(super) fn basic(&mut self) -> StateId {
        self.state(StateKind::Basic)
    }

    /// Adds an edge, unless the same one is there already.
    pub(super) fn edge(&mut self, from: StateId, target: StateId, label: Label) {
        let transitions = &mut self.atn.states[from].transitions;
        if !is_present(transitions, target, &label) {
            transitions.push(Transition { target, label });
        }
    }

    pub(super) fn epsilon(&mut self, from: StateId, to: StateId) {
        self.edge(from, to, Label::Epsilon);
    }

    /// Adds an epsilon edge to a state that no other edge of `from` leads to.
    pub(super) fn new_epsilon(&mut self, from: StateId, target: StateId) {
        let label = Label::Epsilon;
        self.atn.states[from]
            .transitions
            .push(Transition { target, label });
    }

    fn epsilon_first(&mut self, from: StateId, target: StateId) {
        let transitions = &mut self.atn.states[from].transitions;
        let label = Label::Epsilon;
        if !is_present(transitions, target, &label) {
            transitions.insert(0, Transition { target, label });
        }
    }

    /// Two states and the edge between them.
    pub(super) fn step(&mut self, label: Label) -> Handle {
        let left = self.basic();
        let right = self.basic();
        self.edge(left, right, label);
        Handle { left, right }
    }

    pub(super) fn decision(&mut self, state: StateId) {
        self.atn.decisions.push(state);
    }

    /// The start and stop states of all rules.
    pub(super) fn rule_states(&mut self, left_recursive: impl IntoIterator<Item = bool>) {
        for (index, precedence) in left_recursive.into_iter().enumerate() {
            let start = self.state(StateKind::RuleStart);
            let stop = self.state(StateKind::RuleStop);
            for state in [start, stop] {
                self.atn.states[state].rule = to_i32(index);
            }
            self.atn.states[start].precedence = precedence;
            self.atn.rule_starts.push(start);
            self.atn.rule_stops.push(stop);
        }
    }

    fn optional(&mut self, block: Handle, greedy: bool) -> Handle {
        self.atn.states[block.left].non_greedy = !greedy;
        if greedy {
            self.epsilon(block.left, block.right);
        } else {
            self.epsilon_first(block.left, block.right);
        }
        block
    }

    fn plus(&mut self, block: Handle, greedy: bool) -> Handle {
        let back = self.state(StateKind::PlusLoopBack);
        self.atn.states[back].non_greedy = !greedy;
        self.decision(back);
        let end = self.state(StateKind::LoopEnd);
        self.atn.states[end].partner = back;
        self.epsilon(block.right, back);
        self.branch(back, block.left, end, greedy);
        let left = block.left;
        Handle { left, right: end }
    }

    fn star(&mut self, block: Handle, greedy: bool) -> Handle {
        let entry = self.state(StateKind::StarLoopEntry);
        self.atn.states[entry].non_greedy = !greedy;
        self.decision(entry);
        let end = self.state(StateKind::LoopEnd);
        let back = self.state(StateKind::StarLoopBack);
        self.atn.states[end].partner = back;
        self.branch(entry, block.left, end, greedy);
        self.epsilon(block.right, back);
        self.epsilon(back, entry);
        Handle {
            left: entry,
            right: end,
        }
    }

    /// The two ways of a loop's decision; what is preferred comes first.
    fn branch(&mut self, from: StateId, body: StateId, exit: StateId, greedy: bool) {
        let (first, second) = if greedy { (body, exit) } else { (exit, body) };
        self.epsilon(from, first);
        self.epsilon(from, second);
    }

    fn make_block(&mut self, start: StateId, alts: &[Handle]) -> Handle {
        let end = self.state(StateKind::BlockEnd);
        self.atn.states[start].partner = end;
        for alt in alts {
            self.new_epsilon(start, alt.left);
            self.epsilon(alt.right, end);
            self.strip_tail(alt.left);
        }
        Handle {
            left: start,
            right: end,
        }
    }

    /// Removes states whose only edges are a single one in and an epsilon edge
    /// out to the end of a block or loop.
    ///
    /// As in the tool, the states after a call of a rule are not visited: they
    /// are reached when the call returns, which the tool's walk does not follow.
    fn strip_tail(&mut self, first: StateId) {
        let mut visited = std::collections::HashSet::new();
        let mut pending = vec![first];
        while let Some(state) = pending.pop() {
            if !visited.insert(state) {
                continue;
            }
            self.skip_over_next(state);
            for transition in &self.atn.states[state].transitions {
                if !matches!(transition.label, Label::Rule { .. }) {
                    pending.push(transition.target);
                }
            }
        }
    }

    fn skip_over_next(&mut self, state: StateId) {
        let states = &self.atn.states;
        let StateKind::Basic = states[state].kind else {
            return;
        };
        let [Transition { target: next, .. }] = states[state].transitions.as_slice() else {
            return;
        };
        let next = *next;
        let (
            StateKind::Basic,
            [
                Transition {
                    target: behind,
                    label: Label::Epsilon,
                },
            ],
        ) = (states[next].kind, states[next].transitions.as_slice())
        else {
            return;
        };
        let behind = *behind;
        if matches!(
            states[behind].kind,
            StateKind::BlockEnd | StateKind::PlusLoopBack | StateKind::StarLoopBack
        ) {
            self.atn.states[state].transitions[0].target = behind;
            self.atn.states[next].removed = true;
        }
    }

    /// Joins elements to a sequence; there must be at least one.
    pub(super) fn sequence(&mut self, elements: &[Handle]) -> Option<Handle> {
        for pair in elements.windows(2) {
            let (element, next) = (pair[0], pair[1]);
            let states = &self.atn.states;
            let simple = states[element.left].kind == StateKind::Basic
                && states[element.right].kind == StateKind::Basic
                && matches!(states[element.left].transitions.as_slice(),
                    [edge] if edge.target == element.right);
            if simple {
                // The edge leads to the next element directly.
                self.atn.states[element.left].transitions[0].target = next.left;
                self.atn.states[element.right].removed = true;
            } else {
                self.epsilon(element.right, next.left);
            }
        }
        Some(Handle {
            left: elements.first()?.left,
            right: elements.last()?.right,
        })
    }
}

fn is_present(transitions: &[Transition], target: StateId, label: &Label) -> bool {
    transitions.iter().any(|t| {
        t.target == target
            && match (&t.label, label) {
                (Label::Atom(a), Label::Atom(b)) => a == b,
                (Label::Range(a, b), Label::Range(c, d)) => (a, b) == (c, d),
                (Label::Set(a), Label::Set(b)) | (Label::NotSet(a), Label::NotSet(b)) => a == b,
                (Label::Epsilon, Label::Epsilon) => true,
                _ => false,
            }
    })
}

pub(super) fn to_i32(value: usize) -> i32 {
    i32::try_from(value).unwrap_or(i32::MAX)
}

/// Builds a rule from its alternatives and hooks it up to its start and stop
/// states.
pub(super) fn build_rule<'a>(elements: &mut impl Elements<'a>, rule: usize, alts: &[Alt<'a>]) {
    elements.base().rule = Some(rule);
    let handle = build_block(elements, alts, None);
    let base = elements.base();
    let (start, stop) = (base.atn.rule_starts[rule], base.atn.rule_stops[rule]);
    base.epsilon(start, handle.left);
    base.epsilon(handle.right, stop);
}

fn build_block<'a>(
    elements: &mut impl Elements<'a>,
    alts: &[Alt<'a>],
    quantifier: Option<Quantifier>,
) -> Handle {
    let handles: Vec<Handle> = alts.iter().map(|a| build_alt(elements, a)).collect();
    let base = elements.base();
    let Some(quantifier) = quantifier else {
        if let [only] = handles.as_slice() {
            return *only;
        }
        let start = base.state(StateKind::BlockStart);
        base.decision(start);
        return base.make_block(start, &handles);
    };
    let kind = match quantifier.kind {
        SuffixKind::Optional => StateKind::BlockStart,
        SuffixKind::Star => StateKind::StarBlockStart,
        SuffixKind::Plus => StateKind::PlusBlockStart,
    };
    let start = base.state(kind);
    if quantifier.kind == SuffixKind::Optional || handles.len() > 1 {
        base.decision(start);
    }
    let block = base.make_block(start, &handles);
    match quantifier.kind {
        SuffixKind::Optional => base.optional(block, quantifier.greedy),
        SuffixKind::Star => base.star(block, quantifier.greedy),
        SuffixKind::Plus => base.plus(block, quantifier.greedy),
    }
}

fn build_alt<'a>(elements: &mut impl Elements<'a>, alt: &Alt<'a>) -> Handle {
    let handles: Vec<Handle> = alt.nodes.iter().map(|n| build_node(elements, n)).collect();
    let body = match elements.base().sequence(&handles) {
        Some(handle) => handle,
        None => elements.base().step(Label::Epsilon),
    };
    match elements.commands(alt) {
        None => body,
        Some(commands) => {
            elements.base().epsilon(body.right, commands.left);
            Handle {
                left: body.left,
                right: commands.right,
            }
        }
    }
}

fn build_node<'a>(elements: &mut impl Elements<'a>, node: &Node<'a>) -> Handle {
    match &node.kind {
        NodeKind::Block { alts, quantifier } => build_block(elements, alts, *quantifier),
        NodeKind::Action(action) => elements.action(*action),
        NodeKind::Predicate(action, fail) => predicate(elements.base(), action, *fail),
        NodeKind::PrecedencePredicate(precedence) => {
            let base = elements.base();
            base.predicate_count += 1;
            base.step(Label::Precedence(*precedence))
        }
        NodeKind::Dot => elements.base().step(Label::Wildcard),
        NodeKind::Token(_)
        | NodeKind::Rule { .. }
        | NodeKind::Literal(_)
        | NodeKind::Range(..)
        | NodeKind::CharSet(_)
        | NodeKind::Set { .. } => elements.atom(node),
    }
}

fn predicate<'a>(
    base: &mut Builder<'a>,
    action: &'a Action,
    fail: Option<&'a OptionValue>,
) -> Handle {
    let rule = base.rule.unwrap_or_default();
    let index = base.predicate_count;
    base.predicate_count += 1;
    let handle = base.step(Label::Predicate {
        rule,
        index,
        context: refers_to_attributes(&action.code),
    });
    base.predicates.push(Code {
        rule,
        index,
        state: handle.left,
        text: Cow::Borrowed(&action.code),
        span: action.span,
        fail,
    });
    handle
}

/// Whether code names an attribute (`$x`), which makes a predicate depend on
/// the rule's context. Escaped characters do not count; comments do, as in the
/// tool.
fn refers_to_attributes(code: &str) -> bool {
    let mut chars = code.chars().peekable();
    while let Some(c) = chars.next() {
        match c {
            '\\' => {
                chars.next();
            }
            '$' if chars
                .peek()
                .is_some_and(|c| c.is_ascii_alphabetic() || *c == '_') =>
            {
                return true;
            }
            _ => {}
        }
    }
    false
}

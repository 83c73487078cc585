//! Steps of the network simulation: what can be reached without consuming a
//! character, and what by consuming one.

use std::hash::BuildHasher;

use hashbrown::HashTable;
use rustc_hash::FxBuildHasher;

use crate::atn::{Atn, EOF, LexerAction, StateId, StateKind, Transition};
use crate::intern::Interner;
use crate::questions::Evaluator;

/// Names the empty stack and the empty list of actions.
pub(super) const EMPTY: u32 = 0;

/// Where one possible match stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Config {
    pub(super) state: StateId,
    /// Which of the mode's rules, from 0; lower ones win.
    pub(super) alt: u32,
    /// The stack of rule calls.
    stack: u32,
    /// The actions passed, to run if this match wins.
    pub(super) actions: u32,
    /// Whether a non-greedy decision was passed: such a match ends as soon as
    /// it can.
    non_greedy: bool,
}

/// A rule call on the stack: the calls around it and where it returns to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Call {
    parent: u32,
    return_state: StateId,
}

/// An action at the end of a list of actions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct ActionNode {
    before: u32,
    /// Number of the lexer action.
    number: u32,
    /// How far into the match it stands; not known, nor of interest, for the
    /// ones that the match ends with.
    offset: Option<u32>,
    /// Whether the list has a custom action whose offset is not fixed yet.
    open: bool,
}

/// The stacks and action lists that configurations name.
#[derive(Debug)]
pub(super) struct Names {
    calls: Interner<Call>,
    actions: Interner<ActionNode>,
}

impl Names {
    pub(super) fn new() -> Self {
        let mut names = Self {
            calls: Interner::default(),
            actions: Interner::default(),
        };
        names.clear();
        names
    }

    pub(super) fn clear(&mut self) {
        self.calls.clear();
        self.actions.clear();
        self.calls.intern(Call {
            parent: EMPTY,
            return_state: StateId::MAX,
        });
        self.actions.intern(ActionNode {
            before: EMPTY,
            number: u32::MAX,
            offset: None,
            open: false,
        });
    }

    pub(super) fn len(&self) -> usize {
        self.calls.len() + self.actions.len()
    }

    fn append(&mut self, list: u32, number: u32, custom: bool, offset: Option<u32>) -> u32 {
        let open = (custom && offset.is_none()) || self.actions.get(list).open;
        self.actions.intern(ActionNode {
            before: list,
            number,
            offset,
            open,
        })
    }

    /// The actions of a list, in order.
    pub(super) fn list(&self, mut list: u32, into: &mut Vec<(u32, Option<u32>)>) {
        into.clear();
        while list != EMPTY {
            let node = self.actions.get(list);
            into.push((node.number, node.offset));
            list = node.before;
        }
        into.reverse();
    }

    /// Whether any custom action of a list has no offset yet.
    fn is_open(&self, list: u32) -> bool {
        self.actions.get(list).open
    }

    /// Notes where the custom actions passed so far stand in the match.
    fn fix_offsets(&mut self, atn: &Atn, list: u32, offset: u32) -> u32 {
        let mut actions = Vec::new();
        self.list(list, &mut actions);
        actions.into_iter().fold(EMPTY, |fixed, (number, known)| {
            let custom = matches!(
                atn.lexer_actions()[number as usize],
                LexerAction::Custom { .. }
            );
            let offset = known.or(custom.then_some(offset));
            self.append(fixed, number, custom, offset)
        })
    }
}

/// A predicate: its rule and its number there.
pub(super) type Question = (u32, u32);

/// Buffers for one step, kept for the next.
#[derive(Debug, Default)]
pub(super) struct Scratch {
    /// The configurations reached, in order of priority.
    pub(super) reached: Vec<Config>,
    stack: Vec<Config>,
    visited: Vec<Config>,
    table: HashTable<u32>,
}

impl Scratch {
    fn clear(&mut self) {
        self.reached.clear();
        self.visited.clear();
        self.table.clear();
    }

    fn visit(&mut self, config: Config) -> bool {
        let visited = &self.visited;
        let entry = self.table.entry(
            FxBuildHasher.hash_one(config),
            |i| visited[*i as usize] == config,
            |i| FxBuildHasher.hash_one(visited[*i as usize]),
        );
        if let hashbrown::hash_table::Entry::Vacant(free) = entry {
            free.insert(visited.len() as u32);
            self.visited.push(config);
            true
        } else {
            false
        }
    }
}

/// The configurations at a mode's start.
pub(super) fn start(
    atn: &Atn,
    names: &mut Names,
    mode_start: StateId,
    scratch: &mut Scratch,
    evaluator: &mut Evaluator<'_, Question>,
) {
    scratch.clear();
    for (alt, t) in atn.transitions(mode_start).iter().enumerate() {
        let config = Config {
            state: t.target(),
            alt: alt as u32,
            stack: EMPTY,
            actions: EMPTY,
            non_greedy: false,
        };
        close(atn, names, config, false, false, scratch, evaluator);
    }
}

/// The configurations after a character (or the end of the input). Gives
/// whether offsets went into the result, so that it is not the same elsewhere
/// in a match.
pub(super) fn step(
    atn: &Atn,
    names: &mut Names,
    from: &[Config],
    symbol: i32,
    offset: u32,
    scratch: &mut Scratch,
    evaluator: &mut Evaluator<'_, Question>,
) -> bool {
    scratch.clear();
    let mut positional = false;
    // Once a rule has matched, its own later configurations that passed a
    // non-greedy decision have lost.
    let mut accepted_alt = u32::MAX;
    for config in from {
        let accepted = config.alt == accepted_alt;
        if accepted && config.non_greedy {
            continue;
        }
        for t in atn.transitions(config.state) {
            if !matches(atn, t, symbol) {
                continue;
            }
            let mut actions = config.actions;
            if names.is_open(actions) {
                actions = names.fix_offsets(atn, actions, offset);
                positional = true;
            }
            let next = Config {
                actions,
                ..moved(atn, *config, t.target())
            };
            if close(
                atn,
                names,
                next,
                accepted,
                symbol == EOF,
                scratch,
                evaluator,
            ) {
                // What remains of this rule has a lower priority.
                accepted_alt = config.alt;
                break;
            }
        }
    }
    positional
}

/// The configuration in another state.
fn moved(atn: &Atn, config: Config, state: StateId) -> Config {
    let decision = atn.state(state);
    Config {
        state,
        non_greedy: config.non_greedy || decision.non_greedy,
        ..config
    }
}

/// Adds a configuration and all that it leads to without consuming anything.
/// Gives whether the rule's end was reached, now or before.
fn close(
    atn: &Atn,
    names: &mut Names,
    config: Config,
    mut accepted: bool,
    at_eof: bool,
    scratch: &mut Scratch,
    evaluator: &mut Evaluator<'_, Question>,
) -> bool {
    let mut stack = std::mem::take(&mut scratch.stack);
    stack.clear();
    stack.push(config);
    while let Some(config) = stack.pop() {
        if !scratch.visit(config) {
            continue;
        }
        let state = atn.state(config.state);
        if state.kind == StateKind::RuleStop {
            if config.stack == EMPTY {
                scratch.reached.push(config);
                accepted = true;
            } else {
                let call = *names.calls.get(config.stack);
                stack.push(Config {
                    stack: call.parent,
                    ..moved(atn, config, call.return_state)
                });
            }
            continue;
        }
        let lost = accepted && config.non_greedy;
        if !state.epsilon_only && !lost {
            scratch.reached.push(config);
        }
        // Last in, first out: the transitions in order.
        for t in atn.transitions(config.state).iter().rev() {
            let next = moved(atn, config, t.target());
            match *t {
                Transition::Rule { follow, .. } => {
                    let call = Call {
                        parent: config.stack,
                        return_state: follow,
                    };
                    stack.push(Config {
                        stack: names.calls.intern(call),
                        ..next
                    });
                }
                // The predicate is asked when it is its turn, not here.
                Transition::Predicate { .. } | Transition::Precedence { .. } => {}
                Transition::Action { index, .. } => {
                    // A called rule's actions do not run.
                    let actions = match index {
                        Some(number) if config.stack == EMPTY => {
                            let action = atn.lexer_actions()[number as usize];
                            let custom = matches!(action, LexerAction::Custom { .. });
                            names.append(config.actions, number, custom, None)
                        }
                        _ => config.actions,
                    };
                    stack.push(Config { actions, ..next });
                }
                Transition::Epsilon { .. } => stack.push(next),
                ref consuming => {
                    if at_eof && matches(atn, consuming, EOF) {
                        stack.push(next);
                    }
                }
            }
        }
        if let [
            Transition::Predicate {
                target,
                rule,
                index,
                ..
            },
        ] = *atn.transitions(config.state)
            && evaluator.holds((rule, index))
        {
            stack.push(moved(atn, config, target));
        }
    }
    scratch.stack = stack;
    accepted
}

/// Whether a transition consumes this character (or [`EOF`]).
fn matches(atn: &Atn, t: &Transition, symbol: i32) -> bool {
    match *t {
        Transition::Atom { symbol: s, .. } => s == symbol,
        Transition::Range { from, to, .. } => from <= symbol && symbol <= to,
        Transition::Set { set, .. } => atn.set(set).contains(symbol),
        Transition::NotSet { set, .. } => symbol >= 0 && !atn.set(set).contains(symbol),
        Transition::Wildcard { .. } => symbol >= 0,
        _ => false,
    }
}

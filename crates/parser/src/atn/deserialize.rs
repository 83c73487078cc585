//! From the serialized form to the network, checking every number.

use std::sync::OnceLock;

use picireny_grammar::{Recognizer, RecognizerKind};

use super::reader::{MAX_COUNT, Reader};
use super::{
    Atn, AtnError, CharSet, EOF, LexerAction, NONE, State, StateId, StateKind, Transition,
};

fn kind_of(number: i32) -> Option<StateKind> {
    Some(match number {
        0 => StateKind::Invalid,
        1 => StateKind::Basic,
        2 => StateKind::RuleStart,
        3 => StateKind::BlockStart,
        4 => StateKind::PlusBlockStart,
        5 => StateKind::StarBlockStart,
        6 => StateKind::TokensStart,
        7 => StateKind::RuleStop,
        8 => StateKind::BlockEnd,
        9 => StateKind::StarLoopBack,
        10 => StateKind::StarLoopEntry,
        11 => StateKind::PlusLoopBack,
        12 => StateKind::LoopEnd,
        _ => return None,
    })
}

impl Atn {
    /// Reads a recognizer's serialized network.
    ///
    /// # Errors
    ///
    /// When the table is not one that the ANTLR 4.13 tool could have written:
    /// another version, numbers out of range, parts that do not fit together.
    pub(crate) fn deserialize(recognizer: &Recognizer) -> Result<Self, AtnError> {
        Self::from_serialized(&recognizer.atn)
    }

    /// Reads a serialized network.
    ///
    /// # Errors
    ///
    /// As [`Atn::deserialize`].
    pub(crate) fn from_serialized(data: &[i32]) -> Result<Self, AtnError> {
        let mut r = Reader {
            data,
            position: 0,
            part: "header",
        };
        let version = r.next()?;
        if version != 4 {
            return Err(AtnError::Version(version));
        }
        let kind = match r.below("grammar type", 2)? {
            0 => RecognizerKind::Lexer,
            _ => RecognizerKind::Parser,
        };
        let max_token_type = r.next()?;
        if !(0..MAX_COUNT).contains(&max_token_type) {
            return r.range("largest token type", max_token_type);
        }

        let mut states = read_states(&mut r)?;
        let (rule_starts, rule_token_types) = read_rules(&mut r, kind, &states)?;
        let rule_stops = find_rule_stops(&states, rule_starts.len())?;
        let modes = r.count("modes")?;
        let mut mode_starts = Vec::new();
        for _ in 0..modes {
            let start = r.below("mode start state", states.len())?;
            expect_kind(
                &states,
                start,
                StateKind::TokensStart,
                "is not a mode start",
            )?;
            mode_starts.push(start);
        }
        let sets = read_sets(&mut r)?;
        let edges = read_edges(&mut r, &states, rule_starts.len(), sets.len())?;
        let transitions = lay_out(&mut states, edges, &rule_starts, &rule_stops);

        let count = r.count("decisions")?;
        let mut decisions = Vec::new();
        for i in 0..count {
            let state = r.below("decision state", states.len())?;
            states[state as usize].decision = i as u32;
            decisions.push(state);
        }
        let mut lexer_actions = Vec::new();
        if kind == RecognizerKind::Lexer {
            lexer_actions = read_lexer_actions(&mut r, modes, rule_starts.len())?;
        }

        let state_count = states.len();
        let rule_count = rule_starts.len();
        let decision_count = decisions.len();
        let mut atn = Self {
            kind,
            max_token_type,
            states,
            transitions,
            sets,
            rule_starts,
            rule_stops,
            rule_token_types,
            mode_starts,
            decisions,
            lexer_actions,
            nullable_rules: Vec::new(),
            call_order: Vec::new(),
            rule_first: (0..rule_count).map(|_| OnceLock::new()).collect(),
            next: (0..state_count).map(|_| OnceLock::new()).collect(),
            decision_table: (0..decision_count).map(|_| OnceLock::new()).collect(),
            follow: OnceLock::new(),
        };
        atn.check_structure()?;
        atn.link_loops();
        atn.nullable_rules = atn.compute_nullable_rules();
        atn.call_order = atn.compute_call_order().ok_or(AtnError::LeftRecursion)?;
        Ok(atn)
    }
}

fn expect_kind(
    states: &[State],
    state: StateId,
    kind: StateKind,
    what: &'static str,
) -> Result<(), AtnError> {
    if states[state as usize].kind == kind {
        Ok(())
    } else {
        Err(AtnError::Structure { state, what })
    }
}

fn read_states(r: &mut Reader<'_>) -> Result<Vec<State>, AtnError> {
    let count = r.count("states")?;
    let mut states = Vec::new();
    for _ in 0..count {
        let number = r.next()?;
        let Some(kind) = kind_of(number) else {
            return r.range("state type", number);
        };
        let mut rule = NONE;
        let mut partner = NONE;
        if kind != StateKind::Invalid {
            let number = r.next()?;
            // Mode starts belong to no rule; writers differ in how they say so.
            if number != -1 && kind != StateKind::TokensStart {
                if !(0..MAX_COUNT).contains(&number) {
                    return r.range("rule index", number);
                }
                rule = number as u32;
            }
        }
        if matches!(
            kind,
            StateKind::LoopEnd
                | StateKind::BlockStart
                | StateKind::PlusBlockStart
                | StateKind::StarBlockStart
        ) {
            partner = r.below("partner state", count)?;
        }
        states.push(State {
            kind,
            rule,
            decision: NONE,
            partner,
            non_greedy: false,
            left_recursive: false,
            precedence_decision: false,
            epsilon_only: true,
            first: 0,
            len: 0,
        });
    }
    for id in 0..states.len() {
        let State { kind, partner, .. } = states[id];
        if partner == NONE || matches!(kind, StateKind::LoopEnd | StateKind::BlockEnd) {
            continue;
        }
        let end = &mut states[partner as usize];
        if end.kind != StateKind::BlockEnd || end.partner != NONE {
            return Err(AtnError::Structure {
                state: id as u32,
                what: "has no block end of its own",
            });
        }
        end.partner = id as u32;
    }
    for _ in 0..r.count("non-greedy states")? {
        let state = r.below("non-greedy state", states.len())?;
        states[state as usize].non_greedy = true;
    }
    for _ in 0..r.count("left-recursive rules")? {
        let state = r.below("start of a left-recursive rule", states.len())?;
        expect_kind(&states, state, StateKind::RuleStart, "is not a rule start")?;
        states[state as usize].left_recursive = true;
    }
    Ok(states)
}

fn read_rules(
    r: &mut Reader<'_>,
    kind: RecognizerKind,
    states: &[State],
) -> Result<(Vec<StateId>, Vec<i32>), AtnError> {
    let count = r.count("rules")?;
    let mut starts = Vec::new();
    let mut token_types = Vec::new();
    for rule in 0..count {
        let start = r.below("rule start state", states.len())?;
        expect_kind(states, start, StateKind::RuleStart, "is not a rule start")?;
        if states[start as usize].rule as usize != rule {
            return Err(AtnError::Structure {
                state: start,
                what: "starts another rule",
            });
        }
        starts.push(start);
        if kind == RecognizerKind::Lexer {
            let token_type = r.next()?;
            if !(EOF..MAX_COUNT).contains(&token_type) {
                return r.range("token type", token_type);
            }
            token_types.push(token_type);
        }
    }
    for (id, state) in states.iter().enumerate() {
        if state.rule != NONE && state.rule as usize >= count {
            return Err(AtnError::Structure {
                state: id as u32,
                what: "is in no known rule",
            });
        }
    }
    Ok((starts, token_types))
}

fn find_rule_stops(states: &[State], rules: usize) -> Result<Vec<StateId>, AtnError> {
    let mut stops = vec![NONE; rules];
    for (id, state) in states.iter().enumerate() {
        if state.kind == StateKind::RuleStop
            && let Some(stop) = stops.get_mut(state.rule as usize)
        {
            *stop = id as u32;
        }
    }
    match stops.iter().position(|s| *s == NONE) {
        Some(rule) => Err(AtnError::Structure {
            state: rule as u32,
            what: "(a rule index) has no stop",
        }),
        None => Ok(stops),
    }
}

fn read_sets(r: &mut Reader<'_>) -> Result<Vec<CharSet>, AtnError> {
    let count = r.count("sets")?;
    let mut sets = Vec::new();
    for _ in 0..count {
        let intervals = r.count("sets")?;
        let mut ranges = Vec::new();
        if r.next()? != 0 {
            ranges.push((EOF, EOF));
        }
        for _ in 0..intervals {
            let from = r.next()?;
            ranges.push((from, r.next()?));
        }
        sets.push(CharSet::new(ranges));
    }
    Ok(sets)
}

fn read_edges(
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

/// An argument, read at a position, that is a number below the limit.
fn argument(what: &'static str, value: i32, at: usize, limit: usize) -> Result<u32, AtnError> {
    match usize::try_from(value) {
        Ok(v) if v < limit => Ok(value as u32),
        _ => Err(AtnError::Range {
            what,
            value,
            position: at,
        }),
    }
}

/// Groups the edges by the state they leave, and adds those from every rule's
/// stop to whatever follows its calls, which are not serialized.
fn lay_out(
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

fn read_lexer_actions(
    r: &mut Reader<'_>,
    modes: usize,
    rules: usize,
) -> Result<Vec<LexerAction>, AtnError> {
    let count = r.count("lexer actions")?;
    let mut actions = Vec::new();
    for _ in 0..count {
        let kind = r.next()?;
        let at = r.position;
        let (data1, data2) = (r.next()?, r.next()?);
        actions.push(match kind {
            0 => LexerAction::Channel(argument("channel", data1, at, MAX_COUNT as usize)?),
            1 => LexerAction::Custom {
                rule: argument("action's rule", data1, at, rules)?,
                index: argument("action index", data2, at, MAX_COUNT as usize)?,
            },
            2 => LexerAction::Mode(argument("mode", data1, at, modes)?),
            3 => LexerAction::More,
            4 => LexerAction::PopMode,
            5 => LexerAction::PushMode(argument("mode", data1, at, modes)?),
            6 => LexerAction::Skip,
            7 => LexerAction::Type(data1),
            _ => {
                return Err(AtnError::Range {
                    what: "lexer action type",
                    value: kind,
                    position: at - 1,
                });
            }
        });
    }
    Ok(actions)
}

//! From the serialized form to the network, checking every number.

use std::sync::OnceLock;

use picireny_grammar::{Recognizer, RecognizerKind};

use super::edges::{lay_out, read_edges};
use super::reader::{MAX_COUNT, Reader, argument};
use super::{Atn, AtnError, CharSet, EOF, LexerAction, NONE, State, StateId, StateKind};

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
        let mode_starts = read_modes(&mut r, &states)?;
        let sets = read_sets(&mut r)?;
        let edges = read_edges(&mut r, &states, rule_starts.len(), sets.len())?;
        let transitions = lay_out(&mut states, edges, &rule_starts, &rule_stops);

        let decisions = read_decisions(&mut r, &mut states)?;
        let lexer_actions = match kind {
            RecognizerKind::Lexer => {
                read_lexer_actions(&mut r, mode_starts.len(), rule_starts.len())?
            }
            RecognizerKind::Parser => Vec::new(),
        };

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

pub(super) fn expect_kind(
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

fn read_modes(r: &mut Reader<'_>, states: &[State]) -> Result<Vec<StateId>, AtnError> {
    let mut starts = Vec::new();
    for _ in 0..r.count("modes")? {
        let start = r.below("mode start state", states.len())?;
        expect_kind(states, start, StateKind::TokensStart, "is not a mode start")?;
        starts.push(start);
    }
    Ok(starts)
}

fn read_decisions(r: &mut Reader<'_>, states: &mut [State]) -> Result<Vec<StateId>, AtnError> {
    let mut decisions = Vec::new();
    for number in 0..r.count("decisions")? {
        let state = r.below("decision state", states.len())?;
        states[state as usize].decision = number as u32;
        decisions.push(state);
    }
    Ok(decisions)
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

//! ANTLR's serialized form, version 4.

use super::build::to_i32;
use super::network::{Atn, Label, LexerAction, State, StateKind};
use crate::interval::IntervalSet;
use crate::vocabulary::EOF;
use std::collections::HashMap;

const VERSION: i32 = 4;

impl Atn {
    /// The integers that an `.interp` file holds.
    pub(crate) fn serialize(&self) -> Vec<i32> {
        let mut data = vec![VERSION, i32::from(!self.is_lexer), self.max_token_type];
        self.put_states(&mut data);
        let flagged = |flag: fn(&State) -> bool| {
            let states = self.states.iter().enumerate();
            let numbers = states.filter(|(_, s)| flag(s)).map(|(i, _)| to_i32(i));
            numbers.collect::<Vec<i32>>()
        };
        put_list(&mut data, &flagged(|s| s.non_greedy));
        put_list(&mut data, &flagged(|s| s.precedence));
        data.push(to_i32(self.rule_starts.len()));
        for (rule, &start) in self.rule_starts.iter().enumerate() {
            data.push(to_i32(start));
            data.extend(self.rule_types.get(rule).filter(|_| self.is_lexer));
        }
        put_states(&mut data, &self.mode_starts);
        let sets = self.sets();
        put_sets(&mut data, &sets);
        self.put_edges(&mut data, &sets);
        put_states(&mut data, &self.decisions);
        if self.is_lexer {
            data.push(to_i32(self.lexer_actions.len()));
            for action in &self.lexer_actions {
                data.extend(action.encode());
            }
        }
        data
    }

    fn put_states(&self, data: &mut Vec<i32>) {
        data.push(to_i32(self.states.len()));
        for state in &self.states {
            data.push(state.kind as i32);
            data.push(state.rule);
            if matches!(
                state.kind,
                StateKind::LoopEnd
                    | StateKind::BlockStart
                    | StateKind::PlusBlockStart
                    | StateKind::StarBlockStart
            ) {
                data.push(to_i32(state.partner));
            }
        }
    }

    /// The distinct sets, each once, in the order of their first use, with
    /// their numbers.
    fn sets(&self) -> Sets<'_> {
        let mut sets = Sets::default();
        let transitions = self.states.iter().flat_map(|s| &s.transitions);
        for transition in transitions {
            if let Label::Set(set) | Label::NotSet(set) = &transition.label {
                let next = to_i32(sets.list.len());
                if *sets.numbers.entry(set).or_insert(next) == next {
                    sets.list.push(set);
                }
            }
        }
        sets
    }

    fn put_edges(&self, data: &mut Vec<i32>, sets: &Sets<'_>) {
        let sources = || {
            let states = self.states.iter().enumerate();
            states.filter(|(_, s)| s.kind != StateKind::RuleStop)
        };
        data.push(to_i32(sources().map(|(_, s)| s.transitions.len()).sum()));
        for (number, state) in sources() {
            for transition in &state.transitions {
                let target = transition.target;
                let number_of =
                    |set: &IntervalSet| sets.numbers.get(set).copied().unwrap_or_default();
                let (kind, args) = match &transition.label {
                    Label::Epsilon => (1, [0, 0, 0]),
                    Label::Range(EOF, high) => (2, [0, *high, 1]),
                    Label::Range(low, high) => (2, [*low, *high, 0]),
                    Label::Rule { rule, precedence } => {
                        let start = to_i32(self.rule_starts[*rule]);
                        (3, [start, to_i32(*rule), *precedence])
                    }
                    Label::Predicate {
                        rule,
                        index,
                        context,
                    } => (4, [to_i32(*rule), *index, i32::from(*context)]),
                    Label::Atom(EOF) => (5, [0, 0, 1]),
                    Label::Atom(value) => (5, [*value, 0, 0]),
                    Label::Action { rule, index } => (6, [to_i32(*rule), *index, 0]),
                    Label::Set(set) => (7, [number_of(set), 0, 0]),
                    Label::NotSet(set) => (8, [number_of(set), 0, 0]),
                    Label::Wildcard => (9, [0, 0, 0]),
                    Label::Precedence(value) => (10, [*value, 0, 0]),
                };
                data.extend([to_i32(number), to_i32(target), kind]);
                data.extend(args);
            }
        }
    }
}

#[derive(Default)]
struct Sets<'a> {
    list: Vec<&'a IntervalSet>,
    numbers: HashMap<&'a IntervalSet, i32>,
}

fn put_list(data: &mut Vec<i32>, list: &[i32]) {
    data.push(to_i32(list.len()));
    data.extend_from_slice(list);
}

fn put_states(data: &mut Vec<i32>, states: &[usize]) {
    data.push(to_i32(states.len()));
    data.extend(states.iter().map(|&s| to_i32(s)));
}

fn put_sets(data: &mut Vec<i32>, sets: &Sets<'_>) {
    data.push(to_i32(sets.list.len()));
    for set in &sets.list {
        let intervals = set.intervals();
        let has_eof = set.contains(EOF);
        let alone = intervals.first() == Some(&(EOF, EOF));
        data.push(to_i32(intervals.len() - usize::from(alone)));
        data.push(i32::from(has_eof));
        for &(low, high) in intervals.iter().skip(usize::from(alone)) {
            data.push(low.max(0));
            data.push(high);
        }
    }
}

impl LexerAction {
    fn encode(self) -> [i32; 3] {
        match self {
            LexerAction::Channel(channel) => [0, channel, 0],
            LexerAction::Custom { rule, index } => [1, rule, index],
            LexerAction::Mode(mode) => [2, mode, 0],
            LexerAction::More => [3, 0, 0],
            LexerAction::PopMode => [4, 0, 0],
            LexerAction::PushMode(mode) => [5, mode, 0],
            LexerAction::Skip => [6, 0, 0],
            LexerAction::Type(token_type) => [7, token_type, 0],
        }
    }
}

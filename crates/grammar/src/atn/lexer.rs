//! The network of a lexer.

use super::build::{Builder, Code, Elements, Finished, Handle, build_rule, to_i32};
use super::commands::{Names, as_code};
use super::network::{Atn, Label, LexerAction, StateKind};
use super::optimize;
use crate::diagnostic::Diagnostics;
use crate::interval::IntervalSet;
use crate::literal::{InvalidEscape, SetProblem, char_set, fold, literal_chars, single_char};
use crate::lower::{Alt, Node, NodeKind, SetItem, SetItemKind};
use crate::model::{Action, LexerCommand};
use crate::problem::Problem;
use crate::source::{SourceMap, Span};
use crate::vocabulary::Vocabulary;
use std::borrow::Cow;
use std::collections::{HashMap, HashSet};
use std::rc::Rc;

/// The limit on the intervals of all character sets of a lexer together. A few
/// characters of a grammar can stand for hundreds of intervals; real grammars
/// stay below a hundredth of this.
const MAX_SET_SIZE: usize = 1 << 21;

/// A lexer rule ready to be built.
pub(crate) struct LexerRule<'a> {
    pub(crate) name: &'a str,
    pub(crate) fragment: bool,
    pub(crate) ignore_case: bool,
    /// Index into the mode names.
    pub(crate) mode: usize,
    pub(crate) alts: Vec<Alt<'a>>,
}

/// Builds the network of a lexer. `channels` has the names of all channels,
/// the two predefined ones first.
pub(crate) fn build_lexer<'a>(
    rules: &[LexerRule<'a>],
    modes: &'a [String],
    channels: &'a [String],
    vocabulary: &'a Vocabulary,
    files: &'a SourceMap,
    diagnostics: &'a mut Diagnostics,
) -> Finished<'a> {
    let atn = Atn {
        is_lexer: true,
        max_token_type: vocabulary.max_type(),
        rule_types: rules
            .iter()
            .map(|r| vocabulary.name_type(r.name).unwrap_or(0))
            .collect(),
        ..Atn::default()
    };
    let names = rules.iter().map(|r| r.name);
    let mut lexer = Lexer {
        base: Builder::new(atn, names, files, diagnostics),
        names: Names::new(vocabulary, modes, channels),
        ignore_case: false,
        sets: HashSet::new(),
        set_size: 0,
        written_sets: HashMap::new(),
        action_numbers: HashMap::new(),
        custom_actions: 0,
        written_actions: rules.iter().map(|r| count_actions(&r.alts)).sum(),
    };
    for _ in modes {
        let start = lexer.base.state(StateKind::TokenStart);
        lexer.base.atn.mode_starts.push(start);
        lexer.base.decision(start);
    }
    lexer.base.rule_states(rules.iter().map(|_| false));
    for (index, rule) in rules.iter().enumerate() {
        lexer.ignore_case = rule.ignore_case;
        build_rule(&mut lexer, index, &rule.alts);
    }
    for (index, rule) in rules.iter().enumerate().filter(|(_, r)| !r.fragment) {
        let atn = &lexer.base.atn;
        let (start, rule_start) = (atn.mode_starts[rule.mode], atn.rule_starts[index]);
        lexer.base.new_epsilon(start, rule_start);
    }
    let Builder {
        mut atn,
        mut predicates,
        mut actions,
        ..
    } = lexer.base;
    optimize::merge_sets(&mut atn);
    let numbers = optimize::renumber(&mut atn);
    optimize::renumber_code(&mut predicates, &numbers);
    optimize::renumber_code(&mut actions, &numbers);
    Finished {
        atn,
        predicates,
        actions,
        arguments: Vec::new(),
        labels: Vec::new(),
    }
}

struct Lexer<'a> {
    base: Builder<'a>,
    names: Names<'a>,
    ignore_case: bool,
    /// All sets so far, each once.
    sets: HashSet<Rc<IntervalSet>>,
    /// The number of intervals in them.
    set_size: usize,
    /// What `[...]` stands for, by its text and whether case is ignored.
    written_sets: HashMap<(&'a str, bool), Rc<IntervalSet>>,
    action_numbers: HashMap<LexerAction, i32>,
    /// The number of actions that have been numbered.
    custom_actions: i32,
    /// The number of actions in the grammar. Commands that become actions are
    /// numbered after them.
    written_actions: i32,
}

fn count_actions(alts: &[Alt<'_>]) -> i32 {
    let nodes = alts.iter().flat_map(|alt| &alt.nodes);
    nodes
        .map(|node| match &node.kind {
            NodeKind::Action(_) => 1,
            NodeKind::Block { alts, .. } => count_actions(alts),
            _ => 0,
        })
        .sum()
}

impl<'a> Lexer<'a> {
    /// An edge for a range of characters.
    fn char_label(&mut self, low: i32, high: i32, span: Span) -> Label {
        match fold(low, high, self.ignore_case) {
            ((low, high), None) => range_label(low, high),
            (first, Some(second)) => {
                let set = IntervalSet::from_ranges([first, second]);
                Label::Set(self.share(set, span))
            }
        }
    }

    /// The shared value that equals `set`.
    fn share(&mut self, set: IntervalSet, span: Span) -> Rc<IntervalSet> {
        if let Some(known) = self.sets.get(&set) {
            return known.clone();
        }
        let before = self.set_size;
        self.set_size += set.intervals().len();
        if self.set_size > MAX_SET_SIZE {
            if before <= MAX_SET_SIZE {
                let limit = MAX_SET_SIZE;
                self.base.report(span, Problem::TooManyIntervals { limit });
            }
            return Rc::default();
        }
        let shared = Rc::new(set);
        self.sets.insert(shared.clone());
        shared
    }

    fn literal(&mut self, text: &str, span: Span) -> Handle {
        let chars = match literal_chars(text) {
            Ok(chars) => chars,
            Err(InvalidEscape(escape)) => {
                let escape = &escape;
                self.base.report(span, Problem::InvalidEscape { escape });
                Vec::new()
            }
        };
        if chars.is_empty() {
            self.empty(span, text);
        }
        let left = self.base.basic();
        let mut right = left;
        for c in chars {
            let label = self.char_label(c, c, span);
            let next = self.base.basic();
            self.base.edge(right, next, label);
            right = next;
        }
        Handle { left, right }
    }

    fn empty(&mut self, span: Span, text: &str) {
        self.base.report(span, Problem::EmptyLiteralOrSet { text });
    }

    /// Both ends of a range, if they are characters in the right order.
    fn range_ends(&mut self, from: &str, to: &str, span: Span) -> Option<(i32, i32)> {
        let mut ends = [0; 2];
        for (end, text) in ends.iter_mut().zip([from, to]) {
            match single_char(text) {
                Some(c) => *end = c,
                None => {
                    self.multiple(span, text);
                    return None;
                }
            }
        }
        if ends[1] < ends[0] {
            self.empty(span, &format!("{from}..{to}"));
            return None;
        }
        Some((ends[0], ends[1]))
    }

    fn multiple(&mut self, span: Span, literal: &str) {
        self.base
            .report(span, Problem::MultiCharacterLiteralInSet { literal });
    }

    /// The set that `[...]` stands for, shared.
    fn shared_char_set(&mut self, text: &'a str, span: Span) -> Rc<IntervalSet> {
        let key = (text, self.ignore_case);
        if let Some(known) = self.written_sets.get(&key) {
            return known.clone();
        }
        let set = self.char_set(text, span);
        let shared = self.share(set, span);
        self.written_sets.insert(key, shared.clone());
        shared
    }

    fn char_set(&mut self, text: &str, span: Span) -> IntervalSet {
        let (set, problems) = char_set(text, self.ignore_case);
        for problem in problems {
            match problem {
                SetProblem::InvalidEscape(InvalidEscape(escape)) => {
                    let escape = &escape;
                    self.base.report(span, Problem::InvalidEscape { escape });
                }
                SetProblem::PropertyInRange => {
                    self.base
                        .report(span, Problem::PropertyInRange { set: text });
                }
                SetProblem::EmptyRange(..) => self.empty(span, text),
                SetProblem::Empty => self.empty(span, "[]"),
            }
        }
        set
    }

    fn set(&mut self, items: &[SetItem<'a>]) -> IntervalSet {
        let mut ranges = Vec::new();
        let mut sets = IntervalSet::new();
        for item in items {
            let ends = match item.kind {
                SetItemKind::Range(from, to) => self.range_ends(from, to, item.span),
                SetItemKind::Literal(text) => {
                    let c = single_char(text);
                    if c.is_none() {
                        self.multiple(item.span, text);
                    }
                    c.map(|c| (c, c))
                }
                SetItemKind::CharSet(text) => {
                    sets.add_set(&self.char_set(text, item.span));
                    None
                }
                SetItemKind::Token(name) => {
                    self.base
                        .report(item.span, Problem::RuleInSet { rule: name });
                    None
                }
            };
            if let Some((low, high)) = ends {
                let (first, second) = fold(low, high, self.ignore_case);
                ranges.push(first);
                ranges.extend(second);
            }
        }
        sets.add_set(&IntervalSet::from_ranges(ranges));
        sets
    }

    /// A call of another lexer rule.
    fn call(&mut self, name: &str, span: Span) -> Label {
        match self.base.rules.get(name) {
            Some(&rule) => Label::Rule {
                rule,
                precedence: 0,
            },
            None => {
                self.base.report(span, Problem::UndefinedRule { name });
                Label::Epsilon
            }
        }
    }

    /// The step that stands for an action at the end of a token.
    fn action_step(&mut self, action: LexerAction) -> Handle {
        let next = to_i32(self.action_numbers.len());
        let index = *self.action_numbers.entry(action).or_insert(next);
        if index == next {
            self.base.atn.lexer_actions.push(action);
        }
        let rule = self.base.rule.unwrap_or_default();
        self.base.step(Label::Action { rule, index })
    }

    /// The step for a command; an epsilon step for one that is not known.
    fn command(&mut self, command: &'a LexerCommand) -> Handle {
        if let Some(code) = as_code(command) {
            let index = self.written_actions;
            self.written_actions += 1;
            return self.custom(index, Cow::Owned(code), command.name.span);
        }
        match self.names.action(command) {
            Ok(action) => self.action_step(action),
            Err((span, problem)) => {
                self.base.report(span, problem);
                self.base.step(Label::Epsilon)
            }
        }
    }

    /// The step for an action in the target language.
    fn custom(&mut self, index: i32, text: Cow<'a, str>, span: Span) -> Handle {
        let rule = self.base.rule.unwrap_or_default();
        let handle = self.action_step(LexerAction::Custom {
            rule: to_i32(rule),
            index,
        });
        self.base.actions.push(Code {
            rule,
            index,
            state: handle.left,
            text,
            span,
            fail: None,
        });
        handle
    }
}

fn range_label(low: i32, high: i32) -> Label {
    if low == high {
        Label::Atom(low)
    } else {
        Label::Range(low, high)
    }
}

impl<'a> Elements<'a> for Lexer<'a> {
    fn base(&mut self) -> &mut Builder<'a> {
        &mut self.base
    }

    fn atom(&mut self, node: &Node<'a>) -> Handle {
        let span = node.span;
        let label = match &node.kind {
            NodeKind::Literal(text) => return self.literal(text, span),
            NodeKind::Token("EOF") => Label::Atom(crate::vocabulary::EOF),
            NodeKind::Token(name) | NodeKind::Rule { name, .. } => self.call(name, span),
            NodeKind::Range(from, to) => match self.range_ends(from, to, span) {
                Some((low, high)) => self.char_label(low, high, span),
                None => Label::Epsilon,
            },
            NodeKind::CharSet(text) => Label::Set(self.shared_char_set(text, span)),
            NodeKind::Set { items, inverted } => {
                let set = self.set(items);
                match set.intervals() {
                    _ if *inverted => Label::NotSet(self.share(set, span)),
                    [(low, high)] => range_label(*low, *high),
                    _ => Label::Set(self.share(set, span)),
                }
            }
            _ => Label::Epsilon,
        };
        self.base.step(label)
    }

    fn action(&mut self, action: Option<&'a Action>) -> Handle {
        let index = self.custom_actions;
        self.custom_actions += 1;
        let (text, span) = action.map_or_else(Default::default, |a| {
            (Cow::Borrowed(a.code.as_str()), a.span)
        });
        self.custom(index, text, span)
    }

    fn commands(&mut self, alt: &Alt<'a>) -> Option<Handle> {
        if alt.commands.is_empty() {
            return None;
        }
        let mut handles = Vec::new();
        for command in alt.commands {
            handles.push(self.command(command));
        }
        self.base.sequence(&handles)
    }
}

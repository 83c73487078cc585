//! The augmented transition network at run time: what the compiler's
//! serialized tables (ANTLR's version 4) describe, checked once, and the
//! tables that lexing, prediction, the parser's walk and recovery derive from
//! it.
//!
//! [`Atn::deserialize`] refuses every table whose numbers do not refer to
//! something that exists, so that no later step has to check an index again.

mod deserialize;
mod edges;
mod error;
mod first;
mod literals;
mod reader;
mod recursion;
mod structure;
mod token_set;
mod transition;

use rustc_hash::FxHashMap;

use std::sync::OnceLock;

pub(crate) use error::AtnError;
pub(crate) use first::Visited;
pub use recursion::Recursion;
pub(crate) use token_set::TokenSet;
pub(crate) use transition::{CharSet, LexerAction, Transition};

use picireny_grammar::RecognizerKind;

pub(crate) use crate::token::EOF;

/// The number of an ATN state, the same as in the serialized form.
pub(crate) type StateId = u32;

/// Stands for "no state", "no rule" and "no decision" in compact fields.
pub(crate) const NONE: u32 = u32::MAX;

/// What a state is for; the names are ANTLR's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum StateKind {
    /// A number that the tool left unused.
    Invalid,
    /// Nothing special.
    Basic,
    /// Where a rule begins.
    RuleStart,
    /// Start of a block `( ... )` or `( ... )?`.
    BlockStart,
    /// Start of the block inside a `( ... )+`.
    PlusBlockStart,
    /// Start of the block inside a `( ... )*`.
    StarBlockStart,
    /// Where a lexer mode begins.
    TokensStart,
    /// Where a rule ends.
    RuleStop,
    /// End of a block.
    BlockEnd,
    /// Return from the body of a `( ... )*` to its entry.
    StarLoopBack,
    /// Where a `( ... )*` decides whether to go (once more) into its body.
    StarLoopEntry,
    /// Where a `( ... )+` decides whether to repeat its body.
    PlusLoopBack,
    /// Where a loop has been left.
    LoopEnd,
}

/// Which quantifier a block start belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Quantifier {
    /// `?`: taking any alternative that is not the direct edge to the block's
    /// end is one occurrence, which ends at the block's end.
    Optional,
    /// `*`: entering the block start is one occurrence, which ends at the
    /// block's end.
    Star,
    /// `+`: as `Star`.
    Plus,
}

/// One state of the network.
#[derive(Clone, Debug)]
pub(crate) struct State {
    /// What the state is for.
    pub(crate) kind: StateKind,
    /// The rule that it belongs to, [`NONE`] for mode starts.
    pub(crate) rule: u32,
    /// The number of the decision that is made here, or [`NONE`].
    pub(crate) decision: u32,
    /// A block start's block end, a block end's block start, a loop end's
    /// loop-back state, a star loop entry's or plus block start's loop-back
    /// state; else [`NONE`].
    pub(crate) partner: StateId,
    /// Whether the decision here prefers to leave (`*?`, `+?`, `??`).
    pub(crate) non_greedy: bool,
    /// For a rule start: whether the rule was left-recursive.
    pub(crate) left_recursive: bool,
    /// For a star loop entry: whether the loop is the one that the tool built
    /// around the operators of a left-recursive rule.
    pub(crate) precedence_decision: bool,
    /// Whether all transitions consume nothing.
    pub(crate) epsilon_only: bool,
    first: u32,
    len: u32,
}

/// A lexer's or parser's network with everything derived from it.
///
/// Immutable and shareable between threads; what is computed on first use is
/// kept behind [`OnceLock`]s.
#[derive(Debug)]
pub(crate) struct Atn {
    /// Lexer or parser.
    pub(crate) kind: RecognizerKind,
    /// The largest token type.
    pub(crate) max_token_type: i32,
    states: Vec<State>,
    transitions: Vec<Transition>,
    sets: Vec<CharSet>,
    rule_starts: Vec<StateId>,
    rule_stops: Vec<StateId>,
    rule_token_types: Vec<i32>,
    mode_starts: Vec<StateId>,
    decisions: Vec<StateId>,
    lexer_actions: Vec<LexerAction>,
    nullable_rules: Vec<bool>,
    call_order: Vec<u32>,
    rule_first: Vec<OnceLock<first::Look>>,
    next: Vec<OnceLock<TokenSet>>,
    decision_table: Vec<OnceLock<first::DecisionTable>>,
    follow: OnceLock<Vec<first::Look>>,
}

impl Atn {
    /// The number of states; ids are below it.
    pub(crate) fn state_count(&self) -> usize {
        self.states.len()
    }

    /// A state. Its id must come from this network.
    #[inline]
    pub(crate) fn state(&self, id: StateId) -> &State {
        &self.states[id as usize]
    }

    /// Makes predicates ask for others, by rule and index, that always have
    /// the same answer: an automaton then asks once.
    pub(crate) fn merge_predicates(&mut self, same: &FxHashMap<(u32, u32), (u32, u32)>) {
        for transition in &mut self.transitions {
            if let Transition::Predicate { rule, index, .. } = transition
                && let Some(other) = same.get(&(*rule, *index))
            {
                (*rule, *index) = *other;
            }
        }
    }

    /// The transitions that leave a state, in order: for a decision,
    /// alternative `n` (from 1) is number `n - 1`.
    #[inline]
    pub(crate) fn transitions(&self, id: StateId) -> &[Transition] {
        let state = &self.states[id as usize];
        &self.transitions[state.first as usize..(state.first + state.len) as usize]
    }

    /// A set that a `Set` or `NotSet` transition names.
    #[inline]
    pub(crate) fn set(&self, index: u32) -> &CharSet {
        &self.sets[index as usize]
    }

    /// The number of rules; rule indices are below it.
    pub(crate) fn rule_count(&self) -> usize {
        self.rule_starts.len()
    }

    /// Where a rule begins.
    #[inline]
    pub(crate) fn rule_start(&self, rule: u32) -> StateId {
        self.rule_starts[rule as usize]
    }

    /// Where a rule ends.
    #[inline]
    pub(crate) fn rule_stop(&self, rule: u32) -> StateId {
        self.rule_stops[rule as usize]
    }

    /// The token type that a lexer rule makes; 0 for a fragment.
    pub(crate) fn rule_token_type(&self, rule: u32) -> i32 {
        self.rule_token_types
            .get(rule as usize)
            .copied()
            .unwrap_or(0)
    }

    /// The number of lexer modes.
    pub(crate) fn mode_count(&self) -> usize {
        self.mode_starts.len()
    }

    /// Where a lexer mode begins, if there is such a mode.
    pub(crate) fn mode_start(&self, mode: u32) -> Option<StateId> {
        self.mode_starts.get(mode as usize).copied()
    }

    /// The number of decisions.
    pub(crate) fn decision_count(&self) -> usize {
        self.decisions.len()
    }

    /// The state at which a decision is made.
    #[inline]
    pub(crate) fn decision_state(&self, decision: u32) -> StateId {
        self.decisions[decision as usize]
    }

    /// The lexer's actions; an `Action` transition's index points here.
    pub(crate) fn lexer_actions(&self) -> &[LexerAction] {
        &self.lexer_actions
    }

    /// Whether a rule was left-recursive in the grammar.
    #[inline]
    pub(crate) fn is_left_recursive(&self, rule: u32) -> bool {
        self.state(self.rule_start(rule)).left_recursive
    }

    /// The quantifier whose occurrences a block start begins, if any. The
    /// loop that the tool built for a left-recursive rule is none.
    pub(crate) fn quantifier(&self, block_start: StateId) -> Option<Quantifier> {
        let state = self.state(block_start);
        match state.kind {
            StateKind::BlockStart => self
                .transitions(block_start)
                .iter()
                .any(|t| t.target() == state.partner)
                .then_some(Quantifier::Optional),
            StateKind::PlusBlockStart => Some(Quantifier::Plus),
            StateKind::StarBlockStart => {
                let precedence_loop = self
                    .transitions(state.partner)
                    .iter()
                    .flat_map(|t| self.transitions(t.target()))
                    .any(|t| self.state(t.target()).precedence_decision);
                (!precedence_loop).then_some(Quantifier::Star)
            }
            _ => None,
        }
    }
}

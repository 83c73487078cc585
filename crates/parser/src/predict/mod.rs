//! Adaptive prediction, ALL(*): which alternative of a decision the coming
//! tokens belong to.
//!
//! Follows "Adaptive LL(*) Parsing: The Power of Dynamic Analysis" (Parr,
//! Harwell, Fisher, OOPSLA 2014) as ANTLR 4.13's Java runtime implements it:
//! the answer, and the token at which there is none, are the same for every
//! input. How it gets there is our own.

mod between;
mod closure;
mod config;
mod contexts;
mod full;
mod outcome;
mod scope;
mod semantic;
mod simulation;
mod stack;
mod states;
mod steps;
mod template;
#[cfg(test)]
mod tests;
mod walk;

pub(crate) use stack::CallStack;

use std::fmt;
use std::sync::Arc;

use rustc_hash::FxHashMap;

use simulation::{Question, Simulation};
use states::States;
use steps::Steps;
use walk::DecisionPoint;

use crate::atn::{Atn, EOF};
use crate::watch::Heart;

/// How far prediction goes when the context-free stage cannot decide.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub(crate) enum PredictionMode {
    /// The first stage alone, ANTLR's `PredictionMode.SLL`: on a conflict the
    /// smallest alternative wins. A parse without a syntax error is the parse
    /// that `Ll` gives; one with an error has to be repeated with `Ll`.
    Sll,
    /// Conflicts are settled with the full context, ANTLR's
    /// `PredictionMode.LL`, its default.
    #[default]
    Ll,
}

/// Evaluates the grammar's semantic predicates for the predictor.
pub(crate) trait Predicates {
    /// Whether predicate `index` of `rule` holds where the decision starts.
    ///
    /// `start` is the decision's first token (as an index into the input that
    /// was given to [`Predictor::predict`]); ANTLR evaluates predicates with
    /// the stream reset to there, whatever was looked at since. If
    /// `in_context`, the predicate reads arguments, locals or labels and is in
    /// the rule that makes the decision, so these are the innermost
    /// invocation's; otherwise there is no rule context to look at.
    fn evaluate(&mut self, rule: u32, index: u32, in_context: bool, start: usize) -> bool;
}

/// No alternative can match. What ANTLR's `NoViableAltException` carries: its
/// start token is the decision's first, its offending token is this one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct NoViable {
    /// Index of the token that fits no alternative; it can be the input's
    /// length, meaning EOF.
    pub(crate) offending: usize,
}

/// Makes the decisions of one parser, and learns while it does.
///
/// What it learns is about the grammar, not about an input: it is kept from
/// one input to the next, and forgotten when it takes too much memory.
///
/// The first stage, without context, is one automaton state per step where
/// it was before. The second is too: what differs between two places of an
/// input is the parser's stack, and a state knows of that only the frames that
/// were needed so far; the rest is uncovered frame by frame, as a step of the
/// automaton like the one over a token. So a decision that has to look far
/// ahead costs a table access per token.
pub(crate) struct Predictor {
    simulation: Simulation,
    states: States,
    mode: PredictionMode,
    /// The first stage's start state of each decision.
    starts: Vec<Option<u32>>,
    /// The first stage's start states of operator loops, by precedence.
    loop_starts: FxHashMap<(u32, i32), u32>,
    /// The second stage's start states, by precedence, as entries of
    /// `states.tests`.
    full_starts: FxHashMap<(u32, i32), u32>,
    /// Where walks of the second stage went by in this input (the state, the
    /// token's index and the name of the frames not used yet), and how they ended.
    passed: FxHashMap<(u32, usize, u64), Result<u16, NoViable>>,
    /// Whether the frame of a name, or one around it that it ends with, can go
    /// on with a token.
    going_on: FxHashMap<(u64, i32), bool>,
    /// The stack that those names are of.
    passed_stack: u64,
    /// The same of the walk in progress.
    passing: Vec<(u32, usize, u64)>,
    /// The index of the last token that a walk looked at in this input.
    looked_at: usize,
    /// Automaton states as ANTLR's automaton for the input has them: see
    /// [`Self::first_made`].
    first_made: FxHashMap<(u32, u32), u32>,
    /// The number of inputs so far.
    inputs: u32,
    /// Beats once per token that a walk looks at.
    pub(crate) heart: Heart,
    /// The decision that could not be made in the steps that there are: its rule, and the
    /// index of its first token.
    spent_at: Option<(u32, usize)>,
}

impl fmt::Debug for Predictor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Predictor")
            .field("mode", &self.mode)
            .field("states", &self.states.len())
            .field("configs", &self.states.config_count())
            .field("frames", &self.simulation.contexts.size())
            .finish_non_exhaustive()
    }
}

impl Predictor {
    /// A predictor that knows nothing yet.
    pub(crate) fn new(atn: Arc<Atn>) -> Self {
        let symbols = atn.max_token_type as usize + 3;
        let starts = vec![None; atn.decision_count()];
        Self {
            simulation: Simulation::new(atn),
            states: States::new(symbols),
            mode: PredictionMode::default(),
            starts,
            loop_starts: FxHashMap::default(),
            full_starts: FxHashMap::default(),
            passed: FxHashMap::default(),
            going_on: FxHashMap::default(),
            passed_stack: 0,
            passing: Vec::new(),
            looked_at: 0,
            first_made: FxHashMap::default(),
            inputs: 0,
            heart: Heart::default(),
            spent_at: None,
        }
    }

    /// Must be called before the first decision of each input, and again if
    /// the input's tokens change or another mode is wanted.
    pub(crate) fn begin(&mut self, mode: PredictionMode) {
        self.mode = mode;
        self.passed.clear();
        self.looked_at = 0;
        self.first_made.clear();
        self.inputs = self.inputs.wrapping_add(1);
    }

    /// How many steps there are from now on, for so many tokens. Once they are spent, the
    /// predictor knows what is not true, and is of no use any more.
    pub(crate) fn limit(&mut self, tokens: usize, patient: bool) {
        self.simulation.steps = Steps::of(tokens, patient);
    }

    /// The rule and the first token of the decision at which the steps were spent.
    pub(crate) fn spent_at(&self) -> Option<(u32, usize)> {
        self.spent_at
    }

    /// Whether the parse is to end, whatever its result.
    #[inline]
    pub(crate) fn has_to_end(&self) -> bool {
        self.heart.is_cancelled() || self.spent_at.is_some()
    }

    /// A step of a walk; whether the walk is to end.
    #[inline]
    fn beat(&mut self) -> bool {
        self.heart.beat();
        self.simulation.steps.count(1);
        self.heart.is_cancelled() || self.simulation.steps.are_spent()
    }

    /// The index of the last token that was looked at since [`Self::begin`].
    pub(crate) fn looked_at(&self) -> usize {
        self.looked_at
    }

    /// Predicts a decision: the alternative's number, from 1 (so transition
    /// `n - 1` of the decision's state).
    ///
    /// - `input`: the types of the tokens that the parser sees (default channel);
    ///   everything from its end on is EOF.
    /// - `start`: the index of the next token.
    /// - `stack`: where the rule invocations around the decision return to. It
    ///   has an entry for each invocation but the outermost; recursion contexts that
    ///   ANTLR makes for left-recursive rules (`pushNewRecursionContext`) add none.
    /// - `precedence`: what `precpred` compares with, the precedence that the
    ///   innermost invocation of a left-recursive rule was called with
    ///   (ANTLR's `_precedenceStack.peek()`, 0 for a left-recursive start
    ///   rule, -1 when there is none).
    ///
    /// # Errors
    ///
    /// When no alternative fits the input. As in ANTLR, an alternative with
    /// which the rule could already have ended before the offending token is
    /// preferred to an error.
    pub(crate) fn predict(
        &mut self,
        decision: u32,
        input: &[i32],
        start: usize,
        stack: &CallStack,
        precedence: i32,
        predicates: &mut dyn Predicates,
    ) -> Result<u32, NoViable> {
        let token = input.get(start).copied().unwrap_or(EOF);
        let settled = self.simulation.atn.settled_alternative(decision, token);
        if settled != 0 {
            return Ok(u32::from(settled));
        }
        let mut ask = |(rule, index, in_context): Question| {
            predicates.evaluate(rule, index, in_context, start)
        };
        let at = DecisionPoint {
            decision,
            input,
            start,
            stack,
            precedence,
        };
        let alternative = self.walk(at, &mut ask).map(u32::from);
        if self.simulation.steps.are_spent() && self.spent_at.is_none() {
            let atn = &self.simulation.atn;
            let rule = atn.state(atn.decision_state(decision)).rule;
            self.spent_at = Some((rule, start));
        }
        alternative
    }
}

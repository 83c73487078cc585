//! Decisions of the walk.

use crate::atn::{NONE, StateId, StateKind, Transition};
use crate::predict::Predicates;
use crate::semantics::ParserSemantics;
use crate::tree::Repetition;

use super::builder::Builder;
use super::recovery::Failure;
use super::{Frame, Input, Walk, view};

/// What a decision chooses between.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Decision {
    /// The alternatives of a block, or entering an optional one.
    Block,
    /// Entering a loop's body (once more) or leaving the loop.
    Loop,
}

impl Walk<'_> {
    /// Chooses an alternative of a decision state and takes it.
    pub(super) fn decide(&mut self, at: StateId, kind: Decision) -> Result<StateId, Failure> {
        let atn = self.atn;
        let transitions = atn.transitions(at);
        let alternative = if transitions.len() > 1 {
            self.choose(at, kind)?
        } else {
            1
        };
        let Some(target) = transitions
            .get((alternative as usize).saturating_sub(1))
            .map(Transition::target)
        else {
            return Err(self.no_viable_alternative(self.position));
        };
        match kind {
            Decision::Loop => Ok(target),
            Decision::Block => {
                if target == atn.state(at).partner {
                    // An optional block is passed over: no occurrence.
                    return Ok(atn
                        .transitions(target)
                        .first()
                        .map_or(target, Transition::target));
                }
                if self.tables.is_recursion_block(at) {
                    self.push_recursion();
                } else if self.quantifiers
                    && let Some(quantifier) = self.tables.occurrence(at)
                {
                    self.builder.enter_occurrence(Repetition {
                        element: at,
                        quantifier,
                    });
                }
                Ok(target)
            }
        }
    }

    fn choose(&mut self, at: StateId, kind: Decision) -> Result<u32, Failure> {
        let atn = self.atn;
        let decision = atn.state(at).decision;
        if decision == NONE {
            return Ok(1);
        }
        let token_type = self.token_type();
        let settled = atn.settled_alternative(decision, token_type);
        if settled != 0 {
            return Ok(u32::from(settled));
        }
        match self.tables.one_token_alternative(decision, token_type) {
            None => {}
            Some(0) => {
                // No lookahead set has the token.
                return match self.exit_alternative(at, kind) {
                    Some(alternative) => Ok(alternative),
                    None => Err(self.no_viable_alternative(self.position)),
                };
            }
            Some(alternative) => return Ok(alternative),
        }
        let precedence = self.precedences.last().copied().unwrap_or(-1);
        let mut predicates = FromDecision {
            input: self.input,
            builder: &self.builder,
            frame: self.frames.last(),
            semantics: self.semantics,
        };
        self.predictor
            .predict(
                decision,
                self.input.types,
                self.position,
                &self.stack,
                precedence,
                &mut predicates,
            )
            .map_err(|no| self.no_viable_alternative(no.offending))
    }

    /// The alternative that leaves a loop or passes over an optional block.
    fn exit_alternative(&self, at: StateId, kind: Decision) -> Option<u32> {
        let atn = self.atn;
        let exits = |target: StateId| match kind {
            Decision::Loop => atn.state(target).kind == StateKind::LoopEnd,
            Decision::Block => target == atn.state(at).partner,
        };
        let exit = atn.transitions(at).iter().position(|t| exits(t.target()))?;
        Some(exit as u32 + 1)
    }
}

/// Evaluates predicates where a decision starts.
struct FromDecision<'v> {
    input: Input<'v>,
    builder: &'v Builder,
    frame: Option<&'v Frame>,
    semantics: &'v mut dyn ParserSemantics,
}

impl Predicates for FromDecision<'_> {
    fn evaluate(&mut self, rule: u32, index: u32, _in_context: bool, start: usize) -> bool {
        let view = view(self.input, self.builder, self.frame, start);
        self.semantics.predicate(rule, index, &view)
    }
}

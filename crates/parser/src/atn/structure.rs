//! What is checked of a network as a whole once it is read, and what the
//! serialized form leaves to be derived.

use picireny_grammar::RecognizerKind;

use super::{Atn, AtnError, NONE, StateId, StateKind, Transition};

impl Atn {
    /// What the walk and the predictor rely on beyond indices in range.
    pub(super) fn check_structure(&self) -> Result<(), AtnError> {
        for id in 0..self.states.len() as u32 {
            let fail = |what| Err(AtnError::Structure { state: id, what });
            let state = self.state(id);
            // Alternatives are numbered in 16 bits.
            if state.decision != NONE && self.transitions(id).len() >= usize::from(u16::MAX) {
                return fail("has too many alternatives");
            }
            for t in self.transitions(id) {
                if self.state(t.target()).kind == StateKind::Invalid {
                    return fail("leads to an unused state");
                }
                if let Transition::Action {
                    index: Some(index), ..
                } = *t
                    && self.kind == RecognizerKind::Lexer
                    && index as usize >= self.lexer_actions.len()
                {
                    return fail("names a lexer action that does not exist");
                }
                if self.kind == RecognizerKind::Lexer && matches!(t, Transition::Precedence { .. })
                {
                    return fail("has a precedence predicate in a lexer");
                }
            }
            if state.kind != StateKind::Invalid
                && state.kind != StateKind::TokensStart
                && state.rule == NONE
            {
                return fail("belongs to no rule");
            }
        }
        Ok(())
    }

    /// Fills in what the serialized form leaves to the reader: which loop-back
    /// state belongs to which loop, and which loops are those of
    /// left-recursive rules.
    pub(super) fn link_loops(&mut self) {
        for id in 0..self.states.len() as u32 {
            let kind = self.state(id).kind;
            let wanted = match kind {
                StateKind::PlusLoopBack => StateKind::PlusBlockStart,
                StateKind::StarLoopBack => StateKind::StarLoopEntry,
                _ => continue,
            };
            let targets: Vec<StateId> = self
                .transitions(id)
                .iter()
                .map(Transition::target)
                .collect();
            for target in targets {
                let target = &mut self.states[target as usize];
                // A plus block start keeps its block end as its partner.
                if target.kind == wanted && wanted == StateKind::StarLoopEntry {
                    target.partner = id;
                }
            }
        }
        for id in 0..self.states.len() as u32 {
            let state = self.state(id);
            if state.kind != StateKind::StarLoopEntry || !self.is_left_recursive(state.rule) {
                continue;
            }
            let Some(last) = self.transitions(id).last() else {
                continue;
            };
            let end = self.state(last.target());
            let precedence = end.kind == StateKind::LoopEnd
                && end.epsilon_only
                && self
                    .transitions(last.target())
                    .first()
                    .is_some_and(|t| self.state(t.target()).kind == StateKind::RuleStop);
            self.states[id as usize].precedence_decision = precedence;
        }
    }
}

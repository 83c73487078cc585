//! The first stage of a prediction: a walk over the automaton that computes what
//! it does not know yet.

use super::outcome::{Verdict, finished_alt};
use super::scope::{Moment, Scope, Stack};
use super::semantic::ALWAYS;
use super::simulation::Question;
use super::states::{Answer, GuardedAnswer, SetKind, Target};
use super::{CallStack, NoViable, PredictionMode, Predictor};
use crate::atn::{EOF, NONE};
use crate::questions::Evaluator;

/// When the automaton takes more than this many bytes, it is forgotten.
pub(super) const MAX_BYTES: usize = 192 << 20;

/// After this many ends of the input nothing will change any more.
const MAX_EOF_STEPS: u32 = 64;

/// A decision to be made.
#[derive(Clone, Copy, Debug)]
pub(super) struct DecisionPoint<'p> {
    pub(super) decision: u32,
    pub(super) input: &'p [i32],
    pub(super) start: usize,
    pub(super) stack: &'p CallStack,
    pub(super) precedence: i32,
}

/// A position in the input.
pub(super) struct Cursor<'p> {
    input: &'p [i32],
    pub(super) position: usize,
    eof_steps: u32,
}

impl Cursor<'_> {
    pub(super) fn new<'p>(at: &DecisionPoint<'p>) -> Cursor<'p> {
        Cursor {
            input: at.input,
            position: at.start,
            eof_steps: 0,
        }
    }

    #[inline]
    pub(super) fn token(&self) -> i32 {
        self.input.get(self.position).copied().unwrap_or(EOF)
    }

    /// Goes on to the next token, if there is one. Gives whether looking
    /// further makes sense.
    #[inline]
    pub(super) fn advance(&mut self) -> bool {
        if self.token() == EOF {
            self.eof_steps += 1;
            return self.eof_steps <= MAX_EOF_STEPS;
        }
        self.position += 1;
        true
    }
}

impl Predictor {
    pub(super) fn walk(
        &mut self,
        at: DecisionPoint<'_>,
        ask: &mut dyn FnMut(Question) -> bool,
    ) -> Result<u16, NoViable> {
        if self.size() > MAX_BYTES {
            self.forget();
        }
        let mut cursor = Cursor::new(&at);
        let result = self.sll_walk(at, &mut cursor, ask);
        self.looked_at = self.looked_at.max(cursor.position);
        result
    }

    fn sll_walk(
        &mut self,
        at: DecisionPoint<'_>,
        cursor: &mut Cursor<'_>,
        ask: &mut dyn FnMut(Question) -> bool,
    ) -> Result<u16, NoViable> {
        let mut state = self.sll_start(&at);
        state = self.first_made(at.decision, state);
        loop {
            if self.beat() {
                return self.give_up(state, &at, cursor.position, ask);
            }
            let token = cursor.token();
            let symbol = self.symbol(token);
            let mut target = self.states.edge(state, symbol);
            if target == Target::UNKNOWN {
                if self.size() > 2 * MAX_BYTES {
                    state = self.retain(state);
                }
                target = self.sll_step(state, token);
                self.states.set_edge(state, symbol, target);
            }
            if let Answer::State(next) = target.answer() {
                let answer =
                    self.states.get(next).answers[usize::from(self.mode == PredictionMode::Ll)];
                if answer == Target::UNKNOWN {
                    state = self.first_made(at.decision, next);
                    if cursor.advance() {
                        continue;
                    }
                    return self.give_up(state, &at, cursor.position, ask);
                }
                target = answer;
            }
            match target.answer() {
                Answer::Accept(alt) => return Ok(alt),
                Answer::Conflict(alt) if self.mode == PredictionMode::Sll => return Ok(alt),
                Answer::Conflict(_) => return self.full_walk(at, ask),
                Answer::Guarded(index) => {
                    let guarded = &self.states.guarded[index as usize];
                    let mut holding = guarded.guards.iter().filter(|guard| {
                        self.simulation.conditions.holds(
                            guard.0,
                            at.precedence,
                            &mut |rule, index, context| ask((rule, index, context)),
                        )
                    });
                    let first = holding.next().map(|guard| guard.1);
                    let second_stage = guarded.conflict && self.mode == PredictionMode::Ll;
                    let only = holding.next().is_none();
                    return match first {
                        Some(alt) if only || !second_stage => Ok(alt),
                        None if !second_stage => Err(NoViable {
                            offending: at.start,
                        }),
                        _ => self.full_walk(at, ask),
                    };
                }
                Answer::Error | Answer::Unknown | Answer::State(_) => {
                    return self.give_up(state, &at, cursor.position, ask);
                }
            }
        }
    }

    /// Nothing can match the next token: the alternative with which the rule
    /// would have ended before it, if there is one.
    pub(super) fn give_up(
        &self,
        state: u32,
        at: &DecisionPoint<'_>,
        offending: usize,
        ask: &mut dyn FnMut(Question) -> bool,
    ) -> Result<u16, NoViable> {
        finished_alt(
            &self.simulation.atn,
            self.states.configs(state),
            |config| self.simulation.contexts.has_empty(config.context),
            |condition| {
                self.simulation.conditions.holds(
                    condition,
                    at.precedence,
                    &mut |rule, index, context| ask((rule, index, context)),
                )
            },
        )
        .ok_or(NoViable { offending })
    }

    pub(super) fn symbol(&self, token: i32) -> u32 {
        let outside = self.simulation.atn.max_token_type + 1;
        (if (EOF..outside).contains(&token) {
            token
        } else {
            outside
        } + 1) as u32
    }

    /// The state that ANTLR's automaton of a decision has for a state. States
    /// are the same to it even if they differ in which alternatives have left
    /// the decision's rule, so what counts is the one that was made first in
    /// this input. It matters only where nothing fits in the end, so not in
    /// the first stage.
    #[inline]
    fn first_made(&mut self, decision: u32, state: u32) -> u32 {
        if self.mode == PredictionMode::Sll {
            return state;
        }
        let mark = (self.inputs, decision);
        if self.states.get(state).mark == mark {
            return state;
        }
        let key = (decision, self.states.class(state));
        let first = *self.first_made.entry(key).or_insert(state);
        if first == state {
            self.states.set_mark(state, mark);
        }
        first
    }

    fn sll_start(&mut self, at: &DecisionPoint<'_>) -> u32 {
        let atn = &self.simulation.atn;
        let decision_state = atn.decision_state(at.decision);
        let state = atn.state(decision_state);
        let is_loop = state.precedence_decision;
        let loop_rule = if is_loop { state.rule } else { NONE };
        let known = if is_loop {
            self.loop_starts.get(&(at.decision, at.precedence)).copied()
        } else {
            self.starts[at.decision as usize]
        };
        if let Some(id) = known {
            return id;
        }
        let scope = Scope {
            stack: Stack::Any,
            moment: Moment::Start {
                precedence: at.precedence,
                loop_rule,
            },
        };
        // Nothing is asked in the first stage, conditions are collected.
        let mut nothing = |_| true;
        self.simulation
            .start(decision_state, scope, &mut Evaluator::new(&mut nothing));
        if is_loop {
            self.simulation.filter_by_precedence(at.precedence);
        }
        for config in &mut self.simulation.reach.configs {
            config.flags &= super::config::LEFT_RULE;
        }
        self.simulation.reach.configs.sort_unstable();
        let id = self
            .states
            .intern(&self.simulation.reach.configs, SetKind::FIRST_STAGE);
        if is_loop {
            self.loop_starts.insert((at.decision, at.precedence), id);
        } else {
            self.starts[at.decision as usize] = Some(id);
        }
        id
    }

    fn sll_step(&mut self, state: u32, token: i32) -> Target {
        let scope = Scope {
            stack: Stack::Any,
            moment: Moment::after(token),
        };
        self.simulation
            .step(self.states.configs(state), token, scope);
        let reach = &mut self.simulation.reach.configs;
        if reach.is_empty() {
            return Target::ERROR;
        }
        reach.sort_unstable();
        let conditional = reach.iter().any(|c| c.condition != ALWAYS);
        let with_second_stage = self.simulation.verdict(false);
        if !conditional {
            return self.target(with_second_stage);
        }
        let answers = [self.simulation.verdict(true), with_second_stage];
        if answers[0] == answers[1] && answers[0] != Verdict::Open {
            let [answer, _] = answers;
            return self.target(answer);
        }
        let id = self
            .states
            .intern(&self.simulation.reach.configs, SetKind::FIRST_STAGE);
        let answers = answers.map(|answer| match answer {
            Verdict::Open => Target::UNKNOWN,
            answer => self.target(answer),
        });
        self.states.set_answers(id, answers);
        Target::state(id)
    }

    /// The target for a verdict on the set that was just computed.
    fn target(&mut self, verdict: Verdict) -> Target {
        match verdict {
            Verdict::Open => Target::state(
                self.states
                    .intern(&self.simulation.reach.configs, SetKind::FIRST_STAGE),
            ),
            Verdict::Accept(alt, None) => Target::accept(alt),
            Verdict::Conflict(alt, None) => Target::conflict(alt),
            Verdict::Accept(_, Some(guards)) => self.states.add_guarded(GuardedAnswer {
                conflict: false,
                guards,
            }),
            Verdict::Conflict(_, Some(guards)) => self.states.add_guarded(GuardedAnswer {
                conflict: true,
                guards,
            }),
        }
    }

    /// Roughly what was learnt takes, in bytes.
    pub(super) fn size(&self) -> usize {
        self.states.size() + self.simulation.contexts.size() * 32
    }

    pub(super) fn forget(&mut self) {
        self.states.clear();
        self.simulation.contexts.clear();
        self.simulation.conditions.clear();
        self.forget_starts();
    }

    fn forget_starts(&mut self) {
        self.first_made.clear();
        self.passed.clear();
        self.starts.fill(None);
        self.loop_starts.clear();
        self.full_starts.clear();
    }

    /// Forgets everything but the state a walk has come to.
    pub(super) fn retain(&mut self, state: u32) -> u32 {
        self.forget_starts();
        self.passing.clear();
        self.states.retain(state, &mut self.simulation.contexts)
    }
}

//! The second stage of a prediction: the walk with the parser's stack.

use super::contexts::EMPTY;
use super::outcome::resolved_alt;
use super::scope::{Moment, Scope, Stack};
use super::simulation::Question;
use super::states::{Answer, SetKind, Target};
use super::walk::{Cursor, DecisionPoint, MAX_BYTES};
use super::{CallStack, NoViable, Predictor};
use crate::atn::{EOF, NONE, StateId};
use crate::questions::{Evaluator, TEST, UNKNOWN};

/// Long walks of the second stage note where they are at tokens whose index
/// is a multiple of this, ...
const PASS_STEP: usize = 16;
/// ... at so many of them in one walk, ...
const MAX_PASSING: usize = 1 << 14;
/// ... and forget it all when there are too many.
const MAX_PASSED: usize = 1 << 20;

impl Predictor {
    /// The second stage: the same again with the parser's stack.
    ///
    /// A decision that looks far ahead will often get to where an earlier
    /// one, that started in another place, was at the same token before; from
    /// there on the two are the same, so where long walks pass is noted.
    pub(super) fn full_walk(
        &mut self,
        at: DecisionPoint<'_>,
        ask: &mut dyn FnMut(Question) -> bool,
    ) -> Result<u16, NoViable> {
        if self.passed_stack != at.stack.identity()
            || self.passed.len() + self.going_on.len() > MAX_PASSED
        {
            self.passed.clear();
            self.going_on.clear();
            self.passed_stack = at.stack.identity();
        }
        // Without the frames that cannot go on with the next token, the walk is
        // the same as long as it finds an alternative.
        let result = match self.full_walk_on(at, true, ask) {
            Some(result) => result,
            None => self.full_walk_on(at, false, ask).unwrap_or(Err(NoViable {
                offending: at.start,
            })),
        };
        for key in self.passing.drain(..) {
            self.passed.insert(key, result);
        }
        result
    }

    /// None if there was no alternative, but frames were passed over.
    fn full_walk_on(
        &mut self,
        at: DecisionPoint<'_>,
        pass_over: bool,
        ask: &mut dyn FnMut(Question) -> bool,
    ) -> Option<Result<u16, NoViable>> {
        self.passing.clear();
        let mut frames = at.stack.returns();
        let mut state = self.full_start(&at, ask);
        let mut cursor = Cursor::new(&at);
        // The state and position before the last token.
        let mut before: Option<(u32, usize)> = None;
        let mut passed_over = false;
        let failed = loop {
            if self.beat() {
                return Some(self.give_up(state, &at, cursor.position, ask));
            }
            self.looked_at = self.looked_at.max(cursor.position);
            let token = cursor.token();
            let symbol = self.symbol(token);
            let mut target = Target::UNKNOWN;
            if self.states.get(state).kind.waiting.is_some() {
                if pass_over && let Some(known) = self.step_over(state, token, &at, frames.len()) {
                    target = known;
                    passed_over = true;
                } else {
                    match self.uncover(state, &mut frames, ask) {
                        Answer::State(id) => state = id,
                        Answer::Accept(alt) => return Some(Ok(alt)),
                        _ => match before {
                            Some((state, position)) => {
                                break self.give_up(state, &at, position, ask);
                            }
                            None => {
                                break Err(NoViable {
                                    offending: at.start,
                                });
                            }
                        },
                    }
                }
            }
            if cursor.position.is_multiple_of(PASS_STEP) && cursor.position > at.start + PASS_STEP {
                let key = (state, cursor.position, at.stack.name(frames.len()));
                if let Some(known) = self.passed.get(&key) {
                    break *known;
                }
                if self.passing.len() < MAX_PASSING {
                    self.passing.push(key);
                }
            }
            if target == Target::UNKNOWN {
                target = self.states.edge(state, symbol);
            }
            if target == Target::UNKNOWN {
                if self.size() > 2 * MAX_BYTES {
                    state = self.retain(state);
                }
                target = self.full_step(state, token);
                self.states.set_edge(state, symbol, target);
            }
            match target.answer() {
                Answer::Accept(alt) => return Some(Ok(alt)),
                Answer::State(id) => {
                    before = Some((state, cursor.position));
                    state = id;
                    if !cursor.advance() {
                        break self.give_up(state, &at, cursor.position, ask);
                    }
                }
                _ => break self.give_up(state, &at, cursor.position, ask),
            }
        };
        (failed.is_ok() || !passed_over).then_some(failed)
    }

    /// Where a state that waits for the next frame of the stack goes on a token
    /// without that frame. None if one of the frames can have a part in it.
    ///
    /// Looking through all frames for every decision of a chain (`else if`)
    /// would cost the chain's length squared.
    fn step_over(
        &mut self,
        state: u32,
        token: i32,
        at: &DecisionPoint<'_>,
        frames: usize,
    ) -> Option<Target> {
        if token == EOF {
            return None;
        }
        let symbol = self.symbol(token);
        let known = self.states.over.get(&(state, symbol)).copied();
        let target = match known {
            Some(target) => target,
            None => {
                let target = self.compute_step_over(state, token);
                self.states.over.insert((state, symbol), target);
                target
            }
        }?;
        (!self.can_go_on(token, at.stack, frames)).then_some(target)
    }

    /// The target if no frame can go on with the token. None if it always
    /// depends on the frames, or nothing but a frame may go on.
    fn compute_step_over(&mut self, state: u32, token: i32) -> Option<Target> {
        let atn = &self.simulation.atn;
        let mut own = Vec::new();
        for config in self.states.configs(state) {
            if !self.simulation.waits(config) {
                own.push(*config);
            } else if config.context != EMPTY || atn.next_tokens(config.state).contains(token) {
                return None;
            }
        }
        let scope = Scope {
            stack: Stack::Top,
            moment: Moment::Between,
        };
        let target = match self.simulation.step(&own, token, scope) {
            Some(alt) => Target::accept(alt),
            None => self.full_target(scope),
        };
        (target != Target::ERROR).then_some(target)
    }

    /// Whether any of the outermost frames, with nothing read in those inside,
    /// can go on with a token.
    fn can_go_on(&mut self, token: i32, stack: &CallStack, frames: usize) -> bool {
        let mut depth = frames;
        let result = loop {
            let Some(return_state) = depth.checked_sub(1).map(|i| stack.returns()[i]) else {
                break false;
            };
            let name = stack.name(depth);
            if let Some(known) = self.going_on.get(&(name, token)) {
                break *known;
            }
            let next = self.simulation.atn.next_tokens(return_state);
            if next.contains(token) {
                break true;
            }
            if !next.epsilon() {
                break false;
            }
            depth -= 1;
        };
        for depth in depth.max(1)..=frames {
            self.going_on.insert((stack.name(depth), token), result);
        }
        result
    }

    fn full_start(&mut self, at: &DecisionPoint<'_>, ask: &mut dyn FnMut(Question) -> bool) -> u32 {
        let key = (at.decision, at.precedence);
        let entry = self.full_starts.get(&key).copied().unwrap_or(UNKNOWN);
        let mut evaluator = Evaluator::new(ask);
        let found = self.states.tests.follow(entry, &mut evaluator);
        if let Answer::State(id) = Target::from_entry(found).answer() {
            return id;
        }
        let decision_state = self.simulation.atn.decision_state(at.decision);
        let scope = Scope {
            stack: Stack::Top,
            moment: Moment::Start {
                precedence: at.precedence,
                loop_rule: NONE,
            },
        };
        self.simulation.start(decision_state, scope, &mut evaluator);
        let id = self.intern_full(scope);
        let entry = self
            .states
            .tests
            .learn(entry, &evaluator, Target::state(id).entry());
        self.full_starts.insert(key, entry);
        id
    }

    fn full_step(&mut self, state: u32, token: i32) -> Target {
        let scope = Scope {
            stack: self.states.get(state).kind.stack,
            moment: Moment::after(token),
        };
        match self
            .simulation
            .step(self.states.configs(state), token, scope)
        {
            Some(alt) => Target::accept(alt),
            None => self.full_target(scope),
        }
    }

    /// What the set that was just computed in the second stage leads to.
    fn full_target(&mut self, scope: Scope) -> Target {
        if scope.is_start() {
            return Target::state(self.intern_full(scope));
        }
        if self.simulation.reach.configs.is_empty() {
            return Target::ERROR;
        }
        if !self.simulation.is_waiting(scope) {
            if let Some(alt) = self.simulation.reach.unique_alt() {
                return Target::accept(alt);
            }
            self.simulation.reach.configs.sort_unstable();
            if let Some(alt) = resolved_alt(&self.simulation.reach.configs) {
                return Target::accept(alt);
            }
        }
        Target::state(self.intern_full(scope))
    }

    fn intern_full(&mut self, scope: Scope) -> u32 {
        let waiting = self.simulation.is_waiting(scope);
        let kind = SetKind {
            stack: scope.stack,
            waiting: waiting.then_some(scope.moment),
        };
        self.simulation.reach.configs.sort_unstable();
        self.states.intern(&self.simulation.reach.configs, kind)
    }

    /// Shows a state the frames of the parser's stack that it waits for.
    fn uncover(
        &mut self,
        state: u32,
        frames: &mut &[StateId],
        ask: &mut dyn FnMut(Question) -> bool,
    ) -> Answer {
        let mut state = state;
        while self.states.get(state).kind.waiting.is_some() {
            if self.beat() {
                return Answer::Error;
            }
            let frame = match frames.split_last() {
                Some((innermost, others)) => {
                    *frames = others;
                    Some(*innermost)
                }
                None => None,
            };
            let key = (state, frame.unwrap_or(NONE));
            let entry = self.states.frames.get(&key).copied().unwrap_or(UNKNOWN);
            let target = if entry != UNKNOWN && entry & TEST == 0 {
                Target::from_entry(entry)
            } else {
                self.uncover_step(key, frame, entry, ask)
            };
            match target.answer() {
                Answer::State(id) => state = id,
                answer => return answer,
            }
        }
        Answer::State(state)
    }

    fn uncover_step(
        &mut self,
        key: (u32, StateId),
        frame: Option<StateId>,
        entry: u32,
        ask: &mut dyn FnMut(Question) -> bool,
    ) -> Target {
        let mut evaluator = Evaluator::new(ask);
        let found = Target::from_entry(self.states.tests.follow(entry, &mut evaluator));
        if found != Target::UNKNOWN {
            return found;
        }
        let kind = self.states.get(key.0).kind;
        let scope = Scope {
            stack: match frame {
                Some(_) => Stack::Top,
                None => Stack::Whole,
            },
            moment: kind.waiting.unwrap_or(Moment::Between),
        };
        self.simulation
            .uncover(self.states.configs(key.0), frame, scope, &mut evaluator);
        let target = self.full_target(scope);
        let entry = self.states.tests.learn(entry, &evaluator, target.entry());
        self.states.frames.insert(key, entry);
        target
    }
}

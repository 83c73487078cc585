//! The two stages of a prediction: walks over the automaton that compute what
//! it does not know yet.

use super::closure::{Question, Scope};
use super::contexts::EMPTY;
use super::outcome::{Verdict, finished_alt, resolved_alt};
use super::semantic::ALWAYS;
use super::states::{Answer, GuardedAnswer, Kind, Target};
use super::{CallStack, NoViable, PredictionMode, Predictor};
use crate::atn::{EOF, NONE, StateId};
use crate::questions::{Evaluator, TEST, UNKNOWN};

/// When the automaton takes more than this many bytes, it is forgotten.
const MAX_BYTES: usize = 192 << 20;

/// After this many ends of the input nothing will change any more.
const MAX_EOF_STEPS: u32 = 64;

/// Long walks of the second stage note where they are at tokens whose index
/// is a multiple of this, ...
const PASS_STEP: usize = 16;
/// ... at so many of them in one walk, ...
const MAX_PASSING: usize = 1 << 14;
/// ... and forget it all when there are too many.
const MAX_PASSED: usize = 1 << 20;

/// A decision to be made.
#[derive(Clone, Copy, Debug)]
pub(super) struct Place<'p> {
    pub(super) decision: u32,
    pub(super) input: &'p [i32],
    pub(super) start: usize,
    pub(super) stack: &'p CallStack,
    pub(super) precedence: i32,
}

/// A position in the input.
struct Cursor<'p> {
    input: &'p [i32],
    position: usize,
    eof_steps: u32,
}

impl Cursor<'_> {
    fn new<'p>(at: &Place<'p>) -> Cursor<'p> {
        Cursor {
            input: at.input,
            position: at.start,
            eof_steps: 0,
        }
    }

    #[inline]
    fn token(&self) -> i32 {
        self.input.get(self.position).copied().unwrap_or(EOF)
    }

    /// Goes on to the next token, if there is one. Gives whether looking
    /// further makes sense.
    #[inline]
    fn advance(&mut self) -> bool {
        if self.token() == EOF {
            self.eof_steps += 1;
            return self.eof_steps <= MAX_EOF_STEPS;
        }
        self.position += 1;
        true
    }
}

const SLL: Scope = Scope {
    full: false,
    bottom: false,
    start: false,
    eof: false,
    precedence: 0,
    loop_rule: NONE,
};

impl Predictor {
    pub(super) fn walk(
        &mut self,
        at: Place<'_>,
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
        at: Place<'_>,
        cursor: &mut Cursor<'_>,
        ask: &mut dyn FnMut(Question) -> bool,
    ) -> Result<u16, NoViable> {
        let mut state = self.sll_start(&at);
        state = self.first_made(at.decision, state);
        loop {
            self.heart.beat();
            if self.heart.is_cancelled() {
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

    /// The second stage: the same again with the parser's stack.
    ///
    /// A decision that looks far ahead will often get to where an earlier
    /// one, that started in another place, was at the same token before; from
    /// there on the two are the same, so where long walks pass is noted.
    fn full_walk(
        &mut self,
        at: Place<'_>,
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
        at: Place<'_>,
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
            self.heart.beat();
            if self.heart.is_cancelled() {
                return Some(self.give_up(state, &at, cursor.position, ask));
            }
            self.looked_at = self.looked_at.max(cursor.position);
            let token = cursor.token();
            let symbol = self.symbol(token);
            let mut target = Target::UNKNOWN;
            if self.states.get(state).kind.waiting {
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
        at: &Place<'_>,
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
        let scope = Scope { full: true, ..SLL };
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

    /// Nothing can match the next token: the alternative with which the rule
    /// would have ended before it, if there is one.
    fn give_up(
        &self,
        state: u32,
        at: &Place<'_>,
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

    fn symbol(&self, token: i32) -> u32 {
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
        let known = self.states.get(state);
        if known.mark == mark {
            return state;
        }
        let key = (decision, known.class);
        let first = *self.first_made.entry(key).or_insert(state);
        if first == state {
            self.states.set_mark(state, mark);
        }
        first
    }

    fn sll_start(&mut self, at: &Place<'_>) -> u32 {
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
            start: true,
            loop_rule,
            ..SLL
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
            .intern(&self.simulation.reach.configs, Kind::default());
        if is_loop {
            self.loop_starts.insert((at.decision, at.precedence), id);
        } else {
            self.starts[at.decision as usize] = Some(id);
        }
        id
    }

    fn sll_step(&mut self, state: u32, token: i32) -> Target {
        let scope = Scope {
            eof: token == EOF,
            ..SLL
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
            .intern(&self.simulation.reach.configs, Kind::default());
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
                    .intern(&self.simulation.reach.configs, Kind::default()),
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

    fn full_start(&mut self, at: &Place<'_>, ask: &mut dyn FnMut(Question) -> bool) -> u32 {
        let key = (at.decision, at.precedence);
        let entry = self.full_starts.get(&key).copied().unwrap_or(UNKNOWN);
        let mut evaluator = Evaluator::new(ask);
        let found = self.states.tests.follow(entry, &mut evaluator);
        if let Answer::State(id) = Target::from_entry(found).answer() {
            return id;
        }
        let decision_state = self.simulation.atn.decision_state(at.decision);
        let scope = Scope {
            full: true,
            start: true,
            precedence: at.precedence,
            ..SLL
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
        let bottom = self.states.get(state).kind.bottom;
        let scope = Scope {
            full: true,
            bottom,
            eof: token == EOF,
            ..SLL
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
        if scope.start {
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
        let kind = Kind {
            full: true,
            bottom: scope.bottom,
            waiting,
            eof: scope.eof && waiting,
            start: (scope.start && waiting).then_some(scope.precedence),
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
        while self.states.get(state).kind.waiting {
            self.heart.beat();
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
            full: true,
            bottom: frame.is_none(),
            start: kind.start.is_some(),
            eof: kind.eof,
            precedence: kind.start.unwrap_or(0),
            loop_rule: NONE,
        };
        self.simulation
            .uncover(self.states.configs(key.0), frame, scope, &mut evaluator);
        let target = self.full_target(scope);
        let entry = self.states.tests.learn(entry, &evaluator, target.entry());
        self.states.frames.insert(key, entry);
        target
    }

    /// Roughly what was learnt takes, in bytes.
    fn size(&self) -> usize {
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

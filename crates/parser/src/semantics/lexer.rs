//! A lexer's predicates, actions and base class during one run.

use crate::lexer::{LexerHooks, LexerState};
use crate::parse::PredicatePolicy;
use crate::sink::{Made, Sink};
use crate::token::{EOF, Token, TokenId, TokenOrigin};

use super::base_class::LexerBase;
use super::eval::{Scope, evaluate};
use super::exec;
use super::machine::{Kept, Machine};
use super::program::Program;
use super::value::Value;
use super::view::token_property;

/// Runs one lexer's own code on one input.
pub(crate) struct LexerSemantics<'p> {
    program: &'p Program,
    policy: PredicatePolicy,
    base: Option<Box<dyn LexerBase>>,
    machine: Machine,
    /// Whether a `popMode` found nothing to return to, and where first.
    pub(crate) empty_mode_stack: Option<(u32, u32)>,
}

impl<'p> LexerSemantics<'p> {
    pub(crate) fn new(program: &'p Program, policy: PredicatePolicy) -> Self {
        Self {
            program,
            policy,
            base: program.new_lexer_base(),
            machine: Machine::default(),
            empty_mode_stack: None,
        }
    }

    /// Called before each token is matched.
    pub(crate) fn before_token(&mut self, state: &mut LexerState<'_>, sink: &mut Sink) {
        state.own_text = None;
        if let Some(base) = &mut self.base {
            base.before_token(state, sink);
        }
    }

    /// Passes a token on, through the base class if there is one.
    pub(crate) fn token(&mut self, mut made: Made, state: &mut LexerState<'_>, sink: &mut Sink) {
        if self.program.follows_tokens && made.token.origin == TokenOrigin::Matched {
            let id = TokenId(sink.tokens.len() as u32);
            made = self.follow_token(id, made, state);
        }
        match &mut self.base {
            Some(base) => base.token(made, state, sink),
            None => {
                sink.push(made);
            }
        }
    }
}

impl LexerSemantics<'_> {
    /// Runs the grammar's own `emit` and `nextToken`. The first may change the
    /// token before it is made; both may look at it, but not replace it.
    fn follow_token(&mut self, id: TokenId, made: Made, state: &mut LexerState<'_>) -> Made {
        let token = Value::Token(id);
        let is_end = made.token.kind == EOF;
        let matched = state.place();
        state.own_text.clone_from(&made.text);
        let text = state.token_text();
        let mut scope = LexerScope {
            program: self.program,
            base: &mut self.base,
            machine: &mut self.machine,
            made: Some(id),
            state: MatchState::Matched(state),
        };
        scope.keep(id, made.clone());
        exec::begin(&mut scope);
        scope.machine.refuel_for(text);
        for (name, arguments) in [
            ("emit", &[][..]),
            ("emit", std::slice::from_ref(&token)),
            ("nexttoken", &[]),
        ] {
            if let Some(method) = self.program.own_method(name, arguments.len())
                && !(is_end && name == "emit")
            {
                exec::call(&method, arguments, &mut scope);
            }
        }
        let mut made = match self.machine.kept.get(&id) {
            Some(kept) => kept.made.clone(),
            None => made,
        };
        if !is_end {
            state.end_token(matched);
            made.token.end = state.position() as u32;
        }
        // Only fields outlive the call.
        let fields = &self.machine.fields;
        let kept = |id: &TokenId| fields.values().any(|value| *value == Value::Token(*id));
        self.machine.kept.retain(|id, _| kept(id));
        made
    }
}

impl LexerHooks for LexerSemantics<'_> {
    fn predicate(&mut self, rule: u32, index: u32, state: &LexerState<'_>) -> bool {
        let program = self.program;
        let mut scope = LexerScope {
            program,
            base: &mut self.base,
            machine: &mut self.machine,
            made: None,
            state: MatchState::Matching(state),
        };
        exec::begin(&mut scope);
        let truth = program
            .predicate(rule, index)
            .and_then(|code| code.translated.as_ref())
            .and_then(|expr| evaluate(expr, &mut scope).truth());
        truth.unwrap_or(self.policy != PredicatePolicy::AssumeFalse)
    }

    fn action(&mut self, rule: u32, index: u32, state: &mut LexerState<'_>) {
        let program = self.program;
        let Some(code) = program.action(rule, index) else {
            return;
        };
        if code.understood
            && let Some(statements) = &code.translated
        {
            let mut scope = LexerScope {
                program,
                base: &mut self.base,
                machine: &mut self.machine,
                made: None,
                state: MatchState::Matched(state),
            };
            exec::begin(&mut scope);
            exec::run(statements, &mut scope);
        }
    }

    fn empty_mode_stack(&mut self, state: &LexerState<'_>) {
        self.empty_mode_stack
            .get_or_insert((state.token_line(), state.token_column()));
    }
}

/// A lexer that matches must not be changed; one that has matched can be.
enum MatchState<'s, 't> {
    Matching(&'s LexerState<'t>),
    Matched(&'s mut LexerState<'t>),
}

impl<'t> MatchState<'_, 't> {
    fn get(&self) -> &LexerState<'t> {
        match self {
            Self::Matching(state) => state,
            Self::Matched(state) => state,
        }
    }
}

struct LexerScope<'s, 't> {
    program: &'s Program,
    base: &'s mut Option<Box<dyn LexerBase>>,
    machine: &'s mut Machine,
    /// The token that was just made, while code that follows tokens runs.
    made: Option<TokenId>,
    state: MatchState<'s, 't>,
}

impl LexerScope<'_, '_> {
    /// Where the current token starts, in characters.
    fn token_start(&mut self) -> usize {
        let state = self.state.get();
        let start = &mut self.machine.positions.start;
        start.at(state.token_start(), state.text())
    }

    /// Lets code look at a token.
    fn keep(&mut self, id: TokenId, made: Made) {
        let text = self.state.get().text();
        let Token { start, end, .. } = made.token;
        let positions = &mut self.machine.positions;
        let kept = Kept {
            start: positions.start.at(start as usize, text),
            end: positions.here.at(end as usize, text),
            made,
        };
        self.machine.kept.insert(id, kept);
    }

    /// The lexer's own `emit`: makes the token as it is by now.
    fn make(&mut self) -> Value {
        let state = self.state.get();
        let Some(id) = self.made else {
            return Value::Unknown;
        };
        let Some(kept) = self.machine.kept.get(&id) else {
            return Value::Unknown;
        };
        let made = Made {
            token: Token {
                kind: state.token_type,
                channel: state.channel,
                end: state.position() as u32,
                ..kept.made.token
            },
            text: state.own_text.clone(),
        };
        self.keep(id, made);
        Value::Token(id)
    }
}

impl Scope for LexerScope<'_, '_> {
    fn program(&self) -> &Program {
        self.program
    }

    fn machine(&mut self) -> &mut Machine {
        self.machine
    }

    fn base(&mut self, method: &str, arguments: &[Value]) -> Option<Value> {
        let base = self.base.as_mut()?;
        match &mut self.state {
            MatchState::Matching(state) => base.ask(method, arguments, state),
            MatchState::Matched(state) => base.act(method, arguments, state),
        }
    }

    fn own(&mut self, name: &str, arguments: &[Value]) -> Value {
        let state = self.state.get();
        let number = |value: u32| Value::Int(value.into());
        match (name, arguments) {
            ("charpositioninline" | "column", []) => return number(state.column()),
            ("line", []) => return number(state.line()),
            ("text", []) => {
                let text = state.own_text.as_deref().unwrap_or(state.token_text());
                return match self.machine.burn_for(text) {
                    true => text.into(),
                    false => Value::Unknown,
                };
            }
            ("type", []) => return Value::Int(state.token_type.into()),
            ("channel", []) => return number(state.channel),
            ("mode", []) => return number(state.mode),
            ("tokenstartcharindex", []) => return Value::Int(self.token_start() as i64),
            ("tokenstartcharpositioninline" | "tokenstartcolumn", []) => {
                return number(state.token_column());
            }
            ("tokenstartline", []) => return number(state.token_line()),
            ("nexttoken", []) => return self.made.map_or(Value::Unknown, Value::Token),
            ("emit", []) => return self.make(),
            ("emit", [Value::Token(_)]) => return Value::Null,
            _ => {}
        }
        let MatchState::Matched(state) = &mut self.state else {
            return Value::Unknown;
        };
        let target = match arguments {
            [Value::Int(number)] => u32::try_from(*number).ok(),
            _ => None,
        };
        match (name, arguments, target) {
            ("skip", [], _) => state.token_type = LexerState::SKIP,
            ("more", [], _) => state.token_type = LexerState::MORE,
            ("popmode", [], _) => {
                if !state.pop_mode() {
                    return Value::Unknown;
                }
            }
            ("pushmode", _, Some(mode)) => state.push_mode(mode),
            ("mode", _, Some(mode)) => state.mode = mode,
            ("settype", [value], _) => {
                self.set_own("type", value);
            }
            ("setchannel", [value], _) => {
                self.set_own("channel", value);
            }
            ("settext", [value], _) => {
                self.set_own("text", value);
            }
            ("setline", [value], _) => {
                self.set_own("line", value);
            }
            ("setcharpositioninline" | "setcolumn", [value], _) => {
                self.set_own("column", value);
            }
            ("consume", [Value::Input], _) => state.step(),
            _ => return Value::Unknown,
        }
        Value::Null
    }

    fn set_own(&mut self, name: &str, value: &Value) -> bool {
        let MatchState::Matched(state) = &mut self.state else {
            return false;
        };
        match (name, value) {
            ("type", Value::Int(value)) => {
                state.token_type = i32::try_from(*value).unwrap_or(0);
            }
            ("channel", Value::Int(value)) => {
                state.channel = u32::try_from(*value).unwrap_or(0);
            }
            ("mode", Value::Int(value)) => {
                state.mode = u32::try_from(*value).unwrap_or(0);
            }
            ("line", Value::Int(value)) => state.line = u32::try_from(*value).unwrap_or(0),
            ("column" | "charpositioninline", Value::Int(value)) => {
                state.column = u32::try_from(*value).unwrap_or(0);
            }
            ("text", Value::Text(value)) => state.own_text = Some(value.to_string()),
            _ => {
                return self
                    .base
                    .as_mut()
                    .is_some_and(|base| base.assign(name, value));
            }
        }
        true
    }

    fn look(&self, offset: i32) -> Value {
        match self.state.get().look(offset) {
            Some(c) => Value::Int(i64::from(u32::from(c))),
            None => Value::Int(if offset == 0 { 0 } else { -1 }),
        }
    }

    fn input(&mut self, name: &str, arguments: &[Value]) -> Value {
        match (name, arguments) {
            ("lt", [Value::Int(offset)]) => self.look((*offset).clamp(-0xffff, 0xffff) as i32),
            ("index", []) => {
                let state = self.state.get();
                let here = &mut self.machine.positions.here;
                Value::Int(here.at(state.position(), state.text()) as i64)
            }
            ("seek", [Value::Int(index)]) => {
                let start = self.token_start();
                let index = usize::try_from(*index).unwrap_or(0);
                let MatchState::Matched(state) = &mut self.state else {
                    return Value::Unknown;
                };
                let rest = state.text().get(state.token_start()..).unwrap_or("");
                let passed = match index.checked_sub(start) {
                    Some(characters) => rest.char_indices().nth(characters),
                    None => return Value::Unknown,
                };
                let passed = passed.map_or(rest.len(), |(at, _)| at);
                state.go_to(state.token_start() + passed);
                Value::Null
            }
            ("consume", []) => {
                let MatchState::Matched(state) = &mut self.state else {
                    return Value::Unknown;
                };
                if let Some(c) = state.look(1) {
                    state.go_to(state.position() + c.len_utf8());
                }
                Value::Null
            }
            _ => Value::Unknown,
        }
    }

    fn token(&self, id: TokenId, name: &str) -> Value {
        let Some(kept) = self.machine.kept.get(&id) else {
            return Value::Unknown;
        };
        match name {
            "start" | "startindex" => return Value::Int(kept.start as i64),
            "stop" | "stopindex" => return Value::Int(kept.end as i64 - 1),
            _ => {}
        }
        let Made { token, text } = &kept.made;
        let source = self.state.get().text();
        let text = || match text {
            Some(text) => text.as_str().into(),
            None => token.source(source).into(),
        };
        token_property(token, name, text)
    }
}

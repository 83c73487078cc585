//! A lexer's predicates, actions and base class during one run.

use crate::lexer::{LexerHooks, LexerState};
use crate::parse::PredicatePolicy;
use crate::sink::{Made, Sink};
use crate::token::{EOF, TokenId};

use super::base_class::LexerBase;
use super::eval::{Scope, evaluate};
use super::exec;
use super::machine::Machine;
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
    pub(crate) fn token(&mut self, made: Made, state: &mut LexerState<'_>, sink: &mut Sink) {
        if self.program.follows_tokens && made.token.is_in_stream() {
            let id = TokenId(sink.tokens.len() as u32);
            self.follow_token(id, &made, state);
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
    /// Runs the grammar's own `emit` and `nextToken`, which may look at tokens
    /// but not replace them.
    fn follow_token(&mut self, id: TokenId, made: &Made, state: &LexerState<'_>) {
        let token = Value::Token(id);
        self.machine.kept.insert(id, made.clone());
        let mut scope = LexerScope {
            program: self.program,
            base: &mut self.base,
            machine: &mut self.machine,
            made: Some(id),
            state: State::Matching(state),
        };
        exec::begin(&mut scope);
        let is_end = made.token.kind == EOF;
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
        // Only fields outlive the call.
        let fields = &self.machine.fields;
        let kept = |id: &TokenId| fields.values().any(|value| *value == Value::Token(*id));
        self.machine.kept.retain(|id, _| kept(id));
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
            state: State::Matching(state),
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
                state: State::Matched(state),
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
enum State<'s, 't> {
    Matching(&'s LexerState<'t>),
    Matched(&'s mut LexerState<'t>),
}

impl<'t> State<'_, 't> {
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
    state: State<'s, 't>,
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
            State::Matching(state) => base.ask(method, arguments, state),
            State::Matched(state) => base.act(method, arguments, state),
        }
    }

    fn own(&mut self, name: &str, arguments: &[Value]) -> Value {
        let state = self.state.get();
        let number = |value: u32| Value::Int(value.into());
        match (name, arguments) {
            ("charpositioninline" | "column", []) => return number(state.column()),
            ("line", []) => return number(state.line()),
            ("text", []) => {
                return match &state.own_text {
                    Some(text) => text.as_str().into(),
                    None => state.token_text().into(),
                };
            }
            ("type", []) => return Value::Int(state.token_type.into()),
            ("channel", []) => return number(state.channel),
            ("mode", []) => return number(state.mode),
            ("tokenstartcharindex", []) => return Value::Int(state.token_start() as i64),
            ("tokenstartcharpositioninline" | "tokenstartcolumn", []) => {
                return number(state.token_column());
            }
            ("tokenstartline", []) => return number(state.token_line()),
            ("nexttoken" | "emit", []) => return self.made.map_or(Value::Unknown, Value::Token),
            ("emit", [Value::Token(_)]) => return Value::Null,
            _ => {}
        }
        let State::Matched(state) = &mut self.state else {
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
            _ => return Value::Unknown,
        }
        Value::Null
    }

    fn set_own(&mut self, name: &str, value: &Value) -> bool {
        let State::Matched(state) = &mut self.state else {
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
            ("text", Value::Text(value)) => state.own_text = Some(value.clone()),
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
            ("index", []) => Value::Int(self.state.get().position() as i64),
            _ => Value::Unknown,
        }
    }

    fn token(&self, id: TokenId, name: &str) -> Value {
        let Some(Made { token, text }) = self.machine.kept.get(&id) else {
            return Value::Unknown;
        };
        let source = self.state.get().text();
        let text = || match text {
            Some(text) => text.as_str().into(),
            None => token.source(source).into(),
        };
        token_property(token, name, text)
    }
}

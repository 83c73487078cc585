//! A parser's predicates, actions and base class during one run.

use crate::parse::PredicatePolicy;
use crate::token::{DEFAULT_CHANNEL, TokenId};
use crate::tree::NodeId;

use super::base_class::ParserBase;
use super::collection::Collection;
use super::eval::{Scope, evaluate};
use super::exec;
use super::frames::{Call, last_matched, node_property};
use super::machine::Machine;
use super::program::Program;
use super::value::Value;
use super::view::{ParserView, token_property};

/// Decides a parser's predicates and runs its actions.
pub(crate) trait ParserSemantics {
    /// Whether a predicate holds at the view's position.
    fn predicate(&mut self, rule: u32, index: u32, view: &ParserView<'_>) -> bool;

    /// Runs the action that leaves a state.
    fn action(&mut self, rule: u32, state: u32, view: &ParserView<'_>);

    /// Whether it is to be told of rules and of tokens with labels.
    fn follows_rules(&self) -> bool {
        false
    }

    /// A rule is entered, from the state before the reference to it.
    fn enter(&mut self, rule: u32, state: Option<u32>, view: &ParserView<'_>) {
        let _ = (rule, state, view);
    }

    /// The innermost rule is left; `completed` if no error ended it.
    fn leave(&mut self, completed: bool, view: &ParserView<'_>) {
        let _ = (completed, view);
    }

    /// A token was matched in a state.
    fn matched(&mut self, state: u32, token: TokenId) {
        let _ = (state, token);
    }
}

/// The grammar's own predicates and actions.
pub(crate) struct GrammarSemantics<'p> {
    pub(super) program: &'p Program,
    policy: PredicatePolicy,
    base: Option<Box<dyn ParserBase>>,
    pub(super) machine: Machine,
    /// The rules in progress, if they are followed.
    pub(super) calls: Vec<Call>,
}

impl<'p> GrammarSemantics<'p> {
    pub(crate) fn new(program: &'p Program, policy: PredicatePolicy) -> Self {
        Self {
            program,
            policy,
            base: program.new_parser_base(),
            machine: Machine::default(),
            calls: Vec::new(),
        }
    }

    pub(super) fn scope<'s>(&'s mut self, view: &'s ParserView<'s>) -> ParserScope<'s> {
        let mut scope = ParserScope {
            program: self.program,
            base: &mut self.base,
            machine: &mut self.machine,
            view,
        };
        exec::begin(&mut scope);
        scope
    }
}

impl ParserSemantics for GrammarSemantics<'_> {
    fn predicate(&mut self, rule: u32, index: u32, view: &ParserView<'_>) -> bool {
        let program = self.program;
        let truth = program
            .predicate(rule, index)
            .and_then(|code| code.translated.as_ref())
            .and_then(|expr| evaluate(expr, &mut self.scope(view)).truth());
        truth.unwrap_or(self.policy != PredicatePolicy::AssumeFalse)
    }

    fn action(&mut self, _rule: u32, state: u32, view: &ParserView<'_>) {
        let program = self.program;
        let Some(code) = program.action(0, state) else {
            return;
        };
        if code.understood
            && let Some(statements) = &code.translated
        {
            exec::run(statements, &mut self.scope(view));
        }
    }

    fn follows_rules(&self) -> bool {
        self.program.rules.matter
    }

    fn enter(&mut self, rule: u32, state: Option<u32>, view: &ParserView<'_>) {
        self.enter_rule(rule, state, view);
    }

    fn leave(&mut self, completed: bool, view: &ParserView<'_>) {
        self.leave_rule(completed, view);
    }

    fn matched(&mut self, state: u32, token: TokenId) {
        self.label_token(state, token);
    }
}

pub(super) struct ParserScope<'s> {
    program: &'s Program,
    base: &'s mut Option<Box<dyn ParserBase>>,
    machine: &'s mut Machine,
    view: &'s ParserView<'s>,
}

impl ParserScope<'_> {
    fn token_value(&self, offset: i64) -> Value {
        let offset = offset.clamp(-0xffff, 0xffff) as i32;
        self.view.look(offset).map_or(Value::Null, Value::Token)
    }
}

impl Scope for ParserScope<'_> {
    fn program(&self) -> &Program {
        self.program
    }

    fn machine(&mut self) -> &mut Machine {
        self.machine
    }

    fn base(&mut self, method: &str, arguments: &[Value]) -> Option<Value> {
        self.base.as_mut()?.call(method, arguments, self.view)
    }

    fn own(&mut self, name: &str, _arguments: &[Value]) -> Value {
        match name {
            "currenttoken" => self.token_value(1),
            _ => Value::Unknown,
        }
    }

    fn set_own(&mut self, _name: &str, _value: &Value) -> bool {
        false
    }

    fn look(&self, offset: i32) -> Value {
        Value::Int(i64::from(self.view.token_type(offset)))
    }

    fn input(&mut self, name: &str, arguments: &[Value]) -> Value {
        match (name, arguments) {
            ("lt", [Value::Int(offset)]) => self.token_value(*offset),
            ("index", []) => {
                let next = self.view.look(1);
                let place = next.map(|id| self.view.tokens.place(id));
                place.map_or(Value::Unknown, |place| Value::Int(place as i64))
            }
            ("get" | "token", [Value::Int(place)]) => {
                let place = usize::try_from(*place).ok();
                let found = place.and_then(|place| self.view.tokens.stream().get(place));
                found.map_or(Value::Null, |id| Value::Token(*id))
            }
            ("hiddentokenstoleft", [Value::Int(place)]) => {
                let before = self.view.tokens.stream();
                let before = usize::try_from(*place).ok().and_then(|p| before.get(..p));
                let is_hidden = |id: &&TokenId| {
                    let token = self.view.tokens.get(**id);
                    token.is_some_and(|token| token.channel != DEFAULT_CHANNEL)
                };
                let hidden = before.unwrap_or(&[]).iter().rev().take_while(is_hidden);
                let mut hidden: Vec<Value> = hidden.map(|id| Value::Token(*id)).collect();
                if hidden.is_empty() {
                    return Value::Null;
                }
                hidden.reverse();
                self.machine.create(Collection::list(hidden))
            }
            _ => Value::Unknown,
        }
    }

    fn node(&self, node: NodeId, name: &str) -> Value {
        node_property(self.view, node, name)
    }

    fn matched(&self, name: &str) -> Value {
        last_matched(self.view, name, self.program.constant(name))
    }

    fn token(&self, id: TokenId, name: &str) -> Value {
        let view = self.view;
        let Some(token) = view.tokens.get(id) else {
            return Value::Unknown;
        };
        if matches!(name, "index" | "tokenindex") {
            return Value::Int(view.tokens.place(id) as i64);
        }
        token_property(token, name, || view.tokens.text(id, view.source).into())
    }
}

//! A parser's predicates, actions and base class during one run.

use crate::parse::PredicatePolicy;
use crate::token::TokenId;

use super::base_class::ParserBase;
use super::eval::{Scope, evaluate};
use super::program::Program;
use super::value::{Value, Variables};
use super::view::ParserView;

/// Decides a parser's predicates and runs its actions.
pub(crate) trait ParserSemantics {
    /// Whether a predicate holds at the view's position.
    fn predicate(&mut self, rule: u32, index: u32, view: &ParserView<'_>) -> bool;

    /// Runs the action that leaves a state.
    fn action(&mut self, rule: u32, state: u32, view: &ParserView<'_>);
}

/// The grammar's own predicates and actions.
pub(crate) struct GrammarSemantics<'p> {
    program: &'p Program,
    policy: PredicatePolicy,
    base: Option<Box<dyn ParserBase>>,
    variables: Variables,
}

impl<'p> GrammarSemantics<'p> {
    pub(crate) fn new(program: &'p Program, policy: PredicatePolicy) -> Self {
        Self {
            program,
            policy,
            base: program.new_parser_base(),
            variables: Variables::default(),
        }
    }

    fn scope<'s>(&'s mut self, view: &'s ParserView<'s>) -> ParserScope<'s> {
        ParserScope {
            program: self.program,
            base: &mut self.base,
            variables: &mut self.variables,
            view,
        }
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
            let mut scope = self.scope(view);
            for statement in statements {
                evaluate(statement, &mut scope);
            }
        }
    }
}

struct ParserScope<'s> {
    program: &'s Program,
    base: &'s mut Option<Box<dyn ParserBase>>,
    variables: &'s mut Variables,
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

    fn variables(&mut self) -> &mut Variables {
        self.variables
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

    fn input(&self, name: &str, arguments: &[Value]) -> Value {
        match (name, arguments) {
            ("lt", [Value::Int(offset)]) => self.token_value(*offset),
            // Places in the stream are those of our list: code only compares
            // and offsets them.
            ("index", []) => self
                .view
                .look(1)
                .map_or(Value::Unknown, |id| Value::Int(id.0.into())),
            ("get" | "token", [Value::Int(index)]) => u32::try_from(*index)
                .ok()
                .map(TokenId)
                .filter(|id| self.view.tokens.get(*id).is_some())
                .map_or(Value::Null, Value::Token),
            _ => Value::Unknown,
        }
    }

    fn token(&self, id: TokenId, name: &str) -> Value {
        let view = self.view;
        let Some(token) = view.tokens.get(id) else {
            return Value::Unknown;
        };
        match name {
            "text" => view.tokens.text(id, view.source).into(),
            "type" => Value::Int(token.kind.into()),
            "channel" => Value::Int(token.channel.into()),
            "line" => Value::Int(token.line.into()),
            "column" | "charpositioninline" => Value::Int(token.column.into()),
            "start" | "startindex" => Value::Int(token.start.into()),
            "stop" | "stopindex" => Value::Int(i64::from(token.end) - 1),
            "index" | "tokenindex" => Value::Int(id.0.into()),
            _ => Value::Unknown,
        }
    }
}

//! What the rules in progress have: parameters, locals, results, labels.

use crate::token::TokenId;
use crate::tree::{NodeId, NodeKind};

use super::eval::evaluate;
use super::exec;
use super::machine::Variables;
use super::parser::GrammarSemantics;
use super::value::{Value, normalize};
use super::view::ParserView;

/// A rule in progress.
#[derive(Clone, Copy, Debug)]
pub(super) struct Call {
    rule: u32,
    /// The state before the reference to it.
    state: Option<u32>,
}

impl GrammarSemantics<'_> {
    /// A rule is entered; the view is still its caller's.
    pub(super) fn enter_rule(&mut self, rule: u32, state: Option<u32>, view: &ParserView<'_>) {
        self.calls.push(Call { rule, state });
        let program = self.program;
        let declared = program.rules.list.get(&rule);
        let given = state.and_then(|state| program.rules.arguments.get(&state));
        let mut frame = Variables::default();
        if let Some(declared) = declared {
            let mut scope = self.scope(view);
            for (index, (name, first)) in declared.parameters.iter().enumerate() {
                let given = given.and_then(|given| given.get(index));
                let value = evaluate(given.unwrap_or(first), &mut scope);
                frame.insert(name.clone(), value);
            }
            for (name, first) in &declared.variables {
                let value = evaluate(first, &mut scope);
                frame.insert(name.clone(), value);
            }
        }
        self.machine.frames.push(frame);
        if let Some(declared) = declared.filter(|declared| !declared.init.is_empty()) {
            exec::run(&declared.init, &mut self.scope(view));
        }
    }

    /// A rule is left; the view is still its own. `completed` if no error ended it.
    pub(super) fn leave_rule(&mut self, completed: bool, view: &ParserView<'_>) {
        let Some(call) = self.calls.pop() else {
            return;
        };
        let program = self.program;
        let declared = program.rules.list.get(&call.rule);
        if let Some(declared) = declared.filter(|declared| completed && !declared.after.is_empty())
        {
            exec::run(&declared.after, &mut self.scope(view));
        }
        let Some(mut frame) = self.machine.frames.pop() else {
            return;
        };
        let Some(caller) = self.machine.frames.last_mut() else {
            return;
        };
        let label = call
            .state
            .and_then(|state| program.rules.labels.get(&state));
        if let (Some(label), Some(node)) = (label, view.context) {
            caller.insert(normalize(label), Value::Node(node));
        }
        let name = view.recognizer.rule_names.get(call.rule as usize);
        for result in declared.map_or(&[][..], |declared| &declared.returns) {
            let value = frame.remove(result).unwrap_or(Value::Unknown);
            if let Some(label) = label {
                caller.insert(format!("{label}.{result}"), value.clone());
            }
            if let Some(name) = name {
                caller.insert(format!("{name}.{result}"), value);
            }
        }
    }

    /// A token was matched in a state.
    pub(super) fn label_token(&mut self, state: u32, token: TokenId) {
        if let Some(label) = self.program.rules.labels.get(&state)
            && let Some(frame) = self.machine.frames.last_mut()
        {
            frame.insert(normalize(label), Value::Token(token));
        }
    }
}

/// The last child of a rule in progress that is a token of a type, or an
/// invocation of a rule.
pub(super) fn last_matched(view: &ParserView<'_>, name: &str, token_type: Option<i64>) -> Value {
    let Some(context) = view.context else {
        return Value::Null;
    };
    let children = view.children(context);
    let found = children.into_iter().rev().find_map(|child| {
        Some(match view.tree.kind(child) {
            NodeKind::Terminal(id) | NodeKind::Error(id)
                if token_type == view.tokens.get(id).map(|token| token.kind.into()) =>
            {
                Value::Token(id)
            }
            NodeKind::Rule(_) if view.rule_name(child) == Some(name) => Value::Node(child),
            _ => return None,
        })
    });
    found.unwrap_or(Value::Null)
}

/// A property of a rule in the tree.
pub(super) fn node_property(view: &ParserView<'_>, node: NodeId, name: &str) -> Value {
    let mut waiting = vec![node];
    let (mut first, mut last) = (None, None);
    while let Some(node) = waiting.pop() {
        match view.tree.kind(node) {
            NodeKind::Terminal(id) | NodeKind::Error(id) => {
                first.get_or_insert(id);
                last = Some(id);
            }
            _ => waiting.extend(view.children(node).into_iter().rev()),
        }
    }
    let (Some(first), Some(last)) = (first, last) else {
        return match name {
            "text" => "".into(),
            _ => Value::Null,
        };
    };
    match name {
        "start" => Value::Token(first),
        "stop" => Value::Token(last),
        "text" => {
            let span = (view.tokens.get(first), view.tokens.get(last));
            let (Some(first), Some(last)) = span else {
                return Value::Unknown;
            };
            let text = view.source.get(first.start as usize..last.end as usize);
            text.unwrap_or("").into()
        }
        _ => Value::Unknown,
    }
}

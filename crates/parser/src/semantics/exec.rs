//! Runs statements.

use super::collection::Collection;
use super::eval::{Scope, evaluate};
use super::members::Method;
use super::stmt::{Case, Stmt};
use super::value::Value;

/// How a statement ends.
enum Flow {
    Next,
    Break,
    Continue,
    Return(Value),
    /// It depends on something that is not known, or takes too long.
    Lost,
}

/// Code begins to run: the first time, fields get their first values.
pub(super) fn begin(scope: &mut dyn Scope) {
    let machine = scope.machine();
    machine.refuel();
    if machine.is_ready {
        return;
    }
    machine.is_ready = true;
    for (name, value) in scope.program().first_values.clone() {
        let value = evaluate(&value, scope);
        scope.machine().fields.insert(name, value);
    }
}

/// Runs an action. What it did before it got lost stays.
pub(super) fn run(statements: &[Stmt], scope: &mut dyn Scope) {
    let start = scope.machine().scope();
    sequence(statements, scope);
    scope.machine().close(start);
}

/// Calls a method of the grammar's own.
pub(super) fn call(method: &Method, arguments: &[Value], scope: &mut dyn Scope) -> Value {
    let names = method.parameters.iter().map(|name| name.normal.clone());
    let parameters = names.zip(arguments.iter().cloned()).collect();
    let Some(caller) = scope.machine().enter(parameters) else {
        return Value::Unknown;
    };
    let flow = sequence(&method.body, scope);
    scope.machine().leave(caller);
    match flow {
        Flow::Return(value) => value,
        Flow::Lost => Value::Unknown,
        _ => Value::Null,
    }
}

fn sequence(statements: &[Stmt], scope: &mut dyn Scope) -> Flow {
    for statement in statements {
        match execute(statement, scope) {
            Flow::Next => {}
            other => return other,
        }
    }
    Flow::Next
}

/// Runs the body of a loop; none if the loop goes on.
fn pass(body: &Stmt, scope: &mut dyn Scope) -> Option<Flow> {
    match execute(body, scope) {
        Flow::Next | Flow::Continue => None,
        Flow::Break => Some(Flow::Next),
        other => Some(other),
    }
}

fn execute(statement: &Stmt, scope: &mut dyn Scope) -> Flow {
    if !scope.machine().burn() {
        return Flow::Lost;
    }
    match statement {
        Stmt::Expr(expr) => {
            evaluate(expr, scope);
            Flow::Next
        }
        Stmt::Declare(name, value) => {
            let value = match value {
                Some(value) => evaluate(value, scope),
                None => Value::Null,
            };
            scope.machine().declare(&name.normal, value);
            Flow::Next
        }
        Stmt::If(condition, then, other) => match evaluate(condition, scope).truth() {
            Some(true) => execute(then, scope),
            Some(false) => other
                .as_ref()
                .map_or(Flow::Next, |other| execute(other, scope)),
            None => Flow::Lost,
        },
        Stmt::While(condition, body) => loop {
            match evaluate(condition, scope).truth() {
                Some(true) => {}
                Some(false) => return Flow::Next,
                None => return Flow::Lost,
            }
            if let Some(flow) = pass(body, scope) {
                return flow;
            }
        },
        Stmt::For(start, condition, step, body) => {
            let outside = scope.machine().scope();
            execute(start, scope);
            let flow = loop {
                match evaluate(condition, scope).truth() {
                    Some(true) => {}
                    Some(false) => break Flow::Next,
                    None => break Flow::Lost,
                }
                if let Some(flow) = pass(body, scope) {
                    break flow;
                }
                if let Some(step) = step {
                    evaluate(step, scope);
                }
            };
            scope.machine().close(outside);
            flow
        }
        Stmt::ForEach(name, all, body) => {
            let Value::Object(id) = evaluate(all, scope) else {
                return Flow::Lost;
            };
            let values = scope.machine().collection(id).map(|all| all.values());
            for value in values.unwrap_or_default() {
                let outside = scope.machine().scope();
                scope.machine().declare(&name.normal, value);
                let flow = pass(body, scope);
                scope.machine().close(outside);
                if let Some(flow) = flow {
                    return flow;
                }
            }
            Flow::Next
        }
        Stmt::Switch(value, cases) => switch(evaluate(value, scope), cases, scope),
        Stmt::Return(value) => match value {
            Some(value) => Flow::Return(evaluate(value, scope)),
            None => Flow::Return(Value::Null),
        },
        Stmt::Break => Flow::Break,
        Stmt::Continue => Flow::Continue,
        Stmt::Block(statements) => {
            let outside = scope.machine().scope();
            let flow = sequence(statements, scope);
            scope.machine().close(outside);
            flow
        }
    }
}

fn switch(value: Value, cases: &[Case], scope: &mut dyn Scope) -> Flow {
    let mut chosen = cases.iter().position(|case| case.default);
    'cases: for (index, case) in cases.iter().enumerate() {
        for other in &case.values {
            match value.equals(&evaluate(other, scope)) {
                Some(true) => {
                    chosen = Some(index);
                    break 'cases;
                }
                Some(false) => {}
                None => return Flow::Lost,
            }
        }
    }
    let outside = scope.machine().scope();
    let mut flow = Flow::Next;
    for case in chosen.map_or(&cases[..0], |first| &cases[first..]) {
        match sequence(&case.body, scope) {
            Flow::Next => continue,
            Flow::Break => {}
            other => flow = other,
        }
        break;
    }
    scope.machine().close(outside);
    flow
}

/// A new collection with what the arguments say.
pub(super) fn create(class: &str, arguments: &[Value], scope: &mut dyn Scope) -> Value {
    let Some(mut collection) = Collection::new(class) else {
        return Value::Unknown;
    };
    for argument in arguments {
        if let Value::Object(id) = argument
            && let Some(other) = scope.machine().collection(*id)
        {
            collection.extend(other.values());
        }
    }
    scope.machine().create(collection)
}

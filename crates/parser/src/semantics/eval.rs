//! The evaluator.

use crate::token::TokenId;

use super::expr::{Expr, Name, Op};
use super::program::Program;
use super::value::{Value, Variables};

/// The recognizer as code sees it.
pub(crate) trait Scope {
    fn program(&self) -> &Program;
    fn variables(&mut self) -> &mut Variables;

    /// A method of the base class; none if it has no such method.
    fn base(&mut self, method: &str, arguments: &[Value]) -> Option<Value>;

    /// A method or property of the recognizer itself.
    fn own(&mut self, name: &str, arguments: &[Value]) -> Value;

    /// A property of the recognizer is assigned.
    fn set_own(&mut self, name: &str, value: &Value) -> bool;

    /// `_input.LA(offset)`.
    fn look(&self, offset: i32) -> Value;

    /// Another method or property of the input.
    fn input(&self, name: &str, arguments: &[Value]) -> Value;

    /// A property of a token.
    fn token(&self, token: TokenId, name: &str) -> Value;
}

/// Properties of a recognizer that both kinds of scope answer.
const OWN: &[&str] = &[
    "charpositioninline",
    "column",
    "line",
    "text",
    "type",
    "channel",
    "mode",
    "tokenstartcharindex",
    "tokenstartcharpositioninline",
    "tokenstartcolumn",
    "tokenstartline",
    "currenttoken",
    "settype",
    "settext",
    "setchannel",
    "skip",
    "more",
    "pushmode",
    "popmode",
    "la",
    "lt",
];

fn is_recognizer(name: &str) -> bool {
    matches!(
        name,
        "this" | "self" | "$this" | "p" | "l" | "@self" | "$parser" | "$lexer"
    )
}

fn is_input(normalized: &str) -> bool {
    matches!(
        normalized,
        "input" | "inputstream" | "tokenstream" | "charstream"
    )
}

/// The normalized name of a field that belongs to the recognizer.
pub(crate) fn field_name(target: &Expr) -> Option<&str> {
    match target {
        Expr::Name(name) => Some(&name.normal),
        Expr::Member(object, name) => match &**object {
            Expr::Name(object) if is_recognizer(&object.written) => Some(&name.normal),
            _ => None,
        },
        _ => None,
    }
}

/// Whether everything that an expression names is known.
pub(crate) fn is_understood(expr: &Expr, program: &Program) -> bool {
    let known = |expr: &Expr| is_understood(expr, program);
    match expr {
        Expr::Literal(_) => true,
        Expr::Name(name) => {
            let field = name.normal.as_str();
            program.constant(&name.written).is_some()
                || is_recognizer(&name.written)
                || is_input(field)
                || OWN.contains(&field)
                || program.has_field(field)
                || program.has_method(field)
        }
        Expr::Member(object, name) => {
            if let Expr::Name(class) = &**object
                && is_class(&class.written)
                && (program.constant(&name.written).is_some()
                    || is_static(&class.written, &name.written))
            {
                return true;
            }
            match field_name(expr) {
                Some(_) => known(&Expr::Name(name.clone())),
                None => known(object) && is_property(&name.normal),
            }
        }
        Expr::Call(callee, arguments) => {
            known(callee) && arguments.iter().all(|a| known(a) || is_context(a))
        }
        Expr::Not(inner) | Expr::Negate(inner) => known(inner),
        Expr::Binary(_, a, b) => known(a) && known(b),
        Expr::Choose(a, b, c) => known(a) && known(b) && known(c),
        Expr::Assign(target, value) => field_name(target).is_some() && known(value),
    }
}

/// The context of the rule in progress, which methods get from their view.
fn is_context(expr: &Expr) -> bool {
    matches!(expr, Expr::Name(name) if matches!(name.normal.as_str(), "localctx" | "ctx" | "$ctx"))
}

/// Names of classes begin with a capital letter.
fn is_class(name: &str) -> bool {
    name.starts_with(char::is_uppercase)
}

fn is_static(class: &str, name: &str) -> bool {
    class == "Character"
        && (name.starts_with("isJavaIdentifier")
            || matches!(name, "isDigit" | "isLetter" | "isWhitespace"))
}

/// Methods and properties of inputs, tokens and texts.
fn is_property(name: &str) -> bool {
    matches!(
        name,
        "la" | "lt"
            | "index"
            | "token"
            | "text"
            | "type"
            | "channel"
            | "line"
            | "column"
            | "charpositioninline"
            | "startindex"
            | "stopindex"
            | "start"
            | "stop"
            | "tokenindex"
            | "equals"
            | "equalsignorecase"
            | "startswith"
            | "endswith"
            | "contains"
            | "hasprefix"
            | "hassuffix"
            | "length"
            | "isempty"
            | "tolowercase"
            | "touppercase"
            | "tolower"
            | "toupper"
            | "lower"
            | "upper"
            | "charat"
            | "value"
    ) || name == "get"
}

/// Evaluates an expression.
pub(crate) fn evaluate(expr: &Expr, scope: &mut dyn Scope) -> Value {
    match expr {
        Expr::Literal(value) => value.clone(),
        Expr::Name(name) => name_value(name, scope),
        Expr::Member(object, name) => member(object, name, None, scope),
        Expr::Call(callee, arguments) => {
            let arguments: Vec<Value> = arguments.iter().map(|a| evaluate(a, scope)).collect();
            match &**callee {
                Expr::Name(name) => call(name, &arguments, scope),
                Expr::Member(object, name) => member(object, name, Some(&arguments), scope),
                _ => Value::Unknown,
            }
        }
        Expr::Not(inner) => match evaluate(inner, scope).truth() {
            Some(truth) => Value::Bool(!truth),
            None => Value::Unknown,
        },
        Expr::Negate(inner) => match evaluate(inner, scope) {
            Value::Int(value) => Value::Int(value.wrapping_neg()),
            _ => Value::Unknown,
        },
        Expr::Binary(op, a, b) => binary(*op, a, b, scope),
        Expr::Choose(condition, then, other) => match evaluate(condition, scope).truth() {
            Some(true) => evaluate(then, scope),
            Some(false) => evaluate(other, scope),
            None => Value::Unknown,
        },
        Expr::Assign(target, value) => {
            let value = evaluate(value, scope);
            if let Some(field) = field_name(target)
                && !scope.set_own(field, &value)
            {
                scope.variables().insert(field.to_owned(), value.clone());
            }
            value
        }
    }
}

fn name_value(name: &Name, scope: &mut dyn Scope) -> Value {
    if is_recognizer(&name.written) {
        return Value::Recognizer;
    }
    if let Some(number) = scope.program().constant(&name.written) {
        return Value::Int(number);
    }
    let field = name.normal.as_str();
    if is_input(field) {
        return Value::Input;
    }
    if scope.program().has_method(field) {
        return scope.base(field, &[]).unwrap_or(Value::Unknown);
    }
    if let Some(value) = scope.variables().get(field) {
        return value.clone();
    }
    match scope.own(field, &[]) {
        // A field that nothing was assigned to yet.
        Value::Unknown if scope.program().has_field(field) => Value::Int(0),
        value => value,
    }
}

fn call(name: &Name, arguments: &[Value], scope: &mut dyn Scope) -> Value {
    let method = name.normal.as_str();
    if scope.program().has_method(method) {
        return scope.base(method, arguments).unwrap_or(Value::Unknown);
    }
    if is_input(method) {
        return Value::Input;
    }
    match (method, arguments) {
        ("la", [Value::Int(offset)]) => scope.look(clamp(*offset)),
        ("lt", [Value::Int(_)]) => scope.input("lt", arguments),
        _ => scope.own(method, arguments),
    }
}

fn clamp(offset: i64) -> i32 {
    offset.clamp(-0xffff, 0xffff) as i32
}

/// `object.name` or `object.name(arguments)`.
fn member(object: &Expr, name: &Name, arguments: Option<&[Value]>, scope: &mut dyn Scope) -> Value {
    if let Expr::Name(class) = object
        && is_class(&class.written)
    {
        if let Some(number) = scope.program().constant(&name.written) {
            return Value::Int(number);
        }
        if let Some([argument]) = arguments {
            return static_method(&class.written, &name.written, argument);
        }
    }
    let method = name.normal.as_str();
    let arguments_or_none = arguments.unwrap_or(&[]);
    match evaluate(object, scope) {
        Value::Recognizer => match arguments {
            Some(arguments) => call(name, arguments, scope),
            None => name_value(name, scope),
        },
        Value::Input => match (method, arguments_or_none) {
            ("la", [Value::Int(offset)]) => scope.look(clamp(*offset)),
            (method, arguments) => scope.input(method, arguments),
        },
        Value::Token(token) => scope.token(token, method),
        Value::Text(text) => text_method(&text, method, arguments_or_none),
        // A token's type or a character where the language wraps them:
        // `LA(1).type`, `peek.value`.
        Value::Int(number) if matches!(method, "type" | "value") => Value::Int(number),
        Value::Null => Value::Null,
        _ => Value::Unknown,
    }
}

fn static_method(class: &str, name: &str, argument: &Value) -> Value {
    if !is_static(class, name) {
        return Value::Unknown;
    }
    let Some(c) = argument
        .int()
        .and_then(|code| u32::try_from(code).ok())
        .and_then(char::from_u32)
    else {
        return Value::Bool(false);
    };
    Value::Bool(match name {
        "isDigit" => c.is_numeric(),
        "isLetter" => c.is_alphabetic(),
        "isWhitespace" => c.is_whitespace(),
        "isJavaIdentifierStart" => c.is_alphabetic() || c == '_' || c == '$',
        _ => c.is_alphanumeric() || c == '_' || c == '$',
    })
}

fn text_method(text: &str, method: &str, arguments: &[Value]) -> Value {
    match (method, arguments) {
        ("equals", [Value::Text(other)]) => (text == other).into(),
        ("equalsignorecase", [Value::Text(other)]) => {
            (text.to_lowercase() == other.to_lowercase()).into()
        }
        ("startswith" | "hasprefix", [Value::Text(other)]) => {
            text.starts_with(other.as_str()).into()
        }
        ("endswith" | "hassuffix", [Value::Text(other)]) => text.ends_with(other.as_str()).into(),
        ("contains", [Value::Text(other)]) => text.contains(other.as_str()).into(),
        ("length", []) => Value::Int(text.chars().count() as i64),
        ("isempty", []) => text.is_empty().into(),
        ("tolowercase" | "tolower" | "lower", []) => Value::Text(text.to_lowercase()),
        ("touppercase" | "toupper" | "upper", []) => Value::Text(text.to_uppercase()),
        ("charat", [Value::Int(index)]) => usize::try_from(*index)
            .ok()
            .and_then(|index| text.chars().nth(index))
            .map_or(Value::Unknown, |c| Value::Int(i64::from(u32::from(c)))),
        ("text" | "value", []) => text.into(),
        _ => Value::Unknown,
    }
}

fn binary(op: Op, a: &Expr, b: &Expr, scope: &mut dyn Scope) -> Value {
    let left = evaluate(a, scope);
    match op {
        Op::And | Op::Or => {
            let decides = op == Op::Or;
            let left = left.truth();
            if left == Some(decides) {
                return Value::Bool(decides);
            }
            match (left, evaluate(b, scope).truth()) {
                (_, Some(right)) if right == decides => Value::Bool(decides),
                (Some(_), Some(right)) => Value::Bool(right),
                _ => Value::Unknown,
            }
        }
        Op::Default => match left {
            Value::Null | Value::Unknown => evaluate(b, scope),
            left => left,
        },
        Op::Equal | Op::NotEqual => match left.equals(&evaluate(b, scope)) {
            Some(equal) => Value::Bool(equal == (op == Op::Equal)),
            None => Value::Unknown,
        },
        Op::Add | Op::Subtract => match (left, evaluate(b, scope)) {
            (Value::Int(a), Value::Int(b)) => Value::Int(if op == Op::Add {
                a.wrapping_add(b)
            } else {
                a.wrapping_sub(b)
            }),
            (Value::Text(a), Value::Text(b)) if op == Op::Add => Value::Text(a + &b),
            _ => Value::Unknown,
        },
        Op::Less | Op::LessEqual | Op::Greater | Op::GreaterEqual => {
            match (left.int(), evaluate(b, scope).int()) {
                (Some(a), Some(b)) => Value::Bool(match op {
                    Op::Less => a < b,
                    Op::LessEqual => a <= b,
                    Op::Greater => a > b,
                    _ => a >= b,
                }),
                _ => Value::Unknown,
            }
        }
    }
}

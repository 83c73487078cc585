//! The evaluator.

use crate::token::TokenId;
use crate::tree::NodeId;

use super::collection::Collection;
use super::exec;
use super::expr::{Expr, Name, Op};
use super::machine::Machine;
use super::program::Program;
use super::understood::{
    field_name, is_class, is_input, is_interpreter, is_recognizer, is_static, is_super,
};
use super::value::{Text, Value};

/// The recognizer as code sees it.
pub(crate) trait Scope {
    fn program(&self) -> &Program;
    fn machine(&mut self) -> &mut Machine;

    /// A method of the base class; none if it has no such method.
    fn base(&mut self, method: &str, arguments: &[Value]) -> Option<Value>;

    /// A method or property of the recognizer itself.
    fn own(&mut self, name: &str, arguments: &[Value]) -> Value;

    /// A property of the recognizer is assigned.
    fn set_own(&mut self, name: &str, value: &Value) -> bool;

    /// `_input.LA(offset)`.
    fn look(&self, offset: i32) -> Value;

    /// Another method or property of the input.
    fn input(&mut self, name: &str, arguments: &[Value]) -> Value;

    /// A property of a token.
    fn token(&self, token: TokenId, name: &str) -> Value;

    /// A property of a rule in the tree.
    fn node(&self, node: NodeId, name: &str) -> Value {
        let _ = (node, name);
        Value::Unknown
    }

    /// `$name`, of a token or rule that the rule in progress has matched.
    fn matched(&self, name: &str) -> Value {
        let _ = name;
        Value::Unknown
    }
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
            assign(target, &value, scope);
            value
        }
        Expr::Index(object, index) => {
            let (object, index) = (evaluate(object, scope), evaluate(index, scope));
            match object {
                Value::Text(text) => text_method(&text, "charat", &[index], scope),
                Value::Object(id) => collection_method(id, "get", &[index], scope),
                _ => Value::Unknown,
            }
        }
        Expr::New(class, _) if scope.program().simulators.contains(class) => Value::Recognizer,
        Expr::New(class, arguments) => {
            let arguments: Vec<Value> = arguments.iter().map(|a| evaluate(a, scope)).collect();
            exec::create(class, &arguments, scope)
        }
        Expr::Filled(created, calls) => {
            let created = evaluate(created, scope);
            let Value::Object(id) = created else {
                return created;
            };
            for call in calls {
                if let Expr::Call(callee, arguments) = call
                    && let Expr::Name(method) = &**callee
                {
                    let arguments: Vec<Value> =
                        arguments.iter().map(|a| evaluate(a, scope)).collect();
                    collection_method(id, &method.normal, &arguments, scope);
                }
            }
            created
        }
        Expr::Is(object, class) => match evaluate(object, scope) {
            Value::Recognizer if scope.program().simulators.contains(class) => Value::Bool(true),
            _ => Value::Unknown,
        },
        Expr::List(items) => {
            let items = items.iter().map(|item| evaluate(item, scope)).collect();
            scope.machine().create(Collection::list(items))
        }
    }
}

fn assign(target: &Expr, value: &Value, scope: &mut dyn Scope) {
    if let Expr::Index(object, index) = target {
        let (object, index) = (evaluate(object, scope), evaluate(index, scope));
        if let Value::Object(id) = object {
            collection_method(id, "set", &[index, value.clone()], scope);
        }
        return;
    }
    let Some(field) = field_name(target) else {
        return;
    };
    if let Some(attribute) = field.strip_prefix('$') {
        if let Some(frame) = scope.machine().frames.last_mut() {
            frame.insert(attribute.to_owned(), value.clone());
        }
        return;
    }
    if matches!(target, Expr::Name(_))
        && let Some(local) = scope.machine().local(field)
    {
        *local = value.clone();
        return;
    }
    if let Some(own) = scope.machine().fields.get_mut(field) {
        *own = value.clone();
    } else if !scope.set_own(field, value) {
        let fields = &mut scope.machine().fields;
        fields.insert(field.to_owned(), value.clone());
    }
}

fn collection_method(id: u32, method: &str, arguments: &[Value], scope: &mut dyn Scope) -> Value {
    let collection = scope.machine().collection(id);
    collection.map_or(Value::Unknown, |all| all.call(method, arguments))
}

fn name_value(name: &Name, scope: &mut dyn Scope) -> Value {
    if let Some(local) = scope.machine().local(&name.normal) {
        return local.clone();
    }
    if let Some(attribute) = name.normal.strip_prefix('$')
        && !is_recognizer(&name.written)
    {
        return match scope.machine().attribute(attribute) {
            Some(value) => value.clone(),
            None => scope.matched(&name.written[1..]),
        };
    }
    field_value(name, scope)
}

/// `this.name`, or a name that is no local variable.
fn field_value(name: &Name, scope: &mut dyn Scope) -> Value {
    if is_recognizer(&name.written) {
        return Value::Recognizer;
    }
    if let Some(number) = scope.program().constant(&name.written) {
        return Value::Int(number);
    }
    let field = name.normal.as_str();
    if let Some(value) = scope.machine().fields.get(field) {
        return value.clone();
    }
    if is_input(field) {
        return Value::Input;
    }
    if is_interpreter(field) && scope.program().is_lexer {
        return Value::Recognizer;
    }
    if scope.program().has_method(field) {
        return scope.base(field, &[]).unwrap_or(Value::Unknown);
    }
    match scope.own(field, &[]) {
        // A field that nothing was assigned to yet.
        Value::Unknown if scope.program().has_field(field) => Value::Int(0),
        value => value,
    }
}

fn call(name: &Name, arguments: &[Value], scope: &mut dyn Scope) -> Value {
    let method = name.normal.as_str();
    if let Some(own) = scope.program().own_method(method, arguments.len()) {
        return exec::call(&own, arguments, scope);
    }
    inherited(name, arguments, scope)
}

/// A method that is not the grammar's own.
fn inherited(name: &Name, arguments: &[Value], scope: &mut dyn Scope) -> Value {
    let method = name.normal.as_str();
    if scope.program().has_method(method) {
        return scope.base(method, arguments).unwrap_or(Value::Unknown);
    }
    if is_input(method) {
        return Value::Input;
    }
    if is_interpreter(method) && scope.program().is_lexer {
        return Value::Recognizer;
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
        if let (("Character", "toCodePoint"), Some([Value::Int(high), Value::Int(low)])) =
            ((class.written.as_str(), name.written.as_str()), arguments)
        {
            return Value::Int(((high - 0xd800) << 10) + (low - 0xdc00) + 0x10000);
        }
        if let Some([argument]) = arguments
            && is_static(&class.written, &name.written)
        {
            return static_method(&class.written, &name.written, argument);
        }
    }
    if let Expr::Name(above) = object {
        let is_own = scope.machine().local(&above.normal).is_some()
            || scope.program().has_field(&above.normal);
        let is_super = is_super(&above.written) && !is_own;
        match arguments {
            Some(arguments) if is_super || scope.program().is_base(&above.written) => {
                return inherited(name, arguments, scope);
            }
            None if is_super => return field_value(name, scope),
            _ => {}
        }
    }
    if let Expr::Name(above) = object
        && let Some(rule) = above.written.strip_prefix('$')
        && !is_recognizer(&above.written)
    {
        // What a rule that was called returned.
        let result = format!("{rule}.{}", name.normal);
        if let Some(value) = scope.machine().attribute(&result) {
            return value.clone();
        }
    }
    let method = name.normal.as_str();
    let arguments_or_none = arguments.unwrap_or(&[]);
    match evaluate(object, scope) {
        Value::Recognizer => match arguments {
            Some(arguments) => call(name, arguments, scope),
            None => field_value(name, scope),
        },
        Value::Input => match (method, arguments_or_none) {
            ("la", [Value::Int(offset)]) => scope.look(clamp(*offset)),
            (method, arguments) => scope.input(method, arguments),
        },
        Value::Token(token) => scope.token(token, method),
        Value::Node(node) => scope.node(node, method),
        Value::Object(id) => collection_method(id, method, arguments_or_none, scope),
        Value::Text(text) => text_method(&text, method, arguments_or_none, scope),
        // A token's type or a character where the language wraps them:
        // `LA(1).type`, `peek.value`.
        Value::Int(number) if matches!(method, "type" | "value") => Value::Int(number),
        Value::Null => Value::Null,
        _ => Value::Unknown,
    }
}

fn static_method(class: &str, name: &str, argument: &Value) -> Value {
    if (class, name) == ("Arrays", "asList") {
        return argument.clone();
    }
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
        "isDigit" | "IsDigit" => c.is_numeric(),
        "isLetter" | "IsLetter" => c.is_alphabetic(),
        "isLetterOrDigit" | "IsLetterOrDigit" => c.is_alphanumeric(),
        "isWhitespace" | "IsWhiteSpace" => c.is_whitespace(),
        "isJavaIdentifierStart" => c.is_alphabetic() || c == '_' || c == '$',
        _ => c.is_alphanumeric() || c == '_' || c == '$',
    })
}

fn text_method(text: &Text, method: &str, arguments: &[Value], scope: &mut dyn Scope) -> Value {
    let is_ascii = text.characters() == text.len();
    let is_short = matches!(method, "length" | "isempty") || method == "charat" && is_ascii;
    if !is_short && !scope.machine().burn_for(text) {
        return Value::Unknown;
    }
    match (method, arguments) {
        ("equals", [Value::Text(other)]) => (text == other).into(),
        ("equalsignorecase", [Value::Text(other)]) => {
            (text.to_lowercase() == other.to_lowercase()).into()
        }
        ("startswith" | "hasprefix", [Value::Text(other)]) => text.starts_with(&**other).into(),
        ("endswith" | "hassuffix", [Value::Text(other)]) => text.ends_with(&**other).into(),
        ("contains", [Value::Text(other)]) => text.contains(&**other).into(),
        ("length", []) => Value::Int(text.characters() as i64),
        ("isempty", []) => text.is_empty().into(),
        ("tolowercase" | "tolower" | "lower", []) => text.to_lowercase().as_str().into(),
        ("touppercase" | "toupper" | "upper", []) => text.to_uppercase().as_str().into(),
        ("charat", [Value::Int(index)]) => usize::try_from(*index)
            .ok()
            .and_then(|index| text.character(index))
            .map_or(Value::Unknown, |c| Value::Int(i64::from(u32::from(c)))),
        ("text" | "value", []) => Value::Text(text.clone()),
        _ => Value::Unknown,
    }
}

/// As [`Machine::burn_for`], if the value is a text.
fn burn_for_value(value: &Value, scope: &mut dyn Scope) -> bool {
    match value {
        Value::Text(text) => scope.machine().burn_for(text),
        _ => true,
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
        Op::Equal | Op::NotEqual if !burn_for_value(&left, scope) => Value::Unknown,
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
            (Value::Text(a), Value::Text(b)) if op == Op::Add => {
                let both = format!("{}{}", &*a, &*b);
                match scope.machine().burn_for(&both) {
                    true => both.as_str().into(),
                    false => Value::Unknown,
                }
            }
            _ => Value::Unknown,
        },
        Op::Multiply | Op::Divide | Op::Remainder => match (left, evaluate(b, scope)) {
            (Value::Int(a), Value::Int(b)) => match op {
                Op::Multiply => Some(a.wrapping_mul(b)),
                Op::Divide => a.checked_div(b),
                _ => a.checked_rem(b),
            }
            .map_or(Value::Unknown, Value::Int),
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

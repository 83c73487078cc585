//! Which code is understood: that which names nothing but what is known.

use rustc_hash::FxHashSet;

use super::collection::{Collection, is_method};
use super::expr::{Expr, Name};
use super::members::Method;
use super::program::Program;
use super::stmt::Stmt;

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

/// More of them, for lexers.
const OWN_OF_LEXERS: &[&str] = &["consume", "setline", "setcharpositioninline", "setcolumn"];

/// What matches a lexer's tokens. It shares its place in the input with the
/// lexer, so that code which asks or tells it of that asks or tells the lexer.
pub(super) fn is_interpreter(normalized: &str) -> bool {
    matches!(normalized, "interp" | "interpreter")
}

/// Whether a word stands for what the recognizer inherits.
pub(super) fn is_super(name: &str) -> bool {
    matches!(name, "super" | "base")
}

/// Whether an expression is the recognizer, or its interpreter.
fn is_self(expr: &Expr) -> bool {
    match expr {
        Expr::Name(name) => is_recognizer(&name.written) || is_interpreter(&name.normal),
        Expr::Member(object, name) => {
            let above = matches!(&**object, Expr::Name(name) if is_super(&name.written));
            is_interpreter(&name.normal) && (above || is_self(object))
        }
        Expr::Call(callee, arguments) => arguments.is_empty() && is_interpreter_of(callee),
        _ => false,
    }
}

fn is_interpreter_of(callee: &Expr) -> bool {
    match callee {
        Expr::Name(name) | Expr::Member(_, name) => is_interpreter(&name.normal) && is_self(callee),
        _ => false,
    }
}

pub(super) fn is_recognizer(name: &str) -> bool {
    matches!(
        name,
        "this" | "self" | "$this" | "p" | "l" | "@self" | "$parser" | "$lexer"
    )
}

pub(super) fn is_input(normalized: &str) -> bool {
    matches!(
        normalized,
        "input" | "inputstream" | "tokenstream" | "charstream"
    )
}

/// The normalized name of a field that belongs to the recognizer.
pub(super) fn field_name(target: &Expr) -> Option<&str> {
    match target {
        Expr::Name(name) => Some(&name.normal),
        Expr::Member(object, name) => is_self(object).then_some(&*name.normal),
        _ => None,
    }
}

/// What code can name.
pub(super) struct Known<'p> {
    program: &'p Program,
    /// Parameters and local variables, by their normalized names.
    locals: FxHashSet<String>,
}

impl<'p> Known<'p> {
    /// What a predicate can name.
    pub(super) fn of(program: &'p Program) -> Self {
        let locals = FxHashSet::default();
        Self { program, locals }
    }

    /// Whether everything that a method names is known.
    pub(super) fn has_method(mut self, method: &Method) -> bool {
        let names = method.parameters.iter().map(|name| name.normal.clone());
        self.locals.extend(names);
        self.has_all(&method.body)
    }

    /// Whether everything that statements name is known.
    pub(super) fn has_all(mut self, statements: &[Stmt]) -> bool {
        let locals = &mut self.locals;
        let mut declare = |statement: &Stmt| {
            if let Stmt::Declare(name, _) | Stmt::ForEach(name, ..) = statement {
                locals.insert(name.normal.clone());
            }
        };
        for statement in statements {
            statement.each(&mut declare, &mut |_| {});
        }
        let mut all = true;
        for statement in statements {
            statement.each(&mut |_| {}, &mut |expr| all &= self.has(expr));
        }
        all
    }

    /// Whether everything that an expression names is known.
    pub(super) fn has(&self, expr: &Expr) -> bool {
        match expr {
            Expr::Literal(_) => true,
            Expr::Name(name) => self.has_name(name),
            Expr::Member(object, name) => self.has_member(expr, object, name),
            Expr::Call(callee, arguments) => {
                let known = |argument| self.has(argument) || is_context(argument);
                let own = field_name(callee)
                    .is_some_and(|name| self.program.own_method(name, arguments.len()).is_some());
                (own || self.has(callee)) && arguments.iter().all(known)
            }
            Expr::Not(inner) | Expr::Negate(inner) => self.has(inner),
            Expr::Binary(_, a, b) | Expr::Index(a, b) => self.has(a) && self.has(b),
            Expr::Choose(a, b, c) => self.has(a) && self.has(b) && self.has(c),
            Expr::Assign(target, value) => {
                let place = match &**target {
                    Expr::Index(object, index) => self.has(object) && self.has(index),
                    target => field_name(target).is_some(),
                };
                place && self.has(value)
            }
            Expr::New(class, arguments) => {
                // Whatever a class that matches tokens is told, it has the
                // lexer's network.
                self.program.simulators.contains(class)
                    || Collection::new(class).is_some() && arguments.iter().all(|a| self.has(a))
            }
            Expr::Is(object, class) => is_self(object) && self.program.simulators.contains(class),
            Expr::Filled(created, calls) => {
                let known = |call: &Expr| match call {
                    Expr::Call(callee, arguments) => {
                        matches!(&**callee, Expr::Name(name) if is_method(&name.normal))
                            && arguments.iter().all(|argument| self.has(argument))
                    }
                    _ => false,
                };
                self.has(created) && calls.iter().all(known)
            }
            Expr::List(items) => items.iter().all(|item| self.has(item)),
        }
    }

    fn has_name(&self, name: &Name) -> bool {
        let program = self.program;
        let field = name.normal.as_str();
        if self.locals.contains(field) || is_recognizer(&name.written) {
            return true;
        }
        if let Some(attribute) = name.written.strip_prefix('$') {
            return program.has_attribute(&field[1..]) || program.is_symbol(attribute);
        }
        program.constant(&name.written).is_some()
            || is_input(field)
            || OWN.contains(&field)
            || program.is_lexer && (is_interpreter(field) || OWN_OF_LEXERS.contains(&field))
            || program.has_field(field)
            || program.has_method(field)
    }

    fn has_member(&self, expr: &Expr, object: &Expr, name: &Name) -> bool {
        let program = self.program;
        if let Expr::Name(of) = object {
            let is_local = self.locals.contains(&of.normal);
            if is_class(&of.written)
                && !is_local
                && (program.constant(&name.written).is_some()
                    || is_static(&of.written, &name.written))
            {
                return true;
            }
            if program.is_base(&of.written) && program.has_method(&name.normal) {
                return true;
            }
            if is_super(&of.written) && !is_local && !program.has_field(&of.normal) {
                return OVERRIDDEN.contains(&name.normal.as_str()) || self.has_name(name);
            }
            if of.written.starts_with('$') && program.has_attribute(&name.normal) {
                return self.has(object);
            }
        }
        match field_name(expr) {
            Some(_) => self.has_name(name),
            None => {
                let moves = program.is_lexer && MOVES.contains(&name.normal.as_str());
                self.has(object) && (moves || is_property(&name.normal) || is_method(&name.normal))
            }
        }
    }
}

/// What a grammar's own lexer may do around each token.
pub(super) const OVERRIDDEN: &[&str] = &["nexttoken", "emit"];

/// Methods that go to another place in the input.
pub(super) const MOVES: &[&str] = &["seek", "consume"];

/// The context of the rule in progress, which methods get from their view.
fn is_context(expr: &Expr) -> bool {
    matches!(expr, Expr::Name(name) if matches!(name.normal.as_str(), "localctx" | "ctx" | "$ctx"))
}

/// Names of classes begin with a capital letter.
pub(super) fn is_class(name: &str) -> bool {
    name.starts_with(char::is_uppercase)
}

pub(super) fn is_static(class: &str, name: &str) -> bool {
    match class {
        "Arrays" => name == "asList",
        "Character" => {
            name.starts_with("isJavaIdentifier")
                || matches!(
                    name,
                    "isDigit" | "isLetter" | "isLetterOrDigit" | "isWhitespace" | "toCodePoint"
                )
        }
        "Char" | "char" => matches!(
            name,
            "IsDigit" | "IsLetter" | "IsLetterOrDigit" | "IsWhiteSpace"
        ),
        _ => false,
    }
}

/// Methods and properties of inputs, tokens and texts.
fn is_property(name: &str) -> bool {
    matches!(
        name,
        "la" | "lt"
            | "hiddentokenstoleft"
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

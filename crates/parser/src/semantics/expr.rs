//! The syntax of predicates and actions: the expressions that C-like languages,
//! Python and their kin have in common.

use super::value::{Value, normalize};

/// A name in code.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Name {
    /// As it was written.
    pub(crate) written: String,
    /// In the form in which names of methods and fields are compared.
    pub(crate) normal: String,
}

impl Name {
    pub(super) fn new(written: &str) -> Self {
        Self {
            written: written.to_owned(),
            normal: normalize(written),
        }
    }
}

/// An expression.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Expr {
    Literal(Value),
    Name(Name),
    /// `object.name`, `object->name`, `object::name`, `object?.name`.
    Member(Box<Expr>, Name),
    Call(Box<Expr>, Vec<Expr>),
    Not(Box<Expr>),
    Negate(Box<Expr>),
    Binary(Op, Box<Expr>, Box<Expr>),
    Choose(Box<Expr>, Box<Expr>, Box<Expr>),
    /// `target = value`
    Assign(Box<Expr>, Box<Expr>),
    /// `object[index]`
    Index(Box<Expr>, Box<Expr>),
    /// `new Class(arguments)`
    New(String, Vec<Expr>),
    /// `new Class() {{ method(a); ... }}`: what is created, and calls on it.
    Filled(Box<Expr>, Vec<Expr>),
    /// Whether an object is of a class.
    Is(Box<Expr>, String),
    /// `{a, b}` where a list is expected, `[a, b]`.
    List(Vec<Expr>),
}

impl Expr {
    /// Calls a function with the expression and all of its parts.
    pub(crate) fn each(&self, visit: &mut dyn FnMut(&Expr)) {
        visit(self);
        match self {
            Self::Literal(_) | Self::Name(_) => {}
            Self::Member(a, _) | Self::Is(a, _) | Self::Not(a) | Self::Negate(a) => a.each(visit),
            Self::Call(callee, arguments) => {
                callee.each(visit);
                arguments.iter().for_each(|argument| argument.each(visit));
            }
            Self::Binary(_, a, b) | Self::Assign(a, b) | Self::Index(a, b) => {
                a.each(visit);
                b.each(visit);
            }
            Self::Choose(a, b, c) => [a, b, c].into_iter().for_each(|part| part.each(visit)),
            Self::Filled(_, parts) | Self::New(_, parts) | Self::List(parts) => {
                parts.iter().for_each(|part| part.each(visit));
            }
        }
    }

    /// Whether it calls one of these functions; their names are normalized.
    pub(crate) fn calls(&self, is_one: &dyn Fn(&str) -> bool) -> bool {
        let mut found = false;
        self.each(&mut |part| {
            if let Self::Call(callee, _) = part
                && let Self::Name(name) | Self::Member(_, name) = &**callee
            {
                found |= is_one(&name.normal);
            }
        });
        found
    }

    /// Whether no part of it is an assignment.
    pub(crate) fn assigns_nothing(&self) -> bool {
        let mut assigns = false;
        self.each(&mut |part| assigns |= matches!(part, Self::Assign(..)));
        !assigns
    }
}

/// A binary operator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Op {
    Or,
    And,
    Equal,
    NotEqual,
    Less,
    LessEqual,
    Greater,
    GreaterEqual,
    Add,
    Subtract,
    Multiply,
    Divide,
    Remainder,
    /// `a ?? b`: b if a is null.
    Default,
}

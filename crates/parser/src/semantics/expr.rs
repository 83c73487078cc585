//! The syntax of predicates and actions: the expressions and simple
//! statements that C-like languages, Python and their kin have in common.

use super::scan::{Lexeme, Placed, scan};
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
}

impl Expr {
    /// Whether no part of it is an assignment.
    pub(crate) fn assigns_nothing(&self) -> bool {
        match self {
            Self::Literal(_) | Self::Name(_) => true,
            Self::Member(a, _) | Self::Not(a) | Self::Negate(a) => a.assigns_nothing(),
            Self::Call(callee, arguments) => {
                callee.assigns_nothing() && arguments.iter().all(Self::assigns_nothing)
            }
            Self::Binary(_, a, b) => a.assigns_nothing() && b.assigns_nothing(),
            Self::Choose(a, b, c) => {
                a.assigns_nothing() && b.assigns_nothing() && c.assigns_nothing()
            }
            Self::Assign(..) => false,
        }
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
    /// `a ?? b`: b if a is null.
    Default,
}

/// Deeper nesting is no idiom any more. This bounds every recursion over code.
const MAX_DEPTH: u32 = 48;

/// Reads a predicate.
pub(crate) fn parse_predicate(code: &str) -> Option<Expr> {
    let mut parser = Parser::new(code)?;
    let expr = parser.expression(0)?;
    parser.eat(";");
    parser.at_end().then_some(expr)
}

/// Reads an action: statements that are expressions.
pub(crate) fn parse_action(code: &str) -> Option<Vec<Expr>> {
    let mut parser = Parser::new(code)?;
    let mut statements = Vec::new();
    while !parser.at_end() {
        if parser.eat(";") {
            continue;
        }
        statements.push(parser.expression(0)?);
        if !parser.at_end() && !parser.eat(";") && !parser.at_line_start() {
            return None;
        }
    }
    Some(statements)
}

struct Parser {
    lexemes: Vec<Placed>,
    next: usize,
    depth: u32,
}

impl Parser {
    fn new(code: &str) -> Option<Self> {
        Some(Self {
            lexemes: scan(code)?,
            next: 0,
            depth: 0,
        })
    }

    fn at_end(&self) -> bool {
        self.next >= self.lexemes.len()
    }

    fn at_line_start(&self) -> bool {
        self.lexemes
            .get(self.next)
            .is_some_and(|placed| placed.after_newline)
    }

    fn peek(&self) -> Option<&Lexeme> {
        self.lexemes.get(self.next).map(|placed| &placed.lexeme)
    }

    fn sign(&self) -> Option<&'static str> {
        match self.peek() {
            Some(Lexeme::Sign(sign)) => Some(sign),
            _ => None,
        }
    }

    fn eat(&mut self, sign: &str) -> bool {
        let found = self.sign() == Some(sign);
        self.next += usize::from(found);
        found
    }

    /// Precedence climbing; `level` is the weakest operator allowed.
    fn expression(&mut self, level: u32) -> Option<Expr> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return None;
        }
        let expr = self.climb(level);
        self.depth -= 1;
        expr
    }

    fn climb(&mut self, level: u32) -> Option<Expr> {
        let mut left = self.unary()?;
        while let Some(sign) = self.sign() {
            let (own, op) = match sign {
                "=" | "+=" | "-=" if level == 0 => {
                    self.next += 1;
                    let right = self.expression(0)?;
                    let value = match sign {
                        "+=" => Expr::Binary(Op::Add, left.clone().into(), right.into()),
                        "-=" => Expr::Binary(Op::Subtract, left.clone().into(), right.into()),
                        _ => right,
                    };
                    return Some(Expr::Assign(left.into(), value.into()));
                }
                "?" if level <= 1 => {
                    self.next += 1;
                    let then = self.expression(1)?;
                    if !self.eat(":") {
                        return None;
                    }
                    let other = self.expression(1)?;
                    left = Expr::Choose(left.into(), then.into(), other.into());
                    continue;
                }
                "??" => (2, Op::Default),
                "||" => (3, Op::Or),
                "&&" => (4, Op::And),
                "==" | "===" => (5, Op::Equal),
                "!=" | "!==" => (5, Op::NotEqual),
                "<" => (6, Op::Less),
                "<=" => (6, Op::LessEqual),
                ">" => (6, Op::Greater),
                ">=" => (6, Op::GreaterEqual),
                "+" => (7, Op::Add),
                "-" => (7, Op::Subtract),
                _ => break,
            };
            if own < level.max(1) {
                break;
            }
            // A sign at the start of a line begins a new statement in the
            // languages where line ends count, but an operator goes on.
            self.next += 1;
            let right = self.expression(own + 1)?;
            left = Expr::Binary(op, left.into(), right.into());
        }
        Some(left)
    }

    fn unary(&mut self) -> Option<Expr> {
        self.depth += 1;
        if self.depth > MAX_DEPTH {
            return None;
        }
        let expr = if self.eat("not") {
            // Python's binds weaker than comparisons.
            Expr::Not(self.expression(5)?.into())
        } else if self.eat("!") {
            Expr::Not(self.unary()?.into())
        } else if self.eat("-") {
            Expr::Negate(self.unary()?.into())
        } else if self.eat("+") || self.eat("&") || self.eat("*") {
            self.unary()?
        } else if self.sign() == Some("++") || self.sign() == Some("--") {
            let op = step_op(self.sign());
            self.next += 1;
            step(self.unary()?, op)
        } else {
            self.postfix()?
        };
        self.depth -= 1;
        Some(expr)
    }

    fn postfix(&mut self) -> Option<Expr> {
        let mut expr = self.primary()?;
        loop {
            match self.sign() {
                Some("." | "->" | "::" | "?.") => {
                    self.next += 1;
                    match self.peek() {
                        Some(Lexeme::Name(name)) => {
                            expr = Expr::Member(expr.into(), name.clone());
                            self.next += 1;
                        }
                        _ => return None,
                    }
                }
                Some("(") => {
                    self.next += 1;
                    let mut arguments = Vec::new();
                    while !self.eat(")") {
                        if !arguments.is_empty() && !self.eat(",") {
                            return None;
                        }
                        arguments.push(self.expression(1)?);
                    }
                    expr = Expr::Call(expr.into(), arguments);
                }
                sign @ Some("++" | "--") => {
                    self.next += 1;
                    expr = step(expr, step_op(sign));
                }
                // Swift's and Kotlin's `!` after a value asserts that there
                // is one.
                Some("!")
                    if !matches!(
                        self.lexemes.get(self.next + 1).map(|p| &p.lexeme),
                        Some(Lexeme::Name(_) | Lexeme::Literal(_))
                    ) =>
                {
                    self.next += 1;
                }
                _ => return Some(expr),
            }
        }
    }

    fn primary(&mut self) -> Option<Expr> {
        let expr = match self.peek()? {
            Lexeme::Name(name) => Expr::Name(name.clone()),
            Lexeme::Literal(value) => Expr::Literal(value.clone()),
            Lexeme::Sign("(") => {
                self.next += 1;
                // A cast to a character or integer type changes nothing here.
                if let (Some(Lexeme::Name(name)), Some(Lexeme::Sign(")"))) = (
                    self.peek(),
                    self.lexemes.get(self.next + 1).map(|placed| &placed.lexeme),
                ) && matches!(name.written.as_str(), "char" | "int" | "long" | "Token")
                {
                    self.next += 2;
                    return self.unary();
                }
                let inner = self.expression(0)?;
                return self.eat(")").then_some(inner);
            }
            Lexeme::Sign(_) => return None,
        };
        self.next += 1;
        Some(expr)
    }
}

fn step_op(sign: Option<&str>) -> Op {
    if sign == Some("++") {
        Op::Add
    } else {
        Op::Subtract
    }
}

/// `x++` as `x = x + 1`: no grammar in sight uses the value.
fn step(target: Expr, op: Op) -> Expr {
    let one = Expr::Literal(Value::Int(1));
    let value = Expr::Binary(op, target.clone().into(), one.into());
    Expr::Assign(target.into(), value.into())
}

#[cfg(test)]
mod tests;

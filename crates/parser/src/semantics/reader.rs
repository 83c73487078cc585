//! From lexemes to expressions.

use super::expr::{Expr, Name, Op};
use super::scan::{Lexeme, Placed, scan};
use super::value::Value;

/// Deeper nesting is no idiom any more. This bounds every recursion over code.
const MAX_DEPTH: u32 = 48;

/// Reads a predicate.
pub(crate) fn parse_predicate(code: &str) -> Option<Expr> {
    let mut parser = Parser::new(code)?;
    let expr = parser.expression(0)?;
    parser.eat(";");
    parser.at_end().then_some(expr)
}

/// Reads lexemes.
pub(super) struct Parser {
    pub(super) lexemes: Vec<Placed>,
    pub(super) next: usize,
    depth: u32,
}

impl Parser {
    pub(super) fn new(code: &str) -> Option<Self> {
        Some(Self {
            lexemes: scan(code)?,
            next: 0,
            depth: 0,
        })
    }

    pub(super) fn at_end(&self) -> bool {
        self.next >= self.lexemes.len()
    }

    pub(super) fn at_line_start(&self) -> bool {
        self.lexemes
            .get(self.next)
            .is_some_and(|placed| placed.after_newline)
    }

    pub(super) fn peek(&self) -> Option<&Lexeme> {
        self.lexemes.get(self.next).map(|placed| &placed.lexeme)
    }

    pub(super) fn sign(&self) -> Option<&'static str> {
        match self.peek() {
            Some(Lexeme::Sign(sign)) => Some(sign),
            _ => None,
        }
    }

    pub(super) fn eat(&mut self, sign: &str) -> bool {
        let found = self.sign() == Some(sign);
        self.next += usize::from(found);
        found
    }

    /// Reads something within something else.
    pub(super) fn nested<T>(&mut self, read: impl FnOnce(&mut Self) -> Option<T>) -> Option<T> {
        self.depth += 1;
        let found = (self.depth <= MAX_DEPTH).then(|| read(self)).flatten();
        self.depth -= 1;
        found
    }

    /// Precedence climbing; `level` is the weakest operator allowed.
    pub(super) fn expression(&mut self, level: u32) -> Option<Expr> {
        self.nested(|reader| reader.climb(level))
    }

    fn climb(&mut self, level: u32) -> Option<Expr> {
        let mut left = self.unary()?;
        if level <= 6
            && let Some(class) = self.class_test()
        {
            left = Expr::Is(left.into(), class);
        }
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
                "*" => (8, Op::Multiply),
                "/" => (8, Op::Divide),
                "%" => (8, Op::Remainder),
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

    /// `instanceof Class` or `is Class`; gives the class.
    fn class_test(&mut self) -> Option<String> {
        let Some(Lexeme::Name(word)) = self.peek() else {
            return None;
        };
        if self.at_line_start() || !matches!(word.written.as_str(), "instanceof" | "is") {
            return None;
        }
        let Some(Lexeme::Name(class)) = self.lexemes.get(self.next + 1).map(|p| &p.lexeme) else {
            return None;
        };
        let class = class.written.clone();
        self.next += 2;
        Some(class)
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
                    expr = Expr::Call(expr.into(), self.list(")")?);
                }
                Some("[") if !self.at_line_start() => {
                    self.next += 1;
                    let index = self.expression(1)?;
                    if !self.eat("]") {
                        return None;
                    }
                    expr = Expr::Index(expr.into(), index.into());
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

    /// Expressions with commas between them, up to and with a sign.
    pub(super) fn list(&mut self, end: &str) -> Option<Vec<Expr>> {
        let mut list = Vec::new();
        while !self.eat(end) {
            if !list.is_empty() && !self.eat(",") {
                return None;
            }
            // A comma may follow the last one.
            if list.is_empty() || self.sign() != Some(end) {
                list.push(self.expression(1)?);
            }
        }
        Some(list)
    }

    /// Skips `<...>` after the name of a class.
    pub(super) fn skip_type_arguments(&mut self) -> Option<()> {
        if self.sign() != Some("<") {
            return Some(());
        }
        let mut depth = 0;
        loop {
            match self.peek()? {
                Lexeme::Sign("<") => depth += 1,
                Lexeme::Sign(">") => depth -= 1,
                Lexeme::Name(_) | Lexeme::Sign("," | "." | "?" | "[" | "]" | "::") => {}
                _ => return None,
            }
            self.next += 1;
            if depth == 0 {
                return Some(());
            }
        }
    }

    /// What follows `new`.
    fn creation(&mut self) -> Option<Expr> {
        let mut class = self.name()?;
        while self.eat(".") || self.eat("::") {
            class = self.name()?;
        }
        self.skip_type_arguments()?;
        if self.eat("(") {
            let arguments = self.list(")")?;
            let created = Expr::New(class.written, arguments);
            if !self.eat("{") {
                return Some(created);
            }
            // A class of its own: one that fills what is created.
            self.eat("{").then_some(())?;
            let mut calls = Vec::new();
            while !self.eat("}") {
                calls.push(self.expression(1)?);
                self.eat(";").then_some(())?;
            }
            let filled = Expr::Filled(created.into(), calls);
            return self.eat("}").then_some(filled);
        }
        if !self.eat("[") || !self.eat("]") || !self.eat("{") {
            return None;
        }
        Some(Expr::List(self.list("}")?))
    }

    /// A name.
    pub(super) fn name(&mut self) -> Option<Name> {
        let Lexeme::Name(name) = self.peek()? else {
            return None;
        };
        let name = name.clone();
        self.next += 1;
        Some(name)
    }

    fn primary(&mut self) -> Option<Expr> {
        let expr = match self.peek()? {
            Lexeme::Name(name) if name.written == "new" => {
                self.next += 1;
                return self.creation();
            }
            // A class with its package.
            Lexeme::Name(name) if name.written == "java" => {
                let mut name = self.name()?;
                while name.written.starts_with(char::is_lowercase) {
                    self.eat(".").then_some(())?;
                    name = self.name()?;
                }
                return Some(Expr::Name(name));
            }
            Lexeme::Sign("[") => {
                self.next += 1;
                return Some(Expr::List(self.list("]")?));
            }
            Lexeme::Sign("{") => {
                self.next += 1;
                return Some(Expr::List(self.list("}")?));
            }
            Lexeme::Name(name) => Expr::Name(name.clone()),
            Lexeme::Literal(value) => Expr::Literal(value.clone()),
            Lexeme::Sign("(") => {
                self.next += 1;
                let at = |index| {
                    self.lexemes
                        .get(index)
                        .map(|placed: &Placed| &placed.lexeme)
                };
                // A cast changes nothing here.
                if let (Some(Lexeme::Name(name)), Some(Lexeme::Sign(")"))) =
                    (self.peek(), at(self.next + 1))
                    && is_cast(&name.written, at(self.next + 2))
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

/// Whether a name in parentheses is a type, as what follows suggests.
fn is_cast(name: &str, next: Option<&Lexeme>) -> bool {
    matches!(name, "char" | "int" | "long" | "Token")
        || name.starts_with(char::is_uppercase)
            && matches!(next, Some(Lexeme::Name(_) | Lexeme::Literal(_)))
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

//! Statements of actions and of methods in `@members`.

use super::expr::{Expr, Name};
use super::reader::Parser;
use super::scan::Lexeme;

/// A statement.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Stmt {
    Expr(Expr),
    /// A local variable and its first value.
    Declare(Name, Option<Expr>),
    If(Expr, Box<Stmt>, Option<Box<Stmt>>),
    While(Expr, Box<Stmt>),
    /// Start, condition, step, body.
    For(Box<Stmt>, Expr, Option<Expr>, Box<Stmt>),
    ForEach(Name, Expr, Box<Stmt>),
    /// What is compared, and groups of values with what they lead to; the group
    /// of `default` is marked.
    Switch(Expr, Vec<Case>),
    Return(Option<Expr>),
    Break,
    Continue,
    Block(Vec<Stmt>),
}

/// One or more `case`s with the statements up to the next one.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Case {
    pub(crate) values: Vec<Expr>,
    pub(crate) default: bool,
    pub(crate) body: Vec<Stmt>,
}

impl Stmt {
    /// Calls functions with all statements, this one first, and with their
    /// expressions.
    pub(crate) fn each(&self, statement: &mut dyn FnMut(&Stmt), expression: &mut dyn FnMut(&Expr)) {
        statement(self);
        match self {
            Self::Expr(expr) => expression(expr),
            Self::Declare(_, value) | Self::Return(value) => {
                value.iter().for_each(&mut *expression);
            }
            Self::If(condition, then, other) => {
                expression(condition);
                then.each(statement, expression);
                if let Some(other) = other {
                    other.each(statement, expression);
                }
            }
            Self::While(condition, body) | Self::ForEach(_, condition, body) => {
                expression(condition);
                body.each(statement, expression);
            }
            Self::For(start, condition, step, body) => {
                start.each(statement, expression);
                expression(condition);
                step.iter().for_each(&mut *expression);
                body.each(statement, expression);
            }
            Self::Switch(value, cases) => {
                expression(value);
                for case in cases {
                    case.values.iter().for_each(&mut *expression);
                    for inner in &case.body {
                        inner.each(statement, expression);
                    }
                }
            }
            Self::Break | Self::Continue => {}
            Self::Block(inner) => {
                for inner in inner {
                    inner.each(statement, expression);
                }
            }
        }
    }
}

/// Reads an action.
pub(crate) fn parse_action(code: &str) -> Option<Vec<Stmt>> {
    let mut parser = Parser::new(code)?;
    let mut statements = Vec::new();
    while !parser.at_end() {
        if !parser.eat(";") {
            statements.push(parser.statement()?);
        }
    }
    Some(statements)
}

/// Words before the type of a variable.
const MODIFIERS: &[&str] = &["final", "var", "let", "const", "auto"];

impl Parser {
    fn word(&self) -> Option<&str> {
        match self.peek()? {
            Lexeme::Name(name) => Some(&name.written),
            _ => None,
        }
    }

    fn eat_word(&mut self, word: &str) -> bool {
        let found = self.word() == Some(word);
        self.next += usize::from(found);
        found
    }

    fn condition(&mut self) -> Option<Expr> {
        let expr = self.eat("(").then(|| self.expression(0))??;
        self.eat(")").then_some(expr)
    }

    fn body(&mut self) -> Option<Box<Stmt>> {
        Some(Box::new(self.statement()?))
    }

    /// Statements up to and with the brace that closes a block.
    pub(super) fn block(&mut self) -> Option<Vec<Stmt>> {
        let mut statements = Vec::new();
        while !self.eat("}") {
            if !self.eat(";") {
                statements.push(self.statement()?);
            }
        }
        Some(statements)
    }

    pub(super) fn statement(&mut self) -> Option<Stmt> {
        self.nested(Self::plain_statement)
    }

    fn plain_statement(&mut self) -> Option<Stmt> {
        if self.eat("{") {
            return Some(Stmt::Block(self.block()?));
        }
        if self.eat(";") {
            return Some(Stmt::Block(Vec::new()));
        }
        if self.eat_word("if") {
            let condition = self.condition()?;
            let then = self.body()?;
            self.eat(";");
            let other = self.eat_word("else").then(|| self.body());
            let other = match other {
                Some(other) => Some(other?),
                None => None,
            };
            return Some(Stmt::If(condition, then, other));
        }
        if self.eat_word("while") {
            return Some(Stmt::While(self.condition()?, self.body()?));
        }
        if self.eat_word("for") {
            return self.repetition();
        }
        if self.eat_word("switch") {
            return self.switch();
        }
        if self.eat_word("throw") {
            // Whoever reports an error this way is not followed.
            let _ = self.expression(0)?;
            return self.ends_statement().then_some(Stmt::Block(Vec::new()));
        }
        let statement = if self.eat_word("return") {
            let ends = self.at_end() || matches!(self.sign(), Some(";" | "}"));
            Stmt::Return(if ends {
                None
            } else {
                Some(self.expression(0)?)
            })
        } else if self.eat_word("break") {
            Stmt::Break
        } else if self.eat_word("continue") {
            Stmt::Continue
        } else {
            self.declaration_or_expression()?
        };
        self.ends_statement().then_some(statement)
    }

    /// A statement ends with a semicolon, a line, or what it is in.
    fn ends_statement(&mut self) -> bool {
        self.eat(";") || self.at_end() || self.at_line_start() || self.sign() == Some("}")
    }

    fn declaration_or_expression(&mut self) -> Option<Stmt> {
        let start = self.next;
        if let Some(name) = self.declared_name() {
            let value = if self.eat("=") {
                Some(self.expression(1)?)
            } else {
                None
            };
            return Some(Stmt::Declare(name, value));
        }
        self.next = start;
        Some(Stmt::Expr(self.expression(0)?))
    }

    /// `Type name` or `var name`, before a value or the statement's end.
    fn declared_name(&mut self) -> Option<Name> {
        let mut modified = false;
        while self.word().is_some_and(|word| MODIFIERS.contains(&word)) {
            modified = true;
            self.next += 1;
        }
        let mut name = self.name()?;
        while self.eat(".") {
            name = self.name()?;
        }
        self.skip_type_arguments()?;
        while self.eat("[") {
            self.eat("]").then_some(())?;
        }
        if self.word().is_some() && !self.at_line_start() {
            name = self.name()?;
        } else if !modified {
            return None;
        }
        // TypeScript's types come after the name.
        if modified && self.sign() == Some(":") {
            let colon = self.next;
            self.next += 1;
            if self.name().is_none() {
                self.next = colon;
            }
        }
        let ends = self.at_end() || self.at_line_start();
        (ends || matches!(self.sign(), Some("=" | ";" | ":"))).then_some(name)
    }

    /// What follows `for`.
    fn repetition(&mut self) -> Option<Stmt> {
        self.eat("(").then_some(())?;
        let start = if self.eat(";") {
            Stmt::Block(Vec::new())
        } else {
            let start = self.declaration_or_expression()?;
            if let Stmt::Declare(name, None) = &start
                && (self.eat(":") || self.eat_word("of"))
            {
                let all = self.expression(0)?;
                self.eat(")").then_some(())?;
                return Some(Stmt::ForEach(name.clone(), all, self.body()?));
            }
            self.eat(";").then_some(())?;
            start
        };
        let condition = self.expression(0)?;
        self.eat(";").then_some(())?;
        let step = if self.sign() == Some(")") {
            None
        } else {
            Some(self.expression(0)?)
        };
        self.eat(")").then_some(())?;
        Some(Stmt::For(start.into(), condition, step, self.body()?))
    }

    /// What follows `switch`.
    fn switch(&mut self) -> Option<Stmt> {
        let value = self.condition()?;
        self.eat("{").then_some(())?;
        let mut cases: Vec<Case> = Vec::new();
        loop {
            if self.eat("}") {
                return Some(Stmt::Switch(value, cases));
            }
            let mut case = Case {
                values: Vec::new(),
                default: false,
                body: Vec::new(),
            };
            loop {
                if self.eat_word("case") {
                    case.values.push(self.expression(2)?);
                } else if self.eat_word("default") {
                    case.default = true;
                } else {
                    break;
                }
                self.eat(":").then_some(())?;
            }
            if case.values.is_empty() && !case.default {
                return None;
            }
            while !matches!(self.word(), Some("case" | "default")) && self.sign() != Some("}") {
                case.body.push(self.statement()?);
            }
            cases.push(case);
        }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use super::*;

    #[test]
    fn statements_of_several_languages_are_read() {
        for code in [
            "int i = 0; while (i < 3) i++;",
            "for (Token t : tokens) { if (t.type == 1) return false; }",
            "for (int i = 0; i < 3; i++) { x += i; }",
            "const t: Token = this.LT(1); return t.text == 'x'",
            "Map<String, Integer> m = new HashMap<>(); List<Token> l;",
            "switch (x) { case A: case B: return 1; default: break; }",
            "if (!s.isEmpty()) s.push(s.pop() + 1); else { s.pop(); }",
            "self.a()\nself.b = 1",
        ] {
            assert!(parse_action(code).is_some(), "{code}");
        }
        for code in [
            "if x: y()",
            "a b c",
            "{",
            "for x in y",
            "switch (x) { y(); }",
        ] {
            assert_eq!(parse_action(code), None, "{code}");
        }
    }

    #[test]
    fn deep_nesting_is_not_read() {
        assert_eq!(parse_action(&"if (a) ".repeat(5000)), None);
    }
}

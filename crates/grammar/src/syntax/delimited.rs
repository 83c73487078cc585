//! Comments, and the tokens that have a beginning and an end: literals, sets and
//! actions.

use super::cursor::{Lexer, Position, show};
use super::token::TokenKind;
use crate::problem::Problem;

impl Lexer<'_> {
    /// A comment, or a single `/`.
    pub(super) fn comment(&mut self) {
        self.bump();
        if self.bump_if('/') {
            self.bump_while(|c| c != '\n' && c != '\r');
        } else if self.bump_if('*') {
            while let Some(c) = self.bump() {
                if c == '*' && self.bump_if('/') {
                    return;
                }
            }
        }
    }

    /// `'...'`; escapes are checked here and resolved later.
    pub(super) fn literal(&mut self, start: Position) {
        self.bump();
        while let Some(c) = self.peek() {
            match c {
                '\'' => {
                    self.bump();
                    return;
                }
                '\r' | '\n' => break,
                '\\' => self.escape(),
                _ => {
                    self.bump();
                }
            }
        }
        let span = self.span(start);
        self.diagnostics
            .report(self.files, span, Problem::UnterminatedLiteral);
    }

    /// An escape sequence in a string literal.
    fn escape(&mut self) {
        let start = self.at;
        self.bump();
        match self.peek() {
            Some('b' | 't' | 'n' | 'f' | 'r' | '\'' | '\\') => {
                self.bump();
                return;
            }
            Some('u') => {
                self.bump();
                if self.bump_if('{') {
                    if self.hex_digits(usize::MAX) > 0 && self.bump_if('}') {
                        return;
                    }
                } else if self.hex_digits(4) == 4 {
                    return;
                }
            }
            Some('\r' | '\n') | None => {}
            Some(_) => {
                self.bump();
            }
        }
        let span = self.span(start);
        let escape = &self.text[start.offset..self.at.offset];
        self.diagnostics
            .report(self.files, span, Problem::InvalidEscape { escape });
    }

    /// Consumes up to `limit` hexadecimal digits; returns their number.
    fn hex_digits(&mut self, limit: usize) -> usize {
        let mut count = 0;
        while count < limit && self.peek().is_some_and(|c| c.is_ascii_hexdigit()) {
            self.bump();
            count += 1;
        }
        count
    }

    pub(super) fn char_set(&mut self, start: Position) -> Option<TokenKind> {
        self.bump();
        while let Some(c) = self.peek() {
            match c {
                ']' => {
                    self.bump();
                    return Some(TokenKind::CharSet);
                }
                '\r' | '\n' => break,
                '\\' => {
                    self.bump();
                    if !matches!(self.peek(), Some('\r' | '\n')) {
                        self.bump();
                    }
                }
                _ => {
                    self.bump();
                }
            }
        }
        self.unclosed(start, "character set", ']');
        None
    }

    /// `[...]` with nested brackets and with strings.
    pub(super) fn arg_action(&mut self, start: Position) -> Option<TokenKind> {
        self.bump();
        let mut depth = 1_usize;
        while let Some(c) = self.peek() {
            match c {
                '"' | '\'' => {
                    self.quoted(c)?;
                    continue;
                }
                '[' => depth += 1,
                ']' => depth -= 1,
                _ => {}
            }
            self.bump();
            if depth == 0 {
                return Some(TokenKind::ArgAction);
            }
        }
        self.unclosed(start, "argument action", ']');
        None
    }

    /// `{...}` or `{...}?` with nested braces, strings and comments of the
    /// target language, which is taken to resemble C.
    pub(super) fn action(&mut self, start: Position) -> Option<TokenKind> {
        self.bump();
        let mut depth = 1_usize;
        while let Some(c) = self.peek() {
            match c {
                '"' | '\'' => {
                    self.quoted(c)?;
                    continue;
                }
                '/' if matches!(self.peek_second(), Some('/' | '*')) => {
                    self.comment();
                    continue;
                }
                '\\' => {
                    self.bump();
                }
                '{' => depth += 1,
                '}' => depth -= 1,
                _ => {}
            }
            self.bump();
            if depth == 0 {
                let predicate = self.bump_if('?');
                return Some(if predicate {
                    TokenKind::Predicate
                } else {
                    TokenKind::Action
                });
            }
        }
        self.unclosed(start, "action", '}');
        None
    }

    /// A string in an action; it may extend over lines. `None` if it is not
    /// closed.
    fn quoted(&mut self, quote: char) -> Option<()> {
        let start = self.at;
        self.bump();
        while let Some(c) = self.bump() {
            if c == quote {
                return Some(());
            }
            if c == '\\' {
                self.bump();
            }
        }
        self.unclosed(start, "string in an action", quote);
        None
    }

    fn unclosed(&mut self, start: Position, what: &str, close: char) {
        let found = match self.peek() {
            Some(c) => show(&c.to_string()),
            None => "the end of the file".to_owned(),
        };
        self.syntax_error(
            start,
            format!("this {what} is not closed: found {found} where '{close}' was expected"),
        );
    }
}

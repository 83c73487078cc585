//! The state of the lexer for ANTLR's notation, and its steps through a text.

use super::token::Token;
use crate::diagnostic::Diagnostics;
use crate::problem::Problem;
use crate::source::{FileId, SourceMap, Span};

#[derive(Clone, Copy, Default)]
pub(super) struct Position {
    pub(super) offset: usize,
    pub(super) line: u32,
    pub(super) column: u32,
}

/// The last token that tells which kind of rule a colon belongs to.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Context {
    Paren,
    TokenName,
    RuleName,
}

pub(super) struct Lexer<'a> {
    pub(super) text: &'a str,
    pub(super) file: FileId,
    pub(super) files: &'a SourceMap,
    pub(super) diagnostics: &'a mut Diagnostics,
    pub(super) at: Position,
    pub(super) tokens: Vec<Token>,
    pub(super) in_lexer_rule: bool,
    pub(super) context: Option<Context>,
    /// The context before an `options {` block, whose names do not count.
    pub(super) outer_context: Option<Context>,
}

impl Lexer<'_> {
    pub(super) fn peek(&self) -> Option<char> {
        self.text.get(self.at.offset..)?.chars().next()
    }

    pub(super) fn peek_second(&self) -> Option<char> {
        self.text.get(self.at.offset..)?.chars().nth(1)
    }

    pub(super) fn bump(&mut self) -> Option<char> {
        let c = self.peek()?;
        self.at.offset += c.len_utf8();
        if c == '\n' {
            self.at.line += 1;
            self.at.column = 0;
        } else {
            self.at.column += 1;
        }
        Some(c)
    }

    pub(super) fn bump_if(&mut self, wanted: char) -> bool {
        let found = self.peek() == Some(wanted);
        if found {
            self.bump();
        }
        found
    }

    pub(super) fn bump_while(&mut self, mut accept: impl FnMut(char) -> bool) {
        while self.peek().is_some_and(&mut accept) {
            self.bump();
        }
    }

    pub(super) fn span(&self, start: Position) -> Span {
        Span {
            file: self.file,
            start: offset(start.offset),
            end: offset(self.at.offset),
            line: start.line + 1,
            column: start.column,
        }
    }

    pub(super) fn syntax_error(&mut self, start: Position, message: String) {
        let span = self.span(start);
        let message = &message;
        self.diagnostics
            .report(self.files, span, Problem::Syntax { message });
    }
}

/// Offsets have 32 bits; the loader rejects larger files.
fn offset(value: usize) -> u32 {
    u32::try_from(value).unwrap_or(u32::MAX)
}

/// Text in quotes, with line ends and tabs as escapes.
pub(super) fn show(text: &str) -> String {
    const LIMIT: usize = 60;
    let mut out = String::from("'");
    for (i, c) in text.chars().enumerate() {
        match c {
            _ if i == LIMIT => {
                out.push_str("...");
                break;
            }
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            c => out.push(c),
        }
    }
    out.push('\'');
    out
}

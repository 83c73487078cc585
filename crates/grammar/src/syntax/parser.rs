//! The parser for ANTLR's notation: its state, its steps from token to token,
//! and what occurs both outside and inside rules.

use super::cursor::show;
use super::token::{Token, TokenKind};
use crate::diagnostic::Diagnostics;
use crate::model::{Action, Ident, OptionEntry, OptionValue, OptionValueKind, OptionsBlock};
use crate::problem::Problem;
use crate::source::{SourceMap, Span};

/// An error was reported; the caller decides where parsing continues.
pub(super) struct Failed;

/// The result of a parsing function.
pub(super) type Parsed<T> = Result<T, Failed>;

pub(super) struct Parser<'a> {
    text: &'a str,
    tokens: &'a [Token],
    pub(super) at: usize,
    pub(super) files: &'a SourceMap,
    pub(super) diagnostics: &'a mut Diagnostics,
    /// How many parentheses are open in the current rule.
    pub(super) nesting: usize,
}

impl<'a> Parser<'a> {
    /// `tokens` must end with [`Kind::End`].
    pub(super) fn new(
        text: &'a str,
        tokens: &'a [Token],
        files: &'a SourceMap,
        diagnostics: &'a mut Diagnostics,
    ) -> Self {
        Self {
            text,
            tokens,
            at: 0,
            files,
            diagnostics,
            nesting: 0,
        }
    }

    /// The token `ahead` tokens after the current one; beyond the end, the last
    /// one.
    pub(super) fn token(&self, ahead: usize) -> Token {
        let last = self.tokens.len().saturating_sub(1);
        match self.tokens.get((self.at + ahead).min(last)) {
            Some(token) => *token,
            None => Token {
                kind: TokenKind::End,
                span: Span::default(),
            },
        }
    }

    pub(super) fn kind(&self) -> TokenKind {
        self.token(0).kind
    }

    pub(super) fn kind_at(&self, ahead: usize) -> TokenKind {
        self.token(ahead).kind
    }

    pub(super) fn span(&self) -> Span {
        self.token(0).span
    }

    fn last(&self) -> Token {
        match self.at.checked_sub(1).and_then(|i| self.tokens.get(i)) {
            Some(token) => *token,
            None => self.token(0),
        }
    }

    /// The span of the token consumed last.
    pub(super) fn last_span(&self) -> Span {
        self.last().span
    }

    /// The kind of the token consumed last.
    pub(super) fn last_kind(&self) -> TokenKind {
        self.last().kind
    }

    pub(super) fn text_of(&self, span: Span) -> &'a str {
        self.text
            .get(span.start as usize..span.end as usize)
            .unwrap_or("")
    }

    pub(super) fn bump(&mut self) -> Token {
        let token = self.token(0);
        if token.kind != TokenKind::End {
            self.at += 1;
        }
        token
    }

    pub(super) fn bump_if(&mut self, kind: TokenKind) -> bool {
        let found = self.kind() == kind;
        if found {
            self.bump();
        }
        found
    }

    pub(super) fn expect(&mut self, kind: TokenKind, context: &str) -> Parsed<Token> {
        if self.kind() == kind {
            return Ok(self.bump());
        }
        Err(self.unexpected(kind.describe(), context))
    }

    /// Reports that the current token is not what was expected.
    pub(super) fn unexpected(&mut self, expected: &str, context: &str) -> Failed {
        let token = self.token(0);
        let found = match token.kind {
            TokenKind::End => "'<EOF>'".to_owned(),
            _ => show(self.text_of(token.span)),
        };
        self.syntax_error(
            token.span,
            &format!("mismatched input {found} expecting {expected} while matching {context}"),
        )
    }

    pub(super) fn syntax_error(&mut self, span: Span, message: &str) -> Failed {
        self.diagnostics
            .report(self.files, span, Problem::Syntax { message });
        Failed
    }

    pub(super) fn ident_of(&self, token: Token) -> Ident {
        Ident {
            text: self.text_of(token.span).to_owned(),
            span: token.span,
        }
    }

    pub(super) fn is_name(kind: TokenKind) -> bool {
        matches!(kind, TokenKind::TokenName | TokenKind::RuleName)
    }

    /// A token or rule name.
    pub(super) fn name(&mut self, context: &str) -> Parsed<Ident> {
        if Self::is_name(self.kind()) {
            let token = self.bump();
            return Ok(self.ident_of(token));
        }
        Err(self.unexpected("an identifier", context))
    }

    /// A name with dots in it.
    pub(super) fn qualified_name(&mut self, context: &str) -> Parsed<Ident> {
        let mut name = self.name(context)?;
        while self.kind() == TokenKind::Dot && Self::is_name(self.kind_at(1)) {
            self.bump();
            let part = self.name(context)?;
            name.text.push('.');
            name.text.push_str(&part.text);
            name.span = name.span.to(part.span);
        }
        Ok(name)
    }

    /// An action of that kind; its code is what the delimiters enclose.
    pub(super) fn action(&mut self, kind: TokenKind, context: &str) -> Parsed<Action> {
        let token = self.expect(kind, context)?;
        Ok(self.action_of(token))
    }

    pub(super) fn action_of(&self, token: Token) -> Action {
        let text = self.text_of(token.span);
        let end = text.len()
            - if token.kind == TokenKind::Predicate {
                2
            } else {
                1
            };
        Action {
            code: text.get(1..end).unwrap_or("").to_owned(),
            span: token.span,
        }
    }

    /// Whether a name and a colon follow.
    pub(super) fn at_rule_start(&self) -> bool {
        Self::is_name(self.kind()) && self.kind_at(1) == TokenKind::Colon
    }

    pub(super) fn options_block(&mut self) -> Parsed<OptionsBlock> {
        let context = "an options block";
        let start = self.expect(TokenKind::Options, context)?.span;
        let mut entries = Vec::new();
        while self.kind() != TokenKind::CloseBrace {
            let name = self.name(context)?;
            self.expect(TokenKind::Equals, context)?;
            let value = self.option_value(context)?;
            self.expect(TokenKind::Semicolon, context)?;
            entries.push(OptionEntry { name, value });
        }
        let end = self.bump().span;
        Ok(OptionsBlock {
            span: start.to(end),
            entries,
        })
    }

    pub(super) fn option_value(&mut self, context: &str) -> Parsed<OptionValue> {
        let span = self.span();
        let kind = match self.kind() {
            TokenKind::TokenName | TokenKind::RuleName => {
                let name = self.qualified_name(context)?;
                return Ok(OptionValue {
                    kind: OptionValueKind::Name,
                    text: name.text,
                    span: name.span,
                });
            }
            TokenKind::Literal => OptionValueKind::Literal,
            TokenKind::Number => OptionValueKind::Number,
            TokenKind::Action => OptionValueKind::Action,
            _ => return Err(self.unexpected("an option's value", context)),
        };
        self.bump();
        Ok(OptionValue {
            kind,
            text: self.text_of(span).to_owned(),
            span,
        })
    }
}

//! The parser for ANTLR's notation: rules.

use super::elements::{In, LEXER_RULE, PARSER_RULE};
use super::parser::{Parsed, Parser};
use super::token::TokenKind;
use crate::model::{Block, Catch, Rule};
use crate::source::Span;

impl Parser<'_> {
    /// One rule, its exception handlers included.
    pub(super) fn rule(&mut self, mode: usize) -> Parsed<Rule> {
        self.nesting = 0;
        let start = self.span();
        let mut modifiers = Vec::new();
        if self.kind() == TokenKind::Fragment {
            let token = self.bump();
            modifiers.push(self.ident_of(token));
            if self.kind() != TokenKind::TokenName {
                return Err(self.unexpected("a token name", LEXER_RULE));
            }
        }
        let name = match self.kind() {
            TokenKind::TokenName | TokenKind::RuleName => {
                let token = self.bump();
                self.ident_of(token)
            }
            _ => return Err(self.unexpected("a rule", "the rules of a grammar")),
        };
        let mut rule = Rule {
            name,
            modifiers,
            args: None,
            returns: None,
            throws: Vec::new(),
            locals: None,
            options: Vec::new(),
            actions: Vec::new(),
            block: empty_block(start),
            catches: Vec::new(),
            finally: None,
            mode,
            span: start,
        };
        let kind = if rule.is_lexer_rule() {
            if self.kind() == TokenKind::Options {
                rule.options.push(self.options_block()?);
            }
            In::Lexer
        } else {
            self.rule_preamble(&mut rule)?;
            In::Parser
        };
        self.expect(TokenKind::Colon, kind.context())?;
        rule.block = self.rule_block(kind)?;
        rule.span = start.to(self.last_span());
        if kind == In::Parser {
            self.handlers(&mut rule)?;
        }
        Ok(rule)
    }

    /// Arguments, return values, locals, options and actions of a parser rule.
    fn rule_preamble(&mut self, rule: &mut Rule) -> Parsed<()> {
        if self.kind() == TokenKind::ArgAction {
            rule.args = Some(self.action(TokenKind::ArgAction, PARSER_RULE)?);
        }
        if self.bump_if(TokenKind::Returns) {
            rule.returns = Some(self.action(TokenKind::ArgAction, PARSER_RULE)?);
        }
        if self.bump_if(TokenKind::Throws) {
            rule.throws.push(self.qualified_name(PARSER_RULE)?);
            while self.bump_if(TokenKind::Comma) {
                rule.throws.push(self.qualified_name(PARSER_RULE)?);
            }
        }
        if self.bump_if(TokenKind::Locals) {
            rule.locals = Some(self.action(TokenKind::ArgAction, PARSER_RULE)?);
        }
        loop {
            match self.kind() {
                TokenKind::Options => rule.options.push(self.options_block()?),
                TokenKind::At => rule.actions.push(self.rule_action()?),
                _ => break Ok(()),
            }
        }
    }

    fn handlers(&mut self, rule: &mut Rule) -> Parsed<()> {
        while self.bump_if(TokenKind::Catch) {
            rule.catches.push(Catch {
                arg: self.action(TokenKind::ArgAction, "an exception handler")?,
                action: self.action(TokenKind::Action, "an exception handler")?,
            });
        }
        if self.bump_if(TokenKind::Finally) {
            rule.finally = Some(self.action(TokenKind::Action, "a finally clause")?);
        }
        Ok(())
    }

    /// The right-hand side up to the semicolon.
    fn rule_block(&mut self, kind: In) -> Parsed<Block> {
        let start = self.span();
        let mut alternatives = Vec::new();
        loop {
            let mut alternative = self.alternative(kind)?;
            if kind == In::Parser && self.bump_if(TokenKind::Pound) {
                alternative.label = Some(self.name("an alternative's label")?);
            }
            alternatives.push(alternative);
            if !self.bump_if(TokenKind::Or) {
                break;
            }
        }
        if self.kind() == TokenKind::Colon && Self::is_name(self.last_kind()) {
            // The name before the colon was taken for the rule's last
            // element, but it begins the next rule.
            let name = self.last_span();
            let text = self.text_of(name).to_owned();
            self.at -= 1;
            return Err(self.syntax_error(
                name,
                &format!(
                    "unterminated rule (missing ';') detected at '{text} :' while matching {}",
                    kind.context()
                ),
            ));
        }
        if self.kind() != TokenKind::Semicolon {
            let expected = match kind {
                In::Lexer => "a lexer rule element, '|', '->' or ';'",
                In::Parser => "a rule element, '|', '#' or ';'",
            };
            return Err(self.unexpected(expected, kind.context()));
        }
        self.bump();
        Ok(Block {
            options: Vec::new(),
            actions: Vec::new(),
            alternatives,
            span: start.to(self.last_span()),
        })
    }
}

fn empty_block(span: Span) -> Block {
    Block {
        options: Vec::new(),
        actions: Vec::new(),
        alternatives: Vec::new(),
        span,
    }
}

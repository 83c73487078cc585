//! The parser for ANTLR's notation: the grammar level.

use super::parser::{Failed, Parsed, Parser};
use super::token::TokenKind;
use crate::model::{
    Grammar, GrammarKind, Ident, Import, ImportStatement, Mode, NameBlock, NamedAction,
};
use crate::problem::Problem;

impl Parser<'_> {
    /// The whole file.
    pub(super) fn grammar(mut self) -> Option<Grammar> {
        let kind = match self.grammar_kind() {
            Ok(kind) => kind,
            Err(Failed) => return None,
        };
        let name = self.name("a grammar declaration").ok()?;
        let default_mode = Ident {
            text: "DEFAULT_MODE".to_owned(),
            span: name.span,
        };
        let mut grammar = Grammar {
            kind,
            name,
            options: Vec::new(),
            imports: Vec::new(),
            tokens: Vec::new(),
            channels: Vec::new(),
            actions: Vec::new(),
            modes: vec![Mode { name: default_mode }],
            rules: Vec::new(),
        };
        // After a missing semicolon the rest is parsed all the same.
        let _ = self.expect(TokenKind::Semicolon, "a grammar declaration");
        while self.is_prequel() {
            let last = match self.kind() {
                TokenKind::Import | TokenKind::At => TokenKind::Semicolon,
                _ => TokenKind::CloseBrace,
            };
            if self.prequel(&mut grammar).is_err() {
                self.skip_prequel(last);
            }
        }
        self.rules_and_modes(&mut grammar);
        Some(grammar)
    }

    fn grammar_kind(&mut self) -> Parsed<GrammarKind> {
        let kind = match self.kind() {
            TokenKind::Lexer => GrammarKind::Lexer,
            TokenKind::Parser => GrammarKind::Parser,
            TokenKind::Grammar => GrammarKind::Combined,
            TokenKind::RuleName
                if self.text_of(self.span()) == "tree" && self.kind_at(1) == TokenKind::Grammar =>
            {
                let span = self.span();
                self.diagnostics
                    .report(self.files, span, Problem::TreeGrammar);
                return Err(Failed);
            }
            _ => {
                return Err(self.unexpected(
                    "'grammar', 'lexer grammar' or 'parser grammar'",
                    "a grammar declaration",
                ));
            }
        };
        if kind != GrammarKind::Combined {
            self.bump();
        }
        self.expect(TokenKind::Grammar, "a grammar declaration")?;
        Ok(kind)
    }

    fn is_prequel(&self) -> bool {
        matches!(
            self.kind(),
            TokenKind::Options
                | TokenKind::Import
                | TokenKind::Tokens
                | TokenKind::Channels
                | TokenKind::At
        )
    }

    fn prequel(&mut self, grammar: &mut Grammar) -> Parsed<()> {
        match self.kind() {
            TokenKind::Options => grammar.options.push(self.options_block()?),
            TokenKind::Import => grammar.imports.push(self.import()?),
            TokenKind::Tokens => grammar.tokens.push(self.name_block("a tokens block")?),
            TokenKind::Channels => grammar.channels.push(self.name_block("a channels block")?),
            _ => grammar.actions.push(self.grammar_action()?),
        }
        Ok(())
    }

    /// Skips to the end of the current declaration, or to the start of what must
    /// be a rule or another declaration.
    fn skip_prequel(&mut self, last: TokenKind) {
        loop {
            match self.kind() {
                TokenKind::End | TokenKind::Mode | TokenKind::Fragment => break,
                _ if self.is_prequel() || self.at_rule_start() => break,
                kind => {
                    self.bump();
                    if kind == last {
                        break;
                    }
                }
            }
        }
    }

    fn import(&mut self) -> Parsed<ImportStatement> {
        let context = "an import statement";
        let start = self.expect(TokenKind::Import, context)?.span;
        let mut grammars = Vec::new();
        loop {
            let first = self.name(context)?;
            grammars.push(if self.bump_if(TokenKind::Equals) {
                Import {
                    label: Some(first),
                    name: self.name(context)?,
                }
            } else {
                Import {
                    label: None,
                    name: first,
                }
            });
            if !self.bump_if(TokenKind::Comma) {
                break;
            }
        }
        let end = self.expect(TokenKind::Semicolon, context)?.span;
        Ok(ImportStatement {
            span: start.to(end),
            grammars,
        })
    }

    /// `tokens { A, B }` or `channels { A, B }`
    fn name_block(&mut self, context: &str) -> Parsed<NameBlock> {
        let start = self.bump().span;
        let mut names = Vec::new();
        if self.kind() != TokenKind::CloseBrace {
            names.push(self.name(context)?);
            while self.bump_if(TokenKind::Comma) {
                names.push(self.name(context)?);
            }
        }
        let end = self.expect(TokenKind::CloseBrace, context)?.span;
        Ok(NameBlock {
            span: start.to(end),
            names,
        })
    }

    /// `@name {...}` or `@scope::name {...}`
    fn grammar_action(&mut self) -> Parsed<NamedAction> {
        let context = "a named action";
        self.expect(TokenKind::At, context)?;
        let mut scope = None;
        if self.kind_at(1) == TokenKind::ColonColon {
            scope = Some(match self.kind() {
                TokenKind::Lexer | TokenKind::Parser => {
                    let token = self.bump();
                    self.ident_of(token)
                }
                _ => self.name(context)?,
            });
            self.bump();
        }
        Ok(NamedAction {
            scope,
            name: self.name(context)?,
            action: self.action(TokenKind::Action, context)?,
        })
    }

    fn rules_and_modes(&mut self, grammar: &mut Grammar) {
        loop {
            let start = self.at;
            match self.kind() {
                TokenKind::End => break,
                TokenKind::Mode => {
                    self.bump();
                    if let Ok(name) = self.name("a mode statement") {
                        grammar.modes.push(Mode { name });
                        let _ = self.expect(TokenKind::Semicolon, "a mode statement");
                    }
                }
                TokenKind::RuleName if grammar.modes.len() > 1 => {
                    let _ = self.unexpected("a lexer rule", "the rules of a mode");
                    self.skip_rule(start);
                }
                _ => match self.rule(grammar.modes.len() - 1) {
                    Ok(rule) => grammar.rules.push(rule),
                    Err(Failed) => self.skip_rule(start),
                },
            }
        }
    }

    /// Skips the rule that starts at token `start`: to after its semicolon, or to
    /// what looks like the next rule.
    fn skip_rule(&mut self, start: usize) {
        loop {
            match self.kind() {
                TokenKind::Semicolon => {
                    self.bump();
                    break;
                }
                TokenKind::End | TokenKind::Mode => break,
                TokenKind::Fragment if self.at > start => break,
                _ if self.at > start && self.at_rule_start() => break,
                _ => {
                    self.bump();
                }
            }
        }
        // Handlers that belong to the rule that was skipped.
        while matches!(self.kind(), TokenKind::Catch | TokenKind::Finally) {
            self.bump();
            while matches!(self.kind(), TokenKind::ArgAction | TokenKind::Action) {
                self.bump();
            }
        }
    }
}

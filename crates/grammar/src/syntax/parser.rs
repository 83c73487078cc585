//! The parser for ANTLR's notation: the grammar level. Rules are in
//! [`super::rules`].

use super::lexer::show;
use super::token::{Kind, Token};
use crate::diagnostic::Diagnostics;
use crate::model::{
    Action, Grammar, GrammarKind, Ident, Import, ImportStatement, Mode, NameBlock, NamedAction,
    OptionEntry, OptionValue, OptionValueKind, OptionsBlock,
};
use crate::source::{SourceMap, Span};

/// An error was reported; the caller decides where to go on.
pub(super) struct Failed;

/// What a parsing function gives.
pub(super) type Parsed<T> = Result<T, Failed>;

pub(super) struct Parser<'a> {
    text: &'a str,
    tokens: &'a [Token],
    pub(super) at: usize,
    files: &'a SourceMap,
    diagnostics: &'a mut Diagnostics,
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

    /// The token `ahead` tokens on; the last one for ever after.
    pub(super) fn token(&self, ahead: usize) -> Token {
        let last = self.tokens.len().saturating_sub(1);
        match self.tokens.get((self.at + ahead).min(last)) {
            Some(token) => *token,
            None => Token {
                kind: Kind::End,
                span: Span::default(),
            },
        }
    }

    pub(super) fn kind(&self) -> Kind {
        self.token(0).kind
    }

    pub(super) fn kind_at(&self, ahead: usize) -> Kind {
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
    pub(super) fn last_kind(&self) -> Kind {
        self.last().kind
    }

    pub(super) fn text_of(&self, span: Span) -> &'a str {
        self.text
            .get(span.start as usize..span.end as usize)
            .unwrap_or("")
    }

    pub(super) fn bump(&mut self) -> Token {
        let token = self.token(0);
        if token.kind != Kind::End {
            self.at += 1;
        }
        token
    }

    pub(super) fn bump_if(&mut self, kind: Kind) -> bool {
        let found = self.kind() == kind;
        if found {
            self.bump();
        }
        found
    }

    pub(super) fn expect(&mut self, kind: Kind, context: &str) -> Parsed<Token> {
        if self.kind() == kind {
            return Ok(self.bump());
        }
        Err(self.unexpected(kind.describe(), context))
    }

    /// Reports that the current token is not what was expected.
    pub(super) fn unexpected(&mut self, expected: &str, context: &str) -> Failed {
        let token = self.token(0);
        let found = match token.kind {
            Kind::End => "'<EOF>'".to_owned(),
            _ => show(self.text_of(token.span)),
        };
        self.syntax_error(
            token.span,
            &format!("mismatched input {found} expecting {expected} while matching {context}"),
        )
    }

    pub(super) fn syntax_error(&mut self, span: Span, message: &str) -> Failed {
        self.diagnostics
            .error(self.files, span, 50, format!("syntax error: {message}"));
        Failed
    }

    pub(super) fn ident_of(&self, token: Token) -> Ident {
        Ident {
            text: self.text_of(token.span).to_owned(),
            span: token.span,
        }
    }

    pub(super) fn is_name(kind: Kind) -> bool {
        matches!(kind, Kind::TokenName | Kind::RuleName)
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
        while self.kind() == Kind::Dot && Self::is_name(self.kind_at(1)) {
            self.bump();
            let part = self.name(context)?;
            name.text.push('.');
            name.text.push_str(&part.text);
            name.span = name.span.to(part.span);
        }
        Ok(name)
    }

    /// An action of that kind; its code is what the delimiters enclose.
    pub(super) fn action(&mut self, kind: Kind, context: &str) -> Parsed<Action> {
        let token = self.expect(kind, context)?;
        Ok(self.action_of(token))
    }

    pub(super) fn action_of(&self, token: Token) -> Action {
        let text = self.text_of(token.span);
        let end = text.len() - if token.kind == Kind::Predicate { 2 } else { 1 };
        Action {
            code: text.get(1..end).unwrap_or("").to_owned(),
            span: token.span,
        }
    }

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
        // A missing semicolon does not hide what follows.
        let _ = self.expect(Kind::Semicolon, "a grammar declaration");
        while self.is_prequel() {
            let last = match self.kind() {
                Kind::Import | Kind::At => Kind::Semicolon,
                _ => Kind::CloseBrace,
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
            Kind::Lexer => GrammarKind::Lexer,
            Kind::Parser => GrammarKind::Parser,
            Kind::Grammar => GrammarKind::Combined,
            Kind::RuleName
                if self.text_of(self.span()) == "tree" && self.kind_at(1) == Kind::Grammar =>
            {
                let span = self.span();
                self.diagnostics.error(
                    self.files,
                    span,
                    200,
                    "tree grammars are not supported in ANTLR 4",
                );
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
        self.expect(Kind::Grammar, "a grammar declaration")?;
        Ok(kind)
    }

    fn is_prequel(&self) -> bool {
        matches!(
            self.kind(),
            Kind::Options | Kind::Import | Kind::Tokens | Kind::Channels | Kind::At
        )
    }

    fn prequel(&mut self, grammar: &mut Grammar) -> Parsed<()> {
        match self.kind() {
            Kind::Options => grammar.options.push(self.options_block()?),
            Kind::Import => grammar.imports.push(self.import()?),
            Kind::Tokens => grammar.tokens.push(self.name_block("a tokens block")?),
            Kind::Channels => grammar.channels.push(self.name_block("a channels block")?),
            _ => grammar.actions.push(self.grammar_action()?),
        }
        Ok(())
    }

    /// Goes on behind the token that ends the current declaration, or before
    /// what must be a rule or another declaration.
    fn skip_prequel(&mut self, last: Kind) {
        loop {
            match self.kind() {
                Kind::End | Kind::Mode | Kind::Fragment => break,
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

    /// Whether a name and a colon follow.
    pub(super) fn at_rule_start(&self) -> bool {
        Self::is_name(self.kind()) && self.kind_at(1) == Kind::Colon
    }

    pub(super) fn options_block(&mut self) -> Parsed<OptionsBlock> {
        let context = "an options block";
        let start = self.expect(Kind::Options, context)?.span;
        let mut entries = Vec::new();
        while self.kind() != Kind::CloseBrace {
            let name = self.name(context)?;
            self.expect(Kind::Equals, context)?;
            let value = self.option_value(context)?;
            self.expect(Kind::Semicolon, context)?;
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
            Kind::TokenName | Kind::RuleName => {
                let name = self.qualified_name(context)?;
                return Ok(OptionValue {
                    kind: OptionValueKind::Name,
                    text: name.text,
                    span: name.span,
                });
            }
            Kind::Literal => OptionValueKind::Literal,
            Kind::Number => OptionValueKind::Number,
            Kind::Action => OptionValueKind::Action,
            _ => return Err(self.unexpected("an option's value", context)),
        };
        self.bump();
        Ok(OptionValue {
            kind,
            text: self.text_of(span).to_owned(),
            span,
        })
    }

    fn import(&mut self) -> Parsed<ImportStatement> {
        let context = "an import statement";
        let start = self.expect(Kind::Import, context)?.span;
        let mut grammars = Vec::new();
        loop {
            let first = self.name(context)?;
            grammars.push(if self.bump_if(Kind::Equals) {
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
            if !self.bump_if(Kind::Comma) {
                break;
            }
        }
        let end = self.expect(Kind::Semicolon, context)?.span;
        Ok(ImportStatement {
            span: start.to(end),
            grammars,
        })
    }

    /// `tokens { A, B }` or `channels { A, B }`
    fn name_block(&mut self, context: &str) -> Parsed<NameBlock> {
        let start = self.bump().span;
        let mut names = Vec::new();
        if self.kind() != Kind::CloseBrace {
            names.push(self.name(context)?);
            while self.bump_if(Kind::Comma) {
                names.push(self.name(context)?);
            }
        }
        let end = self.expect(Kind::CloseBrace, context)?.span;
        Ok(NameBlock {
            span: start.to(end),
            names,
        })
    }

    /// `@name {...}` or `@scope::name {...}`
    fn grammar_action(&mut self) -> Parsed<NamedAction> {
        let context = "a named action";
        self.expect(Kind::At, context)?;
        let mut scope = None;
        if self.kind_at(1) == Kind::ColonColon {
            scope = Some(match self.kind() {
                Kind::Lexer | Kind::Parser => {
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
            action: self.action(Kind::Action, context)?,
        })
    }

    fn rules_and_modes(&mut self, grammar: &mut Grammar) {
        loop {
            let start = self.at;
            match self.kind() {
                Kind::End => break,
                Kind::Mode => {
                    self.bump();
                    if let Ok(name) = self.name("a mode statement") {
                        grammar.modes.push(Mode { name });
                        let _ = self.expect(Kind::Semicolon, "a mode statement");
                    }
                }
                Kind::RuleName if grammar.modes.len() > 1 => {
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

    /// Goes on behind the semicolon that ends the rule which starts at token
    /// `start`, or before what looks like the next rule.
    fn skip_rule(&mut self, start: usize) {
        loop {
            match self.kind() {
                Kind::Semicolon => {
                    self.bump();
                    break;
                }
                Kind::End | Kind::Mode => break,
                Kind::Fragment if self.at > start => break,
                _ if self.at > start && self.at_rule_start() => break,
                _ => {
                    self.bump();
                }
            }
        }
        // Handlers that belong to the rule that was skipped.
        while matches!(self.kind(), Kind::Catch | Kind::Finally) {
            self.bump();
            while matches!(self.kind(), Kind::ArgAction | Kind::Action) {
                self.bump();
            }
        }
    }
}

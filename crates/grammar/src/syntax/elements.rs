//! The parser for ANTLR's notation: what stands in rules.

use super::parser::{Parsed, Parser};
use super::token::TokenKind;
use crate::model::{
    Action, Alternative, Block, Element, ElementKind, Ident, Label, LexerCommand, Literal,
    MAX_NESTING, NamedAction, OptionEntry, OptionValue, OptionValueKind, Suffix, SuffixKind,
};
use crate::source::Span;

pub(super) const LEXER_RULE: &str = "a lexer rule";
pub(super) const PARSER_RULE: &str = "a rule";
const OPTIONS: &str = "element options";

/// Whether a rule of the lexer or of the parser is being parsed; they differ
/// in what an element can be.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum In {
    Lexer,
    Parser,
}

impl In {
    pub(super) fn context(self) -> &'static str {
        match self {
            In::Lexer => LEXER_RULE,
            In::Parser => PARSER_RULE,
        }
    }
}

impl Parser<'_> {
    pub(super) fn rule_action(&mut self) -> Parsed<NamedAction> {
        self.expect(TokenKind::At, PARSER_RULE)?;
        Ok(NamedAction {
            scope: None,
            name: self.name(PARSER_RULE)?,
            action: self.action(TokenKind::Action, PARSER_RULE)?,
        })
    }

    pub(super) fn alternative(&mut self, kind: In) -> Parsed<Alternative> {
        let start = self.span();
        let first = self.at;
        let options = if kind == In::Parser {
            self.element_options()?
        } else {
            Vec::new()
        };
        let mut elements = Vec::new();
        while let Some(element) = self.element(kind)? {
            elements.push(element);
        }
        let mut commands = Vec::new();
        if kind == In::Lexer && self.bump_if(TokenKind::Arrow) {
            commands.push(self.command()?);
            while self.bump_if(TokenKind::Comma) {
                commands.push(self.command()?);
            }
        }
        let span = if self.at == first {
            start
        } else {
            start.to(self.last_span())
        };
        Ok(Alternative {
            options,
            elements,
            label: None,
            commands,
            span,
        })
    }

    fn command(&mut self) -> Parsed<LexerCommand> {
        let name = match self.kind() {
            TokenKind::TokenName | TokenKind::RuleName | TokenKind::Mode => {
                let token = self.bump();
                self.ident_of(token)
            }
            _ => return Err(self.unexpected("a lexer command", LEXER_RULE)),
        };
        let mut argument = None;
        if self.bump_if(TokenKind::OpenParen) {
            argument = Some(match self.kind() {
                TokenKind::TokenName | TokenKind::RuleName | TokenKind::Number => {
                    let token = self.bump();
                    self.ident_of(token)
                }
                _ => return Err(self.unexpected("a name or a number", LEXER_RULE)),
            });
            self.expect(TokenKind::CloseParen, LEXER_RULE)?;
        }
        Ok(LexerCommand { name, argument })
    }

    /// The next element; `None` if the next token cannot start one.
    fn element(&mut self, kind: In) -> Parsed<Option<Element>> {
        let mut label = None;
        if kind == In::Parser
            && Self::is_name(self.kind())
            && matches!(self.kind_at(1), TokenKind::Equals | TokenKind::PlusEquals)
        {
            let name = self.name(PARSER_RULE)?;
            let list = self.bump().kind == TokenKind::PlusEquals;
            label = Some(Label { name, list });
        }
        let Some(mut element) = self.unlabelled(kind)? else {
            if label.is_some() {
                return Err(self.unexpected("an element after the label", PARSER_RULE));
            }
            return Ok(None);
        };
        let code = matches!(
            element.kind,
            ElementKind::Action(_) | ElementKind::Predicate(_)
        );
        if code && label.is_some() {
            return Err(self.syntax_error(
                element.span,
                "a label cannot be given to an action or a predicate while matching a rule",
            ));
        }
        element.label = label;
        if !code {
            element.suffix = self.suffix();
        }
        Ok(Some(element))
    }

    fn suffix(&mut self) -> Option<Suffix> {
        let kind = match self.kind() {
            TokenKind::Question => SuffixKind::Optional,
            TokenKind::Star => SuffixKind::Star,
            TokenKind::Plus => SuffixKind::Plus,
            _ => return None,
        };
        let start = self.bump().span;
        let greedy = !self.bump_if(TokenKind::Question);
        Some(Suffix {
            kind,
            greedy,
            span: start.to(self.last_span()),
        })
    }

    /// An element without label and suffix.
    fn unlabelled(&mut self, kind: In) -> Parsed<Option<Element>> {
        let start = self.span();
        let element = match self.kind() {
            TokenKind::OpenParen => ElementKind::Block(self.block(kind)?),
            TokenKind::Not => self.not(kind)?,
            TokenKind::Dot => {
                self.bump();
                ElementKind::Dot
            }
            TokenKind::Literal | TokenKind::TokenName => self.terminal()?,
            TokenKind::RuleName => {
                let token = self.bump();
                let args = self.arguments()?;
                ElementKind::Rule {
                    name: self.text_of(token.span).to_owned(),
                    args,
                }
            }
            TokenKind::CharSet if kind == In::Lexer => {
                let token = self.bump();
                ElementKind::CharSet(self.text_of(token.span).to_owned())
            }
            TokenKind::Action => {
                ElementKind::Action(self.action(TokenKind::Action, kind.context())?)
            }
            TokenKind::Predicate => {
                ElementKind::Predicate(self.action(TokenKind::Predicate, kind.context())?)
            }
            _ => return Ok(None),
        };
        self.finish(element, start).map(Some)
    }

    /// Adds the options that follow, if the element can have options.
    fn finish(&mut self, kind: ElementKind, start: Span) -> Parsed<Element> {
        let span = start.to(self.last_span());
        let options = match kind {
            ElementKind::Token { .. }
            | ElementKind::Rule { .. }
            | ElementKind::Literal(_)
            | ElementKind::Dot
            | ElementKind::Action(_)
            | ElementKind::Predicate(_) => self.element_options()?,
            ElementKind::Range(..)
            | ElementKind::CharSet(_)
            | ElementKind::Not { .. }
            | ElementKind::Block(_) => Vec::new(),
        };
        Ok(Element {
            kind,
            label: None,
            suffix: None,
            options,
            span,
        })
    }

    fn arguments(&mut self) -> Parsed<Option<Action>> {
        if self.kind() == TokenKind::ArgAction {
            self.action(TokenKind::ArgAction, PARSER_RULE).map(Some)
        } else {
            Ok(None)
        }
    }

    /// A token's name, a literal, or a range of literals.
    fn terminal(&mut self) -> Parsed<ElementKind> {
        let token = self.bump();
        let text = self.text_of(token.span).to_owned();
        if token.kind == TokenKind::TokenName {
            if let Some(args) = self.arguments()? {
                let message = format!(
                    "'{}' came as a complete surprise to me while looking for rule element",
                    args.code
                );
                return Err(self.syntax_error(args.span, &message));
            }
            let args = None;
            return Ok(ElementKind::Token { name: text, args });
        }
        if !self.bump_if(TokenKind::Range) {
            return Ok(ElementKind::Literal(text));
        }
        let end = self.expect(TokenKind::Literal, "a range")?;
        Ok(ElementKind::Range(
            Literal {
                text,
                span: token.span,
            },
            Literal {
                text: self.text_of(end.span).to_owned(),
                span: end.span,
            },
        ))
    }

    /// `~x` or `~(x | y)`
    fn not(&mut self, kind: In) -> Parsed<ElementKind> {
        self.bump();
        let parenthesized = self.bump_if(TokenKind::OpenParen);
        let mut items = vec![self.set_element(kind)?];
        if parenthesized {
            while self.bump_if(TokenKind::Or) {
                items.push(self.set_element(kind)?);
            }
            if self.kind() != TokenKind::CloseParen {
                return Err(self.unexpected("'|' or ')'", "a negated set"));
            }
            self.bump();
        }
        Ok(ElementKind::Not {
            items,
            parenthesized,
        })
    }

    fn set_element(&mut self, kind: In) -> Parsed<Element> {
        let start = self.span();
        let element = match self.kind() {
            TokenKind::Literal | TokenKind::TokenName => self.terminal()?,
            TokenKind::CharSet if kind == In::Lexer => {
                let token = self.bump();
                ElementKind::CharSet(self.text_of(token.span).to_owned())
            }
            _ => {
                let expected = match kind {
                    In::Lexer => "a string literal, a range or a character set",
                    In::Parser => "a token name or a string literal",
                };
                return Err(self.unexpected(expected, "a negated set"));
            }
        };
        self.finish(element, start)
    }

    fn block(&mut self, kind: In) -> Parsed<Block> {
        let start = self.bump().span;
        self.nesting += 1;
        if self.nesting > MAX_NESTING {
            return Err(self.syntax_error(
                start,
                &format!("parentheses nest more than {MAX_NESTING} levels deep"),
            ));
        }
        let mut options = Vec::new();
        let mut actions = Vec::new();
        if self.kind() == TokenKind::Options {
            options.push(self.options_block()?);
        }
        while kind == In::Parser && self.kind() == TokenKind::At {
            actions.push(self.rule_action()?);
        }
        if options.is_empty() && actions.is_empty() {
            if kind == In::Parser {
                self.bump_if(TokenKind::Colon);
            }
        } else {
            self.expect(TokenKind::Colon, kind.context())?;
        }
        let mut alternatives = vec![self.alternative(kind)?];
        while self.bump_if(TokenKind::Or) {
            alternatives.push(self.alternative(kind)?);
        }
        if self.kind() != TokenKind::CloseParen {
            return Err(self.unexpected("an element, '|' or ')'", kind.context()));
        }
        self.bump();
        self.nesting -= 1;
        Ok(Block {
            options,
            actions,
            alternatives,
            span: start.to(self.last_span()),
        })
    }

    /// `<name, name = value, ...>`, or nothing.
    fn element_options(&mut self) -> Parsed<Vec<OptionEntry>> {
        let mut options = Vec::new();
        if !self.bump_if(TokenKind::Less) {
            return Ok(options);
        }
        if self.bump_if(TokenKind::Greater) {
            return Ok(options);
        }
        loop {
            options.push(self.element_option()?);
            if !self.bump_if(TokenKind::Comma) {
                break;
            }
        }
        self.expect(TokenKind::Greater, OPTIONS)?;
        Ok(options)
    }

    fn element_option(&mut self) -> Parsed<OptionEntry> {
        let name: Ident = self.qualified_name(OPTIONS)?;
        let value = if self.bump_if(TokenKind::Equals) {
            self.option_value(OPTIONS)?
        } else {
            OptionValue {
                kind: OptionValueKind::Absent,
                text: String::new(),
                span: name.span,
            }
        };
        Ok(OptionEntry { name, value })
    }
}

//! The tokens of ANTLR's notation.

use crate::source::Span;

/// Kinds of tokens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TokenKind {
    /// A name that starts with an upper case character.
    TokenName,
    /// Any other name.
    RuleName,
    /// `'...'`
    Literal,
    /// Digits.
    Number,
    /// `[...]` in a lexer rule.
    CharSet,
    /// `[...]` elsewhere.
    ArgAction,
    /// `{...}`
    Action,
    /// `{...}?`
    Predicate,
    /// `options {`
    Options,
    /// `tokens {`
    Tokens,
    /// `channels {`
    Channels,
    Import,
    Fragment,
    Lexer,
    Parser,
    Grammar,
    Returns,
    Locals,
    Throws,
    Catch,
    Finally,
    Mode,
    Colon,
    ColonColon,
    Comma,
    Semicolon,
    OpenParen,
    CloseParen,
    Arrow,
    Less,
    Greater,
    Equals,
    Question,
    Star,
    Plus,
    PlusEquals,
    Or,
    Dollar,
    Dot,
    Range,
    At,
    Pound,
    Not,
    CloseBrace,
    /// The end of the file.
    End,
}

impl TokenKind {
    /// How messages name this kind where it was expected.
    pub(super) fn describe(self) -> &'static str {
        match self {
            TokenKind::TokenName => "a token name",
            TokenKind::RuleName => "a rule name",
            TokenKind::Literal => "a string literal",
            TokenKind::Number => "a number",
            TokenKind::CharSet => "a character set",
            TokenKind::ArgAction => "[...]",
            TokenKind::Action => "an action {...}",
            TokenKind::Predicate => "a predicate {...}?",
            TokenKind::Options => "'options {'",
            TokenKind::Tokens => "'tokens {'",
            TokenKind::Channels => "'channels {'",
            TokenKind::Import => "'import'",
            TokenKind::Fragment => "'fragment'",
            TokenKind::Lexer => "'lexer'",
            TokenKind::Parser => "'parser'",
            TokenKind::Grammar => "'grammar'",
            TokenKind::Returns => "'returns'",
            TokenKind::Locals => "'locals'",
            TokenKind::Throws => "'throws'",
            TokenKind::Catch => "'catch'",
            TokenKind::Finally => "'finally'",
            TokenKind::Mode => "'mode'",
            TokenKind::Colon => "':'",
            TokenKind::ColonColon => "'::'",
            TokenKind::Comma => "','",
            TokenKind::Semicolon => "';'",
            TokenKind::OpenParen => "'('",
            TokenKind::CloseParen => "')'",
            TokenKind::Arrow => "'->'",
            TokenKind::Less => "'<'",
            TokenKind::Greater => "'>'",
            TokenKind::Equals => "'='",
            TokenKind::Question => "'?'",
            TokenKind::Star => "'*'",
            TokenKind::Plus => "'+'",
            TokenKind::PlusEquals => "'+='",
            TokenKind::Or => "'|'",
            TokenKind::Dollar => "'$'",
            TokenKind::Dot => "'.'",
            TokenKind::Range => "'..'",
            TokenKind::At => "'@'",
            TokenKind::Pound => "'#'",
            TokenKind::Not => "'~'",
            TokenKind::CloseBrace => "'}'",
            TokenKind::End => "the end of the file",
        }
    }
}

/// A token; its text is what the span says.
#[derive(Clone, Copy, Debug)]
pub(super) struct Token {
    pub(super) kind: TokenKind,
    pub(super) span: Span,
}

//! The tokens of ANTLR's notation.

use crate::source::Span;

/// Kinds of tokens.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
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

impl Kind {
    /// How messages name this kind where it was expected.
    pub(super) fn describe(self) -> &'static str {
        match self {
            Kind::TokenName => "a token name",
            Kind::RuleName => "a rule name",
            Kind::Literal => "a string literal",
            Kind::Number => "a number",
            Kind::CharSet => "a character set",
            Kind::ArgAction => "[...]",
            Kind::Action => "an action {...}",
            Kind::Predicate => "a predicate {...}?",
            Kind::Options => "'options {'",
            Kind::Tokens => "'tokens {'",
            Kind::Channels => "'channels {'",
            Kind::Import => "'import'",
            Kind::Fragment => "'fragment'",
            Kind::Lexer => "'lexer'",
            Kind::Parser => "'parser'",
            Kind::Grammar => "'grammar'",
            Kind::Returns => "'returns'",
            Kind::Locals => "'locals'",
            Kind::Throws => "'throws'",
            Kind::Catch => "'catch'",
            Kind::Finally => "'finally'",
            Kind::Mode => "'mode'",
            Kind::Colon => "':'",
            Kind::ColonColon => "'::'",
            Kind::Comma => "','",
            Kind::Semicolon => "';'",
            Kind::OpenParen => "'('",
            Kind::CloseParen => "')'",
            Kind::Arrow => "'->'",
            Kind::Less => "'<'",
            Kind::Greater => "'>'",
            Kind::Equals => "'='",
            Kind::Question => "'?'",
            Kind::Star => "'*'",
            Kind::Plus => "'+'",
            Kind::PlusEquals => "'+='",
            Kind::Or => "'|'",
            Kind::Dollar => "'$'",
            Kind::Dot => "'.'",
            Kind::Range => "'..'",
            Kind::At => "'@'",
            Kind::Pound => "'#'",
            Kind::Not => "'~'",
            Kind::CloseBrace => "'}'",
            Kind::End => "the end of the file",
        }
    }
}

/// A token; its text is what the span says.
#[derive(Clone, Copy, Debug)]
pub(super) struct Token {
    pub(super) kind: Kind,
    pub(super) span: Span,
}

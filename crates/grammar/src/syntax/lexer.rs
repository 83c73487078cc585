//! The lexer for ANTLR's notation.
//!
//! It follows the tool's lexer in what it accepts: only `\n` ends a line for
//! positions, a `/` that starts no comment and a byte order mark are skipped
//! anywhere, an unterminated comment extends to the end of the file. Whether
//! `[` starts a character set or arguments depends on the rule it is in,
//! which is decided at the colon by looking back.

use super::cursor::{Context, Lexer, Position, show};
use super::token::{Token, TokenKind};
use crate::diagnostic::Diagnostics;
use crate::model::is_token_name;
use crate::source::{FileId, SourceMap};

/// Splits `text` into tokens; the last one is [`Kind::End`].
pub(super) fn tokenize(
    text: &str,
    file: FileId,
    files: &SourceMap,
    diagnostics: &mut Diagnostics,
) -> Vec<Token> {
    let mut lexer = Lexer {
        text,
        file,
        files,
        diagnostics,
        at: Position::default(),
        tokens: Vec::new(),
        in_lexer_rule: false,
        context: None,
        outer_context: None,
    };
    lexer.run();
    lexer.tokens
}

impl Lexer<'_> {
    fn run(&mut self) {
        while let Some(c) = self.peek() {
            let start = self.at;
            if let Some(kind) = self.token(c, start) {
                self.push(kind, start);
            }
        }
        self.push(TokenKind::End, self.at);
    }

    fn push(&mut self, kind: TokenKind, start: Position) {
        match kind {
            TokenKind::OpenParen => self.context = Some(Context::Paren),
            TokenKind::TokenName => self.context = Some(Context::TokenName),
            TokenKind::RuleName => self.context = Some(Context::RuleName),
            TokenKind::Options => self.outer_context = self.context,
            TokenKind::CloseBrace => self.context = self.outer_context,
            TokenKind::Colon => match self.context {
                Some(Context::TokenName) => self.in_lexer_rule = true,
                Some(Context::RuleName) => self.in_lexer_rule = false,
                Some(Context::Paren) | None => {}
            },
            _ => {}
        }
        let span = self.span(start);
        self.tokens.push(Token { kind, span });
    }

    /// Consumes one token that starts with `c`; `None` for white space, comments
    /// and errors.
    fn token(&mut self, c: char, start: Position) -> Option<TokenKind> {
        match c {
            ' ' | '\t' | '\r' | '\n' | '\x0c' | '\u{feff}' => {
                self.bump();
                None
            }
            '/' => {
                self.comment();
                None
            }
            '\'' => {
                self.literal(start);
                Some(TokenKind::Literal)
            }
            '[' if self.in_lexer_rule => self.char_set(start),
            '[' => self.arg_action(start),
            '{' => self.action(start),
            '0'..='9' => {
                self.bump_while(|c| c.is_ascii_digit());
                Some(TokenKind::Number)
            }
            c if is_name_start(c) => Some(self.name()),
            _ => self.punctuation(c, start),
        }
    }

    fn punctuation(&mut self, c: char, start: Position) -> Option<TokenKind> {
        self.bump();
        Some(match c {
            ':' if self.bump_if(':') => TokenKind::ColonColon,
            ':' => TokenKind::Colon,
            ',' => TokenKind::Comma,
            ';' => TokenKind::Semicolon,
            '(' => TokenKind::OpenParen,
            ')' => TokenKind::CloseParen,
            '-' if self.bump_if('>') => TokenKind::Arrow,
            '<' => TokenKind::Less,
            '>' => TokenKind::Greater,
            '=' => TokenKind::Equals,
            '?' => TokenKind::Question,
            '*' => TokenKind::Star,
            '+' if self.bump_if('=') => TokenKind::PlusEquals,
            '+' => TokenKind::Plus,
            '|' => TokenKind::Or,
            '$' => TokenKind::Dollar,
            '.' if self.bump_if('.') => TokenKind::Range,
            '.' => TokenKind::Dot,
            '@' => TokenKind::At,
            '#' => TokenKind::Pound,
            '~' => TokenKind::Not,
            '}' => TokenKind::CloseBrace,
            _ => {
                let shown = show(&self.text[start.offset..self.at.offset]);
                self.syntax_error(start, format!("{shown} came as a complete surprise to me"));
                return None;
            }
        })
    }

    fn name(&mut self) -> TokenKind {
        let start = self.at.offset;
        self.bump_while(is_name_char);
        let name = &self.text[start..self.at.offset];
        match name {
            "import" => TokenKind::Import,
            "fragment" => TokenKind::Fragment,
            "lexer" => TokenKind::Lexer,
            "parser" => TokenKind::Parser,
            "grammar" => TokenKind::Grammar,
            "returns" => TokenKind::Returns,
            "locals" => TokenKind::Locals,
            "throws" => TokenKind::Throws,
            "catch" => TokenKind::Catch,
            "finally" => TokenKind::Finally,
            "mode" => TokenKind::Mode,
            "options" if self.opens_block() => TokenKind::Options,
            "tokens" if self.opens_block() => TokenKind::Tokens,
            "channels" if self.opens_block() => TokenKind::Channels,
            _ if is_token_name(name) => TokenKind::TokenName,
            _ => TokenKind::RuleName,
        }
    }

    /// Consumes white space and an opening brace if that is what follows. As in
    /// the tool, white space and anything else is an error: the word cannot be
    /// a name then.
    fn opens_block(&mut self) -> bool {
        let before = self.at;
        self.bump_while(|c| matches!(c, ' ' | '\t' | '\r' | '\n' | '\x0c'));
        let found = self.bump_if('{');
        if !found {
            if self.at.offset > before.offset {
                let next = match self.peek() {
                    Some(c) => show(c.encode_utf8(&mut [0; 4])),
                    None => "the end of the file".to_owned(),
                };
                let message = format!("mismatched character {next} expecting '{{'");
                self.syntax_error(self.at, message);
            }
            self.at = before;
        }
        found
    }
}

fn is_name_start(c: char) -> bool {
    matches!(c,
        'A'..='Z' | 'a'..='z'
        | '\u{00C0}'..='\u{00D6}'
        | '\u{00D8}'..='\u{00F6}'
        | '\u{00F8}'..='\u{02FF}'
        | '\u{0370}'..='\u{037D}'
        | '\u{037F}'..='\u{1FFF}'
        | '\u{200C}'..='\u{200D}'
        | '\u{2070}'..='\u{218F}'
        | '\u{2C00}'..='\u{2FEF}'
        | '\u{3001}'..='\u{D7FF}'
        | '\u{F900}'..='\u{FDCF}'
        | '\u{FDF0}'..='\u{FEFE}'
        | '\u{FF00}'..='\u{FFFD}')
}

fn is_name_char(c: char) -> bool {
    is_name_start(c)
        || matches!(c, '0'..='9' | '_' | '\u{00B7}' | '\u{0300}'..='\u{036F}' | '\u{203F}'..='\u{2040}')
}

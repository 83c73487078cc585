//! The lexer for ANTLR's notation.
//!
//! It follows the tool's lexer in what it accepts: only `\n` ends a line for
//! positions, a `/` that starts no comment and a byte order mark are skipped
//! anywhere, an unterminated comment extends to the end of the file. Whether
//! `[` starts a character set or arguments depends on the rule it is in,
//! which is decided at the colon by looking back.

use super::cursor::{Context, Lexer, Position, show};
use super::token::{Kind, Token};
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
        self.push(Kind::End, self.at);
    }

    fn push(&mut self, kind: Kind, start: Position) {
        match kind {
            Kind::OpenParen => self.context = Some(Context::Paren),
            Kind::TokenName => self.context = Some(Context::TokenName),
            Kind::RuleName => self.context = Some(Context::RuleName),
            Kind::Options => self.outer_context = self.context,
            Kind::CloseBrace => self.context = self.outer_context,
            Kind::Colon => match self.context {
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
    fn token(&mut self, c: char, start: Position) -> Option<Kind> {
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
                Some(Kind::Literal)
            }
            '[' if self.in_lexer_rule => self.char_set(start),
            '[' => self.arg_action(start),
            '{' => self.action(start),
            '0'..='9' => {
                self.bump_while(|c| c.is_ascii_digit());
                Some(Kind::Number)
            }
            c if is_name_start(c) => Some(self.name()),
            _ => self.punctuation(c, start),
        }
    }

    fn punctuation(&mut self, c: char, start: Position) -> Option<Kind> {
        self.bump();
        Some(match c {
            ':' if self.bump_if(':') => Kind::ColonColon,
            ':' => Kind::Colon,
            ',' => Kind::Comma,
            ';' => Kind::Semicolon,
            '(' => Kind::OpenParen,
            ')' => Kind::CloseParen,
            '-' if self.bump_if('>') => Kind::Arrow,
            '<' => Kind::Less,
            '>' => Kind::Greater,
            '=' => Kind::Equals,
            '?' => Kind::Question,
            '*' => Kind::Star,
            '+' if self.bump_if('=') => Kind::PlusEquals,
            '+' => Kind::Plus,
            '|' => Kind::Or,
            '$' => Kind::Dollar,
            '.' if self.bump_if('.') => Kind::Range,
            '.' => Kind::Dot,
            '@' => Kind::At,
            '#' => Kind::Pound,
            '~' => Kind::Not,
            '}' => Kind::CloseBrace,
            _ => {
                let shown = show(&self.text[start.offset..self.at.offset]);
                self.syntax_error(start, format!("{shown} came as a complete surprise to me"));
                return None;
            }
        })
    }

    fn name(&mut self) -> Kind {
        let start = self.at.offset;
        self.bump_while(is_name_char);
        let name = &self.text[start..self.at.offset];
        match name {
            "import" => Kind::Import,
            "fragment" => Kind::Fragment,
            "lexer" => Kind::Lexer,
            "parser" => Kind::Parser,
            "grammar" => Kind::Grammar,
            "returns" => Kind::Returns,
            "locals" => Kind::Locals,
            "throws" => Kind::Throws,
            "catch" => Kind::Catch,
            "finally" => Kind::Finally,
            "mode" => Kind::Mode,
            "options" if self.opens_block() => Kind::Options,
            "tokens" if self.opens_block() => Kind::Tokens,
            "channels" if self.opens_block() => Kind::Channels,
            _ if is_token_name(name) => Kind::TokenName,
            _ => Kind::RuleName,
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

//! The lexer for ANTLR's notation.
//!
//! It follows the tool's lexer in what it accepts: only `\n` ends a line for
//! positions, a `/` that starts no comment and a byte order mark are skipped
//! anywhere, an unterminated comment extends to the end of the file. Whether
//! `[` starts a character set or arguments depends on the rule it is in,
//! which is decided at the colon by looking back.

use super::token::{Kind, Token};
use crate::diagnostic::Diagnostics;
use crate::model::is_token_name;
use crate::problem::Problem;
use crate::source::{FileId, SourceMap, Span};

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

#[derive(Clone, Copy, Default)]
struct Position {
    offset: usize,
    line: u32,
    column: u32,
}

/// What stood last before the current position and tells what a colon
/// starts.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Context {
    Paren,
    TokenName,
    RuleName,
}

struct Lexer<'a> {
    text: &'a str,
    file: FileId,
    files: &'a SourceMap,
    diagnostics: &'a mut Diagnostics,
    at: Position,
    tokens: Vec<Token>,
    in_lexer_rule: bool,
    context: Option<Context>,
    /// The context before an `options {` block, whose names do not count.
    outer_context: Option<Context>,
}

impl Lexer<'_> {
    fn peek(&self) -> Option<char> {
        self.text.get(self.at.offset..)?.chars().next()
    }

    fn peek_second(&self) -> Option<char> {
        self.text.get(self.at.offset..)?.chars().nth(1)
    }

    fn bump(&mut self) -> Option<char> {
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

    fn bump_if(&mut self, wanted: char) -> bool {
        let found = self.peek() == Some(wanted);
        if found {
            self.bump();
        }
        found
    }

    fn bump_while(&mut self, mut accept: impl FnMut(char) -> bool) {
        while self.peek().is_some_and(&mut accept) {
            self.bump();
        }
    }

    fn span(&self, start: Position) -> Span {
        Span {
            file: self.file,
            start: offset(start.offset),
            end: offset(self.at.offset),
            line: start.line + 1,
            column: start.column,
        }
    }

    fn syntax_error(&mut self, start: Position, message: String) {
        let span = self.span(start);
        let message = &message;
        self.diagnostics
            .report(self.files, span, Problem::Syntax { message });
    }

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

    /// Consumes one token (or something that is none) that starts with `c`.
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

    /// A comment, or a single `/`.
    fn comment(&mut self) {
        self.bump();
        if self.bump_if('/') {
            self.bump_while(|c| c != '\n' && c != '\r');
        } else if self.bump_if('*') {
            while let Some(c) = self.bump() {
                if c == '*' && self.bump_if('/') {
                    return;
                }
            }
        }
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

    /// Consumes white space and an opening brace if that is what follows. As
    /// in the tool, nothing else may stand behind white space: the word is no
    /// name then.
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

    /// `'...'`; escapes are checked here, their values are found later.
    fn literal(&mut self, start: Position) {
        self.bump();
        while let Some(c) = self.peek() {
            match c {
                '\'' => {
                    self.bump();
                    return;
                }
                '\r' | '\n' => break,
                '\\' => self.escape(),
                _ => {
                    self.bump();
                }
            }
        }
        let span = self.span(start);
        self.diagnostics
            .report(self.files, span, Problem::UnterminatedLiteral);
    }

    /// An escape sequence in a string literal.
    fn escape(&mut self) {
        let start = self.at;
        self.bump();
        match self.peek() {
            Some('b' | 't' | 'n' | 'f' | 'r' | '\'' | '\\') => {
                self.bump();
                return;
            }
            Some('u') => {
                self.bump();
                if self.bump_if('{') {
                    if self.hex_digits(usize::MAX) > 0 && self.bump_if('}') {
                        return;
                    }
                } else if self.hex_digits(4) == 4 {
                    return;
                }
            }
            Some('\r' | '\n') | None => {}
            Some(_) => {
                self.bump();
            }
        }
        let span = self.span(start);
        let escape = &self.text[start.offset..self.at.offset];
        self.diagnostics
            .report(self.files, span, Problem::InvalidEscape { escape });
    }

    /// Consumes up to `limit` hexadecimal digits; returns their number.
    fn hex_digits(&mut self, limit: usize) -> usize {
        let mut count = 0;
        while count < limit && self.peek().is_some_and(|c| c.is_ascii_hexdigit()) {
            self.bump();
            count += 1;
        }
        count
    }

    fn char_set(&mut self, start: Position) -> Option<Kind> {
        self.bump();
        while let Some(c) = self.peek() {
            match c {
                ']' => {
                    self.bump();
                    return Some(Kind::CharSet);
                }
                '\r' | '\n' => break,
                '\\' => {
                    self.bump();
                    if !matches!(self.peek(), Some('\r' | '\n')) {
                        self.bump();
                    }
                }
                _ => {
                    self.bump();
                }
            }
        }
        self.unclosed(start, "character set", ']');
        None
    }

    /// `[...]` with nested brackets and with strings.
    fn arg_action(&mut self, start: Position) -> Option<Kind> {
        self.bump();
        let mut depth = 1_usize;
        while let Some(c) = self.peek() {
            match c {
                '"' | '\'' => {
                    self.quoted(c)?;
                    continue;
                }
                '[' => depth += 1,
                ']' => depth -= 1,
                _ => {}
            }
            self.bump();
            if depth == 0 {
                return Some(Kind::ArgAction);
            }
        }
        self.unclosed(start, "argument action", ']');
        None
    }

    /// `{...}` or `{...}?` with nested braces, strings and comments of the
    /// target language, which is taken to resemble C.
    fn action(&mut self, start: Position) -> Option<Kind> {
        self.bump();
        let mut depth = 1_usize;
        while let Some(c) = self.peek() {
            match c {
                '"' | '\'' => {
                    self.quoted(c)?;
                    continue;
                }
                '/' if matches!(self.peek_second(), Some('/' | '*')) => {
                    self.comment();
                    continue;
                }
                '\\' => {
                    self.bump();
                }
                '{' => depth += 1,
                '}' => depth -= 1,
                _ => {}
            }
            self.bump();
            if depth == 0 {
                let predicate = self.bump_if('?');
                return Some(if predicate {
                    Kind::Predicate
                } else {
                    Kind::Action
                });
            }
        }
        self.unclosed(start, "action", '}');
        None
    }

    /// A string in an action; it may extend over lines. `None` if it is not
    /// closed.
    fn quoted(&mut self, quote: char) -> Option<()> {
        let start = self.at;
        self.bump();
        while let Some(c) = self.bump() {
            if c == quote {
                return Some(());
            }
            if c == '\\' {
                self.bump();
            }
        }
        self.unclosed(start, "string in an action", quote);
        None
    }

    fn unclosed(&mut self, start: Position, what: &str, close: char) {
        let found = match self.peek() {
            Some(c) => show(&c.to_string()),
            None => "the end of the file".to_owned(),
        };
        self.syntax_error(
            start,
            format!("this {what} is not closed: mismatched character {found} expecting '{close}'"),
        );
    }
}

/// Offsets are 32 bits wide; the loader refuses larger files.
fn offset(value: usize) -> u32 {
    u32::try_from(value).unwrap_or(u32::MAX)
}

/// Text in quotes, with control characters made visible.
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

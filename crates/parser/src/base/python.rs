//! Python 2 and 3 in the grammar whose line ends and white space are hidden
//! tokens between which the visible ones are inserted.

use crate::lex::{Made, Sink};
use crate::lexer::LexerState;
use crate::semantics::{ParserView, Program, Value};
use crate::token::{EOF, Token, TokenOrigin};

use super::indentation::{Indents, inserted, width};
use super::{LexerBase, LexerEntry, ParserBase, ParserEntry};

pub(super) const LEXER: LexerEntry = LexerEntry {
    names: &["PythonLexerBase"],
    sign: "HandleNewLine",
    methods: &[
        "handlenewline",
        "handlespaces",
        "incindentlevel",
        "decindentlevel",
    ],
    create: |program| Box::new(Lexer::new(program)),
};

pub(super) const PARSER: ParserEntry = ParserEntry {
    names: &["PythonParserBase"],
    sign: "CheckVersion",
    methods: &["checkversion", "setversion"],
    create: |_| Box::new(Parser { version: None }),
};

struct Lexer {
    newline: i32,
    white_space: i32,
    line_break: i32,
    indent: i32,
    dedent: i32,
    indents: Indents,
    open: u32,
    /// The type of the last token, hidden ones included.
    last: Option<i32>,
}

impl Lexer {
    fn new(program: &Program) -> Self {
        Self {
            newline: program.token_type("NEWLINE"),
            white_space: program.token_type("WS"),
            line_break: program.token_type("LINE_BREAK"),
            indent: program.token_type("INDENT"),
            dedent: program.token_type("DEDENT"),
            indents: Indents::default(),
            open: 0,
            last: None,
        }
    }

    /// Whether a statement begins at the next character.
    fn at_statement(&self, state: &LexerState<'_>) -> bool {
        self.open == 0 && !matches!(state.look(1), Some('\r' | '\n' | '\x0c' | '#'))
    }

    fn begin_line(&mut self, indentation: u32, at: &Token, sink: &mut Sink) {
        sink.push(inserted(at, self.line_break, ""));
        let change = self.indents.change(indentation);
        if change.indented {
            sink.push(inserted(at, self.indent, ""));
        }
        for _ in 0..change.dedents {
            sink.push(inserted(at, self.dedent, ""));
        }
    }
}

impl LexerBase for Lexer {
    fn action(
        &mut self,
        method: &str,
        _arguments: &[Value],
        _state: &mut LexerState<'_>,
        _text: &mut Option<String>,
    ) -> Option<Value> {
        match method {
            "incindentlevel" => self.open += 1,
            "decindentlevel" => self.open = self.open.saturating_sub(1),
            // Done when the token is made.
            "handlenewline" | "handlespaces" => {}
            _ => return None,
        }
        Some(Value::Null)
    }

    fn token(&mut self, made: Made, state: &mut LexerState<'_>, sink: &mut Sink) {
        let token = made.token;
        let kind = token.kind;
        if kind == EOF {
            let change = self.indents.change(0);
            if change.dedents > 0 {
                if self.last != Some(self.line_break) {
                    sink.push(inserted(&token, self.line_break, ""));
                }
                for _ in 0..change.dedents {
                    sink.push(inserted(&token, self.dedent, ""));
                }
            }
            sink.push(made);
        } else if kind == self.newline && token.origin == TokenOrigin::Matched {
            sink.push(made);
            self.last = Some(kind);
            if !matches!(state.look(1), Some(' ' | '\t')) && self.at_statement(state) {
                let after = Token {
                    start: token.end,
                    line: state.line(),
                    column: state.column(),
                    ..token
                };
                self.begin_line(0, &after, sink);
                self.last = Some(self.line_break);
            }
        } else {
            if kind == self.white_space
                && self.last.is_none_or(|last| last == self.newline)
                && self.at_statement(state)
            {
                self.begin_line(width(token.source(state.text())), &token, sink);
            }
            sink.push(made);
            self.last = Some(kind);
        }
    }
}

/// Which Python it is shows only as the input goes on.
struct Parser {
    version: Option<i64>,
}

impl ParserBase for Parser {
    fn call(&mut self, method: &str, arguments: &[Value], _view: &ParserView<'_>) -> Option<Value> {
        let [Value::Int(version)] = arguments else {
            return None;
        };
        Some(Value::Bool(match method {
            "checkversion" => self.version.is_none_or(|known| known == *version),
            "setversion" => {
                self.version = Some(*version);
                true
            }
            _ => return None,
        }))
    }
}

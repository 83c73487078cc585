//! Python 2 and 3 in the grammar whose line ends and white space are hidden
//! tokens between which the visible ones are inserted.

use picireny_parser::hooks::{
    EOF, LexerClass, LexerMethod, LexerState, Made, ParserClass, ParserMethod, Program, Sink,
    Token, TokenOrigin, Value, inserted,
};

use picireny_parser::hooks::indentation::{Indents, width};

pub(super) struct Lexer {
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

impl LexerClass for Lexer {
    const NAMES: &'static [&'static str] = &["PythonLexerBase"];
    const SIGN: &'static str = "HandleNewLine";
    const METHODS: &'static [(&'static str, LexerMethod<Self>)] = &[
        ("incindentlevel", LexerMethod::Act(|l, _| l.open += 1)),
        (
            "decindentlevel",
            LexerMethod::Act(|l, _| l.open = l.open.saturating_sub(1)),
        ),
        // Done when the token is made.
        ("handlenewline", LexerMethod::Act(|_, _| ())),
        ("handlespaces", LexerMethod::Act(|_, _| ())),
    ];
    const READS_HIDDEN: bool = true;

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

    fn token(&mut self, mut made: Made, state: &mut LexerState<'_>, sink: &mut Sink) {
        let token = made.token;
        let kind = token.kind;
        // Where tokens are said to be that actions make: behind what was matched.
        let after = Token {
            start: token.end,
            line: state.line(),
            column: state.column(),
            ..token
        };
        let by_action = kind == self.newline || kind == self.white_space;
        if by_action && token.origin == TokenOrigin::Matched {
            (made.token.line, made.token.column) = (after.line, after.column);
        }
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
                self.begin_line(0, &after, sink);
                self.last = Some(self.line_break);
            }
        } else {
            if kind == self.white_space
                && self.last.is_none_or(|last| last == self.newline)
                && self.at_statement(state)
            {
                self.begin_line(width(token.source(state.text())), &after, sink);
            }
            sink.push(made);
            self.last = Some(kind);
        }
    }
}

/// Which Python it is shows only as the input goes on.
pub(super) struct Parser {
    version: Option<i64>,
}

impl Parser {
    fn check_version(&self, arguments: &[Value]) -> Value {
        match arguments {
            [Value::Int(version)] => self.version.is_none_or(|known| known == *version).into(),
            _ => Value::Unknown,
        }
    }

    fn set_version(&mut self, arguments: &[Value]) -> Value {
        match arguments {
            [Value::Int(version)] => {
                self.version = Some(*version);
                Value::Bool(true)
            }
            _ => Value::Unknown,
        }
    }
}

impl ParserClass for Parser {
    const NAMES: &'static [&'static str] = &["PythonParserBase"];
    const SIGN: &'static str = "CheckVersion";
    const METHODS: &'static [(&'static str, ParserMethod<Self>)] = &[
        (
            "checkversion",
            ParserMethod::Value(|p, _, arguments| p.check_version(arguments)),
        ),
        (
            "setversion",
            ParserMethod::Value(|p, _, arguments| p.set_version(arguments)),
        ),
    ];

    fn new(_: &Program) -> Self {
        Self { version: None }
    }
}

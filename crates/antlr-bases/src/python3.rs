//! Python 3 in one of its two families of grammars: a line end and the white
//! space after it are one token, from which line ends, indentation and
//! dedentation are made. GDScript's grammar is made like it.

use picireny_parser::hooks::{
    EOF, LexerClass, LexerMethod, LexerState, Made, ParserClass, ParserMethod, Program, Sink,
    Token, TokenOrigin, inserted,
};

use picireny_parser::hooks::indentation::{Indents, width};

/// Of Python, or of GDScript.
pub(super) struct Lexer<const GDSCRIPT: bool> {
    newline: i32,
    indent: i32,
    dedent: i32,
    indents: Indents,
    open: i64,
    /// A token was made that is no line end.
    begun: bool,
    /// The line of the last token, where dedentations are said to be.
    last_line: u32,
    /// Whether what was matched last makes no token.
    after_skipped: bool,
}

impl<const GDSCRIPT: bool> Lexer<GDSCRIPT> {
    /// Whether a line end means nothing here: inside brackets, before a blank
    /// line, before a comment; in GDScript, before everything else, too.
    fn is_ignored(&self, state: &LexerState<'_>) -> bool {
        self.open > 0
            || (GDSCRIPT && !self.begun)
            || state.look(2).is_some() && matches!(state.look(1), Some('\r' | '\n' | '\x0c' | '#'))
    }

    fn end_line(&mut self, made: Made, state: &LexerState<'_>, sink: &mut Sink) {
        let token = made.token;
        let text = token.source(state.text());
        let spaces = text.trim_start_matches(['\r', '\n', '\x0c']);
        // Line end and white space become tokens of their own.
        let middle = token.end - spaces.len() as u32;
        let (line, column) = if middle > token.start {
            (token.line + 1, 0)
        } else {
            (token.line, token.column)
        };
        let behind = column + spaces.chars().count() as u32;
        sink.push(Made {
            token: Token {
                end: middle,
                // Line ends are said to be where the next line begins.
                line,
                column: behind,
                ..token
            },
            text: (!spaces.is_empty())
                .then(|| last_chars(text, text.len() - spaces.len()).to_owned()),
        });
        if !spaces.is_empty() {
            sink.push(Made {
                token: Token {
                    start: middle,
                    line,
                    column,
                    origin: TokenOrigin::Skipped,
                    ..token
                },
                text: None,
            });
        }
        let after = Token {
            start: token.end,
            line,
            column: behind,
            ..token
        };
        let change = self.indents.change(width(spaces));
        self.after_skipped = !change.indented && change.dedents == 0;
        if change.indented {
            self.last_line = after.line;
            sink.push(made_of(&after, self.indent, spaces));
        }
        self.close(change.dedents, &after, text, sink);
    }

    fn close(&mut self, dedents: usize, at: &Token, before: &str, sink: &mut Sink) {
        let at = Token {
            line: self.last_line,
            ..*at
        };
        for _ in 0..dedents {
            sink.push(made_of(&at, self.dedent, last_chars(before, 1)));
        }
    }
}

/// A token that says it is the text before another one.
fn made_of(at: &Token, kind: i32, text: &str) -> Made {
    let mut made = inserted(at, kind, text);
    made.token.start = at.start.saturating_sub(text.len() as u32);
    made
}

/// The end of a text: so many characters. Upstream's tokens have their texts
/// from there, whatever they stand for.
fn last_chars(text: &str, count: usize) -> &str {
    let start = text.char_indices().rev().nth(count.saturating_sub(1));
    start.map_or(text, |(start, _)| &text[start..])
}

impl<const GDSCRIPT: bool> Lexer<GDSCRIPT> {
    fn line_end(&mut self, state: &mut LexerState<'_>) {
        if self.is_ignored(state) {
            state.token_type = LexerState::SKIP;
        }
    }
}

impl<const GDSCRIPT: bool> LexerClass for Lexer<GDSCRIPT> {
    const NAMES: &'static [&'static str] = match GDSCRIPT {
        true => &["GDScriptLexerBase"],
        false => &["Python3LexerBase"],
    };
    const METHODS: &'static [(&'static str, LexerMethod<Self>)] = &[
        (
            "atstartofinput",
            LexerMethod::Test(|_, state| state.line() == 1 && state.column() == 0),
        ),
        ("onnewline", LexerMethod::Act(Self::line_end)),
        ("openbrace", LexerMethod::Act(|l, _| l.open += 1)),
        ("closebrace", LexerMethod::Act(|l, _| l.open -= 1)),
    ];
    const READS_HIDDEN: bool = true;

    fn new(program: &Program) -> Self {
        Self {
            newline: program.token_type("NEWLINE"),
            indent: program.token_type("INDENT"),
            dedent: program.token_type("DEDENT"),
            indents: Indents::default(),
            open: 0,
            begun: false,
            last_line: 1,
            after_skipped: false,
        }
    }

    fn token(&mut self, mut made: Made, state: &mut LexerState<'_>, sink: &mut Sink) {
        let token = made.token;
        if token.kind == EOF {
            let change = self.indents.change(0);
            if self.after_skipped {
                // The end was read together with it.
                self.last_line = token.line;
            }
            if change.dedents > 0 {
                let text = state.text();
                sink.push(made_of(&token, self.newline, last_chars(text, 1)));
                self.close(change.dedents, &token, text, sink);
                made.text = Some(last_chars(text, "<EOF>".len()).to_owned());
            }
            sink.push(made);
        } else if token.kind == self.newline && token.origin == TokenOrigin::Matched {
            self.end_line(made, state, sink);
        } else {
            self.after_skipped = token.origin == TokenOrigin::Skipped;
            if token.is_visible() {
                self.begun = true;
                self.last_line = token.line;
            }
            sink.push(made);
        }
    }
}

pub(super) struct Parser;

impl ParserClass for Parser {
    const NAMES: &'static [&'static str] = &["Python3ParserBase"];
    const METHODS: &'static [(&'static str, ParserMethod<Self>)] = &[
        // Two restrictions of Python's own grammar that this one leaves open.
        ("cannotbeplusminus", ParserMethod::Test(|_, _| true)),
        ("cannotbedotlpeq", ParserMethod::Test(|_, _| true)),
    ];

    fn new(_: &Program) -> Self {
        Self
    }
}

//! PHP: the ways in and out of HTML, here documents, braces in strings.

use picireny_parser::hooks::{
    LexerClass, LexerMethod, LexerState, Made, NO_CHANNEL, Program, Sink, TokenOrigin, Value,
};

pub(super) struct Lexer {
    script_tag: bool,
    style_tag: bool,
    /// Inside a `<script language="php">`.
    php_script: bool,
    inside_string: bool,
    here_document: String,
    /// What the text of the token after a here document is.
    end_text: Option<String>,
    html_name: String,
    previous: i32,
    skip_channel: u32,
    modes: Modes,
    php_ends: Vec<i32>,
    statement_ends: Vec<i32>,
    here_document_starts: Vec<i32>,
    here_document_text: i32,
    html_name_type: i32,
    html_string: i32,
    html_script_close: i32,
    semicolon: i32,
}

struct Modes {
    script: u32,
    style: u32,
    php: u32,
    comment: u32,
    here_document: u32,
}

impl Lexer {
    /// `?>` ends a statement that has no semicolon.
    fn leave_php(&mut self, made: &mut Made, text: &str, state: &mut LexerState<'_>) {
        if state.mode == self.modes.comment {
            state.pop_mode();
        }
        state.pop_mode();
        if text == "</script>" {
            self.php_script = false;
            made.token.kind = self.html_script_close;
        } else if self.statement_ends.contains(&self.previous) {
            made.token.channel = self.skip_channel;
        } else {
            made.token.kind = self.semicolon;
        }
    }

    fn in_here_document(&mut self, made: &mut Made, text: &str, state: &mut LexerState<'_>) {
        if self.here_document_starts.contains(&made.token.kind) {
            let name = text.get(3..).unwrap_or("").trim();
            self.here_document = name.replace('\'', "");
        } else if made.token.kind == self.here_document_text {
            let line = text.trim();
            let name = line.strip_suffix(';');
            if name.unwrap_or(line) == self.here_document {
                state.pop_mode();
                match name {
                    Some(name) => {
                        made.token.kind = self.semicolon;
                        made.text = Some(format!("{name};\n"));
                    }
                    // The parser sees only that the text ended; upstream
                    // makes it the next token's text.
                    None => {
                        made.token.channel = NO_CHANNEL;
                        self.end_text = Some(format!("{line}\n;"));
                    }
                }
            }
        }
    }
}

/// The character at the offset that is the only argument.
fn look(state: &LexerState<'_>, arguments: &[Value]) -> Option<char> {
    match arguments {
        [Value::Int(offset)] => state.look((*offset).clamp(-16, 16) as i32),
        _ => None,
    }
}

impl Lexer {
    fn close_html(&mut self, state: &mut LexerState<'_>) {
        state.pop_mode();
        if std::mem::take(&mut self.script_tag) {
            state.push_mode(if self.php_script {
                self.modes.php
            } else {
                self.modes.script
            });
        } else if std::mem::take(&mut self.style_tag) {
            state.push_mode(self.modes.style);
        }
    }

    fn close_curly(&mut self, state: &mut LexerState<'_>) {
        if std::mem::take(&mut self.inside_string) {
            state.channel = self.skip_channel;
            state.pop_mode();
        }
    }
}

impl LexerClass for Lexer {
    const NAMES: &'static [&'static str] = &["PhpLexerBase"];
    const METHODS: &'static [(&'static str, LexerMethod<Self>)] = &[
        (
            "isnewlineorstart",
            LexerMethod::Value(|_, state, arguments| {
                matches!(look(state, arguments), None | Some('\r' | '\n')).into()
            }),
        ),
        (
            "shouldpushheredocmode",
            LexerMethod::Value(|_, state, arguments| {
                matches!(look(state, arguments), Some('\r' | '\n')).into()
            }),
        ),
        (
            "iscurlydollar",
            LexerMethod::Value(|_, state, arguments| (look(state, arguments) == Some('$')).into()),
        ),
        ("hasasptags", LexerMethod::Test(|_, _| true)),
        ("hasphpscripttag", LexerMethod::Test(|l, _| l.php_script)),
        ("pushmodeonhtmlclose", LexerMethod::Act(Self::close_html)),
        (
            "popmodeoncurlybracketclose",
            LexerMethod::Act(Self::close_curly),
        ),
        (
            "setinsidestring",
            LexerMethod::Act(|l, _| l.inside_string = true),
        ),
    ];
    const READS_HIDDEN: bool = true;

    fn new(program: &Program) -> Self {
        let number = |name: &str| {
            let number = program.constant(name);
            number.and_then(|n| u32::try_from(n).ok()).unwrap_or(0)
        };
        Self {
            script_tag: false,
            style_tag: false,
            php_script: false,
            inside_string: false,
            here_document: String::new(),
            end_text: None,
            html_name: String::new(),
            previous: 0,
            skip_channel: number("SkipChannel"),
            modes: Modes {
                script: number("SCRIPT"),
                style: number("STYLE"),
                php: number("PHP"),
                comment: number("SingleLineCommentMode"),
                here_document: number("HereDoc"),
            },
            php_ends: program.token_types(&["PHPEnd", "PHPEndSingleLineComment"]),
            statement_ends: program.token_types(&[
                "SemiColon",
                "Colon",
                "OpenCurlyBracket",
                "CloseCurlyBracket",
            ]),
            here_document_starts: program.token_types(&["StartHereDoc", "StartNowDoc"]),
            here_document_text: program.token_type("HereDocText"),
            html_name_type: program.token_type("HtmlName"),
            html_string: program.token_type("HtmlDoubleQuoteString"),
            html_script_close: program.token_type("HtmlScriptClose"),
            semicolon: program.token_type("SemiColon"),
        }
    }

    fn assign(&mut self, field: &str, value: &Value) -> bool {
        let flag = match field {
            "scripttag" => &mut self.script_tag,
            "styletag" => &mut self.style_tag,
            _ => return false,
        };
        *flag = value.truth().unwrap_or(false);
        true
    }

    fn token(&mut self, mut made: Made, state: &mut LexerState<'_>, sink: &mut Sink) {
        if made.token.origin != TokenOrigin::Matched {
            sink.push(made);
            return;
        }
        if let Some(text) = self.end_text.take() {
            made.text = Some(text);
        } else {
            let text = made.token.source(state.text());
            let kind = made.token.kind;
            if self.php_ends.contains(&kind) {
                self.leave_php(&mut made, text, state);
            } else if kind == self.html_name_type {
                text.clone_into(&mut self.html_name);
            } else if kind == self.html_string {
                self.php_script |= text == "php" && self.html_name == "language";
            } else if state.mode == self.modes.here_document {
                self.in_here_document(&mut made, text, state);
            } else if state.mode == self.modes.php && made.token.channel != 1 {
                self.previous = kind;
            }
        }
        sink.push(made);
    }
}

//! Python in the grammars that follow CPython's tokenizer: hidden white
//! space, line ends that count where a statement follows, interpolated
//! strings whose parts are lexed in modes of their own.

use picireny_parser::hooks::{
    EOF, HIDDEN_CHANNEL, LexerClass, LexerState, Made, Program, Sink, Token, TokenOrigin, inserted,
};

use picireny_parser::hooks::indentation::{Indents, width};

struct Kinds {
    newline: i32,
    indent: i32,
    dedent: i32,
    comment: i32,
    white_space: i32,
    byte_order_mark: i32,
    error: i32,
    open: Vec<i32>,
    close: Vec<i32>,
    left_brace: i32,
    right_brace: i32,
    colon: i32,
    colon_equal: i32,
    string_starts: Vec<i32>,
    string_middles: Vec<i32>,
    string_ends: Vec<i32>,
}

/// The mode of an interpolated string, by its prefix and quotes.
struct StringMode {
    start: String,
    mode: u32,
    format_mode: u32,
}

/// An expression in an interpolated string.
struct Field {
    /// Parentheses and brackets that are open in it.
    open: u32,
}

pub(super) struct Lexer {
    kinds: Kinds,
    string_modes: Vec<StringMode>,
    indents: Indents,
    open: i64,
    fields: Vec<Field>,
    /// A line end, with white space after it, of which the next token will
    /// tell what it means.
    pending: Vec<Made>,
    /// The last token that the parser sees; none before the first.
    last: Option<i32>,
    /// White space at the start of the line, before the first statement.
    leading: u32,
}

impl Lexer {
    fn push(&mut self, made: Made, sink: &mut Sink) {
        if made.token.is_visible() {
            self.last = Some(made.token.kind);
        }
        sink.push(made);
    }

    /// Settles a held-back line end before the next token.
    fn settle(&mut self, next: &Token, state: &LexerState<'_>, sink: &mut Sink) {
        if self.pending.is_empty() {
            return;
        }
        let blank = next.kind == self.kinds.newline || next.kind == self.kinds.comment;
        let mut indentation = 0;
        for mut made in std::mem::take(&mut self.pending) {
            if made.token.kind == self.kinds.newline {
                if blank || self.last.is_none() {
                    made.token.channel = HIDDEN_CHANNEL;
                }
            } else {
                indentation = width(made.token.source(state.text()));
            }
            self.push(made, sink);
        }
        if self.last.is_none() {
            self.leading = indentation;
        } else if !blank {
            let indentation = if next.kind == EOF { 0 } else { indentation };
            self.indent(indentation, next, sink);
        }
    }

    fn indent(&mut self, indentation: u32, next: &Token, sink: &mut Sink) {
        let change = self.indents.change(indentation);
        if change.indented {
            self.push(inserted(next, self.kinds.indent, "<INDENT>"), sink);
        }
        for _ in 0..change.dedents {
            self.push(inserted(next, self.kinds.dedent, "<DEDENT>"), sink);
        }
        if change.uneven && self.kinds.error > 0 {
            let text = "<inconsistent dedent>";
            self.push(inserted(next, self.kinds.error, text), sink);
        }
    }

    fn end(&mut self, made: Made, sink: &mut Sink) {
        if let Some(last) = self.last {
            if last != self.kinds.newline && last != self.kinds.dedent {
                self.push(inserted(&made.token, self.kinds.newline, "<NEWLINE>"), sink);
            }
            self.indent(0, &made.token, sink);
        }
        sink.push(made);
    }

    /// Follows an interpolated string through its modes.
    fn follow_string(&mut self, made: Made, state: &mut LexerState<'_>, sink: &mut Sink) {
        let kind = made.token.kind;
        let text = made.token.source(state.text());
        if self.kinds.string_starts.contains(&kind) {
            let start = text.to_lowercase();
            let mode = self.string_modes.iter().find(|m| m.start == start);
            if let Some(mode) = mode.map(|m| m.mode) {
                state.push_mode(mode);
            }
            self.push(made, sink);
        } else if self.kinds.string_ends.contains(&kind) {
            state.pop_mode();
            self.push(made, sink);
        } else if self.kinds.string_middles.contains(&kind) {
            self.split_middle(made, text, state, sink);
        } else if state.mode_stack.is_empty() {
            self.push(made, sink);
        } else {
            self.follow_field(made, state, sink);
        }
    }

    /// Text in a string may end with a brace: the first of a field, or one
    /// that stands for itself because it is doubled.
    fn split_middle(
        &mut self,
        made: Made,
        text: &str,
        state: &mut LexerState<'_>,
        sink: &mut Sink,
    ) {
        let begins_field = ["\"{", "'{", "\\{"].iter().any(|end| text.ends_with(end));
        let doubled = text.ends_with("{{") || text.ends_with("}}");
        if !begins_field && !doubled {
            self.push(made, sink);
            return;
        }
        let (first, mut brace) = split_last(&made.token, text);
        self.push(
            Made {
                token: first,
                text: None,
            },
            sink,
        );
        brace.kind = if text.ends_with('{') {
            self.kinds.left_brace
        } else {
            self.kinds.right_brace
        };
        let brace_made = |token| Made { token, text: None };
        if doubled {
            brace.channel = HIDDEN_CHANNEL;
            self.push(brace_made(brace), sink);
        } else {
            self.count_bracket(brace.kind);
            self.follow_field(brace_made(brace), state, sink);
        }
    }

    fn follow_field(&mut self, mut made: Made, state: &mut LexerState<'_>, sink: &mut Sink) {
        let kind = made.token.kind;
        if kind == self.kinds.left_brace {
            self.fields.push(Field { open: 0 });
            state.push_mode(0);
        } else if kind == self.kinds.right_brace {
            let in_format = self
                .string_modes
                .iter()
                .any(|m| m.format_mode == state.mode);
            if in_format {
                state.pop_mode();
            }
            if in_format || state.mode == 0 {
                state.pop_mode();
                self.fields.pop();
            }
        } else if kind == self.kinds.newline {
            made.token.channel = HIDDEN_CHANNEL;
        } else if kind == self.kinds.colon || kind == self.kinds.colon_equal {
            let at_top = self.fields.last().is_none_or(|field| field.open == 0);
            let around = state.mode_stack.last().copied();
            let format = self
                .string_modes
                .iter()
                .find(|m| around == Some(m.mode) || around == Some(m.format_mode))
                .map(|m| m.format_mode);
            if let (true, Some(format)) = (at_top, format) {
                state.push_mode(format);
                if kind == self.kinds.colon_equal {
                    // No assignment: a format that begins with `=`.
                    let (mut colon, mut rest) =
                        split_last(&made.token, made.token.source(state.text()));
                    colon.kind = self.kinds.colon;
                    let is_t_string = self
                        .string_modes
                        .iter()
                        .any(|m| m.format_mode == format && m.start.contains('t'));
                    let middles = &self.kinds.string_middles;
                    rest.kind = middles
                        .get(usize::from(is_t_string))
                        .or(middles.first())
                        .copied()
                        .unwrap_or(0);
                    for token in [colon, rest] {
                        self.push(Made { token, text: None }, sink);
                    }
                    return;
                }
            }
        } else if let Some(field) = self.fields.last_mut() {
            if self.kinds.open.contains(&kind) {
                field.open += 1;
            } else if self.kinds.close.contains(&kind) {
                field.open = field.open.saturating_sub(1);
            }
        }
        self.push(made, sink);
    }

    fn count_bracket(&mut self, kind: i32) {
        if self.kinds.open.contains(&kind) {
            self.open += 1;
        } else if self.kinds.close.contains(&kind) {
            self.open -= 1;
        }
    }
}

impl LexerClass for Lexer {
    const NAMES: &'static [&'static str] = &["PythonLexerBase"];
    const SIGN: &'static str = "EXPLICIT_LINE_JOINING";
    const READS_HIDDEN: bool = true;

    fn new(program: &Program) -> Self {
        let kind = |name| program.token_type(name);
        Self {
            kinds: Kinds {
                newline: kind("NEWLINE"),
                indent: kind("INDENT"),
                dedent: kind("DEDENT"),
                comment: kind("COMMENT"),
                white_space: kind("WS"),
                byte_order_mark: kind("BOM"),
                error: kind("ERRORTOKEN"),
                open: program.token_types(&["LPAR", "LSQB", "LBRACE"]),
                close: program.token_types(&["RPAR", "RSQB", "RBRACE"]),
                left_brace: kind("LBRACE"),
                right_brace: kind("RBRACE"),
                colon: kind("COLON"),
                colon_equal: kind("COLONEQUAL"),
                string_starts: program.token_types(&["FSTRING_START", "TSTRING_START"]),
                string_middles: program.token_types(&["FSTRING_MIDDLE", "TSTRING_MIDDLE"]),
                string_ends: program.token_types(&["FSTRING_END", "TSTRING_END"]),
            },
            string_modes: string_modes(program),
            indents: Indents::default(),
            open: 0,
            fields: Vec::new(),
            pending: Vec::new(),
            last: None,
            leading: 0,
        }
    }

    fn token(&mut self, mut made: Made, state: &mut LexerState<'_>, sink: &mut Sink) {
        let token = made.token;
        let kind = token.kind;
        let outside_strings = state.mode_stack.is_empty();
        if kind == self.kinds.byte_order_mark && kind != 0 {
            made.token.channel = HIDDEN_CHANNEL;
            self.push(made, sink);
        } else if kind == self.kinds.white_space && !self.pending.is_empty() {
            self.pending.push(made);
        } else if kind == self.kinds.newline && outside_strings {
            self.settle(&token, state, sink);
            if self.open > 0 {
                made.token.channel = HIDDEN_CHANNEL;
                self.push(made, sink);
            } else {
                self.pending.push(made);
            }
        } else {
            self.settle(&token, state, sink);
            if self.last.is_none() && kind != EOF {
                if kind == self.kinds.white_space && token.start == 0 {
                    self.leading = width(token.source(state.text()));
                } else if token.is_visible() && self.leading > 0 {
                    // Python says `unexpected indent`; the parser will too.
                    self.push(inserted(&token, self.kinds.indent, "<INDENT>"), sink);
                }
            }
            if kind == EOF {
                self.end(made, sink);
            } else if token.origin == TokenOrigin::Matched {
                self.count_bracket(kind);
                self.follow_string(made, state, sink);
            } else {
                self.push(made, sink);
            }
        }
    }
}

/// A token without its last (one-byte) character, and that character.
fn split_last(token: &Token, text: &str) -> (Token, Token) {
    let middle = token.end.saturating_sub(1).max(token.start);
    let before = text.get(..text.len().saturating_sub(1)).unwrap_or("");
    let lines = before.matches('\n').count() as u32;
    let last_line = before.rsplit('\n').next().unwrap_or("");
    let columns = last_line.chars().count() as u32;
    let column = if lines > 0 {
        columns
    } else {
        token.column + columns
    };
    let rest = Token {
        start: middle,
        line: token.line + lines,
        column,
        ..*token
    };
    (
        Token {
            end: middle,
            ..*token
        },
        rest,
    )
}

/// The modes are named after quotes (`SQ1`, `DQ3`, with `R` for raw strings)
/// and kind (`FSTRING`, `TSTRING`).
fn string_modes(program: &Program) -> Vec<StringMode> {
    let mut modes = Vec::new();
    for kind in ['f', 't'] {
        for (name, quotes) in [
            ("SQ1", "'"),
            ("DQ1", "\""),
            ("SQ3", "'''"),
            ("DQ3", "\"\"\""),
        ] {
            for (raw, prefixes) in [
                ("_", vec![format!("{kind}")]),
                ("R", { vec![format!("r{kind}"), format!("{kind}r")] }),
            ] {
                let base = format!("{name}{raw}_{}STRING", kind.to_ascii_uppercase());
                let number = |name: String| {
                    program
                        .constant(&name)
                        .and_then(|mode| u32::try_from(mode).ok())
                };
                let (Some(mode), Some(format_mode)) = (
                    number(format!("{base}_MODE")),
                    number(format!("{base}_FORMAT_SPECIFICATION_MODE")),
                ) else {
                    continue;
                };
                for prefix in prefixes {
                    modes.push(StringMode {
                        start: format!("{prefix}{quotes}"),
                        mode,
                        format_mode,
                    });
                }
            }
        }
    }
    modes
}

//! The base class of our own Python grammar's lexer.
//!
//! It watches brackets and the starts of lines. Where a logical line ends and
//! a block starts or ends, it inserts tokens without text; white space itself is
//! hidden, so a statement is nothing but its own text. It also tells apart what
//! only a place tells: words that are keywords only in some statements, the `in`
//! of a loop, the `if` of a comprehension, and what ends an expression inside a
//! string.

use crate::toolkit::{innermost, list};
use picireny_parser::hooks::{
    EOF, LexerClass, LexerMethod, LexerState, Made, Program, Sink, Token, TokenId, TokenOrigin,
    inserted,
};

use picireny_parser::hooks::indentation::{Indents, width};

struct Kinds {
    line_end: i32,
    indent: i32,
    dedent: i32,
    name: i32,
    match_: i32,
    case: i32,
    type_: i32,
    in_: i32,
    loop_in: i32,
    if_: i32,
    filter: i32,
    for_: i32,
    comma: i32,
    colon: i32,
    /// A simple statement may follow.
    before_simple: [i32; 2],
    open: [i32; 3],
    field_open: i32,
    close: [i32; 3],
    right_brace: i32,
    /// What only starts a statement.
    statements: Vec<i32>,
    stray: i32,
    assigns: [i32; 2],
    /// What nothing can be assigned to and operands end with.
    literals: Vec<i32>,
    /// With parentheses behind it, it is called.
    called: [i32; 3],
}

/// Words that no expression has.
const STATEMENTS: &[&str] = list! {
    ASSERT BREAK CLASS CONTINUE DEF DEL ELIF EXCEPT FINALLY GLOBAL IMPORT NONLOCAL PASS RAISE
    RETURN TRY WHILE WITH
};

/// Operands that stay what they are.
const LITERALS: &[&str] = &["NUMBER", "STRING", "STRING_CLOSE", "NONE", "TRUE", "FALSE"];

/// A bracket that is open, or the file.
#[derive(Clone, Copy, Debug, Default)]
struct Frame {
    /// It is a field of a string.
    field: bool,
    /// It holds the arguments of a call.
    call: bool,
    /// So many `for` wait for their `in`.
    loops: u32,
    /// What follows is after a comprehension's `in`.
    filtered: bool,
}

/// The logical line so far.
#[derive(Clone, Copy, Debug, Default)]
struct Line {
    /// The number of its tokens.
    tokens: u32,
    /// It has a colon in no brackets: it is a head, or says of what type something is.
    colon: bool,
    /// Its first token, if that is a name.
    first: Option<TokenId>,
    /// Its first token is the word `match`.
    is_match: bool,
    /// The token before is the word `type` where a statement may begin.
    type_: Option<TokenId>,
    is_case: bool,
    /// The line before it begins with `match` and ends with a colon.
    after_match: Option<TokenId>,
}

pub(super) struct Reader {
    kinds: Kinds,
    indents: Indents,
    /// For each open block, whether it is that of a `match`.
    blocks: Vec<bool>,
    /// Open brackets; the first is the file.
    frames: Vec<Frame>,
    line: Line,
    last: i32,
    /// What ends with it is a literal or a call.
    fixed: bool,
    /// The indentation of a line that has begun since the last token.
    begun: Option<u32>,
    /// The mode in which a field shows its value.
    format: u32,
}

impl Reader {
    fn frame(&mut self) -> &mut Frame {
        innermost(&mut self.frames, Frame::default)
    }

    /// Whether a colon here would begin how a value is shown.
    fn is_in_field(&self) -> bool {
        self.frames.last().is_some_and(|frame| frame.field)
    }

    /// Ends the logical line before a token, and closes and opens blocks.
    fn end_line(&mut self, next: &Token, width: u32, sink: &mut Sink) {
        let line = std::mem::take(&mut self.line);
        // At the start of the file.
        if line.tokens == 0 {
            return;
        }
        self.frames.clear();
        sink.push(inserted(next, self.kinds.line_end, ""));
        let is_head = self.last == self.kinds.colon;
        let change = self.indents.change(width);
        if change.indented {
            let is_match = line.is_match && is_head;
            if let (true, Some(first)) = (is_match, line.first) {
                self.line.after_match = Some(first);
            }
            self.blocks.push(is_match);
            sink.push(inserted(next, self.kinds.indent, ""));
        }
        for _ in 0..change.dedents {
            self.blocks.pop();
            sink.push(inserted(next, self.kinds.dedent, ""));
        }
    }

    /// What a name is where a statement may begin.
    fn first_name(&mut self, text: &str, sink: &mut Sink) -> i32 {
        self.line.is_match = text == "match";
        if text == "case" && self.blocks.last() == Some(&true) {
            if let Some(head) = self.line.after_match {
                sink.tokens.retype(head, self.kinds.match_);
            }
            self.line.is_case = true;
            return self.kinds.case;
        }
        self.kinds.name
    }

    /// What a token is by what precedes it in its brackets.
    fn place(&mut self, kind: i32) -> i32 {
        let is_case = self.line.is_case && self.frames.len() == 1;
        let kinds = &self.kinds;
        let (for_, in_, if_) = (kinds.for_, kinds.in_, kinds.if_);
        let (loop_in, filter) = (kinds.loop_in, kinds.filter);
        let comma = kinds.comma;
        let in_brackets = self.frames.len() > 1;
        let frame = self.frame();
        if kind == for_ {
            frame.loops += 1;
            frame.filtered = false;
        } else if kind == in_ && frame.loops > 0 {
            frame.loops -= 1;
            frame.filtered = in_brackets;
            return loop_in;
        } else if kind == if_ && (frame.filtered || is_case) {
            return filter;
        } else if kind == comma && frame.loops == 0 {
            frame.filtered = false;
        }
        kind
    }
}

impl LexerClass for Reader {
    const NAMES: &'static [&'static str] = &["PythonReaderBase"];
    const METHODS: &'static [(&'static str, LexerMethod<Self>)] = &[(
        "isinexpression",
        LexerMethod::Test(|reader, _| !reader.is_in_field()),
    )];

    fn new(program: &Program) -> Self {
        let kind = |name| program.required_token_type(name);
        Self {
            kinds: Kinds {
                line_end: kind("LINE_END"),
                indent: kind("INDENT"),
                dedent: kind("DEDENT"),
                name: kind("NAME"),
                match_: kind("MATCH"),
                case: kind("CASE"),
                type_: kind("TYPE"),
                in_: kind("IN"),
                loop_in: kind("LOOP_IN"),
                if_: kind("IF"),
                filter: kind("FILTER"),
                for_: kind("FOR"),
                comma: kind("COMMA"),
                colon: kind("COLON"),
                before_simple: [kind("COLON"), kind("SEMI")],
                open: [kind("LPAREN"), kind("LBRACK"), kind("LBRACE")],
                field_open: kind("FIELD_OPEN"),
                close: [kind("RPAREN"), kind("RBRACK"), kind("RBRACE")],
                right_brace: kind("RBRACE"),
                statements: program.token_types(STATEMENTS),
                stray: kind("STRAY"),
                assigns: [kind("ASSIGN"), kind("AUGMENTED")],
                literals: program.token_types(LITERALS),
                called: [kind("NAME"), kind("RPAREN"), kind("RBRACK")],
            },
            indents: Indents::default(),
            blocks: Vec::new(),
            frames: vec![Frame::default()],
            line: Line::default(),
            last: 0,
            fixed: false,
            begun: None,
            format: program.mode("FORMAT"),
        }
    }

    fn token(&mut self, mut made: Made, state: &mut LexerState<'_>, sink: &mut Sink) {
        let token = made.token;
        if !token.is_visible() {
            let text = token.source(state.text());
            let break_at = text.rfind(['\n', '\r']);
            if let (Some(at), TokenOrigin::Skipped) = (break_at, token.origin)
                && !text.starts_with('\\')
            {
                self.begun = Some(width(&text[at + 1..]));
            }
            sink.push(made);
            return;
        }
        if token.kind == EOF {
            self.end_line(&token, 0, sink);
            sink.push(made);
            return;
        }
        if let Some(width) = self.begun.take() {
            // A bracket whose end is missing.
            let gives_up = self.kinds.statements.contains(&token.kind);
            if self.frames.len() <= 1 || gives_up && state.mode_stack.is_empty() {
                self.end_line(&token, width, sink);
            }
        }
        let text = token.source(state.text());
        let mut kind = token.kind;
        let at_start = self.line.tokens == 0;
        if at_start && kind == self.kinds.name {
            kind = self.first_name(text, sink);
        }
        if let Some(word) = self.line.type_.take()
            && kind == self.kinds.name
        {
            sink.tokens.retype(word, self.kinds.type_);
        }
        let starts =
            at_start || self.frames.len() <= 1 && self.kinds.before_simple.contains(&self.last);
        kind = self.place(kind);
        made.token.kind = kind;
        let in_line = self.frames.len() <= 1 && !self.line.colon;
        if in_line && self.fixed && self.kinds.assigns.contains(&kind) {
            sink.push(inserted(&made.token, self.kinds.stray, ""));
        }
        let id = sink.push(made);
        if at_start && kind == self.kinds.name {
            self.line.first = Some(id);
        }
        if starts && text == "type" {
            self.line.type_ = Some(id);
        }
        self.line.tokens += 1;
        self.line.colon |= kind == self.kinds.colon && self.frames.len() <= 1;
        let call = !starts && kind == self.kinds.open[0] && self.kinds.called.contains(&self.last);
        self.last = kind;
        self.fixed = self.kinds.literals.contains(&kind);
        if self.kinds.open.contains(&kind) {
            self.frame();
            self.frames.push(Frame {
                call,
                ..Frame::default()
            });
        } else if kind == self.kinds.field_open {
            self.frame();
            self.frames.push(Frame {
                field: true,
                ..Frame::default()
            });
        } else if self.kinds.close.contains(&kind) && self.frames.len() > 1 {
            let closed = self.frames.pop();
            self.fixed = closed.is_some_and(|frame| frame.call);
            if kind == self.kinds.right_brace
                && closed.is_some_and(|frame| frame.field)
                && !state.mode_stack.is_empty()
                && state.mode == 0
            {
                state.pop_mode();
            }
        } else if kind == self.kinds.colon && self.is_in_field() {
            state.push_mode(self.format);
        }
    }
}

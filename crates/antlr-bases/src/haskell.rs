//! Haskell's layout: braces and semicolons that indentation stands for
//! (Haskell 2010 report, 10.3), as far as upstream's lexer goes.

use picireny_parser::hooks::{
    EOF, HIDDEN_CHANNEL, LexerClass, LexerMethod, LexerState, Made, Program, Sink, Token, inserted,
};

/// What stands for a virtual token.
#[derive(Clone, Copy)]
enum Virtual {
    Open,
    Close,
    Semicolon,
}

struct Kinds {
    newline: i32,
    tab: i32,
    space: i32,
    open: i32,
    close: i32,
    module: i32,
    of_where: i32,
    of_in: i32,
    open_pragma: i32,
    close_pragma: i32,
    /// Words after which a block begins.
    blocks: Vec<i32>,
    virtual_open: i32,
    virtual_close: i32,
    semicolon: i32,
}

pub(super) struct Lexer {
    kinds: Kinds,
    /// The block words of the open blocks, and their columns.
    open: Vec<(String, i64)>,
    /// How many block words are in effect.
    nested: i64,
    /// The column of the outermost block, once it is known.
    start: Option<i64>,
    /// How far the line is indented.
    indent: i64,
    /// Indentation counts.
    pending: bool,
    after_newline: bool,
    after_word: bool,
    last_word: String,
    /// Inside of braces that were written.
    explicit: bool,
    /// `module` was read, but not where its body begins.
    before_body: bool,
    /// The body of a module is in virtual braces.
    in_module: bool,
    in_pragma: bool,
    /// The first token of the line, where virtual tokens are said to be.
    line_start: Option<Token>,
}

impl Lexer {
    fn column(&self) -> i64 {
        let innermost = self.open.last().map(|open| open.1);
        innermost.or(self.start).unwrap_or(-1)
    }

    fn made(&self, what: Virtual, next: &Token) -> Made {
        let (kind, text) = match what {
            Virtual::Open => (self.kinds.virtual_open, "VOCURLY"),
            Virtual::Close => (self.kinds.virtual_close, "VCCURLY"),
            Virtual::Semicolon => (self.kinds.semicolon, "SEMI"),
        };
        let place = self.line_start.as_ref().unwrap_or(next);
        let mut made = inserted(next, kind, text);
        (made.token.line, made.token.column) = (place.line, place.column);
        made
    }

    fn end_block(&self, next: &Token, out: &mut Vec<Made>) {
        out.push(self.made(Virtual::Semicolon, next));
        out.push(self.made(Virtual::Close, next));
    }

    /// A line begins at or left of the innermost block's column, or the input
    /// ends.
    fn dedent(&mut self, next: &Token, out: &mut Vec<Made>) {
        while self.nested > self.open.len() as i64 {
            self.nested -= 1;
            self.end_block(next, out);
        }
        while self.indent < self.column() {
            if self.nested > 0 && self.open.pop().is_some() {
                self.nested -= 1;
            } else if self.open.is_empty() || self.nested <= 0 {
                // Nothing changes any more.
                self.end_block(next, out);
                break;
            }
            self.end_block(next, out);
        }
        if self.indent == self.column() {
            out.push(self.made(Virtual::Semicolon, next));
        }
    }

    fn end_input(&mut self, next: &Token, out: &mut Vec<Made>) {
        self.indent = self.start.unwrap_or(-1);
        if !self.pending {
            self.line_start = Some(*next);
        }
        self.dedent(next, out);
        if self.in_module {
            out.push(self.made(Virtual::Close, next));
        }
        self.start = None;
    }

    /// `in` ends the blocks up to that of its `let`.
    fn end_let(&mut self, next: &Token, out: &mut Vec<Made>) {
        while let Some((word, _)) = self.open.pop() {
            self.end_block(next, out);
            self.nested -= 1;
            if word == "let" {
                break;
            }
        }
    }

    /// The first token of the input or of a module's body. True if that is all.
    fn begin(&mut self, next: &Token, is_blank: bool, out: &mut Vec<Made>) -> bool {
        let kind = next.kind;
        if self.start.is_some() || is_blank || kind == self.kinds.open {
            return false;
        }
        if kind == self.kinds.module {
            self.before_body = true;
            self.in_module = true;
        }
        if kind != self.kinds.module && !self.before_body && !self.in_pragma {
            self.start = Some(next.column.into());
        } else if self.last_word == "where" && self.before_body {
            self.last_word.clear();
            self.after_word = false;
            self.nested = 0;
            self.before_body = false;
            self.after_newline = false;
            self.start = Some(next.column.into());
            out.push(self.made(Virtual::Open, next));
            return true;
        }
        false
    }

    /// Goes through the rules for one token; true if it is all about a module's
    /// beginning.
    fn lay_out(&mut self, next: &Token, text: &str, out: &mut Vec<Made>) -> bool {
        let kind = next.kind;
        let is_newline = kind == self.kinds.newline;
        let is_space = kind == self.kinds.space;
        let is_blank = is_newline || is_space || kind == self.kinds.tab;
        let is_open = kind == self.kinds.open;
        let is_block = self.kinds.blocks.contains(&kind);
        self.in_pragma |= kind == self.kinds.open_pragma;
        if self.begin(next, is_blank, out) {
            return true;
        }
        self.in_pragma &= kind != self.kinds.close_pragma;
        if is_open {
            if std::mem::take(&mut self.after_word) {
                self.nested -= 1;
            }
            if std::mem::take(&mut self.before_body) {
                self.in_module = false;
            }
            self.explicit = true;
            self.after_newline = false;
        }
        if self.after_word && !self.after_newline && !self.before_body && !is_blank && !is_open {
            self.after_word = false;
            self.open.push((self.last_word.clone(), next.column.into()));
            out.push(self.made(Virtual::Open, next));
        }
        if is_block || kind == self.kinds.close {
            self.explicit = false;
        }
        let counts = self.pending && !self.explicit && !is_newline && !is_space;
        if counts && self.after_word && self.indent <= self.column() {
            out.push(self.made(Virtual::Open, next));
            self.after_word = false;
            self.after_newline = true;
        }
        let goes_on = is_block && text != "let" || kind == self.kinds.of_in;
        if counts
            && self.after_newline
            && self.indent <= self.column()
            && !goes_on
            && kind != self.kinds.close
            && kind != EOF
        {
            self.dedent(next, out);
            self.after_newline = false;
            if Some(self.indent) == self.start {
                self.pending = false;
            }
        }
        let counts = self.pending && !self.explicit && !is_newline && !is_space;
        if counts
            && self.after_word
            && !self.before_body
            && self.indent > self.column()
            && kind != EOF
        {
            self.after_word = false;
            if std::mem::take(&mut self.after_newline) {
                self.open.push((self.last_word.clone(), self.indent));
            }
            out.push(self.made(Virtual::Open, next));
        }
        if self.pending && !is_newline {
            self.line_start.get_or_insert(*next);
        }
        self.after_newline |= is_newline;
        if is_block {
            self.nested += 1;
            self.after_word = true;
            self.after_newline = false;
            text.clone_into(&mut self.last_word);
            let of_do = |open: &(String, i64)| matches!(open.0.as_str(), "do" | "mdo");
            if kind == self.kinds.of_where && self.open.last().is_some_and(of_do) {
                self.end_block(next, out);
                self.open.pop();
                self.nested -= 1;
            }
        }
        if is_open {
            self.after_word = false;
        }
        false
    }

    fn spaces(&mut self, state: &mut LexerState<'_>, each: i64) {
        state.channel = HIDDEN_CHANNEL;
        if self.pending {
            self.indent += each * state.token_text().chars().count() as i64;
        }
    }

    fn newline(&mut self, state: &mut LexerState<'_>) {
        if self.pending {
            state.channel = HIDDEN_CHANNEL;
        }
        self.indent = 0;
        self.line_start = None;
    }
}

impl LexerClass for Lexer {
    const NAMES: &'static [&'static str] = &["HaskellBaseLexer"];
    const METHODS: &'static [(&'static str, LexerMethod<Self>)] = &[
        ("processnewlinetoken", LexerMethod::Act(Self::newline)),
        (
            "processtabtoken",
            LexerMethod::Act(|l, state| l.spaces(state, 8)),
        ),
        (
            "processwstoken",
            LexerMethod::Act(|l, state| l.spaces(state, 1)),
        ),
        (
            "sethidden",
            LexerMethod::Act(|_, state| state.channel = HIDDEN_CHANNEL),
        ),
    ];
    const READS_HIDDEN: bool = true;

    fn new(program: &Program) -> Self {
        let kind = |name| program.token_type(name);
        Self {
            kinds: Kinds {
                newline: kind("NEWLINE"),
                tab: kind("TAB"),
                space: kind("WS"),
                open: kind("OCURLY"),
                close: kind("CCURLY"),
                module: kind("MODULE"),
                of_where: kind("WHERE"),
                of_in: kind("IN"),
                open_pragma: kind("OpenPragmaBracket"),
                close_pragma: kind("ClosePragmaBracket"),
                blocks: program.token_types(&["WHERE", "LET", "DO", "MDO", "OF", "LCASE", "REC"]),
                virtual_open: kind("VOCURLY"),
                virtual_close: kind("VCCURLY"),
                semicolon: kind("SEMI"),
            },
            open: Vec::new(),
            nested: 0,
            start: None,
            indent: 0,
            pending: true,
            after_newline: false,
            after_word: false,
            last_word: String::new(),
            explicit: false,
            before_body: false,
            in_module: false,
            in_pragma: false,
            line_start: None,
        }
    }

    fn token(&mut self, made: Made, state: &mut LexerState<'_>, sink: &mut Sink) {
        let next = made.token;
        if !next.is_in_stream() {
            sink.push(made);
            return;
        }
        let mut before = Vec::new();
        let text = next.source(state.text());
        let is_all = self.lay_out(&next, text, &mut before);
        if !is_all && (next.channel == HIDDEN_CHANNEL || next.kind == self.kinds.newline) {
            // The token is passed on before what was found out at it.
            sink.push(made);
            before.into_iter().for_each(|made| {
                sink.push(made);
            });
            return;
        }
        if !is_all {
            if next.kind == self.kinds.of_in {
                self.end_let(&next, &mut before);
            }
            if next.kind == EOF {
                self.end_input(&next, &mut before);
            }
            self.pending = true;
        }
        before.into_iter().for_each(|made| {
            sink.push(made);
        });
        sink.push(made);
    }
}

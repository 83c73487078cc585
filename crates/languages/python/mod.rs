//! The base class of our own Python grammar's lexer.
//!
//! It watches brackets and the starts of lines. Where a logical line ends and
//! a block starts or ends, it inserts tokens without text; white space itself is
//! hidden, so a statement is nothing but its own text. It also tells apart what
//! only a place tells: words that are keywords only in some statements, the `in`
//! of a loop, the `if` of a comprehension, and what ends an expression inside a
//! string.

use crate::toolkit::{Vocabulary, fresh, innermost, methods, types, words};
use picireny_parser::hooks::{
    EOF, LexerClass, LexerState, Made, Sink, Token, TokenId, TokenOrigin,
};

use picireny_parser::hooks::indentation::{Indents, width};

words! {
    /// A token as the reader sees it.
    enum Word {
        Name, In, If, For, Comma, Colon, Semi,
        LParen, Open: LBRACK LBRACE, FieldOpen, RParen, RBrack, RBrace,
        Assign: ASSIGN AUGMENTED,
        /// An operand that stays what it is: nothing can be assigned to it.
        Literal: NUMBER STRING STRING_CLOSE NONE TRUE FALSE,
        /// A word that no expression has.
        Statement: ASSERT BREAK CLASS CONTINUE DEF DEL ELIF EXCEPT FINALLY GLOBAL IMPORT NONLOCAL
            PASS RAISE RETURN TRY WHILE WITH,
    }
    made { Other }
    others Other, end Other, first Other
}

types! {
    /// Token types that the reader gives.
    struct Types { line_end, indent, dedent, match_, case, type_, loop_in, filter, stray }
}

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

#[derive(Default)]
pub(super) struct Reader {
    words: Vocabulary<Word>,
    types: Types,
    indents: Indents,
    /// For each open block, whether it is that of a `match`.
    blocks: Vec<bool>,
    /// Open brackets; the first is the file.
    frames: Vec<Frame>,
    line: Line,
    last: Word,
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
        sink.insert(self.types.line_end, next);
        let is_head = self.last == Word::Colon;
        let change = self.indents.change(width);
        if change.indented {
            let is_match = line.is_match && is_head;
            if let (true, Some(first)) = (is_match, line.first) {
                self.line.after_match = Some(first);
            }
            self.blocks.push(is_match);
            sink.insert(self.types.indent, next);
        }
        for _ in 0..change.dedents {
            self.blocks.pop();
            sink.insert(self.types.dedent, next);
        }
    }

    /// Whether a name where a statement may begin is the word `case`.
    fn begins_case(&mut self, text: &str, sink: &mut Sink) -> bool {
        self.line.is_match = text == "match";
        self.line.is_case = text == "case" && self.blocks.last() == Some(&true);
        if let (true, Some(head)) = (self.line.is_case, self.line.after_match) {
            sink.tokens.retype(head, self.types.match_);
        }
        self.line.is_case
    }

    /// What a token is by what precedes it in its brackets, if it is something else.
    fn place(&mut self, word: Word) -> Option<i32> {
        let in_brackets = self.frames.len() > 1;
        let is_case = self.line.is_case && self.frames.len() == 1;
        let types = self.types;
        let frame = self.frame();
        match word {
            Word::For => {
                frame.loops += 1;
                frame.filtered = false;
            }
            Word::In if frame.loops > 0 => {
                frame.loops -= 1;
                frame.filtered = in_brackets;
                return Some(types.loop_in);
            }
            Word::If if frame.filtered || is_case => return Some(types.filter),
            Word::Comma if frame.loops == 0 => frame.filtered = false,
            _ => {}
        }
        None
    }

    fn open(&mut self, frame: Frame) {
        self.frame();
        self.frames.push(frame);
    }

    /// A closing bracket.
    fn close(&mut self, word: Word, state: &mut LexerState<'_>) {
        let Some(closed) = self.frames.pop() else {
            return;
        };
        self.fixed = closed.call;
        let of_string = word == Word::RBrace && closed.field;
        if of_string && !state.mode_stack.is_empty() && state.mode == 0 {
            state.pop_mode();
        }
    }

    /// White space, in which a line may begin.
    fn take_blanks(&mut self, token: &Token, text: &str) {
        let text = token.source(text);
        let break_at = text.rfind(['\n', '\r']);
        if let (Some(at), TokenOrigin::Skipped) = (break_at, token.origin)
            && !text.starts_with('\\')
        {
            self.begun = Some(width(&text[at + 1..]));
        }
    }

    /// What a token is for the brackets that are open. A statement may start with it.
    fn take_bracket(&mut self, word: Word, starts: bool, state: &mut LexerState<'_>) {
        let called = matches!(self.last, Word::Name | Word::RParen | Word::RBrack);
        let call = word == Word::LParen && called && !starts;
        self.fixed = word == Word::Literal;
        match word {
            Word::LParen | Word::Open => self.open(Frame {
                call,
                ..Frame::default()
            }),
            Word::FieldOpen => self.open(Frame {
                field: true,
                ..Frame::default()
            }),
            Word::RParen | Word::RBrack | Word::RBrace if self.frames.len() > 1 => {
                self.close(word, state);
            }
            Word::Colon if self.is_in_field() => state.push_mode(self.format),
            _ => {}
        }
    }
}

impl LexerClass for Reader {
    const NAMES: &'static [&'static str] = &["PythonReaderBase"];
    const READS_HIDDEN: bool = true;
    methods! { test is_in_expression: |reader, _| !reader.is_in_field() }

    fresh! { program: words, types, frames: vec![Frame::default()], format: program.mode("FORMAT") }

    fn token(&mut self, mut made: Made, state: &mut LexerState<'_>, sink: &mut Sink) {
        let token = made.token;
        if !token.is_visible() {
            self.take_blanks(&token, state.text());
            sink.push(made);
            return;
        }
        if token.kind == EOF {
            self.end_line(&token, 0, sink);
            sink.push(made);
            return;
        }
        let mut word = self.words.word(token.kind);
        if let Some(width) = self.begun.take() {
            // A bracket whose end is missing.
            let gives_up = word == Word::Statement && state.mode_stack.is_empty();
            if self.frames.len() <= 1 || gives_up {
                self.end_line(&token, width, sink);
            }
        }
        let text = token.source(state.text());
        let at_start = self.line.tokens == 0;
        if at_start && word == Word::Name && self.begins_case(text, sink) {
            made.token.kind = self.types.case;
            word = Word::Other;
        }
        if let Some(type_word) = self.line.type_.take()
            && word == Word::Name
        {
            sink.tokens.retype(type_word, self.types.type_);
        }
        let outside = self.frames.len() <= 1;
        let starts = at_start || outside && matches!(self.last, Word::Colon | Word::Semi);
        if let Some(kind) = self.place(word) {
            made.token.kind = kind;
        }
        if outside && !self.line.colon && self.fixed && word == Word::Assign {
            sink.insert(self.types.stray, &made.token);
        }
        let id = sink.push(made);
        if at_start && word == Word::Name {
            self.line.first = Some(id);
        }
        if starts && text == "type" {
            self.line.type_ = Some(id);
        }
        self.line.tokens += 1;
        self.line.colon |= word == Word::Colon && outside;
        self.take_bracket(word, starts, state);
        self.last = word;
    }
}

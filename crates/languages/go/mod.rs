//! The base class of our own Go grammar's lexer: semicolons at the ends of
//! lines, what the brace of a composite literal and of a function's body is (the
//! Go Programming Language Specification, "Semicolons" and "Composite literals"),
//! and whether brackets and operators come before an operand or after one.

use crate::toolkit::{by_type, innermost, type_table};
use picireny_parser::hooks::{EOF, LexerClass, LexerState, Made, Program, Sink, TokenId, inserted};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Word {
    Identifier,
    Literal,
    /// `return`, `break`, `++` and the like: a line may end with it.
    Ends,
    /// `if`, `for`, `switch`, `select`.
    Control,
    Func,
    Package,
    /// `import`, `const`, `type`, `var`.
    Declares,
    /// `struct`, `interface`.
    Fields,
    Map,
    Slice,
    /// What may stand in a type: `.`, `chan`.
    InType,
    /// `*`, `<-`: in a type, too, and before an operand or between two.
    Star,
    /// Other operators before an operand or between two.
    Sign,
    Semi,
    LBrace,
    LParen,
    LBrack,
    RBrace,
    RParen,
    RBrack,
    Other,
}

const NAMED: &[(&str, Word)] = &[
    ("IDENTIFIER", Word::Identifier),
    ("NUMBER", Word::Literal),
    ("CHARACTER", Word::Literal),
    ("STRING", Word::Literal),
    ("UNTERMINATED", Word::Literal),
    ("BREAK", Word::Ends),
    ("CONTINUE", Word::Ends),
    ("FALLTHROUGH", Word::Ends),
    ("RETURN", Word::Ends),
    ("INCREMENT", Word::Ends),
    ("DECREMENT", Word::Ends),
    ("IF", Word::Control),
    ("FOR", Word::Control),
    ("SWITCH", Word::Control),
    ("SELECT", Word::Control),
    ("FUNC", Word::Func),
    ("PACKAGE", Word::Package),
    ("IMPORT", Word::Declares),
    ("CONST", Word::Declares),
    ("TYPE", Word::Declares),
    ("VAR", Word::Declares),
    ("STRUCT", Word::Fields),
    ("INTERFACE", Word::Fields),
    ("MAP", Word::Map),
    ("SLICE", Word::Slice),
    ("DOT", Word::InType),
    ("CHAN", Word::InType),
    ("STAR", Word::Star),
    ("ARROW", Word::Star),
    ("PLUS", Word::Sign),
    ("MINUS", Word::Sign),
    ("BIT_AND", Word::Sign),
    ("BIT_XOR", Word::Sign),
    ("UNARY", Word::Sign),
    ("SEMI", Word::Semi),
    ("LBRACE", Word::LBrace),
    ("LPAREN", Word::LParen),
    ("LBRACK", Word::LBrack),
    ("RBRACE", Word::RBrace),
    ("RPAREN", Word::RParen),
    ("RBRACK", Word::RBrack),
];

/// A bracket that is open, or the file.
#[derive(Clone, Copy, Debug, Default)]
struct Frame {
    /// It holds the elements of a literal.
    literal: bool,
    /// It holds the fields of a type, which may be that of a literal.
    fields: bool,
    /// A `[` where an operand is expected.
    begins_type: bool,
    /// The head of a statement whose block is still to come.
    control: bool,
    /// A function whose body may come.
    func: Option<TokenId>,
    /// A type that began with brackets or `map`.
    in_type: bool,
}

pub(super) struct Reader {
    /// By token type.
    words: Vec<Word>,
    line_end: i32,
    literal_open: i32,
    func: i32,
    func_type: i32,
    call_open: i32,
    index_open: i32,
    unary: i32,
    stray: i32,
    /// Open brackets; the first is the file.
    frames: Vec<Frame>,
    last: Word,
    /// The last token ended the fields of a type.
    after_fields: bool,
    /// A line may end here, and where the last token ends.
    may_end: bool,
    last_line: u32,
    /// The file has a package, so it is no fragment.
    packaged: bool,
    /// A function that is declared outside of others: its receiver or its name is next.
    heading: bool,
}

impl Reader {
    fn word(&self, kind: i32) -> Word {
        by_type(&self.words, kind).unwrap_or(Word::Other)
    }

    fn frame(&mut self) -> &mut Frame {
        innermost(&mut self.frames, Frame::default)
    }

    /// Whether an operand has just ended.
    fn after_operand(&self) -> bool {
        matches!(
            self.last,
            Word::Identifier | Word::Literal | Word::RParen | Word::RBrack | Word::RBrace
        )
    }

    /// What a `{` opens.
    fn open_brace(&mut self) -> Frame {
        let (last, after_fields) = (self.last, self.after_fields);
        let frame = self.frame();
        let mut opened = Frame::default();
        if last == Word::Fields {
            opened.fields = true;
            return opened;
        }
        let ends_type = matches!(last, Word::Identifier | Word::RBrack)
            || after_fields
            || last == Word::RParen && frame.in_type;
        if frame.in_type && ends_type {
            frame.in_type = false;
            if frame.func.is_none() {
                opened.literal = true;
            }
        } else if frame.func.is_none() && !frame.control {
            opened.literal = ends_type
                || frame.literal && matches!(last, Word::LBrace | Word::Other | Word::Sign);
        }
        if !opened.literal && frame.func.is_none() {
            frame.control = false;
        }
        opened
    }

    /// A statement, or an element of a list, has ended.
    fn end(&mut self) {
        let frame = self.frame();
        frame.func = None;
        frame.in_type = false;
    }

    /// Whether a `[` or a `*` here begins a type, or an operand.
    fn begins_type(&mut self) -> bool {
        let (after_operand, last) = (self.after_operand(), self.last);
        let frame = self.frame();
        !after_operand
            || last == Word::RBrack && frame.in_type
            || last == Word::RParen && frame.func.is_some()
    }

    /// Whether a function outside of others ends its first parameters here and has no
    /// name, so that these were no receiver. To be asked of each token once.
    fn lacks_name(&mut self, word: Word) -> bool {
        if !self.heading || self.frames.len() > 1 {
            return false;
        }
        self.heading = self.last == Word::Func && word == Word::LParen;
        self.packaged && self.last == Word::RParen && word != Word::Identifier
    }

    /// Whether what begins here cannot stand outside of functions.
    fn is_stray(&self, word: Word) -> bool {
        let declares = matches!(
            word,
            Word::Func | Word::Declares | Word::Package | Word::Semi
        );
        self.packaged && self.frames.len() == 1 && self.last == Word::Semi && !declares
    }

    fn take(&mut self, word: Word) {
        let begins_type = self.begins_type();
        let last = self.last;
        let is_open = self.frames.len() > 1;
        let frame = self.frame();
        match word {
            Word::Control => {
                frame.control = true;
                frame.in_type = false;
            }
            Word::Map | Word::Slice => frame.in_type = true,
            Word::LBrack => {
                self.frames.push(Frame {
                    begins_type,
                    ..Frame::default()
                });
            }
            Word::LParen => {
                // A conversion, unless these are the parameters of a function's type.
                frame.in_type &= !matches!(last, Word::Identifier | Word::RBrack | Word::RBrace);
                self.frames.push(Frame::default());
            }
            Word::RParen | Word::RBrack | Word::RBrace if is_open => {
                let closed = self.frames.pop();
                self.after_fields = closed.is_some_and(|frame| frame.fields);
                if word == Word::RBrack && closed.is_some_and(|frame| frame.begins_type) {
                    self.frame().in_type = true;
                }
            }
            Word::Semi => self.end(),
            Word::Other | Word::Ends | Word::Sign | Word::Declares | Word::Package => {
                frame.in_type = false;
                frame.func = None;
            }
            _ => {}
        }
        if word != Word::RBrace {
            self.after_fields = false;
        }
    }
}

impl LexerClass for Reader {
    const NAMES: &'static [&'static str] = &["GoReaderBase"];

    fn new(program: &Program) -> Self {
        let kind = |name: &str| program.required_token_type(name);
        Self {
            words: type_table(program, NAMED, Word::Other),
            line_end: kind("LINE_END"),
            literal_open: kind("LITERAL_OPEN"),
            func: kind("FUNC"),
            func_type: kind("FUNC_TYPE"),
            call_open: kind("CALL_OPEN"),
            index_open: kind("INDEX_OPEN"),
            unary: kind("UNARY"),
            stray: kind("STRAY"),
            frames: vec![Frame::default()],
            last: Word::Semi,
            after_fields: false,
            may_end: false,
            last_line: 1,
            packaged: false,
            heading: false,
        }
    }

    fn token(&mut self, mut made: Made, state: &mut LexerState<'_>, sink: &mut Sink) {
        let token = made.token;
        if !token.is_visible() {
            sink.push(made);
            return;
        }
        let word = self.word(token.kind);
        let ends = self.may_end && (token.line > self.last_line || token.kind == EOF);
        if self.lacks_name(if ends { Word::Semi } else { word }) {
            sink.push(inserted(&token, self.stray, ""));
        }
        if ends {
            sink.push(inserted(&token, self.line_end, ""));
            self.end();
            self.last = Word::Semi;
            self.after_fields = false;
        }
        if token.kind == EOF {
            sink.push(made);
            return;
        }
        if self.is_stray(word) {
            sink.push(inserted(&token, self.stray, ""));
        }
        self.packaged |= word == Word::Package;
        if word == Word::LBrace {
            let opened = self.open_brace();
            if opened.literal {
                made.token.kind = self.literal_open;
            } else if !opened.fields
                && let Some(func) = self.frame().func.take()
            {
                sink.tokens.retype(func, self.func);
            }
            sink.push(made);
            self.frames.push(opened);
            self.after_fields = false;
        } else if word == Word::Func {
            made.token.kind = self.func_type;
            let id = sink.push(made);
            self.heading = self.frames.len() == 1 && self.last == Word::Semi;
            let frame = self.frame();
            if frame.func.is_none() && !frame.in_type {
                frame.func = Some(id);
            }
        } else {
            match word {
                Word::LParen if self.after_operand() => made.token.kind = self.call_open,
                Word::LBrack if !self.begins_type() => made.token.kind = self.index_open,
                Word::Sign if !self.after_operand() => made.token.kind = self.unary,
                Word::Star if self.begins_type() => made.token.kind = self.unary,
                _ => {}
            }
            sink.push(made);
            self.take(word);
        }
        self.last = word;
        self.may_end = matches!(
            word,
            Word::Identifier
                | Word::Literal
                | Word::Ends
                | Word::RParen
                | Word::RBrack
                | Word::RBrace
        );
        self.last_line = token.last_line(state.text());
    }
}

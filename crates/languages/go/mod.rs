//! The base class of our own Go grammar's lexer: semicolons at the ends of
//! lines, what the brace of a composite literal and of a function's body is (the
//! Go Programming Language Specification, "Semicolons" and "Composite literals"),
//! and whether brackets and operators come before an operand or after one.

use crate::toolkit::{Behind, Vocabulary, fresh, innermost, is, types, words};
use picireny_parser::hooks::{EOF, LexerClass, LexerState, Made, Sink, TokenId};

words! {
    /// A token as the reader sees it.
    enum Word {
        Identifier, Literal: NUMBER CHARACTER STRING UNTERMINATED,
        /// `return`, `break`, `++` and the like: a line may end with it.
        Ends: BREAK CONTINUE FALLTHROUGH RETURN INCREMENT DECREMENT,
        /// `if`, `for`, `switch`, `select`.
        Control: IF FOR SWITCH SELECT,
        Func, Package,
        /// `import`, `const`, `type`, `var`.
        Declares: IMPORT CONST TYPE VAR,
        /// `struct`, `interface`.
        Fields: STRUCT INTERFACE,
        Map, Slice,
        /// What may stand in a type: `.`, `chan`.
        InType: DOT CHAN,
        /// `*`, `<-`: in a type, too, and before an operand or between two.
        Star: STAR ARROW,
        /// Other operators before an operand or between two.
        Sign: PLUS MINUS BIT_AND BIT_XOR UNARY,
        Semi, LBrace, LParen, LBrack, RBrace, RParen, RBrack,
    }
    made { Other }
    others Other, end Other, first Semi
}

use Word::*;

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

types! {
    /// Token types that the reader gives.
    struct Types {
        line_end, literal_open, func, func_type, call_open, index_open, unary, stray,
    }
}

#[derive(Default)]
pub(super) struct Reader {
    words: Vocabulary<Word>,
    types: Types,
    /// Open brackets; the first is the file.
    frames: Vec<Frame>,
    last: Word,
    /// The last token ended the fields of a type.
    after_fields: bool,
    /// A line may end here, and where the last token ends.
    may_end: bool,
    behind: Behind,
    /// The file has a package, so it is no fragment.
    packaged: bool,
    /// A function that is declared outside of others: its receiver or its name is next.
    heading: bool,
}

impl Reader {
    fn frame(&mut self) -> &mut Frame {
        innermost(&mut self.frames, Frame::default)
    }

    /// Whether an operand has just ended.
    fn after_operand(&self) -> bool {
        is!(self.last, Identifier Literal RParen RBrack RBrace)
    }

    /// What a `{` opens.
    fn open_brace(&mut self) -> Frame {
        let (last, after_fields) = (self.last, self.after_fields);
        let frame = self.frame();
        let mut opened = Frame::default();
        if last == Fields {
            opened.fields = true;
            return opened;
        }
        let ends_type =
            matches!(last, Identifier | RBrack) || after_fields || last == RParen && frame.in_type;
        if frame.in_type && ends_type {
            frame.in_type = false;
            if frame.func.is_none() {
                opened.literal = true;
            }
        } else if frame.func.is_none() && !frame.control {
            opened.literal = ends_type || frame.literal && matches!(last, LBrace | Other | Sign);
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
        !after_operand || last == RBrack && frame.in_type || last == RParen && frame.func.is_some()
    }

    /// Whether a function outside of others ends its first parameters here and has no
    /// name, so that these were no receiver. To be asked of each token once.
    fn lacks_name(&mut self, word: Word) -> bool {
        if !self.heading || self.frames.len() > 1 {
            return false;
        }
        self.heading = self.last == Func && word == LParen;
        self.packaged && self.last == RParen && word != Identifier
    }

    /// Whether what begins here cannot stand outside of functions.
    fn is_stray(&self, word: Word) -> bool {
        let declares = is!(word, Func Declares Package Semi);
        self.packaged && self.frames.len() == 1 && self.last == Semi && !declares
    }

    fn take(&mut self, word: Word) {
        let begins_type = self.begins_type();
        let last = self.last;
        let is_open = self.frames.len() > 1;
        let frame = self.frame();
        match word {
            Control => {
                frame.control = true;
                frame.in_type = false;
            }
            Map | Slice => frame.in_type = true,
            LBrack => {
                self.frames.push(Frame {
                    begins_type,
                    ..Frame::default()
                });
            }
            LParen => {
                // A conversion, unless these are the parameters of a function's type.
                frame.in_type &= !matches!(last, Identifier | RBrack | RBrace);
                self.frames.push(Frame::default());
            }
            RParen | RBrack | RBrace if is_open => {
                let closed = self.frames.pop();
                self.after_fields = closed.is_some_and(|frame| frame.fields);
                if word == RBrack && closed.is_some_and(|frame| frame.begins_type) {
                    self.frame().in_type = true;
                }
            }
            Semi => self.end(),
            Other | Ends | Sign | Declares | Package => {
                frame.in_type = false;
                frame.func = None;
            }
            _ => {}
        }
        if word != RBrace {
            self.after_fields = false;
        }
    }
}

impl LexerClass for Reader {
    const NAMES: &'static [&'static str] = &["GoReaderBase"];

    fresh! { program: words, types, frames: vec![Frame::default()] }

    fn token(&mut self, mut made: Made, state: &mut LexerState<'_>, sink: &mut Sink) {
        let token = made.token;
        let word = self.words.word(token.kind);
        let ends = self.may_end && (token.line > self.behind.line || token.kind == EOF);
        if self.lacks_name(if ends { Semi } else { word }) {
            sink.insert(self.types.stray, &token);
        }
        if ends {
            sink.insert(self.types.line_end, &token);
            self.end();
            self.last = Semi;
            self.after_fields = false;
        }
        if token.kind == EOF {
            sink.push(made);
            return;
        }
        if self.is_stray(word) {
            sink.insert(self.types.stray, &token);
        }
        self.packaged |= word == Package;
        if word == LBrace {
            let opened = self.open_brace();
            if opened.literal {
                made.token.kind = self.types.literal_open;
            } else if !opened.fields
                && let Some(func) = self.frame().func.take()
            {
                sink.tokens.retype(func, self.types.func);
            }
            sink.push(made);
            self.frames.push(opened);
            self.after_fields = false;
        } else if word == Func {
            made.token.kind = self.types.func_type;
            let id = sink.push(made);
            self.heading = self.frames.len() == 1 && self.last == Semi;
            let frame = self.frame();
            if frame.func.is_none() && !frame.in_type {
                frame.func = Some(id);
            }
        } else {
            match word {
                LParen if self.after_operand() => made.token.kind = self.types.call_open,
                LBrack if !self.begins_type() => made.token.kind = self.types.index_open,
                Sign if !self.after_operand() => made.token.kind = self.types.unary,
                Star if self.begins_type() => made.token.kind = self.types.unary,
                _ => {}
            }
            sink.push(made);
            self.take(word);
        }
        self.last = word;
        self.may_end = is!(word, Identifier Literal Ends RParen RBrack RBrace);
        self.behind.pass(&token, state.text());
    }
}

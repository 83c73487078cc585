//! The base class of our own Java grammar's lexer: which `record` begins one, and
//! which `<` opens type arguments (the Java Language Specification, 4.5.1, 8.1.2 and 15.12). What is compared is
//! told from them by what is in between and by what comes next, as `a < b, c > d`
//! is by that only.

use crate::lexer::LexerState;
use crate::semantics::{LexerClass, Program};
use crate::sink::{Made, Sink};
use crate::token::TokenId;

use super::{by_type, type_table};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Word {
    Identifier,
    Primitive,
    Less,
    Greater,
    LParen,
    RParen,
    LBrace,
    RBrace,
    LBrack,
    RBrack,
    Comma,
    Dot,
    Question,
    /// `extends`, `super`.
    Bound,
    BitAnd,
    At,
    /// What may come after the name of a variable in parentheses.
    AfterName,
    /// What comes before a type: `new`, `instanceof`, `case`.
    BeforeType,
    /// What an operand begins with and nothing that has type arguments goes on
    /// with.
    Operand,
    Other,
}

const NAMED: &[(&str, Word)] = &[
    ("IDENTIFIER", Word::Identifier),
    ("PRIMITIVE", Word::Primitive),
    ("LESS", Word::Less),
    ("GREATER", Word::Greater),
    ("LPAREN", Word::LParen),
    ("RPAREN", Word::RParen),
    ("LBRACE", Word::LBrace),
    ("RBRACE", Word::RBrace),
    ("LBRACK", Word::LBrack),
    ("RBRACK", Word::RBrack),
    ("COMMA", Word::Comma),
    ("DOT", Word::Dot),
    ("QUESTION", Word::Question),
    ("EXTENDS", Word::Bound),
    ("SUPER", Word::Bound),
    ("BIT_AND", Word::BitAnd),
    ("AT", Word::At),
    ("ASSIGN", Word::AfterName),
    ("COLON", Word::AfterName),
    ("SEMI", Word::AfterName),
    ("NEW", Word::BeforeType),
    ("INSTANCEOF", Word::BeforeType),
    ("CASE", Word::BeforeType),
    ("NUMBER", Word::Operand),
    ("CHARACTER", Word::Operand),
    ("STRING", Word::Operand),
    ("NULL", Word::Operand),
    ("TRUE", Word::Operand),
    ("FALSE", Word::Operand),
    ("PLUS", Word::Operand),
    ("MINUS", Word::Operand),
    ("NOT", Word::Operand),
    ("BIT_NOT", Word::Operand),
    ("INCREMENT", Word::Operand),
    ("DECREMENT", Word::Operand),
];

/// A bracket that is open.
#[derive(Clone, Copy, Debug)]
enum Frame {
    Angle {
        open: TokenId,
        /// It comes after `new` or what else a type comes after.
        type_only: bool,
        /// The argument has a bound: a `&` may follow.
        bound: bool,
        commas: bool,
    },
    Round {
        /// It holds the values of an annotation in an angle.
        annotation: bool,
    },
    Curly,
}

/// A `<` and its `>`, until it is seen what comes next.
#[derive(Clone, Copy, Debug)]
struct Closed {
    open: TokenId,
    /// With other tokens behind it, two arguments of a call are compared.
    doubtful: bool,
    named: bool,
}

pub(super) struct Reader {
    words: Vec<Word>,
    type_open: i32,
    record: i32,
    /// A name `record`, and whether another one has come after it.
    may_be_record: Option<(TokenId, bool)>,
    frames: Vec<Frame>,
    /// How many of them are braces.
    curly: usize,
    closed: Option<Closed>,
    last: Word,
    /// What is read is an annotation, in an angle, or the type after it.
    annotation: bool,
    type_only: bool,
}

impl Reader {
    /// What was last closed has type arguments if this may come next.
    fn settle(&mut self, word: Word, sink: &mut Sink) {
        let Some(closed) = self.closed.take() else {
            return;
        };
        let holds = match word {
            _ if closed.named => matches!(
                word,
                Word::Comma | Word::RParen | Word::LBrack | Word::AfterName
            ),
            Word::Operand => false,
            // `A::<B>new` has them.
            Word::BeforeType => !closed.doubtful,
            Word::Greater => matches!(self.frames.last(), Some(Frame::Angle { .. })),
            Word::LParen => !closed.doubtful,
            Word::Identifier if closed.doubtful => {
                let named = true;
                self.closed = Some(Closed { named, ..closed });
                return;
            }
            _ => true,
        };
        if holds {
            sink.tokens.retype(closed.open, self.type_open);
        }
    }

    /// Gives up angles that cannot hold what comes.
    fn drop_angles(&mut self) {
        while matches!(self.frames.last(), Some(Frame::Angle { .. })) {
            self.frames.pop();
        }
    }

    /// Whether type arguments may go on with this.
    fn goes_on(&mut self, word: Word) -> bool {
        let (last, annotation) = (self.last, self.annotation);
        let Some(Frame::Angle { bound, commas, .. }) = self.frames.last_mut() else {
            return true;
        };
        let begins = matches!(last, Word::Less | Word::Comma) || annotation;
        match word {
            Word::Identifier | Word::Primitive => {
                begins || matches!(last, Word::Dot | Word::Bound | Word::BitAnd)
            }
            Word::Question => begins,
            Word::Bound => {
                *bound = true;
                matches!(last, Word::Identifier | Word::Question)
            }
            Word::BitAnd => *bound,
            Word::Comma => {
                *commas = true;
                *bound = false;
                true
            }
            Word::LParen => annotation,
            Word::RBrack => last == Word::LBrack,
            Word::Less | Word::Greater | Word::LBrack | Word::Dot | Word::At => true,
            _ => false,
        }
    }

    fn take(&mut self, word: Word, id: TokenId) {
        if !self.goes_on(word) {
            self.drop_angles();
        }
        match word {
            Word::Less => self.frames.push(Frame::Angle {
                open: id,
                type_only: self.type_only,
                bound: false,
                commas: false,
            }),
            Word::LParen => self.frames.push(Frame::Round {
                annotation: self.annotation,
            }),
            Word::RParen => {
                self.drop_angles();
                self.annotation = false;
                if let Some(&Frame::Round { annotation }) = self.frames.last() {
                    self.frames.pop();
                    self.annotation = annotation;
                }
            }
            Word::LBrace => {
                self.frames.push(Frame::Curly);
                self.curly += 1;
            }
            Word::RBrace if self.curly > 0 => {
                self.curly -= 1;
                while !matches!(self.frames.pop(), None | Some(Frame::Curly)) {}
            }
            Word::Greater => {
                if let Some(&Frame::Angle {
                    open,
                    type_only,
                    commas,
                    ..
                }) = self.frames.last()
                {
                    self.frames.pop();
                    let in_list = matches!(self.frames.last(), Some(Frame::Round { .. }));
                    self.closed = Some(Closed {
                        open,
                        doubtful: commas && in_list && !type_only,
                        named: false,
                    });
                    self.type_only = type_only;
                }
            }
            _ => {}
        }
        self.type_only = match word {
            Word::BeforeType => true,
            Word::Identifier | Word::Dot | Word::At | Word::Greater => self.type_only,
            _ => false,
        };
        self.annotation = match word {
            Word::At => true,
            Word::Identifier => self.annotation && matches!(self.last, Word::At | Word::Dot),
            Word::Dot | Word::RParen => self.annotation,
            _ => false,
        };
        self.last = word;
    }
}

impl LexerClass for Reader {
    const NAMES: &'static [&'static str] = &["JavaReaderBase"];

    fn new(program: &Program) -> Self {
        Self {
            words: type_table(program, NAMED, Word::Other),
            type_open: program.token_type("TYPE_OPEN"),
            record: program.token_type("RECORD"),
            may_be_record: None,
            frames: Vec::new(),
            curly: 0,
            closed: None,
            last: Word::Other,
            annotation: false,
            type_only: false,
        }
    }

    fn token(&mut self, made: Made, state: &mut LexerState<'_>, sink: &mut Sink) {
        if !made.token.is_visible() {
            sink.push(made);
            return;
        }
        let word = by_type(&self.words, made.token.kind).unwrap_or(Word::Other);
        self.settle(word, sink);
        let span = made.token.start as usize..made.token.end as usize;
        let id = sink.push(made);
        self.may_be_record = match (word, self.may_be_record) {
            (Word::Identifier, Some((record, false))) => Some((record, true)),
            (Word::Identifier, _) if state.text().get(span) == Some("record") => Some((id, false)),
            (Word::LParen | Word::Less, Some((record, true))) => {
                sink.tokens.retype(record, self.record);
                None
            }
            _ => None,
        };
        self.take(word, id);
    }
}

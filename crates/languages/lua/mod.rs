//! The base class of our own Lua grammar's lexer: it tells which expressions are
//! statements. Only calls are; one that is none has a STRAY, without text, behind it,
//! and so has a call that is assigned to. Few tokens of a parser would not tell, as
//! what is called may be as long as its arguments are.

use crate::toolkit::{by_type, innermost, type_table};
use picireny_parser::hooks::{LexerClass, LexerState, Made, Program, Sink, inserted};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Word {
    Name,
    Goto,
    /// What else an operand is or ends with.
    Operand,
    String,
    /// A dot or a colon.
    Dot,
    Assign,
    Comma,
    Semi,
    Break,
    Label,
    LParen,
    LBrack,
    LBrace,
    Close,
    Function,
    If,
    Do,
    Repeat,
    /// `then`, `else`.
    BeforeStatement,
    End,
    Until,
    Other,
}

const NAMED: &[(&str, Word)] = &[
    ("NAME", Word::Name),
    ("GOTO", Word::Goto),
    ("NUMBER", Word::Operand),
    ("NIL", Word::Operand),
    ("TRUE", Word::Operand),
    ("FALSE", Word::Operand),
    ("ELLIPSIS", Word::Operand),
    ("STRING", Word::String),
    ("UNTERMINATED", Word::String),
    ("DOT", Word::Dot),
    ("COLON", Word::Dot),
    ("ASSIGN", Word::Assign),
    ("COMMA", Word::Comma),
    ("SEMI", Word::Semi),
    ("BREAK", Word::Break),
    ("LABEL", Word::Label),
    ("LPAREN", Word::LParen),
    ("LBRACK", Word::LBrack),
    ("LBRACE", Word::LBrace),
    ("RPAREN", Word::Close),
    ("RBRACK", Word::Close),
    ("RBRACE", Word::Close),
    ("FUNCTION", Word::Function),
    ("IF", Word::If),
    ("DO", Word::Do),
    ("REPEAT", Word::Repeat),
    ("THEN", Word::BeforeStatement),
    ("ELSE", Word::BeforeStatement),
    ("END", Word::End),
    ("UNTIL", Word::Until),
];

/// A statement so far.
#[derive(Clone, Copy, Debug)]
enum Statement {
    Start,
    /// Nothing but what is called or assigned to.
    Operand {
        /// It ends with a call.
        calls: bool,
    },
    Label,
    /// A function before its parameters.
    Function,
    Inside,
}

#[derive(Clone, Copy, Debug)]
enum Frame {
    /// Up to an `end`, an `until` or the end of the file.
    Block(Statement),
    Bracket {
        /// Something is called with what it holds.
        calls: bool,
    },
}

pub(super) struct Reader {
    words: Vec<Word>,
    stray: i32,
    frames: Vec<Frame>,
    last: Word,
}

impl Reader {
    /// The statement that goes on, unless that is in brackets.
    fn statement(&mut self) -> Option<&mut Statement> {
        match innermost(&mut self.frames, || Frame::Block(Statement::Start)) {
            Frame::Block(statement) => Some(statement),
            Frame::Bracket { .. } => None,
        }
    }

    fn begun(word: Word) -> Statement {
        match word {
            Word::Name | Word::LParen => Statement::Operand { calls: false },
            Word::Semi | Word::Break | Word::BeforeStatement => Statement::Start,
            Word::Label => Statement::Label,
            _ => Statement::Inside,
        }
    }

    /// What a token makes of a statement, and whether what comes before is out of place.
    fn next(statement: Statement, last: Word, word: Word) -> (Statement, bool) {
        let next = match (statement, word) {
            (Statement::Start, _) => Self::begun(word),
            (Statement::Operand { calls }, _) => match word {
                Word::Dot | Word::LParen | Word::LBrack | Word::LBrace => statement,
                Word::String => Statement::Operand { calls: true },
                Word::Name | Word::Goto if last == Word::Dot => Statement::Operand { calls: false },
                Word::Assign | Word::Comma => return (Statement::Inside, calls),
                _ => return (Self::begun(word), !calls),
            },
            (Statement::Label, Word::Label) => Statement::Start,
            (Statement::Label | Statement::Function, _) => statement,
            (Statement::Inside, Word::Name) => match last {
                Word::Name | Word::Operand | Word::String | Word::Close | Word::End => {
                    Self::begun(word)
                }
                _ => statement,
            },
            (Statement::Inside, Word::Semi | Word::Break | Word::BeforeStatement | Word::Label) => {
                Self::begun(word)
            }
            (Statement::Inside, _) => statement,
        };
        (next, false)
    }

    /// Opens and closes blocks and brackets.
    fn nest(&mut self, word: Word, is_operand: bool) {
        match word {
            Word::LParen | Word::LBrack | Word::LBrace => {
                let calls = is_operand && word != Word::LBrack;
                self.frames.push(Frame::Bracket { calls });
            }
            Word::Function => self.frames.push(Frame::Block(Statement::Function)),
            Word::If => self.frames.push(Frame::Block(Statement::Inside)),
            Word::Do | Word::Repeat => self.frames.push(Frame::Block(Statement::Start)),
            Word::Close => {
                if let Some(&Frame::Bracket { calls: called }) = self.frames.last() {
                    self.frames.pop();
                    match self.statement() {
                        Some(Statement::Operand { calls }) => *calls = called,
                        Some(statement @ Statement::Function) => *statement = Statement::Start,
                        _ => {}
                    }
                }
            }
            Word::End | Word::Until => {
                while self.frames.len() > 1 {
                    if let Some(Frame::Block(_)) = self.frames.pop() {
                        break;
                    }
                }
                if let Some(statement) = self.statement() {
                    *statement = Statement::Inside;
                }
            }
            _ => {}
        }
    }
}

impl LexerClass for Reader {
    const NAMES: &'static [&'static str] = &["LuaReaderBase"];

    fn new(program: &Program) -> Self {
        Self {
            words: type_table(program, NAMED, Word::Other),
            stray: program.required_token_type("STRAY"),
            frames: Vec::new(),
            last: Word::Other,
        }
    }

    fn token(&mut self, made: Made, _: &mut LexerState<'_>, sink: &mut Sink) {
        if !made.token.is_visible() {
            sink.push(made);
            return;
        }
        let word = by_type(&self.words, made.token.kind).unwrap_or(Word::Other);
        let last = std::mem::replace(&mut self.last, word);
        let mut is_operand = false;
        let mut is_stray = false;
        if let Some(statement) = self.statement() {
            is_operand = matches!(statement, Statement::Operand { .. });
            (*statement, is_stray) = Self::next(*statement, last, word);
        }
        if is_stray {
            sink.push(inserted(&made.token, self.stray, ""));
        }
        sink.push(made);
        self.nest(word, is_operand);
    }
}

//! The base class of our own Lua grammar's lexer: it tells which expressions are
//! statements. Only calls are; one that is none has a STRAY, without text, behind it,
//! and so has a call that is assigned to. Few tokens of a parser would not tell, as
//! what is called may be as long as its arguments are.

use crate::toolkit::{Vocabulary, fresh, innermost, words};
use picireny_parser::hooks::{LexerClass, LexerState, Made, Sink};

words! {
    /// A token as the reader sees it.
    enum Word {
        Name, Goto,
        /// What else an operand is or ends with.
        Operand: NUMBER NIL TRUE FALSE ELLIPSIS,
        String: STRING UNTERMINATED,
        /// A dot or a colon.
        Dot: DOT COLON,
        Assign, Comma, Semi, Break, Label, LParen, LBrack, LBrace, Close: RPAREN RBRACK RBRACE,
        Function, If, Do, Repeat,
        /// `then`, `else`.
        BeforeStatement: THEN ELSE,
        End, Until,
    }
    made { Other }
    others Other, end Other, first Other
}

use Word::*;

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

#[derive(Default)]
pub(super) struct Reader {
    words: Vocabulary<Word>,
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
            Name | LParen => Statement::Operand { calls: false },
            Semi | Break | BeforeStatement => Statement::Start,
            Label => Statement::Label,
            _ => Statement::Inside,
        }
    }

    /// What a token makes of a statement, and whether what comes before is out of place.
    fn next(statement: Statement, last: Word, word: Word) -> (Statement, bool) {
        let next = match (statement, word) {
            (Statement::Start, _) => Self::begun(word),
            (Statement::Operand { calls }, _) => match word {
                Dot | LParen | LBrack | LBrace => statement,
                String => Statement::Operand { calls: true },
                Name | Goto if last == Dot => Statement::Operand { calls: false },
                Assign | Comma => return (Statement::Inside, calls),
                _ => return (Self::begun(word), !calls),
            },
            (Statement::Label, Label) => Statement::Start,
            (Statement::Label | Statement::Function, _) => statement,
            (Statement::Inside, Name) => match last {
                Name | Operand | String | Close | End => Self::begun(word),
                _ => statement,
            },
            (Statement::Inside, Semi | Break | BeforeStatement | Label) => Self::begun(word),
            (Statement::Inside, _) => statement,
        };
        (next, false)
    }

    /// Opens and closes blocks and brackets.
    fn nest(&mut self, word: Word, is_operand: bool) {
        match word {
            LParen | LBrack | LBrace => {
                let calls = is_operand && word != LBrack;
                self.frames.push(Frame::Bracket { calls });
            }
            Function => self.frames.push(Frame::Block(Statement::Function)),
            If => self.frames.push(Frame::Block(Statement::Inside)),
            Do | Repeat => self.frames.push(Frame::Block(Statement::Start)),
            Close => {
                if let Some(&Frame::Bracket { calls: called }) = self.frames.last() {
                    self.frames.pop();
                    match self.statement() {
                        Some(Statement::Operand { calls }) => *calls = called,
                        Some(statement @ Statement::Function) => *statement = Statement::Start,
                        _ => {}
                    }
                }
            }
            End | Until => {
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

    fresh! { program: words, stray: program.required_token_type("STRAY") }

    fn token(&mut self, made: Made, _: &mut LexerState<'_>, sink: &mut Sink) {
        let word = self.words.word(made.token.kind);
        let last = std::mem::replace(&mut self.last, word);
        let mut is_operand = false;
        let mut is_stray = false;
        if let Some(statement) = self.statement() {
            is_operand = matches!(statement, Statement::Operand { .. });
            (*statement, is_stray) = Self::next(*statement, last, word);
        }
        if is_stray {
            sink.insert(self.stray, &made.token);
        }
        sink.push(made);
        self.nest(word, is_operand);
    }
}

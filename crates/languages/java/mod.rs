//! The base class of our own Java grammar's lexer: which `record` begins one, and
//! which `<` opens type arguments (the Java Language Specification, 4.5.1, 8.1.2 and
//! 15.12). What is compared is told from them by what is in between and by what comes
//! next, as `a < b, c > d` is by that only.
//!
//! It also tells what the compiler's parser refuses and no few tokens tell: a
//! constructor that has not the name of its class is a method without a type, and an
//! expression that does nothing is no statement. The name is STRAY, or a STRAY without
//! text is put before the semicolon.

mod bodies;
mod words;

use crate::toolkit::brackets::give_up;
use crate::toolkit::{Closed, Vocabulary, fresh, is, types};
use picireny_parser::hooks::{LexerClass, LexerState, Made, Sink, TokenId};

use bodies::{Body, Head, Kind, Round, Span};
use words::Word::{self, *};

/// A bracket that is open.
#[derive(Clone, Copy, Debug)]
enum Frame {
    Angle(Angle),
    Round {
        /// It holds the values of an annotation in an angle.
        annotation: bool,
        kind: Round,
    },
    Curly(Body),
}

#[derive(Clone, Copy, Debug)]
struct Angle {
    open: TokenId,
    /// It comes after `new` or what else a type comes after.
    type_only: bool,
    /// That is `new`.
    created: bool,
    /// The argument has a bound: a `&` may follow.
    bound: bool,
    commas: bool,
}

types! {
    /// Token types that the reader gives.
    struct Types {
        type_open, record, sealed, permits, module, stray,
    }
}

#[derive(Default)]
pub(super) struct Reader {
    words: Vocabulary<Word>,
    types: Types,
    /// A name `record`, and the one that has come after it.
    may_be_record: Option<(TokenId, Option<Span>)>,
    /// The token before is a name `sealed` or `module`.
    may_be_sealed: Option<TokenId>,
    may_be_module: Option<TokenId>,
    head: Option<Head>,
    frames: Vec<Frame>,
    /// How many of them are braces.
    curly: usize,
    closed: Option<Closed>,
    last: Word,
    /// What is read is an annotation, in an angle, or the type after it.
    annotation: bool,
    type_only: bool,
    /// The type that is read comes after `new`.
    created: bool,
    /// What the parentheses were that have just been closed.
    closed_round: Round,
}

impl Reader {
    /// What was last closed has type arguments if this may come next.
    fn settle(&mut self, word: Word, sink: &mut Sink) {
        let frames = &self.frames;
        let opens = Closed::settle(&mut self.closed, word == Identifier, |closed| match word {
            _ if closed.named => is!(word, Comma RParen LBrack Assign Colon Semi),
            Operand | Step => false,
            // `A::<B>new` has them.
            New | BeforeType => !closed.doubtful,
            Greater => matches!(frames.last(), Some(Frame::Angle(_))),
            LParen => !closed.doubtful,
            _ => true,
        });
        if let Some(open) = opens {
            sink.tokens.retype(open, self.types.type_open);
        }
    }

    /// Gives up angles that cannot hold what comes.
    fn drop_angles(&mut self) {
        give_up(&mut self.frames, |frame| !matches!(frame, Frame::Angle(_)));
    }

    /// Whether type arguments may go on with this.
    fn goes_on(&mut self, word: Word) -> bool {
        let (last, annotation) = (self.last, self.annotation);
        let Some(Frame::Angle(angle)) = self.frames.last_mut() else {
            return true;
        };
        let begins = matches!(last, Less | Comma) || annotation;
        match word {
            Identifier | Primitive => begins || matches!(last, Dot | Extends | Super | BitAnd),
            Question => begins,
            Extends | Super => {
                angle.bound = true;
                matches!(last, Identifier | Question)
            }
            BitAnd => angle.bound,
            Comma => {
                angle.commas = true;
                angle.bound = false;
                true
            }
            LParen => annotation,
            RBrack => last == LBrack,
            Less | Greater | LBrack | Dot | At => true,
            _ => false,
        }
    }

    /// Words that are keywords by what comes after them.
    fn follow_soft_words(
        &mut self,
        word: Word,
        id: TokenId,
        span: Span,
        spelling: &str,
        sink: &mut Sink,
    ) {
        if let (Modifier | Class, Some(sealed)) = (word, self.may_be_sealed.take()) {
            sink.tokens.retype(sealed, self.types.sealed);
        }
        if let (Identifier, Some(module)) = (word, self.may_be_module.take()) {
            sink.tokens.retype(module, self.types.module);
        }
        self.may_be_sealed = (spelling == "sealed").then_some(id);
        self.may_be_module = (spelling == "module" && self.curly == 0).then_some(id);
        self.may_be_record = match (word, self.may_be_record) {
            (Identifier, Some((record, None))) => Some((record, Some(span))),
            (Identifier, _) if spelling == "record" => Some((id, None)),
            (LParen | Less, Some((record, name @ Some(_)))) => {
                sink.tokens.retype(record, self.types.record);
                self.head = Some(Head {
                    name,
                    kind: Kind::Record,
                });
                None
            }
            _ => None,
        };
    }

    fn take(&mut self, word: Word, id: TokenId, span: Span, text: &str, sink: &mut Sink) {
        if !self.goes_on(word) {
            self.drop_angles();
        }
        self.go_on(word, id, span, text, sink);
        match word {
            Less => self.open_angle(id, sink),
            LParen => {
                let kind = self.begun_round();
                self.frames.push(Frame::Round {
                    annotation: self.annotation,
                    kind,
                });
            }
            LBrace => {
                let body = self.begun_body();
                self.frames.push(Frame::Curly(body));
                self.curly += 1;
            }
            RParen => self.close_round(),
            RBrace if self.curly > 0 => self.close_curly(),
            Greater => self.close_angle(),
            _ => {}
        }
        let goes_on = is!(word, Identifier Dot At Greater);
        self.type_only = matches!(word, New | BeforeType) || goes_on && self.type_only;
        self.created = word == New || goes_on && self.created;
        self.annotation = match word {
            At => true,
            Identifier => self.annotation && matches!(self.last, At | Dot),
            Dot | RParen => self.annotation,
            _ => false,
        };
        self.last = word;
    }

    fn open_angle(&mut self, id: TokenId, sink: &mut Sink) {
        // Those of a method.
        if self.last == Dot {
            sink.tokens.retype(id, self.types.type_open);
        }
        self.frames.push(Frame::Angle(Angle {
            open: id,
            type_only: self.type_only,
            created: self.created,
            bound: false,
            commas: false,
        }));
    }

    fn close_angle(&mut self) {
        let Some(&Frame::Angle(angle)) = self.frames.last() else {
            return;
        };
        self.frames.pop();
        let in_list = matches!(self.frames.last(), Some(Frame::Round { .. }));
        let doubtful = angle.commas && in_list && !angle.type_only;
        self.closed = Some(Closed::new(angle.open, doubtful));
        self.type_only = angle.type_only;
        self.created = angle.created;
    }

    fn close_round(&mut self) {
        self.drop_angles();
        self.annotation = false;
        self.closed_round = Round::Other;
        if let Some(&Frame::Round { annotation, kind }) = self.frames.last() {
            self.frames.pop();
            self.annotation = annotation;
            self.closed_round = kind;
            self.end_round(kind);
        }
    }

    fn close_curly(&mut self) {
        self.curly -= 1;
        while let Some(frame) = self.frames.pop() {
            if let Frame::Curly(body) = frame {
                return self.end_body(body);
            }
        }
    }
}

impl LexerClass for Reader {
    const NAMES: &'static [&'static str] = &["JavaReaderBase"];

    fresh! { program: words, types }

    fn token(&mut self, mut made: Made, state: &mut LexerState<'_>, sink: &mut Sink) {
        let word = self.words.word(made.token.kind);
        self.settle(word, sink);
        let text = state.text();
        let span = (made.token.start, made.token.end);
        let spelling = match word {
            Identifier => made.token.source(text),
            _ => "",
        };
        if word == Semi && self.ends_idle() {
            sink.insert(self.types.stray, &made.token);
        }
        if let Some(kind) = self.follow_head(word, span, text) {
            made.token.kind = kind;
        }
        let id = sink.push(made);
        self.follow_soft_words(word, id, span, spelling, sink);
        self.take(word, id, span, text, sink);
    }
}

//! The base class of our own Java grammar's lexer: which `record` begins one, and
//! which `<` opens type arguments (the Java Language Specification, 4.5.1, 8.1.2 and 15.12). What is compared is
//! told from them by what is in between and by what comes next, as `a < b, c > d`
//! is by that only.
//!
//! It also tells what the compiler's parser refuses and no few tokens tell: a
//! constructor that has not the name of its class is a method without a type, and an
//! expression that does nothing is no statement. The name is STRAY, or a STRAY without
//! text is put before the semicolon.

use crate::lexer::LexerState;
use crate::semantics::{LexerClass, Program};
use crate::sink::{Made, Sink};
use crate::token::TokenId;

use super::{by_type, inserted, type_table};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Word {
    Identifier,
    Primitive,
    Less,
    Greater,
    /// With a `>` before it, it assigns.
    GreaterEqual,
    LParen,
    RParen,
    LBrace,
    RBrace,
    LBrack,
    RBrack,
    Comma,
    Dot,
    Question,
    Extends,
    Super,
    BitAnd,
    At,
    Assign,
    Colon,
    Semi,
    New,
    /// What else comes before a type: `instanceof`, `case`.
    BeforeType,
    /// A literal or a sign.
    /// What an operand begins with and nothing that has type arguments goes on
    /// with.
    Operand,
    /// `++`, `--`.
    Step,
    /// What is between operands and in no type arguments.
    Operator,
    This,
    Yield,
    Modifier,
    /// `class`, `interface`.
    Class,
    Enum,
    /// What a statement comes after: `else`, `do`.
    BeforeStatement,
    /// What has parentheses that a statement or a block comes after.
    Control,
    Synchronized,
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
    ("EXTENDS", Word::Extends),
    ("SUPER", Word::Super),
    ("BIT_AND", Word::BitAnd),
    ("AT", Word::At),
    ("ASSIGN", Word::Assign),
    ("COMPOUND", Word::Assign),
    ("COLON", Word::Colon),
    ("SEMI", Word::Semi),
    ("NEW", Word::New),
    ("INSTANCEOF", Word::BeforeType),
    ("CASE", Word::BeforeType),
    ("NUMBER", Word::Operand),
    ("CHARACTER", Word::Operand),
    ("STRING", Word::Operand),
    ("STRAY", Word::Operand),
    ("NULL", Word::Operand),
    ("TRUE", Word::Operand),
    ("FALSE", Word::Operand),
    ("PLUS", Word::Operand),
    ("MINUS", Word::Operand),
    ("NOT", Word::Operand),
    ("BIT_NOT", Word::Operand),
    ("INCREMENT", Word::Step),
    ("DECREMENT", Word::Step),
    ("STAR", Word::Operator),
    ("SLASH", Word::Operator),
    ("PERCENT", Word::Operator),
    ("LEFT", Word::Operator),
    ("LESS_EQUAL", Word::Operator),
    ("GREATER_EQUAL", Word::GreaterEqual),
    ("ARROW", Word::Operator),
    ("EQUAL", Word::Operator),
    ("NOT_EQUAL", Word::Operator),
    ("BIT_OR", Word::Operator),
    ("BIT_XOR", Word::Operator),
    ("AND", Word::Operator),
    ("OR", Word::Operator),
    ("THIS", Word::This),
    ("YIELD", Word::Yield),
    ("MODIFIER", Word::Modifier),
    ("STATIC", Word::Modifier),
    ("DEFAULT", Word::Modifier),
    ("SYNCHRONIZED", Word::Synchronized),
    ("CLASS", Word::Class),
    ("INTERFACE", Word::Class),
    ("ENUM", Word::Enum),
    ("ELSE", Word::BeforeStatement),
    ("DO", Word::BeforeStatement),
    ("IF", Word::Control),
    ("WHILE", Word::Control),
    ("FOR", Word::Control),
    ("SWITCH", Word::Control),
    ("CATCH", Word::Control),
    ("TRY", Word::Control),
];

/// Where a name is in the text.
type Span = (u32, u32);

/// A class whose name has been read, or will be next.
#[derive(Clone, Copy, Debug)]
struct Head {
    name: Option<Span>,
    kind: Kind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Enum,
    Record,
    /// Or an interface.
    Class,
    /// That of an expression or a constant.
    Anonymous,
}

/// A member so far.
#[derive(Clone, Copy, Debug)]
enum Member {
    /// Nothing but modifiers.
    Start,
    /// A name that may be a constructor's.
    Name(TokenId, Span),
    Inside,
}

/// A statement so far.
#[derive(Clone, Copy, Debug)]
enum Statement {
    Start,
    /// It begins as an expression does.
    Expression {
        /// It assigns or declares something.
        acts: bool,
        /// It ends with a call.
        calls: bool,
        /// It has an operator, so no call is all of it.
        has_operator: bool,
        /// How many square brackets are open.
        brackets: u32,
    },
    Inside,
}

/// What is in braces.
#[derive(Clone, Copy, Debug)]
enum Body {
    Class {
        /// That of its constructors.
        name: Option<Span>,
        kind: Kind,
        /// What comes before the first semicolon of an enum.
        constants: bool,
        member: Member,
    },
    Block(Statement),
}

/// What is in parentheses, beside parameters and operands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Round {
    Call,
    /// The arguments after `new`.
    Creation,
    /// A statement may come after it.
    Control,
    Other,
}

/// A bracket that is open.
#[derive(Clone, Copy, Debug)]
enum Frame {
    Angle {
        open: TokenId,
        /// It comes after `new` or what else a type comes after.
        type_only: bool,
        /// That is `new`.
        created: bool,
        /// The argument has a bound: a `&` may follow.
        bound: bool,
        commas: bool,
    },
    Round {
        /// It holds the values of an annotation in an angle.
        annotation: bool,
        kind: Round,
    },
    Curly(Body),
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
    sealed: i32,
    permits: i32,
    module: i32,
    stray: i32,
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
        let Some(closed) = self.closed.take() else {
            return;
        };
        let holds = match word {
            _ if closed.named => matches!(
                word,
                Word::Comma | Word::RParen | Word::LBrack | Word::Assign | Word::Colon | Word::Semi
            ),
            Word::Operand | Word::Step => false,
            // `A::<B>new` has them.
            Word::New | Word::BeforeType => !closed.doubtful,
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
                begins || matches!(last, Word::Dot | Word::Extends | Word::Super | Word::BitAnd)
            }
            Word::Question => begins,
            Word::Extends | Word::Super => {
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

    /// What the innermost bracket holds, if it is a brace.
    fn body(&mut self) -> Option<&mut Body> {
        match self.frames.last_mut() {
            Some(Frame::Curly(body)) => Some(body),
            _ => None,
        }
    }

    /// Whether a semicolon here ends an expression that does nothing.
    fn ends_idle(&self) -> bool {
        let mut frames = self.frames.iter().rev();
        matches!(
            frames.find(|frame| !matches!(frame, Frame::Angle { .. })),
            Some(Frame::Curly(Body::Block(Statement::Expression {
                acts: false,
                calls,
                has_operator,
                ..
            }))) if !calls || *has_operator
        )
    }

    /// Goes on with a member or a statement, unless the token is in brackets in it.
    fn go_on(&mut self, word: Word, id: TokenId, span: Span, text: &str, sink: &mut Sink) {
        let (last, annotation, stray) = (self.last, self.annotation, self.stray);
        let of_annotation = annotation && matches!(last, Word::At | Word::Dot);
        let created = self.created;
        match self.body() {
            Some(Body::Class {
                name,
                kind,
                constants,
                member,
            }) => {
                if word == Word::Semi {
                    *constants = false;
                }
                *member = match (word, *member) {
                    (Word::Semi, _) => Member::Start,
                    _ if *constants => Member::Inside,
                    (
                        Word::Modifier | Word::Synchronized | Word::At | Word::Less | Word::Greater,
                        Member::Start,
                    ) => Member::Start,
                    (Word::Identifier, Member::Start) if of_annotation => Member::Start,
                    (Word::Dot | Word::LParen, Member::Start) if annotation => Member::Start,
                    (Word::Identifier, Member::Start) => Member::Name(id, span),
                    (Word::LParen | Word::LBrace, Member::Name(id, span)) => {
                        let at = |(start, end): Span| text.get(start as usize..end as usize);
                        let has_none = word == Word::LBrace && *kind != Kind::Record;
                        if has_none || name.is_none_or(|name| at(name) != at(span)) {
                            sink.tokens.retype(id, stray);
                        }
                        Member::Inside
                    }
                    _ => Member::Inside,
                };
            }
            Some(Body::Block(statement)) => {
                *statement = match (word, *statement) {
                    (Word::Semi | Word::BeforeStatement, _) => Statement::Start,
                    (
                        Word::Identifier
                        | Word::This
                        | Word::Super
                        | Word::Operand
                        | Word::LParen
                        | Word::New
                        | Word::Step,
                        Statement::Start,
                    ) => Statement::Expression {
                        acts: word == Word::Step,
                        calls: false,
                        has_operator: false,
                        brackets: 0,
                    },
                    (_, Statement::Start) => Statement::Inside,
                    (Word::Colon, _) => Statement::Inside,
                    (
                        _,
                        Statement::Expression {
                            acts,
                            has_operator,
                            brackets,
                            ..
                        },
                    ) if brackets > 0 => Statement::Expression {
                        acts,
                        calls: false,
                        has_operator,
                        brackets: match word {
                            Word::LBrack => brackets + 1,
                            Word::RBrack => brackets - 1,
                            _ => brackets,
                        },
                    },
                    (
                        _,
                        Statement::Expression {
                            acts, has_operator, ..
                        },
                    ) => Statement::Expression {
                        brackets: u32::from(word == Word::LBrack),
                        acts: acts
                            || match word {
                                Word::Assign | Word::Step | Word::At => true,
                                Word::Identifier => {
                                    matches!(last, Word::Identifier | Word::Greater | Word::RBrack)
                                }
                                Word::LParen => created,
                                Word::GreaterEqual => last == Word::Greater,
                                _ => false,
                            },
                        calls: false,
                        has_operator: has_operator
                            || matches!(word, Word::Operator | Word::Operand),
                    },
                    (_, Statement::Inside) => Statement::Inside,
                };
            }
            None => {}
        }
    }

    /// What braces hold that begin here.
    fn begun_body(&mut self) -> Body {
        let class = |name, kind| Body::Class {
            name,
            kind,
            constants: kind == Kind::Enum,
            member: Member::Start,
        };
        let in_round = matches!(self.frames.last(), Some(Frame::Round { .. }));
        if !in_round && let Some(head) = self.head.take() {
            return class(head.name, head.kind);
        }
        if self.last == Word::RParen && self.closed_round == Round::Creation {
            return class(None, Kind::Anonymous);
        }
        match self.body() {
            Some(Body::Class {
                constants: true, ..
            }) => class(None, Kind::Anonymous),
            _ => Body::Block(Statement::Start),
        }
    }

    /// After the braces of a body.
    fn end_body(&mut self, ended: Body) {
        let declared = matches!(ended, Body::Class { kind, .. } if kind != Kind::Anonymous);
        match self.body() {
            Some(Body::Class { member, .. }) => *member = Member::Start,
            Some(Body::Block(statement)) if declared || matches!(statement, Statement::Inside) => {
                *statement = Statement::Start;
            }
            _ => {}
        }
    }

    /// After the parentheses of something.
    fn end_round(&mut self, kind: Round) {
        if let Some(Body::Block(statement)) = self.body() {
            match (kind, statement) {
                (Round::Call | Round::Creation, Statement::Expression { calls, .. }) => {
                    *calls = true;
                }
                (Round::Control, statement @ Statement::Inside) => *statement = Statement::Start,
                _ => {}
            }
        }
    }

    fn begun_round(&self) -> Round {
        match self.last {
            Word::Control | Word::Synchronized => Round::Control,
            _ if self.created && !self.annotation => Round::Creation,
            Word::Identifier | Word::This | Word::Super | Word::Yield | Word::Greater => {
                Round::Call
            }
            _ => Round::Other,
        }
    }

    fn take(&mut self, word: Word, id: TokenId, span: Span, text: &str, sink: &mut Sink) {
        if !self.goes_on(word) {
            self.drop_angles();
        }
        self.go_on(word, id, span, text, sink);
        match word {
            Word::Less => {
                // Those of a method.
                if self.last == Word::Dot {
                    sink.tokens.retype(id, self.type_open);
                }
                self.frames.push(Frame::Angle {
                    open: id,
                    type_only: self.type_only,
                    created: self.created,
                    bound: false,
                    commas: false,
                });
            }
            Word::LParen => {
                let kind = self.begun_round();
                self.frames.push(Frame::Round {
                    annotation: self.annotation,
                    kind,
                });
            }
            Word::RParen => {
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
            Word::LBrace => {
                let body = self.begun_body();
                self.frames.push(Frame::Curly(body));
                self.curly += 1;
            }
            Word::RBrace if self.curly > 0 => {
                self.curly -= 1;
                while let Some(frame) = self.frames.pop() {
                    if let Frame::Curly(body) = frame {
                        self.end_body(body);
                        break;
                    }
                }
            }
            Word::Greater => {
                if let Some(&Frame::Angle {
                    open,
                    type_only,
                    created,
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
                    self.created = created;
                }
            }
            _ => {}
        }
        let goes_on = matches!(
            word,
            Word::Identifier | Word::Dot | Word::At | Word::Greater
        );
        self.type_only = matches!(word, Word::New | Word::BeforeType) || goes_on && self.type_only;
        self.created = word == Word::New || goes_on && self.created;
        self.annotation = match word {
            Word::At => true,
            Word::Identifier => self.annotation && matches!(self.last, Word::At | Word::Dot),
            Word::Dot | Word::RParen => self.annotation,
            _ => false,
        };
        self.last = word;
    }

    /// Follows the heads of classes; a word of one, if it is no name.
    fn follow_head(&mut self, word: Word, span: Span, text: &str) -> Option<i32> {
        match (word, &mut self.head) {
            // That of a literal comes after a dot.
            (Word::Class | Word::Enum, _) if self.last != Word::Dot => {
                self.head = Some(Head {
                    name: None,
                    kind: match word {
                        Word::Enum => Kind::Enum,
                        _ => Kind::Class,
                    },
                });
            }
            (Word::Semi, head) => *head = None,
            (Word::Identifier, Some(Head { name, .. })) => {
                if name.is_none() {
                    *name = Some(span);
                } else if text.get(span.0 as usize..span.1 as usize) == Some("permits") {
                    return Some(self.permits);
                }
            }
            _ => {}
        }
        None
    }
}

impl LexerClass for Reader {
    const NAMES: &'static [&'static str] = &["JavaReaderBase"];

    fn new(program: &Program) -> Self {
        Self {
            words: type_table(program, NAMED, Word::Other),
            type_open: program.token_type("TYPE_OPEN"),
            record: program.token_type("RECORD"),
            sealed: program.token_type("SEALED"),
            permits: program.token_type("PERMITS"),
            module: program.token_type("MODULE"),
            stray: program.token_type("STRAY"),
            may_be_record: None,
            may_be_sealed: None,
            may_be_module: None,
            head: None,
            frames: Vec::new(),
            curly: 0,
            closed: None,
            last: Word::Other,
            annotation: false,
            type_only: false,
            created: false,
            closed_round: Round::Other,
        }
    }

    fn token(&mut self, mut made: Made, state: &mut LexerState<'_>, sink: &mut Sink) {
        if !made.token.is_visible() {
            sink.push(made);
            return;
        }
        let word = by_type(&self.words, made.token.kind).unwrap_or(Word::Other);
        self.settle(word, sink);
        let text = state.text();
        let span = (made.token.start, made.token.end);
        let spelling = match word {
            Word::Identifier => made.token.source(text),
            _ => "",
        };
        if word == Word::Semi && self.ends_idle() {
            sink.push(inserted(&made.token, self.stray, ""));
        }
        if let Some(kind) = self.follow_head(word, span, text) {
            made.token.kind = kind;
        }
        let id = sink.push(made);
        if let (Word::Modifier | Word::Class, Some(sealed)) = (word, self.may_be_sealed.take()) {
            sink.tokens.retype(sealed, self.sealed);
        }
        if let (Word::Identifier, Some(module)) = (word, self.may_be_module.take()) {
            sink.tokens.retype(module, self.module);
        }
        self.may_be_sealed = (spelling == "sealed").then_some(id);
        self.may_be_module = (spelling == "module" && self.curly == 0).then_some(id);
        self.may_be_record = match (word, self.may_be_record) {
            (Word::Identifier, Some((record, None))) => Some((record, Some(span))),
            (Word::Identifier, _) if spelling == "record" => Some((id, None)),
            (Word::LParen | Word::Less, Some((record, name @ Some(_)))) => {
                sink.tokens.retype(record, self.record);
                self.head = Some(Head {
                    name,
                    kind: Kind::Record,
                });
                None
            }
            _ => None,
        };
        self.take(word, id, span, text, sink);
    }
}

//! What classes and blocks of Java hold: constructors that have not the name of their
//! class, and statements that do nothing.

use picireny_parser::hooks::{Sink, TokenId};

use super::words::Word::{self, *};
use super::{Frame, Reader};

/// Where a name is in the text.
pub(super) type Span = (u32, u32);

/// A class whose name has been read, or will be next.
#[derive(Clone, Copy, Debug)]
pub(super) struct Head {
    pub(super) name: Option<Span>,
    pub(super) kind: Kind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Enum,
    Record,
    /// Or an interface.
    Class,
    /// That of an expression or a constant.
    Anonymous,
}

/// A member so far.
#[derive(Clone, Copy, Debug)]
pub(super) enum Member {
    /// Nothing but modifiers.
    Start,
    /// A name that may be a constructor's.
    Name(TokenId, Span),
    Inside,
}

impl Member {
    /// What it is after another token, which may be a name.
    fn after(self, word: Word, last: Word, annotation: bool, (id, span): (TokenId, Span)) -> Self {
        let of_annotation = annotation && matches!(last, At | Dot);
        match (word, self) {
            (Semi, _) => Self::Start,
            (Modifier | Synchronized | At | Less | Greater, Self::Start) => Self::Start,
            (Identifier, Self::Start) if of_annotation => Self::Start,
            (Dot | LParen, Self::Start) if annotation => Self::Start,
            (Identifier, Self::Start) => Self::Name(id, span),
            _ => Self::Inside,
        }
    }
}

/// A statement so far.
#[derive(Clone, Copy, Debug)]
pub(super) enum Statement {
    Start,
    /// It begins as an expression does.
    Expression(Expression),
    Inside,
}

/// What is known of an expression.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Expression {
    /// It assigns or declares something.
    acts: bool,
    /// It ends with a call.
    calls: bool,
    /// It has an operator, so no call is all of it.
    has_operator: bool,
    /// How many square brackets are open.
    brackets: u32,
}

impl Statement {
    /// What it is after another token.
    fn after(self, word: Word, last: Word, created: bool) -> Self {
        match (word, self) {
            (Semi | BeforeStatement, _) => Self::Start,
            (Identifier | This | Super | Operand | LParen | New | Step, Self::Start) => {
                Self::Expression(Expression {
                    acts: word == Step,
                    ..Expression::default()
                })
            }
            (_, Self::Start | Self::Inside) | (Colon, _) => Self::Inside,
            (_, Self::Expression(before)) => Self::Expression(before.after(word, last, created)),
        }
    }
}

impl Expression {
    fn after(mut self, word: Word, last: Word, created: bool) -> Self {
        self.calls = false;
        if self.brackets == 0 {
            self.has_operator |= matches!(word, Operator | Operand);
            self.acts |= match word {
                Assign | Step | At => true,
                Identifier => matches!(last, Identifier | Greater | RBrack),
                LParen => created,
                GreaterEqual => last == Greater,
                _ => false,
            };
        }
        match word {
            LBrack => self.brackets += 1,
            RBrack => self.brackets = self.brackets.saturating_sub(1),
            _ => {}
        }
        self
    }
}

/// What is in braces.
#[derive(Clone, Copy, Debug)]
pub(super) enum Body {
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
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Round {
    Call,
    /// The arguments after `new`.
    Creation,
    /// A statement may come after it.
    Control,
    #[default]
    Other,
}

impl Reader {
    /// What the innermost bracket holds, if it is a brace.
    fn body(&mut self) -> Option<&mut Body> {
        match self.frames.last_mut() {
            Some(Frame::Curly(body)) => Some(body),
            _ => None,
        }
    }

    /// Whether a semicolon here ends an expression that does nothing.
    pub(super) fn ends_idle(&self) -> bool {
        let mut frames = self.frames.iter().rev();
        match frames.find(|frame| !matches!(frame, Frame::Angle(_))) {
            Some(Frame::Curly(Body::Block(Statement::Expression(it)))) => {
                !it.acts && (!it.calls || it.has_operator)
            }
            _ => false,
        }
    }

    /// Goes on with a member or a statement, unless the token is in brackets in it.
    pub(super) fn go_on(
        &mut self,
        word: Word,
        id: TokenId,
        span: Span,
        text: &str,
        sink: &mut Sink,
    ) {
        let (last, annotation, stray) = (self.last, self.annotation, self.types.stray);
        let created = self.created;
        match self.body() {
            Some(Body::Class {
                name,
                kind,
                constants,
                member,
            }) => {
                *constants &= word != Semi;
                if let (LParen | LBrace, Member::Name(id, span), false) =
                    (word, *member, *constants)
                {
                    let at = |(start, end): Span| text.get(start as usize..end as usize);
                    let has_none = word == LBrace && *kind != Kind::Record;
                    if has_none || name.is_none_or(|name| at(name) != at(span)) {
                        sink.tokens.retype(id, stray);
                    }
                }
                *member = match *constants {
                    true => Member::Inside,
                    false => member.after(word, last, annotation, (id, span)),
                };
            }
            Some(Body::Block(statement)) => *statement = statement.after(word, last, created),
            None => {}
        }
    }

    /// What braces hold that begin here.
    pub(super) fn begun_body(&mut self) -> Body {
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
        if self.last == RParen && self.closed_round == Round::Creation {
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
    pub(super) fn end_body(&mut self, ended: Body) {
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
    pub(super) fn end_round(&mut self, kind: Round) {
        if let Some(Body::Block(statement)) = self.body() {
            match (kind, statement) {
                (Round::Call | Round::Creation, Statement::Expression(it)) => it.calls = true,
                (Round::Control, statement @ Statement::Inside) => *statement = Statement::Start,
                _ => {}
            }
        }
    }

    pub(super) fn begun_round(&self) -> Round {
        match self.last {
            Control | Synchronized => Round::Control,
            _ if self.created && !self.annotation => Round::Creation,
            Identifier | This | Super | Yield | Greater => Round::Call,
            _ => Round::Other,
        }
    }

    /// Follows the heads of classes; a word of one, if it is no name.
    pub(super) fn follow_head(&mut self, word: Word, span: Span, text: &str) -> Option<i32> {
        match (word, &mut self.head) {
            // That of a literal comes after a dot.
            (Class | Enum, _) if self.last != Dot => {
                self.head = Some(Head {
                    name: None,
                    kind: match word {
                        Enum => Kind::Enum,
                        _ => Kind::Class,
                    },
                });
            }
            (Semi, head) => *head = None,
            (Identifier, Some(Head { name, .. })) => {
                if name.is_none() {
                    *name = Some(span);
                } else if text.get(span.0 as usize..span.1 as usize) == Some("permits") {
                    return Some(self.types.permits);
                }
            }
            _ => {}
        }
        None
    }
}

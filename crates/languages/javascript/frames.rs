//! Open brackets and types, and what they and the token before are.

use super::Reader;
use super::words::Word::{self, *};
use crate::toolkit::innermost;
use picireny_parser::hooks::TokenId;

/// What the token before was the end of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Before {
    /// Nothing: a statement may start here.
    #[default]
    Start,
    /// An expression or a type, or what may be one.
    Value,
    /// A type that the expression before it is said to have.
    Typed,
    /// The body of an arrow function: an expression that nothing continues.
    ArrowBody,
    /// The name of a property or a member.
    Key,
    /// The parameters of a function, and its result.
    Parameters(Body),
    /// A method: a member of a class, or an expression.
    Method,
    /// `return`, `break` and the like: a line end ends the statement.
    Restricted,
    /// Something that an operand follows.
    Operator,
}

impl Before {
    pub(super) fn is_value(self) -> bool {
        matches!(self, Self::Value | Self::Typed | Self::ArrowBody)
    }
}

/// What the body of a function or class ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Body {
    Statement,
    Value,
    Method,
}

impl Body {
    /// What is before what follows it.
    pub(super) fn closes(self) -> Before {
        match self {
            Self::Statement => Before::Start,
            Self::Value => Before::Value,
            Self::Method => Before::Method,
        }
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Bracket {
    #[default]
    Block,
    Class,
    Object,
    /// The names of an import or export.
    Names,
    Paren,
    ForHead,
    Square,
    /// Between backticks.
    Text,
    /// `${`.
    Template,
    /// A type. It is no bracket, and ends before what cannot go on with it.
    Type,
    Angle,
    TypeParen,
    TypeSquare,
    Members,
    /// A tag.
    Tag,
    /// Between two tags.
    Children,
    /// The braces in a tag or between two.
    Braces,
}

impl Bracket {
    /// Whether a missing separator directly in it is inserted.
    pub(super) fn has_statements(self) -> bool {
        matches!(self, Self::Block | Self::Class | Self::Members)
    }

    /// What closes it, if that is more than the next token that cannot be in it.
    fn kind(self) -> Option<Kind> {
        match self {
            Self::Paren | Self::ForHead | Self::TypeParen => Some(Kind::Paren),
            Self::Square | Self::TypeSquare => Some(Kind::Square),
            Self::Type | Self::Angle | Self::Text | Self::Tag | Self::Children => None,
            _ => Some(Kind::Brace),
        }
    }

    /// Whether parentheses and square brackets do not reach across it.
    fn is_wall(self) -> bool {
        self.kind() == Some(Kind::Brace) || matches!(self, Self::Text | Self::Tag | Self::Children)
    }
}

/// Closing brackets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Paren,
    Square,
    Brace,
}

/// What is known of the statement, member or item that is being read.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Statement {
    /// What is being declared, up to its braces, and what is before what follows these.
    pub(super) heading: Option<(Word, Before)>,
    /// Types follow the commas of the heading.
    pub(super) bases: bool,
    /// Between `function` and its parameters: what its body ends.
    pub(super) function: Option<Body>,
    /// In an import or export declaration.
    pub(super) module: bool,
    /// `Var` or `Type` in a declaration of variables or of a type.
    pub(super) declares: Word,
    /// Between `case` and its colon.
    pub(super) case: bool,
    /// In the head of a loop, before its first semicolon, where `in` may be the loop's.
    pub(super) head: bool,
    /// There is something in parentheses that only parameters have; a class has a base.
    pub(super) typed: bool,
    /// In a decorator, which started where a statement may.
    pub(super) decorator: Option<bool>,
    /// Open `?`.
    pub(super) ternaries: u32,
}

impl Statement {
    /// Whether what is declared may have type parameters here.
    pub(super) fn is_generic(&self) -> bool {
        self.heading.is_some() || self.function.is_some() || self.declares == Type
    }
}

#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Frame {
    pub(super) bracket: Bracket,
    /// What is before what follows its end.
    pub(super) closes: Before,
    pub(super) now: Statement,
    /// The next word names a property.
    pub(super) key: bool,
    /// It holds a list of items.
    pub(super) list: bool,
    /// The body of a function, or in one.
    pub(super) in_function: bool,
    /// The parenthesis itself, if it is one.
    pub(super) open: Option<TokenId>,
    /// Parentheses that may be the parameters of an arrow function; type parameters;
    /// a type that is the name of one.
    pub(super) parameters: bool,
    /// `extends` in a type, which a `?` has to follow.
    pub(super) extends: u32,
    /// The operand of a type before is what `infer` names.
    pub(super) infers: bool,
    /// After it, a `?` makes a conditional type.
    pub(super) bounded: bool,
    /// The result of an arrow function.
    pub(super) result: bool,
    /// A closing tag.
    pub(super) ends: bool,
    /// Where the innermost bracket of each kind is that a closing one would close.
    innermost: [u32; 3],
}

impl Frame {
    /// Forgets the statement that has ended.
    pub(super) fn restart(&mut self) {
        self.now = Statement::default();
        self.key = matches!(self.bracket, Bracket::Class | Bracket::Members);
    }
}

impl Reader {
    /// The innermost bracket or type; the file itself is the outermost.
    pub(super) fn frame(&mut self) -> &mut Frame {
        innermost(&mut self.frames, Frame::default)
    }

    /// What is known of the statement that is being read.
    pub(super) fn now(&mut self) -> &mut Statement {
        &mut self.frame().now
    }

    pub(super) fn push(&mut self, bracket: Bracket, closes: Before) -> &mut Frame {
        use Bracket::{Angle, Block, Class, Members, Object, Paren, TypeParen};
        let is_body = self.last == Arrow || matches!(self.before, Before::Parameters(_));
        let outer = *self.frame();
        let mut frame = Frame {
            bracket,
            closes,
            key: matches!(bracket, Object | Class | Members),
            list: matches!(bracket, Object | Angle | TypeParen)
                || bracket == Paren && closes != Before::Start,
            in_function: outer.in_function || bracket == Block && is_body,
            innermost: outer.innermost,
            ..Frame::default()
        };
        if bracket.is_wall() {
            frame.innermost[Kind::Paren as usize] = 0;
        }
        if bracket.is_wall() || !self.typed && bracket.kind() == Some(Kind::Paren) {
            frame.innermost[Kind::Square as usize] = 0;
        }
        if let Some(kind) = bracket.kind() {
            frame.innermost[kind as usize] = u32::try_from(self.frames.len()).unwrap_or(0);
        }
        self.frames.push(frame);
        self.before = match bracket {
            Block | Class | Members => Before::Start,
            _ => Before::Operator,
        };
        self.frame()
    }

    /// A type begins, after which it is as after something else.
    pub(super) fn begin_type(&mut self, closes: Before) {
        self.push(Bracket::Type, closes);
    }

    /// Closes the innermost bracket of a kind, and what in it has no end; braces are
    /// not crossed by other brackets.
    pub(super) fn pop(&mut self, kind: Kind) -> Option<Frame> {
        let index = self.frame().innermost[kind as usize] as usize;
        if index == 0 {
            return None;
        }
        let frame = self.frames.get(index).copied();
        self.frames.truncate(index);
        frame
    }

    pub(super) fn close(&mut self, closes: Before) {
        self.before = match closes {
            Before::Method if self.frame().bracket != Bracket::Class => Before::Value,
            Before::Start if !self.typed => Before::Start,
            Before::Method | Before::Start => {
                self.frame().restart();
                Before::Start
            }
            closes => closes,
        };
    }
}

//! Open brackets and types, and what they and the token before are.

use super::Reader;
use crate::toolkit::innermost;
pub(super) use crate::toolkit::script::{Before, Body};

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

/// What the parentheses held that closed last.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Closed {
    /// What only parameters can be, or nothing.
    Parameters,
    /// Parameters or an expression.
    Group,
    #[default]
    Other,
}

/// What is being declared, up to its braces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Heading {
    Class(Body),
    Interface,
    Namespace,
    Enum,
}

/// What a statement declares.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Declares {
    #[default]
    Nothing,
    Variables,
    Alias,
}

impl Declares {
    pub(super) fn is_variables(self) -> bool {
        self == Self::Variables
    }
}

#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Frame {
    pub(super) bracket: Bracket,
    /// What is before what follows its end.
    pub(super) closes: Before,
    /// Open `?`.
    pub(super) ternaries: u32,
    /// `extends` in a type, which a `?` has to follow.
    pub(super) extends: u32,
    /// The operand of a type before is what `infer` names.
    pub(super) infers: bool,
    /// After it, a `?` makes a conditional type.
    pub(super) bounded: bool,
    /// The result of an arrow function.
    pub(super) result: bool,
    /// The next word names a property.
    pub(super) key: bool,
    pub(super) heading: Option<Heading>,
    /// Types follow the commas of the heading.
    pub(super) bases: bool,
    /// Between `function` and its parameters: what its body ends.
    pub(super) function: Option<Body>,
    /// In an import or export declaration.
    pub(super) module: bool,
    pub(super) declares: Declares,
    /// Between `case` and its colon.
    pub(super) case: bool,
    /// It holds a list of items.
    pub(super) list: bool,
    /// Parentheses that may be the parameters of an arrow function; type parameters;
    /// a type that is the name of one.
    pub(super) parameters: bool,
    /// There is something in parentheses that only parameters have; a class has a base.
    pub(super) typed: bool,
    /// In a decorator, which started where a statement may.
    pub(super) decorator: Option<bool>,
    /// A closing tag.
    pub(super) ends: bool,
    /// The lexer goes back to the mode of a tag.
    pub(super) leaves: bool,
    /// Where the innermost bracket of each kind is that a closing one would close.
    innermost: [u32; Kind::COUNT],
}

/// Closing brackets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Paren,
    Square,
    Brace,
}

impl Kind {
    const COUNT: usize = 3;
}

impl Frame {
    pub(super) fn new(bracket: Bracket, closes: Before) -> Self {
        Self {
            bracket,
            closes,
            key: matches!(bracket, Bracket::Object | Bracket::Class | Bracket::Members),
            list: matches!(
                bracket,
                Bracket::Object | Bracket::Angle | Bracket::Paren | Bracket::TypeParen
            ),
            ..Self::default()
        }
    }

    /// Forgets the statement that has ended.
    pub(super) fn restart(&mut self) {
        let fresh = Self::new(self.bracket, self.closes);
        self.ternaries = 0;
        self.heading = None;
        self.bases = false;
        self.typed = false;
        self.function = None;
        self.module = false;
        self.declares = Declares::Nothing;
        self.case = false;
        self.decorator = None;
        self.key = fresh.key && self.bracket != Bracket::Object;
    }
}

impl Reader {
    /// The innermost bracket or type; the file itself is the outermost.
    pub(super) fn frame(&mut self) -> &mut Frame {
        innermost(&mut self.frames, Frame::default)
    }

    pub(super) fn push(&mut self, bracket: Bracket, closes: Before) -> &mut Frame {
        let mut frame = Frame::new(bracket, closes);
        frame.innermost = self.frame().innermost;
        if bracket.is_wall() {
            frame.innermost[Kind::Paren as usize] = 0;
            frame.innermost[Kind::Square as usize] = 0;
        }
        if let Some(kind) = bracket.kind() {
            frame.innermost[kind as usize] = u32::try_from(self.frames.len()).unwrap_or(0);
        }
        self.frames.push(frame);
        self.before = match bracket {
            Bracket::Block | Bracket::Class | Bracket::Members => Before::Start,
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
            Before::Method => {
                let frame = self.frame();
                if frame.bracket == Bracket::Class {
                    frame.restart();
                    Before::Start
                } else {
                    Before::Value
                }
            }
            Before::Start => {
                self.frame().restart();
                Before::Start
            }
            closes => closes,
        };
    }
}

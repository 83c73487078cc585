//! Open brackets, and what they and the token before are.

use super::Reader;
use super::words::Word::*;
use crate::toolkit::brackets::{close, innermost};
pub(super) use crate::toolkit::script::{Before, Body};
use picireny_parser::hooks::TokenId;

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
}

#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Frame {
    pub(super) bracket: Bracket,
    pub(super) closes: Before,
    /// Open `?`.
    pub(super) ternaries: u32,
    /// The next word names a property.
    pub(super) key: bool,
    /// Between `class` and its brace: what its end ends.
    pub(super) heading: Option<Body>,
    /// Between `function` and its parameters: what its body ends.
    pub(super) function: Option<Body>,
    /// In an import or export declaration.
    pub(super) module: bool,
    /// It holds a list of items.
    pub(super) list: bool,
    /// In a decorator, which started where a statement may.
    pub(super) decorator: Option<bool>,
    /// The body of a function, or in one.
    pub(super) in_function: bool,
    /// A semicolon was in it.
    pub(super) has_semicolon: bool,
    /// The parenthesis itself, if it is one.
    pub(super) open: Option<TokenId>,
}

impl Frame {
    pub(super) fn new(bracket: Bracket, closes: Before) -> Self {
        Self {
            bracket,
            closes,
            key: matches!(bracket, Bracket::Object | Bracket::Class),
            list: bracket == Bracket::Object
                || bracket == Bracket::Paren && closes != Before::Start,
            ..Self::default()
        }
    }
}

impl Bracket {
    /// Whether automatic semicolons end what is directly in it.
    pub(super) fn has_statements(self) -> bool {
        matches!(self, Self::Block | Self::Class)
    }

    pub(super) fn is_round(self) -> bool {
        matches!(self, Self::Paren | Self::ForHead)
    }

    pub(super) fn is_brace(self) -> bool {
        !self.is_round() && !matches!(self, Self::Square | Self::Text)
    }
}

impl Reader {
    /// The innermost bracket; the file itself is the outermost.
    pub(super) fn frame(&mut self) -> &mut Frame {
        innermost(&mut self.frames, Frame::default)
    }

    pub(super) fn push(&mut self, bracket: Bracket, closes: Before) {
        let is_body = self.last == Arrow || matches!(self.before, Before::Parameters(_));
        let in_function = self.frame().in_function || bracket == Bracket::Block && is_body;
        self.frames.push(Frame {
            in_function,
            ..Frame::new(bracket, closes)
        });
        self.before = if bracket == Bracket::Block {
            Before::Start
        } else {
            Before::Operator
        };
    }

    /// Closes the innermost bracket that fits. The file is never closed.
    pub(super) fn pop(
        &mut self,
        fits: fn(Bracket) -> bool,
        is_wall: fn(Bracket) -> bool,
    ) -> Option<Frame> {
        let depth = self.frames.len().saturating_sub(1);
        let (fits, is_wall) = (|f: &Frame| fits(f.bracket), |f: &Frame| is_wall(f.bracket));
        close(&mut self.frames, depth, fits, is_wall)
    }

    pub(super) fn close(&mut self, closes: Before) {
        self.before = match closes {
            Before::Method => {
                let frame = self.frame();
                if frame.bracket == Bracket::Class {
                    frame.key = true;
                    Before::Start
                } else {
                    Before::Value
                }
            }
            closes => closes,
        };
    }
}

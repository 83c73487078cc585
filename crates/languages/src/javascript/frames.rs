//! Open brackets, and what they and the token before are.

use super::Reader;
use super::words::Word::*;
use crate::toolkit::innermost;
use picireny_parser::hooks::TokenId;

/// What the token before was the end of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Before {
    /// Nothing: a statement may start here.
    Start,
    /// An expression, or what may be one.
    Value,
    /// The body of an arrow function: an expression that nothing continues.
    ArrowBody,
    /// The name of a property or a member.
    Key,
    /// The parameters of a function, whose body makes this.
    Parameters(Closes),
    /// `return`, `break` and the like: a line end ends the statement.
    Restricted,
    /// Something that an operand follows.
    Operator,
}

/// What a closing bracket ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Closes {
    Statement,
    Value,
    ArrowBody,
    Method,
    Key,
    Head,
    Body(Body),
}

/// What the body of a function ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Body {
    Statement,
    Value,
    Method,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bracket {
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

#[derive(Clone, Copy, Debug)]
pub(super) struct Frame {
    pub(super) bracket: Bracket,
    pub(super) closes: Closes,
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
    pub(super) fn new(bracket: Bracket, closes: Closes) -> Self {
        Self {
            bracket,
            closes,
            ternaries: 0,
            key: matches!(bracket, Bracket::Object | Bracket::Class),
            heading: None,
            function: None,
            module: false,
            list: bracket == Bracket::Object || bracket == Bracket::Paren && closes != Closes::Head,
            decorator: None,
            in_function: false,
            has_semicolon: false,
            open: None,
        }
    }
}

/// Whether automatic semicolons end what is directly in a bracket.
pub(super) fn has_statements(bracket: Bracket) -> bool {
    matches!(bracket, Bracket::Block | Bracket::Class)
}

impl Reader {
    /// The innermost bracket; the file itself is the outermost.
    pub(super) fn frame(&mut self) -> &mut Frame {
        innermost(&mut self.frames, || {
            Frame::new(Bracket::Block, Closes::Statement)
        })
    }

    pub(super) fn push(&mut self, bracket: Bracket, closes: Closes) {
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

    /// Closes the innermost bracket of some kinds, and those in it that have no
    /// end; braces are not crossed by other brackets.
    pub(super) fn pop(&mut self, brackets: &[Bracket], barrier: &[Bracket]) -> Option<Frame> {
        for index in (1..self.frames.len()).rev() {
            let frame = self.frames[index];
            if brackets.contains(&frame.bracket) {
                self.frames.truncate(index);
                return Some(frame);
            }
            if barrier.contains(&frame.bracket) {
                return None;
            }
        }
        None
    }

    pub(super) fn close(&mut self, closes: Closes) {
        self.before = match closes {
            Closes::Statement | Closes::Head => Before::Start,
            Closes::Value => Before::Value,
            Closes::ArrowBody => Before::ArrowBody,
            Closes::Key => Before::Key,
            Closes::Body(body) => Before::Parameters(match body {
                Body::Statement => Closes::Statement,
                Body::Value => Closes::Value,
                Body::Method => Closes::Method,
            }),
            Closes::Method => {
                let frame = self.frame();
                if frame.bracket == Bracket::Class {
                    frame.key = true;
                    Before::Start
                } else {
                    Before::Value
                }
            }
        };
    }
}

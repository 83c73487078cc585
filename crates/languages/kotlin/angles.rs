//! Which `<` opens a list of types. It does if all up to its `>` can be types, and if
//! what comes next is not the other side of a comparison.

use super::frames::{Annotation, Bracket, Frame};
use super::words::Word;
use super::{Here, Reader};
use picireny_parser::hooks::{Sink, TokenId};

/// A `<` with its `>`, until it is seen what comes next.
#[derive(Clone, Copy, Debug)]
pub(super) struct Closed {
    open: TokenId,
    type_only: bool,
}

impl Reader {
    /// What was closed is a list of types if this may come next.
    pub(super) fn settle(&mut self, here: &Here<'_>, sink: &mut Sink) {
        let Some(closed) = self.closed.take() else {
            return;
        };
        let is_operand = matches!(
            here.word,
            Word::Identifier
                | Word::Operand
                | Word::Text
                | Word::This
                | Word::Jump
                | Word::Return
                | Word::Prefix
                | Word::Star
                | Word::Increment
                | Word::If
                | Word::When
                | Word::Try
                | Word::Fun
                | Word::Object
                | Word::Throw
        );
        if closed.type_only || here.new_line || !is_operand {
            sink.tokens.retype(closed.open, self.types.type_open);
        } else {
            self.last = Word::Operator;
        }
    }

    /// Gives up angles that cannot hold what comes.
    pub(super) fn give_up_angles(&mut self, here: &Here<'_>) {
        if self.frame().bracket == Bracket::Angle && !self.goes_on(here) {
            self.drop_angles();
            self.in_type = false;
        }
    }

    pub(super) fn drop_angles(&mut self) {
        while self.frame().bracket == Bracket::Angle {
            self.frames.pop();
        }
    }

    /// Whether types may go on with this.
    fn goes_on(&self, here: &Here<'_>) -> bool {
        let begins = matches!(
            self.last,
            Word::Less
                | Word::Comma
                | Word::Colon
                | Word::Arrow
                | Word::Ampersand
                | Word::Modifier
                | Word::In
        ) || self.after_annotation();
        let in_annotation = self.annotation != Annotation::None && here.adjacent;
        match here.word {
            Word::Identifier => {
                begins || matches!(self.last, Word::Dot | Word::SafeDot) || in_annotation
            }
            Word::LParen => {
                begins || matches!(self.last, Word::Dot | Word::SafeDot) || in_annotation
            }
            Word::Star | Word::In | Word::At => begins,
            Word::Arrow => self.last == Word::RParen,
            Word::LBrack => in_annotation,
            Word::Less => self.last == Word::Identifier,
            Word::Comma
            | Word::Dot
            | Word::SafeDot
            | Word::Question
            | Word::Ampersand
            | Word::Colon
            | Word::Greater
            | Word::NotNull => true,
            _ => false,
        }
    }

    /// A `<` that may open a list of types.
    pub(super) fn open_angle(&mut self, here: &Here<'_>, id: TokenId) -> bool {
        let annotation = self.annotation == Annotation::Name && here.adjacent;
        let declares = matches!(self.last, Word::Fun | Word::Val);
        if !declares && !matches!(self.last, Word::Identifier | Word::This | Word::RParen) {
            return false;
        }
        self.frames.push(Frame {
            bracket: Bracket::Angle,
            open: Some(id),
            annotation,
            declares,
            in_type: self.in_type,
            at_start: self.at_start,
            ..Frame::default()
        });
        self.in_type = true;
        self.annotation = Annotation::None;
        true
    }

    /// A `>`, and what it is: it may close one.
    pub(super) fn close_angle(&mut self) -> Word {
        if self.frame().bracket != Bracket::Angle {
            return Word::Operator;
        }
        let Some(frame) = self.frames.pop() else {
            return Word::Operator;
        };
        self.in_type = frame.in_type;
        self.at_start = frame.at_start;
        self.annotation = if frame.annotation {
            Annotation::Name
        } else {
            Annotation::None
        };
        self.closed = frame.open.map(|open| Closed {
            open,
            type_only: frame.in_type || frame.annotation,
        });
        // A name follows the type parameters of a function.
        if frame.declares {
            Word::Modifier
        } else {
            Word::TypeClose
        }
    }
}

//! Which `<` opens a list of types. It does if all up to its `>` can be types, and if
//! what comes next is not the other side of a comparison.

use super::frames::{Bracket, Frame};
use super::words::Word::{self, *};
use super::{Here, Reader};
use crate::toolkit::brackets::give_up;
use crate::toolkit::{Annotation, is};
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
        let is_operand = is!(here.word,
            Identifier Operand Text This Jump Return Prefix Star Increment If When Try Fun Object
            Throw
        );
        if closed.type_only || here.new_line || !is_operand {
            sink.tokens.retype(closed.open, self.types.type_open);
        } else {
            self.last = Operator;
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
        give_up(&mut self.frames, |frame| frame.bracket != Bracket::Angle);
    }

    /// Whether types may go on with this.
    fn goes_on(&self, here: &Here<'_>) -> bool {
        let begins = is!(self.last, Less Comma Colon Arrow Ampersand Modifier In)
            || self.annotation.may_end();
        let in_annotation = self.annotation != Annotation::None && here.adjacent;
        match here.word {
            Identifier | LParen => begins || matches!(self.last, Dot | SafeDot) || in_annotation,
            Star | In | At => begins,
            Arrow => self.last == RParen,
            LBrack => in_annotation,
            Less => self.last == Identifier,
            Comma | Dot | SafeDot | Question | Ampersand | Colon | Greater | NotNull => true,
            _ => false,
        }
    }

    /// A `<` that may open a list of types.
    pub(super) fn open_angle(&mut self, here: &Here<'_>, id: TokenId) -> bool {
        let annotation = self.annotation == Annotation::Name && here.adjacent;
        let declares = matches!(self.last, Fun | Val);
        if !declares && !matches!(self.last, Identifier | This | RParen) {
            return false;
        }
        self.open(Frame {
            bracket: Bracket::Angle,
            open: Some(id),
            annotation,
            declares,
            ..Frame::default()
        });
        true
    }

    /// A `>`, and what it is: it may close one.
    pub(super) fn close_angle(&mut self) -> Word {
        let frame = *self.frame();
        if frame.bracket != Bracket::Angle {
            return Operator;
        }
        self.frames.pop();
        self.in_type = frame.in_type;
        self.at_start = frame.at_start;
        self.annotation = match frame.annotation {
            true => Annotation::Name,
            false => Annotation::None,
        };
        self.closed = frame.open.map(|open| Closed {
            open,
            type_only: frame.in_type || frame.annotation,
        });
        // A name follows the type parameters of a function.
        if frame.declares { Modifier } else { TypeClose }
    }
}

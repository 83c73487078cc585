//! Annotations and labels.

use super::frames::{Annotation, Bracket};
use super::soft::Soft;
use super::words::Word::*;
use super::{Here, Reader};
use crate::toolkit::is;
use picireny_parser::hooks::TokenId;

impl Reader {
    pub(super) fn is_label(&self, here: &Here<'_>) -> bool {
        here.adjacent
            && matches!(self.last, Identifier | Infix)
            && self.annotation == Annotation::None
    }

    pub(super) fn is_jump(&self, here: &Here<'_>) -> bool {
        let jumps = is!(self.last, Return This Jump TypeClose);
        here.adjacent && jumps
    }

    pub(super) fn is_of_file(&self, here: &Here<'_>) -> bool {
        let next = here.next();
        self.frames.len() == 1
            && self.at_start
            && next.text == "file"
            && next.then(here.text).text == ":"
    }

    /// What belongs to an annotation or a label changes nothing else. False if it does
    /// not.
    pub(super) fn take_annotation(&mut self, here: &Here<'_>, soft: Soft, id: TokenId) -> bool {
        let (before, in_list) = (self.annotation, {
            let frame = self.frame();
            frame.bracket == Bracket::Square && frame.annotation
        });
        self.annotation = Annotation::None;
        match (here.word, before) {
            (At, Annotation::None) if self.is_label(here) => {
                self.last = Label;
                self.at_start = false;
                return true;
            }
            (At, _) if self.is_jump(here) => {
                self.last = match self.last {
                    Return => ReturnAt,
                    _ => Dot,
                };
                self.at_start = false;
                return true;
            }
            (At, _) => {
                self.at_start |= soft != Soft::None;
                self.of_file |= self.is_of_file(here);
                self.annotation = Annotation::Start;
                self.last = At;
            }
            (Identifier, Annotation::Start | Annotation::Dot) => {
                self.annotation = Annotation::Name;
                self.last = Identifier;
            }
            (Identifier, _) if in_list => {
                self.annotation = Annotation::Name;
                self.last = Identifier;
            }
            (Dot, Annotation::Name) if here.adjacent => {
                self.annotation = Annotation::Dot;
                self.last = Dot;
            }
            (Colon, Annotation::Name) if here.adjacent && !in_list => {
                self.annotation = Annotation::Start;
                self.last = Colon;
            }
            (LParen, Annotation::Name) if here.adjacent => {
                self.annotation = before;
                self.open_round(here, id, None);
                self.last = LParen;
            }
            (Less, Annotation::Name) if here.adjacent => {
                self.annotation = before;
                self.open_angle(here, id);
                self.last = Less;
            }
            (LBrack, Annotation::Start) => {
                self.annotation = before;
                self.open_square(id);
                self.last = LBrack;
            }
            (_, Annotation::Name | Annotation::End) => {
                self.last = Other;
                return false;
            }
            _ => return false,
        }
        true
    }
}

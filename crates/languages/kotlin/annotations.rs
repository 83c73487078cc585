//! Annotations and labels.

use super::frames::Bracket;
use super::words::Word::{self, *};
use super::{Here, Reader};
use crate::toolkit::{Annotation, is};
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
        self.frames.len() == 1 && self.at_start && next.text == "file" && next.then().text == ":"
    }

    /// What belongs to an annotation or a label changes nothing else. False if it does
    /// not.
    pub(super) fn take_annotation(
        &mut self,
        here: &Here<'_>,
        soft: Option<Word>,
        id: TokenId,
    ) -> bool {
        let frame = *self.frame();
        let in_list = frame.bracket == Bracket::Square && frame.annotation;
        let before = self.annotation;
        self.annotation = Annotation::None;
        self.last = match (here.word, before) {
            (At, Annotation::None) if self.is_label(here) => {
                self.at_start = false;
                Label
            }
            (At, _) if self.is_jump(here) => {
                self.at_start = false;
                if self.last == Return { ReturnAt } else { Dot }
            }
            (At, _) => {
                self.at_start |= soft.is_some();
                self.of_file |= self.is_of_file(here);
                self.annotation = Annotation::Start;
                At
            }
            (Identifier, state) if in_list || is!(state, Annotation: Start Dot) => {
                self.annotation = Annotation::Name;
                Identifier
            }
            (Dot, Annotation::Name) if here.adjacent => {
                self.annotation = Annotation::Dot;
                Dot
            }
            (Colon, Annotation::Name) if here.adjacent && !in_list => {
                self.annotation = Annotation::Start;
                Colon
            }
            (LParen | Less, Annotation::Name) | (LBrack, Annotation::Start)
                if here.adjacent || here.word == LBrack =>
            {
                self.annotation = before;
                match here.word {
                    LParen => self.open_round(here, id, None),
                    LBrack => self.open_square(id),
                    _ => self.in_type |= self.open_angle(here, id),
                }
                here.word
            }
            (_, Annotation::Name | Annotation::End) => {
                self.last = Other;
                return false;
            }
            _ => return false,
        };
        true
    }
}

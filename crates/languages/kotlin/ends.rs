//! Where statements end with their lines.

use super::frames::{Bracket, Header, Property};
use super::words::Word::{self, *};
use super::{Here, Reader};
use crate::toolkit::{Annotation, is};

impl Reader {
    /// Whether the last token may be the last one of an operand or a type.
    pub(super) fn ends_value(&self) -> bool {
        is!(self.last,
            Identifier Operand This Jump RParen RBrack RBrace Question Increment NotNull TypeClose
            Object
        ) && !self.annotation.may_end()
    }

    pub(super) fn ends_value_or_semi(&self) -> bool {
        self.ends_value() || self.last == Semi
    }

    /// Whether a statement may end with the last token.
    pub(super) fn can_end(&self) -> bool {
        self.ends_value() || self.last == Return
    }

    /// Whether a statement ends before this.
    pub(super) fn ends_before(&mut self, here: &Here<'_>, soft: Option<Word>) -> bool {
        if here.word == Eof || here.word == RBrace && self.braces > 0 {
            self.give_up_brackets();
        }
        let frame = *self.frame();
        if here.word == Eof || self.of_file && self.after_file_annotation(here) {
            return frame.has_statement;
        }
        if !frame.has_statements() || !frame.has_statement {
            return false;
        }
        match here.word {
            RBrace => return true,
            Semi | RParen | RBrack | Comma => return false,
            _ => {}
        }
        match soft {
            Some(Accessor | Catch | Finally | Where | By) => false,
            Some(Constructor) if is!(frame.header, Header: Class Enum) => false,
            _ if here.new_line => self.can_end() && self.is_new_in_line(here),
            _ => self.is_new_in_same_line(here, soft),
        }
    }

    pub(super) fn after_file_annotation(&self, here: &Here<'_>) -> bool {
        let goes_on = is!(here.word, LParen Dot Less Colon LBrack);
        match self.annotation {
            Annotation::Name => !(here.adjacent && goes_on),
            Annotation::End => true,
            _ => false,
        }
    }

    fn is_new_in_line(&mut self, here: &Here<'_>) -> bool {
        let last = self.last;
        let frame = *self.frame();
        let in_case = frame.bracket == Bracket::When && frame.arrow;
        match here.word {
            // No statement starts with these.
            Dot | SafeDot | Operator | As | Colon | Arrow | Assign | Greater | Less | Star
            | Question | Ampersand => false,
            Is | In => in_case,
            Else => in_case && self.is_last_case(here),
            Reference => last != Question || self.in_type,
            While => frame.dos == 0,
            LParen => !self.names_class(),
            LBrace => frame.header == Header::None && last != RParen,
            _ => true,
        }
    }

    /// Whether the parameters of a class may follow.
    fn names_class(&mut self) -> bool {
        is!(self.last, Identifier TypeClose)
            && is!(self.frame().header, Header: Class Enum)
            && !self.in_supertypes()
    }

    /// What starts in the middle of a line without a semicolon before.
    fn is_new_in_same_line(&mut self, here: &Here<'_>, soft: Option<Word>) -> bool {
        let frame = *self.frame();
        let in_case = frame.bracket == Bracket::When && frame.arrow;
        let goes_on = is!(here.word, Dot SafeDot Operator Arrow Assign As);
        if self.declaration_ended {
            return !goes_on;
        }
        match here.word {
            Else => in_case && self.can_end() && self.is_last_case(here),
            Class | Fun | Val | Typealias | Object => {
                self.can_end() && frame.property != Property::Alias
            }
            Package => self.can_end(),
            Identifier if soft == Some(Modifier) => self.can_end(),
            _ => false,
        }
    }

    /// Whether an `else` is that of a `when`, where it may have a guard.
    fn is_last_case(&mut self, here: &Here<'_>) -> bool {
        let next = here.next();
        next.text == "-" && next.rest().starts_with('>')
            || next.text == "if" && self.frame().ifs == 0
    }
}

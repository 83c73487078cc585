//! Where statements end with their lines.

use super::frames::{Annotation, Bracket, Header, Property};
use super::soft::Soft;
use super::words::Word;
use super::{Here, Reader};

impl Reader {
    /// Whether the last token may be the last one of an operand or a type.
    pub(super) fn ends_value(&self) -> bool {
        matches!(
            self.last,
            Word::Identifier
                | Word::Operand
                | Word::This
                | Word::Jump
                | Word::RParen
                | Word::RBrack
                | Word::RBrace
                | Word::Question
                | Word::Increment
                | Word::NotNull
                | Word::TypeClose
                | Word::Object
        ) && !self.after_annotation()
    }

    pub(super) fn ends_value_or_semi(&self) -> bool {
        self.ends_value() || self.last == Word::Semi
    }

    /// Whether a statement may end with the last token.
    pub(super) fn can_end(&self) -> bool {
        self.ends_value() || self.last == Word::Return
    }

    /// Whether a statement ends before this.
    pub(super) fn ends_before(&mut self, here: &Here<'_>, soft: Soft) -> bool {
        if here.word == Word::Eof || here.word == Word::RBrace && self.braces > 0 {
            self.give_up_brackets();
        }
        let frame = *self.frame();
        if here.word == Word::Eof || self.of_file && self.after_file_annotation(here) {
            return frame.has_statement;
        }
        if !frame.has_statements() || !frame.has_statement {
            return false;
        }
        if here.word == Word::RBrace {
            return true;
        }
        if matches!(
            here.word,
            Word::Semi | Word::RParen | Word::RBrack | Word::Comma
        ) {
            return false;
        }
        if matches!(
            soft,
            Soft::Accessor | Soft::Catch | Soft::Finally | Soft::Where | Soft::By
        ) {
            return false;
        }
        if soft == Soft::Constructor && matches!(frame.header, Header::Class | Header::Enum) {
            return false;
        }
        if here.new_line {
            self.can_end() && self.is_new_in_line(here)
        } else {
            self.is_new_in_same_line(here, soft)
        }
    }

    pub(super) fn after_file_annotation(&self, here: &Here<'_>) -> bool {
        let goes_on = matches!(
            here.word,
            Word::LParen | Word::Dot | Word::Less | Word::Colon | Word::LBrack
        );
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
            Word::Dot
            | Word::SafeDot
            | Word::Operator
            | Word::As
            | Word::Colon
            | Word::Arrow
            | Word::Assign
            | Word::Greater
            | Word::Less
            | Word::Star
            | Word::Question
            | Word::Ampersand => false,
            Word::Is | Word::In => in_case,
            Word::Else => in_case && self.is_last_case(here),
            Word::Reference => last != Word::Question || self.in_type,
            Word::While => frame.dos == 0,
            Word::LParen => !self.names_class(),
            Word::LBrace => frame.header == Header::None && last != Word::RParen,
            _ => true,
        }
    }

    /// Whether the parameters of a class may follow.
    fn names_class(&mut self) -> bool {
        let named = matches!(self.last, Word::Identifier | Word::TypeClose);
        named
            && matches!(self.frame().header, Header::Class | Header::Enum)
            && !self.in_supertypes()
    }

    /// What starts in the middle of a line without a semicolon before.
    fn is_new_in_same_line(&mut self, here: &Here<'_>, soft: Soft) -> bool {
        let frame = *self.frame();
        let in_case = frame.bracket == Bracket::When && frame.arrow;
        let goes_on = matches!(
            here.word,
            Word::Dot | Word::SafeDot | Word::Operator | Word::Arrow | Word::Assign | Word::As
        );
        if self.declaration_ended {
            return !goes_on;
        }
        match here.word {
            Word::Else => in_case && self.can_end() && self.is_last_case(here),
            Word::Class | Word::Fun | Word::Val | Word::Typealias | Word::Object => {
                self.can_end() && frame.property != Property::Alias
            }
            Word::Package => self.can_end(),
            Word::Identifier if soft == Soft::Modifier => self.can_end(),
            _ => false,
        }
    }

    /// Whether an `else` is that of a `when`, where it may have a guard.
    fn is_last_case(&mut self, here: &Here<'_>) -> bool {
        let next = here.next();
        next.text == "-" && here.text[next.end()..].starts_with('>')
            || next.text == "if" && self.frame().ifs == 0
    }
}

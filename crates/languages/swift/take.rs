//! What a token changes.

use super::frames::{Bracket, Head, Header};
use super::words::Word::{self, *};
use super::{Here, Reader};
use crate::toolkit::brackets::give_up;
use crate::toolkit::{Annotation, is};
use picireny_parser::hooks::LexerState;

impl Reader {
    pub(super) fn take(
        &mut self,
        word: Word,
        here: &Here<'_>,
        kind: i32,
        state: &mut LexerState<'_>,
    ) {
        let closure_ended = self.closure_ended;
        self.closure_ended = false;
        if self.take_attribute(word, here) {
            return;
        }
        match word {
            LBrace => self.open_brace(here, kind),
            RBrace => self.close_brace(),
            LParen => self.open_round(here),
            LBrack => self.open_square(here),
            RParen | RBrack | TypeClose => self.close(word, state),
            Prefix if kind == self.types.type_open => self.open_angle(),
            Text => {
                self.open_text(kind);
                self.last = word;
                self.at_start = false;
            }
            Interpolation => self.open_interpolation(),
            Semi => {
                give_up(&mut self.frames, |frame| frame.bracket != Bracket::Angle);
                match self.frame().has_statements() {
                    true => self.end(),
                    false => self.last = Semi,
                }
            }
            HashIf | HashElseIf | HashElse | HashEndIf => self.take_directive(here),
            Comma => self.take_comma(),
            Colon => self.take_colon(),
            Modifier | Unknown => {
                self.last = Modifier;
                self.closure_ended = closure_ended;
            }
            _ => self.take_word(word, here, kind),
        }
    }

    /// What belongs to an attribute changes nothing else. False if it does not.
    fn take_attribute(&mut self, word: Word, here: &Here<'_>) -> bool {
        match (word, self.attribute) {
            (At, _) => self.attribute = Annotation::Start,
            (Identifier, Annotation::Start | Annotation::Dot) => {
                self.attribute = Annotation::Name;
                self.attribute_name = (here.start, here.end);
            }
            (Dot, Annotation::Name) => self.attribute = Annotation::Dot,
            _ => return false,
        }
        self.last = match word {
            At => At,
            Dot => Dot,
            _ => Identifier,
        };
        true
    }

    fn take_comma(&mut self) {
        let in_list = self.is_type_list();
        let frame = self.frame();
        frame.ternaries = 0;
        if frame.header == Header::Variable {
            frame.assigned = false;
        }
        self.in_type = in_list || frame.type_list || frame.constraints;
        self.at_start = false;
        self.last = Comma;
    }

    /// Whether what is listed in brackets are types, or has them.
    fn is_type_list(&mut self) -> bool {
        is!(self.frame().bracket, Bracket: TypeRound TypeSquare Angle)
    }

    fn take_colon(&mut self) {
        let of_statement = self.last == Label;
        let in_list = self.is_type_list();
        self.last = Colon;
        self.at_start = false;
        let frame = self.frame();
        if frame.ternaries > 0 {
            frame.ternaries -= 1;
            self.in_type = false;
            return;
        }
        if frame.label {
            self.end();
            return;
        }
        let in_block = is!(frame.bracket, Bracket: Block Switch);
        let in_head = frame.head != Head::None;
        frame.type_list |= in_block && !in_head && is!(frame.header, Header: Type Alias);
        let begins = of_statement && frame.has_statements();
        let begins = begins && frame.header == Header::None && !in_head;
        let declares = in_block && !of_statement && frame.header != Header::Other;
        self.in_type = in_list || declares;
        self.at_start = begins;
    }

    fn head(&mut self, head: Head) {
        self.frame().head = head;
        self.in_type = false;
    }

    fn header(&mut self, header: Header, parameters: bool) {
        let frame = self.frame();
        frame.header = header;
        frame.parameters = parameters;
        frame.assigned = false;
        self.in_type = false;
    }

    fn take_word(&mut self, word: Word, here: &Here<'_>, kind: i32) {
        self.at_start &= word == Label;
        self.last = word;
        match word {
            Label => {}
            Assign => {
                let frame = self.frame();
                frame.assigned |= frame.has_statements();
                frame.type_list = false;
                self.in_type = frame.header == Header::Alias || frame.bracket == Bracket::Angle;
            }
            Binary => self.in_type = self.frame().constraints && is!(here.source(), "==" ":"),
            Question => {
                self.frame().ternaries += 1;
                self.in_type = false;
            }
            Arrow | Of | As | Is => self.in_type = true,
            Where => {
                let frame = self.frame();
                let declares =
                    frame.head == Head::None && !frame.label && frame.header != Header::None;
                frame.constraints = declares;
                self.in_type = declares;
            }
            In => {
                let frame = self.frame();
                if frame.signature {
                    frame.signature = false;
                    self.end();
                    return;
                }
                self.in_type = false;
            }
            Try | Throw => self.in_type = false,
            While if self.frame().repeats > 0 => {
                self.frame().repeats -= 1;
                self.in_type = false;
            }
            If | Guard | While => self.head(Head::If),
            For => self.head(Head::For),
            Switch => self.head(Head::Switch),
            Catch => self.head(Head::Catch),
            Do | Else => {
                let throws = here.next().text == "throws";
                let frame = self.frame();
                frame.head = Head::None;
                if throws {
                    frame.header = Header::Other;
                }
                self.in_type = false;
            }
            Repeat => self.frame().repeats += 1,
            CaseLabel | Default => self.frame().label = true,
            Case if kind == self.types.enum_case => self.header(Header::EnumCase, false),
            Func | Macro | Init => self.header(Header::Function, true),
            Deinit => self.header(Header::Function, false),
            Subscript => self.header(Header::Subscript, true),
            Class | Type => self.header(Header::Type, false),
            Extension => {
                self.header(Header::Type, false);
                self.in_type = true;
            }
            Let => {
                if self.frame().head == Head::None && self.frame().has_statements() {
                    self.header(Header::Variable, false);
                }
                self.in_type = false;
            }
            Typealias | Associated => self.header(Header::Alias, false),
            Operator => self.header(Header::Other, false),
            PrecedenceGroup => self.header(Header::Group, false),
            _ => {}
        }
    }
}

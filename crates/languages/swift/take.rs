//! What a token changes.

use super::frames::{Attribute, Bracket, Frame, Head, Header};
use super::words::Word::{self, *};
use super::{Here, Reader};
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
            Interpolation => {
                self.push(Frame {
                    bracket: Bracket::Interpolation,
                    in_type: self.in_type,
                    ..Frame::default()
                });
                self.in_type = false;
                self.at_start = false;
                self.last = LParen;
            }
            Semi => {
                while self.frame().bracket == Bracket::Angle {
                    self.frames.pop();
                }
                match self.frame().has_statements() {
                    true => self.end(),
                    false => self.last = Semi,
                }
            }
            HashIf | HashElseIf | HashElse | HashEndIf => {
                self.take_directive(here);
            }
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
            (At, _) => self.attribute = Attribute::Start,
            (Identifier, Attribute::Start | Attribute::Dot) => {
                self.attribute = Attribute::Name;
                self.attribute_name = (here.start, here.end);
            }
            (Dot, Attribute::Name) => self.attribute = Attribute::Dot,
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
        let frame = self.frame();
        frame.ternaries = 0;
        let in_type = match frame.bracket {
            Bracket::TypeRound | Bracket::TypeSquare | Bracket::Angle => true,
            _ => frame.type_list || frame.constraints,
        };
        if frame.header == Header::Variable {
            frame.assigned = false;
        }
        self.in_type = in_type;
        self.at_start = false;
        self.last = Comma;
    }

    fn take_colon(&mut self) {
        let statement_label = self.last == Label;
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
        let in_type = match frame.bracket {
            Bracket::TypeRound | Bracket::TypeSquare | Bracket::Angle => true,
            Bracket::Block | Bracket::Switch => {
                if frame.head == Head::None && matches!(frame.header, Header::Type | Header::Alias)
                {
                    frame.type_list = true;
                }
                !statement_label && frame.header != Header::Other
            }
            _ => false,
        };
        let labelled = statement_label
            && frame.has_statements()
            && frame.header == Header::None
            && frame.head == Head::None;
        self.in_type = in_type;
        self.at_start = labelled;
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
        let label = self.at_start && word == Label;
        self.at_start = label && self.at_start;
        self.last = word;
        match word {
            Label => {}
            Assign => {
                let frame = self.frame();
                frame.assigned |= frame.has_statements();
                frame.type_list = false;
                let alias = frame.header == Header::Alias || frame.bracket == Bracket::Angle;
                self.in_type = alias;
            }
            Binary => {
                let constraint = self.frame().constraints && matches!(here.source(), "==" | ":");
                self.in_type = constraint;
            }
            Question => {
                self.frame().ternaries += 1;
                self.in_type = false;
            }
            Arrow | Of => self.in_type = true,
            As | Is => self.in_type = true,
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
            If | Guard => self.head(Head::If),
            While => {
                let frame = self.frame();
                if frame.repeats > 0 {
                    frame.repeats -= 1;
                    self.in_type = false;
                } else {
                    self.head(Head::If);
                }
            }
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
            Func | Macro => self.header(Header::Function, true),
            Init => self.header(Header::Function, true),
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

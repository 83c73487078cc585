//! What a token changes.

use super::frames::{Attribute, Bracket, Frame, Head, Header};
use super::words::Word;
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
            Word::LBrace => self.open_brace(here, kind),
            Word::RBrace => self.close_brace(),
            Word::LParen => self.open_round(here),
            Word::LBrack => self.open_square(here),
            Word::RParen | Word::RBrack | Word::TypeClose => self.close(word, state),
            Word::Prefix if kind == self.types.type_open => self.open_angle(),
            Word::Text => {
                self.open_text(kind);
                self.last = word;
                self.at_start = false;
            }
            Word::Interpolation => {
                self.push(Frame {
                    bracket: Bracket::Interpolation,
                    in_type: self.in_type,
                    ..Frame::default()
                });
                self.in_type = false;
                self.at_start = false;
                self.last = Word::LParen;
            }
            Word::Semi => {
                while self.frame().bracket == Bracket::Angle {
                    self.frames.pop();
                }
                match self.frame().has_statements() {
                    true => self.end(),
                    false => self.last = Word::Semi,
                }
            }
            Word::HashIf | Word::HashElseIf | Word::HashElse | Word::HashEndIf => {
                self.take_directive(here);
            }
            Word::Comma => self.take_comma(),
            Word::Colon => self.take_colon(),
            Word::Modifier | Word::Unknown => {
                self.last = Word::Modifier;
                self.closure_ended = closure_ended;
            }
            _ => self.take_word(word, here, kind),
        }
    }

    /// What belongs to an attribute changes nothing else. False if it does not.
    fn take_attribute(&mut self, word: Word, here: &Here<'_>) -> bool {
        match (word, self.attribute) {
            (Word::At, _) => self.attribute = Attribute::Start,
            (Word::Identifier, Attribute::Start | Attribute::Dot) => {
                self.attribute = Attribute::Name;
                self.attribute_name = (here.start, here.end);
            }
            (Word::Dot, Attribute::Name) => self.attribute = Attribute::Dot,
            _ => return false,
        }
        self.last = match word {
            Word::At => Word::At,
            Word::Dot => Word::Dot,
            _ => Word::Identifier,
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
        self.last = Word::Comma;
    }

    fn take_colon(&mut self) {
        let statement_label = self.last == Word::Label;
        self.last = Word::Colon;
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
        let label = self.at_start && word == Word::Label;
        self.at_start = label && self.at_start;
        self.last = word;
        match word {
            Word::Label => {}
            Word::Assign => {
                let frame = self.frame();
                frame.assigned |= frame.has_statements();
                frame.type_list = false;
                let alias = frame.header == Header::Alias || frame.bracket == Bracket::Angle;
                self.in_type = alias;
            }
            Word::Binary => {
                let constraint = self.frame().constraints && matches!(here.source(), "==" | ":");
                self.in_type = constraint;
            }
            Word::Question => {
                self.frame().ternaries += 1;
                self.in_type = false;
            }
            Word::Arrow | Word::Of => self.in_type = true,
            Word::As | Word::Is => self.in_type = true,
            Word::Where => {
                let frame = self.frame();
                let declares =
                    frame.head == Head::None && !frame.label && frame.header != Header::None;
                frame.constraints = declares;
                self.in_type = declares;
            }
            Word::In => {
                let frame = self.frame();
                if frame.signature {
                    frame.signature = false;
                    self.end();
                    return;
                }
                self.in_type = false;
            }
            Word::Try | Word::Throw => self.in_type = false,
            Word::If | Word::Guard => self.head(Head::If),
            Word::While => {
                let frame = self.frame();
                if frame.repeats > 0 {
                    frame.repeats -= 1;
                    self.in_type = false;
                } else {
                    self.head(Head::If);
                }
            }
            Word::For => self.head(Head::For),
            Word::Switch => self.head(Head::Switch),
            Word::Catch => self.head(Head::Catch),
            Word::Do | Word::Else => {
                let throws = here.next().text == "throws";
                let frame = self.frame();
                frame.head = Head::None;
                if throws {
                    frame.header = Header::Other;
                }
                self.in_type = false;
            }
            Word::Repeat => self.frame().repeats += 1,
            Word::CaseLabel | Word::Default => self.frame().label = true,
            Word::Case if kind == self.types.enum_case => self.header(Header::EnumCase, false),
            Word::Func | Word::Macro => self.header(Header::Function, true),
            Word::Init => self.header(Header::Function, true),
            Word::Deinit => self.header(Header::Function, false),
            Word::Subscript => self.header(Header::Subscript, true),
            Word::Class | Word::Type => self.header(Header::Type, false),
            Word::Extension => {
                self.header(Header::Type, false);
                self.in_type = true;
            }
            Word::Let => {
                if self.frame().head == Head::None && self.frame().has_statements() {
                    self.header(Header::Variable, false);
                }
                self.in_type = false;
            }
            Word::Typealias | Word::Associated => self.header(Header::Alias, false),
            Word::Operator => self.header(Header::Other, false),
            Word::PrecedenceGroup => self.header(Header::Group, false),
            _ => {}
        }
    }
}

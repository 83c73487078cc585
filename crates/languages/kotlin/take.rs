//! What a token changes.

use super::frames::{Annotation, Bracket, Frame, Header, Property};
use super::soft::Soft;
use super::words::Word;
use super::{Here, Reader};
use picireny_parser::hooks::{LexerState, Sink, TokenId};

impl Reader {
    /// The type of a token where it stands.
    pub(super) fn kind(&mut self, here: &Here<'_>, soft: Soft, kind: i32) -> i32 {
        let frame = *self.frame();
        let is_type_arrow = self.is_type_arrow();
        let in_type = self.in_type && !self.ends_value();
        let types = &self.types;
        match here.word {
            Word::Identifier | Word::Fun if soft != Soft::None => match soft {
                Soft::Accessor if matches!(here.source(), "get" | "set") => types.accessor,
                Soft::Constructor if here.source() == "constructor" => types.constructor,
                Soft::Accessor | Soft::Constructor | Soft::Modifier => types.modifier,
                Soft::By => types.by,
                Soft::Catch => types.catch,
                Soft::Finally => types.finally,
                Soft::Import => types.import,
                Soft::Init => types.init,
                Soft::Where => types.where_,
                Soft::Context if in_type => types.context,
                Soft::Context | Soft::None => kind,
            },
            Word::Identifier
                if here.text.as_bytes().get(here.end) == Some(&b'@')
                    && !matches!(self.annotation, Annotation::Start | Annotation::Dot) =>
            {
                types.label
            }
            Word::At if self.is_label(here) => types.label_at,
            Word::At if self.is_jump(here) => types.jump_at,
            Word::At if self.is_of_file(here) => types.file_at,
            Word::At if !self.at_start && soft == Soft::None => types.value_at,
            Word::Fun if self.is_function_value() => types.fun_value,
            Word::Object if !self.declares_object(here) => types.object_value,
            Word::While if frame.dos > 0 => types.do_while,
            Word::LBrace => match frame.header {
                Header::Class => types.class_open,
                Header::Enum => types.enum_open,
                Header::When => types.when_open,
                Header::None if frame.bracket == Bracket::Entries => types.class_open,
                Header::None | Header::Function => kind,
            },
            Word::LParen if self.annotation == Annotation::Name && here.adjacent => {
                types.annotation_open
            }
            Word::Arrow if is_type_arrow => types.type_arrow,
            _ => kind,
        }
    }

    /// Whether a `fun` here is no declaration.
    fn is_function_value(&self) -> bool {
        let after_case = self.last == Word::Arrow
            && self
                .frames
                .last()
                .is_some_and(|frame| frame.bracket == Bracket::When);
        let branch = after_case || matches!(self.last, Word::Else | Word::HeadEnd | Word::Do);
        branch || !self.at_start && self.last != Word::Modifier
    }

    fn declares_object(&self, here: &Here<'_>) -> bool {
        let next = here.next();
        self.last == Word::Modifier || self.at_start && next.is_name()
    }

    fn is_type_arrow(&mut self) -> bool {
        let (last, in_type) = (self.last, self.in_type);
        let frame = self.frame();
        let may_be_other = frame.parameters || frame.bracket == Bracket::When && !frame.arrow;
        !may_be_other || in_type && last == Word::RParen
    }

    /// Takes a token in.
    pub(super) fn take(
        &mut self,
        here: &Here<'_>,
        soft: Soft,
        id: TokenId,
        state: &mut LexerState<'_>,
        sink: &mut Sink,
    ) {
        if self.take_annotation(here, soft, id) {
            return;
        }
        let keeps = !self.ends_parameters(here.word, soft);
        self.frame().parameters &= keeps;
        self.declaration_ended = false;
        let context = self.context_name.take();
        match here.word {
            Word::Text | Word::TemplateOpen => self.take_text(here.word, id),
            Word::LBrace => self.open_brace(id),
            Word::LParen => self.open_round(here, id, context),
            Word::LBrack => self.open_square(id),
            Word::RBrace | Word::RParen | Word::RBrack => {
                self.last = here.word;
                match here.word {
                    Word::RBrace => self.close_brace(state),
                    Word::RParen => self.close(Bracket::Round),
                    _ => self.close(Bracket::Square),
                }
                return;
            }
            Word::Arrow => {
                self.take_arrow(sink);
                return;
            }
            Word::Semi => self.take_semi(here),
            Word::Less => self.in_type = self.open_angle(here, id),
            Word::Greater => {
                self.last = self.close_angle();
                return;
            }
            _ => {
                let (word, at_start) = self.take_word(here, soft, id);
                self.at_start = at_start;
                self.last = word;
                return;
            }
        }
        self.last = here.word;
    }

    fn take_text(&mut self, word: Word, id: TokenId) {
        if word == Word::TemplateOpen {
            self.push(Frame {
                bracket: Bracket::Template,
                open: Some(id),
                ..Frame::default()
            });
        }
        self.at_start = false;
        self.in_type = false;
    }

    fn take_arrow(&mut self, sink: &mut Sink) {
        if self.is_type_arrow() {
            self.in_type = true;
            self.last = Word::Arrow;
            return;
        }
        let lambda = self.types.lambda_open;
        let frame = self.frame();
        if frame.parameters {
            frame.parameters = false;
            if let Some(open) = frame.open {
                sink.tokens.retype(open, lambda);
            }
        } else {
            frame.arrow = true;
        }
        self.in_type = false;
        self.at_start = true;
        self.last = Word::Arrow;
    }

    fn take_semi(&mut self, here: &Here<'_>) {
        self.drop_angles();
        match self.frame().bracket {
            Bracket::Entries => {
                self.frame().bracket = Bracket::Class;
                self.end();
            }
            Bracket::Block | Bracket::Class | Bracket::When => {
                let next = here.next();
                let modified = self.frame().property != Property::None
                    && next.is_word()
                    && self.leads_to_accessor(here, next);
                if !modified {
                    self.end();
                }
                self.at_start = true;
            }
            _ => {}
        }
    }

    /// A word or a sign: what it is to what follows, and whether a statement may start
    /// after it.
    fn take_word(&mut self, here: &Here<'_>, soft: Soft, id: TokenId) -> (Word, bool) {
        let at_start = self.at_start;
        match soft {
            Soft::None => {}
            Soft::Accessor | Soft::Constructor
                if !matches!(here.source(), "get" | "set" | "constructor") =>
            {
                return (Word::Modifier, true);
            }
            Soft::Modifier => {
                self.enumeration |= here.source() == "enum";
                return (Word::Modifier, at_start);
            }
            Soft::Accessor | Soft::Init => {
                self.header(Header::Function, false);
                return (Word::Identifier, false);
            }
            Soft::Constructor => {
                if self.frame().header == Header::None {
                    self.header(Header::Function, false);
                }
                return (Word::Fun, false);
            }
            Soft::By => {
                self.frame().property = Property::Initialized;
                self.in_type = false;
                return (Word::Operator, false);
            }
            Soft::Where => {
                self.in_type = true;
                return (Word::Comma, false);
            }
            Soft::Catch => return (Word::If, false),
            Soft::Finally => {
                self.frame().tries = false;
                return (Word::Try, false);
            }
            Soft::Import => return (Word::Dot, false),
            Soft::Context if self.in_type && !self.ends_value() => {
                return (Word::Modifier, false);
            }
            Soft::Context => {
                self.context_name = Some(id);
                return (Word::Identifier, at_start);
            }
        }
        match here.word {
            Word::Identifier if self.last == Word::ReturnAt => (Word::Return, false),
            Word::Identifier => {
                let infix = self.ends_value() && self.last != Word::Object;
                self.in_type &= !infix;
                (if infix { Word::Infix } else { Word::Identifier }, false)
            }
            Word::Operand if self.last == Word::Text && here.adjacent => (Word::Operand, false),
            Word::Colon => {
                let frame = self.frame();
                if matches!(frame.header, Header::Class | Header::Enum) {
                    frame.property = Property::Initialized;
                }
                self.in_type = true;
                (Word::Colon, false)
            }
            Word::Comma => {
                let frame = *self.frame();
                self.in_type = frame.bracket == Bracket::Angle
                    || frame.header != Header::None
                    || frame.bracket == Bracket::Round && frame.in_type;
                (Word::Comma, false)
            }
            Word::Star if self.last == Word::Dot => (Word::Identifier, false),
            Word::Increment | Word::NotNull if !self.ends_value() => (Word::Prefix, false),
            Word::Dot | Word::SafeDot | Word::Question | Word::NotNull => (here.word, false),
            Word::As | Word::Is | Word::Ampersand => {
                self.in_type = true;
                (here.word, false)
            }
            Word::In => {
                self.in_type = self.frame().bracket == Bracket::Angle;
                (Word::In, false)
            }
            Word::Assign => {
                let frame = self.frame();
                let alias = frame.property == Property::Alias;
                if frame.property == Property::Declared {
                    frame.property = Property::Initialized;
                }
                if frame.header == Header::Function {
                    frame.header = Header::None;
                }
                self.in_type = alias;
                (Word::Assign, false)
            }
            Word::Class | Word::Object if self.last == Word::Reference => (Word::Identifier, false),
            Word::Class | Word::Object | Word::Fun => {
                self.take_declaration(here);
                (here.word, false)
            }
            Word::Val | Word::Typealias => {
                let alias = here.word == Word::Typealias;
                let frame = self.frame();
                if frame.has_statements() {
                    frame.property = if alias {
                        Property::Alias
                    } else {
                        Property::Declared
                    };
                }
                self.in_type = true;
                (Word::Val, false)
            }
            Word::Package => (Word::Dot, false),
            Word::Do => {
                self.frame().dos += 1;
                (Word::Do, true)
            }
            Word::While => {
                let frame = self.frame();
                if frame.dos == 0 {
                    return (Word::While, false);
                }
                frame.dos -= 1;
                (Word::Identifier, false)
            }
            Word::When => {
                self.header(Header::When, true);
                (Word::When, false)
            }
            Word::If => {
                let frame = *self.frame();
                let guard = frame.bracket == Bracket::When && !frame.arrow;
                self.frame().ifs += u32::from(!guard);
                self.in_type = false;
                (if guard { Word::Operator } else { Word::If }, false)
            }
            Word::Try => {
                self.frame().tries = true;
                (Word::Try, false)
            }
            Word::Else => {
                let frame = self.frame();
                frame.ifs = frame.ifs.saturating_sub(1);
                (Word::Else, true)
            }
            word => {
                self.in_type = false;
                (word, false)
            }
        }
    }

    fn header(&mut self, header: Header, value: bool) {
        let frame = self.frame();
        frame.header = header;
        frame.value = value;
    }

    fn take_declaration(&mut self, here: &Here<'_>) {
        let header = match here.word {
            Word::Fun => Header::Function,
            _ if self.enumeration => Header::Enum,
            _ => Header::Class,
        };
        let value = match here.word {
            Word::Fun => self.is_function_value(),
            Word::Object => !self.declares_object(here),
            _ => false,
        };
        self.enumeration = false;
        self.header(header, value);
        if !value {
            self.frame().property = Property::None;
        }
        self.in_type = true;
    }

    /// Whether this shows that what was read are no parameters of a lambda.
    fn ends_parameters(&self, word: Word, soft: Soft) -> bool {
        !matches!(
            word,
            Word::Identifier
                | Word::Comma
                | Word::Colon
                | Word::Dot
                | Word::SafeDot
                | Word::Question
                | Word::Ampersand
                | Word::LParen
                | Word::RParen
                | Word::RBrace
                | Word::RBrack
                | Word::Less
                | Word::Greater
                | Word::Arrow
                | Word::At
        ) || !matches!(soft, Soft::None | Soft::Modifier)
    }
}

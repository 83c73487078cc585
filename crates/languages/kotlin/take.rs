//! What a token changes.

use super::frames::{Annotation, Bracket, Frame, Header, Property};
use super::soft::Soft;
use super::words::Word::{self, *};
use super::{Here, Reader};
use crate::toolkit::is;
use picireny_parser::hooks::{LexerState, Sink, TokenId};

impl Reader {
    /// The type of a token where it stands.
    pub(super) fn kind(&mut self, here: &Here<'_>, soft: Soft, kind: i32) -> i32 {
        let frame = *self.frame();
        let is_type_arrow = self.is_type_arrow();
        let in_type = self.in_type && !self.ends_value();
        let types = &self.types;
        match here.word {
            Identifier | Fun if soft != Soft::None => match soft {
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
            Identifier
                if here.text.as_bytes().get(here.end) == Some(&b'@')
                    && !matches!(self.annotation, Annotation::Start | Annotation::Dot) =>
            {
                types.label
            }
            At if self.is_label(here) => types.label_at,
            At if self.is_jump(here) => types.jump_at,
            At if self.is_of_file(here) => types.file_at,
            At if !self.at_start && soft == Soft::None => types.value_at,
            Fun if self.is_function_value() => types.fun_value,
            Object if !self.declares_object(here) => types.object_value,
            While if frame.dos > 0 => types.do_while,
            LBrace => match frame.header {
                Header::Class => types.class_open,
                Header::Enum => types.enum_open,
                Header::When => types.when_open,
                Header::None if frame.bracket == Bracket::Entries => types.class_open,
                Header::None | Header::Function => kind,
            },
            LParen if self.annotation == Annotation::Name && here.adjacent => types.annotation_open,
            Arrow if is_type_arrow => types.type_arrow,
            _ => kind,
        }
    }

    /// Whether a `fun` here is no declaration.
    pub(super) fn is_function_value(&self) -> bool {
        let after_case = self.last == Arrow
            && self
                .frames
                .last()
                .is_some_and(|frame| frame.bracket == Bracket::When);
        let branch = after_case || matches!(self.last, Else | HeadEnd | Do);
        branch || !self.at_start && self.last != Modifier
    }

    pub(super) fn declares_object(&self, here: &Here<'_>) -> bool {
        let next = here.next();
        self.last == Modifier || self.at_start && next.is_name()
    }

    fn is_type_arrow(&mut self) -> bool {
        let (last, in_type) = (self.last, self.in_type);
        let frame = self.frame();
        let may_be_other = frame.parameters || frame.bracket == Bracket::When && !frame.arrow;
        !may_be_other || in_type && last == RParen
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
            Text | TemplateOpen => self.take_text(here.word, id),
            LBrace => self.open_brace(id),
            LParen => self.open_round(here, id, context),
            LBrack => self.open_square(id),
            RBrace | RParen | RBrack => {
                self.last = here.word;
                match here.word {
                    RBrace => self.close_brace(state),
                    RParen => self.close(Bracket::Round),
                    _ => self.close(Bracket::Square),
                }
                return;
            }
            Arrow => {
                self.take_arrow(sink);
                return;
            }
            Semi => self.take_semi(here),
            Less => self.in_type = self.open_angle(here, id),
            Greater => {
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
        if word == TemplateOpen {
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
            self.last = Arrow;
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
        self.last = Arrow;
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

    /// Whether this shows that what was read are no parameters of a lambda.
    fn ends_parameters(&self, word: Word, soft: Soft) -> bool {
        !is!(word,
            Identifier Comma Colon Dot SafeDot Question Ampersand LParen RParen RBrace RBrack Less
            Greater Arrow At
        ) || !matches!(soft, Soft::None | Soft::Modifier)
    }
}

//! What a token changes.

use super::frames::{Bracket, Frame, Header, Property};
use super::words::Word::{self, *};
use super::{Here, Reader};
use crate::toolkit::{Annotation, is};
use picireny_parser::hooks::{LexerState, Sink, TokenId};

impl Reader {
    /// The type of a token where it stands.
    pub(super) fn kind(&mut self, here: &Here<'_>, soft: Option<Word>, kind: i32) -> i32 {
        let frame = *self.frame();
        let is_type_arrow = self.is_type_arrow();
        let in_type = self.in_type && !self.ends_value();
        let in_name = is!(self.annotation, Annotation: Start Dot);
        let types = &self.types;
        if let (Identifier | Fun, Some(soft)) = (here.word, soft) {
            return match soft {
                Context if !in_type => kind,
                Accessor | Constructor if is_before(soft, here) => self.words.token_type(Modifier),
                soft => self.words.token_type(soft),
            };
        }
        match here.word {
            Identifier if here.rest().starts_with('@') && !in_name => types.label,
            At if self.is_label(here) => types.label_at,
            At if self.is_jump(here) => types.jump_at,
            At if self.is_of_file(here) => types.file_at,
            At if !self.at_start && soft.is_none() => types.value_at,
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
        let frame = self.frames.last();
        let in_when = frame.is_some_and(|frame| frame.bracket == Bracket::When);
        let branch = in_when && self.last == Arrow || matches!(self.last, Else | HeadEnd | Do);
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
        soft: Option<Word>,
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
            RBrace => return self.close_brace(state),
            RParen => return self.close(RParen, Bracket::Round),
            RBrack => return self.close(RBrack, Bracket::Square),
            Arrow => self.take_arrow(sink),
            Semi => self.take_semi(here),
            Less => self.in_type = self.open_angle(here, id),
            Greater => {
                self.last = self.close_angle();
                return;
            }
            _ => {
                (self.last, self.at_start) = self.take_word(here, soft, id);
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
        self.in_type = self.is_type_arrow();
        if self.in_type {
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
        self.at_start = true;
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
                let is_property = self.frame().property != Property::None;
                if !(is_property && next.is_word() && self.leads_to_accessor(here, next)) {
                    self.end();
                }
                self.at_start = true;
            }
            _ => {}
        }
    }

    /// Whether this shows that what was read are no parameters of a lambda.
    fn ends_parameters(&self, word: Word, soft: Option<Word>) -> bool {
        !is!(word,
            Identifier Comma Colon Dot SafeDot Question Ampersand LParen RParen RBrace RBrack Less
            Greater Arrow At
        ) || !matches!(soft, None | Some(Modifier))
    }
}

/// Whether a word only stands before an accessor's or a constructor's own.
pub(super) fn is_before(soft: Word, here: &Here<'_>) -> bool {
    match soft {
        Accessor => !is!(here.source(), "get" "set"),
        _ => soft == Constructor && here.source() != "constructor",
    }
}

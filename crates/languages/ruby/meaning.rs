//! What a token is where it stands.

use super::frames::{Frame, Head, Kind};
use super::lexical::Lexical;
use super::words::Word;
use super::{Here, Reader};

impl Reader {
    pub(super) fn meaning(&mut self, word: Word, here: &Here<'_>) -> Word {
        let state = self.state;
        let is_sign = matches!(
            word,
            Word::Star
                | Word::Ampersand
                | Word::Sign
                | Word::Prefix
                | Word::Operator
                | Word::Less
                | Word::Pipe
        );
        if is_sign && state.names() {
            return Word::MethodName;
        }
        match word {
            Word::LParen => self.round(here),
            Word::LBrack if !(state.begins() || state.is(Lexical::ARG) && here.space) => {
                Word::IndexOpen
            }
            Word::LBrace => self.brace(),
            Word::Pipe | Word::Pipes => self.pipe(word),
            Word::Scope if state.begins() || state.is(Lexical::ARG) && here.space => Word::Top,
            Word::Star | Word::Ampersand if self.is_prefix(here) => Word::Splat,
            Word::Sign if state.begins() || here.source() != "^" && self.is_prefix(here) => {
                Word::Prefix
            }
            Word::Range if state.begins() || self.begins_parameters() => Word::RangePrefix,
            Word::Shift if state.is(Lexical::CLASS) => Word::Singleton,
            Word::Star
            | Word::Ampersand
            | Word::Sign
            | Word::Slash
            | Word::Percent
            | Word::Shift => Word::Operator,
            Word::Assign if matches!(self.frame().head, Head::Name | Head::Parameters) => {
                Word::Endless
            }
            Word::Semi if self.frame().has_parameters() => Word::Locals,
            Word::Comma if self.frame().matches => Word::PatternComma,
            Word::If | Word::Unless | Word::While | Word::Until if !state.begins_block() => {
                Word::Modifier
            }
            Word::Rescue if !state.begins_block() => Word::Otherwise,
            Word::In => {
                let after_label = self.last == Word::Label;
                let base = self.base();
                if base.targets {
                    Word::ForIn
                } else if base.kind == Kind::Case && (!base.has_statement || after_label) {
                    Word::In
                } else {
                    Word::Match
                }
            }
            Word::Do => {
                if self.frame().kind == Kind::LambdaHead {
                    Word::LambdaDo
                } else if self.base().kind == Kind::Loop {
                    Word::LoopDo
                } else {
                    Word::Do
                }
            }
            word => word,
        }
    }

    /// Whether a sign stands before an operand.
    fn is_prefix(&self, here: &Here<'_>) -> bool {
        let is_before_space =
            here.rest().is_empty() || here.rest().starts_with(|c: char| c.is_ascii_whitespace());
        self.state.begins()
            || self.state.is(Lexical::ARG) && here.space && !is_before_space
            || self.begins_parameters()
    }

    /// Whether parameters without parentheses may begin.
    fn begins_parameters(&self) -> bool {
        let frame = self.frames.last();
        self.last == Word::Lambda || frame.is_some_and(|frame| frame.head == Head::Name)
    }

    fn round(&mut self, here: &Here<'_>) -> Word {
        let state = self.state;
        let last = self.last;
        let frame: Frame = *self.frame();
        let of_parameters = match frame.kind {
            Kind::LambdaHead => last == Word::Lambda,
            _ => frame.head == Head::Name,
        };
        let is_call = !here.space
            && !state.begins()
            && !matches!(last, Word::Not | Word::Defined)
            && frame.head != Head::Start;
        let after_point = matches!(last, Word::Dot | Word::SafeDot | Word::Scope);
        if of_parameters || is_call || after_point {
            Word::CallOpen
        } else {
            Word::LParen
        }
    }

    fn brace(&mut self) -> Word {
        if self.frame().kind == Kind::LambdaHead {
            Word::LambdaOpen
        } else if !self.state.is(Lexical::LABELED)
            && (self.state.ends() || self.state.is(Lexical::ARG))
        {
            Word::BlockOpen
        } else {
            Word::LBrace
        }
    }

    fn pipe(&mut self, word: Word) -> Word {
        let in_pipes = self.base().kind == Kind::Pipes;
        match word {
            Word::Pipe if in_pipes => Word::PipeClose,
            Word::Pipe if matches!(self.last, Word::BlockOpen | Word::Do) => Word::PipeOpen,
            Word::Pipes if matches!(self.last, Word::BlockOpen | Word::Do) => Word::EmptyPipes,
            _ => Word::Operator,
        }
    }
}

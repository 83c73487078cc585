//! What a token is where it stands.

use super::frames::{Frame, Head, Kind};
use super::lexical::Lexical;
use super::words::Word::{self, *};
use super::{Here, Reader};
use crate::toolkit::is;

impl Reader {
    pub(super) fn meaning(&mut self, here: &Here<'_>) -> Word {
        let (word, state) = (here.word, self.state);
        let is_sign = is!(word, Star Ampersand Sign Prefix Operator Less Pipe);
        if is_sign && state.names() {
            return MethodName;
        }
        match word {
            LParen => self.round(here),
            LBrack if !(state.begins() || state.is(Lexical::ARG) && !here.adjacent) => IndexOpen,
            LBrace => self.brace(),
            Pipe | Pipes => self.pipe(word),
            Word::Scope if state.begins() || state.is(Lexical::ARG) && !here.adjacent => Top,
            Star | Ampersand if self.is_prefix(here) => Splat,
            Sign if state.begins() || here.source() != "^" && self.is_prefix(here) => Prefix,
            Range if state.begins() || self.begins_parameters() => RangePrefix,
            Shift if state.is(Lexical::CLASS) => Singleton,
            Star | Ampersand | Sign | Slash | Percent | Shift => Operator,
            Assign if matches!(self.frame().head, Head::Name | Head::Parameters) => Endless,
            Semi if self.frame().has_parameters() => Locals,
            Comma if self.frame().matches => PatternComma,
            If | Unless | While | Until if !state.begins_block() => Modifier,
            Rescue if !state.begins_block() => Otherwise,
            In => {
                let after_label = self.last == Label;
                let base = self.base();
                if base.targets {
                    ForIn
                } else if base.kind == Kind::Case && (!base.has_statement || after_label) {
                    In
                } else {
                    Match
                }
            }
            Do => {
                if self.frame().kind == Kind::LambdaHead {
                    LambdaDo
                } else if self.base().kind == Kind::Loop {
                    LoopDo
                } else {
                    Do
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
            || self.state.is(Lexical::ARG) && !here.adjacent && !is_before_space
            || self.begins_parameters()
    }

    /// Whether parameters without parentheses may begin.
    fn begins_parameters(&self) -> bool {
        let frame = self.frames.last();
        self.last == Lambda || frame.is_some_and(|frame| frame.head == Head::Name)
    }

    fn round(&mut self, here: &Here<'_>) -> Word {
        let state = self.state;
        let last = self.last;
        let frame: Frame = *self.frame();
        let of_parameters = match frame.kind {
            Kind::LambdaHead => last == Lambda,
            _ => frame.head == Head::Name,
        };
        let is_call = here.adjacent
            && !state.begins()
            && !matches!(last, Not | Defined)
            && frame.head != Head::Start;
        let after_point = matches!(last, Dot | SafeDot | Word::Scope);
        if of_parameters || is_call || after_point {
            CallOpen
        } else {
            LParen
        }
    }

    fn brace(&mut self) -> Word {
        if self.frame().kind == Kind::LambdaHead {
            LambdaOpen
        } else if !self.state.is(Lexical::LABELED)
            && (self.state.ends() || self.state.is(Lexical::ARG))
        {
            BlockOpen
        } else {
            LBrace
        }
    }

    fn pipe(&mut self, word: Word) -> Word {
        let in_pipes = self.base().kind == Kind::Pipes;
        match word {
            Pipe if in_pipes => PipeClose,
            Pipe if matches!(self.last, BlockOpen | Do) => PipeOpen,
            Pipes if matches!(self.last, BlockOpen | Do) => EmptyPipes,
            _ => Operator,
        }
    }
}

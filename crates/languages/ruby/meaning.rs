//! What a token is where it stands.

use super::frames::{Frame, Head, Kind};
use super::lexical::Lexical;
use super::words::Word::{self, *};
use super::{Here, Reader};
use crate::toolkit::is;

impl Reader {
    pub(super) fn meaning(&mut self, here: &Here<'_>) -> Word {
        let (word, state) = (here.word, self.now.state);
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
            In if self.base().targets => ForIn,
            In if self.begins_branch() => In,
            In => Match,
            Do if self.frame().kind == Kind::LambdaHead => LambdaDo,
            Do if self.base().kind == Kind::Loop => LoopDo,
            word => word,
        }
    }

    /// Whether an `in` is that of a `case`.
    fn begins_branch(&mut self) -> bool {
        let after_label = self.now.last == Label;
        let base = self.base();
        base.kind == Kind::Case && (!base.has_statement || after_label)
    }

    /// Whether a sign stands before an operand.
    fn is_prefix(&self, here: &Here<'_>) -> bool {
        let is_before_space =
            here.rest().is_empty() || here.rest().starts_with(|c: char| c.is_ascii_whitespace());
        self.now.state.begins()
            || self.now.state.is(Lexical::ARG) && !here.adjacent && !is_before_space
            || self.begins_parameters()
    }

    /// Whether parameters without parentheses may begin.
    fn begins_parameters(&self) -> bool {
        let frame = self.frames.last();
        self.now.last == Lambda || frame.is_some_and(|frame| frame.head == Head::Name)
    }

    fn round(&mut self, here: &Here<'_>) -> Word {
        let (state, last) = (self.now.state, self.now.last);
        let frame: Frame = *self.frame();
        let of_parameters = match frame.kind {
            Kind::LambdaHead => last == Lambda,
            _ => frame.head == Head::Name,
        };
        let is_call = here.adjacent
            && !state.begins()
            && !matches!(last, Not | Defined)
            && frame.head != Head::Start;
        match of_parameters || is_call || is!(last, Dot SafeDot Scope) {
            true => CallOpen,
            false => LParen,
        }
    }

    fn brace(&mut self) -> Word {
        let state = self.now.state;
        let after_value = state.ends() || state.is(Lexical::ARG);
        match self.frame().kind {
            Kind::LambdaHead => LambdaOpen,
            _ if after_value && !state.is(Lexical::LABELED) => BlockOpen,
            _ => LBrace,
        }
    }

    fn pipe(&mut self, word: Word) -> Word {
        let opens = is!(self.now.last, BlockOpen Do);
        match word {
            Pipe if self.base().kind == Kind::Pipes => PipeClose,
            Pipe if opens => PipeOpen,
            Pipes if opens => EmptyPipes,
            _ => Operator,
        }
    }
}

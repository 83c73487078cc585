//! What opens and closes.

use super::frames::{Bracket, Frame, Header};
use super::words::Word::{self, *};
use super::{Here, Reader};
use crate::toolkit::brackets::{DEPTH, close, give_up};
use crate::toolkit::{Annotation, is};
use picireny_parser::hooks::{LexerState, TokenId};

impl Reader {
    pub(super) fn open_brace(&mut self, id: TokenId) {
        let frame = self.frame();
        let (header, value, entries) =
            (frame.header, frame.value, frame.bracket == Bracket::Entries);
        frame.header = Header::None;
        let case = frame.bracket == Bracket::When && frame.arrow;
        let case = case && header == Header::None && self.last == Arrow;
        let bracket = match header {
            Header::Class => Bracket::Class,
            Header::Enum => Bracket::Entries,
            Header::When => Bracket::When,
            Header::None if entries => Bracket::Class,
            Header::None | Header::Function => Bracket::Block,
        };
        self.push(Frame {
            bracket,
            open: Some(id),
            parameters: bracket == Bracket::Block && header == Header::None,
            declares: case || !value && !matches!(header, Header::None | Header::When),
            ..Frame::default()
        });
        self.at_start = bracket != Bracket::Entries;
        self.in_type = false;
    }

    pub(super) fn push(&mut self, frame: Frame) {
        self.braces += usize::from(frame.is_braces());
        self.frames.push(frame);
    }

    /// Gives up what is open within the innermost braces: an error then ends with
    /// them.
    pub(super) fn give_up_brackets(&mut self) {
        give_up(&mut self.frames, Frame::is_braces);
    }

    /// A `}`. Nothing is open within the braces.
    pub(super) fn close_brace(&mut self, state: &mut LexerState<'_>) {
        self.last = RBrace;
        if self.braces == 0 {
            return;
        }
        self.braces -= 1;
        if let Some(frame) = self.frames.pop() {
            if frame.bracket == Bracket::Template {
                state.pop_mode();
                self.last = Text;
            }
            self.declaration_ended = frame.declares;
        }
        self.at_start = false;
        self.in_type = false;
    }

    pub(super) fn open_round(&mut self, here: &Here<'_>, id: TokenId, context: Option<TokenId>) {
        let annotation = self.annotation == Annotation::Name && here.adjacent;
        self.open(Frame {
            bracket: Bracket::Round,
            open: Some(id),
            annotation,
            head: is!(self.last, If While For When),
            context,
            ..Frame::default()
        });
        // Names of parameters come first.
        self.in_type &= !annotation && !matches!(self.last, Identifier | TypeClose);
        self.at_start = false;
    }

    pub(super) fn open_square(&mut self, id: TokenId) {
        self.open(Frame {
            bracket: Bracket::Square,
            open: Some(id),
            annotation: self.annotation == Annotation::Start,
            ..Frame::default()
        });
        self.in_type = false;
        self.at_start = false;
    }

    /// Opens what no statements are in. Behind it goes on what was before.
    pub(super) fn open(&mut self, frame: Frame) {
        self.frames.push(Frame {
            in_type: self.in_type,
            at_start: self.at_start,
            ..frame
        });
        self.annotation = Annotation::None;
    }

    /// A `)` or `]`.
    pub(super) fn close(&mut self, word: Word, bracket: Bracket) {
        self.last = word;
        let fits = |frame: &Frame| frame.bracket == bracket;
        let Some(frame) = close(&mut self.frames, DEPTH, fits, Frame::is_braces) else {
            return;
        };
        self.in_type = frame.in_type;
        self.annotation = Annotation::None;
        self.at_start = false;
        if frame.annotation {
            self.annotation = Annotation::End;
            self.at_start = frame.at_start;
        } else if frame.head {
            self.last = HeadEnd;
            self.at_start = true;
        }
        self.context_list = frame.context;
    }
}

//! Brackets that open and close, and what they are.

use super::Reader;
use super::frames::{Before, Body, Bracket, Frame, Kind};
use super::words::Word::{self, *};
use crate::toolkit::is;
use picireny_parser::hooks::LexerState;

impl Reader {
    /// A parenthesis, a bracket, or the quote or braces of a template. False if it is none.
    pub(super) fn take_bracket(&mut self, word: Word, state: &mut LexerState<'_>) -> bool {
        match word {
            RBrace => self.close_brace(state),
            LParen => self.open_parenthesis(),
            RParen => self.close_parenthesis(),
            LBrack => {
                let value = matches!(self.before, Before::Value | Before::Typed | Before::Key);
                let list = !value && self.last != OptionalDot;
                self.push(Bracket::Square, Before::Value).list = list;
            }
            RBrack => _ = self.close_bracket(Kind::Square),
            Backtick if self.frame().bracket == Bracket::Text => {
                self.before = self.frame().closes;
                self.frames.pop();
            }
            Backtick => _ = self.push(Bracket::Text, Before::Value),
            TemplateOpen => _ = self.push(Bracket::Template, Before::Value),
            Template => {}
            _ => return false,
        }
        true
    }

    pub(super) fn open_brace(&mut self) -> Word {
        let frame = *self.frame();
        let now = frame.now;
        let named =
            self.before != Before::Operator || is!(self.last, Class ClassDeclaration Global);
        if let Some((declared, closes)) = now.heading.filter(|_| named) {
            return self.open_heading(declared, closes);
        }
        let statement = match self.before {
            Before::Start => !(now.module && self.last == Default),
            Before::Value | Before::ArrowBody | Before::Typed => true,
            Before::Restricted => !matches!(self.last, Return | Throw),
            _ => self.last == Catch,
        };
        let (bracket, closes) = if let Before::Parameters(body) = self.before {
            (Bracket::Block, body.closes())
        } else if self.last == Arrow {
            (Bracket::Block, Before::ArrowBody)
        } else if now.module && is!(self.last, Import Export Comma Modifier) {
            (Bracket::Names, Before::Value)
        } else if frame.bracket == Bracket::Block && statement {
            (Bracket::Block, Before::Start)
        } else {
            (Bracket::Object, Before::Value)
        };
        self.push(bracket, closes);
        if bracket == Bracket::Block {
            BlockOpen
        } else {
            LBrace
        }
    }

    fn open_heading(&mut self, declared: Word, closes: Before) -> Word {
        let now = self.now();
        now.heading = None;
        now.bases = false;
        now.typed = false;
        let (bracket, word) = match declared {
            Class => (Bracket::Class, ClassOpen),
            Interface => (Bracket::Members, LBrace),
            Enum => (Bracket::Object, LBrace),
            _ => (Bracket::Block, BlockOpen),
        };
        self.push(bracket, closes);
        word
    }

    fn close_brace(&mut self, state: &mut LexerState<'_>) {
        let frame = self.pop(Kind::Brace);
        let bracket = frame.map(|frame| frame.bracket);
        if matches!(bracket, Some(Bracket::Template | Bracket::Braces)) {
            state.pop_mode();
        }
        if bracket == Some(Bracket::Template) {
            self.before = Before::Operator;
        } else {
            self.close(frame.map_or(Before::Start, |frame| frame.closes));
        }
    }

    /// Gives what was closed, which is no bracket if none was open.
    fn close_bracket(&mut self, kind: Kind) -> Frame {
        let closed = self.pop(kind);
        self.close(closed.map_or(Before::Value, |frame| frame.closes));
        closed.unwrap_or_default()
    }

    fn close_parenthesis(&mut self) {
        let frame = self.close_bracket(Kind::Paren);
        let of_type = frame.bracket == Bracket::TypeParen;
        let alone = self.last == LParen || of_type && self.second_last == LParen;
        self.closed = (of_type || frame.parameters).then_some(frame.now.typed || alone);
        self.opened = frame.open;
    }

    fn open_parenthesis(&mut self) {
        let (before, last) = (self.before, self.last);
        let awaited = last == Await && self.second_last == For;
        let frame = self.frame();
        let function = frame.now.function.take();
        let method =
            before == Before::Key && matches!(frame.bracket, Bracket::Object | Bracket::Class);
        let body = function.or(method.then_some(Body::Method));
        if let Some(body) = body {
            self.push(Bracket::Paren, Before::Parameters(body));
        } else if last == For || awaited {
            self.push(Bracket::ForHead, Before::Start).now.head = true;
        } else if is!(last, If While With Switch Catch) {
            self.push(Bracket::Paren, Before::Start);
        } else {
            let operand = last == AsyncName || !matches!(before, Before::Value | Before::Typed);
            self.push(Bracket::Paren, Before::Value).parameters = operand;
        }
    }
}

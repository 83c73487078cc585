//! Tokens whose meaning depends on where they stand: words that are reserved
//! in places, keys, braces.

use super::Reader;
use super::frames::{Before, Bracket};
use super::words::Word::{self, *};
use crate::toolkit::is;
use picireny_parser::hooks::Sink;

impl Reader {
    /// Decides what the word before is, now that its successor is known.
    pub(super) fn resolve(&mut self, next: Word, new_line: bool, sink: &mut Sink) {
        let Some((word, id)) = self.open_word.take() else {
            return;
        };
        let names = next.is_name() && !matches!(next, In | Instanceof);
        let after_key = is!(next, LParen Comma Colon RBrace Assign Semi Eof);
        let operand = names
            || is!(next,
                LParen LBrack LBrace Literal String Number Private Backtick Not BitNot Plus Minus
                Step StepDown At
            );
        let keyword = match word {
            Async if self.open_at_key => !after_key && !new_line,
            Async => !new_line && (next == Function || names && next != Of),
            Get | Set | Static => !after_key,
            Let => names || matches!(next, LBrack | LBrace),
            Await => operand,
            Yield => !new_line && (operand || next == Star),
            From => next == String,
            _ => false,
        };
        if !keyword {
            sink.tokens.retype(id, self.types.identifier);
            self.frame().key = false;
            if self.open_at_key {
                self.before = Before::Key;
            }
            return;
        }
        self.before = match word {
            Async if self.open_at_start && next == Function => Before::Start,
            _ => Before::Operator,
        };
    }

    /// Whether a word here can be a key: not inside a decorator.
    pub(super) fn may_be_key(&mut self, word: Word) -> bool {
        self.frame().decorator.is_none() && word != At
    }

    /// A word or literal where a property or member is named. None if it is not
    /// that.
    pub(super) fn key(&mut self, word: Word, kind: i32) -> Option<i32> {
        if !self.frame().key {
            return None;
        }
        let modifier = match self.frame().bracket {
            Bracket::Class => matches!(word, Async | Get | Set | Static),
            _ => matches!(word, Async | Get | Set),
        };
        if modifier {
            self.before = Before::Key;
            return Some(kind);
        }
        if word.is_name() {
            self.frame().key = false;
            self.before = Before::Key;
            return Some(self.types.identifier);
        }
        if matches!(word, String | Number | Private) {
            self.frame().key = false;
            self.before = Before::Key;
            return Some(kind);
        }
        None
    }

    pub(super) fn open_brace(&mut self) -> i32 {
        let frame = *self.frame();
        let block = self.types.block_open;
        if let Some(body) = frame.heading
            && (self.before != Before::Operator || self.last == Class)
        {
            self.frame().heading = None;
            self.push(Bracket::Class, body.closes());
            self.before = Before::Start;
            return self.types.class_open;
        }
        if let Before::Parameters(body) = self.before {
            self.push(Bracket::Block, body.closes());
            return block;
        }
        if self.last == Arrow {
            self.push(Bracket::Block, Before::ArrowBody);
            return block;
        }
        if frame.bracket == Bracket::Class && self.last == Static {
            self.push(Bracket::Block, Before::Method);
            return block;
        }
        let lbrace = self.types.left_brace;
        if frame.module && matches!(self.last, Import | Export | Comma) {
            self.push(Bracket::Names, Before::Value);
            return lbrace;
        }
        let default_export = frame.module && self.last == Default;
        let statement = match self.before {
            Before::Start => !default_export,
            Before::Value | Before::ArrowBody => true,
            Before::Restricted => !matches!(self.last, Return | Throw),
            _ => self.last == Catch,
        };
        if frame.bracket == Bracket::Block && statement {
            self.push(Bracket::Block, Before::Start);
            return block;
        }
        self.push(Bracket::Object, Before::Value);
        lbrace
    }
}

//! Tokens whose meaning depends on where they stand: words that are reserved
//! in places, keys, braces.

use super::Reader;
use super::frames::{Before, Body, Bracket, Closes};
use super::words::Word;
use picireny_parser::hooks::Sink;

impl Reader {
    /// Decides what the word before is, now that its successor is known.
    pub(super) fn resolve(&mut self, next: Word, next_kind: i32, new_line: bool, sink: &mut Sink) {
        let Some((word, id)) = self.open_word.take() else {
            return;
        };
        let names = self.is_name(next_kind) && !matches!(next, Word::In | Word::Instanceof);
        let after_key = matches!(
            next,
            Word::LParen
                | Word::Comma
                | Word::Colon
                | Word::RBrace
                | Word::Assign
                | Word::Semi
                | Word::Eof
        );
        let operand = names
            || matches!(
                next,
                Word::LParen
                    | Word::LBrack
                    | Word::LBrace
                    | Word::Literal
                    | Word::String
                    | Word::Number
                    | Word::Private
                    | Word::Backtick
                    | Word::Not
                    | Word::BitNot
                    | Word::Plus
                    | Word::Minus
                    | Word::Step
                    | Word::StepDown
                    | Word::At
            );
        let keyword = match word {
            Word::Async if self.open_at_key => !after_key && !new_line,
            Word::Async => !new_line && (next == Word::Function || names && next != Word::Of),
            Word::Get | Word::Set | Word::Static => !after_key,
            Word::Let => names || matches!(next, Word::LBrack | Word::LBrace),
            Word::Await => operand,
            Word::Yield => !new_line && (operand || next == Word::Star),
            Word::From => next == Word::String,
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
            Word::Async if self.open_at_start && next == Word::Function => Before::Start,
            _ => Before::Operator,
        };
    }

    /// Whether a word here can be a key: not inside a decorator.
    pub(super) fn may_be_key(&mut self, word: Word) -> bool {
        self.frame().decorator.is_none() && word != Word::At
    }

    /// A word or literal where a property or member is named. None if it is not
    /// that.
    pub(super) fn key(&mut self, word: Word, kind: i32) -> Option<i32> {
        if !self.frame().key {
            return None;
        }
        let modifier = match self.frame().bracket {
            Bracket::Class => matches!(word, Word::Async | Word::Get | Word::Set | Word::Static),
            _ => matches!(word, Word::Async | Word::Get | Word::Set),
        };
        if modifier {
            self.before = Before::Key;
            return Some(kind);
        }
        if self.is_name(kind) {
            self.frame().key = false;
            self.before = Before::Key;
            return Some(self.types.identifier);
        }
        if matches!(word, Word::String | Word::Number | Word::Private) {
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
            && (self.before != Before::Operator || self.last == Word::Class)
        {
            self.frame().heading = None;
            let closes = match body {
                Body::Statement => Closes::Statement,
                _ => Closes::Value,
            };
            self.push(Bracket::Class, closes);
            self.before = Before::Start;
            return self.types.class_open;
        }
        if let Before::Parameters(closes) = self.before {
            self.push(Bracket::Block, closes);
            return block;
        }
        if self.last == Word::Arrow {
            self.push(Bracket::Block, Closes::ArrowBody);
            return block;
        }
        if frame.bracket == Bracket::Class && self.last == Word::Static {
            self.push(Bracket::Block, Closes::Method);
            return block;
        }
        let lbrace = self.types.left_brace;
        if frame.module && matches!(self.last, Word::Import | Word::Export | Word::Comma) {
            self.push(Bracket::Names, Closes::Value);
            return lbrace;
        }
        let default_export = frame.module && self.last == Word::Default;
        let statement = match self.before {
            Before::Start => !default_export,
            Before::Value | Before::ArrowBody => true,
            Before::Restricted => !matches!(self.last, Word::Return | Word::Throw),
            _ => self.last == Word::Catch,
        };
        if frame.bracket == Bracket::Block && statement {
            self.push(Bracket::Block, Closes::Statement);
            return block;
        }
        self.push(Bracket::Object, Closes::Value);
        lbrace
    }
}

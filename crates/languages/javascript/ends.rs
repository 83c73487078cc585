//! Where statements and list items end, and what they leave open.

use super::Reader;
use super::frames::{Before, Bracket};
use super::words::Word::{self, *};
use crate::toolkit::is;
use picireny_parser::hooks::{Sink, Token, inserted};

impl Reader {
    /// Gives up parentheses and brackets whose end is missing, where a token
    /// cannot be in them: an error then ends with its statement.
    pub(super) fn give_up(&mut self, word: Word) {
        let in_head = matches!(word, Semi | Var | Const);
        let starts_statement = in_head
            || is!(word,
                Break Case Catch Continue Do Else Finally For If Return Switch Throw Try While
            );
        if !starts_statement || matches!(self.last, Dot | OptionalDot) {
            return;
        }
        while self.frames.len() > 1 {
            match self.frame().bracket {
                Bracket::Paren | Bracket::Square => {}
                Bracket::ForHead if !in_head => {}
                _ => break,
            }
            self.frames.pop();
            self.before = Before::Value;
        }
    }

    /// Whether a semicolon has to be inserted before a token.
    pub(super) fn ends_before(&mut self, word: Word, new_line: bool) -> bool {
        let before = self.before;
        let last = self.last;
        let frame = *self.frame();
        if !frame.bracket.has_statements() && word != Eof {
            return false;
        }
        if before == Before::Start || matches!(before, Before::Parameters(_)) {
            return false;
        }
        if matches!(word, RBrace | Eof) {
            // An empty class body, a modifier without a member.
            return !(frame.bracket == Bracket::Class && before == Before::Operator);
        }
        if !new_line || frame.heading.is_some() || frame.function.is_some() {
            return false;
        }
        if frame.decorator.is_some() {
            return false;
        }
        let declared = last == Identifier && matches!(self.second_last, Var | Let | Const);
        if declared && !matches!(word, Comma | Assign | Semi) {
            return true;
        }
        match before {
            Before::Restricted => !matches!(word, Semi),
            Before::ArrowBody => !is!(word, Comma RParen RBrack Semi Colon Dot Question),
            Before::Key | Before::Value => {
                if frame.bracket == Bracket::Class {
                    return word.is_name() && !matches!(word, In | Instanceof)
                        || is!(word, Literal String Number Private At);
                }
                if frame.module && matches!(word, From | As | With) || last == At {
                    return false;
                }
                word.is_name() && !matches!(word, In | Instanceof)
                    || is!(word, Literal String Number Private At LBrace Not BitNot Step StepDown)
            }
            _ => false,
        }
    }

    /// Whether a token ends an item of a list.
    pub(super) fn ends_item(&mut self, word: Word) -> bool {
        self.frame().list
            && match word {
                Comma => !is!(self.last, LParen LBrack LBrace Comma),
                RParen | RBrack | RBrace => !matches!(
                    (self.last, word),
                    (LParen, RParen) | (LBrack, RBrack) | (LBrace, RBrace) | (Comma, _)
                ),
                _ => false,
            }
    }

    /// Passes on a token without text that stands before another one.
    pub(super) fn insert(&self, kind: i32, before: &Token, sink: &mut Sink) {
        sink.push(inserted(before, kind, ""));
    }

    pub(super) fn insert_end(&mut self, before: &Token, sink: &mut Sink) {
        self.insert(self.types.statement_end, before, sink);
        let frame = self.frame();
        frame.module = false;
        frame.ternaries = 0;
        frame.key = frame.bracket == Bracket::Class;
        self.before = Before::Start;
    }
}

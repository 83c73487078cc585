//! Where statements, members and list items end, and what they leave open.

use super::frames::{Before, Bracket};
use super::words::Word::{self, *};
use super::{Here, Reader};
use crate::toolkit::is;
use picireny_parser::hooks::{Sink, Token, inserted};

impl Reader {
    /// Gives up parentheses, brackets and types whose end is missing, where a token
    /// cannot be in them: an error then ends with its statement.
    pub(super) fn give_up(&mut self, word: Word) {
        if !word.begins_statement() || matches!(self.last, Dot | OptionalDot) {
            return;
        }
        let in_head = matches!(word, Semi | Var | Const);
        let mut index = self.frames.len();
        while index > 1 {
            match self.frames[index - 1].bracket {
                Bracket::Paren | Bracket::Square => {}
                Bracket::ForHead if !in_head => {}
                // A word in a type is a name; so a type is open until its bracket is not.
                Bracket::Type | Bracket::Angle | Bracket::TypeParen | Bracket::TypeSquare
                    if word == Semi || self.before != Before::Operator => {}
                _ => break,
            }
            index -= 1;
        }
        let lost = &self.frames[index..];
        // A type that is alone ends by itself.
        if lost.iter().any(|frame| frame.bracket != Bracket::Type) {
            self.frames.truncate(index);
            self.before = Before::Value;
        }
    }

    /// Whether a missing semicolon has to be inserted before a token.
    pub(super) fn ends_before(&mut self, here: &Here<'_>) -> bool {
        let word = here.word;
        let frame = *self.frame();
        if self.before == Before::Start || !frame.bracket.has_statements() && word != Eof {
            return false;
        }
        if matches!(word, RBrace | Eof) {
            // An empty class body, a modifier without a member.
            return !(frame.bracket != Bracket::Block && self.before == Before::Operator);
        }
        if !here.new_line
            || frame.heading.is_some()
            || frame.function.is_some()
            || frame.decorator.is_some()
        {
            return false;
        }
        let operator = word.is_operator_name()
            && (frame.bracket == Bracket::Block || self.before == Before::Value);
        let named = word.is_name() && !operator;
        let begins = named || is!(word, String Number Private At Regex);
        let member = frame.bracket != Bracket::Block;
        match self.before {
            Before::Restricted => word != Semi,
            Before::ArrowBody => !is!(word, Comma RParen RBrack Semi Colon Dot Question),
            Before::Parameters(_) => !matches!(word, LBrace | Colon | Semi | Comma),
            Before::Typed => {
                begins
                    || is!(word, LBrace LBrack LParen Not Step Backtick JsxOpen)
                    || member && matches!(word, Star | Sign | Less)
            }
            Before::Key if member => {
                begins
                    || matches!(word, LBrack | Star)
                    || frame.bracket == Bracket::Members && word == Sign
            }
            Before::Value if member => begins,
            Before::Key | Before::Value => {
                let goes_on = frame.module
                    && matches!(word, Name | With)
                    && (word == With || matches!(here.source(), "from" | "as" | "assert"))
                    || self.last == At;
                !goes_on && (begins || matches!(word, LBrace | Not | Step | JsxOpen))
            }
            _ => false,
        }
    }

    /// Whether a statement or member ends behind a token.
    pub(super) fn ends_after(&mut self, word: Word) -> bool {
        match self.frame().bracket {
            Bracket::Members => matches!(word, Semi | Comma),
            bracket => bracket.has_statements() && word == Semi,
        }
    }

    /// Whether a token ends an item of a list.
    pub(super) fn ends_item(&mut self, word: Word) -> bool {
        let frame = *self.frame();
        if !frame.list {
            return false;
        }
        let opens = match frame.bracket {
            Bracket::Angle => Less,
            Bracket::Object => LBrace,
            Bracket::Paren | Bracket::TypeParen => LParen,
            _ => LBrack,
        };
        let ends = match word {
            Greater => frame.bracket == Bracket::Angle,
            Comma | RParen | RBrack | RBrace => true,
            _ => false,
        };
        ends && self.last != opens && self.last != Comma
    }

    /// Passes on a token without text that stands before another one.
    pub(super) fn insert(&self, kind: i32, before: &Token, sink: &mut Sink) {
        sink.push(inserted(before, kind, ""));
    }

    pub(super) fn insert_end(&mut self, before: &Token, sink: &mut Sink) {
        self.insert(self.types.statement_end, before, sink);
        self.frame().restart();
        self.before = Before::Start;
    }
}

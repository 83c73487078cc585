//! Where statements, members and list items end, and what they leave open.

use super::frames::{Before, Bracket, Frame};
use super::words::Word::{self, *};
use super::{Here, Reader};
use crate::toolkit::is;
use picireny_parser::hooks::{Sink, Token};

/// Where the end of a statement is inserted behind a token.
pub(super) fn behind(token: &Token) -> Token {
    Token {
        start: token.end,
        column: token.column + 1,
        ..*token
    }
}

impl Reader {
    /// Gives up parentheses, brackets and types whose end is missing, where a token
    /// cannot be in them: an error then ends with its statement.
    pub(super) fn give_up(&mut self, word: Word) {
        if !word.begins_statement() || matches!(self.last, Dot | OptionalDot) {
            return;
        }
        let in_head = matches!(word, Semi | Var | Const);
        let type_ends = word == Semi || self.before != Before::Operator;
        let lost = |bracket| match bracket {
            Bracket::Paren | Bracket::Square => true,
            Bracket::ForHead => !in_head,
            // A word in a type is a name; so a type is open until its bracket is not.
            Bracket::Type | Bracket::Angle | Bracket::TypeParen | Bracket::TypeSquare => type_ends,
            _ => false,
        };
        let inner = self.frames.iter().skip(1).rev();
        let inner = inner.take_while(|frame| lost(frame.bracket));
        let count = inner.clone().count();
        // A type that is alone ends by itself.
        if inner.clone().any(|frame| frame.bracket != Bracket::Type) {
            self.frames.truncate(self.frames.len() - count);
            self.before = Before::Value;
        }
    }

    /// Inserts what ends before a token, and a mark before a `return` outside of functions.
    pub(super) fn insert_before(&mut self, here: &Here<'_>, token: &Token, sink: &mut Sink) {
        if self.ends_before(here) {
            self.insert_end(token, sink);
        }
        if self.ends_item(here.word) {
            self.words.insert(ItemEnd, token, sink);
        }
        if here.word == Return && self.before == Before::Start && !self.frame().in_function {
            self.words.insert(Stray, token, sink);
        }
    }

    /// Whether a missing semicolon has to be inserted before a token.
    fn ends_before(&mut self, here: &Here<'_>) -> bool {
        let (word, before, typed) = (here.word, self.before, self.typed);
        let Frame { bracket, now, .. } = *self.frame();
        let member = bracket != Bracket::Block;
        if before == Before::Start
            || !bracket.has_statements() && word != Eof
            || !typed && matches!(before, Before::Parameters(_))
        {
            return false;
        }
        if matches!(word, RBrace | Eof) {
            // An empty class body, a modifier without a member.
            let empty = bracket == Bracket::Class || typed && member;
            return !(empty && before == Before::Operator);
        }
        if !here.new_line
            || now.heading.is_some()
            || now.function.is_some()
            || now.decorator.is_some()
        {
            return false;
        }
        if !typed && self.last == Name && is!(self.second_last, Var Let Const) {
            return !matches!(word, Comma | Assign | Semi);
        }
        let operator = matches!(word, In | Instanceof) && (!member || before == Before::Value);
        let begins = word.is_name() && !operator || is!(word, String Number Private At Regex);
        match before {
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
                    || bracket == Bracket::Members && word == Sign
            }
            Before::Value if member => begins,
            Before::Key | Before::Value => {
                let goes_on = now.module
                    && (word == With || word == Name && is!(here.source(), "from" "as" "assert"))
                    || self.last == At;
                !goes_on && (begins || matches!(word, LBrace | Not | Step | JsxOpen))
            }
            _ => false,
        }
    }

    /// Whether a statement or member ends behind a token.
    pub(super) fn ends_after(&mut self, word: Word) -> bool {
        let bracket = self.frame().bracket;
        word == Semi && bracket.has_statements() || word == Comma && bracket == Bracket::Members
    }

    /// Whether a token ends an item of a list.
    fn ends_item(&mut self, word: Word) -> bool {
        let Frame { bracket, list, .. } = *self.frame();
        let (last, typed) = (self.last, self.typed);
        let opens = match (word, bracket) {
            (_, Bracket::Angle) if last == Less => Less,
            (_, Bracket::Angle) => TypeOpen,
            (RBrace, _) if !typed => LBrace,
            (RParen, _) if !typed => LParen,
            (RBrack, _) if !typed => LBrack,
            (_, Bracket::Object) => LBrace,
            (_, Bracket::Paren | Bracket::TypeParen) => LParen,
            _ => LBrack,
        };
        let ends =
            is!(word, Comma RParen RBrack RBrace) || word == Greater && bracket == Bracket::Angle;
        list && ends && last != opens && last != Comma
    }

    pub(super) fn insert_end(&mut self, before: &Token, sink: &mut Sink) {
        self.words.insert(StatementEnd, before, sink);
        self.frame().restart();
        self.before = Before::Start;
    }
}

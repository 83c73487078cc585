//! Where statements and list items end, and what they leave open.

use super::Reader;
use super::frames::{Before, Bracket, has_statements};
use super::words::Word;
use picireny_parser::hooks::{Sink, Token, inserted};

impl Reader {
    /// Gives up parentheses and brackets whose end is missing, where a token
    /// cannot be in them: an error then ends with its statement.
    pub(super) fn give_up(&mut self, word: Word) {
        let in_head = matches!(word, Word::Semi | Word::Var | Word::Const);
        let starts_statement = in_head
            || matches!(
                word,
                Word::Break
                    | Word::Case
                    | Word::Catch
                    | Word::Continue
                    | Word::Do
                    | Word::Else
                    | Word::Finally
                    | Word::For
                    | Word::If
                    | Word::Return
                    | Word::Switch
                    | Word::Throw
                    | Word::Try
                    | Word::While
            );
        if !starts_statement || matches!(self.last, Word::Dot | Word::OptionalDot) {
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
    pub(super) fn ends_before(&mut self, word: Word, kind: i32, new_line: bool) -> bool {
        let before = self.before;
        let last = self.last;
        let frame = *self.frame();
        if !has_statements(frame.bracket) && word != Word::Eof {
            return false;
        }
        if before == Before::Start || matches!(before, Before::Parameters(_)) {
            return false;
        }
        if matches!(word, Word::RBrace | Word::Eof) {
            // An empty class body, a modifier without a member.
            return !(frame.bracket == Bracket::Class && before == Before::Operator);
        }
        if !new_line || frame.heading.is_some() || frame.function.is_some() {
            return false;
        }
        if frame.decorator.is_some() {
            return false;
        }
        let declared = last == Word::Identifier
            && matches!(self.second_last, Word::Var | Word::Let | Word::Const);
        if declared && !matches!(word, Word::Comma | Word::Assign | Word::Semi) {
            return true;
        }
        match before {
            Before::Restricted => !matches!(word, Word::Semi),
            Before::ArrowBody => !matches!(
                word,
                Word::Comma
                    | Word::RParen
                    | Word::RBrack
                    | Word::Semi
                    | Word::Colon
                    | Word::Dot
                    | Word::Question
            ),
            Before::Key | Before::Value => {
                if frame.bracket == Bracket::Class {
                    return self.is_name(kind) && !matches!(word, Word::In | Word::Instanceof)
                        || matches!(
                            word,
                            Word::Literal | Word::String | Word::Number | Word::Private | Word::At
                        );
                }
                if frame.module && matches!(word, Word::From | Word::As | Word::With)
                    || last == Word::At
                {
                    return false;
                }
                self.is_name(kind) && !matches!(word, Word::In | Word::Instanceof)
                    || matches!(
                        word,
                        Word::Literal
                            | Word::String
                            | Word::Number
                            | Word::Private
                            | Word::At
                            | Word::LBrace
                            | Word::Not
                            | Word::BitNot
                            | Word::Step
                            | Word::StepDown
                    )
            }
            _ => false,
        }
    }

    /// Whether a token ends an item of a list.
    pub(super) fn ends_item(&mut self, word: Word) -> bool {
        self.frame().list
            && match word {
                Word::Comma => !matches!(
                    self.last,
                    Word::LParen | Word::LBrack | Word::LBrace | Word::Comma
                ),
                Word::RParen | Word::RBrack | Word::RBrace => !matches!(
                    (self.last, word),
                    (Word::LParen, Word::RParen)
                        | (Word::LBrack, Word::RBrack)
                        | (Word::LBrace, Word::RBrace)
                        | (Word::Comma, _)
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

//! What ends before a token.

use super::Reader;
use super::frames::{Closer, Frame, Head, Kind};
use super::lexical::Lexical;
use super::words::Word;
use picireny_parser::hooks::{Sink, Token};

impl Reader {
    pub(super) fn push(&mut self, frame: Frame) {
        if let Some(count) = self.open.get_mut(frame.closer() as usize) {
            *count += 1;
        }
        self.frames.push(frame);
    }

    /// Closes the innermost frame.
    pub(super) fn pop(&mut self) -> Frame {
        if self.frames.len() <= 1 {
            return *self.frame();
        }
        let frame = self.frames.pop().unwrap_or_default();
        if let Some(count) = self.open.get_mut(frame.closer() as usize) {
            *count = count.saturating_sub(1);
        }
        if frame.has_scope {
            self.scopes.close();
        }
        if frame.kind == Kind::Interpolation {
            (self.open, self.items) = self.around.pop().unwrap_or_default();
        }
        frame
    }

    /// Ends arguments, statements and brackets before a token.
    pub(super) fn settle(&mut self, word: Word, at: &Token, sink: &mut Sink) {
        self.retype_last(word, sink);
        match word {
            Word::RParen => self.close_to(Closer::Round, at, sink),
            Word::RBrack => self.close_to(Closer::Square, at, sink),
            Word::RBrace => self.close_to(Closer::Curly, at, sink),
            Word::End => self.close_to(Closer::End, at, sink),
            Word::Else | Word::Elsif | Word::When | Word::In | Word::Ensure | Word::Rescue => {
                self.close_commands(at, sink);
                self.insert_end(at, sink);
            }
            Word::Newline | Word::Semi => {
                self.close_commands(at, sink);
                while self.frame().kind == Kind::LambdaHead && word == Word::Newline {
                    self.pop();
                }
            }
            Word::Modifier
            | Word::Otherwise
            | Word::AndOr
            | Word::Then
            | Word::Do
            | Word::LoopDo
            | Word::ForIn
            | Word::PipeClose => self.close_commands(at, sink),
            Word::BlockOpen
                if self.state.is(Lexical::ENDARG) && self.frame().kind == Kind::Command =>
            {
                self.pop();
                self.insert(Word::ArgumentsClose, at, sink);
            }
            _ if self.callable && begins_argument(word) && self.frame().head == Head::Path => {
                self.insert_end(at, sink);
                self.end_statement();
            }
            _ if self.callable && begins_argument(word) => {
                self.insert(Word::ArgumentsOpen, at, sink);
                let outer = *self.frame();
                let base = match outer.kind {
                    Kind::Command => outer.base,
                    _ => self.frames.len() - 1,
                };
                self.push(Frame {
                    base,
                    ..Frame::new(Kind::Command)
                });
            }
            _ => {}
        }
    }

    /// Says what the token before was, now that it is known what follows.
    fn retype_last(&self, word: Word, sink: &mut Sink) {
        let ends = matches!(
            word,
            Word::RParen
                | Word::RBrack
                | Word::RBrace
                | Word::PipeClose
                | Word::Assign
                | Word::ForIn
                | Word::Then
                | Word::LambdaOpen
                | Word::LambdaDo
                | Word::AndOr
                | Word::Modifier
                | Word::Newline
                | Word::Semi
                | Word::Locals
        );
        if ends && let Some(comma) = self.comma {
            sink.tokens.retype(comma, self.type_of(Word::TrailingComma));
        }
        if (ends || matches!(word, Word::Comma | Word::PatternComma))
            && matches!(self.last, Word::Splat | Word::RangePrefix)
            && let Some(last) = self.last_id
        {
            sink.tokens.retype(last, self.type_of(Word::Anonymous));
        }
    }

    fn close_commands(&mut self, at: &Token, sink: &mut Sink) {
        while self.frame().kind == Kind::Command {
            self.pop();
            self.insert(Word::ArgumentsClose, at, sink);
        }
    }

    fn insert_end(&mut self, at: &Token, sink: &mut Sink) {
        let frame = self.frame();
        if frame.has_statements() && std::mem::take(&mut frame.has_statement) {
            self.insert(Word::StatementEnd, at, sink);
        }
    }

    /// Ends all up to the innermost frame that something closes, if there is one.
    fn close_to(&mut self, closer: Closer, at: &Token, sink: &mut Sink) {
        let is_open = self
            .open
            .get(closer as usize)
            .is_some_and(|count| *count > 0);
        self.close_commands(at, sink);
        if !is_open {
            return;
        }
        while self.frames.len() > 1 && self.frame().closer() != closer {
            self.insert_end(at, sink);
            self.pop();
            self.close_commands(at, sink);
        }
        self.insert_end(at, sink);
    }

    pub(super) fn finish(&mut self, at: &Token, sink: &mut Sink) {
        self.retype_last(Word::Newline, sink);
        self.close_commands(at, sink);
        self.insert_end(at, sink);
    }
}

/// Whether the arguments of a command can begin with this.
fn begins_argument(word: Word) -> bool {
    matches!(
        word,
        Word::Identifier
            | Word::Constant
            | Word::Variable
            | Word::Number
            | Word::Literal
            | Word::Symbol
            | Word::Character
            | Word::Heredoc
            | Word::Label
            | Word::Begin
            | Word::Case
            | Word::Class
            | Word::Def
            | Word::Defined
            | Word::For
            | Word::If
            | Word::Module
            | Word::Not
            | Word::Unless
            | Word::Until
            | Word::While
            | Word::Yield
            | Word::Jump
            | Word::LBrace
            | Word::LParen
            | Word::LBrack
            | Word::Top
            | Word::Lambda
            | Word::RangePrefix
            | Word::Splat
            | Word::Prefix
            | Word::StringOpen
            | Word::SymbolOpen
            | Word::RegexOpen
            | Word::WordsOpen
            | Word::ShellOpen
    )
}

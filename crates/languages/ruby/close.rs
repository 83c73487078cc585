//! What ends before a token.

use super::Reader;
use super::frames::{Closer, Frame, Head, Kind};
use super::lexical::Lexical;
use super::words::Word::{self, *};
use crate::toolkit::is;
use picireny_parser::hooks::{Sink, Token};

impl Reader {
    pub(super) fn push(&mut self, frame: Frame) {
        self.open[frame.closer() as usize] += 1;
        self.frames.push(frame);
    }

    /// Closes the innermost frame.
    pub(super) fn pop(&mut self) -> Frame {
        if self.frames.len() <= 1 {
            return *self.frame();
        }
        let frame = self.frames.pop().unwrap_or_default();
        let count = &mut self.open[frame.closer() as usize];
        *count = count.saturating_sub(1);
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
            RParen | RBrack | RBrace | End => self.close_to(closer(word), at, sink),
            Else | Elsif | When | In | Ensure | Rescue => {
                self.close_commands(at, sink);
                self.insert_end(at, sink);
            }
            Newline | Semi => {
                self.close_commands(at, sink);
                while self.frame().kind == Kind::LambdaHead && word == Newline {
                    self.pop();
                }
            }
            Modifier | Otherwise | AndOr | Then | Do | LoopDo | ForIn | PipeClose => {
                self.close_commands(at, sink);
            }
            BlockOpen
                if self.now.state.is(Lexical::ENDARG) && self.frame().kind == Kind::Command =>
            {
                self.pop();
                self.words.insert(ArgumentsClose, at, sink);
            }
            _ if self.now.callable && begins_argument(word) && self.frame().head == Head::Path => {
                self.insert_end(at, sink);
                self.end_statement();
            }
            _ if self.now.callable && begins_argument(word) => {
                self.words.insert(ArgumentsOpen, at, sink);
                let around = self.frames.len() - 1;
                let outer = self.frame();
                let mut command = Frame::new(Kind::Command);
                command.base = match outer.kind {
                    Kind::Command => outer.base,
                    _ => around,
                };
                self.push(command);
            }
            _ => {}
        }
    }

    /// Says what the token before was, now that it is known what follows.
    fn retype_last(&self, word: Word, sink: &mut Sink) {
        let ends = is!(word,
            RParen RBrack RBrace PipeClose Assign ForIn Then LambdaOpen LambdaDo AndOr Modifier
            Newline Semi Locals
        );
        if ends && let Some(comma) = self.now.comma {
            self.words.retype(comma, TrailingComma, sink);
        }
        if (ends || matches!(word, Comma | PatternComma))
            && matches!(self.now.last, Splat | RangePrefix)
            && let Some(last) = self.now.last_id
        {
            self.words.retype(last, Anonymous, sink);
        }
    }

    fn close_commands(&mut self, at: &Token, sink: &mut Sink) {
        while self.frame().kind == Kind::Command {
            self.pop();
            self.words.insert(ArgumentsClose, at, sink);
        }
    }

    fn insert_end(&mut self, at: &Token, sink: &mut Sink) {
        let frame = self.frame();
        if frame.has_statements() && std::mem::take(&mut frame.has_statement) {
            self.words.insert(StatementEnd, at, sink);
        }
    }

    /// Ends all up to the innermost frame that something closes, if there is one.
    fn close_to(&mut self, closer: Closer, at: &Token, sink: &mut Sink) {
        let is_open = self.open[closer as usize] > 0;
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
        self.retype_last(Newline, sink);
        self.close_commands(at, sink);
        self.insert_end(at, sink);
    }
}

/// What a token closes.
pub(super) fn closer(word: Word) -> Closer {
    match word {
        RParen => Closer::Round,
        RBrack => Closer::Square,
        RBrace => Closer::Curly,
        End => Closer::End,
        _ => Closer::Other,
    }
}

/// Whether the arguments of a command can begin with this.
fn begins_argument(word: Word) -> bool {
    is!(word,
        Identifier Constant Variable Number Literal Symbol Character Heredoc Label Begin Case
        Class Def Defined For If Module Not Unless Until While Yield Jump LBrace LParen LBrack Top
        Lambda RangePrefix Splat Prefix StringOpen SymbolOpen RegexOpen WordsOpen ShellOpen
    )
}

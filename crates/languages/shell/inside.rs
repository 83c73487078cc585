//! What is in strings, expansions, arithmetic and backquotes.

use super::frame::{Header, Inside};
use super::kind::Kind::{self, *};
use super::text::has_pattern;
use super::{Expansion, Reader};
use crate::toolkit::rest;
use picireny_parser::hooks::{LexerState, Sink, Token};

impl Reader {
    pub(super) fn backquote(
        &mut self,
        kind: Kind,
        at: &Token,
        state: &mut LexerState<'_>,
        sink: &mut Sink,
    ) -> Kind {
        let escaped = kind == EscapedBackquote;
        if escaped && self.backquotes == 0 {
            if self.reads_words(self.mode) {
                self.part(at);
            }
            return Literal;
        }
        let frames = self.frames.iter().map(|frame| frame.inside);
        let innermost = match self.backquotes {
            0 => None,
            _ => frames.rev().find(|inside| inside.is_backquote()),
        };
        let closes = match innermost {
            None => false,
            Some(Inside::EscapedBackquote) => true,
            Some(_) => !escaped,
        };
        if closes {
            while self.frames.len() > 1 && Some(self.inside()) != innermost {
                self.close(at, state, sink);
            }
            self.close(at, state, sink);
            return BackquoteClose;
        }
        if self.reads_words(self.mode) {
            self.part(at);
        }
        let inside = match escaped {
            true => Inside::EscapedBackquote,
            false => Inside::Backquote,
        };
        self.open(inside, state);
        Backquote
    }

    /// At the end of a part of a word that has a mode of its own.
    pub(super) fn end_part(&mut self, token: &Token, state: &LexerState<'_>) {
        if self.reads_words(state.mode) {
            self.top().word = Some(token.end);
        }
    }

    /// A token in a string, an expansion, arithmetic and so on; what it is.
    pub(super) fn read_inside(
        &mut self,
        token: &Token,
        state: &mut LexerState<'_>,
        sink: &mut Sink,
    ) -> Kind {
        let kind = self.kind(token.kind);
        match kind {
            Backquote | EscapedBackquote => {
                return self.backquote(kind, token, state, sink);
            }
            SubstitutionOpen => self.open(Inside::Substitution, state),
            ArithmeticStart => self.open(Inside::Arithmetic(false), state),
            LParen => self.top().depth += 1,
            RParen => self.top().depth = self.top().depth.saturating_sub(1),
            ArithmeticClose => {
                let is_command = self.inside() == Inside::Arithmetic(true);
                if matches!(self.inside(), Inside::Arithmetic(_)) {
                    self.frames.pop();
                }
                match self.top().header {
                    _ if !is_command => self.end_part(token, state),
                    Header::ForName => self.top().header = Header::ForIn,
                    _ => self.top().compound(),
                }
            }
            ExpansionClose => {
                self.expansions.pop();
                self.end_part(token, state);
            }
            QuoteClose | GlobClose => self.end_part(token, state),
            HeredocEnd => {
                self.documents.pop();
            }
            _ => {}
        }
        kind
    }

    pub(super) fn enter_expansion(&mut self, state: &LexerState<'_>) {
        let modes = &self.modes;
        let in_quotes = self.mode == modes.quoted
            || self.mode == modes.document
            || self.mode == modes.expansion && self.expansions.last().is_some_and(|e| e.in_quotes);
        let rest = rest(state);
        let has_quotes = !in_quotes || has_pattern(rest);
        self.expansions.push(Expansion {
            in_quotes,
            has_quotes,
        });
    }
}

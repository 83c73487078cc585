//! Parentheses and square brackets.

use crate::toolkit::is;
use picireny_parser::hooks::{Made, Sink};

use super::Reader;
use super::frames::{Frame, Head, Kind, Lambda};
use super::gaps::Prefix;
use super::words::Word::*;

impl Reader {
    pub(super) fn open(&mut self, mut made: Made, kind: Kind, sink: &mut Sink) {
        let after = self.past.word;
        let is_operand = after.is_operand() && !self.is_behind_head();
        let first_of_bracket = self.frame().kind == Kind::Bracket && !self.statement().begun;
        let declared = kind == Kind::Paren && self.declares;
        let statement = self.statement();
        let head = kind == Kind::Paren && statement.in_head();
        if kind == Kind::Paren && self.past.calls && !head {
            sink.tokens.retype(self.past.keyword, self.types.called);
        }
        made.token.kind = match kind {
            _ if head => self.types.head_open,
            Kind::Paren if is_operand => self.types.call_open,
            _ if is_operand => self.types.index_open,
            _ => made.token.kind,
        };
        // `[[`
        if first_of_bracket && kind == Kind::Bracket {
            self.frame().attribute = true;
        }
        if kind == Kind::Paren && !head {
            self.name_template();
            let statement = self.statement();
            // `struct A f(`, but not `struct API(`.
            if !statement.record.bases && statement.record.names > 1 {
                statement.record.open = None;
            }
        }
        self.begin();
        let id = sink.push(made);
        let mut frame = Frame::new(kind, id, after);
        frame.head = head;
        frame.of_declared = declared;
        frame.lambda = kind == Kind::Bracket && !is_operand;
        frame.in_function = self.frame().in_function;
        self.frames.push(frame);
    }

    /// Closes parentheses or square brackets, and angles in them that are none.
    pub(super) fn close(&mut self, mut made: Made, kind: Kind, sink: &mut Sink) {
        self.drop_angles();
        if self.frame().kind != kind || self.frames.len() < 2 {
            made.token.kind = self.types.stray;
            self.begin();
            sink.push(made);
            return;
        }
        let frame = *self.frame();
        self.frames.pop();
        self.conditionals.closed(self.depth());
        sink.push(made);
        let is_block = self.frame().is_block();
        let statement = self.statement();
        statement.valued = frame.valued;
        if frame.of_declared {
            statement.prefix = Prefix::Function;
        }
        if frame.head {
            statement.head = Head::None;
            if is_block {
                self.restart();
                self.statement().head = Head::Ended;
            }
        } else if kind == Kind::Bracket {
            if frame.lambda && !frame.attribute {
                statement.lambda = Lambda::Introduced(frame.open);
            }
            statement.attributes = frame.attribute && frame.lambda && !statement.function;
        } else if is!(frame.after, Identifier OperatorName Type Close RParen Keyword) {
            statement.function = true;
        }
    }
}

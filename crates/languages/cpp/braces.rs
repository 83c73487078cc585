//! What braces are.

use crate::toolkit::is;
use picireny_parser::hooks::{Made, Sink};

use super::Reader;
use super::frames::{Frame, Head, Kind, Lambda, Statement};
use super::words::Word::{self, *};

impl Reader {
    pub(super) fn open_brace(&mut self, mut made: Made, sink: &mut Sink) {
        self.name_template();
        let after = self.past.word;
        let (kind, ends, token_type) = self.brace();
        made.token.kind = token_type;
        let (lambda_open, lambda_body) = (self.types.lambda_open, self.types.lambda_body);
        let is_body = token_type == self.types.inner_open || self.statement().function;
        let in_function = self.frame().in_function || is_body || self.statement().is_lambda();
        let begins = !self.statement().begun && self.statement().head != Head::Ended;
        let requirements = self.opens_requirements();
        if token_type == self.types.block_open && !in_function && begins {
            sink.insert(self.types.stray, &made.token);
        }
        let statement = self.statement();
        if let Lambda::Introduced(introducer) = statement.lambda {
            sink.tokens.retype(introducer, lambda_open);
            made.token.kind = lambda_body;
        }
        statement.lambda = Lambda::None;
        statement.requires = false;
        if matches!(kind, Kind::Block | Kind::Enumerators)
            && !ends
            && let Some(record) = statement.record.open.take()
        {
            sink.tokens.retype(record, self.types.record);
        }
        self.begin();
        let id = sink.push(made);
        let mut frame = Frame::new(kind, id, after);
        frame.ends = ends;
        frame.in_function = in_function;
        frame.bare = begins;
        frame.requirements = requirements;
        self.frames.push(frame);
    }

    /// Whether a brace here opens what an expression with `requires` consists of.
    fn opens_requirements(&mut self) -> bool {
        self.statement().requires && matches!(self.past.word, Requires | RParen)
    }

    /// What a brace opens here, whether a statement ends with it, and its token's type.
    fn brace(&mut self) -> (Kind, bool, i32) {
        let after = self.past.word;
        let statement = *self.statement();
        let types = self.types;
        let inner = (Kind::Block, false, types.inner_open);
        let block = (Kind::Block, true, types.block_open);
        let list_type = match after.is_operand() {
            true => types.init_open,
            false => types.list_open,
        };
        let list = |otherwise| (Kind::List(otherwise), false, list_type);
        if statement.is_lambda() || self.opens_requirements() {
            return inner;
        }
        if statement.record.open.is_some() {
            return match statement.record.class {
                true => (Kind::Block, false, types.members_open),
                false => (Kind::Enumerators, false, types.enumerators_open),
            };
        }
        // A requirement in braces is an expression.
        let is_requirement = self.frame().requirements && !statement.begun;
        if !self.frame().is_block() || is_requirement {
            return list(types.inner_open);
        }
        let ends_head = !statement.begun
            || statement.in_head()
            || statement.attributes
            || statement.namespace
            || matches!(after, Linkage | Do | Else | Try);
        if ends_head || self.is_linkage() {
            return block;
        }
        let has_list = statement.initializers && !is!(after, RParen RBrace Operator);
        match statement.function {
            true if has_list => list(types.block_open),
            true if statement.initializers => block,
            _ if statement.expression => list(types.inner_open),
            true => block,
            false => list(types.block_open),
        }
    }

    /// `extern "C"`
    fn is_linkage(&self) -> bool {
        self.past.word == Literal && self.past.before == Linkage
    }

    /// Makes statements of a list: a semicolon or a word like `if` says that it has some.
    /// `made` is the token that says so.
    pub(super) fn convert(&mut self, made: &Made, sink: &mut Sink) {
        let block_open = self.types.block_open;
        let mut frames = self.frames.iter_mut().rev();
        if let Some(frame) = frames.find(|frame| frame.kind != Kind::Angle)
            && let Kind::List(otherwise) = frame.kind
        {
            frame.kind = Kind::Block;
            frame.ends = otherwise == block_open;
            frame.in_function = true;
            sink.tokens.retype(frame.open, otherwise);
            if otherwise == block_open {
                sink.insert(self.types.stray, &made.token);
            }
            self.drop_angles();
        }
    }

    /// Leaves so many brackets open.
    fn leave(&mut self, open: usize) {
        while self.frames.len() > open {
            if let Some(frame) = self.frames.pop() {
                self.angles -= usize::from(frame.kind == Kind::Angle);
            }
        }
    }

    pub(super) fn close_brace(&mut self, made: Made, sink: &mut Sink) -> Word {
        let Some(at) = self.frames.iter().rposition(|frame| frame.kind.is_brace()) else {
            sink.push(made);
            return Semi;
        };
        if at == 0 {
            // More of them than were opened.
            self.leave(1);
            self.end_before(&made, sink);
            sink.insert(self.types.stray, &made.token);
            sink.push(made);
            self.restart();
            return Semi;
        }
        self.leave(at + 1);
        if self.frame().is_block() {
            if !self.frame().bare && self.cut_short {
                sink.insert(self.types.stray, &made.token);
            }
            self.end_before(&made, sink);
        }
        let ends = self.frame().ends;
        self.frames.pop();
        let depth = self.depth();
        self.conditionals.closed(depth);
        sink.push(made);
        if ends {
            *self.statement() = Statement::default();
            self.past.ended = true;
            Semi
        } else {
            RBrace
        }
    }
}

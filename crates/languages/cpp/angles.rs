//! Which `<` and `>` are brackets.

use crate::toolkit::rest;
use picireny_parser::hooks::{LexerState, Made, Sink, TokenId};

use super::Reader;
use super::frames::{Closed, Frame, Kind, Template};
use super::gaps::Prefix;
use super::words::Word::{self, *};

impl Reader {
    /// Gives up angles that nothing closes: what was in them is in the frame around.
    pub(super) fn drop_angles(&mut self) {
        while self.frames.len() > 1 && self.frame().kind == Kind::Angle {
            self.frames.pop();
            self.angles -= 1;
        }
    }

    /// `<:` is `[`, but `<::` is `<` and `::` unless another `:` or `>` follows.
    pub(super) fn read_digraph(&mut self, state: &mut LexerState<'_>) {
        let rest = rest(state);
        if rest.starts_with(':') && !rest.starts_with("::") && !rest.starts_with(":>") {
            state.token_type = self.types.less;
            state.seek(state.position() - 1);
        } else {
            state.token_type = self.types.bracket_open;
        }
    }

    /// Notes the name of a template when what follows it has come.
    pub(super) fn name_template(&mut self) {
        if self.past.word == Identifier {
            let statement = self.statement();
            if statement.template == Template::Unnamed {
                statement.template = Template::Named;
                let name = self.past.text.clone();
                self.templates.insert(name);
            }
        }
    }

    pub(super) fn less(&mut self, made: Made, sink: &mut Sink) {
        self.begin();
        let id = sink.push(made);
        self.open_angle(id);
    }

    /// What was closed is no list of template arguments if this comes next.
    pub(super) fn settle_angles(&mut self, next: Word, sink: &mut Sink) {
        if let Some(closed) = self.closed.take()
            && closed.is_refuted(next)
        {
            sink.tokens.retype(closed.open, self.types.less);
            sink.tokens.retype(closed.close, self.types.greater);
            self.past.word = Greater;
        }
    }

    fn open_angle(&mut self, id: TokenId) {
        let after = self.past.word;
        let lambda = self.statement().is_lambda() && after == RBrack;
        if !lambda && !matches!(after, Identifier | OperatorName | Word::Template | Cast) {
            return;
        }
        let named = after == Identifier
            && (self.templates.contains(&self.past.text)
                || self.past.text.ends_with("_t")
                || self.past.text.ends_with("_v"));
        if after == Word::Template && self.statement().template == Template::None {
            self.statement().template = Template::Unnamed;
        }
        let mut frame = Frame::new(Kind::Angle, id, after);
        frame.word = self.past.keyword;
        frame.sure = lambda || matches!(after, Word::Template | Cast);
        frame.evident = named;
        frame.in_function = self.frame().in_function;
        self.frames.push(frame);
        self.angles += 1;
    }

    /// Whether the last token closes the angles of a template.
    pub(super) fn is_behind_head(&self) -> bool {
        self.past.word == Close && self.past.head
    }

    pub(super) fn close_angle(&mut self, mut made: Made, sink: &mut Sink) -> Word {
        let frame = *self.frame();
        if frame.kind != Kind::Angle || !frame.sure && frame.statement.questions > 0 {
            sink.push(made);
            return Greater;
        }
        self.frames.pop();
        self.angles -= 1;
        sink.tokens.retype(frame.open, self.types.template_open);
        self.past.head = frame.after == Word::Template;
        if self.past.head {
            sink.tokens.retype(frame.word, self.types.template_head);
            self.statement().prefix = Prefix::Nothing;
        }
        made.token.kind = self.types.template_close;
        let close = sink.push(made);
        self.frame().evident = true;
        if !frame.sure {
            self.closed = Some(Closed {
                open: frame.open,
                close,
                doubtful: frame.logical && !frame.evident,
            });
        }
        Close
    }
}

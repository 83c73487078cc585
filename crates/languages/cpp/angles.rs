//! Which `<` and `>` are brackets.

use picireny_parser::hooks::{LexerState, Made, Sink, TokenId};

use super::Reader;
use super::frames::{Closed, Frame, Kind};
use super::gaps::Prefix;
use super::words::Word;

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
        let position = state.position();
        let rest = state.text().get(position..).unwrap_or("");
        if rest.starts_with(':') && !rest.starts_with("::") && !rest.starts_with(":>") {
            state.token_type = self.types.less;
            state.seek(position - 1);
        } else {
            state.token_type = self.types.bracket_open;
        }
    }

    /// Notes the name of a template when what follows it has come.
    pub(super) fn name_template(&mut self) {
        if self.last == Word::Identifier {
            let statement = self.statement();
            if statement.template && !statement.named {
                statement.named = true;
                let name = self.last_text.clone();
                self.templates.insert(name);
            }
        }
    }

    pub(super) fn open_angle(&mut self, id: TokenId) {
        let after = self.last;
        let lambda = self.statement().lambda && after == Word::RBrack;
        if !lambda
            && !matches!(
                after,
                Word::Identifier | Word::OperatorName | Word::Template | Word::Cast
            )
        {
            return;
        }
        let named = after == Word::Identifier
            && (self.templates.contains(&self.last_text)
                || self.last_text.ends_with("_t")
                || self.last_text.ends_with("_v"));
        if after == Word::Template {
            self.statement().template = true;
        }
        let mut frame = Frame::new(Kind::Angle, id, after);
        frame.word = self.last_word;
        frame.sure = lambda || matches!(after, Word::Template | Word::Cast);
        frame.evident = named;
        frame.in_function = self.frame().in_function;
        self.frames.push(frame);
        self.angles += 1;
    }

    /// Whether the last token closes the angles of a template.
    pub(super) fn is_behind_head(&self) -> bool {
        self.last == Word::Close && self.after_head
    }

    pub(super) fn close_angle(&mut self, made: Made, sink: &mut Sink) -> Word {
        let frame = *self.frame();
        if frame.kind != Kind::Angle || !frame.sure && frame.statement.questions > 0 {
            sink.push(made);
            return Word::Greater;
        }
        self.frames.pop();
        self.angles -= 1;
        sink.tokens.retype(frame.open, self.types.template_open);
        self.after_head = frame.after == Word::Template;
        if self.after_head {
            sink.tokens.retype(frame.word, self.types.template_head);
            self.statement().prefix = Prefix::Nothing;
        }
        let mut made = made;
        made.token.kind = self.types.template_close;
        let close = sink.push(made);
        let outer = self.frame();
        outer.evident = true;
        if !frame.sure {
            self.closed = Some(Closed {
                open: frame.open,
                close,
                doubtful: frame.logical && !frame.evident,
            });
        }
        Word::Close
    }
}

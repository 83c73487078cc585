//! Ends of lines, and the text of literals.

use super::frames::{Frame, Head, Kind};
use super::lexical::Lexical;
use super::literals::{Literal, after_documents};
use super::words::Word::{self, *};
use super::{Items, Reader};
use picireny_parser::hooks::{LexerState, Made, Sink, Token, TokenOrigin};

impl Reader {
    pub(super) fn take_newline(
        &mut self,
        mut made: Made,
        state: &mut LexerState<'_>,
        sink: &mut Sink,
    ) {
        let token = made.token;
        if self.ends_statement(&token, state.text()) {
            self.settle(Newline, &token, sink);
            let id = sink.push(made);
            self.end_statement();
            self.now.last = Newline;
            self.now.last_id = Some(id);
            self.now.callable = false;
            self.now.comma = None;
        } else {
            made.token.origin = TokenOrigin::Skipped;
            sink.push(made);
        }
        self.open_documents(&token, state, sink);
    }

    fn ends_statement(&mut self, token: &Token, text: &str) -> bool {
        let has_documents = !self.pending.is_empty();
        let frame = *self.frame();
        let base = *self.base();
        if frame.head == Head::Bare && matches!(self.now.last, Splat | RangePrefix) {
            return true;
        }
        let goes_on = matches!(self.now.last, Defined | Not);
        if goes_on || base.conditions > 0 && goes_on_with_colon(text, token.end as usize) {
            return false;
        }
        if self.now.state.skips_line_end(base.labels_end()) {
            return has_documents && frame.has_statements() && !frame.has_statement;
        }
        if !base.has_statements() || (token.start as usize) < self.goes_on {
            return false;
        }
        if has_documents && !self.literals.is_empty() {
            return true;
        }
        let next = after_documents(&self.pending, text, token.end as usize);
        match leading_point(text, next) {
            Some(point) => {
                self.goes_on = point;
                false
            }
            None => true,
        }
    }

    /// A statement has ended.
    pub(super) fn end_statement(&mut self) {
        self.frame().end();
        self.now.state = Lexical::BEG;
        self.now.command_start = true;
        self.targets.clear();
        self.items = Items::None;
    }

    /// After the end of a line: what was asked for in it begins.
    pub(super) fn open_documents(
        &mut self,
        at: &Token,
        state: &mut LexerState<'_>,
        sink: &mut Sink,
    ) {
        if self.pending.is_empty() {
            return;
        }
        let outside = self.now;
        for mut document in std::mem::take(&mut self.pending).into_iter().rev() {
            document.outside = Some(outside);
            document.waits = true;
            self.literals.push(document);
            state.push_mode(self.text_mode);
        }
        self.begin_document(at, sink);
    }

    fn begin_document(&mut self, before: &Token, sink: &mut Sink) {
        if let Some(document) = self.literals.last_mut()
            && std::mem::take(&mut document.waits)
        {
            let after = Token {
                start: before.end,
                ..*before
            };
            self.words.insert(DocumentOpen, &after, sink);
        }
    }

    pub(super) fn take_text(
        &mut self,
        word: Word,
        made: Made,
        state: &mut LexerState<'_>,
        sink: &mut Sink,
    ) {
        let token = made.token;
        sink.push(made);
        self.regex = None;
        if matches!(word, InterpolationOpen | Embedded)
            && let Some(literal) = self.literals.last_mut()
        {
            literal.embeds = true;
        }
        match word {
            InterpolationOpen => {
                let open = std::mem::take(&mut self.open);
                self.around.push((open, std::mem::take(&mut self.items)));
                self.push(Frame::new(Kind::Interpolation));
                state.push_mode(0);
                self.now.state = Lexical::BEG;
                self.now.command_start = true;
                self.now.callable = false;
                self.now.comma = None;
                self.now.last = word;
            }
            StringClose | LabelClose => {
                state.pop_mode();
                let literal = self.literals.pop();
                self.regex = literal
                    .as_ref()
                    .filter(|literal| literal.is_regex && !literal.embeds)
                    .map(|literal| (literal.start, token.start as usize));
                self.end_literal(word, literal, sink);
                self.behind.end = token.end as usize;
            }
            DocumentClose => {
                state.pop_mode();
                if let Some(outside) = self.literals.pop().and_then(|document| document.outside) {
                    self.now = outside;
                }
                self.begin_document(&token, sink);
            }
            _ if token.source(state.text()).ends_with('\n') => {
                self.open_documents(&token, state, sink);
            }
            _ => {}
        }
    }

    fn end_literal(&mut self, word: Word, literal: Option<Literal>, sink: &mut Sink) {
        self.now.state = Lexical::END;
        if word == LabelClose {
            self.now.state = Lexical::ARG | Lexical::LABELED;
            if let Some(open) = literal.and_then(|literal| literal.open) {
                self.words.retype(open, LabelOpen, sink);
            }
        }
        self.now.last = word;
        self.now.callable = false;
        self.now.comma = None;
        self.now.command_start = false;
        self.end_item();
    }
}

/// Where the point is that the line goes on with which begins here, after comments.
fn leading_point(text: &str, start: usize) -> Option<usize> {
    let mut position = start;
    loop {
        let rest = text.get(position..)?;
        let line = rest.trim_start_matches([' ', '\t', '\r', '\u{b}', '\u{c}']);
        position += rest.len() - line.len();
        if line.starts_with('#') {
            position += line.find('\n')? + 1;
        } else {
            let goes_on =
                line.starts_with('.') && !line.starts_with("..") || line.starts_with("&.");
            return goes_on.then_some(position);
        }
    }
}

/// Whether the second branch of a `?` is next, after empty lines and comments.
fn goes_on_with_colon(text: &str, start: usize) -> bool {
    let mut rest = text.get(start..).unwrap_or("").trim_start();
    while rest.starts_with('#') {
        rest = rest
            .split_once('\n')
            .map_or("", |(_, next)| next)
            .trim_start();
    }
    rest.starts_with(':') && !rest.starts_with("::")
}

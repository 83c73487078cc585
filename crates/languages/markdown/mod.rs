//! The base class of our own Markdown grammar's lexer: which blocks the lines
//! belong to, and where the marks in them are.

mod blocks;
mod line;
mod marks;

use std::collections::VecDeque;

use self::blocks::{front_matter, line_of};
use self::line::{fence, heading, is_blank, is_rule};
use self::marks::{Mark, Piece, marks};
use crate::toolkit::{Vocabulary, fresh, methods, types};
use picireny_parser::hooks::{
    DEFAULT_CHANNEL, EOF, LexerClass, LexerState, Made, Sink, Token, TokenOrigin,
};

/// A block that holds others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Container {
    Quote,
    /// An item of a list, whose blocks start in this column at least.
    Item(usize),
}

/// What a line is, beside the blocks it is in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Line {
    Blank,
    Text,
    #[default]
    Other,
}

types! {
    /// Token types that the reader gives.
    struct Types { line_end, blank, paragraph_open, paragraph_close, block_close }
}

#[derive(Default)]
pub(super) struct Reader {
    types: Types,
    marks: Vocabulary<Mark>,
    planned_mode: u32,
    short_mode: u32,
    containers: Vec<Container>,
    in_paragraph: bool,
    /// The marks to come, in order.
    plan: VecDeque<Piece>,
    /// A paragraph opens when this many marks of the plan have passed.
    opens_after: Option<usize>,
    line: Line,
    /// The line goes on with a quote.
    has_quote_marks: bool,
    /// A line has begun and not ended.
    in_line: bool,
    /// No comment ends after what was read.
    no_comment_end: bool,
}

impl Reader {
    fn insert(kind: i32, state: &LexerState<'_>, sink: &mut Sink) {
        let at = u32::try_from(state.position()).unwrap_or(u32::MAX);
        let next = Token {
            kind,
            channel: DEFAULT_CHANNEL,
            start: at,
            end: at,
            line: state.line(),
            column: state.column(),
            origin: TokenOrigin::Inserted,
        };
        sink.insert(kind, &next);
    }

    fn end_paragraph(&mut self, state: &LexerState<'_>, sink: &mut Sink) {
        if std::mem::take(&mut self.in_paragraph) {
            Self::insert(self.types.paragraph_close, state, sink);
        }
    }

    fn close_to(&mut self, count: usize, state: &LexerState<'_>, sink: &mut Sink) {
        while self.containers.len() > count {
            self.containers.pop();
            Self::insert(self.types.block_close, state, sink);
        }
    }

    /// Plans a line.
    fn begin_line(&mut self, state: &LexerState<'_>, sink: &mut Sink) {
        let text = state.text();
        let from = state.position();
        self.plan.clear();
        self.opens_after = None;
        self.in_line = true;
        if from == 0
            && let Some(end) = front_matter(text)
        {
            self.plan_mark(Mark::FrontMatter, 0, end);
            self.line = Line::Other;
            return;
        }
        let start = self.start(text, from);
        self.has_quote_marks = !self.plan.is_empty();
        let mut new = Vec::new();
        let at = self.open_containers(text, &start, &mut new);
        let line = line_of(text, at);
        let is_code_fence = fence(line);
        let is_other = is_rule(line) || heading(line).is_some() || is_code_fence.is_some();
        self.line = if is_blank(line) {
            Line::Blank
        } else if is_other {
            Line::Other
        } else {
            Line::Text
        };
        let continues = self.in_paragraph && self.line == Line::Text && new.is_empty();
        // A line that continues a paragraph may lack the marks of what that is in.
        if !continues {
            self.end_paragraph(state, sink);
            self.close_to(start.matched, state, sink);
        }
        self.containers.extend(&new);
        if self.line == Line::Text && !continues {
            let marks = if new.is_empty() { 0 } else { self.plan.len() };
            self.opens_after = Some(marks);
        }
        let end = at + line.trim_end_matches(['\r', '\n']).len();
        match is_code_fence {
            _ if self.line == Line::Blank => {}
            Some(fence) => {
                let end = self.code_end(text, at, fence);
                self.plan_mark(Mark::Code, at, end);
            }
            None if is_rule(line) => self.plan_mark(Mark::Rule, at, end),
            None => {
                let mark = heading(line).filter(|_| is_other).unwrap_or(0);
                if mark > 0 {
                    self.plan_mark(Mark::Heading, at, (at + mark).min(end));
                }
                self.plan_inline(text, (at + mark).min(end), end);
            }
        }
        self.open_paragraph(state, sink);
    }

    fn plan_mark(&mut self, mark: Mark, start: usize, end: usize) {
        self.plan.push_back(Piece { mark, start, end });
    }

    fn plan_inline(&mut self, text: &str, from: usize, end: usize) {
        let line = &text[from..end];
        let may = std::cell::Cell::new(!self.no_comment_end);
        let comment_end = |at: usize| {
            let rest = text[from + at..].strip_prefix("<!--")?;
            if !may.get() {
                return None;
            }
            let found = rest.find("-->");
            may.set(found.is_some());
            found.map(|found| at + "<!--".len() + found + "-->".len())
        };
        let pieces = marks(line, comment_end);
        self.no_comment_end = !may.get();
        self.plan.extend(pieces.into_iter().map(|piece| Piece {
            start: from + piece.start,
            end: from + piece.end,
            ..piece
        }));
    }

    fn open_paragraph(&mut self, state: &LexerState<'_>, sink: &mut Sink) {
        if self.opens_after == Some(0) {
            self.opens_after = None;
            self.in_paragraph = true;
            Self::insert(self.types.paragraph_open, state, sink);
        }
    }

    fn next_mark(&self) -> Option<&Piece> {
        self.plan.front()
    }

    fn pass_word(&mut self, state: &mut LexerState<'_>) {
        let from = state.position();
        let end = self.next_mark().map_or(from, |next| next.start);
        let rest = state.text().get(from..end).unwrap_or_default();
        let word = rest.find(is_white).unwrap_or(rest.len());
        let blanks = rest[word..].trim_start_matches([' ', '\t']);
        state.seek(end - blanks.len());
    }

    fn pass_mark(&mut self, state: &mut LexerState<'_>) {
        if let Some(next) = self.next_mark() {
            state.seek(next.end);
        }
    }
}

fn is_white(c: char) -> bool {
    matches!(c, ' ' | '\t' | '\r' | '\n')
}

impl LexerClass for Reader {
    const NAMES: &'static [&'static str] = &["MarkdownReaderBase"];
    methods! { act pass_word, act pass_mark }

    fresh! {
        program: types, marks, planned_mode: program.mode("PLANNED"),
        short_mode: program.mode("SHORT"),
    }

    fn before_token(&mut self, state: &mut LexerState<'_>, sink: &mut Sink) {
        let at = state.position();
        if !self.in_line && at < state.text().len() {
            self.begin_line(state, sink);
        }
        // Without that, a word would be looked for up to the next white space, after
        // each mark anew.
        let begins_word = state.text()[at..]
            .chars()
            .next()
            .is_some_and(|c| !is_white(c));
        match self.next_mark().map(|next| next.start) {
            Some(start) if start == at => state.push_mode(self.planned_mode),
            Some(start) if start > at && begins_word => state.push_mode(self.short_mode),
            _ => {}
        }
    }

    fn token(&mut self, made: Made, state: &mut LexerState<'_>, sink: &mut Sink) {
        let mut made = made;
        let token = made.token;
        if token.kind == EOF {
            if std::mem::take(&mut self.in_line) {
                match self.line {
                    Line::Blank if !self.has_quote_marks => {}
                    Line::Blank => Self::insert(self.types.blank, state, sink),
                    _ => Self::insert(self.types.line_end, state, sink),
                }
            }
            self.end_paragraph(state, sink);
            self.close_to(0, state, sink);
            sink.push(made);
            return;
        }
        let planned = self.plan.front().copied();
        if let Some(piece) = planned.filter(|piece| piece.start == token.start as usize) {
            self.plan.pop_front();
            made.token.kind = self.marks.token_type(piece.mark);
            sink.push(made);
            if piece.mark == Mark::Comment && self.plan.is_empty() {
                // It may have ended in another line.
                let end = line_of(state.text(), piece.end).trim_end_matches(['\r', '\n']);
                self.plan_inline(state.text(), piece.end, piece.end + end.len());
            }
            if piece.mark == Mark::FrontMatter {
                self.in_line = false;
            }
            if let Some(marks) = &mut self.opens_after {
                *marks -= 1;
            }
            self.open_paragraph(state, sink);
            return;
        }
        if token.kind == self.types.line_end {
            if self.line == Line::Blank && self.has_quote_marks {
                made.token.kind = self.types.blank;
            } else if self.line == Line::Blank {
                made.token.origin = TokenOrigin::Skipped;
            }
            self.in_line = false;
        }
        sink.push(made);
    }
}

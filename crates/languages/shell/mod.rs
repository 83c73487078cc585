//! The base class of our own shell grammar's lexer: which words are reserved,
//! where words and statements end, what a parenthesis opens, and where
//! here-documents are.

mod frame;
mod inside;
mod kind;
mod text;
mod words;

use std::collections::VecDeque;

use self::frame::{Frame, Header, Inside};
use self::kind::Kind::{self, *};
use self::text::{is_arithmetic, unquote};
use crate::toolkit::{Vocabulary, ends_here_document, fresh, innermost, is, methods, modes, rest};
use picireny_parser::hooks::{EOF, LexerClass, LexerState, Made, Sink, Token, TokenOrigin};

struct Document {
    delimiter: String,
    strips_tabs: bool,
    is_raw: bool,
}

modes! {
    /// The lexer's modes.
    struct Modes { quoted, expansion, glob, regex, document, raw_document, delimiter }
}

/// An expansion in braces.
#[derive(Clone, Copy)]
struct Expansion {
    in_quotes: bool,
    has_quotes: bool,
}

#[derive(Default)]
pub(super) struct Reader {
    kinds: Vocabulary<Kind>,
    modes: Modes,
    frames: Vec<Frame>,
    /// How many of the frames are in backquotes.
    backquotes: usize,
    expansions: Vec<Expansion>,
    /// The mode that the current token is in.
    mode: u32,
    /// In a regular expression: parentheses, and whether it has begun.
    regex: (u32, bool),
    /// The delimiter of a here-document is expected or begins there.
    delimiter: Option<(bool, Option<u32>)>,
    /// The last token that the parser sees.
    last: Kind,
    pending: VecDeque<Document>,
    documents: Vec<Document>,
}

impl Reader {
    fn kind(&self, token_type: i32) -> Kind {
        self.kinds.word(token_type)
    }

    fn top(&mut self) -> &mut Frame {
        innermost(&mut self.frames, || Frame::new(Inside::Script))
    }

    fn inside(&self) -> Inside {
        self.frames.last().map_or(Inside::Script, |f| f.inside)
    }

    /// Whether commands and words are read, rather than what is in them.
    fn reads_words(&self, mode: u32) -> bool {
        mode == 0 || mode == self.modes.regex
    }

    fn end_word(&mut self, at: &Token, state: &LexerState<'_>, sink: &mut Sink) {
        let Some(end) = self.top().word.take() else {
            return;
        };
        self.kinds.insert(WordEnd, at, sink);
        if let Some((strips_tabs, Some(start))) = self.delimiter {
            let word = state.text().get(start as usize..end as usize);
            let (delimiter, is_raw) = unquote(word.unwrap_or(""));
            self.pending.push_back(Document {
                delimiter,
                strips_tabs,
                is_raw,
            });
            self.delimiter = None;
        }
        let frame = self.top();
        if std::mem::take(&mut frame.redirect) {
            return;
        }
        match frame.header {
            Header::ForName => frame.header = Header::ForIn,
            Header::CaseWord => frame.header = Header::CaseIn,
            Header::FunctionName => frame.begin(),
            _ => frame.command = false,
        }
    }

    fn end_statement(&mut self, at: &Token, sink: &mut Sink) {
        let frame = self.top();
        if frame.has_statements() && std::mem::take(&mut frame.open) {
            self.kinds.insert(StatementEnd, at, sink);
        }
    }

    /// Whether the end of a line would end a statement here.
    fn ends_statement(&mut self) -> bool {
        let goes_on = matches!(self.last, And | Or | Pipe);
        let frame = self.top();
        frame.has_statements() && frame.open && !goes_on
    }

    /// A part of a word.
    fn part(&mut self, token: &Token) {
        if let Some((_, start @ None)) = &mut self.delimiter {
            *start = Some(token.start);
        }
        let frame = self.top();
        frame.word = Some(token.end);
        if frame.header == Header::None || frame.redirect {
            frame.open = true;
        }
    }

    fn open(&mut self, inside: Inside, state: &mut LexerState<'_>) {
        self.frames.push(Frame::new(inside));
        self.backquotes += usize::from(inside.is_backquote());
        if inside.has_mode() {
            state.push_mode(0);
        }
    }

    /// Ends the innermost frame at a token, with the words and statements in it.
    fn close(&mut self, at: &Token, state: &mut LexerState<'_>, sink: &mut Sink) {
        self.end_word(at, state, sink);
        self.end_statement(at, sink);
        let inside = self.inside();
        self.frames.pop();
        self.backquotes -= usize::from(inside.is_backquote());
        if inside.has_mode() {
            state.pop_mode();
        }
        match inside.is_backquote() || is!(inside, Inside: Substitution Array) {
            true => self.end_part(at, state),
            false => self.top().compound(),
        }
    }

    /// Goes to the next here-document that begins in this place.
    fn next_document(&mut self, at: &Token, state: &mut LexerState<'_>, sink: &mut Sink) {
        let Some(document) = self.pending.pop_front() else {
            return;
        };
        let after = Token {
            start: at.end,
            ..*at
        };
        self.kinds.insert(HeredocStart, &after, sink);
        state.push_mode(match document.is_raw {
            true => self.modes.raw_document,
            false => self.modes.document,
        });
        self.documents.push(document);
    }
}

impl LexerClass for Reader {
    const NAMES: &'static [&'static str] = &["ShellReaderBase"];
    const READS_HIDDEN: bool = true;
    methods! {
        test is_word_start: |reader, state| {
            let word = reader.frames.last().and_then(|frame| frame.word);
            word.is_none_or(|end| end as usize != state.token_start())
        },
        test is_arithmetic: |_, state| is_arithmetic(rest(state)),
        test is_arithmetic_command: |reader, state| {
            let may = reader.frames.last().is_none_or(|frame| {
                let begins = frame.command && frame.header == Header::None;
                let is_first = frame.word.is_none_or(|end| end as usize != state.token_start());
                (begins || frame.header == Header::ForName) && is_first
            });
            may && is_arithmetic(rest(state))
        },
        test is_outer: |reader, _| reader.frames.last().is_none_or(|frame| frame.depth == 0),
        test is_quoting: |reader, _| reader.expansions.last().is_none_or(|e| e.has_quotes),
        test is_regex_start: |reader, _| !reader.regex.1,
    }

    fresh! { program: kinds, modes, frames: vec![Frame::new(Inside::Script)] }

    fn before_token(&mut self, state: &mut LexerState<'_>, _: &mut Sink) {
        let rest = rest(state);
        if state.mode == self.modes.regex {
            let (depth, begun) = self.regex;
            let ends =
                rest.starts_with(['\r', '\n', ')']) || begun && rest.starts_with([' ', '\t']);
            if depth == 0 && ends || rest.is_empty() {
                state.pop_mode();
            }
        } else if (state.mode == self.modes.document || state.mode == self.modes.raw_document)
            && state.look(-1).is_none_or(|before| before == '\n')
            && let Some(document) = self.documents.last()
            && ends_here_document(rest, &document.delimiter, document.strips_tabs)
        {
            state.pop_mode();
            state.push_mode(self.modes.delimiter);
        }
        self.mode = state.mode;
    }

    fn token(&mut self, mut made: Made, state: &mut LexerState<'_>, sink: &mut Sink) {
        let token = made.token;
        if token.kind == EOF {
            while self.documents.pop().is_some() {
                self.kinds.insert(HeredocEnd, &token, sink);
            }
            self.end_word(&token, state, sink);
            self.end_statement(&token, sink);
            sink.push(made);
            return;
        }
        let reads_words = self.reads_words(self.mode);
        if !token.is_visible() {
            if reads_words && self.top().word.is_some_and(|end| end != token.start) {
                self.end_word(&token, state, sink);
            }
            sink.push(made);
            return;
        }
        if self.mode == self.modes.regex {
            match token.source(state.text()) {
                "(" => self.regex.0 += 1,
                ")" => self.regex.0 = self.regex.0.saturating_sub(1),
                _ => {}
            }
            self.regex.1 = true;
        }
        if self.kind(token.kind) == ExpansionOpen {
            self.enter_expansion(state);
        }
        let ends_statement = self.pending.is_empty() && self.ends_statement();
        let kind = match reads_words {
            true => self.read(&token, state, sink),
            false => self.read_inside(&token, state, sink),
        };
        if kind == Newline && !ends_statement && self.pending.is_empty() {
            // Between statements it is white space like other.
            made.token.origin = TokenOrigin::Skipped;
            sink.push(made);
            return;
        }
        self.last = kind;
        if kind != Other {
            made.token.kind = self.kinds.token_type(kind);
        }
        sink.push(made);
        if kind == Newline && reads_words || kind == HeredocEnd {
            self.next_document(&token, state, sink);
        }
    }
}

//! The base class of our own Swift grammar's lexer.
//!
//! It reads the tokens by the brackets that are open and the token before, and looks a
//! bounded way ahead where the compiler does: for the parameters of a closure, for types
//! after a `<`, for what follows a closure in the head of a control structure (The Swift
//! Programming Language, "Summary of the Grammar"; where that leaves open what is meant, as
//! the compiler). The grammar then has nothing left to guess.

mod brackets;
mod directives;
mod ends;
mod frames;
mod meaning;
mod operators;
mod peek;
mod scan;
mod soft;
mod take;
mod text;
mod words;

use crate::toolkit::{Annotation, Behind, Vocabulary, fresh, innermost, methods};
use picireny_parser::hooks::{LexerClass, LexerState, Made, Sink};

use crate::toolkit::peek::comment_end;
use frames::Frame;
use peek::{Peek, Swift};
use scan::Around;
use text::Quotes;
use words::{
    Types,
    Word::{self, *},
};

/// A token that is being taken in.
type Here<'t> = crate::toolkit::Here<'t, Word, Swift>;

#[derive(Default)]
pub(super) struct Reader {
    words: Vocabulary<Word>,
    types: Types,
    /// Open brackets; the first is the file.
    frames: Vec<Frame>,
    /// How many of them are braces.
    braces: usize,
    /// The token before, as what it was taken.
    last: Word,
    /// Where it ends.
    behind: Behind,
    /// A statement may start.
    at_start: bool,
    /// What comes is a type.
    in_type: bool,
    attribute: Annotation,
    /// Where the last name in it is.
    attribute_name: (usize, usize),
    /// The last token closed a closure.
    closure_ended: bool,
    /// Captures or parameters of a closure come next.
    signature: bool,
    /// Those of the string that opens.
    quotes: Quotes,
    /// How many `#` a regular expression has that has no end.
    unclosed_regex: Option<usize>,
    /// What the open `#if` are around.
    directives: Vec<Around>,
}

impl Reader {
    fn frame(&mut self) -> &mut Frame {
        innermost(&mut self.frames, Frame::default)
    }

    /// A statement has ended.
    fn end(&mut self) {
        self.frame().end();
        self.last = Semi;
        self.at_start = true;
        self.in_type = false;
        self.attribute = Annotation::None;
        self.closure_ended = false;
    }
}

impl LexerClass for Reader {
    const NAMES: &'static [&'static str] = &["SwiftReaderBase"];
    methods! {
        act read_comment: |_, state| state.seek(comment_end(state.text(), state.token_start())),
        act read_operator, act read_regex, act read_number, act read_string, act read_text,
    }

    fresh! { program: words, types, frames: vec![Frame::default()], at_start: true }

    fn token(&mut self, mut made: Made, state: &mut LexerState<'_>, sink: &mut Sink) {
        let text = state.text();
        let token = made.token;
        let word = self.words.word(token.kind);
        let here = self.behind.here(&token, word, text);
        if self.signature {
            self.signature = false;
            sink.insert(self.types.signature, &token);
        }
        self.end_attribute(&here);
        if self.ends_before(&here) {
            sink.insert(self.types.line_end, &token);
            match self.frame().condition {
                true => self.end_condition(),
                false => self.end(),
            }
        }
        if word == Eof {
            sink.push(made);
            return;
        }
        if self.frame().is_tree() {
            self.take_in_tree(&here);
        } else {
            let (word, kind) = self.meaning(&here);
            made.token.kind = kind;
            self.take(word, &here, kind, state);
        }
        sink.push(made);
        self.behind.pass(&token, text);
        let last = self.last;
        let frame = self.frame();
        if frame.has_statements() && !matches!(last, Semi | LBrace) {
            frame.has_statement = true;
        }
    }
}

//! The base class of our own Kotlin grammar's lexer.
//!
//! It reads the tokens by the brackets that are open and the token before, and looks at
//! the next one where that says what a word is. That is enough to tell types from
//! comparisons, the body of a declaration from a lambda, and where a statement ends with
//! its line (the Kotlin language specification, "Grammar"; where the compiler is
//! more lenient or stricter about line ends, as the compiler). The grammar then has
//! nothing left to guess.

mod angles;
mod annotations;
mod brackets;
mod ends;
mod frames;
mod peek;
mod plain;
mod soft;
mod take;
mod words;

use crate::toolkit::{Annotation, Behind, Vocabulary, fresh, innermost, methods};
use picireny_parser::hooks::{LexerClass, LexerState, Made, Sink, TokenId};

use crate::toolkit::peek::comment_end;
use angles::Closed;
use frames::{Bracket, Frame};
use peek::Kotlin;
use soft::Ahead;
use words::{
    Types,
    Word::{self, *},
};

/// A token that is being taken in.
type Here<'t> = crate::toolkit::Here<'t, Word, Kotlin>;

#[derive(Default)]
pub(super) struct Reader {
    words: Vocabulary<Word>,
    types: Types,
    /// Open brackets; the first is the file.
    frames: Vec<Frame>,
    /// How many of them are braces.
    braces: usize,
    /// The last token, as what it was taken.
    last: Word,
    /// Where it ends.
    behind: Behind,
    /// A statement may start.
    at_start: bool,
    /// What comes is a type, or the name that is declared.
    in_type: bool,
    annotation: Annotation,
    /// The annotation is one of the file.
    of_file: bool,
    /// The last token closed the body of a declaration.
    declaration_ended: bool,
    /// `enum` was among the modifiers.
    enumeration: bool,
    /// What was seen when words that may be modifiers were looked through.
    ahead: Option<Ahead>,
    /// The last token is a name that may be that of a `context`.
    context_name: Option<TokenId>,
    /// The same, after its list.
    context_list: Option<TokenId>,
    closed: Option<Closed>,
}

impl Reader {
    fn frame(&mut self) -> &mut Frame {
        innermost(&mut self.frames, Frame::default)
    }

    fn insert_end(&mut self, made: &Made, sink: &mut Sink) {
        sink.insert(self.types.line_end, &made.token);
        self.end();
        self.last = Semi;
    }

    /// A statement has ended.
    fn end(&mut self) {
        self.frame().end();
        self.at_start = true;
        self.in_type = false;
        self.annotation = Annotation::None;
        self.of_file = false;
        self.declaration_ended = false;
        self.enumeration = false;
        self.context_list = None;
    }
}

impl LexerClass for Reader {
    const NAMES: &'static [&'static str] = &["KotlinReaderBase"];
    methods! {
        act read_comment: |_, state| state.seek(comment_end(state.text(), state.token_start())),
    }

    fresh! { program: words, types, frames: vec![Frame::default()], at_start: true }

    fn token(&mut self, mut made: Made, state: &mut LexerState<'_>, sink: &mut Sink) {
        let text = state.text();
        let token = made.token;
        let word = self.words.word(token.kind);
        let here = self.behind.here(&token, word, text);
        let in_text = matches!(word, Text | TemplateOpen) && self.last == Text;
        if !in_text {
            self.settle(&here, sink);
            self.give_up_angles(&here);
            self.settle_context(&here, sink);
        }
        let soft = self.soft(&here);
        if !in_text && self.ends_before(&here, soft) {
            self.insert_end(&made, sink);
        }
        made.token.kind = self.kind(&here, soft, token.kind);
        let id = sink.push(made);
        if word == Eof {
            return;
        }
        self.take(&here, soft, id, state, sink);
        self.behind.pass(&token, text);
        if self.frame().has_statements() && !matches!(self.last, Semi | LBrace) {
            let lambda_arrow = self.last == Arrow && self.frame().bracket == Bracket::Block;
            self.frame().has_statement = !lambda_arrow;
        }
    }
}

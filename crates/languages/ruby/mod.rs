//! The base class of our own Ruby grammar's lexer.
//!
//! What a token is depends in Ruby on the state that its lexer keeps: whether an operand
//! may begin or has ended, whether a method may have arguments. The reader keeps the same
//! state, the brackets and blocks that are open, and the local variables that are known,
//! and gives each token a type that says what it is. It also shows where the arguments of
//! commands begin and end, so that the grammar has nothing left to guess.

mod close;
mod frames;
mod lengths;
mod lexical;
mod lines;
mod literals;
mod meaning;
mod read;
mod scopes;
mod take;
mod words;

use crate::toolkit::{Behind, Vocabulary, fresh, innermost, is, methods, rest};
use picireny_parser::hooks::{EOF, LexerClass, LexerState, Made, Sink, TokenId};

use frames::{Frame, Kind};
use lengths::{is_character, is_setter, name_length};
use lexical::Lexical;
use literals::Literal;
use read::Name;
use scopes::Scopes;
use words::Word::{self, *};

/// A token that is being taken in.
type Here<'t> = crate::toolkit::Here<'t, Word, ()>;

/// What is known of the tokens before.
#[derive(Clone, Copy, Debug, Default)]
struct Moment {
    state: Lexical,
    /// A statement may begin, where labels are not expected.
    command_start: bool,
    last: Word,
    last_id: Option<TokenId>,
    /// What was there may have arguments without parentheses.
    callable: bool,
    /// A comma, if nothing came after it.
    comma: Option<TokenId>,
}

/// What still has names of methods as its operands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Items {
    #[default]
    None,
    /// So many of an `alias`.
    Alias(u8),
    Undef,
}

#[derive(Default)]
pub(super) struct Reader {
    words: Vocabulary<Word>,
    text_mode: u32,
    end_mode: u32,
    now: Moment,
    /// Where the last token ends.
    behind: Behind,
    /// Where the last token is, if it is a name without a point before it.
    name: Option<(usize, usize)>,
    /// Where the text of the last token is, if it ends a regular expression without
    /// anything embedded.
    regex: Option<(usize, usize)>,
    /// Open brackets and blocks; the first is the file.
    frames: Vec<Frame>,
    /// How many of them there are, by what closes them.
    open: [u32; 5],
    /// The same of what is around interpolations, with what is named there.
    around: Vec<([u32; 5], Items)>,
    scopes: Scopes,
    /// Names that may turn out to be assigned to.
    targets: Vec<String>,
    items: Items,
    literals: Vec<Literal>,
    /// Here-documents that begin after this line.
    pending: Vec<Literal>,
    /// Up to here line ends are white space.
    goes_on: usize,
}

impl Reader {
    fn frame(&mut self) -> &mut Frame {
        innermost(&mut self.frames, Frame::default)
    }

    /// The innermost frame that is no command.
    fn base(&mut self) -> &mut Frame {
        let frame = *self.frame();
        match self.frames.get(frame.base) {
            Some(_) if frame.kind == Kind::Command => &mut self.frames[frame.base],
            _ => self.frame(),
        }
    }
}

impl LexerClass for Reader {
    const NAMES: &'static [&'static str] = &["RubyReaderBase"];
    const READS_HIDDEN: bool = true;
    methods! {
        act read_colon, act read_percent, act read_quote, act read_shift, act read_slash,
        act read_text,
        act read_name: |reader, state| reader.read_name(Name::Plain, state),
        act read_literal: |reader, state| reader.read_name(Name::Literal, state),
        act read_keyword: |reader, state| reader.read_name(Name::Keyword, state),
        test may_begin: |reader, _| reader.may_begin(),
        test is_name: |reader, _| reader.now.state.names(),
        test is_character: |reader, state| reader.may_begin() && is_character(rest(state)),
        test is_end: |_, state| name_length(rest(state)) == 0,
        test is_first_in_line: |_, state| {
            let before = state.text().get(..state.token_start()).unwrap_or("");
            before.is_empty() || before.ends_with('\n')
        },
        test is_not_doubled: |_, state| state.look(1) != Some('='),
        test is_setter: |_, state| is_setter(rest(state)),
    }

    fresh! {
        program: words, text_mode: program.mode("TEXT"), end_mode: program.mode("END_OF_SCRIPT"),
        now: Moment {
            state: Lexical::BEG,
            command_start: true,
            ..Moment::default()
        },
        frames: vec![Frame::default()],
    }

    fn token(&mut self, mut made: Made, state: &mut LexerState<'_>, sink: &mut Sink) {
        let text = state.text();
        let token = made.token;
        let word = self.words.word(token.kind);
        if token.kind == EOF || word == DataOpen {
            self.finish(&token, sink);
            sink.push(made);
            return;
        }
        if state.mode == self.end_mode {
            sink.push(made);
            return;
        }
        if !token.is_visible() {
            let ends_line = token.source(text).ends_with('\n');
            sink.push(made);
            if ends_line {
                self.open_documents(&token, state, sink);
            }
            return;
        }
        if word == Newline {
            self.take_newline(made, state, sink);
            return;
        }
        if is!(word, StringText Embedded InterpolationOpen StringClose LabelClose DocumentClose) {
            self.take_text(word, made, state, sink);
            return;
        }
        let here = self.behind.here(&token, word, text);
        let word = self.meaning(&here);
        self.settle(word, &token, sink);
        if word != Other {
            made.token.kind = self.words.token_type(word);
        }
        let id = sink.push(made);
        self.take(word, &here, id, state, sink);
        self.behind.end = here.end;
    }
}

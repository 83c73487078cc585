//! The base class of our own CMake grammar's lexer: where arguments end, which signs begin a
//! reference or a generator expression, and which commands are in the line of another one.

mod text;

use std::cell::OnceCell;

use rustc_hash::FxHashMap;

use crate::toolkit::{Vocabulary, fresh, methods, rest, types, words};
use picireny_parser::hooks::{LexerClass, LexerState, Made, Sink, Token};
use text::{is_generator, is_reference, last_closings, level};

words! {
    /// A token as the reader sees it.
    enum Word {
        BracketComment,
        /// What a command begins with.
        Name: NAME IF ELSEIF ELSE ENDIF FOREACH ENDFOREACH WHILE ENDWHILE FUNCTION ENDFUNCTION MACRO
            ENDMACRO BLOCK ENDBLOCK,
        RParen,
        Part: TEXT UNTERMINATED,
        Bracket,
        /// A part that has parts.
        Open: REFERENCE_OPEN GENERATOR_OPEN,
        Close: REFERENCE_CLOSE GENERATOR_CLOSE,
        QuoteOpen, QuoteClose,
    }
    made { Other }
    others Other, end Other, first Other
}

use Word::*;

types! {
    struct Types { argument_end, stray }
}

#[derive(Default)]
pub(super) struct Reader {
    words: Vocabulary<Word>,
    types: Types,
    /// Where the last part of an argument ends that has begun.
    argument: Option<u32>,
    /// The argument is in quotes or brackets, so that nothing else belongs to it.
    is_whole: bool,
    /// How many parts with parts are open.
    depth: usize,
    /// Where a command ends, or a comment behind it.
    command: Option<u32>,
    /// Where the last closing bracket of each level begins, once somebody asks.
    last_closing: OnceCell<FxHashMap<usize, usize>>,
}

impl Reader {
    /// A token of an argument, or one behind it.
    fn part(&mut self, word: Word, token: &Token, sink: &mut Sink) {
        let is_part = matches!(word, Part | Bracket | Open | QuoteOpen);
        if self.depth == 0 {
            let goes_on = is_part && !self.is_whole && self.argument == Some(token.start);
            if !goes_on {
                if self.argument.take().is_some() {
                    sink.insert(self.types.argument_end, token);
                }
                self.is_whole = matches!(word, QuoteOpen | Bracket);
            }
        }
        match word {
            Open | QuoteOpen => self.depth += 1,
            Close | QuoteClose => self.depth = self.depth.saturating_sub(1),
            _ => {}
        }
        if is_part || matches!(word, Close | QuoteClose) {
            self.argument = Some(token.end);
        }
    }

    /// A command is out of place in the line of another one.
    fn is_in_line(&mut self, token: &Token, text: &str) -> bool {
        let Some(end) = self.command.take() else {
            return false;
        };
        let between = text.get(end as usize..token.start as usize);
        between.is_some_and(|text| !text.contains('\n'))
    }
}

/// Whether an argument may begin with the token that is matched.
fn is_argument_start(state: &LexerState<'_>) -> bool {
    let before = state.text().get(..state.token_start()).unwrap_or("");
    before.ends_with([' ', '\t', '\r', '\n', '(', ')', '"', ']'])
}

impl LexerClass for Reader {
    const NAMES: &'static [&'static str] = &["CMakeReaderBase"];
    const READS_HIDDEN: bool = true;
    methods! {
        test is_argument_start: |_, state| is_argument_start(state),
        // What is in brackets that have begun is only looked at if they end and may be there.
        test is_long: |reader, state| {
            let text = state.text();
            let last = reader.last_closing.get_or_init(|| last_closings(text));
            let taken = state.token_text();
            let has_end = last.get(&level(taken)).is_some_and(|&at| at >= state.position());
            has_end && (taken.starts_with('#') || is_argument_start(state))
        },
        test is_reference: |_, state| is_reference(rest(state)),
        test is_generator: |_, state| is_generator(rest(state), false),
        test is_quoted_generator: |_, state| is_generator(rest(state), true),
    }

    fresh! { program: words, types }

    fn token(&mut self, made: Made, state: &mut LexerState<'_>, sink: &mut Sink) {
        let token = made.token;
        let word = self.words.word(token.kind);
        self.part(word, &token, sink);
        match word {
            Name if self.is_in_line(&token, state.text()) => {
                sink.insert(self.types.stray, &token);
            }
            BracketComment if self.command.is_some() => self.command = Some(token.end),
            // The mode is the one behind it.
            RParen if state.mode == 0 => self.command = Some(token.end),
            _ => {}
        }
        sink.push(made);
    }
}

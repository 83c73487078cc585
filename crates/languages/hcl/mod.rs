//! The base class of our own HCL grammar's lexer: where here-documents end, and which names are
//! of functions.

use crate::toolkit::{Vocabulary, fresh, modes, rest, types, words};
use picireny_parser::hooks::{LexerClass, LexerState, Made, Sink};

words! {
    /// A token as the reader sees it.
    enum Word { Name, HeredocOpen, HeredocClose }
    made { Other }
    others Other, end Other, first Other
}

modes! {
    struct Modes { document, delimiter }
}

types! {
    struct Types { function }
}

#[derive(Default)]
pub(super) struct Reader {
    words: Vocabulary<Word>,
    modes: Modes,
    types: Types,
    /// What ends the open here-documents, innermost last.
    delimiters: Vec<String>,
}

impl LexerClass for Reader {
    const NAMES: &'static [&'static str] = &["HCLReaderBase"];

    fresh! { program: words, modes, types }

    fn before_token(&mut self, state: &mut LexerState<'_>, _: &mut Sink) {
        if state.mode == self.modes.document
            && state.look(-1) == Some('\n')
            && let Some(delimiter) = self.delimiters.last()
            && rest(state).lines().next().map(str::trim) == Some(delimiter)
        {
            state.mode = self.modes.delimiter;
        }
    }

    fn token(&mut self, mut made: Made, state: &mut LexerState<'_>, sink: &mut Sink) {
        match self.words.word(made.token.kind) {
            Word::Name if rest(state).trim_start_matches([' ', '\t']).starts_with('(') => {
                made.token.kind = self.types.function;
            }
            Word::HeredocOpen => {
                let text = made.token.source(state.text());
                let delimiter = text.trim_start_matches('<').trim_start_matches('-').trim();
                self.delimiters.push(delimiter.to_owned());
            }
            Word::HeredocClose => {
                self.delimiters.pop();
                state.pop_mode();
            }
            _ => {}
        }
        sink.push(made);
    }
}

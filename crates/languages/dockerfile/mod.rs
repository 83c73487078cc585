//! The base class of our own Dockerfile grammar's lexer: what escapes the end of a line, where
//! here-documents end, and which commands are for another shell than that of Unix.

use std::collections::VecDeque;

use crate::toolkit::{Vocabulary, ends_here_document, fresh, methods, modes, rest, types, words};
use picireny_parser::hooks::{LexerClass, LexerState, Made, Sink};

words! {
    /// A token as the reader sees it.
    enum Word {
        Comment,
        /// Instructions with documents.
        Run, Copy: COPY ADD,
        From, Shell, Json, Heredoc, Text, End, DocumentEnd,
        /// Other instructions.
        Instruction: CMD ENTRYPOINT HEALTHCHECK ENV LABEL ARG WORDY ONBUILD STRAY,
    }
    made { Other }
    others Other, end Other, first Other
}

use Word::*;

modes! {
    struct Modes { document, delimiter }
}

types! {
    struct Types { text, word, foreign }
}

struct Document {
    delimiter: String,
    strips_tabs: bool,
}

impl Document {
    /// What `<<-"END"` announces.
    fn read(text: &str) -> Self {
        let name = text.trim_start_matches('<');
        let (strips_tabs, name) = match name.strip_prefix('-') {
            Some(name) => (true, name),
            None => (false, name),
        };
        Self {
            delimiter: name.trim_matches(['"', '\'']).to_owned(),
            strips_tabs,
        }
    }
}

#[derive(Default)]
pub(super) struct Reader {
    words: Vocabulary<Word>,
    modes: Modes,
    types: Types,
    escape: char,
    /// Comments can still be directives.
    is_start: bool,
    /// Commands are for a shell of Windows.
    is_foreign: bool,
    instruction: Word,
    documents: VecDeque<Document>,
}

impl Reader {
    /// Comments before everything else may say what escapes.
    fn comment(&mut self, text: &str) {
        let directive = text.trim_start_matches('#').split_once('=');
        let Some((name, value)) = directive.filter(|(name, _)| !name.trim().contains(' ')) else {
            self.is_start = false;
            return;
        };
        if name.trim().eq_ignore_ascii_case("escape") && value.trim() == "`" {
            self.escape = '`';
            self.is_foreign = true;
        }
    }

    fn is_for_windows(shell: &str) -> bool {
        let shell = shell.to_ascii_lowercase();
        ["powershell", "pwsh", "cmd"]
            .iter()
            .any(|name| shell.contains(name))
    }
}

impl LexerClass for Reader {
    const NAMES: &'static [&'static str] = &["DockerfileReaderBase"];
    const READS_HIDDEN: bool = true;
    methods! {
        test is_word_end: |reader, state| {
            let next = state.look(1);
            next.is_none_or(|c| matches!(c, ' ' | '\t' | '\r' | '\n') || c == reader.escape)
        },
        test is_word_start: |_, state| {
            let before = state.text().get(..state.token_start()).unwrap_or("");
            before.ends_with([' ', '\t', '\n'])
        },
        test is_line_end: |_, state| {
            let rest = rest(state);
            rest.is_empty() || rest.starts_with(['\r', '\n'])
        },
        test is_escape: |reader, state| state.look(-1) == Some(reader.escape),
    }

    fresh! { program: words, modes, types, escape: '\\', is_start: true }

    fn before_token(&mut self, state: &mut LexerState<'_>, _: &mut Sink) {
        if state.mode == self.modes.document
            && let Some(document) = self.documents.front()
            && ends_here_document(rest(state), &document.delimiter, document.strips_tabs)
        {
            state.mode = self.modes.delimiter;
        }
    }

    fn token(&mut self, mut made: Made, state: &mut LexerState<'_>, sink: &mut Sink) {
        let text = made.token.source(state.text());
        let word = self.words.word(made.token.kind);
        match word {
            Comment if self.is_start => self.comment(text),
            Run | Copy | From | Shell | Instruction => {
                self.is_start = false;
                self.instruction = word;
                if word == From {
                    self.is_foreign = self.escape == '`';
                }
            }
            Json if self.instruction == Shell => self.is_foreign = Self::is_for_windows(text),
            Heredoc => match self.instruction {
                Run if !self.is_foreign => self.documents.push_back(Document::read(text)),
                Copy => self.documents.push_back(Document::read(text)),
                Run | Instruction => made.token.kind = self.types.text,
                _ => made.token.kind = self.types.word,
            },
            DocumentEnd => {
                self.documents.pop_front();
            }
            _ => {}
        }
        if self.is_foreign && made.token.kind == self.types.text {
            made.token.kind = self.types.foreign;
        }
        if matches!(word, End | DocumentEnd) && !self.documents.is_empty() {
            state.mode = self.modes.document;
        }
        sink.push(made);
    }
}

//! The base class of our own C++ grammar's lexer: what brackets enclose, where
//! statements end, and which `<` is a bracket.
//!
//! Names are not looked up. What `{` and `<` are follows from the tokens before them
//! and in them; where it was taken for something else before that was known, the token's
//! type is changed.

mod angles;
mod braces;
mod brackets;
mod conditionals;
mod frames;
mod gaps;
mod statements;
mod types;
mod words;

use rustc_hash::FxHashSet;

use crate::toolkit::{Vocabulary, channel_of, fresh, innermost, methods, rest};
use picireny_parser::hooks::{ANYWHERE, EOF, LexerClass, LexerState, Made, Sink, TokenId};

use conditionals::Conditionals;
use frames::{Closed, Frame, Head, Kind, Statement};
use gaps::Prefix;
use types::Types;
use words::Word::{self, *};

/// The last token, and what it says of the next one.
#[derive(Debug, Default)]
struct Past {
    word: Word,
    /// The one before it.
    before: Word,
    /// The last one that matters by itself.
    id: TokenId,
    /// The last word that is no name.
    keyword: TokenId,
    /// It is the last token, and nothing without parentheses behind it.
    calls: bool,
    /// The text of the last identifier.
    text: String,
    /// The angles that were closed last are those of a template.
    head: bool,
    /// A directive was the last token.
    directive: bool,
    /// A statement has ended, and not only its head.
    ended: bool,
    /// It ended a label.
    label: bool,
}

#[derive(Default)]
pub(super) struct Reader {
    words: Vocabulary<Word>,
    types: Types,
    /// A channel.
    anywhere: u32,
    /// Open brackets; the first is the file.
    frames: Vec<Frame>,
    /// How many of them are angles.
    angles: usize,
    conditionals: Conditionals,
    past: Past,
    closed: Option<Closed>,
    /// Line markers since the last token that look like ones between statements.
    markers: Vec<TokenId>,
    /// Before the present token is a name that is declared, and its type.
    declares: bool,
    /// The statement could not end before the present token.
    cut_short: bool,
    templates: FxHashSet<String>,
}

impl Reader {
    fn frame(&mut self) -> &mut Frame {
        innermost(&mut self.frames, Frame::default)
    }

    fn statement(&mut self) -> &mut Statement {
        &mut self.frame().statement
    }

    /// Whether a statement may start here.
    fn at_start(&mut self) -> bool {
        self.frame().is_block() && !self.statement().begun
    }

    fn restart(&mut self) {
        *self.statement() = Statement::default();
        self.past.word = Semi;
    }

    /// The number of open brackets, without those that may be none.
    fn depth(&self) -> usize {
        self.frames.len() - self.angles
    }

    /// Goes to the end of a raw string and of what follows its closing quote.
    fn read_raw_string(&mut self, state: &mut LexerState<'_>) {
        let opening = state.token_text().split_once('"');
        let mark = opening.and_then(|(_, rest)| rest.strip_suffix('('));
        let end = format!("){}\"", mark.unwrap_or(""));
        state.token_type = self.types.unterminated;
        if let Some((_, after)) = rest(state).split_once(&end) {
            let behind = after.trim_start_matches(|c: char| c.is_alphanumeric() || c == '_');
            state.token_type = self.types.string;
            state.seek(state.text().len() - behind.len());
        }
    }

    /// The end of the text.
    fn finish(&mut self, made: Made, sink: &mut Sink) {
        self.drop_angles();
        if self.frame().is_block() {
            if self.is_cut_short() {
                sink.insert(self.types.stray, &made.token);
            }
            self.end_before(&made, sink);
        }
        sink.push(made);
    }

    fn directive(&mut self, text: &str, made: Made, sink: &mut Sink) {
        if conditionals::is_marker(text) && !self.conditionals.skip() {
            self.marker(made, sink);
        } else {
            let depth = self.depth();
            self.conditionals.take(text, depth);
            self.leave_out(made, sink);
        }
    }

    /// A directive, or a token of a branch that does not count.
    fn leave_out(&mut self, mut made: Made, sink: &mut Sink) {
        let at_start = self.at_start() && !self.statement().in_head();
        made.token.kind = match at_start {
            true => self.types.directive,
            false => self.types.inner_directive,
        };
        sink.push(made);
        self.statement().prefix = Prefix::Other;
        self.past.directive = true;
    }

    /// Takes a directive that stands for nothing.
    fn marker(&mut self, mut made: Made, sink: &mut Sink) {
        let statement = self.statement();
        let is_inside = statement.head != Head::None;
        if self.at_start() && !is_inside {
            self.markers.push(sink.push(made));
            return;
        }
        made.token.kind = self.types.inner_directive;
        made.token.channel = self.anywhere;
        sink.push(made);
    }

    fn begin(&mut self) {
        let statement = self.statement();
        statement.begun = true;
        statement.attributes = false;
    }
}

impl Reader {
    /// Takes in a token that is no directive.
    fn take(&mut self, word: Word, text: &str, mut made: Made, sink: &mut Sink) {
        let word = match word {
            Keyword | Record => words::keyword(text),
            word => word,
        };
        self.settle_markers(word, sink);
        self.settle_angles(word, sink);
        self.settle_member(word, text, &made, sink);
        if std::mem::take(&mut self.past.ended) && word != Else {
            self.frame().ifs = 0;
        }
        // The other branch of a directive has what comes before it.
        if self.past.directive && matches!(word, Assign | Operator) && self.at_start() {
            made.token.kind = self.types.not;
        }
        self.look_for_gap(word, text, &made, sink);
        let before = self.past.word;
        let word = self.pass(word, text, made, sink);
        self.go_behind(word, before, text);
    }

    /// The markers before a token stand within a statement if that goes on.
    fn settle_markers(&mut self, word: Word, sink: &mut Sink) {
        for marker in self.markers.drain(..) {
            if matches!(word, Else | Catch) {
                let tokens = &mut sink.tokens;
                tokens.move_to(marker, self.types.inner_directive, self.anywhere);
            }
        }
    }

    /// Passes a token on: what it was.
    fn pass(&mut self, mut word: Word, text: &str, mut made: Made, sink: &mut Sink) -> Word {
        if word.begins_statement() {
            if self.keyword(word, &mut made, sink) {
                sink.push(made);
                return word;
            }
            word = Keyword;
            made.token.kind = self.types.keyword;
        }
        let in_head = self.statement().in_head();
        if in_head && (word.is_name() || matches!(word, Operator | Word::Prefix)) {
            made.token.kind = self.types.head_word;
            sink.push(made);
            return word;
        }
        match word {
            LBrace => self.open_brace(made, sink),
            RBrace => return self.close_brace(made, sink),
            LParen => self.open(made, Kind::Paren, sink),
            RParen => self.close(made, Kind::Paren, sink),
            LBrack => self.open(made, Kind::Bracket, sink),
            RBrack => self.close(made, Kind::Bracket, sink),
            Less => self.less(made, sink),
            Greater => return self.close_angle(made, sink),
            Identifier => self.identifier(made, sink),
            OperatorName => {
                self.begin();
                self.statement().record.names += 1;
                sink.push(made);
            }
            Type => self.type_name(made, sink),
            Access => self.access(made, sink),
            _ if word.is_keyword() || word == Word::Prefix => self.word(word, made, sink),
            Semi => self.semicolon(made, sink),
            Comma => self.comma(made, sink),
            Colon => {
                sink.push(made);
                self.colon(sink);
            }
            Question => self.question(made, sink),
            Dot | Arrow | Scope => return self.member(word, made, sink),
            Assign => self.assign(made, sink),
            Pointer | Operator => self.operator(word, text, made, sink),
            _ => {
                self.begin();
                sink.push(made);
            }
        }
        word
    }

    fn go_behind(&mut self, word: Word, before: Word, text: &str) {
        self.past.directive = false;
        self.past.calls = word == Aside && words::is_called(text);
        if word == Identifier {
            text.clone_into(&mut self.past.text);
        }
        self.past.before = before;
        let restarted = self.at_start() && !self.statement().in_head();
        self.past.word = if restarted { Semi } else { word };
    }
}

impl LexerClass for Reader {
    const NAMES: &'static [&'static str] = &["CppReaderBase"];
    methods! {
        act read_raw_string,
        act read_digraph,
        test is_word_end: |_, state| {
            state.look(1).is_none_or(|c| !c.is_alphanumeric() && c != '_' && c != '$')
        },
    }

    fresh! {
        program: words, types, anywhere: channel_of(program, ANYWHERE),
        frames: vec![Frame::default()],
    }

    fn token(&mut self, made: Made, state: &mut LexerState<'_>, sink: &mut Sink) {
        if made.token.kind == EOF {
            self.finish(made, sink);
            return;
        }
        let text = made.token.source(state.text());
        match self.words.word(made.token.kind) {
            Directive => self.directive(text, made, sink),
            _ if self.conditionals.skip() => self.leave_out(made, sink),
            word => self.take(word, text, made, sink),
        }
    }
}

//! The base class of our own SQL grammar's lexer: what a word is by its
//! neighbours, where blocks and `CASE` end, and texts whose ends are given by
//! how they begin.

mod gaps;
mod types;
mod words;

use crate::toolkit::brackets::{close, give_up};
use crate::toolkit::{list, methods, rest};
use picireny_parser::hooks::{
    EOF, LexerClass, LexerState, Made, Program, Sink, Token, TokenId, inserted,
};

use gaps::{Gaps, Phrase, Piece, Place, is_counting, operator};
use types::Types;
use words::{Word, find, table};

/// What is open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Frame {
    /// A bracket, by the token type that closes it.
    Bracket(i32),
    Case,
    Block,
}

/// A word whose meaning the next token decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Open {
    Begin,
    End,
    Dot,
}

/// A token that is being taken in.
struct Here<'t> {
    kind: i32,
    text: &'t str,
    /// Its text in lower case, if that is in the table, and what it is there.
    word: Option<(&'static str, Word)>,
    place: Place,
}

impl Here<'_> {
    fn starts(&self) -> bool {
        self.place != Place::Within
    }
}

/// What becomes of a token.
#[derive(Default)]
struct Taken {
    kind: i32,
    /// What it is to those behind it, if that is a word of the table or a sign.
    last: &'static str,
    open: Option<Open>,
    /// A `JOIN` would make it its own.
    joins: bool,
    /// It ends a command of a rule.
    ends_command: bool,
}

#[derive(Default)]
pub(super) struct Reader {
    types: Types,
    data_mode: u32,
    words: Vec<(&'static str, Word)>,
    frames: Vec<Frame>,
    open: Option<(Open, TokenId)>,
    /// Words right before this place that a `JOIN` would make its own.
    join_types: Vec<TokenId>,
    /// The last two tokens, if they are words of the table: the latest first.
    last: [&'static str; 2],
    at_start: bool,
    /// The first word of the statement.
    first: &'static str,
    /// The token is the `ATOMIC` between `BEGIN` and the first statement.
    atomic: bool,
    /// The statement creates something that may have a block for its body.
    has_body: bool,
    /// The statement creates a rule, whose commands are in parentheses.
    is_rule: bool,
    /// `COPY` reads from the standard input.
    copies: bool,
    /// What ends statements, as MySQL's shell was told.
    delimiter: String,
    /// Whether a backslash in a string escapes.
    escapes: bool,
    gaps: Gaps,
}

/// Whether a text looks like MySQL's: there a backslash in a string escapes.
fn is_mysql(text: &str) -> bool {
    let signs = ["ENGINE=", "AUTO_INCREMENT", "INTO `", "TABLE `", "EXISTS `"];
    signs.iter().any(|sign| text.contains(sign))
}

/// The words after `BEGIN` that make it one of a transaction.
const TRANSACTIONS: &[&str] = list! {
    transaction work isolation immediate exclusive deferred deferrable not read write concurrent
};

/// What has a block for its body.
const BODIES: &[&str] = &["trigger", "procedure", "function"];

/// The words after `END` that make it one of something else than a block.
const OTHER_ENDS: &[&str] = &["if", "loop", "while", "repeat", "case", "for"];

impl Reader {
    /// Decides on the word before, now that the next token is there.
    fn resolve(&mut self, kind: i32, text: &str, sink: &mut Sink) {
        let Some((open, id)) = self.open.take() else {
            return;
        };
        let next = find(&self.words, text).map_or("", |(text, _)| text);
        match open {
            Open::Begin => {
                let transaction = [self.types.semi, self.types.command, EOF].contains(&kind)
                    || TRANSACTIONS.contains(&next)
                    || text.eq_ignore_ascii_case("concurrent");
                if self.has_body || !transaction {
                    sink.tokens.retype(id, self.types.block_begin);
                    self.frames.push(Frame::Block);
                    self.at_start = true;
                    self.atomic = next == "atomic";
                }
            }
            Open::End if !OTHER_ENDS.contains(&next) => {
                sink.tokens.retype(id, self.types.block_end);
                self.frames.pop();
            }
            Open::Dot if kind != self.types.name => {
                sink.tokens.retype(id, self.types.operator);
            }
            Open::End | Open::Dot => {}
        }
    }

    /// The type of a word.
    fn word(&mut self, text: &'static str, word: Word) -> i32 {
        let types = &self.types;
        let top = self.frames.last().copied();
        if self.last[0] == "::" {
            // `UNION(...)` is a type, too.
            return types.keyword;
        }
        match word {
            Word::Operator => types.word_operator,
            Word::SetOperator => types.set_operator,
            Word::Join => types.join,
            Word::Branch if top == Some(Frame::Case) => types.branch,
            Word::Branch => types.clause,
            Word::Case if self.last[0] == "end" => types.keyword,
            Word::Case => {
                self.frames.push(Frame::Case);
                self.types.case
            }
            Word::End if top == Some(Frame::Case) => {
                self.frames.pop();
                self.types.case_end
            }
            Word::Keyword | Word::JoinType | Word::Begin | Word::End => types.keyword,
            Word::Clause => match (text, self.last) {
                // `IS DISTINCT FROM`, `CHARACTER SET`, `ON DELETE SET NULL`,
                // MySQL's `a = VALUES(a)`.
                ("from", ["distinct", "is" | "not"])
                | ("set", ["character" | "char", _] | ["delete" | "update", "on"])
                | ("values", ["=", _]) => types.keyword,
                _ => types.clause,
            },
        }
    }

    /// Ends a statement: brackets that are still open are forgotten.
    fn end_statement(&mut self, state: &mut LexerState<'_>) {
        give_up(&mut self.frames, |frame| *frame == Frame::Block);
        self.has_body = false;
        self.is_rule = false;
        if std::mem::take(&mut self.copies) {
            state.push_mode(self.data_mode);
        }
        self.at_start = true;
    }

    /// The type of a token that is no word.
    fn symbol(&mut self, kind: i32) -> i32 {
        if let Some(close) = self.types.closing(kind) {
            self.frames.push(Frame::Bracket(close));
        } else if self.types.is_closing(kind) {
            // A `CASE` has no end if its bracket has one.
            let open = |frame: &Frame| *frame == Frame::Bracket(kind);
            if close(&mut self.frames, usize::MAX, open, |frame| {
                *frame != Frame::Case
            })
            .is_none()
            {
                return self.types.stray;
            }
        }
        kind
    }

    /// What a token is to its neighbours. `word` is its text, if that is in the table.
    fn piece(&self, kind: i32, text: &str, word: Option<(&'static str, Word)>) -> Piece {
        let types = &self.types;
        let text_of_word = word.map_or("", |(text, _)| text);
        match (kind, word) {
            _ if kind == types.keyword => match word {
                Some((_, Word::JoinType)) => Piece::JoinType(text_of_word),
                Some(_) => Piece::Word(text_of_word),
                None => Piece::Phrase(self.phrase(text)),
            },
            (_, Some((_, Word::Branch))) if kind == types.clause => Piece::Branch,
            // Several words are `GROUP BY` or the like.
            _ if kind == types.clause => Piece::Clause(text_of_word),
            _ if kind == types.word_operator => Piece::WordOperator(text_of_word),
            _ if kind == types.set_operator => Piece::SetOperator,
            _ if kind == types.join => Piece::Join,
            _ if kind == types.case => Piece::Case,
            _ if kind == types.branch => Piece::Branch,
            _ if kind == types.case_end => Piece::CaseEnd,
            _ if [types.semi, types.inner_semi, types.command].contains(&kind) => Piece::End,
            _ if kind == types.comma => Piece::Comma,
            _ if kind == types.number => Piece::Number,
            _ if kind == types.string || kind == types.dollar_string => Piece::String,
            _ if kind == types.operator => operator(text),
            _ if types.closing(kind).is_some() => Piece::Open,
            _ if types.is_closing(kind) => Piece::Close,
            _ if kind == types.name && !is_counting(text) => Piece::Operand,
            _ => Piece::Other,
        }
    }

    fn phrase(&self, text: &str) -> Phrase {
        let mut words = text.split_ascii_whitespace();
        let mut next = || words.next().and_then(|word| find(&self.words, word));
        let words = [next(), next()].map(|word| word.map_or("", |(text, _)| text));
        match words {
            ["create", what] => Phrase::Create(what),
            ["drop" | "alter" | "if", _] => Phrase::Named,
            ["insert" | "replace", _] => Phrase::Insert,
            ["delete", _] => Phrase::Delete,
            ["foreign", _] => Phrase::ForeignKey,
            _ => Phrase::Other,
        }
    }

    /// Says that something is missing before a token.
    fn insert_gap(&self, token: &Token, sink: &mut Sink) {
        sink.push(inserted(token, self.types.stray, ""));
    }

    fn is_delimiter(&self, text: &str) -> bool {
        !self.delimiter.is_empty() && text == self.delimiter
    }

    /// Goes to the end of a text that ends as it begins, if it ends.
    fn read_dollar_string(&mut self, state: &mut LexerState<'_>) {
        let mark = state.token_text();
        if self.is_delimiter(mark) {
            return;
        }
        if let Some(at) = rest(state).find(mark) {
            state.seek(state.position() + at + mark.len());
        }
    }

    /// No word goes on here.
    fn ends_word(state: &LexerState<'_>) -> bool {
        let rest = rest(state);
        !rest.starts_with(|next: char| next == '_' || next.is_alphanumeric())
    }

    fn starts_line(state: &LexerState<'_>) -> bool {
        let before = state.text().get(..state.token_start()).unwrap_or("");
        let before = before.trim_end_matches([' ', '\t']);
        before.is_empty() || before.ends_with(['\n', '\r'])
    }
}

impl Reader {
    fn here<'t>(&self, kind: i32, text: &'t str) -> Here<'t> {
        let may_be_word = kind == self.types.name && self.last[0] != ".";
        Here {
            kind,
            text,
            word: may_be_word.then(|| find(&self.words, text)).flatten(),
            // Between statements, no frame but a block is on top.
            place: match (self.at_start, self.frames.last()) {
                (false, _) => Place::Within,
                (true, None) => Place::Start,
                (true, Some(_)) => Place::StartInBlock,
            },
        }
    }

    /// The end of the text.
    fn finish(&mut self, made: Made, sink: &mut Sink) {
        if !self.at_start {
            if self.gaps.before(Piece::End, "", Place::Within) {
                self.insert_gap(&made.token, sink);
            }
            sink.push(inserted(&made.token, self.types.semi, ""));
        }
        sink.push(made);
    }

    /// Takes a token in.
    fn take(&mut self, here: &Here<'_>, state: &mut LexerState<'_>, sink: &mut Sink) -> Taken {
        let types = self.types;
        let mut taken = Taken {
            kind: here.kind,
            ..Taken::default()
        };
        let is_sign = here.kind == types.operator || here.kind == types.dollar_string;
        match here.word {
            Some((text, word)) => self.take_word(here, text, word, sink, &mut taken),
            None if here.kind == types.name => self.forget_first(here),
            None if here.kind == types.keyword => self.take_phrase(here),
            None if here.kind == types.semi && self.is_rule && self.in_bracket() => {
                taken.kind = types.inner_semi;
                taken.ends_command = true;
            }
            None if here.kind == types.semi || is_sign && self.is_delimiter(here.text) => {
                taken.kind = types.semi;
                self.end_statement(state);
            }
            None if here.kind == types.command => {
                self.take_command(here.text);
                self.end_statement(state);
            }
            None => {
                if here.kind == types.dot {
                    taken.open = Some(Open::Dot);
                    taken.last = ".";
                } else if here.kind == types.operator {
                    taken.last = if here.text == "::" { "::" } else { "=" };
                }
                taken.kind = self.symbol(here.kind);
                self.forget_first(here);
            }
        }
        taken
    }

    fn in_bracket(&self) -> bool {
        matches!(self.frames.last(), Some(Frame::Bracket(_)))
    }

    /// The statement begins with no word, if it begins here.
    fn forget_first(&mut self, here: &Here<'_>) {
        if here.starts() {
            self.first = "";
        }
    }

    fn take_word(
        &mut self,
        here: &Here<'_>,
        text: &'static str,
        word: Word,
        sink: &mut Sink,
        taken: &mut Taken,
    ) {
        taken.last = text;
        if here.starts() {
            self.first = text;
        }
        if self.first == "create" {
            self.has_body |= BODIES.contains(&text);
            self.is_rule |= text == "rule";
        }
        self.copies |= self.first == "copy" && text == "stdin";
        let in_bracket = self.in_bracket();
        taken.kind = self.word(text, word);
        match word {
            Word::Begin if !in_bracket && (here.starts() || self.has_body) => {
                taken.open = Some(Open::Begin);
            }
            Word::End if here.starts() && self.frames.last() == Some(&Frame::Block) => {
                taken.open = Some(Open::End);
            }
            Word::JoinType => taken.joins = true,
            Word::Join => {
                for id in self.join_types.drain(..) {
                    sink.tokens.retype(id, self.types.join_type);
                }
            }
            _ => {}
        }
    }

    /// Several words that are one token.
    fn take_phrase(&mut self, here: &Here<'_>) {
        let mut words = here.text.split_ascii_whitespace();
        if here.starts() {
            let first = words.next().and_then(|word| find(&self.words, word));
            self.first = first.map_or("", |(text, _)| text);
        }
        let is_trigger = |word: &str| word.eq_ignore_ascii_case("trigger");
        self.has_body |= self.first == "create" && words.next().is_some_and(is_trigger);
    }

    /// A command of a shell. MySQL's says what ends statements.
    fn take_command(&mut self, text: &str) {
        if let Some((command, delimiter)) = text.split_at_checked("delimiter".len())
            && command.eq_ignore_ascii_case("delimiter")
        {
            delimiter.trim().clone_into(&mut self.delimiter);
        }
    }
}

impl LexerClass for Reader {
    const NAMES: &'static [&'static str] = &["SqlReaderBase"];
    methods! {
        test is_first_in_line: |_, state| Self::starts_line(state),
        test is_statement_start: |reader, _| reader.at_start,
        test is_end_of_word: |_, state| Self::ends_word(state),
        test has_escapes: |reader, _| reader.escapes,
        test has_no_escapes: |reader, _| !reader.escapes,
        act read_dollar_string,
    }

    fn new(program: &Program) -> Self {
        Self {
            types: Types::new(program),
            data_mode: program.mode("DATA"),
            words: table(),
            at_start: true,
            gaps: Gaps::new(),
            ..Self::default()
        }
    }

    fn before_token(&mut self, state: &mut LexerState<'_>, _: &mut Sink) {
        if state.position() == 0 {
            self.escapes = is_mysql(state.text());
        }
    }

    fn token(&mut self, mut made: Made, state: &mut LexerState<'_>, sink: &mut Sink) {
        if !made.token.is_visible() || state.mode == self.data_mode {
            sink.push(made);
            return;
        }
        let text = made.token.source(state.text());
        self.resolve(made.token.kind, text, sink);
        if made.token.kind == EOF {
            self.finish(made, sink);
            return;
        }
        let here = self.here(made.token.kind, text);
        self.at_start = false;
        if std::mem::take(&mut self.atomic) {
            made.token.kind = self.types.atomic;
            self.at_start = true;
            sink.push(made);
            return;
        }
        let taken = self.take(&here, state, sink);
        made.token.kind = taken.kind;
        let piece = self.piece(taken.kind, text, here.word);
        if self.gaps.before(piece, text, here.place) {
            self.insert_gap(&made.token, sink);
        }
        let id = sink.push(made);
        if taken.ends_command {
            self.gaps.restart();
        }
        self.open = taken.open.map(|open| (open, id));
        match taken.joins {
            true => self.join_types.push(id),
            false => self.join_types.clear(),
        }
        self.last = [taken.last, self.last[0]];
    }
}

//! The base class of our own SQL grammar's lexer: what a word is by its
//! neighbours, where blocks and `CASE` end, and texts whose ends are given by
//! how they begin.

mod gaps;
mod kinds;
mod words;

use crate::toolkit::brackets::{close, give_up};
use crate::toolkit::{Vocabulary, fresh, is, list, methods, rest};
use picireny_parser::hooks::{LexerClass, LexerState, Made, Sink, TokenId};

use gaps::{Gaps, Phrase, Piece, Place, is_counting, operator};
use kinds::Kind;
use words::{Word, find, table};

/// What is open.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Frame {
    /// A bracket, by what closes it.
    Bracket(Kind),
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
    kind: Kind,
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
    kind: Kind,
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
    kinds: Vocabulary<Kind>,
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
    fn resolve(&mut self, kind: Kind, text: &str, sink: &mut Sink) {
        let Some((open, id)) = self.open.take() else {
            return;
        };
        let next = find(&self.words, text).map_or("", |(text, _)| text);
        let found = match open {
            Open::Begin => {
                let transaction = is!(kind, Kind: Semi Command End)
                    || TRANSACTIONS.contains(&next)
                    || text.eq_ignore_ascii_case("concurrent");
                if transaction && !self.has_body {
                    return;
                }
                self.frames.push(Frame::Block);
                self.at_start = true;
                self.atomic = next == "atomic";
                Kind::BlockBegin
            }
            Open::End if !OTHER_ENDS.contains(&next) => {
                self.frames.pop();
                Kind::BlockEnd
            }
            Open::Dot if kind != Kind::Name => Kind::Operator,
            Open::End | Open::Dot => return,
        };
        self.kinds.retype(id, found, sink);
    }

    /// What a word is where it stands.
    fn word(&mut self, text: &'static str, word: Word) -> Kind {
        let top = self.frames.last().copied();
        if self.last[0] == "::" {
            // `UNION(...)` is a type, too.
            return Kind::Keyword;
        }
        match word {
            Word::Operator => Kind::WordOperator,
            Word::SetOperator => Kind::SetOperator,
            Word::Join => Kind::Join,
            Word::Branch if top == Some(Frame::Case) => Kind::Branch,
            Word::Branch => Kind::Clause,
            Word::Case if self.last[0] == "end" => Kind::Keyword,
            Word::Case => {
                self.frames.push(Frame::Case);
                Kind::Case
            }
            Word::End if top == Some(Frame::Case) => {
                self.frames.pop();
                Kind::CaseEnd
            }
            Word::Keyword | Word::JoinType | Word::Begin | Word::End => Kind::Keyword,
            Word::Clause => match (text, self.last) {
                // `IS DISTINCT FROM`, `CHARACTER SET`, `ON DELETE SET NULL`,
                // MySQL's `a = VALUES(a)`.
                ("from", ["distinct", "is" | "not"])
                | ("set", ["character" | "char", _] | ["delete" | "update", "on"])
                | ("values", ["=", _]) => Kind::Keyword,
                _ => Kind::Clause,
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

    /// What a token is that is no word.
    fn symbol(&mut self, kind: Kind) -> Kind {
        if let Some(close) = kind.closing() {
            self.frames.push(Frame::Bracket(close));
        } else if kind.is_closing() {
            // A `CASE` has no end if its bracket has one.
            let open = |frame: &Frame| *frame == Frame::Bracket(kind);
            let is_wall = |frame: &Frame| *frame != Frame::Case;
            if close(&mut self.frames, usize::MAX, open, is_wall).is_none() {
                return Kind::Stray;
            }
        }
        kind
    }

    /// What a token is to its neighbours. `word` is its text, if that is in the table.
    fn piece(&self, kind: Kind, text: &str, word: Option<(&'static str, Word)>) -> Piece {
        let text_of_word = word.map_or("", |(text, _)| text);
        match kind {
            Kind::Keyword => match word {
                Some((_, Word::JoinType)) => Piece::JoinType(text_of_word),
                Some(_) => Piece::Word(text_of_word),
                None => Piece::Phrase(self.phrase(text)),
            },
            Kind::Clause if matches!(word, Some((_, Word::Branch))) => Piece::Branch,
            // Several words are `GROUP BY` or the like.
            Kind::Clause => Piece::Clause(text_of_word),
            Kind::WordOperator => Piece::WordOperator(text_of_word),
            Kind::SetOperator => Piece::SetOperator,
            Kind::Join => Piece::Join,
            Kind::Case => Piece::Case,
            Kind::Branch => Piece::Branch,
            Kind::CaseEnd => Piece::CaseEnd,
            Kind::Semi | Kind::InnerSemi | Kind::Command => Piece::End,
            Kind::Comma => Piece::Comma,
            Kind::Number => Piece::Number,
            Kind::String | Kind::DollarString => Piece::String,
            Kind::Operator => operator(text),
            Kind::LParen | Kind::LBrack | Kind::LBrace => Piece::Open,
            Kind::RParen | Kind::RBrack | Kind::RBrace => Piece::Close,
            Kind::Name if !is_counting(text) => Piece::Operand,
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
    fn here<'t>(&self, kind: Kind, text: &'t str) -> Here<'t> {
        let may_be_word = kind == Kind::Name && self.last[0] != ".";
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
                self.kinds.insert(Kind::Stray, &made.token, sink);
            }
            self.kinds.insert(Kind::Semi, &made.token, sink);
        }
        sink.push(made);
    }

    /// Takes a token in.
    fn take(&mut self, here: &Here<'_>, state: &mut LexerState<'_>, sink: &mut Sink) -> Taken {
        let mut taken = Taken {
            kind: here.kind,
            ..Taken::default()
        };
        let is_sign = is!(here.kind, Kind: Operator DollarString);
        match (here.word, here.kind) {
            (Some((text, word)), _) => self.take_word(here, text, word, sink, &mut taken),
            (None, Kind::Name) => self.forget_first(here),
            (None, Kind::Keyword) => self.take_phrase(here),
            (None, Kind::Semi) if self.is_rule && self.in_bracket() => {
                taken.kind = Kind::InnerSemi;
                taken.ends_command = true;
            }
            (None, kind) if kind == Kind::Semi || is_sign && self.is_delimiter(here.text) => {
                taken.kind = Kind::Semi;
                self.end_statement(state);
            }
            (None, Kind::Command) => {
                self.take_command(here.text);
                self.end_statement(state);
            }
            (None, kind) => {
                taken.last = match kind {
                    Kind::Dot => ".",
                    Kind::Operator if here.text == "::" => "::",
                    Kind::Operator => "=",
                    _ => "",
                };
                taken.open = (kind == Kind::Dot).then_some(Open::Dot);
                taken.kind = self.symbol(kind);
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
                    sink.tokens
                        .retype(id, self.kinds.token_type(Kind::JoinType));
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

    fresh! {
        program: kinds, data_mode: program.mode("DATA"), words: table(), at_start: true,
        gaps: Gaps::new(),
    }

    fn before_token(&mut self, state: &mut LexerState<'_>, _: &mut Sink) {
        if state.position() == 0 {
            self.escapes = is_mysql(state.text());
        }
    }

    fn token(&mut self, mut made: Made, state: &mut LexerState<'_>, sink: &mut Sink) {
        if state.mode == self.data_mode {
            sink.push(made);
            return;
        }
        let text = made.token.source(state.text());
        let kind = self.kinds.word(made.token.kind);
        self.resolve(kind, text, sink);
        if kind == Kind::End {
            self.finish(made, sink);
            return;
        }
        let here = self.here(kind, text);
        self.at_start = false;
        if std::mem::take(&mut self.atomic) {
            made.token.kind = self.kinds.token_type(Kind::Atomic);
            self.at_start = true;
            sink.push(made);
            return;
        }
        let taken = self.take(&here, state, sink);
        if taken.kind != kind {
            made.token.kind = self.kinds.token_type(taken.kind);
        }
        let piece = self.piece(taken.kind, text, here.word);
        if self.gaps.before(piece, text, here.place) {
            self.kinds.insert(Kind::Stray, &made.token, sink);
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

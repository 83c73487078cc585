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

use std::collections::HashSet;

use crate::toolkit::{by_type, innermost, type_table};
use picireny_parser::hooks::{
    EOF, LexerClass, LexerMethod, LexerState, Made, Program, Sink, TokenId,
};

use conditionals::Conditionals;
use frames::{Closed, Frame, Kind, Statement};
use gaps::Prefix;
use types::Types;
use words::{NAMED, Word};

pub(super) struct Reader {
    /// By token type.
    words: Vec<Word>,
    types: Types,
    /// Open brackets; the first is the file.
    frames: Vec<Frame>,
    /// How many of them are angles.
    angles: usize,
    conditionals: Conditionals,
    last: Word,
    last_id: TokenId,
    /// The last word that is no name.
    last_word: TokenId,
    /// It is the last token, and nothing without parentheses behind it.
    calls: bool,
    /// The angles that were closed last are those of a template.
    after_head: bool,
    before_last: Word,
    /// The last token's text if it is an identifier.
    last_text: String,
    /// A directive was the last token.
    after_directive: bool,
    /// A statement has ended, and not only its head.
    ended: bool,
    closed: Option<Closed>,
    /// Line markers since the last token that look like ones between statements.
    markers: Vec<TokenId>,
    /// Before the present token is a name that is declared, and its type.
    declares: bool,
    /// The statement could not end before the present token.
    cut_short: bool,
    /// The last token ended a label.
    labelled: bool,
    templates: HashSet<String>,
}

impl Reader {
    fn frame(&mut self) -> &mut Frame {
        innermost(&mut self.frames, || {
            Frame::new(Kind::Block, TokenId(0), Word::Semi)
        })
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
        self.last = Word::Semi;
    }

    /// The number of open brackets, without those that may be none.
    fn depth(&self) -> usize {
        self.frames.len() - self.angles
    }

    /// Goes to the end of a raw string and of what follows its closing quote.
    fn read_raw_string(&mut self, state: &mut LexerState<'_>) {
        let token = state.token_text();
        let mark = token
            .find('"')
            .and_then(|quote| token.get(quote + 1..token.len() - 1))
            .unwrap_or("");
        let end = format!("){mark}\"");
        let position = state.position();
        let rest = state.text().get(position..).unwrap_or("");
        state.token_type = self.types.unterminated;
        if let Some(at) = rest.find(&end) {
            let after = at + end.len();
            let suffix = rest[after..]
                .find(|c: char| !(c.is_alphanumeric() || c == '_'))
                .unwrap_or(rest.len() - after);
            state.token_type = self.types.string;
            state.seek(position + after + suffix);
        }
    }

    /// Takes a directive that stands for nothing.
    fn marker(&mut self, made: Made, sink: &mut Sink) {
        let mut made = made;
        let statement = self.statement();
        let is_inside = statement.head || statement.headed;
        if self.at_start() && !is_inside {
            self.markers.push(sink.push(made));
            return;
        }
        made.token.kind = self.types.inner_directive;
        made.token.channel = self.types.anywhere;
        sink.push(made);
    }

    fn begin(&mut self) {
        let statement = self.statement();
        statement.begun = true;
        statement.attributes = false;
    }
}

/// Whether a directive says where what follows is from, or how it is to be compiled.
fn is_marker(text: &str) -> bool {
    let words = text.trim_start_matches(['#', '%', ':', '?', '=', ' ', '\t']);
    let end = words.find(|c: char| !c.is_ascii_alphabetic());
    let (word, rest) = words.split_at(end.unwrap_or(words.len()));
    match word {
        "" => rest.starts_with(|c: char| c.is_ascii_digit()),
        _ => matches!(word, "line" | "pragma" | "ident" | "sccs"),
    }
}

impl LexerClass for Reader {
    const NAMES: &'static [&'static str] = &["CppReaderBase"];
    const METHODS: &'static [(&'static str, LexerMethod<Self>)] = &[
        ("readrawstring", LexerMethod::Act(Self::read_raw_string)),
        ("readdigraph", LexerMethod::Act(Self::read_digraph)),
    ];

    fn new(program: &Program) -> Self {
        Self {
            words: type_table(program, NAMED, Word::Other),
            types: Types::new(program),
            frames: vec![Frame::new(Kind::Block, TokenId(0), Word::Semi)],
            angles: 0,
            conditionals: Conditionals::default(),
            last: Word::Semi,
            last_id: TokenId(0),
            last_word: TokenId(0),
            calls: false,
            after_head: false,
            before_last: Word::Semi,
            last_text: String::new(),
            after_directive: false,
            ended: false,
            closed: None,
            markers: Vec::new(),
            declares: false,
            cut_short: false,
            labelled: false,
            templates: HashSet::new(),
        }
    }

    fn token(&mut self, made: Made, state: &mut LexerState<'_>, sink: &mut Sink) {
        let mut made = made;
        if !made.token.is_visible() {
            sink.push(made);
            return;
        }
        if made.token.kind == EOF {
            self.drop_angles();
            if self.frame().is_block() {
                if self.is_cut_short() {
                    self.insert_stray(&made, sink);
                }
                self.end_before(&made, sink);
            }
            sink.push(made);
            return;
        }
        let text = made.token.source(state.text());
        let mut word = by_type(&self.words, made.token.kind).unwrap_or(Word::Other);
        if word == Word::Directive && is_marker(text) && !self.conditionals.skip() {
            self.marker(made, sink);
            return;
        }
        if word == Word::Directive {
            let depth = self.depth();
            self.conditionals.take(text, depth);
        }
        if word == Word::Directive || self.conditionals.skip() {
            let at_start = self.at_start() && !self.statement().head;
            made.token.kind = if at_start {
                self.types.directive
            } else {
                self.types.inner_directive
            };
            sink.push(made);
            self.statement().prefix = Prefix::Other;
            self.after_directive = true;
            return;
        }
        if matches!(word, Word::Keyword | Word::Record) {
            word = words::keyword(text);
        }
        for marker in self.markers.drain(..) {
            // The statement goes on.
            if matches!(word, Word::Else | Word::Catch) {
                let types = &self.types;
                let tokens = &mut sink.tokens;
                tokens.move_to(marker, types.inner_directive, types.anywhere);
            }
        }
        if let Some(closed) = self.closed.take()
            && closed.is_refuted(word)
        {
            sink.tokens.retype(closed.open, self.types.less);
            sink.tokens.retype(closed.close, self.types.greater);
            self.last = Word::Greater;
        }
        self.settle_member(word, text, &made, sink);
        if std::mem::take(&mut self.ended) && word != Word::Else {
            self.frame().ifs = 0;
        }
        // The other branch of a directive has what comes before it.
        if self.after_directive && matches!(word, Word::Assign | Word::Operator) && self.at_start()
        {
            made.token.kind = self.types.not;
        }
        self.look_for_gap(word, text, &made, sink);
        let before = self.last;
        let mut passed = false;
        if word.begins_statement() {
            if self.keyword(word, &mut made, sink) {
                sink.push(made.clone());
                passed = true;
            } else {
                word = Word::Keyword;
                made.token.kind = self.types.keyword;
            }
        }
        if passed {
            // Nothing is left to do.
        } else if self.statement().head
            && (word.is_name() || matches!(word, Word::Operator | Word::Prefix))
        {
            made.token.kind = self.types.head_word;
            sink.push(made);
        } else {
            match word {
                Word::Identifier => {
                    self.begin();
                    let id = sink.push(made);
                    self.identifier(id);
                }
                Word::OperatorName => {
                    self.begin();
                    self.statement().names += 1;
                    sink.push(made);
                }
                Word::Type => {
                    if before == Word::Dot {
                        made.token.kind = self.types.stray;
                    }
                    self.begin();
                    if self.frame().kind == Kind::Angle {
                        self.frame().evident = true;
                    }
                    sink.push(made);
                }
                Word::Access => {
                    self.access(&mut made, sink);
                    sink.push(made);
                }
                word if word.is_keyword() || word == Word::Prefix => self.word(word, made, sink),
                Word::LBrace => self.open_brace(made, sink),
                Word::RBrace => word = self.close_brace(made, sink),
                Word::LParen => self.open(made, Kind::Paren, sink),
                Word::RParen => self.close(made, Kind::Paren, sink),
                Word::LBrack => self.open(made, Kind::Bracket, sink),
                Word::RBrack => self.close(made, Kind::Bracket, sink),
                Word::Less => {
                    self.begin();
                    let id = sink.push(made);
                    self.open_angle(id);
                }
                Word::Greater => word = self.close_angle(made, sink),
                Word::Semi => {
                    self.name_template();
                    self.drop_angles();
                    self.convert(&made, sink);
                    sink.push(made);
                    self.restart();
                    self.ended = true;
                }
                Word::Comma => {
                    let statement = self.statement();
                    statement.begun = true;
                    statement.listed = true;
                    statement.lambda = false;
                    statement.introducer = None;
                    if !statement.bases {
                        statement.record = None;
                    }
                    sink.push(made);
                }
                Word::Colon => {
                    sink.push(made);
                    self.colon(sink);
                }
                Word::Question => {
                    self.begin();
                    let statement = self.statement();
                    statement.questions += 1;
                    statement.introducer = None;
                    sink.push(made);
                }
                Word::Dot | Word::Arrow | Word::Scope => word = self.member(word, made, sink),
                Word::Assign => {
                    self.name_template();
                    if self.frame().kind == Kind::Angle && !self.frame().sure {
                        self.drop_angles();
                    }
                    self.begin();
                    let statement = self.statement();
                    statement.expression = true;
                    statement.lambda = false;
                    statement.introducer = None;
                    statement.record = None;
                    sink.push(made);
                }
                Word::Pointer | Word::Operator => self.operator(word, text, made, sink),
                _ => {
                    self.begin();
                    sink.push(made);
                }
            }
        }
        self.after_directive = false;
        self.calls = word == Word::Aside && words::is_called(text);
        if word == Word::Identifier {
            text.clone_into(&mut self.last_text);
        }
        self.before_last = before;
        let restarted =
            self.frame().is_block() && !self.statement().begun && !self.statement().head;
        self.last = if restarted { Word::Semi } else { word };
    }
}

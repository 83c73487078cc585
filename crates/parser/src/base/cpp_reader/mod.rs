//! The base class of our own C++ grammar's lexer: what brackets enclose, where
//! statements end, and which `<` is a bracket.
//!
//! Names are not looked up. What `{` and `<` are follows from the tokens before them
//! and in them; where it was taken for something else before that was known, the token's
//! type is changed.

mod braces;
mod conditionals;
mod frames;
mod words;

use std::collections::HashSet;

use crate::lexer::LexerState;
use crate::semantics::{LexerClass, LexerMethod, Program};
use crate::sink::{Made, Sink};
use crate::token::{EOF, TokenId};

use super::{by_type, innermost, inserted, type_table};
use conditionals::Conditionals;
use frames::{Closed, Frame, Kind, Statement};
use words::{NAMED, Word};

/// Token types that the lexer's rules do not give.
#[derive(Debug)]
struct Types {
    template_open: i32,
    template_close: i32,
    bracket_open: i32,
    less: i32,
    greater: i32,
    block_open: i32,
    inner_open: i32,
    members_open: i32,
    enumerators_open: i32,
    list_open: i32,
    init_open: i32,
    head_word: i32,
    head_open: i32,
    call_open: i32,
    index_open: i32,
    global: i32,
    template: i32,
    destructor: i32,
    pointer: i32,
    not: i32,
    keyword: i32,
    record: i32,
    label: i32,
    else_alone: i32,
    catch_alone: i32,
    statement_end: i32,
    inner_directive: i32,
    directive: i32,
    stray: i32,
}

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
    before_last: Word,
    /// The last token's text if it is an identifier.
    last_text: String,
    /// A directive was the last token.
    after_directive: bool,
    /// A statement has ended, and not only its head.
    ended: bool,
    closed: Option<Closed>,
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

    /// Gives up angles that nothing closes: what was in them is in the frame around.
    fn drop_angles(&mut self) {
        while self.frames.len() > 1 && self.frame().kind == Kind::Angle {
            self.frames.pop();
            self.angles -= 1;
        }
    }

    /// A statement without a semicolon ends before a token.
    fn end_before(&mut self, made: &Made, sink: &mut Sink) {
        if self.statement().begun {
            sink.push(inserted(&made.token, self.types.statement_end, ""));
        }
        self.restart();
    }

    /// `<:` is `[`, but `<::` is `<` and `::` unless another `:` or `>` follows.
    fn read_digraph(&mut self, state: &mut LexerState<'_>) {
        let position = state.position();
        let rest = state.text().get(position..).unwrap_or("");
        if rest.starts_with(':') && !rest.starts_with("::") && !rest.starts_with(":>") {
            state.token_type = self.types.less;
            state.seek(position - 1);
        } else {
            state.token_type = self.types.bracket_open;
        }
    }

    fn identifier(&mut self, id: TokenId) {
        let (after, statement) = (self.last, self.statement());
        if statement.record.is_some() && !statement.bases && after != Word::Scope {
            statement.names += 1;
        }
        self.last_id = id;
    }

    /// Notes the name of a template when what follows it has come.
    fn name_template(&mut self) {
        if self.last == Word::Identifier {
            let statement = self.statement();
            if statement.template && !statement.named {
                statement.named = true;
                let name = self.last_text.clone();
                self.templates.insert(name);
            }
        }
    }

    fn open_angle(&mut self, id: TokenId) {
        let after = self.last;
        let lambda = self.statement().lambda && after == Word::RBrack;
        if !lambda
            && !matches!(
                after,
                Word::Identifier | Word::OperatorName | Word::Template | Word::Cast
            )
        {
            return;
        }
        let named = after == Word::Identifier
            && (self.templates.contains(&self.last_text)
                || self.last_text.ends_with("_t")
                || self.last_text.ends_with("_v"));
        if after == Word::Template {
            self.statement().template = true;
        }
        let mut frame = Frame::new(Kind::Angle, id, after);
        frame.sure = lambda || matches!(after, Word::Template | Word::Cast);
        frame.evident = named;
        self.frames.push(frame);
        self.angles += 1;
    }

    fn close_angle(&mut self, made: Made, sink: &mut Sink) -> Word {
        let frame = *self.frame();
        if frame.kind != Kind::Angle || !frame.sure && frame.statement.questions > 0 {
            sink.push(made);
            return Word::Greater;
        }
        self.frames.pop();
        self.angles -= 1;
        sink.tokens.retype(frame.open, self.types.template_open);
        let mut made = made;
        made.token.kind = self.types.template_close;
        let close = sink.push(made);
        let outer = self.frame();
        outer.evident = true;
        if !frame.sure {
            self.closed = Some(Closed {
                open: frame.open,
                close,
                doubtful: frame.logical && !frame.evident,
            });
        }
        Word::Close
    }

    fn open(&mut self, made: Made, kind: Kind, sink: &mut Sink) {
        let mut made = made;
        let after = self.last;
        let is_operand = after.is_operand();
        let first_of_bracket = self.frame().kind == Kind::Bracket && !self.statement().begun;
        let statement = self.statement();
        let head = kind == Kind::Paren && statement.head;
        if kind == Kind::Paren {
            made.token.kind = match () {
                () if head => self.types.head_open,
                () if is_operand => self.types.call_open,
                () => made.token.kind,
            };
        } else if is_operand {
            made.token.kind = self.types.index_open;
        }
        // `[[`
        if first_of_bracket && kind == Kind::Bracket {
            self.frame().attribute = true;
        }
        if kind == Kind::Paren && !head {
            self.name_template();
            let statement = self.statement();
            // `struct A f(`, but not `struct API(`.
            if !statement.bases && statement.names > 1 {
                statement.record = None;
            }
        }
        self.begin();
        let id = sink.push(made);
        let mut frame = Frame::new(kind, id, after);
        frame.head = head;
        frame.lambda = kind == Kind::Bracket && !is_operand;
        self.frames.push(frame);
    }

    fn begin(&mut self) {
        let statement = self.statement();
        statement.begun = true;
        statement.attributes = false;
    }

    /// Closes parentheses or square brackets, and angles in them that are none.
    fn close(&mut self, made: Made, kind: Kind, sink: &mut Sink) {
        let mut made = made;
        self.drop_angles();
        if self.frame().kind != kind || self.frames.len() < 2 {
            made.token.kind = self.types.stray;
            self.begin();
            sink.push(made);
            return;
        }
        let frame = *self.frame();
        self.frames.pop();
        self.conditionals.closed(self.depth());
        sink.push(made);
        let is_block = self.frame().is_block();
        let statement = self.statement();
        if frame.head {
            statement.head = false;
            if is_block {
                self.restart();
            }
        } else if kind == Kind::Bracket {
            if frame.lambda && !frame.attribute {
                statement.lambda = true;
            }
            statement.attributes = frame.attribute && frame.lambda && !statement.function;
        } else if matches!(
            frame.after,
            Word::Identifier
                | Word::OperatorName
                | Word::Type
                | Word::Close
                | Word::RParen
                | Word::Keyword
        ) {
            statement.function = true;
        }
    }

    fn colon(&mut self, sink: &mut Sink) {
        while self.frames.len() > 1
            && self.frame().kind == Kind::Angle
            && self.statement().questions == 0
        {
            self.frames.pop();
            self.angles -= 1;
        }
        let is_block = self.frame().is_block();
        let (last, last_id, label) = (self.last, self.last_id, self.types.label);
        let before_last = self.before_last;
        let statement = self.statement();
        if statement.questions > 0 {
            statement.questions -= 1;
        } else if is_block && statement.label {
            self.restart();
        } else if is_block && last == Word::Identifier && before_last == Word::Semi {
            sink.tokens.retype(last_id, label);
            self.restart();
        } else if statement.record.is_some() {
            self.name_template();
            self.statement().bases = true;
        } else {
            statement.initializers = true;
            statement.begun = true;
        }
    }

    /// Takes a word that begins a statement. False if it does not here.
    fn keyword(&mut self, word: Word, made: &mut Made, sink: &mut Sink) -> bool {
        let after = self.last;
        if word == Word::Default && !self.at_start()
            // `asm goto`
            || word == Word::Return && after == Word::Aside
            || matches!(after, Word::Assign | Word::Dot | Word::Arrow | Word::Scope)
        {
            return false;
        }
        if word != Word::Catch && word != Word::Try {
            self.convert(sink);
        }
        let in_angles = self.frame().kind == Kind::Angle;
        if in_angles
            && self
                .frames
                .iter()
                .rev()
                .find(|f| f.kind != Kind::Angle)
                .is_some_and(Frame::is_block)
        {
            self.drop_angles();
        }
        if !self.frame().is_block() {
            return false;
        }
        if word == Word::Try && self.statement().function {
            let statement = self.statement();
            statement.begun = false;
            statement.function = true;
            return true;
        }
        self.end_before(made, sink);
        let after_directive = self.after_directive;
        let (else_alone, catch_alone) = (self.types.else_alone, self.types.catch_alone);
        let frame = self.frame();
        match word {
            Word::Else if after_directive || frame.ifs == 0 => made.token.kind = else_alone,
            Word::Else => frame.ifs -= 1,
            Word::If => frame.ifs += 1,
            Word::Catch if after_directive => made.token.kind = catch_alone,
            _ => {}
        }
        let statement = &mut frame.statement;
        match word {
            Word::If | Word::Control | Word::Catch => statement.head = true,
            Word::Return => {
                statement.begun = true;
                statement.expression = true;
            }
            Word::Case | Word::Default => {
                statement.begun = true;
                statement.label = true;
            }
            _ => {}
        }
        true
    }

    fn access(&mut self, made: &mut Made, sink: &mut Sink) {
        let statement = *self.statement();
        if !self.frame().is_block() || statement.record.is_some() || self.last == Word::Colon {
            made.token.kind = self.types.keyword;
            self.begin();
            return;
        }
        self.end_before(made, sink);
        let statement = self.statement();
        statement.label = true;
        statement.begun = true;
    }

    /// Takes a word that is no name.
    fn word(&mut self, word: Word, made: Made, sink: &mut Sink) {
        let mut made = made;
        let (after, types) = (self.last, &self.types);
        let mut kind = made.token.kind;
        if word == Word::Template && matches!(after, Word::Dot | Word::Arrow | Word::Scope) {
            kind = types.template;
        } else if matches!(word, Word::Record | Word::Enum) {
            kind = types.keyword;
        }
        made.token.kind = kind;
        let statement = self.statement();
        let begun = statement.begun;
        match word {
            Word::Namespace if !statement.expression => statement.namespace = true,
            Word::Requires => {
                statement.clause = true;
                statement.requires = !begun
                    || !matches!(
                        after,
                        Word::RParen | Word::Close | Word::Keyword | Word::Aside | Word::Pointer
                    );
            }
            _ => {}
        }
        self.begin();
        let in_angles = self.frame().kind == Kind::Angle;
        if word == Word::Typename && in_angles {
            self.frame().evident = true;
        }
        let id = sink.push(made);
        if matches!(word, Word::Record | Word::Enum)
            && !matches!(after, Word::Enum | Word::Conversion)
        {
            let statement = self.statement();
            statement.record = Some(id);
            statement.class = word == Word::Record;
            statement.names = 0;
            statement.bases = false;
            statement.function = false;
        }
    }

    fn operator(&mut self, word: Word, text: &str, made: Made, sink: &mut Sink) {
        let mut made = made;
        let after = self.last;
        let in_angles = self.frame().kind == Kind::Angle;
        if in_angles && matches!(text, "&&" | "||" | "and" | "or") {
            self.frame().logical = true;
        }
        if text == "~" && matches!(after, Word::Dot | Word::Arrow | Word::Scope) {
            made.token.kind = self.types.destructor;
            sink.push(made);
            return;
        }
        let statement = self.statement();
        // A block as Clang has it.
        statement.lambda |= text == "^" && !after.is_operand();
        if word == Word::Operator && !statement.clause && text != "..." && text != "~" {
            statement.expression |= statement.begun;
        }
        self.begin();
        sink.push(made);
    }

    /// The `.`, `->` or `::` before a token is an operator, or begins a name.
    fn settle_member(&mut self, next: Word, text: &str, sink: &mut Sink) {
        let names = next.is_name() || next == Word::Operator && text == "~";
        if !matches!(self.last, Word::Dot | Word::Arrow | Word::Scope) {
            return;
        }
        if !names {
            sink.tokens.retype(self.last_id, self.types.pointer);
            self.last = Word::Other;
        }
    }

    fn member(&mut self, word: Word, made: Made, sink: &mut Sink) -> Word {
        let mut made = made;
        let after = self.last;
        let follows = after.is_operand() && !(word == Word::Scope && after.is_keyword());
        let mut word = word;
        if !follows || (word == Word::Scope && after == Word::Type) {
            if word == Word::Scope {
                made.token.kind = self.types.global;
                word = Word::Other;
            } else {
                made.token.kind = self.types.not;
                word = Word::Other;
            }
        }
        self.begin();
        self.last_id = sink.push(made);
        word
    }
}

impl LexerClass for Reader {
    const NAMES: &'static [&'static str] = &["CppReaderBase"];
    const METHODS: &'static [(&'static str, LexerMethod<Self>)] = &[
        (
            "readrawstring",
            LexerMethod::Act(|_, state| read_raw_string(state)),
        ),
        ("readdigraph", LexerMethod::Act(Self::read_digraph)),
    ];

    fn new(program: &Program) -> Self {
        let kind = |name: &str| program.token_type(name);
        Self {
            words: type_table(program, NAMED, Word::Other),
            types: Types {
                template_open: kind("TEMPLATE_OPEN"),
                template_close: kind("TEMPLATE_CLOSE"),
                bracket_open: kind("LBRACK"),
                less: kind("LESS"),
                greater: kind("GREATER"),
                block_open: kind("BLOCK_OPEN"),
                inner_open: kind("INNER_OPEN"),
                members_open: kind("MEMBERS_OPEN"),
                enumerators_open: kind("ENUMERATORS_OPEN"),
                list_open: kind("LIST_OPEN"),
                init_open: kind("INIT_OPEN"),
                head_word: kind("HEAD_WORD"),
                head_open: kind("HEAD_OPEN"),
                call_open: kind("CALL_OPEN"),
                index_open: kind("INDEX_OPEN"),
                global: kind("GLOBAL"),
                template: kind("TEMPLATE"),
                destructor: kind("DESTRUCTOR"),
                pointer: kind("POINTER"),
                not: kind("NOT"),
                keyword: kind("KEYWORD"),
                record: kind("RECORD"),
                label: kind("LABEL"),
                else_alone: kind("ELSE_ALONE"),
                catch_alone: kind("CATCH_ALONE"),
                statement_end: kind("STATEMENT_END"),
                inner_directive: kind("INNER_DIRECTIVE"),
                directive: kind("DIRECTIVE"),
                stray: kind("STRAY"),
            },
            frames: vec![Frame::new(Kind::Block, TokenId(0), Word::Semi)],
            angles: 0,
            conditionals: Conditionals::default(),
            last: Word::Semi,
            last_id: TokenId(0),
            before_last: Word::Semi,
            last_text: String::new(),
            after_directive: false,
            ended: false,
            closed: None,
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
                self.end_before(&made, sink);
            }
            sink.push(made);
            return;
        }
        let text = made.token.source(state.text());
        let mut word = by_type(&self.words, made.token.kind).unwrap_or(Word::Other);
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
            self.after_directive = true;
            return;
        }
        if matches!(word, Word::Keyword | Word::Record) {
            word = words::keyword(text);
        }
        if let Some(closed) = self.closed.take()
            && closed.is_refuted(word)
        {
            sink.tokens.retype(closed.open, self.types.less);
            sink.tokens.retype(closed.close, self.types.greater);
            self.last = Word::Greater;
        }
        self.settle_member(word, text, sink);
        if std::mem::take(&mut self.ended) && word != Word::Else {
            self.frame().ifs = 0;
        }
        // The other branch of a directive has what comes before it.
        if self.after_directive && matches!(word, Word::Assign | Word::Operator) && self.at_start()
        {
            made.token.kind = self.types.not;
        }
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
                    self.convert(sink);
                    sink.push(made);
                    self.restart();
                    self.ended = true;
                }
                Word::Comma => {
                    let statement = self.statement();
                    statement.begun = true;
                    statement.lambda = false;
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
                    self.statement().questions += 1;
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
        if word == Word::Identifier {
            text.clone_into(&mut self.last_text);
        }
        self.before_last = before;
        let restarted =
            self.frame().is_block() && !self.statement().begun && !self.statement().head;
        self.last = if restarted { Word::Semi } else { word };
    }
}

/// Goes to the end of a raw string and of what follows its closing quote.
fn read_raw_string(state: &mut LexerState<'_>) {
    let token = state.token_text();
    let mark = token
        .find('"')
        .and_then(|quote| token.get(quote + 1..token.len() - 1))
        .unwrap_or("");
    let end = format!("){mark}\"");
    let position = state.position();
    let rest = state.text().get(position..).unwrap_or("");
    if let Some(at) = rest.find(&end) {
        let after = at + end.len();
        let suffix = rest[after..]
            .find(|c: char| !(c.is_alphanumeric() || c == '_'))
            .unwrap_or(rest.len() - after);
        state.seek(position + after + suffix);
    }
}

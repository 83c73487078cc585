//! The base class of our own JavaScript grammar's lexer.
//!
//! It reads the tokens as an editor or a macro expander does: by the brackets
//! that are open and the token before, which is enough to tell a block from an
//! object, a regular expression from a division, a declaration from an
//! expression, and where a semicolon is missing (ECMAScript 2025, sections 12.9
//! and 12.10). The grammar then has nothing left to guess.

mod ends;
mod frames;
mod meaning;
mod take;
mod words;

use crate::toolkit::by_type;
use picireny_parser::hooks::{
    EOF, LexerClass, LexerMethod, LexerState, Made, Program, Sink, Token, TokenId,
};

use frames::{Before, Bracket, Closes, Frame, has_statements};
use words::{LITERALS, NAMED, RESERVED, TEMPLATES, Word};

struct Types {
    statement_end: i32,
    item_end: i32,
    left_brace: i32,
    block_open: i32,
    class_open: i32,
    function_declaration: i32,
    class_declaration: i32,
    arrow_open: i32,
    for_in: i32,
    stray: i32,
    identifier: i32,
    question: i32,
}

pub(super) struct Reader {
    /// By token type.
    words: Vec<Word>,
    /// Whether a token is a word, reserved or not, by type.
    is_name: Vec<bool>,
    types: Types,
    frames: Vec<Frame>,
    before: Before,
    /// The token before and the one before that.
    last: Word,
    second_last: Word,
    /// A word whose meaning the next token decides, and its place.
    open_word: Option<(Word, TokenId)>,
    /// Where a statement could start when that word came, and whether it came
    /// where a key is expected.
    open_at_start: bool,
    open_at_key: bool,
    /// Where the token before ends.
    last_line: u32,
    last_end: u32,
    last_id: Option<TokenId>,
    /// The parenthesis that the last closing one belongs to.
    group: Option<TokenId>,
}

impl Reader {
    fn word(&self, kind: i32) -> Word {
        if kind == EOF {
            return Word::Eof;
        }
        by_type(&self.words, kind).unwrap_or(Word::Operator)
    }

    fn is_name(&self, kind: i32) -> bool {
        by_type(&self.is_name, kind).unwrap_or(false)
    }
}

impl Reader {
    /// Whether a slash here would begin a regular expression.
    fn expects_operand(&self) -> bool {
        match self.before {
            Before::Value => matches!(self.open_word, Some((Word::Await | Word::Yield, _))),
            Before::Key | Before::Parameters(_) => false,
            Before::Start | Before::ArrowBody | Before::Restricted | Before::Operator => true,
        }
    }
}

impl LexerClass for Reader {
    const NAMES: &'static [&'static str] = &["JavaScriptReaderBase"];
    const METHODS: &'static [(&'static str, LexerMethod<Self>)] = &[(
        "isregexpossible",
        LexerMethod::Test(|reader, _| reader.expects_operand()),
    )];

    fn new(program: &Program) -> Self {
        let kind = |name: &str| {
            program
                .constant(name)
                .and_then(|kind| i32::try_from(kind).ok())
                .unwrap_or(0)
        };
        let mut words = Vec::new();
        let mut is_name = Vec::new();
        let mut set = |name: &str, word: Word, named: bool| {
            let index = usize::try_from(kind(name)).unwrap_or(0);
            if words.len() <= index {
                words.resize(index + 1, Word::Operator);
                is_name.resize(index + 1, false);
            }
            words[index] = word;
            is_name[index] |= named;
        };
        let first_word = NAMED.iter().position(|(word, _)| *word == Word::Break);
        for (index, &(word, name)) in NAMED.iter().enumerate() {
            let punctuation = first_word.is_some_and(|first| index < first)
                || matches!(
                    word,
                    Word::Private
                        | Word::String
                        | Word::Number
                        | Word::Backtick
                        | Word::TemplateOpen
                        | Word::Plus
                        | Word::Minus
                );
            set(name, word, !punctuation);
        }
        for name in LITERALS {
            set(name, Word::Literal, false);
        }
        for name in RESERVED {
            let word = if LITERALS.contains(name) {
                Word::Literal
            } else {
                Word::Operator
            };
            set(name, word, true);
        }
        for name in TEMPLATES {
            set(name, Word::Template, false);
        }
        Self {
            words,
            is_name,
            types: Types {
                statement_end: kind("STATEMENT_END"),
                item_end: kind("ITEM_END"),
                left_brace: kind("LBRACE"),
                block_open: kind("BLOCK_OPEN"),
                class_open: kind("CLASS_OPEN"),
                function_declaration: kind("FUNCTION_DECLARATION"),
                class_declaration: kind("CLASS_DECLARATION"),
                arrow_open: kind("ARROW_OPEN"),
                for_in: kind("FOR_IN"),
                stray: kind("STRAY"),
                identifier: kind("IDENTIFIER"),
                question: kind("QUESTION"),
            },
            frames: vec![Frame::new(Bracket::Block, Closes::Statement)],
            before: Before::Start,
            last: Word::Semi,
            second_last: Word::Semi,
            open_word: None,
            open_at_start: false,
            open_at_key: false,
            last_line: 1,
            last_end: 0,
            last_id: None,
            group: None,
        }
    }

    fn token(&mut self, made: Made, state: &mut LexerState<'_>, sink: &mut Sink) {
        if !made.token.is_visible() {
            sink.push(made);
            return;
        }
        let mut made = made;
        let token = made.token;
        let word = self.word(token.kind);
        let new_line = token.line > self.last_line;
        if self.last == Word::OptionalDot && word == Word::Number && token.start == self.last_end {
            // `a?.5:b`: the point is the number's.
            if let Some(id) = self.last_id {
                sink.tokens.retype(id, self.types.question);
            }
            self.last = Word::Question;
            self.frame().ternaries += 1;
        }
        self.resolve(word, token.kind, new_line, sink);
        self.give_up(word);
        if self.ends_before(word, token.kind, new_line) {
            self.insert_end(&token, sink);
        }
        if self.ends_item(word) {
            self.insert(self.types.item_end, &token, sink);
        }
        if word == Word::Return && self.before == Before::Start && !self.frame().in_function {
            self.insert(self.types.stray, &token, sink);
        }
        let at_start = self.before == Before::Start;
        let at_key = self.frame().key && self.frame().decorator.is_none();
        let after_dot = matches!(self.last, Word::Dot | Word::OptionalDot);
        let in_module = self.frame().module;
        let (kind, leaves) = self.take(word, token.kind, new_line);
        made.token.kind = kind;
        let id = sink.push(made);
        match word {
            Word::LParen => self.frame().open = Some(id),
            Word::Arrow if self.last == Word::RParen => {
                if let Some(group) = self.group.take() {
                    sink.tokens.retype(group, self.types.arrow_open);
                }
            }
            _ => {}
        }
        if leaves {
            state.pop_mode();
        }
        let open = match word {
            Word::Async | Word::Await | Word::Let | Word::Yield => kind == token.kind && !after_dot,
            Word::Get | Word::Set | Word::Static => kind == token.kind && at_key,
            Word::From => kind == token.kind && in_module,
            _ => false,
        };
        if open {
            self.open_word = Some((word, id));
            self.open_at_start = at_start;
            self.open_at_key = at_key;
        }
        if word == Word::Semi && has_statements(self.frame().bracket) {
            let after = Token {
                start: token.end,
                column: token.column + 1,
                ..token
            };
            self.insert_end(&after, sink);
        }
        self.second_last = self.last;
        self.last = if kind == self.types.identifier {
            Word::Identifier
        } else {
            word
        };
        self.last_line = token.last_line(state.text());
        self.last_end = token.end;
        self.last_id = Some(id);
    }
}

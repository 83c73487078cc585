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

use crate::toolkit::script::behind;
use crate::toolkit::{Behind, Vocabulary};
use picireny_parser::hooks::{LexerClass, LexerMethod, LexerState, Made, Program, Sink, TokenId};

use frames::{Before, Frame};
use words::{
    Types,
    Word::{self, *},
};

#[derive(Default)]
pub(super) struct Reader {
    words: Vocabulary<Word>,
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
    behind: Behind,
    last_id: Option<TokenId>,
    /// The parenthesis that the last closing one belongs to.
    group: Option<TokenId>,
}

impl Reader {
    /// Whether a slash here would begin a regular expression.
    fn expects_operand(&self) -> bool {
        match self.before {
            Before::Value => matches!(self.open_word, Some((Await | Yield, _))),
            Before::Start | Before::ArrowBody | Before::Restricted | Before::Operator => true,
            _ => false,
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
        Self {
            words: Vocabulary::new(program),
            types: Types::new(program),
            frames: vec![Frame::default()],
            ..Self::default()
        }
    }

    fn token(&mut self, made: Made, state: &mut LexerState<'_>, sink: &mut Sink) {
        if !made.token.is_visible() {
            sink.push(made);
            return;
        }
        let mut made = made;
        let token = made.token;
        let word = self.words.word(token.kind);
        let new_line = token.line > self.behind.line;
        if self.last == OptionalDot && word == Number && token.start as usize == self.behind.end {
            // `a?.5:b`: the point is the number's.
            if let Some(id) = self.last_id {
                sink.tokens.retype(id, self.types.question);
            }
            self.last = Question;
            self.frame().ternaries += 1;
        }
        self.resolve(word, new_line, sink);
        self.give_up(word);
        if self.ends_before(word, new_line) {
            self.insert_end(&token, sink);
        }
        if self.ends_item(word) {
            self.insert(self.types.item_end, &token, sink);
        }
        if word == Return && self.before == Before::Start && !self.frame().in_function {
            self.insert(self.types.stray, &token, sink);
        }
        let at_start = self.before == Before::Start;
        let at_key = self.frame().key && self.frame().decorator.is_none();
        let after_dot = matches!(self.last, Dot | OptionalDot);
        let in_module = self.frame().module;
        let (kind, leaves) = self.take(word, token.kind, new_line);
        made.token.kind = kind;
        let id = sink.push(made);
        match word {
            LParen => self.frame().open = Some(id),
            Arrow if self.last == RParen => {
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
            Async | Await | Let | Yield => kind == token.kind && !after_dot,
            Get | Set | Static => kind == token.kind && at_key,
            From => kind == token.kind && in_module,
            _ => false,
        };
        if open {
            self.open_word = Some((word, id));
            self.open_at_start = at_start;
            self.open_at_key = at_key;
        }
        if word == Semi && self.frame().bracket.has_statements() {
            self.insert_end(&behind(&token), sink);
        }
        self.second_last = self.last;
        self.last = if kind == self.types.identifier {
            Identifier
        } else {
            word
        };
        self.behind.pass(&token, state.text());
        self.last_id = Some(id);
    }
}

//! The base class of our own TypeScript grammar's lexer.
//!
//! It reads the tokens as that of JavaScript does: by the brackets that are open and
//! the token before. A type is one more thing that may be open. It ends before a token
//! that no type goes on with, so what is an operator in an expression can be something
//! else in a type, and the grammar has nothing left to guess.

mod alone;
mod elements;
mod ends;
mod frames;
mod heads;
mod keys;
mod names;
mod peek;
mod scan;
mod take;
mod types;
mod words;

use crate::toolkit::script::behind;
use crate::toolkit::{Behind, Vocabulary};
use picireny_parser::hooks::{LexerClass, LexerMethod, LexerState, Made, Program, Sink, TokenId};

use elements::ClosingTags;
use frames::{Before, Bracket, Closed, Frame};
use peek::TypeScript;
use scan::Scan;
use words::{
    Types,
    Word::{self, *},
};

/// A token that is being taken in.
type Here<'t> = crate::toolkit::Here<'t, Word, TypeScript>;

#[derive(Default)]
pub(super) struct Reader {
    words: Vocabulary<Word>,
    types: Types,
    frames: Vec<Frame>,
    before: Before,
    /// The token before, as what it was taken.
    last: Word,
    /// What a word is that has just been taken.
    taken: Option<Word>,
    /// The token before that.
    second_last: Word,
    closed: Closed,
    /// Where it ends.
    behind: Behind,
    last_id: Option<TokenId>,
    scan: Scan,
    closing_tags: ClosingTags,
}

impl Reader {
    /// Whether an operand may begin here, and with it a regular expression.
    fn expects_operand(&self) -> bool {
        let in_type = self
            .frames
            .last()
            .is_some_and(|frame| frame.bracket == Bracket::Type);
        !in_type
            && matches!(
                self.before,
                Before::Start | Before::ArrowBody | Before::Restricted | Before::Operator
            )
    }

    /// `a?.5:b`: the point is the number's.
    fn split_optional(&mut self, here: &Here<'_>, sink: &mut Sink) {
        if self.last == OptionalDot && here.word == Number && here.adjacent {
            if let Some(id) = self.last_id {
                sink.tokens.retype(id, self.types.question);
            }
            self.last = Question;
            self.before = Before::Operator;
            self.frame().ternaries += 1;
        }
    }
}

impl LexerClass for Reader {
    const NAMES: &'static [&'static str] = &["TypeScriptReaderBase"];
    const METHODS: &'static [(&'static str, LexerMethod<Self>)] = &[
        (
            "isregexpossible",
            LexerMethod::Test(|reader, _| reader.expects_operand()),
        ),
        (
            "iselementpossible",
            LexerMethod::Test(Self::expects_element),
        ),
        ("cutless", LexerMethod::Act(Self::cut_less)),
        ("cutgreater", LexerMethod::Act(Self::cut_greater)),
    ];

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
        let here = self.behind.here(&token, word, state.text());
        self.split_optional(&here, sink);
        self.give_up(here.word);
        self.taken = None;
        made.token.kind = match self.take_in_type(&here) {
            Some(kind) => kind,
            None => {
                if self.ends_before(&here) {
                    self.insert_end(&token, sink);
                }
                if self.ends_item(here.word) {
                    self.insert(self.types.item_end, &token, sink);
                }
                self.take(&here, state)
            }
        };
        let kind = made.token.kind;
        self.last_id = Some(sink.push(made));
        if self.ends_after(here.word) {
            self.insert_end(&behind(&token), sink);
        }
        self.second_last = self.last;
        self.last = self.taken.unwrap_or(if kind == self.types.identifier {
            Name
        } else {
            here.word
        });
        self.behind.pass(&token, state.text());
    }
}

//! The base class of the lexers of our own JavaScript and TypeScript grammars.
//!
//! It reads the tokens as an editor or a macro expander does: by the brackets that are open and
//! the token before, which is enough to tell a block from an object, a regular expression from
//! a division, a declaration from an expression, and where a semicolon is missing (ECMAScript
//! 2025, sections 12.9 and 12.10). The grammar then has nothing left to guess.
//!
//! What TypeScript adds is in its folder. A type is one more thing that may be open. It
//! ends before a token that no type goes on with, so what is an operator in an expression
//! can be something else in a type.

mod ends;
mod frames;
mod heads;
mod keys;
mod names;
mod peek;
mod take;
#[path = "../typescript/types/mod.rs"]
mod types;
mod words;

use crate::toolkit::{Behind, Vocabulary, methods};
use picireny_parser::hooks::{LexerClass, LexerState, Made, Program, Sink, TokenId};

use frames::{Before, Bracket, Frame};
use peek::Script;
use types::{elements::ClosingTags, scan::Scan};
use words::Word::{self, *};

/// A token that is being taken in.
type Here<'t> = crate::toolkit::Here<'t, Word, Script>;

#[derive(Default)]
pub(super) struct Reader {
    words: Vocabulary<Word>,
    /// The grammar has types.
    typed: bool,
    frames: Vec<Frame>,
    before: Before,
    /// The token before and the one before that, as what they were taken.
    last: Word,
    second_last: Word,
    /// Whether what the parentheses held that closed last can only be parameters; nothing
    /// if it is none.
    closed: Option<bool>,
    /// Where these opened.
    opened: Option<TokenId>,
    /// Where the token before ends.
    behind: Behind,
    last_id: Option<TokenId>,
    scan: Scan,
    closing_tags: ClosingTags,
}

impl Reader {
    /// Whether an operand may begin here, and with it a regular expression.
    fn expects_operand(&self) -> bool {
        use Before::{ArrowBody, Operator, Restricted, Start};
        let frame = self.frames.last();
        frame.is_none_or(|frame| frame.bracket != Bracket::Type)
            && matches!(self.before, Start | ArrowBody | Restricted | Operator)
    }

    /// Whether a statement may start here.
    fn begins(&mut self) -> bool {
        self.before == Before::Start && self.frame().bracket == Bracket::Block
    }

    /// The type of a token that was taken as a word: its own if the grammar has none.
    fn kind(&self, here: &Here<'_>, taken: Word) -> i32 {
        match self.words.token_type(taken) {
            _ if matches!(taken, Name | AsyncName) => self.words.token_type(Name),
            kind if kind > 0 && taken != here.word => kind,
            _ => here.kind,
        }
    }

    /// `a?.5:b`: the point is the number's.
    fn split_optional(&mut self, here: &Here<'_>, sink: &mut Sink) {
        if self.last == OptionalDot && here.word == Number && here.adjacent {
            if let Some(last) = self.last_id {
                self.words.retype(last, Question, sink);
            }
            self.last = Question;
            self.before = Before::Operator;
            self.now().ternaries += 1;
        }
    }
}

impl LexerClass for Reader {
    const NAMES: &'static [&'static str] = &["JavaScriptReaderBase", "TypeScriptReaderBase"];
    methods! {
        test is_regex_possible: |it, _| it.expects_operand(),
        test is_element_possible: Self::expects_element,
        act cut_less,
        act cut_greater,
    }

    fn new(program: &Program) -> Self {
        let typed = program.token_type("TYPE_COLON") > 0;
        let may_lack = match typed {
            true => words::ONLY_UNTYPED,
            false => words::ONLY_TYPED,
        };
        Self {
            typed,
            words: Vocabulary::of_several(program, may_lack),
            ..Self::default()
        }
    }

    fn token(&mut self, mut made: Made, state: &mut LexerState<'_>, sink: &mut Sink) {
        let token = made.token;
        let word = self.words.word(token.kind).at_first();
        let here = self.behind.here(&token, word, state.text());
        self.split_optional(&here, sink);
        self.give_up(word);
        let taken = self.take_in_type(&here).unwrap_or_else(|| {
            self.insert_before(&here, &token, sink);
            self.take(&here, state)
        });
        made.token.kind = self.kind(&here, taken);
        self.last_id = Some(sink.push(made));
        match word {
            LParen => self.frame().open = self.last_id,
            Arrow if self.last == RParen => {
                if let Some(open) = self.opened {
                    self.words.retype(open, ArrowOpen, sink);
                }
            }
            _ if self.ends_after(word) => self.insert_end(&ends::behind(&token), sink),
            _ => {}
        }
        self.second_last = self.last;
        self.last = taken;
        self.behind.pass(&token, state.text());
    }
}

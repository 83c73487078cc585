//! The base class of our own C# grammar's lexer: which `<` opens type arguments, which words
//! are keywords where they stand, where the holes of strings end, and which branches of an `#if`
//! count.
//!
//! What is compared is told from type arguments by what is in between and by what comes next
//! (the C# specification, "Grammar ambiguities"); `a < b, c > d` in a list is by what follows
//! the name.

mod directives;
mod peek;
mod soft;
mod words;

use crate::toolkit::brackets::{DEPTH, close, give_up};
use crate::toolkit::{Closed, Vocabulary, fresh, methods, rest};
use picireny_parser::hooks::{LexerClass, LexerState, Made, Sink, TokenId};

use directives::{Conditionals, Place, left_out};
use peek::Peek;
use words::{
    Types,
    Word::{self, *},
};

/// A bracket that is open. The first is the file.
#[derive(Clone, Copy, Debug)]
enum Frame {
    Angle {
        open: TokenId,
        /// There is one between its arguments.
        comma: bool,
    },
    Bracket {
        /// Its first token.
        word: Word,
        /// In angles: a type has so many dimensions.
        rank: bool,
        /// A query is in it.
        query: bool,
    },
}

impl Frame {
    fn bracket(word: Word, rank: bool) -> Self {
        Frame::Bracket {
            word,
            rank,
            query: false,
        }
    }

    fn is(&self, of: Word) -> bool {
        matches!(self, Frame::Bracket { word, .. } if *word == of)
    }

    fn is_angle(&self) -> bool {
        matches!(self, Frame::Angle { .. })
    }
}

#[derive(Default)]
pub(super) struct Reader {
    words: Vocabulary<Word>,
    types: Types,
    /// A mode.
    format: u32,
    frames: Vec<Frame>,
    /// How many braces end the holes that are open, and how many of them have come.
    holes: Vec<(usize, usize)>,
    conditionals: Conditionals,
    closed: Option<Closed>,
    last: Word,
}

impl Reader {
    /// What was last closed has type arguments if this may come next.
    fn settle(&mut self, word: Word, sink: &mut Sink) {
        let frames = &self.frames;
        let opens = Closed::settle(&mut self.closed, word == Identifier, |closed| match word {
            _ if closed.named => !matches!(word, Operator | Dot | LParen | LBrack | Star | Less),
            Literal | Prefix | GreaterEqual => false,
            Greater => frames.last().is_some_and(Frame::is_angle),
            _ => true,
        });
        if let Some(open) = opens {
            sink.tokens.retype(open, self.types.type_open);
        }
    }

    /// Gives up angles that cannot hold what comes, also those around what is no rank then.
    fn drop_angles(&mut self) {
        let is_rank = |frame: &mut Frame| matches!(frame, Frame::Bracket { rank: true, .. });
        let index = self.frames.pop_if(is_rank);
        give_up(&mut self.frames, |frame| !frame.is_angle());
        if index.is_some() {
            self.frames.push(Frame::bracket(LBrack, false));
        }
    }

    /// Whether type arguments may go on with this.
    fn goes_on(&self, word: Word) -> bool {
        let last = self.last;
        match self.frames.last() {
            Some(Frame::Angle { .. }) => {}
            // Between the brackets of an array's type are only commas.
            Some(Frame::Bracket { rank: true, .. }) => return matches!(word, Comma | RBrack),
            _ => return true,
        }
        let begins = matches!(last, Less | Comma | In | Out | Ref | Modifier);
        match word {
            Identifier => begins || matches!(last, Dot | Colons | RBrack | Star),
            Primitive | Delegate => begins || last == RBrack,
            In | Out => matches!(last, Less | Comma | RBrack),
            Ref | Modifier => begins,
            LParen => matches!(last, Less | Comma | RBrack),
            Question | Star => {
                matches!(
                    last,
                    Identifier | Primitive | Greater | RParen | RBrack | Question | Star | Delegate
                )
            }
            Less | Greater | LBrack | RBrack | Dot | Colons | Comma => true,
            _ => false,
        }
    }

    /// The number of open brackets, without the innermost that may be none.
    fn depth(&self) -> usize {
        let angles = self
            .frames
            .iter()
            .rev()
            .take_while(|frame| frame.is_angle());
        self.frames.len() - angles.count()
    }

    fn close(&mut self, open: Word) {
        self.drop_angles();
        let is_wall = |frame: &Frame| frame.is(HoleOpen) || open != LBrace && frame.is(LBrace);
        let fits = |frame: &Frame| frame.is(open);
        if close(&mut self.frames, DEPTH, fits, is_wall).is_some() {
            self.conditionals.closed(self.depth());
        }
    }

    /// Whether a `}` or a colon is that of the hole which is innermost.
    fn is_in_hole(&self) -> bool {
        let open = self.frames.iter().rev().find(|frame| !frame.is_angle());
        open.is_some_and(|frame| frame.is(HoleOpen))
    }

    /// What ends a hole, or the part of it before its format; nothing of other tokens.
    fn hole_end(&mut self, word: Word, state: &mut LexerState<'_>) -> Option<i32> {
        if !matches!(word, RBrace | Colon) || !self.is_in_hole() {
            return None;
        }
        self.drop_angles();
        let (braces, seen) = self.holes.last_mut()?;
        if word == RBrace {
            *seen += 1;
            if seen < braces {
                return Some(self.types.hole_close);
            }
        }
        self.frames.pop();
        self.holes.pop();
        state.pop_mode();
        if word == RBrace {
            return Some(self.types.hole_close);
        }
        state.push_mode(self.format);
        Some(self.types.format_colon)
    }

    fn take(&mut self, word: Word, id: TokenId, length: usize) {
        if !self.goes_on(word) {
            self.drop_angles();
        }
        match word {
            Less => {
                self.frames.push(Frame::Angle {
                    open: id,
                    comma: false,
                });
            }
            Comma => {
                if let Some(Frame::Angle { comma, .. }) = self.frames.last_mut() {
                    *comma = true;
                }
            }
            Greater => {
                if let Some(&Frame::Angle { open, comma }) = self.frames.last() {
                    self.frames.pop();
                    let in_list =
                        |frame: &Frame| frame.is(LParen) || frame.is(LBrack) || frame.is(HoleOpen);
                    let doubtful = comma && self.frames.last().is_some_and(in_list);
                    self.closed = Some(Closed::new(open, doubtful));
                }
            }
            HoleOpen => {
                self.holes.push((length, 0));
                self.frames.push(Frame::bracket(word, false));
            }
            LParen | LBrace => self.frames.push(Frame::bracket(word, false)),
            LBrack => {
                let in_angle = self.frames.last().is_some_and(Frame::is_angle);
                let rank = in_angle && !matches!(self.last, Less | Comma);
                self.frames.push(Frame::bracket(word, rank));
            }
            RParen => self.close(LParen),
            RBrack => {
                // The angle around a rank goes on.
                match self.frames.last() {
                    Some(Frame::Bracket { word: LBrack, .. }) => {
                        self.frames.pop();
                    }
                    _ => self.close(LBrack),
                }
            }
            RBrace => self.close(LBrace),
            Semi => self.set_query(false),
            _ => {}
        }
    }

    /// Takes what an `#if` leaves out into the directive.
    fn read_directive(&mut self, state: &mut LexerState<'_>) {
        let ended = matches!(self.last, Semi | LBrace | RBrace | Comma);
        let place = Place {
            brackets: self.depth(),
            ended,
            begun: matches!(self.last, LParen | LBrack),
        };
        if self.conditionals.take(state.token_text(), place) {
            let skipped = rest(state);
            state.seek(state.position() + left_out(skipped));
        }
    }
}

impl LexerClass for Reader {
    const NAMES: &'static [&'static str] = &["CSharpReaderBase"];
    methods! {
        act read_directive,
    }

    fresh! {
        program: words, types, format: program.mode("FORMAT"),
        frames: vec![Frame::bracket(Semi, false)],
    }

    fn token(&mut self, mut made: Made, state: &mut LexerState<'_>, sink: &mut Sink) {
        let mut word = self.words.word(made.token.kind);
        self.settle(word, sink);
        if let Some(kind) = self.hole_end(word, state) {
            made.token.kind = kind;
            sink.push(made);
            self.last = Literal;
            return;
        }
        let text = state.text();
        if word == Identifier {
            let next = Peek::at(text, made.token.end as usize);
            if let Some(soft) = self.soft(made.token.source(text), next) {
                made.token.kind = self.words.token_type(soft);
                word = soft;
            }
        }
        let length = made.token.end as usize - made.token.start as usize;
        let id = sink.push(made);
        self.take(word, id, length);
        self.last = word;
    }
}

//! The base class of our own C grammar's lexer: type names, directives by where
//! they stand, what cannot stand outside of functions, and what does not go together.
//!
//! Type names are those that a `typedef` declares (scopes are not kept: a name
//! that is a type somewhere is a type wherever a type can be) and those that
//! cannot be anything else by their neighbours, as in code that was not
//! preprocessed.

mod neighbors;
mod words;

use rustc_hash::FxHashSet;

use crate::toolkit::brackets::give_up;
use crate::toolkit::{Behind, Vocabulary, channel_of, fresh, is, types};
use picireny_parser::hooks::{
    ANYWHERE, HIDDEN_CHANNEL, LexerClass, LexerState, Made, Sink, TokenId, inserted,
};

use neighbors::Place;
use words::Word::{self, *};

/// A `typedef` in progress.
#[derive(Debug)]
struct Typedef {
    /// Where it stands: open braces, open brackets of all kinds.
    braces: usize,
    brackets: usize,
    /// The names it declares, and whether the current declarator has its own.
    names: Vec<String>,
    named: bool,
}

/// A token that was passed on.
#[derive(Clone, Copy, Debug, Default)]
struct Past {
    word: Word,
    id: TokenId,
}

types! {
    /// Token types that the reader gives.
    struct Types {
        type_name, inner_directive, else_, extension_operator, stray, arrow,
    }
}

#[derive(Default)]
pub(super) struct Reader {
    words: Vocabulary<Word>,
    types: Types,
    anywhere: u32,
    type_names: FxHashSet<String>,
    /// Open brackets: whether each is a brace.
    brackets: Vec<bool>,
    braces: usize,
    typedefs: Vec<Typedef>,
    /// The number of open brackets outside the words of an aside.
    aside: Option<usize>,
    /// A tag is expected.
    tag: bool,
    /// A statement may start here.
    boundary: bool,
    /// A statement started at the token before.
    after_boundary: bool,
    /// Outside of braces, since the last one: a tag, and a type behind parentheses, as
    /// in a definition before C89.
    tagged: bool,
    old_style: bool,
    /// Directives since the last token that look like ones between statements.
    directives: Vec<TokenId>,
    /// In `case ...:`, and `?` open in it.
    label: bool,
    questions: u32,
    /// The last tokens, the latest first; directives are left out.
    past: [Past; 5],
    /// The text of the latest, if it is an identifier.
    last_text: String,
    /// Where it ends.
    behind: Behind,
    /// What is outside of functions since the last boundary has an initializer.
    initial: bool,
}

impl Reader {
    /// The token so many places back, the latest being 0.
    fn back(&self, places: usize) -> Word {
        self.past.get(places).map_or(Semi, |past| past.word)
    }

    /// What an identifier is, as far as what precedes it tells.
    fn identifier(&mut self, text: &str) -> Word {
        if self.tag && self.aside.is_none() {
            self.tag = false;
            return TagName;
        }
        let declared = match self.back(0) {
            RBrace => self.may_declare(),
            // Behind a type, which is complete, this is what it declares.
            last => is!(last, Member Goto Type TypeName TagName),
        };
        if !declared && self.type_names.contains(text) {
            TypeName
        } else {
            Identifier
        }
    }

    /// Whether a typedef, not something in its braces, still lacks a name.
    fn may_declare(&self) -> bool {
        let typedef = self.typedefs.last();
        typedef.is_some_and(|typedef| typedef.braces == self.braces && !typedef.named)
    }

    /// Notes the name that a typedef declares, once its successor is known.
    fn declare(&mut self, next: Word) {
        if self.back(0) != Identifier || self.aside.is_some() || !self.may_declare() {
            return;
        }
        let before = self.back(1);
        let brackets = self.brackets.len();
        let Some(typedef) = self.typedefs.last_mut() else {
            return;
        };
        let names = if brackets == typedef.brackets {
            is!(next, Semi Comma LBrack LParen Aside)
        } else {
            matches!(before, Star | LParen | Specifier) && matches!(next, RParen | LBrack | LParen)
        };
        if names {
            typedef.named = true;
            typedef.names.push(self.last_text.clone());
        }
    }

    /// Makes type names of identifiers that can be nothing else.
    fn infer(&mut self, next: Word, sink: &mut Sink) {
        if self.aside.is_some() {
            return;
        }
        // `T x`, `T const`, `int API x`, but not `a.T x`.
        if self.back(0) == Identifier
            && is!(next, Identifier TypeName Type Specifier Tag)
            && !is!(self.back(1), Literal Member Goto TagName)
            && (!matches!(self.back(1), Type | TypeName | Star) || next == Identifier)
        {
            self.retype(0, sink);
        }
        // `(T *)`, `T **,`.
        if matches!(next, RParen | Comma) && self.back(0) == Star {
            let places = if self.back(1) == Star { 2 } else { 1 };
            let begins = is!(self.back(places + 1), LParen Comma Specifier);
            if self.back(places) == Identifier && begins {
                self.retype(places, sink);
            }
        }
        // `(T) x`, but not `if (T) x` or `f(T) x`.
        if matches!(next, Identifier | TypeName | Literal)
            && self.back(0) == RParen
            && self.back(1) == Identifier
            && self.back(2) == LParen
            && !is!(self.back(3), Identifier TypeName TagName Control RParen RBrack Aside)
        {
            self.retype(1, sink);
        }
    }

    fn retype(&mut self, places: usize, sink: &mut Sink) {
        if let Some(past) = self.past.get_mut(places) {
            past.word = TypeName;
            sink.tokens.retype(past.id, self.types.type_name);
        }
    }

    /// Whether a token cannot stand here, outside of functions.
    fn is_stray(&self, word: Word) -> bool {
        if !self.brackets.is_empty() {
            return false;
        }
        match word {
            LBrace => match self.back(0) {
                Identifier | Type | TypeName | Specifier | Star | RBrack => !self.tagged,
                _ => self.boundary && !self.old_style,
            },
            Control | Jump | Goto | Label => true,
            LParen => self.boundary,
            _ => false,
        }
    }

    /// Notes what says whether braces can follow, outside of functions.
    fn note_outside(&mut self, word: Word) {
        match word {
            Tag => self.tagged = true,
            Semi if !self.old_style => self.tagged = false,
            Type | TypeName | Specifier => self.old_style |= self.back(0) == RParen,
            LBrace => (self.tagged, self.old_style) = (false, false),
            _ => {}
        }
    }

    /// Marks a token that does not go together with what is before it.
    fn mark_broken(&self, made: &Made, word: Word, sink: &mut Sink) {
        let place = Place {
            word,
            is_arrow: made.token.kind == self.types.arrow,
            new_line: made.token.line > self.behind.line,
            in_brackets: self.brackets.last() == Some(&false),
            is_outside: self.braces == 0,
            is_initial: self.initial,
            before: [self.back(0), self.back(1)],
        };
        if self.aside.is_none() && place.is_broken() {
            let mut stray = inserted(&made.token, self.types.stray, "");
            stray.token.channel = HIDDEN_CHANNEL;
            sink.push(stray);
        }
    }

    /// A directive, between statements or in one.
    fn directive(&mut self, mut made: Made, sink: &mut Sink) {
        // Between what a definition before C89 has before its body, too.
        if self.boundary && !(self.old_style && self.brackets.is_empty()) {
            self.directives.push(sink.push(made));
        } else {
            made.token.kind = self.types.inner_directive;
            made.token.channel = self.anywhere;
            sink.push(made);
        }
    }

    fn open(&mut self, brace: bool) {
        if self.back(0) == Aside && !brace {
            self.aside.get_or_insert(self.brackets.len());
        }
        self.brackets.push(brace);
        self.braces += usize::from(brace);
    }

    /// Closes the innermost bracket of a kind, and those in it that have no
    /// end; a brace is not crossed by other brackets.
    fn close(&mut self, brace: bool) {
        while let Some(&last) = self.brackets.last() {
            if last && !brace {
                break;
            }
            self.brackets.pop();
            self.braces -= usize::from(last);
            if last == brace {
                break;
            }
        }
        if self.aside.is_some_and(|aside| self.brackets.len() <= aside) {
            self.aside = None;
        }
        let open = self.brackets.len();
        give_up(&mut self.typedefs, |typedef| typedef.brackets <= open);
    }

    /// The end of what a typedef declares, or of one of its names.
    fn end_declarator(&mut self, word: Word) {
        let here = self.brackets.len();
        if let Some(typedef) = self.typedefs.last_mut()
            && typedef.brackets == here
        {
            typedef.named = false;
            if word == Semi {
                self.type_names.extend(typedef.names.drain(..));
                self.typedefs.pop();
            }
        }
    }

    /// Takes in everything but an identifier.
    fn take(&mut self, word: Word) {
        if self.brackets.is_empty() {
            self.note_outside(word);
        }
        let in_braces = self.brackets.last().copied().unwrap_or(true);
        match word {
            LBrace => self.open(true),
            RBrace => self.close(true),
            LParen | LBrack => self.open(false),
            RParen | RBrack => self.close(false),
            Word::Typedef => self.typedefs.push(Typedef {
                braces: self.braces,
                brackets: self.brackets.len(),
                names: Vec::new(),
                named: false,
            }),
            Semi | Comma => self.end_declarator(word),
            Question => self.questions += 1,
            _ => {}
        }
        self.tag = match word {
            Tag => true,
            LBrace | Semi => false,
            _ => self.tag,
        };
        self.follow_boundary(word, in_braces);
    }

    /// Whether a statement may start after a token.
    fn follow_boundary(&mut self, word: Word, in_braces: bool) {
        let after_boundary = self.after_boundary;
        self.after_boundary = self.boundary;
        self.boundary = match word {
            Semi => in_braces,
            LBrace | RBrace => true,
            Colon if self.label && self.questions == 0 => in_braces,
            Colon => {
                self.questions = self.questions.saturating_sub(1);
                in_braces && after_boundary && self.back(0) == Identifier
            }
            _ => false,
        };
        if word == Label || self.boundary {
            self.label = word == Label;
            self.questions = 0;
        }
    }
}

impl LexerClass for Reader {
    const NAMES: &'static [&'static str] = &["CReaderBase"];

    fresh! { program: words, types, anywhere: channel_of(program, ANYWHERE), boundary: true }

    fn token(&mut self, mut made: Made, state: &mut LexerState<'_>, sink: &mut Sink) {
        let mut word = self.words.word(made.token.kind);
        if word == Directive {
            return self.directive(made, sink);
        }
        for directive in self.directives.drain(..) {
            // The statement goes on.
            if made.token.kind == self.types.else_ {
                let tokens = &mut sink.tokens;
                tokens.move_to(directive, self.types.inner_directive, self.anywhere);
            }
        }
        let mut text = "";
        if word == Identifier {
            text = made.token.source(state.text());
            word = self.identifier(text);
            if word == TypeName {
                made.token.kind = self.types.type_name;
            }
        }
        let begins_operand = is!(word, LParen Literal Identifier Star Operator Assign Other);
        if self.back(0) == Extension && begins_operand {
            let kind = self.types.extension_operator;
            sink.tokens.retype(self.past[0].id, kind);
        }
        self.declare(word);
        self.infer(word, sink);
        if self.is_stray(word) {
            sink.insert(self.types.stray, &made.token);
        }
        self.mark_broken(&made, word, sink);
        self.behind.pass(&made.token, state.text());
        self.initial &= !self.boundary;
        self.initial |= word == Assign && self.brackets.is_empty();
        self.take(word);
        let id = sink.push(made);
        if word == Identifier {
            text.clone_into(&mut self.last_text);
        }
        self.past.rotate_right(1);
        self.past[0] = Past { word, id };
    }
}

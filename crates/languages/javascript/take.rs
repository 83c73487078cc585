//! What a token changes: brackets, what may follow, and its own type.

use super::Reader;
use super::frames::{Before, Body, Bracket, Closes, has_statements};
use super::words::Word;

const BRACES: &[Bracket] = &[
    Bracket::Block,
    Bracket::Class,
    Bracket::Object,
    Bracket::Names,
    Bracket::Template,
];

const BRACES_AND_PARENTHESES: &[Bracket] = &[
    Bracket::Block,
    Bracket::Class,
    Bracket::Object,
    Bracket::Names,
    Bracket::Template,
    Bracket::Paren,
    Bracket::ForHead,
];

impl Reader {
    /// Takes a token in: its type from now on, and whether the mode of a
    /// template is left.
    pub(super) fn take(&mut self, word: Word, kind: i32, new_line: bool) -> (i32, bool) {
        self.end_decorator(word, kind);
        let after_dot = matches!(self.last, Word::Dot | Word::OptionalDot);
        if after_dot && self.is_name(kind) {
            self.before = Before::Value;
            return (self.types.identifier, false);
        }
        if self.frame().bracket == Bracket::Names && self.is_name(kind) {
            let as_word = word == Word::As && self.before == Before::Value;
            self.before = if as_word {
                Before::Operator
            } else {
                Before::Value
            };
            return (if as_word { kind } else { self.types.identifier }, false);
        }
        if self.may_be_key(word)
            && let Some(kind) = self.key(word, kind)
        {
            return (kind, false);
        }
        match word {
            Word::LBrace => (self.open_brace(), false),
            Word::RBrace => (kind, self.close_brace()),
            Word::Function | Word::Class => (self.declaration(word, kind), false),
            Word::As | Word::Of | Word::From | Word::Get | Word::Set | Word::Static => {
                (self.contextual(word, kind), false)
            }
            Word::In if self.frame().bracket == Bracket::ForHead && !self.frame().has_semicolon => {
                self.before = Before::Operator;
                (self.types.for_in, false)
            }
            _ => {
                if !self.take_bracket(word) && !self.take_separator(word) {
                    self.take_other(word, new_line);
                }
                (kind, false)
            }
        }
    }

    /// A decorator ends before a word that neither `@` nor `.` precedes.
    fn end_decorator(&mut self, word: Word, kind: i32) {
        let Some(start) = self.frame().decorator else {
            return;
        };
        let continued = matches!(self.last, Word::At | Word::Dot);
        let begins = self.is_name(kind)
            || matches!(word, Word::Star | Word::Private | Word::String | Word::At);
        let ends =
            begins && !continued || word == Word::LBrack && self.frame().bracket == Bracket::Class;
        if ends {
            let frame = self.frame();
            frame.decorator = None;
            if frame.bracket == Bracket::Class {
                frame.key = true;
            }
            self.before = if start {
                Before::Start
            } else {
                Before::Operator
            };
        }
    }

    /// A parenthesis, a bracket, or the quote or braces of a template. False if
    /// it is something else.
    fn take_bracket(&mut self, word: Word) -> bool {
        match word {
            Word::LParen => self.open_parenthesis(),
            Word::RParen => self.close_bracket(&[Bracket::Paren, Bracket::ForHead], BRACES),
            Word::LBrack => self.open_bracket(),
            Word::RBrack => self.close_bracket(&[Bracket::Square], BRACES_AND_PARENTHESES),
            Word::Backtick => {
                if self.frame().bracket == Bracket::Text {
                    self.frames.pop();
                    self.before = Before::Value;
                } else {
                    self.push(Bracket::Text, Closes::Value);
                }
            }
            Word::TemplateOpen => self.push(Bracket::Template, Closes::Value),
            Word::Template => {}
            _ => return false,
        }
        true
    }

    /// Whether the mode of a template is left.
    fn close_brace(&mut self) -> bool {
        match self.pop(BRACES, &[]) {
            Some(frame) if frame.bracket == Bracket::Template => {
                self.before = Before::Operator;
                return true;
            }
            Some(frame) => self.close(frame.closes),
            None => self.before = Before::Start,
        }
        false
    }

    fn close_bracket(&mut self, brackets: &[Bracket], barrier: &[Bracket]) {
        let closed = self.pop(brackets, barrier);
        self.group = closed.and_then(|frame| frame.open);
        self.close(closed.map_or(Closes::Value, |frame| frame.closes));
    }

    fn open_parenthesis(&mut self) {
        let awaited = self.last == Word::Await && self.second_last == Word::For;
        let last = self.last;
        let before = self.before;
        let frame = self.frame();
        let (bracket, closes) = if let Some(body) = frame.function.take() {
            (Bracket::Paren, Closes::Body(body))
        } else if last == Word::For || awaited {
            (Bracket::ForHead, Closes::Head)
        } else if before == Before::Key && matches!(frame.bracket, Bracket::Object | Bracket::Class)
        {
            (Bracket::Paren, Closes::Body(Body::Method))
        } else if matches!(
            last,
            Word::If | Word::While | Word::With | Word::Switch | Word::Catch
        ) {
            (Bracket::Paren, Closes::Head)
        } else {
            if last == Word::Import {
                frame.module = false;
            }
            (Bracket::Paren, Closes::Value)
        };
        self.push(bracket, closes);
    }

    fn open_bracket(&mut self) {
        let frame = self.frame();
        let closes = if frame.key {
            frame.key = false;
            Closes::Key
        } else {
            Closes::Value
        };
        let list = closes == Closes::Value
            && !matches!(self.before, Before::Value | Before::Key)
            && self.last != Word::OptionalDot;
        self.push(Bracket::Square, closes);
        self.frame().list = list;
    }

    /// `;`, `,`, `:` or `?`. False if it is something else.
    fn take_separator(&mut self, word: Word) -> bool {
        match word {
            Word::Semi => self.semicolon(),
            Word::Comma => {
                let frame = self.frame();
                if frame.bracket == Bracket::Object {
                    frame.key = true;
                }
                self.before = Before::Operator;
            }
            Word::Colon => self.colon(),
            Word::Question => {
                self.frame().ternaries += 1;
                self.before = Before::Operator;
            }
            _ => return false,
        }
        true
    }

    fn semicolon(&mut self) {
        let frame = self.frame();
        frame.has_semicolon = true;
        frame.ternaries = 0;
        frame.module = false;
        frame.heading = None;
        frame.function = None;
        frame.decorator = None;
        frame.key = frame.bracket == Bracket::Class;
        self.before = if has_statements(frame.bracket) {
            Before::Start
        } else {
            Before::Operator
        };
    }

    fn colon(&mut self) {
        let frame = self.frame();
        if frame.ternaries > 0 {
            frame.ternaries -= 1;
            self.before = Before::Operator;
        } else {
            self.before = if frame.bracket == Bracket::Block {
                Before::Start
            } else {
                Before::Operator
            };
        }
    }

    /// `function` or `class`, of another type where a statement may start.
    fn declaration(&mut self, word: Word, kind: i32) -> i32 {
        let may_start = self.before == Before::Start || self.exports();
        let statement = may_start && self.frame().bracket == Bracket::Block;
        let body = Some(if statement {
            Body::Statement
        } else {
            Body::Value
        });
        let frame = self.frame();
        frame.module = false;
        if word == Word::Function {
            frame.function = body;
        } else {
            frame.heading = body;
        }
        self.before = Before::Operator;
        match word {
            _ if !statement => kind,
            Word::Function => self.types.function_declaration,
            _ => self.types.class_declaration,
        }
    }

    /// A word that is reserved in some places: its type.
    fn contextual(&mut self, word: Word, kind: i32) -> i32 {
        let after_value = self.before == Before::Value;
        let frame = *self.frame();
        let reserved = match word {
            Word::As => frame.module && (after_value || self.last == Word::Star),
            Word::Of => frame.bracket == Bracket::ForHead && after_value,
            Word::From => frame.module,
            _ => false,
        };
        self.before = if reserved && word != Word::From {
            Before::Operator
        } else {
            Before::Value
        };
        if reserved {
            kind
        } else {
            self.types.identifier
        }
    }

    /// A word or operator that only says what may follow.
    fn take_other(&mut self, word: Word, new_line: bool) {
        let at_start = self.before == Before::Start;
        self.before = match word {
            Word::Star if self.frame().key => Before::Operator,
            Word::At => {
                let frame = self.frame();
                frame.decorator = Some(at_start && !frame.key);
                frame.key = false;
                Before::Operator
            }
            Word::Step | Word::StepDown if self.before == Before::Value && !new_line => {
                Before::Value
            }
            Word::Ellipsis | Word::Assign => {
                self.frame().key = false;
                Before::Operator
            }
            Word::Identifier | Word::Literal | Word::String | Word::Number | Word::Private => {
                Before::Value
            }
            Word::Else | Word::Do | Word::Try | Word::Finally => Before::Start,
            Word::Return | Word::Break | Word::Continue | Word::Debugger | Word::Throw => {
                Before::Restricted
            }
            Word::Import => {
                self.frame().module = at_start;
                if at_start {
                    Before::Operator
                } else {
                    Before::Value
                }
            }
            Word::Export => {
                self.frame().module = true;
                Before::Start
            }
            Word::Default if self.frame().module => Before::Start,
            Word::Async | Word::Await | Word::Let | Word::Yield => Before::Value,
            _ => Before::Operator,
        };
    }

    /// Whether a declaration may follow `export` or `export default`.
    fn exports(&mut self) -> bool {
        self.frame().module && matches!(self.last, Word::Export | Word::Default)
    }
}

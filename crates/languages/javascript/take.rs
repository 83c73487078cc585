//! What a token changes: brackets, what may follow, and its own type.

use super::Reader;
use super::frames::{Before, Body, Bracket};
use super::words::Word::{self, *};
use crate::toolkit::is;

impl Reader {
    /// Takes a token in: its type from now on, and whether the mode of a
    /// template is left.
    pub(super) fn take(&mut self, word: Word, kind: i32, new_line: bool) -> (i32, bool) {
        self.end_decorator(word);
        let after_dot = matches!(self.last, Dot | OptionalDot);
        if after_dot && word.is_name() {
            self.before = Before::Value;
            return (self.types.identifier, false);
        }
        if self.frame().bracket == Bracket::Names && word.is_name() {
            let as_word = word == As && self.before == Before::Value;
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
            LBrace => (self.open_brace(), false),
            RBrace => (kind, self.close_brace()),
            Function | Class => (self.declaration(word, kind), false),
            As | Of | From | Get | Set | Static => (self.contextual(word, kind), false),
            In if self.frame().bracket == Bracket::ForHead && !self.frame().has_semicolon => {
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
    fn end_decorator(&mut self, word: Word) {
        let Some(start) = self.frame().decorator else {
            return;
        };
        let continued = matches!(self.last, At | Dot);
        let begins = word.is_name() || matches!(word, Star | Private | String | At);
        let ends = begins && !continued || word == LBrack && self.frame().bracket == Bracket::Class;
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
            LParen => self.open_parenthesis(),
            RParen => self.close_bracket(Bracket::is_round, Bracket::is_brace),
            LBrack => self.open_bracket(),
            RBrack => {
                self.close_bracket(|b| b == Bracket::Square, |b| b.is_brace() || b.is_round())
            }
            Backtick => {
                if self.frame().bracket == Bracket::Text {
                    self.frames.pop();
                    self.before = Before::Value;
                } else {
                    self.push(Bracket::Text, Before::Value);
                }
            }
            TemplateOpen => self.push(Bracket::Template, Before::Value),
            Template => {}
            _ => return false,
        }
        true
    }

    /// Whether the mode of a template is left.
    fn close_brace(&mut self) -> bool {
        match self.pop(Bracket::is_brace, |_| false) {
            Some(frame) if frame.bracket == Bracket::Template => {
                self.before = Before::Operator;
                return true;
            }
            Some(frame) => self.close(frame.closes),
            None => self.before = Before::Start,
        }
        false
    }

    fn close_bracket(&mut self, fits: fn(Bracket) -> bool, is_wall: fn(Bracket) -> bool) {
        let closed = self.pop(fits, is_wall);
        self.group = closed.and_then(|frame| frame.open);
        self.close(closed.map_or(Before::Value, |frame| frame.closes));
    }

    fn open_parenthesis(&mut self) {
        let awaited = self.last == Await && self.second_last == For;
        let last = self.last;
        let before = self.before;
        let frame = self.frame();
        let (bracket, closes) = if let Some(body) = frame.function.take() {
            (Bracket::Paren, Before::Parameters(body))
        } else if last == For || awaited {
            (Bracket::ForHead, Before::Start)
        } else if before == Before::Key && matches!(frame.bracket, Bracket::Object | Bracket::Class)
        {
            (Bracket::Paren, Before::Parameters(Body::Method))
        } else if is!(last, If While With Switch Catch) {
            (Bracket::Paren, Before::Start)
        } else {
            if last == Import {
                frame.module = false;
            }
            (Bracket::Paren, Before::Value)
        };
        self.push(bracket, closes);
    }

    fn open_bracket(&mut self) {
        let frame = self.frame();
        let closes = if frame.key {
            frame.key = false;
            Before::Key
        } else {
            Before::Value
        };
        let list = closes == Before::Value
            && !matches!(self.before, Before::Value | Before::Key)
            && self.last != OptionalDot;
        self.push(Bracket::Square, closes);
        self.frame().list = list;
    }

    /// `;`, `,`, `:` or `?`. False if it is something else.
    fn take_separator(&mut self, word: Word) -> bool {
        match word {
            Semi => self.semicolon(),
            Comma => {
                let frame = self.frame();
                if frame.bracket == Bracket::Object {
                    frame.key = true;
                }
                self.before = Before::Operator;
            }
            Colon => self.colon(),
            Question => {
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
        self.before = if frame.bracket.has_statements() {
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
        if word == Function {
            frame.function = body;
        } else {
            frame.heading = body;
        }
        self.before = Before::Operator;
        match word {
            _ if !statement => kind,
            Function => self.types.function_declaration,
            _ => self.types.class_declaration,
        }
    }

    /// A word that is reserved in some places: its type.
    fn contextual(&mut self, word: Word, kind: i32) -> i32 {
        let after_value = self.before == Before::Value;
        let frame = *self.frame();
        let reserved = match word {
            As => frame.module && (after_value || self.last == Star),
            Of => frame.bracket == Bracket::ForHead && after_value,
            From => frame.module,
            _ => false,
        };
        self.before = if reserved && word != From {
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
            Star if self.frame().key => Before::Operator,
            At => {
                let frame = self.frame();
                frame.decorator = Some(at_start && !frame.key);
                frame.key = false;
                Before::Operator
            }
            Step | StepDown if self.before == Before::Value && !new_line => Before::Value,
            Ellipsis | Assign => {
                self.frame().key = false;
                Before::Operator
            }
            Identifier | Constant | Literal | String | Number | Private => Before::Value,
            Else | Do | Try | Finally => Before::Start,
            Return | Break | Continue | Debugger | Throw => Before::Restricted,
            Import => {
                self.frame().module = at_start;
                if at_start {
                    Before::Operator
                } else {
                    Before::Value
                }
            }
            Export => {
                self.frame().module = true;
                Before::Start
            }
            Default if self.frame().module => Before::Start,
            Async | Await | Let | Yield => Before::Value,
            _ => Before::Operator,
        };
    }

    /// Whether a declaration may follow `export` or `export default`.
    fn exports(&mut self) -> bool {
        self.frame().module && matches!(self.last, Export | Default)
    }
}

//! What a token changes: brackets, what may follow, and its own type.

use super::Reader;
use super::frames::{Before, Body, Bracket, Closes, has_statements};
use super::words::Word;

impl Reader {
    /// Takes a token in: its type from now on, and whether the mode of a
    /// template is left.
    pub(super) fn take(&mut self, word: Word, kind: i32, new_line: bool) -> (i32, bool) {
        if let Some(start) = self.frame().decorator {
            // The decorator ends before a word that neither `@` nor `.`
            // precedes.
            let ends = self.is_name(kind) && !matches!(self.last, Word::At | Word::Dot)
                || matches!(word, Word::Star | Word::Private | Word::String | Word::At)
                    && !matches!(self.last, Word::At | Word::Dot)
                || word == Word::LBrack && self.frame().bracket == Bracket::Class;
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
        let at_start = self.before == Before::Start;
        let mut new_kind = kind;
        let mut leaves = false;
        match word {
            Word::LBrace => return (self.open_brace(), false),
            Word::RBrace => {
                let closed = self.pop(
                    &[
                        Bracket::Block,
                        Bracket::Class,
                        Bracket::Object,
                        Bracket::Names,
                        Bracket::Template,
                    ],
                    &[],
                );
                match closed {
                    Some(frame) if frame.bracket == Bracket::Template => {
                        leaves = true;
                        self.before = Before::Operator;
                    }
                    Some(frame) => self.close(frame.closes),
                    None => self.before = Before::Start,
                }
            }
            Word::LParen => {
                let awaited = self.last == Word::Await && self.second_last == Word::For;
                let last = self.last;
                let before = self.before;
                let frame = self.frame();
                let (bracket, closes) = if let Some(body) = frame.function.take() {
                    (Bracket::Paren, Closes::Body(body))
                } else if last == Word::For || awaited {
                    (Bracket::ForHead, Closes::Head)
                } else if before == Before::Key
                    && matches!(frame.bracket, Bracket::Object | Bracket::Class)
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
            Word::RParen => {
                let closed = self.pop(
                    &[Bracket::Paren, Bracket::ForHead],
                    &[
                        Bracket::Block,
                        Bracket::Class,
                        Bracket::Object,
                        Bracket::Names,
                        Bracket::Template,
                    ],
                );
                self.close(closed.map_or(Closes::Value, |frame| frame.closes));
            }
            Word::LBrack => {
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
            Word::RBrack => {
                let closed = self.pop(
                    &[Bracket::Square],
                    &[
                        Bracket::Block,
                        Bracket::Class,
                        Bracket::Object,
                        Bracket::Names,
                        Bracket::Template,
                        Bracket::Paren,
                        Bracket::ForHead,
                    ],
                );
                self.close(closed.map_or(Closes::Value, |frame| frame.closes));
            }
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
            Word::Semi => {
                let frame = self.frame();
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
            Word::Comma => {
                let frame = self.frame();
                if frame.bracket == Bracket::Object {
                    frame.key = true;
                }
                self.before = Before::Operator;
            }
            Word::Colon => {
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
            Word::Question => {
                self.frame().ternaries += 1;
                self.before = Before::Operator;
            }
            Word::Star if self.frame().key => self.before = Before::Operator,
            Word::At => {
                let key = self.frame().key;
                let frame = self.frame();
                frame.key = false;
                frame.decorator = Some(at_start && !key);
                self.before = Before::Operator;
            }
            Word::Step | Word::StepDown => {
                if self.before != Before::Value || new_line {
                    self.before = Before::Operator;
                }
            }
            Word::Ellipsis => {
                self.frame().key = false;
                self.before = Before::Operator;
            }
            Word::Identifier | Word::Literal | Word::String | Word::Number | Word::Private => {
                self.before = Before::Value;
            }
            Word::Function => {
                let module = self.exports();
                let statement = (at_start || module) && self.frame().bracket == Bracket::Block;
                if statement {
                    new_kind = self.types.function_declaration;
                }
                let frame = self.frame();
                frame.module = false;
                frame.function = Some(if statement {
                    Body::Statement
                } else {
                    Body::Value
                });
                self.before = Before::Operator;
            }
            Word::Class => {
                let module = self.exports();
                let statement = (at_start || module) && self.frame().bracket == Bracket::Block;
                if statement {
                    new_kind = self.types.class_declaration;
                }
                let frame = self.frame();
                frame.module = false;
                frame.heading = Some(if statement {
                    Body::Statement
                } else {
                    Body::Value
                });
                self.before = Before::Operator;
            }
            Word::Else | Word::Do | Word::Try | Word::Finally => self.before = Before::Start,
            Word::Return | Word::Break | Word::Continue | Word::Debugger | Word::Throw => {
                self.before = Before::Restricted;
            }
            Word::Import => {
                self.frame().module = at_start;
                self.before = if at_start {
                    Before::Operator
                } else {
                    Before::Value
                };
            }
            Word::Export => {
                self.frame().module = true;
                self.before = Before::Start;
            }
            Word::Default => {
                self.before = if self.frame().module {
                    Before::Start
                } else {
                    Before::Operator
                };
            }
            Word::As => {
                if self.frame().module && (self.before == Before::Value || self.last == Word::Star)
                {
                    self.before = Before::Operator;
                } else {
                    new_kind = self.types.identifier;
                    self.before = Before::Value;
                }
            }
            Word::Of => {
                if self.frame().bracket == Bracket::ForHead && self.before == Before::Value {
                    self.before = Before::Operator;
                } else {
                    new_kind = self.types.identifier;
                    self.before = Before::Value;
                }
            }
            Word::From if self.frame().module => self.before = Before::Value,
            Word::Async | Word::Await | Word::Let | Word::Yield => self.before = Before::Value,
            Word::From | Word::Get | Word::Set | Word::Static => {
                new_kind = self.types.identifier;
                self.before = Before::Value;
            }
            _ => {
                if matches!(word, Word::Assign) {
                    self.frame().key = false;
                }
                self.before = Before::Operator;
            }
        }
        (new_kind, leaves)
    }

    /// Whether a declaration may follow `export` or `export default`.
    fn exports(&mut self) -> bool {
        self.frame().module && matches!(self.last, Word::Export | Word::Default)
    }
}

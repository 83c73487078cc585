//! Brackets that open and close, and what they are.

use super::frames::{Before, Body, Bracket, Closed, Declares, Frame, Heading, Kind};
use super::words::Word::*;
use super::{Here, Reader};
use super::{alone, scan};
use crate::toolkit::is;
use picireny_parser::hooks::LexerState;

impl Reader {
    /// A parenthesis, a bracket, or the quote or braces of a template. None if it is
    /// something else.
    pub(super) fn take_bracket(
        &mut self,
        here: &Here<'_>,
        state: &mut LexerState<'_>,
    ) -> Option<i32> {
        match here.word {
            LBrace => {
                if self.last_id.is_none() && alone::is_object(here.text, here.start) {
                    // It may be a parameter that has a type.
                    self.frame().declares = Declares::Variables;
                    self.before = Before::Operator;
                }
                return Some(self.open_brace());
            }
            RBrace => self.close_brace(state),
            LParen => self.open_parenthesis(),
            RParen => self.close_parenthesis(),
            LBrack => self.open_square(),
            RBrack => self.close_bracket(Kind::Square),
            Less => return Some(self.less(here)),
            Greater => return Some(self.greater(state)),
            Backtick => {
                if self.frame().bracket == Bracket::Text {
                    self.before = self.frame().closes;
                    self.frames.pop();
                } else {
                    self.push(Bracket::Text, Before::Value);
                }
            }
            TemplateOpen => {
                let in_type = self.is_below(Bracket::Type);
                self.push(Bracket::Template, Before::Value);
                if in_type {
                    self.begin_type(Before::Value);
                }
            }
            Template => {}
            _ => return None,
        }
        Some(here.kind)
    }

    fn open_brace(&mut self) -> i32 {
        let frame = *self.frame();
        let block = self.types.block_open;
        if let Some(heading) = frame.heading
            && (self.before != Before::Operator || self.last == Class)
        {
            return self.open_heading(heading);
        }
        if let Before::Parameters(body) = self.before {
            self.push(Bracket::Block, body.closes());
            return block;
        }
        if self.last == Arrow {
            self.push(Bracket::Block, Before::ArrowBody);
            return block;
        }
        let listed = is!(self.last, Import Export Comma Modifier);
        if frame.module && listed {
            self.push(Bracket::Names, Before::Value);
            return self.types.left_brace;
        }
        let statement = match self.before {
            Before::Start => !(frame.module && self.last == Default),
            Before::Value | Before::ArrowBody | Before::Typed => true,
            Before::Restricted => !matches!(self.last, Return | Throw),
            _ => self.last == Catch,
        };
        if frame.bracket == Bracket::Block && statement {
            self.push(Bracket::Block, Before::Start);
            return block;
        }
        self.push(Bracket::Object, Before::Value);
        self.types.left_brace
    }

    fn open_heading(&mut self, heading: Heading) -> i32 {
        let frame = self.frame();
        frame.heading = None;
        frame.bases = false;
        frame.typed = false;
        match heading {
            Heading::Class(body) => {
                self.push(Bracket::Class, body.closes());
                self.types.class_open
            }
            Heading::Interface => {
                self.push(Bracket::Members, Before::Start);
                self.types.left_brace
            }
            Heading::Namespace => {
                self.push(Bracket::Block, Before::Start);
                self.types.block_open
            }
            Heading::Enum => {
                self.push(Bracket::Object, Before::Start);
                self.types.left_brace
            }
        }
    }

    fn close_brace(&mut self, state: &mut LexerState<'_>) {
        match self.pop(Kind::Brace) {
            Some(frame) if frame.bracket == Bracket::Template => {
                state.pop_mode();
                self.before = Before::Operator;
            }
            Some(frame) => {
                if frame.bracket == Bracket::Braces {
                    state.pop_mode();
                }
                self.close(frame.closes);
            }
            None => {
                self.frame().restart();
                self.before = Before::Start;
            }
        }
    }

    fn close_bracket(&mut self, kind: Kind) {
        let closed = self.pop(kind);
        self.close(closed.map_or(Before::Value, |frame| frame.closes));
    }

    fn close_parenthesis(&mut self) {
        let frame = self.pop(Kind::Paren);
        let empty = self.last == LParen;
        self.closed = match frame {
            Some(frame) if frame.bracket == Bracket::TypeParen => {
                if frame.typed || empty || self.second_last == LParen {
                    Closed::Parameters
                } else {
                    Closed::Group
                }
            }
            Some(frame) if frame.parameters => {
                if frame.typed || empty {
                    Closed::Parameters
                } else {
                    Closed::Group
                }
            }
            _ => Closed::Other,
        };
        self.close(frame.map_or(Before::Value, |frame| frame.closes));
    }

    fn open_parenthesis(&mut self) {
        let before = self.before;
        let last = self.last;
        let frame = self.frame();
        let named = before == Before::Key;
        let method = Before::Parameters(Body::Method);
        if let Some(body) = frame.function.take() {
            self.push(Bracket::Paren, Before::Parameters(body));
        } else if last == For {
            self.push(Bracket::ForHead, Before::Start);
        } else if named && frame.bracket == Bracket::Members {
            self.open_type_parameters();
        } else if named && matches!(frame.bracket, Bracket::Object | Bracket::Class) {
            self.push(Bracket::Paren, method);
        } else if is!(last, If While With Switch Catch) {
            self.push(Bracket::Paren, Before::Start).list = false;
        } else {
            let operand = last == Async || !matches!(before, Before::Value | Before::Typed);
            self.push(Bracket::Paren, Before::Value).parameters = operand;
        }
    }

    fn open_square(&mut self) {
        let list = !matches!(self.before, Before::Value | Before::Typed | Before::Key)
            && self.last != OptionalDot;
        self.push(Bracket::Square, Before::Value).list = list;
    }

    /// `:`
    pub(super) fn colon(&mut self, here: &Here<'_>) -> i32 {
        let before = self.before;
        let after_parameters = self.last == RParen;
        let frame = *self.frame();
        if let Before::Parameters(_) = before {
            return self.annotation(before);
        }
        let result = after_parameters
            && match self.closed {
                Closed::Parameters => true,
                Closed::Group => scan::is_result(here.text, here.start),
                Closed::Other => false,
            };
        if frame.ternaries > 0 && !result {
            self.frame().ternaries -= 1;
            self.before = Before::Operator;
            return here.kind;
        }
        if frame.case {
            self.frame().case = false;
            self.before = Before::Start;
            return here.kind;
        }
        let typed = after_parameters
            || match frame.bracket {
                Bracket::Block => frame.declares.is_variables() && before != Before::Start,
                Bracket::ForHead => frame.declares.is_variables(),
                Bracket::Class | Bracket::Members | Bracket::Paren => true,
                Bracket::Square => frame.closes == Before::Key,
                _ => false,
            };
        if typed {
            self.frame().typed |= !after_parameters;
            let kind = self.annotation(Before::Typed);
            self.frame().result = after_parameters;
            return kind;
        }
        self.before = if frame.bracket == Bracket::Block {
            Before::Start
        } else {
            Before::Operator
        };
        here.kind
    }

    /// The `:` before a type.
    fn annotation(&mut self, closes: Before) -> i32 {
        self.begin_type(closes);
        self.types.type_colon
    }

    /// `?`
    pub(super) fn question(&mut self, here: &Here<'_>) -> i32 {
        let Frame { bracket, .. } = *self.frame();
        let optional = match bracket {
            Bracket::Class | Bracket::Members | Bracket::Object => self.before == Before::Key,
            Bracket::Paren => here.next().is_char(",):="),
            _ => false,
        };
        if optional {
            self.frame().typed = true;
            return self.types.optional;
        }
        self.frame().ternaries += 1;
        self.before = Before::Operator;
        here.kind
    }
}

//! Types: what goes on with one, and what ends it.

use super::frames::{Before, Bracket, Closed, Declares, Frame};
use super::words::Word::*;
use super::{Here, Reader};
use crate::toolkit::list;
use picireny_parser::hooks::LexerState;

/// Types that have no arguments, so that `<` after them compares.
const KEYWORD_TYPES: &[&str] = list! {
    any bigint boolean never null number object string symbol undefined unknown void
};

impl Reader {
    /// Takes a token that is part of a type: its token type from now on. Types that it
    /// cannot be a part of end before it.
    pub(super) fn take_in_type(&mut self, here: &Here<'_>) -> Option<i32> {
        while self.frame().bracket == Bracket::Type {
            let kind = if self.before == Before::Operator {
                self.operand(here)
            } else {
                self.after_operand(here)
            };
            if kind.is_some() {
                return kind;
            }
            let after = self.frame().closes;
            self.frames.pop();
            self.before = after;
        }
        None
    }

    /// Where an operand of a type is expected.
    fn operand(&mut self, here: &Here<'_>) -> Option<i32> {
        let value = Before::Value;
        match here.word {
            BitOr | BitAnd => return Some(self.types.type_operator),
            Sign | New => {}
            Ellipsis => self.note_parameters(),
            LBrace => {
                self.push(Bracket::Members, value);
            }
            LBrack => {
                self.push(Bracket::TypeSquare, value).list = true;
                self.begin_type(value);
            }
            LParen => {
                self.push(Bracket::TypeParen, value);
                self.begin_type(value);
            }
            Less => {
                self.open_angle(Before::Operator, true);
                return Some(self.types.type_open);
            }
            Backtick => {
                self.push(Bracket::Text, value);
            }
            Import => self.before = value,
            String | Number => self.before = value,
            Private if self.last == Dot => self.before = value,
            word if word.is_name() => return Some(self.type_word(here)),
            _ => return None,
        }
        Some(here.kind)
    }

    /// A word where an operand of a type is expected.
    fn type_word(&mut self, here: &Here<'_>) -> i32 {
        let next = here.next();
        let operand = next.is_word() && !next.is("extends") || next.is_char("([{<`\"'");
        let named = next.is_word() && !next.is("extends");
        let in_angle =
            self.is_below(Bracket::Angle) && matches!(self.last, Less | Comma | Modifier);
        let modifier = in_angle
            && match here.word {
                In => named,
                Const => named,
                Name => here.source() == "out" && named,
                _ => false,
            };
        if modifier {
            self.taken = Some(Modifier);
            return self.types.modifier;
        }
        let prefix = self.last != Dot
            && match here.source() {
                "typeof" => true,
                "keyof" => operand,
                "readonly" => operand && !next.is("is"),
                "unique" | "infer" => named && !next.new_line,
                "abstract" => next.is("new"),
                "asserts" => named && !next.new_line && !next.is("is"),
                _ => false,
            };
        self.frame().infers =
            prefix && here.source() == "infer" || self.frame().infers && self.last == TypePrefix;
        if prefix {
            self.taken = Some(TypePrefix);
            return self.types.type_prefix;
        }
        self.before = Before::Value;
        self.types.identifier
    }

    /// Behind an operand of a type.
    fn after_operand(&mut self, here: &Here<'_>) -> Option<i32> {
        let value = Before::Value;
        let frame = *self.frame();
        let mut kind = here.kind;
        self.frame().infers = false;
        match here.word {
            BitOr | BitAnd => {
                self.before = Before::Operator;
                kind = self.types.type_operator;
            }
            Dot => self.before = Before::Operator,
            LBrack if !here.new_line => {
                self.push(Bracket::TypeSquare, value);
                self.begin_type(value);
            }
            LParen if self.last == Import => {
                self.push(Bracket::TypeParen, value);
                self.begin_type(value);
            }
            Less if !here.new_line && self.takes_arguments(here) => {
                self.open_angle(value, false);
                kind = self.types.type_open;
            }
            Arrow if self.last == RParen && !self.ends_result(&frame) => {
                self.before = Before::Operator;
                kind = self.types.type_arrow;
            }
            Extends if !here.new_line || frame.parameters => {
                self.before = Before::Operator;
                if frame.infers || frame.parameters {
                    self.frame().parameters = false;
                    self.frame().bounded = frame.infers && frame.extends == 0;
                    return Some(self.types.bound);
                }
                self.frame().extends += 1;
            }
            // After `infer T extends U` alone, a conditional type is meant.
            Question if frame.extends > 0 || frame.bounded && !here.next().is_char(",])") => {
                let frame = self.frame();
                frame.bounded = false;
                frame.extends = frame.extends.saturating_sub(1);
                frame.ternaries += 1;
                self.before = Before::Operator;
                kind = self.types.type_question;
            }
            Colon if frame.ternaries > 0 => {
                self.frame().ternaries -= 1;
                self.before = Before::Operator;
            }
            Name if !here.new_line && self.last == Name && here.source() == "is" => {
                self.before = Before::Operator;
                self.taken = Some(Is);
                kind = self.words.token_type(Is);
            }
            _ => return None,
        }
        Some(kind)
    }

    /// Whether the operand of a type that ends before a token may have arguments.
    fn takes_arguments(&self, here: &Here<'_>) -> bool {
        let before = here.text[..here.start].trim_end();
        self.last == Name
            && !KEYWORD_TYPES.iter().any(|keyword| {
                let rest = before.strip_suffix(keyword);
                rest.is_some_and(|rest| rest.ends_with(char::is_whitespace))
            })
    }

    /// Whether a `=>` after parentheses belongs to the arrow function of which the type is
    /// the result: what is in them are no parameters.
    fn ends_result(&self, frame: &Frame) -> bool {
        frame.result && self.closed != Closed::Parameters
    }

    /// Whether the type that is open is directly in a bracket.
    pub(super) fn is_below(&self, bracket: Bracket) -> bool {
        let below = self.frames.len().checked_sub(2);
        below.is_some_and(|index| self.frames[index].bracket == bracket)
    }

    /// What is in the bracket around the type that is open are parameters.
    fn note_parameters(&mut self) {
        let below = self.frames.len().checked_sub(2);
        if let Some(frame) = below.and_then(|index| self.frames.get_mut(index)) {
            frame.typed = true;
        }
    }

    /// The `<` of type parameters or arguments.
    pub(super) fn open_angle(&mut self, closes: Before, parameters: bool) -> &mut Frame {
        self.push(Bracket::Angle, closes).parameters = parameters;
        self.begin_type(Before::Value);
        self.frame().parameters = parameters;
        let index = self.frames.len() - 2;
        &mut self.frames[index]
    }

    /// A token directly in the brackets of a type, between two types. None if it is
    /// something else.
    pub(super) fn take_between_types(&mut self, here: &Here<'_>) -> Option<i32> {
        let bracket = self.frame().bracket;
        if !matches!(
            bracket,
            Bracket::Angle | Bracket::TypeParen | Bracket::TypeSquare
        ) {
            return None;
        }
        match here.word {
            Comma | Assign | In => {
                let frame = self.frame();
                frame.typed |= here.word == Comma;
                let parameters = frame.parameters && here.word == Comma;
                self.begin_type(Before::Value);
                self.frame().parameters = parameters;
                Some(here.kind)
            }
            Colon => {
                self.frame().typed = true;
                self.begin_type(Before::Value);
                Some(self.types.type_colon)
            }
            Question => {
                self.frame().typed = true;
                Some(self.types.optional)
            }
            Name if here.source() == "as" => {
                self.begin_type(Before::Value);
                self.taken = Some(As);
                Some(self.words.token_type(As))
            }
            _ => None,
        }
    }

    /// A `<` that is none of an element.
    pub(super) fn less(&mut self, here: &Here<'_>) -> i32 {
        let frame = *self.frame();
        let closes = match self.before {
            _ if frame.bracket == Bracket::Tag => {
                self.open_angle(Before::Value, false).leaves = true;
                return self.types.type_open;
            }
            _ if frame.heading.is_some()
                || frame.function.is_some()
                || frame.declares == Declares::Alias =>
            {
                Before::Value
            }
            Before::Key => Before::Key,
            _ if self.last == OptionalDot => Before::Value,
            Before::Start if frame.bracket == Bracket::Members => Before::Key,
            before @ (Before::Value | Before::ArrowBody | Before::Typed) => {
                if !self.scan.opens(here.text, here.start) {
                    self.before = Before::Operator;
                    return self.types.less;
                }
                before
            }
            _ => Before::Operator,
        };
        let declares = frame.heading.is_some() && !frame.typed
            || frame.function.is_some()
            || frame.declares == Declares::Alias;
        let parameters =
            declares || self.last == Async || !matches!(closes, Before::Value | Before::Typed);
        self.frame().key = false;
        self.open_angle(closes, parameters);
        self.types.type_open
    }

    /// A `>`: its token type, and whether the lexer goes back into a tag.
    pub(super) fn greater(&mut self, state: &mut LexerState<'_>) -> i32 {
        let frame = *self.frame();
        if frame.bracket != Bracket::Angle {
            self.before = Before::Operator;
            return self.types.greater;
        }
        self.frames.pop();
        self.before = frame.closes;
        if frame.leaves {
            state.pop_mode();
        }
        self.types.type_close
    }

    /// An operator that begins with `<`, where that alone may open something.
    pub(super) fn cut_less(&mut self, state: &mut LexerState<'_>) {
        let start = state.token_start();
        let in_type = self.frame().bracket == Bracket::Type;
        if in_type || !self.expects_operand() && self.scan.opens(state.text(), start) {
            state.token_type = self.types.less;
            state.seek(start + 1);
        }
    }

    /// An operator that begins with `>`, where that alone may close something.
    pub(super) fn cut_greater(&mut self, state: &mut LexerState<'_>) {
        let in_type = self.frame().bracket == Bracket::Type;
        if in_type && self.is_below(Bracket::Angle) || self.frame().bracket == Bracket::Angle {
            state.token_type = self.types.greater;
            state.seek(state.token_start() + 1);
        }
    }
}

//! What TypeScript adds to the reader of JavaScript: types, what goes on with one, and what
//! ends it. Everything here is a part of that reader.

mod alone;
pub(super) mod elements;
mod heads;
mod names;
pub(super) mod scan;

use super::frames::{Before, Bracket, Frame};
use super::words::Word::{self, *};
use super::{Here, Reader};
use crate::toolkit::{is, list};
use picireny_parser::hooks::LexerState;

/// Types that have no arguments, so that `<` after them compares.
const KEYWORD_TYPES: &[&str] = list! {
    any bigint boolean never null number object string symbol undefined unknown void
};

impl Reader {
    /// Takes a token that is part of a type: what it is from now on. Types that it
    /// cannot be a part of end before it.
    pub(super) fn take_in_type(&mut self, here: &Here<'_>) -> Option<Word> {
        while self.frame().bracket == Bracket::Type {
            let taken = if self.before == Before::Operator {
                self.operand(here)
            } else {
                self.after_operand(here)
            };
            if taken.is_some() {
                return taken;
            }
            let after = self.frame().closes;
            self.frames.pop();
            self.before = after;
        }
        None
    }

    /// Where an operand of a type is expected.
    fn operand(&mut self, here: &Here<'_>) -> Option<Word> {
        let value = Before::Value;
        match here.word {
            BitOr | BitAnd => return Some(TypeOperator),
            Sign | New => {}
            Ellipsis => {
                if let Some(around) = self.around() {
                    around.now.typed = true;
                }
            }
            LBrace => _ = self.push(Bracket::Members, value),
            LBrack => {
                self.push(Bracket::TypeSquare, value).list = true;
                self.begin_type(value);
            }
            LParen => self.open_types(Bracket::TypeParen, value),
            Less => return Some(self.open_angle(Before::Operator, true)),
            Backtick => _ = self.push(Bracket::Text, value),
            Import | String | Number => self.before = value,
            Private if self.last == Dot => self.before = value,
            word if word.is_name() => return Some(self.type_word(here)),
            _ => return None,
        }
        Some(here.word)
    }

    /// A word where an operand of a type is expected.
    fn type_word(&mut self, here: &Here<'_>) -> Word {
        let next = here.next();
        let named = next.is_word() && !next.is("extends");
        let operand = named || next.is_char("([{<`\"'");
        let in_angle =
            self.is_in(Bracket::Angle) && matches!(self.last, TypeOpen | Comma | Modifier);
        if in_angle && named && is!(here.source(), "in" "const" "out") {
            return Modifier;
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
            return TypePrefix;
        }
        self.before = Before::Value;
        Name
    }

    /// Behind an operand of a type. What goes on with it is followed by another operand.
    fn after_operand(&mut self, here: &Here<'_>) -> Option<Word> {
        let last = self.last;
        let parameters = self.closed == Some(true);
        let frame = self.frame();
        let infers = std::mem::take(&mut frame.infers);
        let taken = match here.word {
            BitOr | BitAnd => TypeOperator,
            Dot => Dot,
            LBrack if !here.new_line => {
                self.open_types(Bracket::TypeSquare, Before::Value);
                LBrack
            }
            LParen if last == Import => {
                self.open_types(Bracket::TypeParen, Before::Value);
                LParen
            }
            Less if last == Name && !here.new_line && takes_arguments(here) => {
                self.open_angle(Before::Value, false)
            }
            // Else it is that of the arrow function of which the type is the result.
            Arrow if last == RParen && (parameters || !frame.result) => TypeArrow,
            Extends if infers && !here.new_line || frame.parameters => {
                frame.parameters = false;
                frame.bounded = infers && frame.extends == 0;
                Bound
            }
            Extends if !here.new_line => {
                frame.extends += 1;
                Extends
            }
            // After `infer T extends U` alone, a conditional type is meant.
            Question if frame.extends > 0 || frame.bounded && !here.next().is_char(",])") => {
                frame.bounded = false;
                frame.extends = frame.extends.saturating_sub(1);
                frame.now.ternaries += 1;
                TypeQuestion
            }
            Colon if frame.now.ternaries > 0 => {
                frame.now.ternaries -= 1;
                Colon
            }
            Name if !here.new_line && last == Name && here.source() == "is" => Is,
            _ => return None,
        };
        self.before = Before::Operator;
        Some(taken)
    }

    /// The bracket around the type that is open.
    fn around(&mut self) -> Option<&mut Frame> {
        self.frames.iter_mut().rev().nth(1)
    }

    /// Whether the type that is open is directly in a bracket.
    fn is_in(&mut self, bracket: Bracket) -> bool {
        self.around().is_some_and(|frame| frame.bracket == bracket)
    }

    /// A bracket with a type in it.
    fn open_types(&mut self, bracket: Bracket, closes: Before) {
        self.push(bracket, closes);
        self.begin_type(Before::Value);
    }

    /// The `<` of type parameters or arguments.
    fn open_angle(&mut self, closes: Before, parameters: bool) -> Word {
        self.push(Bracket::Angle, closes).parameters = parameters;
        self.begin_type(Before::Value);
        self.frame().parameters = parameters;
        TypeOpen
    }

    /// A token directly in the brackets of a type, between two types. None if it is none.
    fn take_between_types(&mut self, here: &Here<'_>) -> Option<Word> {
        let frame = self.frame();
        if !matches!(
            frame.bracket,
            Bracket::Angle | Bracket::TypeParen | Bracket::TypeSquare
        ) {
            return None;
        }
        frame.now.typed |= is!(here.word, Comma Colon Question);
        let parameters = frame.parameters && here.word == Comma;
        let taken = match here.word {
            Comma | Assign | In => here.word,
            Colon => TypeColon,
            Question => return Some(Optional),
            Name if here.source() == "as" => As,
            _ => return None,
        };
        self.begin_type(Before::Value);
        self.frame().parameters = parameters;
        Some(taken)
    }

    /// A `<` that is none of an element.
    fn less(&mut self, here: &Here<'_>) -> Word {
        let Frame { bracket, now, .. } = *self.frame();
        let closes = match self.before {
            _ if now.is_generic() || bracket == Bracket::Tag || self.last == OptionalDot => {
                Before::Value
            }
            Before::Key => Before::Key,
            Before::Start if bracket == Bracket::Members => Before::Key,
            before if before.is_value() => {
                if !self.scan.opens(here.text, here.start) {
                    self.before = Before::Operator;
                    return Less;
                }
                before
            }
            _ => Before::Operator,
        };
        let declares = now.function.is_some() || now.declares == Type;
        let declares = declares || now.heading.is_some() && !now.typed;
        let argues = matches!(closes, Before::Value | Before::Typed);
        self.frame().key = false;
        self.open_angle(closes, declares || self.last == AsyncName || !argues)
    }

    /// A `>`, behind which the lexer may go back into a tag.
    fn greater(&mut self, state: &mut LexerState<'_>) -> Word {
        let frame = *self.frame();
        if frame.bracket != Bracket::Angle {
            self.before = Before::Operator;
            return Greater;
        }
        self.frames.pop();
        self.before = frame.closes;
        if self.frame().bracket == Bracket::Tag {
            state.pop_mode();
        }
        TypeClose
    }

    /// An operator that begins with `<`, where that alone may open something.
    pub(super) fn cut_less(&mut self, state: &mut LexerState<'_>) {
        let start = state.token_start();
        let in_type = self.frame().bracket == Bracket::Type;
        if in_type || !self.expects_operand() && self.scan.opens(state.text(), start) {
            state.token_type = self.words.token_type(Less);
            state.seek(start + 1);
        }
    }

    /// An operator that begins with `>`, where that alone may close something.
    pub(super) fn cut_greater(&mut self, state: &mut LexerState<'_>) {
        let bracket = self.frame().bracket;
        if bracket == Bracket::Angle || bracket == Bracket::Type && self.is_in(Bracket::Angle) {
            state.token_type = self.words.token_type(Greater);
            state.seek(state.token_start() + 1);
        }
    }
}

/// Whether the name that ends before a token is that of a type which may have arguments.
fn takes_arguments(here: &Here<'_>) -> bool {
    let before = here.text[..here.start].trim_end();
    !KEYWORD_TYPES.iter().any(|keyword| {
        let rest = before.strip_suffix(keyword);
        rest.is_some_and(|rest| rest.ends_with(char::is_whitespace))
    })
}

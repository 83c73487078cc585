//! Tokens around types, and brackets in which types are.

use super::super::frames::{Before, Body, Bracket};
use super::super::words::Word::{self, *};
use super::super::{Here, Reader};
use super::{alone, scan};
use picireny_parser::hooks::LexerState;

impl Reader {
    /// A token that is no part of a type and that only TypeScript takes so. None if it is
    /// as in JavaScript.
    pub(in super::super) fn take_typed(
        &mut self,
        here: &Here<'_>,
        state: &mut LexerState<'_>,
    ) -> Option<Word> {
        let taken = self.take_in_element(here, state);
        let taken = taken.or_else(|| self.take_between_types(here));
        let taken = taken.or_else(|| self.take_in_members(here));
        if taken.is_some() {
            return taken;
        }
        match here.word {
            Less => Some(self.less(here)),
            Greater => Some(self.greater(state)),
            Colon => self.annotates(here).then_some(TypeColon),
            Question => self.makes_optional(here).then_some(Optional),
            Not => self.asserts(here).then_some(Assert),
            Const => (self.begins() && here.next().is("enum")).then_some(Modifier),
            Export => (self.begins() && modifies_declaration(here)).then_some(Modifier),
            LBrace if self.last_id.is_none() && alone::is_object(here.text, here.start) => {
                // It may be a parameter that has a type.
                self.now().declares = Var;
                self.before = Before::Operator;
                None
            }
            TemplateOpen if self.is_in(Bracket::Type) => {
                self.open_types(Bracket::Template, Before::Value);
                Some(here.word)
            }
            _ => None,
        }
    }

    /// A token in the braces of an interface or an object's type that does not name a member
    /// as one of a class is named.
    fn take_in_members(&mut self, here: &Here<'_>) -> Option<Word> {
        let frame = *self.frame();
        let key = frame.key && frame.now.decorator.is_none();
        if frame.bracket != Bracket::Members || !key && self.before != Before::Key {
            return None;
        }
        match here.word {
            LParen => {
                self.frame().key = false;
                self.open_types(Bracket::TypeParen, Before::Parameters(Body::Method));
            }
            LBrack if key => {
                self.frame().key = false;
                self.open_types(Bracket::TypeSquare, Before::Key);
            }
            Sign | Ellipsis if key => self.before = Before::Operator,
            New if key && here.next().is_char("(<") => self.name_key(),
            _ => return None,
        }
        Some(here.word)
    }

    /// Whether a `:` is that before a type.
    fn annotates(&mut self, here: &Here<'_>) -> bool {
        let before = self.before;
        if let Before::Parameters(_) = before {
            self.begin_type(before);
            return true;
        }
        let frame = *self.frame();
        let after_parameters = self.last == RParen;
        let result = || {
            let closed = self.closed.filter(|_| after_parameters);
            closed.is_some_and(|surely| surely || scan::is_result(here.text, here.start))
        };
        if frame.now.ternaries > 0 && !result() || frame.now.case {
            return false;
        }
        let variables = frame.now.declares == Var;
        let typed = match frame.bracket {
            _ if after_parameters => true,
            Bracket::Block => variables && before != Before::Start,
            Bracket::ForHead => variables,
            Bracket::Class | Bracket::Members | Bracket::Paren => true,
            Bracket::Square => frame.closes == Before::Key,
            _ => false,
        };
        if typed {
            self.now().typed |= !after_parameters;
            self.begin_type(Before::Typed);
            self.frame().result = after_parameters;
        }
        typed
    }

    /// Whether a `?` says that something may be missing.
    fn makes_optional(&mut self, here: &Here<'_>) -> bool {
        let optional = match self.frame().bracket {
            Bracket::Class | Bracket::Members | Bracket::Object => self.before == Before::Key,
            Bracket::Paren => here.next().is_char(",):="),
            _ => false,
        };
        self.now().typed |= optional;
        optional
    }

    fn asserts(&self, here: &Here<'_>) -> bool {
        let value = matches!(self.before, Before::Value | Before::Key);
        value && !here.new_line && here.source() == "!"
    }
}

/// Whether an `export` is one word before a declaration.
fn modifies_declaration(here: &Here<'_>) -> bool {
    let next = here.next();
    match next.text {
        "default" | "as" => false,
        "type" => !next.then().is_char("{*"),
        _ => next.is_word() || next.is_char("@"),
    }
}

//! Words that are keywords in some places: what comes before and after them says where.

use super::frames::{Before, Bracket, Frame};
use super::peek::string_end;
use super::words::Word::{self, *};
use super::{Here, Reader};

impl Reader {
    /// A word that is not reserved.
    pub(super) fn take_name(&mut self, here: &Here<'_>) -> Word {
        let begins = self.begins();
        let (before, last) = (self.before, self.last);
        let Frame { bracket, now, .. } = *self.frame();
        let value = before == Before::Value;
        let taken = match here.source() {
            "as" if !self.typed => (now.module && (value || last == Star)).then_some(As),
            "of" => (bracket == Bracket::ForHead && before.is_value()).then_some(Of),
            "from" => (now.module && self.string_follows(here)).then_some(From),
            "async" => Some(asynchronous(here, begins)),
            "await" => self.awaited(here, begins),
            "yield" => yields(here).then_some(Yield),
            "let" | "using" => self.variables(here, begins),
            _ if self.typed => self.take_typed_name(here, begins),
            _ => None,
        };
        match taken {
            Some(Modifier) => {}
            Some(AsyncName) | None => self.before = Before::Value,
            Some(_) => self.before = Before::Operator,
        }
        taken.unwrap_or(Name)
    }

    fn string_follows(&self, here: &Here<'_>) -> bool {
        let next = here.next();
        let quote = next.text.bytes().next().unwrap_or(0);
        next.is_char("\"'") && (self.typed || string_end(here.text, next.end(), quote).is_some())
    }

    fn awaited(&mut self, here: &Here<'_>, begins: bool) -> Option<Word> {
        let next = here.next();
        let then = next.then();
        let head = self.frame().bracket == Bracket::ForHead && self.last == LParen;
        let uses = self.typed && (begins || head) && next.is("using");
        if uses && then.is_name() && !then.new_line {
            return Some(Modifier);
        }
        (self.last == For || operand_follows(here)).then_some(Await)
    }

    fn variables(&mut self, here: &Here<'_>, begins: bool) -> Option<Word> {
        let head =
            self.frame().bracket == Bracket::ForHead && matches!(self.last, LParen | Modifier);
        let next = here.next();
        let declares = if here.source() == "let" {
            next.is_name() || next.is("as") || next.is("satisfies") || next.is_char("[{")
        } else {
            self.typed && next.is_name() && !next.new_line && !next.is("of")
        };
        if !declares || self.typed && !begins && !head {
            return None;
        }
        self.now().declares = Var;
        Some(Let)
    }

    /// A word between the braces of an import or export.
    pub(super) fn take_imported(&mut self, here: &Here<'_>) -> Word {
        if here.source() == "as" && self.before == Before::Value {
            self.before = Before::Operator;
            return As;
        }
        if self.typed && here.source() == "type" && self.before == Before::Operator {
            let next = here.next();
            let then = next.then();
            let modifier = if next.is("as") {
                then.is_char(",}") || then.is("as") && !then.then().is_char(",}")
            } else {
                next.is_word() || next.is_char("\"'")
            };
            if modifier {
                return Modifier;
            }
        }
        self.before = Before::Value;
        Name
    }
}

fn asynchronous(here: &Here<'_>, begins: bool) -> Word {
    let next = here.next();
    match next.is_name() && !next.is("of") && !next.new_line {
        true if begins && next.is("function") => Modifier,
        true => Async,
        false => AsyncName,
    }
}

/// Whether what comes next can only be an operand.
fn operand_follows(here: &Here<'_>) -> bool {
    let next = here.next();
    next.is_name() && !next.is("of")
        || next.is_char("([{\"'`~@#0123456789")
        || next.is_char("!+-</") && !next.rest().starts_with('=')
}

fn yields(here: &Here<'_>) -> bool {
    let next = here.next();
    !next.new_line && (operand_follows(here) || next.is_char("*"))
}

//! Words that are keywords in some places: what comes before and after them says where.

use super::frames::{Before, Bracket, Declares, Heading};
use super::words::Word::{self, *};
use super::{Here, Reader};

impl Reader {
    /// A word that is not reserved.
    pub(super) fn take_name(&mut self, here: &Here<'_>) -> i32 {
        let begins = self.before == Before::Start && self.frame().bracket == Bracket::Block;
        if self.last == For && here.source() == "await" {
            self.taken = Some(For);
            return self.words.token_type(Await);
        }
        let taken = match here.source() {
            "as" | "satisfies" => self.assertion(here),
            "of" => self.head_of(),
            "from" => self.from(here),
            "async" => self.asynchronous(here, begins),
            "await" => self.awaited(here, begins),
            "yield" => self.yielded(here),
            "let" | "using" => self.variables(here, begins),
            "type" | "defer" | "source" => self.type_word_of_statement(here, begins),
            "interface" | "namespace" | "module" => self.heading(here, begins),
            "global" if begins && here.next().is_char("{") => {
                self.frame().heading = Some(Heading::Namespace);
                self.before = Before::Value;
                Some(Global)
            }
            "declare" | "abstract" if begins => {
                let next = here.next();
                (next.is_name() && !next.new_line).then_some(Modifier)
            }
            "public" | "private" | "protected" | "readonly" | "override" => {
                let parameter =
                    self.frame().bracket == Bracket::Paren && self.before == Before::Operator;
                (parameter && here.next().is_name()).then_some(Modifier)
            }
            "implements" => self.implements(here),
            "assert" if self.frame().module && self.last == String && !here.new_line => {
                self.before = Before::Operator;
                return self.types.with;
            }
            _ => None,
        };
        if let Some(word) = taken {
            self.taken = Some(word);
            return self.words.token_type(word);
        }
        if here.source() == "async" {
            // After the name there may be the parameters of an arrow function.
            self.taken = Some(Async);
        }
        self.before = Before::Value;
        self.types.identifier
    }

    fn after_value(&self) -> bool {
        matches!(
            self.before,
            Before::Value | Before::Typed | Before::ArrowBody
        )
    }

    fn assertion(&mut self, here: &Here<'_>) -> Option<Word> {
        if self.frame().module && matches!(self.last, Star | Export) {
            self.before = Before::Operator;
            return Some(As);
        }
        if !self.after_value() || here.new_line {
            return None;
        }
        self.begin_type(Before::Typed);
        Some(As)
    }

    fn head_of(&mut self) -> Option<Word> {
        if self.frame().bracket != Bracket::ForHead || !self.after_value() {
            return None;
        }
        self.before = Before::Operator;
        Some(Of)
    }

    fn from(&mut self, here: &Here<'_>) -> Option<Word> {
        if !self.frame().module || !here.next().is_char("\"'") {
            return None;
        }
        self.before = Before::Operator;
        Some(From)
    }

    fn asynchronous(&mut self, here: &Here<'_>, begins: bool) -> Option<Word> {
        let next = here.next();
        if next.new_line {
            return None;
        }
        if next.is("function") && begins {
            return Some(Modifier);
        }
        if next.is_name() && !next.is("of") {
            self.before = Before::Operator;
            return Some(Async);
        }
        None
    }

    /// Whether what comes next can only be an operand.
    fn goes_on_with_operand(&self, here: &Here<'_>) -> bool {
        let next = here.next();
        next.is_name() && !next.is("of")
            || next.is_char("([{\"'`!~@#+-<0123456789")
            || next.is_char("/") && !here.text[next.start..].starts_with("/=")
    }

    fn awaited(&mut self, here: &Here<'_>, begins: bool) -> Option<Word> {
        let next = here.next();
        let then = next.then(here.text);
        let head = self.frame().bracket == Bracket::ForHead && self.last == LParen;
        if (begins || head) && next.is("using") && then.is_name() && !then.new_line {
            return Some(Modifier);
        }
        if !self.goes_on_with_operand(here) {
            return None;
        }
        self.before = Before::Operator;
        Some(Await)
    }

    fn yielded(&mut self, here: &Here<'_>) -> Option<Word> {
        let next = here.next();
        if next.new_line || !(self.goes_on_with_operand(here) || next.is_char("*")) {
            return None;
        }
        self.before = Before::Operator;
        Some(Yield)
    }

    fn variables(&mut self, here: &Here<'_>, begins: bool) -> Option<Word> {
        let head =
            self.frame().bracket == Bracket::ForHead && matches!(self.last, LParen | Modifier);
        let next = here.next();
        let declares = if here.source() == "let" {
            next.is_name() || next.is("as") || next.is("satisfies") || next.is_char("[{")
        } else {
            next.is_name() && !next.new_line && !next.is("of")
        };
        if !(begins || head) || !declares {
            return None;
        }
        self.frame().declares = Declares::Variables;
        self.before = Before::Operator;
        Some(Let)
    }

    /// `type` as the beginning of an alias, or before what is imported or exported.
    fn type_word_of_statement(&mut self, here: &Here<'_>, begins: bool) -> Option<Word> {
        let next = here.next();
        if self.frame().module && matches!(self.last, Import | Export) {
            let then = next.then(here.text);
            let modifier = next.is_char("{*")
                || next.is_word() && (!next.is("from") || then.is("from") || then.is_char("="));
            if modifier {
                self.before = Before::Operator;
                return Some(Modifier);
            }
            return None;
        }
        if !begins || here.source() != "type" || next.new_line || !next.is_name() {
            return None;
        }
        let frame = self.frame();
        frame.module = false;
        frame.declares = Declares::Alias;
        self.before = Before::Operator;
        Some(Type)
    }

    fn heading(&mut self, here: &Here<'_>, begins: bool) -> Option<Word> {
        let interface = here.source() == "interface";
        if self.last == As && self.second_last == Export {
            self.before = Before::Operator;
            return Some(Namespace);
        }
        let next = here.next();
        let named = next.is_name() || !interface && next.is_char("\"'");
        if !begins || next.new_line || !named {
            return None;
        }
        let frame = self.frame();
        frame.module = false;
        frame.heading = Some(if interface {
            Heading::Interface
        } else {
            Heading::Namespace
        });
        self.before = Before::Operator;
        Some(if interface { Interface } else { Namespace })
    }

    fn implements(&mut self, here: &Here<'_>) -> Option<Word> {
        let unnamed = self.last == Class && here.next().is_name();
        let after_value = self.after_value() || unnamed;
        let frame = self.frame();
        if !matches!(frame.heading, Some(Heading::Class(_))) || !after_value {
            return None;
        }
        frame.bases = true;
        self.begin_type(Before::Value);
        Some(Implements)
    }

    /// A word between the braces of an import or export.
    pub(super) fn take_imported(&mut self, here: &Here<'_>) -> i32 {
        if here.source() == "as" && self.before == Before::Value {
            self.before = Before::Operator;
            self.taken = Some(As);
            return self.words.token_type(As);
        }
        if here.source() == "type" && self.before == Before::Operator {
            let next = here.next();
            let then = next.then(here.text);
            let modifier = if next.is("as") {
                then.is_char(",}") || then.is("as") && !then.then(here.text).is_char(",}")
            } else {
                next.is_word() || next.is_char("\"'")
            };
            if modifier {
                self.taken = Some(Modifier);
                return self.types.modifier;
            }
        }
        self.before = Before::Value;
        self.types.identifier
    }
}

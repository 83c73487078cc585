//! Words that are keywords in some places of TypeScript only.

use super::super::frames::{Before, Bracket};
use super::super::words::Word::{self, *};
use super::super::{Here, Reader};

impl Reader {
    pub(in super::super) fn take_typed_name(
        &mut self,
        here: &Here<'_>,
        begins: bool,
    ) -> Option<Word> {
        let next = here.next();
        match here.source() {
            "as" | "satisfies" => self.assertion(here),
            "type" | "defer" | "source" => self.type_word_of_statement(here, begins),
            "interface" | "namespace" | "module" => self.heading(here, begins),
            "global" if begins && next.is_char("{") => {
                self.now().heading = Some((Namespace, Before::Start));
                Some(Global)
            }
            "declare" | "abstract" if begins => {
                (next.is_name() && !next.new_line).then_some(Modifier)
            }
            "public" | "private" | "protected" | "readonly" | "override" => {
                let parameter =
                    self.frame().bracket == Bracket::Paren && self.before == Before::Operator;
                (parameter && next.is_name()).then_some(Modifier)
            }
            "implements" => self.implements(here),
            "assert" if self.now().module && self.last == String && !here.new_line => Some(With),
            _ => None,
        }
    }

    fn assertion(&mut self, here: &Here<'_>) -> Option<Word> {
        if self.now().module && matches!(self.last, Star | Export) {
            return Some(As);
        }
        if !self.before.is_value() || here.new_line {
            return None;
        }
        self.begin_type(Before::Typed);
        Some(As)
    }

    /// `type` as the beginning of an alias, or before what is imported or exported.
    fn type_word_of_statement(&mut self, here: &Here<'_>, begins: bool) -> Option<Word> {
        let next = here.next();
        if self.now().module && matches!(self.last, Import | Export) {
            let then = next.then();
            let modifier = next.is_char("{*")
                || next.is_word() && (!next.is("from") || then.is("from") || then.is_char("="));
            if !modifier {
                return None;
            }
            self.before = Before::Operator;
            return Some(Modifier);
        }
        if !begins || here.source() != "type" || next.new_line || !next.is_name() {
            return None;
        }
        let now = self.now();
        now.module = false;
        now.declares = Type;
        Some(Type)
    }

    fn heading(&mut self, here: &Here<'_>, begins: bool) -> Option<Word> {
        if self.last == As && self.second_last == Export {
            return Some(Namespace);
        }
        let interface = here.source() == "interface";
        let word = if interface { Interface } else { Namespace };
        let next = here.next();
        let named = next.is_name() || !interface && next.is_char("\"'");
        if !begins || next.new_line || !named {
            return None;
        }
        let now = self.now();
        now.module = false;
        now.heading = Some((word, Before::Start));
        Some(word)
    }

    fn implements(&mut self, here: &Here<'_>) -> Option<Word> {
        let unnamed = matches!(self.last, Class | ClassDeclaration) && here.next().is_name();
        let after_value = self.before.is_value() || unnamed;
        let now = self.now();
        if !matches!(now.heading, Some((Class, _))) || !after_value {
            return None;
        }
        now.bases = true;
        self.begin_type(Before::Value);
        Some(Implements)
    }
}

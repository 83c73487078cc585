//! Words that are keywords in some places only.

use super::frames::{Bracket, Head, Header};
use super::scan;
use super::words::{
    Word::{self, *},
    is_modifier, is_prefix_word,
};
use super::{Here, Reader};
use crate::toolkit::is;

impl Reader {
    /// What a word is that may be a name.
    pub(super) fn soft(&mut self, here: &Here<'_>) -> (Word, i32) {
        let types = self.types;
        let name = (Identifier, types.identifier);
        let frame = *self.frame();
        let names_case =
            frame.header == Header::EnumCase && frame.has_statements() && !self.in_type;
        if names_case || is!(self.last, Func Class Type Typealias Associated Operator) {
            return name;
        }
        if frame.bracket == Bracket::Captures && matches!(self.last, LBrack | Comma | Modifier) {
            let capture = (Modifier, types.modifier);
            return if self.is_capture(here) { capture } else { name };
        }
        let begins = frame.has_statements() && (self.at_start || self.last == Modifier);
        if begins && let Some(found) = self.begins_softly(here) {
            return found;
        }
        if self.is_effect(here) {
            return (Throws, types.async_);
        }
        if self.is_count(here) {
            return (Of, types.of);
        }
        let awaits = here.source() == "await";
        if self.ends_value() && !here.new_line || here.next().new_line && !awaits {
            return name;
        }
        match awaits {
            true if self.is_awaiting(here) => (Prefix, types.await_),
            false if self.is_prefix_word(here) => (Prefix, types.word),
            _ => name,
        }
    }

    /// Whether a word says how a closure captures a name.
    fn is_capture(&self, here: &Here<'_>) -> bool {
        let next = here.next();
        matches!(self.last, LBrack | Comma)
            && matches!(here.source(), "weak" | "unowned")
            && (next.is_word() || next.text == "(")
    }

    /// A word that begins a declaration or a statement, if this is one.
    fn begins_softly(&mut self, here: &Here<'_>) -> Option<(Word, i32)> {
        let types = self.types;
        let (source, next) = (here.source(), here.next());
        if self.declares_softly(here.peek()) {
            return Some(match source {
                "actor" => (Class, types.class),
                _ => (Macro, types.macro_),
            });
        }
        if is_modifier(source) && self.is_modifier_here(here) {
            return Some((Modifier, types.modifier));
        }
        let operand = next.is_name()
            || next.text.starts_with(|c: char| c.is_ascii_digit())
            || is!(next.text, "&" "\"" "[" "try" "nil" "true" "false");
        let yields = source == "yield" && !next.new_line && operand && next.start > here.end;
        yields.then_some((Throw, types.yield_))
    }

    /// Whether a word is the `async` of a function or a type.
    fn is_effect(&mut self, here: &Here<'_>) -> bool {
        if !matches!(here.source(), "async" | "reasync") {
            return false;
        }
        let next = here.next();
        let header = self.frame().header;
        let declares = matches!(header, Header::Function | Header::Subscript);
        (self.ends_value() || self.last == LBrace)
            && (matches!(next.text, "throws" | "rethrows" | "in")
                || next.is_arrow()
                || declares && self.last == RParen)
    }

    /// Whether a word is the `of` between how many and of what type.
    fn is_count(&mut self, here: &Here<'_>) -> bool {
        let frame = *self.frame();
        let values = frame.bracket == Bracket::Square && !frame.value;
        (values || frame.bracket == Bracket::TypeSquare)
            && here.source() == "of"
            && self.ends_value()
    }

    /// Whether an operand follows an `await`.
    fn is_awaiting(&mut self, here: &Here<'_>) -> bool {
        let next = here.next();
        let spaced = next.is_space_before();
        let operand = next.is_name()
            || matches!(next.text, "init" | "repeat")
            || matches!(next.text, "(" | "{" | "-" | "!") && spaced && next.start > here.end
            || is!(next.text,
                "\"" "[" "\\" "#" "try" "nil" "true" "false" "." "if" "switch"
            ) && spaced;
        operand || self.frame().head == Head::For && matches!(self.last, For | Try)
    }

    /// Whether a word stands before an operand or a type.
    fn is_prefix_word(&self, here: &Here<'_>) -> bool {
        let (source, next) = (here.source(), here.next());
        if self.in_type && scan::is_isolation(here.text, here.start) {
            return true;
        }
        let behind_space = next.start > here.end;
        let named = next.is_name() || source == "unsafe" && next.text == "try";
        let typed = self.in_type
            && (matches!(next.text, "[" | "@" | "~" | "inout" | "repeat")
                || next.text == "(" && (behind_space || matches!(source, "any" | "some")));
        let spaced = matches!(next.text, "~" | "(")
            && matches!(source, "any" | "some" | "each")
            && behind_space;
        is_prefix_word(source, self.in_type) && (named || typed || spaced)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::swift::peek::Swift;
    use crate::toolkit::holds;
    use crate::toolkit::peek::Lexis as _;

    /// The first word of a text.
    fn here(text: &str) -> Here<'_> {
        Here::first(Identifier, text, Swift::word_length(text))
    }

    /// A reader after a word.
    fn after(last: Word) -> Reader {
        Reader {
            last,
            ..Reader::default()
        }
    }

    #[test]
    fn await_has_an_operand() {
        holds!(|text| after(Assign).is_awaiting(&here(text)),
            "await f()" "await (a)" "await try f()" "await .a"
            not "await" "await(a)" "await = 1" "await.a" "await, b"
        );
    }

    #[test]
    fn async_is_an_effect_after_parameters() {
        holds!(|text| after(RParen).is_effect(&here(text)),
            "async throws" "async -> A" not "async {"
        );
        assert!(!after(Assign).is_effect(&here("async throws")));
    }

    #[test]
    fn captures_say_how_before_a_name() {
        holds!(|text| after(LBrack).is_capture(&here(text)), "weak a]" not "weak]");
        assert!(!after(Modifier).is_capture(&here("unowned a]")));
    }

    #[test]
    fn some_words_stand_before_operands_and_some_before_types() {
        let mut reader = after(Assign);
        holds!(|text| reader.is_prefix_word(&here(text)),
            "copy a" not "borrowing a" "copy.a"
        );
        reader.in_type = true;
        holds!(|text| reader.is_prefix_word(&here(text)),
            "borrowing A" "any (A)" not "copy A"
        );
    }
}

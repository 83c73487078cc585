//! What a token is where it stands.

use super::frames::{Attribute, Bracket, Head, Header};
use super::scan;
use super::words::{
    Word::{self, *},
    begins_declaration, is_accessor,
};
use super::{Here, Reader};
use crate::toolkit::is;

impl Reader {
    pub(super) fn meaning(&mut self, here: &Here<'_>) -> (Word, i32) {
        let types = self.types;
        let same = (here.word, here.kind);
        if here.word == Sign {
            return self.operator(here);
        }
        if here.is_word() && !matches!(here.word, Text | Operand) || self.is_literal_name(here) {
            return self.word(here);
        }
        let frame = *self.frame();
        match here.word {
            LParen if self.attribute == Attribute::Name => match self.is_tree(here) {
                true => (here.word, types.tree_open),
                false => (here.word, types.attribute_open),
            },
            LParen if self.has_notation(here) => (here.word, types.tree_open),
            LParen if !frame.parameters && self.is_names(here) && !self.is_declared_case() => {
                (here.word, types.names_open)
            }
            LBrace => (here.word, self.brace(here).2),
            At if !self.declares_or_types() => (here.word, types.value_at),
            Dot => {
                let next = here.text.as_bytes().get(here.end);
                match next {
                    Some(b'[' | b'?' | b'!') => (Postfix, types.bare_dot),
                    _ => same,
                }
            }
            HashIf | HashElseIf | HashElse | HashEndIf => (here.word, self.directive_kind(here)),
            _ => same,
        }
    }

    fn is_declared_case(&mut self) -> bool {
        self.frame().header == Header::EnumCase
    }

    /// Whether an attribute here belongs to a declaration or to a type that is one by its
    /// place.
    pub(super) fn declares_or_types(&mut self) -> bool {
        let frame = *self.frame();
        self.at_start
            || self.in_type
            || frame.signature
            || matches!(frame.bracket, Bracket::Accessors | Bracket::TypeRound)
            || frame.has_statements() && self.last == Modifier
    }

    /// Whether `nil`, `true` or `false` is the name of an argument or the like.
    fn is_literal_name(&mut self, here: &Here<'_>) -> bool {
        here.word == Operand && matches!(here.source(), "nil" | "true" | "false")
    }

    fn word(&mut self, here: &Here<'_>) -> (Word, i32) {
        let types = self.types;
        let name = (Identifier, types.identifier);
        if self.last == Dot || matches!(self.attribute, Attribute::Start | Attribute::Dot) {
            return name;
        }
        if self.is_label(here) {
            return (Label, types.label);
        }
        if self.is_closure_label(here) {
            return (Label, types.closure_label);
        }
        let frame = *self.frame();
        if frame.bracket == Bracket::Group {
            return name;
        }
        if frame.bracket == Bracket::Accessors && !frame.condition {
            return match is_accessor(here.source()) {
                true => (Accessor, types.accessor),
                false if matches!(here.word, Throws) => (here.word, here.kind),
                false if here.source() == "async" => (Throws, types.async_),
                false => (Modifier, types.modifier),
            };
        }
        if self.last == Import && here.next().is_word() && here.word != Identifier {
            return (Modifier, types.modifier);
        }
        match here.word {
            Identifier => self.soft(here),
            Access if self.at_start || self.last == Modifier => (Modifier, types.modifier),
            Class if self.in_type => name,
            Class if self.is_modifier_here(here) => (Modifier, types.modifier),
            Init if !self.at_start => name,
            Init => match here.next().text {
                "(" | "?" | "!" | "<" => (Init, here.kind),
                _ => name,
            },
            Let => match self.is_pattern() {
                true => (PatternLet, types.pattern_let),
                false => (here.word, here.kind),
            },
            Case if self.at_start && frame.bracket == Bracket::Switch => {
                (CaseLabel, types.case_label)
            }
            Case if self.at_start || self.last == Modifier => (Case, types.enum_case),
            Default if frame.bracket != Bracket::Switch || !self.at_start => name,
            Repeat if self.at_start && here.next().text == "{" => (here.word, here.kind),
            Repeat => (Prefix, types.word),
            Inout => (Prefix, types.word),
            Deinit | Subscript | Operator | Associated | PrecedenceGroup
                if !self.at_start && self.last != Modifier =>
            {
                name
            }
            _ => (here.word, here.kind),
        }
    }

    /// Whether a word is the name before a `:`.
    fn is_label(&mut self, here: &Here<'_>) -> bool {
        let frame = *self.frame();
        let starts = matches!(self.last, LParen | LBrack | Comma);
        match frame.bracket {
            Bracket::Round | Bracket::Interpolation => {
                frame.names || starts && self.is_followed_by_colon(here)
            }
            Bracket::Square => frame.value && starts && self.is_followed_by_colon(here),
            Bracket::TypeRound => {
                if self.last == Label {
                    return true;
                }
                if !starts && self.last != Modifier {
                    return false;
                }
                let next = here.next();
                next.is_colon(here.text)
                    || next.is_word() && next.then(here.text).is_colon(here.text)
            }
            Bracket::Group => self.is_followed_by_colon(here),
            Bracket::Block | Bracket::Switch => {
                self.at_start
                    && here.word == Identifier
                    && !frame.condition
                    && self.is_followed_by_colon(here)
            }
            _ => false,
        }
    }

    /// Whether `let` is part of a pattern.
    fn is_pattern(&mut self) -> bool {
        let frame = *self.frame();
        is!(self.last,
            Case CaseLabel For Catch PatternLet
        ) || matches!(frame.bracket, Bracket::Round | Bracket::Square)
            || frame.label
            || matches!(frame.head, Head::Catch | Head::For)
    }

    /// Whether modifiers that start here belong to a declaration.
    pub(super) fn is_modifier_here(&mut self, here: &Here<'_>) -> bool {
        if !self.at_start && self.last != Modifier {
            return false;
        }
        let leads = scan::leads_to(here.text, here.start);
        leads.start != here.start
            && (begins_declaration(leads.text) || self.declares_softly(here, leads))
    }

    /// Whether a word that is no keyword begins a declaration: two names are side by
    /// side.
    pub(super) fn declares_softly(&self, here: &Here<'_>, word: super::Peek<'_>) -> bool {
        if !matches!(word.text, "actor" | "macro") {
            return false;
        }
        let name = word.then(here.text);
        (name.is_name() || word.text == "macro" && name.is_word()) && !name.new_line
    }
}

//! What a token is where it stands.

use super::frames::{Bracket, Head};
use super::scan;
use super::words::{
    Word::{self, *},
    begins_declaration, is_accessor,
};
use super::{Here, Reader};
use crate::toolkit::{Annotation, is};

impl Reader {
    pub(super) fn meaning(&mut self, here: &Here<'_>) -> (Word, i32) {
        let types = self.types;
        let is_sign = is!(here.word, Text Operand) || !here.is_word();
        if here.word == Sign {
            return self.operator(here);
        }
        if !is_sign || here.word == Operand && is!(here.source(), "nil" "true" "false") {
            return self.word(here);
        }
        let kind = match here.word {
            LParen if self.opens_tree(here) => types.tree_open,
            LParen if self.attribute == Annotation::Name => types.attribute_open,
            LParen if self.is_names(here) => types.names_open,
            LBrace => self.brace(here),
            At if !self.declares_or_types() => types.value_at,
            Dot if here.rest().starts_with(['[', '?', '!']) => return (Postfix, types.bare_dot),
            HashIf => self.directive_kind(here),
            _ => here.kind,
        };
        (here.word, kind)
    }

    /// Whether an attribute here belongs to a declaration or to a type that is one by its
    /// place.
    pub(super) fn declares_or_types(&mut self) -> bool {
        let frame = *self.frame();
        self.at_start
            || self.in_type
            || frame.signature
            || is!(frame.bracket, Bracket: Accessors TypeRound)
            || frame.has_statements() && self.last == Modifier
    }

    fn word(&mut self, here: &Here<'_>) -> (Word, i32) {
        let types = self.types;
        let name = (Identifier, types.identifier);
        let same = (here.word, here.kind);
        let modifier = (Modifier, types.modifier);
        if self.last == Dot || is!(self.attribute, Annotation: Start Dot) {
            return name;
        }
        if self.is_label(here) {
            return (Label, types.label);
        }
        if self.is_closure_label(here) {
            return (Label, types.closure_label);
        }
        let frame = *self.frame();
        let begins = self.at_start || self.last == Modifier;
        if frame.bracket == Bracket::Group {
            return name;
        }
        if frame.bracket == Bracket::Accessors && !frame.condition {
            return match is_accessor(here.source()) {
                true => (Accessor, types.accessor),
                false if here.word == Throws => same,
                false if here.source() == "async" => (Throws, types.async_),
                false => modifier,
            };
        }
        if self.last == Import && here.next().is_word() && here.word != Identifier {
            return modifier;
        }
        match here.word {
            Identifier => self.soft(here),
            Access if begins => modifier,
            Class if self.in_type => name,
            Class if self.is_modifier_here(here) => modifier,
            Init if self.at_start && is!(here.next().text, "(" "?" "!" "<") => same,
            Let if self.is_pattern() => (PatternLet, types.pattern_let),
            Case if self.at_start && frame.bracket == Bracket::Switch => {
                (CaseLabel, types.case_label)
            }
            Case if begins => (Case, types.enum_case),
            Repeat if self.at_start && here.next().text == "{" => same,
            Repeat | Inout => (Prefix, types.word),
            Default if frame.bracket != Bracket::Switch || !self.at_start => name,
            Deinit | Subscript | Operator | Associated | PrecedenceGroup if !begins => name,
            Init => name,
            _ => same,
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
                let next = here.next();
                let may_be = starts || self.last == Modifier;
                self.last == Label
                    || may_be && next.is_colon()
                    || may_be && next.is_word() && next.then().is_colon()
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
        is!(self.last, Case CaseLabel For Catch PatternLet)
            || is!(frame.bracket, Bracket: Round Square)
            || frame.label
            || is!(frame.head, Head: Catch For)
    }

    /// Whether modifiers that start here belong to a declaration.
    pub(super) fn is_modifier_here(&mut self, here: &Here<'_>) -> bool {
        if !self.at_start && self.last != Modifier {
            return false;
        }
        let leads = scan::leads_to(here.text, here.start);
        leads.start != here.start && (begins_declaration(leads.text) || self.declares_softly(leads))
    }

    /// Whether a word that is no keyword begins a declaration: two names are side by
    /// side.
    pub(super) fn declares_softly(&self, word: super::Peek<'_>) -> bool {
        if !matches!(word.text, "actor" | "macro") {
            return false;
        }
        let name = word.then();
        (name.is_name() || word.text == "macro" && name.is_word()) && !name.new_line
    }
}

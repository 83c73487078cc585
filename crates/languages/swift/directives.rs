//! `#if` and what belongs to it.

use super::frames::Bracket;
use super::scan::{Around, around};
use super::words::Word::*;
use super::{Here, Reader};
use crate::toolkit::is;

impl Reader {
    /// What a `#if` here is around.
    pub(super) fn around(&mut self, here: &Here<'_>) -> Around {
        let bracket = self.frame().bracket;
        if bracket == Bracket::Accessors {
            return Around::Accessors;
        }
        let statements = self.frame().has_statements();
        match around(here.text, here.start, bracket == Bracket::Switch) {
            Around::Suffixes if !self.ends_value() => Around::Statements,
            Around::Statements | Around::Attributes if !statements && self.ends_value() => {
                Around::Suffixes
            }
            Around::Attributes if !self.at_start && !self.ends_value() => Around::Statements,
            what => what,
        }
    }

    /// Whether a statement ends before a directive.
    pub(super) fn ends_before_directive(&mut self, here: &Here<'_>) -> bool {
        match here.word {
            HashIf => self.can_end() && self.around(here) != Around::Suffixes,
            _ => match self.directives.last() {
                Some(what) => !is!(what, Around: Suffixes Attributes),
                None => true,
            },
        }
    }

    pub(super) fn directive_kind(&mut self, here: &Here<'_>) -> i32 {
        match self.around(here) {
            Around::Statements => here.kind,
            Around::Suffixes => self.types.suffix_if,
            Around::Cases => self.types.case_if,
            Around::Accessors => self.types.accessors_if,
            Around::Attributes => self.types.attribute_if,
        }
    }

    pub(super) fn take_directive(&mut self, here: &Here<'_>) {
        let what = match here.word {
            HashIf => {
                let what = self.around(here);
                self.directives.push(what);
                what
            }
            HashEndIf => self.directives.pop().unwrap_or_default(),
            _ => self.directives.last().copied().unwrap_or_default(),
        };
        self.at_start = false;
        match (here.word, what) {
            (HashIf | HashElseIf, _) => {
                self.frame().condition = true;
                self.last = Binary;
                self.in_type = false;
            }
            (_, Around::Suffixes) | (HashEndIf, Around::Statements) => self.last = Operand,
            (HashEndIf, Around::Attributes) => {
                self.last = Modifier;
                self.at_start = true;
            }
            _ => self.end(),
        }
    }

    /// The condition of a directive has ended.
    pub(super) fn end_condition(&mut self) {
        self.frame().condition = false;
        match self.directives.last() {
            Some(Around::Suffixes) => self.last = Operand,
            _ => self.end(),
        }
    }
}

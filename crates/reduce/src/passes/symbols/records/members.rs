//! Places of the member: `a.b`, `a->b`, `.b = 1` and `b: 1`.

use super::flat::Flat;
use super::{is_name, is_same, is_word, opens_block};
use crate::edit::operands::{beginning_of_value, closing, opening, text, text_before};
use crate::passes::structure::arguments::elements;

impl Flat<'_, '_> {
    /// Changes all places of the member's name.
    pub(super) fn change_members(&mut self) {
        let document = self.document;
        let conventions = document.conventions();
        let member = self.record.member.name;
        let places = self.names.places(text(document, member));
        let is_after_sign = |token: usize| conventions.is_member_sign(text_before(document, token));
        let is_defined =
            |token: usize| self.names.records[token].is_some() && !is_after_sign(token);
        let is_only = !places.iter().any(|&it| it != member && is_defined(it));
        for &token in places {
            if is_after_sign(token) {
                self.change_access(token, is_only);
            } else if is_only && token != member && text(document, token + 1) == ":" {
                self.change_object(token);
            }
        }
    }

    /// `a.b` becomes `a`, and `a->b` becomes `*a`.
    fn change_access(&mut self, token: usize, is_only: bool) {
        let document = self.document;
        let conventions = document.conventions();
        let Some(mut before) = token.checked_sub(2) else {
            return;
        };
        if self.is_designator(token) {
            let is_inside = self.values.iter().any(|it| it.contains(&token));
            if is_only || is_inside {
                let is_done = self.done.contains(&before);
                self.delete(if is_done { 0..0 } else { token - 1..token + 2 });
            }
            return;
        }
        while before > 0
            && conventions.closes(text(document, before))
            && let Some(open) = opening(document, before)
        {
            let is_group = open == 0
                || !is_word(document, open - 1) && !conventions.closes(text(document, open - 1));
            before = match (is_group, open.checked_sub(1)) {
                (false, Some(open)) => open,
                // Of `(*a)`, the name.
                _ => before - 1,
            };
        }
        if !is_only && !self.declared.contains(text(document, before)) {
            return;
        }
        self.uses += 1;
        let sign = token - 1;
        if conventions.pointer_signs.is_empty()
            || text(document, sign) != conventions.pointer_member_signs.0
        {
            self.delete(sign..token + 1);
            return;
        }
        let next = text(document, token + 1);
        let is_more = matches!(next, "++" | "--" | "(" | "[") || conventions.is_member_sign(next);
        let start = beginning_of_value(document, token);
        if is_more || start == token {
            self.put(&(sign..token + 1), "[0]");
        } else {
            self.insert(start, &conventions.pointer_signs[0]);
            self.delete(sign..token + 1);
        }
    }

    /// Of `{ a: 1 }` without a name before it, the value stays.
    fn change_object(&mut self, token: usize) {
        let document = self.document;
        let Some(open) = token.checked_sub(1).filter(|&it| opens_block(document, it)) else {
            return;
        };
        let before = open.wrapping_sub(1);
        let is_name = is_name(document, before);
        let is_behind_list = text(document, before) == document.conventions().parameter_brackets.1;
        if is_name || is_behind_list || self.done.contains(&open) {
            return;
        }
        if let [only] = &elements(document, open)[..]
            && let Some(close) = closing(document, open)
            && self.names.records[token].is_none()
        {
            self.uses += 1;
            self.delete(open..token + 2);
            self.delete(only.end..close + 1);
        }
    }

    /// Whether a token is the name of the member that gets a value: `.a = 1`.
    pub(super) fn is_designator(&self, token: usize) -> bool {
        let document = self.document;
        let conventions = document.conventions();
        is_same(document, token, self.record.member.name)
            && token >= 2
            && conventions.is_member_sign(text(document, token - 1))
            && conventions.is_initializer_sign(text(document, token + 1))
            && (opens_block(document, token - 2)
                || conventions.is_list_separator(text(document, token - 2)))
    }
}

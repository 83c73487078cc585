//! Words that are keywords in some places only.

use super::peek::Peek;
use super::words::Word::{self, *};
use super::{Frame, Reader};
use crate::toolkit::is;

impl Reader {
    /// What a name is, if it is a keyword here: its token type, and the word it counts as.
    pub(super) fn soft(&mut self, name: &str, next: Peek<'_>, text: &str) -> Option<(i32, Word)> {
        let (types, last) = (self.types, self.last);
        if last == Dot {
            return None;
        }
        let behind_operand = last.ends_operand();
        let as_keyword = |kind| Some((kind, Other));
        match name {
            "async" if next.text == "(" && is!(last, Modifier RBrack) => {
                Some((types.modifier, Modifier))
            }
            "async" | "partial" | "required" | "file" | "scoped" if next.begins() => {
                Some((types.modifier, Modifier))
            }
            "global" if next.text == "using" => Some((types.modifier, Modifier)),
            "await" if next.begins() || next.text == "(" => as_keyword(types.await_),
            "yield" if is!(next.text, "return" "break") => as_keyword(types.yield_),
            "record"
                if next.begins() && (!behind_operand || is!(last, RBrace RBrack))
                    || is!(next.text, "class" "struct") =>
            {
                as_keyword(types.record)
            }
            "assembly" | "module" if last == LBrack && next.text == ":" => {
                as_keyword(types.global_target)
            }
            "extension" if is!(next.text, "(" "<") && is!(last, LBrace RBrace Semi) => {
                as_keyword(types.extension)
            }
            "where" if next.begins() && next.then(text).text == ":" => as_keyword(types.where_),
            "when" if (behind_operand || last == Catch) && next.begins_operand() => {
                as_keyword(types.when)
            }
            "with" if (behind_operand || last == Prefix) && next.text == "{" => {
                as_keyword(types.with)
            }
            "and" | "or" if behind_operand && next.begins_operand() => Some(match name {
                "and" => (types.pattern_and, Pattern),
                _ => (types.pattern_or, Pattern),
            }),
            "not"
                if is!(
                    last,
                    Is Pattern Case LParen LBrack LBrace Colon Comma
                ) && next.begins_operand() =>
            {
                Some((types.pattern_not, Pattern))
            }
            "from" if next.begins_query(text) && (!behind_operand || self.in_query()) => {
                self.begin_query();
                as_keyword(types.from)
            }
            _ if self.in_query() => as_keyword(match name {
                "let" => types.let_,
                "join" => types.join,
                "on" => types.on,
                "equals" => types.equals,
                "into" => types.into,
                "orderby" => types.order,
                "ascending" | "descending" => types.direction,
                "select" => types.select,
                "group" => types.group,
                "by" => types.by,
                "where" => types.query_where,
                _ => return None,
            }),
            _ => None,
        }
    }

    fn in_query(&self) -> bool {
        self.frames.last().is_some_and(|frame| match frame {
            Frame::Bracket { query, .. } => *query,
            Frame::Angle { .. } => false,
        })
    }

    fn begin_query(&mut self) {
        if let Some(Frame::Bracket { query, .. }) = self.frames.last_mut() {
            *query = true;
        }
    }

    /// A statement has ended, and a query in it.
    pub(super) fn end_query(&mut self) {
        if let Some(Frame::Bracket { query, .. }) = self.frames.last_mut() {
            *query = false;
        }
    }
}

//! Words that are keywords in some places only.

use super::peek::Peek;
use super::words::Word::{self, *};
use super::{Frame, Reader};
use crate::toolkit::is;

impl Reader {
    /// What a name is, if it is a keyword here.
    pub(super) fn soft(&mut self, name: &str, next: Peek<'_>) -> Option<Word> {
        let last = self.last;
        if last == Dot {
            return None;
        }
        let behind_operand = last.ends_operand();
        let is_between = || behind_operand && next.begins_operand();
        Some(match name {
            "async" if next.text == "(" && is!(last, Modifier RBrack) => Modifier,
            "async" | "partial" | "required" | "file" | "scoped" if next.begins() => Modifier,
            "global" if next.text == "using" => Modifier,
            "await" if next.begins() || next.text == "(" => Await,
            "yield" if is!(next.text, "return" "break") => Yield,
            "record" if is!(next.text, "class" "struct") => Record,
            "record" if next.begins() && (!behind_operand || is!(last, RBrace RBrack)) => Record,
            "assembly" | "module" if last == LBrack && next.text == ":" => GlobalTarget,
            "extension" if is!(next.text, "(" "<") && is!(last, LBrace RBrace Semi) => Extension,
            "where" if next.begins() && next.then().text == ":" => Where,
            "when" if is_between() || last == Catch && next.begins_operand() => When,
            "with" if (behind_operand || last == Prefix) && next.text == "{" => With,
            "and" if is_between() => PatternAnd,
            "or" if is_between() => PatternOr,
            "not" if last.begins_pattern() && next.begins_operand() => PatternNot,
            "from" if next.begins_query() && (!behind_operand || self.in_query()) => {
                self.set_query(true);
                From
            }
            _ if self.in_query() => return in_query(name),
            _ => return None,
        })
    }

    fn in_query(&self) -> bool {
        self.frames.last().is_some_and(|frame| match frame {
            Frame::Bracket { query, .. } => *query,
            Frame::Angle { .. } => false,
        })
    }

    /// A query has begun, or ended with its statement.
    pub(super) fn set_query(&mut self, is_open: bool) {
        if let Some(Frame::Bracket { query, .. }) = self.frames.last_mut() {
            *query = is_open;
        }
    }
}

/// What a name is in a query, if it is a keyword there.
fn in_query(name: &str) -> Option<Word> {
    Some(match name {
        "let" => Let,
        "join" => Join,
        "on" => On,
        "equals" => Equals,
        "into" => Into,
        "orderby" => Order,
        "ascending" | "descending" => Direction,
        "select" => Select,
        "group" => Group,
        "by" => By,
        "where" => QueryWhere,
        _ => return None,
    })
}

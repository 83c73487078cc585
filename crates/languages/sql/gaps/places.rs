//! Which tokens cannot stand where they do.

use super::needs::Need;
use super::pieces::{Phrase, Piece};
use super::{Gaps, Level};
use crate::toolkit::{has_in_any_case, is, list};

impl Gaps {
    /// Whether no operand begins with a token.
    pub(super) fn cannot_begin(&self, at: Piece) -> bool {
        match at {
            Piece::Infix | Piece::Join => !self.has_operators,
            Piece::Clause(word) => !is!(word, "select" "values" "offset" "window" "set"),
            Piece::WordOperator(word) => match word {
                "like" => !self.has_operators && self.need != Need::Column,
                "on" if self.last[0] == Piece::WordOperator("as") => !self.has_parameters(),
                "on" => !self.has_values && self.last[0] != Piece::Infix,
                "in" => !self.has_parameters(),
                "and" | "or" | "as" | "between" | "collate" | "escape" | "is" | "ilike" | "xor"
                | "using" | "div" | "rlike" => true,
                _ => false,
            },
            _ => is!(at, Piece: SetOperator Branch CaseEnd Comma Close End),
        }
    }

    /// Whether a token does not go with what is before it, which asks for nothing.
    pub(super) fn is_misplaced(&self, at: Piece, text: &str, level: Level) -> bool {
        let [last, opener] = self.last;
        match at {
            Piece::Close => last == Piece::Open && text == ")" && !self.may_be_empty(opener, level),
            Piece::Join | Piece::SetOperator => last == Piece::Open,
            Piece::Comma => last == Piece::Open || self.lacks_columns(),
            Piece::Operand => {
                // They go on with the expression, or begin a clause of one system.
                let exempt = list! {
                    against at connect distribute format member settings sort sounds
                };
                matches!(level.clause, "where" | "having")
                    && self.is_query()
                    && matches!(last, Piece::Operand | Piece::Close)
                    && !has_in_any_case(exempt, text)
            }
            Piece::Infix if self.has_operators => false,
            Piece::Infix => match (opener, last) {
                (_, Piece::Open) | (Piece::Join, Piece::Operand) => true,
                (Piece::Clause("from"), Piece::Operand) => level.query,
                (Piece::Open | Piece::Comma, Piece::Operand) => level.columns,
                _ => false,
            },
            Piece::WordOperator(word) => {
                last == Piece::Open
                    && !self.has_parameters()
                    && is!(word, "and" "or" "as" "between" "in" "is" "collate")
            }
            Piece::Clause("select") => match last {
                Piece::Open => opener == Piece::Clause("set"),
                last => level.query && is!(last, Piece: Operand Number String Star Close),
            },
            Piece::Clause(word) => {
                last == Piece::Open
                    && (opener == Piece::Word("lateral")
                        || !matches!(opener, Piece::Operand | Piece::Word(_)))
                    && matches!(word, "from" | "having" | "where")
            }
            Piece::Open if text == "(" => match last {
                Piece::Number | Piece::Word("null" | "true" | "false") => !self.has_operators,
                Piece::Close => self.is_query() && (level.clause == "values" || !self.inserts()),
                Piece::Operand => self.first == Piece::Word("table") && self.levels.len() == 1,
                _ => false,
            },
            Piece::Number if self.has_operators => false,
            Piece::Number => match last {
                Piece::Close | Piece::String | Piece::CaseEnd | Piece::Number => self.is_query(),
                Piece::Operand => level.columns || self.is_query(),
                Piece::Phrase(_) => true,
                _ => false,
            },
            _ => false,
        }
    }

    /// `IN` may say that a parameter is for input.
    fn has_parameters(&self) -> bool {
        match self.first {
            Piece::Phrase(Phrase::Create(what)) => !is!(what, "table" "index" "view" "trigger"),
            Piece::Word(word) => is!(word, "create" "drop" "alter" "comment"),
            _ => false,
        }
    }

    /// The columns of a table that is created are missing.
    fn lacks_columns(&self) -> bool {
        self.first == Piece::Phrase(Phrase::Create("table"))
            && self.levels.len() == 1
            && !self.has_columns
    }

    /// Whether brackets behind a token may be empty.
    fn may_be_empty(&self, opener: Piece, level: Level) -> bool {
        match opener {
            Piece::Operand | Piece::Word(_) => {
                let indexed = self.first == Piece::Phrase(Phrase::Create("index"));
                let asking = ["any", "some", "filter", "exists", "check"];
                let asks = asking.iter().any(|word| opener == Piece::Word(word));
                !(level.columns || asks || indexed && self.levels.len() == 2)
            }
            // Grouping sets.
            Piece::Comma | Piece::Open => self.levels.len() > 2,
            Piece::Close | Piece::JoinType(_) | Piece::Other | Piece::Phrase(_) => true,
            Piece::WordOperator(word) => matches!(word, "mod" | "match" | "glob"),
            _ => false,
        }
    }

    /// The statement is one whose numbers are operands.
    fn is_query(&self) -> bool {
        matches!(
            self.first,
            Piece::Clause("select" | "values")
                | Piece::Word("with" | "update" | "insert" | "replace")
                | Piece::Phrase(Phrase::Insert | Phrase::Delete)
        )
    }
}

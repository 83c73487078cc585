//! What tokens ask for, and whether they get it.

use super::pieces::{Phrase, Piece};
use super::shapes::{Object, object};
use super::{Gaps, OUTSIDE};
use crate::toolkit::{has_in_any_case, is};

/// What a token asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Need {
    Nothing,
    /// An operand, or a word that may begin one.
    Operand,
    /// An operand or an operator that `NOT` is a part of.
    Negated,
    /// As `Operand`, or `WHEN`.
    Branch,
    /// The name of a table or the like, or a query in brackets.
    Table,
    /// A name.
    Name,
    /// A name, or `ON`.
    IndexName,
    /// A name, after `AS`.
    Alias,
    /// An opening bracket.
    Group,
    /// Rows in brackets.
    Rows,
    Query,
    /// A query in brackets, or a word of how it is computed.
    Body,
    /// Any word of the language.
    Word,
    /// `FROM`.
    From,
    /// What can be created.
    Object,
    /// `JOIN`, for this was a word that only it follows.
    Join,
    /// An operand, unless `JOIN` comes and shows that it is missing.
    Joined,
    /// A column, or what a table asks of its columns.
    Column,
}

/// Whether a token is no name of a table or the like.
fn is_no_name(at: Piece) -> bool {
    match at {
        Piece::Word(word) => is!(word,
            "all" "check" "constraint" "create" "default" "distinct" "not" "null" "references"
            "unique"
        ),
        Piece::Phrase(phrase) => phrase != Phrase::Named,
        _ => matches!(at, Piece::Number | Piece::Open | Piece::Clause(_)),
    }
}

/// Whether a query begins with a token, or what combines it with others.
fn begins_query(at: Piece) -> bool {
    match at {
        Piece::Open | Piece::Clause("select" | "values") => true,
        Piece::Word(word) => is!(word,
            "all" "by" "distinct" "pivot" "show" "table" "unpivot" "update" "with"
        ),
        Piece::Phrase(phrase) => matches!(phrase, Phrase::Insert | Phrase::Delete),
        _ => false,
    }
}

impl Gaps {
    /// Whether what is asked for, or something else, is missing before a token.
    pub(super) fn is_missing(&self, at: Piece, text: &str) -> bool {
        let level = self.levels.last().copied().unwrap_or(OUTSIDE);
        match (self.last[0], at) {
            (Piece::Word("conflict"), Piece::WordOperator("on"))
            | (Piece::Word("update"), Piece::WordOperator("or"))
            | (Piece::Phrase(Phrase::ForeignKey), Piece::Word("references"))
            | (Piece::WordOperator("collate" | "using"), Piece::Infix) => return false,
            _ => {}
        }
        let incomplete = match at {
            Piece::End => self.is_broken || !self.shape.is_complete(),
            Piece::Join => level.query && !level.from,
            Piece::Other => text == "." && self.need != Need::Nothing,
            Piece::Close => level.cast,
            _ => false,
        };
        incomplete
            || match self.need {
                Need::Nothing => self.is_misplaced(at, text, level),
                Need::Operand => self.cannot_begin(at),
                Need::Negated => match at {
                    Piece::WordOperator(word) => matches!(word, "and" | "or" | "as" | "on" | "is"),
                    _ => self.cannot_begin(at),
                },
                Need::Branch => at != Piece::Branch && self.cannot_begin(at),
                Need::Table => at == Piece::Number || at == Piece::Star || self.cannot_begin(at),
                Need::IndexName => {
                    at != Piece::WordOperator("on")
                        && (at == Piece::Number || at == Piece::Open || self.cannot_begin(at))
                }
                Need::Name => is_no_name(at) || self.cannot_begin(at),
                Need::Alias => at == Piece::Number || self.cannot_begin(at),
                Need::Group => at != Piece::Open,
                Need::Rows => {
                    matches!(
                        at,
                        Piece::Number
                            | Piece::String
                            | Piece::Prefix
                            | Piece::Case
                            | Piece::Word("null")
                    ) || at == Piece::Open && text != "("
                        || !matches!(at, Piece::WordOperator("in")) && self.cannot_begin(at)
                }
                Need::Query => !begins_query(at),
                Need::Body => !matches!(at, Piece::Open | Piece::Word(_)),
                Need::Word => !matches!(at, Piece::Word(_) | Piece::Phrase(Phrase::Insert)),
                Need::From => !text.eq_ignore_ascii_case("from"),
                Need::Object => object(text) == Object::None,
                Need::Join => {
                    !matches!(at, Piece::Join | Piece::JoinType(_) | Piece::Other)
                        && !has_in_any_case(&["apply", "array", "outer"], text)
                }
                Need::Joined => at == Piece::Join,
                Need::Column => {
                    matches!(
                        at,
                        Piece::Number | Piece::Star | Piece::Word("null" | "not")
                    ) || at == Piece::String && self.inserts()
                        || self.cannot_begin(at)
                }
            }
    }

    /// What a token asks for.
    pub(super) fn need_after(&self, at: Piece, text: &str, starts: bool) -> Need {
        let [last, _] = self.last;
        let level = self.levels.last().copied().unwrap_or(OUTSIDE);
        let wanted = self.need != Need::Nothing;
        match at {
            Piece::Clause(word) => match word {
                "from" if level.query => Need::Table,
                "values" => match last {
                    Piece::Word("default" | "for" | "partition") => Need::Nothing,
                    _ => Need::Rows,
                },
                "offset" | "window" | "limit" if wanted => Need::Nothing,
                "set" if wanted => Need::Nothing,
                "select" if self.has_privileges => Need::Nothing,
                _ => Need::Operand,
            },
            Piece::Star if level.distinct && last == Piece::Close => Need::Nothing,
            Piece::Star
                if wanted || matches!(last, Piece::Open | Piece::Word("all" | "distinct")) =>
            {
                Need::Nothing
            }
            Piece::Infix | Piece::Prefix | Piece::Star => match last {
                _ if self.has_operators || self.levels.len() == 1 && starts => Need::Nothing,
                Piece::WordOperator("using") | Piece::Word("with") | Piece::Open => match at {
                    Piece::Prefix => Need::Operand,
                    _ => Need::Nothing,
                },
                _ => Need::Operand,
            },
            Piece::WordOperator("or") if matches!(last, Piece::Word("insert" | "update")) => {
                Need::Word
            }
            Piece::WordOperator("or") if self.need == Need::Object => Need::Object,
            Piece::WordOperator(word) => match word {
                "on" if last == Piece::Infix
                    || wanted && self.has_values
                    || last == Piece::Open =>
                {
                    Need::Nothing
                }
                "on" if matches!(
                    self.first,
                    Piece::Phrase(Phrase::Create("index" | "trigger"))
                ) && self.levels.len() == 1 =>
                {
                    Need::Name
                }
                "as" if level.query => Need::Alias,
                "as" if self.first == Piece::Word("with") && self.levels.len() == 1 => Need::Body,
                "match" | "glob" | "regexp" | "overlaps" | "mod"
                    if wanted || last == Piece::Open =>
                {
                    Need::Nothing
                }
                "on" if self.has_values => Need::Nothing,
                "on" if self.inserts() && level.clause == "values" => Need::Word,
                "to" if last == Piece::Open => Need::Nothing,
                _ => Need::Operand,
            },
            Piece::SetOperator => match last {
                // `* EXCEPT (a)`, the type `UNION(...)`.
                Piece::Star => Need::Nothing,
                _ => Need::Query,
            },
            Piece::Join => Need::Table,
            Piece::JoinType(word) => match self.need {
                Need::Join => Need::Join,
                Need::Nothing
                    if last != Piece::Open && matches!(word, "cross" | "inner" | "natural") =>
                {
                    Need::Join
                }
                Need::Nothing => Need::Nothing,
                _ => Need::Joined,
            },
            Piece::Case => Need::Branch,
            Piece::Branch => Need::Operand,
            Piece::Comma if level.columns => Need::Column,
            Piece::Comma => Need::Operand,
            Piece::Open if self.opens_columns(last) => Need::Column,
            Piece::Open if last == Piece::Clause("set") => Need::Column,
            Piece::Open if starts || self.need == Need::Query || self.opens_query(last) => {
                Need::Query
            }
            Piece::Phrase(phrase) => match phrase {
                Phrase::Create("index") => Need::IndexName,
                Phrase::Create(_) | Phrase::Named | Phrase::Insert | Phrase::Delete => Need::Name,
                Phrase::ForeignKey => Need::Group,
                Phrase::Other => Need::Nothing,
            },
            Piece::Word("index") if self.need == Need::Object => Need::IndexName,
            Piece::Word(word) if self.need == Need::Object => match object(word) {
                Object::Modifier => Need::Object,
                Object::Named => Need::Name,
                Object::Other | Object::None => Need::Nothing,
            },
            Piece::Word(word) => match word {
                "create" if starts => Need::Object,
                "all" | "distinct" if last == Piece::SetOperator => Need::Query,
                "update" if starts => Need::Name,
                "with" if starts => Need::Name,
                _ if last == Piece::WordOperator("or")
                    && self.last[1] == self.first
                    && self.first == Piece::Word("update") =>
                {
                    Need::Name
                }
                "recursive" if last == Piece::Word("with") => Need::Name,
                "any" | "some" if wanted && last == Piece::Infix => Need::Group,
                "distinct" if matches!(last, Piece::WordOperator("is")) => Need::From,
                "distinct"
                    if last == Piece::Word("not") && self.last[1] == Piece::WordOperator("is") =>
                {
                    Need::From
                }
                "into" => Need::Name,
                "not" => Need::Negated,
                "exists" | "cast"
                    if wanted && last != Piece::WordOperator("as") || last == Piece::Open =>
                {
                    Need::Group
                }
                "by" | "conflict" | "do" | "of" => Need::Operand,
                "filter" if last == Piece::Close => Need::Group,
                "over" if last == Piece::Close => Need::Operand,
                "references" => Need::Name,
                _ => Need::Nothing,
            },
            Piece::Operand if text.eq_ignore_ascii_case("try_cast") => Need::Group,
            _ => Need::Nothing,
        }
    }
}

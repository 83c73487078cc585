//! What tokens ask for, and whether they get it.

use super::Gaps;
use super::pieces::{Phrase, Piece};
use super::shapes::{Object, object};
use crate::toolkit::{has_in_any_case, is};

/// What a token asks for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Need {
    #[default]
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
        let level = self.level();
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
                need => self.lacks(need, at, text),
            }
    }

    /// Whether a token is not what is asked for.
    fn lacks(&self, need: Need, at: Piece, text: &str) -> bool {
        match need {
            Need::Nothing => false,
            Need::Operand => self.cannot_begin(at),
            Need::Negated => match at {
                Piece::WordOperator(word) => matches!(word, "and" | "or" | "as" | "on" | "is"),
                _ => self.cannot_begin(at),
            },
            Need::Branch => at != Piece::Branch && self.cannot_begin(at),
            Need::Table => matches!(at, Piece::Number | Piece::Star) || self.cannot_begin(at),
            Need::IndexName => {
                at != Piece::WordOperator("on")
                    && (matches!(at, Piece::Number | Piece::Open) || self.cannot_begin(at))
            }
            Need::Name => is_no_name(at) || self.cannot_begin(at),
            Need::Alias => at == Piece::Number || self.cannot_begin(at),
            Need::Group => at != Piece::Open,
            Need::Rows => match at {
                Piece::Number | Piece::String | Piece::Prefix | Piece::Case => true,
                Piece::Word("null") => true,
                Piece::Open if text != "(" => true,
                Piece::WordOperator("in") => false,
                _ => self.cannot_begin(at),
            },
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
            Need::Column => match at {
                Piece::Number | Piece::Star | Piece::Word("null" | "not") => true,
                Piece::String if self.inserts() => true,
                _ => self.cannot_begin(at),
            },
        }
    }

    /// What a token asks for.
    pub(super) fn need_after(&self, at: Piece, text: &str, starts: bool) -> Need {
        let [last, _] = self.last;
        match at {
            Piece::Clause(word) => self.need_after_clause(word),
            Piece::Infix | Piece::Prefix | Piece::Star => self.need_after_operator(at, starts),
            Piece::WordOperator(word) => self.need_after_word_operator(word),
            // `* EXCEPT (a)`, the type `UNION(...)`.
            Piece::SetOperator if last == Piece::Star => Need::Nothing,
            Piece::SetOperator => Need::Query,
            Piece::Join => Need::Table,
            Piece::JoinType(word) => self.need_after_join_type(word),
            Piece::Case => Need::Branch,
            Piece::Branch => Need::Operand,
            Piece::Comma if self.level().columns => Need::Column,
            Piece::Comma => Need::Operand,
            Piece::Open if self.opens_columns(last) => Need::Column,
            Piece::Open if last == Piece::Clause("set") => Need::Column,
            Piece::Open if starts || self.need == Need::Query => Need::Query,
            Piece::Open if self.opens_query(last) => Need::Query,
            Piece::Phrase(phrase) => match phrase {
                Phrase::Create("index") => Need::IndexName,
                Phrase::Create(_) | Phrase::Named | Phrase::Insert | Phrase::Delete => Need::Name,
                Phrase::ForeignKey => Need::Group,
                Phrase::Other => Need::Nothing,
            },
            Piece::Word(word) if self.need == Need::Object => need_after_created(word),
            Piece::Word(word) => self.need_after_word(word, starts),
            Piece::Operand if text.eq_ignore_ascii_case("try_cast") => Need::Group,
            _ => Need::Nothing,
        }
    }

    fn need_after_clause(&self, word: &str) -> Need {
        let wanted = self.need != Need::Nothing;
        match (word, self.last[0]) {
            ("from", _) if self.level().query => Need::Table,
            ("values", Piece::Word("default" | "for" | "partition")) => Need::Nothing,
            ("values", _) => Need::Rows,
            ("offset" | "window" | "limit" | "set", _) if wanted => Need::Nothing,
            ("select", _) if self.has_privileges => Need::Nothing,
            _ => Need::Operand,
        }
    }

    fn need_after_operator(&self, at: Piece, starts: bool) -> Need {
        let [last, _] = self.last;
        let is_all = at == Piece::Star
            && (self.need != Need::Nothing
                || self.level().distinct && last == Piece::Close
                || matches!(last, Piece::Open | Piece::Word("all" | "distinct")));
        let alone = matches!(
            last,
            Piece::WordOperator("using") | Piece::Word("with") | Piece::Open
        );
        let named = self.has_operators || self.levels.len() == 1 && starts;
        match is_all || named || alone && at != Piece::Prefix {
            true => Need::Nothing,
            false => Need::Operand,
        }
    }

    fn need_after_word_operator(&self, word: &str) -> Need {
        let [last, _] = self.last;
        let wanted = self.need != Need::Nothing;
        let outside = self.levels.len() == 1;
        match word {
            "or" if matches!(last, Piece::Word("insert" | "update")) => Need::Word,
            "or" if self.need == Need::Object => Need::Object,
            "on" if matches!(last, Piece::Infix | Piece::Open) => Need::Nothing,
            "on" if wanted && self.has_values => Need::Nothing,
            "on" if outside && self.creates_on_table() => Need::Name,
            "on" if self.has_values => Need::Nothing,
            "on" if self.inserts() && self.level().clause == "values" => Need::Word,
            "as" if self.level().query => Need::Alias,
            "as" if outside && self.first == Piece::Word("with") => Need::Body,
            "to" if last == Piece::Open => Need::Nothing,
            "match" | "glob" | "regexp" | "overlaps" | "mod" if wanted || last == Piece::Open => {
                Need::Nothing
            }
            _ => Need::Operand,
        }
    }

    fn creates_on_table(&self) -> bool {
        matches!(
            self.first,
            Piece::Phrase(Phrase::Create("index" | "trigger"))
        )
    }

    fn need_after_join_type(&self, word: &str) -> Need {
        let joins = self.last[0] != Piece::Open && matches!(word, "cross" | "inner" | "natural");
        match self.need {
            Need::Join => Need::Join,
            Need::Nothing if joins => Need::Join,
            Need::Nothing => Need::Nothing,
            _ => Need::Joined,
        }
    }

    fn need_after_word(&self, word: &str, starts: bool) -> Need {
        let [last, before] = self.last;
        let wanted = self.need != Need::Nothing;
        let updates_or = self.first == Piece::Word("update")
            && before == self.first
            && last == Piece::WordOperator("or");
        match (word, last) {
            ("create", _) if starts => Need::Object,
            ("all" | "distinct", Piece::SetOperator) => Need::Query,
            ("update" | "with", _) if starts => Need::Name,
            _ if updates_or => Need::Name,
            ("recursive", Piece::Word("with")) => Need::Name,
            ("any" | "some", Piece::Infix) if wanted => Need::Group,
            ("distinct", Piece::WordOperator("is")) => Need::From,
            ("distinct", Piece::Word("not")) if before == Piece::WordOperator("is") => Need::From,
            ("into" | "references", _) => Need::Name,
            ("not", _) => Need::Negated,
            ("exists" | "cast", Piece::Open) => Need::Group,
            ("exists" | "cast", _) if wanted && last != Piece::WordOperator("as") => Need::Group,
            ("by" | "conflict" | "do" | "of", _) => Need::Operand,
            ("filter", Piece::Close) => Need::Group,
            ("over", Piece::Close) => Need::Operand,
            _ => Need::Nothing,
        }
    }
}

/// What a word after `CREATE` asks for.
fn need_after_created(word: &str) -> Need {
    match object(word) {
        _ if word == "index" => Need::IndexName,
        Object::Modifier => Need::Object,
        Object::Named => Need::Name,
        Object::Other | Object::None => Need::Nothing,
    }
}

#[cfg(test)]
mod tests {
    use super::{Gaps, Need, need_after_created};
    use crate::sql::gaps::{Phrase, Piece, Place};
    use crate::toolkit::gives;

    /// The places of tokens before which something is missing, and what is asked for after
    /// the last.
    fn read(pieces: &[(Piece, &str)]) -> (Vec<usize>, Need) {
        let mut gaps = Gaps::new();
        let mut missing = Vec::new();
        for (at, (piece, text)) in pieces.iter().enumerate() {
            let place = if at == 0 { Place::Start } else { Place::Within };
            if gaps.before(*piece, text, place) {
                missing.push(at);
            }
        }
        (missing, gaps.need)
    }

    const SELECT: (Piece, &str) = (Piece::Clause("select"), "SELECT");
    const FROM: (Piece, &str) = (Piece::Clause("from"), "FROM");
    const NAME: (Piece, &str) = (Piece::Operand, "a");
    const END: (Piece, &str) = (Piece::End, ";");
    const NUMBER: (Piece, &str) = (Piece::Number, "1");
    const STAR: (Piece, &str) = (Piece::Star, "*");
    const CROSS: (Piece, &str) = (Piece::JoinType("cross"), "CROSS");
    const JOIN: (Piece, &str) = (Piece::Join, "JOIN");
    const INDEX: (Piece, &str) = (Piece::Phrase(Phrase::Create("index")), "CREATE INDEX");
    const ON: (Piece, &str) = (Piece::WordOperator("on"), "ON");

    #[test]
    fn words_and_operators_ask_for_what_follows_them() {
        for (pieces, need) in [
            (&[SELECT][..], Need::Operand),
            (&[SELECT, NAME, FROM], Need::Table),
            // All columns, and an operator.
            (&[SELECT, STAR], Need::Nothing),
            (&[SELECT, NAME, STAR], Need::Operand),
            (&[SELECT, NAME, FROM, NAME, CROSS], Need::Join),
            (&[SELECT, NAME, FROM, NAME, CROSS, JOIN], Need::Table),
            (&[INDEX, ON], Need::Name),
        ] {
            assert_eq!(read(pieces), (vec![], need), "{pieces:?}");
        }
        gives!(need_after_created,
            "temporary": (Need::Object) "table": (Need::Name) "index": (Need::IndexName)
        );
    }

    #[test]
    fn what_is_asked_for_and_does_not_come_is_missing() {
        for (pieces, missing) in [
            (&[SELECT, NAME, FROM, NUMBER][..], vec![3]),
            (&[SELECT, FROM, NAME, END], vec![1]),
            (&[SELECT, NAME, END], vec![]),
            (&[SELECT, NAME, FROM, NAME, CROSS, NAME], vec![5]),
            (&[INDEX, ON, END], vec![2]),
        ] {
            assert_eq!(read(pieces).0, missing, "{pieces:?}");
        }
    }
}

//! What tokens are to their neighbours.

use crate::toolkit::{has_in_any_case, list};

/// What a token is to its neighbours.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::sql) enum Piece {
    /// A name, a parameter, or whatever else may stand for a value.
    Operand,
    Number,
    String,
    /// A word of the language that is none of the following.
    Word(&'static str),
    /// Several words: the first and the last of them.
    Phrase(Phrase),
    Clause(&'static str),
    /// An operator between two operands.
    Infix,
    /// An operator that may also be before its only operand.
    Prefix,
    Star,
    /// `:`, which may lack either side.
    Colon,
    WordOperator(&'static str),
    SetOperator,
    JoinType(&'static str),
    Join,
    Case,
    Branch,
    CaseEnd,
    Comma,
    Open,
    Close,
    /// What ends a statement.
    #[default]
    End,
    /// Whatever nothing is known of.
    Other,
}

/// A token of several words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::sql) enum Phrase {
    Create(&'static str),
    /// `DROP TABLE` and the like, and `IF EXISTS`.
    Named,
    Insert,
    Delete,
    ForeignKey,
    Other,
}

/// Words with numbers behind them that are no operands.
pub(in crate::sql) fn is_counting(text: &str) -> bool {
    let counting = list! { top sample next percent skip increment cache srid };
    has_in_any_case(counting, text)
}

/// What an operator is to its neighbours.
pub(in crate::sql) fn operator(text: &str) -> Piece {
    match text {
        "*" => Piece::Star,
        ":" | "%" => Piece::Colon,
        "+" | "-" | "~" | "!" | "!!" | "@" | "@@" | "#" | "##" | "|/" | "||/" | "@-@" | "?-"
        | "?|" | "**" | "&" => Piece::Prefix,
        _ => Piece::Infix,
    }
}

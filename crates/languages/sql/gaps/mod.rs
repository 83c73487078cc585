//! Where something is missing in SQL, as far as neighbours tell.
//!
//! Our grammar takes statements for rows of words, so it reads much that is no SQL:
//! `SELECT a FROM WHERE b`, `CREATE t (a)`, `INSERT INTO t`. What is called missing here is
//! missing in all systems, or in all but one. Where that one is meant, nothing is lost:
//! such places are counted, and candidates may not have more of them.

mod needs;
mod pieces;
mod places;
mod shapes;

use crate::toolkit::{has_in_any_case, innermost};
use needs::Need;
pub(super) use pieces::{Phrase, Piece, is_counting, operator};
use shapes::{Object, Shape, begins_statement, object};

/// An open bracket.
#[derive(Clone, Copy, Debug, Default)]
struct Level {
    /// It holds names of columns.
    columns: bool,
    /// `CAST` and the like: `AS` has to come.
    cast: bool,
    /// It holds a query.
    query: bool,
    /// The latest clause in it.
    clause: &'static str,
    /// It began with `DISTINCT ON`.
    distinct: bool,
    /// The query has tables.
    from: bool,
}

/// Where a token is in its statement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Place {
    /// It begins a statement.
    Start,
    /// It begins one that is in a block.
    StartInBlock,
    /// It goes on with one.
    Within,
}

#[derive(Default)]
pub(super) struct Gaps {
    /// The latest token, and the one before it.
    last: [Piece; 2],
    need: Need,
    levels: Vec<Level>,
    shape: Shape,
    first: Piece,
    /// No statement begins as this one does.
    is_broken: bool,
    /// `SET`, `PRAGMA` and the like: `ON` is a value.
    has_values: bool,
    /// It is about operators, so they may stand anywhere.
    has_operators: bool,
    /// The names of columns are behind, or there are none.
    has_columns: bool,
    /// `GRANT` and `REVOKE`: `SELECT` is a word like others.
    has_privileges: bool,
    /// What comes is what a function does.
    is_body: bool,
}

impl Gaps {
    pub(super) fn new() -> Self {
        Self {
            levels: vec![Level::default()],
            ..Self::default()
        }
    }

    fn innermost(&mut self) -> &mut Level {
        innermost(&mut self.levels, Level::default)
    }

    /// What is innermost.
    fn level(&self) -> Level {
        self.levels.last().copied().unwrap_or_default()
    }

    /// Whether something is missing before a token, and goes on behind it.
    pub(super) fn before(&mut self, at: Piece, text: &str, place: Place) -> bool {
        let starts = place != Place::Within;
        let is_gap = !starts && self.is_missing(at, text);
        if starts {
            self.start(at, text);
            let free = place == Place::StartInBlock || self.is_body;
            // Said at its end, so that a part of a statement is one, too.
            self.is_broken = !Self::may_start(at, text, free);
        }
        if !starts && (self.levels.len() == 1 || self.inserts()) {
            for word in text.split_ascii_whitespace() {
                self.shape.see(word);
            }
        }
        self.has_operators |= text.eq_ignore_ascii_case("operator")
            || self.need == Need::Object && has_in_any_case(&["aggregate", "type"], text);
        if let (Need::Object, Piece::Word(word)) = (self.need, at)
            && object(word) != Object::Modifier
        {
            self.first = Piece::Phrase(Phrase::Create(word));
            self.shape = Shape::of("create", word);
        }
        let need = self.need_after(at, text, starts);
        self.note(at);
        self.need = need;
        self.last = [at, self.last[0]];
        is_gap
    }

    /// Begins another statement in the same brackets.
    pub(super) fn restart(&mut self) {
        self.last = [Piece::End; 2];
        self.need = Need::Nothing;
        self.first = Piece::End;
        *self.innermost() = Level::default();
    }

    fn start(&mut self, at: Piece, text: &str) {
        self.levels.truncate(1);
        self.restart();
        self.first = at;
        self.shape = match at {
            Piece::Word(word) => Shape::of(word, ""),
            Piece::Phrase(Phrase::Create(second)) => Shape::of("create", second),
            Piece::Phrase(Phrase::Insert) => Shape::of("insert", "into"),
            _ => Shape::default(),
        };
        let is_one_of = |words: &[&str]| has_in_any_case(words, text);
        self.has_values = is_one_of(&["set", "pragma", "explain", "vacuum", "reset", "alter"]);
        self.has_operators = false;
        self.has_columns = false;
        self.has_privileges = is_one_of(&["grant", "revoke", "deny"]);
        self.is_body |= is_one_of(&["declare"]);
    }

    fn may_start(at: Piece, text: &str, in_body: bool) -> bool {
        match at {
            Piece::Operand => in_body || begins_statement(text),
            Piece::Word(word) | Piece::Clause(word) => in_body || begins_statement(word),
            Piece::Phrase(phrase) => !matches!(phrase, Phrase::ForeignKey | Phrase::Other),
            Piece::Branch | Piece::Case | Piece::CaseEnd => in_body,
            Piece::Infix => text == "<<",
            Piece::Open | Piece::Other | Piece::End => true,
            _ => false,
        }
    }

    fn inserts(&self) -> bool {
        matches!(
            self.first,
            Piece::Phrase(Phrase::Insert) | Piece::Word("insert" | "replace")
        )
    }

    /// Whether a bracket after this token holds columns, or values for them.
    fn opens_columns(&self, last: Piece) -> bool {
        self.levels.len() == 1
            && last == Piece::Operand
            && (self.inserts() || self.first == Piece::Phrase(Phrase::Create("table")))
            && !self.has_columns
    }

    /// Whether a bracket after this token holds a query.
    fn opens_query(&self, last: Piece) -> bool {
        let body =
            self.first == Piece::Word("with") && matches!(&*self.levels, [level] if !level.query);
        match last {
            Piece::Word("exists") => self.need == Need::Group,
            Piece::Word("materialized") | Piece::WordOperator("as") => body,
            _ => false,
        }
    }

    /// Keeps in mind which brackets are open, and what is in them.
    fn note(&mut self, at: Piece) {
        let [last, _] = self.last;
        match at {
            Piece::Open => {
                self.levels.push(Level {
                    columns: self.opens_columns(last),
                    cast: last == Piece::Word("cast") && self.need == Need::Group,
                    ..Level::default()
                });
            }
            Piece::Close => {
                if self.levels.len() > 1 {
                    self.levels.pop();
                }
                self.has_columns |= self.levels.len() == 1;
            }
            Piece::WordOperator("on") => {
                self.innermost().distinct = last == Piece::Word("distinct");
            }
            Piece::WordOperator("as") => {
                self.has_columns = true;
                self.innermost().cast = false;
            }
            Piece::Clause(word) => {
                self.has_columns = true;
                let level = self.innermost();
                level.query |= word == "select";
                level.clause = word;
                level.from = word == "from" || level.from && word != "select";
            }
            _ => {}
        }
    }
}

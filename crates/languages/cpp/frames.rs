//! Brackets that are open, and what is known of the statement in each.

use picireny_parser::hooks::TokenId;

use super::gaps::Prefix;
use super::words::Word::{self, *};

/// What is between two brackets.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Kind {
    /// Statements or members; the file.
    #[default]
    Block,
    /// Elements in braces. They become statements if a semicolon says so, and the
    /// brace a token of this type.
    List(i32),
    Enumerators,
    Paren,
    Bracket,
    /// Between `<` and, perhaps, `>`.
    Angle,
}

impl Kind {
    pub(super) fn is_brace(self) -> bool {
        matches!(self, Self::Block | Self::List(_) | Self::Enumerators)
    }
}

/// A class or an enumeration in a statement.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Class {
    /// Its first word, as long as it may have a body.
    pub(super) open: Option<TokenId>,
    /// It is no enumeration.
    pub(super) class: bool,
    /// How many names follow the word, and whether bases do.
    pub(super) names: u32,
    pub(super) bases: bool,
}

/// `template`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Template {
    #[default]
    None,
    /// What it declares has no name yet.
    Unnamed,
    Named,
}

/// Square brackets as those of a lambda, whose body may come.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Lambda {
    #[default]
    None,
    /// Where they open: nothing has come since that is in no lambda's head.
    Introduced(TokenId),
    /// Something has.
    Followed,
}

/// `if` and the like.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Head {
    #[default]
    None,
    /// Its parentheses may come.
    Begun,
    /// They have ended.
    Ended,
}

/// A colon ends it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Label {
    #[default]
    None,
    /// `case`, `default`.
    Case,
    /// `public`.
    Access,
}

/// What has been seen of a statement, outside the brackets in it.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Statement {
    /// Something.
    pub(super) begun: bool,
    pub(super) prefix: Prefix,
    /// A comma.
    pub(super) listed: bool,
    /// A name that is declared, and parentheses with values behind it: no function's.
    pub(super) valued: bool,
    /// Nothing but attributes.
    pub(super) attributes: bool,
    pub(super) record: Class,
    /// Parentheses as those of a function.
    pub(super) function: bool,
    /// It is an expression, not a declaration, or what initializes a variable.
    pub(super) expression: bool,
    /// A colon after a function.
    pub(super) initializers: bool,
    pub(super) namespace: bool,
    pub(super) template: Template,
    pub(super) lambda: Lambda,
    /// `requires` before braces, or before a clause.
    pub(super) requires: bool,
    pub(super) clause: bool,
    pub(super) head: Head,
    pub(super) label: Label,
    pub(super) questions: u32,
}

impl Statement {
    pub(super) fn is_lambda(&self) -> bool {
        self.lambda != Lambda::None
    }

    /// Whether it is `if` or the like, whose parentheses may come.
    pub(super) fn in_head(&self) -> bool {
        self.head == Head::Begun
    }

    /// Something has come that is in no lambda's head.
    pub(super) fn follow_lambda(&mut self) {
        if self.is_lambda() {
            self.lambda = Lambda::Followed;
        }
    }
}

/// A bracket that is open, or the file.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Frame {
    pub(super) kind: Kind,
    pub(super) open: TokenId,
    /// A statement ends with it.
    pub(super) ends: bool,
    /// The body of a function, or in one.
    pub(super) in_function: bool,
    /// The token before it.
    pub(super) after: Word,
    /// Of the angles of a template: the word before them.
    pub(super) word: TokenId,
    /// Of square brackets: those of a lambda, or of an attribute.
    pub(super) lambda: bool,
    pub(super) attribute: bool,
    /// Of parentheses: those of `if` and the like.
    pub(super) head: bool,
    /// Of parentheses: those behind a name that is declared, and with values in them.
    pub(super) of_declared: bool,
    pub(super) valued: bool,
    /// Of braces: nothing but braces.
    pub(super) bare: bool,
    /// Of braces: requirements.
    pub(super) requirements: bool,
    /// Of angles: nothing but a list of template arguments; with `&&` or `||` in it;
    /// with what is in such lists only.
    pub(super) sure: bool,
    pub(super) logical: bool,
    pub(super) evident: bool,
    /// Of statements: how many `if` can have an `else`.
    pub(super) ifs: u32,
    pub(super) statement: Statement,
}

impl Frame {
    pub(super) fn new(kind: Kind, open: TokenId, after: Word) -> Self {
        Self {
            kind,
            open,
            after,
            word: open,
            ..Self::default()
        }
    }

    pub(super) fn is_block(&self) -> bool {
        self.kind == Kind::Block
    }
}

/// A list in angles that has just ended, as long as what follows can say that it was
/// none.
#[derive(Clone, Copy, Debug)]
pub(super) struct Closed {
    pub(super) open: TokenId,
    pub(super) close: TokenId,
    /// It may well be two comparisons.
    pub(super) doubtful: bool,
}

impl Closed {
    /// Whether it is two comparisons, as what follows tells.
    pub(super) fn is_refuted(&self, next: Word) -> bool {
        match next {
            Literal => true,
            Identifier | LParen | Operator | Type => self.doubtful,
            _ => false,
        }
    }
}

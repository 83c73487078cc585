//! What is open.

use crate::toolkit::is;
use picireny_parser::hooks::TokenId;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Kind {
    #[default]
    File,
    /// Parentheses with statements.
    Group,
    /// The same, after the name of a command.
    ArgumentGroup,
    /// Parentheses of arguments.
    Call,
    Square,
    Hash,
    /// Braces with statements.
    Block,
    Interpolation,
    /// Parentheses of parameters.
    Parameters,
    Pipes,
    /// What is between `->` and the lambda's body.
    LambdaHead,
    /// Arguments without parentheses.
    Command,
    /// What an `end` closes.
    Body,
    Case,
    /// `while`, `until` and `for` up to their `do`.
    Loop,
    Def,
}

/// What closes a frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Closer {
    Round,
    Square,
    Curly,
    End,
    Other,
}

/// How far the head of a `def` is read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Head {
    #[default]
    None,
    /// The `def`, or the point after the object whose method it is.
    Start,
    Singleton,
    Name,
    /// Parameters in parentheses have ended.
    Parameters,
    /// Parameters without parentheses.
    Bare,
    /// The name of a class or module.
    Path,
}

#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Frame {
    pub(super) kind: Kind,
    /// Of a command: where the innermost frame is that is none.
    pub(super) base: usize,
    /// Something came after the last statement's end.
    pub(super) has_statement: bool,
    pub(super) head: Head,
    /// The `def`.
    pub(super) def: Option<TokenId>,
    /// It has a scope of its own.
    pub(super) has_scope: bool,
    /// What is read is a pattern.
    pub(super) pattern: bool,
    /// The pattern is one that a value is matched with.
    pub(super) matches: bool,
    /// `?` without its `:`.
    pub(super) conditions: u32,
    /// `for` without its `in`.
    pub(super) targets: bool,
}

impl Frame {
    pub(super) fn new(kind: Kind) -> Self {
        Self {
            kind,
            ..Self::default()
        }
    }

    pub(super) fn has_statements(&self) -> bool {
        is!(self.kind, Kind: File Group ArgumentGroup Block Interpolation Body Case Loop Def)
    }

    pub(super) fn closer(&self) -> Closer {
        match self.kind {
            Kind::Group | Kind::ArgumentGroup | Kind::Call | Kind::Parameters => Closer::Round,
            Kind::Square => Closer::Square,
            Kind::Hash | Kind::Block | Kind::Interpolation => Closer::Curly,
            Kind::Body | Kind::Case | Kind::Loop | Kind::Def => Closer::End,
            Kind::File | Kind::Pipes | Kind::LambdaHead | Kind::Command => Closer::Other,
        }
    }

    pub(super) fn has_parameters(&self) -> bool {
        is!(self.kind, Kind: Parameters Pipes LambdaHead)
    }

    /// Whether names in it are declared.
    pub(super) fn declares(&self) -> bool {
        self.has_parameters() || self.pattern || self.targets || is!(self.head, Head: Name Bare)
    }

    /// Whether a line's end after a label ends the statement.
    pub(super) fn labels_end(&self) -> bool {
        self.pattern || self.head == Head::Bare
    }

    /// A statement has ended.
    pub(super) fn end(&mut self) {
        *self = Self {
            kind: match self.kind {
                Kind::Loop => Kind::Body,
                kind => kind,
            },
            base: self.base,
            def: self.def,
            has_scope: self.has_scope,
            ..Self::default()
        };
    }
}

//! Open brackets, and what is known of what is in them.

use crate::toolkit::is;
use picireny_parser::hooks::TokenId;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Bracket {
    /// The file, or the braces of a block or a lambda.
    #[default]
    Block,
    Class,
    /// The entries of an enumeration.
    Entries,
    When,
    Round,
    Square,
    /// What may be a list of types.
    Angle,
    /// `${`.
    Template,
}

/// What the next `{` is the body of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Header {
    #[default]
    None,
    Class,
    Enum,
    Function,
    When,
}

/// How far a property is read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Property {
    #[default]
    None,
    Declared,
    /// It has a value or a delegate.
    Initialized,
    /// It is a type alias.
    Alias,
}

#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Frame {
    pub(super) bracket: Bracket,
    pub(super) open: Option<TokenId>,
    /// Something came after the last statement's end.
    pub(super) has_statement: bool,
    pub(super) header: Header,
    /// What has the header is an expression.
    pub(super) value: bool,
    pub(super) property: Property,
    /// What was read may be the parameters of a lambda.
    pub(super) parameters: bool,
    /// The arrow of an entry of a `when` has come.
    pub(super) arrow: bool,
    /// `do` without its `while`.
    pub(super) dos: u32,
    /// A `try`, which may go on.
    pub(super) tries: bool,
    /// The end of it ends a declaration, or an entry of a `when`.
    pub(super) declares: bool,
    /// `if` without its `else`.
    pub(super) ifs: u32,
    /// It is the head of a control structure.
    pub(super) head: bool,
    /// It is part of an annotation.
    pub(super) annotation: bool,
    /// It is in what may be a `context`, whose name that is.
    pub(super) context: Option<TokenId>,
    /// Whether types, or a statement, were expected where it opened.
    pub(super) in_type: bool,
    pub(super) at_start: bool,
}

impl Frame {
    pub(super) fn has_statements(&self) -> bool {
        is!(self.bracket, Bracket: Block Class When)
    }

    pub(super) fn is_braces(&self) -> bool {
        !is!(self.bracket, Bracket: Round Square Angle)
    }

    /// A statement has ended.
    pub(super) fn end(&mut self) {
        *self = Self {
            bracket: self.bracket,
            open: self.open,
            value: self.value,
            declares: self.declares,
            head: self.head,
            annotation: self.annotation,
            context: self.context,
            in_type: self.in_type,
            at_start: self.at_start,
            ..Self::default()
        };
    }
}

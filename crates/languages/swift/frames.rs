//! Open brackets, and what is known of what is in them.

use super::text::Quotes;
use crate::toolkit::is;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Bracket {
    /// The file, or the braces of a block, a type or a closure.
    #[default]
    Block,
    Switch,
    Accessors,
    /// A precedence group.
    Group,
    /// An expression or arguments.
    Round,
    /// A list, or a subscript's arguments.
    Square,
    Captures,
    /// Parameters, or a tuple of types.
    TypeRound,
    TypeSquare,
    Angle,
    /// A bracket in what has a notation of its own.
    Tree,
    /// `\(`.
    Interpolation,
    /// A string that has expressions.
    Text,
}

/// What is being declared.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Header {
    #[default]
    None,
    Function,
    Subscript,
    /// A type, or an extension.
    Type,
    Variable,
    /// A type's other name.
    Alias,
    EnumCase,
    Group,
    /// Something else that has no body.
    Other,
}

/// The control structure whose head is being read.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Head {
    #[default]
    None,
    If,
    For,
    Switch,
    Catch,
}

#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Frame {
    pub(super) bracket: Bracket,
    /// Something came after the last statement's end.
    pub(super) has_statement: bool,
    pub(super) header: Header,
    pub(super) head: Head,
    /// The parameters of what is declared are still to come.
    pub(super) parameters: bool,
    /// The declared variable has a value.
    pub(super) assigned: bool,
    /// After a declaration's `where`.
    pub(super) constraints: bool,
    /// The types that come after a colon are a list.
    pub(super) type_list: bool,
    /// `case` of a `switch` without its colon.
    pub(super) label: bool,
    /// `?` without its `:`.
    pub(super) ternaries: u32,
    /// `repeat` without its `while`.
    pub(super) repeats: u32,
    /// Before the `in` of a closure.
    pub(super) signature: bool,
    /// The condition of a `#if` is being read.
    pub(super) condition: bool,
    /// It is a closure, or a subscript's arguments.
    pub(super) value: bool,
    /// It is a name like `f(a:b:)`.
    pub(super) names: bool,
    /// It is part of an attribute.
    pub(super) attribute: bool,
    /// Whether types, or a statement, were expected where it opened.
    pub(super) in_type: bool,
    pub(super) at_start: bool,
    /// Of a string.
    pub(super) quotes: Quotes,
}

impl Frame {
    pub(super) fn new(bracket: Bracket) -> Self {
        Self {
            bracket,
            ..Self::default()
        }
    }

    pub(super) fn has_statements(&self) -> bool {
        is!(self.bracket, Bracket: Block Switch Group) && !self.signature
    }

    pub(super) fn is_braces(&self) -> bool {
        is!(self.bracket, Bracket: Block Switch Accessors Group Interpolation Text)
    }

    pub(super) fn is_tree(&self) -> bool {
        self.bracket == Bracket::Tree
    }

    /// A statement has ended.
    pub(super) fn end(&mut self) {
        *self = Self {
            bracket: self.bracket,
            value: self.value,
            attribute: self.attribute,
            in_type: self.in_type,
            at_start: self.at_start,
            ..Self::default()
        };
    }
}

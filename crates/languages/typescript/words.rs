//! The tokens of the grammar as the reader sees them.

use crate::toolkit::{is, types, words};

words! {
    /// A token as the reader sees it.
    pub(super) enum Word {
        // Words, reserved or not: what may name a property.
        Jump, Case, Catch, Class, Const, Debugger, Default, Do, Else, Enum, Export, Extends,
        Finally, For, Function, If, Import, In, Instanceof, Literal, New, Return, Switch, Throw,
        Try, Unary, Var, While, With, Name: IDENTIFIER,
        // What a name turned out to be.
        Modifier, As, Async, Await, From, Global, Implements, Interface, Is, Let, Namespace, Of,
        Type, TypePrefix, Yield,
        // What is no word.
        LBrace, RBrace, LParen, RParen, LBrack, RBrack, Semi, Comma, Colon, Question, Dot,
        OptionalDot, Ellipsis, Arrow, At, Assign, Star, Sign, Step: INCREMENT, Not, Less, Greater,
        BitOr, BitAnd, Private: PRIVATE_NAME, Number, String,
        /// A string without its end is an operand that names nothing, too.
        Regex: REGEX UNTERMINATED,
        Backtick, TemplateOpen, Template: TEMPLATE_TEXT, JsxOpen, JsxClose, JsxSlash, JsxEnd,
        JsxText, Hashbang,
    }
    made {
        /// An operator that an operand follows.
        Operator,
        Eof,
    }
    others Operator, end Eof, first Semi
}

use Word::*;

impl Word {
    /// Whether it is a word, reserved or not: something that may name a property.
    pub(super) fn is_name(self) -> bool {
        (self as u8) <= (Self::Yield as u8)
    }

    /// Whether it is a word that goes on with an expression.
    pub(super) fn is_operator_name(self) -> bool {
        matches!(self, Self::In | Self::Instanceof)
    }

    /// Whether a statement begins with it and no operand does.
    pub(super) fn begins_statement(self) -> bool {
        is!(self,
            Jump Case Catch Const Do Else Finally For If Return Semi Switch Throw Try Var While
        )
    }
}

types! {
    /// Token types that the reader gives.
    pub(super) struct Types {
        statement_end, item_end, left_brace: LBRACE, block_open, class_open, function_declaration,
        class_declaration, identifier, question, less, greater, type_open, type_close, type_colon,
        type_question, type_arrow, type_prefix, type_operator, bound, optional, assert, modifier,
        with,
    }
}

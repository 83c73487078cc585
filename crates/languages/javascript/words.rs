//! The tokens of the grammar as the reader sees them.

use crate::toolkit::{types, words};

words! {
    /// A token as the reader sees it.
    pub(super) enum Word {
        // Words, reserved or not: what may name a property.
        Break, Case, Catch, Class, Const, Continue, Debugger, Default, Do, Else, Export, Finally,
        For, Function, If, Import, In, Instanceof, Return, Switch, Throw, Try, Var, While, With,
        As, Async, Await, From, Get, Let, Of, Set, Static, Yield, Identifier,
        /// Words that an operand follows.
        Unary: DELETE EXTENDS NEW TYPEOF VOID,
        /// Words that are operands.
        Constant: NULL TRUE FALSE THIS SUPER,
        // What is no word.
        LBrace, RBrace, LParen, RParen, LBrack, RBrack, Semi, Comma, Colon, Question, Dot,
        OptionalDot, Ellipsis, Arrow, At, Assign, Star, Step: INCREMENT, StepDown: DECREMENT, Not,
        BitNot, Private: PRIVATE_NAME, String, Number, Backtick, TemplateOpen, Plus, Minus,
        /// Other operands.
        Literal: REGEX UNTERMINATED,
        Template: TEMPLATE_TEXT,
    }
    made {
        /// An operator that an operand follows.
        Operator,
        Eof,
    }
    others Operator, end Eof, first Semi
}

impl Word {
    /// Whether it is a word, reserved or not: something that may name a property.
    pub(super) fn is_name(self) -> bool {
        (self as u8) <= (Self::Constant as u8)
    }
}

types! {
    /// Token types that the reader gives.
    pub(super) struct Types {
        statement_end, item_end, left_brace: LBRACE, block_open, class_open, function_declaration,
        class_declaration, arrow_open, for_in, stray, identifier, question,
    }
}

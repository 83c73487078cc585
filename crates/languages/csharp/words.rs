//! Kinds of tokens of C#, as far as they tell what words, angles and braces are.

use crate::toolkit::{types, words};

types! {
    /// Token types that the reader gives.
    pub(super) struct Types {
        type_open, hole_close, format_colon, modifier, await_, yield_, record, where_, when, with, global_target, extension,
        pattern_and, pattern_or, pattern_not, from, let_, join, on, equals, into, order, direction, select, group, by,
        query_where,
    }
}

words! {
    /// A token as the reader sees it.
    pub(super) enum Word {
        Identifier, Primitive, Less, Greater, GreaterEqual, LParen, RParen, LBrace, RBrace, LBrack, RBrack, Comma,
        Dot: DOT SAFE_DOT POINTER, Colons, Colon, Semi, Question, Star, Arrow, In, Out, Ref, Is, Case, Delegate,
        Modifier: MODIFIER STATIC UNSAFE, Assign,
        /// A literal that is no name.
        Literal: NUMBER CHARACTER STRING NULL TRUE FALSE QUOTE_CLOSE,
        /// What begins an operand and follows no type arguments.
        Prefix: PLUS MINUS BIT_NOT NOT INCREMENT DECREMENT QUOTE_OPEN TYPEOF DEFAULT NEW STACKALLOC UNTERMINATED,
        This: THIS BASE, Catch,
        /// What is between operands and in no type arguments.
        Operator: COMPOUND SLASH PERCENT LEFT LESS_EQUAL,
        HoleOpen,
    }
    made { Pattern, Other }
    others Other, end Other, first Semi
}

impl Word {
    /// Whether it may be the last token of an operand or a type.
    pub(super) fn ends_operand(self) -> bool {
        use Word::*;
        matches!(
            self,
            Identifier | Primitive | Greater | RParen | RBrack | RBrace | Literal | This | Question
        )
    }
}

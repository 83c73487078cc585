//! Kinds of tokens of C#, as far as they tell what words, angles and braces are.

use crate::toolkit::{is, types, words};

types! {
    /// Token types that the reader gives to signs.
    pub(super) struct Types { type_open, hole_close, format_colon }
}

words! {
    /// A token as the reader sees it.
    pub(super) enum Word {
        Identifier, Primitive, Less, Greater, GreaterEqual, LParen, RParen, LBrace, RBrace, LBrack,
        RBrack, Comma, Dot: DOT SAFE_DOT POINTER, Colons, Colon, Semi, Question, Star, Arrow, In,
        Out, Ref, Is, Case, Delegate, Modifier: MODIFIER STATIC UNSAFE, Assign,
        /// A literal that is no name.
        Literal: NUMBER CHARACTER STRING NULL TRUE FALSE QUOTE_CLOSE,
        /// What begins an operand and follows no type arguments.
        Prefix: PLUS MINUS BIT_NOT NOT INCREMENT DECREMENT QUOTE_OPEN TYPEOF DEFAULT NEW STACKALLOC
            UNTERMINATED,
        This: THIS BASE, Catch,
        /// What is between operands and in no type arguments.
        Operator: COMPOUND SLASH PERCENT LEFT LESS_EQUAL,
        HoleOpen,
        // What names turn out to be.
        Await, Yield, Record, Where, When, With, GlobalTarget, Extension, PatternAnd, PatternOr,
        PatternNot, From, Let, Join, On, Equals, Into, Order, Direction, Select, Group, By,
        QueryWhere,
    }
    made { Other }
    others Other, end Other, first Semi
}

use Word::*;

impl Word {
    /// Whether it may be the last token of an operand or a type.
    pub(super) fn ends_operand(self) -> bool {
        is!(self, Identifier Primitive Greater RParen RBrack RBrace Literal This Question)
    }

    /// Whether a pattern may follow it.
    pub(super) fn begins_pattern(self) -> bool {
        is!(self, Is PatternAnd PatternOr PatternNot Case LParen LBrack LBrace Colon Comma)
    }
}

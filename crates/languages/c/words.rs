//! Kinds of tokens of C, as far as they tell where types and declarations are.

use crate::toolkit::words;

words! {
    /// A token as the reader sees it.
    pub(super) enum Word {
        Identifier, TypeName,
        /// `int`, `unsigned`: a type of its own.
        Type,
        /// `const`, `static`: a type may follow.
        Specifier: QUALIFIER STORAGE ATOMIC,
        Typedef,
        /// `struct`, `union`, `enum`: a tag follows.
        Tag: STRUCT ENUM,
        /// `__attribute__`, `typeof` and the like: words in parentheses follow,
        /// which declare nothing.
        Aside: ATTRIBUTE TYPEOF ALIGNAS BITINT ASM,
        Extension, Goto,
        /// `if`, `while` and the like.
        Control: IF FOR WHILE SWITCH,
        /// `return`, `do` and the like.
        Jump: BREAK CONTINUE DO ELSE RETURN,
        /// `case`, `default`.
        Label: CASE DEFAULT,
        LBrace, RBrace, LParen, RParen, LBrack, RBrack, Semi, Comma, Colon, Question,
        /// `.`, `->`.
        Member: DOT ARROW,
        Star,
        /// Before an operand or between two; of a type, none of them.
        Operator: PLUS MINUS SLASH PERCENT LEFT RIGHT LESS GREATER LESS_EQUAL GREATER_EQUAL EQUAL
            NOT_EQUAL BIT_AND BIT_OR BIT_XOR AND OR NOT BIT_NOT PLUS_ASSIGN MINUS_ASSIGN
            STAR_ASSIGN SLASH_ASSIGN PERCENT_ASSIGN LEFT_ASSIGN RIGHT_ASSIGN BIT_AND_ASSIGN
            BIT_OR_ASSIGN BIT_XOR_ASSIGN,
        Assign,
        /// A number, a string, a character.
        Literal: NUMBER STRING CHARACTER UNTERMINATED,
        Directive,
    }
    made {
        /// The name after one of those.
        TagName,
        Other, Eof,
    }
    others Other, end Eof, first Semi
}

//! Kinds of tokens of Java, as far as they tell where types and statements are.

use crate::toolkit::words;

words! {
    /// A token as the reader sees it.
    pub(super) enum Word {
        Identifier, Primitive, Less, Greater,
        /// With a `>` before it, it assigns.
        GreaterEqual,
        LParen, RParen, LBrace, RBrace, LBrack, RBrack, Comma, Dot, Question, Extends, Super,
        BitAnd, At, Assign: ASSIGN COMPOUND, Colon, Semi, New,
        /// What else comes before a type: `instanceof`, `case`.
        BeforeType: INSTANCEOF CASE,
        /// A literal or a sign: an operand begins with it, and nothing that has type arguments
        /// goes on with it.
        Operand: NUMBER CHARACTER STRING UNTERMINATED NULL TRUE FALSE PLUS MINUS NOT BIT_NOT,
        /// `++`, `--`.
        Step: INCREMENT DECREMENT,
        /// What is between operands and in no type arguments.
        Operator: STAR SLASH PERCENT LEFT LESS_EQUAL ARROW EQUAL NOT_EQUAL BIT_OR BIT_XOR AND OR,
        This, Yield, Modifier: MODIFIER STATIC DEFAULT,
        /// `class`, `interface`.
        Class: CLASS INTERFACE,
        Enum,
        /// What a statement comes after: `else`, `do`.
        BeforeStatement: ELSE DO,
        /// What has parentheses that a statement or a block comes after.
        Control: IF WHILE FOR SWITCH CATCH TRY,
        Synchronized,
    }
    made { Other }
    others Other, end Other, first Other
}

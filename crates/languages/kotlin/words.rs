//! What tokens are, and the types that the reader gives them.

use crate::toolkit::{is, types, words};

words! {
    /// A token as the reader sees it.
    pub(super) enum Word {
        Identifier,
        /// A number, a string, `null` and the like.
        Operand: NUMBER CHARACTER STRING LITERAL QUOTE_CLOSE RAW_CLOSE,
        This: THIS SUPER,
        /// `break`, `continue`.
        Jump: BREAK CONTINUE,
        Return,
        /// A semicolon, or a script's first line.
        Semi: HASHBANG SEMI,
        LBrace, RBrace, LParen, RParen, LBrack, RBrack, Comma, Colon,
        Dot, SafeDot, Reference, Question, Arrow, At, Assign, Star,
        /// `+` and `!`: a line may start with them.
        Prefix: SIGN NOT,
        Increment, NotNull, Less, Greater, Ampersand,
        /// An operator that is between two operands.
        Operator: OPERATOR AND_OR,
        As, Is, In,
        /// `class`, `interface`.
        Class: CLASS INTERFACE,
        Object, Fun,
        /// `val`, `var`.
        Val: VAL VAR,
        Typealias, Package, If, For, While, When, Do, Else, Try, Throw,
        /// What opens a string that has templates, and what is in it.
        Text: QUOTE_OPEN RAW_OPEN DOLLARS_OPEN DOLLARS_RAW_OPEN STRING_TEXT TEMPLATE_NAME,
        TemplateOpen,
        // What names turn out to be.
        Modifier, Accessor, By, Catch, Constructor, Context, Finally, Import, Init, Where,
    }
    made {
        Other,
        /// A name between two operands.
        Infix,
        /// The `)` of the head of a control structure.
        HeadEnd,
        /// The `>` that closes a list of types.
        TypeClose,
        Label,
        /// The `@` of a label after `return`.
        ReturnAt,
        Eof,
    }
    others Other, end Eof, first Semi
}

/// Words that may be modifiers of a declaration.
pub(super) fn is_modifier(word: &str) -> bool {
    is!(word,
        "abstract" "actual" "annotation" "companion" "const" "crossinline" "data" "enum" "expect"
        "external" "final" "fun" "infix" "inline" "inner" "internal" "lateinit" "noinline" "open"
        "operator" "out" "override" "private" "protected" "public" "reified" "sealed" "suspend"
        "tailrec" "value" "vararg"
    )
}

types! {
    /// Token types that the reader gives.
    pub(super) struct Types {
        line_end, type_open, lambda_open, class_open, enum_open, when_open, annotation_open,
        type_arrow, label, label_at, jump_at, value_at, file_at, fun_value, object_value,
        do_while,
    }
}

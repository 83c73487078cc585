//! What tokens and words are to the reader.

use crate::toolkit::{is, types, words};

words! {
    /// A token as the reader sees it.
    pub(super) enum Word {
        Identifier,
        /// A number, a literal, a string's end or a regular expression.
        Operand: NUMBER LITERAL STRING REGEX STRING_CLOSE,
        /// What opens a string that has expressions, and what is in it.
        Text: STRING_OPEN STRING_TEXT,
        /// `\(` in a string.
        Interpolation: INTERPOLATION_OPEN,
        /// A semicolon, or a script's first line.
        Semi: HASHBANG SEMI,
        LBrace, RBrace, LParen, RParen, LBrack, RBrack, Comma, Colon, Dot,
        At,
        /// `@unknown`.
        Unknown,
        Backslash,
        /// An operator as the lexer has it.
        Sign: OPERATOR_SIGN,
        HashIf, HashElseIf: HASH_ELSEIF, HashElse, HashEndIf: HASH_ENDIF, HashName, As,
        Associated: ASSOCIATEDTYPE,
        /// `break`, `continue`.
        Jump: BREAK CONTINUE,
        Case, Catch, Class,
        /// `struct`, `enum`, `protocol`.
        Type,
        Default, Deinit,
        /// `do`, `defer`, `else`: a block follows.
        Do: DEFER DO,
        Else, Extension, Fallthrough, For, Func, Guard, If, Import, In, Init, Inout, Is, Let,
        Operator, PrecedenceGroup: PRECEDENCEGROUP, Repeat, Return, Subscript, Switch, Throw,
        Throws, Try, Typealias, Where, While,
        /// `static`, `public` and the like.
        Access,
    }
    made {
        Other,
        /// What the reader makes of others: a word or operator that an operand or a type follows.
        Prefix,
        Modifier,
        /// An operator between two operands, or what is like one.
        Binary,
        Assign, Question, Arrow,
        /// An operator behind an operand, or behind a type.
        Postfix,
        TypeClose, Label, PatternLet,
        /// `case` of a `switch`, and where its patterns go on.
        CaseLabel,
        Accessor, Macro,
        /// Between how many and of what type.
        Of,
        Eof,
    }
    others Other, end Eof, first Semi
}

/// Words that may be modifiers of a declaration, with or without a list in
/// parentheses.
pub(super) fn is_modifier(word: &str) -> bool {
    is!(word,
        "static" "public" "private" "fileprivate" "internal" "class" "open" "package" "final"
        "lazy" "weak" "unowned" "mutating" "nonmutating" "dynamic" "optional" "required"
        "convenience" "override" "indirect" "prefix" "postfix" "infix" "nonisolated" "distributed"
        "isolated" "borrowing" "consuming" "async" "__consuming" "__owned" "__shared" "_const"
        "_local"
    )
}

/// Words that an accessor begins with.
pub(super) fn is_accessor(word: &str) -> bool {
    is!(word,
        "get" "set" "willSet" "didSet" "init" "read" "modify" "_read" "_modify" "borrow" "mutate"
        "unsafeAddress" "unsafeMutableAddress"
    )
}

/// Words before a type or an operand.
pub(super) fn is_prefix_word(word: &str, in_type: bool) -> bool {
    match word {
        "some" | "any" | "each" => true,
        "copy" | "consume" | "unsafe" | "discard" => !in_type,
        "borrowing" | "consuming" | "__owned" | "__shared" | "isolated" | "sending"
        | "nonisolated" | "_const" | "_local" | "__consuming" => in_type,
        _ => false,
    }
}

/// Words that declarations begin with, after their modifiers.
pub(super) fn begins_declaration(word: &str) -> bool {
    is!(word,
        "func" "var" "let" "class" "struct" "enum" "protocol" "extension" "import" "typealias"
        "associatedtype" "init" "deinit" "subscript" "operator" "precedencegroup" "case"
    )
}

/// Words that are never names without a dot before or a colon after them.
pub(super) fn is_reserved(word: &str) -> bool {
    begins_declaration(word)
        || is!(word,
            "as" "is" "in" "if" "else" "for" "while" "repeat" "do" "catch" "guard" "switch"
            "default" "where" "return" "throw" "throws" "rethrows" "try" "break" "continue"
            "fallthrough" "defer" "inout" "static" "public" "private" "fileprivate" "internal"
            "nil" "true" "false"
        )
}

types! {
    /// Token types.
    pub(super) struct Types {
        line_end, signature, lbrace, closure_open, switch_open, accessors_open, group_open,
        names_open, attribute_open, tree_open, type_open, type_close, type_and, ellipsis, prefix,
        binary, postfix, unwrap, question, assign, arrow, operator_name, bare_dot, identifier,
        label, closure_label, modifier, word, accessor, async_, await_, macro_, yield_, class,
        pattern_let, case_label, value_at, enum_case, suffix_if, case_if, accessors_if,
        attribute_if, of, string, string_open, string_close, interpolation_open, regex,
        operator_sign,
    }
}

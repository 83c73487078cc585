//! Kinds of tokens of C++, as far as they tell how a text nests.

use crate::toolkit::{is, words};

words! {
    /// A token as the reader sees it.
    pub(super) enum Word {
        Identifier, Type,
        /// A number, a string, a character, `true`.
        Literal: NUMBER CHARACTER STRING LITERAL UNTERMINATED,
        /// `operator` and what it names.
        OperatorName,
        /// `class`, `struct`, `union`.
        Record,
        /// `static_cast` and the like: a type follows in angle brackets.
        Cast,
        /// Another word that is no name.
        Keyword,
        If,
        /// `for`, `while`, `switch`.
        Control: FOR WHILE SWITCH,
        Catch: CATCH FINALLY, Do, Else, Try,
        /// `return`, `goto`.
        Return,
        Case, Default, Access, LBrace, RBrace, LParen, RParen, LBrack, RBrack, Less, Greater,
        Semi, Comma, Colon, Question, Dot, Arrow, Scope, Assign,
        /// `*`, `&`, `&&`.
        Pointer,
        Operator: OPERATOR SIGN NOT INCREMENT ELLIPSIS, Directive,
    }
    made {
        Enum, Template, Typename,
        /// `noexcept`, `alignas` and the like: parentheses after it are not those of a
        /// function.
        Aside,
        /// `throw`, `co_await`: an operand follows.
        Prefix,
        Namespace,
        /// `extern`, `export`.
        Linkage,
        Requires,
        /// `operator` before a type.
        Conversion,
        /// A `>` that closes a list.
        Close,
        Other,
    }
    others Other, end Other, first Semi
}

use Word::*;

impl Word {
    /// Whether a bracket after it belongs to it.
    pub(super) fn is_operand(self) -> bool {
        self.is_name() && !matches!(self, Self::Record | Self::Enum)
            || is!(self, Literal RParen RBrack RBrace Close)
    }

    /// Whether it can follow `.`, `->` or `::`.
    pub(super) fn is_name(self) -> bool {
        matches!(self, Self::Identifier | Self::Type | Self::OperatorName) || self.is_keyword()
    }

    /// Whether it is a word that names nothing.
    pub(super) fn is_keyword(self) -> bool {
        is!(self,
            Record Enum Template Typename Cast Aside Namespace Linkage Requires Conversion Keyword
        )
    }

    /// Whether it begins a statement, if a statement can begin.
    pub(super) fn begins_statement(self) -> bool {
        is!(self, If Control Catch Do Else Try Return Case Default)
    }
}

/// Whether a word is nothing without the parentheses behind it.
pub(super) fn is_called(text: &str) -> bool {
    is!(text,
        "alignas" "_Alignas" "alignof" "_Alignof" "__alignof" "__alignof__" "decltype"
        "__decltype" "typeof" "__typeof" "__typeof__" "sizeof" "static_assert" "_Static_assert"
        "__attribute__" "__attribute" "__declspec" "typeid"
    )
}

/// Whether a word says more about what is declared, but not its type.
pub(super) fn is_specifier(text: &str) -> bool {
    is!(text,
        "const" "volatile" "static" "inline" "extern" "constexpr" "constinit" "consteval"
        "mutable" "register" "thread_local" "virtual"
    )
}

/// Whether nothing but a declaration begins with a word that is no type's name.
pub(super) fn begins_declaration(word: Word, text: &str) -> bool {
    is!(word, Record Enum Namespace Template Linkage)
        || is!(text,
            "static" "inline" "constexpr" "virtual" "using" "typedef" "friend"
        )
}

/// What a KEYWORD or a RECORD is by its text.
pub(super) fn keyword(text: &str) -> Word {
    match text {
        "enum" => Enum,
        "class" | "struct" | "union" => Record,
        "template" => Template,
        "typename" => Typename,
        "throw" | "co_await" | "co_yield" => Word::Prefix,
        "namespace" => Namespace,
        "extern" | "export" => Linkage,
        "operator" => Conversion,
        "requires" => Requires,
        "alignas" | "alignof" | "_Alignas" | "_Alignof" | "__alignof" | "__alignof__" | "asm"
        | "__asm" | "__asm__" | "decltype" | "__decltype" | "typeof" | "__typeof"
        | "__typeof__" | "explicit" | "noexcept" | "sizeof" | "static_assert"
        | "_Static_assert" | "__attribute__" | "__attribute" | "__declspec" | "new" | "delete"
        | "typeid" | "_Atomic" => Aside,
        _ => Keyword,
    }
}

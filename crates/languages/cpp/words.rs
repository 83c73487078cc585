//! Kinds of tokens of C++, as far as they tell how a text nests.

/// A token as the reader sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Word {
    Identifier,
    Type,
    /// A number, a string, a character, `true`.
    Literal,
    /// `operator` and what it names.
    OperatorName,
    /// `class`, `struct`, `union`.
    Record,
    Enum,
    Template,
    Typename,
    /// `static_cast` and the like: a type follows in angle brackets.
    Cast,
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
    /// Another word that is no name.
    Keyword,
    If,
    /// `for`, `while`, `switch`.
    Control,
    Catch,
    Do,
    Else,
    Try,
    /// `return`, `goto`.
    Return,
    Case,
    Default,
    Access,
    LBrace,
    RBrace,
    LParen,
    RParen,
    LBrack,
    RBrack,
    /// A `>` that closes a list.
    Close,
    Less,
    Greater,
    Semi,
    Comma,
    Colon,
    Question,
    Dot,
    Arrow,
    Scope,
    Assign,
    /// `*`, `&`, `&&`.
    Pointer,
    Operator,
    Directive,
    Other,
}

impl Word {
    /// Whether a bracket after it belongs to it.
    pub(super) fn is_operand(self) -> bool {
        self.is_name() && !matches!(self, Self::Record | Self::Enum)
            || matches!(
                self,
                Self::Literal | Self::RParen | Self::RBrack | Self::RBrace | Self::Close
            )
    }

    /// Whether it can follow `.`, `->` or `::`.
    pub(super) fn is_name(self) -> bool {
        matches!(self, Self::Identifier | Self::Type | Self::OperatorName) || self.is_keyword()
    }

    /// Whether it is a word that names nothing.
    pub(super) fn is_keyword(self) -> bool {
        matches!(
            self,
            Self::Record
                | Self::Enum
                | Self::Template
                | Self::Typename
                | Self::Cast
                | Self::Aside
                | Self::Namespace
                | Self::Linkage
                | Self::Requires
                | Self::Conversion
                | Self::Keyword
        )
    }

    /// Whether it begins a statement, if a statement can begin.
    pub(super) fn begins_statement(self) -> bool {
        matches!(
            self,
            Self::If
                | Self::Control
                | Self::Catch
                | Self::Do
                | Self::Else
                | Self::Try
                | Self::Return
                | Self::Case
                | Self::Default
        )
    }
}

/// The kinds by the names of tokens in the grammar; all others are [`Word::Other`].
pub(super) const NAMED: &[(&str, Word)] = &[
    ("IDENTIFIER", Word::Identifier),
    ("TYPE", Word::Type),
    ("KEYWORD", Word::Keyword),
    ("CAST", Word::Cast),
    ("OPERATOR_NAME", Word::OperatorName),
    ("NUMBER", Word::Literal),
    ("CHARACTER", Word::Literal),
    ("STRING", Word::Literal),
    ("LITERAL", Word::Literal),
    ("UNTERMINATED", Word::Literal),
    ("RECORD", Word::Record),
    ("ACCESS", Word::Access),
    ("IF", Word::If),
    ("FOR", Word::Control),
    ("WHILE", Word::Control),
    ("SWITCH", Word::Control),
    ("CATCH", Word::Catch),
    ("FINALLY", Word::Catch),
    ("DO", Word::Do),
    ("ELSE", Word::Else),
    ("TRY", Word::Try),
    ("RETURN", Word::Return),
    ("CASE", Word::Case),
    ("DEFAULT", Word::Default),
    ("LBRACE", Word::LBrace),
    ("RBRACE", Word::RBrace),
    ("LPAREN", Word::LParen),
    ("RPAREN", Word::RParen),
    ("LBRACK", Word::LBrack),
    ("RBRACK", Word::RBrack),
    ("SEMI", Word::Semi),
    ("COMMA", Word::Comma),
    ("COLON", Word::Colon),
    ("QUESTION", Word::Question),
    ("DOT", Word::Dot),
    ("ARROW", Word::Arrow),
    ("SCOPE", Word::Scope),
    ("LESS", Word::Less),
    ("GREATER", Word::Greater),
    ("ASSIGN", Word::Assign),
    ("POINTER", Word::Pointer),
    ("OPERATOR", Word::Operator),
    ("SIGN", Word::Operator),
    ("NOT", Word::Operator),
    ("INCREMENT", Word::Operator),
    ("ELLIPSIS", Word::Operator),
    ("DIRECTIVE", Word::Directive),
];

/// Whether a word is nothing without the parentheses behind it.
pub(super) fn is_called(text: &str) -> bool {
    matches!(
        text,
        "alignas"
            | "_Alignas"
            | "alignof"
            | "_Alignof"
            | "__alignof"
            | "__alignof__"
            | "decltype"
            | "__decltype"
            | "typeof"
            | "__typeof"
            | "__typeof__"
            | "sizeof"
            | "static_assert"
            | "_Static_assert"
            | "__attribute__"
            | "__attribute"
            | "__declspec"
            | "typeid"
    )
}

/// Whether a word says more about what is declared, but not its type.
pub(super) fn is_specifier(text: &str) -> bool {
    matches!(
        text,
        "const"
            | "volatile"
            | "static"
            | "inline"
            | "extern"
            | "constexpr"
            | "constinit"
            | "consteval"
            | "mutable"
            | "register"
            | "thread_local"
            | "virtual"
    )
}

/// Whether nothing but a declaration begins with a word that is no type's name.
pub(super) fn begins_declaration(word: Word, text: &str) -> bool {
    matches!(
        word,
        Word::Record | Word::Enum | Word::Namespace | Word::Template | Word::Linkage
    ) || matches!(
        text,
        "static" | "inline" | "constexpr" | "virtual" | "using" | "typedef" | "friend"
    )
}

/// What a KEYWORD or a RECORD is by its text.
pub(super) fn keyword(text: &str) -> Word {
    match text {
        "enum" => Word::Enum,
        "class" | "struct" | "union" => Word::Record,
        "template" => Word::Template,
        "typename" => Word::Typename,
        "throw" | "co_await" | "co_yield" => Word::Prefix,
        "namespace" => Word::Namespace,
        "extern" | "export" => Word::Linkage,
        "operator" => Word::Conversion,
        "requires" => Word::Requires,
        "alignas" | "alignof" | "_Alignas" | "_Alignof" | "__alignof" | "__alignof__" | "asm"
        | "__asm" | "__asm__" | "decltype" | "__decltype" | "typeof" | "__typeof"
        | "__typeof__" | "explicit" | "noexcept" | "sizeof" | "static_assert"
        | "_Static_assert" | "__attribute__" | "__attribute" | "__declspec" | "new" | "delete"
        | "typeid" | "_Atomic" => Word::Aside,
        _ => Word::Keyword,
    }
}

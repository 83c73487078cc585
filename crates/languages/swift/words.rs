//! What tokens and words are to the reader.

use picireny_parser::hooks::Program;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Word {
    Identifier,
    /// A number, a literal, a string's end or a regular expression.
    Operand,
    /// What opens a string that has expressions, and what is in it.
    Text,
    /// `\(` in a string.
    Interpolation,
    LBrace,
    RBrace,
    LParen,
    RParen,
    LBrack,
    RBrack,
    Semi,
    Comma,
    Colon,
    Dot,
    At,
    /// `@unknown`.
    Unknown,
    Backslash,
    /// An operator as the lexer has it.
    Sign,
    HashIf,
    HashElseIf,
    HashElse,
    HashEndIf,
    HashName,
    As,
    Associated,
    /// `break`, `continue`.
    Jump,
    Case,
    Catch,
    Class,
    /// `struct`, `enum`, `protocol`.
    Type,
    Default,
    Deinit,
    /// `do`, `defer`, `else`: a block follows.
    Do,
    Else,
    Extension,
    Fallthrough,
    For,
    Func,
    Guard,
    If,
    Import,
    In,
    Init,
    Inout,
    Is,
    Let,
    Operator,
    PrecedenceGroup,
    Repeat,
    Return,
    Subscript,
    Switch,
    Throw,
    Throws,
    Try,
    Typealias,
    Where,
    While,
    /// `static`, `public` and the like.
    Access,
    Other,
    /// What the reader makes of others: a word or operator that an operand or a type follows.
    Prefix,
    Modifier,
    /// An operator between two operands, or what is like one.
    Binary,
    Assign,
    Question,
    Arrow,
    /// An operator behind an operand, or behind a type.
    Postfix,
    TypeClose,
    Label,
    PatternLet,
    /// `case` of a `switch`, and where its patterns go on.
    CaseLabel,
    Accessor,
    Macro,
    /// Between how many and of what type.
    Of,
    Eof,
}

pub(super) const NAMED: &[(&str, Word)] = &[
    ("IDENTIFIER", Word::Identifier),
    ("NUMBER", Word::Operand),
    ("LITERAL", Word::Operand),
    ("STRING", Word::Operand),
    ("REGEX", Word::Operand),
    ("STRING_CLOSE", Word::Operand),
    ("STRING_OPEN", Word::Text),
    ("STRING_TEXT", Word::Text),
    ("INTERPOLATION_OPEN", Word::Interpolation),
    ("LBRACE", Word::LBrace),
    ("RBRACE", Word::RBrace),
    ("LPAREN", Word::LParen),
    ("RPAREN", Word::RParen),
    ("LBRACK", Word::LBrack),
    ("RBRACK", Word::RBrack),
    // A script's first line.
    ("HASHBANG", Word::Semi),
    ("SEMI", Word::Semi),
    ("COMMA", Word::Comma),
    ("COLON", Word::Colon),
    ("DOT", Word::Dot),
    ("AT", Word::At),
    ("UNKNOWN", Word::Unknown),
    ("BACKSLASH", Word::Backslash),
    ("OPERATOR_SIGN", Word::Sign),
    ("HASH_IF", Word::HashIf),
    ("HASH_ELSEIF", Word::HashElseIf),
    ("HASH_ELSE", Word::HashElse),
    ("HASH_ENDIF", Word::HashEndIf),
    ("HASH_NAME", Word::HashName),
    ("AS", Word::As),
    ("ASSOCIATEDTYPE", Word::Associated),
    ("BREAK", Word::Jump),
    ("CONTINUE", Word::Jump),
    ("CASE", Word::Case),
    ("CATCH", Word::Catch),
    ("CLASS", Word::Class),
    ("TYPE", Word::Type),
    ("DEFAULT", Word::Default),
    ("DEFER", Word::Do),
    ("DEINIT", Word::Deinit),
    ("DO", Word::Do),
    ("ELSE", Word::Else),
    ("EXTENSION", Word::Extension),
    ("FALLTHROUGH", Word::Fallthrough),
    ("FOR", Word::For),
    ("FUNC", Word::Func),
    ("GUARD", Word::Guard),
    ("IF", Word::If),
    ("IMPORT", Word::Import),
    ("IN", Word::In),
    ("INIT", Word::Init),
    ("INOUT", Word::Inout),
    ("IS", Word::Is),
    ("LET", Word::Let),
    ("OPERATOR", Word::Operator),
    ("PRECEDENCEGROUP", Word::PrecedenceGroup),
    ("REPEAT", Word::Repeat),
    ("RETURN", Word::Return),
    ("SUBSCRIPT", Word::Subscript),
    ("SWITCH", Word::Switch),
    ("THROW", Word::Throw),
    ("THROWS", Word::Throws),
    ("TRY", Word::Try),
    ("TYPEALIAS", Word::Typealias),
    ("WHERE", Word::Where),
    ("WHILE", Word::While),
    ("ACCESS", Word::Access),
];

/// Words that may be modifiers of a declaration, with or without a list in
/// parentheses.
pub(super) fn is_modifier(word: &str) -> bool {
    matches!(
        word,
        "static"
            | "public"
            | "private"
            | "fileprivate"
            | "internal"
            | "class"
            | "open"
            | "package"
            | "final"
            | "lazy"
            | "weak"
            | "unowned"
            | "mutating"
            | "nonmutating"
            | "dynamic"
            | "optional"
            | "required"
            | "convenience"
            | "override"
            | "indirect"
            | "prefix"
            | "postfix"
            | "infix"
            | "nonisolated"
            | "distributed"
            | "isolated"
            | "borrowing"
            | "consuming"
            | "async"
            | "__consuming"
            | "__owned"
            | "__shared"
            | "_const"
            | "_local"
    )
}

/// Words that an accessor begins with.
pub(super) fn is_accessor(word: &str) -> bool {
    matches!(
        word,
        "get"
            | "set"
            | "willSet"
            | "didSet"
            | "init"
            | "read"
            | "modify"
            | "_read"
            | "_modify"
            | "borrow"
            | "mutate"
            | "unsafeAddress"
            | "unsafeMutableAddress"
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
    matches!(
        word,
        "func"
            | "var"
            | "let"
            | "class"
            | "struct"
            | "enum"
            | "protocol"
            | "extension"
            | "import"
            | "typealias"
            | "associatedtype"
            | "init"
            | "deinit"
            | "subscript"
            | "operator"
            | "precedencegroup"
            | "case"
    )
}

/// Words that are never names without a dot before or a colon after them.
pub(super) fn is_reserved(word: &str) -> bool {
    begins_declaration(word)
        || matches!(
            word,
            "as" | "is"
                | "in"
                | "if"
                | "else"
                | "for"
                | "while"
                | "repeat"
                | "do"
                | "catch"
                | "guard"
                | "switch"
                | "default"
                | "where"
                | "return"
                | "throw"
                | "throws"
                | "rethrows"
                | "try"
                | "break"
                | "continue"
                | "fallthrough"
                | "defer"
                | "inout"
                | "static"
                | "public"
                | "private"
                | "fileprivate"
                | "internal"
                | "nil"
                | "true"
                | "false"
        )
}

/// Token types.
#[derive(Clone, Copy, Debug)]
pub(super) struct Types {
    pub(super) line_end: i32,
    pub(super) signature: i32,
    pub(super) lbrace: i32,
    pub(super) closure_open: i32,
    pub(super) switch_open: i32,
    pub(super) accessors_open: i32,
    pub(super) group_open: i32,
    pub(super) names_open: i32,
    pub(super) attribute_open: i32,
    pub(super) tree_open: i32,
    pub(super) type_open: i32,
    pub(super) type_close: i32,
    pub(super) type_and: i32,
    pub(super) ellipsis: i32,
    pub(super) prefix: i32,
    pub(super) binary: i32,
    pub(super) postfix: i32,
    pub(super) unwrap: i32,
    pub(super) question: i32,
    pub(super) assign: i32,
    pub(super) arrow: i32,
    pub(super) operator_name: i32,
    pub(super) bare_dot: i32,
    pub(super) identifier: i32,
    pub(super) label: i32,
    pub(super) closure_label: i32,
    pub(super) modifier: i32,
    pub(super) word: i32,
    pub(super) accessor: i32,
    pub(super) async_: i32,
    pub(super) await_: i32,
    pub(super) macro_: i32,
    pub(super) yield_: i32,
    pub(super) class: i32,
    pub(super) pattern_let: i32,
    pub(super) case_label: i32,
    pub(super) value_at: i32,
    pub(super) enum_case: i32,
    pub(super) suffix_if: i32,
    pub(super) case_if: i32,
    pub(super) accessors_if: i32,
    pub(super) attribute_if: i32,
    pub(super) of: i32,
    pub(super) string: i32,
    pub(super) string_open: i32,
    pub(super) string_close: i32,
    pub(super) interpolation_open: i32,
    pub(super) regex: i32,
    pub(super) operator_sign: i32,
}

impl Types {
    pub(super) fn new(program: &Program) -> Self {
        let kind = |name: &str| program.required_token_type(name);
        Self {
            line_end: kind("LINE_END"),
            signature: kind("SIGNATURE"),
            lbrace: kind("LBRACE"),
            closure_open: kind("CLOSURE_OPEN"),
            switch_open: kind("SWITCH_OPEN"),
            accessors_open: kind("ACCESSORS_OPEN"),
            group_open: kind("GROUP_OPEN"),
            names_open: kind("NAMES_OPEN"),
            attribute_open: kind("ATTRIBUTE_OPEN"),
            tree_open: kind("TREE_OPEN"),
            type_open: kind("TYPE_OPEN"),
            type_close: kind("TYPE_CLOSE"),
            type_and: kind("TYPE_AND"),
            ellipsis: kind("ELLIPSIS"),
            prefix: kind("PREFIX"),
            binary: kind("BINARY"),
            postfix: kind("POSTFIX"),
            unwrap: kind("UNWRAP"),
            question: kind("QUESTION"),
            assign: kind("ASSIGN"),
            arrow: kind("ARROW"),
            operator_name: kind("OPERATOR_NAME"),
            bare_dot: kind("BARE_DOT"),
            identifier: kind("IDENTIFIER"),
            label: kind("LABEL"),
            closure_label: kind("CLOSURE_LABEL"),
            modifier: kind("MODIFIER"),
            word: kind("WORD"),
            accessor: kind("ACCESSOR"),
            async_: kind("ASYNC"),
            await_: kind("AWAIT"),
            macro_: kind("MACRO"),
            yield_: kind("YIELD"),
            class: kind("CLASS"),
            pattern_let: kind("PATTERN_LET"),
            case_label: kind("CASE_LABEL"),
            value_at: kind("VALUE_AT"),
            enum_case: kind("ENUM_CASE"),
            suffix_if: kind("SUFFIX_IF"),
            case_if: kind("CASE_IF"),
            accessors_if: kind("ACCESSORS_IF"),
            attribute_if: kind("ATTRIBUTE_IF"),
            of: kind("OF"),
            string: kind("STRING"),
            string_open: kind("STRING_OPEN"),
            string_close: kind("STRING_CLOSE"),
            interpolation_open: kind("INTERPOLATION_OPEN"),
            regex: kind("REGEX"),
            operator_sign: kind("OPERATOR_SIGN"),
        }
    }
}

//! What tokens are, and the types that the reader gives them.

use picireny_parser::hooks::Program;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Word {
    Identifier,
    /// A number, a string, `null` and the like.
    Operand,
    This,
    /// `break`, `continue`.
    Jump,
    Return,
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
    SafeDot,
    Reference,
    Question,
    Arrow,
    At,
    Assign,
    Star,
    /// `+` and `!`: a line may start with them.
    Prefix,
    Increment,
    NotNull,
    Less,
    Greater,
    Ampersand,
    /// An operator that is between two operands.
    Operator,
    As,
    Is,
    In,
    /// `class`, `interface`.
    Class,
    Object,
    Fun,
    /// `val`, `var`.
    Val,
    Typealias,
    Package,
    If,
    For,
    While,
    When,
    Do,
    Else,
    Try,
    Throw,
    /// What opens a string that has templates, and what is in it.
    Text,
    TemplateOpen,
    Other,
    /// What the reader makes of others.
    Modifier,
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

pub(super) const NAMED: &[(&str, Word)] = &[
    ("IDENTIFIER", Word::Identifier),
    ("NUMBER", Word::Operand),
    ("CHARACTER", Word::Operand),
    ("STRING", Word::Operand),
    ("LITERAL", Word::Operand),
    ("QUOTE_CLOSE", Word::Operand),
    ("RAW_CLOSE", Word::Operand),
    ("QUOTE_OPEN", Word::Text),
    ("RAW_OPEN", Word::Text),
    ("DOLLARS_OPEN", Word::Text),
    ("DOLLARS_RAW_OPEN", Word::Text),
    ("STRING_TEXT", Word::Text),
    ("TEMPLATE_NAME", Word::Text),
    ("TEMPLATE_OPEN", Word::TemplateOpen),
    ("THIS", Word::This),
    ("SUPER", Word::This),
    ("BREAK", Word::Jump),
    ("CONTINUE", Word::Jump),
    ("RETURN", Word::Return),
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
    ("SAFE_DOT", Word::SafeDot),
    ("REFERENCE", Word::Reference),
    ("QUESTION", Word::Question),
    ("ARROW", Word::Arrow),
    ("AT", Word::At),
    ("ASSIGN", Word::Assign),
    ("STAR", Word::Star),
    ("SIGN", Word::Prefix),
    ("NOT", Word::Prefix),
    ("INCREMENT", Word::Increment),
    ("NOT_NULL", Word::NotNull),
    ("LESS", Word::Less),
    ("GREATER", Word::Greater),
    ("AMPERSAND", Word::Ampersand),
    ("OPERATOR", Word::Operator),
    ("AND_OR", Word::Operator),
    ("AS", Word::As),
    ("IS", Word::Is),
    ("IN", Word::In),
    ("CLASS", Word::Class),
    ("INTERFACE", Word::Class),
    ("OBJECT", Word::Object),
    ("FUN", Word::Fun),
    ("VAL", Word::Val),
    ("VAR", Word::Val),
    ("TYPEALIAS", Word::Typealias),
    ("PACKAGE", Word::Package),
    ("IF", Word::If),
    ("FOR", Word::For),
    ("WHILE", Word::While),
    ("WHEN", Word::When),
    ("DO", Word::Do),
    ("ELSE", Word::Else),
    ("TRY", Word::Try),
    ("THROW", Word::Throw),
];

/// Words that may be modifiers of a declaration.
pub(super) fn is_modifier(word: &str) -> bool {
    matches!(
        word,
        "abstract"
            | "actual"
            | "annotation"
            | "companion"
            | "const"
            | "crossinline"
            | "data"
            | "enum"
            | "expect"
            | "external"
            | "final"
            | "fun"
            | "infix"
            | "inline"
            | "inner"
            | "internal"
            | "lateinit"
            | "noinline"
            | "open"
            | "operator"
            | "out"
            | "override"
            | "private"
            | "protected"
            | "public"
            | "reified"
            | "sealed"
            | "suspend"
            | "tailrec"
            | "value"
            | "vararg"
    )
}

/// Token types.
pub(super) struct Types {
    pub(super) line_end: i32,
    pub(super) type_open: i32,
    pub(super) lambda_open: i32,
    pub(super) class_open: i32,
    pub(super) enum_open: i32,
    pub(super) when_open: i32,
    pub(super) annotation_open: i32,
    pub(super) type_arrow: i32,
    pub(super) label: i32,
    pub(super) label_at: i32,
    pub(super) jump_at: i32,
    pub(super) value_at: i32,
    pub(super) file_at: i32,
    pub(super) fun_value: i32,
    pub(super) object_value: i32,
    pub(super) do_while: i32,
    pub(super) modifier: i32,
    pub(super) accessor: i32,
    pub(super) by: i32,
    pub(super) catch: i32,
    pub(super) constructor: i32,
    pub(super) context: i32,
    pub(super) finally: i32,
    pub(super) import: i32,
    pub(super) init: i32,
    pub(super) where_: i32,
}

impl Types {
    pub(super) fn new(program: &Program) -> Self {
        let kind = |name: &str| program.required_token_type(name);
        Self {
            line_end: kind("LINE_END"),
            type_open: kind("TYPE_OPEN"),
            lambda_open: kind("LAMBDA_OPEN"),
            class_open: kind("CLASS_OPEN"),
            enum_open: kind("ENUM_OPEN"),
            when_open: kind("WHEN_OPEN"),
            annotation_open: kind("ANNOTATION_OPEN"),
            type_arrow: kind("TYPE_ARROW"),
            label: kind("LABEL"),
            label_at: kind("LABEL_AT"),
            jump_at: kind("JUMP_AT"),
            value_at: kind("VALUE_AT"),
            file_at: kind("FILE_AT"),
            fun_value: kind("FUN_VALUE"),
            object_value: kind("OBJECT_VALUE"),
            do_while: kind("DO_WHILE"),
            modifier: kind("MODIFIER"),
            accessor: kind("ACCESSOR"),
            by: kind("BY"),
            catch: kind("CATCH"),
            constructor: kind("CONSTRUCTOR"),
            context: kind("CONTEXT"),
            finally: kind("FINALLY"),
            import: kind("IMPORT"),
            init: kind("INIT"),
            where_: kind("WHERE"),
        }
    }
}

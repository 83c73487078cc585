//! Kinds of tokens of C, as far as they tell where types and declarations are.

/// A token as the reader sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Word {
    Identifier,
    TypeName,
    /// `int`, `unsigned`: a type of its own.
    Type,
    /// `const`, `static`: a type may follow.
    Specifier,
    Typedef,
    /// `struct`, `union`, `enum`: a tag follows.
    Tag,
    /// The name after one of those.
    TagName,
    /// `__attribute__`, `typeof` and the like: words in parentheses follow,
    /// which declare nothing.
    Aside,
    Extension,
    Goto,
    /// `if`, `while` and the like.
    Control,
    /// `return`, `do` and the like.
    Jump,
    /// `case`, `default`.
    Label,
    LBrace,
    RBrace,
    LParen,
    RParen,
    LBrack,
    RBrack,
    Semi,
    Comma,
    Colon,
    Question,
    /// `.`, `->`.
    Member,
    Star,
    /// A number, a string, a character.
    Literal,
    Directive,
    Other,
    Eof,
}

/// The kinds by the names of tokens in the grammar; all others are
/// [`Word::Other`].
pub(super) const NAMED: &[(&str, Word)] = &[
    ("IDENTIFIER", Word::Identifier),
    ("TYPE_NAME", Word::TypeName),
    ("TYPE", Word::Type),
    ("QUALIFIER", Word::Specifier),
    ("STORAGE", Word::Specifier),
    ("ATOMIC", Word::Specifier),
    ("TYPEDEF", Word::Typedef),
    ("STRUCT", Word::Tag),
    ("ENUM", Word::Tag),
    ("ATTRIBUTE", Word::Aside),
    ("TYPEOF", Word::Aside),
    ("ALIGNAS", Word::Aside),
    ("BITINT", Word::Aside),
    ("ASM", Word::Aside),
    ("EXTENSION", Word::Extension),
    ("GOTO", Word::Goto),
    ("IF", Word::Control),
    ("FOR", Word::Control),
    ("WHILE", Word::Control),
    ("BREAK", Word::Jump),
    ("CONTINUE", Word::Jump),
    ("DO", Word::Jump),
    ("ELSE", Word::Jump),
    ("RETURN", Word::Jump),
    ("SWITCH", Word::Control),
    ("CASE", Word::Label),
    ("DEFAULT", Word::Label),
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
    ("DOT", Word::Member),
    ("ARROW", Word::Member),
    ("STAR", Word::Star),
    ("NUMBER", Word::Literal),
    ("STRING", Word::Literal),
    ("CHARACTER", Word::Literal),
    ("UNTERMINATED", Word::Literal),
    ("DIRECTIVE", Word::Directive),
];

//! The tokens of the grammar as the reader sees them.

/// Defines the tokens that matter here; all others are operands' ends
/// (`Literal`) or operators (`Operator`) as their names say.
macro_rules! words {
    ($($variant:ident $name:literal,)*) => {
        /// A token as the reader sees it.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(super) enum Word {
            $($variant,)*
            /// A number, a string, a regular expression, `this`, ...
            Literal,
            /// A reserved word or an operator that an operand follows.
            Operator,
            /// Text in a template.
            Template,
            Eof,
        }

        pub(super) const NAMED: &[(Word, &str)] = &[$((Word::$variant, $name),)*];
    };
}

words! {
    LBrace "LBRACE", RBrace "RBRACE", LParen "LPAREN", RParen "RPAREN", LBrack "LBRACK",
    RBrack "RBRACK", Semi "SEMI", Comma "COMMA", Colon "COLON", Question "QUESTION", Dot "DOT",
    OptionalDot "OPTIONAL_DOT", Ellipsis "ELLIPSIS", Arrow "ARROW", At "AT", Assign "ASSIGN",
    Star "STAR", Step "INCREMENT", StepDown "DECREMENT", Not "NOT", BitNot "BIT_NOT",
    Break "BREAK", Case "CASE", Catch "CATCH", Class "CLASS", Const "CONST",
    Continue "CONTINUE", Debugger "DEBUGGER", Default "DEFAULT", Do "DO", Else "ELSE",
    Export "EXPORT", Finally "FINALLY", For "FOR", Function "FUNCTION", If "IF",
    Import "IMPORT", In "IN", Instanceof "INSTANCEOF", Return "RETURN", Switch "SWITCH",
    Throw "THROW", Try "TRY", Var "VAR", While "WHILE", With "WITH",
    As "AS", Async "ASYNC", Await "AWAIT", From "FROM", Get "GET", Let "LET", Of "OF",
    Set "SET", Static "STATIC", Yield "YIELD",
    Identifier "IDENTIFIER", Private "PRIVATE_NAME", String "STRING", Number "NUMBER",
    Backtick "BACKTICK", TemplateOpen "TEMPLATE_OPEN", Plus "PLUS", Minus "MINUS",
}

pub(super) const LITERALS: &[&str] = &[
    "REGEX",
    "UNTERMINATED",
    "NULL",
    "TRUE",
    "FALSE",
    "THIS",
    "SUPER",
];
pub(super) const RESERVED: &[&str] = &[
    "DELETE", "EXTENDS", "NEW", "TYPEOF", "VOID", "NULL", "TRUE", "FALSE", "THIS", "SUPER",
];
pub(super) const TEMPLATES: &[&str] = &["TEMPLATE_TEXT"];

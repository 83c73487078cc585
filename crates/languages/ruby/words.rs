//! What tokens are to the reader.

use crate::toolkit::words;

words! {
    /// A token type of the grammar.
    pub(super) enum Word {
        Identifier, Constant, Variable, Number, Literal, Symbol, Character, Heredoc, MethodName,
        Label, Alias, AndOr, Begin, Hook, Case, Class, Def, Defined, Do, Else, Elsif, End, Ensure,
        For, If, In, Jump, Module, Not, Rescue, Then, Undef, Unless, Until, When, While, Yield,
        Modifier, Otherwise, ForIn, Match, LoopDo, LambdaDo, LBrace, RBrace, LParen, RParen,
        LBrack, RBrack, CallOpen, IndexOpen, BlockOpen, LambdaOpen, PipeOpen, PipeClose,
        EmptyPipes, Newline, Semi, Comma, TrailingComma, PatternComma, Locals, Dot, SafeDot,
        Scope, Top, Colon, Question, Assign, Endless, EndlessDef, Arrow, Lambda, Less, Singleton,
        Range, RangePrefix, Star, Splat, Anonymous, Ampersand, Pipe, Pipes, Sign, Prefix,
        UnaryName, Slash, Percent, Shift, Operator, AssignOperator, StringOpen, LabelOpen,
        SymbolOpen, RegexOpen, WordsOpen, ShellOpen, StringText, Embedded, InterpolationOpen,
        StringClose, LabelClose, DocumentOpen, DocumentClose, DataOpen, StatementEnd,
        ArgumentsOpen, ArgumentsClose,
    }
    made { Other }
    others Other, end Other, first Newline
}

use Word::*;

/// What a name is where keywords are expected.
pub(super) fn keyword(text: &str) -> Word {
    match text {
        "alias" => Alias,
        "and" | "or" => AndOr,
        "begin" => Begin,
        "BEGIN" | "END" => Hook,
        "case" => Case,
        "class" => Class,
        "def" => Def,
        "defined?" => Defined,
        "do" => Do,
        "else" => Else,
        "elsif" => Elsif,
        "end" => End,
        "ensure" => Ensure,
        "for" => For,
        "if" => If,
        "in" => In,
        "return" | "break" | "next" => Jump,
        "nil" | "self" | "true" | "false" | "redo" | "retry" | "__FILE__" | "__LINE__"
        | "__ENCODING__" => Word::Literal,
        "module" => Module,
        "not" => Not,
        "rescue" => Rescue,
        "then" => Then,
        "undef" => Undef,
        "unless" => Unless,
        "until" => Until,
        "when" => When,
        "while" => While,
        "super" | "yield" => Yield,
        _ if text.starts_with(char::is_uppercase) => Constant,
        _ => Identifier,
    }
}

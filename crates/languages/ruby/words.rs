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
        Slash, Percent, Shift, Operator, AssignOperator, StringOpen, LabelOpen,
        SymbolOpen, RegexOpen, WordsOpen, ShellOpen, StringText, Embedded, InterpolationOpen,
        StringClose, LabelClose, DocumentOpen, DocumentClose, DataOpen, StatementEnd,
        ArgumentsOpen, ArgumentsClose,
    }
    made { Other }
    others Other, end Other, first Newline
}

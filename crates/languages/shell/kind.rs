//! The types of tokens that the lexer of shell scripts knows.

/// Names of token types, in the order of [`Kind`].
macro_rules! kinds {
    ($($kind:ident $name:literal),* $(,)?) => {
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(super) enum Kind { $($kind),*, Other }
        pub(super) const KINDS: &[(Kind, &str)] = &[$((Kind::$kind, $name)),*];
    };
}

kinds! {
    WordEnd "WORD_END", StatementEnd "STATEMENT_END", FunctionName "FUNCTION_NAME", IoNumber "IO_NUMBER",
    ArrayOpen "ARRAY_OPEN", EmptyArray "EMPTY_ARRAY", GlobOpen "GLOB_OPEN", Backquote "BACKQUOTE",
    BackquoteClose "BACKQUOTE_CLOSE", EscapedBackquote "ESCAPED_BACKQUOTE", HeredocStart "HEREDOC_START",
    HeredocEnd "HEREDOC_END", ConditionOpen "CONDITION_OPEN", ConditionClose "CONDITION_CLOSE", LBrace "LBRACE",
    RBrace "RBRACE", Bang "BANG", Time "TIME", If "IF", Then "THEN", Elif "ELIF", Else "ELSE", Fi "FI", For "FOR",
    Select "SELECT", In "IN", While "WHILE", Until "UNTIL", Do "DO", Done "DONE", Case "CASE", Esac "ESAC",
    Function "FUNCTION", Newline "NEWLINE", Semi "SEMI", CaseEnd "CASE_END", Amp "AMP", And "AND", Or "OR",
    Pipe "PIPE", Parens "PARENS", ArithmeticOpen "ARITHMETIC_OPEN", LParen "LPAREN", RParen "RPAREN",
    ProcessOpen "PROCESS_OPEN", Heredoc "HEREDOC", Redirect "REDIRECT", Single "SINGLE", QuoteOpen "QUOTE_OPEN",
    QuoteClose "QUOTE_CLOSE", Variable "VARIABLE", ExpansionOpen "EXPANSION_OPEN",
    ExpansionClose "EXPANSION_CLOSE", ArithmeticStart "ARITHMETIC_START", ArithmeticClose "ARITHMETIC_CLOSE",
    SubstitutionOpen "SUBSTITUTION_OPEN", GlobClose "GLOB_CLOSE", Literal "LITERAL",
}

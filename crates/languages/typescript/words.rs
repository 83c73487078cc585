//! The tokens of the grammar as the reader sees them.

use crate::toolkit::type_table;
use picireny_parser::hooks::Program;

/// Defines the tokens that matter here, in groups of those that are words and those
/// that are not.
macro_rules! words {
    (words { $($word:ident $word_name:literal,)* } others { $($other:ident $other_name:literal,)* }) => {
        /// A token as the reader sees it.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub(super) enum Word {
            $($word,)*
            $($other,)*
            /// An operator that an operand follows.
            Operator,
            Eof,
        }

        const WORDS: &[(&str, Word)] = &[$(($word_name, Word::$word),)*];
        const OTHERS: &[(&str, Word)] = &[$(($other_name, Word::$other),)*];
    };
}

words! {
    words {
        Jump "JUMP", Case "CASE", Catch "CATCH", Class "CLASS", Const "CONST", Debugger "DEBUGGER",
        Default "DEFAULT", Do "DO", Else "ELSE", Enum "ENUM", Export "EXPORT", Extends "EXTENDS",
        Finally "FINALLY", For "FOR", Function "FUNCTION", If "IF", Import "IMPORT", In "IN",
        Instanceof "INSTANCEOF", Literal "LITERAL", New "NEW", Return "RETURN", Switch "SWITCH",
        Throw "THROW", Try "TRY", Unary "UNARY", Var "VAR", While "WHILE", With "WITH",
        Name "IDENTIFIER",
        // What a name turned out to be.
        Modifier "MODIFIER", As "AS", Async "ASYNC", Await "AWAIT", From "FROM", Global "GLOBAL",
        Implements "IMPLEMENTS", Interface "INTERFACE", Is "IS", Let "LET", Namespace "NAMESPACE",
        Of "OF", Type "TYPE", TypePrefix "TYPE_PREFIX", Yield "YIELD",
    }
    others {
        LBrace "LBRACE", RBrace "RBRACE", LParen "LPAREN", RParen "RPAREN", LBrack "LBRACK",
        RBrack "RBRACK", Semi "SEMI", Comma "COMMA", Colon "COLON", Question "QUESTION", Dot "DOT",
        OptionalDot "OPTIONAL_DOT", Ellipsis "ELLIPSIS", Arrow "ARROW", At "AT", Assign "ASSIGN",
        Star "STAR", Sign "SIGN", Step "INCREMENT", Not "NOT", Less "LESS", Greater "GREATER",
        BitOr "BIT_OR", BitAnd "BIT_AND", Private "PRIVATE_NAME", Number "NUMBER", String "STRING",
        Regex "REGEX", Backtick "BACKTICK", TemplateOpen "TEMPLATE_OPEN", Template "TEMPLATE_TEXT",
        JsxOpen "JSX_OPEN", JsxClose "JSX_CLOSE", JsxSlash "JSX_SLASH", JsxEnd "JSX_END",
        JsxText "JSX_TEXT", Hashbang "HASHBANG",
    }
}

/// By token type.
pub(super) fn table(program: &Program) -> Vec<Word> {
    // A string without its end is an operand that names nothing.
    let broken = [("UNTERMINATED", Word::Regex)];
    type_table(program, &[WORDS, OTHERS, &broken].concat(), Word::Operator)
}

impl Word {
    /// Whether it is a word, reserved or not: something that may name a property.
    pub(super) fn is_name(self) -> bool {
        (self as u8) <= (Self::Yield as u8)
    }

    /// Whether it is a word that goes on with an expression.
    pub(super) fn is_operator_name(self) -> bool {
        matches!(self, Self::In | Self::Instanceof)
    }

    /// Whether a statement begins with it and no operand does.
    pub(super) fn begins_statement(self) -> bool {
        matches!(
            self,
            Self::Jump
                | Self::Case
                | Self::Catch
                | Self::Const
                | Self::Do
                | Self::Else
                | Self::Finally
                | Self::For
                | Self::If
                | Self::Return
                | Self::Semi
                | Self::Switch
                | Self::Throw
                | Self::Try
                | Self::Var
                | Self::While
        )
    }
}

/// Token types that the reader gives.
#[derive(Debug)]
pub(super) struct Types {
    pub(super) statement_end: i32,
    pub(super) item_end: i32,
    pub(super) left_brace: i32,
    pub(super) block_open: i32,
    pub(super) class_open: i32,
    pub(super) function_declaration: i32,
    pub(super) class_declaration: i32,
    pub(super) identifier: i32,
    pub(super) question: i32,
    pub(super) less: i32,
    pub(super) greater: i32,
    pub(super) type_open: i32,
    pub(super) type_close: i32,
    pub(super) type_colon: i32,
    pub(super) type_question: i32,
    pub(super) type_arrow: i32,
    pub(super) type_prefix: i32,
    pub(super) type_operator: i32,
    pub(super) bound: i32,
    pub(super) optional: i32,
    pub(super) assert: i32,
    pub(super) modifier: i32,
    pub(super) with: i32,
    /// What a name turned out to be.
    names: Vec<(Word, i32)>,
}

impl Types {
    pub(super) fn new(program: &Program) -> Self {
        let kind = |name: &str| program.required_token_type(name);
        Self {
            statement_end: kind("STATEMENT_END"),
            item_end: kind("ITEM_END"),
            left_brace: kind("LBRACE"),
            block_open: kind("BLOCK_OPEN"),
            class_open: kind("CLASS_OPEN"),
            function_declaration: kind("FUNCTION_DECLARATION"),
            class_declaration: kind("CLASS_DECLARATION"),
            identifier: kind("IDENTIFIER"),
            question: kind("QUESTION"),
            less: kind("LESS"),
            greater: kind("GREATER"),
            type_open: kind("TYPE_OPEN"),
            type_close: kind("TYPE_CLOSE"),
            type_colon: kind("TYPE_COLON"),
            type_question: kind("TYPE_QUESTION"),
            type_arrow: kind("TYPE_ARROW"),
            type_prefix: kind("TYPE_PREFIX"),
            type_operator: kind("TYPE_OPERATOR"),
            bound: kind("BOUND"),
            optional: kind("OPTIONAL"),
            assert: kind("ASSERT"),
            modifier: kind("MODIFIER"),
            with: kind("WITH"),
            names: WORDS
                .iter()
                .map(|(name, word)| (*word, kind(name)))
                .collect(),
        }
    }

    /// The token type of a word.
    pub(super) fn of(&self, word: Word) -> i32 {
        let found = self.names.iter().find(|(named, _)| *named == word);
        found.map_or(self.identifier, |(_, kind)| *kind)
    }
}

//! The table of all errors and warnings.
//!
//! Numbers and wording are those of the ANTLR 4.13 tool, which users know and
//! can search for; what only this compiler reports has the number 0.

use std::fmt;

use crate::diagnostic::Severity;

/// Declares problems: number, severity, name, the details that the message
/// mentions, and the message.
macro_rules! problems {
    ($(
        $number:literal $severity:ident $name:ident
        $({ $($field:ident: $type:ty),* })? = $message:literal;
    )*) => {
        /// An error or a warning about a grammar, with its details.
        #[derive(Clone, Copy, Debug)]
        pub(crate) enum Problem<'a> {
            $($name $({ $($field: $type),* })?,)*
        }

        impl Problem<'_> {
            /// The tool's number.
            pub(crate) fn number(&self) -> u16 {
                match self {
                    $(Problem::$name { .. } => $number,)*
                }
            }

            pub(crate) fn severity(&self) -> Severity {
                match self {
                    $(Problem::$name { .. } => Severity::$severity,)*
                }
            }
        }

        impl fmt::Display for Problem<'_> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match self {
                    $(Problem::$name $({ $($field),* })? => write!(f, $message),)*
                }
            }
        }
    };
}

problems! {
    // Only this compiler reports these.
    0 Error TooManyIntervals { limit: usize } =
        "the character sets of the grammar have more than {limit} intervals";
    0 Error TooLongVocabularyChain { limit: usize } =
        "more than {limit} grammars take their tokens from one another";
    0 Warning NotUtf8 =
        "the file is not UTF-8 from here on; such bytes are read as U+FFFD";

    // Files.
    4 Error CannotReadTokensFile { file: &'a str, reason: &'a str } =
        "error reading tokens file {file}: {reason}";
    7 Error CannotOpenFile { file: &'a str, reason: &'a str } =
        "cannot find or open file: {file}; reason: {reason}";
    8 Error FileAndGrammarNameDiffer { grammar: &'a str, file: &'a str } =
        "grammar name {grammar} and file name {file} differ";
    21 Error TokensFileSyntax { file: &'a str, line: u32 } =
        ".tokens file syntax error {file}:{line}";
    31 Warning UnknownLanguage { language: &'a str } =
        "ANTLR cannot generate {language} code as of version 4.13.1";
    110 Error CannotFindImport { grammar: &'a str } =
        "can't find or load grammar {grammar}";
    114 Error CannotFindTokensFile { file: &'a str, grammar: &'a str } =
        "cannot find tokens file {file}, nor a grammar {grammar}.g4 to take the tokens from";

    // The notation.
    50 Error Syntax { message: &'a str } =
        "syntax error: {message}";
    152 Error UnterminatedLiteral =
        "unterminated string literal";
    156 Error InvalidEscape { escape: &'a str } =
        "invalid escape sequence {escape}";
    200 Error TreeGrammar =
        "tree grammars are not supported in ANTLR 4";

    // Grammars as a whole.
    54 Error RepeatedPrequel =
        "repeated grammar prequel spec (options, tokens, or import); please merge";
    60 Error TokenNameMustStartUpper { name: &'a str } =
        "token names must start with an uppercase letter: {name}";
    83 Warning UnsupportedOption { name: &'a str } =
        "unsupported option {name}";
    84 Warning UnsupportedOptionValue { name: &'a str, value: &'a str } =
        "unsupported option value {name}={value}";
    94 Error ActionRedefinition { name: &'a str } =
        "redefinition of {name} action";
    99 Error NoRules { implicitly: &'a str, grammar: &'a str } =
        "{implicitly}grammar {grammar} has no rules";
    108 Warning TokenNameReassigned { name: &'a str } =
        "token name {name} is already defined";
    109 Warning OptionsInImport { grammar: &'a str } =
        "options ignored in imported grammar {grammar}";
    111 Error InvalidImport {
        kind: &'a str, grammar: &'a str, import_kind: &'a str, import: &'a str
    } = "{kind} grammar {grammar} cannot import {import_kind} grammar {import}";
    113 Error ImportNameClash {
        kind: &'a str, grammar: &'a str, import_kind: &'a str, import: &'a str
    } = "{kind} grammar {grammar} and imported {import_kind} grammar {import} both generate {import}";
    120 Error ModeNotInLexer =
        "lexical modes are only allowed in lexer grammars";
    163 Error ChannelsInParser =
        "custom channels are not supported in parser grammars";
    164 Error ChannelsInCombined =
        "custom channels are not supported in combined grammars";

    // Rules and references to them.
    51 Error RuleRedefinition { name: &'a str, line: u32 } =
        "rule {name} redefinition; previous at line {line}";
    52 Error LexerRuleNotAllowed { name: &'a str } =
        "lexer rule {name} not allowed in parser";
    53 Error ParserRuleNotAllowed { name: &'a str } =
        "parser rule {name} not allowed in lexer";
    56 Error UndefinedRule { name: &'a str } =
        "reference to undefined rule: {name}";
    79 Error MissingRuleArguments { rule: &'a str } =
        "missing argument(s) on rule reference: {rule}";
    80 Error RuleHasNoParameters { rule: &'a str } =
        "rule {rule} has no defined parameters";
    159 Error ReservedRuleName { name: &'a str } =
        "cannot declare a rule with reserved name {name}";
    160 Error ParserRuleInLexerRule { name: &'a str, rule: &'a str } =
        "reference to parser rule {name} in lexer rule {rule}";
    187 Warning RedundantCaseInsensitive { value: bool } =
        "caseInsensitive lexer rule option is redundant because its value equals to global value \
         ({value})";

    // Recursion and loops.
    119 Error LeftRecursionCycles { cycles: &'a str } =
        "The following sets of rules are mutually left-recursive {cycles}";
    131 Warning GreedyWildcard { sign: char } =
        "greedy block (){sign} contains wildcard; the non-greedy syntax (){sign}? may be preferred";
    147 Error NoNonLeftRecursiveAlternative { rule: &'a str } =
        "left recursive rule {rule} must contain an alternative which is not left recursive";
    148 Error EmptyLeftRecursiveAlternative { rule: &'a str } =
        "left recursive rule {rule} contains a left recursive alternative which can be followed \
         by the empty string";
    153 Error EmptyClosure { rule: &'a str } =
        "rule {rule} contains a closure with at least one alternative that can match an empty \
         string";
    154 Warning EmptyOptional { rule: &'a str } =
        "rule {rule} contains an optional block with at least one alternative that can match an \
         empty string";
    169 Error NonconformingLeftRecursion { rule: &'a str } =
        "rule {rule} is left recursive but doesn't conform to a pattern ANTLR can handle";
    186 Error EofClosure { rule: &'a str } =
        "rule {rule} contains a closure with at least one alternative that can match EOF";

    // Labels.
    69 Error LabelConflictsWithRule { label: &'a str } =
        "label {label} conflicts with rule with same name";
    70 Error LabelConflictsWithToken { label: &'a str } =
        "label {label} conflicts with token with same name";
    72 Error LabelConflictsWithParameter { label: &'a str } =
        "label {label} conflicts with parameter with same name";
    73 Error LabelConflictsWithReturnValue { label: &'a str } =
        "label {label} conflicts with return value with same name";
    74 Error LabelConflictsWithLocal { label: &'a str } =
        "label {label} conflicts with local with same name";
    75 Error LabelTypeConflict { label: &'a str, types: &'a str } =
        "label {label} type mismatch with previous definition: {types}";
    122 Error LabelAllAlternativesOrNone { rule: &'a str } =
        "rule {rule}: must label all alternatives or none";
    123 Error AlternativeLabelRedefinition { label: &'a str, rule: &'a str, owner: &'a str } =
        "rule alt label {label} redefined in rule {rule}, originally in rule {owner}";
    124 Error AlternativeLabelConflictsWithRule { label: &'a str, rule: &'a str } =
        "rule alt label {label} conflicts with rule {rule}";
    130 Error LabelOfBlock { label: &'a str } =
        "label {label} assigned to a block which is not a set";

    // Attributes and references to them in actions.
    57 Error UndefinedRuleInNonLocalReference { rule: &'a str, expression: &'a str } =
        "reference to undefined rule {rule} in non-local ref {expression}";
    63 Error UnknownAttribute { name: &'a str, expression: &'a str } =
        "unknown attribute reference {name} in {expression}";
    64 Error InvalidParameterReference { name: &'a str, rule: &'a str, expression: &'a str } =
        "parameter {name} of rule {rule} is not accessible in this scope: {expression}";
    65 Error UnknownRuleAttribute { name: &'a str, rule: &'a str, expression: &'a str } =
        "unknown attribute {name} for rule {rule} in {expression}";
    66 Error InvalidProperty { name: &'a str, expression: &'a str } =
        "attribute {name} isn't a valid property in {expression}";
    67 Error IsolatedRuleReference { rule: &'a str, expression: &'a str } =
        "missing attribute access on rule reference {rule} in {expression}";
    76 Error ReturnValueConflictsWithParameter { name: &'a str } =
        "return value {name} conflicts with parameter with same name";
    121 Error NoAttributeName =
        "cannot find an attribute name in attribute declaration";
    128 Error AttributeInLexerAction { expression: &'a str } =
        "attribute references not allowed in lexer actions: ${expression}";
    135 Error AssignmentToList { label: &'a str } =
        "cannot assign a value to list label {label}";
    136 Error ReturnValueConflictsWithRule { name: &'a str } =
        "return value {name} conflicts with rule with same name";
    137 Error ReturnValueConflictsWithToken { name: &'a str } =
        "return value {name} conflicts with token with same name";
    138 Error ParameterConflictsWithRule { name: &'a str } =
        "parameter {name} conflicts with rule with same name";
    139 Error ParameterConflictsWithToken { name: &'a str } =
        "parameter {name} conflicts with token with same name";
    140 Error LocalConflictsWithRule { name: &'a str } =
        "local {name} conflicts with rule with same name";
    141 Error LocalConflictsWithToken { name: &'a str } =
        "local {name} conflicts with token with same name";
    142 Error LocalConflictsWithParameter { name: &'a str } =
        "local {name} conflicts with parameter with same name";
    143 Error LocalConflictsWithReturnValue { name: &'a str } =
        "local {name} conflicts with return value with same name";

    // Tokens in parsers.
    125 Warning ImplicitToken { name: &'a str } =
        "implicit definition of token {name} in parser";
    126 Error ImplicitLiteral { literal: &'a str } =
        "cannot create implicit token for string literal in non-combined grammar: {literal}";
    157 Warning MisplacedAssociativity { rule: &'a str } =
        "rule {rule} contains an assoc terminal option in an unrecognized location";
    181 Error TokenRange { first: &'a str, last: &'a str } =
        "token ranges not allowed in parser: {first}..{last}";

    // Characters and sets in lexers.
    144 Error MultiCharacterLiteralInSet { literal: &'a str } =
        "multi-character literals are not allowed in lexer sets: {literal}";
    146 Warning EmptyToken { rule: &'a str } =
        "non-fragment lexer rule {rule} can match the empty string";
    174 Error EmptyLiteralOrSet { text: &'a str } =
        "string literals and sets cannot be empty: {text}";
    180 Warning CharactersUsedTwice { characters: &'a str, set: &'a str } =
        "chars {characters} used multiple times in set {set}";
    182 Error PropertyInRange { set: &'a str } =
        "unicode property escapes not allowed in lexer charset range: {set}";
    183 Error RuleInSet { rule: &'a str } =
        "rule reference {rule} is not currently supported in a set";
    184 Warning UnreachableToken { token: &'a str, value: &'a str, by: &'a str } =
        "One of the token {token} values unreachable. {value} is always overlapped by token {by}";
    185 Warning MixedCaseRange { first: char, last: char, others: &'a str } =
        "Range {first}..{last} probably contains not implied characters {others}. Both bounds \
         should be defined in lower or UPPER case";

    // Modes, channels and commands in lexers.
    133 Error MisplacedCommand { rule: &'a str } =
        "->command in lexer rule {rule} must be last element of single outermost alt";
    145 Error EmptyMode { mode: &'a str } =
        "lexer mode {mode} must contain at least one non-fragment rule";
    149 Error UnknownCommand { command: &'a str } =
        "lexer command {command} does not exist or is not supported by the current target";
    150 Error MissingCommandArgument { command: &'a str } =
        "missing argument for lexer command {command}";
    151 Error UnwantedCommandArgument { command: &'a str } =
        "lexer command {command} does not take any arguments";
    158 Warning CommandInFragment { rule: &'a str } =
        "fragment rule {rule} contains an action or command which can never be executed";
    161 Error ChannelConflictsWithToken { name: &'a str } =
        "channel {name} conflicts with token with same name";
    162 Error ChannelConflictsWithMode { name: &'a str } =
        "channel {name} conflicts with mode with same name";
    170 Error ModeConflictsWithToken { name: &'a str } =
        "mode {name} conflicts with token with same name";
    171 Error ReservedTokenName { name: &'a str } =
        "cannot use or declare token with reserved name {name}";
    172 Error ReservedChannelName { name: &'a str } =
        "cannot use or declare channel with reserved name {name}";
    173 Error ReservedModeName { name: &'a str } =
        "cannot use or declare mode with reserved name {name}";
    175 Error UnknownToken { name: &'a str } =
        "{name} is not a recognized token name";
    176 Error UnknownMode { name: &'a str } =
        "{name} is not a recognized mode name";
    177 Error UnknownChannel { name: &'a str } =
        "{name} is not a recognized channel name";
    178 Warning DuplicatedCommand { command: &'a str } =
        "duplicated command {command}";
    179 Warning IncompatibleCommands { first: &'a str, second: &'a str } =
        "incompatible commands {first} and {second}";
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn number_severity_and_message_come_from_the_table() {
        let problem = Problem::RuleRedefinition { name: "a", line: 2 };
        assert_eq!(
            (problem.number(), problem.severity()),
            (51, Severity::Error)
        );
        assert_eq!(
            problem.to_string(),
            "rule a redefinition; previous at line 2"
        );
        let problem = Problem::NotUtf8;
        assert_eq!(
            (problem.number(), problem.severity()),
            (0, Severity::Warning)
        );
    }
}

//! The result of compilation: tables that an engine can run.

use std::borrow::Cow;

/// Text that is owned when a grammar is compiled at run time and borrowed
/// when it comes from tables that a build script generated.
pub type Str = Cow<'static, str>;

/// What a [`Recognizer`] consumes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum RecognizerKind {
    /// Characters; it produces tokens.
    Lexer,
    /// Tokens; it produces a tree.
    Parser,
}

/// A compiled lexer or parser.
///
/// All fields are tables that may be borrowed or owned. A build script writes such
/// values as bytes ([`Recognizer::pack`]), the run-time loader makes them of
/// grammars, and an engine cannot tell the difference.
#[derive(Clone, Debug)]
pub struct Recognizer {
    /// The recognizer's name as ANTLR would name it: the grammar's name, with
    /// `Lexer` appended for the implicit lexer of a combined grammar.
    pub name: Str,
    /// Whether it is a lexer or a parser.
    pub kind: RecognizerKind,
    /// The `superClass` option, if the grammar has one.
    pub super_class: Option<Str>,
    /// The ATN, serialized as by ANTLR 4.13 (version 4).
    pub atn: Cow<'static, [i32]>,
    /// Rule names by rule index. For a lexer this includes fragments.
    pub rule_names: Cow<'static, [Str]>,
    /// Literals by token type, quoted as in the grammar (`'while'`).
    pub literal_names: Cow<'static, [Option<Str>]>,
    /// Token names by token type; index 0 is never a token.
    pub symbolic_names: Cow<'static, [Option<Str>]>,
    /// Channel names by number, the two predefined ones first. Empty for a
    /// parser.
    pub channel_names: Cow<'static, [Str]>,
    /// Mode names by number. Empty for a parser.
    pub mode_names: Cow<'static, [Str]>,
    /// Semantic predicates, found by their transition's rule and index.
    pub predicates: Cow<'static, [Semantic]>,
    /// Actions. Those of a lexer are found by rule and index. ANTLR does not
    /// number those of a parser, so they are found by the state before them. As
    /// in the tool, a lexer command with a capital letter (`Channel(X)`) is an
    /// action, with the code of the tool's Java template (`_channel = X;`).
    pub actions: Cow<'static, [Semantic]>,
    /// Code outside of right-hand sides: what predicates and actions refer to.
    pub declarations: Cow<'static, [Declaration]>,
}

/// What a [`Declaration`] is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DeclarationKind {
    /// `@members { ... }`
    Members,
    /// `[...]` after a rule's name.
    Parameters,
    /// `returns [...]`
    Returns,
    /// `locals [...]`
    Locals,
    /// `@init { ... }` of a rule.
    Init,
    /// `@after { ... }` of a rule.
    After,
    /// `[...]` after a reference to a rule.
    Arguments,
    /// `label=` before a token or a rule.
    Label,
}

/// Code of a grammar, or of a rule, that is no element of an alternative.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Declaration {
    /// What it is.
    pub kind: DeclarationKind,
    /// Index of the rule that it is in; 0 for [`DeclarationKind::Members`].
    pub rule: u32,
    /// The ATN state before the reference that arguments or a label are about;
    /// 0 for others.
    pub state: u32,
    /// The code without its braces or brackets; a label's name.
    pub code: Str,
    /// Line in the grammar file, from 1.
    pub line: u32,
}

/// The source text of a semantic predicate or an action and where the ATN
/// refers to it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Semantic {
    /// Index of the rule that it is in.
    pub rule: u32,
    /// Its number among the rule's predicates or actions, as the ATN's
    /// transition (or lexer action) names it. Unused for parser actions.
    pub index: u32,
    /// The ATN state whose outgoing transition it is.
    pub state: u32,
    /// The code between the braces, verbatim, without the braces.
    pub code: Str,
    /// The `<fail=...>` option of a predicate, unquoted.
    pub fail: Option<Str>,
    /// Line in the grammar file, from 1.
    pub line: u32,
    /// Column in that line, from 0, in characters.
    pub column: u32,
}

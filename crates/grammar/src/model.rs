//! The grammar model: the syntax tree of a `.g4` file, positions kept.
//!
//! The parser makes one [`Grammar`] per file. Compilation then merges what it
//! imports into it and splits a combined grammar into a parser and a lexer;
//! both results are again values of this type, and every node still says
//! where it was written. The model holds what was written: literals keep
//! their quotes and escapes, sets their brackets.
//!
//! Nesting is bounded by the parser ([`MAX_NESTING`]), so that functions that
//! recurse on blocks are safe on the default stack.

use crate::source::Span;

/// How deep parentheses may nest in a rule. Deeper ones are refused with an
/// error.
pub const MAX_NESTING: usize = 200;

/// A name with its position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ident {
    /// The name.
    pub text: String,
    /// Where it stands.
    pub span: Span,
}

impl Ident {
    /// Whether this names a token or lexer rule: its first character is upper
    /// case.
    #[must_use]
    pub fn is_token_name(&self) -> bool {
        is_token_name(&self.text)
    }
}

/// Whether `name` is a token's (or lexer rule's) name rather than a parser
/// rule's: ANTLR looks at the case of its first character.
#[must_use]
pub fn is_token_name(name: &str) -> bool {
    name.chars().next().is_some_and(char::is_uppercase)
}

/// What a grammar file declares itself to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GrammarKind {
    /// `lexer grammar`
    Lexer,
    /// `parser grammar`
    Parser,
    /// `grammar`: parser rules, and lexer rules that become a lexer of their
    /// own.
    Combined,
}

/// A grammar.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grammar {
    /// The kind that the first line declares.
    pub kind: GrammarKind,
    /// The declared name.
    pub name: Ident,
    /// `options { ... }` blocks, in source order (more than one is an error
    /// that semantic checks report).
    pub options: Vec<OptionsBlock>,
    /// `import ...;` statements.
    pub imports: Vec<ImportStatement>,
    /// `tokens { ... }` blocks.
    pub tokens: Vec<NameBlock>,
    /// `channels { ... }` blocks.
    pub channels: Vec<NameBlock>,
    /// `@header { ... }` and the like.
    pub actions: Vec<NamedAction>,
    /// Modes, the default mode first. [`Rule::mode`] is an index into this
    /// list. A mode that is declared twice appears twice.
    pub modes: Vec<Mode>,
    /// All rules in source order, whatever their mode.
    pub rules: Vec<Rule>,
}

impl Grammar {
    /// The value of a grammar option; the last one given counts.
    #[must_use]
    pub fn option(&self, name: &str) -> Option<&OptionValue> {
        find_option(&self.options, name)
    }
}

/// The value of option `name` in `blocks`; the last one given counts.
#[must_use]
pub fn find_option<'a>(blocks: &'a [OptionsBlock], name: &str) -> Option<&'a OptionValue> {
    let mut entries = blocks.iter().flat_map(|b| b.entries.iter());
    entries.rfind(|e| e.name.text == name).map(|e| &e.value)
}

/// A lexer mode.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mode {
    /// Its name; `DEFAULT_MODE` for the first, which no statement declares.
    pub name: Ident,
}

/// `options { name = value; ... }`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionsBlock {
    /// The whole block; its start is that of the word `options`.
    pub span: Span,
    /// The settings, in source order.
    pub entries: Vec<OptionEntry>,
}

/// One setting of an `options` block or of `<...>` after an element.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionEntry {
    /// The option's name (qualified names with their dots).
    pub name: Ident,
    /// The value.
    pub value: OptionValue,
}

/// The value of an option.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionValue {
    /// How it was written.
    pub kind: OptionValueKind,
    /// The value as written; of a string literal with quotes and escapes, of
    /// an action with its braces.
    pub text: String,
    /// Where it stands.
    pub span: Span,
}

impl OptionValue {
    /// The value without the quotes of a string literal.
    #[must_use]
    pub fn unquoted(&self) -> &str {
        match self.kind {
            OptionValueKind::Literal => self
                .text
                .strip_prefix('\'')
                .and_then(|t| t.strip_suffix('\''))
                .unwrap_or(&self.text),
            _ => &self.text,
        }
    }
}

/// How an option's value was written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OptionValueKind {
    /// A name, possibly qualified (`a.b.C`).
    Name,
    /// A string in single quotes.
    Literal,
    /// A number.
    Number,
    /// An action in braces.
    Action,
    /// Not written at all: `<EOF>`-style element options that are only a
    /// name. The text is empty.
    Absent,
}

/// `import A, b = C;`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ImportStatement {
    /// The whole statement.
    pub span: Span,
    /// The imported grammars, in source order.
    pub grammars: Vec<Import>,
}

/// One grammar of an `import` statement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Import {
    /// The label of `label = Name`, which nothing uses.
    pub label: Option<Ident>,
    /// The name of the imported grammar.
    pub name: Ident,
}

/// `tokens { A, B }` or `channels { C, D }`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NameBlock {
    /// The whole block; its start is that of its first word.
    pub span: Span,
    /// The names, in source order.
    pub names: Vec<Ident>,
}

/// Code of the target language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Action {
    /// The code between the outermost braces or brackets, verbatim.
    pub code: String,
    /// Where it stands, braces included.
    pub span: Span,
}

/// `@name { ... }` or `@scope::name { ... }`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedAction {
    /// `parser` or `lexer` in `@parser::members`.
    pub scope: Option<Ident>,
    /// `header`, `members`, `init`, `after`, ...
    pub name: Ident,
    /// The code.
    pub action: Action,
}

/// A lexer or parser rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rule {
    /// The rule's name.
    pub name: Ident,
    /// `fragment`, `public`, `private`, `protected`, in source order.
    pub modifiers: Vec<Ident>,
    /// `[...]` after the name.
    pub args: Option<Action>,
    /// `returns [...]`
    pub returns: Option<Action>,
    /// `throws A, B`
    pub throws: Vec<Ident>,
    /// `locals [...]`
    pub locals: Option<Action>,
    /// `options { ... }` before the colon.
    pub options: Vec<OptionsBlock>,
    /// `@init { ... }`, `@after { ... }`.
    pub actions: Vec<NamedAction>,
    /// The right-hand side.
    pub block: Block,
    /// `catch [...] { ... }`
    pub catches: Vec<Catch>,
    /// `finally { ... }`
    pub finally: Option<Action>,
    /// Index into [`Grammar::modes`]; 0 in a parser grammar without `mode`
    /// statements.
    pub mode: usize,
    /// From the first modifier or the name to the semicolon.
    pub span: Span,
}

impl Rule {
    /// Whether this is a lexer rule: its name starts with an upper case
    /// character.
    #[must_use]
    pub fn is_lexer_rule(&self) -> bool {
        self.name.is_token_name()
    }

    /// Whether the rule has the modifier `fragment`.
    #[must_use]
    pub fn is_fragment(&self) -> bool {
        self.modifiers.iter().any(|m| m.text == "fragment")
    }

    /// The value of a rule option; the last one given counts.
    #[must_use]
    pub fn option(&self, name: &str) -> Option<&OptionValue> {
        find_option(&self.options, name)
    }
}

/// `catch [arg] { ... }`
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Catch {
    /// What is caught.
    pub arg: Action,
    /// The handler.
    pub action: Action,
}

/// Alternatives: a rule's right-hand side or a subrule in parentheses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Block {
    /// `( options { ... } : ...)`; always empty for a rule, whose options are
    /// [`Rule::options`].
    pub options: Vec<OptionsBlock>,
    /// `( @init { ... } : ...)`
    pub actions: Vec<NamedAction>,
    /// At least one.
    pub alternatives: Vec<Alternative>,
    /// The parentheses included; of a rule, from after the colon to the
    /// semicolon.
    pub span: Span,
}

/// One alternative: a sequence of elements.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Alternative {
    /// `<assoc=right>` at its beginning.
    pub options: Vec<OptionEntry>,
    /// The elements; none in an empty alternative.
    pub elements: Vec<Element>,
    /// The name after `#`.
    pub label: Option<Ident>,
    /// The commands after `->`, in lexer rules only.
    pub commands: Vec<LexerCommand>,
    /// From the first to the last element; of an empty alternative, the token
    /// that follows it.
    pub span: Span,
}

/// A lexer command: `skip`, `type(ID)`, ...
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LexerCommand {
    /// Its name, as written; the checks say whether there is one so named.
    pub name: Ident,
    /// What stands in parentheses: a name or a number.
    pub argument: Option<Ident>,
}

/// An element of an alternative.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Element {
    /// What it matches.
    pub kind: ElementKind,
    /// `label=` or `label+=`
    pub label: Option<Label>,
    /// `?`, `*` or `+` behind it.
    pub suffix: Option<Suffix>,
    /// `<fail='...'>` and the like behind an atom, action or predicate.
    pub options: Vec<OptionEntry>,
    /// The element without label, suffix and options.
    pub span: Span,
}

impl Element {
    /// Whether its suffix allows it to be left out: `?` or `*`.
    pub(crate) fn is_optional(&self) -> bool {
        let kind = self.suffix.as_ref().map(|suffix| suffix.kind);
        matches!(kind, Some(SuffixKind::Optional | SuffixKind::Star))
    }
}

/// `name=` or `name+=` before an element.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Label {
    /// The label.
    pub name: Ident,
    /// Whether it was `+=`.
    pub list: bool,
}

/// A quantifier.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Suffix {
    /// Which one.
    pub kind: SuffixKind,
    /// False if a `?` follows it (`*?`).
    pub greedy: bool,
    /// Where it stands.
    pub span: Span,
}

/// Which quantifier.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum SuffixKind {
    /// `?`
    Optional,
    /// `*`
    Star,
    /// `+`
    Plus,
}

/// What an element matches.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ElementKind {
    /// A token's name, `EOF` included; in a lexer rule, a lexer rule's name.
    Token {
        /// The name.
        name: String,
        /// `[...]` behind it (only in lexer rules, where it is an error).
        args: Option<Action>,
    },
    /// A parser rule's name.
    Rule {
        /// The name.
        name: String,
        /// `[...]` behind it.
        args: Option<Action>,
    },
    /// `'...'`, as written.
    Literal(String),
    /// `'a'..'z'`, both ends as written. A label or options cannot stand on
    /// the ends.
    Range(Literal, Literal),
    /// `[...]` in a lexer rule, as written, brackets included.
    CharSet(String),
    /// `~x` or `~(x | y)`. The elements are of the kinds Token, Literal, Range
    /// or `CharSet`, without suffix and label.
    Not {
        /// What is not matched.
        items: Vec<Element>,
        /// Whether they stand in parentheses.
        parenthesized: bool,
    },
    /// `.`
    Dot,
    /// `( ... )`
    Block(Block),
    /// `{ ... }`
    Action(Action),
    /// `{ ... }?`
    Predicate(Action),
}

/// One end of a range.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Literal {
    /// As written, quotes included.
    pub text: String,
    /// Where it stands.
    pub span: Span,
}

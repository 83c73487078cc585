//! The grammar model: the syntax tree of a `.g4` file, with positions.
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

/// The limit on the nesting of parentheses in a rule. Deeper nesting is an
/// error.
pub(crate) const MAX_NESTING: usize = 200;

/// A name with its position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Ident {
    /// The name.
    pub(crate) text: String,
    /// Where it stands.
    pub(crate) span: Span,
}

impl Ident {
    /// Whether this names a token or lexer rule: its first character is upper
    /// case.
    pub(crate) fn is_token_name(&self) -> bool {
        is_token_name(&self.text)
    }
}

/// Whether `name` is a token's (or lexer rule's) name rather than a parser
/// rule's: ANTLR looks at the case of its first character.
pub(crate) fn is_token_name(name: &str) -> bool {
    name.chars().next().is_some_and(char::is_uppercase)
}

/// What a grammar file declares itself to be.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum GrammarKind {
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
pub(crate) struct Grammar {
    /// The kind that the first line declares.
    pub(crate) kind: GrammarKind,
    /// The declared name.
    pub(crate) name: Ident,
    /// `options { ... }` blocks, in source order (more than one is an error
    /// that semantic checks report).
    pub(crate) options: Vec<OptionsBlock>,
    /// `import ...;` statements.
    pub(crate) imports: Vec<ImportStatement>,
    /// `tokens { ... }` blocks.
    pub(crate) tokens: Vec<NameBlock>,
    /// `channels { ... }` blocks.
    pub(crate) channels: Vec<NameBlock>,
    /// `@header { ... }` and the like.
    pub(crate) actions: Vec<NamedAction>,
    /// Modes, the default mode first. [`Rule::mode`] is an index into this
    /// list. A mode that is declared twice appears twice.
    pub(crate) modes: Vec<Mode>,
    /// All rules in source order, whatever their mode.
    pub(crate) rules: Vec<Rule>,
}

impl Grammar {
    /// The value of a grammar option; the last one given counts.
    pub(crate) fn option(&self, name: &str) -> Option<&OptionValue> {
        find_option(&self.options, name)
    }
}

/// The value of option `name` in `blocks`; the last one given counts.
pub(crate) fn find_option<'a>(blocks: &'a [OptionsBlock], name: &str) -> Option<&'a OptionValue> {
    let mut entries = blocks.iter().flat_map(|b| b.entries.iter());
    entries.rfind(|e| e.name.text == name).map(|e| &e.value)
}

/// A lexer mode.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Mode {
    /// Its name; `DEFAULT_MODE` for the first, which no statement declares.
    pub(crate) name: Ident,
}

/// `options { name = value; ... }`
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct OptionsBlock {
    /// The whole block; its start is that of the word `options`.
    pub(crate) span: Span,
    /// The settings, in source order.
    pub(crate) entries: Vec<OptionEntry>,
}

/// One setting of an `options` block or of `<...>` after an element.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct OptionEntry {
    /// The option's name (qualified names with their dots).
    pub(crate) name: Ident,
    /// The value.
    pub(crate) value: OptionValue,
}

/// The value of an option.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct OptionValue {
    /// How it was written.
    pub(crate) kind: OptionValueKind,
    /// The value as written; of a string literal with quotes and escapes, of
    /// an action with its braces.
    pub(crate) text: String,
    /// Where it stands.
    pub(crate) span: Span,
}

impl OptionValue {
    /// The value without the quotes of a string literal.
    pub(crate) fn unquoted(&self) -> &str {
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
pub(crate) enum OptionValueKind {
    /// A name, possibly qualified (`a.b.C`).
    Name,
    /// A string in single quotes.
    Literal,
    /// A number.
    Number,
    /// An action in braces.
    Action,
    /// Not written: the element option is only a name (`<EOF>`). The text is
    /// empty.
    Absent,
}

/// `import A, b = C;`
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct ImportStatement {
    /// The whole statement.
    pub(crate) span: Span,
    /// The imported grammars, in source order.
    pub(crate) grammars: Vec<Import>,
}

/// One grammar of an `import` statement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Import {
    /// The label of `label = Name`, which nothing uses.
    pub(crate) label: Option<Ident>,
    /// The name of the imported grammar.
    pub(crate) name: Ident,
}

/// `tokens { A, B }` or `channels { C, D }`
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct NameBlock {
    /// The whole block; its start is that of its first word.
    pub(crate) span: Span,
    /// The names, in source order.
    pub(crate) names: Vec<Ident>,
}

/// Code of the target language.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Action {
    /// The code between the outermost braces or brackets, verbatim.
    pub(crate) code: String,
    /// Where it stands, braces included.
    pub(crate) span: Span,
}

/// `@name { ... }` or `@scope::name { ... }`
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct NamedAction {
    /// `parser` or `lexer` in `@parser::members`.
    pub(crate) scope: Option<Ident>,
    /// `header`, `members`, `init`, `after`, ...
    pub(crate) name: Ident,
    /// The code.
    pub(crate) action: Action,
}

/// A lexer or parser rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Rule {
    /// The rule's name.
    pub(crate) name: Ident,
    /// `fragment`, `public`, `private`, `protected`, in source order.
    pub(crate) modifiers: Vec<Ident>,
    /// `[...]` after the name.
    pub(crate) args: Option<Action>,
    /// `returns [...]`
    pub(crate) returns: Option<Action>,
    /// `throws A, B`
    pub(crate) throws: Vec<Ident>,
    /// `locals [...]`
    pub(crate) locals: Option<Action>,
    /// `options { ... }` before the colon.
    pub(crate) options: Vec<OptionsBlock>,
    /// `@init { ... }`, `@after { ... }`.
    pub(crate) actions: Vec<NamedAction>,
    /// The right-hand side.
    pub(crate) block: Block,
    /// `catch [...] { ... }`
    pub(crate) catches: Vec<Catch>,
    /// `finally { ... }`
    pub(crate) finally: Option<Action>,
    /// Index into [`Grammar::modes`]; 0 in a parser grammar without `mode`
    /// statements.
    pub(crate) mode: usize,
    /// From the first modifier or the name to the semicolon.
    pub(crate) span: Span,
}

impl Rule {
    /// Whether this is a lexer rule: its name starts with an upper case
    /// character.
    pub(crate) fn is_lexer_rule(&self) -> bool {
        self.name.is_token_name()
    }

    /// Whether the rule has the modifier `fragment`.
    pub(crate) fn is_fragment(&self) -> bool {
        self.modifiers.iter().any(|m| m.text == "fragment")
    }

    /// The value of a rule option; the last one given counts.
    pub(crate) fn option(&self, name: &str) -> Option<&OptionValue> {
        find_option(&self.options, name)
    }
}

/// `catch [arg] { ... }`
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Catch {
    /// What is caught.
    pub(crate) arg: Action,
    /// The handler.
    pub(crate) action: Action,
}

/// Alternatives: a rule's right-hand side or a subrule in parentheses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Block {
    /// `( options { ... } : ...)`; always empty for a rule, whose options are
    /// [`Rule::options`].
    pub(crate) options: Vec<OptionsBlock>,
    /// `( @init { ... } : ...)`
    pub(crate) actions: Vec<NamedAction>,
    /// At least one.
    pub(crate) alternatives: Vec<Alternative>,
    /// The parentheses included; of a rule, from after the colon to the
    /// semicolon.
    pub(crate) span: Span,
}

/// One alternative: a sequence of elements.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Alternative {
    /// `<assoc=right>` at its beginning.
    pub(crate) options: Vec<OptionEntry>,
    /// The elements; none in an empty alternative.
    pub(crate) elements: Vec<Element>,
    /// The name after `#`.
    pub(crate) label: Option<Ident>,
    /// The commands after `->`, in lexer rules only.
    pub(crate) commands: Vec<LexerCommand>,
    /// From the first to the last element; of an empty alternative, the token
    /// that follows it.
    pub(crate) span: Span,
}

/// A lexer command: `skip`, `type(ID)`, ...
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct LexerCommand {
    /// Its name, as written; the checks report an unknown one.
    pub(crate) name: Ident,
    /// The argument in parentheses: a name or a number.
    pub(crate) argument: Option<Ident>,
}

/// An element of an alternative.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Element {
    /// What it matches.
    pub(crate) kind: ElementKind,
    /// `label=` or `label+=`
    pub(crate) label: Option<Label>,
    /// `?`, `*` or `+` after it.
    pub(crate) suffix: Option<Suffix>,
    /// `<fail='...'>` and the like after an atom, action or predicate.
    pub(crate) options: Vec<OptionEntry>,
    /// The element without label, suffix and options.
    pub(crate) span: Span,
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
pub(crate) struct Label {
    /// The label.
    pub(crate) name: Ident,
    /// Whether it was `+=`.
    pub(crate) list: bool,
}

/// A quantifier.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Suffix {
    /// Which one.
    pub(crate) kind: SuffixKind,
    /// False if a `?` follows it (`*?`).
    pub(crate) greedy: bool,
    /// Where it stands.
    pub(crate) span: Span,
}

/// Which quantifier.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum SuffixKind {
    /// `?`
    Optional,
    /// `*`
    Star,
    /// `+`
    Plus,
}

/// What an element matches.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum ElementKind {
    /// A token's name, `EOF` included; in a lexer rule, a lexer rule's name.
    Token {
        /// The name.
        name: String,
        /// `[...]` after it (only in lexer rules, where it is an error).
        args: Option<Action>,
    },
    /// A parser rule's name.
    Rule {
        /// The name.
        name: String,
        /// `[...]` after it.
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
pub(crate) struct Literal {
    /// As written, quotes included.
    pub(crate) text: String,
    /// Where it stands.
    pub(crate) span: Span,
}
